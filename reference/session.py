# SPDX-License-Identifier: Apache-2.0
"""One table that is played step by step, with each step's result as JSON."""

from __future__ import annotations

from typing import Any

from .acts import Acts, given
from .json_steps import json_step
from .lexer import Fault, Span
from .model import Rules
from .results import act_json, plain_json, throw_json
from .settle import Settler
from .steps import Act, Given, Note, Seats, Step, Throw, parse_step
from .table import Result, Table


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
