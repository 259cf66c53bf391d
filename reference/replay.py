# SPDX-License-Identifier: Apache-2.0
"""Plays conformance cases and compares the result of each step with that of the program, as the conformance suite does (conformance/compare.py).

    python3 -m reference.replay CASES FOLDER...
    python3 reference/replay.py CASES FOLDER... [--show N] [--rules NAME] [--share N] [--kinds]

CASES is what `fairroll-cases` writes (tests/README.md); the folders hold rule books.  A step that this implementation
does not support counts as *not supported*, never as equal.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from conformance.compare import result_differences
from reference.lexer import Fault
from reference.model import Rules
from reference.resolve import Library, Resolver, Selection
from reference.results import dump
from reference.session import Session, Unsupported


@dataclass
class Case:
    title: str
    rules: str = ""
    as_of: str | None = None
    readings: dict[str, str] = field(default_factory=dict)
    postings: dict[str, str] = field(default_factory=dict)
    seats: list[str] = field(default_factory=list)
    steps: list[tuple[str, str, str]] = field(default_factory=list)  # step, "result" or "fault", what it comes to

    def key(self) -> tuple[object, ...]:
        return self.rules, self.as_of, tuple(sorted(self.readings.items())), tuple(sorted(self.postings.items()))


def read_cases(path: Path) -> list[Case]:
    out: list[Case] = []
    step = ""
    with path.open(encoding="utf-8") as file:
        for line in file:
            word, _, rest = line.rstrip("\n").partition(" ")
            if word == "case":
                out.append(Case(rest))
            elif word == "rules":
                out[-1].rules = rest
            elif word == "as_of":
                out[-1].as_of = rest
            elif word == "reading":
                name, alternative = rest.split(" ")
                out[-1].readings[name] = alternative
            elif word == "posting":
                name, value = rest.split(" ")
                out[-1].postings[name] = value
            elif word == "seat":
                out[-1].seats.append(rest)
            elif word == "step":
                step = rest
            elif word in ("result", "fault"):
                out[-1].steps.append((step, word, rest))
    return out


class Replay:
    def __init__(self, folders: list[Path]) -> None:
        self.library = Library(folders)
        self.rules: dict[tuple[object, ...], Rules] = {}
        self.counts: Counter[str] = Counter()
        self.differences: list[str] = []
        self.kinds: Counter[str] = Counter()

    def rules_of(self, case: Case) -> Rules:
        if case.key() not in self.rules:
            selection = Selection(case.as_of, dict(case.readings), dict(case.postings))
            rules = Resolver(self.library, selection).resolve(case.rules)
            rules.postings = dict(selection.postings)
            self.rules[case.key()] = rules
        return self.rules[case.key()]

    def play(self, case: Case) -> None:
        self.counts["cases"] += 1
        session: Session | None = None
        problem = ""
        try:
            session = Session(self.rules_of(case), tuple(case.seats), case.as_of)
        except (Fault, Unsupported) as what:
            problem = str(what)
        for number, (step, kind, expected) in enumerate(case.steps):
            self.counts["steps"] += 1
            if session is None:
                self.note("not supported", case, number, problem)
                continue
            try:
                ours = json.loads(dump(session.play(step)))
            except Unsupported as what:
                self.note("not supported", case, number, str(what))
                session, problem = None, f"after: {what}"
                continue
            except Fault as what:
                if kind == "fault" and what.code == expected:
                    self.counts["equal"] += 1
                else:
                    self.note("different", case, number, f"ours fault {what}")
                continue
            except Exception as what:  # a reference that falls over has nothing to compare
                self.note("different", case, number, f"fell over: {type(what).__name__} {what}")
                session, problem = None, "fell over before"
                continue
            if kind == "fault":
                self.note("different", case, number, f"theirs fault {expected}")
            elif found := result_differences(json.loads(expected), ours):
                self.note("different", case, number, found[0])
            else:
                self.counts["equal"] += 1

    def note(self, kind: str, case: Case, number: int, what: str) -> None:
        self.counts[kind] += 1
        self.differences.append(f"{kind}: {case.rules}: {case.title} [{number}] {case.steps[number][0][:110]}\n      {what}")
        self.kinds[f"{kind} {what[:70]}"] += 1

    def report(self) -> str:
        names = ("cases", "steps", "equal", "different", "not supported")
        return ", ".join(f"{self.counts[name]} {name}" for name in names)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--show", type=int, default=10, help="how many differences are shown")
    parser.add_argument("--rules", help="only cases under this rule book")
    parser.add_argument("--share", type=int, default=1, help="only each Nth case")
    parser.add_argument("--kinds", action="store_true", help="count differences by their kind")
    options = parser.parse_args()
    replay = Replay(options.folders)
    for case in read_cases(options.cases)[:: options.share]:
        if options.rules is None or case.rules == options.rules:
            replay.play(case)
    for one in replay.differences[: options.show]:
        print(one)
    if options.kinds:
        for kind, count in replay.kinds.most_common(60):
            print(f"{count:6} {kind}")
    print(replay.report())
    return 0 if replay.counts["steps"] and replay.counts["equal"] == replay.counts["steps"] else 1


if __name__ == "__main__":
    sys.exit(main())
