# SPDX-License-Identifier: Apache-2.0
"""Happenings behind `on`, and figures (docs/language/conditions.md and grammar.md)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TypeVar

from .lexer import Cursor
from .parse_conditions import condition, is_name, term
from .syntax import (
    Alike, Expression, Figure, FigureTerm, HardEasy, Happening, Occasion, Pattern, Reaching, Ref, Several, Showing,
    Simple, Term, Total,
)

EXTREMES = ("total", "highest", "lowest")
T = TypeVar("T")


def group(c: Cursor) -> str | None:
    return c.must_name() if c.kw("of") else None


# ---- figures


def figure_part(c: Cursor) -> FigureTerm:
    number = c.integer()
    if number is not None:
        return FigureTerm("number", number)
    for kind in EXTREMES:
        if c.kw(kind):
            return FigureTerm(kind, group=group(c))
    if c.kw("most", "alike"):
        return FigureTerm("most", group=group(c))
    if c.kw("dice", "showing"):
        face = term(c)
        return FigureTerm("showing", face, group(c))
    return FigureTerm("name", c.must_name())


def expression(c: Cursor) -> Expression:
    parts = [(1, figure_part(c))]
    while True:
        if c.kw("plus"):
            parts.append((1, figure_part(c)))
        elif c.kw("less"):
            parts.append((-1, figure_part(c)))
        else:
            return Expression(tuple(parts))


def is_bound_word(c: Cursor) -> bool:
    return c.peek() in ("above", "below", "equal", "at")


def figure_value(c: Cursor) -> tuple[int | None, int | None]:
    low = c.must_integer()
    if c.kw("or", "more"):
        return (low, None)
    if c.kw("or", "less"):
        return (None, low)
    if c.sym(".."):
        return (low, c.must_integer())
    return (low, low)


def number_ahead(words: list[str]) -> bool:
    return bool(words) and words[0].isdigit() and words[1:2] not in (["to"], ["for"])


def listed_ahead(words: list[str]) -> bool:
    """A number that belongs to the word before the list: no odds, and no count of `2 alike`."""
    return number_ahead(words) and not alike_ahead(words)


def numbers(c: Cursor, first: T, element: Callable[[Cursor], T]) -> list[T]:
    """The list of a word: its first element, and all numbers that follow."""
    out = [first]
    while True:
        saved = (c.pos, c.last_end)
        if not separator(c) or not listed_ahead(c.words_ahead(4)):
            c.pos, c.last_end = saved
            return out
        out.append(element(c))


def listed(c: Cursor) -> Term | Several:
    """An element of a list of numbers, or a name."""
    if not c.words_ahead(1) or not c.words_ahead(1)[0].isdigit():
        return c.must_name()
    low, high = figure_value(c)
    return low if low is high and low is not None else Several(low, high)


def separator(c: Cursor) -> bool:
    if c.sym(","):
        c.kw("or")
        return True
    return c.kw("or")


def figure_test(c: Cursor) -> list[Happening]:
    figure = None if is_bound_word(c) else expression(c)
    for words, kind in ((("above",), "above"), (("below",), "below"), (("equal", "to"), "equal"), (("at", "least"), "least"), (("at", "most"), "most")):
        if c.kw(*words):
            bounds = numbers(c, expression(c), lambda c: Expression(((1, FigureTerm("number", c.must_integer())),)))
            return [Figure(figure, kind, bound) for bound in bounds]
    return [Figure(figure, values=tuple(numbers(c, figure_value(c), figure_value)))]


def test_ahead(words: list[str]) -> bool:
    return words[:1] in (["above"], ["below"], ["at"], ["plus"], ["less"]) or words[:2] == ["equal", "to"] or number_ahead(words)


def figure_ahead(words: list[str]) -> bool:
    """Two words say that a figure begins (grammar: figure_ahead)."""
    if not words:
        return False
    first, rest = words[0], words[1:]
    if first in EXTREMES and (rest[:1] == ["of"] or test_ahead(rest)):
        return True
    if is_name(first) and test_ahead(rest):
        return True
    if first in ("above", "below") and (number_ahead(rest) or (bool(rest) and is_name(rest[0]))):
        return True
    return words[:2] in (["most", "alike"], ["dice", "showing"], ["equal", "to"], ["at", "least"], ["at", "most"])


# ---- happenings


def alike_ahead(words: list[str]) -> bool:
    if words[1:2] == ["alike"] and (words[0].isdigit() or is_name(words[0])):
        return True
    return len(words) > 3 and words[0].isdigit() and words[1:4] == ["or", "more", "alike"]


def one_face(words: list[str]) -> bool:
    """A face, and not the beginning of another happening (grammar: one_face)."""
    if not words or words[0] in (*EXTREMES, "above", "below", "equal", "all"):
        return False
    if not (words[0].isdigit() or is_name(words[0])):
        return False
    rest = words[1:]
    if rest[:1] in (["alike"], ["showing"], ["to"], ["for"]) or test_ahead(rest):
        return False
    return rest[:2] not in (["or", "more"], ["or", "less"])


def showing(c: Cursor, of: str | None) -> list[Happening]:
    ahead = c.words_ahead(2)
    if len(ahead) == 2 and ahead[0].isdigit() and ahead[1] == "of":
        count = c.must_integer()
        c.must("of")
        return [Showing(of, tuple(face_list(c)), "some of", count)]
    choices = numbers(c, face_choice(c), face_choice)
    how, count, ties = how_often(c)
    return [Showing(of, faces, how, count, ties) for faces in choices]


def face_choice(c: Cursor) -> tuple[Term | Several, ...]:
    """`4`, `2 and 5`, `4..6`, `5 or more`."""
    words = c.words_ahead(3)
    if words[1:2] == [".."] or words[1:3] in (["or", "more"], ["or", "less"]):
        return (listed(c),)
    faces: list[Term | Several] = [term(c)]
    while True:
        saved = (c.pos, c.last_end)
        if c.kw("and") and one_face(c.words_ahead(4)):
            faces.append(term(c))
            continue
        c.pos, c.last_end = saved
        return tuple(faces)


def how_often(c: Cursor) -> tuple[str, int, tuple[Term, ...] | None]:
    for word, count in (("once", 1), ("twice", 2), ("thrice", 3)):
        if c.kw(word):
            return "exactly", count, None
    if c.kw("exactly"):
        count = c.must_integer()
        c.must("times")
        return "exactly", count, None
    if c.kw("at", "least"):
        count = c.must_integer()
        c.must("times")
        return "least", count, None
    if c.kw("most", "often"):
        return "most often", 0, tuple(face_list(c)) if c.kw("with", "ties", "by") else None
    return "among", 0, None


def face_list(c: Cursor) -> list[Term]:
    out = [term(c)]
    while True:
        saved = (c.pos, c.last_end)
        if separator(c) and one_face(c.words_ahead(4)):
            out.append(term(c))
            continue
        c.pos, c.last_end = saved
        return out


def happening(c: Cursor) -> list[Happening]:
    """One for each element of the list of a word."""
    words = c.words_ahead(5)
    digit = bool(words) and words[0].isdigit()
    if not digit and figure_ahead(words):
        return figure_test(c)
    if words[:2] not in (["all", "different"], ["all", "alike"]) and alike_ahead(words):
        number = c.integer()
        count: Term = number if number is not None else c.must_name()
        or_more = c.kw("or", "more")
        c.must("alike")
        return [Alike(count, or_more, group(c))]
    if digit:
        low, high = figure_value(c)
        return [Total(low, high)]
    if words[:2] == ["all", "different"]:
        c.must("all", "different")
        return [Simple("all different", group(c))]
    if words[:2] == ["all", "alike"]:
        c.must("all", "alike")
        return [Simple("all alike", group(c))]
    if len(words) > 1 and is_name(words[0]) and words[1] == "showing":
        of = c.must_name()
        c.must("showing")
        return showing(c, of)
    if c.kw("invalid", "roll"):
        return [Simple("invalid roll")]
    if c.kw("any"):
        for word in ("roll", "other", "pair", "triple"):
            if c.kw(word):
                return [Simple(f"any {word}", group(c) if word in ("pair", "triple") else None)]
        raise c.expected("`roll`, `other`, `pair` or `triple`")
    if c.kw("hard"):
        return [HardEasy(True, one) for one in numbers(c, listed(c), listed)]
    if c.kw("easy"):
        return [HardEasy(False, one) for one in numbers(c, listed(c), listed)]
    if c.kw("showing"):
        return showing(c, None)
    if c.kw("odd"):
        return [Simple("odd")]
    if c.kw("even"):
        return [Simple("even")]
    if c.kw("change", "of"):
        return [Simple("change", c.must_name())]
    if c.kw("number", "of"):
        name = c.must_name()
        c.must("reaching")
        return [Reaching(name, True, one) for one in numbers(c, listed(c), listed)]
    name = c.must_name()
    if c.kw("reaching"):
        return [Reaching(name, False, one) for one in numbers(c, listed(c), listed)]
    return [Ref(name)]


def all_of(c: Cursor) -> list[tuple[Happening, ...]]:
    """Joined by `and`: each combination of the elements."""
    out = [happening(c)]
    while c.kw("and"):
        out.append(happening(c))
    return list(product(*out))


def happenings(c: Cursor) -> tuple[tuple[Happening, ...], ...]:
    out = all_of(c)
    while separator(c):
        out += all_of(c)
    return tuple(out)


def pattern(c: Cursor) -> Pattern:
    any_of = happenings(c)
    return Pattern(any_of, happenings(c) if c.kw("except") else ())


def occasion(c: Cursor) -> Occasion:
    c.must("on")
    on = pattern(c)
    return Occasion(on, condition(c) if c.kw("while") else None)
