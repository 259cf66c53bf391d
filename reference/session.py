# SPDX-License-Identifier: Apache-2.0
"""One table that is played step by step, with each step's result as JSON."""

from __future__ import annotations

from typing import Any

from .acts import Acts, given
from .json_steps import json_step
from .lexer import Fault, Span
from .model import Rules
from .money import Money
from .results import act_json, plain_json, throw_json
from .scope import first_value
from .settle import Settler
from .steps import Act, Given, Note, Seats, Step, Throw, parse_step
from .table import Result, Table
from .wagers import fresh_states, plain_name


def change_rules(table: Table, rules: Rules, as_of: str | None) -> None:
    """Section 11, Rules: all that stands goes on, and is found again by its name; what has no place ends the scenario (F0904)."""
    game = {}
    for item in rules.states:
        name = str(item.s.data["name"])
        game[name] = table.game.get(name, first_value(rules, item, None))
    for one in table.standing:
        wager = rules.wagers.get(one.wager.name)
        if wager is None or (one.numbers and one.numbers not in rules.numbers_of(wager)):
            raise Fault("F0904", f"`{plain_name(one)}` has no place under the new rules", Span(0, 0))
        for inner in one.inside:
            found = rules.wagers.get(inner.one.wager.name)
            if found is None or found.parts is None or (inner.one.numbers and inner.one.numbers not in rules.numbers_of(found)):
                raise Fault("F0904", f"`{plain_name(inner.one)}` has no place under the new rules", Span(0, 0))
    for one in table.standing:
        wager = rules.wagers[one.wager.name]
        states = fresh_states(rules, wager)
        one.states = {name: one.states.get(name, value) for name, value in states.items()}
        one.wager = wager
        for inner in one.inside:
            inner.one.wager = rules.wagers[inner.one.wager.name]
    table.game, table.rules, table.as_of = game, rules, as_of
    table.money = Money(rules)


class Unsupported(Exception):
    """What this implementation does not do."""


class Session:
    def __init__(self, rules: Rules, seats: tuple[str, ...], as_of: str | None = None) -> None:
        self.table = Table(rules, seats, as_of)
        self.last: Result | None = None  # of the last throw or act

    def play(self, text: str) -> dict[str, Any]:
        return self.step(json_step(text) if text.startswith("{") else parse_step(text))

    def step(self, step: Step) -> dict[str, Any]:
        table, body = self.table, step.body
        if isinstance(body, Throw):
            if len(body.faces) != table.rules.vocabulary.dice:
                raise Fault("F0706", f"{len(body.faces)} dice were thrown", Span(0, 0))
            result = Settler(table, body).play()
            self.last = result
            return throw_json(table, step, result)
        if isinstance(body, Act):
            acted = Acts(table).play(body)
            self.last = acted
            return act_json(table, step, acted)
        if isinstance(body, Given):
            given(table, body)
            return plain_json(step)
        if isinstance(body, Note):
            return plain_json(step)
        if isinstance(body, Seats):
            table.seats = list(body.names)
            return plain_json(step)
        raise Unsupported(f"a step of the kind {type(body).__name__}")
