# SPDX-License-Identifier: Apache-2.0
"""Scenario files (docs/language/scenarios.md): heads, rows, steps, expectations.

    python3 reference/scenario.py FILE-OR-FOLDER... --rules FOLDER...

Every scenario is run under each of its rulesets, once for each row; what is expected and does not come is told.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from reference.expect import Seen, expect
from reference.judge import Finding
from reference.lexer import Cursor, Fault, Source, Span
from reference.model import Rules
from reference.parse_rules import date, path, rows
from reference.resolve import Library, Resolver, Selection
from reference.session import Session, Unsupported, change_rules
from reference.settle import Thrown
from reference.steps import Act, Expect, RulesChange, Seats, Step, StepParser, Throw


@dataclass
class Scenario:
    title: str
    under: list[str]
    as_of: str | None = None
    postings: dict[str, str] = field(default_factory=dict)
    readings: dict[str, str] = field(default_factory=dict)
    rows: list[dict[str, str]] = field(default_factory=list)
    runs: list[list[Step]] = field(default_factory=list)  # the steps, one list for each row


def read_scenarios(source: Source) -> list[Scenario]:
    c = Cursor(source)
    c.must("language")
    c.must_integer()
    out = []
    while not c.at_end():
        out.append(scenario(c))
    return out


def scenario(c: Cursor) -> Scenario:
    c.must("scenario")
    one = Scenario(c.must_text(), [])
    c.must("under")
    one.under.append(path(c))
    while c.sym(","):
        one.under.append(path(c))
    while True:
        if c.kw("as", "of"):
            one.as_of = date(c)
        elif c.words_ahead(1) == ["posting"]:
            c.any_word()
            parser = StepParser(c.source)
            parser.c = c
            name = parser.own_name()
            one.postings[name] = parser.sum()
        elif c.words_ahead(1) == ["reading"]:
            c.any_word()
            name = str(c.must_name())
            c.must("as")
            one.readings[name] = str(c.must_name())
        else:
            break
    if c.kw("with", "each", "row", "of"):
        table = rows(c)
        columns = [str(cell) for cell in table[0][0]]
        for cells, at in table[1:]:
            words = [word.strip() for word in c.source.words(at).split("|")]
            one.rows.append(dict(zip(columns, words)))
            _ = cells
    c.must_sym("{")
    begin = c.pos
    for row in one.rows or [{}]:
        c.pos = begin
        parser = StepParser(c.source, row)
        parser.c = c
        steps = []
        while not c.sym("}"):
            if c.at_end():
                raise Fault("F0102", "a block that never ends", Span(c.pos, c.pos))
            steps.append(parser.step())
        one.runs.append(steps)
    return one


class Runner:
    def __init__(self, folders: list[Path]) -> None:
        self.library = Library(folders)
        self.rules: dict[tuple[object, ...], Rules] = {}
        self.counts: Counter[str] = Counter()
        self.failures: list[str] = []

    def rules_of(self, name: str, as_of: str | None, readings: dict[str, str], postings: dict[str, str]) -> Rules:
        key = (name, as_of, tuple(sorted(readings.items())), tuple(sorted(postings.items())))
        if key not in self.rules:
            selection = Selection(as_of, dict(readings), dict(postings))
            rules = Resolver(self.library, selection).resolve(name)
            rules.postings = dict(selection.postings)
            self.rules[key] = rules
        return self.rules[key]

    def run(self, one: Scenario, file: str) -> None:
        for number, steps in enumerate(one.runs):
            for under in one.under:
                self.counts["runs"] += 1
                where = f"{file}: {one.title}" + (f" (row {number + 1})" if one.rows else "") + f" under {under}"
                try:
                    self.play(one, steps, under, where)
                except Unsupported as what:
                    self.counts["not supported"] += 1
                    self.failures.append(f"not supported: {where}: {what}")
                except Fault as what:
                    self.counts["faults"] += 1
                    self.failures.append(f"fault: {where}: {what}")
                except Exception as what:  # told as a failure of this implementation
                    self.counts["fell over"] += 1
                    self.failures.append(f"fell over: {where}: {type(what).__name__} {what}")

    def play(self, one: Scenario, steps: list[Step], under: str, where: str) -> None:
        main = Line(self, one, under, steps, {})
        seen = Seen(main.session.table)
        others = self.other_readings(one, under, steps, main)
        for step in steps:
            body = step.body
            if isinstance(body, Expect):
                if body.under is not None and body.under != under:
                    continue
                self.counts["expectations"] += 1
                problem = expect(seen, body)
                if problem:
                    self.counts["failed"] += 1
                    self.failures.append(f"{where}: {step.text}: {problem}")
                continue
            if isinstance(body, Seats):
                continue
            main.step(step)
            seen.take(main.session)
            for name, line in list(others):
                try:
                    line.step(step)
                except Fault:
                    others.remove((name, line))
                    continue
                if isinstance(body, (Throw, Act)) and seen.result is not None and line.sense() != main.sense():
                    found = Finding("depends_on_reading", about=(name,))
                    if found not in seen.result.findings:
                        seen.result.findings.append(found)

    def other_readings(self, one: Scenario, under: str, steps: list[Step], main: "Line") -> list[tuple[str, "Line"]]:
        """Returns a run of the scenario for each interpretation (readings.md) that neither the rules nor the scenario select."""
        out = []
        for name, choice in main.session.table.rules.readings.items():
            for other in choice.alternatives:
                if other != choice.chosen and name not in one.readings:
                    try:
                        out.append((name, Line(self, one, under, steps, {name: other})))
                    except Fault:
                        pass
        return out


class Line:
    """One scenario played under one ruleset, under one way to read it."""

    def __init__(self, runner: Runner, one: Scenario, under: str, steps: list[Step], readings: dict[str, str]) -> None:
        self.runner, self.under = runner, under
        self.as_of, self.readings, self.postings = one.as_of, {**one.readings, **readings}, dict(one.postings)
        seats = next((step.body.names for step in steps if isinstance(step.body, Seats)), None) or actors(steps)
        self.session = Session(self.rules(), seats, one.as_of)

    def rules(self) -> Rules:
        return self.runner.rules_of(self.under, self.as_of, self.readings, self.postings)

    def step(self, step: Step) -> None:
        body = step.body
        if isinstance(body, RulesChange):
            self.under = body.to or self.under
            self.as_of = body.as_of or self.as_of
            self.readings.update(body.readings)
            self.postings.update(body.postings)
            change_rules(self.session.table, self.rules(), self.as_of)
            return
        self.session.step(step)

    def sense(self) -> object:
        """What the last step came to, apart from words and clauses."""
        result = self.session.last
        if result is None:
            return None
        ruling = (result.ruling.ruling, result.ruling.total) if isinstance(result, Thrown) else result.status
        return ruling, [(one.name, one.outcome, one.amount, one.lost) for one in result.settlements], result.commission


def actors(steps: list[Step]) -> tuple[str, ...]:
    """Without `seats`, whoever acts in the steps sits at the table."""
    out: list[str] = []
    for step in steps:
        for name in (getattr(step.body, "by", None), getattr(step.body, "who", None)):
            if isinstance(name, str) and name and name not in out and not isinstance(step.body, Expect):
                out.append(name)
    return tuple(out)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", type=Path, nargs="+")
    parser.add_argument("--rules", type=Path, action="append", default=[])
    parser.add_argument("--show", type=int, default=20)
    options = parser.parse_args()
    runner = Runner(options.rules or options.paths)
    for top in options.paths:
        for file in sorted(top.rglob("*.scenario")) if top.is_dir() else [top]:
            for one in read_scenarios(Source(file.as_posix(), file.read_text(encoding="utf-8"))):
                runner.counts["scenarios"] += 1
                runner.run(one, file.as_posix())
    for failure in runner.failures[: options.show]:
        print(failure)
    names = ("scenarios", "runs", "expectations", "failed", "faults", "fell over", "not supported")
    print(", ".join(f"{runner.counts[name]} {name}" for name in names))
    return 1 if runner.failures else 0


if __name__ == "__main__":
    sys.exit(main())
