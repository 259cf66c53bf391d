#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Audits that are killed, stopped and refused their disk: what is left is whole, and what goes on comes to the same, byte for byte.

usage: audit_at_work.py PROGRAM RULESETS kill|stop [SEED]
"""

import gzip
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

KILLS = 100


def steps(table, count, chance):
    """Somebody bets and throws, and is paid at random: mostly wrong, so that much is told."""
    meta = {"table": table, "official": chance.choice(["kim", "jo", "lee"])}
    yield {"seats": ["ann", "bob"], "meta": meta}
    for _ in range(count):
        who = chance.choice(["ann", "bob"])
        wager = chance.choice(["pass", "field", "come", "dont_pass", "horn", "no_such_wager"])
        yield {"act": {"by": who, "bets": "4.00", "on": {"wager": wager}}, "meta": meta}
        faces = [chance.randint(1, 6), chance.randint(1, 6)]
        paid = [{"who": who, "on": {"wager": "pass"}, "wins": f"{chance.randint(1, 9)}.00"}] if chance.random() < 0.3 else []
        yield {"throw": {"faces": faces}, "ruled": {"ruling": "valid", "total": sum(faces)}, "paid": paid, "meta": meta}


def write_logs(folder, count, chance):
    """Three logs of some tables: one plain, one packed, one with lines that cannot be read."""
    folder.mkdir()
    for log in range(3):
        tables = [steps(table, count, chance) for table in (1, 2, "three")]
        lines = []
        while tables:
            one = chance.choice(tables)
            step = next(one, None)
            if step is None:
                tables.remove(one)
            else:
                lines.append(json.dumps(step))
        if log == 2:
            lines.insert(len(lines) // 2, "{")
            lines.insert(len(lines) // 3, "")
        text = "".join(line + "\n" for line in lines).encode()
        if log == 1:
            (folder / f"{log}.jsonl.gz").write_bytes(gzip.compress(text))
        else:
            (folder / f"{log}.jsonl").write_bytes(text)


class Trial:
    def __init__(self, program, rulesets, folder, count, chance):
        self.folder = folder
        self.logs = folder / "logs"
        self.output = folder / "report"
        self.part = folder / "report.part"
        self.checkpoint = folder / "checkpoint"
        write_logs(self.logs, count, chance)
        self.command = [program, "audit", str(self.logs), "--under", "us_sd.craps", "--rules", rulesets]

    def start(self, *options, **more):
        return subprocess.Popen(self.command + list(options), stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)

    def run(self, *options, **more):
        process = self.start(*options, **more)
        out, errors = process.communicate()
        return process.returncode, out, errors.decode()

    def checkpointed(self, form, *options):
        return ["--format", form, "--output", str(self.output), "--checkpoint", str(self.checkpoint), "--resume", *options]

    def clear(self):
        for path in (self.output, self.part, self.checkpoint):
            path.unlink(missing_ok=True)


def expect(holds, words):
    if not holds:
        sys.exit(f"audit_at_work: {words}")


def kill(program, rulesets, folder, chance):
    trial = Trial(program, rulesets, folder, 40, chance)
    kills = whole = behind = 0
    expected = {}
    lasts = 0.1
    for form in ("text", "csv", "jsonl"):
        begin = time.monotonic()
        code, expected[form], _ = trial.run("--format", form, "--jobs", "1")
        lasts = time.monotonic() - begin
        expect(code == 1 and len(expected[form]) > 10000, f"the audit as {form} ended with {code}")
    while kills < KILLS:
        form = chance.choice(list(expected))
        trial.clear()
        while True:
            process = trial.start(*trial.checkpointed(form, "--every", str(chance.choice([7, 40, 300])), "--jobs", chance.choice("123")))
            behind += trial.checkpoint.exists()
            try:
                process.communicate(timeout=chance.random() * lasts * 1.1 if kills < KILLS else None)
                break
            except subprocess.TimeoutExpired:
                process.kill()
                kills += 1
                process.communicate()
                expect(not trial.output.exists() or trial.output.read_bytes() == expected[form],
                       "a report that is not whole has the name of one that is")
        expect(process.returncode == 1, f"an audit that went on ended with {process.returncode}")
        expect(trial.output.read_bytes() == expected[form], f"killed {kills} times, the report as {form} is another")
        expect(not trial.part.exists() and not trial.checkpoint.exists(), "something is left lying about")
        whole += 1
    expect(behind > KILLS // 5, f"only {behind} audits went on behind a checkpoint")
    print(f"{kills} kills, {behind} audits that went on behind a checkpoint, {whole} whole reports, each the same")


def stop(program, rulesets, folder, chance):
    trial = Trial(program, rulesets, folder, 60, chance)
    _, expected, _ = trial.run("--format", "jsonl")

    # Ctrl-C: what was judged is told, and the audit goes on behind it.
    endless = subprocess.Popen([program, "audit", "-", "--under", "us_sd.craps", "--rules", rulesets, "--format", "jsonl", "--output",
                                str(trial.output), "--checkpoint", str(trial.checkpoint), "--every", "10"],
                               stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    log = (trial.logs / "0.jsonl").read_bytes()
    endless.stdin.write(log)
    endless.stdin.flush()
    while not trial.checkpoint.exists():
        time.sleep(0.01)
    endless.send_signal(signal.SIGINT)
    errors = endless.communicate()[1].decode()
    expect(endless.returncode == 130 and "interrupted" in errors, f"Ctrl-C ended with {endless.returncode}: {errors}")
    told = [json.loads(line) for line in trial.output.read_bytes().splitlines()]
    expect(told[-1]["kind"] == "summary" and told[-1]["interrupted"]["line"] >= 10, "no partial report was left")
    expect(not trial.part.exists() and trial.checkpoint.exists(), "no checkpoint was left")
    whole = subprocess.run([program, "audit", "-", "--under", "us_sd.craps", "--rules", rulesets, "--format", "jsonl"], input=log,
                           stdout=subprocess.PIPE, check=False).stdout
    code = subprocess.run(endless.args + ["--resume"], input=log, check=False).returncode
    expect(code == 1 and trial.output.read_bytes() == whole, f"what went on behind Ctrl-C ended with {code}, or is another report")

    # A full disk: an error, and no report that is not whole.
    with open("/dev/full", "wb") as full:
        code = subprocess.run(trial.command, stdout=full, stderr=subprocess.PIPE, check=False)
        expect(code.returncode == 70 and b"No space left on device" in code.stderr, "a full disk is no error")
    code, _, errors = trial.run("--output", "/dev/full")
    expect(code == 70 and "No space left on device" in errors, "a full device is no error")

    def limited():
        resource.setrlimit(resource.RLIMIT_FSIZE, (40000, resource.RLIM_INFINITY))

    trial.clear()
    code, _, errors = trial.run("--output", str(trial.output), preexec_fn=limited)
    expect(code == 70 and "cannot be written" in errors, f"a file that may not grow is no error: {code} {errors}")
    expect(not trial.output.exists() and not trial.part.exists(), "a broken report was left")
    code, _, errors = trial.run(*trial.checkpointed("jsonl", "--every", "50"), preexec_fn=limited)
    expect(code == 70 and "cannot be written" in errors, "a file that may not grow is no error")
    expect(not trial.output.exists() and trial.part.exists() and trial.checkpoint.exists(), "the audit cannot go on")
    code, _, _ = trial.run(*trial.checkpointed("jsonl"))
    expect(code == 1 and trial.output.read_bytes() == expected, "what went on behind a full disk is another report")

    # A reader that goes away.
    process = trial.start("--format", "jsonl")
    process.stdout.close()
    errors = process.stderr.read().decode()
    expect(process.wait() == 70 and "Broken pipe" in errors, f"a reader that goes away is no error: {process.returncode} {errors}")

    # Logs, options and rules that have changed.
    def saved():
        trial.clear()
        trial.run(*trial.checkpointed("jsonl", "--every", "50"), preexec_fn=limited)
        expect(trial.checkpoint.exists(), "no checkpoint was left")

    def refused(words, *options, **more):
        before = trial.part.read_bytes()
        code, _, errors = trial.run(*trial.checkpointed("jsonl", *options), **more)
        expect(code == 3 and words in errors, f"not refused: {words}: {code} {errors}")
        expect(trial.part.read_bytes() == before and trial.checkpoint.exists(), "a refusal changed something")

    saved()
    refused("a different value for `--table`", "--table", "pit")
    code, _, errors = trial.run(*trial.checkpointed("csv"))
    expect(code == 3 and "a different value for `--format`" in errors, errors)
    first = trial.logs / "0.jsonl"
    text = first.read_bytes()
    first.write_bytes(text + b"\n")
    refused("the size of")
    first.write_bytes(text.replace(b"ann", b"eve", 1))
    refused("has changed")
    first.write_bytes(text)
    (trial.logs / "3.jsonl").write_bytes(text)
    refused("3 logs")
    (trial.logs / "3.jsonl").unlink()
    copied = folder / "rules"
    shutil.copytree(rulesets, copied)
    command = trial.command
    trial.command = command[:-1] + [str(copied)]
    saved()
    book = copied / "us_sd" / "craps.fair"
    book.write_text(book.read_text() + "# another word\n")
    refused("the text of `us_sd.craps` has changed")
    trial.command = command
    saved()
    damaged = trial.checkpoint.read_bytes()
    trial.checkpoint.write_bytes(damaged[:-5])
    refused("the file is damaged")
    trial.checkpoint.write_bytes(b"a letter to somebody\n\n\n")
    refused("the file is not a checkpoint")
    trial.checkpoint.write_bytes(damaged)
    trial.part.write_bytes(b"")
    refused("was shortened after the checkpoint was saved")
    code, _, errors = trial.run("--checkpoint", str(trial.checkpoint))
    expect(code == 2 and "--output" in errors, errors)
    code, _, errors = trial.run("--output", "/dev/null", "--checkpoint", str(trial.checkpoint))
    expect(code == 3 and "is not a file" in errors, errors)
    print("stopped, refused and changed: every report is whole, or not there")


def main():
    program, rulesets, what = sys.argv[1:4]
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else random.randrange(1 << 32)
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        {"kill": kill, "stop": stop}[what](program, rulesets, Path(folder), random.Random(seed))


if __name__ == "__main__":
    main()
