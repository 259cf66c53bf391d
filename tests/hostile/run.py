#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the program on every hostile case within limits of time and memory, and compares the result with what the case expects.

run.py PROGRAM [--every-command] [--only WORD] [--jobs N] [--slower N] [--measured] [--verbose] [--worst]
run.py --list [--only WORD]

--every-command  also runs every command of the program on the files of each case. Each must end with a documented exit code, must say
                 something if that code is not 0, and must keep to the limits. Commands that go through all states of a rule book may
                 take long by design (COMMANDS marks them): they are interrupted as by Ctrl-C and must then end soon.
--only WORD      takes only the cases whose name contains WORD
--jobs N         runs N cases at a time
--slower N       allows N times the time and the memory, for slower builds
--measured       sets no limit of memory and compares the peak afterwards; for sanitizers, which reserve far more than they use
--verbose        prints a line for each run: exit code, seconds, peak of memory
--worst          prints of each command, as COMMANDS has them, the most time of a core and the most memory that any case took
--list           prints the names of the cases and their commands, and runs nothing
"""
import argparse
import concurrent.futures
import itertools
import os
import pathlib
import shlex
import signal
import stat
import subprocess
import sys
import tempfile
import threading

sys.dont_write_bytecode = True  # before the modules beside this one

import corpus
from case import write

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MEASURE = pathlib.Path(__file__).resolve().parent / "measure.py"
SECONDS = 10  # of one core, so that a busy machine causes no failure
HANGS = 120  # seconds by the clock, after which a program is taken to hang; a busy machine makes them pass faster than those of a core
PATIENCE = 15  # seconds by the clock from Ctrl-C to the end
MEMORY = 1 << 30
DOCUMENTED = {0, 1, 2, 3, 4, 5}
INTERRUPTED = 130
KEPT = 4 << 20  # bytes that are read at the beginning of an output, and as many at its end
FILES = 3  # files of a case that a command is given, one after the other
OUT_OF_MEMORY = "F0827"

# Every command: its words and whether it may be interrupted. {rules} is where rule books lie, {unit} one of them, {file} a file of the
# case. Commands without {file} are run once, others for each of FILES files.
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
    ("mutate . --time 5 --sample 20", True),
    ("cover .", True),
    ("explain-code {file}", False),
    ("new scenario new.scenario --under {unit} --rules {rules}", False),
    ("new house new.house --under {unit} --rules {rules} --in .", False),
    ("fmt --check .", False),
    ("fmt --diff {file}", False),
    ("fmt --to json {file}", False),
    ("fmt .", False),  # the last one, because it changes the files
)

# What these tell or keep is many times the file: they may end with F0827 (docs/limits.md), but not otherwise for want of memory.
OUTGROWN = {
    "run {file} --rules {rules} --format json",
    "run {file} --rules {rules} --under {unit} --brief",
    "mutate . --time 5 --sample 20",
}


class Outcome:
    """What became of one run of the program."""

    def __init__(self, words, code, output, errors, seconds, core, memory, interrupted):
        self.words, self.code, self.output, self.errors = words, code, output, errors
        self.seconds, self.core, self.memory, self.interrupted = seconds, core, memory, interrupted

    def told(self):
        return self.output + self.errors

    def ran_out(self):
        """It said that there was no more memory, in the documented way."""
        return self.code == 5 and OUT_OF_MEMORY in self.told()

    def fault(self, slower):
        """What is wrong whatever the case expects; empty if nothing is."""
        if self.code == -signal.SIGXCPU:
            return f"took more than {SECONDS * slower} s of a core"
        if self.code < 0:
            return f"ended by signal {signal.Signals(-self.code).name} after {self.seconds:.1f} s"
        if self.code not in DOCUMENTED and not (self.interrupted and self.code == INTERRUPTED):
            return f"ended with {self.code}, which is not documented: {self.errors.strip()[-200:]}"
        if self.memory > MEMORY * slower or OUT_OF_MEMORY in self.told():
            return f"took more than {MEMORY * slower >> 20} MiB"
        return ""


class Worst:
    """The most that each command took."""

    def __init__(self):
        self.by_command, self.guard = {}, threading.Lock()

    def take(self, command, case, outcome):
        with self.guard:
            time, memory = self.by_command.get(command, ((0.0, ""), (0, "")))
            self.by_command[command] = max(time, (outcome.core, case.name)), max(memory, (outcome.memory, case.name))

    def told(self):
        yield "| command | seconds of a core | with | MiB | with |"
        yield "|---|---|---|---|---|"
        for command, ((seconds, slowest), (memory, largest)) in sorted(self.by_command.items()):
            yield f"| {command} | {seconds:.1f} | {slowest} | {memory >> 20} | {largest} |"


def ends_of(file):
    """The beginning of an output and, if it is long, its end."""
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    text = file.read(KEPT)
    if size > KEPT:
        file.seek(max(KEPT, size - KEPT))
        text += file.read()
    return text.decode(errors="replace")


def run(program, words, folder, options, stdin=b"", interruptible=False):
    """Runs the program in `folder`. Past the time it is interrupted if it may be, and otherwise killed. The time is that of the core that it
    uses; by the clock only what hangs is killed."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("FAIRROLL")}
    slower = options.slower
    core = 0 if interruptible else SECONDS * slower
    memory = 0 if options.measured else MEMORY * slower
    clock, patience = (SECONDS * slower, PATIENCE * slower) if interruptible else (HANGS * slower, 0)
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, tempfile.TemporaryFile() as report:
        given.write(stdin)
        given.seek(0)
        bounds = [str(number) for number in (report.fileno(), core, memory, clock, patience)]
        command = [sys.executable, "-I", "-S", MEASURE, *bounds, program, *words]
        subprocess.run(command, cwd=folder, stdin=given, stdout=out, stderr=err, env=environment, pass_fds=[report.fileno()], check=True)
        report.seek(0)
        code, seconds, core_seconds, peak, interrupted = report.read().split()
        return Outcome(words, int(code), ends_of(out), ends_of(err), float(seconds), float(core_seconds), int(peak), interrupted == b"1")


def compare(case, outcome, options):
    """What is wrong with the outcome of a case, one string for each fault."""
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


def all_files(folder):
    """Everything below a folder but the folders, by path. Not os.walk(), which calls itself for each level."""
    waiting = [folder]
    while waiting:
        try:
            entries = sorted(os.scandir(waiting.pop()), key=lambda entry: entry.name)
        except OSError:  # a path that is too long: no argument can name what lies below
            continue
        waiting += [entry.path for entry in reversed(entries) if entry.is_dir(follow_symlinks=False)]
        yield from (entry for entry in entries if not os.path.isdir(entry.path))


def can_be_given(entry):
    """Not a pipe: a command that is given one waits for its writer by design, and here nobody writes. Nor what has too long a path: no
    argument can name it."""
    try:
        return not stat.S_ISFIFO(entry.stat(follow_symlinks=False).st_mode)
    except OSError:
        return False


def files_of(folder):
    """Paths of the files that commands are given, FILES at most. They are the last ones by name, because x.fair, which most cases add to a
    book, comes last."""
    named = (entry for entry in all_files(folder) if can_be_given(entry))
    found = []
    for _, together in itertools.groupby(named, key=lambda entry: os.path.dirname(entry.path)):
        found += [os.path.relpath(entry.path, folder) for entry in together]
        if len(found) >= FILES:
            break
    return found[-FILES:]


def every_command(case, folder, options):
    """Runs all COMMANDS in the folder of a case; gives a line for each failure."""
    failures = []
    slots = {"rules": case.rules.replace("{books}", str(options.books)), "unit": case.unit, "books": str(options.books)}
    for pattern, interruptible in COMMANDS:
        for file in files_of(folder) if "{file}" in pattern else [""]:
            words = [word.format(file=file, **slots) for word in shlex.split(pattern)]
            outcome = run(options.program, words, folder, options, case.stdin, interruptible)
            options.worst_of.take(pattern, case, outcome)
            fault = "" if pattern in OUTGROWN and outcome.ran_out() else outcome.fault(options.slower)
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
            subprocess.run(["rm", "-rf", folder], check=False)  # some folders are too deep for Python


def arguments():
    reader = argparse.ArgumentParser(usage=__doc__.partition("\n\n")[2], add_help=False)
    reader.add_argument("program", nargs="?")
    reader.add_argument("--every-command", action="store_true")
    reader.add_argument("--only", default="")
    reader.add_argument("--jobs", type=int, default=1)
    reader.add_argument("--slower", type=int, default=1)
    reader.add_argument("--measured", action="store_true")
    reader.add_argument("--verbose", action="store_true")
    reader.add_argument("--worst", action="store_true")
    reader.add_argument("--list", action="store_true")
    reader.add_argument("--help", "-h", action="help", help=argparse.SUPPRESS)
    options = reader.parse_args()
    if options.list:
        return options
    if options.program is None:
        reader.error("PROGRAM is missing")
    options.program = str(pathlib.Path(options.program).resolve())
    options.books = ROOT / "rulesets"
    options.worst_of = Worst()
    return options


def main():
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # names of files need not be UTF-8
    options = arguments()
    cases = [case for case in corpus.CASES if options.only in case.name and not (case.root_differs and os.geteuid() == 0)]
    if not cases:
        sys.exit("no such case")
    if options.list:
        for case in cases:
            print(f"{case.name}: fairroll {case.command[:200]}")
        return 0
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
    if options.worst:
        print("\n".join(options.worst_of.told()))
    print(f"{len(cases)} hostile cases, {len(failed)} failed; slowest {slowest[1]} {slowest[0]:.1f} s, largest {largest[1]} {largest[0] >> 20} MiB")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
