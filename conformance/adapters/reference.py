# SPDX-License-Identifier: Apache-2.0
"""Speaks the protocol of ../README.md for the second implementation, in ../../reference. It tells few faults, without places, and judges no
throw without a table and somebody at it."""

import json
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))

from reference.lexer import Fault  # noqa: E402
from reference.resolve import Library, Resolver, Selection  # noqa: E402
from reference.results import dump  # noqa: E402
from reference.session import Session, Unsupported  # noqa: E402

HELLO = {"implementation": "fairroll reference in Python", "version": "1", "protocol": 1, "language": 1, "capabilities": ["sessions"]}


class Adapter:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.library = self.texts = self.rules = self.session = self.as_of = None

    def load(self, message):
        if message["texts"] != self.texts:  # it reads folders
            self.texts = message["texts"]
            place = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
            for name, text in self.texts.items():
                (place / name).parent.mkdir(parents=True, exist_ok=True)
                (place / name).write_text(text, encoding="utf-8")
            self.library = Library([place])
        self.as_of = message.get("as_of")
        selection = Selection(self.as_of, message.get("reading", {}), message.get("posting", {}))
        self.rules = Resolver(self.library, selection).resolve(message["rules"])
        self.rules.postings = dict(selection.postings)
        return {"ok": True}

    def open(self, message):
        self.session = Session(self.rules, tuple(message["seats"]), self.as_of)
        return {"ok": True}

    def play(self, message):
        step = message["step"]
        return {"result": json.loads(dump(self.session.play(step if isinstance(step, str) else json.dumps(step))))}

    def answer(self, message):
        if message["op"] in ("hello", "end"):
            return HELLO if message["op"] == "hello" else {"ok": True}
        try:
            return getattr(self, message["op"])(message)
        except (Fault, Unsupported) as why:
            return {"diagnostics": [{"code": getattr(why, "code", "unsupported"), "message": str(why)}]}


def main():
    with tempfile.TemporaryDirectory() as folder:
        adapter = Adapter(folder)
        for line in sys.stdin.buffer:
            message = json.loads(line)
            print(json.dumps(adapter.answer(message), ensure_ascii=False), flush=True)
            if message["op"] == "end":
                break


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    main()
