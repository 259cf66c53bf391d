# SPDX-License-Identifier: Apache-2.0
"""What is wrong with a rule file or a scenario file: misplaced statements, unknown names, values that are none.

The codes are those of docs/diagnostics.md.  After the first fault of the grammar nothing more of a file is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .judge import fits
from .lexer import Fault, Name, Number, Source, Span
from .model import NAMED, Rules, Wager
from .parse_rules import rule_file
from .resolve import Library, Resolver, Selection
from .syntax import (
    Alike, Expression, Figure, FigureTerm, HardEasy, Is, Includes, NumberIs, OwnerHolds, Pattern, Phase, Range, Reaching, Ref, RoleHolds, SeatsHold, Showing,
    Simple, Statement, Unit, FactTest,
)


@dataclass(frozen=True)
class Said:
    code: str
    words: str
    text: str  # what is underlined


REMARKS = {"source", "in force", "recalled", "unencoded", "note", "fixed"}
MACHINE = {"list", "state", "count", "tally", "set", "phase", "event", "figure"}
BETS = {"placed", "may", "contract", "off", "one roll", "wins", "loses", "pushes", "returned", "pays", "surrender", "commission", "limit", "parts", "payouts rounded", "payouts stated"}
CONDUCT = {
    "duty", "duty before", "power", "roll is", "nothing else", "never a cause", "die reads", "result", "bets", "dice", "keep", "direct", "house posts", "payouts rounded",
    "payouts stated", "accepted", "cap",
}
BLOCKS = {"choice", "reading", "notwithstanding"}
TOP = CONDUCT | BLOCKS | {"section", "game", "every wager", "wager", "paytable", "adopts", "amend game", "amend wager", "amend paytable", "strike", "replace", "insert", "posts", "designates", "assert"}


def misplaced(source: Source, statements: list[Statement], where: str) -> Iterator[Said]:
    """F0104: a statement that has no place where it stands."""
    for s in statements:
        if s.kind in REMARKS or s.kind == "ground":
            continue
        if where == "top":
            allowed = s.kind in TOP
        elif where == "section":
            allowed = s.kind in TOP and s.kind != "section"
        elif where == "game":
            allowed = s.kind in MACHINE | {"choice", "reading"}
        elif where == "every":
            allowed = s.kind in BETS | BLOCKS
        else:
            allowed = s.kind in BETS | MACHINE | BLOCKS
        if not allowed:
            begin = s.at.begin
            word = source.text[begin : s.at.end].split()[0] if s.kind != "assert" else source.words(s.at)
            yield Said("F0104", f"`{word}` has no place here", word)
            continue
        inner = {"section": "section", "game": "game", "amend game": "game", "wager": "wager", "amend wager": "wager", "every wager": "every"}.get(s.kind, where)
        if s.kind in BLOCKS:
            for alternative in s.block if s.kind != "notwithstanding" else [s]:
                yield from misplaced(source, alternative.block, where)
        elif s.kind in ("section", "game", "amend game", "wager", "amend wager", "every wager"):
            yield from misplaced(source, s.block, inner)


def check_rule_file(library: Library, source: Source) -> list[Said]:
    try:
        unit = rule_file(source)
    except Fault as fault:
        return [said(source, fault)]
    out = list(misplaced(source, unit.body, "top")) if unit.kind != "vocabulary" else []
    out += list(duplicates(source, unit))
    if out or unit.kind == "vocabulary":
        return out
    try:
        inner = Library(library.folders)
        inner.units = dict(library.units)
        inner.units[unit.name] = (unit, source)
        if unit.kind in ("ruleset", "house"):
            rules = Resolver(inner, Selection()).resolve(str(unit.name))
        else:
            return out
    except Fault as fault:
        return [said(source, fault)]
    out += list(Names(rules, source).all())
    out += list(precedence_cycles(rules))
    return out


def precedence_cycles(rules: Rules) -> Iterator[Said]:
    """F0204: clauses of which each prevails over the next, and the last over the first."""
    found: list[tuple[int, str, tuple[str, tuple[str, ...]] | None, tuple[int, ...]]] = []  # place, address, what it says, layer
    for kind in ("roll is", "power"):
        found += [(ground.ground.at.begin, ground.clause.address, ground.ground.precedence, ()) for item in rules.of(kind) for ground in item.grounds]
    found += [(item.s.at.begin, item.clause.address, item.s.precedence, ()) for item in rules.of("die reads")]
    for wager in rules.wagers.values():
        found += [(item.s.at.begin, item.clause.address, item.s.precedence, item.rank[1:]) for kind in ("wins", "loses", "pushes", "returned") for item in wager.of(kind)]
    edges: dict[int, list[tuple[int, int, str]]] = {at: [] for at in range(len(found))}  # loser, place, the address that is named
    for at, (place, _, precedence, layer) in enumerate(found):
        for wanted in precedence[1] if precedence is not None else ():
            for other in (number for number, each in enumerate(found) if fits(each[1], wanted) and (not layer or not each[3] or each[3] == layer)):
                winner, loser = (at, other) if precedence is not None and precedence[0] == "notwithstanding" else (other, at)
                edges[winner].append((loser, place, wanted))
    done: set[int] = set()
    for first in edges:
        path: list[tuple[int, Iterator[tuple[int, int, str]]]] = [] if first in done else [(first, iter(edges[first]))]
        named: list[tuple[int, str]] = []  # by the edges between those on the path
        while path:
            edge = next(path[-1][1], None)
            if edge is None:
                done.add(path.pop()[0])
                del named[max(0, len(path) - 1) :]
                continue
            loser, place, wanted = edge
            on_path = [number for number, _ in path]
            if loser in on_path:
                last = max([*named[on_path.index(loser) :], (place, wanted)])
                yield Said("F0204", "clauses prevail over one another in a cycle", f'"{last[1]}"')
            elif loser not in done:
                named.append((place, wanted))
                path.append((loser, iter(edges[loser])))


def said(source: Source, fault: Fault) -> Said:
    return Said(fault.code, str(fault), source.text[fault.at.begin : fault.at.end].split("\n")[0])


def duplicates(source: Source, unit: Unit) -> Iterator[Said]:
    """F0203: marks of grounds, names, keys that stand twice."""
    for s in walk(unit.body):
        grounds = s.data.get("grounds")
        if isinstance(grounds, list):
            seen: set[str] = set()
            for ground in grounds:
                for mark in ground.marks:
                    if mark in seen:
                        yield Said("F0203", "a mark stands twice", mark)
                    seen.add(mark)
        if s.kind == "paytable":
            keys: set[object] = set()
            for cells, _ in s.data["rows"][1:]:
                if cells[0] in keys:
                    yield Said("F0203", "a key stands twice", str(cells[0]))
                keys.add(cells[0])
    for block in [unit.body, *(s.block for s in walk(unit.body))]:
        wagers: set[str] = set()
        for s in block:
            if s.kind == "wager":
                name = str(s.data["name"])
                if name in wagers:
                    yield Said("F0203", "two wagers of one name", name)
                wagers.add(name)
    for s in unit.body:
        if s.kind in ("dice", "roles"):
            names = [*(s.data.get("names") or ())] + [group for group, _ in s.data.get("groups", ()) if group]
            for number, name in enumerate(names):
                if name in names[:number]:
                    yield Said("F0203", "a name stands twice", str(name))


def walk(statements: list[Statement]) -> Iterator[Statement]:
    for s in statements:
        yield s
        yield from walk(s.block)


class Names:
    """F0201, F0202, F0301: every name in a sentence stands for something that may stand there."""

    def __init__(self, rules: Rules, source: Source) -> None:
        self.rules, self.source, self.vocabulary = rules, source, rules.vocabulary

    def all(self) -> Iterator[Said]:
        for item in self.rules.conduct:
            if item.clause.source is self.source:
                yield from self.things(item.s, None)
                yield from self.roles_of(item.s)
        for item in self.rules.game:
            if item.clause.source is self.source:
                yield from self.things(item.s, None)
        for wager in self.rules.wagers.values():
            for item in wager.items:
                if item.clause.source is self.source and not item.every:
                    yield from self.things(item.s, wager)
                    table = item.s.data.get("table")
                    if item.kind == "pays" and isinstance(table, Name) and table not in self.rules.paytables:
                        yield self.unknown(table)

    def roles_of(self, s: Statement) -> Iterator[Said]:
        names = [s.data.get("role"), *(s.data.get("roles") or ())]
        for name in names:
            if isinstance(name, Name) and name not in self.vocabulary.roles:
                yield self.unknown(name)

    def unknown(self, name: str) -> Said:
        return Said("F0201", f"nothing called `{name}`", str(name))

    def things(self, s: Statement, wager: Wager | None) -> Iterator[Said]:
        for key, value in s.data.items():
            if key not in ("name", "deed", "roles", "role"):
                yield from self.thing(value, wager)
        for move in s.block if s.kind in ("state", "tally") else []:
            yield from self.things(move, wager)

    def thing(self, one: Any, wager: Wager | None) -> Iterator[Said]:
        if isinstance(one, (tuple, list)):
            for each in one:
                yield from self.thing(each, wager)
            return
        if not hasattr(one, "__dataclass_fields__"):
            return
        yield from self.look(one, wager)
        if isinstance(one, (FactTest, Showing, Simple)):
            return
        for name in one.__dataclass_fields__:
            yield from self.thing(getattr(one, name), wager)

    def look(self, one: object, wager: Wager | None) -> Iterator[Said]:
        if isinstance(one, FactTest):
            yield from self.fact(one)
        elif isinstance(one, (RoleHolds, SeatsHold, OwnerHolds)):
            for name in one.wagers:
                if name not in self.rules.wagers:
                    yield self.unknown(name)
            if isinstance(one, RoleHolds) and one.role not in self.vocabulary.roles:
                yield self.unknown(one.role)
        elif isinstance(one, Phase):
            yield from self.kind(one.name, ("phase",), wager)
        elif isinstance(one, Is):
            yield from self.is_(one, wager)
        elif isinstance(one, (NumberIs, Includes)):
            yield from self.kind(one.set, ("set",), wager)
        elif isinstance(one, Reaching):
            yield from self.kind(one.name, ("set",) if one.of_set else ("count", "tally", "state"), wager)
        elif isinstance(one, Ref):
            if one.name not in self.numbers(wager) and one.name not in self.vocabulary.lists:
                yield from self.kind(one.name, ("event", "list", "state", "count", "tally"), wager)
        elif isinstance(one, Pattern):
            yield from self.joined(one)
        elif isinstance(one, FigureTerm):
            if one.group is not None and one.group not in [group for group, _ in self.vocabulary.groups]:
                yield self.unknown(one.group)
            if one.kind == "name":
                name = str(one.term)
                if name not in self.numbers(wager) and name not in [group for group, _ in self.vocabulary.groups]:
                    yield from self.kind(name, ("figure", "state", "count", "tally"), wager)
        elif isinstance(one, Showing):
            if one.group is not None and one.group not in [group for group, _ in self.vocabulary.groups]:
                yield self.unknown(one.group)
            for face in (*one.faces, *(one.ties or ())):
                if isinstance(face, Number) and self.vocabulary.face_names is None and face not in self.vocabulary.faces:
                    yield Said("F0301", "no face of a die", str(int(face)))
                elif isinstance(face, Name) and face not in self.numbers(wager) and self.vocabulary.face(face) is None:
                    yield from self.kind(face, ("state", "count", "tally"), wager)
        elif isinstance(one, (Alike, HardEasy)):
            term = one.count if isinstance(one, Alike) else one.term
            if isinstance(one, Alike) and isinstance(term, Number) and term == 0:
                yield Said("F0301", "no number of dice", "0")
            if isinstance(term, Name) and term not in self.numbers(wager):
                yield from self.kind(term, ("state", "count", "tally"), wager)
        elif isinstance(one, (Figure, Expression)):
            return

    def joined(self, pattern: Pattern) -> Iterator[Said]:
        for all_of in (*pattern.any_of, *pattern.unless):
            if len(all_of) > 1:
                for one in all_of:
                    if isinstance(one, Simple) and one.kind in ("any roll", "any other", "change", "invalid roll"):
                        yield Said("F0202", "is not joined with others", one.kind)

    def numbers(self, wager: Wager | None) -> set[str]:
        out: set[str] = set()
        while wager is not None:
            out |= set(wager.number_names)
            wager = self.rules.wagers.get(wager.behind) if wager.behind else None
        return out

    def kind(self, name: str, kinds: tuple[str, ...], wager: Wager | None) -> Iterator[Said]:
        found = None
        link = wager
        while link is not None and found is None:
            found = link.named(name)
            link = self.rules.wagers.get(link.behind) if link.behind else None
        found = found or self.rules.named(name)
        if found is None:
            yield self.unknown(name)
        elif found.kind not in kinds:
            yield Said("F0202", f"`{name}` is a {found.kind}", str(name))

    def fact(self, test: FactTest) -> Iterator[Said]:
        fact = self.vocabulary.facts.get(test.fact)
        if fact is None:
            yield self.unknown(test.fact)
            return
        known = self.vocabulary.fact_values(fact)
        for value in test.values:
            if isinstance(value, Range) or value == "none" or value in known or value in self.vocabulary.lists:
                continue
            if isinstance(value, Name):
                elsewhere = any(value in self.vocabulary.fact_values(other) for other in self.vocabulary.facts.values())
                yield Said("F0301" if elsewhere else "F0201", "no value of the fact", str(value))
            else:
                yield Said("F0301", "no value of the fact", str(value))

    def is_(self, one: Is, wager: Wager | None) -> Iterator[Said]:
        if one.name in self.numbers(wager):
            return
        link, item = wager, None
        while link is not None and item is None:
            item = link.named(one.name)
            link = self.rules.wagers.get(link.behind) if link.behind else None
        item = item or self.rules.named(one.name)
        if item is None:
            yield self.unknown(one.name)
            return
        if item.kind == "state":
            known = self.rules.values(item.s.data["values"], wager)
            for value in one.test.values:
                if isinstance(value, (Number, Name)) and value not in known and value != "none" and not set(self.rules.values((value,), wager)) <= set(known):
                    yield Said("F0301" if isinstance(value, Number) else "F0201", f"no value of `{one.name}`", str(int(value)) if isinstance(value, Number) else str(value))
        elif item.kind not in ("count", "tally"):
            yield Said("F0202", f"`{one.name}` is a {item.kind}", str(one.name))


def check_scenario_file(library: Library, source: Source) -> list[Said]:
    from .scenario import read_scenarios

    try:
        read_scenarios(source)
    except Fault as fault:
        return [said(source, fault)]
    return []


__all__ = ["NAMED", "Span"]
