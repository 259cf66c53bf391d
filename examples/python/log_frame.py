#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Judges a log of throws into pandas: a frame of lines, and one of the clauses that decided them. Columns go over as they are, so a million
lines take about a second.

    log_frame.py RULE_BOOK LOG
"""

import pathlib
import sys
import time

import fairroll
import numpy
import pandas


def pooled(begins: memoryview) -> "numpy.ndarray":
    """Of each element of a pool the row that it belongs to."""
    counts = numpy.diff(numpy.asarray(begins)).astype(numpy.intp)
    return numpy.repeat(numpy.arange(len(counts)), counts)


def frames(rules: fairroll.Rules, log: bytes) -> tuple[pandas.DataFrame, pandas.DataFrame]:
    """A row for each line, and a row for each clause that decided one: `lines.join(clauses.set_index("row")["clause"])` puts them together."""
    verdicts = rules.judge_lines(log)
    lines = pandas.DataFrame({
        "line": numpy.asarray(verdicts.numbers),
        "kind": pandas.Categorical.from_codes(numpy.asarray(verdicts.kinds), verdicts.KINDS),
        "total": numpy.asarray(verdicts.totals),
    })
    clauses = pandas.DataFrame({
        "row": pooled(verdicts.clause_begins),
        "clause": pandas.Categorical.from_codes(numpy.asarray(verdicts.clauses), [clause.address for clause in rules.clauses]),
    })
    return lines, clauses


def main() -> int:
    rules = fairroll.load(sys.argv[1])
    log = pathlib.Path(sys.argv[2]).read_bytes()
    begin = time.perf_counter()
    lines, clauses = frames(rules, log)
    decided = lines.join(clauses.set_index("row")["clause"])
    counted = decided.groupby(["kind", "clause"], observed=True).size()
    seconds = time.perf_counter() - begin
    print(counted.to_string())
    print(f"{len(lines)} lines in {seconds:.2f} s", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
