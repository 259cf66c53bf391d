# SPDX-License-Identifier: Apache-2.0
"""Values that clauses distinguish, and all combinations of unknown facts (docs/language/semantics.md, U)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import prod

from .facts import SHOOTER, Domains, Key, Seen, World, as_set, mentioned
from .model import Vocabulary
from .syntax import FactTest

Test = tuple[str, int, FactTest]
"""Of what it asks (`die` with 0: of any die), of which die, and what."""


def with_dependent(vocabulary: Vocabulary, tests: Iterable[Test]) -> list[Test]:
    """These tests, what they ask of the facts that are included, and what says whether a fact has a value."""
    out: list[Test] = []
    waiting = list(tests)
    while waiting:
        of, die, test = one = waiting.pop(0)
        if one in out:
            continue
        out.append(one)
        fact = vocabulary.facts[test.fact]
        if fact.including is not None:
            waiting.append((of, die, replace(test, fact=fact.including)))
        if fact.only_when is not None:
            waiting.append((of, die, fact.only_when))
    return out


def in_order(vocabulary: Vocabulary) -> list[str]:
    """The facts in the order of the vocabulary, each behind those that it includes or depends on."""
    out: list[str] = []
    left = list(vocabulary.facts.values())
    while left:
        fact = next(one for one in left if all(other is None or other in out for other in (one.including, one.only_when.fact if one.only_when else None)))
        left.remove(fact)
        out.append(fact.name)
    return out


class Ways:
    """Every way in which the facts that some clauses ask could be.

    `tests` are what these clauses ask; `told` are, of each fact, further sets of values that are told from the others.
    Values that nothing tells apart are tried once, by the first of them.
    """

    def __init__(self, domains: Domains, tests: Iterable[Test], told: dict[Key, list[Seen]], faces: bool = True) -> None:
        self.domains, self.vocabulary, self.told = domains, domains.vocabulary, told
        self.clauses = list(tests)
        asked_by_silence = [other for key in told for other in mentioned(self.vocabulary, *key)]
        when = [(of, die, only_when) for of, die, name in asked_by_silence if (only_when := self.vocabulary.facts[name].only_when) is not None]
        self.tests = with_dependent(self.vocabulary, [*self.clauses, *when])
        asked = {*asked_by_silence, *(key for of, die, test in self.tests for key in self.keys_of(of, die, test.fact))}
        self.asked = [key for key in domains.keys() if key in asked or (faces and key[0] == "face")]
        self.keys = self.with_recorded()
        self.first = {key: domains.domain(key, ())[0] for key in domains.keys()}
        self.classes = {key: self.classes_of(key) for key in self.keys}
        self.options: dict[Key, dict[Seen, list[Seen]]] = {}

    def keys_of(self, of: str, die: int, name: str) -> list[Key]:
        numbers = range(1, self.vocabulary.dice + 1) if of == "die" and die == 0 else [die]
        return [(of, number, name) for number in numbers]

    def with_recorded(self) -> list[Key]:
        """What is asked, and what is recorded of facts that depend on it: a record may rule out a way (U1)."""
        more: set[Key] = set()
        for key in self.domains.recorded:
            linked = set(mentioned(self.vocabulary, *key))
            when = self.vocabulary.facts[key[2]].only_when
            if when is not None and linked & set(self.asked):
                more |= linked
                self.tests += with_dependent(self.vocabulary, [(key[0], key[1], when)])
        return [key for key in self.domains.keys() if key in self.asked or key in more]

    # ---- values that are told apart

    def marks(self, key: Key) -> list[Seen]:
        """The sets of values that are told from the others."""
        of, die, name = key
        tested = [test for where, number, test in self.tests if where == of and number in (0, die) and test.fact == name]
        return [*(as_set(self.vocabulary.expand(test.values)) for test in tested), *self.told.get(key, [])]

    def values(self, key: Key) -> tuple[int | str, ...]:
        return self.vocabulary.faces if key[0] == "face" else self.vocabulary.fact_values(self.vocabulary.facts[key[2]])

    def classes_by(self, values: Sequence[int | str], marks: list[Seen]) -> dict[int | str, int | str]:
        """Each value with the first of those that are not told from it."""
        first: dict[tuple[bool, ...], int | str] = {}
        return {value: first.setdefault(tuple(value in mark for mark in marks), value) for value in values}

    def family(self, key: Key) -> list[Key]:
        """The open facts that include each other: who knows one knows of the others."""
        return [one for one in self.keys if one[:2] == key[:2] and self.root(one) == self.root(key) and not self.domains.certain(one)]

    def root(self, key: Key) -> str:
        name = key[2]
        while name and (included := self.vocabulary.facts[name].including) is not None:
            name = included
        return name

    def classes_of(self, key: Key) -> dict[int | str, int | str]:
        if key[0] == "face":
            return {value: value for value in self.values(key)}
        family = sorted([key, *(one for one in self.family(key) if one != key)], key=lambda one: self.vocabulary.facts[one[2]].one)
        marks = [mark for one in family for mark in self.marks(one)]
        marks += [frozenset(self.values(one)) for one in family]
        if len(family) > 1:  # who knows a set tells from it what it includes, value by value (U2)
            marks += [mark for one in family if not self.domains.any_set(one) for mark in self.recorded_marks(one)]
        return self.classes_by(list(dict.fromkeys(value for one in family for value in self.values(one))), marks)

    def recorded_marks(self, key: Key) -> list[Seen]:
        possible = self.domains.domain(key, ())
        return [frozenset().union(*possible)] if self.vocabulary.facts[key[2]].one else possible

    def options_of(self, key: Key) -> dict[Seen, list[Seen]]:
        """The sets of values that are tried, each with those that are not told from it."""
        if key not in self.options:
            classes = self.classes[key]
            found: dict[Seen, list[Seen]] = {}
            for one in self.domains.domain(key, tuple(value for value in self.values(key) if classes[value] == value)):
                found.setdefault(frozenset(classes[value] for value in one), []).append(one)
            self.options[key] = found
        return self.options[key]

    def options_or_usual(self, key: Key) -> list[Seen]:
        """What is tried; of a fact that nobody asks the first value that it may have."""
        return list(self.options_of(key)) if key in self.classes else [self.first[key]]

    # ---- how many ways there are (U4)

    def number(self, key: Key) -> int:
        """How many values of a fact are told apart."""
        if key[0] == "face":
            return len(self.domains.domain(key))
        classes = self.classes_by(self.values(key), self.marks(key))
        firsts = tuple(dict.fromkeys(classes.values()))
        if self.domains.any_set(key):
            return 1 << len(firsts)
        return len({frozenset(classes[value] for value in one) for one in self.domains.domain(key, firsts)})

    def count(self) -> int:
        return prod(self.number(key) for key in self.asked if self.may_have_value(key))

    def to_establish(self, most: int) -> list[Key]:
        """The facts with the most values, until few enough ways are left (U4)."""
        numbers = {key: self.number(key) for key in self.asked if self.may_have_value(key)}
        first: list[Key] = []
        while prod(number for key, number in numbers.items() if key not in first) > most:
            first.append(max((key for key in numbers if key not in first), key=lambda key: numbers[key]))
        return [key for key in numbers if key in first]

    # ---- the ways themselves

    def may_have_value(self, key: Key) -> bool:
        """A fact that is there only when another says so is open only if that other one may say so, also by what it includes."""
        if key[0] == "face" or (when := self.vocabulary.facts[key[2]].only_when) is None:
            return True
        around = list(mentioned(self.vocabulary, key[0], key[1], when.fact))
        ways = product(*(self.options_or_usual(one) for one in around))
        return any(World(self.vocabulary, {**self.first, **dict(zip(around, values))}).test(key[0], key[1], when) for values in ways)

    def open(self) -> list[Key]:
        return [key for key in self.keys if len(self.options_of(key)) > 1 and self.may_have_value(key)]

    def as_tried(self, keys: Iterable[Key]) -> list[Key]:
        """The first runs through its values for each value of the next; faces come last, and then who throws (U2)."""
        names = in_order(self.vocabulary)
        return sorted(keys, key=lambda key: (key == SHOOTER, key[0] == "face", names.index(key[2]) if key[2] in names else 0))

    def __iter__(self) -> Iterator[dict[Key, Seen]]:
        base = {**self.first, **{key: next(iter(self.options_of(key).values()))[0] for key in self.keys}}
        quickest = self.as_tried(self.open())
        for backwards in product(*(self.options_of(key) for key in reversed(quickest))):
            values = {**base, **dict(zip(quickest, reversed(backwards)))}
            world = World(self.vocabulary, values)
            if not any(self.meaningless(world, key) for key in self.keys):
                yield values

    def meaningless(self, world: World, key: Key) -> bool:
        """A fact that has no value here is tried once, and not at all if the record says that it has one."""
        if key[0] == "face" or (when := self.vocabulary.facts[key[2]].only_when) is None or world.test(key[0], key[1], when):
            return False
        told = self.domains.has_recorded_value(key)
        return told or world.known[key] != next(iter(self.options_of(key)))
