#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every hostile case against the program, each in a process with limits of time (of a core) and memory, and compares what came out.

usage: run.py PROGRAM [--every-command] [--only WORD] [--jobs N] [--slower N] [--measured] [--list]

--every-command  besides, runs every command of the program on the files of each case: it must end with a documented code and, if that is
                 not 0, say something; no signal, no time and no memory beyond the limits. What goes through all states of a rule book
                 may take long by design (COMMANDS says which): it is interrupted as by Ctrl-C and has to end soon.
--only WORD      only cases with that in their name
--slower N       time and memory may be N times as large (builds with sanitizers)
--measured       memory is measured behind instead of limited (a sanitizer reserves more than there is)
"""
import argparse
import concurrent.futures
import os
import pathlib
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time

import corpus
from case import write

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SECONDS = 10  # of one core: whatever else the machine does
HANGS = 60  # seconds by the clock, after which nothing comes any more
PATIENCE = 15  # likewise, from Ctrl-C to the end
MEMORY = 1 << 30
DOCUMENTED = {0, 1, 2, 3, 4, 5}
INTERRUPTED = 130
KEPT = 4 << 20  # bytes of output that are looked at
OUT_OF_MEMORY = "F0827"

# Every command: its words and whether it may be interrupted. {rules} is where rule books lie, {unit} one of them, {file} a file of the
# case. Commands without {file} are run once, others for each file (of a thousand the first three).
COMMANDS = (
    ("check . --rules {rules}", False),
    ("check . --rules {rules} --format json", False),
    ("check {file} --rules {rules} --format gnu", False),
    ("run . --rules {rules}", False),
    ("run {file} --rules {rules} --format json", False),
    ("run {file} --rules {rules} --under {unit} --brief", False),
    ("explain {file} --rules {rules}", False),
    ("test . --rules {rules}", False),
    ("test . --rules {rules} --coverage", True),
    ("judge {file} --under {unit} --rules {rules}", False),
    ("judge 'throw 4 3' --under {unit} --rules {rules}", False),
    ("list --rules {rules}", False),
    ("list wagers {unit} --rules {rules}", False),
    ("list sections {unit} --rules {rules} --format json", False),
    ("list paytables {unit} --rules {rules}", False),
    ("flatten {unit} --rules {rules}", False),
    ("dump --program {unit} --rules {rules}", True),
    ("schema {unit} scenario --rules {rules}", False),
    ("simulate {unit} --rules {rules} --hands 1000", True),
    ("simulate {unit} --rules {rules} --hands 1000 --bets {file}", True),
    ("edge {unit} --rules {rules}", True),
    ("verify {unit} --rules {rules}", True),
    ("diff {unit} us_nj.mini_dice --rules {rules} --rules {books}", True),
    ("conforms us_nj.mini_dice --to {unit} --rules {rules} --rules {books}", True),
    ("exposure {unit} --rules {rules} --throws 2", True),
    ("mutate . --time 5 --limit 20", True),
    ("cover .", True),
    ("explain-code {file}", False),
    ("fmt --check .", False),
    ("fmt --diff {file}", False),
    ("fmt --to json {file}", False),
    ("fmt .", False),  # last: it changes the files
)


class Outcome:
    """What became of one run of the program."""

    def __init__(self, words, code, output, errors, seconds, memory, interrupted):
        self.words, self.code, self.output, self.errors = words, code, output, errors
        self.seconds, self.memory, self.interrupted = seconds, memory, interrupted

    def told(self):
        return self.output + self.errors

    def fault(self, slower):
        """What no run may do, or nothing."""
        if self.code == -signal.SIGXCPU:
            return f"took more than {SECONDS * slower} s of a core"
        if self.code < 0:
            return f"ended by signal {signal.Signals(-self.code).name} after {self.seconds:.1f} s"
        if self.code not in DOCUMENTED and not (self.interrupted and self.code == INTERRUPTED):
            return f"ended with {self.code}, which is not documented: {self.errors.strip()[-200:]}"
        if self.memory > MEMORY * slower or OUT_OF_MEMORY in self.errors:
            return f"took more than {MEMORY * slower >> 20} MiB"
        return ""


def limits(memory, seconds):
    """Each None: not limited."""
    def apply():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if memory is not None:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        if seconds is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    return apply


def run(program, words, folder, options, stdin=b"", interruptible=False):
    """Runs the program in `folder`; past the time it is interrupted if it may be, and killed if it does not end. Time is that of the core
    that it uses, so that a busy machine finds no fault; only what hangs is killed by the clock."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("FAIRROLL")}
    allowed = SECONDS * options.slower
    limited = limits(None if options.measured else MEMORY, None if interruptible else allowed)
    state = {"interrupted": False}
    begun = time.monotonic()
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(stdin)
        given.seek(0)
        child = subprocess.Popen([program, *words], cwd=folder, stdin=given, stdout=out, stderr=err, env=environment, preexec_fn=limited)

        def too_late():
            if interruptible and not state["interrupted"]:
                state["interrupted"] = True
                os.kill(child.pid, signal.SIGINT)
                state["timer"] = threading.Timer(PATIENCE * options.slower, too_late)
                state["timer"].start()
            else:
                os.kill(child.pid, signal.SIGKILL)
        state["timer"] = threading.Timer(allowed if interruptible else HANGS * options.slower, too_late)
        state["timer"].start()
        _, status, usage = os.wait4(child.pid, 0)
        state["timer"].cancel()
        child.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - begun
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read(KEPT).decode(errors="replace"))
    return Outcome(words, child.returncode, *texts, seconds, usage.ru_maxrss << 10, state["interrupted"])


def compare(case, outcome, options):
    """What the case wanted and did not get."""
    faults = [outcome.fault(options.slower)]
    if outcome.code != case.code:
        faults.append(f"wanted exit code {case.code}, came {outcome.code}")
    told = outcome.told()
    faults += [f"wanted `{piece}`" for piece in case.says if piece not in told]
    if case.code != 0 and not told.strip():
        faults.append("nothing was said")
    return [fault for fault in faults if fault]


def first_told(outcome):
    lines = [line for line in outcome.told().splitlines() if "error" in line] or outcome.told().splitlines() or ["nothing"]
    return lines[0][:200]


def files_of(folder):
    """Names of what a command could be given: at most three, without those that no argument can name."""
    found = []
    for where, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = os.path.relpath(os.path.join(where, name), folder)
            found.append(path)
        if len(found) >= 3:
            break
    return found[-3:]


def every_command(case, folder, options):
    """Runs all COMMANDS in the folder of a case; the lines of what fails."""
    failures = []
    slots = {"rules": case.rules.replace("{books}", str(options.books)), "unit": case.unit, "books": str(options.books)}
    for pattern, interruptible in COMMANDS:
        for file in files_of(folder) if "{file}" in pattern else [""]:
            words = [word.format(file=file, **slots) for word in shlex.split(pattern)]
            if any("\0" in word for word in words):
                continue
            outcome = run(options.program, words, folder, options, case.stdin, interruptible)
            fault = outcome.fault(options.slower)
            if not fault and outcome.code != 0 and not outcome.told().strip():
                fault = f"ended with {outcome.code} and said nothing"
            if fault:
                failures.append(f"{case.name}: fairroll {shlex.join(words)}: {fault}")
            elif options.verbose:
                print(f"     {case.name}: {outcome.code} {outcome.seconds:5.1f} s {outcome.memory >> 20:4} MiB  {shlex.join(words)}", flush=True)
    return failures


def try_case(case, options):
    with tempfile.TemporaryDirectory(prefix="hostile_", ignore_cleanup_errors=True) as scratch:
        folder = os.path.join(scratch, "f")
        os.mkdir(folder)
        try:
            write(case.made(), folder)
            words = [word.replace("{books}", str(options.books)) for word in shlex.split(case.command)]
            outcome = run(options.program, words, folder, options, case.stdin)
            faults = compare(case, outcome, options)
            failures = [f"{case.name}: fairroll {case.command}: {'; '.join(faults)}; came: {first_told(outcome)}"] if faults else []
            if options.every_command:
                failures += every_command(case, folder, options)
            return failures, outcome
        finally:
            subprocess.run(["rm", "-rf", folder], check=False)  # folders too deep for Python


def arguments():
    reader = argparse.ArgumentParser(usage=__doc__)
    reader.add_argument("program")
    reader.add_argument("--every-command", action="store_true")
    reader.add_argument("--only", default="")
    reader.add_argument("--jobs", type=int, default=1)
    reader.add_argument("--slower", type=int, default=1)
    reader.add_argument("--measured", action="store_true")
    reader.add_argument("--verbose", action="store_true")
    options = reader.parse_args()
    options.program = str(pathlib.Path(options.program).resolve())
    options.books = ROOT / "rulesets"
    return options


def main():
    options = arguments()
    cases = [case for case in corpus.CASES if options.only in case.name and not (case.root_differs and os.geteuid() == 0)]
    if not cases:
        sys.exit("no such case")
    failed, slowest, largest = [], (0, ""), (0, "")
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for case, (failures, outcome) in zip(cases, pool.map(lambda one: try_case(one, options), cases)):
            if options.verbose:
                print(f"{outcome.code} {outcome.seconds:5.1f} s {outcome.memory >> 20:4} MiB  {case.name}: {first_told(outcome)}", flush=True)
            for failure in failures:
                print(f"FAILED {failure}", flush=True)
            failed += [case.name] if failures else []
            slowest = max(slowest, (outcome.seconds, case.name))
            largest = max(largest, (outcome.memory, case.name))
    print(f"{len(cases)} hostile cases, {len(failed)} failed; slowest {slowest[1]} {slowest[0]:.1f} s, largest {largest[1]} {largest[0] >> 20} MiB")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
