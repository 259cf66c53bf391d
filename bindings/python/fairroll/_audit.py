# SPDX-License-Identifier: Apache-2.0
"""Logs of tables held against the rules."""

import datetime
import sys
import threading
from ctypes import byref
from typing import IO, Any, Callable, Iterable, Iterator, Mapping, Optional, Union

from ._amounts import Amount
from ._handle import Handle, NotCopied
from ._library import CTold, call, lib, make, name_bytes, names_array, text_of
from ._logs import Logs, blocks_of, find_logs, name_of
from ._source import Folder, Selection, Source, UnitResolver, raising
from ._told import DEEDS, AuditSummary, BadLine, Change, Discrepancy, NotCompared, OpenLine, Told, columns_of, frame_of, summary_of
from ._trust import Trust

Day = Union[datetime.date, str, None]
Stream = Iterator[tuple[str, Iterable[bytes]]]  #: the name of a log, and its bytes


def _text(data: bytes) -> str:
    """What stands in many discrepancies is kept once."""
    return sys.intern(data.decode())


def _number(what: str, number: int) -> int:
    """The number, if it fits the parameter type of the library."""
    if not isinstance(number, int) or not 0 <= number < 2**32:
        raise ValueError(f"{what} must be a whole number of 32 bits, not {number!r}")
    return number


class Auditor(Handle):
    """An audit of the library's, which is fed."""

    _free = "audit_free"

    def __init__(self, source: Source, under: Iterable[str], selection: Selection, table: str, official: str, share: Optional[tuple[int, int]],
                 jobs: int = 1, against: Optional[str] = None, against_as_of: Day = None):
        if isinstance(under, str):
            under = [under]
        names = [name_bytes(name) for name in under]
        with raising(source):
            super().__init__(make("audit_new", source._handle, names_array(names), len(names), selection._handle))
        self._source = source  # its resolver may be asked again
        self._lock = threading.Lock()  # one thread may read while another asks for the summary
        call("audit_set_members", self._handle, name_bytes(table), name_bytes(official))
        if share is not None:
            call("audit_set_share", self._handle, *(_number("share", one) for one in share))
        if against is not None or against_as_of is not None:
            call("audit_set_against", self._handle, None if against is None else name_bytes(against),
                 None if against_as_of is None else name_bytes(str(against_as_of)))
        call("audit_set_jobs", self._handle, _number("jobs", jobs))

    def play(self, logs: Stream) -> Iterator[Told]:
        """What is told of each log in turn."""
        for name, blocks in logs:
            with self._lock:
                call("audit_begin_log", self._handle, name.encode(errors="replace").replace(b"\0", b"?"))
            for block in blocks:
                yield from self._told_of("audit_feed", block, len(block))
            yield from self._told_of("audit_end_log")

    def _told_of(self, function: str, *arguments: object) -> list[Told]:
        with self._lock:
            call(function, self._handle, *arguments)
            if self._source.failure is not None:
                raise self._source.failure
            return list(self._drained())

    def _drained(self) -> Iterator[Told]:
        one = CTold()
        while lib.fairroll_audit_next(self._handle, byref(one)):
            yield _value(one)

    def summary(self) -> bytes:
        with self._lock:
            return text_of("audit_summary", self._handle)

    def add(self, summary: bytes) -> None:
        with self._lock:
            call("audit_add_summary", self._handle, summary, len(summary))


def _texts(pointers: Any, count: int) -> tuple[str, ...]:
    return tuple(_text(pointers[i]) for i in range(count))


def _value(one: CTold) -> Told:
    if one.kind == 2:
        return BadLine(_text(one.file), one.line, _text(one.code), one.why.decode(errors="replace"), one.help.decode(errors="replace"))
    file, table, official, ruleset, step = (_text(getattr(one, name)) for name in ("file", "table", "official", "ruleset", "step"))
    reasons, meta, due = _texts(one.reasons, one.reason_count), one.meta.decode(), one.due.decode()
    if one.kind == 1:
        return OpenLine(file, one.line, table, official, ruleset, step, one.why.decode(), reasons, meta)
    if one.kind == 4:
        return NotCompared(file, one.line, table, official, ruleset, step, one.why.decode(), meta)
    who, wager, currency, difference = _text(one.who), _text(one.wager), _text(one.currency), one.difference if one.priced else None
    if one.kind == 3:
        return Change(file, one.line, table, official, ruleset, _text(one.other_ruleset), step, DEEDS[one.deed], due, one.other_due.decode(), reasons,
                      _texts(one.other_reasons, one.other_reason_count), who, wager, difference, currency, one.decimals, meta)
    return Discrepancy(file, one.line, table, official, ruleset, step, DEEDS[one.deed], one.told.decode(), due, reasons, who, wager, difference,
                       currency, one.decimals, meta)


class Audit(NotCopied):
    """What an audit tells, read once from its begin to its end: `for discrepancy in audit`. The logs are read as far as somebody asks, and
    nothing of them is kept, so that memory grows with tables and changes of rules, and not with the lines. Iterators, columns() and
    to_pandas() all go on where the last one stopped."""

    _to_copy = "iterate over the same object, and store its results"
    _to_pickle = "send its results, list(audit), and its summary"

    def __init__(self, told: Iterator[Told], summary: Callable[[], bytes]):
        self._told = told
        self._summary = summary

    def __iter__(self) -> Iterator[Discrepancy]:
        return (one for one in self._told if isinstance(one, Discrepancy))

    def told(self) -> Iterator[Told]:
        """Discrepancies, and with them lines that cannot be decided or played, and what other rules would change, in the order of the logs."""
        return self._told

    @property
    def summary(self) -> AuditSummary:
        """Of what was read so far: of all logs once the iteration has ended, or after read_all(). Another thread than the one that iterates may
        ask for it."""
        return summary_of(self._summary())

    def read_all(self) -> AuditSummary:
        """Reads the rest, for its summary alone."""
        for _ in self._told:
            pass
        return self.summary

    def columns(self) -> dict[str, Any]:
        """The discrepancies of the rest by columns, with the names of Discrepancy's members: `line`, `difference` (0 where `priced` is 0),
        `priced` and `decimals` are arrays of numbers, which numpy.asarray takes as they are, the others lists."""
        return columns_of(self)

    def to_pandas(self) -> Any:
        """The same as a pandas.DataFrame, a row for each discrepancy; `difference` is NA where nobody can say what it came to."""
        return frame_of(self.columns())


def _line_blocks(lines: Iterable[Union[str, bytes]]) -> Iterator[bytes]:
    """Lines joined to blocks, since a call of the library for each would cost more than the line."""
    block = bytearray()
    for line in lines:
        data = line.encode() if isinstance(line, str) else bytes(line)
        block += data if data.endswith(b"\n") else data + b"\n"
        if len(block) >= 1 << 16:
            yield bytes(block)
            block.clear()
    yield bytes(block)


def _stream_of(logs: list[Union[str, IO[Any]]]) -> Stream:
    return ((name_of(log), blocks_of(log)) for log in logs)


def audit(logs: Optional[Logs] = None, *, under: Union[str, Iterable[str]] = (), lines: Optional[Iterable[Union[str, bytes]]] = None,
          name: str = "log", table: str = "table", official: str = "official", share: Optional[tuple[int, int]] = None, jobs: int = 1,
          against: Optional[str] = None, against_as_of: Day = None, folders: Iterable[Folder] = (), texts: Optional[Mapping[str, str]] = None, resolver: Optional[UnitResolver] = None, shipped: bool = True,
          as_of: Day = None, readings: Optional[Mapping[str, str]] = None, postings: Optional[Mapping[str, Amount]] = None,
          trust: Optional[Trust] = None, limits: Optional[Mapping[str, int]] = None) -> Audit:
    """Holds logs of tables against the rules: every ruling and payment that the rules do not give, as `fairroll audit`.

    `logs`: a path, an open file, or several of them: files of steps in JSON, one a line, packed by gzip or Zstandard or not; folders of
    `.jsonl`, `.jsonl.gz` and `.jsonl.zst`; patterns such as `logs/2027-*.jsonl`. Or `lines`: the lines of one log called `name`.
    `under`: the rule books, else those that the head of each log names. Their files are looked for as load() does, and `as_of`, `readings`,
    `postings`, `trust` and `limits` have the meaning that they have for `load()`. Without `as_of` the log selects the day: `as_of` in its head, else the date in the time of the first line of each table. `table` and `official`: the members of a line's `meta` that tell tables apart, and who ruled and paid.
    `share`: (k, n) audits only those tables that fall to share k of n, 0 .. n - 1, by their names. `jobs`: threads that play tables at once, with the same result. `against` and `against_as_of`: another rule book, or
    another day, which is asked of each throw and act as well: told() has what would change, summary what that comes to.

    Raises Error if the rule books are faulty or missing, and OSError if a log is not there, or, while it is iterated, cannot be read. Bad
    lines are told and counted. The interpreter's lock is free while lines are played."""
    if (logs is None) == (lines is None):
        raise TypeError("either logs or lines must be given")
    stream: Stream = iter([(name, _line_blocks(lines))]) if lines is not None else _stream_of(find_logs(logs))  # type: ignore[arg-type]
    auditor = Auditor(Source(texts, resolver, folders, shipped, trust, limits), under, Selection(as_of, readings, postings), table, official, share, jobs,
                      against, against_as_of)
    return Audit(auditor.play(stream), auditor.summary)
