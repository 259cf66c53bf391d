# SPDX-License-Identifier: Apache-2.0
"""Why a window is closed: the names in its condition, and how they stand."""

from __future__ import annotations

from .scope import Scope, Unknown, show
from .syntax import And, Condition, Includes, Is, Not, NumberIs, Or, OwnerHolds, OwnerThrows, Phase


def standing_words(conditions: list[object], scope: Scope) -> str:
    told: list[str] = []
    for one in conditions:
        if one is not None:
            collect(one, scope, told)  # type: ignore[arg-type]
    return ", ".join(told)


def collect(condition: Condition, scope: Scope, told: list[str]) -> None:
    if isinstance(condition, (Or, And)):
        for one in condition.parts:
            collect(one, scope, told)
        return
    if isinstance(condition, Not):
        collect(condition.part, scope, told)
        return
    words = ""
    if isinstance(condition, Phase):
        found = scope.item(condition.name)
        if found is not None:
            collect(found[1].s.data["condition"], found[0], told)  # type: ignore[arg-type]
        return
    if isinstance(condition, Is):
        value = scope.value(condition.name)
        words = f"{condition.name} is {show(value)}" if value is not None else ""
    elif isinstance(condition, NumberIs):
        value = scope.value(condition.set)
        words = f"number of {condition.set} is {len(value) if isinstance(value, frozenset) else value}"
    elif isinstance(condition, Includes):
        value = scope.value(condition.set)
        words = f"{condition.set} is {show(value)}" if value is not None else ""
    elif isinstance(condition, OwnerThrows):
        try:
            words = "its owner throws" if scope.holds(condition) else "its owner does not throw"
        except Unknown:
            words = "nobody knows who throws"
    elif isinstance(condition, OwnerHolds):
        words = f"its owner {'holds' if scope.holds(condition) else 'does not hold'} {' or '.join(condition.wagers)}"
    if words and words not in told:
        told.append(words)
