# SPDX-License-Identifier: Apache-2.0
"""Commission (docs/language/semantics.md, M4)."""

from __future__ import annotations

from fractions import Fraction

from .forecast import odds_that_may_come
from .model import Item
from .money import round_to
from .syntax import Amount, Rounding
from .table import Table
from .wagers import Standing


def posted(table: Table, amount: Amount) -> Fraction | None:
    if amount.name is None:
        return amount.factor / table.rules.unit
    found = table.rules.postings.get(amount.name)
    return None if found is None else amount.factor * Fraction(found) / table.rules.unit


def charge(table: Table, one: Standing, item: Item, stake: int, win: Fraction | None) -> Fraction | None:
    """The percentage of the stake or of the win, rounded by its own clause, then raised to `at least`; in the smallest currency units.

    Without a win that is known, a commission of the win is of the one that the stake would make; None if that is not known.
    """
    percent = item.s.data["percent"]
    assert isinstance(percent, Fraction)
    if item.s.data["of"] == "stake":
        base = Fraction(stake)
    elif win is not None:
        base = win
    else:
        odds = odds_that_may_come(table.rules, one, table.game)
        profits = {each.profit for each in odds or []}
        if len(profits) != 1:
            return None
        base = stake * profits.pop()
    due = max(base, Fraction(0)) * percent / 100
    rounding = item.s.data["rounding"]
    if isinstance(rounding, Rounding):
        unit = posted(table, rounding.unit)
        if unit is None:
            return None
        due = round_to(due, rounding.way, unit)
    least = item.s.data["at_least"]
    if isinstance(least, Amount):
        floor = posted(table, least)
        if floor is None:
            return None
        due = max(due, floor)
    return due
