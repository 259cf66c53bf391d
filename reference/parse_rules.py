# SPDX-License-Identifier: Apache-2.0
"""Rule files: units, blocks and statements (docs/language/)."""

from __future__ import annotations

from collections.abc import Callable

from .lexer import DATE, FRACTION, MARK, NUMBER, PATH, Cursor, Fault, Name, Source, Span
from .parse_conditions import (
    amount, condition, die_test, fact_test, multiple, must_value, names, number, odds, preposition, rounding, term, value, values, more,
    begins_atom,
)
from .parse_happenings import EXTREMES, expression, occasion, pattern, separator
from .syntax import Condition, Expression, FactDeclaration, FigureTerm, Ground, Odds, Pattern, Statement, Unit, Value

Parse = Callable[[Cursor, Statement], None]


def path(c: Cursor) -> Name:
    start = c.skip()
    got = c.match(PATH)
    if got is None:
        raise c.expected("the name of a unit")
    return Name(got, Span(start, c.last_end))


def date(c: Cursor) -> str:
    got = c.match(DATE)
    if got is None:
        raise c.expected("a date")
    return got


def texts(c: Cursor) -> tuple[str, ...]:
    out = [c.must_text()]
    while c.sym(","):
        out.append(c.must_text())
    return tuple(out)


def block(c: Cursor, item: Callable[[Cursor], Statement] | None = None) -> list[Statement]:
    c.must_sym("{")
    out = []
    while not c.sym("}"):
        if c.at_end():
            raise Fault("F0102", "a block that never ends", Span(c.pos, c.pos))
        out.append((item or statement)(c))
    return out


# ---- remarks and containers (units.md)


def in_force(c: Cursor, s: Statement) -> None:
    c.must("force", "from")
    s.data["from"] = date(c)
    s.data["until"] = date(c) if c.kw("until") else None


def remark(c: Cursor, s: Statement) -> None:
    s.data["text"] = c.must_text()


def unencoded(c: Cursor, s: Statement) -> None:
    s.data["text"] = c.must_text()
    about = []
    if c.kw("about"):
        while True:
            for word in ("rolls", "calls", "dice"):
                if c.kw(word):
                    about.append(word)
                    break
            else:
                raise c.expected("`rolls`, `calls` or `dice`")
            if not separator(c):
                break
    s.data["about"] = about


def section(c: Cursor, s: Statement) -> None:
    s.data["number"], s.data["title"] = c.must_text(), c.must_text()
    s.data["head_end"] = c.last_end
    s.block = block(c)


def game(c: Cursor, s: Statement) -> None:
    s.block = block(c)


def every(c: Cursor, s: Statement) -> None:
    c.must("wager")
    s.kind = "every wager"
    s.block = block(c)


def wager(c: Cursor, s: Statement) -> None:
    s.data["name"] = c.must_name()
    s.data["title"] = c.must_text() if c.look(STRING_AHEAD) else None
    if c.kw("for"):
        names_ = [c.must_name()]
        joined = "and"
        while c.peek() in ("and", "then"):
            joined = c.peek()
            c.must(joined)
            names_.append(c.must_name())
        c.must("in")
        s.data["for"], s.data["joined"], s.data["in"] = names_, joined, values(c)
    s.data["behind"] = c.must_name() if c.kw("behind") else None
    s.data["head_end"] = c.last_end
    s.block = block(c)


def alternatives(c: Cursor) -> list[Statement]:
    def one(c: Cursor) -> Statement:
        start = c.skip()
        c.must("as")
        s = Statement("as", [], Span(start, start))
        s.data["name"] = c.must_name()
        s.block = block(c)
        s.at = Span(start, c.last_end)
        return s

    return block(c, one)


def choice(c: Cursor, s: Statement) -> None:
    s.data["name"] = c.must_name()
    s.data["default"] = c.must_name() if c.kw("default") else None
    s.block = alternatives(c)


def reading(c: Cursor, s: Statement) -> None:
    s.data["name"], s.data["text"] = c.must_name(), c.must_text()
    s.block = alternatives(c)


# ---- paytables


def row(c: Cursor) -> tuple[list[object], Span]:
    start = c.skip()
    c.in_line = True
    try:
        cells = [cell(c)]
        while c.sym("|"):
            cells.append(cell(c))
        if not c.at_line_end() and not c.look(CLOSE):
            raise c.expected("the end of the line")
    finally:
        c.in_line = False
    return cells, Span(start, c.last_end)


def cell(c: Cursor) -> object:
    saved = (c.pos, c.last_end)
    first = c.integer()
    if first is not None:
        if c.kw("or", "more"):
            return (first, None)
        if c.kw("or", "less"):
            return (None, first)
        if c.sym(".."):
            return (first, c.must_integer())
        if c.peek() not in ("to", "for"):
            return first
    c.pos, c.last_end = saved
    if c.look(NUMBER):
        words = c.words_ahead(2)
        return odds(c) if words[1:] in (["to"], ["for"]) else number(c)
    got = c.any_word()
    if got is None:
        raise c.expected("a cell")
    return got


def rows(c: Cursor) -> list[tuple[list[object], Span]]:
    c.must_sym("{")
    out = []
    while not c.sym("}"):
        out.append(row(c))
    return out


def measure(c: Cursor) -> Expression:
    if c.kw("number", "of"):
        return Expression(((1, FigureTerm("number of", c.must_name())),))
    return expression(c)


def paytable(c: Cursor, s: Statement) -> None:
    s.data["name"] = c.must_name()
    c.must("by")
    s.data["by"] = measure(c)
    s.data["rows"] = rows(c)


# ---- layers (amendments.md)


def adopts(c: Cursor, s: Statement) -> None:
    out: list[str] = []
    while True:
        out.append("game" if c.kw("game") else c.must_name())
        if not separator(c):
            break
    c.must("from")
    s.data["names"], s.data["from"] = out, path(c)


def amend(c: Cursor, s: Statement) -> None:
    if c.kw("game"):
        s.kind, s.block = "amend game", block(c)
    elif c.kw("wager"):
        s.kind, s.data["names"] = "amend wager", names(c)
        s.block = block(c)
    elif c.kw("paytable"):
        s.kind, s.data["name"] = "amend paytable", c.must_name()
        s.data["rows"] = rows(c)
    else:
        raise c.expected("`game`, `wager` or `paytable`")


def new_item(c: Cursor) -> Statement:
    saved = (c.pos, c.last_end)
    marks = c.marks()
    if marks and c.peek() not in STATEMENTS or (marks and c.peek() == "die" and c.words_ahead(2)[1:] != ["reads"]):
        c.pos, c.last_end = saved
        found = ground(c)
        s = Statement("ground", found.marks, found.at)
        s.data["ground"] = found
        return s
    c.pos, c.last_end = saved
    return statement(c)


def strike(c: Cursor, s: Statement) -> None:
    s.data["address"] = c.must_text()


def replace(c: Cursor, s: Statement) -> None:
    s.data["address"] = c.must_text()
    c.must("with")
    s.block = block(c, new_item)


def insert(c: Cursor, s: Statement) -> None:
    c.must("after")
    s.data["address"] = c.must_text()
    s.block = block(c, new_item)


def posts(c: Cursor, s: Statement) -> None:
    s.data["name"] = c.must_name()
    start = c.skip()
    s.data["amount"] = amount(c)
    s.data["value"] = c.text[start : c.last_end]


def designates(c: Cursor, s: Statement) -> None:
    s.data["role"] = c.must_name()
    c.must("as")
    s.data["as"] = c.must_name()


# ---- conduct (conduct.md)


def precedence(c: Cursor) -> tuple[str, tuple[str, ...]] | None:
    if c.kw("subject", "to"):
        return ("subject", texts(c))
    if c.words_ahead(3) != ["notwithstanding", "any", "other"] and c.kw("notwithstanding"):
        return ("notwithstanding", texts(c))
    return None


def ground(c: Cursor) -> Ground:
    marks = c.marks()
    start = c.skip()
    cond = condition(c)
    unless = condition(c) if c.kw("unless") else None
    before = precedence(c)
    return Ground(marks, cond, unless, Span(start, c.last_end), before)


def grounds(c: Cursor) -> list[Ground]:
    if not c.sym("{"):
        return [ground(c)]
    out = []
    while not c.sym("}"):
        if c.look(MARK) is None:
            raise c.expected("the mark of a ground")
        out.append(ground(c))
    return out


def deed(c: Cursor) -> tuple[str, object]:
    if c.kw("call", "no_roll"):
        return ("call no_roll", None)
    if c.kw("call", "total"):
        return ("call total", None)
    if c.kw("overrule"):
        return ("overrule", names(c))
    if c.kw("relinquish", "dice"):
        return ("relinquish", None)
    if c.kw("order", "relinquishment"):
        return ("order", None)
    return ("words", c.must_text())


def duty(c: Cursor, s: Statement) -> None:
    c.must("of")
    s.data["role"] = c.must_name()
    if c.kw("before"):
        c.must("throw")
        c.must_sym(":")
        s.kind, s.data["condition"] = "duty before", condition(c)
        return
    c.must("to")
    s.data["deed"] = deed(c)
    s.data["occasion"] = occasion(c) if c.peek() == "on" else None


def power(c: Cursor, s: Statement) -> None:
    c.must("of")
    s.data["roles"] = names(c)
    s.data["alone"] = c.kw("alone")
    c.must("to")
    s.data["deed"] = deed(c)
    s.data["on"] = pattern(c) if c.kw("on") else None
    s.data["head_end"] = c.last_end
    s.data["braces"] = False
    if c.kw("when"):
        s.data["braces"] = c.peek() == "{"
        s.data["grounds"] = grounds(c)
    s.data["while"] = condition(c) if c.kw("while") else None
    s.data["timing"] = None
    if c.kw("preferably"):
        c.must("before", "dice", "rest")
        s.data["timing"] = "preferably"
    elif c.kw("before"):
        c.must("dice", "rest")
        s.data["timing"] = "whenever possible" if c.kw("whenever", "possible") else "before"


def roll_is(c: Cursor, s: Statement) -> None:
    c.must("is")
    for kind in ("invalid", "no_roll", "void"):
        if c.kw(kind):
            s.kind, s.data["ruling"] = "roll is", kind
            break
    else:
        raise c.expected("`invalid`, `no_roll` or `void`")
    c.must("when")
    s.data["braces"] = c.peek() == "{"
    s.data["grounds"] = grounds(c)


def nothing(c: Cursor, s: Statement) -> None:
    c.must("else", "makes", "a", "roll", "invalid")
    s.kind = "nothing else"


def never(c: Cursor, s: Statement) -> None:
    c.must("a", "cause", "of", "no_roll")
    s.data["under"] = []
    if c.kw("under"):
        marks = [must_mark(c)]
        while separator(c):
            marks.append(must_mark(c))
        s.data["under"] = marks
    c.must_sym(":")
    s.kind, s.data["condition"] = "never a cause", condition(c)


def must_mark(c: Cursor) -> str:
    got = c.match(MARK)
    if got is None:
        raise c.expected("a mark")
    return got


def die_reads(c: Cursor, s: Statement) -> None:
    c.must("reads")
    s.kind = "die reads"
    s.data["opposite"] = c.kw("opposite")
    c.must("its")
    s.data["fact"] = c.must_name()
    c.must("face", "when")
    s.data["test"] = die_test(c)
    s.precedence = precedence(c)


def result_is(c: Cursor, s: Statement) -> None:
    c.must("is")
    if c.kw("faces"):
        s.data["result"] = "faces"
    else:
        c.must("total", "called")
        s.data["result"] = "called"


def bets_close(c: Cursor, s: Statement) -> None:
    c.must("close")
    if c.kw("before", "throw"):
        s.data["when"] = "before"
    else:
        c.must("when", "dice", "rest")
        s.data["when"] = "rest"
    s.data["confirmed"] = ()
    if c.sym(","):
        c.must("in", "flight", "only", "when", "confirmed", "by")
        s.data["confirmed"] = names(c)


def dice_go(c: Cursor, s: Statement) -> None:
    c.must("go")
    s.data["first"] = None
    if c.kw("first"):
        c.must("to", "seat")
        s.data["first"] = c.must_integer()
        c.must_sym(",")
        c.must("then")
    s.data["clockwise"] = c.kw("clockwise")
    if not s.data["clockwise"]:
        c.must("counterclockwise")
    c.must("to")
    if c.kw("seats", "that", "hold"):
        s.data["hold"] = names(c)
    else:
        c.must("any", "seat")
        s.data["hold"] = ()
    s.data["else"], s.data["only"] = None, ()
    if c.kw("else"):
        s.data["else"] = c.must_name()
        c.must("throws")
        if c.kw("for"):
            s.data["only"] = names(c)
            c.must("only")


def keep(c: Cursor, s: Statement) -> None:
    s.data["count"] = term(c)
    c.must("dice", "showing")
    s.data["face"] = term(c)
    s.data["group"] = c.must_name() if c.kw("of") else None
    s.data["while"] = condition(c) if c.kw("while") else None


def direct(c: Cursor, s: Statement) -> None:
    s.data["role"], s.data["text"] = c.must_name(), c.must_text()
    s.data["on"] = pattern(c) if c.kw("on") else None
    s.data["while"] = condition(c) if c.kw("while") else None


# ---- house rules


def house(c: Cursor, s: Statement) -> None:
    c.must("posts")
    s.kind, s.data["name"] = "house posts", c.must_name()
    s.data["range"] = None
    if c.kw("from"):
        low = amount(c)
        c.must("to")
        s.data["range"] = (low, amount(c))


def payouts(c: Cursor, s: Statement) -> None:
    if c.kw("rounded"):
        s.kind, s.data["rounding"] = "payouts rounded", rounding(c)
    else:
        c.must("stated", "only", "with", "to")
        s.kind = "payouts stated"


def accepted(c: Cursor, s: Statement) -> None:
    if c.kw("over", "maximum"):
        s.data["which"] = "over"
    else:
        c.must("under", "minimum")
        s.data["which"] = "under"
    c.must_sym(":")
    if c.kw("paid"):
        if c.kw("in", "full"):
            s.data["how"] = "full"
        else:
            c.must("to", "limit")
            s.data["how"] = "limit"
    else:
        c.must("returned")
        s.data["how"] = "returned"


def cap(c: Cursor, s: Statement) -> None:
    s.data["wagers"] = names(c)
    c.must("together", "at")
    s.data["amount"] = amount(c)
    c.must("per", "roll", "shared", "in", "proportion")


# ---- the machine (game.md)


def list_(c: Cursor, s: Statement) -> None:
    s.data["name"], s.data["values"] = c.must_name(), values(c)


def figure(c: Cursor, s: Statement) -> None:
    s.data["name"], s.data["expression"] = c.must_name(), expression(c)


def per(c: Cursor) -> str | None:
    return c.must_name() if c.kw("per") else None


def moves(c: Cursor, kinds: tuple[str, ...]) -> list[Statement]:
    out = []
    while c.peek() in kinds:
        start = c.skip()
        kind = c.peek()
        c.must(kind)
        one = Statement(kind, [], Span(start, start))
        if kind == "becomes":
            one.data["to"] = "total" if c.kw("total") else must_value(c)
        else:
            c.must("by")
            one.data["by"] = expression(c)
        one.data["occasion"] = occasion(c)
        one.at = Span(start, c.last_end)
        out.append(one)
    return out


def state(c: Cursor, s: Statement) -> None:
    s.data["name"], s.data["values"] = c.must_name(), values(c)
    s.data["per"] = per(c)
    s.data["head_end"] = c.last_end
    s.block = moves(c, ("becomes",))


def count(c: Cursor, s: Statement) -> None:
    s.data["name"] = c.must_name()
    s.data["low"] = c.must_integer()
    c.must_sym("..")
    s.data["high"] = c.must_integer()
    s.data["or_more"] = c.kw("or", "more")
    s.data["in_a_row"] = c.kw("in", "a", "row")
    s.data["per"] = per(c)
    s.data["occasion"] = occasion(c)


def tally(c: Cursor, s: Statement) -> None:
    s.data["name"] = c.must_name()
    s.data["low"] = c.must_integer()
    c.must_sym("..")
    s.data["high"] = c.must_integer()
    s.data["or_more"] = c.kw("or", "more")
    s.data["or_less"] = c.kw("or", "less")
    s.data["start"] = c.must_integer() if c.kw("from") else None
    s.data["per"] = per(c)
    s.data["head_end"] = c.last_end
    s.block = moves(c, ("becomes", "rises", "falls"))


def set_(c: Cursor, s: Statement) -> None:
    s.data["name"] = c.must_name()
    c.must("of")
    s.data["values"] = values(c)
    s.data["per"] = per(c)
    s.data["occasion"] = occasion(c) if c.peek() == "on" else None


def phase(c: Cursor, s: Statement) -> None:
    s.data["name"] = c.must_name()
    c.must("while")
    s.data["condition"] = condition(c)


def event(c: Cursor, s: Statement) -> None:
    s.data["name"] = c.must_name()
    s.data["occasion"] = None if c.kw("never") else occasion(c)


# ---- wagers (wagers.md, money.md)


def standing(c: Cursor) -> object:
    if c.kw("at", "any", "time"):
        return None
    c.must("while")
    return condition(c)


def placed(c: Cursor, s: Statement) -> None:
    s.data["while"] = standing(c)


def may(c: Cursor, s: Statement) -> None:
    s.data["not"] = c.kw("not")
    c.must("be")
    acts = []
    while True:
        for word in ("removed", "reduced", "raised"):
            if c.kw(word):
                acts.append(word)
                break
        else:
            c.must("called")
            if c.kw("on"):
                acts.append("called on")
            else:
                c.must("off")
                acts.append("called off")
        if not separator(c):
            break
    s.data["acts"] = acts
    s.data["while"] = standing(c)


def one_roll(c: Cursor, s: Statement) -> None:
    c.must("roll")
    s.kind = "one roll"


def verdict(c: Cursor, s: Statement) -> None:
    s.data["stays"] = c.kw("and", "stays", "up")
    s.data["occasion"] = occasion(c)
    s.precedence = precedence(c)


def arms(c: Cursor) -> list[tuple[Odds, Pattern | None, Condition | None]]:
    out: list[tuple[Odds, Pattern | None, Condition | None]] = []
    while not out or (c.look(NUMBER) and c.words_ahead(2)[1:] in (["to"], ["for"])) or (c.look(NUMBER) and decimal_odds(c)):
        one = odds(c)
        on = pattern(c) if c.kw("on") else None
        out.append((one, on, condition(c) if c.kw("while") else None))
    return out


def decimal_odds(c: Cursor) -> bool:
    saved = (c.pos, c.last_end)
    c.match(NUMBER)
    found = c.peek() in ("to", "for")
    c.pos, c.last_end = saved
    return found


def pays(c: Cursor, s: Statement) -> None:
    s.data["at_least"] = c.kw("at", "least")
    if c.kw("per"):
        s.data["table"] = c.must_name()
    else:
        s.data["arms"] = arms(c)


def surrender(c: Cursor, s: Statement) -> None:
    c.must("pays")
    s.data["arms"] = arms(c)


def commission(c: Cursor, s: Statement) -> None:
    s.data["left out"] = c.kw("unencoded")
    if s.data["left out"]:
        return
    s.data["percent"] = number(c)
    c.must("percent", "of")
    s.data["of"] = "stake" if c.kw("stake") else "win"
    if s.data["of"] == "win":
        c.must("win")
    c.must("taken")
    if c.kw("when", "placed"):
        s.data["taken"] = "placed and after wins" if c.kw("and", "after", "each", "win") else "placed"
    else:
        c.must("on", "a", "win")
        s.data["taken"] = "win"
    s.data["rounding"], s.data["at_least"], s.data["refund"], s.data["refunded"] = None, None, None, False
    while c.sym(","):
        if c.kw("rounded"):
            s.data["rounding"] = rounding(c)
        elif c.kw("at", "least"):
            s.data["at_least"] = amount(c)
        else:
            c.must("refunded", "when", "removed")
            s.data["refunded"] = True
            s.data["refund"] = condition(c) if c.kw("while") else None


def limits(c: Cursor) -> list[tuple[object, object]]:
    first = amount(c)
    out: list[tuple[object, object]] = [(first, condition(c) if c.kw("while") else None)]
    while c.look(NUMBER):
        one = multiple(c)
        out.append((one, condition(c) if c.kw("while") else None))
    return out


def stake(c: Cursor, s: Statement) -> None:
    if c.kw("at", "most"):
        kind = "at most"
    elif c.kw("at", "least"):
        kind = "at least"
    elif c.kw("in", "steps", "of"):
        kind = "in steps of"
    else:
        c.must("equal", "to")
        kind = "equal to"
    s.kind, s.data["limit"], s.data["limits"] = "limit", kind, limits(c)


def parts(c: Cursor, s: Statement) -> None:
    out = []
    while True:
        units = c.must_integer()
        name = c.must_name()
        numbers: list[object] = []
        joined = "and"
        if c.look(NUMBER) or (is_part_term(c)):
            numbers.append(term(c))
            while c.peek() in ("and", "then"):
                joined = c.peek()
                c.must(joined)
                numbers.append(term(c))
        unless = None
        if c.kw("unless"):
            c.must_sym("(")
            unless = condition(c)
            c.must_sym(")")
        out.append((units, name, tuple(numbers), joined, unless))
        if not c.sym(","):
            break
    s.data["parts"] = out


def is_part_term(c: Cursor) -> bool:
    saved = (c.pos, c.last_end)
    got = c.name()
    c.pos, c.last_end = saved
    return got is not None


def assert_(c: Cursor, s: Statement) -> None:
    """Assertions decide nothing (assertions.md); they are read and kept as words."""
    c.must("edge", "of")
    while not c.kw("is"):
        if c.look(NUMBER):
            number(c)
        elif c.any_word() is None:
            raise c.expected("`is`")
    if not c.kw("undefined") and c.match(FRACTION) is None:
        raise c.expected("a fraction")


def fixed(c: Cursor, s: Statement) -> None:
    return


def notwithstanding_any(c: Cursor, s: Statement) -> None:
    c.must("any", "other")
    s.kind, s.block = "notwithstanding", block(c)


def win(c: Cursor, s: Statement) -> None:
    c.must("at", "most")
    s.kind, s.data["limit"], s.data["limits"] = "limit", "win at most", limits(c)


STATEMENTS: dict[str, Parse] = {
    "section": section, "game": game, "every": every, "wager": wager, "choice": choice, "reading": reading,
    "notwithstanding": notwithstanding_any, "paytable": paytable, "adopts": adopts, "amend": amend, "strike": strike,
    "replace": replace, "insert": insert, "posts": posts, "designates": designates, "duty": duty, "power": power,
    "roll": roll_is, "nothing": nothing, "never": never, "die": die_reads, "result": result_is, "bets": bets_close,
    "dice": dice_go, "keep": keep, "direct": direct, "house": house, "payouts": payouts, "accepted": accepted,
    "cap": cap, "list": list_, "figure": figure, "state": state, "count": count, "tally": tally, "set": set_,
    "phase": phase, "event": event, "placed": placed, "may": may, "contract": placed, "off": placed, "one": one_roll,
    "wins": verdict, "loses": verdict, "pushes": verdict, "returned": verdict, "pays": pays, "surrender": surrender,
    "commission": commission, "stake": stake, "win": win, "parts": parts, "assert": assert_, "source": remark,
    "in": in_force, "recalled": remark, "unencoded": unencoded, "note": remark, "fixed": fixed,
}


def statement(c: Cursor) -> Statement:
    marks = c.marks()
    start = c.skip()
    word = c.peek()
    parse = STATEMENTS.get(word)
    if parse is None:
        raise c.expected("a statement")
    c.must(word)
    s = Statement("in force" if word == "in" else word, marks, Span(start, start))
    parse(c, s)
    s.at = Span(start, c.last_end)
    return s


# ---- heads and vocabularies (units.md, vocabularies.md)


def header(c: Cursor) -> Statement:
    start = c.skip()
    word = c.peek()
    s = Statement(word, [], Span(start, start))
    c.any_word()
    if word in ("authority", "cites", "source", "recalled", "note", "unencoded"):
        s.data["text"] = c.must_text()
    elif word == "words":
        c.must("in")
        s.data["file"] = c.must_text()
        s.data["digest"] = c.must_text() if c.kw("digest") else None
    elif word == "uses":
        s.data["vocabulary"] = path(c)
    elif word == "currency":
        s.data["name"] = c.must_name()
        c.must("in")
        s.data["unit"] = c.match(NUMBER)
    elif word == "in":
        s.kind = "in force"
        in_force(c, s)
    elif word != "fixed":
        c.pos = start
        raise c.expected("a statement of a head")
    s.at = Span(start, c.last_end)
    return s


def vocabulary_item(c: Cursor, unit: Unit) -> None:
    start = c.skip()
    word = c.peek()
    if word in ("source", "in", "recalled", "unencoded", "note", "fixed"):
        unit.head.append(header(c))
        return
    s = Statement(word, [], Span(start, start))
    c.any_word()
    if word == "dice":
        groups: list[tuple[str | None, int]] = []
        first = c.integer()
        if first is not None:
            groups.append((None, first))
        else:
            while True:
                group = c.must_name()
                groups.append((group, c.must_integer()))
                if not c.sym(","):
                    break
        c.must("with", "faces")
        low = c.integer()
        if low is not None:
            c.must_sym("..")
            s.data["faces"] = tuple(range(low, c.must_integer() + 1))
            s.data["names"] = None
        else:
            s.data["names"] = names(c)
            s.data["faces"] = tuple(range(len(names_of(s))))
        s.data["groups"] = groups
    elif word == "opposite":
        c.must("faces", "sum", "to")
        s.data["sum"] = c.must_integer()
    elif word == "roles":
        s.data["names"] = names(c)
    elif word == "thrower":
        s.data["name"] = c.must_name()
    elif word == "list":
        list_(c, s)
    elif word in ("die", "throw", "turn"):
        unit.facts.append(fact(c, word))
        return
    else:
        c.pos = start
        raise c.expected("a statement of a vocabulary")
    s.at = Span(start, c.last_end)
    unit.body.append(s)


def names_of(s: Statement) -> tuple[str, ...]:
    found = s.data["names"]
    assert isinstance(found, tuple)
    return found


def fact(c: Cursor, of: str) -> FactDeclaration:
    name = c.must_name()
    how = preposition(c)
    one = c.kw("one")
    if not one:
        c.must("any")
    c.must("of")
    first = must_value(c)
    listed: tuple[Value, ...] = (first, *more(c, value, begins_atom))
    default = must_value(c) if c.kw("default") else None
    including = c.must_name() if c.kw("including") else None
    only_when = fact_test(c) if c.kw("only", "when") else None
    return FactDeclaration(of, name, how, one, listed, default, including, only_when)


def rule_file(source: Source) -> Unit:
    """Section 4: a file holds `language 1` and one unit."""
    c = Cursor(source)
    c.must("language")
    version = c.must_integer()
    if version != 1:
        raise Fault("F0107", f"this is language {version}", Span(c.last_end - 1, c.last_end))
    word = c.peek()
    if word == "vocabulary":
        c.must(word)
        unit = Unit(word, path(c), None, None, [], [])
        unit.title = c.must_text() if c.look(STRING_AHEAD) else None
        c.must_sym("{")
        while not c.sym("}"):
            vocabulary_item(c, unit)
    elif word in ("model", "ruleset", "house", "amendment", "assertions"):
        c.must(word)
        unit = Unit(word, path(c), None, None, [], [])
        unit.title = c.must_text() if c.look(STRING_AHEAD) else None
        if word == "house" and c.kw("under"):
            unit.base = path(c)
        elif word == "amendment":
            c.must("to")
            unit.base = path(c)
        elif word == "assertions":
            c.must("for")
            unit.base = path(c)
        unit.head = block(c, header)
        while not c.at_end():
            unit.body.append(statement(c))
    else:
        raise c.expected("a unit")
    if not c.at_end():
        raise c.expected("the end of the file")
    return unit


import re  # noqa: E402  (two small looks ahead)

STRING_AHEAD = re.compile(r'"')
CLOSE = re.compile(r"\}")
_ = EXTREMES
