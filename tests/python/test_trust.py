# SPDX-License-Identifier: Apache-2.0
"""Rules that somebody has signed, from Python; and the published vectors, by the command and the library."""

import base64
import datetime
import json
import os
import pathlib
import subprocess
import tempfile
import unittest
from typing import Any

import fairroll

PROGRAM = os.environ["FAIRROLL_PROGRAM"]
TESTS = pathlib.Path(__file__).resolve().parents[1]
SIGNED = TESTS / "trust" / "signed"
VECTORS = json.loads((TESTS / "trust" / "vectors.json").read_text())
TODAY = datetime.date(2027, 1, 31)


def trust(**other: Any) -> fairroll.Trust:
    given: dict[str, Any] = {"trust": SIGNED / "lab.trust", "bundles": [SIGNED / "lab.bundle"], "today": TODAY, **other}
    return fairroll.Trust(**given)


class Trusting(unittest.TestCase):
    def code_of(self, **other: Any) -> str:
        with self.assertRaises(fairroll.Error) as raised:
            fairroll.load("lab.game", trust=trust(**other))
        return raised.exception.diagnostics[0].code

    def test_load(self) -> None:
        rules = fairroll.load("lab.game", trust=trust(min_version=7))
        self.assertEqual(rules.wagers, ("high",))
        self.assertEqual([(one.authority, one.version, one.expires, one.signer_count) for one in rules.bundles], [("lab", 7, datetime.date(2027, 12, 31), 2)])
        self.assertEqual(fairroll.load("lab.game", folders=[TESTS / "trust" / "books"]).bundles, ())
        self.assertEqual(fairroll.load("lab.game", trust=trust(trust=(SIGNED / "board.pub").read_bytes())).bundles[0].signer_count, 1)
        self.assertTrue(fairroll.verify("lab.game", trust=trust()))

    def test_refused(self) -> None:
        whole = fairroll.BundleFile("lab.bundle", (SIGNED / "lab.bundle").read_bytes(), (SIGNED / "lab.bundle.minisig").read_bytes())
        self.assertEqual(self.code_of(bundles=[whole]), "F1004")
        self.assertEqual(self.code_of(bundles=[whole._replace(data=whole.data + b"\n")]), "F1002")
        self.assertEqual(self.code_of(bundles=[whole._replace(signatures=b"x")]), "F1003")
        self.assertEqual(self.code_of(today="2028-01-01"), "F1005")
        self.assertEqual(self.code_of(min_version=8), "F1006")
        self.assertEqual(self.code_of(trust=b"x"), "F1008")

    def test_nothing_else(self) -> None:
        others: list[dict[str, Any]] = [{"folders": [TESTS / "trust" / "books"]}, {"texts": {"a": "language 1\n"}}, {"resolver": lambda unit: None}]
        for other in others:
            with self.assertRaisesRegex(fairroll.Error, "F1001"):
                fairroll.load("lab.game", trust=trust(), **other)
        with self.assertRaises(fairroll.Error):
            fairroll.load("us_sd.craps", trust=trust())  # installed, and nobody signed it

    def test_wrong_calls(self) -> None:
        self.assertRaises(TypeError, fairroll.load, "lab.game", trust=trust(bundles="lab.bundle"))
        self.assertRaises(ValueError, fairroll.load, "lab.game", trust=trust(min_version=-1))
        self.assertRaises(ValueError, fairroll.load, "lab.game", trust=trust(today="tomorrow"))
        self.assertRaises(FileNotFoundError, fairroll.load, "lab.game", trust=trust(bundles=["nothing.bundle"]))

    def test_rotation(self) -> None:
        old, new = (SIGNED / "lab.trust").read_bytes(), (SIGNED / "next.trust").read_bytes()
        by = [path.read_bytes() for path in sorted(SIGNED.glob("next.trust.*minisig"))]
        fairroll.check_trust_rotation(old, new, b"".join(by), TODAY)
        with self.assertRaisesRegex(fairroll.Error, "F1004"):
            fairroll.check_trust_rotation(old, new, by[0], TODAY)


class Vectors(unittest.TestCase):
    """What the published file says of each is what the library does, and the command."""

    def test_bundles_by_the_library(self) -> None:
        for one in VECTORS["bundles"]:
            if one["state"]:
                continue  # the library takes the lowest version instead
            with self.subTest(one["name"]):
                signatures = b"".join(base64.b64decode(text) for text in one["signatures"])
                given = fairroll.Trust(base64.b64decode(one["trust"]), [fairroll.BundleFile("lab.bundle", base64.b64decode(one["bundle"]), signatures)], one["today"])
                if one["reason"]:
                    self.assertRaises(fairroll.Error, fairroll.load, "lab.game", trust=given)
                else:
                    self.assertEqual(fairroll.load("lab.game", trust=given).bundles[0].authority, "lab")

    def test_rotations_by_the_library(self) -> None:
        for one in VECTORS["rotations"]:
            with self.subTest(one["name"]):
                arguments = [base64.b64decode(one["old"]), base64.b64decode(one["next"]), b"".join(map(base64.b64decode, one["signatures"])), one["today"]]
                if one["reason"]:
                    self.assertRaises(fairroll.Error, fairroll.check_trust_rotation, *arguments)
                else:
                    fairroll.check_trust_rotation(*arguments)

    def test_bundles_by_the_command(self) -> None:
        for one in VECTORS["bundles"]:
            with self.subTest(one["name"]), tempfile.TemporaryDirectory() as folder:
                for name in ("bundle", "trust", "state"):
                    if name != "state" or one["state"]:
                        pathlib.Path(folder, "lab." + name).write_bytes(base64.b64decode(one[name]))
                named = []
                for i, text in enumerate(one["signatures"]):
                    pathlib.Path(folder, f"{i}.minisig").write_bytes(base64.b64decode(text))
                    named += ["--signature", f"{i}.minisig"]
                said = subprocess.run([PROGRAM, "bundle", "verify", "lab.bundle", "--trust", "lab.trust", "--trust-state", "lab.state", "--today", one["today"],
                                       "--format", "json", *named], cwd=folder, capture_output=True, text=True, check=False)
                document = json.loads(said.stdout)
                self.assertEqual(said.returncode, 3 if one["reason"] else 0, said.stdout)
                self.assertEqual(bool(document["diagnostics"]), bool(one["reason"]))
                self.assertEqual(len(document["bundles"]), 0 if one["reason"] else 1)
                self.assertFalse(any(each["help"] == "" for each in document["diagnostics"]))


if __name__ == "__main__":
    unittest.main()
