#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the `fairroll` commands in the fenced blocks of README.md and docs/ as pasted, page by page, each page in a new folder with the files that
the commands name. Only the expiry date of bundles is replaced, so that the test does not depend on the date.

usage: doc_commands.py PROGRAM

A command must exit with code 0, or with code 1 if REPORTS lists it. `fairroll mutate`, which may take minutes, is interrupted after
ten seconds, and must then exit with code 130. Blocks that script/check-docs copies from transcripts are tested there.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIGNED = ROOT / "tests" / "trust" / "signed"
SECONDS = 10
# Commands that need a terminal or end only when they are stopped, and lines of files that begin with the name of the program.
OTHERS = ("fairroll lsp", "fairroll check --watch", "fairroll bundle key", "fairroll trust 1", "fairroll bundle 1")
# Commands that report differences, failures or surviving mutants with code 1.
REPORTS = ("fairroll diff", "fairroll conforms nv.strip", "fairroll verify my.rules", "fairroll run witnesses", "fairroll mutate")
BOOK = """language 1

ruleset {0} "An example" {{
  authority "nobody"
  cites     "Example"
  uses      common.craps_table
  currency  USD in 0.01
}}

section "1" "One wager" {{
  nothing else makes a roll invalid
  wager a "A" {{
    one roll
    placed at any time
    wins on 7
    loses on {1}
    pays 4 to 1
  }}
}}
"""


def commands_of(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    text = re.sub(r"^<!-- begin .*?^<!-- end -->", lambda copied: re.sub(r"[^\n]", "", copied[0]), text, flags=re.M | re.S)
    plain, command = None, ""
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("```"):
            plain, command = (line == "```" if plain is None else None), ""
        elif plain:
            command += line
            if command.endswith("\\"):
                command = command[:-1]
                continue
            if command.startswith("fairroll ") and not command.startswith(OTHERS):
                yield number, command.replace("--expires 2027-12-31", "--expires 2999-12-31")
            command = ""


def write_book(folder, name, losses):
    path = folder / "rulesets" / (name.replace(".", "/") + ".fair")
    path.parent.mkdir()
    path.write_text(BOOK.format(name, losses), encoding="utf-8")


def prepare(folder, environment):
    """Creates the rule books, logs, scenarios, keys and trust files that the commands name."""
    def fairroll(*arguments):
        subprocess.run(["fairroll", *arguments], cwd=folder, env=environment, check=True, capture_output=True)

    shutil.copytree(ROOT / "rulesets", folder / "rulesets")
    write_book(folder, "stranger.book", "any other")
    (folder / "logs" / "2027").mkdir(parents=True)
    for log, book in (("night.jsonl", "us_sd.craps"), ("session.jsonl", "us_sd.deadwood_one"), ("logs/2027/one.jsonl", "us_sd.craps")):
        fairroll("simulate", book, "--log", log, "--steps", "200", "--seed", "1")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (folder / "dispute.scenario").write_text("language 1\n" + re.search(r"^```scenario\n(.*?)^```", readme, re.M | re.S)[1], encoding="utf-8")


def prepare_trust(folder, environment):
    """Creates keys, the trust file `us_sd.trust` and its successor."""
    for name in ("lab", "board"):
        shutil.copy(SIGNED / f"{name}.key", folder)
    trust = (SIGNED / "lab.trust").read_text(encoding="utf-8").replace("authority lab", "authority us_sd").replace("threshold 2", "threshold 1")
    (folder / "us_sd.trust").write_text(trust.replace("expires 2030", "expires 2999"), encoding="utf-8")
    (folder / "next.trust").write_text(trust.replace("version 1", "version 2").replace("expires 2030", "expires 2999"), encoding="utf-8")
    subprocess.run(["fairroll", "bundle", "sign", "next.trust", "--key", "lab.key"], cwd=folder, env=environment, check=True, capture_output=True)


def run(command, folder, environment):
    process = subprocess.Popen(["bash", "-c", f"exec {command}"], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        _, errors = process.communicate(timeout=SECONDS if command.startswith("fairroll mutate") else None)
        return process.returncode, errors
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
        return (0 if process.returncode == 130 else process.returncode), errors


def main():
    if len(sys.argv) != 2:
        print(__doc__.strip())
        return 2
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1798675200", "PATH": f"{pathlib.Path(sys.argv[1]).resolve().parent}:{os.environ['PATH']}"}
    failed = count = 0
    for page in ("README.md", *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md"))):
        commands = list(commands_of(page))
        if not commands:
            continue
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            prepare(folder, environment)
            prepare_trust(folder, environment)
            if page == "docs/verify.md":
                write_book(folder, "my.rules", "7, 11")  # a 7 wins and loses
            for number, command in commands:
                count += 1
                code, errors = run(command, folder, environment)
                if code != 0 and not (code == 1 and command.startswith(REPORTS)):
                    failed += 1
                    print(f"{page}:{number}: {command}\nexit code {code}\n{errors}")
    print(f"{count} commands, {failed} failed")
    return int(failed > 0 or count == 0)


if __name__ == "__main__":
    sys.exit(main())
