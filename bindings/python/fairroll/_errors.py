# SPDX-License-Identifier: Apache-2.0
"""Exceptions and diagnostics."""

import dataclasses
from ctypes import byref, c_void_p
from typing import Any, NoReturn

from ._library import CDiagnostic, lib


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """An error, warning or note about an input. docs/diagnostics.md explains each code. The meaning of a code never changes."""

    code: str  #: Code of the diagnostic, such as `F0703`.
    slug: str  #: Short name of the code, such as `no_such_seat`.
    severity: str  #: Severity of the diagnostic: `error`, `warning` or `note`.
    message: str  #: One-line description of the problem.
    help: str  #: Advice on how to correct the problem. May be empty.
    place: str  #: Name of the file or text to which the diagnostic refers. Empty if the diagnostic has no location.
    line: int  #: Line in which `text` begins, counted from 1. 0 if the diagnostic has no location.
    column: int  #: Column in which `text` begins, in code points and counted from 1. 0 if the diagnostic has no location.
    text: str  #: Part of the input that causes the problem.


class Error(Exception):
    """Raised if an input is invalid, such as a rule file, step, snapshot or log. `str()` returns the diagnostics as text, with the lines of
    the input and with carets under the errors. The exception can be pickled, for example to be passed on from a process pool."""

    diagnostics: tuple[Diagnostic, ...]  #: Diagnostics of the error. If the input is invalid, there is at least one diagnostic.

    def __init__(self, words: str, diagnostics: tuple[Diagnostic, ...] = ()):
        super().__init__(words)
        self.diagnostics = diagnostics

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.diagnostics), self.__dict__


_ARGUMENT, _MEMORY = 2, 3


def _diagnostic(error: c_void_p, index: int) -> Diagnostic:
    one = CDiagnostic()
    lib.fairroll_error_get(error, index, byref(one))
    words = {field: getattr(one, field).decode(errors="replace") for field in ("code", "slug", "severity", "message", "help", "place", "text")}
    return Diagnostic(**words, line=one.line, column=one.column)


def read_diagnostics(error: c_void_p) -> tuple[Diagnostic, ...]:
    return tuple(_diagnostic(error, i) for i in range(lib.fairroll_error_count(error)))


def raise_error(status: int, error: c_void_p) -> NoReturn:
    try:
        words = lib.fairroll_error_text(error).decode(errors="replace").rstrip() if error else f"the library returned status {status}"
        if status == _MEMORY:
            raise MemoryError(words)
        if status == _ARGUMENT:
            raise ValueError(words)
        raise Error(words, read_diagnostics(error) if error else ())
    finally:
        lib.fairroll_error_free(error)
