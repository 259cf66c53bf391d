# SPDX-License-Identifier: Apache-2.0
"""The reports and summaries of audits. All amounts are integers in the smallest unit of their currency."""

import array
import dataclasses
import importlib
from typing import Any, Iterable, Mapping, Optional, Union

from ._results import JsonValue

ENTRIES = ("ruling", "payment", "unpaid", "balance")


def format_units(units: int, decimals: int) -> str:
    """Converts a number of smallest units to text. `decimals` is the number of decimals of the currency. For example, format_units(500, 2)
    returns `5.00`."""
    digits = str(abs(units)).rjust(decimals + 1, "0")
    whole, rest = digits[:len(digits) - decimals], digits[len(digits) - decimals:]
    return ("-" if units < 0 else "") + whole + ("." + rest if decimals else "")


@dataclasses.dataclass(frozen=True)
class Discrepancy:
    """A difference between a line of a log and the rules."""

    file: str  #: Name of the log.
    line: int  #: Number of the line, counted from 1.
    table: str  #: Name of the table. Empty if the line does not contain this name.
    official: str  #: Name of the official who ruled and paid. Empty if the line does not contain this name.
    ruleset: str  #: Name of the rule book under which the line was audited.
    step: str  #: Text of the step, such as `throw 4 3`.
    entry: str  #: Kind of the entry that is wrong or missing: `ruling`, `payment`, `unpaid` or `balance`.
    recorded: str  #: Result that the line records. Empty if the line records no result.
    expected: str  #: Result that the rules require.
    clauses: tuple[str, ...]  #: Addresses of the clauses that decide `expected`.
    owner: str  #: Name of the seat or role whose wager or money the discrepancy concerns. Empty if there are several.
    wager: str  #: Name of the wager if the entry is a wrong or missing payment. Otherwise empty.
    #: Amount by which players and officials were paid too much, in the smallest unit of the currency. Negative if they were paid too
    #: little. None if the amount is unknown.
    difference: Optional[int]
    currency: str  #: Name of the currency, such as `USD`.
    decimals: int  #: Number of decimals of the currency.
    meta: str  #: Value of the member `meta` of the line, as JSON without spaces. Empty if the line has no such member.

    @property
    def amount(self) -> Optional[str]:
        """The amount in `difference` as text, such as `5.00` or `-10.00`. None if the amount is unknown."""
        return None if self.difference is None else format_units(self.difference, self.decimals)


@dataclasses.dataclass(frozen=True)
class UndeterminedLine:
    """A line with a throw, action or payment whose correct result cannot be determined from the recorded facts. Such a line is not counted
    as a discrepancy. Members with the same name as in Discrepancy have the same meaning."""

    file: str
    line: int
    table: str
    official: str
    ruleset: str
    step: str
    explanation: str  #: One-line explanation of why the result is undetermined.
    deciding_facts: tuple[str, ...]  #: Sets of facts, each as text. The result would be determined if one of the sets were recorded.
    meta: str


@dataclasses.dataclass(frozen=True)
class InvalidLine:
    """An invalid line of a log. The line does not change the state of its table."""

    file: str  #: Name of the log.
    line: int  #: Number of the line, counted from 1.
    code: str  #: Code of the error, such as `F0703`. docs/diagnostics.md explains each code.
    message: str  #: One-line description of the error.
    help: str  #: Advice on how to correct the error. May be empty.


@dataclasses.dataclass(frozen=True)
class ResultChange:
    """A throw or action whose result is different under another rule book or as of another date. The change is not counted as a discrepancy.
    Members with the same name as in Discrepancy have the same meaning."""

    file: str
    line: int
    table: str
    official: str
    ruleset: str  #: Name of the rule book under which the line was audited.
    other_ruleset: str  #: Name of the other rule book, such as `us_nj.craps as of 2030-01-01`.
    step: str
    entry: str  #: Kind of result that differs: `ruling` or `payment`.
    result: str  #: Result under the rule book `ruleset`. Empty if this rule book gives no result for the wager.
    other_result: str  #: Result under the rule book `other_ruleset`. Empty if this rule book gives no result for the wager.
    clauses: tuple[str, ...]  #: Addresses of the clauses that decide `result`.
    other_clauses: tuple[str, ...]  #: Addresses of the clauses that decide `other_result`.
    owner: str
    wager: str
    #: Amount that players and officials would be paid in addition under the other rule book, in the smallest unit of the currency. Negative
    #: if they would be paid less. None if the amount is unknown.
    difference: Optional[int]
    currency: str
    decimals: int
    meta: str

    @property
    def amount(self) -> Optional[str]:
        """The amount in `difference` as text, such as `5.00` or `-10.00`. None if the amount is unknown."""
        return None if self.difference is None else format_units(self.difference, self.decimals)


@dataclasses.dataclass(frozen=True)
class UncomparedStep:
    """A throw or action that cannot be judged under the other rule book, or whose result is undetermined under that rule book. Members with
    the same name as in Discrepancy have the same meaning."""

    file: str
    line: int
    table: str
    official: str
    ruleset: str
    step: str
    explanation: str  #: One-line explanation of why the step was not compared. It begins with the name of the other rule book.
    meta: str


AuditReport = Union[Discrepancy, UndeterminedLine, InvalidLine, ResultChange, UncomparedStep]


@dataclasses.dataclass(frozen=True)
class Tally:
    """The number of discrepancies in a group and the sums of their amounts. If a sum is 2^63 - 1, the true sum may be greater."""

    count: int  #: Number of discrepancies.
    overpayment: int  #: Total amount by which players and officials were paid too much, in the smallest unit of the currency.
    #: Total amount by which players and officials were paid too little, in the smallest unit of the currency.
    underpayment: int
    unpriced_count: int  #: Number of discrepancies with an unknown amount. `count` includes them.


@dataclasses.dataclass(frozen=True)
class Comparison:
    """The summary of a comparison with another rule book. The Tally objects count results that change. `overpayment` is the amount that
    players and officials would be paid in addition under the other rule book, and `underpayment` is the amount that they would be paid less."""

    compared_count: int  #: Number of throws and actions that were compared.
    uncompared_count: int  #: Number of throws and actions that could not be compared.
    by_entry: Mapping[str, Tally]  #: Changed results by kind of result. The keys are `ruling` and `payment`.
    by_clause: Mapping[str, Tally]  #: Changed results by the address of each clause that decides a result under one of the rule books.
    by_wager: Mapping[str, Tally]  #: Changed results by the name of the wager without its numbers.
    by_table: Mapping[str, Tally]  #: Changed results by the name of the table.
    by_official: Mapping[str, Tally]  #: Changed results by the name of the official.


@dataclasses.dataclass(frozen=True)
class RulesetSummary:
    """The summary of all lines that were audited under one rule book."""

    currency: str  #: Name of the currency, such as `USD`.
    decimals: int  #: Number of decimals of the currency.
    throw_count: int  #: Number of throws that were judged.
    action_count: int  #: Number of actions that were judged.
    undetermined_count: int  #: Number of lines whose correct result cannot be determined from the recorded facts.
    ruling_counts: Mapping[str, int]  #: Number of throws with each ruling. The keys are rulings, such as `valid` or `no_roll`.
    clause_counts: Mapping[str, int]  #: Number of throws whose ruling each clause decides. The keys are addresses of clauses.
    finding_counts: Mapping[str, int]  #: Number of findings of each kind. The keys are the names of the kinds, such as `late`.
    #: Number of undetermined throws for each set of facts that would have decided the ruling. The keys are sets of facts as text.
    deciding_fact_counts: Mapping[str, int]
    judged_counts_by_table: Mapping[str, int]  #: Number of throws and actions that were judged at each table. The keys are names of tables.
    judged_counts_by_official: Mapping[str, int]  #: Number of throws and actions that were judged for each official, by name.
    by_entry: Mapping[str, Tally]  #: Discrepancies by the kind of entry that is wrong or missing (Discrepancy.entry).
    by_clause: Mapping[str, Tally]  #: Discrepancies by the address of each clause that decides the correct result.
    by_wager: Mapping[str, Tally]  #: Wrong and missing payments by the name of the wager without its numbers.
    by_table: Mapping[str, Tally]  #: Discrepancies by the name of the table.
    by_official: Mapping[str, Tally]  #: Discrepancies by the name of the official.
    others: Mapping[str, Comparison]  #: Comparisons with other rule books. The keys have the form of ResultChange.other_ruleset.


_BY = ("by_clause", "by_wager", "by_table", "by_official")


def _tallies(pairs: Iterable[tuple[str, Mapping[str, int]]]) -> dict[str, Tally]:
    return {name: Tally(one["count"], one["too_much"], one["too_little"], one["unpriced"]) for name, one in pairs}


def _comparison(data: Mapping[str, Any]) -> Comparison:
    return Comparison(data["compared"], data["not_compared"], _tallies(zip(ENTRIES, data["by_kind"])), *(_tallies(data[name]) for name in _BY))


def _ruleset(data: Mapping[str, Any]) -> RulesetSummary:
    members = {"ruling_counts": "rulings", "clause_counts": "clauses", "finding_counts": "findings", "deciding_fact_counts": "needs",
               "judged_counts_by_table": "judged_at_table", "judged_counts_by_official": "judged_by_official"}
    counts: dict[str, Any] = {name: dict(data[member]) for name, member in members.items()}
    tallies: dict[str, Any] = {name: _tallies(data[name]) for name in _BY}
    return RulesetSummary(data["currency"]["name"], data["currency"]["decimals"], data["throws"], data["acts"], data["undetermined"],
                          **counts, by_entry=_tallies(zip(ENTRIES, data["by_kind"])), **tallies,
                          others={name: _comparison(one) for name, one in data["others"]})


class AuditSummary(JsonValue):
    """The summary of an audit. Two summaries are equal if their JSON texts are equal. Summaries can be copied and pickled."""

    def __repr__(self) -> str:
        return f"<AuditSummary of {self.line_count} lines, {self.discrepancy_count} discrepancies>"

    @property
    def line_count(self) -> int:
        """The number of lines, excluding blank lines."""
        return int(self.data["summary"]["lines"])

    @property
    def invalid_line_count(self) -> int:
        """The number of invalid lines."""
        return int(self.data["summary"]["invalid_lines"])

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of the tables in the logs. Lines that name no table belong to a table with an empty name."""
        return tuple(self.data["summary"]["tables"])

    @property
    def rulesets(self) -> dict[str, RulesetSummary]:
        """A summary for each rule book. The keys are the names of the rule books."""
        return {name: _ruleset(one) for name, one in self.data["summary"]["rulesets"]}

    @property
    def discrepancy_count(self) -> int:
        """The total number of discrepancies under all rule books."""
        return sum(tally["count"] for _, one in self.data["summary"]["rulesets"] for tally in one["by_kind"])


#: Names of the columns that contain text, in their order in a data frame.
_TEXTS = ("file", "table", "official", "ruleset", "step", "entry", "recorded", "expected", "clauses", "owner", "wager", "currency", "meta")


def build_columns(discrepancies: Iterable[Discrepancy]) -> dict[str, Any]:
    """Returns discrepancies as a dict with one column for each member of Discrepancy, and the column `has_difference`. Columns of numbers
    are arrays that can be passed to numpy.asarray(), and all other columns are lists."""
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


def build_data_frame(columns: dict[str, Any]) -> Any:
    """Returns the columns from build_columns() as a pandas.DataFrame, in which an unknown difference is NA."""
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


def parse_summary(text: bytes) -> AuditSummary:
    """Parses a summary that the C library returned as JSON text."""
    return AuditSummary(text)
