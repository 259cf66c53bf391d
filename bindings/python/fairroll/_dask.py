# SPDX-License-Identifier: Apache-2.0
"""Audits on several machines with Dask. Dask distributes the tasks, and this library executes them.

This module does not start, monitor or restart processes. The result of each task depends only on its arguments. If Dask loses the worker
that ran a task or stored its result, the scheduler can therefore repeat the task on any other worker."""

import atexit
import dataclasses
import hashlib
import heapq
import importlib
import os
import pathlib
import pickle
import shutil
import tempfile
import threading
import zlib
from typing import Any, Iterable, Iterator, Mapping, Optional, Union

from ._amounts import Amount, format_amount
from ._audit import Audit, Auditor, Day
from ._logs import Logs, read_blocks, find_files, find_logs
from ._source import Folder, Selection, Source, encode_folders, find_shipped_rulesets
from ._reports import AuditReport
from ._trust import Trust, TrustFiles, trust_files

_LEAST, _MOST = 1 << 20, 256 << 20  # minimum and maximum size of the logs of a task, in bytes
_MOST_SHARES = 32  # maximum number of shares of a log, because the task of each share reads the entire log


@dataclasses.dataclass(frozen=True)
class _Question:
    """The settings of an audit, which are the same for every log. Can be pickled."""

    under: tuple[str, ...]
    texts: tuple[tuple[str, str], ...]
    as_of: Optional[str]
    readings: tuple[tuple[str, str], ...]
    postings: tuple[tuple[str, str], ...]
    table: str
    official: str
    other_rules: Optional[str]
    other_as_of: Optional[str]
    limits: tuple[tuple[str, int], ...] = ()
    trust: Optional[TrustFiles] = None

    def auditor(self, folders: Iterable[Folder], share: Optional[tuple[int, int]]) -> Auditor:
        selection = Selection(self.as_of, dict(self.readings), dict(self.postings))
        source = Source(dict(self.texts), None, folders, False, self.trust, dict(self.limits))
        return Auditor(source, self.under, selection, self.table, self.official, share, 1, self.other_rules, self.other_as_of)


@dataclasses.dataclass(frozen=True, repr=False)
class _RuleFiles:
    """The rule files of several folders as they were when the audit began. Workers use no other rule files. The files (some tens of
    kilobytes) are an argument of each task and not the result of another task. Therefore, no task has to wait for a result that was lost
    together with a worker."""

    packed: bytes  #: Paths and texts of the files in each folder, compressed. The paths are relative to the folder.

    def folders(self) -> list[dict[str, bytes]]:
        folders: list[dict[str, bytes]] = pickle.loads(zlib.decompress(self.packed))
        return folders

    def __repr__(self) -> str:  # Dask displays this text
        return f"<rule files, {len(self.packed)} bytes>"


def _read_rule_files(folders: list[str]) -> _RuleFiles:
    # Links can be broken.
    read = [{os.path.relpath(path, folder): pathlib.Path(path).read_bytes() for path in find_files(folder, (".fair",)) if os.path.isfile(path)}
            for folder in folders]
    return _RuleFiles(zlib.compress(pickle.dumps(read), 9))


_written: dict[str, list[str]] = {}
_writing = threading.Lock()


def _scratch() -> Optional[str]:
    """Returns a folder for temporary files that Dask removes even if the worker is killed. Returns None if the process is not a worker."""
    try:
        worker: Any = importlib.import_module("distributed").get_worker()
    except (ImportError, ValueError):  # not in a worker
        return None
    return str(worker.local_directory)


def _write(rules: _RuleFiles) -> list[str]:
    root = pathlib.Path(tempfile.mkdtemp(prefix="fairroll-rules-", dir=_scratch()))
    atexit.register(shutil.rmtree, root, ignore_errors=True)
    folders = []
    for number, files in enumerate(rules.folders()):
        folder = root / str(number)
        folder.mkdir()
        folders.append(str(folder))
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text)
    return folders


def _folders_of(rules: _RuleFiles) -> list[str]:
    """Returns temporary folders that contain the given rule files. The folders are created once per process and removed when it ends."""
    key = hashlib.sha256(rules.packed).hexdigest()
    with _writing:
        if key not in _written:
            _written[key] = _write(rules)
        return _written[key]


@dataclasses.dataclass(frozen=True)
class _LogFile:
    name: str  #: Name of the log in reports.
    path: str  #: Absolute path of the log.
    size: int  #: Size of the log in bytes when the audit began. If the size on a worker is different, the file is not the same.
    changed: int  #: Time of the last change in nanoseconds. After a change, Dask does not reuse earlier results for the file.

    def blocks(self) -> Iterator[bytes]:
        size = os.stat(self.path).st_size
        if size != self.size:
            raise OSError(f"{self.path} has {size} bytes on this worker, but had {self.size} at the start of the audit: all workers must read the "
"same logs at the same paths, and logs must not change during the audit")
        return read_blocks(self.path)


def _log_file(name: str) -> _LogFile:
    found = os.stat(name)
    return _LogFile(name, os.path.abspath(name), found.st_size, found.st_mtime_ns)


#: The result of a task: the compressed reports about each log of the task, and the summary of these logs.
_Part = tuple[tuple[bytes, ...], bytes]


def _audit_part(question: _Question, rules: _RuleFiles, logs: tuple[_LogFile, ...], share: Optional[tuple[int, int]]) -> _Part:
    """Audits all tables or one share of the tables in the given logs. This function is executed as a Dask task."""
    auditor = question.auditor(_folders_of(rules), share)
    told = tuple(zlib.compress(pickle.dumps(list(auditor.play(iter([(log.name, log.blocks())])))), 1) for log in logs)
    return told, auditor.summary()


@dataclasses.dataclass(frozen=True)
class _Piece:
    """A group of logs whose tables are divided among `shares` tasks."""

    logs: tuple[_LogFile, ...]
    shares: int

    def list_tasks(self) -> list[tuple[tuple[_LogFile, ...], Optional[tuple[int, int]]]]:
        return [(self.logs, None)] if self.shares == 1 else [(self.logs, (share, self.shares)) for share in range(self.shares)]


def _cut(logs: list[_LogFile], at_once: int, shares: Optional[int]) -> list[_Piece]:
    """Groups small logs and divides large logs by tables, so that each thread receives several tasks."""
    most = min(_MOST, max(_LEAST, sum(log.size for log in logs) // (4 * at_once)))
    pieces: list[_Piece] = []
    together: list[_LogFile] = []

    def close() -> None:
        if together:
            size = sum(log.size for log in together)
            pieces.append(_Piece(tuple(together), shares or min(-(-size // most) or 1, 2 * at_once, _MOST_SHARES)))
            together.clear()

    for log in logs:
        if together and sum(one.size for one in together) + log.size > most:
            close()
        together.append(log)
    close()
    return pieces


def _line_of(one: AuditReport) -> int:
    return one.line


def _merged(parts: list[_Part]) -> Iterator[AuditReport]:
    """Combines the results of tasks that audited different shares of the same logs. Yields the reports in the order of logs and lines. Each
    line is reported by only one of the tasks."""
    for told_by_shares in zip(*(told for told, _ in parts)):
        shares: list[list[AuditReport]] = [pickle.loads(zlib.decompress(one)) for one in told_by_shares]
        yield from heapq.merge(*shares, key=_line_of)


def _gathered(client: Any, futures: list[list[Any]], whole: Auditor) -> Iterator[AuditReport]:
    """Yields the reports of all tasks in the order of the logs. Results are removed from `futures` as they are read, so that the cluster can
    delete them."""
    while futures:
        parts: list[_Part] = client.gather(futures.pop(0))
        for _, summary in parts:
            whole.add(summary)
        yield from _merged(parts)


def audit_dask(logs: Logs, *, client: Any, under: Union[str, Iterable[str]] = (), table: str = "table", official: str = "official",
               folders: Iterable[Folder] = (), texts: Optional[Mapping[str, str]] = None, shipped: bool = True, as_of: Day = None,
               readings: Optional[Mapping[str, str]] = None, postings: Optional[Mapping[str, Amount]] = None, other_rules: Optional[str] = None,
               other_as_of: Day = None, trust: Optional[Trust] = None, shares: Optional[int] = None,
               limits: Optional[Mapping[str, int]] = None) -> Audit:
    """Audits the logs of tables on the workers of a Dask cluster. The reports, their order and the summary are the same as for audit().

    `client` is a `distributed.Client`. The work is divided by files, and large files are divided by tables. The rule files or signed bundles
    are sent to the workers. This package must be installed on the workers, and the workers must be able to read the logs at the same paths.
    If a worker fails, the scheduler repeats the tasks of the worker on another worker. `shares` is the number of shares into which the
    tables of each log are divided. Each share is a task. By default, the number of shares depends on the sizes of the logs and the number
    of threads. The other parameters are the same as for audit().

    Raises the same exceptions as audit(). The iteration also raises errors of the cluster. When the Audit object is deleted, the tasks whose
    results were not read are cancelled."""
    if shares is not None and (not isinstance(shares, int) or shares < 1):
        raise ValueError(f"shares must be a whole number of 1 or more, not {shares!r}")
    found = find_logs(logs)
    paths = [log for log in found if isinstance(log, str)]
    if len(paths) < len(found):
        raise TypeError("pass the paths of logs, because workers open them; audit() accepts an open file")
    question = _Question((under,) if isinstance(under, str) else tuple(under), tuple((texts or {}).items()), None if as_of is None else str(as_of),
                         tuple((readings or {}).items()), tuple((name, format_amount(one)) for name, one in (postings or {}).items()), table, official,
                         other_rules, None if other_as_of is None else str(other_as_of), tuple((limits or {}).items()),
                         None if trust is None else trust_files(trust))
    sources = [os.fsdecode(folder) for folder in encode_folders(folders)]
    if shipped and trust is None and (installed := find_shipped_rulesets()):
        sources.append(str(installed))
    whole = question.auditor(sources, None)  # reports errors of the rules here, and adds up the summaries
    at_once = max(1, sum(client.nthreads().values()))
    rules = _read_rule_files(sources)
    futures = [[client.submit(_audit_part, question, rules, *task, pure=True) for task in piece.list_tasks()]
               for piece in _cut([_log_file(path) for path in paths], at_once, shares)]
    return Audit(_gathered(client, futures, whole), whole.summary)
