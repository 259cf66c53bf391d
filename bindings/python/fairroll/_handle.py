# SPDX-License-Identifier: Apache-2.0
"""Objects of the C library. Each object has one owner, is freed once, and is protected against concurrent use where necessary."""

import threading
from ctypes import c_void_p
from typing import Any, NoReturn

from ._library import lib


class NotCopyable:
    """Base class of objects that can be neither copied nor pickled, because they represent objects of the library."""

    _to_copy = ""  #: Advice on what to do instead of copying.
    _to_pickle = ""  #: Advice on what to send instead of pickling the object.

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
    """An object of the library, which is freed together with this object."""

    _free = ""  #: Name of the function that frees the object.
    _created_by = ""  #: Name of the function that creates the object.

    def __init__(self, handle: c_void_p):
        if not isinstance(handle, c_void_p) or not handle:
            raise TypeError(f"{self._name()} cannot be created directly: use {self._created_by}")
        self._freed_by = getattr(lib, "fairroll_" + self._free)
        self._handle = handle

    def __del__(self) -> None:
        if handle := self.__dict__.pop("_handle", None):
            self._freed_by(handle)


class ExclusiveAccess:
    """Allows one call at a time. A second call raises RuntimeError and does not wait, because concurrent use of the object is an error."""

    def __init__(self, complaint: str):
        self._lock = threading.Lock()
        self._complaint = complaint

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise RuntimeError(self._complaint)

    def __exit__(self, *_: object) -> None:
        self._lock.release()


def expect(value: object, kind: type) -> None:
    """Raises TypeError if `value` is not of type `kind`, before the value is passed to the library."""
    if not isinstance(value, kind):
        raise TypeError(f"expected {kind.__name__}, not {type(value).__name__}")
