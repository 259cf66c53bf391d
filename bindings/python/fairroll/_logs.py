# SPDX-License-Identifier: Apache-2.0
"""Functions that find and read logs. The logs can be compressed."""

import errno
import glob
import gzip
import importlib
import os
import pathlib
import zlib
from typing import IO, Any, Iterable, Iterator, Optional, Union

Path = Union[str, "os.PathLike[str]"]
Log = Union[Path, IO[bytes], IO[str]]
Logs = Union[Log, Iterable[Log]]

_ENDINGS = (".jsonl", ".jsonl.gz", ".jsonl.zst")
_BLOCK = 1 << 18


def find_files(folder: str, endings: tuple[str, ...]) -> list[str]:
    """Returns the paths of the files in a folder and its subfolders whose names have one of the given endings, sorted and without hidden
    files. Follows links, but reads each folder only once."""
    seen: set[str] = set()
    found: list[pathlib.PurePath] = []
    for here, folders, files in os.walk(folder, followlinks=True, onerror=_raise):
        if (real := os.path.realpath(here)) in seen:
            folders.clear()
            continue
        seen.add(real)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [pathlib.PurePath(here, name) for name in files if name.endswith(endings) and not name.startswith(".")]
    return [str(path) for path in sorted(found)]


def _below(folder: str) -> list[str]:
    found = find_files(folder, _ENDINGS)
    if not found:
        raise FileNotFoundError(errno.ENOENT, f"the folder contains no log; names of logs must end in {', '.join(_ENDINGS)}", folder)
    return found


def _raise(error: OSError) -> None:
    raise error


def _paths(path: str) -> Iterable[str]:
    if os.path.isdir(path):
        return _below(path)
    if os.path.exists(path):
        return [path]
    matched = sorted(glob.glob(path, recursive=True))
    if not matched:
        raise FileNotFoundError(errno.ENOENT, "the log does not exist", path)
    return [one for match in matched for one in (_below(match) if os.path.isdir(match) else [match])]


def find_logs(logs: Logs) -> list[Union[str, IO[Any]]]:
    """Returns the paths of log files and the open files, in the order of `logs`. Each log file is returned only once. The logs in a folder
    and the matches of a pattern are sorted. Raises OSError if a file or folder does not exist."""
    if isinstance(logs, (bytes, bytearray, memoryview)):
        raise TypeError("a log must be a path or a file; pass the bytes of a log as io.BytesIO(log), or as lines=log.splitlines()")
    several: Any = [logs] if isinstance(logs, (str, os.PathLike)) or hasattr(logs, "read") else logs
    found: list[Union[str, IO[Any]]] = []
    taken: set[str] = set()
    for one in several:
        if hasattr(one, "read"):
            found.append(one)
            continue
        for path in _paths(os.fspath(one)):
            if (real := os.path.realpath(path)) not in taken:
                taken.add(real)
                found.append(path)
    return found


def _zstandard(raw: IO[bytes], path: str) -> IO[bytes]:
    try:
        zstandard: Any = importlib.import_module("zstandard")
    except ImportError:
        raise ImportError(f"{path} is compressed with Zstandard: install python3-zstandard (Debian) or `pip install zstandard`, or pass a "
                          "decompressed stream") from None
    stream: IO[bytes] = zstandard.ZstdDecompressor().stream_reader(raw, read_across_frames=True)
    return stream


def _unpacked(raw: IO[bytes], path: str) -> IO[bytes]:
    """Returns a stream of the uncompressed bytes of a file. The first bytes of the file, not its name, determine the compression."""
    begin: bytes = raw.peek(4)  # type: ignore[attr-defined]
    if begin.startswith(b"\x1f\x8b"):
        return gzip.open(raw)  # type: ignore[return-value]
    return _zstandard(raw, path) if _begins_as_zstandard(begin) else raw


def _begins_as_zstandard(begin: bytes) -> bool:
    """Returns True if the bytes are the start of a Zstandard frame or of a skippable frame (RFC 8878). Files that pzstd wrote begin with a
    skippable frame."""
    skipped = b"\x50" <= begin[:1] <= b"\x5f" and begin[1:4] == b"\x2a\x4d\x18"
    return skipped or begin.startswith(b"\x28\xb5\x2f\xfd")


def read_blocks(log: Union[str, IO[Any]]) -> Iterator[bytes]:
    """Yields the uncompressed contents of a log in parts of limited size. Raises OSError if the log cannot be read or decompressed."""
    if not isinstance(log, str):
        while block := log.read(_BLOCK):
            yield block.encode() if isinstance(block, str) else bytes(block)
        return
    with open(log, "rb") as raw:
        stream = _unpacked(raw, log)
        while block := _read(stream, log):
            yield block


def _read(stream: IO[bytes], path: str) -> bytes:
    try:
        return stream.read(_BLOCK)
    except (EOFError, zlib.error) as error:
        raise OSError(errno.EIO, f"the log cannot be decompressed: {error}", path) from error
    except Exception as error:
        if type(error).__module__.startswith("zstandard") or type(error).__name__ == "ZstdError":
            raise OSError(errno.EIO, f"the log cannot be decompressed: {error}", path) from error
        raise


def name_of(log: Union[str, IO[Any]]) -> str:
    """Returns the name of a log that reports contain: its path, the name of the open file, or `log` if the file has no name."""
    name: Optional[object] = log if isinstance(log, str) else getattr(log, "name", None)
    return name if isinstance(name, str) else "log"
