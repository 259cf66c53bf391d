# SPDX-License-Identifier: Apache-2.0
"""Audits, which compare the logs of tables with the rules."""

import datetime
import sys
import threading
from ctypes import byref
from typing import IO, Any, Callable, Iterable, Iterator, Mapping, Optional, Union

from ._amounts import Amount
from ._handle import Handle, NotCopyable
from ._library import CAuditReport, call, lib, create_handle, encode_name, make_c_string_array, call_for_text
from ._logs import Logs, read_blocks, find_logs, name_of
from ._source import Folder, Selection, Source, UnitResolver, raising
from ._reports import ENTRIES, AuditSummary, InvalidLine, ResultChange, Discrepancy, UncomparedStep, UndeterminedLine, AuditReport, build_columns, build_data_frame, parse_summary
from ._trust import Trust

Day = Union[datetime.date, str, None]
Stream = Iterator[tuple[str, Iterable[bytes]]]  #: The name of each log, with the contents of the log as a series of byte strings.


def _text(data: bytes) -> str:
    """Returns the decoded text. Equal texts share one object, because many discrepancies contain the same texts."""
    return sys.intern(data.decode())


def _number(what: str, number: int) -> int:
    """Returns `number` if it is an unsigned 32-bit integer. Otherwise raises ValueError with `what` as the name of the number."""
    if not isinstance(number, int) or not 0 <= number < 2**32:
        raise ValueError(f"{what} must be a 32-bit whole number, not {number!r}")
    return number


class Auditor(Handle):
    """An audit in the C library. Creates reports from logs, and adds up summaries."""

    _free = "audit_free"

    def __init__(self, source: Source, under: Iterable[str], selection: Selection, table: str, official: str, share: Optional[tuple[int, int]],
                 jobs: int = 1, other_rules: Optional[str] = None, other_as_of: Day = None):
        if isinstance(under, str):
            under = [under]
        names = [encode_name(name) for name in under]
        with raising(source):
            super().__init__(create_handle("audit_new", source._handle, make_c_string_array(names), len(names), selection._handle))
        self._source = source  # its resolver may be called again
        self._lock = threading.Lock()  # one thread may read while another requests the summary
        call("audit_set_members", self._handle, encode_name(table), encode_name(official))
        if share is not None:
            call("audit_set_share", self._handle, *(_number("share", one) for one in share))
        if other_rules is not None or other_as_of is not None:
            call("audit_set_comparison", self._handle, None if other_rules is None else encode_name(other_rules),
                 None if other_as_of is None else encode_name(str(other_as_of)))
        call("audit_set_jobs", self._handle, _number("jobs", jobs))

    def play(self, logs: Stream) -> Iterator[AuditReport]:
        """Audits the logs one after the other, and yields the reports in the order of the lines."""
        for name, blocks in logs:
            with self._lock:
                call("audit_begin_log", self._handle, name.encode(errors="replace").replace(b"\0", b"?"))
            for block in blocks:
                yield from self._reports_of("audit_feed", block, len(block))
            yield from self._reports_of("audit_end_log")

    def _reports_of(self, function: str, *arguments: object) -> list[AuditReport]:
        with self._lock:
            call(function, self._handle, *arguments)
            if self._source.failure is not None:
                raise self._source.failure
            return list(self._drained())

    def _drained(self) -> Iterator[AuditReport]:
        one = CAuditReport()
        while lib.fairroll_audit_next(self._handle, byref(one)):
            yield _value(one)

    def summary(self) -> bytes:
        with self._lock:
            return call_for_text("audit_summary", self._handle)

    def add(self, summary: bytes) -> None:
        with self._lock:
            call("audit_add_summary", self._handle, summary, len(summary))


def _texts(pointers: Any, count: int) -> tuple[str, ...]:
    return tuple(_text(pointers[i]) for i in range(count))


def _value(one: CAuditReport) -> AuditReport:
    if one.kind == 2:
        return InvalidLine(_text(one.file), one.line, _text(one.code), one.explanation.decode(errors="replace"), one.help.decode(errors="replace"))
    file, table, official, ruleset, step = (_text(getattr(one, name)) for name in ("file", "table", "official", "ruleset", "step"))
    reasons, meta, expected = _texts(one.reasons, one.reason_count), one.meta.decode(), one.expected.decode()
    if one.kind == 1:
        return UndeterminedLine(file, one.line, table, official, ruleset, step, one.explanation.decode(), reasons, meta)
    if one.kind == 4:
        return UncomparedStep(file, one.line, table, official, ruleset, step, one.explanation.decode(), meta)
    owner, wager, currency, difference = _text(one.owner), _text(one.wager), _text(one.currency), one.difference if one.has_difference else None
    if one.kind == 3:
        return ResultChange(file, one.line, table, official, ruleset, _text(one.other_ruleset), step, ENTRIES[one.entry], expected, one.other_result.decode(), reasons,
                            _texts(one.other_reasons, one.other_reason_count), owner, wager, difference, currency, one.decimals, meta)
    return Discrepancy(file, one.line, table, official, ruleset, step, ENTRIES[one.entry], one.recorded.decode(), expected, reasons, owner, wager, difference,
                       currency, one.decimals, meta)


class Audit(NotCopyable):
    """An audit whose reports can be read once, for example with `for discrepancy in audit`. The logs are read only as far as the iteration
    has advanced, and the reports are not stored. The memory usage therefore grows with the number of tables and rule changes, but not with
    the number of lines. Each new iterator, columns() and to_pandas() continue where the preceding iteration stopped."""

    _to_copy = "iterate over the same object, and store its results"
    _to_pickle = "send its results, list(audit), and its summary"

    def __init__(self, reports: Iterator[AuditReport], summary: Callable[[], bytes]):
        self._reports = reports
        self._summary = summary

    def __iter__(self) -> Iterator[Discrepancy]:
        return (one for one in self._reports if isinstance(one, Discrepancy))

    def reports(self) -> Iterator[AuditReport]:
        """Returns an iterator over all reports in the order of the logs: discrepancies, undetermined lines, invalid lines, results that
        change under other rules, and steps that could not be compared with other rules."""
        return self._reports

    @property
    def summary(self) -> AuditSummary:
        """The summary of the lines that have been audited so far. After the end of the iteration or after finish(), it covers all logs.
        Another thread can read this property during the iteration."""
        return parse_summary(self._summary())

    def finish(self) -> AuditSummary:
        """Audits the remaining lines, discards their reports, and returns the summary of all lines."""
        for _ in self._reports:
            pass
        return self.summary

    def columns(self) -> dict[str, Any]:
        """Returns the remaining discrepancies as a dict of columns. The keys are the names of the members of Discrepancy, and
        `has_difference`. The columns `line`, `difference`, `has_difference` and `decimals` are arrays of numbers that can be passed to
        numpy.asarray(), and the other columns are lists. If an amount is unknown, `has_difference` and `difference` are 0."""
        return build_columns(self)

    def to_pandas(self) -> Any:
        """Returns the remaining discrepancies as a pandas.DataFrame with one row per discrepancy. If an amount is unknown, `difference` is
        NA."""
        return build_data_frame(self.columns())


def _line_blocks(lines: Iterable[Union[str, bytes]]) -> Iterator[bytes]:
    """Joins lines into longer byte strings, because a separate library call for each line would take longer than the audit of the line."""
    block = bytearray()
    for line in lines:
        data = line.encode() if isinstance(line, str) else bytes(line)
        block += data if data.endswith(b"\n") else data + b"\n"
        if len(block) >= 1 << 16:
            yield bytes(block)
            block.clear()
    yield bytes(block)


def _stream_of(logs: list[Union[str, IO[Any]]]) -> Stream:
    return ((name_of(log), read_blocks(log)) for log in logs)


def audit(logs: Optional[Logs] = None, *, under: Union[str, Iterable[str]] = (), lines: Optional[Iterable[Union[str, bytes]]] = None,
          name: str = "log", table: str = "table", official: str = "official", share: Optional[tuple[int, int]] = None, jobs: int = 1,
          other_rules: Optional[str] = None, other_as_of: Day = None, folders: Iterable[Folder] = (), texts: Optional[Mapping[str, str]] = None, resolver: Optional[UnitResolver] = None, shipped: bool = True,
          as_of: Day = None, readings: Optional[Mapping[str, str]] = None, postings: Optional[Mapping[str, Amount]] = None,
          trust: Optional[Trust] = None, limits: Optional[Mapping[str, int]] = None) -> Audit:
    """Compares the logs of tables with the rules, and reports every ruling and payment that violates the rules, as `fairroll audit` does.

    `logs` is a path, an open file, or a list of paths and open files. A path can refer to a file, which can be compressed with gzip or
    Zstandard. Each line of the file is a step in JSON. A path can also refer to a folder with `.jsonl`, `.jsonl.gz` and `.jsonl.zst` files,
    or be a pattern such as `logs/2027-*.jsonl`. Alternatively, `lines` contains the lines of a single log, and `name` is the name of this
    log in reports.

    `under` contains the names of the rule books. By default, the head of each log contains these names. The parameters `folders`, `texts`,
    `resolver`, `shipped`, `as_of`, `readings`, `postings`, `trust` and `limits` have the same meaning as for load(). If `as_of` is None,
    the date is `as_of` in the head of the log, or, if the head has no date, the date in the time of the first line of each table.

    `table` and `official` are the names of the members of `meta` that contain the name of the table and the name of the official who ruled
    and paid. With `share=(k, n)`, the tables are divided into n shares, and only the tables of share k (0 to n - 1) are audited. The name
    of a table determines its share. `jobs` is the number of threads, from 1 to 1024. It does not affect the result. If `other_rules` or
    `other_as_of` is passed, every throw and action is also judged under another rule book or as of another date. In this case, reports()
    also yields the results that change, and the summary contains their sums.

    Raises Error if a rule book is invalid or missing, and OSError if a log does not exist. The iteration raises OSError if a log cannot be
    read. Invalid lines are reported and counted. Releases the GIL while lines are audited."""
    if (logs is None) == (lines is None):
        raise TypeError("pass either logs or lines")
    stream: Stream = iter([(name, _line_blocks(lines))]) if lines is not None else _stream_of(find_logs(logs))  # type: ignore[arg-type]
    auditor = Auditor(Source(texts, resolver, folders, shipped, trust, limits), under, Selection(as_of, readings, postings), table, official, share, jobs,
                      other_rules, other_as_of)
    return Audit(auditor.play(stream), auditor.summary)
