# SPDX-License-Identifier: Apache-2.0
"""Logs for tests of audits: fields bet and paid at several tables, some of them wrongly, some lines bad or open. The same seed writes the same."""

import json
import pathlib
import random
from typing import Any

HEAD = {"title": "a night", "under": ["us_sd.craps"], "as_of": "2024-01-01"}
_WINS = {2: "20.00", 12: "20.00", 3: "10.00", 4: "10.00", 9: "10.00", 10: "10.00", 11: "10.00"}


def _hand(chance: random.Random, tables: int) -> list[str]:
    meta: dict[str, Any] = {"meta": {"table": chance.randrange(tables), "official": chance.choice(["jim", "kim"])}}
    faces = [chance.randint(1, 6), chance.randint(1, 6)]
    due: dict[str, str] = {"wins": _WINS[sum(faces)]} if sum(faces) in _WINS else {"outcome": "loses"}
    paid: dict[str, Any] = {"who": "ann", "on": {"wager": "field"}, **({"wins": "15.00"} if chance.random() < 0.1 else due)}
    lines = [json.dumps({"act": {"by": "ann", "bets": "10.00", "on": {"wager": "field"}}, **meta}),
             json.dumps({"throw": {"faces": faces}, "paid": [paid], **meta})]
    if chance.random() < 0.05:
        lines.append("this is no JSON")
    if chance.random() < 0.05:
        lines.append(json.dumps({"throw": {"faces": [6, 6], "facts": [{"die": 1, "fact": "rests on", "is": None}]}, "ruled": {"ruling": "void"}, **meta}))
    return lines


def night(seed: int, hands: int, tables: int = 5) -> str:
    """A log with its head, as text."""
    chance = random.Random(seed)
    lines = [json.dumps(HEAD)] + [json.dumps({"seats": ["ann"], "meta": {"table": table}}) for table in range(tables)]
    for _ in range(hands):
        lines += _hand(chance, tables)
    return "\n".join(lines) + "\n"


def season(folder: pathlib.Path, nights: int, hands: int) -> list[str]:
    """That many logs in a folder, and their paths."""
    paths = [folder / f"night_{number:02}.jsonl" for number in range(nights)]
    for number, path in enumerate(paths):
        path.write_text(night(number, hands), encoding="utf-8")
    return [str(path) for path in paths]
