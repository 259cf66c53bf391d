# SPDX-License-Identifier: Apache-2.0
"""A rule book as it stands on one day, under one choice of readings and postings: who says what, and how strongly."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .lexer import Source, Span
from .syntax import Amount, Expression, FactDeclaration, Ground, Range, Statement, Value


@dataclass
class Clause:
    """A clause as results refer to it: its address, its text and its place (docs/language/addresses.md)."""

    prefix: tuple[str, ...]  # the adoption, then the section or the unit, then the wager or the game
    marks: tuple[str, ...]
    opening: tuple[str, ...]  # the words of the statement, as far as they may be needed
    least: int  # how many of them an address has if there is no mark
    tail: tuple[str, ...]  # the marks of an item
    text: str
    unit: str
    source: Source
    at: Span
    recalled: bool
    address: str = ""
    index: int = 0  # in the order in which the texts are read

    def place(self) -> dict[str, object]:
        line, column = self.source.place(self.at.begin)
        return {"file": self.source.name, "line": line, "column": column}

    def json(self) -> dict[str, object]:
        out: dict[str, object] = {"address": self.address, "unit": self.unit, "place": self.place()}
        if self.recalled:
            out["recalled"] = True
        return out


Rank = tuple[int, int, int]  # own or `every wager`; the layer; how deep in `notwithstanding any other`


@dataclass
class GroundItem:
    ground: Ground
    clause: Clause
    unit: str = ""


@dataclass
class Item:
    """A statement in force, with its clause and its strength."""

    s: Statement
    clause: Clause
    rank: Rank
    every: bool = False
    house: bool = False
    section: str = ""
    grounds: list[GroundItem] = field(default_factory=list)
    moves: list["Item"] = field(default_factory=list)

    @property
    def kind(self) -> str:
        return self.s.kind


@dataclass
class Row:
    key: object
    cells: list[object]
    clause: Clause
    layer: int


@dataclass
class Paytable:
    name: str
    by: Expression
    columns: list[str]
    rows: list[Row]
    clause: Clause


@dataclass
class Wager:
    """A wager or a family of them, one for each number."""

    name: str
    title: str | None
    number_names: tuple[str, ...]
    joined: str
    number_values: tuple[Value, ...]
    behind: str | None
    clause: Clause
    items: list[Item] = field(default_factory=list)

    def of(self, *kinds: str) -> list[Item]:
        return [one for one in self.items if one.kind in kinds]

    def named(self, name: str) -> Item | None:
        for one in self.items:
            if one.s.data.get("name") == name and one.kind in NAMED:
                return one
        return None

    @property
    def states(self) -> list[Item]:
        return [one for one in self.items if one.kind in ("state", "count", "tally", "set")]

    @property
    def parts(self) -> Item | None:
        found = self.of("parts")
        return found[-1] if found else None


NAMED = ("list", "state", "count", "tally", "set", "phase", "event", "figure")


@dataclass
class Vocabulary:
    name: str
    groups: list[tuple[str | None, int]]
    faces: tuple[int, ...]
    face_names: tuple[str, ...] | None
    opposite: int | None
    roles: tuple[str, ...]
    thrower: str | None
    lists: dict[str, tuple[Value, ...]]
    facts: dict[str, FactDeclaration]

    @property
    def dice(self) -> int:
        return sum(count for _, count in self.groups)

    def group_of(self, die: int) -> str | None:
        """The group of a die, counted from 0."""
        for name, count in self.groups:
            if die < count:
                return name
            die -= count
        raise IndexError(die)

    def members(self, group: str | None) -> list[int]:
        return [die for die in range(self.dice) if group is None or self.group_of(die) == group]

    def face(self, word: str) -> int | None:
        if self.face_names is not None and word in self.face_names:
            return self.face_names.index(word)
        return None

    def fact_values(self, fact: FactDeclaration) -> tuple[int | str, ...]:
        return self.expand(fact.values)

    def expand(self, values: tuple[Value, ...]) -> tuple[int | str, ...]:
        out: list[int | str] = []
        for one in values:
            if isinstance(one, Range):
                out.extend(range(one.low, one.high + 1))
            elif isinstance(one, str) and one in self.lists:
                out.extend(self.expand(self.lists[one]))
            elif one == "roles":
                out.extend(self.roles)
            else:
                out.append(one)
        return tuple(out)


@dataclass
class Choice:
    name: str
    alternatives: tuple[str, ...]
    chosen: str | None
    clause: Clause


@dataclass
class Rules:
    """What holds: the game, the wagers, conduct, money terms."""

    name: str
    kind: str
    vocabulary: Vocabulary
    currency: str
    decimals: int
    unit: Fraction  # the smallest amount
    head: Clause
    game: list[Item] = field(default_factory=list)
    wagers: dict[str, Wager] = field(default_factory=dict)
    paytables: dict[str, Paytable] = field(default_factory=dict)
    conduct: list[Item] = field(default_factory=list)
    every: list[Item] = field(default_factory=list)
    readings: dict[str, Choice] = field(default_factory=dict)
    choices: dict[str, Choice] = field(default_factory=dict)
    postings: dict[str, str] = field(default_factory=dict)
    quantities: dict[str, Item] = field(default_factory=dict)
    posted: dict[str, Amount] = field(default_factory=dict)
    columns: dict[str, str] = field(default_factory=dict)
    designated: dict[str, list[str]] = field(default_factory=dict)  # role -> roles that it stands for too
    memory: dict[object, Any] = field(default_factory=dict)  # what was worked out of these rules before

    def named(self, name: str) -> Item | None:
        for one in self.game:
            if one.s.data.get("name") == name:
                return one
        return None

    @property
    def states(self) -> list[Item]:
        return [one for one in self.game if one.kind in ("state", "count", "tally", "set")]

    def of(self, *kinds: str) -> list[Item]:
        return [one for one in self.conduct if one.kind in kinds]

    def values(self, values: tuple[Value, ...], wager: Wager | None = None) -> tuple[int | str, ...]:
        """Values with ranges and names of lists written out."""
        out: list[int | str] = []
        for one in values:
            if isinstance(one, Range):
                out.extend(range(one.low, one.high + 1))
                continue
            if isinstance(one, str):
                item = (wager.named(one) if wager else None) or self.named(one)
                if item is not None and item.kind == "list":
                    listed = item.s.data["values"]
                    assert isinstance(listed, tuple)
                    out.extend(self.values(listed, wager))
                    continue
                if one in self.vocabulary.lists:
                    out.extend(self.vocabulary.expand(self.vocabulary.lists[one]))
                    continue
            out.append(one)
        return tuple(out)

    def numbers_of(self, wager: Wager) -> list[tuple[int, ...]]:
        """Every number, or every combination of numbers, of a family; `[()]` if it has none."""
        if not wager.number_names:
            return [()]
        values = [one for one in self.values(wager.number_values) if isinstance(one, int)]
        out: list[tuple[int, ...]] = [()]
        for _ in wager.number_names:
            out = [(*had, one) for had in out for one in values if one not in had]
        if wager.joined == "and" and len(wager.number_names) > 1:
            out = [one for one in out if list(one) == sorted(one)]
        return out
