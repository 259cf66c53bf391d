# SPDX-License-Identifier: Apache-2.0
"""Logs of tables held against the rules, from Python."""

import contextlib
import gzip
import importlib
import io
import itertools
import json
import os
import pathlib
import pickle
import shutil
import subprocess
import tempfile
import unittest
from typing import Any, Iterator

import audit_logs
import fairroll
import numpy
from fairroll._reports import AuditReport

PROGRAM = os.environ["FAIRROLL_PROGRAM"]
RULES = pathlib.Path(__file__).resolve().parents[2] / "rulesets"
LOG = audit_logs.night(1, 60)


def said_of(path: str, *options: str) -> tuple[int, list[Any]]:
    """What the command says of a log."""
    said = subprocess.run([PROGRAM, "audit", path, "--rules", str(RULES), "--format", "jsonl", *options], capture_output=True, text=True, check=False)
    return said.returncode, [json.loads(line) for line in said.stdout.splitlines()]


def line_of(one: AuditReport) -> int:
    return one.line


class Folder(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def write(self, name: str, content: str | bytes = LOG) -> str:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)


class WhatIsTold(Folder):
    def test_the_same_as_the_command(self) -> None:
        path = self.write("night.jsonl")
        told = list(fairroll.audit(path).reports())
        code, expected = said_of(path)
        self.assertEqual(code, 1)
        kinds = {fairroll.Discrepancy: "discrepancy", fairroll.UndeterminedLine: "undetermined", fairroll.InvalidLine: "invalid_line"}
        self.assertEqual([(kinds[type(one)], one.file, one.line) for one in told],
                         [(one["kind"], one["file"], one["line"]) for one in expected[:-1]])
        self.assertEqual({type(one) for one in told}, set(kinds))
        for one, other in zip(told, expected):
            if isinstance(one, fairroll.InvalidLine):
                self.assertEqual((one.code, one.message), (other["diagnostics"][0]["code"], other["diagnostics"][0]["message"]))
                continue
            self.assertEqual((one.table, one.official, one.ruleset, one.step), (other["table"], other["official"], other["ruleset"], other["step"]))
            self.assertEqual(json.loads(one.meta), other["meta"])
            self.assertNotIsInstance(one, (fairroll.ResultChange, fairroll.UncomparedStep))
            assert isinstance(one, (fairroll.Discrepancy, fairroll.UndeterminedLine))
            if isinstance(one, fairroll.UndeterminedLine):
                self.assertEqual((one.explanation, list(one.deciding_facts)), (other["why"], other["needs"]))
            else:
                self.assertEqual((one.entry, one.recorded, one.expected, list(one.clauses), one.owner, one.wager, one.amount),
                                 (other["entry"], other.get("recorded", ""), other["expected"], other["clauses"], other.get("who", ""), other.get("wager", ""),
                                  other.get("difference")))

    def test_the_summary_of_the_command(self) -> None:
        path = self.write("night.jsonl")
        audit = fairroll.audit(path)
        count = sum(1 for _ in audit)
        summary, other = audit.summary, said_of(path)[1][-1]
        self.assertEqual((summary.line_count, summary.invalid_line_count, len(summary.tables), summary.discrepancy_count),
                         (other["lines"], other["invalidLines"], other["tables"], count))
        book, there = summary.rulesets["us_sd.craps"], other["rulesets"]["us_sd.craps"]
        self.assertEqual((book.currency, book.decimals, book.throw_count, book.action_count, book.undetermined_count),
                         ("USD", 2, there["throws"], there["acts"], there["undetermined"]))
        for name, theirs in (("ruling_counts", "rulings"), ("clause_counts", "clauses"), ("finding_counts", "findings"), ("deciding_fact_counts", "needs")):
            self.assertEqual(getattr(book, name), there[theirs])
        self.assertEqual((sum(book.judged_counts_by_table.values()), set(book.judged_counts_by_official)),
                         (book.throw_count + book.action_count, {"jim", "kim"}))
        for name, theirs in (("by_entry", "discrepancies"), ("by_table", "byTable"), ("by_official", "byOfficial"), ("by_wager", "byWager"), ("by_clause", "byClause")):
            self.assertEqual({key: (one.count, one.overpayment, one.underpayment, one.unpriced_count) for key, one in getattr(book, name).items()},
                             {key: (one["count"], int(one["tooMuch"].replace(".", "")), int(one["tooLittle"].replace(".", "")), one["unpriced"])
                              for key, one in there[theirs].items()})

    def test_values(self) -> None:
        audit = fairroll.audit(lines=LOG.splitlines())
        told = list(audit.reports())
        again = fairroll.audit(lines=LOG.splitlines())
        self.assertEqual(list(again), [one for one in told if isinstance(one, fairroll.Discrepancy)])
        self.assertEqual((again.summary, hash(again.summary)), (audit.summary, hash(audit.summary)))
        self.assertEqual(pickle.loads(pickle.dumps(told)), told)
        self.assertEqual(pickle.loads(pickle.dumps(audit.summary)), audit.summary)
        with self.assertRaises(TypeError):
            pickle.dumps(audit)

    def test_amounts_are_exact(self) -> None:
        from fairroll._reports import format_units
        self.assertEqual([format_units(units, 2) for units in (0, 5, -5, 1050, -2**63)], ["0.00", "0.05", "-0.05", "10.50", "-92233720368547758.08"])
        self.assertEqual((format_units(-7, 0), format_units(7, 9)), ("-7", "0.000000007"))

    def test_shares_come_to_the_whole(self) -> None:
        whole = list(fairroll.audit(lines=LOG.splitlines()).reports())
        parts = [list(fairroll.audit(lines=LOG.splitlines(), share=(share, 3)).reports()) for share in range(3)]
        self.assertEqual(sorted((one for part in parts for one in part), key=line_of), whole)
        self.assertGreater(sum(1 for part in parts if part), 1)
        with self.assertRaisesRegex(ValueError, "no share 3 of 3"):
            fairroll.audit(lines=[], share=(3, 3))

    def test_many_threads_tell_the_same(self) -> None:
        whole, threads = fairroll.audit(lines=LOG.splitlines()), fairroll.audit(lines=LOG.splitlines(), jobs=3)
        self.assertEqual(list(threads.reports()), list(whole.reports()))
        self.assertEqual(threads.summary, whole.summary)
        with self.assertRaisesRegex(ValueError, "1 to 1024, not 0"):
            fairroll.audit(lines=[], jobs=0)
        for wrong in (-1, 2**32 + 1):
            with self.assertRaisesRegex(ValueError, "32-bit whole number"):
                fairroll.audit(lines=[], jobs=wrong)

    def test_no_more_is_read_than_asked_for(self) -> None:
        taken = 0

        def endless() -> Iterator[str]:
            nonlocal taken
            yield from LOG.splitlines()
            for taken in itertools.count(1):
                yield "{\"note\": \"x\"}"
        audit = fairroll.audit(lines=endless())
        next(iter(audit))
        self.assertLess(taken, 10_000)
        self.assertGreater(audit.summary.line_count, 0)

    def test_what_other_rules_would_make_of_it(self) -> None:
        path = self.write("night.jsonl")
        audit = fairroll.audit(path, other_rules="us_co.craps", other_as_of="2024-01-01")
        told = list(audit.reports())
        expected = said_of(path, "--against", "us_co.craps", "--as-of", "2024-01-01")[1]
        changes = [one for one in told if isinstance(one, fairroll.ResultChange)]
        others = [one for one in expected if one["kind"] == "change"]
        self.assertGreater(len(changes), 5)
        self.assertEqual([(one.line, one.other_ruleset, one.entry, one.result, one.other_result, list(one.clauses), list(one.other_clauses), one.owner, one.wager, one.amount)
                          for one in changes],
                         [(one["line"], one["otherRuleset"], one["entry"], one.get("expected", ""), one.get("otherExpected", ""), one["clauses"], one["otherClauses"],
                           one.get("who", ""), one.get("wager", ""), one.get("difference")) for one in others])
        uncompared = [one for one in told if isinstance(one, fairroll.UncomparedStep)]
        self.assertEqual([(one.line, one.explanation) for one in uncompared], [(one["line"], one["why"]) for one in expected if one["kind"] == "not_compared"])
        comparison = audit.summary.rulesets["us_sd.craps"].others["us_co.craps as of 2024-01-01"]
        self.assertEqual((sum(one.count for one in comparison.by_entry.values()), comparison.uncompared_count), (len(changes), len(uncompared)))
        self.assertEqual([one for one in told if isinstance(one, fairroll.Discrepancy)], list(fairroll.audit(path)))
        with self.assertRaisesRegex(fairroll.Error, "us_sd.crabs"):
            fairroll.audit(path, under="us_sd.craps", other_rules="us_sd.crabs")

    def test_other_members_and_rules(self) -> None:
        log = ['{"seats": ["ann"], "meta": {"pit": "a"}}', '{"throw": {"faces": [1, 1]}, "ruled": {"ruling": "no_roll"}, "meta": {"pit": "a", "box": "kim"}}']
        one, = fairroll.audit(lines=log, under="us_sd.craps", as_of="2024-01-01", table="pit", official="box", name="pit a")
        self.assertEqual((one.file, one.table, one.official, one.difference), ("pit a", "a", "kim", 0))
        both = list(fairroll.audit(lines=log, under=["us_sd.craps", "us_nj.craps"]))
        self.assertEqual([found.ruleset for found in both], ["us_sd.craps", "us_nj.craps"])


class Columns(Folder):
    def test_columns(self) -> None:
        found = list(fairroll.audit(lines=LOG.splitlines()))
        columns = fairroll.audit(lines=LOG.splitlines()).columns()
        self.assertEqual(set(columns), {field for field in found[0].__dataclass_fields__} | {"has_difference"})
        for name, column in columns.items():
            self.assertEqual(len(column), len(found), name)
        self.assertEqual(list(columns["recorded"]), [one.recorded for one in found])
        self.assertEqual(numpy.asarray(columns["difference"]).tolist(), [one.difference or 0 for one in found])
        self.assertEqual(numpy.asarray(columns["line"]).tolist(), [one.line for one in found])
        self.assertEqual({name: len(column) for name, column in fairroll.audit(lines=[]).columns().items()}, {name: 0 for name in columns})

    def test_data_frame(self) -> None:
        try:
            pandas: Any = importlib.import_module("pandas")
        except ImportError as error:
            self.skipTest(f"{error} (python3-pandas has it)")
        lines = [*LOG.splitlines(), '{"act": {"by": "ann", "bets": "10.00", "on": {"wager": "come"}}, "meta": {"table": 1}}']
        audit = fairroll.audit(lines=lines)
        frame = audit.to_pandas()
        summary = audit.summary.rulesets["us_sd.craps"]
        self.assertEqual(len(frame), audit.summary.discrepancy_count)
        self.assertEqual(frame.groupby("table").size().to_dict(), {name: one.count for name, one in summary.by_table.items()})
        overpayments = frame[frame["difference"] > 0].groupby("official")["difference"].sum().to_dict()
        self.assertEqual(overpayments, {name: one.overpayment for name, one in summary.by_official.items() if one.overpayment})
        self.assertTrue(frame["difference"].isna().any())
        self.assertEqual(str(frame["difference"].dtype), "Int64")
        empty = fairroll.audit(lines=[]).to_pandas()
        pandas.testing.assert_series_equal(empty.dtypes, frame.dtypes)


class Logs(Folder):
    def lines_of(self, logs: Any) -> list[tuple[str, int]]:
        return [(pathlib.Path(one.file).name, one.line) for one in fairroll.audit(logs)]

    def test_paths_folders_and_patterns(self) -> None:
        first, second = self.write("b/one.jsonl"), self.write("b/a/two.jsonl.gz", gzip.compress(LOG[:700].encode()) + gzip.compress(LOG[700:].encode()))
        self.write("b/.hidden.jsonl")
        self.write("b/notes.txt", "nothing")
        os.symlink(self.folder / "b", self.folder / "b" / "a" / "round")
        expected = [(path.name, line) for path in (pathlib.Path(second), pathlib.Path(first)) for _, line in self.lines_of(first)]
        self.assertEqual(self.lines_of(self.folder / "b"), expected)
        self.assertEqual(self.lines_of([second, first, second]), expected)
        self.assertEqual(self.lines_of(str(self.folder / "**" / "*.jsonl*")), expected)
        with contextlib.chdir(self.folder):
            self.assertEqual(next(iter(fairroll.audit("b/one.jsonl"))).file, "b/one.jsonl")

    def test_zstandard(self) -> None:
        if not shutil.which("zstd"):
            self.skipTest("the program zstd is not installed (script/bootstrap test installs it)")
        path = self.write("night.jsonl")
        subprocess.run(["zstd", "-q", "--rm", path], check=True)
        skipped = b"\x50\x2a\x4d\x18\x04\x00\x00\x00size"  # as each file of pzstd begins
        frames = self.write("frames.jsonl.zst", skipped + pathlib.Path(path + ".zst").read_bytes() + skipped)
        try:
            importlib.import_module("zstandard")
        except ImportError:
            for packed in (path + ".zst", frames):
                with self.assertRaisesRegex(ImportError, "python3-zstandard"):
                    list(fairroll.audit(packed))
            return
        self.assertEqual([line for _, line in self.lines_of(path + ".zst")], [one.line for one in fairroll.audit(lines=LOG.splitlines())])
        self.assertEqual([line for _, line in self.lines_of(frames)], [line for _, line in self.lines_of(path + ".zst")])
        damaged = self.write("cut.jsonl.zst", pathlib.Path(path + ".zst").read_bytes()[:8] + b"damaged beyond all repair")
        with self.assertRaisesRegex(OSError, "cannot be decompressed"):
            list(fairroll.audit(damaged))

    def test_streams_and_lines(self) -> None:
        expected = [one.line for one in fairroll.audit(lines=LOG.splitlines())]
        path = self.write("night.jsonl")
        with open(path, encoding="utf-8") as text, open(path, "rb") as binary:
            told = list(fairroll.audit([text, binary, io.BytesIO(LOG.encode()), io.StringIO(LOG)]))
        self.assertEqual([one.line for one in told], expected * 4)
        self.assertEqual([one.file for one in told[::len(expected)]], [path, path, "log", "log"])
        self.assertEqual([one.line for one in fairroll.audit(lines=(line.encode() + b"\n" for line in LOG.splitlines()))], expected)

    def test_what_is_not_there(self) -> None:
        (self.folder / "empty").mkdir()
        for wrong in ("nothing.jsonl", "*.jsonl", "empty"):
            with self.assertRaises(FileNotFoundError):
                fairroll.audit(self.folder / wrong)
        damaged = self.write("cut.jsonl.gz", gzip.compress(LOG.encode())[:-40])
        with self.assertRaisesRegex(OSError, "cannot be decompressed"):
            list(fairroll.audit(damaged))

    def test_misuse(self) -> None:
        both: list[dict[str, Any]] = [{}, {"logs": "x", "lines": []}]
        for wrong in both:
            with self.assertRaisesRegex(TypeError, "either logs or lines"):
                fairroll.audit(**wrong)
        wrong_log: Any = b"{}"
        with self.assertRaisesRegex(TypeError, "BytesIO"):
            fairroll.audit(wrong_log)
        with self.assertRaisesRegex(fairroll.Error, "us_sd.crabs"):
            fairroll.audit(lines=[], under="us_sd.crabs")
        with self.assertRaisesRegex(fairroll.Error, "nothing_of_the_kind"):
            fairroll.audit(lines=[], under="us_sd.craps", readings={"nothing_of_the_kind": "x"})

        def broken(unit: str) -> str:
            raise KeyError(unit)
        with self.assertRaises(KeyError):
            list(fairroll.audit(lines=['{"title": "x", "under": ["my.book"]}'], resolver=broken))


if __name__ == "__main__":
    unittest.main()
