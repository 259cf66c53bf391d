#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
import csv
import json
import sys

rows = list(csv.DictReader(sys.stdin))
steps, throws = [], {}
for row in rows:
    table = row["table"]
    meta = {"table": table, "official": row["official"], "at": row["time"]}
    wager = {"wager": row["wager"]} | ({"numbers": [int(row["number"])]} if row["number"] else {})
    if table not in throws:  # the first row of a table
        throws[table] = None
        steps.append({"seats": sorted({other["seat"] for other in rows if other["table"] == table} - {""}), "meta": meta})
    if row["event"] == "bet":
        steps.append({"act": {"by": row["seat"], "bets": row["amount"], "on": wager}, "meta": meta})
    elif row["event"] == "throw":
        throws[table] = {"throw": {"faces": [int(row["die_1"]), int(row["die_2"])]}, "ruled": {"ruling": row["ruling"]}, "paid": [], "meta": meta}
        steps.append(throws[table])
    elif row["event"] == "wins":
        throws[table]["paid"].append({"who": row["seat"], "on": wager, "wins": row["amount"]})
    else:  # loses, pushes, returned
        throws[table]["paid"].append({"who": row["seat"], "on": wager, "outcome": row["event"]})
print(*map(json.dumps, steps), sep="\n")
