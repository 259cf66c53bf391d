#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sets each limit that can be set, in each command: `limits.py PROGRAM [--verbose]`.

A command that can meet the limit must say so, by its code or its words, and end with 5 (OTHERWISE tells where it does not); any other must come to what it comes to without the
limit. Which commands those are is a table, so that a command that no longer heeds a limit is found, and one that now does as well.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

FILES = {
    "g/v.fair": "language 1\nvocabulary g.v { dice 2 with faces 1..6 roles shooter, dealer thrower shooter die rests on one of layout, rail default layout }\n",
    "g/m.fair": """language 1
model g.m "m" { uses g.v }
section "1" "s" {
  wager c "c" { count hits 0..9 on 2, 12 placed at any time stake at most 100.00 wins on hits reaching 9 loses on 7 pays 1 to 1 }
}
""",
    "g/r.fair": """language 1
ruleset g.r "r" { authority "a" cites "c" uses g.v currency USD in 0.01 }
section "1" "s" { in force from 2020-01-01
  (1) the roll is invalid when any die rests on rail
  game {
    state point none, 4, 5  becomes total on 4, 5  becomes none on 7
    event seven on 7
    event again on seven, seven
    event more on again, again
  }
  wager w "w" { placed at any time may be removed at any time stake at most 100.00 wins on 2, 3 while point is 4 or point is 5 loses on more pays 1 to 1 }
  adopts c from g.m
}
""",
    "g/log.jsonl": '{"throw":{"faces":[4,3]}}\n{"throw":{"faces":[2,2]}}\n{"throw":{"faces":[2,2]}}\n',
    "g/s.scenario": """language 1
scenario "s" under g.r { seats ann  ann takes the dice  ann bets 10.00 on w  throw 4 3  expect ann w loses  throw 2 2 }
""",
}

COMMANDS = {
    "check": "check g/r.fair",
    "run": "run g/s.scenario --rules .",
    "explain": "explain g/s.scenario --rules .",
    "test": "test g/s.scenario --rules .",
    "coverage": "test g --rules . --coverage",
    "judge": "judge throw_4_3 --under g.r --rules .",
    "flatten": "flatten g.r --rules .",
    "dump": "dump --program g.r --rules .",
    "schema": "schema g.r scenario --rules .",
    "simulate": "simulate g.r --rules . --hands 1000",
    "edge": "edge g.r --rules .",
    "verify": "verify g.r --rules .",
    "exposure": "exposure g.r --rules . --throws 2",
    "cover": "cover g",
    "new": "new scenario new.scenario --under g.r --rules .",
    "fmt": "fmt --check g/v.fair",
    "explain-code": "explain-code F0404",
    "judge a log": "judge g/log.jsonl --under g.r --rules .",
    "audit": "audit g/log.jsonl --under g.r --rules .",
    "list": "list wagers g.r --rules .",
    "book": "book g.r --rules . -o site",
    "placard": "placard g.r --rules .",
    "mutate": "mutate g --sample 2",
    "diff": "diff g.r g.r --rules .",
    "conforms": "conforms g.r --to g.r --rules .",
    "bundle": "bundle create g.r --rules . --bundle-version 7 --expires 2099-12-31 --out b.bundle",
    "receipt": "receipt edges g.r --rules . --out e.edges",
}
MAKES = ("new.scenario", "site", "b.bundle", "e.edges")
PLAYS = {"run", "explain", "test", "coverage", "new"}
CHECKS = set(COMMANDS) - {"fmt", "explain-code", "bundle"}  # a bundle holds texts, whatever they ask for

# What a command says instead, and what it ends with, where the limit is no fault of a text.
OTHERWISE = {
    ("verify", "states"): (5, "the state space contains more than 3 states"),
    ("cover", "steps"): (0, "this scenario failed, so its coverage is not counted: g/s.scenario"),
    **{("audit", name): (3, "3 invalid") for name in ("units", "statements", "clauses", "tests", "states")},  # a line names its rules
    ("book", "steps"): (1, "1 failed scenario was left out"),
    ("book", "entries"): (1, "1 failed scenario was left out"),
    ("mutate", "steps"): (0, "this scenario fails on the unchanged file, so it cannot detect changes: g/s.scenario"),
    ("mutate", "entries"): (0, "this scenario fails on the unchanged file, so it cannot detect changes: g/s.scenario"),
    ("cover", "entries"): (0, "this scenario failed, so its coverage is not counted: g/s.scenario"),
    ("cover", "situations"): (0, "of 36 sides"),  # without the limit four of them are known to be beyond any scenario
}

# The limit, what it is set to, what is told of it, and the commands that meet it.
LIMITS = (
    ("units", 1, "F0808", CHECKS),
    ("statements", 2, "F0404", CHECKS),
    ("clauses", 2, "F0404", CHECKS),
    ("tests", 2, "F0819", CHECKS),
    ("states", 3, "F0404", CHECKS),
    ("steps", 2, "F0809", PLAYS | {"cover", "book", "mutate"}),
    ("entries", 3, "F0818", PLAYS | {"cover", "book", "mutate", "judge"}),
    ("edge_work", 1, "too large", {"edge", "receipt"}),
    ("edge_steps", 1, "too large", {"edge", "receipt"}),
    ("exposure_states", 1, "have too many states to enumerate", {"exposure"}),
    ("situations", 1, "sides", {"cover"}),
)


def run(program, folder, words):
    command = [word.replace("throw_4_3", "throw 4 3") for word in words]
    done = subprocess.run([program, *command], cwd=folder, capture_output=True, text=True, errors="replace", timeout=300, check=False)
    return done.returncode, done.stdout, done.stdout + done.stderr


def remove(path):
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def fault(usual, came, meets, says):
    """What is wrong with the end of a command under a limit; empty if nothing is."""
    code, _, told = came
    wanted, words = says
    if not meets:
        return "" if came[:2] == usual[:2] else f"it comes to something else, with {code}: {told.strip()[-200:]}"
    if code != wanted or words not in told:
        return f"wanted {wanted} and `{words}`, came {code}: {told.strip()[-300:]}"
    return ""


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = str(pathlib.Path(sys.argv[1]).resolve())
    failed = tried = 0
    with tempfile.TemporaryDirectory(prefix="limits_") as folder:
        for name, text in FILES.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        for command, words in COMMANDS.items():
            usual = None
            for name, value, says, meeting in LIMITS:
                if usual is None:
                    usual = run(program, folder, words.split())
                for made in MAKES:
                    remove(pathlib.Path(folder, made))
                came = run(program, folder, [*words.split(), "--limit", f"{name}={value}"])
                tried += 1
                what = fault(usual, came, command in meeting, OTHERWISE.get((command, name), (5, says)))
                failed += bool(what)
                if what:
                    print(f"FAILED {command} --limit {name}={value}: {what}")
        for wrong in ("states", "states=", "=3", "states=x", "states=0", "no_such=3", "seconds=0", "states=99999999999999999999"):
            code, _, told = run(program, folder, ["check", "g", "--limit", wrong])
            tried += 1
            if code != 2 or "--limit" not in told:
                failed += 1
                print(f"FAILED --limit {wrong}: wanted 2, came {code}: {told.strip()[-200:]}")
    print(f"{tried} limits in commands, {failed} failed")
    return 1 if failed or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
