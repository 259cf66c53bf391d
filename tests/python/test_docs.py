# SPDX-License-Identifier: Apache-2.0
"""Runs the Python examples in README.md and docs/ as pasted, page by page, in a folder with the files that the examples name."""

import contextlib
import gzip
import io
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest
import warnings
from typing import Any, Mapping

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ["FAIRROLL_PROGRAM"]
SIGNED = ROOT / "tests" / "trust" / "signed"


def python_examples(page: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


class Examples(unittest.TestCase):
    folder: pathlib.Path

    @classmethod
    def setUpClass(cls) -> None:
        """Creates the rule books, logs, bundle and trust file that the examples name."""
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        (cls.folder / "rulesets").symlink_to(ROOT / "rulesets")
        (cls.folder / "my").mkdir()
        (cls.folder / "my" / "rules").symlink_to(ROOT / "rulesets")
        shutil.copy(ROOT / "examples" / "python" / "night.jsonl", cls.folder)
        for name in ("logs/2027", "more"):
            (cls.folder / name).mkdir(parents=True)
        cls.run_program("simulate", "us_sd.craps", "--log", "logs/2027/one.jsonl", "--steps", "300", "--seed", "1", "--errors", "5%", "--as-of", "2027-03-05")
        (cls.folder / "more" / "two.jsonl.gz").write_bytes(gzip.compress((cls.folder / "logs/2027/one.jsonl").read_bytes()))
        cls.run_program("bundle", "create", "us_sd.craps", "--rules", "rulesets", "--bundle-version", "7", "--expires", "2999-12-31", "--out", "us_sd.bundle")
        for key in ("lab.key", "board.key"):
            cls.run_program("bundle", "sign", "us_sd.bundle", "--key", str(SIGNED / key))
        trust = (SIGNED / "lab.trust").read_text(encoding="utf-8")
        (cls.folder / "us_sd.trust").write_text(trust.replace("authority lab", "authority us_sd").replace("expires 2030", "expires 2999"), encoding="utf-8")

    @classmethod
    def run_program(cls, *arguments: str) -> None:
        subprocess.run([PROGRAM, *arguments], cwd=cls.folder, check=True, capture_output=True)

    def run_page(self, page: str, count: int, replaced: Mapping[str, str] = {}) -> str:
        """Runs the examples of `page` one after the other, and returns what they print. `count` is the expected number of examples.
        `replaced` maps text that only fits other machines to text for this one."""
        examples = python_examples(page)
        self.assertEqual(len(examples), count)
        warnings.simplefilter("ignore", ResourceWarning)  # short examples do not close their files
        variables: dict[str, Any] = {"__name__": "__main__"}
        printed = io.StringIO()
        with contextlib.chdir(self.folder), contextlib.redirect_stdout(printed):
            for example in examples:
                for there, here in replaced.items():
                    example = example.replace(there, here)
                exec(compile(example, page, "exec"), variables)
        return printed.getvalue()

    def test_readme(self) -> None:
        self.run_page("README.md", 1)

    def test_python(self) -> None:
        printed = self.run_page("docs/python.md", 5)
        self.assertIn("invalid 20:18:33:06 invalid (1)\n", printed)
        self.assertIn("ann pass wins 10.00\n", printed)

    def test_audit(self) -> None:
        local = "Client(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None)"
        printed = self.run_page("docs/audit.md", 2, {'Client("tcp://first-machine:8786")': local, '"/srv/logs/2027"': '"logs/2027"'})
        self.assertIn("logs/2027/one.jsonl", printed)

    def test_trust(self) -> None:
        self.assertEqual(self.run_page("docs/trust.md", 1), "7\n")


if __name__ == "__main__":
    unittest.main()
