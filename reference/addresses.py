# SPDX-License-Identifier: Apache-2.0
"""Addresses (docs/language.md, section 3): section, wager or `game`, marks or opening words, the marks of the item."""

from __future__ import annotations

import re
from collections import defaultdict

from .model import Clause, Rules

TOKEN = re.compile(r'"[^"]*"|\d+(?:\.\.\d+|\.\d+)?|[A-Za-z][\w-]*|\S')


def opening_words(text: str) -> tuple[str, ...]:
    """The words of a statement without its signs."""
    return tuple(one for one in TOKEN.findall(text) if one != "the" and re.match(r'[\w"]', one))


def clauses_of(rules: Rules) -> list[Clause]:
    out: list[Clause] = []
    items = [*rules.conduct, *rules.game, *rules.every, *rules.quantities.values()]
    for wager in rules.wagers.values():
        out.append(wager.clause)
        items += wager.items
    for item in items:
        if not (item.kind == "roll is" and item.s.data["braces"]):
            out.append(item.clause)
        out += [move.clause for move in item.moves]
        out += [ground.clause for ground in item.grounds if ground.clause is not item.clause]
    for table in rules.paytables.values():
        out += [row.clause for row in table.rows]
    return out


def assign_addresses(rules: Rules) -> None:
    """Statements that would be named alike take so many more of their opening words as tell them apart."""
    clauses = clauses_of(rules)
    groups: dict[tuple[object, ...], list[Clause]] = defaultdict(list)
    for one in clauses:
        if not one.tail:
            groups[(one.prefix, one.marks, one.opening[: one.least] if not one.marks else ())].append(one)
    extra: dict[int, int] = {}
    for same in groups.values():
        openings = {one.opening for one in same}
        for one in same:
            count = 0 if one.marks else one.least
            others = openings - {one.opening}
            while count < len(one.opening) and any(other[:count] == one.opening[:count] for other in others):
                count += 1
            extra[id(one)] = count
    for one in clauses:
        count = extra.get(id(one), 0 if one.marks else one.least)
        words = [*one.prefix, *one.marks, *one.opening[:count], *one.tail]
        one.address = " ".join(words)
