# SPDX-License-Identifier: Apache-2.0
"""Addresses (docs/language/addresses.md): section, wager or `game`, marks or opening words, the marks of the item."""

from __future__ import annotations

import re
from collections import defaultdict

from .model import Clause, Rules

TOKEN = re.compile(r'"[^"]*"|\d+(?:\.\.\d+|\.\d+)?|[A-Za-z][\w-]*|\S')


def opening_words(text: str) -> tuple[str, ...]:
    """The words of a statement without its signs; those of a string count one by one."""
    return tuple(word for one in TOKEN.findall(text) if one != "the" and re.match(r'[\w"]', one) for word in (one.split() or [one]))


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
        groups[(one.prefix, one.marks, one.opening[: one.least] if not one.marks else (), one.tail)].append(one)
    extra: dict[int, int] = {}
    for (*_, tail), same in groups.items():
        openings = {own_words(one) for one in same}
        for one in same:
            words = own_words(one)
            count = 0 if one.marks or tail else one.least
            others = openings - {words}
            while count < len(words) and any(other[:count] == words[:count] for other in others):
                count += 1
            extra[id(one)] = count
    for one in clauses:
        if one.tail:
            opening = () if one.marks else one.opening[: one.least]
            one.address = " ".join([*one.prefix, *one.marks, *opening, *one.tail, *own_words(one)[: extra[id(one)]]])
        else:
            one.address = " ".join([*one.prefix, *one.marks, *one.opening[: extra[id(one)]]])


def own_words(clause: Clause) -> tuple[str, ...]:
    """The words by which it is told from others: of a ground with a mark, those of the ground."""
    return opening_words(clause.text) if clause.tail else clause.opening
