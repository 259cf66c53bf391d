# SPDX-License-Identifier: Apache-2.0
"""Plays conformance cases and compares each step's result with the line that the program gave.

    python3 -m reference.replay CASES FOLDER...
    python3 reference/replay.py CASES FOLDER... [--show N] [--rules NAME] [--words] [--share N]

CASES is what `fairroll-cases` writes (tests/README.md); the folders hold rule books.  A step is *equal* if the whole
line is, byte for byte, but for the words of breached duties; *same meaning* if everything is but words meant for people; else it is *different*.  What this
implementation does not do counts as *not supported*, never as equal.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

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


def without_words(data: Any) -> Any:
    """What carries meaning: everything but words meant for people."""
    if isinstance(data, dict):
        out = {key: without_words(value) for key, value in data.items() if key not in ("words", "recorded")}
        if "findings" in out:  # nothing says in which order those come that were not read
            found = out["findings"]
            rest = sorted((one for one in found if one["finding"] == "recalled"), key=str)
            out["findings"] = [*(one for one in found if one["finding"] != "recalled"), *rest]
        return out
    if isinstance(data, list):
        return [without_words(one) for one in data]
    return data


def without_breach_words(data: Any) -> Any:
    """A result without the words of breached duties, which are not compared."""
    if isinstance(data, dict):
        return {key: without_breach_words(value) for key, value in data.items() if key != "words" or data.get("finding") != "duty"}
    return [without_breach_words(one) for one in data] if isinstance(data, list) else data


def first_difference(ours: Any, theirs: Any, where: str = "") -> str:
    if type(ours) is not type(theirs):
        return f"{where}: ours {short(ours)}, theirs {short(theirs)}"
    if isinstance(ours, dict):
        for key in [*theirs, *(one for one in ours if one not in theirs)]:
            if key not in ours or key not in theirs:
                return f"{where}.{key}: ours {short(ours.get(key, 'missing'))}, theirs {short(theirs.get(key, 'missing'))}"
            if ours[key] != theirs[key]:
                return first_difference(ours[key], theirs[key], f"{where}.{key}")
    if isinstance(ours, list):
        for number, (one, other) in enumerate(zip(ours, theirs)):
            if one != other:
                return first_difference(one, other, f"{where}[{number}]")
        return f"{where}: ours has {len(ours)}: {short(ours)}; theirs {len(theirs)}: {short(theirs)}"
    return f"{where}: ours {short(ours)}, theirs {short(theirs)}"


def short(data: Any) -> str:
    def shorter(one: Any) -> Any:
        if isinstance(one, dict):
            if "address" in one:
                return f"<{one['address']}>"
            return {key: shorter(value) for key, value in one.items()}
        if isinstance(one, list):
            return [shorter(each) for each in one]
        return one

    return json.dumps(shorter(data), ensure_ascii=False)[:300]


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
                line = dump(session.play(step))
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
            elif line == expected:
                self.counts["equal"] += 1
            else:
                ours, theirs = without_breach_words(json.loads(line)), without_breach_words(json.loads(expected))
                if dump(ours) == dump(theirs):
                    self.counts["equal"] += 1
                elif without_words(ours) == without_words(theirs):
                    self.note("same meaning", case, number, first_difference(ours, theirs) if ours != theirs else "order of members")
                else:
                    self.note("different", case, number, first_difference(without_words(ours), without_words(theirs)))

    def note(self, kind: str, case: Case, number: int, what: str) -> None:
        self.counts[kind] += 1
        self.differences.append(f"{kind}: {case.rules}: {case.title} [{number}] {case.steps[number][0][:110]}\n      {what}")
        self.kinds[f"{kind} {what[:70]}"] += 1

    def report(self) -> str:
        names = ("cases", "steps", "equal", "same meaning", "different", "not supported")
        return ", ".join(f"{self.counts[name]} {name}" for name in names)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--show", type=int, default=10, help="how many differences are shown")
    parser.add_argument("--rules", help="only cases under this rule book")
    parser.add_argument("--words", action="store_true", help="show differences of words, too")
    parser.add_argument("--share", type=int, default=1, help="only each Nth case")
    parser.add_argument("--kinds", action="store_true", help="count differences by their kind")
    options = parser.parse_args()
    replay = Replay(options.folders)
    for case in read_cases(options.cases)[:: options.share]:
        if options.rules is None or case.rules == options.rules:
            replay.play(case)
    shown = [one for one in replay.differences if options.words or not one.startswith("same meaning")]
    for one in shown[: options.show]:
        print(one)
    if options.kinds:
        for kind, count in replay.kinds.most_common(60):
            print(f"{count:6} {kind}")
    print(replay.report())
    return 0 if replay.counts["steps"] and replay.counts["equal"] == replay.counts["steps"] else 1


if __name__ == "__main__":
    sys.exit(main())
