# SPDX-License-Identifier: Apache-2.0
"""Functions and classes that judge large numbers of throws in one call."""

import ctypes
import dataclasses
from ctypes import byref
from typing import TYPE_CHECKING, Any, Optional, Union

from ._errors import Diagnostic, Error
from ._handle import ExclusiveAccess, Handle, NotCopyable
from ._library import NONE, CColumns, CFinding, CSpan, call, finding_names, lib, create_handle

if TYPE_CHECKING:
    from ._results import Clause
    from ._rules import Rules

Lines = Union[bytes, bytearray, memoryview, str]


@dataclasses.dataclass(frozen=True)
class LineError:
    """An error in a line of a log."""

    row: int  #: Index of the line in the columns of Verdicts.
    code: str  #: Code of the error, such as `F0714`. Verdicts.explain() returns the message.
    begin: int  #: Offset of the first invalid byte from the start of the line.
    end: int  #: Offset of the end of the invalid bytes from the start of the line.


class Judge(Handle):
    """A compiled rule book that judges the lines of logs. Thread-safe."""

    _free = "judge_free"


class _Memory(Handle):
    """Memory of the C library that contains the columns of a batch."""

    _free = "verdicts_free"


class _Batch:
    """A batch of lines that was judged. When no Verdicts object, view, or call in another thread refers to the batch any longer, its memory
    can be reused for another batch."""

    def __init__(self, rules: Optional["Rules"], lines: bytes, memory: Optional[_Memory], spare: list[_Memory]):
        self.rules, self.lines, self._memory, self._spare = rules, lines, memory, spare
        self.columns = CColumns()
        if memory is not None:
            call("verdicts_columns", memory._handle, byref(self.columns))

    def __del__(self) -> None:
        if memory := self.__dict__.get("_memory"):
            self._spare.append(memory)

    def view(self, column: str, count: int, form: str) -> memoryview:
        """Returns a read-only view of `count` numbers in memory of the library. `form` is the format of a number, as in the module struct. The
        view keeps the batch alive."""
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

    def metadata(self, row: int) -> CSpan:
        """Returns the offsets at which the `meta` object of a line begins and ends."""
        assert self._memory is not None  # there is a row
        spans, count = ctypes.POINTER(CSpan)(), ctypes.c_size_t()
        lib.fairroll_verdicts_meta_spans(self._memory._handle, byref(spans), byref(count))
        one: CSpan = spans[row]
        return one

    def start_indices(self, pool: str) -> memoryview:
        """Returns the index in a pool at which the values of each row start. The last element is the number of values in the pool."""
        return self.view(pool, self.rows + 1, "Q") if self._memory is not None else memoryview(bytes(8)).cast("Q")

    def pool_size(self, pool: str) -> int:
        """Returns the number of values in a pool, which contains the values of all rows one after the other."""
        return int(self.start_indices(pool)[-1])


class Verdicts(NotCopyable):
    """The results of a batch of lines, as columns with one row for each line that is not blank.

    Columns are read-only memoryviews of numbers, which can be passed to numpy.asarray(), for example. A view never changes, because the
    next batch uses other memory as long as the view exists. If a row can have several values, the values of all rows are stored one after
    the other in a pool. For example, the clauses of row i are `clauses[clause_begins[i]:clause_begins[i + 1]]`. Several threads can read
    the object at the same time. While judge_lines() writes a batch to the object, all calls in other threads raise RuntimeError."""

    KINDS = ("valid", "invalid", "no_roll", "void", "undetermined", "not_a_throw", "invalid_line")  #: Name of each value of `kinds`.
    FINDINGS = finding_names()  #: Name of each value of `finding_kinds`.
    NO_CLAUSE = NONE  #: Value in `finding_clauses` for a finding without a clause.
    _to_copy = "use the same object, or judge the lines again into a separate Verdicts object"
    _to_pickle = "send its columns, for example bytes(verdicts.kinds), or the log itself"

    def __init__(self) -> None:
        self._spare: list[_Memory] = []
        self._now: Optional[_Batch] = _Batch(None, b"", None, self._spare)
        self._alone = ExclusiveAccess("another thread is writing to these verdicts: use separate verdicts for each thread")

    def _batch(self) -> _Batch:
        now = self._now
        if now is None:
            raise RuntimeError("another thread is writing to these verdicts: wait for it, or use separate verdicts for each thread")
        return now

    def _judge(self, rules: "Rules", judge: Judge, lines: bytes) -> None:
        with self._alone:
            self._now = None  # the memory of the last batch can be reused, unless a view refers to it
            batch = _Batch(None, b"", None, self._spare)
            try:
                memory = self._spare.pop() if self._spare else _Memory(create_handle("verdicts_new"))
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
        """The kind of the result of each row, as an index into KINDS: 0 is `valid`, 1 `invalid`, 2 `no_roll`, 3 `void`, 4 `undetermined`,
        5 `not_a_throw` and 6 `invalid_line`."""
        return self._column("kinds", "B")

    @property
    def totals(self) -> memoryview:
        """The total that counts for each row whose throw is valid, and -1 for every other row."""
        return self._column("totals", "i")

    @property
    def is_from_tables(self) -> memoryview:
        """1 for each row that was judged with compiled tables, and 0 for each row that was judged with the slower reference interpreter. Both
        give the same results."""
        return self._column("from_tables", "B")

    @property
    def offsets(self) -> memoryview:
        """The offset of each row's line from the start of the batch, in bytes."""
        return self._column("offsets", "Q")

    @property
    def lengths(self) -> memoryview:
        """The length of each row's line without its line ending, in bytes."""
        return self._column("lengths", "Q")

    @property
    def numbers(self) -> memoryview:
        """The line number of each row, counted from 1. Blank lines are included in the count."""
        return self._column("numbers", "Q")

    @property
    def clause_begins(self) -> memoryview:
        """The index in `clauses` at which the clauses of each row start. The clauses of row i end where the clauses of row i + 1 start. An
        additional last element is the number of elements in `clauses`."""
        return self._batch().start_indices("clause_begins")

    @property
    def clauses(self) -> memoryview:
        """The clauses that decided the rulings, as indices into Rules.clauses. The clauses of all rows are stored one after the other. The
        clauses of one row are in the order of evaluation."""
        batch = self._batch()
        return batch.view("clauses", batch.pool_size("clause_begins"), "I")

    @property
    def finding_begins(self) -> memoryview:
        """The index in `finding_kinds` and `finding_clauses` at which the findings of each row start. An additional last element is the total
        number of findings."""
        return self._batch().start_indices("finding_begins")

    @property
    def finding_kinds(self) -> memoryview:
        """The kind of each finding, as an index into FINDINGS. The findings of all rows are stored one after the other. The elements of the
        view are 8 bytes apart."""
        batch = self._batch()
        return batch.view("findings", batch.pool_size("finding_begins"), "B")[CFinding.kind.offset::ctypes.sizeof(CFinding)]

    @property
    def finding_clauses(self) -> memoryview:
        """The clause to which each finding refers, as an index into Rules.clauses, or NO_CLAUSE if the finding refers to no clause. The
        findings of all rows are stored one after the other. The elements of the view are 8 bytes apart."""
        batch = self._batch()
        return batch.view("findings", batch.pool_size("finding_begins"), "I")[::ctypes.sizeof(CFinding) // ctypes.sizeof(ctypes.c_uint32)]

    def kind_counts(self) -> dict[str, int]:
        """Returns the number of rows of each kind, by the names in KINDS."""
        data = bytes(self.kinds)
        return {kind: data.count(i) for i, kind in enumerate(self.KINDS)}

    def _row(self, row: int) -> _Batch:
        batch = self._batch()
        if not 0 <= row < batch.rows:
            raise IndexError(f"row {row} is out of range: there are {batch.rows} rows")
        return batch

    def kind(self, row: int) -> str:
        """Returns the kind of the result of a row, as a name from KINDS. Raises IndexError if there is no such row."""
        return self.KINDS[self._row(row).columns.kinds[row]]

    def deciding_clauses(self, row: int) -> tuple["Clause", ...]:
        """Returns the clauses that decided the ruling of a row."""
        batch = self._row(row)
        assert batch.rules is not None  # there is a row
        begins, clauses = batch.columns.clause_begins, batch.columns.clauses
        return tuple(batch.rules.clause(clauses[i]) for i in range(begins[row], begins[row + 1]))

    def findings(self, row: int) -> tuple[str, ...]:
        """Returns the names of the findings of a row, such as `without_authority` or `late`."""
        columns = self._row(row).columns
        return tuple(self.FINDINGS[columns.findings[i].kind] for i in range(columns.finding_begins[row], columns.finding_begins[row + 1]))

    @property
    def errors(self) -> tuple[LineError, ...]:
        """The errors in invalid lines, sorted by row."""
        batch = self._batch()
        rows = (batch.columns.errors[i] for i in range(batch.columns.error_count))
        return tuple(LineError(one.row, f"F{one.code:04}", one.begin, one.end) for one in rows)

    def line(self, row: int) -> bytes:
        """Returns the line of a row as bytes."""
        return self._row(row).line(row)

    def metadata(self, row: int) -> Optional[bytes]:
        """Returns the bytes of the `meta` object in the line of a row. Returns None if the line has no such object or is invalid."""
        batch = self._row(row)
        one = batch.metadata(row)
        return batch.line(row)[one.begin:one.end] or None

    def explain(self, row: int) -> tuple[Diagnostic, ...]:
        """Returns the diagnostics of the line of a row. Returns an empty tuple if the line is valid."""
        batch = self._row(row)
        line = batch.line(row)
        assert batch.rules is not None
        try:
            call("judge_check_line", batch.rules._line_judge()._handle, line, len(line), f"line {batch.columns.numbers[row]}".encode())
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
