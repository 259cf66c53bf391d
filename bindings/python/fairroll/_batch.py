# SPDX-License-Identifier: Apache-2.0
"""Logs judged by the million."""

import ctypes
import dataclasses
import threading
from ctypes import byref, c_void_p
from typing import TYPE_CHECKING, Any, Optional, Union

from ._errors import Diagnostic, Error
from ._library import CColumns, CSpan, call, lib, make

if TYPE_CHECKING:
    from ._results import Clause
    from ._rules import Rules

KINDS = ("valid", "invalid", "no_roll", "void", "undetermined", "not_a_throw", "faulty")


@dataclasses.dataclass(frozen=True)
class Fault:
    """What is wrong with a line."""

    row: int
    code: str  #: `F0714`; Verdicts.explain() has the words
    begin: int  #: what is underlined, in bytes from the begin of the line
    end: int


class Verdicts:
    """What a batch came to: a column for each question, a row for each line that is not blank.

    `kinds`, `totals`, `by_tables`, `offsets`, `lengths` and `numbers` are memoryviews of numbers, for `numpy.asarray` and the like. They are
    borrowed: the next batch into the same Verdicts overwrites them.
    """

    def __init__(self) -> None:
        self._handle = make("verdicts_new")
        self._rules: Optional["Rules"] = None
        self._lines = b""
        self._columns = CColumns()

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.fairroll_verdicts_free(self._handle)

    def __len__(self) -> int:
        return int(self._columns.rows)

    def _column(self, name: str, kind: Any, form: str) -> memoryview:
        rows = len(self)
        if rows == 0:
            return memoryview(b"").cast(form)
        array = ctypes.cast(getattr(self._columns, name), ctypes.POINTER(kind * rows)).contents
        array._owner = self  # the memory lives as long as somebody looks at it
        return memoryview(array).cast("B").cast(form)

    @property
    def kinds(self) -> memoryview:
        """0 valid, 1 invalid, 2 no_roll, 3 void, 4 undetermined, 5 not a throw, 6 faulty: indices into KINDS."""
        return self._column("kinds", ctypes.c_uint8, "B")

    @property
    def totals(self) -> memoryview:
        """Of a valid throw the total that governs, else -1."""
        return self._column("totals", ctypes.c_int32, "i")

    @property
    def by_tables(self) -> memoryview:
        """1: compiled tables decided; 0: the slow way. The same answer."""
        return self._column("by_tables", ctypes.c_uint8, "B")

    @property
    def offsets(self) -> memoryview:
        """Where the line begins, in bytes."""
        return self._column("offsets", ctypes.c_uint64, "Q")

    @property
    def lengths(self) -> memoryview:
        """Of the line, in bytes."""
        return self._column("lengths", ctypes.c_uint64, "Q")

    @property
    def numbers(self) -> memoryview:
        """Of the line, from 1; blank lines count."""
        return self._column("numbers", ctypes.c_uint64, "Q")

    def counts(self) -> dict[str, int]:
        """How many lines came to what."""
        data = bytes(self.kinds)
        return {kind: data.count(i) for i, kind in enumerate(KINDS)}

    def _row(self, row: int) -> int:
        if not 0 <= row < len(self):
            raise IndexError(f"there is no row {row} among {len(self)}")
        return row

    def kind(self, row: int) -> str:
        """The kind of one row in words."""
        return KINDS[self.kinds[self._row(row)]]

    def by(self, row: int) -> tuple["Clause", ...]:
        """The clauses that decided a row."""
        assert self._rules is not None
        begins = self._columns.clause_begins
        return tuple(self._rules.clause(self._columns.clauses[i]) for i in range(begins[self._row(row)], begins[row + 1]))

    def findings(self, row: int) -> tuple[str, ...]:
        """Names of what was found in a row: `without_authority`, `late`, ..."""
        begins = self._columns.finding_begins
        found = (self._columns.findings[i].kind for i in range(begins[self._row(row)], begins[row + 1]))
        return tuple(lib.fairroll_finding_name(kind).decode() for kind in found)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with faulty lines, by row."""
        rows = (self._columns.faults[i] for i in range(self._columns.fault_count))
        return tuple(Fault(one.row, f"F{one.code:04}", one.begin, one.end) for one in rows)

    def line(self, row: int) -> bytes:
        """The line itself."""
        begin = self.offsets[self._row(row)]
        return self._lines[begin:begin + self.lengths[row]]

    def meta(self, row: int) -> Optional[bytes]:
        """The `meta` of a line as it stands there, an object of JSON; None if it has none, or is faulty."""
        spans, count = ctypes.POINTER(CSpan)(), ctypes.c_size_t()
        lib.fairroll_verdicts_metas(self._handle, byref(spans), byref(count))
        one = spans[self._row(row)]
        return self.line(row)[one.begin:one.end] or None

    def explain(self, row: int) -> tuple[Diagnostic, ...]:
        """What is wrong with a faulty line, in words; empty for others."""
        assert self._rules is not None
        line = self.line(row)
        try:
            call("judge_read", self._rules._judge, line, len(line), f"line {self.numbers[row]}".encode())
        except Error as error:
            return error.diagnostics
        return ()


_making = threading.Lock()


def judge_lines(rules: "Rules", lines: Union[bytes, bytearray, memoryview, str], out: Optional[Verdicts]) -> Verdicts:
    with _making:
        if rules._judge is None:
            rules._judge = make("judge_new", rules._handle)
    data = lines.encode() if isinstance(lines, str) else bytes(lines)
    verdicts = out if out is not None else Verdicts()
    verdicts._rules, verdicts._lines, verdicts._columns = rules, data, CColumns()
    call("judge_lines", rules._judge, data, len(data), verdicts._handle)
    call("verdicts_columns", verdicts._handle, byref(verdicts._columns))
    return verdicts
