# SPDX-License-Identifier: Apache-2.0
"""The runner of the conformance suite against a program that misbehaves in every way: each is told, and the run goes on."""

import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
RUN = HERE.parents[1] / "conformance" / "run"
PLACE = {"severity": "error", "file": "step", "line": 1, "column": 1, "text": "fault"}


def result(value, **members):
    return {"step": value, "result": {"value": value, **members}}


def faulty(text):
    return {"step": text, "diagnostics": [{"code": "F0201", **PLACE}]}


class RunnerTest(unittest.TestCase):
    """Each test makes a suite of sessions, a step of each under a name of its own."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def make(self, sessions, rules="made.rules", more=()):
        folder = pathlib.Path(self.folder.name)
        files = {"sessions/made.jsonl": [line for name, steps in sessions.items()
                                         for line in [{"case": name, "rules": rules, "seats": []}, *steps]]}
        files.update(more)
        digests = {}
        for name, lines in files.items():
            (folder / name).parent.mkdir(exist_ok=True)
            text = "".join(json.dumps(line) + "\n" for line in lines)
            (folder / name).write_text(text)
            digests[name] = hashlib.sha256(text.encode()).hexdigest()
        cases = [line["case"] for lines in files.values() for line in lines if "case" in line]
        (folder / "manifest.json").write_text(json.dumps({
            "suite": "0.0.0", "language": 1, "protocol": 1, "files": digests, "texts": {}, "books": {rules: []},
            "cases": [{"id": name, "kind": "sessions", "tests": ["11"]} for name in cases]}))

    def run_it(self, *options, capabilities="sessions,places"):
        ran = subprocess.run([sys.executable, RUN, "--suite", self.folder.name, *options, "--", sys.executable, HERE / "fake.py", capabilities],
                             capture_output=True, text=True, check=False)
        return ran.returncode, ran.stdout + ran.stderr

    def told_of(self, text, *options, expected=None):
        """What is told of a session whose second step is this, between two that are well."""
        self.make({"before": [result("a")], "at": [result("b"), expected or result(text), result("c")], "behind": [result("d")]})
        code, said = self.run_it(*options)
        self.assertEqual(code, 1, said)
        self.assertIn("2 passed", said)  # the run went on
        return said

    def test_all_well(self):
        self.make({"one": [result("a"), result("b")], "two": [result("c")]})
        code, said = self.run_it()
        self.assertEqual((code, said.splitlines()[-1]), (0, "2 passed, 0 failed, 0 lost, 0 not run; 3 answers compared"))

    def test_a_lie(self):
        said = self.told_of("lies")
        self.assertIn("FAILED at (sessions/made.jsonl)\n  step 2 of 3: lies\n    value: expected \"lies\", got \"a lie\"\n", said)
        self.assertIn("2 passed, 1 failed, 0 lost", said)

    def test_members_too_few_and_too_many(self):
        self.assertIn('value: expected "leaves out", got nothing', self.told_of("leaves out"))
        self.assertIn("more: expected nothing, got 1", self.told_of("adds"))

    def test_kinds_of_values(self):
        one = {"step": "says true", "result": {"value": 1}}
        self.assertIn("value: expected 1, got true", self.told_of("says true", expected=one))
        self.assertIn("value: expected 1, got 1.0", self.told_of("says 1.0", expected={**one, "step": "says 1.0"}))

    def test_text_for_people_is_not_compared(self):
        self.make({"one": [result("other wording", words="as told", by=[{"address": "1 (a)"}])]})
        code, said = self.run_it()
        self.assertEqual(code, 0, said)
        other = result("other address", by=[{"address": "1 (a)"}])
        self.assertIn('by[0].address: expected "1 (a)", got "1 (b)"', self.told_of("other address", expected=other))
        other = result("other meta", meta={"words": "kept"})
        self.assertIn('meta.words: expected "kept", got "changed"', self.told_of("other meta", expected=other))

    def test_order_of_findings(self):
        recalled = [{"finding": "recalled", "clause": {"address": address}} for address in ("1 (a)", "1 (b)")]
        self.make({"one": [result("other order", findings=[{"finding": "silent"}, *recalled])]})
        code, said = self.run_it()
        self.assertEqual(code, 0, said)
        other = result("other findings", findings=[{"finding": "silent"}, {"finding": "late"}])
        self.assertIn('findings[0].finding: expected "silent", got "late"', self.told_of("other findings", expected=other))

    def test_it_dies(self):
        said = self.told_of("dies")
        self.assertIn("LOST at (sessions/made.jsonl)\n  the program dies: exit code 1, 'these are its last words'\n", said)
        self.assertIn("2 passed, 0 failed, 1 lost", said)

    def test_it_hangs(self):
        self.assertIn("the program hangs: no answer within 5 s", self.told_of("hangs", "--limit", "5"))

    def test_nonsense(self):
        self.assertIn("the program writes nonsense: no JSON object: 'once upon a time'", self.told_of("writes no JSON"))
        self.assertIn("the program writes nonsense: no JSON object: '[]'", self.told_of("writes an array"))
        self.assertIn("the program writes nonsense: an answer to play without result or diagnostics: {\"ok\": true}", self.told_of("answers something else"))

    def test_faults(self):
        self.make({"one": [faulty("fault")]})
        self.assertEqual(self.run_it()[0], 0)
        self.assertIn('expected F0201 error step:1:1 "fault", which is missing', self.told_of("fault elsewhere", expected=faulty("fault elsewhere")))
        self.assertIn('got F0202 error step:1:1 "fault", which is not expected', self.told_of("another fault", expected=faulty("another fault")))
        self.assertIn("expected diagnostics, got {\"result\"", self.told_of("no fault", expected=faulty("no fault")))

    def test_faults_without_places(self):
        self.make({"one": [faulty("fault elsewhere")]})
        code, said = self.run_it(capabilities="sessions")
        self.assertEqual(code, 0, said)
        self.assertIn("diagnostics compared by code alone: 1", said)
        self.make({"one": [faulty("another fault")]})
        self.assertEqual(self.run_it(capabilities="sessions")[0], 1)

    def test_what_it_does_not_do(self):
        records = {"records/made.jsonl": [{"case": "record", "rules": "made.rules"}, {"record": "lies", "result": {}}]}
        self.make({"one": [result("a")]}, more=records)
        code, said = self.run_it()
        self.assertEqual(code, 0, said)
        self.assertIn("not run: records, which this program says it does not do", said)
        self.assertIn("1 passed, 0 failed, 0 lost, 1 not run", said)
        code, said = self.run_it(capabilities="checks")  # nothing passed
        self.assertEqual(code, 1, said)
        code, said = self.run_it(capabilities="records")
        self.assertIn("record 1: lies", said)

    def test_rules_that_it_refuses(self):
        self.make({"one": [result("a")]}, rules="refused.rules")
        code, said = self.run_it()
        self.assertEqual(code, 1)
        self.assertIn("load refused.rules: it was refused: [{\"code\": \"F0501\"}]", said)

    def test_giving_up(self):
        self.make({str(i): [result("dies")] for i in range(9)})
        code, said = self.run_it("--give-up", "3")
        self.assertEqual(code, 1)
        self.assertIn("gave up: 3 cases in a row were lost; 6 are not run", said)

    def test_a_program_that_is_not_there(self):
        self.make({"one": [result("a")]})
        ran = subprocess.run([sys.executable, RUN, "--suite", self.folder.name, "--", "./no-such-program"], capture_output=True, text=True, check=False)
        self.assertEqual(ran.returncode, 1)
        self.assertIn("the program dies: it cannot be started", ran.stderr)

    def test_files_that_were_changed(self):
        self.make({"one": [result("lies")]})
        path = pathlib.Path(self.folder.name) / "sessions/made.jsonl"
        path.write_text(path.read_text().replace('"value": "lies"', '"value": "a lie"'))
        code, said = self.run_it()
        self.assertEqual(code, 1)
        self.assertIn("is not the file that manifest.json has the digest of", said)

    def test_command_line(self):
        self.make({"one": [result("a")]})
        self.assertEqual(self.run_it("--only", "nothing/*")[0], 2)
        self.assertEqual(self.run_it("--share", "0")[0], 2)
        self.assertEqual(subprocess.run([sys.executable, RUN], capture_output=True, check=False).returncode, 2)


if __name__ == "__main__":
    unittest.main()
