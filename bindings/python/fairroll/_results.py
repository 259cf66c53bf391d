# SPDX-License-Identifier: Apache-2.0
"""Results as values. `data` is all that the library says of them (`fairroll schema result` prints its schema)."""

import dataclasses
import decimal
import json
from typing import Any, Iterator, Mapping, Optional, Union

State = Union[int, str, tuple[int, ...]]


@dataclasses.dataclass(frozen=True)
class Clause:
    """A clause of a rule book that decided something."""

    address: str  #: `20:18:33:06 invalid (1)`
    text: str  #: its own words
    unit: str  #: `us_sd.craps`
    file: str
    line: int
    recalled: bool = False  #: not from a text that was read


@dataclasses.dataclass(frozen=True)
class Settlement:
    """What a step did to one wager."""

    wager: str  #: `ann pass`
    outcome: str  #: `wins`, `loses`, `pushes`, `returned`, `stays`, `moves`, `off`, `undetermined`
    stake: decimal.Decimal
    amount: Optional[decimal.Decimal]  #: profit of a win, before commission
    ended: bool
    by: tuple[Clause, ...]


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
    """What stands in states, by their names in the rules: of a state the number that it stands for, else its word (`"none"`); of a count
    its number; of a set its totals, ascending. A value: it does not change."""

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
    """What the library says as JSON. A value: equal to whatever says the same; it may be copied and pickled."""

    def __init__(self, text: bytes):
        self._json = text.decode()
        self._data: dict[str, Any] = json.loads(self._json)

    @property
    def json(self) -> str:
        """All of it, as the library wrote it."""
        return self._json

    @property
    def data(self) -> dict[str, Any]:
        """All of it, as a dict. Whoever changes it changes what the other properties say."""
        return self._data

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, JsonValue):
            return NotImplemented
        return self._json == other._json

    def __hash__(self) -> int:
        return hash(self._json)


class Result(JsonValue):
    """What one step came to. A value: equal to whatever says the same; it may be copied and pickled."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.data['text']}: {self.kind}>"

    @property
    def kind(self) -> str:
        """Of a throw `valid`, `invalid`, `no_roll`, `void` or `undetermined`; of an act `accepted`, `refused` or `undetermined`."""
        return str(self.data.get("ruling") or self.data.get("status") or self.data["kind"])

    @property
    def words(self) -> str:
        """Of an act: one line that says why."""
        return str(self.data.get("words", ""))

    @property
    def by(self) -> tuple[Clause, ...]:
        """The clauses that decided."""
        return _clauses(self.data.get("by", []))

    @property
    def settlements(self) -> tuple[Settlement, ...]:
        """Every standing wager that the step looked at."""
        return tuple(_settlement(one) for one in self.data.get("settlements", []))

    @property
    def findings(self) -> tuple[tuple[str, str], ...]:
        """Name and words of whatever is worth knowing and decides nothing."""
        return tuple((one["finding"], one["words"]) for one in self.data.get("findings", []))

    @property
    def directives(self) -> tuple[str, ...]:
        """What the table has to do now."""
        return tuple(self.data.get("directives", []))


class Ruling(Result):
    """What a throw is, by the rules of conduct."""

    @property
    def total(self) -> Optional[int]:
        """Of a valid throw: the total that governs."""
        total = self.data.get("total")
        return None if total is None else int(total)

    @property
    def needs(self) -> tuple[tuple[str, ...], ...]:
        """Undetermined: the smallest sets of facts that would decide, whatever they turn out to be."""
        return tuple(tuple(one) for one in self.data.get("needs", []))
