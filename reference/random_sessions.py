# SPDX-License-Identifier: Apache-2.0
"""Plays random sessions under rule books in this implementation and in the program, and compares every step.

    python3 reference/random_sessions.py PROGRAM FOLDER... [--rules NAME] [--sessions N] [--steps N] [--seed S]

The program is asked by `fairroll judge - --format jsonl`, which answers each line as soon as it is read.  Steps that
this implementation does not understand (two wagers that a name fits, a number that does not exist) are not sent.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from typing import Any

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from conformance.compare import result_differences
from reference.lexer import Fault
from reference.model import Rules, Wager
from reference.resolve import Library, Resolver, Selection
from reference.results import dump
from reference.session import Session, Unsupported
from reference.wagers import Standing, plain_name, only_state

FOLDERS: list[str] = []
SEATS = ("ann", "bob", "cy")


class Chooser:
    """Draws steps: what is likely to be allowed, and now and then what is not."""

    def __init__(self, rules: Rules, session: Session, rng: random.Random) -> None:
        self.rules, self.session, self.rng = rules, session, rng

    def step(self) -> dict[str, Any]:
        draw = self.rng.random()
        table = self.session.table
        if draw < 0.45:
            return {"throw": self.throw()}
        if draw < 0.75 or not table.standing:
            return self.turn() if self.rng.random() < 0.25 else self.bet()
        if draw < 0.9:
            return self.change(self.rng.choice(table.standing))
        return self.turn()

    # ---- throws

    def throw(self) -> dict[str, Any]:
        vocabulary, rng = self.rules.vocabulary, self.rng
        faces: list[Any] = [rng.choice(vocabulary.faces) for _ in range(vocabulary.dice)]
        if vocabulary.face_names is not None:
            faces = [vocabulary.face_names[face] for face in faces]
        out: dict[str, Any] = {"faces": faces}
        if vocabulary.facts and rng.random() < 0.25:
            out["facts"] = [self.fact() for _ in range(rng.choice((1, 1, 1, 2, 3)))]
            once = {(one.get("die"), one.get("of"), one["fact"]): one for one in reversed(out["facts"])}
            out["facts"] = list(reversed(once.values()))
        if rng.random() < 0.15:
            out["calls"] = [self.call(sum(vocabulary.faces[0:1]) if rng.random() < 0.1 else None, faces) for _ in range(rng.choice((1, 1, 2)))]
        if rng.random() < 0.03:
            faces[rng.randrange(len(faces))] = None
        return out

    def fact(self) -> dict[str, Any]:
        vocabulary, rng = self.rules.vocabulary, self.rng
        fact = rng.choice(list(vocabulary.facts.values()))
        values = list(vocabulary.fact_values(fact))
        out: dict[str, Any] = {"die": rng.randint(1, vocabulary.dice)} if fact.of == "die" else {"of": fact.of}
        out["fact"] = fact.name
        draw = rng.random()
        if draw < 0.75:
            out["is"] = rng.choice(values) if fact.one or rng.random() < 0.7 else rng.sample(values, min(2, len(values)))
        elif draw < 0.9 and len(values) > 1:
            out["is"] = {"either": rng.sample(values, 2)}
        elif draw < 0.95:
            out["is"] = rng.choice(values)
            out["perhaps"] = True
        else:
            out["is"] = None if fact.one else "none"
        return out

    def call(self, total: int | None, faces: list[Any]) -> dict[str, Any]:
        vocabulary, rng = self.rules.vocabulary, self.rng
        out: dict[str, Any] = {"call": "no_roll" if rng.random() < 0.5 else rng.randint(vocabulary.dice * min(vocabulary.faces), vocabulary.dice * max(vocabulary.faces))}
        callers = [role for role in vocabulary.roles]
        out["by"] = rng.choice(callers)
        if rng.random() < 0.3:
            out["when"] = rng.choice(("late", "as_soon_as_possible"))
        return out

    # ---- acts

    def seat(self) -> str:
        return self.rng.choice(SEATS)

    def ref(self, one: Standing) -> dict[str, Any]:
        out: dict[str, Any] = {"wager": one.wager.name}
        if one.numbers:
            out["in_order" if one.wager.joined == "then" else "numbers"] = list(one.numbers)
        else:
            state = only_state(one.wager)
            if state is not None and isinstance(one.states[state], int):
                out["numbers"] = [one.states[state]]
        if " (" in self.session.table.name(one).partition(" behind ")[0]:
            out["ordinal"] = one.ordinal
        if one.parent is not None:
            out["behind"] = self.behind(one.parent)
        if one.for_role is not None:
            out["for"] = one.for_role
        return out

    def behind(self, parent: Standing) -> dict[str, Any]:
        out: dict[str, Any] = {"wager": parent.wager.name}
        words = plain_name(parent).split()
        if len(words) == 2:
            out["number"] = int(words[1])
        if " (" in self.session.table.name(parent):
            out["ordinal"] = parent.ordinal
        return out

    def amount(self) -> str:
        units = self.rng.choice((100, 200, 500, 500, 1000, 1000, 1000, 1200, 1200, 2000, 2500, 3000, 6000, 123, 50000, 200000))
        return self.session.table.money.show(units)

    def bet(self) -> dict[str, Any]:
        rng, table = self.rng, self.session.table
        by = self.seat()
        wagers = list(self.rules.wagers.values())
        open_ = [one for one in wagers if one.behind is None or any(each.owner == by and each.wager.name == one.behind for each in table.standing)]
        behind = [one for one in open_ if one.behind is not None]
        wager: Wager = rng.choice(behind) if behind and rng.random() < 0.3 else rng.choice(open_)
        on: dict[str, Any] = {"wager": wager.name}
        numbers = rng.choice(self.rules.numbers_of(wager))
        if numbers:
            on["in_order" if wager.joined == "then" else "numbers"] = list(numbers)
        if wager.behind is not None:
            parents = [each for each in table.standing if each.owner == by and each.wager.name == wager.behind and each.for_role is None]
            if parents:
                on["behind"] = self.behind(rng.choice(parents))
        elif rng.random() < 0.05:
            on["for"] = rng.choice(self.rules.vocabulary.roles)
        act: dict[str, Any] = {"by": by, "bets": self.amount(), "on": on}
        if rng.random() < 0.05:
            act["in_flight"] = True
            if rng.random() < 0.5:
                act["confirmed_by"] = [rng.choice(self.rules.vocabulary.roles)]
        if rng.random() < 0.05:
            act["taken_in_error"] = True
        return {"act": act}

    def change(self, one: Standing) -> dict[str, Any]:
        rng = self.rng
        act: dict[str, Any] = {"by": one.owner}
        draw = rng.random()
        ref = self.ref(one)
        if draw < 0.25:
            act["removes"] = ref
        elif draw < 0.45:
            act["raises"], act["to"] = ref, self.session.table.money.show(one.stake + rng.choice((100, 500, 600, 1000, one.stake)))
        elif draw < 0.65:
            act["reduces"], act["to"] = ref, self.session.table.money.show(max(1, rng.choice((one.stake // 2, one.stake - 100, one.stake - 600))))
        elif draw < 0.95:
            act["calls"], act["working"] = ref, rng.choice(("on", "off"))
        else:
            act["surrenders"] = ref
        return {"act": act}

    def turn(self) -> dict[str, Any]:
        rng, by = self.rng, self.seat()
        table = self.session.table
        if self.rules.vocabulary.thrower is None:
            return self.deed(by)
        draw = rng.random()
        if draw < 0.5:
            return {"act": {"by": table.offered or by, "takes": "dice"}}
        if draw < 0.65:
            return {"act": {"by": table.dice_with() or by, "declines": "dice"}}
        if draw < 0.8:
            return {"act": {"by": table.shooter or by, "relinquishes": "dice"}}
        if draw < 0.9:
            act: dict[str, Any] = {"by": rng.choice(self.rules.vocabulary.roles), "orders": "relinquishment"}
            facts = [one for one in self.rules.vocabulary.facts.values() if one.of == "turn"]
            if facts and rng.random() < 0.8:
                act["because"] = [str(rng.choice(self.rules.vocabulary.fact_values(facts[0])))]
            return {"act": act}
        return self.deed(by)

    def deed(self, by: str) -> dict[str, Any]:
        deeds = []
        for item in self.rules.of("duty", "power"):
            deed = item.s.data["deed"]
            assert isinstance(deed, tuple)
            if deed[0] == "words":
                deeds.append(deed[1])
        if not deeds:
            return self.bet()
        who = self.rng.choice([by, *self.rules.vocabulary.roles])
        return {"act": {"by": who, "does": self.rng.choice(deeds)}}


class Program:
    """`fairroll judge -`: a line in, a line out."""

    def __init__(self, program: Path, folders: list[Path], rules: str, selection: Selection) -> None:
        command = [str(program), "judge", "-", "--under", rules, "--format", "jsonl", "--seats", ",".join(SEATS)]
        for folder in folders:
            command += ["--rules", str(folder)]
        if selection.as_of:
            command += ["--as-of", selection.as_of]
        for name, value in selection.postings.items():
            command += ["--posting", f"{name}={value}"]
        for name, value in selection.readings.items():
            command += ["--reading", f"{name}={value}"]
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, text=True)

    def ask(self, step: dict[str, Any]) -> dict[str, Any] | str:
        assert self.process.stdin is not None and self.process.stdout is not None
        try:
            self.process.stdin.write(dump(step) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            self.process.wait()
            self.errors.seek(0)
            return self.errors.read().decode()[-400:]
        data: dict[str, Any] = json.loads(line)
        return data

    def plays(self) -> bool:
        """Does it play the book on that day?  Ends the program."""
        answer = self.ask({"note": "begins"})
        self.close()
        return not isinstance(answer, str)

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def shared_members(result: dict[str, Any]) -> dict[str, Any]:
    """The members that a result has here and from `fairroll judge`, which adds the line, the ruleset and questions, and omits what is empty."""
    only_in_one = ("place", "line", "ruleset", "expectations", "evaluatedAtTable", "evaluated", "wouldChange")
    return {name: bare(value) for name, value in result.items() if name not in only_in_one}


def bare(data: Any) -> Any:
    """`judge` names files from where it runs; places here begin below the folder of rule books."""
    if isinstance(data, dict):
        return {key: bare_file(value) if key == "file" else bare(value) for key, value in data.items()}
    return [bare(one) for one in data] if isinstance(data, list) else data


def bare_file(name: str) -> str:
    for folder in FOLDERS:
        if name.startswith(folder.rstrip("/") + "/"):
            return name[len(folder.rstrip("/")) + 1 :]
    return name

def play(program: Path, folders: list[Path], rules: Rules, selection: Selection, seed: int, steps: int, counts: Counter[str], told: list[str]) -> None:
    rng = random.Random(f"{rules.name} {seed}")
    session = Session(rules, SEATS, selection.as_of)
    chooser = Chooser(rules, session, rng)
    other = Program(program, folders, rules.name, selection)
    done: list[dict[str, Any]] = []
    counts["sessions"] += 1
    try:
        for _ in range(steps):
            step = chooser.step()
            try:
                ours = json.loads(dump(session.play(dump(step))))
            except Fault:
                counts["not sent"] += 1
                continue
            except Unsupported:
                counts["not supported"] += 1
                return
            except Exception as what:
                counts["fell over"] += 1
                told.append(f"fell over: {rules.name} {selection.as_of} seed {seed}: {type(what).__name__} {what}\n      {dump(step)}\n      after {[dump(one) for one in done[-12:]]}")
                return
            theirs = other.ask(step)
            counts["steps"] += 1
            done.append(step)
            if not isinstance(theirs, str) and theirs.get("kind") == "invalid_line":
                theirs = dump(theirs)
            if isinstance(theirs, str):
                counts["program faults"] += 1
                told.append(f"program fault: {rules.name} {selection.as_of} seed {seed}: {dump(step)}\n      {theirs.strip()}\n      ours {ours.get('status')}")
                return
            found = result_differences(shared_members(theirs), shared_members(ours))
            if found:
                counts["different"] += 1
                told.append(f"different: {rules.name} {selection.as_of} seed {seed}: {dump(step)}\n      {found[0]}\n      after {[dump(one) for one in done[:-1]]}")
                return
            counts["equal"] += 1
    finally:
        other.close()


def days_of(program: Path, folders: list[Path], name: str) -> list[str]:
    """A day of this year, and each day on which an amendment begins or has ended with the day before it, as far as the program plays the book on it."""
    days = {date(2026, 1, 1)}
    for file in (file for folder in folders for file in folder.rglob("*.fair")):
        text = file.read_text(encoding="utf-8")
        head = re.search(r"^amendment\s+[\w.-]+[^{]*?\bto\s+([\w.-]+)\s*{([^}]*)}", text, re.M)
        if head is not None and (name == head[1] or re.search(rf"^house\s+{re.escape(name)}\b[^{{]*\bunder\s+{re.escape(head[1])}\b", text, re.M)):
            begins = [date.fromisoformat(day) for day in re.findall(r"in force from (\d{4}-\d\d-\d\d)", head[2])]
            begins += [date.fromisoformat(day) + timedelta(1) for day in re.findall(r"until (\d{4}-\d\d-\d\d)", head[2])]
            days.update(one for day in begins for one in (day - timedelta(1), day))
    return [day.isoformat() for day in sorted(days) if Program(program, folders, name, Selection(day.isoformat())).plays()]


def books(folders: list[Path]) -> list[str]:
    """Every ruleset and house below the folders."""
    out = []
    for folder in folders:
        for file in sorted(folder.rglob("*.fair")):
            found = re.search(r"^(?:ruleset|house)\s+([\w.-]+)", file.read_text(encoding="utf-8"), re.M)
            if found:
                out.append(found.group(1))
    return out


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--rules", action="append", default=[])
    parser.add_argument("--sessions", type=int, default=5)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=30)
    options = parser.parse_args()
    library = Library(options.folders)
    FOLDERS.extend(str(one) for one in options.folders)
    counts: Counter[str] = Counter()
    told: list[str] = []
    for name in options.rules or books(options.folders):
        selection = Selection()
        rules = Resolver(library, selection).resolve(name)
        postings = {}
        for quantity in rules.quantities:
            if quantity not in selection.postings:
                postings[quantity] = {"minimum": "5.00", "chip": "1.00"}.get(quantity.rpartition("_")[2], "2000.00")
        ranged = {"even_maximum": "1000.00", "multiple_win": "2000.00", "prop_minimum": "1.00", "side_maximum": "50.00", "fire_aggregate": "10000.00", "table_maximum": "5000.00"}
        postings = {key: ranged.get(key, value) for key, value in postings.items()}
        rng = random.Random(f"{name} {options.seed}")
        for table in rules.paytables.values():
            if len(table.columns) > 1 and table.name not in selection.postings and rng.random() < 0.8:
                postings[table.name] = rng.choice(table.columns)
        books_of: dict[str, Rules] = {}
        days = days_of(options.program, options.folders, name)
        for number in range(options.sessions):
            day = rng.choice(days)
            if day not in books_of:
                chosen = Selection(day, {}, dict(postings))
                books_of[day] = Resolver(library, chosen).resolve(name)
                books_of[day].postings = dict(chosen.postings)
            play(options.program, options.folders, books_of[day], Selection(day, {}, dict(postings)), options.seed * 1000 + number, options.steps, counts, told)
    for one in told[: options.show]:
        print(one)
    kept = ("sessions", "steps", "equal", "different", "program faults", "fell over", "not sent", "not supported")
    print(", ".join(f"{counts[name]} {name}" for name in kept))
    return 1 if not counts["steps"] or counts["different"] or counts["program faults"] or counts["fell over"] else 0


if __name__ == "__main__":
    sys.exit(main())
