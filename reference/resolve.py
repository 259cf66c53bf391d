# SPDX-License-Identifier: Apache-2.0
"""From rule files to a rule book: adoption, layers, dates, readings, choices, edits (docs/language/amendments.md, readings.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from .addresses import assign_addresses, opening_words
from .lexer import Fault, Name, Source, Span
from .model import NAMED, Choice, Clause, GroundItem, Item, Paytable, Row, Rules, Vocabulary, Wager
from .parse_rules import rule_file
from .syntax import Amount, Expression, Ground, Statement, Unit, Value

HOUSE = 1_000_000


class Library:
    """Folders in which a unit's name is its path (units.md)."""

    def __init__(self, folders: list[Path]) -> None:
        self.folders = folders
        self.units: dict[str, tuple[Unit, Source] | None] = {}
        self.beside: dict[Path, list[tuple[Unit, Source]]] = {}

    def read(self, path: Path, name: str) -> tuple[Unit, Source]:
        source = Source(name, path.read_text(encoding="utf-8"))
        return rule_file(source), source

    def find(self, name: str) -> tuple[Unit, Source]:
        if name not in self.units:
            self.units[name] = None
            for folder in self.folders:
                path = folder / (name.replace(".", "/") + ".fair")
                if path.exists():
                    self.units[name] = self.read(path, path.relative_to(folder).as_posix())
                    break
        found = self.units[name]
        if found is None:
            raise Fault("F0501", f"no unit `{name}`", Span(0, 0))
        return found

    def amendments(self, name: str) -> list[tuple[Unit, Source]]:
        """Returns the amendments of a ruleset: files in the folder with the name of the ruleset's folder, below any of the given folders."""
        out = []
        for folder in self.folders:
            place = (folder / name.replace(".", "/")).parent
            if place not in self.beside:
                self.beside[place] = []
                for file in sorted(place.glob("*.fair")):
                    text = file.read_text(encoding="utf-8")
                    if re.search(r"^\s*amendment\s", text, re.M):
                        self.beside[place].append(self.read(file, file.relative_to(folder).as_posix()))
            out += [(unit, source) for unit, source in self.beside[place] if unit.base == name]
        return out


@dataclass(frozen=True)
class Context:
    """Where a statement stands."""

    unit: str
    source: Source
    adoption: tuple[str, ...]
    section: str | None
    scope: str | None  # the wager, or "game"
    marks: tuple[str, ...]
    recalled: bool
    layer: int
    depth: int = 0
    house: bool = False

    def prefix(self) -> tuple[str, ...]:
        lead = self.section if self.section is not None else self.unit
        return (*self.adoption, lead, *([self.scope] if self.scope else []))


@dataclass
class Selection:
    as_of: str | None = None
    readings: dict[str, str] = field(default_factory=dict)
    postings: dict[str, str] = field(default_factory=dict)


# After what a power with a list of grounds is named
LISTED = {"call no_roll": "no_roll", "call total": "total", "overrule": "overrule", "order": "order", "relinquish": "relinquish"}


class Resolver:
    clauses = 0  # so many were made

    def __init__(self, library: Library, selection: Selection) -> None:
        self.library, self.selection = library, selection
        self.rules: Rules

    # ---- the layers, weakest first

    def resolve(self, name: str) -> Rules:
        unit, source = self.library.find(name)
        layers = [(unit, source)]
        base = unit
        if unit.kind == "house" and unit.base is not None:
            base, base_source = self.library.find(unit.base)
            layers = [(base, base_source), (unit, source)]
        amendments = [one for one in self.library.amendments(base.name) if self.counts(one[0].head)]
        amendments.sort(key=lambda one: first_day(one[0].head))
        layers[1:1] = amendments
        self.rules = self.empty(base, layers[0][1], name, unit.kind)
        first_house = HOUSE
        for number, (one, one_source) in enumerate(layers):
            if one is unit and unit.kind == "house" and unit.base is not None:
                layer = first_house
            else:
                layer = 1 + number
            if number and one.kind == "house" and not self.counts(one.head):
                raise Fault("F0508", f"`{one.name}` is not in force", one.name.at)
            recalled = any(item.kind == "recalled" for item in one.head)
            context = Context(one.name, one_source, (), None, None, (), recalled, layer, house=layer == HOUSE)
            self.collect_choices(one.body, context)
            if number == 0:
                for later, _ in layers[1:]:
                    self.collect_posts(later)
                self.collect_posts(one)
            self.walk(one.body, context)
        self.spread_every()
        assign_addresses(self.rules)
        return self.rules

    def collect_posts(self, unit: Unit) -> None:
        """What a house posts is known before its ruleset is read."""
        for s in unit.body:
            if s.kind == "posts":
                name, value = s.data["name"], s.data["value"]
                assert isinstance(name, str) and isinstance(value, str)
                self.selection.postings.setdefault(name, value)

    def empty(self, unit: Unit, source: Source, name: str, kind: str) -> Rules:
        vocabulary, currency, unit_text = None, "", "0.01"
        for s in unit.head:
            if s.kind == "uses":
                found = s.data["vocabulary"]
                assert isinstance(found, str)
                vocabulary = self.vocabulary(found)
            elif s.kind == "currency":
                currency, unit_text = str(s.data["name"]), str(s.data["unit"])
        if vocabulary is None:
            raise Fault("F0502", "no vocabulary", unit.name.at)
        decimals = len(unit_text.partition(".")[2])
        head = Clause((unit.name,), (), (), 0, (), "", str(unit.name), source, unit.name.at, False)
        return Rules(name, kind, vocabulary, currency, decimals, Fraction(unit_text), head)

    def vocabulary(self, name: str) -> Vocabulary:
        unit, _ = self.library.find(name)
        out = Vocabulary(name, [], (), None, None, (), None, {}, {})
        for s in unit.body:
            if s.kind == "dice":
                out.groups = s.data["groups"]
                out.faces = s.data["faces"]
                out.face_names = s.data["names"]
            elif s.kind == "opposite":
                out.opposite = s.data["sum"]
            elif s.kind == "roles":
                out.roles += s.data["names"]
            elif s.kind == "thrower":
                out.thrower = str(s.data["name"])
            elif s.kind == "list":
                out.lists[str(s.data["name"])] = s.data["values"]
        for fact in unit.facts:
            out.facts[fact.name] = fact
        return out

    def counts(self, statements: list[Statement]) -> bool:
        """Dates: in force if the day lies in the period; without a day, if the period has no end."""
        for s in statements:
            if s.kind == "in force":
                begin, until, day = s.data["from"], s.data["until"], self.selection.as_of
                if day is None:
                    if until is not None:
                        return False
                elif day < str(begin) or (until is not None and day > str(until)):
                    return False
        return True

    # ---- statements

    def clause(self, s: Statement, c: Context, at: Span | None = None, tail: tuple[str, ...] = (), least: int = 0,
               opening: tuple[str, ...] | None = None) -> Clause:
        at = at or s.at
        words = c.source.words(at)
        Resolver.clauses += 1
        return Clause(c.prefix(), (*c.marks, *s.marks), opening if opening is not None else opening_words(words), least or base_words(s),
                      tail, words, c.unit, c.source, at, c.recalled, index=Resolver.clauses)

    def item(self, s: Statement, c: Context) -> Item:
        at = s.at
        head_end = s.data.get("head_end")
        if isinstance(head_end, int) and (s.kind != "power" or s.data["braces"]):
            at = Span(s.at.begin, head_end)
        clause = self.clause(s, c, at)
        if not clause.marks and s.kind == "power" and s.data["braces"]:
            deed = LISTED.get(s.data["deed"][0])
            if deed is not None:
                clause.opening, clause.least = (deed, *clause.opening), 1
        if not clause.marks and s.kind == "roll is":
            clause.opening, clause.least = (str(s.data["ruling"]), *clause.opening), 1
        if s.kind == "unencoded":
            clause.recalled = False
        out = Item(s, clause, (1, c.layer, c.depth), house=c.house, section=c.section or "")
        grounds = s.data.get("grounds")
        if isinstance(grounds, list):
            for one in grounds:
                assert isinstance(one, Ground)
                out.grounds.append(GroundItem(one, self.ground_clause(s, out, one, c)))
        for move in s.block if s.kind in ("state", "tally") else []:
            inner = replace(c, marks=(*c.marks, *s.marks))
            moved = self.clause(move, inner)
            moved.prefix = (*moved.prefix, *(inner.marks or (s.kind, str(s.data["name"]))))
            moved.marks = ()
            out.moves.append(Item(move, moved, out.rank, house=c.house))
        return out

    def ground_clause(self, s: Statement, item: Item, ground: Ground, c: Context) -> Clause:
        if not s.data["braces"]:
            return item.clause
        Resolver.clauses += 1
        return replace(item.clause, tail=tuple(ground.marks), text=c.source.words(ground.at), at=ground.at, index=Resolver.clauses)

    def walk(self, statements: list[Statement], c: Context) -> None:
        c = replace(c, recalled=c.recalled or any(s.kind == "recalled" for s in statements))
        if not self.counts(statements):
            return
        for s in statements:
            self.take(s, c)

    def take(self, s: Statement, c: Context) -> None:
        kind = s.kind
        if kind in ("source", "in force", "recalled", "note", "fixed", "assert") or (kind == "unencoded" and not s.data["about"]):
            return
        if kind == "section":
            self.walk(s.block, replace(c, section=str(s.data["number"]), marks=()))
        elif kind in ("choice", "reading"):
            self.take_alternative(s, c)
        elif kind == "notwithstanding":
            self.walk(s.block, replace(c, depth=c.depth + 1, marks=(*c.marks, *s.marks)))
        elif kind in ("game", "amend game"):
            self.walk(s.block, replace(c, scope="game", marks=()))
        elif kind == "wager":
            self.take_wager(s, c)
        elif kind == "amend wager":
            names = s.data["names"]
            assert isinstance(names, tuple)
            for name in names:
                if name not in self.rules.wagers:
                    raise Fault("F0201", f"no wager called `{name}`", name.at)
                self.walk(s.block, replace(c, scope=str(name)))
        elif kind == "every wager":
            self.walk(s.block, replace(c, scope="every wager", marks=(*c.marks, *s.marks)))
        elif kind == "adopts":
            self.adopt(s, c)
        elif kind in ("paytable", "amend paytable"):
            self.take_paytable(s, c)
        elif kind in ("strike", "replace", "insert"):
            self.edit(s, c)
        elif kind == "posts":
            self.take_post(s)
        elif kind == "designates":
            self.rules.designated.setdefault(str(s.data["role"]), []).append(str(s.data["as"]))
        elif kind == "house posts":
            self.rules.quantities[str(s.data["name"])] = self.item(s, c)
        elif c.scope == "game" and kind in NAMED:
            self.put_named(self.rules.game, self.item(s, c))
        elif c.scope == "every wager":
            one = self.item(s, c)
            one.every, one.rank = True, (0, c.layer, c.depth)
            self.rules.every.append(one)
        elif c.scope is not None and c.scope != "game":
            wager = self.rules.wagers[c.scope]
            if kind in NAMED:
                self.put_named(wager.items, self.item(s, c))
            else:
                wager.items.append(self.item(s, c))
        else:
            self.rules.conduct.append(self.item(s, c))

    def put_named(self, into: list[Item], item: Item) -> None:
        """A named thing is replaced whole by a later layer."""
        for number, one in enumerate(into):
            if one.s.data.get("name") == item.s.data["name"] and one.kind in NAMED:
                into[number] = item
                return
        into.append(item)

    def take_alternative(self, s: Statement, c: Context) -> None:
        name = str(s.data["name"])
        names = tuple(str(one.data["name"]) for one in s.block)
        if s.kind == "reading":
            chosen: str | None = self.selection.readings.get(name, names[0])
        else:
            default = s.data["default"]
            chosen = self.selection.postings.get(name, None if default is None else str(default))
        known = self.rules.readings if s.kind == "reading" else self.rules.choices
        known[name] = Choice(name, names, chosen, self.clause(s, c))
        for one in s.block:
            if one.data["name"] == chosen:
                self.walk(one.block, replace(c, marks=(*c.marks, *s.marks)))

    def collect_choices(self, statements: list[Statement], c: Context) -> None:
        return

    def take_wager(self, s: Statement, c: Context) -> None:
        name = str(s.data["name"])
        numbers = s.data.get("for", [])
        assert isinstance(numbers, list)
        inner = replace(c, scope=name, marks=())
        recalled = c.recalled or any(one.kind == "recalled" for one in s.block)
        clause = self.clause(s, replace(inner, recalled=recalled), Span(s.at.begin, int(str(s.data["head_end"]))))
        clause.marks, clause.opening, clause.least = (), (), 0
        behind = s.data["behind"]
        values = s.data.get("in", ())
        assert isinstance(values, tuple)
        self.rules.wagers[name] = Wager(name, None if s.data["title"] is None else str(s.data["title"]),
                                        tuple(str(one) for one in numbers), str(s.data.get("joined", "and")), values,
                                        None if behind is None else str(behind), clause)
        self.walk(s.block, inner)

    def take_paytable(self, s: Statement, c: Context) -> None:
        name = str(s.data["name"])
        inner = replace(c, scope=None, marks=())
        table_rows = s.data["rows"]
        assert isinstance(table_rows, list)
        made: list[Row] = []
        for cells, at in table_rows:
            key = cells[0]
            clause = self.clause(s, inner, at, opening=())
            clause.prefix = (*inner.prefix(), "paytable", name, key_words(key))
            clause.marks, clause.least = (), 0
            made.append(Row(key, cells[1:], clause, c.layer))
        if s.kind == "paytable":
            by = s.data["by"]
            assert isinstance(by, Expression)
            self.rules.paytables[name] = Paytable(name, by, [str(one) for one in made[0].cells], made[1:], self.clause(s, inner))
            return
        table = self.rules.paytables[name]
        order = [table.columns.index(str(one)) for one in made[0].cells] if made and made[0].cells and isinstance(made[0].cells[0], str) else None
        for row in made[1 if order is not None else 0 :]:
            cells = row.cells if order is None else [row.cells[order.index(number)] for number in range(len(table.columns))]
            row.cells = cells
            for number, old in enumerate(table.rows):
                if old.key == row.key:
                    table.rows[number] = row
                    break
            else:
                table.rows.append(row)

    def take_post(self, s: Statement) -> None:
        return  # known from the beginning: collect_posts

    # ---- adoption

    def adopt(self, s: Statement, c: Context) -> None:
        names, model = s.data["names"], s.data["from"]
        assert isinstance(names, list) and isinstance(model, Name)
        unit, source = self.library.find(model)
        statement = self.clause(s, c)
        lead = statement.marks or statement.opening[: statement.least]
        adoption = (*c.prefix(), *lead)
        inner = Resolver(self.library, self.selection)
        inner.rules = Rules(self.rules.name, "model", self.rules.vocabulary, "", self.rules.decimals, self.rules.unit, self.rules.head)
        recalled = c.recalled or any(one.kind == "recalled" for one in unit.head)
        context = Context(unit.name, source, adoption, None, None, (), recalled, c.layer - 1, house=False)
        inner.walk(unit.body, context)
        inner.spread_every()
        for name, known in inner.rules.readings.items():
            self.rules.readings[name] = known
        for name, known in inner.rules.choices.items():
            self.rules.choices[name] = known
        for name in names:
            if name == "game":
                for item in inner.rules.game:
                    self.put_named(self.rules.game, item)
            elif name in inner.rules.wagers:
                self.rules.wagers[name] = inner.rules.wagers[name]
                for item in inner.rules.wagers[name].of("pays"):
                    table = item.s.data.get("table")
                    if table is not None and table in inner.rules.paytables:
                        self.rules.paytables[str(table)] = inner.rules.paytables[str(table)]
            elif name in inner.rules.paytables:
                self.rules.paytables[name] = inner.rules.paytables[name]
            else:
                raise Fault("F0201", f"nothing called `{name}` in {model}", model.at)

    def spread_every(self) -> None:
        """`every wager { … }`: for each wager that does not speak itself; limits add (wagers.md)."""
        for item in self.rules.every:
            for wager in self.rules.wagers.values():
                if wager.parts is not None and item.kind not in ("placed", "may", "contract", "limit"):
                    continue
                if wager.behind is not None and item.kind in ("wins", "loses", "pushes", "returned", "one roll"):
                    continue
                item_ = without_own(item, wager)
                if item_ is None:
                    continue
                clause = replace(item.clause, prefix=tuple(wager.name if one == "every wager" else one for one in item.clause.prefix))
                wager.items.append(replace(item_, clause=clause))
        self.rules.every = []

    # ---- edits by address

    def edit(self, s: Statement, c: Context) -> None:
        assign_addresses(self.rules)
        address = str(s.data["address"])
        owner, number, what = self.find(address, s)
        if s.kind == "strike":
            if isinstance(what, Item) and what.kind == "event":
                struck = replace(what.s, data={**what.s.data, "occasion": None})
                owner[number] = replace(what, s=struck)
            elif isinstance(owner, dict):
                del owner[what.name]
            else:
                del owner[number]
            return
        if isinstance(what, GroundItem):
            fresh: list[Any] = [self.new_ground(one, what, c) for one in s.block]
        else:
            assert isinstance(what, Item)
            fresh = [self.new_item(one, what, c) for one in s.block]
        if s.kind == "replace":
            owner[number : number + 1] = fresh
        else:
            owner[number + 1 : number + 1] = fresh

    def new_ground(self, s: Statement, old: GroundItem, c: Context) -> GroundItem:
        ground = s.data["ground"]
        assert isinstance(ground, Ground)
        clause = replace(old.clause, tail=tuple(ground.marks), text=c.source.words(ground.at), at=ground.at, unit=c.unit, source=c.source,
                         recalled=c.recalled)
        return GroundItem(ground, clause)

    def new_item(self, s: Statement, old: Item, c: Context) -> Item:
        """New text has the place's section, wager and layer."""
        fresh = self.item(s, replace(c, section=None, scope=None))
        for one in (fresh, *fresh.moves):
            extra = one.clause.prefix[1:]
            one.clause.prefix = (*old.clause.prefix, *extra)
        for ground in fresh.grounds:
            ground.clause.prefix = old.clause.prefix
        fresh.rank, fresh.every, fresh.house = old.rank, old.every, old.house
        return fresh

    def find(self, address: str, s: Statement) -> tuple[Any, int, Any]:
        found: list[tuple[Any, int, Any]] = []

        def look(owner: list[Item]) -> None:
            for number, item in enumerate(owner):
                if fits(item.clause.address, address):
                    found.append((owner, number, item))
                for index, ground in enumerate(item.grounds):
                    if ground.clause is not item.clause and fits(ground.clause.address, address):
                        found.append((item.grounds, index, ground))
                for index, move in enumerate(item.moves):
                    if fits(move.clause.address, address):
                        found.append((item.moves, index, move))

        look(self.rules.conduct)
        look(self.rules.game)
        look(self.rules.every)
        for wager in self.rules.wagers.values():
            if fits(wager.clause.address, address):
                found.append((self.rules.wagers, 0, wager))
            look(wager.items)
        for table in self.rules.paytables.values():
            for number, row in enumerate(table.rows):
                if fits(row.clause.address, address):
                    found.append((table.rows, number, row))
        if len(found) != 1:
            raise Fault("F0511", f"`{address}` means {len(found)} things", s.at)
        return found[0]


def without_own(item: Item, wager: Wager) -> Item | None:
    """What `every wager` says to this wager: nothing on a matter of which it speaks itself, but for limits, which add."""
    own = [one for one in wager.items if not one.every]
    if item.kind in ("placed", "off", "commission", "payouts rounded", "surrender", "one roll", "pays"):
        return None if any(one.kind == item.kind for one in own) else item
    verdicts = ("wins", "loses", "pushes", "returned")
    if item.kind in verdicts:
        return None if any(one.kind in verdicts for one in own) else item
    if item.kind in ("may", "contract"):
        spoken = {act for one in own if one.kind == "may" for act in one.s.data["acts"]}
        if any(one.kind == "contract" for one in own):
            spoken |= {"removed", "reduced"}
        acts = [act for act in item.s.data.get("acts", ["removed", "reduced"]) if act not in spoken]
        if not acts:
            return None
        return replace(item, s=replace(item.s, data={**item.s.data, "acts": acts}))
    return item


def fits(address: str, wanted: str) -> bool:
    return address == wanted or address.endswith(" " + wanted)


def key_words(key: object) -> str:
    if isinstance(key, tuple):
        low, high = key
        return f"{low} or more" if high is None else f"{high} or less" if low is None else f"{low}..{high}"
    return str(key)


def base_words(s: Statement) -> int:
    """How many words an unmarked statement is named by: `wins`, `state point`, `becomes none`, `rises by`."""
    if s.kind == "accepted":
        return 3
    return 2 if s.kind in (*NAMED, "becomes", "rises", "falls", "choice", "reading", "paytable") else 1


def first_day(head: list[Statement]) -> str:
    for s in head:
        if s.kind == "in force":
            return str(s.data["from"])
    return ""


__all__ = ["Library", "Resolver", "Selection", "Amount", "Value"]
