# SPDX-License-Identifier: Apache-2.0
"""What was seen of a throw, and every way in which the rest could be (docs/language/vocabularies.md, conditions.md, and semantics.md, U)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from .lexer import Fault, Span
from .model import Rules, Vocabulary
from .steps import Observed, Throw
from .syntax import (
    And, Condition, DieTest, Dice, FactDeclaration, FactTest, FactTree, Not, OfThrow, Or, Value,
)

Key = tuple[str, int, str]  # "die", "throw", "turn" or "face"; the die from 1; the fact
Seen = frozenset[int | str]


def subsets(values: tuple[int | str, ...]) -> list[Seen]:
    """None, the first, the second, both, the third, the third and the first, and so on."""
    return [frozenset(value for at, value in enumerate(values) if number >> at & 1) for number in range(1 << len(values))]


def as_set(values: tuple[Value, ...]) -> Seen:
    return frozenset(one for one in values if one != "none" and isinstance(one, (int, str)))


class Domains:
    """For each fact of each die, of the throw and of the turn: the sets of values that it may have."""

    def __init__(self, rules: Rules, throw: Throw) -> None:
        self.rules, self.vocabulary, self.throw = rules, rules.vocabulary, throw
        self.recorded: dict[Key, list[Observed]] = {}
        for one in throw.facts:
            self.check(one)
            self.recorded.setdefault((one.of, one.die, one.fact), []).append(one)
        for key, records in self.recorded.items():
            self.consistent(key, records)

    def check(self, one: Observed) -> None:
        fact = self.vocabulary.facts.get(one.fact)
        nowhere = Span(0, 0)
        if fact is None or fact.of != one.of:
            raise Fault("F0201", f"no fact called `{one.fact}`", nowhere)
        known = self.vocabulary.fact_values(fact)
        for value in one.values:
            if value != "none" and value not in known:
                raise Fault("F0201", f"no value of `{one.fact}` called `{value}`", nowhere)
        if one.of == "die" and not 1 <= one.die <= self.vocabulary.dice:
            raise Fault("F0301", f"no die {one.die}", nowhere)

    def consistent(self, key: Key, records: list[Observed]) -> None:
        """A record may not say two things of one fact, nor give a value to one that has none."""
        fact = self.vocabulary.facts[key[2]]
        if fact.one and len({one.values for one in records if not one.perhaps}) > 1:
            raise Fault("F0711", f"two values of {key_words(key)}", Span(0, 0))
        if fact.one and any(len(one.values) > 1 and one.mode == "seen" for one in records):
            raise Fault("F0711", f"several values of {key_words(key)}", Span(0, 0))
        if fact.only_when is not None and self.has_recorded_value(key):
            asked = list(mentioned(self.vocabulary, key[0], key[1], fact.only_when.fact))
            ways = (World(self.vocabulary, dict(zip(asked, values))) for values in product(*(self.domain(one) for one in asked)))
            if not any(world.test(key[0], key[1], fact.only_when) for world in ways):
                raise Fault("F0711", f"{key_words(key)} has no value here", Span(0, 0))

    def has_recorded_value(self, key: Key) -> bool:
        """What is recorded has a value; a doubt says so only where there is a default that it is told from (U1)."""
        usual = key[0] != "face" and self.vocabulary.facts[key[2]].default is not None
        return not self.any_set(key) and any(one.mode != "unknown" and (usual or not one.perhaps) for one in self.recorded.get(key, []))

    def keys(self) -> Iterator[Key]:
        for die in range(1, self.vocabulary.dice + 1):
            for name, fact in self.vocabulary.facts.items():
                if fact.of == "die":
                    yield ("die", die, name)
            yield ("face", die, "")
        for of in ("throw", "turn"):
            for name, fact in self.vocabulary.facts.items():
                if fact.of == of:
                    yield (of, 0, name)

    def domain(self, key: Key, among: tuple[int | str, ...] | None = None) -> list[Seen]:
        """What it may be, in the order in which it is tried (U2); where it may be any set, of these values alone."""
        if key[0] == "face":
            face = self.throw.faces[key[1] - 1]
            if face is not None:
                return [frozenset([self.face(face)])]
            return [frozenset([one]) for one in self.vocabulary.faces]
        fact = self.vocabulary.facts[key[2]]
        if self.any_set(key):
            return self.whatever(fact, among)
        records = self.recorded.get(key, [])
        surely = [self.observed(one, fact, among) for one in records if not one.perhaps]
        seen = surely[0] if surely else self.usual(fact, among)
        for fresh in surely[1:]:
            seen = fresh if fact.one else [a | b for a in seen for b in fresh]
        for fresh in (self.observed(one, fact, among) for one in records if one.perhaps):
            with_it = fresh if fact.one else [a | b for a in seen for b in fresh]
            seen = seen + [b for b in with_it if b not in seen]
        places = {value: 1 << at for at, value in enumerate(self.vocabulary.fact_values(fact))}
        return sorted(seen, key=lambda one: sum(places[value] for value in one))

    def any_set(self, key: Key) -> bool:
        """May it be any set of values?"""
        if key[0] == "face" or (fact := self.vocabulary.facts[key[2]]).one:
            return False
        surely = [one for one in self.recorded.get(key, []) if not one.perhaps]
        return all(one.mode == "unknown" for one in surely) if surely else fact.default is None

    def certain(self, key: Key) -> bool:
        return not self.any_set(key) and len(self.domain(key)) == 1

    def usual(self, fact: FactDeclaration, among: tuple[int | str, ...] | None) -> list[Seen]:
        return [as_set((fact.default,))] if fact.default is not None else self.whatever(fact, among)

    def whatever(self, fact: FactDeclaration, among: tuple[int | str, ...] | None) -> list[Seen]:
        values = self.vocabulary.fact_values(fact)
        return [frozenset([one]) for one in values] if fact.one else subsets(values if among is None else among)

    def observed(self, one: Observed, fact: FactDeclaration, among: tuple[int | str, ...] | None) -> list[Seen]:
        if one.mode == "unknown":
            return self.whatever(fact, among)
        if one.mode == "either":
            return [as_set((value,)) for value in one.values]
        return [as_set(one.values)]

    def face(self, face: int | str) -> int:
        if isinstance(face, int) and self.vocabulary.face_names is None:
            if face not in self.vocabulary.faces:
                raise Fault("F0706", f"no face {face}", Span(0, 0))
            return face
        got = self.vocabulary.face(str(face))
        if got is None:
            raise Fault("F0706", f"no face {face}", Span(0, 0))
        return got


class World:
    """One way in which everything could be: each fact has its values."""

    def __init__(self, vocabulary: Vocabulary, values: dict[Key, Seen]) -> None:
        self.vocabulary, self.known = vocabulary, values

    def values(self, of: str, die: int, name: str) -> Seen | None:
        """None: the fact has no value (`only when`)."""
        fact = self.vocabulary.facts[name]
        if fact.only_when is not None and not self.test(of, die, fact.only_when):
            return None
        out = self.known[(of, die, name)]
        if fact.including is not None:
            more = self.values(of, die, fact.including)
            out = out | (more or frozenset())
        return out

    def test(self, of: str, die: int, test: FactTest) -> bool:
        seen = self.values(of, die, test.fact)
        if seen is None:
            return False  # with `not` or without it: the test asks for a value
        wanted = as_set(self.vocabulary.expand(test.values))
        if test.only:
            found = bool(seen) and seen <= wanted
        else:
            found = bool(seen & wanted) or ("none" in test.values and not seen)
        return found != test.negated

    def die(self, die: int, test: DieTest) -> bool:
        if isinstance(test, FactTest):
            return self.test("die", die, test)
        found = (self.die(die, one) for one in test.parts)
        return all(found) if test.joined_by == "and" else any(found)

    def dice(self, condition: Dice) -> bool:
        dice = range(1, self.vocabulary.dice + 1)
        if condition.how == "die":
            return self.die(condition.number, condition.test)
        count = sum(1 for die in dice if self.die(die, condition.test))
        if condition.how == "any":
            return count > 0
        if condition.how == "no":
            return count == 0
        if condition.how == "each":
            return count == self.vocabulary.dice
        return count == condition.number


# ---- which facts a condition mentions


def tests_in(condition: object) -> Iterator[tuple[str, int, FactTest]]:
    """Every test of a fact: of what (`die` with 0: of any die)."""
    if isinstance(condition, (Or, And)):
        for one in condition.parts:
            yield from tests_in(one)
    elif isinstance(condition, Not):
        yield from tests_in(condition.part)
    elif isinstance(condition, Dice):
        for test in die_tests(condition.test):
            yield "die", condition.number if condition.how == "die" else 0, test
    elif isinstance(condition, OfThrow):
        yield condition.of, 0, condition.test


def die_tests(test: DieTest) -> Iterator[FactTest]:
    if isinstance(test, FactTree):
        for one in test.parts:
            yield from die_tests(one)
    else:
        yield test


def mentioned(vocabulary: Vocabulary, of: str, die: int, name: str) -> Iterator[Key]:
    """A fact, those that it includes, and those that say whether it has a value."""
    fact = vocabulary.facts[name]
    numbers = range(1, vocabulary.dice + 1) if of == "die" and die == 0 else [die]
    for number in numbers:
        yield (of, number, name)
    if fact.including is not None:
        yield from mentioned(vocabulary, of, die, fact.including)
    if fact.only_when is not None:
        yield from mentioned(vocabulary, of, die, fact.only_when.fact)


@dataclass
class Doubt:
    """A fact that may have several values, as `needs` and examples name it."""

    key: Key
    domain: list[Seen]


SHOOTER: Key = ("turn", 0, "shooter")  # who throws, if nobody recorded it (U4)


def key_words(key: Key) -> str:
    of, die, fact = key
    if of == "face":
        return f"die {die} face"
    return f"die {die} {fact}" if of == "die" else f"{of} {fact}"


__all__ = ["Condition"]
