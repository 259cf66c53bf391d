# SPDX-License-Identifier: Apache-2.0
"""How much may be staked (docs/language/money.md; semantics.md, L4)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, lcm

from .forecast import odds_that_may_come
from .model import Clause, Item
from .syntax import Amount, amount_words
from .table import Table
from .wagers import Standing


@dataclass
class Limit:
    """One limit that applies: of which kind, how much in smallest units, in whose words."""

    kind: str
    amount: Fraction | None  # None: by a quantity that nobody posted
    words: str  # of what it is measured: "" if the text states the sum
    clause: Clause
    odds: Fraction | None = None  # of `win at most`: the highest that may come
    unposted: str | None = None
    differs: bool = False  # several wagers of different stakes measure it
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

    def words_for(self, table: Table, stake: int) -> str:
        """`at most 20.00 (2 times come)`; a limit that a stake must equal is told by the side on which it is missed."""
        assert self.amount is not None
        kind = self.kind
        if kind == "equal to":
            kind = "at most" if stake > self.amount else "at least"
        kind = {"win at most": "such that it wins at most", "in steps of": "a multiple of"}.get(kind, kind)
        tail = f" ({self.words})" if self.words else ""
        return f"{kind} {table.money.show_exact(self.amount)}{tail}"


def measure(table: Table, one: Standing, amount: Amount) -> tuple[Fraction | None, str | None, bool]:
    """An amount in smallest units; else the quantity that nobody posted; and whether wagers of different stakes measure it."""
    if amount.name is None:
        return amount.factor / table.rules.unit, None, False
    name = amount.name
    if name in table.rules.wagers:
        link = one.parent
        while link is not None:
            if link.wager.name == name:
                return amount.factor * link.stake, None, False
            link = link.parent
        held = {other.stake for other in table.standing if other.owner == one.owner and other.for_role is None and other.wager.name == name and other is not one}
        if len(held) == 1:
            return amount.factor * held.pop(), None, False
        return None, name, len(held) > 1
    posted = table.rules.postings.get(name)
    if posted is None:
        return None, name, False
    return amount.factor * Fraction(posted) / table.rules.unit, None, False


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
            units, unposted, differs = measure(table, one, amount)
            words = amount_words(amount) if amount.name is not None else ""
            limit = Limit(str(item.s.data["limit"]), units, words, item.clause, unposted=unposted, differs=differs, ways=there, unknown=there != ways)
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


def nearest_fractions(limits: list[Limit], stake: Fraction) -> tuple[Fraction | None, Fraction | None]:
    """The nearest stakes below and above that meet all limits, where stakes may be fractions (a composite inside a composite)."""
    low = max((limit.amount for limit in limits if limit.kind in ("at least", "equal to") and limit.amount is not None), default=Fraction(0))
    highs = [limit.amount for limit in limits if limit.kind in ("at most", "equal to") and limit.amount is not None]
    steps = [limit.amount for limit in limits if limit.kind == "in steps of" and limit.amount is not None]
    common = lcm(*(one.denominator for one in steps))
    step = Fraction(lcm(*(int(one * common) for one in steps)), common)
    below, above = min([stake, *highs]), max(stake, low)
    if steps:
        below, above = floor(below / step) * step, ceil(above / step) * step
    return below if below >= low and below > 0 else None, above if all(above <= high for high in highs) else None


def nearest(limits: list[Limit], stake: int) -> tuple[int | None, int | None]:
    """The nearest stakes below and above that meet all limits."""
    low, step = Fraction(1), 1
    high: Fraction | None = None
    for limit in limits:
        if limit.amount is None:
            continue
        if limit.kind in ("at least", "equal to"):
            low = max(low, limit.amount)
        if limit.kind in ("at most", "equal to"):
            high = limit.amount if high is None else min(high, limit.amount)
        if limit.kind == "in steps of" and limit.amount.denominator == 1:
            step = lcm(step, limit.amount.numerator)
        if limit.kind == "win at most" and limit.odds is not None and limit.odds > 0:
            top = limit.amount / limit.odds
            high = top if high is None else min(high, top)
    below_top = Fraction(stake) if high is None else min(Fraction(stake), high)
    below = floor(below_top / step) * step
    above = ceil(max(Fraction(stake), low) / step) * step
    return (
        below if below >= low and below > 0 else None,
        above if high is None or above <= high else None,
    )
