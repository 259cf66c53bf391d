# SPDX-License-Identifier: Apache-2.0
"""Rule books."""

import dataclasses
import datetime
import json
import threading
from ctypes import byref, c_void_p
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Iterable, Mapping, Optional, Union

from ._amounts import Amount, amount_words
from ._analysis import Combination, Edges, combination, edges
from ._batch import Judge, Lines, Verdicts, judge_lines
from ._handle import Handle
from ._library import CClause, CFact, CLayer, call, lib, make, name_bytes, names_array, text_of
from ._results import Clause, Ruling
from ._simulate import Simulation, simulate
from ._source import Folder, Selection, Source, UnitResolver, raising
from ._trust import Bundle, Trust, bundles_of
from ._watch import Progress

if TYPE_CHECKING:
    from ._table import Table

Step = Union[str, Mapping[str, Any]]


def step_bytes(step: Step) -> bytes:
    if isinstance(step, str):
        return step.encode()
    if not isinstance(step, Mapping):
        raise TypeError(f"a step must be a str or a dict, not {type(step).__name__}")
    return json.dumps(step, default=amount_words).encode()


@dataclasses.dataclass(frozen=True)
class Fact:
    """Something that can be observed of a die, a throw or a turn."""

    name: str  #: `rests`
    preposition: str  #: `on`; may be empty
    of: str  #: `die`, `throw` or `turn`
    values: tuple[str, ...]
    several: bool  #: any of its values at once, else exactly one
    has_default: bool  #: unless recorded it is at its default; else it is unknown


@dataclasses.dataclass(frozen=True)
class Layer:
    """A unit whose text is in force."""

    kind: str  #: `model`, `ruleset`, `amendment` or `house`
    unit: str  #: `us_sd.craps`
    title: str
    file: str  #: the name of the file or text that it was read from
    from_day: Optional[datetime.date]  #: the first day of the unit; None: it states none
    until_day: Optional[datetime.date]  #: the last day; None: it states none


def day_of(text: bytes) -> Optional[datetime.date]:
    return datetime.date.fromisoformat(text.decode()) if text else None


class Rules(Handle):
    """A rule book, checked and compiled. Immutable; share it among threads. Two of the same name and fingerprint are equal."""

    _free = "rules_release"
    _made_by = "load()"
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
                self._judge = Judge(make("judge_new", self._handle))
            return self._judge

    def __repr__(self) -> str:
        return f"<Rules {self.name}>"

    def _text(self, what: str) -> str:
        return str(getattr(lib, "fairroll_rules_" + what)(self._handle).decode())

    @property
    def name(self) -> str:
        """`us_sd.craps`."""
        return self._text("name")

    @property
    def title(self) -> str:
        """As its first line says it."""
        return self._text("title")

    @property
    def fingerprint(self) -> str:
        """32 hexadecimal digits over all that is played, and nothing else; not over files, words, the order of statements or the day. Snapshots
        carry it."""
        return self._text("fingerprint")

    @property
    def currency(self) -> tuple[str, int]:
        """Its name, and how many decimals its smallest unit has: amounts of `roll` and the like are whole numbers of 10^-decimals."""
        return self._text("currency"), int(lib.fairroll_rules_currency_decimals(self._handle))

    @property
    def dice(self) -> tuple[int, int, int]:
        """How many dice, the lowest and the highest face."""
        return tuple(int(getattr(lib, "fairroll_rules_" + what)(self._handle)) for what in ("dice", "lowest", "highest"))  # type: ignore[return-value]

    def show(self) -> dict[str, Any]:
        """What there is to show: titles, numbers, states and events."""
        return dict(json.loads(text_of("rules_show", self._handle)))

    @property
    def wagers(self) -> tuple[str, ...]:
        """Names of wagers; a family such as `place 4`, `place 5` is one."""
        return tuple(lib.fairroll_rules_wager(self._handle, i).decode() for i in range(lib.fairroll_rules_wager_count(self._handle)))

    @property
    def roles(self) -> tuple[str, ...]:
        """Who can act and call besides the seats."""
        return tuple(lib.fairroll_rules_role(self._handle, i).decode() for i in range(lib.fairroll_rules_role_count(self._handle)))

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What can be observed."""
        return tuple(self._fact(i) for i in range(lib.fairroll_rules_fact_count(self._handle)))

    def _fact(self, index: int) -> Fact:
        one = CFact()
        lib.fairroll_rules_fact(self._handle, index, byref(one))
        values = tuple(lib.fairroll_rules_fact_value(self._handle, index, i).decode() for i in range(one.value_count))
        return Fact(one.name.decode(), one.preposition.decode(), ("die", "throw", "turn")[one.subject], values, bool(one.several), bool(one.has_default))

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The text in force, weakest first: models that it adopts from, the ruleset, amendments by their first day, the house."""
        return tuple(self._layer(i) for i in range(lib.fairroll_rules_layer_count(self._handle)))

    def _layer(self, index: int) -> Layer:
        one = CLayer()
        lib.fairroll_rules_layer(self._handle, index, byref(one))
        kind = ("model", "ruleset", "amendment", "house")[one.kind]
        return Layer(kind, one.unit.decode(), one.title.decode(), one.file.decode(), day_of(one.from_day), day_of(one.until_day))

    @property
    def bundles(self) -> tuple[Bundle, ...]:
        """The signed bundles that it was loaded from; none without `trust`."""
        return self._bundles

    @property
    def warnings(self) -> list[dict[str, Any]]:
        """What the checker wants somebody to look at."""
        return list(json.loads(self._text("warnings")))

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All sentences that results may name; Verdicts.clauses are indices into them."""
        if self._clauses is None:
            self._clauses = tuple(self._clause(i) for i in range(lib.fairroll_rules_clause_count(self._handle)))
        return self._clauses

    def clause(self, index: int) -> Clause:
        """The clause of that number, as in Verdicts.clauses. IndexError if there is none."""
        if not 0 <= index < len(self.clauses):
            raise IndexError(f"{self.name} has no clause {index}")
        return self.clauses[index]

    def _clause(self, index: int) -> Clause:
        one = CClause()
        lib.fairroll_rules_clause(self._handle, index, byref(one))
        return Clause(one.address.decode(), one.text.decode(), one.unit.decode(), one.place.decode(), one.line, bool(one.recalled))

    def judge(self, throw: Step, *, asked: bool = False) -> Ruling:
        """Judges one throw by itself, in the words of a scenario or as its JSON form (a dict or text). `asked`: with every clause that was
        asked and what would change the ruling. Raises Error if the step cannot be read or is no throw."""
        step = step_bytes(throw)
        return Ruling(text_of("rules_judge", self._handle, step, len(step), int(asked)))

    def judge_lines(self, lines: Lines, out: Optional[Verdicts] = None) -> Verdicts:
        """Judges a log, one JSON object on each line, each by itself. Over a million lines a second; the interpreter's lock is free
        meanwhile. `out` is filled anew, in the memory that it has unless somebody still looks at it. Bad lines are verdicts, too: nothing
        is raised for them."""
        return judge_lines(self, lines, out)

    def table(self, *seats: str, given: bool = False) -> "Table":
        """A table under these rules; seats clockwise. Without seats nobody bets or has the dice, and throws are judged all the same. `given`:
        steps may set states and wagers by fiat."""
        from ._table import Table
        names = [name_bytes(seat) for seat in seats]
        table = Table(self, make("table_new", self._handle, names_array(names), len(names)))
        call("table_allow_given", table._handle, int(given))
        return table

    def edges(self, wager: Optional[str] = None, *, stake: Optional[Amount] = None, dice: Optional[Iterable[Union[Fraction, str]]] = None) -> Edges:
        """House edges, exactly. `wager`: `place` (all its numbers), `place 6` (that one); else every wager. `stake`: rounded as for it; else
        as if every amount could be paid. `dice`: chances of the faces of each die, lowest first, exact, with sum 1; else all alike. Error if
        there is no such wager, ValueError if the stake or the dice are none."""
        return edges(self, wager, stake, dice)

    def combination(self, bets: str, *, dice: Optional[Iterable[Union[Fraction, str]]] = None) -> Combination:
        """The edge of several bets of one owner together, exactly: `10.00 on pass + 20.00 on pass_odds while point is 4, 10`. Each bet is
        made once, as soon as its window and its `while` allow; a wager behind another is made while that bet stands, or never. `dice` as
        for edges(). Error if the text cannot be read or a bet cannot be made, ValueError if the dice are none."""
        return combination(self, bets, dice)

    def simulate(self, hands: int = 1_000_000, *, seed: int = 1, bets: Union[str, Mapping[str, Amount], None] = None,
                 threads: Optional[int] = None, confidence: Union[str, int, Decimal] = "99", progress: Optional[Progress] = None) -> Simulation:
        """Plays hands and tells what became of each bet; the same seed gives the same result. `bets`: stakes by wager, such as
        {"pass": "10.00", "pass_odds": "20.00"}, or steps of a scenario with one seat; else every wager, at the smallest stake that is paid
        exactly. `threads`: how many work at once; else as many as the machine has. `confidence`: of the intervals, in percent, 50 to 99.9999.
        Error if the bets cannot be read or made. The interpreter's lock is free meanwhile."""
        return simulate(self, hands, seed, bets, threads, confidence, progress)


def load(name: str, *, folders: Iterable[Folder] = (), texts: Optional[Mapping[str, str]] = None, resolver: Optional[UnitResolver] = None,
         shipped: bool = True, as_of: Union[datetime.date, str, None] = None, readings: Optional[Mapping[str, str]] = None,
         postings: Optional[Mapping[str, Amount]] = None, trust: Optional[Trust] = None,
         limits: Optional[Mapping[str, int]] = None) -> Rules:
    """Loads, checks and compiles a rule book or a house.

    Its files are looked for in `texts` (name of the text: text), then asked of `resolver` (the name of a unit in; its text, several texts by
    name, or None out), then in `folders`, then, unless `shipped` is False, among the rule books that were installed: the first that has a
    unit gives it, amendments to it come from all. A text that nothing takes raises Error, or, if it is only not needed, is among the
    warnings. `as_of`: the day whose law counts. With `trust` rules come from signed bundles alone, and what else is named is an Error. `limits`: how much the
    texts may ask for, by name (`{"states": 10000}`; docs/limits.md). Raises Error with diagnostics, FileNotFoundError or NotADirectoryError for a folder that is
    none, and whatever the resolver raises.
    """
    source, selection = Source(texts, resolver, folders, shipped, trust, limits), Selection(as_of, readings, postings)
    with raising(source):
        rules = Rules(make("rules_load", name_bytes(name), source._handle, selection._handle))
    rules._bundles = bundles_of(source._handle)
    return rules
