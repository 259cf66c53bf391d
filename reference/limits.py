# SPDX-License-Identifier: Apache-2.0
"""How much may be staked (docs/language/money.md; semantics.md, L4)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from .forecast import odds_that_may_come
from .model import Clause, Item
from .syntax import Amount
from .table import Table
from .wagers import Standing


@dataclass
class Limit:
    """One limit that applies: its kind and amount, in the smallest currency units."""

    kind: str
    amount: Fraction | None  # None: by a quantity that nobody posted
    measure: str | None  # the wager or the quantity that it is a multiple of
    clause: Clause
    odds: Fraction | None = None  # of `win at most`: the highest that may come
    ways: tuple[bool, ...] = ()  # between turns: whether its owner throws where it applies (T4)
    unknown: bool = False  # it applies in some of the ways alone
    share: Fraction = Fraction(1)  # of the limit of a composite: what one of its parts is of it
    belongs: Fraction = Fraction(1)  # how much of that part belongs to the composite
    beside: Fraction = Fraction(0)  # the stake of that part that does not

    def of_part(self, amount: Fraction) -> Fraction:
        """What a part counts for where the composite may stand at that amount."""
        return amount * self.share * self.belongs + self.beside

    def broken(self, part: int) -> bool:
        assert self.amount is not None
        stake = part / self.share
        if self.kind == "at least":
            return stake < self.amount
        if self.kind == "at most":
            return stake > self.amount
        if self.kind == "equal to":
            return stake != self.amount
        if self.kind == "in steps of":
            return (stake / self.amount).denominator != 1
        return self.odds is not None and stake * self.odds > self.amount


def limit_amount(table: Table, one: Standing, amount: Amount) -> Fraction | None:
    """The amount in the smallest currency units, or None if it depends on a quantity that is not posted or on wagers with different stakes."""
    if amount.name is None:
        return amount.factor / table.rules.unit
    name = amount.name
    if name in table.rules.wagers:
        link = one.parent
        while link is not None:
            if link.wager.name == name:
                return amount.factor * link.stake
            link = link.parent
        held = {other.stake for other in table.standing if other.owner == one.owner and other.for_role is None and other.wager.name == name and other is not one}
        return amount.factor * held.pop() if len(held) == 1 else None
    posted = table.rules.postings.get(name)
    return None if posted is None else amount.factor * Fraction(posted) / table.rules.unit


def limits_of(table: Table, one: Standing) -> list[Limit]:
    """All limits that apply to this wager as things stand: of one kind the latest layer, and all that add up."""
    throws = table.owner_throws(one)
    ways = (True, False) if throws is None else (throws,)
    where = {way: applying(table, one, way) for way in ways}
    out = []
    for item in one.wager.of("limit"):
        for amount, _ in item.s.data["limits"]:
            there = tuple(way for way in ways if any(other is amount for other in where[way]))
            if not there:
                continue
            limit = Limit(str(item.s.data["limit"]), limit_amount(table, one, amount), amount.name, item.clause, ways=there, unknown=there != ways)
            if limit.kind == "win at most":
                odds = odds_that_may_come(table.rules, one, table.game)
                if odds:
                    limit.odds = max(each.profit for each in odds)
            out.append(limit)
    return out


def applying(table: Table, one: Standing, owner_throws: bool) -> list[Amount]:
    """The limits that apply if its owner throws, or if somebody else does."""
    scope = table.scope(one, owner_throws=owner_throws)
    groups: dict[tuple[str, bool, bool], list[tuple[Item, Amount]]] = {}
    for item in one.wager.of("limit"):
        for amount, when in item.s.data["limits"]:
            if scope.holds(when):
                groups.setdefault((str(item.s.data["limit"]), item.every, item.house), []).append((item, amount))
    out: list[Amount] = []
    for found in groups.values():
        layer = max(item.rank[1:] for item, _ in found)
        out += [amount for item, amount in found if item.rank[1:] == layer]
    return out
