# SPDX-License-Identifier: Apache-2.0
"""What is wrong, where, why, and the way out."""

import dataclasses
from ctypes import byref, c_void_p
from typing import Any, NoReturn

from ._library import CDiagnostic, lib


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """One complaint. Its code never changes its meaning; docs/diagnostics.md explains each."""

    code: str  #: `F0703`
    slug: str  #: the same in a word: `no_such_seat`
    severity: str  #: `error`, `warning` or `note`
    message: str
    help: str  #: the way out; may be empty
    place: str  #: the name of the text it speaks of; empty if there is none
    line: int  #: from 1; 0: no place
    column: int  #: from 1, in code points
    text: str  #: what is underlined


class Error(Exception):
    """Bad input: a rule file, a step, a snapshot, a log. `str()` shows the places with carets. It may be pickled, so that it comes out of
    a pool of processes as it went in."""

    diagnostics: tuple[Diagnostic, ...]

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
        words = lib.fairroll_error_text(error).decode(errors="replace").rstrip() if error else f"status {status}"
        if status == _MEMORY:
            raise MemoryError(words)
        if status == _ARGUMENT:
            raise ValueError(words)
        raise Error(words, diagnostics_of(error) if error else ())
    finally:
        lib.fairroll_error_free(error)
