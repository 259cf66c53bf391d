#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Judges a log of throws, one JSON object on each line, and lists what was not a valid throw, with the clause that says so.

    judge_log.py RULE_BOOK LOG [--folder RULES]

Ends with 1 if something was not valid, 3 if a line cannot be read.
"""

import argparse
import pathlib
import sys
import time

import fairroll


def words_of(verdicts: fairroll.Verdicts, row: int) -> str:
    kind = verdicts.kind(row)
    if kind == "invalid_line":
        return "; ".join(f"{one.code} {one.message}" for one in verdicts.explain(row))
    by = ", ".join(clause.address for clause in verdicts.deciding_clauses(row))
    return f"{kind} by {by}" if by else kind


def main() -> int:
    parser = argparse.ArgumentParser(description="Judges a log of throws, one JSON object on each line.")
    parser.add_argument("rules", help="name of the rule book: us_sd.craps")
    parser.add_argument("log", type=pathlib.Path, help="the log")
    parser.add_argument("--folder", action="append", default=[], help="where rule books are looked for first")
    parser.add_argument("--speed", action="store_true", help="say how fast it was")
    wishes = parser.parse_args()
    try:
        rules = fairroll.load(wishes.rules, folders=wishes.folder)
        log = wishes.log.read_bytes()
    except (fairroll.Error, OSError) as error:
        print(error, file=sys.stderr)
        return 3
    begin = time.perf_counter()
    verdicts = rules.judge_lines(log)
    seconds = time.perf_counter() - begin
    for row, kind in enumerate(verdicts.kinds):
        if kind not in (0, 5):  # valid, and steps that are no throws
            print(f"{wishes.log.name}:{verdicts.numbers[row]}: {words_of(verdicts, row)}")
    counts = verdicts.kind_counts()
    print(", ".join(f"{count} {kind}" for kind, count in counts.items() if count))
    if wishes.speed:
        print(f"{len(verdicts)} lines in {seconds:.3f} s: {len(verdicts) / seconds:,.0f} a second")
    if counts["invalid_line"]:
        return 3
    return 0 if counts["valid"] + counts["not_a_throw"] == len(verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
