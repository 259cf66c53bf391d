# SPDX-License-Identifier: Apache-2.0
"""Logs held against the rules by the workers of a Dask cluster, which this test starts and stops: the same as by one process, also where a
worker is killed meanwhile."""

import contextlib
import dataclasses
import datetime
import importlib
import os
import pathlib
import shutil
import signal
import tempfile
import time
import unittest
import unittest.mock
from typing import Any, Iterator

import audit_logs
import fairroll
from fairroll import _dask

RULES = pathlib.Path(__file__).resolve().parents[2] / "rulesets"


def stat_of(pid: str) -> list[str]:
    """State and parent of a process, and what follows them; nothing: it is gone."""
    try:
        return pathlib.Path("/proc", pid, "stat").read_text(encoding="ascii", errors="replace").rsplit(")", 1)[1].split()
    except OSError:
        return []


def workers_of_ours() -> set[int]:
    """Processes of workers that this one has begun, and that have not ended."""
    found = set()
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        stat = stat_of(entry.name)
        with contextlib.suppress(OSError):
            if stat and stat[0] != "Z" and int(stat[1]) == os.getpid() and b"spawn_main" in (entry / "cmdline").read_bytes():
                found.add(int(entry.name))
    return found


def reader_of(pipe: pathlib.Path) -> int:
    """The worker that has it open; 0: none has."""
    for pid in workers_of_ours():
        with contextlib.suppress(OSError):
            if any(os.path.realpath(entry) == str(pipe) for entry in pathlib.Path(f"/proc/{pid}/fd").iterdir()):
                return pid
    return 0


def opened_by_a_reader(pipe: pathlib.Path) -> int:
    """The end to write into, as soon as a worker has opened the other. While a worker waits for this end, its own is not open yet."""
    found: list[int] = []

    def is_opened() -> bool:
        with contextlib.suppress(OSError):
            found.append(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))
        return bool(found)
    wait_until(is_opened)
    wait_until(lambda: reader_of(pipe) != 0)
    return found[0]


def wait_until(so: Any) -> None:
    """Returns once `so` returns true, however long that takes: CTest limits the whole test."""
    while not so():
        time.sleep(0.1)


class Cluster(unittest.TestCase):
    distributed: Any
    client: Any
    folder: str
    logs: list[str]

    @classmethod
    def setUpClass(cls) -> None:
        try:
            cls.distributed = importlib.import_module("distributed")
        except ImportError as error:
            raise unittest.SkipTest(f"{error} (script/bootstrap test installs python3-distributed)")
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.logs = audit_logs.season(pathlib.Path(cls.folder), 4, 30)
        cls.client = cls.enterClassContext(cls.cluster())

    @classmethod
    @contextlib.contextmanager
    def cluster(cls) -> Iterator[Any]:
        """Two processes with a worker each; gone behind it, whatever happened."""
        with cls.distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None,
                                          local_directory=cls.folder) as cluster:
            with cls.distributed.Client(cluster) as client:
                assert set(client.run(os.getpid).values()) == workers_of_ours()
                yield client
        wait_until(lambda: not workers_of_ours())

    def audit_there(self, logs: Any = None, **wishes: Any) -> fairroll.Audit:
        return fairroll.audit_dask(self.logs if logs is None else logs, client=self.client, folders=[RULES], shipped=False, **wishes)

    def audit_here(self, logs: Any = None, **wishes: Any) -> fairroll.Audit:
        return fairroll.audit(self.logs if logs is None else logs, folders=[RULES], shipped=False, **wishes)

    def is_the_same(self, there: fairroll.Audit, here: fairroll.Audit) -> None:
        expected = list(here.reports())
        self.assertGreater(len(expected), 5)
        self.assertEqual(list(there.reports()), expected)
        self.assertEqual(there.summary, here.summary)

    def test_the_same_as_one_process(self) -> None:
        self.is_the_same(self.audit_there(), self.audit_here())
        with unittest.mock.patch.object(_dask, "_LEAST", 1):  # each log by itself
            self.is_the_same(self.audit_there(), self.audit_here())
            self.is_the_same(self.audit_there(shares=2), self.audit_here())
        self.is_the_same(self.audit_there(self.logs[0], shares=2, under=["us_sd.craps", "us_nj.craps"], as_of="2020-01-01", other_rules="us_co.craps"),
                         self.audit_here(self.logs[0], under=["us_sd.craps", "us_nj.craps"], as_of="2020-01-01", other_rules="us_co.craps"))
        self.assertEqual(self.audit_there().columns(), self.audit_here().columns())

    def test_limits_go_along(self) -> None:
        with self.assertRaises(fairroll.Error):
            self.audit_there(under="us_sd.craps", limits={"states": 1})
        self.is_the_same(self.audit_there(limits={"clauses": 3}), self.audit_here(limits={"clauses": 3}))
        self.assertNotEqual(list(self.audit_here(limits={"clauses": 3}).reports()), list(self.audit_here().reports()))

    def test_signed_bundles_go_along(self) -> None:
        """As they are where the audit began: workers look at no file."""
        signed, kept = RULES.parent / "tests" / "trust" / "signed", pathlib.Path(self.folder, "signed")
        shutil.copytree(signed, kept)
        trust = fairroll.Trust(kept / "lab.trust", [kept / "lab.bundle"], datetime.date(2027, 1, 31))
        log = pathlib.Path(self.folder, "lab.jsonl")
        log.write_text("\n".join(["""{"title": "a night", "under": ["lab.game"], "as_of": "2027-01-31"}""", """{"seats": ["ann"]}""", *6 * (
            """{"act": {"by": "ann", "bets": "10.00", "on": {"wager": "high"}}}""",
            """{"throw": {"faces": [6, 6]}, "paid": [{"who": "ann", "on": {"wager": "high"}, "wins": "15.00"}]}""")]) + "\n", encoding="utf-8")
        with unittest.mock.patch.object(_dask, "_LEAST", 1):
            there = fairroll.audit_dask(str(log), client=self.client, trust=trust, shares=2)
            here = fairroll.audit(str(log), trust=trust)
            shutil.rmtree(kept)
            self.is_the_same(there, here)
        with self.assertRaises(FileNotFoundError):
            fairroll.audit_dask(str(log), client=self.client, trust=trust)
        trust = dataclasses.replace(trust, trust=signed / "lab.trust", bundles=[signed / "lab.bundle"])
        for other, code in ((dataclasses.replace(trust, today="2028-01-01"), "F1005"), (dataclasses.replace(trust, min_version=8), "F1006")):
            with self.assertRaisesRegex(fairroll.Error, code):
                fairroll.audit_dask(str(log), client=self.client, trust=other)
        with self.assertRaisesRegex(fairroll.Error, "F1001"):
            self.audit_there(trust=trust)

    def test_a_killed_worker_changes_nothing(self) -> None:
        """One log is a pipe, so that whoever reads it is in the middle of its task until somebody writes."""
        text = audit_logs.night(99, 30).encode()
        pipe, copy = pathlib.Path(self.folder, "pipe.jsonl"), pathlib.Path(self.folder, "copy.jsonl")
        copy.write_bytes(text)
        os.mkfifo(pipe)
        with unittest.mock.patch.object(_dask, "_LEAST", 1):
            there = self.audit_there([*self.logs, str(pipe)])
        writer = opened_by_a_reader(pipe)
        killed = reader_of(pipe)
        os.kill(killed, signal.SIGKILL)
        wait_until(lambda: reader_of(pipe) not in (0, killed))
        self.assertNotIn(killed, workers_of_ours())
        with open(writer, "wb") as log:
            log.write(text)
        here = self.audit_here([*self.logs, str(copy)])
        expected = [dataclasses.replace(one, file=str(pipe)) if one.file == str(copy) else one for one in here.reports()]
        self.assertEqual(list(there.reports()), expected)
        self.assertEqual(there.summary, here.summary)

    def test_what_is_wrong_is_told(self) -> None:
        with self.assertRaisesRegex(fairroll.Error, "us_sd.crabs"):
            self.audit_there(under="us_sd.crabs")
        with self.assertRaises(FileNotFoundError):
            self.audit_there("nothing.jsonl")
        with self.assertRaisesRegex(ValueError, "whole number of 1 or more"):
            self.audit_there(shares=0)
        with open(self.logs[0], "rb") as log, self.assertRaisesRegex(TypeError, "paths of logs"):
            self.audit_there(log)
        cut = pathlib.Path(self.folder, "cut.jsonl.gz")
        cut.write_bytes(b"\x1f\x8b\x08\x00 nothing of the kind")
        with self.assertRaisesRegex(OSError, "cut.jsonl.gz"):
            list(self.audit_there([self.logs[0], str(cut)]))


class Cut(unittest.TestCase):
    def pieces(self, sizes: list[int], at_once: int, shares: int | None = None) -> list[tuple[list[int], int]]:
        logs = [_dask._LogFile(str(i), str(i), size, 0) for i, size in enumerate(sizes)]
        return [([log.size for log in piece.logs], piece.shares) for piece in _dask._cut(logs, at_once, shares)]

    def test_small_logs_together_and_large_ones_by_tables(self) -> None:
        million = 1_000_000
        self.assertEqual(self.pieces([], 4), [])
        self.assertEqual(self.pieces([0], 4), [([0], 1)])
        self.assertEqual(self.pieces([10, 20, 30], 4), [([10, 20, 30], 1)])
        self.assertEqual(self.pieces([100 * million, 10, 20], 2), [([100 * million], 4), ([10, 20], 1)])
        self.assertEqual(self.pieces([4 * million, 4 * million], 1), [([4 * million], 2), ([4 * million], 2)])
        self.assertEqual(self.pieces([10_000 * million] * 2, 1000)[0][1], 32)
        self.assertEqual(self.pieces([10, 20], 4, 7), [([10, 20], 7)])

    def test_another_file_than_where_the_audit_began(self) -> None:
        with tempfile.NamedTemporaryFile() as log:
            with self.assertRaisesRegex(OSError, "has 0 bytes on this worker, but had 5"):
                _dask._LogFile("log", log.name, 5, 0).blocks()


if __name__ == "__main__":
    unittest.main()
