# SPDX-License-Identifier: Apache-2.0
"""What an audit tells of logs, as values: one by one, in columns, and summed up. Amounts are whole smallest units of their currency."""

import array
import dataclasses
import importlib
from typing import Any, Iterable, Mapping, Optional, Union

from ._results import JsonValue

DEEDS = ("ruling", "payment", "unpaid", "balance")


def amount_text(units: int, decimals: int) -> str:
    """500 with two decimals is `5.00`."""
    digits = str(abs(units)).rjust(decimals + 1, "0")
    whole, rest = digits[:len(digits) - decimals], digits[len(digits) - decimals:]
    return ("-" if units < 0 else "") + whole + ("." + rest if decimals else "")


@dataclasses.dataclass(frozen=True)
class Discrepancy:
    """Something that was done otherwise than the rules say."""

    file: str  #: the log, as it was named
    line: int  #: from 1
    table: str  #: empty: the line does not say
    official: str  #: who ruled and paid; likewise
    ruleset: str  #: the rule book that it was held against
    step: str  #: in words: `throw 4 3`
    deed: str  #: `ruling`, `payment`, `unpaid` or `balance`
    told: str  #: what the line says was done; empty: it says nothing of it
    due: str  #: what the rules say
    clauses: tuple[str, ...]  #: addresses of the clauses that decide what is due
    who: str  #: the seat or role whose wager or money it is; empty: no single one's
    wager: str  #: of a payment, or of what was not paid
    difference: Optional[int]  #: what players and officials got beyond their due, in units of 10^-decimals; None: nobody can say
    currency: str  #: `USD`
    decimals: int  #: of the currency
    meta: str  #: of the line, JSON without blanks; empty: it has none

    @property
    def amount(self) -> Optional[str]:
        """`difference` as text: `5.00`, `-10.00`."""
        return None if self.difference is None else amount_text(self.difference, self.decimals)


@dataclasses.dataclass(frozen=True)
class OpenLine:
    """A throw, an act or a payment that what is recorded does not decide. No discrepancy."""

    file: str
    line: int
    table: str
    official: str
    ruleset: str
    step: str
    why: str  #: one line
    needs: tuple[str, ...]  #: sets of facts that would decide, in words
    meta: str


@dataclasses.dataclass(frozen=True)
class BadLine:
    """A line that cannot be played; its table stands as it did before."""

    file: str
    line: int
    code: str  #: `F0703`; docs/diagnostics.md explains each
    message: str
    help: str  #: the way out; may be empty


@dataclasses.dataclass(frozen=True)
class Change:
    """What another rule book, or another day, would have made of a throw or an act. No discrepancy."""

    file: str
    line: int
    table: str
    official: str
    ruleset: str  #: by which `due` is
    other_ruleset: str  #: `us_nj.craps as of 2030-01-01`
    step: str
    deed: str  #: `ruling` or `payment`
    due: str  #: what the rules of the log say; empty: nothing of that wager
    other_due: str  #: what the other rules say; likewise
    clauses: tuple[str, ...]  #: addresses of the clauses that decide what is due
    other_clauses: tuple[str, ...]  #: likewise, in the other rule book
    who: str
    wager: str
    difference: Optional[int]  #: what players and officials would get more, in units of 10^-decimals; None: nobody can say
    currency: str
    decimals: int
    meta: str

    @property
    def amount(self) -> Optional[str]:
        """`difference` as text: `5.00`, `-10.00`."""
        return None if self.difference is None else amount_text(self.difference, self.decimals)


@dataclasses.dataclass(frozen=True)
class NotCompared:
    """A throw or an act that cannot be put to the other rules, or that they leave open."""

    file: str
    line: int
    table: str
    official: str
    ruleset: str
    step: str
    why: str  #: one line, which begins with the other rule book
    meta: str


Told = Union[Discrepancy, OpenLine, BadLine, Change, NotCompared]


@dataclasses.dataclass(frozen=True)
class Tally:
    """How many discrepancies there were, and what they came to. A sum of 2^63 - 1 units means that much or more."""

    count: int
    too_much: int  #: that players and officials got, and the rules do not give them
    too_little: int  #: that the rules give them, and they did not get
    unpriced: int  #: of `count`: nobody can say what they came to


@dataclasses.dataclass(frozen=True)
class Comparison:
    """What another rule book would have made of all lines: `too_much` is what players and officials would get more, `too_little` what less."""

    compared: int  #: throws and acts
    not_compared: int  #: likewise
    by_deed: Mapping[str, Tally]  #: `ruling` and `payment`
    by_clause: Mapping[str, Tally]
    by_wager: Mapping[str, Tally]
    by_table: Mapping[str, Tally]
    by_official: Mapping[str, Tally]


@dataclasses.dataclass(frozen=True)
class RulesetSummary:
    """What came of all lines under one rule book."""

    currency: str
    decimals: int
    throws: int
    acts: int
    undetermined: int
    rulings: Mapping[str, int]  #: `valid`, `no_roll`, ...: throws
    clauses: Mapping[str, int]  #: by address: throws that it decided
    findings: Mapping[str, int]  #: by kind
    needs: Mapping[str, int]  #: sets of facts that would have decided: throws
    judged_at_table: Mapping[str, int]  #: throws and acts, right or wrong
    judged_by_official: Mapping[str, int]  #: likewise
    by_deed: Mapping[str, Tally]
    by_clause: Mapping[str, Tally]
    by_wager: Mapping[str, Tally]
    by_table: Mapping[str, Tally]
    by_official: Mapping[str, Tally]
    others: Mapping[str, Comparison]  #: by Change.other_ruleset


_BY = ("by_clause", "by_wager", "by_table", "by_official")


def _tallies(pairs: Iterable[tuple[str, Mapping[str, int]]]) -> dict[str, Tally]:
    return {name: Tally(one["count"], one["too_much"], one["too_little"], one["unpriced"]) for name, one in pairs}


def _comparison(data: Mapping[str, Any]) -> Comparison:
    return Comparison(data["compared"], data["not_compared"], _tallies(zip(DEEDS, data["by_kind"])), *(_tallies(data[name]) for name in _BY))


def _ruleset(data: Mapping[str, Any]) -> RulesetSummary:
    counts: dict[str, Any] = {name: dict(data[name]) for name in ("rulings", "clauses", "findings", "needs", "judged_at_table", "judged_by_official")}
    tallies: dict[str, Any] = {name: _tallies(data[name]) for name in _BY}
    return RulesetSummary(data["currency"]["name"], data["currency"]["decimals"], data["throws"], data["acts"], data["undetermined"],
                          **counts, by_deed=_tallies(zip(DEEDS, data["by_kind"])), **tallies,
                          others={name: _comparison(one) for name, one in data["others"]})


class AuditSummary(JsonValue):
    """What came of the lines. A value: equal to whatever says the same; it may be copied and pickled."""

    def __repr__(self) -> str:
        return f"<AuditSummary of {self.lines} lines, {self.discrepancies} discrepancies>"

    @property
    def lines(self) -> int:
        """That are not blank."""
        return int(self.data["summary"]["lines"])

    @property
    def bad_lines(self) -> int:
        """Of these."""
        return int(self.data["summary"]["bad_lines"])

    @property
    def tables(self) -> tuple[str, ...]:
        """Those of which lines speak, by name; lines that name none have a table without a name."""
        return tuple(self.data["summary"]["tables"])

    @property
    def rulesets(self) -> dict[str, RulesetSummary]:
        """By the name of the rule book."""
        return {name: _ruleset(one) for name, one in self.data["summary"]["rulesets"]}

    @property
    def discrepancies(self) -> int:
        """Under all rule books."""
        return sum(tally["count"] for _, one in self.data["summary"]["rulesets"] for tally in one["by_kind"])


#: What text columns are called, in the order of a frame.
_TEXTS = ("file", "table", "official", "ruleset", "step", "deed", "told", "due", "clauses", "who", "wager", "currency", "meta")


def columns_of(discrepancies: Iterable[Discrepancy]) -> dict[str, Any]:
    """A column for each member: numbers as arrays, which numpy takes as they are, and lists of texts."""
    texts: dict[str, list[Any]] = {name: [] for name in _TEXTS}
    line, difference, priced, decimals = array.array("Q"), array.array("q"), array.array("B"), array.array("B")
    for one in discrepancies:
        for name, column in texts.items():
            column.append(getattr(one, name))
        line.append(one.line)
        difference.append(one.difference or 0)
        priced.append(one.difference is not None)
        decimals.append(one.decimals)
    return {"file": texts.pop("file"), "line": line, **texts, "difference": difference, "priced": priced, "decimals": decimals}


def frame_of(columns: dict[str, Any]) -> Any:
    """The same as a pandas.DataFrame, where a difference that nobody can say is NA."""
    try:
        numpy: Any = importlib.import_module("numpy")
        pandas: Any = importlib.import_module("pandas")
    except ImportError as error:
        raise ImportError(f"{error}: install Debian's python3-pandas, or `pip install pandas`; columns() does not need it") from None
    numbers = {name: numpy.asarray(columns[name]) for name in ("line", "difference", "priced", "decimals")}
    difference = pandas.arrays.IntegerArray(numbers["difference"].astype(numpy.int64), numbers["priced"] == 0)
    kept = {name: pandas.Series(column, dtype=object) for name, column in columns.items() if name not in numbers}
    return pandas.DataFrame({"file": kept.pop("file"), "line": numbers["line"].astype(numpy.uint64), **kept, "difference": difference,
                             "decimals": numbers["decimals"].astype(numpy.uint8)})


def summary_of(text: bytes) -> AuditSummary:
    """As the library writes it."""
    return AuditSummary(text)
