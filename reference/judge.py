# SPDX-License-Identifier: Apache-2.0
"""How a throw is judged (docs/language/semantics.md, A and U).

`Judge.once` judges one throw of which everything is known.  `judge` asks it for every way in which the unknown facts
could be, as far as clauses tell them apart (ways.py), and keeps what all of them agree on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations, product

from .facts import SHOOTER, Domains, Key, Seen, World, as_set, die_tests, key_words, mentioned, tests_in
from .lexer import Name
from .model import Clause, GroundItem, Item, Rules
from .scope import Scope, show
from .steps import Call, Throw
from .syntax import (
    And, Condition, Dice, DieTest, FactDeclaration, FactTest, FactTree, Includes, Is, Not, NumberIs, OfThrow, Or, OwnerHolds, OwnerThrows, Phase, RoleHolds,
    SeatsHold,
)
from .ways import Test, Ways, with_dependent

MOST_WAYS = 65_536


@dataclass
class Finding:
    kind: str
    clause: Clause | None = None
    about: tuple[object, ...] = ()  # the call or the reading: makes two findings the same
    question: str = ""  # of `silent`: what the text leaves open


Placed = tuple[tuple[int, int, int], Clause]
"""A clause with where it is told: of a die, a call or what the result is (0, 1, 2), of which one, and its place in the text."""


@dataclass
class Outcome:
    """What one complete throw comes to."""

    ruling: str
    total: int | None = None
    by: list[Clause] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    faces: list[tuple[int, ...]] = field(default_factory=list)
    agrees: bool = True  # the dice show the total that counts
    rests: list[Clause] = field(default_factory=list)  # powers that took effect by one of their grounds
    placed: list[Placed] = field(default_factory=list)  # behind `by`: those by which dice are read and calls of the total count, and `the result is`


@dataclass
class Possible:
    ruling: str
    total: int | None
    by: list[Clause]
    example: list[str]


@dataclass
class Ruling(Outcome):
    needs: list[list[str]] = field(default_factory=list)
    possible: list[Possible] = field(default_factory=list)
    too_many: bool = False


@dataclass
class Seating:
    """Who throws and who holds what: all that conduct may ask of the table."""

    seats: tuple[str, ...]
    holds: dict[str, tuple[str, ...]]  # seat to the names of wagers that it holds
    shooter: str | None  # the seat that throws
    role_throws: str | None  # a role that throws for want of a shooter (T3)
    role_holds: dict[str, tuple[str, ...]] = field(default_factory=dict)
    recorded: bool = True  # somebody has the dice


class Conduct:
    """Evaluates conditions of conduct in one world."""

    def __init__(self, rules: Rules, world: World, seating: Seating, game: Scope) -> None:
        self.rules, self.world, self.seating, self.game = rules, world, seating, game

    def holds(self, condition: Condition | None) -> bool:
        if condition is None:
            return True
        if isinstance(condition, Or):
            return any(self.holds(one) for one in condition.parts)
        if isinstance(condition, And):
            return all(self.holds(one) for one in condition.parts)
        if isinstance(condition, Not):
            return not self.holds(condition.part)
        if isinstance(condition, Dice):
            return self.world.dice(condition)
        if isinstance(condition, OfThrow):
            return self.world.test(condition.of, 0, condition.test)
        if isinstance(condition, SeatsHold):
            found = any(one in held for held in self.seating.holds.values() for one in condition.wagers)
            return found == condition.any
        if isinstance(condition, RoleHolds):
            return any(one in self.held_by(condition.role) for one in condition.wagers)
        if isinstance(condition, Phase):
            found_phase = self.game.item(condition.name)
            assert found_phase is not None
            inside = found_phase[1].s.data["condition"]
            return self.holds(inside)
        assert isinstance(condition, (Is, NumberIs, Includes, OwnerThrows, OwnerHolds))
        return self.game.holds(condition)

    def held_by(self, role: str) -> tuple[str, ...]:
        if role == self.rules.vocabulary.thrower:
            if self.seating.shooter is None:
                return ()
            return self.seating.holds.get(self.seating.shooter, ())
        return self.seating.role_holds.get(role, ())


class Judge:
    def __init__(self, rules: Rules, throw: Throw, seating: Seating, game: Scope) -> None:
        self.rules, self.throw, self.seating, self.game = rules, throw, seating, game
        self.vocabulary = rules.vocabulary
        self.domains = Domains(rules, throw)
        self.nothing_said: dict[str, Clause] = {}
        self.ways: Ways
        self.throwers: list[tuple[Seating, list[str]]]

    # ---- what clauses ask (U1, U4)

    def tests(self) -> list[Test]:
        return tests_of(self.rules)

    def conditions(self) -> list[Condition]:
        """What clauses on rolls ask, and powers to call what somebody called."""
        items = self.rules.of("roll is")
        if any(call.what == "no_roll" for call in self.throw.calls):
            items += [*self.powers("call no_roll"), *self.rules.of("never a cause")]
        if any(call.what != "no_roll" for call in self.throw.calls):
            items += [*self.powers("call total"), *self.powers("overrule")]
        return [one for item in items for one in conditions_of(item)]

    def ways_of_ruling(self, conditions: list[Condition]) -> Ways:
        tests = [one for condition in conditions for one in tests_in(condition)]
        for item in self.rules.of("die reads"):
            name = str(item.s.data["fact"])
            faces = self.vocabulary.fact_values(self.vocabulary.facts[name])
            tests += [("die", 0, test) for test in die_tests(item.s.data["test"])]
            tests += [("die", 0, FactTest(False, name, "", False, (face,))) for face in faces]
        return Ways(self.domains, tests, self.told_by_silence())

    def asked_by_silence(self, key: Key) -> bool:
        """Does the text leave open what comes of this fact (A8)?"""
        if self.vocabulary.facts[key[2]].default is None or key[0] == "turn":
            return False
        return self.rolls_open() is not None or key[2] in self.decide_how_dice_lie() and self.dice_open() is not None

    def told_by_silence(self) -> dict[Key, list[Seen]]:
        """Of each fact that is recorded and left open (A8), and of what it includes, the values by which the throw is left open."""
        out: dict[Key, list[Seen]] = {}
        for key in self.domains.recorded:
            if not self.asked_by_silence(key):
                continue
            fact = self.vocabulary.facts[key[2]]
            values = self.vocabulary.fact_values(fact)
            if fact.one:
                usual = self.usually().known
                unusual = frozenset(one for one in values if self.unusual_values(key, World(self.vocabulary, {**usual, key: frozenset([one])})))
                out.setdefault(key, []).extend([unusual, unusual & self.doubtful(key[2])])
                continue
            silent = frozenset(one for one in values if self.is_silent_on(key, one))
            usual_values = self.default_of(fact)
            for open_, among in ((self.rolls_open(), silent), (self.dice_open(), silent & self.doubtful(key[2]))):
                if open_ is None:
                    continue
                included = frozenset(one for one in among - usual_values if self.may_be_included(key, one))
                marks = [among - usual_values - included, *(frozenset([one]) for one in (among & usual_values) | included)]
                out.setdefault(key, []).extend(marks)
                for name in self.chain(fact):
                    out.setdefault((key[0], key[1], name), []).extend(frozenset([one]) for one in included)
        return out

    def is_silent_on(self, key: Key, value: int | str) -> bool:
        """Of an `any of` fact: no clause speaks of the value, which is not there in any case by what the set includes."""
        fact = self.vocabulary.facts[key[2]]
        tests = [test for of, _, test in self.tests() if of == key[0]]
        implied = self.included_in(key, self.usually())
        return not self.speaks_of(tests, key[2], value) and (value in self.default_of(fact) or value not in implied)

    def may_be_included(self, key: Key, value: int | str) -> bool:
        """May the set have the value by what it includes?"""
        including = self.vocabulary.facts[key[2]].including
        return including is not None and value in self.vocabulary.fact_values(self.vocabulary.facts[including])

    def chain(self, fact: FactDeclaration) -> Iterator[str]:
        """What it includes, and what that includes."""
        while fact.including is not None:
            yield fact.including
            fact = self.vocabulary.facts[fact.including]

    def default_of(self, fact: FactDeclaration) -> Seen:
        return frozenset() if fact.default is None else as_set((fact.default,))

    def each_seating(self) -> list[Seating]:
        """Who may throw, each seat by itself."""
        if self.vocabulary.thrower is None or self.seating.shooter is not None or not self.seating.seats:
            return [self.seating]
        return [replace(self.seating, shooter=seat, recorded=False) for seat in self.seating.seats]

    def seatings(self, conditions: list[Condition]) -> list[tuple[Seating, list[str]]]:
        """Who may throw, each with those whom the conditions do not tell from it (U4)."""
        each = self.each_seating()
        if each == [self.seating]:
            return [(self.seating, [])]
        asked = [one for condition in conditions for one in self.holdings_in(condition)]
        found: dict[tuple[bool, ...], tuple[Seating, list[str]]] = {}
        for seating in each:
            nothing = Conduct(self.rules, World(self.vocabulary, {}), seating, self.game)
            found.setdefault(tuple(nothing.holds(one) for one in asked), (seating, []))[1].append(str(seating.shooter))
        return list(found.values())

    def holdings_in(self, condition: Condition) -> Iterator[RoleHolds]:
        if isinstance(condition, (Or, And)):
            for one in condition.parts:
                yield from self.holdings_in(one)
        elif isinstance(condition, Not):
            yield from self.holdings_in(condition.part)
        elif isinstance(condition, Phase):
            found = self.game.item(condition.name)
            assert found is not None
            yield from self.holdings_in(found[1].s.data["condition"])
        elif isinstance(condition, RoleHolds):
            yield condition

    # ---- every way in which it could be

    def judge(self) -> Ruling:
        conditions = self.conditions()
        self.ways, self.throwers = self.ways_of_ruling(conditions), self.seatings(conditions)
        findings = self.duties()
        if self.ways.count() * len(self.throwers) > MOST_WAYS:
            unknown = self.ways.to_establish(MOST_WAYS // len(self.throwers))
            return Ruling("undetermined", too_many=True, needs=[[key_words(key) for key in unknown]], findings=findings)
        results: list[tuple[dict[Key, Seen], Outcome]] = []
        for seating, seats in self.throwers:
            for values in self.ways:
                results.append(({**values, SHOOTER: frozenset(seats)}, self.once(Conduct(self.rules, World(self.vocabulary, values), seating, self.game))))
        out = self.agree(results, [*self.ways.open(), *([SHOOTER] if len(self.throwers) > 1 else [])])
        out.findings = [*findings, *out.findings]
        return out

    def agree(self, results: list[tuple[dict[Key, Seen], Outcome]], open_keys: list[Key]) -> Ruling:
        first = results[0][1]
        same = all((one.ruling, one.total) == (first.ruling, first.total) for _, one in results)
        findings: list[Finding] = []
        silent = [finding for _, one in results for finding in one.findings if finding.question]
        silent.sort(key=lambda one: ("rolls", "dice", "calls").index(one.question))
        findings_of_questions = [one for at, one in enumerate(silent) if not any(one.clause is had.clause for had in silent[:at])]  # each statement once
        if not all(one.ruling == "undetermined" for _, one in results):
            findings_of_questions = []
        for finding in first.findings:
            if finding.question:
                continue
            if all(any((f.kind, f.about) == (finding.kind, finding.about) for f in other.findings) for _, other in results):
                findings.append(finding)
        findings += findings_of_questions
        if same:
            by = self.union([one for _, one in results])
            faces: list[tuple[int, ...]] = []
            fitting = [one for _, one in results if one.agrees] or [one for _, one in results]
            for one in fitting:
                faces += [face for face in one.faces if face not in faces]
            out = Ruling(first.ruling, first.total, by, findings, sorted(faces))
            for _, one in results:
                out.rests += [clause for clause in one.rests if not any(clause is had for had in out.rests)]
            return out
        out = Ruling("undetermined", None, [], findings)
        for ruling, total in dict.fromkeys((one.ruling, one.total) for _, one in results):
            group = [one for _, one in results if (one.ruling, one.total) == (ruling, total)]
            out.possible.append(Possible(ruling, total, self.union(group) if ruling != "valid" else [], []))
        needs = self.needs(results, open_keys)
        out.needs = [[key_words(key) for key in one] for one in needs]
        for possible in out.possible:
            possible.example = self.example_of((possible.ruling, possible.total), results, open_keys)
        return out

    def example_of(self, led: tuple[str, int | None], results: list[tuple[dict[Key, Seen], Outcome]], named: list[Key]) -> list[str]:
        """The first way that leads there, by the facts that are named; what may be whatever it is is passed over."""
        first = next(values for values, one in results if (one.ruling, one.total) == led)
        allowed = {key: {first[key]} for key in named}

        def leads_there(key: Key, seen: set[Seen]) -> bool:
            """With these values of the fact, and those told or passed over of the others."""
            fits = {**allowed, key: seen}
            return all((one.ruling, one.total) == led for v, one in results if all(self.may_be(v, other, fits[other]) for other in named))

        told: dict[Key, str] = {}
        for key in self.ways.as_tried(named):
            world = [World(self.vocabulary, v) for v, _ in results if all(v[other] in allowed[other] for other in named)]
            if key[0] != "face" and key != SHOOTER and all(one.values(*key) is None for one in world):
                continue
            every = {v[key] for v, _ in results}
            if len(named) > 1 and leads_there(key, every):
                allowed[key] = every  # whatever it is
                continue
            there = [one for one in dict.fromkeys(v[key] for v, _ in results) if leads_there(key, {one})]
            allowed[key] = set(there)
            told[key] = self.example(key, there, first[key])
        return [told[key] for key in named if key in told]

    def example(self, key: Key, same: list[Seen], one: Seen) -> str:
        """A value of the fact that leads there; of a fact with one value, all that do."""
        if key == SHOOTER:
            return f"turn shooter {either([seat for seat in self.seating.seats if any(seat in seats for seats in same)])}"
        if key[0] == "face":
            names = self.vocabulary.face_names
            faces = sorted({int(str(next(iter(value)))) for value in same})
            return f"{key_words(key)} {either([names[face] if names else str(face) for face in faces])}"
        fact, options = self.vocabulary.facts[key[2]], self.ways.options_of(key)
        how, values = f" {fact.preposition}" if fact.preposition else "", self.vocabulary.fact_values(fact)
        if not fact.one:
            return f"{key_words(key)}{how} {', '.join(str(value) for value in values if value in options[one][0]) or 'none'}"
        could = {value for each in same for value in options[each]}
        return f"{key_words(key)}{how} {either([str(value) for value in values if frozenset([value]) in could])}"

    def union(self, outcomes: list[Outcome]) -> list[Clause]:
        """The clauses by which a ruling is made in several ways, each once (U1): in the order of the ways; behind them, die by die and call by call, those that have a place."""
        placed = sorted((pair for one in outcomes for pair in one.placed), key=lambda pair: pair[0])
        return distinct_clauses([*(clause for one in outcomes for clause in one.by), *(clause for _, clause in placed)])

    def needs(self, results: list[tuple[dict[Key, Seen], Outcome]], open_keys: list[Key]) -> list[list[Key]]:
        """U2: the smallest sets of facts that decide, whatever they turn out to be; a fact that has no value there may be any."""
        for asked in ([key for key in open_keys if self.told_apart(key, results[0][0])], open_keys):  # what no clause tells apart only where nothing else decides
            ways = {(tuple(self.full(values, key) for key in asked), (one.ruling, one.total)) for values, one in results}
            for size in range(1, len(asked) + 1):
                found = [list(chosen) for chosen in combinations(asked, size) if self.decides([asked.index(key) for key in chosen], ways)]
                if found:
                    return found
        return []

    def told_apart(self, key: Key, base: dict[Key, Seen]) -> bool:
        """Does a clause, or what the text leaves open, tell one value of this fact from another, with all that it includes or depends on being the same?"""
        of, die, name = key
        if of == "face" or key == SHOOTER:
            return True
        tests = [test for where, number, test in self.ways.clauses if where == of and number in (0, die) and key in mentioned(self.vocabulary, of, die, test.fact)]
        silent = [one for one in self.domains.recorded if self.asked_by_silence(one) and key in mentioned(self.vocabulary, *one)]
        recorded = [one for one in self.ways.keys if one in self.domains.recorded and self.domains.has_recorded_value(one)]
        facts = [*(test.fact for test in tests), *(one[2] for one in silent)]
        around = list(dict.fromkeys(other for fact in facts for other in mentioned(self.vocabulary, of, die, fact) if other != key))
        for values in product(*(self.ways.options_or_usual(other) for other in around)):
            told = set()
            for value in self.ways.options_of(key):
                world = World(self.vocabulary, {**base, **dict(zip(around, values)), key: value})
                if any(world.values(*one) is None for one in recorded):
                    continue  # the record rules it out (U1)
                told.add((*(self.opens(one, world) for one in silent), *(world.test(of, die, test) for test in tests)))
            if len(told) > 1:
                return True
        return False

    def decides(self, chosen: list[int], ways: set[tuple[tuple[Seen | None, ...], tuple[str, int | None]]]) -> bool:
        groups: dict[tuple[Seen | None, ...], set[tuple[str, int | None]]] = {}
        for values, led in ways:
            groups.setdefault(tuple(values[at] for at in chosen), set()).add(led)
        if any(len(led) > 1 for led in groups.values()):
            return False
        vague = [values for values in groups if None in values]
        return not any(groups[one] != groups[other] for one in vague for other in groups if all(a is None or b is None or a == b for a, b in zip(one, other)))

    def full(self, values: dict[Key, Seen], key: Key) -> Seen | None:
        """What the fact is, with what other facts imply."""
        return values[key] if key[0] == "face" or key == SHOOTER else World(self.vocabulary, values).values(*key)

    def may_be(self, values: dict[Key, Seen], key: Key, seen: set[Seen]) -> bool:
        return values[key] in seen or self.full(values, key) is None

    # ---- one complete throw, stage by stage

    def once(self, conduct: Conduct) -> Outcome:
        findings: list[Finding] = []
        struck = self.law(conduct, ("invalid", "no_roll"))  # A2
        if struck is not None:
            struck.findings = findings
            return struck
        barred: list[Clause] = []
        called = self.calls_of_no_roll(conduct, findings, barred)  # A3
        if called:
            rests = [item.clause for item in self.powers("call no_roll") if any(one.clause is ground for one in item.grounds for ground in called)]
            return Outcome("no_roll", None, called, findings, rests=rests)
        void = self.law(conduct, ("void",))  # A4
        if void is not None:
            void.findings = findings
            return void
        silent = self.open_questions(conduct)  # A8
        if silent:
            found = [Finding("silent", clause, question=question) for question, clause in silent]
            return Outcome("undetermined", None, [clause for _, clause in silent], [*findings, *found])
        faces, reads = self.read(conduct)  # A5
        return self.total(conduct, faces, barred, reads, findings)  # A6

    def duties(self) -> list[Finding]:
        """A1: a breach is a finding, never a ruling; waived where a role throws for want of a shooter (T3)."""
        out: list[Finding] = []
        for item in self.rules.of("duty before"):
            role = str(item.s.data["role"])
            if self.seating.role_throws is not None and role == self.vocabulary.thrower:
                continue
            if self.is_breached(item.s.data["condition"]):
                out.append(Finding("duty", item.clause))
        return out

    def is_breached(self, condition: Condition) -> bool:
        """Returns True if the duty is breached in every completion and with every thrower."""
        ways = Ways(self.domains, tests_in(condition), {}, faces=False)
        tried = False
        for seating in self.each_seating():
            for values in ways:
                if Conduct(self.rules, World(self.vocabulary, values), seating, self.game).holds(condition):
                    return False
                tried = True
        return tried

    def law(self, c: Conduct, rulings: tuple[str, ...]) -> Outcome | None:
        held: list[tuple[str, GroundItem]] = []
        for item in self.rules.of("roll is"):
            if item.s.data["ruling"] in rulings:
                for ground in item.grounds:
                    if self.good(c, ground):
                        held.append((str(item.s.data["ruling"]), ground))
        held = prevailing(held)
        if not held:
            return None
        kinds = {ruling for ruling, _ in held}
        return Outcome(held[0][0] if len(kinds) == 1 else "undetermined", None, [ground.clause for _, ground in held])

    def good(self, c: Conduct, ground: GroundItem) -> bool:
        return c.holds(ground.ground.condition) and not (ground.ground.unless is not None and c.holds(ground.ground.unless))

    # ---- roles

    def stands_for(self, role: str) -> list[str]:
        """`designates A as B`: the powers of B are A's as well."""
        return [role, *self.rules.designated.get(role, [])]

    def powers(self, deed: str, role: str | None = None) -> list[Item]:
        out = []
        for item in self.rules.of("power"):
            kind = item.s.data["deed"]
            assert isinstance(kind, tuple)
            if kind[0] == deed and (role is None or any(one in self.roles(item) for one in self.stands_for(role))):
                out.append(item)
        return out

    def roles(self, item: Item) -> tuple[str, ...]:
        found = item.s.data["roles"]
        assert isinstance(found, tuple)
        return found

    def overrules(self, role: str) -> list[tuple[Item, tuple[str, ...]]]:
        out = []
        for item in self.powers("overrule", role):
            kind = item.s.data["deed"]
            assert isinstance(kind, tuple)
            out.append((item, kind[1]))
        return out

    def may_overrule(self, c: Conduct, call: Call, other: str) -> bool:
        return any(other in whom and self.counts(c, item, call) for item, whom in self.overrules(call.by))

    # ---- A3

    def calls_of_no_roll(self, c: Conduct, findings: list[Finding], barred: list[Clause]) -> list[Clause]:
        out: list[Clause] = []
        powers = self.powers("call no_roll")
        for call in self.throw.calls:
            if call.what != "no_roll":
                continue
            mine = [item for item in self.powers("call no_roll", call.by) if c.holds(item.s.data["while"])]
            if not mine:
                for power in powers:
                    self.grounds_of(c, power, call, barred)
                if not self.calls_open(call, c):
                    found = self.powers("call no_roll", call.by) or powers  # the caller's own is given for other throws
                    findings.append(Finding("without_authority", found[0].clause if found else None, (call.what, call.by)))
                continue
            good, late = self.no_roll_by(c, call, mine, findings, barred)
            overruled = any(other.what != "no_roll" and self.may_overrule(c, other, call.by) for other in self.throw.calls)
            if good and not overruled:
                out += [one for one in good if not any(one is had for had in out)]
                if late is not None:
                    findings.append(Finding("late", late.clause, (call.what, call.by, call.when)))
        return out

    def no_roll_by(self, c: Conduct, call: Call, mine: list[Item], findings: list[Finding], barred: list[Clause]) -> tuple[list[Clause], Item | None]:
        good: list[Clause] = []
        late: Item | None = None
        too_late: Item | None = None
        for power in mine:
            clauses = self.grounds_of(c, power, call, barred)
            if not clauses:
                continue
            if not in_time(power, call):
                too_late = too_late or power
                continue
            if power.s.data["timing"] == "preferably" and call.when is not None:
                late = late or power
            good += clauses
        if not good:
            if too_late is not None:
                findings.append(Finding("too_late", too_late.clause, (call.what, call.by, call.when)))
            else:
                findings.append(Finding("without_cause", mine[0].clause, (call.what, call.by, call.under)))
        return good, late

    def grounds_of(self, c: Conduct, power: Item, call: Call, barred: list[Clause]) -> list[Clause]:
        if not power.grounds:
            return [power.clause] if call.under is None or fits(power.clause.address, call.under) else []
        out = []
        for ground in power.grounds:
            if call.under is not None and not fits(ground.clause.address, call.under):
                continue
            if not self.good(c, ground):
                continue
            bars = [item for item in self.rules.of("never a cause") if self.bars(item, power, ground) and c.holds(item.s.data["condition"])]
            if bars:
                barred += [item.clause for item in bars if not any(item.clause is one for one in barred)]
            else:
                out.append(ground.clause)
        return out

    def bars(self, item: Item, power: Item, ground: GroundItem) -> bool:
        under = item.s.data["under"]
        assert isinstance(under, list)
        if item.section != power.section:
            return False
        return not under or any(mark in (*ground.clause.marks, *ground.clause.tail) for mark in under)

    # ---- A8

    def open_questions(self, c: Conduct) -> list[tuple[str, Clause]]:
        """A8: the statements that leave open what this throw asks, of rolls and dice or, if there are none, of calls; each once."""
        unusual = {key: self.unusual_values(key, c.world) for key in self.domains.recorded}
        found = [("rolls", one) for one in self.statements_about("rolls", self.says_rolls())] if any(unusual.values()) else []
        if any(values & self.doubtful(key[2]) for key, values in unusual.items()):
            found += [("dice", one) for one in self.statements_about("dice", self.says_dice() or self.rolls_open() is not None)]
        if found:
            return [one for at, one in enumerate(found) if not any(one[1] is had[1] for had in found[:at])]
        for call in self.throw.calls:
            left_open = self.calls_open(call, c)
            if left_open is not None:
                return [("calls", left_open)]
        return []

    def is_face_fact(self, name: str) -> bool:
        fact = self.vocabulary.facts[name]
        return fact.of == "die" and fact.only_when is not None and set(self.vocabulary.fact_values(fact)) <= set(self.vocabulary.faces)

    def says_rolls(self) -> bool:
        return bool(self.rules.of("roll is") or self.rules.of("nothing else"))

    def says_dice(self) -> bool:
        return bool(self.rules.of("die reads"))

    def statement_about(self, question: str, said: bool) -> Clause | None:
        return next(iter(self.statements_about(question, said)), None)

    def statements_about(self, question: str, said: bool) -> list[Clause]:
        """The statements that leave the question open; that nothing is said, if there are none and it is not said."""
        written = [item.clause for item in self.rules.of("unencoded") if question in item.s.data["about"]]
        return written if written or said else [self.nothing_about(question)]

    def nothing_about(self, question: str) -> Clause:
        if question not in self.nothing_said:
            head = self.rules.head
            clause = Clause((head.unit, "silent", "on", question), (), (), 0, (), "", head.unit, head.source, head.at, False)
            clause.address = f"{head.unit} silent on {question}"
            self.nothing_said[question] = clause
        return self.nothing_said[question]

    def tests_of_lying(self) -> list[FactTest]:
        """By what a die lies so that it has a face by which it could be read."""
        return [fact.only_when for fact in self.vocabulary.facts.values() if fact.only_when is not None and self.is_face_fact(fact.name)]

    def decide_how_dice_lie(self) -> set[str]:
        return {test.fact for test in self.tests_of_lying()}

    def rolls_open(self) -> Clause | None:
        return self.statement_about("rolls", self.says_rolls())

    def dice_open(self) -> Clause | None:
        return self.statement_about("dice", self.says_dice())

    def opens(self, key: Key, world: World) -> bool:
        """Does this fact leave the throw open, as one of a roll or as a way in which a die lies?"""
        unusual = self.unusual_values(key, world)
        return self.rolls_open() is not None and bool(unusual) or self.dice_open() is not None and bool(unusual & self.doubtful(key[2]))

    def doubtful(self, name: str) -> Seen:
        """The values with which another fact has a face of a die that lies so."""
        return frozenset(value for test in self.tests_of_lying() if test.fact == name for value in as_set(self.vocabulary.expand(test.values)))

    def usually(self) -> World:
        """Every fact as it is if nothing is recorded of it; one without a default has no usual value."""
        facts = self.vocabulary.facts
        return World(self.vocabulary, {key: self.default_of(facts[key[2]]) for key in self.domains.keys() if key[0] not in ("face", "turn")})

    def included_in(self, key: Key, world: World) -> Seen:
        """What the set has by what it includes."""
        including = self.vocabulary.facts[key[2]].including
        return frozenset() if including is None else world.values(key[0], key[1], including) or frozenset()

    def unusual_values(self, key: Key, world: World) -> Seen:
        """The values that differ from the default and that no clause tells from it; of a set those of its own, and those that it lacks."""
        of, die, name = key
        fact = self.vocabulary.facts[name]
        if fact.default is None or of == "turn" or world.values(of, die, name) is None:
            return frozenset()
        own = world.known[key]
        if not fact.one:
            default, implied = self.default_of(fact), self.included_in(key, world)
            return frozenset(one for one in (own - implied - default) | (default - own - implied) if self.is_silent_on(key, one))
        usual = self.default_of(fact)
        if own == usual or any(item.s.data["fact"] == name for item in self.rules.of("die reads")):
            return frozenset()  # where dice are read by it, each value is told
        mine = with_dependent(self.vocabulary, [("die", 0, test) for where, _, test in self.tests() if where == of])  # one that names a die speaks of whichever die
        named = [as_set(self.vocabulary.expand(test.values)) for _, _, test in mine if test.fact == name]
        return frozenset() if any(bool(own & one) != bool(usual & one) for one in named) else own

    def speaks_of(self, tests: list[FactTest], name: str, value: int | str) -> bool:
        """Of an `any of` fact each value counts by itself (A8); `only` and `none` speak of every value. What includes the fact, or depends on it, speaks of it as well."""
        tests = [test for _, _, test in with_dependent(self.vocabulary, [("die", 0, one) for one in tests])]
        return any(test.fact == name and (test.only or "none" in test.values or value in as_set(self.vocabulary.expand(test.values))) for test in tests)

    def calls_open(self, call: Call, c: Conduct) -> Clause | None:
        """Somebody called of whose right no clause speaks."""
        if call.what == "no_roll":
            said = bool(self.powers("call no_roll") or self.rules.of("nothing else"))
            mine = bool(self.powers("call no_roll", call.by))
        else:
            if sum(self.read(c)[0]) == call.what:
                return None
            said = bool(self.total_callers() or self.rules.of("result"))
            mine = bool(self.authority_items(call.by))
        if mine:
            return None
        return self.statement_about("calls", said)

    # ---- A5

    def read(self, c: Conduct) -> tuple[tuple[int, ...], list[Placed]]:
        faces: list[int] = []
        reads: list[Placed] = []
        could = self.rules.of("die reads")
        for die in range(1, self.vocabulary.dice + 1):
            held = []
            for item in could:
                test: DieTest = item.s.data["test"]
                if c.world.die(die, test):
                    held.append(item)
            held = prevailing_items(held)
            face = next(iter(c.world.known[("face", die, "")]))
            if held:
                seen = c.world.values("die", die, str(held[0].s.data["fact"]))
                if seen:
                    face = next(iter(seen))
                    if held[0].s.data["opposite"]:
                        assert self.vocabulary.opposite is not None and isinstance(face, int)
                        face = self.vocabulary.opposite - face
                reads += [((0, die, at), item.clause) for at, item in enumerate(could) if any(item is one for one in held)]
            assert isinstance(face, int)
            faces.append(face)
        return tuple(faces), reads

    # ---- A6

    def total_callers(self) -> list[Item]:
        duties = [item for item in self.rules.of("duty") if item.s.data["deed"] == ("call total", None)]
        return [*duties, *self.powers("call total"), *self.powers("overrule")]

    def authority_items(self, role: str) -> list[Item]:
        duties = [item for item in self.rules.of("duty") if item.s.data["deed"] == ("call total", None) and item.s.data["role"] in self.stands_for(role)]
        return [*duties, *self.powers("call total", role), *(item for item, _ in self.overrules(role))]

    def authority(self, c: Conduct, call: Call) -> tuple[str, list[Clause]] | None:
        """By what somebody calls the total, in time: a power whose grounds hold, a duty, a power to overrule."""
        role = call.by
        powers = [item for item in self.powers("call total", role) if self.counts(c, item, call)]
        duties = [item for item in self.rules.of("duty") if item.s.data["deed"] == ("call total", None) and item.s.data["role"] in self.stands_for(role)]
        overrule = [item for item, _ in self.overrules(role) if self.counts(c, item, call)]
        named = [*(item.clause for item in duties), *self.named(c, powers), *self.named(c, overrule)]
        return ("power" if powers else "duty" if duties else "overrule", named) if named else None

    def named(self, c: Conduct, items: list[Item]) -> list[Clause]:
        """Powers, each with those of its grounds that hold."""
        out: list[Clause] = []
        for item in items:
            out.append(item.clause)
            out += [one.clause for one in item.grounds if one.clause is not item.clause and self.good(c, one)]
        return out

    def holds_ground(self, c: Conduct, item: Item) -> bool:
        return not item.grounds or any(self.good(c, one) for one in item.grounds)

    def counts(self, c: Conduct, item: Item, call: Call) -> bool:
        return self.holds_ground(c, item) and c.holds(item.s.data["while"]) and in_time(item, call)

    def total(self, c: Conduct, faces: tuple[int, ...], by: list[Clause], reads: list[Placed], findings: list[Finding]) -> Outcome:
        told: list[tuple[int, Finding]] = []  # with the place of their call
        out = self.total_of(c, faces, by, reads, findings, told)
        out.findings += [finding for _, finding in sorted(told, key=lambda pair: pair[0])]
        return out

    def total_of(
        self, c: Conduct, faces: tuple[int, ...], by: list[Clause], reads: list[Placed], findings: list[Finding], told: list[tuple[int, Finding]]
    ) -> Outcome:
        shown = sum(faces)
        calls: list[tuple[Call, str, list[Clause]]] = []
        for number, call in enumerate(self.throw.calls):
            if call.what == "no_roll":
                continue
            right = self.authority(c, call)
            if right is None:
                powers = [*self.powers("call total", call.by), *(item for item, _ in self.overrules(call.by))]
                powers = [item for item in powers if c.holds(item.s.data["while"])]
                late = [item for item in powers if self.holds_ground(c, item)]
                if late:
                    told.append((number, Finding("too_late", late[0].clause, (call.what, call.by, call.when))))
                elif powers:
                    told.append((number, Finding("without_cause", powers[0].clause, (call.what, call.by))))
                else:
                    own = [*self.powers("call total", call.by), *(item for item, _ in self.overrules(call.by))]  # not now
                    callers = self.total_callers()
                    if not own and self.statement_about("calls", bool(callers or self.rules.of("result"))) is not None:
                        continue  # the text leaves open whose call counts, and the dice show what was called (A8)
                    found = own or callers
                    told.append((number, Finding("without_authority", found[0].clause if found else None, (call.what, call.by))))
                continue
            calls.append((call, right[0], right[1]))
        standing = [one for one in calls if not any(self.beats(c, other, one) for other in calls)]
        result = self.rules.of("result")
        result_clause = [result[-1].clause] if result else []
        if not standing:
            return Outcome("valid", shown, by, findings, [faces], placed=[*reads, *self.places([], result_clause)])
        called_governs = bool(result) and result[-1].s.data["result"] == "called"
        differ = len({call.what for call, _, _ in standing}) > 1 or any(
            call[0].what != standing[0][0].what and not any(self.beats(c, one, call) for one in standing) for call in calls
        )
        if called_governs and differ:
            return Outcome("undetermined", None, distinct_clauses([one for _, _, by in calls for one in by]), findings)
        placed = [*reads, *self.places([] if differ else standing, result_clause)]
        for number, (call, _, _) in enumerate(standing):
            if call.what == shown or any(other.what == call.what for other, _, _ in standing[:number]):
                continue
            at = next(number for number, one in enumerate(self.throw.calls) if one is call)
            told.append((at, Finding("miscalled", result_clause[0] if result_clause else None, (call.what, call.by))))
        called = standing[0][0].what
        assert isinstance(called, int)
        if called_governs and called != shown:
            fitting = [one for one in product(self.vocabulary.faces, repeat=self.vocabulary.dice) if sum(one) == called]
            return Outcome("valid", called, by, findings, fitting, agrees=False, placed=placed)
        return Outcome("valid", shown, by, findings, [faces], placed=placed)

    def places(self, standing: list[tuple[Call, str, list[Clause]]], result_clause: list[Clause]) -> list[Placed]:
        """The clauses by which calls count, each with the number of its call and its place in the text among those that could be named, and what the result is."""
        out: list[Placed] = []
        for call, _, named in standing:
            number = next(at for at, one in enumerate(self.throw.calls) if one is call)
            could = [clause for item in self.authority_items(call.by) for clause in (item.clause, *(one.clause for one in item.grounds))]
            out += [((1, number, next(at for at, one in enumerate(could) if one is clause)), clause) for clause in named]
        return [*out, *(((2, 0, 0), clause) for clause in result_clause)]

    def beats(self, c: Conduct, one: tuple[Call, str, list[Clause]], other: tuple[Call, str, list[Clause]]) -> bool:
        """Does the first call count and not the second?  Calls of one total are not compared."""
        if one[0].what == other[0].what:
            return False
        if self.may_overrule(c, one[0], other[0].by):
            return True
        return one[1] == "power" and other[1] == "duty" and not self.may_overrule(c, other[0], one[0].by)


def distinct_clauses(clauses: list[Clause]) -> list[Clause]:
    return list({id(one): one for one in clauses}.values())


def in_time(power: Item, call: Call) -> bool:
    timing = power.s.data["timing"]
    return call.when is None or not (timing == "before" or (timing == "whenever possible" and call.when == "late"))


def fits(address: str, wanted: str) -> bool:
    return address == wanted or address.endswith(" " + wanted)


def prevailing(held: list[tuple[str, GroundItem]]) -> list[tuple[str, GroundItem]]:
    """`notwithstanding` and `subject to` among the clauses of one stage that hold."""
    out = []
    for ruling, ground in held:
        beaten = False
        for _, other in held:
            if other is ground:
                continue
            if other.ground.precedence and other.ground.precedence[0] == "notwithstanding" and any(fits(ground.clause.address, one) for one in other.ground.precedence[1]):
                beaten = True
            if ground.ground.precedence and ground.ground.precedence[0] == "subject" and any(fits(other.clause.address, one) for one in ground.ground.precedence[1]):
                beaten = True
        if not beaten:
            out.append((ruling, ground))
    return out


def prevailing_items(held: list[Item]) -> list[Item]:
    out = []
    for item in held:
        beaten = False
        for other in held:
            if other is item:
                continue
            theirs, mine = other.s.precedence, item.s.precedence
            if theirs and theirs[0] == "notwithstanding" and any(fits(item.clause.address, one) for one in theirs[1]):
                beaten = True
            if mine and mine[0] == "subject" and any(fits(other.clause.address, one) for one in mine[1]):
                beaten = True
        if not beaten:
            out.append(item)
    return out


def either(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


def conditions_of(item: Item) -> list[Condition]:
    """What a statement of conduct asks."""
    out = [one for ground in item.grounds for one in (ground.ground.condition, ground.ground.unless) if one is not None]
    return [*out, *(item.s.data[key] for key in ("condition", "while") if item.s.data.get(key) is not None)]


def tests_of(rules: Rules) -> list[Test]:
    """Every test of a fact in the clauses of conduct."""
    kinds = ("duty before", "never a cause", "power")
    conditions = [one for item in rules.conduct if item.grounds or item.kind in kinds for one in conditions_of(item)]
    out = [one for condition in conditions for one in tests_in(condition)]
    for item in rules.of("die reads"):
        out += [("die", 0, test) for test in die_tests(item.s.data["test"])]
    return out


__all__ = ["Name", "FactTree"]
