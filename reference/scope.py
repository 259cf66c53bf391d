# SPDX-License-Identifier: Apache-2.0
"""Values of names while a throw is settled, and between throws (docs/language/conditions.md; semantics.md, S).

A `Scope` belongs to the game or to one wager.  It knows the values before the throw (S1), the dice as read, and works
out what the throw makes of each state only when somebody asks (`reaching`, paytables, the end of the throw: S3).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .lexer import Fault, Span
from .model import Item, Rules, Wager
from .syntax import (
    Alike, And, Condition, Expression, Figure, FigureTerm, HardEasy, Happening, Includes, Is, Not, NumberIs, Occasion, Or, OwnerHolds,
    OwnerThrows, Pattern, Phase, Range, Reaching, Ref, Several, Showing, Simple, Test,
    Term, Total, Value,
)

StateValue = int | str | frozenset[int]


class Unknown(Exception):
    """Something was asked that nobody knows (U4): who throws."""


@dataclass
class Dice:
    """One throw as read; `counts` is false for a throw that does not count (A7)."""

    faces: tuple[int, ...]
    counts: bool = True
    end_of_turn: bool = False

    @property
    def total(self) -> int:
        return sum(self.faces)


@dataclass
class Scope:
    rules: Rules
    items: list[Item]  # the named things of this scope
    before: dict[str, StateValue]
    wager: Wager | None = None
    numbers: dict[str, int] = field(default_factory=dict)
    parent: "Scope | None" = None  # of the wager behind which it stands, or of the game
    dice: Dice | None = None
    owner_throws: bool | None = None
    owner_holds: tuple[str, ...] = ()
    owner_known: bool = True
    moved: dict[str, tuple[StateValue, Item | None]] = field(default_factory=dict)
    conduct: "ConductScope | None" = None

    # ---- names

    def item(self, name: str) -> "tuple[Scope, Item] | None":
        for one in self.items:
            if one.s.data.get("name") == name and one.kind != "paytable":
                return self, one
        return self.parent.item(name) if self.parent is not None else None

    def number(self, name: str) -> int | None:
        if name in self.numbers:
            return self.numbers[name]
        return self.parent.number(name) if self.parent is not None else None

    def value(self, name: str) -> StateValue | None:
        """The value that a state, count, tally or set had before the throw; a wager's number."""
        number = self.numbers.get(name)
        if number is not None:
            return number
        for one in self.items:
            if one.s.data.get("name") == name and one.kind in ("state", "count", "tally", "set"):
                return self.before[name]
        return self.parent.value(name) if self.parent is not None else None

    def term(self, term: Term) -> int | None:
        """A face or a number: written, a wager's number, the value of a state (`none`: None), a face's name."""
        if isinstance(term, int):
            return term
        value = self.value(term)
        if isinstance(value, int):
            return value
        if value is not None:
            return None
        return self.rules.vocabulary.face(term)

    def values(self, values: tuple[Value, ...]) -> tuple[int | str, ...]:
        out: list[int | str] = []
        for one in self.rules.values(values, self.wager):
            if isinstance(one, str):
                number = self.number(one)
                if number is not None:
                    out.append(number)
                    continue
            out.append(one)
        return tuple(out)

    # ---- conditions behind `while` (conditions.md)

    def holds(self, condition: Condition | None) -> bool:
        if condition is None:
            return True
        if isinstance(condition, Or):
            return kleene_any(self, condition.parts)
        if isinstance(condition, And):
            return not kleene_any(self, tuple(Not(one) for one in condition.parts))
        if isinstance(condition, Not):
            return not self.holds(condition.part)
        if isinstance(condition, Phase):
            found = self.item(condition.name)
            if found is None:
                raise Fault("F0201", f"nothing called `{condition.name}`", Span(0, 0))
            return found[0].holds(found[1].s.data["condition"])
        if isinstance(condition, Is):
            return self.passes(condition.test, self.value(condition.name))
        if isinstance(condition, NumberIs):
            value = self.value(condition.set)
            assert isinstance(value, frozenset)
            return self.passes(condition.test, len(value))
        if isinstance(condition, Includes):
            value = self.value(condition.set)
            assert isinstance(value, frozenset)
            return any(one in value for one in self.values((condition.value,)))
        if isinstance(condition, OwnerThrows):
            if self.owner_throws is None:
                if self.parent is not None and self.parent.owner_throws is not None:
                    return self.parent.owner_throws
                raise Unknown("who throws")
            return self.owner_throws
        if isinstance(condition, OwnerHolds):
            return any(one in self.owner_holds for one in condition.wagers)
        if self.conduct is not None:
            return self.conduct.holds(condition)
        raise Fault("F0202", "a fact is asked where only the game is known", Span(0, 0))

    def passes(self, test: Test, value: StateValue | None) -> bool:
        return passes(test, value, self.values(test.values)) 

    # ---- happenings behind `on` (conditions.md)

    def happens(self, occasion: Occasion | None) -> bool:
        return occasion is not None and self.pattern(occasion.on) and self.holds(occasion.when)

    def pattern(self, pattern: Pattern) -> bool:
        return any(self.all_of(one) for one in pattern.any_of) and not any(self.all_of(one) for one in pattern.unless)

    def all_of(self, happenings: tuple[Happening, ...]) -> bool:
        alike: dict[str | None, list[Alike]] = {}
        for one in happenings:
            if isinstance(one, Alike):
                alike.setdefault(one.group, []).append(one)
            elif not self.one(one):
                return False
        return all(self.alike(group, several) for group, several in alike.items())

    def faces(self, group: str | None) -> list[int]:
        assert self.dice is not None
        return [self.dice.faces[die] for die in self.rules.vocabulary.members(group)]

    def alike(self, group: str | None, several: list[Alike]) -> bool:
        """`3 alike and 2 alike` asks for two faces, and so does `2 alike and 2 alike`."""
        assert self.dice is not None
        if not self.dice.counts:
            return False
        counts = Counter(self.faces(group))

        def assign(index: int, used: frozenset[int]) -> bool:
            if index == len(several):
                return True
            wanted = self.term(several[index].count)
            if wanted is None:
                return False
            for face, count in counts.items():
                fits = count >= wanted if several[index].or_more else count == wanted
                if fits and face not in used and assign(index + 1, used | {face}):
                    return True
            return False

        return assign(0, frozenset())

    def one(self, happening: Happening) -> bool:
        dice = self.dice
        assert dice is not None
        if isinstance(happening, Simple):
            return self.simple(happening, dice)
        if isinstance(happening, Ref):
            found = self.item(happening.name)
            if found is not None and found[1].kind == "event":
                return found[0].event(found[1])
        if isinstance(happening, Reaching):
            return self.reaching(happening)
        if not dice.counts:
            return False  # nothing that a throw shows is asked of one that does not count (A7)
        if isinstance(happening, Total):
            return (happening.low is None or dice.total >= happening.low) and (happening.high is None or dice.total <= happening.high)
        if isinstance(happening, Ref):
            return self.ref(happening.name, dice)
        if isinstance(happening, HardEasy):
            alike = len(set(dice.faces)) == 1
            term = happening.term
            is_it = dice.total in term if isinstance(term, Several) else self.term(term) == dice.total
            return is_it and alike == happening.hard
        if isinstance(happening, Showing):
            return self.showing(happening)
        if isinstance(happening, Figure):
            return self.figure(happening)
        assert isinstance(happening, Alike)
        return self.alike(happening.group, [happening])

    def simple(self, happening: Simple, dice: Dice) -> bool:
        kind = happening.kind
        if kind == "change":
            return dice.end_of_turn
        if dice.end_of_turn:
            return False
        if kind == "invalid roll":
            return not dice.counts
        if not dice.counts:
            return False
        if kind in ("any roll", "any other"):
            return True
        faces = self.faces(happening.group)
        most = max(Counter(faces).values())
        if kind == "any pair":
            return most >= 2
        if kind == "any triple":
            return most >= 3
        if kind == "all alike":
            return most == len(faces)
        if kind == "all different":
            return most == 1
        return dice.total % 2 == (1 if kind == "odd" else 0)

    def event(self, item: Item) -> bool:
        occasion = item.s.data["occasion"]
        assert occasion is None or isinstance(occasion, Occasion)
        return self.happens(occasion)

    def ref(self, name: str, dice: Dice) -> bool:
        """A list (the total is in it), a number of the wager, a state (the total equals the value it had)."""
        number = self.number(name)
        if number is not None:
            return dice.total == number
        found = self.item(name)
        if found is not None and found[1].kind == "list":
            return dice.total in self.values((name,))
        if found is None and name in self.rules.vocabulary.lists:
            return dice.total in self.values((name,))
        value = self.value(name)
        if value is None:
            raise Fault("F0201", f"nothing called `{name}`", Span(0, 0))
        return dice.total == value

    def reaching(self, happening: Reaching) -> bool:
        """With this throw counted, and not before."""
        if self.dice is not None and self.dice.end_of_turn:
            return False
        found = self.item(happening.name)
        if found is None:
            raise Fault("F0201", f"nothing called `{happening.name}`", Span(0, 0))
        scope, item = found
        before, after = scope.before[happening.name], scope.after(item)
        if isinstance(before, frozenset) and isinstance(after, frozenset):
            before, after = len(before), len(after)
        if isinstance(happening.term, Several):
            return isinstance(before, int) and isinstance(after, int) and any(one in happening.term for one in range(before + 1, after + 1))
        wanted = self.term(happening.term)
        if wanted is None or not isinstance(before, int) or not isinstance(after, int):
            return after == wanted and before != wanted
        return before < wanted <= after

    def showing(self, happening: Showing) -> bool:
        counts = Counter(self.faces(happening.group))
        several = happening.faces[0]
        if isinstance(several, Several):
            return any(face in several for face in counts)
        faces = [None if isinstance(one, Several) else self.term(one) for one in happening.faces]
        if any(one is None for one in faces):
            return False
        known = [one for one in faces if one is not None]
        if happening.how == "among":
            return all(counts[face] >= count for face, count in Counter(known).items())
        if happening.how == "exactly":
            return all(counts[face] == happening.count for face in known)
        if happening.how == "least":
            return all(counts[face] >= happening.count for face in known)
        if happening.how == "some of":
            return sum(1 for face in set(known) if counts[face]) >= happening.count
        face, most = known[0], max(counts.values())
        tied = [one for one, count in counts.items() if count == most]
        if face not in tied:
            return False
        if len(tied) == 1:
            return True
        for one in happening.ties or ():
            if self.term(one) in tied:
                return self.term(one) == face
        return False

    # ---- figures

    def figure(self, test: Figure) -> bool:
        assert self.dice is not None
        value = self.dice.total if test.figure is None else self.expression(test.figure)
        if value is None:
            return False
        if test.compare is None:
            return any((low is None or value >= low) and (high is None or value <= high) for low, high in test.values)
        assert test.other is not None
        other = self.expression(test.other)
        if other is None:
            return False
        return {"above": value > other, "below": value < other, "equal": value == other, "least": value >= other, "most": value <= other}[
            test.compare
        ]

    def expression(self, expression: Expression) -> int | None:
        out = 0
        for sign, part in expression.parts:
            value = self.part(part)
            if value is None:
                return None
            out += sign * value
        return out

    def part(self, part: FigureTerm) -> int | None:
        if part.kind == "number":
            assert isinstance(part.term, int)
            return part.term
        if part.kind == "name":
            return self.named_figure(str(part.term))
        if part.kind == "number of":
            found = self.item(str(part.term))
            assert found is not None
            value = found[0].before[str(part.term)]
            assert isinstance(value, frozenset)
            return len(value)
        faces = self.faces(part.group)
        if part.kind == "total":
            return sum(faces)
        if part.kind == "highest":
            return max(faces)
        if part.kind == "lowest":
            return min(faces)
        if part.kind == "most":
            return max(Counter(faces).values())
        face = self.term(part.term)
        return None if face is None else faces.count(face)

    def named_figure(self, name: str) -> int | None:
        number = self.number(name)
        if number is not None:
            return number
        found = self.item(name)
        if found is not None and found[1].kind == "figure":
            expression = found[1].s.data["expression"]
            assert isinstance(expression, Expression)
            return found[0].expression(expression)
        if found is None and any(name == group for group, _ in self.rules.vocabulary.groups):
            return sum(self.faces(name))
        value = self.value(name)
        return value if isinstance(value, int) else None

    # ---- S3: what the throw makes of the states of this scope

    def after(self, item: Item) -> StateValue:
        name = str(item.s.data["name"])
        if name not in self.moved:
            self.moved[name] = self.move(item)
        return self.moved[name][0]

    def move(self, item: Item) -> tuple[StateValue, Item | None]:
        dice = self.dice
        assert dice is not None
        name, before = str(item.s.data["name"]), self.before[str(item.s.data["name"])]
        if item.kind == "state":
            for move in item.moves:
                if self.happens(move.s.data["occasion"]):
                    return self.target(item, move.s.data["to"]), move
            return before, None
        if item.kind == "set":
            assert isinstance(before, frozenset)
            occasion = item.s.data["occasion"]
            listed = self.values(item.s.data["values"])
            if dice.counts and not dice.end_of_turn and dice.total in listed and (occasion is None or self.happens(occasion)):
                return before | {dice.total}, item
            return before, None
        assert isinstance(before, int)
        low, high = int(str(item.s.data["low"])), int(str(item.s.data["high"]))
        if item.kind == "count":
            if self.happens(item.s.data["occasion"]):
                return min(before + 1, high), item
            if item.s.data["in_a_row"] and not dice.end_of_turn and (dice.counts or asks_of_invalid(item)):
                return low, item
            return before, None
        after, by = before, None
        for move in item.moves:
            if not self.happens(move.s.data["occasion"]):
                continue
            by = move
            if move.kind == "becomes":
                target = self.target(item, move.s.data["to"])
                assert isinstance(target, int)
                after = target
                break
            step = self.expression(move.s.data["by"])
            if step is not None:
                after += step if move.kind == "rises" else -step
        if item.s.data["or_more"]:
            after = min(after, high)
        if item.s.data["or_less"]:
            after = max(after, low)
        _ = name
        return after, by

    def target(self, item: Item, to: object) -> StateValue:
        assert self.dice is not None
        if to == "total":
            return self.dice.total
        if isinstance(to, str):
            number = self.number(to)
            return to if number is None else number
        assert isinstance(to, int)
        return to


class ConductScope:
    """Conditions that ask of seats and facts; judge.py has the real one."""

    def holds(self, condition: Condition) -> bool:
        raise NotImplementedError


def kleene_any(scope: Scope, parts: tuple[Condition, ...]) -> bool:
    """`or` of three values: one that holds is enough, whatever the others are."""
    unknown: Unknown | None = None
    for one in parts:
        try:
            if scope.holds(one):
                return True
        except Unknown as what:
            unknown = what
    if unknown is not None:
        raise unknown
    return False


def passes(test: Test, value: StateValue | None, listed: tuple[int | str, ...]) -> bool:
    if test.at_least is not None:
        found = isinstance(value, int) and value >= test.at_least
    elif test.at_most is not None:
        found = isinstance(value, int) and value <= test.at_most
    else:
        found = value in listed
    return found != test.negated


def asks_of_invalid(item: Item) -> bool:
    occasion = item.s.data["occasion"]
    assert isinstance(occasion, Occasion)
    return any(isinstance(one, Simple) and one.kind == "invalid roll" for all_of in occasion.on.any_of for one in all_of)


def first_value(rules: Rules, item: Item, wager: Wager | None) -> StateValue:
    """Where a state starts: its first value; a count at its low end; a tally at `from`; a set empty."""
    if item.kind == "set":
        return frozenset()
    if item.kind == "state":
        return rules.values(item.s.data["values"], wager)[0]
    if item.kind == "tally" and item.s.data["start"] is not None:
        return int(str(item.s.data["start"]))
    return int(str(item.s.data["low"]))


def show(value: StateValue) -> str:
    if isinstance(value, frozenset):
        return ", ".join(str(one) for one in sorted(value)) or "none"
    return str(value)


_ = Range
