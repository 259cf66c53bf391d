# SPDX-License-Identifier: Apache-2.0
"""Exceptions and diagnostics."""

import dataclasses
from ctypes import byref, c_void_p
from typing import Any, NoReturn

from ._library import CDiagnostic, lib


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """A diagnostic. docs/diagnostics.md explains each code; codes never change their meaning."""

    code: str  #: `F0703`
    slug: str  #: the short name of the code: `no_such_seat`
    severity: str  #: `error`, `warning` or `note`
    message: str  #: what is wrong, in one line
    help: str  #: what to do; can be empty
    place: str  #: the name of the source; empty if there is no place
    line: int  #: line of the first character, from 1; 0 if there is no place
    column: int  #: column of the first character, from 1, in code points; 0 if there is no place
    text: str  #: the underlined text


class Error(Exception):
    """Raised for invalid input: a rule file, a step, a snapshot, a log. `str()` returns the diagnostics with source lines and carets. Can
    be pickled, for example to leave a process pool."""

    diagnostics: tuple[Diagnostic, ...]  #: at least one for errors of the input

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


def diagnostics_of(error: c_void_p) -> tuple[Diagnostic, ...]:
    return tuple(_diagnostic(error, i) for i in range(lib.fairroll_error_count(error)))


def raise_error(status: int, error: c_void_p) -> NoReturn:
    try:
        words = lib.fairroll_error_text(error).decode(errors="replace").rstrip() if error else f"the library returned status {status}"
        if status == _MEMORY:
            raise MemoryError(words)
        if status == _ARGUMENT:
            raise ValueError(words)
        raise Error(words, diagnostics_of(error) if error else ())
    finally:
        lib.fairroll_error_free(error)
