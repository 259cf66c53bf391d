# SPDX-License-Identifier: Apache-2.0
"""Reports of an audit as values: single reports, columns, and summaries. Amounts are integers in the smallest unit of their currency."""

import array
import dataclasses
import importlib
from typing import Any, Iterable, Mapping, Optional, Union

from ._results import JsonValue

ENTRIES = ("ruling", "payment", "unpaid", "balance")


def amount_text(units: int, decimals: int) -> str:
    """Returns an amount as text: 500 with two decimals is `5.00`."""
    digits = str(abs(units)).rjust(decimals + 1, "0")
    whole, rest = digits[:len(digits) - decimals], digits[len(digits) - decimals:]
    return ("-" if units < 0 else "") + whole + ("." + rest if decimals else "")


@dataclasses.dataclass(frozen=True)
class Discrepancy:
    """A difference between a line of a log and the rules."""

    file: str  #: name of the log
    line: int  #: line number, from 1
    table: str  #: name of the table; empty if the line does not state it
    official: str  #: the official who ruled and paid; empty if the line does not state it
    ruleset: str  #: the rule book that the line was compared with
    step: str  #: the step as text: `throw 4 3`
    entry: str  #: `ruling`, `payment`, `unpaid` or `balance`
    recorded: str  #: what was done according to the line; empty if the line does not state it
    expected: str  #: what the rules require
    clauses: tuple[str, ...]  #: addresses of the clauses that decide `expected`
    owner: str  #: the seat or role whose wager or money is concerned; empty if several are
    wager: str  #: the wager of a payment, made or missing; otherwise empty
    #: What players and officials received in excess, in units of 10^-`decimals`; negative if too little; None if unknown.
    difference: Optional[int]
    currency: str  #: `USD`
    decimals: int  #: decimals of the currency
    meta: str  #: `meta` of the line as JSON without spaces; empty if absent

    @property
    def amount(self) -> Optional[str]:
        """`difference` as text, such as `5.00` or `-10.00`; None if unknown."""
        return None if self.difference is None else amount_text(self.difference, self.decimals)


@dataclasses.dataclass(frozen=True)
class UndeterminedLine:
    """A throw, action or payment that the recorded facts do not decide. Not a discrepancy. Common members are the same as in Discrepancy."""

    file: str
    line: int
    table: str
    official: str
    ruleset: str
    step: str
    explanation: str  #: one line of explanation
    deciding_facts: tuple[str, ...]  #: alternative sets of facts, each as text: any of them would decide the result
    meta: str


@dataclasses.dataclass(frozen=True)
class InvalidLine:
    """An invalid line. Its table is unchanged."""

    file: str  #: name of the log
    line: int  #: line number, from 1
    code: str  #: `F0703`; docs/diagnostics.md explains each code
    message: str  #: what is wrong, in one line
    help: str  #: what to do; can be empty


@dataclasses.dataclass(frozen=True)
class Change:
    """A different result of a throw or action under another rule book or date. Not a discrepancy. Common members are the same as in
    Discrepancy."""

    file: str
    line: int
    table: str
    official: str
    ruleset: str  #: the rule book under which `result` is the result
    other_ruleset: str  #: the other rule book: `us_nj.craps as of 2030-01-01`
    step: str
    entry: str  #: `ruling` or `payment`
    result: str  #: result under the rules of the log; empty if they have none for the wager
    other_result: str  #: result under the other rules; empty if they have none for the wager
    clauses: tuple[str, ...]  #: addresses of the clauses that decide `result`
    other_clauses: tuple[str, ...]  #: addresses of the clauses that decide `other_result`
    owner: str
    wager: str
    #: Amount that players and officials would receive in addition under the other rules, in units of 10^-`decimals`; None if unknown.
    difference: Optional[int]
    currency: str
    decimals: int
    meta: str

    @property
    def amount(self) -> Optional[str]:
        """`difference` as text, such as `5.00` or `-10.00`; None if unknown."""
        return None if self.difference is None else amount_text(self.difference, self.decimals)


@dataclasses.dataclass(frozen=True)
class NotCompared:
    """A throw or action that the other rules cannot judge or leave undetermined. Common members are the same as in Discrepancy."""

    file: str
    line: int
    table: str
    official: str
    ruleset: str
    step: str
    explanation: str  #: one line of explanation, beginning with the other rule book
    meta: str


AuditReport = Union[Discrepancy, UndeterminedLine, InvalidLine, Change, NotCompared]


@dataclasses.dataclass(frozen=True)
class Tally:
    """A number of discrepancies and the sums of their amounts. A sum of 2^63 - 1 units means that the true sum can be greater."""

    count: int  #: number of discrepancies
    too_much: int  #: money that players and officials received without a right to it
    too_little: int  #: money that players and officials should have received
    unpriced: int  #: number of discrepancies in `count` whose amount is unknown


@dataclasses.dataclass(frozen=True)
class Comparison:
    """The summary of a comparison with another rule book. In the tallies, `too_much` is what players and officials would receive in addition
    under the other rules, and `too_little` what they would receive less."""

    compared: int  #: number of throws and actions compared
    not_compared: int  #: number of throws and actions that could not be compared
    by_entry: Mapping[str, Tally]  #: keys are `ruling` and `payment`
    by_clause: Mapping[str, Tally]  #: by the address of each deciding clause, in either rule book
    by_wager: Mapping[str, Tally]  #: by the name of the wager without its numbers
    by_table: Mapping[str, Tally]
    by_official: Mapping[str, Tally]


@dataclasses.dataclass(frozen=True)
class RulesetSummary:
    """The summary of all lines under one rule book."""

    currency: str  #: `USD`
    decimals: int  #: decimals of the currency
    throws: int  #: number of throws judged
    actions: int  #: number of actions judged
    undetermined: int  #: number of lines that the recorded facts do not decide
    rulings: Mapping[str, int]  #: number of throws by ruling: `valid`, `no_roll`, ...
    clauses: Mapping[str, int]  #: number of throws by the address of the deciding clause
    findings: Mapping[str, int]  #: number of findings by kind
    deciding_facts: Mapping[str, int]  #: number of undetermined throws by the set of facts that would have decided
    judged_at_table: Mapping[str, int]  #: number of throws and actions judged, correct or not, by table
    judged_by_official: Mapping[str, int]  #: number of throws and actions judged, correct or not, by official
    by_entry: Mapping[str, Tally]  #: discrepancies by Discrepancy.entry
    by_clause: Mapping[str, Tally]  #: discrepancies by the address of each clause that decides the correct result
    by_wager: Mapping[str, Tally]  #: payments, made or missing, by the name of the wager without its numbers
    by_table: Mapping[str, Tally]  #: discrepancies by table
    by_official: Mapping[str, Tally]  #: discrepancies by official
    others: Mapping[str, Comparison]  #: comparisons with other rule books, by Change.other_ruleset


_BY = ("by_clause", "by_wager", "by_table", "by_official")


def _tallies(pairs: Iterable[tuple[str, Mapping[str, int]]]) -> dict[str, Tally]:
    return {name: Tally(one["count"], one["too_much"], one["too_little"], one["unpriced"]) for name, one in pairs}


def _comparison(data: Mapping[str, Any]) -> Comparison:
    return Comparison(data["compared"], data["not_compared"], _tallies(zip(ENTRIES, data["by_kind"])), *(_tallies(data[name]) for name in _BY))


def _ruleset(data: Mapping[str, Any]) -> RulesetSummary:
    counts: dict[str, Any] = {name: dict(data[name]) for name in ("rulings", "clauses", "findings", "judged_at_table", "judged_by_official")}
    counts["deciding_facts"] = dict(data["needs"])
    tallies: dict[str, Any] = {name: _tallies(data[name]) for name in _BY}
    return RulesetSummary(data["currency"]["name"], data["currency"]["decimals"], data["throws"], data["acts"], data["undetermined"],
                          **counts, by_entry=_tallies(zip(ENTRIES, data["by_kind"])), **tallies,
                          others={name: _comparison(one) for name, one in data["others"]})


class AuditSummary(JsonValue):
    """The summary of an audit. A value: summaries with the same text are equal; can be copied and pickled."""

    def __repr__(self) -> str:
        return f"<AuditSummary of {self.line_count} lines, {self.discrepancy_count} discrepancies>"

    @property
    def line_count(self) -> int:
        """The number of lines, without blank lines."""
        return int(self.data["summary"]["lines"])

    @property
    def invalid_line_count(self) -> int:
        """The number of invalid lines."""
        return int(self.data["summary"]["bad_lines"])

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of the tables in the log. Lines without a table name belong to a table with an empty name."""
        return tuple(self.data["summary"]["tables"])

    @property
    def rulesets(self) -> dict[str, RulesetSummary]:
        """Summaries by the name of the rule book."""
        return {name: _ruleset(one) for name, one in self.data["summary"]["rulesets"]}

    @property
    def discrepancy_count(self) -> int:
        """The number of discrepancies under all rule books."""
        return sum(tally["count"] for _, one in self.data["summary"]["rulesets"] for tally in one["by_kind"])


#: Names of the text columns, in the order of a data frame.
_TEXTS = ("file", "table", "official", "ruleset", "step", "entry", "recorded", "expected", "clauses", "owner", "wager", "currency", "meta")


def columns_of(discrepancies: Iterable[Discrepancy]) -> dict[str, Any]:
    """Returns one column per member: numbers as arrays for numpy.asarray(), texts as lists."""
    texts: dict[str, list[Any]] = {name: [] for name in _TEXTS}
    line, difference, has_difference, decimals = array.array("Q"), array.array("q"), array.array("B"), array.array("B")
    for one in discrepancies:
        for name, column in texts.items():
            column.append(getattr(one, name))
        line.append(one.line)
        difference.append(one.difference or 0)
        has_difference.append(one.difference is not None)
        decimals.append(one.decimals)
    return {"file": texts.pop("file"), "line": line, **texts, "difference": difference, "has_difference": has_difference, "decimals": decimals}


def frame_of(columns: dict[str, Any]) -> Any:
    """Returns the columns as a pandas.DataFrame, in which an unknown difference is NA."""
    try:
        numpy: Any = importlib.import_module("numpy")
        pandas: Any = importlib.import_module("pandas")
    except ImportError as error:
        raise ImportError(f"{error}: install python3-pandas (Debian) or `pip install pandas`, or use columns(), which works without pandas") from None
    numbers = {name: numpy.asarray(columns[name]) for name in ("line", "difference", "has_difference", "decimals")}
    difference = pandas.arrays.IntegerArray(numbers["difference"].astype(numpy.int64), numbers["has_difference"] == 0)
    kept = {name: pandas.Series(column, dtype=object) for name, column in columns.items() if name not in numbers}
    return pandas.DataFrame({"file": kept.pop("file"), "line": numbers["line"].astype(numpy.uint64), **kept, "difference": difference,
                             "decimals": numbers["decimals"].astype(numpy.uint8)})


def summary_of(text: bytes) -> AuditSummary:
    """Returns the summary from the text of the library."""
    return AuditSummary(text)
