# SPDX-License-Identifier: Apache-2.0
"""What belongs to the C library: held by one object, freed once, and touched by one thread at a time where the library wants that."""

import threading
from ctypes import c_void_p
from typing import Any, NoReturn

from ._library import lib


class NotCopied:
    """What stands for something of the library's, and so is neither copied nor pickled."""

    _to_copy = ""  #: what to do instead of copying it
    _to_pickle = ""  #: what to send instead of it

    @classmethod
    def _name(cls) -> str:
        return cls.__name__.lstrip("_")

    def __copy__(self) -> NoReturn:
        raise TypeError(f"{self._name()} cannot be copied: {self._to_copy}")

    def __deepcopy__(self, memo: Any) -> NoReturn:
        raise TypeError(f"{self._name()} cannot be copied: {self._to_copy}")

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise TypeError(f"{self._name()} cannot be pickled: {self._to_pickle}")


class Handle(NotCopied):
    """Something of the library's, which lives as long as this object."""

    _free = ""  #: the function that frees it
    _made_by = ""  #: what gives such an object

    def __init__(self, handle: c_void_p):
        if not isinstance(handle, c_void_p) or not handle:
            raise TypeError(f"{self._name()} is made by {self._made_by}")
        self._freed_by = getattr(lib, "fairroll_" + self._free)
        self._handle = handle

    def __del__(self) -> None:
        if handle := self.__dict__.pop("_handle", None):
            self._freed_by(handle)


class Alone:
    """Lets in one call at a time. A second one is an error and does not wait: what belongs to one thread must not look as if it did not."""

    def __init__(self, complaint: str):
        self._lock = threading.Lock()
        self._complaint = complaint

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise RuntimeError(self._complaint)

    def __exit__(self, *_: object) -> None:
        self._lock.release()


def expect(value: object, kind: type) -> None:
    """Raises TypeError if the value has another type, before it is passed to the library."""
    if not isinstance(value, kind):
        raise TypeError(f"expected {kind.__name__}, not {type(value).__name__}")
