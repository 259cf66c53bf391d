# SPDX-License-Identifier: Apache-2.0
"""Objects of the C library. Each object belongs to one Python object and is freed once. Objects that are not thread-safe are protected."""

import threading
from ctypes import c_void_p
from typing import Any, NoReturn

from ._library import lib


class NotCopyable:
    """Base class of objects that represent objects of the C library and can therefore be neither copied nor pickled."""

    _to_copy = ""  #: Advice on what to do instead of copying the object.
    _to_pickle = ""  #: Advice on what to do instead of pickling the object.

    @classmethod
    def _name(cls) -> str:
        return cls.__name__.lstrip("_")

    def __copy__(self) -> NoReturn:
        raise TypeError(f"{self._name()} cannot be copied: {self._to_copy}")

    def __deepcopy__(self, memo: Any) -> NoReturn:
        raise TypeError(f"{self._name()} cannot be copied: {self._to_copy}")

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise TypeError(f"{self._name()} cannot be pickled: {self._to_pickle}")


class Handle(NotCopyable):
    """An owner of an object of the C library. The object of the library is freed when the owner is deleted."""

    _free = ""  #: Name of the library function that frees the object, without the prefix `fairroll_`.
    _created_by = ""  #: Names of the Python functions that create the object, for error messages.

    def __init__(self, handle: c_void_p):
        if not isinstance(handle, c_void_p) or not handle:
            raise TypeError(f"{self._name()} cannot be created directly: use {self._created_by}")
        self._freed_by = getattr(lib, "fairroll_" + self._free)
        self._handle = handle

    def __del__(self) -> None:
        if handle := self.__dict__.pop("_handle", None):
            self._freed_by(handle)


class ExclusiveAccess:
    """A context manager that allows one call at a time. A second concurrent call is an error of the caller. It therefore raises RuntimeError
    and does not wait."""

    def __init__(self, complaint: str):
        self._lock = threading.Lock()
        self._complaint = complaint

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise RuntimeError(self._complaint)

    def __exit__(self, *_: object) -> None:
        self._lock.release()


def expect(value: object, kind: type) -> None:
    """Raises TypeError if `value` is not an instance of `kind`."""
    if not isinstance(value, kind):
        raise TypeError(f"expected {kind.__name__}, not {type(value).__name__}")
