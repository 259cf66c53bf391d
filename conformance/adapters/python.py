# SPDX-License-Identifier: Apache-2.0
"""Speaks the protocol of ../README.md through the Python package, ../../bindings/python. The package plays and judges; it does not check texts."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bindings" / "python"))

import fairroll  # noqa: E402

HELLO = {"implementation": "fairroll for Python", "version": fairroll.__version__, "protocol": 1, "language": 1,
         "capabilities": ["sessions", "faults", "records", "places"]}


class Adapter:
    rules = table = None

    def load(self, message):
        self.rules = fairroll.load(message["rules"], texts=message["texts"], shipped=False, as_of=message.get("as_of"),
                                   readings=message.get("reading"), postings=message.get("posting"))
        return '{"ok":true}'

    def open(self, message):
        self.table = self.rules.table(*message["seats"], allow_given=True)
        return '{"ok":true}'

    def play(self, message):
        return f'{{"result":{self.table.play(words(message["step"])).json}}}'

    def judge(self, message):
        return f'{{"result":{self.rules.judge(words(message["record"])).json}}}'

    def answer(self, message):
        if message["op"] in ("hello", "end"):
            return json.dumps(HELLO if message["op"] == "hello" else {"ok": True})
        try:
            return getattr(self, message["op"])(message)
        except fairroll.Error as error:
            return json.dumps({"diagnostics": [diagnostic(one) for one in error.diagnostics]})


def words(step):
    """Without blanks, since diagnostics name columns of it."""
    return step if isinstance(step, str) else json.dumps(step, ensure_ascii=False, separators=(",", ":"))


def diagnostic(one):
    return {"code": one.code, "severity": one.severity, "message": one.message, "file": one.place, "line": one.line, "column": one.column,
            "text": one.text}


def main():
    for line in sys.stdin.buffer:
        message = json.loads(line)
        sys.stdout.buffer.write(Adapter.answer(adapter, message).encode() + b"\n")
        sys.stdout.buffer.flush()
        if message["op"] == "end":
            break


adapter = Adapter()

if __name__ == "__main__":
    main()
