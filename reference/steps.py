# SPDX-License-Identifier: Apache-2.0
"""Steps of a scenario, as text and as JSON (docs/language/scenarios.md and json.md)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from .lexer import NUMBER, Cursor, Name, Source, Span
from .parse_conditions import names, preposition, value
from .syntax import Value


@dataclass(frozen=True)
class WagerRef:
    wager: str
    numbers: tuple[int | str, ...] = ()
    ordinal: int | None = None
    behind: "WagerRef | None" = None
    for_role: str | None = None


@dataclass
class Observed:
    of: str  # "die", "throw", "turn"
    die: int  # from 1
    fact: str
    values: tuple[Value, ...]
    mode: str  # "seen", "either", "unknown"
    perhaps: bool = False


@dataclass
class Call:
    what: str | int  # "no_roll" or a total
    by: str
    under: str | None = None
    when: str | None = None  # "late", "as soon as possible"


@dataclass
class Throw:
    faces: tuple[int | str | None, ...]
    facts: list[Observed] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)


@dataclass
class Act:
    by: str
    verb: str
    wager: WagerRef | None = None
    amount: Fraction | None = None
    amount_text: str = ""
    in_flight: bool = False
    confirmed: tuple[str, ...] = ()
    in_error: bool = False
    word: str = ""  # on, off; words of `does`
    because: tuple[str, ...] = ()


@dataclass
class Given:
    state: str | None = None
    values: tuple[Value, ...] = ()
    who: str | None = None
    amount_text: str = ""
    wager: WagerRef | None = None
    with_: tuple[tuple[str, tuple[Value, ...]], ...] = ()


@dataclass
class Seats:
    names: tuple[str, ...]


@dataclass
class Note:
    text: str


@dataclass
class RulesChange:
    to: str | None = None
    as_of: str | None = None
    postings: dict[str, str] = field(default_factory=dict)
    readings: dict[str, str] = field(default_factory=dict)


@dataclass
class Expect:
    """What should have come of the last throw or act; `kind` is the word that tells which expectation it is."""

    kind: str
    under: str | None = None
    total: int | None = None
    by: tuple[str, ...] | None = None
    needs: tuple[tuple[str, int, str], ...] = ()
    name: str = ""
    who: str = ""
    wager: WagerRef | None = None
    amount_text: str = ""
    values: tuple[Value, ...] = ()


Body = Throw | Act | Given | Seats | Note | RulesChange | Expect


@dataclass
class Step:
    body: Body
    text: str = ""  # of a step in a scenario file
    at: Span = Span(0, 0)
    meta: object = None


STEP_WORDS = ("seats", "given", "throw", "note", "rules", "expect")
VERBS = ("bets", "buys", "raises", "reduces", "removes", "surrenders", "calls", "takes", "declines", "relinquishes", "orders", "does")
AFTER_WAGER = ("confirmed", "taken", "to", "stays", "moves", "stands", "undetermined")


class StepParser:
    """Reads steps; `row` puts the cells of `with each row of` in the place of its columns."""

    def __init__(self, source: Source, row: dict[str, str] | None = None) -> None:
        self.c = Cursor(source)
        self.row = row or {}
        self.plain = ""  # the name that was read last, as it stands there

    # ---- small things

    def own_name(self) -> str:
        if self.c.peek() in STEP_WORDS:
            raise self.c.expected("a name")
        got = self.plain = str(self.c.must_name())
        return self.row.get(got, got)

    def sum(self) -> str:
        got = self.c.match(NUMBER)
        return got if got is not None else self.own_name()

    def some_values(self) -> tuple[Value, ...]:
        out = [self.one_value()]
        while True:
            saved = (self.c.pos, self.c.last_end)
            if self.c.sym(","):
                self.c.kw("or")
            elif not self.c.kw("or"):
                return tuple(out)
            if self.c.peek() in STEP_WORDS:
                self.c.pos, self.c.last_end = saved
                return tuple(out)
            out.append(self.one_value())

    def one_value(self) -> Value:
        number = self.c.integer()
        if number is not None:
            return number
        if self.c.kw("none"):
            return "none"
        return number_or_name(self.own_name())

    def number(self) -> int | str | None:
        got = self.c.integer()
        if got is not None:
            return got
        ahead = self.c.words_ahead(2)
        if not ahead or ahead[0] not in self.row or (len(ahead) > 1 and (ahead[1] in VERBS)):
            return None
        return number_or_name(self.own_name())

    def must_number(self) -> int | str:
        got = self.number()
        if got is None:
            raise self.c.expected("a number")
        return got

    def wager_ref(self, nested: bool = False) -> WagerRef:
        wager = self.own_name()
        numbers: list[int | str] = []
        first = self.number()
        if first is not None:
            numbers.append(first)
            while not nested and self.c.peek() in ("and", "then") and (self.c.words_ahead(2)[1:] or ["x"])[0].isdigit() or (
                not nested and self.c.peek() in ("and", "then") and (self.c.words_ahead(2)[1:] or ["x"])[0] in self.row
            ):
                self.c.any_word()
                numbers.append(self.must_number())
        ordinal = self.ordinal()
        behind = self.wager_ref(True) if self.c.kw("behind") else None
        for_role = None
        if not nested and self.c.words_ahead(1) == ["for"]:
            self.c.must("for")
            for_role = self.own_name()
        return WagerRef(wager, tuple(numbers), ordinal, behind, for_role)

    def ordinal(self) -> int | None:
        if self.c.sym("("):
            got = self.must_number()
            self.c.must_sym(")")
            assert isinstance(got, int)
            return got
        return None

    # ---- throws

    def throw(self) -> Throw:
        faces: list[int | str | None] = []
        while True:
            number = self.c.integer()
            if number is not None:
                faces.append(number)
            elif self.c.kw("unknown"):
                faces.append(None)
            else:
                ahead = self.c.words_ahead(2)
                saved = (self.c.pos, self.c.last_end)
                name = self.c.name()
                if name is None or ahead[0] in STEP_WORDS or ahead[1:2] and ahead[1] in VERBS:
                    self.c.pos, self.c.last_end = saved
                    break
                put = self.row.get(name, str(name))
                faces.append(None if put == "unknown" else number_or_name_(put))
        out = Throw(tuple(faces))
        if self.c.sym("{"):
            while not self.c.sym("}"):
                if self.c.kw("call"):
                    out.calls.append(self.call())
                else:
                    out.facts.append(self.observed())
        return out

    def call(self) -> Call:
        what: str | int
        under = None
        if self.c.kw("no_roll"):
            what = "no_roll"
            if self.c.kw("under"):
                under = self.c.must_text()
        else:
            what = self.c.must_integer() if self.c.look(NUMBER) else int(self.own_name())
        self.c.must("by")
        by = self.own_name()
        when = None
        if self.c.kw("late"):
            when = "late"
        elif self.c.kw("as", "soon", "as", "possible"):
            when = "as soon as possible"
        return Call(what, by, under, when)

    def fact_of(self) -> tuple[str, int]:
        if self.c.kw("die"):
            return "die", self.c.must_integer()
        if self.c.kw("throw"):
            return "throw", 0
        self.c.must("turn")
        return "turn", 0

    def observed(self) -> Observed:
        perhaps = self.c.kw("perhaps")
        of, die = self.fact_of()
        fact = self.own_name()
        preposition(self.c)
        self.c.kw("only")
        if self.c.kw("unknown"):
            return Observed(of, die, fact, (), "unknown", perhaps)
        seen: list[Value] = [self.one_seen()]
        mode = "seen"
        while True:
            if self.c.sym(","):
                if self.c.kw("or"):
                    mode = "either"
                seen.append(self.one_seen())
            elif self.c.kw("or"):
                mode = "either"
                seen.append(self.one_seen())
            else:
                return Observed(of, die, fact, tuple(seen), mode, perhaps)

    def one_seen(self) -> Value:
        got = value(self.c)
        if got is None:
            raise self.c.expected("a value")
        return number_or_name(self.row[got]) if isinstance(got, str) and got in self.row else got

    # ---- acts

    def act(self, by: str) -> Act:
        c = self.c
        if c.kw("bets"):
            text = self.sum()
            c.must("on")
            act = Act(by, "bets", self.wager_ref(), Fraction(0), text)
            act.in_flight = c.kw("in", "flight")
            if c.kw("confirmed"):
                c.must("by")
                act.confirmed = tuple(self.row.get(one, str(one)) for one in names(c))
            act.in_error = c.kw("taken", "in", "error")
            return act
        if c.kw("buys"):
            c.must("in", "for")
            return Act(by, "buys in", amount_text=self.sum())
        for verb in ("raises", "reduces"):
            if c.kw(verb):
                ref = self.wager_ref()
                c.must("to")
                return Act(by, verb, ref, amount_text=self.sum())
        for verb in ("removes", "surrenders"):
            if c.kw(verb):
                return Act(by, verb, self.wager_ref())
        if c.kw("calls"):
            ref = self.wager_ref()
            word = "on" if c.kw("on") else "off"
            if word == "off":
                c.must("off")
            return Act(by, "calls", ref, word=word)
        for verb in ("takes", "declines", "relinquishes"):
            if c.kw(verb):
                c.must("dice")
                return Act(by, verb)
        if c.kw("orders"):
            c.must("relinquishment")
            because: tuple[str, ...] = ()
            if c.kw("because"):
                because = tuple(self.row.get(one, str(one)) for one in names(c))
            return Act(by, "orders", because=because)
        if c.kw("does"):
            return Act(by, "does", word=c.must_text())
        raise c.expected("an act")

    # ---- given

    def given(self) -> Given:
        name = self.own_name()
        if self.c.kw("is"):
            name = str(self.plain)
            return Given(state=name, values=self.some_values())
        self.c.must("has")
        text = self.sum()
        self.c.must("on")
        ref = self.wager_ref()
        with_: list[tuple[str, tuple[Value, ...]]] = []
        if self.c.kw("with"):
            while True:
                state = self.own_name()
                self.c.must("is")
                with_.append((state, self.some_values()))
                if not self.c.kw("and"):
                    break
        return Given(who=name, amount_text=text, wager=ref, with_=tuple(with_))

    # ---- rules change, expectations

    def rules_change(self) -> RulesChange:
        out = RulesChange()
        if self.c.kw("to"):
            out.to = self.path()
        if self.c.kw("as", "of"):
            out.as_of = self.date()
        while True:
            ahead = self.c.words_ahead(2)
            if ahead[:1] == ["reading"]:
                self.c.must("reading")
                name = self.own_name()
                self.c.must("as")
                out.readings[name] = self.own_name()
            elif ahead[:1] == ["posting"] and ahead[1:2] and ahead[1] not in VERBS:
                self.c.any_word()
                name = self.own_name()
                out.postings[name] = self.sum()
            else:
                return out

    def path(self) -> str:
        from .parse_rules import path

        return str(path(self.c))

    def date(self) -> str:
        from .parse_rules import date

        return date(self.c)

    def expect(self) -> Expect:
        c = self.c
        under = self.path() if c.kw("under") else None
        for word in ("valid", "invalid", "no_roll", "void", "undetermined", "refused", "accepted"):
            if c.words_ahead(1) == [word]:
                c.any_word()
                out = Expect("ruling", under, name=word)
                if word == "valid":
                    out.total = c.integer()
                if c.kw("by"):
                    texts = [c.must_text()]
                    while c.sym(","):
                        texts.append(c.must_text())
                    out.by = tuple(texts)
                if c.kw("needs"):
                    needs = []
                    while True:
                        of, die = self.fact_of()
                        needs.append((of, die, self.own_name()))
                        if not c.sym(","):
                            break
                    out.needs = tuple(needs)
                return out
        if c.kw("finding"):
            return Expect("finding", under, name=str(c.any_word()))
        if c.kw("no", "finding"):
            return Expect("no finding", under, name=str(c.any_word()))
        if c.kw("no", "directive"):
            return Expect("no directive", under, name=c.must_text())
        if c.kw("directive"):
            return Expect("directive", under, name=c.must_text())
        if c.kw("dice", "with"):
            return Expect("dice", under, who=self.own_name())
        if c.kw("nothing"):
            c.must("else")
            return Expect("nothing else", under)
        name = self.own_name()
        if c.kw("is"):
            return Expect("state", under, name=self.plain, values=self.some_values())
        for word in ("up", "down", "has"):
            if c.kw(word):
                return Expect(word, under, who=name, amount_text=self.sum())
        ref = self.wager_ref()
        for word in ("wins", "commission", "stands"):
            if c.kw(word):
                return Expect(word, under, who=name, wager=ref, amount_text=self.sum())
        for word in ("loses", "pushes", "returned", "stays", "moves", "off", "undetermined"):
            if c.words_ahead(1) == [word]:
                c.any_word()
                return Expect("outcome", under, who=name, wager=ref, name=word)
        raise c.expected("what became of the wager")

    # ---- steps

    def step(self) -> Step:
        c = self.c
        start = c.skip()
        body: Body
        if c.kw("seats"):
            seats = [self.own_name()]
            while c.sym(",") or c.kw("or"):
                seats.append(self.own_name())
            body = Seats(tuple(seats))
        elif c.kw("given"):
            body = self.given()
        elif c.kw("throw"):
            body = self.throw()
        elif c.kw("note"):
            body = Note(c.must_text())
        elif c.words_ahead(2) == ["rules", "change"]:
            c.must("rules", "change")
            body = self.rules_change()
        elif c.kw("expect"):
            body = self.expect()
        else:
            body = self.act(self.own_name())
        at = Span(start, c.last_end)
        return Step(body, c.source.words(at), at)


def number_or_name(text: str) -> int | str:
    return int(text) if text.isdigit() else text


number_or_name_ = number_or_name


def parse_step(text: str) -> Step:
    parser = StepParser(Source("step", text))
    out = parser.step()
    if not parser.c.at_end():
        raise parser.c.expected("the end of the step")
    return out


__all__ = ["Name"]
