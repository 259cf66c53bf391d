# SPDX-License-Identifier: Apache-2.0
"""Rule books, and functions that load them and give access to their contents."""

import dataclasses
import datetime
import json
import threading
from ctypes import byref, c_void_p
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Iterable, Mapping, Optional, Union

from ._amounts import Amount, format_amount
from ._analysis import Combination, Edges, combination, edges
from ._batch import Judge, Lines, Verdicts, judge_lines
from ._handle import Handle
from ._library import CClause, CFact, CLayer, call, lib, create_handle, encode_name, make_c_string_array, call_for_text
from ._results import Clause, Ruling
from ._simulate import Simulation, simulate
from ._source import Folder, Selection, Source, UnitResolver, raising
from ._trust import Bundle, Trust, list_bundles
from ._watch import Progress

if TYPE_CHECKING:
    from ._table import Table

Step = Union[str, Mapping[str, Any]]


def step_bytes(step: Step) -> bytes:
    if isinstance(step, str):
        return step.encode()
    if not isinstance(step, Mapping):
        raise TypeError(f"a step must be a str or a dict, not {type(step).__name__}")
    return json.dumps(step, default=format_amount).encode()


@dataclasses.dataclass(frozen=True)
class Fact:
    """A fact about a die, a throw or a turn that can be recorded."""

    name: str  #: Name of the fact, such as `rests`.
    preposition: str  #: Preposition after the name in records, such as `on`. May be empty.
    subject: str  #: Object that the fact describes: `die`, `throw` or `turn`.
    values: tuple[str, ...]  #: Names of the possible values, or numbers as text.
    is_multivalued: bool  #: True if the fact can have several values at once. False if it has exactly one value.
    has_default: bool  #: True if the fact has its default value when it is not recorded. False if it is then unknown.


@dataclasses.dataclass(frozen=True)
class Layer:
    """A unit whose text is in force, as one layer of a rule book."""

    kind: str  #: Kind of the layer: `model`, `ruleset`, `amendment` or `house`.
    unit: str  #: Name of the unit, such as `us_sd.craps`.
    title: str  #: Title of the unit.
    file: str  #: Name of the file or text that contains the unit.
    first_date: Optional[datetime.date]  #: First date on which the unit is in force. None if the unit states no first date.
    last_date: Optional[datetime.date]  #: Last date on which the unit is in force. None if the unit states no last date.


def parse_date(text: bytes) -> Optional[datetime.date]:
    return datetime.date.fromisoformat(text.decode()) if text else None


class Rules(Handle):
    """A rule book that was checked and compiled. Immutable and thread-safe. Objects with the same name and fingerprint are equal."""

    _free = "rules_release"
    _created_by = "load()"
    _to_copy = "rules are immutable, so use the same object"
    _to_pickle = "load the same texts again with load() in the other process"

    def __init__(self, handle: c_void_p):
        super().__init__(handle)
        self._judge: Optional[Judge] = None
        self._clauses: Optional[tuple[Clause, ...]] = None
        self._bundles: tuple[Bundle, ...] = ()
        self._making = threading.Lock()
        self._decimals = int(lib.fairroll_rules_currency_decimals(handle))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return (self.name, self.fingerprint) == (other.name, other.fingerprint)

    def __hash__(self) -> int:
        return hash((self.name, self.fingerprint))

    def _line_judge(self) -> Judge:
        with self._making:
            if self._judge is None:
                self._judge = Judge(create_handle("judge_new", self._handle))
            return self._judge

    def __repr__(self) -> str:
        return f"<Rules {self.name}>"

    def _text(self, what: str) -> str:
        return str(getattr(lib, "fairroll_rules_" + what)(self._handle).decode())

    @property
    def name(self) -> str:
        """The name of the rule book, such as `us_sd.craps`."""
        return self._text("name")

    @property
    def title(self) -> str:
        """The title of the rule book."""
        return self._text("title")

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the rules: 32 hexadecimal digits that identify their meaning. The fingerprint does not depend on files,
        titles, the order of statements or the date. Snapshots contain the fingerprint."""
        return self._text("fingerprint")

    @property
    def currency(self) -> tuple[str, int]:
        """A tuple of the name of the currency and the number of decimals of its smallest unit."""
        return self._text("currency"), int(lib.fairroll_rules_currency_decimals(self._handle))

    @property
    def dice(self) -> tuple[int, int, int]:
        """A tuple of the number of dice, the lowest face and the highest face."""
        return tuple(int(getattr(lib, "fairroll_rules_" + what)(self._handle)) for what in ("dice_count", "lowest_face", "highest_face"))  # type: ignore[return-value]

    def show(self) -> dict[str, Any]:
        """Returns a description of the rules: titles, dice, states, events and wagers."""
        return dict(json.loads(call_for_text("rules_show", self._handle)))

    @property
    def wagers(self) -> tuple[str, ...]:
        """The names of the wagers. A family such as `place 4`, `place 5` is one wager."""
        return tuple(lib.fairroll_rules_wager_name(self._handle, i).decode() for i in range(lib.fairroll_rules_wager_count(self._handle)))

    @property
    def roles(self) -> tuple[str, ...]:
        """The names of the roles of players and officials."""
        return tuple(lib.fairroll_rules_role_name(self._handle, i).decode() for i in range(lib.fairroll_rules_role_count(self._handle)))

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that can be recorded."""
        return tuple(self._fact(i) for i in range(lib.fairroll_rules_fact_count(self._handle)))

    def _fact(self, index: int) -> Fact:
        one = CFact()
        lib.fairroll_rules_fact(self._handle, index, byref(one))
        values = tuple(lib.fairroll_rules_fact_value(self._handle, index, i).decode() for i in range(one.value_count))
        return Fact(one.name.decode(), one.preposition.decode(), ("die", "throw", "turn")[one.subject], values, bool(one.several), bool(one.has_default))

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The units in force, in ascending order of precedence: adopted models, the ruleset, its amendments by their first date, and the
        house."""
        return tuple(self._layer(i) for i in range(lib.fairroll_rules_layer_count(self._handle)))

    def _layer(self, index: int) -> Layer:
        one = CLayer()
        lib.fairroll_rules_layer(self._handle, index, byref(one))
        kind = ("model", "ruleset", "amendment", "house")[one.kind]
        return Layer(kind, one.unit.decode(), one.title.decode(), one.file.decode(), parse_date(one.from_day), parse_date(one.until_day))

    @property
    def bundles(self) -> tuple[Bundle, ...]:
        """The signed bundles from which the rules were loaded. Empty if `trust` was not passed to load()."""
        return self._bundles

    @property
    def warnings(self) -> list[dict[str, Any]]:
        """The warnings and notes of the checker."""
        return list(json.loads(self._text("warnings")))

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All clauses to which results can refer. The values of Verdicts.clauses are indices into this tuple."""
        if self._clauses is None:
            self._clauses = tuple(self._clause(i) for i in range(lib.fairroll_rules_clause_count(self._handle)))
        return self._clauses

    def clause(self, index: int) -> Clause:
        """Returns the clause with an index from Verdicts.clauses. Raises IndexError if there is no such clause."""
        if not 0 <= index < len(self.clauses):
            raise IndexError(f"{self.name} has no clause {index}")
        return self.clauses[index]

    def _clause(self, index: int) -> Clause:
        one = CClause()
        lib.fairroll_rules_clause(self._handle, index, byref(one))
        return Clause(one.address.decode(), one.text.decode(), one.unit.decode(), one.place.decode(), one.line, bool(one.unverified))

    def judge(self, throw: Step, *, detailed: bool = False) -> Ruling:
        """Judges a single throw. `throw` is a step of the scenario language as text, or its JSON form as a dict or text. If `detailed` is
        True, the result also contains every evaluated clause and the facts that would change the ruling. Raises Error if the step is
        invalid or is not a throw."""
        step = step_bytes(throw)
        return Ruling(call_for_text("rules_judge", self._handle, step, len(step), int(detailed)))

    def judge_lines(self, lines: Lines, out: Optional[Verdicts] = None) -> Verdicts:
        """Judges the lines of a log with one throw in JSON per line. Each throw is judged independently. The function judges more than a
        million lines per second and releases the GIL during the work. If `out` is passed, its contents are replaced, and its memory is
        reused if no view refers to it. Invalid lines are rows of the result and raise no exception."""
        return judge_lines(self, lines, out)

    def table(self, *seats: str, allow_given: bool = False) -> "Table":
        """Creates a table under these rules. `seats` are the names of the seats in clockwise order. At a table without seats, throws are
        judged, but there are no bets, and no seat has the dice. If `allow_given` is True, steps can set states and wagers directly, without
        applying the rules. Raises Error if a name is invalid."""
        from ._table import Table
        names = [encode_name(seat) for seat in seats]
        table = Table(self, create_handle("table_new", self._handle, make_c_string_array(names), len(names)))
        call("table_allow_given", table._handle, int(allow_given))
        return table

    def edges(self, wager: Optional[str] = None, *, stake: Optional[Amount] = None, dice: Optional[Iterable[Union[Fraction, str]]] = None) -> Edges:
        """Computes house edges exactly. `wager` is `place` (all numbers of the family), `place 6` (one number) or None (every wager).
        `stake` is an amount for which payments are rounded. By default, every amount is paid exactly. `dice` contains the probabilities of
        the faces of each die as exact fractions, beginning with the lowest face. The probabilities must add up to 1. By default, the dice
        are fair. Raises Error if there is no such wager, and ValueError if the stake or the dice are invalid."""
        return edges(self, wager, stake, dice)

    def combined_edge(self, bets: str, *, dice: Optional[Iterable[Union[Fraction, str]]] = None) -> Combination:
        """Computes the exact joint edge of several bets of one owner, such as `10.00 on pass + 20.00 on pass_odds while point is 4, 10`.
        Each bet is made once, as soon as its betting window and its `while` condition allow. A wager behind another wager is made only
        while the bet on the other wager is in play. `dice` is the same as for edges(). Raises Error if the text is invalid or a bet cannot
        be made, and ValueError if the dice are invalid."""
        return combination(self, bets, dice)

    def simulate(self, hands: int = 1_000_000, *, seed: int = 1, bets: Union[str, Mapping[str, Amount], None] = None,
                 threads: Optional[int] = None, confidence: Union[str, int, Decimal] = "99", progress: Optional[Progress] = None) -> Simulation:
        """Simulates hands and counts the results of each bet. The same seed produces the same result. `bets` contains stakes by wager, such
        as {"pass": "10.00", "pass_odds": "20.00"}, or is a text with the steps of a scenario with one seat. By default, there is one bet on
        every wager, with the smallest stake whose wins are paid exactly. `threads` is the number of threads, from 1 to 1024. By default, it
        is the number of processors. `confidence` is the confidence level of the intervals, as a percentage from 50 to 99.9999. `progress`
        is called during the work. Raises Error if the bets are invalid or cannot be made, and ValueError if a number is out of range.
        Releases the GIL during the work."""
        return simulate(self, hands, seed, bets, threads, confidence, progress)


def load(name: str, *, folders: Iterable[Folder] = (), texts: Optional[Mapping[str, str]] = None, resolver: Optional[UnitResolver] = None,
         shipped: bool = True, as_of: Union[datetime.date, str, None] = None, readings: Optional[Mapping[str, str]] = None,
         postings: Optional[Mapping[str, Amount]] = None, trust: Optional[Trust] = None,
         limits: Optional[Mapping[str, int]] = None) -> Rules:
    """Loads, checks and compiles a ruleset or a house.

    The function searches for rule files in this order: `texts` (rule files by name), `resolver`, `folders`, and, unless `shipped` is False,
    the shipped rule books. A unit is read from the first location that contains it. Amendments are read from all locations. `resolver` is
    called with the name of a unit and returns its text, several texts by name, or None. `Rules.warnings` reports texts that are not needed.
    The function raises Error if a text cannot be used.

    `as_of` is the date as of which the rules apply. If it is None, all text without a last date is in force. `readings` contains the
    selected alternatives by the names of readings, and `postings` contains the values that the house posted. With `trust`, rules are loaded
    only from signed bundles, and all other sources raise Error. `limits` contains limits of work by name, such as `{"states": 10000}` (see
    docs/limits.md).

    Raises Error with diagnostics if the rule files or the selection are invalid, and FileNotFoundError or NotADirectoryError if a folder is
    invalid. Exceptions of the resolver are passed on."""
    source, selection = Source(texts, resolver, folders, shipped, trust, limits), Selection(as_of, readings, postings)
    with raising(source):
        rules = Rules(create_handle("rules_load", encode_name(name), source._handle, selection._handle))
    rules._bundles = list_bundles(source._handle)
    return rules
