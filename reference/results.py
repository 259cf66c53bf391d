# SPDX-License-Identifier: Apache-2.0
"""A step's result as JSON (docs/language/json.md; `fairroll schema NAME result`), without the members that are text for
people, which conformance/compare.py does not compare."""

from __future__ import annotations

import json
from typing import Any

from .judge import Finding
from .model import Clause
from .money import Entry, Money, account_json
from .scope import show
from .settle import Thrown
from .steps import Body, Given, Note, RulesChange, Seats, Step, Throw
from .table import Composite, Result, Settlement, Table


def dump(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


PLACE = {"file": "step", "line": 1, "column": 1}


def head(kind: str, step: Step) -> dict[str, Any]:
    out: dict[str, Any] = {"kind": kind, "place": dict(PLACE)}
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
        out["returned"] = money.show(one.given_back)
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
        out["composite"] = top.id
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
    out: dict[str, Any] = {"finding": one.kind}
    if one.clause is not None:
        out["clause"] = one.clause.json()
    return out


def recalled(clauses: list[Clause]) -> list[Finding]:
    """One finding for each clause that is not from a text that was read."""
    return [Finding("recalled", clause) for clause in {id(one): one for one in clauses if one.recalled}.values()]


def act_json(table: Table, step: Step, result: Result) -> dict[str, Any]:
    money = table.money
    out = head("act", step)
    out["status"] = result.status
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
    out["findings"] = [finding_json(one) for one in [*result.findings, *recalled(rested)]]
    out["balances"] = table.balances()
    out["expectations"] = []
    return out


def throw_json(table: Table, step: Step, result: Thrown) -> dict[str, Any]:
    assert isinstance(step.body, Throw)
    money, ruling = table.money, result.ruling
    out = head("throw", step)
    out["ruling"] = ruling.ruling
    if ruling.total is not None:
        out["total"] = ruling.total
    out["by"] = [clause.json() for clause in ruling.by]
    if ruling.faces and ruling.ruling in ("valid", "undetermined"):
        out["faces"] = [list(one) for one in ruling.faces]
    if ruling.ruling == "undetermined":
        out["needs"] = ruling.needs
        out["possible"] = [possible_json(one) for one in ruling.possible]
        out["tooManyCases"] = ruling.too_many
    out["moved"] = [
        {"name": one.name, "from": show(one.before), "to": show(one.after), "by": None if one.by is None else one.by.json()} for one in result.moved
    ]
    out["events"] = result.events
    out["settlements"] = [settlement_json(money, one) for one in result.settlements]
    if result.composites:
        out["composites"] = [composite_json(money, one) for one in result.composites]
    out["ledger"] = [entry_json(money, one) for one in result.ledger]
    out["directives"] = result.directives
    rested = [*ruling.by, *(clause for one in result.settlements for clause in one.by)]
    if not result.kept:
        rested += [*ruling.rests, *(one.clause for one in ruling.findings if one.kind == "duty" and one.clause is not None)]
    out["findings"] = [finding_json(one) for one in [*result.findings, *recalled(rested)]]
    out["balances"] = table.balances()
    out["expectations"] = []
    return out


def possible_json(one: Any) -> dict[str, Any]:
    out: dict[str, Any] = {"ruling": one.ruling}
    if one.total is not None:
        out["total"] = one.total
    out["by"] = [clause.json() for clause in one.by]
    out["example"] = one.example
    return out
