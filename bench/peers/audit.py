#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""An audit of pass, dont_pass and field as a plain script does it, written by hand for this one game: bench/peers/audit.py LOG
Prints lines, ns a line of the processor, and how many payments the log tells otherwise (none is wanted)."""
import json
import sys
import time
from collections import defaultdict


class Table:
    def __init__(self):
        self.point = 0
        self.stakes = defaultdict(int)  # by seat and wager, in cents

    def outcome(self, wager, total):
        if wager == "field":
            if total in (5, 6, 7, 8):
                return "loses", 0
            return "wins", FIELD.get(total, 1)
        for_it = wager == "pass"
        if self.point == 0:
            if total in (7, 11):
                return ("wins", 1) if for_it else ("loses", 0)
            if total in (2, 3):
                return ("loses", 0) if for_it else ("wins", 1)
            if total == 12:
                return ("loses", 0) if for_it else ("pushes", 0)
            return None
        if total == self.point:
            return ("wins", 1) if for_it else ("loses", 0)
        if total == 7:
            return ("loses", 0) if for_it else ("wins", 1)
        return None

    def throw(self, total):
        decided = {}
        for key, stake in list(self.stakes.items()):
            result = self.outcome(key[1], total)
            if result is None:
                continue
            decided[key] = (result[0], stake * result[1])
            del self.stakes[key]
        if self.point == 0 and total in (4, 5, 6, 8, 9, 10):
            self.point = total
        elif self.point != 0 and total in (7, self.point):
            self.point = 0
        return decided


FIELD = {2: 2, 12: 2}


def cents(text):
    whole, _, rest = text.partition(".")
    return int(whole) * 100 + int(rest or 0)


def main(path):
    lines = open(path, encoding="utf-8").read().splitlines()
    tables = defaultdict(Table)
    wrong = 0
    begin = time.process_time()
    for line in lines:
        step = json.loads(line)
        table = tables[step.get("meta", {}).get("table")]
        if "act" in step:
            act = step["act"]
            if step.get("ruled", {}).get("ruling", "accepted") != "accepted":
                continue
            if "bets" in act:
                table.stakes[act["by"], act["on"]["wager"]] += cents(act["bets"])
            elif "removes" in act:
                del table.stakes[act["by"], act["removes"]["wager"]]
            elif "raises" in act or "reduces" in act:
                table.stakes[act["by"], (act.get("raises") or act["reduces"])["wager"]] = cents(act["to"])
        elif "throw" in step and step["ruled"]["ruling"] == "valid":
            decided = table.throw(sum(step["throw"]["faces"]))
            paid = {}
            for one in step["paid"]:
                how = ("wins", cents(one["wins"])) if "wins" in one else (one["outcome"], 0)
                paid[one["who"], one["on"]["wager"]] = how
            wrong += decided != paid
    spent = time.process_time() - begin
    print(f"{len(lines)}\t{spent * 1e9 / len(lines):.0f}\t{wrong}")


if __name__ == "__main__":
    main(sys.argv[1])
