# SPDX-License-Identifier: Apache-2.0
"""Amounts and accounts (docs/language/semantics.md, M).  Every amount is a whole number of smallest units."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from .model import Clause, Rules

Account = tuple[str, str]  # ("seat", "ann"), ("role", "dealer"), ("", "house"), ("", "layout"), ("", "outside")

HOUSE: Account = ("", "house")
LAYOUT: Account = ("", "layout")
WORLD: Account = ("", "outside")


def account_json(account: Account) -> object:
    return {account[0]: account[1]} if account[0] else account[1]


class Money:
    """Turns text into smallest units and back."""

    def __init__(self, rules: Rules) -> None:
        self.unit, self.decimals = rules.unit, rules.decimals

    def units(self, amount: Fraction) -> Fraction:
        return amount / self.unit

    def whole(self, text: str) -> int | None:
        units = Fraction(text) / self.unit
        return units.numerator if units.denominator == 1 else None

    def show(self, units: int | Fraction) -> str:
        amount = Fraction(units) * self.unit
        scaled = amount * 10**self.decimals
        assert scaled.denominator == 1
        sign = "-" if scaled < 0 else ""
        digits = abs(scaled.numerator)
        if self.decimals == 0:
            return f"{sign}{digits}"
        return f"{sign}{digits // 10**self.decimals}.{digits % 10**self.decimals:0{self.decimals}d}"


def round_to(amount: Fraction, way: str, unit: Fraction) -> Fraction:
    """Rounded up, down or to the nearest unit; `nearest` takes halves up."""
    steps = amount / unit
    if way == "down":
        whole = steps.numerator // steps.denominator
    elif way == "up":
        whole = -((-steps.numerator) // steps.denominator)
    else:
        half = steps + Fraction(1, 2)
        whole = half.numerator // half.denominator
    return whole * unit


@dataclass
class Entry:
    kind: str
    source: Account
    to: Account
    amount: int
    id: int | None = None
    wager: str | None = None
    by: Clause | None = None
    has_by: bool = True


@dataclass
class Accounts:
    """All accounts together hold nothing, at every moment."""

    held: dict[Account, int] = field(default_factory=dict)
    bought_in: set[str] = field(default_factory=set)

    def move(self, entry: Entry) -> None:
        self.held[entry.source] = self.held.get(entry.source, 0) - entry.amount
        self.held[entry.to] = self.held.get(entry.to, 0) + entry.amount
        assert sum(self.held.values()) == 0
