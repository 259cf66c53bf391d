#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What `fairroll audit --database` makes is what docs/audit.md says: its tables and views, and the answers to the questions there.

usage: database.py FAIRROLL [--write]

Audits season.jsonl, which stands beside this file, and
- compares the tables and columns of the database with those in the section "In a database",
- asks the questions of that section in the words of that section and compares the answers with database.expected (--write renews it),
- compares what views add up with the summary that `--format jsonl` tells, and with the discrepancies one by one,
- puts the same log into a database and compares what comes of it.
"""

import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LOG = HERE / "season.jsonl"
AMOUNTS = ["too_much", "too_little", "net", "unpriced", "currency", "too_much_units", "too_little_units", "net_units"]
FAULTS = []


def same(what, got, expected):
    if got != expected:
        FAULTS.append(f"{what}\n  got      {got}\n  expected {expected}")


def audit(program, folder, *arguments):
    """The report, of a log in that folder."""
    done = subprocess.run([program, "audit", *arguments, "--rules", ROOT / "rulesets"], cwd=folder, capture_output=True, text=True, check=False,
                          env={**os.environ, "SOURCE_DATE_EPOCH": "1795737600"})  # 2026-11-27
    same(f"exit code of {arguments}: {done.stderr}", done.returncode, 1)
    return done.stdout


def section():
    text = (ROOT / "docs" / "audit.md").read_text(encoding="utf-8")
    return re.search(r"\n## In a database\n(.*?)\n## ", text, re.DOTALL).group(1)


def told_schema(text):
    """Columns by table or view, as the section tells them."""
    rows = re.findall(r"^\| `(\w+)` \| [^\n]* \| ([^|\n]+) \|$", text, re.MULTILINE)
    return {name: [one for part in columns.split(", ") for one in (AMOUNTS if part == "and amounts" else [part.strip("`")])] for name, columns in rows}


def schema(database):
    names = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")]
    return {name: [row[1] for row in database.execute(f"PRAGMA table_info({name})")] for name in names}


def answers(database, text):
    """Each question with its answer, as a table of bars."""
    blocks = re.findall(r"\n([^\n`]+(?:`[^\n`]*`[^\n`]*)*)\n\n```sql\n(.*?)```", text, re.DOTALL)
    same("questions", len(blocks), 5)
    out = []
    for question, query in blocks:
        asked = database.execute(query)
        rows = [tuple(column[0] for column in asked.description), *asked]
        if len(rows) < 2:
            FAULTS.append(f"nobody answers: {question}")
        out += [question, *("  " + " | ".join("" if cell is None else str(cell) for cell in row) for row in rows), ""]
    return "\n".join(out)


def compare_sums(database, summary):
    """Views, the summary, and discrepancies one by one."""
    for ruleset, under in summary["rulesets"].items():
        for member, view, key in (("discrepancies", "entry", "entry"), ("byClause", "clause", "clause"), ("byWager", "wager", "wager"),
                                  ("byTable", "table", "table_name"), ("byOfficial", "official", "official")):
            told = {name: (one["count"], one["tooMuch"], one["tooLittle"], one["unpriced"]) for name, one in under[member].items() if one["count"]}
            rows = database.execute(f"SELECT {key}, count, too_much, too_little, unpriced FROM wrong_by_{view} WHERE ruleset = ? AND count", [ruleset])
            same(f"wrong_by_{view}", {row[0]: row[1:] for row in rows}, told)
        for view, key in (("entry", "entry"), ("table", "table_name"), ("official", "official")):
            one_by_one = "SELECT {0}, count(*), sum(too_much_units), sum(too_little_units), sum(unpriced) FROM wrong GROUP BY {0} ORDER BY 1"
            added = "SELECT {0}, count, too_much_units, too_little_units, unpriced FROM wrong_by_{1} WHERE count ORDER BY 1"
            same(f"sums by {view}", list(database.execute(added.format(key, view))), list(database.execute(one_by_one.format(key))))
    same("judged", database.execute("SELECT sum(judged) FROM wrong_by_official").fetchone(),
         database.execute("SELECT sum(throws + acts) FROM rulesets").fetchone())
    same("run", database.execute("SELECT complete, lines, invalid_lines, tables FROM run").fetchone(),
         (1, summary["lines"], summary["invalidLines"], summary["tables"]))


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    expected = HERE / "database.expected"
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "season.jsonl").write_bytes(LOG.read_bytes())
        report = audit(program, folder, "season.jsonl", "--format", "jsonl", "--database", "told.db")
        database = sqlite3.connect(pathlib.Path(folder) / "told.db")
        same("integrity", database.execute("PRAGMA integrity_check").fetchone(), ("ok",))
        same("references", list(database.execute("PRAGMA foreign_key_check")), [])
        text = section()
        same("tables and columns", schema(database), told_schema(text))
        got = answers(database, text)
        if "--write" in sys.argv:
            expected.write_text(got, encoding="utf-8")
        same("answers", got, expected.read_text(encoding="utf-8"))
        compare_sums(database, json.loads(report.splitlines()[-1]))
        database.close()

        source = pathlib.Path(folder) / "season.db"
        database = sqlite3.connect(source)
        database.execute("CREATE TABLE season (step TEXT)")
        database.executemany("INSERT INTO season VALUES (?)", [(line,) for line in LOG.read_text(encoding="utf-8").splitlines()])
        database.commit()
        database.close()
        before = source.read_bytes()
        same("the log from a database", audit(program, folder, "season.db", "--format", "jsonl").replace("season.db", "season.jsonl"), report)
        same("what was read", source.read_bytes(), before)
        same("files", sorted(path.name for path in pathlib.Path(folder).iterdir()), ["season.db", "season.jsonl", "told.db"])
    for fault in FAULTS:
        print(fault, file=sys.stderr)
    return 1 if FAULTS else 0


sys.exit(main())
