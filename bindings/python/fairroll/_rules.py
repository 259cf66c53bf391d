# SPDX-License-Identifier: Apache-2.0
"""Rule books, and the function that loads them."""

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
    """A kind of fact that can be recorded about a die, a throw or a turn."""

    name: str  #: Name of the fact, such as `rests`.
    preposition: str  #: Preposition that follows the name when the fact is recorded, such as `on`. May be empty.
    subject: str  #: What the fact describes: `die`, `throw` or `turn`.
    values: tuple[str, ...]  #: Possible values. Each value is a name or a number as text.
    is_multivalued: bool  #: True if the fact can have several values at the same time. False if it has exactly one value.
    has_default: bool  #: True if the fact has a default, which applies when the fact is not recorded. False if the fact is then unknown.


@dataclasses.dataclass(frozen=True)
class Layer:
    """One layer of a rule book: a unit whose text is in force."""

    kind: str  #: Kind of the layer: `model`, `ruleset`, `amendment` or `house`.
    unit: str  #: Name of the unit, such as `us_sd.craps`.
    title: str  #: Title of the unit.
    file: str  #: Name of the file or text that contains the unit.
    first_date: Optional[datetime.date]  #: First date on which the unit is in force. None if the unit states no first date.
    last_date: Optional[datetime.date]  #: Last date on which the unit is in force. None if the unit states no last date.


def parse_date(text: bytes) -> Optional[datetime.date]:
    return datetime.date.fromisoformat(text.decode()) if text else None


class Rules(Handle):
    """A rule book that was checked and compiled. Immutable and thread-safe. Two Rules objects are equal if their names and fingerprints are
    equal."""

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
        """The fingerprint of the rules: 32 hexadecimal digits that identify the meaning of the rules. The fingerprint does not depend on
        source files, titles, the order of statements or the date. Snapshots contain the fingerprint."""
        return self._text("fingerprint")

    @property
    def currency(self) -> tuple[str, int]:
        """The name of the currency, such as `USD`, and the number of decimals of its smallest unit."""
        return self._text("currency"), int(lib.fairroll_rules_currency_decimals(self._handle))

    @property
    def dice(self) -> tuple[int, int, int]:
        """The number of dice, the lowest face and the highest face, in this order."""
        return tuple(int(getattr(lib, "fairroll_rules_" + what)(self._handle)) for what in ("dice_count", "lowest_face", "highest_face"))  # type: ignore[return-value]

    def show(self) -> dict[str, Any]:
        """Returns a description of the rules as a dict. It contains the titles, dice, states, events and wagers."""
        return dict(json.loads(call_for_text("rules_show", self._handle)))

    @property
    def wagers(self) -> tuple[str, ...]:
        """The names of the wagers. The wagers of a family, such as `place 4` and `place 5`, have one name, such as `place`."""
        return tuple(lib.fairroll_rules_wager_name(self._handle, i).decode() for i in range(lib.fairroll_rules_wager_count(self._handle)))

    @property
    def roles(self) -> tuple[str, ...]:
        """The names of the roles of players and officials."""
        return tuple(lib.fairroll_rules_role_name(self._handle, i).decode() for i in range(lib.fairroll_rules_role_count(self._handle)))

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The kinds of facts that can be recorded."""
        return tuple(self._fact(i) for i in range(lib.fairroll_rules_fact_count(self._handle)))

    def _fact(self, index: int) -> Fact:
        one = CFact()
        lib.fairroll_rules_fact(self._handle, index, byref(one))
        values = tuple(lib.fairroll_rules_fact_value(self._handle, index, i).decode() for i in range(one.value_count))
        return Fact(one.name.decode(), one.preposition.decode(), ("die", "throw", "turn")[one.subject], values, bool(one.several), bool(one.has_default))

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The units in force, in ascending order of precedence: the adopted models, the ruleset, its amendments sorted by first date, and
        the house."""
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
        """The warnings and notes that load() produced, in the form that `fairroll check --format json` writes."""
        return list(json.loads(self._text("warnings")))

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All clauses to which results can refer. The elements of Verdicts.clauses are indices into this tuple."""
        if self._clauses is None:
            self._clauses = tuple(self._clause(i) for i in range(lib.fairroll_rules_clause_count(self._handle)))
        return self._clauses

    def clause(self, index: int) -> Clause:
        """Returns the clause at an index, such as an element of Verdicts.clauses. Raises IndexError if the index is out of range."""
        if not 0 <= index < len(self.clauses):
            raise IndexError(f"{self.name} has no clause {index}")
        return self.clauses[index]

    def _clause(self, index: int) -> Clause:
        one = CClause()
        lib.fairroll_rules_clause(self._handle, index, byref(one))
        return Clause(one.address.decode(), one.text.decode(), one.unit.decode(), one.place.decode(), one.line, bool(one.unverified))

    def judge(self, throw: Step, *, detailed: bool = False) -> Ruling:
        """Judges a single throw. `throw` is the text of a step, such as `throw 4 3`, or the JSON form of a step as a dict or as text. If
        `detailed` is True, the result also contains every clause that was evaluated and the facts that would change the ruling. Raises
        Error if the step is invalid or is not a throw."""
        step = step_bytes(throw)
        return Ruling(call_for_text("rules_judge", self._handle, step, len(step), int(detailed)))

    def judge_lines(self, lines: Lines, out: Optional[Verdicts] = None) -> Verdicts:
        """Judges the lines of a log. Each line contains one throw in JSON and is judged independently of the other lines. An invalid line
        becomes a row of the result and raises no exception. If `out` is passed, its contents are replaced, and its memory is reused unless
        a view refers to the memory. Judges more than a million lines per second. Releases the GIL while it runs."""
        return judge_lines(self, lines, out)

    def table(self, *seats: str, allow_given: bool = False) -> "Table":
        """Creates a table under these rules. `seats` are the names of the seats in clockwise order. A table can have no seats. In this case,
        throws are judged, but there are no bets, and no seat has the dice. If `allow_given` is True, `given` steps are allowed, which set
        states and wagers directly without applying the rules. Raises Error if a name is invalid."""
        from ._table import Table
        names = [encode_name(seat) for seat in seats]
        table = Table(self, create_handle("table_new", self._handle, make_c_string_array(names), len(names)))
        call("table_allow_given", table._handle, int(allow_given))
        return table

    def edges(self, wager: Optional[str] = None, *, stake: Optional[Amount] = None, dice: Optional[Iterable[Union[Fraction, str]]] = None) -> Edges:
        """Computes exact house edges. `wager` is the name of a wager, such as `place 6` or, for all numbers of a family, `place`. If it is
        None, the edges of every wager are computed. If `stake` is passed, the payments for this stake are rounded as the rules require. By
        default, payments are not rounded. `dice` contains the probability of each face of a die as an exact fraction, beginning with the
        lowest face. All dice have the same probabilities, which must add up to 1. By default, the dice are fair. Raises Error if there is
        no such wager, and ValueError if the stake or the dice are invalid."""
        return edges(self, wager, stake, dice)

    def combined_edge(self, bets: str, *, dice: Optional[Iterable[Union[Fraction, str]]] = None) -> Combination:
        """Computes the exact joint edge of several bets of one owner, such as `10.00 on pass + 20.00 on pass_odds while point is 4, 10`.
        Each bet is made once, as soon as its betting window and its `while` condition allow it. A bet on a wager behind another wager is
        made only while the bet on the other wager is in play. `dice` has the same meaning as for edges(). Raises Error if the text is
        invalid or a bet cannot be made, and ValueError if the dice are invalid."""
        return combination(self, bets, dice)

    def simulate(self, hands: int = 1_000_000, *, seed: int = 1, bets: Union[str, Mapping[str, Amount], None] = None,
                 threads: Optional[int] = None, confidence: Union[str, int, Decimal] = "99", progress: Optional[Progress] = None) -> Simulation:
        """Simulates hands and counts the results of each bet. The same seed produces the same result, with any number of threads. `bets` is
        either a mapping from wagers to stakes, such as {"pass": "10.00", "pass_odds": "20.00"}, or the text of a scenario with one seat.
        By default, there is one bet on every wager, with the smallest stake for which wins are paid without rounding. `threads` is the
        number of threads, from 1 to 1024. The default is the number of processors. `confidence` is the confidence level of the intervals,
        as a percentage from 50 to 99.9999. `progress` is called repeatedly while the function runs. Raises Error if the bets are invalid
        or cannot be made, and ValueError if a number is out of range. Releases the GIL while it runs."""
        return simulate(self, hands, seed, bets, threads, confidence, progress)


def load(name: str, *, folders: Iterable[Folder] = (), texts: Optional[Mapping[str, str]] = None, resolver: Optional[UnitResolver] = None,
         shipped: bool = True, as_of: Union[datetime.date, str, None] = None, readings: Optional[Mapping[str, str]] = None,
         postings: Optional[Mapping[str, Amount]] = None, trust: Optional[Trust] = None,
         limits: Optional[Mapping[str, int]] = None) -> Rules:
    """Loads, checks and compiles a ruleset or a house.

    The function searches for units in this order: in `texts` (a mapping from names to the texts of rule files), with `resolver`, in
    `folders`, and, unless `shipped` is False, in the shipped rule books. A unit is read from the first source that contains it. Amendments
    are read from all sources. `resolver` is called with the name of a unit and returns the text of the unit, a mapping from names to
    several texts, or None. If a text is not needed, `Rules.warnings` reports it. If a text cannot be used, the function raises Error.

    `as_of` is the date as of which the rules apply. If `as_of` is None, all text without a last date is in force. `readings` is a mapping
    from the names of `reading` statements to the selected alternatives. `postings` contains the values that the house posted, by name. If
    `trust` is passed, rules are loaded only from signed bundles, and any other source causes an Error. `limits` contains limits of work by
    name, such as `{"states": 10000}` (see docs/limits.md).

    Raises Error with diagnostics if a rule file or the selection is invalid. Raises FileNotFoundError if a folder does not exist, and
    NotADirectoryError if its path is not a folder. Exceptions of the resolver are passed on."""
    source, selection = Source(texts, resolver, folders, shipped, trust, limits), Selection(as_of, readings, postings)
    with raising(source):
        rules = Rules(create_handle("rules_load", encode_name(name), source._handle, selection._handle))
    rules._bundles = list_bundles(source._handle)
    return rules
