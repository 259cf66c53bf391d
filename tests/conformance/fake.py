# SPDX-License-Identifier: Apache-2.0
"""Speaks the protocol of conformance/README.md and repeats what it is told, but for some steps, at which it misbehaves. For runner_test.py."""

import json
import sys
import time

CAPABILITIES = sys.argv[1].split(",")
PLACE = {"severity": "error", "file": "step", "line": 1, "column": 1, "text": "fault"}

MISBEHAVING = {
    "lies": lambda: {"result": {"text": "a lie", "words": "as told"}},
    "leaves out": lambda: {"result": {"words": "as told"}},
    "adds": lambda: {"result": {"text": "adds", "words": "as told", "more": 1}},
    "says true": lambda: {"result": {"text": True, "words": "as told"}},
    "says 1.0": lambda: {"result": {"text": 1.0, "words": "as told"}},
    "says it otherwise": lambda: {"result": {"text": "says it otherwise", "words": "in other words"}},
    "dies": lambda: sys.exit("these are its last words"),
    "hangs": lambda: time.sleep(600),
    "writes no JSON": lambda: "once upon a time",
    "writes an array": lambda: [],
    "answers something else": lambda: {"ok": True},
    "fault": lambda: {"diagnostics": [{"code": "F0201", **PLACE}]},
    "fault elsewhere": lambda: {"diagnostics": [{"code": "F0201", **PLACE, "column": 7}]},
    "another fault": lambda: {"diagnostics": [{"code": "F0202", **PLACE}]},
    "no fault": lambda: {"result": {"text": "no fault", "words": "as told"}},
}


def told(text):
    if text in MISBEHAVING:
        return MISBEHAVING[text]()
    return {"result": {"text": text, "words": "as told"}}


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
