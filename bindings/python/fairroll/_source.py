# SPDX-License-Identifier: Apache-2.0
"""Sources from which rule files are loaded, and selections, which determine the text that is in force."""

import contextlib
import datetime
import errno
import os
import pathlib
from typing import Callable, Iterable, Iterator, Mapping, Optional, Union

from ._amounts import Amount, format_amount
from ._handle import Handle
from ._library import Resolver, call, lib, create_handle, encode_name
from ._trust import Trust, TrustFiles, add_bundles, trust_files

Folder = Union[str, "os.PathLike[str]"]
UnitResolver = Callable[[str], Optional[Union[str, Mapping[str, str]]]]


def find_shipped_rulesets() -> Optional[pathlib.Path]:
    """Returns the folder that contains the rule books installed with this package. Returns None if there is no such folder."""
    for above in pathlib.Path(__file__).resolve().parents:
        for found in (above / "share/fairroll/rulesets", above / "rulesets"):
            if (found / "common").is_dir():
                return found
    return None


def encode_folders(folders: Iterable[Folder]) -> list[bytes]:
    """Returns the paths of folders as bytes. Raises FileNotFoundError if a path does not exist, and NotADirectoryError if it is not a
    folder, because the C library would ignore such a path."""
    if isinstance(folders, (str, bytes, os.PathLike)):
        raise TypeError(f"folders must be a list of folders: write folders=[{os.fspath(folders)!r}]")
    paths = [os.fsencode(folder) for folder in folders]
    for path in paths:
        if not os.path.exists(path):
            raise FileNotFoundError(errno.ENOENT, "the folder of rule files does not exist", os.fsdecode(path))
        if not os.path.isdir(path):
            raise NotADirectoryError(errno.ENOTDIR, "the path of the rule files is not a folder", os.fsdecode(path))
    return paths


def parse_limit(name: str, most: int) -> int:
    """Returns the value of a limit if it is an integer from 1 to 2^64 - 1. Otherwise raises TypeError or ValueError, because ctypes would
    truncate the number."""
    if not isinstance(most, int) or isinstance(most, bool):
        raise TypeError(f"the limit {name!r} must be a whole number, not {most!r}")
    if not 0 < most < 1 << 64:
        raise ValueError(f"the limit {name!r} must be at least 1, not {most}")
    return most


class Source(Handle):
    """The sources from which rule files are loaded. These are either signed bundles or, in this order, texts, a resolver, folders and the
    shipped rule books."""

    _free = "source_free"

    def __init__(self, texts: Optional[Mapping[str, str]], resolver: Optional[UnitResolver], folders: Iterable[Folder], shipped: bool,
                 trust: Union[Trust, TrustFiles, None] = None, limits: Optional[Mapping[str, int]] = None):
        self.failure: Optional[BaseException] = None  #: First exception that the resolver raised. None if it raised no exception.
        paths = encode_folders(folders)
        super().__init__(create_handle("source_new"))
        for name, most in (limits or {}).items():
            call("source_set_limit", self._handle, encode_name(name), parse_limit(name, most))
        if trust is not None:
            add_bundles(self._handle, trust_files(trust) if isinstance(trust, Trust) else trust)
            shipped = False  # the shipped rule books are not signed
        for name, text in (texts or {}).items():
            self._add_text(name, text)
        if resolver is not None:
            self._add_resolver(resolver)
        if shipped and (installed := find_shipped_rulesets()):
            paths.append(os.fsencode(installed))
        for path in paths:
            call("source_add_folder", self._handle, path)

    def _add_text(self, name: str, text: str) -> None:
        data = text.encode()
        call("source_add_text", self._handle, encode_name(name), data, len(data))

    def _add_resolver(self, resolver: UnitResolver) -> None:
        def resolve(_: object, unit: bytes, sink: int) -> int:
            try:
                given = resolver(unit.decode())
                texts = {unit.decode(): given} if isinstance(given, str) else dict(given or {})
                for name, text in texts.items():
                    data = text.encode()
                    lib.fairroll_sink_add(sink, encode_name(name), data, len(data), None)
                return 0
            except BaseException as failure:  # must not pass through the library; raising() raises it again
                self.failure = self.failure or failure
                lib.fairroll_sink_fail(sink, b"the resolver raised an exception")
                return 1
        self._callback = Resolver(resolve)  # keeps it alive as long as the library can call it
        call("source_add_resolver", self._handle, self._callback, None)


class Selection(Handle):
    """A selection, which determines the text of a rule book that applies. It consists of a date, alternatives of `reading` statements, and
    values that the house posted."""

    _free = "selection_free"

    def __init__(self, as_of: Union[datetime.date, str, None], readings: Optional[Mapping[str, str]], postings: Optional[Mapping[str, Amount]]):
        super().__init__(create_handle("selection_new"))
        if as_of is not None:
            call("selection_set_as_of", self._handle, encode_name(str(as_of)))
        for name, alternative in (readings or {}).items():
            call("selection_set_reading", self._handle, encode_name(name), encode_name(alternative))
        for name, value in (postings or {}).items():
            call("selection_set_posting", self._handle, encode_name(name), encode_name(format_amount(value)))


@contextlib.contextmanager
def raising(source: Source) -> Iterator[None]:
    """Returns a context manager for code that loads rule files from `source`. If the code fails because the resolver raised an exception,
    the context manager raises the exception of the resolver."""
    try:
        yield
    except Exception:
        if source.failure is not None:
            raise source.failure from None
        raise
