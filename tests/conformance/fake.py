# SPDX-License-Identifier: Apache-2.0
"""Speaks the protocol of conformance/README.md and repeats what it is told, but for some steps, at which it misbehaves. For runner_test.py."""

import json
import sys
import time

CAPABILITIES = sys.argv[1].split(",")
PLACE = {"severity": "error", "file": "step", "line": 1, "column": 1, "text": "fault"}

MISBEHAVING = {
    "lies": lambda: result("a lie"),
    "leaves out": lambda: {"result": {}},
    "adds": lambda: result("adds", more=1),
    "says true": lambda: result(True),
    "says 1.0": lambda: result(1.0),
    "other wording": lambda: result("other wording", words="in other words", recorded="more", by=[{"address": "1 (a)", "text": "its text"}]),
    "other address": lambda: result("other address", by=[{"address": "1 (b)"}]),
    "other meta": lambda: result("other meta", meta={"words": "changed"}),
    "other order": lambda: result("other order", findings=[recalled("1 (b)"), {"finding": "silent"}, recalled("1 (a)")]),
    "other findings": lambda: result("other findings", findings=[{"finding": "late"}, {"finding": "silent"}]),
    "dies": lambda: sys.exit("these are its last words"),
    "hangs": lambda: time.sleep(600),
    "writes no JSON": lambda: "once upon a time",
    "writes an array": lambda: [],
    "answers something else": lambda: {"ok": True},
    "fault": lambda: {"diagnostics": [{"code": "F0201", **PLACE}]},
    "fault elsewhere": lambda: {"diagnostics": [{"code": "F0201", **PLACE, "column": 7}]},
    "another fault": lambda: {"diagnostics": [{"code": "F0202", **PLACE}]},
    "no fault": lambda: result("no fault"),
}


def result(value, **members):
    return {"result": {"value": value, **members}}


def recalled(address):
    return {"finding": "recalled", "clause": {"address": address}}


def told(text):
    if text in MISBEHAVING:
        return MISBEHAVING[text]()
    return result(text)


def answer(message):
    match message["op"]:
        case "hello":
            return {"implementation": "fake", "version": "0", "protocol": 1, "language": 1, "capabilities": CAPABILITIES}
        case "load" if message["rules"] == "refused.rules":
            return {"diagnostics": [{"code": "F0501"}]}
        case "play":
            return told(message["step"])
        case "judge":
            return told(message["record"])
        case "check":
            return {"diagnostics": []}
    return {"ok": True}


for line in sys.stdin:
    said = answer(json.loads(line))
    print(said if isinstance(said, str) else json.dumps(said), flush=True)
