# SPDX-License-Identifier: Apache-2.0
"""Conditions behind `while`, `when` and `unless`, and lists of values (docs/language/conditions.md)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from .lexer import MARK, NUMBER, RESERVED, WORD, Cursor, Name
from .syntax import (
    Amount, And, Condition, Dice, DieTest, FactTest, FactTree, Includes, Is, Not, NumberIs, Odds, OfThrow, Or,
    OwnerHolds, OwnerThrows, Phase, Range, RoleHolds, Rounding, SeatsHold, Term, Test, Value,
)

PREPOSITIONS = ("on", "in", "at", "by", "from")


def is_name(word: str) -> bool:
    return WORD.fullmatch(word) is not None and word not in RESERVED


def value(c: Cursor) -> Value | None:
    low = c.integer()
    if low is not None:
        if c.sym(".."):
            return Range(low, c.must_integer())
        return low
    if c.kw("none"):
        return "none"
    return c.name()


def must_value(c: Cursor) -> Value:
    got = value(c)
    if got is None:
        c.must_name()
        raise AssertionError
    return got


def begins_atom(ahead: list[str]) -> bool:
    """Behind a separator: words with which no further value begins."""
    if len(ahead) >= 2 and is_name(ahead[0]) and ahead[1] in ("is", "includes", "holds"):
        return True
    if ahead[:1] == ["rounded"] and ahead[1:2] in (["up"], ["down"], ["nearest"]):
        return True
    return ahead[:2] == ["refunded", "when"] or ahead[:1] == ["at"]


def begins_die_test(ahead: list[str]) -> bool:
    """`or rests on …`: a name that something follows of which only a fact may be."""
    if len(ahead) < 2 or not is_name(ahead[0]):
        return False
    return ahead[1] in PREPOSITIONS or ahead[1] in ("only", "none") or ahead[1].isdigit() or is_name(ahead[1])


def more(c: Cursor, item: Callable[[Cursor], Value | None], stop: Callable[[list[str]], bool]) -> list[Value]:
    """The rest of a list: `, X`, `or X`, `, or X`."""
    out: list[Value] = []
    while True:
        saved = (c.pos, c.last_end)
        if c.sym(","):
            if stop(c.words_ahead(3)):
                c.pos, c.last_end = saved
                break
            c.kw("or")
            got = item(c)
            if got is None:
                raise c.expected("a value")
        elif c.kw("or"):
            if stop(c.words_ahead(3)):
                c.pos, c.last_end = saved
                break
            got = item(c)
            if got is None:
                c.pos, c.last_end = saved
                break
        else:
            break
        out.append(got)
    return out


def values(c: Cursor, stop: Callable[[list[str]], bool] = begins_atom) -> tuple[Value, ...]:
    return (must_value(c), *more(c, value, stop))


def names(c: Cursor) -> tuple[Name, ...]:
    out = [c.must_name()]
    while True:
        if c.sym(","):
            c.kw("or")
            out.append(c.must_name())
        elif c.kw("or"):
            out.append(c.must_name())
        else:
            return tuple(out)


def holding(c: Cursor) -> tuple[str, ...]:
    first = c.must_name()
    rest = more(c, lambda c: c.name(), begins_atom)
    return (first, *(str(one) for one in rest))


def term(c: Cursor) -> Term:
    got = c.integer()
    return got if got is not None else c.must_name()


def preposition(c: Cursor) -> str:
    for word in PREPOSITIONS:
        if c.kw(word):
            return word
    return ""


def fact_test(c: Cursor, stop: Callable[[list[str]], bool] = begins_atom) -> FactTest:
    negated = c.kw("not")
    fact = c.must_name()
    how = preposition(c)
    only = c.kw("only")
    return FactTest(negated, fact, how, only, values(c, stop))


def die_and(c: Cursor) -> DieTest:
    parts: list[DieTest] = [fact_test(c, begins_die_test)]
    while c.kw("and"):
        parts.append(fact_test(c, begins_die_test))
    return parts[0] if len(parts) == 1 else FactTree("and", tuple(parts))


def die_test(c: Cursor) -> DieTest:
    if not c.sym("("):
        return fact_test(c)
    parts = [die_and(c)]
    while c.kw("or"):
        parts.append(die_and(c))
    c.must_sym(")")
    return parts[0] if len(parts) == 1 else FactTree("or", tuple(parts))


def test(c: Cursor) -> Test:
    negated = c.kw("not")
    saved = (c.pos, c.last_end)
    number = c.integer()
    if number is not None:
        if c.kw("or", "more"):
            return Test(negated, at_least=number)
        if c.kw("or", "less"):
            return Test(negated, at_most=number)
        c.pos, c.last_end = saved
    return Test(negated, values(c))


def atom(c: Cursor) -> Condition:
    if c.kw("its", "owner"):
        if c.kw("holds"):
            return OwnerHolds(holding(c))
        c.must("throws")
        return OwnerThrows()
    if c.kw("any"):
        if c.kw("die"):
            return Dice("any", 0, die_test(c))
        c.must("seat", "holds")
        return SeatsHold(True, holding(c))
    if c.kw("each", "die"):
        return Dice("each", 0, die_test(c))
    if c.kw("no"):
        if c.kw("die"):
            return Dice("no", 0, die_test(c))
        c.must("seat", "holds")
        return SeatsHold(False, holding(c))
    if c.kw("exactly"):
        count = c.must_integer()
        c.must("die")
        return Dice("exactly", count, die_test(c))
    if c.kw("die"):
        return Dice("die", c.must_integer(), die_test(c))
    if c.kw("throw"):
        return OfThrow("throw", fact_test(c))
    if c.kw("turn"):
        return OfThrow("turn", fact_test(c))
    if c.kw("number", "of"):
        of = c.must_name()
        c.must("is")
        return NumberIs(of, test(c))
    name = c.must_name()
    if c.kw("is"):
        return Is(name, test(c))
    if c.kw("includes"):
        return Includes(name, must_value(c))
    if c.kw("holds"):
        return RoleHolds(name, holding(c))
    return Phase(name)


def negation(c: Cursor) -> Condition:
    if c.kw("not"):
        return Not(negation(c))
    if c.look(MARK) is None or c.peek() == "(":
        if c.sym("("):
            inside = condition(c)
            c.must_sym(")")
            return inside
    return atom(c)


def conjunction(c: Cursor) -> Condition:
    parts = [negation(c)]
    while c.kw("and"):
        parts.append(negation(c))
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def condition(c: Cursor) -> Condition:
    """`or` binds loosest, then `and`, then `not` (docs/language/conditions.md)."""
    parts = [conjunction(c)]
    while c.kw("or"):
        parts.append(conjunction(c))
    return parts[0] if len(parts) == 1 else Or(tuple(parts))


# ---- amounts


def number(c: Cursor) -> Fraction:
    got = c.match(NUMBER)
    if got is None:
        raise c.expected("a number")
    return Fraction(got)


def multiple(c: Cursor) -> Amount | None:
    start = c.skip()
    if c.look(NUMBER) is None:
        return None
    factor = number(c)
    if c.kw("times"):
        name = c.must_name()
    elif c.kw("percent"):
        c.must("of")
        name = c.must_name()
        factor /= 100
    else:
        return Amount(factor, None, c.text[start : c.last_end])
    return Amount(factor, name, " ".join(c.text[start : c.last_end].split()))


def amount(c: Cursor) -> Amount:
    got = multiple(c)
    if got is not None:
        return got
    name = c.must_name()
    return Amount(Fraction(1), name, name)


def odds(c: Cursor) -> Odds:
    first = number(c)
    if c.kw("to"):
        return Odds(first, "to", number(c))
    c.must("for")
    return Odds(first, "for", number(c))


def rounding(c: Cursor) -> Rounding:
    for way in ("up", "down", "nearest"):
        if c.kw(way):
            c.must("to")
            return Rounding(way, amount(c))
    raise c.expected("`up`, `down` or `nearest`")
