# SPDX-License-Identifier: Apache-2.0
"""Exceptions and diagnostics."""

import dataclasses
from ctypes import byref, c_void_p
from typing import Any, NoReturn

from ._library import CDiagnostic, lib


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """An error, warning or note about an input. docs/diagnostics.md explains each code, and codes never change their meaning."""

    code: str  #: Code of the diagnostic, such as `F0703`.
    slug: str  #: Short name of the code, such as `no_such_seat`.
    severity: str  #: Severity of the diagnostic: `error`, `warning` or `note`.
    message: str  #: One-line description of the problem.
    help: str  #: Advice on how to correct the problem. May be empty.
    place: str  #: Name of the source. Empty if the diagnostic has no location.
    line: int  #: Line of the first character, counted from 1. 0 if the diagnostic has no location.
    column: int  #: Column of the first character in code points, counted from 1. 0 if the diagnostic has no location.
    text: str  #: Text that is underlined.


class Error(Exception):
    """Raised for invalid input, such as a rule file, step, snapshot or log. `str()` returns the diagnostics with source lines and carets.
    The exception can be pickled, for example to pass it on from a process pool."""

    diagnostics: tuple[Diagnostic, ...]  #: Diagnostics of the error. Contains at least one element if the input is invalid.

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
