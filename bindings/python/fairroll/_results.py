# SPDX-License-Identifier: Apache-2.0
"""Results of throws and actions as values. `data` is the complete result, whose schema `fairroll schema result` prints."""

import dataclasses
import decimal
import json
from typing import Any, Iterator, Mapping, Optional, Union

State = Union[int, str, tuple[int, ...]]


@dataclasses.dataclass(frozen=True)
class Clause:
    """A clause of a rule book, as cited in results."""

    address: str  #: Address of the clause, such as `20:18:33:06 invalid (1)`.
    text: str  #: Text of the clause in the rule file, on one line.
    unit: str  #: Name of the unit that contains the clause, such as `us_sd.craps`.
    file: str  #: Name of the rule file.
    line: int  #: Line of the first character, counted from 1.
    is_unverified: bool = False  #: True if the clause is unverified, which means that it is not based on a text that was read.


@dataclasses.dataclass(frozen=True)
class Settlement:
    """The effect of a step on one wager."""

    wager: str  #: Seat and wager, such as `ann pass`.
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
    """The values of states by their names in the rules. A state is a number if its value is a number, and otherwise the word in the rules
    (`"none"`). A count is a number, and a set is a tuple of totals in ascending order. Immutable."""

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
    """A result that the library returned as JSON. Results with the same text are equal, and they can be copied and pickled."""

    def __init__(self, text: bytes):
        self._json = text.decode()
        self._data: dict[str, Any] = json.loads(self._json)

    @property
    def json(self) -> str:
        """The complete result as JSON text."""
        return self._json

    @property
    def data(self) -> dict[str, Any]:
        """The complete result as a dict. Changes to the dict also affect the other properties."""
        return self._data

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, JsonValue):
            return NotImplemented
        return self._json == other._json

    def __hash__(self) -> int:
        return hash(self._json)


class Result(JsonValue):
    """The result of one step. Results with the same text are equal, and they can be copied and pickled."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.data['text']}: {self.kind}>"

    @property
    def kind(self) -> str:
        """The kind of result. For a throw: `valid`, `invalid`, `no_roll`, `void` or `undetermined`. For an action: `accepted`, `refused` or
        `undetermined`."""
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
        """The effects of the step on the standing wagers that it concerns."""
        return tuple(_settlement(one) for one in self.data.get("settlements", []))

    @property
    def findings(self) -> tuple[tuple[str, str], ...]:
        """Remarks that do not affect the result, as pairs of the finding's name and the text of the remark."""
        return tuple((one["finding"], one["words"]) for one in self.data.get("findings", []))

    @property
    def directives(self) -> tuple[str, ...]:
        """Instructions to the table that follow from the ruling, such as a re-throw."""
        return tuple(self.data.get("directives", []))


class Ruling(Result):
    """The ruling on a throw."""

    @property
    def total(self) -> Optional[int]:
        """The total that governs the result of a valid throw. None for any other ruling."""
        total = self.data.get("total")
        return None if total is None else int(total)

    @property
    def deciding_facts(self) -> tuple[tuple[str, ...], ...]:
        """The smallest sets of facts that would decide an undetermined ruling, regardless of their values. Empty for any other ruling."""
        return tuple(tuple(one) for one in self.data.get("needs", []))
