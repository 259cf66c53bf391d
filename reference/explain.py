# SPDX-License-Identifier: Apache-2.0
"""Why a window is closed: the names in its condition, and how they stand."""

from __future__ import annotations

from collections.abc import Sequence

from .scope import Scope, Unknown, show
from .syntax import And, Condition, Includes, Is, Not, NumberIs, Or, OwnerHolds, OwnerThrows, Phase


def standing_words(conditions: Sequence[Condition | None], scope: Scope, wanted: bool = True) -> str:
    told: list[str] = []
    for one in conditions:
        if one is not None:
            collect(one, scope, told, wanted)
    return ", ".join(told)


def collect(condition: Condition, scope: Scope, told: list[str], wanted: bool = True) -> None:
    """Names what keeps the condition from coming to what is wanted."""
    if isinstance(condition, (Or, And)):
        for one in condition.parts:
            if isinstance(condition, Or) == wanted or holds(one, scope) != wanted:
                collect(one, scope, told, wanted)
        return
    if isinstance(condition, Not):
        collect(condition.part, scope, told, not wanted)
        return
    words = ""
    if isinstance(condition, Phase):
        found = scope.item(condition.name)
        if found is not None:
            collect(found[1].s.data["condition"], found[0], told, wanted)
        return
    if isinstance(condition, Is):
        value = scope.value(condition.name)
        words = f"{condition.name} is {show(value)}" if value is not None else ""
    elif isinstance(condition, NumberIs):
        value = scope.value(condition.set)
        words = f"{condition.set} is {show(value)}" if value is not None else ""
    elif isinstance(condition, Includes):
        value = scope.value(condition.set)
        words = f"{condition.set} is {show(value)}" if value is not None else ""
    elif isinstance(condition, OwnerThrows):
        throws = holds(condition, scope)
        words = "it is unknown whether its owner throws" if throws is None else "its owner throws" if throws else "its owner does not throw"
    elif isinstance(condition, OwnerHolds):
        wagers = " or ".join(condition.wagers)
        words = f"its owner holds {wagers}" if holds(condition, scope) else f"its owner holds no {wagers}"
    if words and words not in told:
        told.append(words)


def holds(condition: Condition, scope: Scope) -> bool | None:
    try:
        return scope.holds(condition)
    except Unknown:
        return None
