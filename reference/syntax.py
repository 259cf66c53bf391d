# SPDX-License-Identifier: Apache-2.0
"""What sentences are made of (docs/language/, with grammar.md)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Union

from .lexer import Name, Span

# ---- values: a number, a range, a name; `none` is the name "none"

Value = Union[int, "Range", str]


@dataclass(frozen=True)
class Range:
    low: int
    high: int


Term = Union[int, str]  # a number, or a name that stands for one


# ---- conditions (conditions.md)


@dataclass(frozen=True)
class FactTest:
    """`not struck far_end`, `rests on rail, bowl`, `released only together`."""

    negated: bool
    fact: str
    preposition: str
    only: bool
    values: tuple[Value, ...]


@dataclass(frozen=True)
class FactTree:
    """Tests of one die, joined: `(entered bowl or rests on bowl)`."""

    joined_by: str  # "and" or "or"
    parts: tuple[Union["FactTree", FactTest], ...]


DieTest = Union[FactTest, FactTree]


@dataclass(frozen=True)
class Test:
    """Behind `is`: values, `3 or more`, `3 or less`; perhaps denied."""

    negated: bool
    values: tuple[Value, ...] = ()
    at_least: int | None = None
    at_most: int | None = None


@dataclass(frozen=True)
class Or:
    parts: tuple["Condition", ...]


@dataclass(frozen=True)
class And:
    parts: tuple["Condition", ...]


@dataclass(frozen=True)
class Not:
    part: "Condition"


@dataclass(frozen=True)
class Dice:
    """`any die`, `each die`, `no die`, `exactly 1 die`, `die 2`."""

    how: str
    number: int
    test: DieTest


@dataclass(frozen=True)
class OfThrow:
    of: str  # "throw" or "turn"
    test: FactTest


@dataclass(frozen=True)
class SeatsHold:
    any: bool
    wagers: tuple[str, ...]


@dataclass(frozen=True)
class RoleHolds:
    role: str
    wagers: tuple[str, ...]


@dataclass(frozen=True)
class OwnerHolds:
    wagers: tuple[str, ...]


@dataclass(frozen=True)
class OwnerThrows:
    pass


@dataclass(frozen=True)
class NumberIs:
    set: str
    test: Test


@dataclass(frozen=True)
class Is:
    name: str
    test: Test


@dataclass(frozen=True)
class Includes:
    set: str
    value: Value


@dataclass(frozen=True)
class Phase:
    name: str


Condition = Union[Or, And, Not, Dice, OfThrow, SeatsHold, RoleHolds, OwnerHolds, OwnerThrows, NumberIs, Is, Includes, Phase]


# ---- figures and happenings (conditions.md)


@dataclass(frozen=True)
class FigureTerm:
    """`total of green`, `highest`, `lowest`, `most` alike, dice `showing` a face, a `number`, a `name`."""

    kind: str
    term: Term = 0
    group: str | None = None


@dataclass(frozen=True)
class Expression:
    parts: tuple[tuple[int, FigureTerm], ...]  # with their signs


@dataclass(frozen=True)
class Figure:
    """A figure and what it is tested for: bounds by other figures, or values (low, high), each possibly open."""

    figure: Expression | None
    compare: str | None = None  # "above", "below", "equal", "least", "most"
    other: Expression | None = None
    values: tuple[tuple[int | None, int | None], ...] = ()


@dataclass(frozen=True)
class Several:
    """An element of a list of numbers: `6..8`, `10 or more`, `3 or less`."""

    low: int | None
    high: int | None

    def __contains__(self, number: int) -> bool:
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)


@dataclass(frozen=True)
class Total:
    low: int | None
    high: int | None


@dataclass(frozen=True)
class Simple:
    """`any roll`, `any other`, `any pair`, `any triple`, `odd`, `even`, `invalid roll`, `all different`, `all alike`, `change`."""

    kind: str
    group: str | None = None


@dataclass(frozen=True)
class Alike:
    count: Term
    or_more: bool
    group: str | None


@dataclass(frozen=True)
class HardEasy:
    hard: bool
    term: Term | Several


@dataclass(frozen=True)
class Showing:
    group: str | None
    faces: tuple[Term | Several, ...]  # several numbers stand alone, and one of them is enough
    how: str = "among"  # "exactly", "least", "most often", "some of"
    count: int = 0
    ties: tuple[Term, ...] | None = None


@dataclass(frozen=True)
class Reaching:
    """`points_made reaching 10`, `number of S reaching 6`."""

    name: str
    of_set: bool
    term: Term | Several


@dataclass(frozen=True)
class Ref:
    """An event, a list, a wager's number, or a state."""

    name: str


Happening = Union[Figure, Total, Simple, Alike, HardEasy, Showing, Reaching, Ref]


@dataclass(frozen=True)
class Pattern:
    any_of: tuple[tuple[Happening, ...], ...]
    unless: tuple[tuple[Happening, ...], ...] = ()


@dataclass(frozen=True)
class Occasion:
    on: Pattern
    when: Condition | None = None


# ---- amounts and odds


@dataclass(frozen=True)
class Amount:
    """Money, a name, or so many times (a share of) a name."""

    factor: Fraction
    name: str | None
    text: str


@dataclass(frozen=True)
class Odds:
    number: Fraction
    kind: str  # "to" or "for"
    base: Fraction

    @property
    def profit(self) -> Fraction:
        """M1: the profit for one unit of stake."""
        return self.number / self.base if self.kind == "to" else (self.number - self.base) / self.base

    def __str__(self) -> str:
        return f"{decimal(self.number)} {self.kind} {decimal(self.base)}"


def decimal(value: Fraction) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    digits = 1
    while (value * 10**digits).denominator != 1:
        digits += 1
    whole, rest = divmod((value * 10**digits).numerator, 10**digits)
    return f"{whole}.{rest:0{digits}d}"


@dataclass(frozen=True)
class Rounding:
    way: str
    unit: Amount


# ---- statements: one class, what differs between kinds lies in typed payloads


@dataclass
class Statement:
    """One statement with its marks and place; `kind` names the alternative of the grammar, `data` its parts."""

    kind: str
    marks: list[str]
    at: Span  # without its marks
    data: dict[str, Any] = field(default_factory=dict)
    block: list["Statement"] = field(default_factory=list)
    precedence: tuple[str, tuple[str, ...]] | None = None  # ("subject"|"notwithstanding", addresses)


@dataclass
class Ground:
    marks: list[str]
    condition: Condition
    unless: Condition | None
    at: Span
    precedence: tuple[str, tuple[str, ...]] | None = None


@dataclass
class FactDeclaration:
    of: str  # "die", "throw", "turn"
    name: str
    preposition: str
    one: bool
    values: tuple[Value, ...]
    default: Value | None
    including: str | None
    only_when: FactTest | None


@dataclass
class Unit:
    """A rule file."""

    kind: str  # vocabulary, model, ruleset, house, amendment, assertions
    name: Name
    title: str | None
    base: Name | None
    head: list[Statement]
    body: list[Statement]
    facts: list[FactDeclaration] = field(default_factory=list)
