#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lets every call that writes fail, in every command that writes, and looks at what is left.

run.py INJECT PROGRAM [--only WORD] [--verbose]

INJECT is inject.c as a program. Each job is run once without a fault; then once for each of its calls (open, write, fsync, rename, close,
link, mkdir, ...) and each fault that such a call can meet. What must hold:

- a fault that is told by an errno: the exit code is not 0, and the message names a file and the reason; or the call does not matter to what
  was asked for (CLEANS), and then the result is whole;
- bytes that are written in two parts (`short`) change nothing;
- whatever happens, also if the program is killed before, in the middle of or behind the call: each file is as it was before or as it is
  after a whole run, or it is not accepted by whoever reads it (`reads`), which says so;
- the same command, run again without a fault, comes to the same end as if nothing had happened, where it may be run again (`again`).
"""
import argparse
import dataclasses
import errno
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FULL = (errno.ENOSPC, errno.EIO)
FAULTS = {
    "open": (errno.ENOSPC, errno.EACCES, errno.EMFILE),
    "write": (*FULL, errno.EDQUOT, "short", "torn"),
    "writev": FULL,
    "fsync": FULL,
    "close": FULL,
    "rename": (errno.EIO, errno.ENOSPC),
    "link": (errno.EIO, errno.ENOSPC),
    "mkdir": (errno.ENOSPC,),
    "truncate": (errno.EIO,),
    "chmod": (errno.EIO,),
    "unlink": (errno.EIO,),
}
KILLS = ("kill", "done")
CLEANS = ("unlink",)  # of a file beside, which nobody reads

SCENARIO = """language 1
scenario "a seven" under us_nj.mini_dice { seats ann  ann takes the dice  throw 4 3 }
"""
UNTIDY = SCENARIO.replace("throw", "  throw")
LOG = '{"throw":{"faces":[4,3]}}\n' * 40
PASSWORD = "a password of the test\n"


@dataclasses.dataclass
class Job:
    """A command that writes. `{books}` stands for the shipped rule books. `before`: commands that make what it needs; `files`: texts that
    lie there. `writes`: what is asked for, files or folders. `reads`: a command that must refuse what is torn, or read it; nothing: a file is
    as before or as after, and never anything else."""

    name: str
    words: str
    writes: tuple
    files: dict = dataclasses.field(default_factory=dict)
    before: tuple = ()
    reads: str = ""
    again: bool = True
    stays: tuple = ()  # what a run that failed leaves, to be gone on with
    says: dict = dataclasses.field(default_factory=dict)  # a library of others tells a reason in its own words
    synced: bool = False  # what it closes is on the disk already: a failed close matters no more
    differs: tuple = ()  # of those files the content differs from run to run (keys, databases): a whole one is told by `reads`
    code: int = 0


BUNDLE = "bundle create us_nj.mini_dice --rules {books} --bundle-version 7 --expires 2099-12-31 --out b.bundle"
KEY = "bundle key lab --no-password"
SIGN = "bundle sign b.bundle --key lab.key"
RECEIPTS = "judge night.jsonl --under us_nj.mini_dice --rules {books} --receipts night.receipts"

JOBS = (
    Job("fmt", "fmt a.scenario", ("a.scenario",), {"a.scenario": UNTIDY}),
    Job("fmt_link", "fmt l.scenario", ("a.scenario",), {"a.scenario": UNTIDY, "l.scenario": pathlib.Path("a.scenario")}),
    Job("new_scenario", "new scenario first.scenario --under us_nj.mini_dice --rules {books}", ("first.scenario",), again=False),
    Job("new_house", "new house us_nj.riverside --under us_nj.mini_dice --rules {books} --in made", ("made",), again=False),
    Job("book", "book us_nj.mini_dice --rules {books} -o site", ("site",)),
    Job("cover_cases", "cover {books}/us_nj --scenarios cases", ("cases",), code=None),
    Job("bundle_create", BUNDLE, ("b.bundle",), reads="bundle show b.bundle"),
    Job("bundle_create_over", BUNDLE, ("b.bundle",), {"b.bundle": "an older one\n"}, reads="bundle show b.bundle"),
    Job("bundle_key", KEY, ("lab.key", "lab.pub"), again=False, differs=("lab.key", "lab.pub"), before=(BUNDLE,), reads=SIGN),
    Job("bundle_sign", SIGN, ("b.bundle.minisig",), before=(BUNDLE, KEY), reads="bundle verify b.bundle --trust lab.pub"),
    Job("trust_state", "bundle verify b.bundle --trust lab.pub --trust-state s.state", ("s.state",), before=(BUNDLE, KEY, SIGN),
        reads="bundle verify b.bundle --trust lab.pub --trust-state s.state"),
    Job("receipts", RECEIPTS, ("night.receipts",), {"night.jsonl": LOG}, again=False, reads="receipt verify night.receipts"),
    Job("receipt_head", "receipt head night.receipts --key lab.key --out night.head", ("night.head", "night.head.minisig"),
        {"night.jsonl": LOG}, before=(KEY, RECEIPTS), reads="receipt verify night.receipts --head night.head --signed-by lab.pub"),
    Job("receipt_edges", "receipt edges us_nj.mini_dice --rules {books} --out e.edges", ("e.edges",)),
    Job("audit_output", "audit night.jsonl --under us_nj.mini_dice --rules {books} --output report.txt", ("report.txt",), {"night.jsonl": LOG}),
    Job("audit_checkpoint", "audit night.jsonl --under us_nj.mini_dice --rules {books} --output report.txt --checkpoint at.check --every 10 --resume",
        ("report.txt",), {"night.jsonl": LOG}, stays=("at.check", "report.txt.part")),
    Job("audit_page", "audit night.jsonl --under us_nj.mini_dice --rules {books} --page p.html", ("p.html",), {"night.jsonl": LOG}),
    Job("audit_database", "audit night.jsonl --under us_nj.mini_dice --rules {books} --database a.db", ("a.db",), {"night.jsonl": LOG},
        again=False, differs=("a.db",), says={errno.ENOSPC: "disk is full", "open": "readonly database"}, synced=True,
        reads="audit a.db:invalid_lines --under us_nj.mini_dice --rules {books} --column message"),
    Job("season", "simulate us_nj.mini_dice --rules {books} --log season.jsonl --steps 200 --errors 1% --faults truth.jsonl",
        ("season.jsonl", "truth.jsonl")),
)


class Bench:
    """A folder for each run, and the program that is run in it."""

    def __init__(self, options):
        self.inject, self.program, self.verbose = options.inject, options.program, options.verbose
        self.scratch = pathlib.Path(tempfile.mkdtemp(prefix="faults_"))

    def words(self, text):
        return text.replace("{books}", str(ROOT / "rulesets")).split()

    def run(self, folder, text):
        return subprocess.run([self.program, *self.words(text)], cwd=folder, capture_output=True, text=True, errors="replace", check=False)

    def ready(self, job):
        """A folder in which the job can be run."""
        made = self.scratch / "ready"
        if made.exists():
            shutil.rmtree(made)
        made.mkdir()
        for name, what in job.files.items():
            if isinstance(what, pathlib.Path):
                (made / name).symlink_to(what)
            else:
                (made / name).write_text(what)
        for text in job.before:
            done = self.run(made, text)
            assert done.returncode == 0, f"{job.name}: {text}: {done.stderr}"
        return made

    def injected(self, made, job, at, fault):
        """Runs the job in a fresh copy; gives the folder, what the program said, and the calls that it made."""
        folder = self.scratch / "run"
        if folder.exists():
            shutil.rmtree(folder)
        shutil.copytree(made, folder, symlinks=True)
        report = self.scratch / "calls"
        done = subprocess.run([self.inject, report, str(at), str(fault), self.program, *self.words(job.words)], cwd=folder, capture_output=True,
                              text=True, errors="replace", check=False)
        if done.returncode == 77:
            print("this machine lets nobody trace: skipped")
            sys.exit(77)
        calls = [line.split("\t") for line in report.read_text(errors="replace").splitlines()]
        return folder, done, [(name, path) for _, name, _, path in calls]


def contents(folder, names):
    """What lies there, by path; of a folder all files in it."""
    found = {}
    for name in names:
        path = folder / name
        below = sorted(one for one in path.rglob("*") if one.is_file()) if path.is_dir() else [path] if path.is_file() else []
        for one in below:
            found[str(one.relative_to(folder))] = one.read_bytes()
    return found


def left_over(folder, made, whole):
    """Files that neither lay there before nor belong to what was asked for."""
    here = {str(one.relative_to(folder)) for one in folder.rglob("*") if one.is_file()}
    before = {str(one.relative_to(made)) for one in made.rglob("*") if one.is_file()}
    return sorted(here - before - whole)


class Trial:
    """One fault at one call of one job."""

    def __init__(self, bench, job, made, whole, all_files, reference):
        self.bench, self.job, self.made, self.whole, self.all_files, self.reference = bench, job, made, whole, all_files, reference
        self.old = contents(made, job.writes)

    def torn(self, folder):
        """Files that are neither the old nor the new one."""
        wrong = []
        for path, data in contents(folder, self.job.writes).items():
            fine = data in (self.old.get(path), self.whole.get(path)) or path in self.job.differs
            wrong += [] if fine or ".part" in path or is_beside(path) else [path]
        return wrong

    def faults(self, at, name, fault):
        folder, done, _ = self.bench.injected(self.made, self.job, at, fault)
        told = done.stdout + done.stderr
        found = []
        killed = fault in (*KILLS, "torn")
        if killed and done.returncode != 128 + 9:
            found.append(f"was to be killed, and ended with {done.returncode}")
        if fault == "short" and done.returncode != self.reference:
            found.append(f"half a write: ended with {done.returncode}: {told[-200:]}")
        if isinstance(fault, int) and name not in CLEANS and not (name == "close" and self.job.synced):
            found += self.untold(done, told, [os.strerror(fault), *(self.job.says[one] for one in (name, fault) if one in self.job.says)])
        if done.returncode in (128 + 11, 128 + 6):
            found.append("crashed")
        torn = self.torn(folder)
        if torn and self.job.reads:
            again = self.bench.run(folder, self.job.reads)
            torn = torn if again.returncode == 0 else []
        if torn:
            found.append(f"torn, and read as whole: {', '.join(torn)}")
        if not killed:
            rest = left_over(folder, self.made, self.all_files.union(self.job.stays))
            found += [f"left behind: {', '.join(rest)}"] if rest and name not in CLEANS else []
        if self.job.again:
            found += self.once_more(folder)
        return found

    def untold(self, done, told, reasons):
        said = any(reason.lower() in told.lower() for reason in reasons)
        if done.returncode == self.reference:
            return [] if self.reference not in (0, None) and said else [f"ended with {done.returncode}, as if nothing had failed"]
        if not said:
            return [f"does not say `{reasons[0]}`: {told[-200:]!r}"]
        named = any(os.path.basename(path).split(".")[0] in told for path in (*self.job.writes, *self.job.stays, *self.all_files))
        return [] if named else [f"names no file: {told[-200:]!r}"]

    def once_more(self, folder):
        done = self.bench.run(folder, self.job.words)
        if done.returncode != self.reference:
            return [f"run again it ends with {done.returncode}: {(done.stdout + done.stderr)[-200:]}"]
        now = {path: data for path, data in contents(folder, self.job.writes).items() if not is_beside(path)}
        return [] if now == self.whole else ["run again it does not come to the same"]


def is_beside(path):
    """`a.scenario.x7K2pQ`: the file that was to take a name, and did not live to."""
    end = path.rsplit(".", 1)[-1]
    return len(end) == 6 and end.isalnum() and path.count(".") > 1


def try_job(bench, job):
    made = bench.ready(job)
    folder, done, calls = bench.injected(made, job, -1, "kill")
    if job.code is not None and done.returncode != job.code:
        return [f"{job.name}: without a fault it ends with {done.returncode}: {(done.stdout + done.stderr)[-300:]}"], 0
    whole = contents(folder, job.writes)
    all_files = {str(one.relative_to(folder)) for one in folder.rglob("*") if one.is_file()}
    if not calls or not whole:
        return [f"{job.name}: it wrote nothing: {(done.stdout + done.stderr)[-300:]}"], 0
    trial = Trial(bench, job, made, whole, all_files, done.returncode)
    failures, tried = [], 0
    for at, (name, path) in enumerate(calls):
        for fault in (*FAULTS[name], *KILLS):
            tried += 1
            word = errno.errorcode[fault] if isinstance(fault, int) else fault
            for what in trial.faults(at, name, fault):
                failures.append(f"{job.name}: {name} {at} ({path.rsplit('/', 1)[-1]}) {word}: {what}")
    return failures, tried


def main():
    reader = argparse.ArgumentParser(usage=__doc__.partition("\n\n")[2], add_help=False)
    reader.add_argument("inject")
    reader.add_argument("program")
    reader.add_argument("--only", default="")
    reader.add_argument("--verbose", action="store_true")
    options = reader.parse_args()
    options.inject, options.program = str(pathlib.Path(options.inject).resolve()), str(pathlib.Path(options.program).resolve())
    bench, failed, tried = Bench(options), 0, 0
    try:
        for job in JOBS:
            if options.only not in job.name:
                continue
            failures, count = try_job(bench, job)
            tried, failed = tried + count, failed + len(failures)
            for failure in failures:
                print(f"FAILED {failure}", flush=True)
            if options.verbose:
                print(f"{job.name}: {count} faults, {len(failures)} failed", flush=True)
    finally:
        shutil.rmtree(bench.scratch, ignore_errors=True)
    print(f"{tried} faults in {len(JOBS)} jobs, {failed} failed")
    return 1 if failed or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
