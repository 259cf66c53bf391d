# SPDX-License-Identifier: Apache-2.0
"""The letters of a text: blanks, words, numbers, marks, strings (docs/language/text.md and addresses.md).

The language has no context-free division into tokens: `(b)` is a mark before a ground and a group elsewhere,
`1..6` is a range, `10.00` an amount.  So the parser asks a `Cursor` for the token that it expects.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

BLANK = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
BLANK_IN_LINE = re.compile(r"(?:[ \t\r]+|#[^\n]*)*")
THE = re.compile(r"the(?![A-Za-z0-9_-])")
WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*")
INTEGER = re.compile(r"\d+(?![\dA-Za-z_])(?!\.\d)")
NUMBER = re.compile(r"\d+(?:\.\d+)?(?![\dA-Za-z_])")
DATE = re.compile(r"\d{4}-\d{2}-\d{2}(?!\d)")
MARK = re.compile(r"\((?:\d+|[A-Za-z][A-Za-z0-9]{0,4})(?:\.(?:\d+|[A-Za-z][A-Za-z0-9]{0,4}))*\)|\[[A-Za-z][A-Za-z0-9_-]*\]")
PATH = re.compile(r"[A-Za-z][A-Za-z0-9_-]*(?:\.[A-Za-z][A-Za-z0-9_-]*)*")
FRACTION = re.compile(r"-?\d+(?:/\d+)?")
STRING = re.compile(r'"([^"\n]*)"')

# Words that begin or join statements; none of them can be a name (docs/language/text.md).
RESERVED = frozenset(
    """accepted adopts alone amend and any as at authority becomes behind bets call called cap choice cites
    contract count currency default designates dice die direct duty each every exactly except expect fixed for
    from game given holds house if in includes insert is its language list loses may model never no not nothing
    note notwithstanding of off on one or overrule paytable pays per phase placed posts power pushes reading reads
    recalled replace result returned roll ruleset section set source stake state strike subject surrender
    throw thrower to turn unencoded unless until uses vocabulary wager when while win wins with
    amendment assertions assert event number opposite seat parts showing hard easy odd even reaching commission payouts relinquish by none the""".split()
)


@dataclass(frozen=True)
class Span:
    """A stretch of a source: offsets of its first letter and behind its last."""

    begin: int
    end: int


class Name(str):
    """A name that knows where it was written."""

    at: Span

    def __new__(cls, text: str, at: Span) -> "Name":
        self = super().__new__(cls, text)
        self.at = at
        return self


class Number(int):
    """A whole number that knows where it was written."""

    at: Span

    def __new__(cls, value: int, at: Span) -> "Number":
        self = super().__new__(cls, value)
        self.at = at
        return self


class Fault(Exception):
    """What is wrong with a text: the code of docs/diagnostics.md, words, and the place."""

    def __init__(self, code: str, words: str, at: Span) -> None:
        super().__init__(f"{code}: {words}")
        self.code, self.words, self.at = code, words, at


class Source:
    """A text with a name, that can tell lines and columns (both from 1; a column counts bytes of UTF-8)."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text

    def place(self, offset: int) -> tuple[int, int]:
        begin = self.text.rfind("\n", 0, offset) + 1
        line = self.text.count("\n", 0, offset) + 1
        return line, len(self.text[begin:offset].encode()) + 1

    def words(self, at: Span) -> str:
        """The text of a span with its blanks and remarks reduced to single blanks."""
        out, pos = [], at.begin
        for found in re.finditer(r'"[^"\n]*"|#[^\n]*', self.text[at.begin : at.end]):
            if found.group().startswith("#"):
                out.append(self.text[pos : at.begin + found.start()])
                pos = at.begin + found.end()
        out.append(self.text[pos : at.end])
        return re.sub(r"\s+", " ", "".join(out)).strip()


class Cursor:
    """A place in a source, and the tokens that may stand there."""

    def __init__(self, source: Source) -> None:
        self.source, self.text = source, source.text
        self.pos = 0
        self.last_end = 0  # behind the last token taken
        self.in_line = False  # rows of a table end with their line

    # ---- blanks

    def skip(self) -> int:
        blank = BLANK_IN_LINE if self.in_line else BLANK
        while True:
            found = blank.match(self.text, self.pos)
            assert found is not None
            self.pos = found.end()
            the = THE.match(self.text, self.pos)
            if the is None:
                return self.pos
            self.pos = the.end()

    def at_end(self) -> bool:
        return self.skip() >= len(self.text)

    def at_line_end(self) -> bool:
        found = BLANK_IN_LINE.match(self.text, self.pos)
        assert found is not None
        return found.end() >= len(self.text) or self.text[found.end()] == "\n"

    # ---- tokens

    def match(self, pattern: re.Pattern[str]) -> str | None:
        start = self.skip()
        found = pattern.match(self.text, start)
        if found is None:
            return None
        self.pos = self.last_end = found.end()
        return found.group()

    def look(self, pattern: re.Pattern[str]) -> str | None:
        start = self.skip()
        found = pattern.match(self.text, start)
        return found.group() if found else None

    def words_ahead(self, count: int) -> list[str]:
        """The next tokens, roughly: words, numbers, `..`, marks' brackets and signs, without taking them."""
        saved, out = (self.pos, self.last_end), []
        for _ in range(count):
            if self.at_end():
                break
            got = self.match(WORD) or self.match(NUMBER) or self.match(re.compile(r"\.\.|[^\sA-Za-z0-9]"))
            if got is None:
                break
            out.append(got)
        self.pos, self.last_end = saved
        return out

    def peek(self) -> str:
        ahead = self.words_ahead(1)
        return ahead[0] if ahead else ""

    def kw(self, *words: str) -> bool:
        """Takes these words if they all stand here."""
        saved = (self.pos, self.last_end)
        for word in words:
            if self.match(WORD) != word:
                self.pos, self.last_end = saved
                return False
        return True

    def sym(self, sign: str) -> bool:
        start = self.skip()
        if self.text.startswith(sign, start):
            self.pos = self.last_end = start + len(sign)
            return True
        return False

    def must(self, *words: str) -> None:
        if not self.kw(*words):
            raise self.expected(f"`{' '.join(words)}`")

    def must_sym(self, sign: str) -> None:
        if not self.sym(sign):
            raise self.expected(f"`{sign}`")

    def name(self) -> Name | None:
        start = self.skip()
        found = WORD.match(self.text, start)
        if found is None or found.group() in RESERVED:
            return None
        if len(found.group()) > 64:
            raise Fault("F0807", "a name of more than 64 letters", Span(start, found.end()))
        self.pos = self.last_end = found.end()
        return Name(found.group(), Span(start, found.end()))

    def must_name(self) -> Name:
        got = self.name()
        if got is None:
            start = self.skip()
            found = WORD.match(self.text, start)
            if found is not None:
                raise Fault("F0103", f"`{found.group()}` is a reserved word", Span(start, found.end()))
            raise self.expected("a name")
        return got

    def any_word(self) -> Name | None:
        start = self.skip()
        got = self.match(WORD)
        return None if got is None else Name(got, Span(start, self.last_end))

    def integer(self) -> int | None:
        got = self.match(INTEGER)
        return None if got is None else Number(self.checked(got), Span(self.last_end - len(got), self.last_end))

    def checked(self, digits: str) -> int:
        if len(digits) > 18:
            raise Fault("F0806", "a number of more than 18 digits", Span(self.last_end - len(digits), self.last_end))
        return int(digits)

    def must_integer(self) -> int:
        got = self.integer()
        if got is None:
            raise self.expected("a number")
        return got

    def must_text(self) -> str:
        start = self.skip()
        found = STRING.match(self.text, start)
        if found is None:
            if self.text.startswith('"', start):
                raise Fault("F0102", "a string ends on its line", Span(start, start + 1))
            raise self.expected("a text in quotes")
        self.pos = self.last_end = found.end()
        return found.group(1)

    def marks(self) -> list[str]:
        out = []
        while (got := self.match(MARK)) is not None:
            out.append(got)
        return out

    def expected(self, what: str) -> Fault:
        start = self.skip()
        found = re.compile(r"\w+|\S|$").match(self.text, start)
        return Fault("F0101", f"{what} was expected here", Span(start, found.end() if found else start))
