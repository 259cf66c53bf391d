# SPDX-License-Identifier: Apache-2.0
"""Results of throws and actions. `fairroll schema result` prints the schema of the JSON form."""

import dataclasses
import decimal
import json
from typing import Any, Iterator, Mapping, Optional, Union

State = Union[int, str, tuple[int, ...]]


@dataclasses.dataclass(frozen=True)
class Clause:
    """A clause of a rule book that results can refer to."""

    address: str  #: Address of the clause, such as `20:18:33:06 invalid (1)`.
    text: str  #: Text of the clause in the rule file, on one line.
    unit: str  #: Name of the unit that contains the clause, such as `us_sd.craps`.
    file: str  #: Name of the rule file.
    line: int  #: Number of the line in which the clause begins, counted from 1.
    is_unverified: bool = False  #: True if the clause was not compared with a text of the law.


@dataclasses.dataclass(frozen=True)
class Settlement:
    """The effect of a step on one wager."""

    wager: str  #: Name of the seat and of the wager, such as `ann pass`.
    outcome: str  #: Outcome of the wager: `wins`, `loses`, `pushes`, `returned`, `stays`, `moves`, `off` or `undetermined`.
    stake: decimal.Decimal  #: Stake of the wager before the step.
    amount: Optional[decimal.Decimal]  #: Profit of a win, before commission. None if the wager did not win.
    has_ended: bool  #: True if the wager is no longer in play.
    clauses: tuple[Clause, ...]  #: Clauses that decided the outcome.


def _clause(data: dict[str, Any]) -> Clause:
    place = data.get("place") or {}
    return Clause(data["address"], data["text"], data["unit"], place.get("file", ""), place.get("line", 0), data.get("recalled", False))


def _clauses(data: list[dict[str, Any]]) -> tuple[Clause, ...]:
    return tuple(_clause(one) for one in data)


def _settlement(data: dict[str, Any]) -> Settlement:
    amount = data.get("amount")
    return Settlement(data["wager"], data["outcome"], decimal.Decimal(data["stake"]), None if amount is None else decimal.Decimal(amount),
                      data["ended"], _clauses(data["by"]))


class States(Mapping[str, State]):
    """An immutable mapping from the names of states, counts and sets to their values. The value of a state is a number or a word from the
    rules, such as `"none"`. The value of a count is a number. The value of a set is a tuple of totals in ascending order."""

    def __init__(self, states: Mapping[str, Any]):
        self._states: dict[str, State] = {name: tuple(one) if isinstance(one, list) else one for name, one in states.items()}

    def __getitem__(self, name: str) -> State:
        return self._states[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._states)

    def __len__(self) -> int:
        return len(self._states)

    def __hash__(self) -> int:
        return hash(frozenset(self._states.items()))

    def __repr__(self) -> str:
        return f"States({self._states})"


class JsonValue:
    """A result that the C library returned as JSON. Two results are equal if their JSON texts are equal. Results can be copied and pickled."""

    def __init__(self, text: bytes):
        self._json = text.decode()
        self._data: dict[str, Any] = json.loads(self._json)

    @property
    def json(self) -> str:
        """The complete result as JSON text."""
        return self._json

    @property
    def data(self) -> dict[str, Any]:
        """The complete result as a dict. The caller must not change the dict, because other properties read it."""
        return self._data

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, JsonValue):
            return NotImplemented
        return self._json == other._json

    def __hash__(self) -> int:
        return hash(self._json)


class Result(JsonValue):
    """The result of one step. Two results are equal if their JSON texts are equal. Results can be copied and pickled."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.data['text']}: {self.kind}>"

    @property
    def kind(self) -> str:
        """The kind of result. The kind is `valid`, `invalid`, `no_roll`, `void` or `undetermined` for a throw, and `accepted`, `refused` or
        `undetermined` for an action."""
        return str(self.data.get("ruling") or self.data.get("status") or self.data["kind"])

    @property
    def reason(self) -> str:
        """The reason for the result of an action, on one line. Empty for a throw."""
        return str(self.data.get("words", ""))

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses that decided the result."""
        return _clauses(self.data.get("by", []))

    @property
    def settlements(self) -> tuple[Settlement, ...]:
        """The effects of the step on the standing wagers that it concerns. If it also ends the turn, a wager can have two elements."""
        return tuple(_settlement(one) for one in self.data.get("settlements", []))

    @property
    def findings(self) -> tuple[tuple[str, str], ...]:
        """Findings, which do not affect the result. Each finding is a pair of its name, such as `late`, and a text."""
        return tuple((one["finding"], one["words"]) for one in self.data.get("findings", []))

    @property
    def directives(self) -> tuple[str, ...]:
        """Instructions to the table that follow from the ruling, such as a re-throw."""
        return tuple(self.data.get("directives", []))


class Ruling(Result):
    """The ruling on a throw."""

    @property
    def total(self) -> Optional[int]:
        """The total that counts if the throw is valid. None for any other ruling."""
        total = self.data.get("total")
        return None if total is None else int(total)

    @property
    def deciding_facts(self) -> tuple[tuple[str, ...], ...]:
        """The smallest sets of facts that would decide an undetermined ruling, whatever their values are. Empty for any other ruling."""
        return tuple(tuple(one) for one in self.data.get("needs", []))
