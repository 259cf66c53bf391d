# SPDX-License-Identifier: Apache-2.0
"""A step's result as one line of JSON (docs/language/json.md; `fairroll schema NAME result`)."""

from __future__ import annotations

import json
from typing import Any

from .facts import Domains, Key, key_words, value_words
from .json_steps import face_words
from .judge import Finding
from .model import Clause, Rules
from .money import Entry, Money, account_json
from .scope import show
from .settle import Thrown
from .steps import Body, Given, Note, Observed, RulesChange, Seats, Step, Throw
from .table import Composite, Result, Settlement, Table


def dump(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


PLACE = {"file": "step", "line": 1, "column": 1}


def head(kind: str, step: Step) -> dict[str, Any]:
    out: dict[str, Any] = {"kind": kind, "text": step.text, "place": dict(PLACE)}
    if step.meta is not None:
        out["meta"] = step.meta
    return out


def plain_json(step: Step) -> dict[str, Any]:
    kinds: list[tuple[type[Body], str]] = [(Given, "given"), (Note, "note"), (Seats, "seats"), (RulesChange, "rules")]
    return head(next(kind for one, kind in kinds if isinstance(step.body, one)), step)


def payable_json(money: Money, pair: tuple[int | None, int | None]) -> dict[str, Any]:
    return {"below": None if pair[0] is None else money.show(pair[0]), "above": None if pair[1] is None else money.show(pair[1])}


def settlement_json(money: Money, one: Settlement) -> dict[str, Any]:
    out: dict[str, Any] = {"id": one.one.id, "wager": one.name, "stake": money.show(one.stake), "outcome": one.outcome}
    if one.amount is not None and one.outcome == "wins":
        out["amount"] = money.show(one.amount)
    if one.lost is not None:
        out["lost"] = money.show(one.lost)
    if one.given_back is not None:
        out["givenBack"] = money.show(one.given_back)
    if one.exact is not None:
        out["exactUnits"] = one.exact
    if one.odds is not None:
        out["odds"] = one.odds
    if one.commission is not None:
        out["commission"] = money.show(one.commission)
    if one.refund is not None:
        out["refund"] = money.show(one.refund)
    if one.payable is not None:
        out["payable"] = payable_json(money, one.payable)
    if one.one.part_of is not None:
        top = one.one.part_of
        while top.part_of is not None:
            top = top.part_of
        out["partOf"] = top.id
    if one.in_error:
        out["takenInError"] = True
    if one.one.for_role is not None:
        out["for"] = one.one.for_role
    if one.at_turn_end:
        out["atTurnEnd"] = True
    out["ended"] = one.ended
    out["by"] = [clause.json() for clause in one.by]
    return out


def composite_json(money: Money, one: Composite) -> dict[str, Any]:
    return {"id": one.one.id, "wager": one.name, "stake": money.show(one.stake), "outcome": one.outcome, "net": money.show(one.net), "ended": one.ended}


def entry_json(money: Money, one: Entry) -> dict[str, Any]:
    out: dict[str, Any] = {"entry": one.kind, "from": account_json(one.source), "to": account_json(one.to), "amount": money.show(one.amount)}
    if one.id is not None:
        out["id"] = one.id
    if one.wager is not None:
        out["wager"] = one.wager
    if one.by is not None:
        out["by"] = one.by.json()
    return out


def finding_json(one: Finding) -> dict[str, Any]:
    out: dict[str, Any] = {"finding": one.kind, "words": one.words}
    if one.clause is not None:
        out["clause"] = one.clause.json()
    return out


def recalled(rules: Rules, judged: list[Clause], rested: list[Clause]) -> list[Finding]:
    """The clauses that a result rests on and that are not from a text that was read, in the order of the texts."""
    out = []
    order = dict(standing_order(rules))
    done: set[int] = set()
    order.update({id(clause): (0, number, 0) for number, clause in reversed(list(enumerate(judged)))})
    for clauses, words in ((judged, "`{}` is unverified: its text was not compared with the law"), (rested, "rests on {}, which is unverified: its text was not compared with the law")):
        for clause in sorted({id(one): one for one in clauses if one.recalled}.values(), key=lambda one: order.get(id(one), (9, 0, one.index))):
            if id(clause) not in done:
                done.add(id(clause))
                out.append(Finding("recalled", words.format(clause.address), clause))
    return out


def standing_order(rules: Rules) -> dict[int, tuple[int, int, int]]:
    """Conduct, then the heads of wagers, the game, and each wager's sentences."""
    if "order" in rules.memory:
        known: dict[int, tuple[int, int, int]] = rules.memory["order"]
        return known
    out: dict[int, tuple[int, int, int]] = {}
    for item in rules.conduct:
        for clause in [item.clause, *(ground.clause for ground in item.grounds)]:
            out[id(clause)] = (5, 0, clause.index)
    for item in rules.game:
        for clause in [item.clause, *(move.clause for move in item.moves)]:
            out[id(clause)] = (2, 0, clause.index)
    for number, wager in enumerate(sorted(rules.wagers.values(), key=lambda one: one.clause.index)):
        out[id(wager.clause)] = (1, number, 0)
        for item in wager.items:
            for clause in [item.clause, *(move.clause for move in item.moves)]:
                state = item.kind in ("state", "count", "tally", "set")
                out[id(clause)] = (2 if state else 3, number, (1_000_000_000 if item.every else 0) + clause.index)
    rules.memory["order"] = out
    return out


def act_json(table: Table, step: Step, result: Result) -> dict[str, Any]:
    money = table.money
    out = head("act", step)
    out["status"], out["words"] = result.status, result.words
    out["by"] = [clause.json() for clause in result.by]
    if result.commission is not None:
        out["commission"] = money.show(result.commission)
    if result.refund is not None:
        out["refund"] = money.show(result.refund)
    if result.payable is not None:
        out["payable"] = payable_json(money, result.payable)
    out["settlements"] = [settlement_json(money, one) for one in result.settlements]
    if result.composites:
        out["composites"] = [composite_json(money, one) for one in result.composites]
    out["ledger"] = [entry_json(money, one) for one in result.ledger]
    out["directives"] = result.directives
    rested = [*result.by, *(clause for one in result.settlements for clause in one.by)]
    out["findings"] = [finding_json(one) for one in [*result.findings, *recalled(table.rules, [], rested)]]
    out["balances"] = table.balances()
    out["expectations"] = []
    return out


def recorded(rules: Rules, throw: Throw) -> str:
    """What was seen, in the order of the vocabulary, and what was called."""
    domains = Domains(rules, throw)
    told = [f"throw {face_words(throw.faces)}"]
    order = {"die": 0, "throw": 1, "turn": 2}
    keys = [key for key in domains.keys() if key in domains.recorded]
    for key in sorted(keys, key=lambda key: (order[key[0]], key[1])):
        told.append(" or ".join(seen_words(rules, domains, key)))
    for call in throw.calls:
        under = f' under "{call.under}"' if call.under is not None else ""
        when = f" {call.when}" if call.when else ""
        told.append(f"{call.what}{under} called by {call.by}{when}")
    return ", ".join(told)


def seen_words(rules: Rules, domains: Domains, key: Key) -> list[str]:
    fact = rules.vocabulary.facts[key[2]]
    records = domains.recorded[key]
    how = f" {fact.preposition}" if fact.preposition else ""
    if records[-1].mode == "unknown":
        return [f"{key_words(key)}{how} unknown"]
    domain = domains.domain(key)
    if fact.one and len(domain) > 1 and not any(one.perhaps for one in records):
        values = [str(one) for one in rules.vocabulary.fact_values(fact) if frozenset([one]) in domain]
        return [f"{key_words(key)}{how} {' or '.join(values)}"]
    return [value_words(rules.vocabulary, key, one) for one in domain]


def throw_json(table: Table, step: Step, result: Thrown) -> dict[str, Any]:
    assert isinstance(step.body, Throw)
    money, ruling = table.money, result.ruling
    out = head("throw", step)
    out["recorded"] = recorded(table.rules, step.body)
    out["ruling"] = ruling.ruling
    if ruling.total is not None:
        out["total"] = ruling.total
    out["by"] = [clause.json() for clause in ruling.by]
    if ruling.faces and ruling.ruling in ("valid", "undetermined"):
        out["faces"] = [list(one) for one in ruling.faces]
    if ruling.ruling == "undetermined":
        out["needs"] = ruling.needs
        out["possible"] = [possible_json(one) for one in ruling.possible]
        out["tooMany"] = ruling.too_many
    out["moved"] = [
        {"name": one.name, "from": show(one.before), "to": show(one.after), "by": None if one.by is None else one.by.json()} for one in result.moved
    ]
    out["events"] = result.events
    out["settlements"] = [settlement_json(money, one) for one in result.settlements]
    if result.composites:
        out["composites"] = [composite_json(money, one) for one in result.composites]
    out["ledger"] = [entry_json(money, one) for one in result.ledger]
    out["directives"] = result.directives
    judged = [] if result.kept else [*(one.clause for one in ruling.findings if one.kind == "duty" and one.clause is not None), *ruling.rests, *ruling.by]
    rested = [*(ruling.by if result.kept else []), *(clause for one in result.settlements for clause in one.by)]
    out["findings"] = [finding_json(one) for one in throw_findings(result, recalled(table.rules, judged, []), recalled(table.rules, judged, rested))]
    out["balances"] = table.balances()
    out["expectations"] = []
    return out


def throw_findings(result: Thrown, judged: list[Finding], all_recalled: list[Finding]) -> list[Finding]:
    """First what was found in judging, then in settling; what is recalled stands behind each."""
    first = result.ruling.findings
    rest = [one for one in result.findings if not any(one is other for other in first)]
    told = {one.words for one in judged}
    return [*first, *judged, *rest, *(one for one in all_recalled if one.words not in told)]


def possible_json(one: Any) -> dict[str, Any]:
    out: dict[str, Any] = {"ruling": one.ruling}
    if one.total is not None:
        out["total"] = one.total
    out["by"] = [clause.json() for clause in one.by]
    out["example"] = one.example
    return out


__all__ = ["Observed"]
