# SPDX-License-Identifier: Apache-2.0
"""The JSON forms of steps (docs/language/json.md)."""

from __future__ import annotations

import json
from typing import Any

from .steps import Act, Body, Call, Expect, Given, Note, Observed, RulesChange, Seats, Step, Throw, WagerRef
from .syntax import Value


def json_step(text: str) -> Step:
    return from_json(json.loads(text))


def from_json(data: dict[str, Any]) -> Step:
    return Step(body_of(data), meta=data.get("meta"))


def body_of(data: dict[str, Any]) -> Body:
    if "throw" in data:
        return throw(data["throw"])
    if "act" in data:
        return act(data["act"])
    if "given" in data:
        return given(data["given"])
    if "seats" in data:
        return Seats(tuple(data["seats"]))
    if "note" in data:
        return Note(data["note"])
    if "expect" in data:
        return expect(data["expect"])
    return RulesChange(data.get("rules"), data.get("as_of"), dict(data.get("posting", {})), dict(data.get("reading", {})))


def ref(data: dict[str, Any]) -> WagerRef:
    numbers = data.get("numbers", data.get("in_order", []))
    behind = None
    if "behind" in data:
        one = data["behind"]
        behind = WagerRef(one["wager"], (one["number"],) if "number" in one else (), ordinal=one.get("ordinal"))
    return WagerRef(data["wager"], tuple(numbers), data.get("ordinal"), behind, data.get("for"))


def seen(data: Any) -> tuple[tuple[Value, ...], str]:
    if data is None:
        return (), "unknown"
    if isinstance(data, dict):
        return tuple(data["either"]), "either"
    if isinstance(data, list):
        return tuple(data), "seen"
    return (data,), "seen"


def throw(data: dict[str, Any]) -> Throw:
    out = Throw(tuple(data["faces"]))
    for one in data.get("facts", []):
        values, mode = seen(one["is"])
        name = one["fact"].partition(" ")[0]
        of, die = ("die", one["die"]) if "die" in one else (one["of"], 0)
        out.facts.append(Observed(of, die, name, values, mode, bool(one.get("perhaps"))))
    for one in data.get("calls", []):
        when = {"late": "late", "as_soon_as_possible": "as soon as possible"}.get(one.get("when", ""))
        out.calls.append(Call(one["call"], one["by"], one.get("under"), when))
    return out


def act(data: dict[str, Any]) -> Act:
    by = data["by"]
    if "bets" in data:
        out = Act(by, "bets", ref(data["on"]), amount_text=data["bets"])
        out.in_flight = bool(data.get("in_flight"))
        confirmed = data.get("confirmed_by", [])
        out.confirmed = (confirmed,) if isinstance(confirmed, str) else tuple(confirmed)
        out.in_error = bool(data.get("taken_in_error"))
        return out
    if "buys_in" in data:
        return Act(by, "buys in", amount_text=data["buys_in"])
    for verb in ("raises", "reduces"):
        if verb in data:
            return Act(by, verb, ref(data[verb]), amount_text=data["to"])
    for verb in ("removes", "surrenders"):
        if verb in data:
            return Act(by, verb, ref(data[verb]))
    if "calls" in data:
        return Act(by, "calls", ref(data["calls"]), word=data["working"])
    for verb in ("takes", "declines", "relinquishes"):
        if verb in data:
            return Act(by, verb)
    if "orders" in data:
        because = data.get("because", [])
        return Act(by, "orders", because=(because,) if isinstance(because, str) else tuple(because))
    return Act(by, "does", word=data["does"])


def values_of(data: Any) -> tuple[Value, ...]:
    return tuple(data) if isinstance(data, list) else (data,)


def given(data: dict[str, Any]) -> Given:
    if "state" in data:
        return Given(state=data["state"], values=values_of(data["is"]))
    with_ = tuple((one["state"], values_of(one["is"])) for one in data.get("with", []))
    return Given(who=data["who"], amount_text=data["has"], wager=ref(data["on"]), with_=with_)


def expect(data: dict[str, Any]) -> Expect:
    under = data.get("under")
    if "ruling" in data:
        needs = tuple(("die", one["die"], one["fact"]) if "die" in one else (one["of"], 0, one["fact"]) for one in data.get("needs", []))
        by = data.get("by")
        return Expect("ruling", under, data.get("total"), None if by is None else tuple(by), needs, data["ruling"])
    for key, kind in (("finding", "finding"), ("no_finding", "no finding"), ("directive", "directive"), ("no_directive", "no directive")):
        if key in data:
            return Expect(kind, under, name=data[key])
    if "dice_with" in data:
        return Expect("dice", under, who=data["dice_with"])
    if "nothing" in data:
        return Expect("nothing else", under)
    if "state" in data:
        return Expect("state", under, name=data["state"], values=values_of(data["is"]))
    for kind in ("up", "down", "has"):
        if kind in data:
            return Expect(kind, under, who=data["who"], amount_text=data[kind])
    for kind in ("wins", "commission", "stands"):
        if kind in data:
            return Expect(kind, under, who=data["who"], wager=ref(data["on"]), amount_text=data[kind])
    return Expect("outcome", under, who=data["who"], wager=ref(data["on"]), name=data["outcome"])
