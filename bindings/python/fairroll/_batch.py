# SPDX-License-Identifier: Apache-2.0
"""Logs judged by the million."""

import ctypes
import dataclasses
from ctypes import byref
from typing import TYPE_CHECKING, Any, Optional, Union

from ._errors import Diagnostic, Error
from ._handle import Alone, Handle, NotCopied
from ._library import NONE, CColumns, CFinding, CSpan, call, finding_names, lib, make

if TYPE_CHECKING:
    from ._results import Clause
    from ._rules import Rules

Lines = Union[bytes, bytearray, memoryview, str]


@dataclasses.dataclass(frozen=True)
class Fault:
    """What is wrong with a line."""

    row: int
    code: str  #: `F0714`; Verdicts.explain() has the words
    begin: int  #: what is underlined, in bytes from the begin of the line
    end: int


class Judge(Handle):
    """The tables that a rule book judges logs by. Any number of threads may use one."""

    _free = "judge_free"


class _Memory(Handle):
    """What the library writes columns into."""

    _free = "verdicts_free"


class _Batch:
    """One batch that was judged. Its memory serves the next one when nobody looks at this one any more: not the Verdicts, no view, no
    call in another thread."""

    def __init__(self, rules: Optional["Rules"], lines: bytes, memory: Optional[_Memory], spare: list[_Memory]):
        self.rules, self.lines, self._memory, self._spare = rules, lines, memory, spare
        self.columns = CColumns()
        if memory is not None:
            call("verdicts_columns", memory._handle, byref(self.columns))

    def __del__(self) -> None:
        if memory := self.__dict__.get("_memory"):
            self._spare.append(memory)

    def view(self, column: str, count: int, form: str) -> memoryview:
        """Read-only numbers of the library's, alive as long as somebody looks at them."""
        pointer = getattr(self.columns, column)
        if count == 0 or not pointer:
            return memoryview(b"").cast(form)
        array = (pointer._type_ * count).from_address(ctypes.addressof(pointer.contents))
        array._batch = self
        return memoryview(array).toreadonly().cast("B").cast(form)

    @property
    def rows(self) -> int:
        return int(self.columns.rows)

    def line(self, row: int) -> bytes:
        begin = self.columns.offsets[row]
        return self.lines[begin:begin + self.columns.lengths[row]]

    def meta(self, row: int) -> CSpan:
        """Where it stands in the line."""
        assert self._memory is not None  # there is a row
        spans, count = ctypes.POINTER(CSpan)(), ctypes.c_size_t()
        lib.fairroll_verdicts_metas(self._memory._handle, byref(spans), byref(count))
        one: CSpan = spans[row]
        return one

    def begins(self, pool: str) -> memoryview:
        """Where the row begins in a pool; one element more than rows."""
        return self.view(pool, self.rows + 1, "Q") if self._memory is not None else memoryview(bytes(8)).cast("Q")

    def pooled(self, pool: str) -> int:
        """How many elements a pool has."""
        return int(self.begins(pool)[-1])


class Verdicts(NotCopied):
    """What a batch came to: a column for each question, a row for each line that is not blank.

    Columns are read-only memoryviews of numbers, for `numpy.asarray` and the like. A view stays as it is, whatever becomes of the Verdicts:
    the next batch takes other memory while somebody looks at this one. What a row has several of stands in a pool: the clauses of row i are
    `clauses[clause_begins[i]:clause_begins[i + 1]]`, and findings likewise. Any number of threads may read; while one judges into it, all
    calls raise RuntimeError.
    """

    KINDS = ("valid", "invalid", "no_roll", "void", "undetermined", "not_a_throw", "faulty")  #: what `kinds` are indices into
    FINDINGS = finding_names()  #: what `finding_kinds` are indices into
    NO_CLAUSE = NONE  #: in `finding_clauses`: it rests on none
    _to_copy = "use the same object, or judge the lines again into another one"
    _to_pickle = "send its columns, as bytes(verdicts.kinds), or the log itself"

    def __init__(self) -> None:
        self._spare: list[_Memory] = []
        self._now: Optional[_Batch] = _Batch(None, b"", None, self._spare)
        self._alone = Alone("another thread is writing to these verdicts: use separate verdicts for each thread")

    def _batch(self) -> _Batch:
        now = self._now
        if now is None:
            raise RuntimeError("another thread is writing to these verdicts: wait for it, or use separate verdicts for each thread")
        return now

    def _judge(self, rules: "Rules", judge: Judge, lines: bytes) -> None:
        with self._alone:
            self._now = None  # the last batch gives its memory back, unless somebody looks at it
            batch = _Batch(None, b"", None, self._spare)
            try:
                memory = self._spare.pop() if self._spare else _Memory(make("verdicts_new"))
                call("judge_lines", judge._handle, lines, len(lines), memory._handle)
                batch = _Batch(rules, lines, memory, self._spare)
            finally:
                self._now = batch

    def __len__(self) -> int:
        return self._batch().rows

    def __repr__(self) -> str:
        return f"<Verdicts on {len(self)} lines>"

    def _column(self, name: str, form: str) -> memoryview:
        batch = self._batch()
        return batch.view(name, batch.rows, form)

    @property
    def kinds(self) -> memoryview:
        """0 valid, 1 invalid, 2 no_roll, 3 void, 4 undetermined, 5 not a throw, 6 faulty: indices into KINDS."""
        return self._column("kinds", "B")

    @property
    def totals(self) -> memoryview:
        """Of a valid throw the total that governs, else -1."""
        return self._column("totals", "i")

    @property
    def by_tables(self) -> memoryview:
        """1: compiled tables decided; 0: the slow way. The same answer."""
        return self._column("by_tables", "B")

    @property
    def offsets(self) -> memoryview:
        """Where the line begins, in bytes."""
        return self._column("offsets", "Q")

    @property
    def lengths(self) -> memoryview:
        """Of the line, in bytes."""
        return self._column("lengths", "Q")

    @property
    def numbers(self) -> memoryview:
        """Of the line, from 1; blank lines count."""
        return self._column("numbers", "Q")

    @property
    def clause_begins(self) -> memoryview:
        """Where the clauses of row i begin in `clauses`; one element more than rows, so that they end where those of the next begin."""
        return self._batch().begins("clause_begins")

    @property
    def clauses(self) -> memoryview:
        """Pool: the clauses that decided, row by row, in the order in which they are asked: indices into Rules.clauses."""
        batch = self._batch()
        return batch.view("clauses", batch.pooled("clause_begins"), "I")

    @property
    def finding_begins(self) -> memoryview:
        """Where the findings of row i begin in the two columns below; one element more than rows."""
        return self._batch().begins("finding_begins")

    @property
    def finding_kinds(self) -> memoryview:
        """Pool: what was found, row by row: indices into FINDINGS. One byte in eight of the library's, so its stride is 8."""
        batch = self._batch()
        return batch.view("findings", batch.pooled("finding_begins"), "B")[CFinding.kind.offset::ctypes.sizeof(CFinding)]

    @property
    def finding_clauses(self) -> memoryview:
        """Pool: the clause that each finding rests on, an index into Rules.clauses; NO_CLAUSE: none. Its stride is 8 bytes."""
        batch = self._batch()
        return batch.view("findings", batch.pooled("finding_begins"), "I")[::ctypes.sizeof(CFinding) // ctypes.sizeof(ctypes.c_uint32)]

    def counts(self) -> dict[str, int]:
        """How many lines came to what."""
        data = bytes(self.kinds)
        return {kind: data.count(i) for i, kind in enumerate(self.KINDS)}

    def _row(self, row: int) -> _Batch:
        batch = self._batch()
        if not 0 <= row < batch.rows:
            raise IndexError(f"row {row} is out of range: there are {batch.rows} rows")
        return batch

    def kind(self, row: int) -> str:
        """The kind of one row in words."""
        return self.KINDS[self._row(row).columns.kinds[row]]

    def by(self, row: int) -> tuple["Clause", ...]:
        """The clauses that decided a row."""
        batch = self._row(row)
        assert batch.rules is not None  # there is a row
        begins, clauses = batch.columns.clause_begins, batch.columns.clauses
        return tuple(batch.rules.clause(clauses[i]) for i in range(begins[row], begins[row + 1]))

    def findings(self, row: int) -> tuple[str, ...]:
        """Names of what was found in a row: `without_authority`, `late`, ..."""
        columns = self._row(row).columns
        return tuple(self.FINDINGS[columns.findings[i].kind] for i in range(columns.finding_begins[row], columns.finding_begins[row + 1]))

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with faulty lines, by row."""
        batch = self._batch()
        rows = (batch.columns.faults[i] for i in range(batch.columns.fault_count))
        return tuple(Fault(one.row, f"F{one.code:04}", one.begin, one.end) for one in rows)

    def line(self, row: int) -> bytes:
        """The line itself."""
        return self._row(row).line(row)

    def meta(self, row: int) -> Optional[bytes]:
        """The `meta` of a line as it stands there, an object of JSON; None if it has none, or is faulty."""
        batch = self._row(row)
        one = batch.meta(row)
        return batch.line(row)[one.begin:one.end] or None

    def explain(self, row: int) -> tuple[Diagnostic, ...]:
        """What is wrong with a faulty line, in words; empty for others."""
        batch = self._row(row)
        line = batch.line(row)
        assert batch.rules is not None
        try:
            call("judge_read", batch.rules._line_judge()._handle, line, len(line), f"line {batch.columns.numbers[row]}".encode())
        except Error as error:
            return error.diagnostics
        return ()


def judge_lines(rules: "Rules", lines: Lines, out: Optional[Verdicts]) -> Verdicts:
    if not isinstance(lines, (bytes, bytearray, memoryview, str)):
        raise TypeError(f"a log must be bytes or a str with one line for each throw, not {type(lines).__name__}")
    if out is not None and not isinstance(out, Verdicts):
        raise TypeError(f"out must be Verdicts from judge_lines(), not {type(out).__name__}")
    verdicts = out if out is not None else Verdicts()
    verdicts._judge(rules, rules._line_judge(), lines.encode() if isinstance(lines, str) else bytes(lines))
    return verdicts
