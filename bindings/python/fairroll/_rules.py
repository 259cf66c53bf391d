# SPDX-License-Identifier: Apache-2.0
"""Rule books."""

import ctypes
import dataclasses
import datetime
import json
import pathlib
from ctypes import byref, c_char_p, c_void_p
from typing import TYPE_CHECKING, Any, Callable, Iterable, Mapping, Optional, Union

from ._batch import Verdicts, judge_lines
from ._library import CClause, CFact, NONE, Resolver, call, lib, make, name_bytes, text_of
from ._results import Clause, Ruling

if TYPE_CHECKING:
    from ._table import Table

Step = Union[str, Mapping[str, Any]]
UnitResolver = Callable[[str], Optional[Union[str, Mapping[str, str]]]]


def step_bytes(step: Step) -> bytes:
    return (step if isinstance(step, str) else json.dumps(step)).encode()


@dataclasses.dataclass(frozen=True)
class Fact:
    """Something that can be observed of a die, a throw or a turn."""

    name: str  #: `rests`
    preposition: str  #: `on`; may be empty
    of: str  #: `die`, `throw` or `turn`
    values: tuple[str, ...]
    several: bool  #: any of its values at once, else exactly one
    has_default: bool  #: unless recorded it is at its default; else it is unknown


class Rules:
    """A rule book, checked and compiled. Immutable; share it among threads."""

    def __init__(self, handle: c_void_p):
        self._handle = handle
        self._judge: Optional[c_void_p] = None

    def __del__(self) -> None:
        if getattr(self, "_judge", None):
            lib.fairroll_judge_free(self._judge)
        if getattr(self, "_handle", None):
            lib.fairroll_rules_release(self._handle)

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
        """32 hexadecimal digits over its texts, date, readings and postings: snapshots carry it."""
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
    def warnings(self) -> list[dict[str, Any]]:
        """What the checker wants somebody to look at."""
        return list(json.loads(self._text("warnings")))

    def clause(self, index: int) -> Clause:
        """The clause of that number, as in Verdicts.clauses. IndexError if there is none."""
        one = CClause()
        if index < 0 or index >= lib.fairroll_rules_clause_count(self._handle):
            raise IndexError(f"{self.name} has no clause {index}")
        lib.fairroll_rules_clause(self._handle, index, byref(one))
        return Clause(one.address.decode(), one.text.decode(), one.unit.decode(), one.place.decode(), one.line, bool(one.recalled))

    def judge(self, throw: Step, *, asked: bool = False) -> Ruling:
        """Judges one throw by itself, in the words of a scenario or as its JSON form (a dict or text). `asked`: with every clause that was
        asked and what would change the ruling. Raises Error if the step cannot be read or is no throw."""
        step = step_bytes(throw)
        return Ruling(text_of("rules_judge", self._handle, step, len(step), int(asked)))

    def judge_lines(self, lines: Union[bytes, bytearray, memoryview, str], out: Optional[Verdicts] = None) -> Verdicts:
        """Judges a log, one JSON object on each line, each by itself. Over a million lines a second; the interpreter's lock is free
        meanwhile. `out` is filled anew and keeps its memory. Bad lines are verdicts, too: nothing is raised for them."""
        return judge_lines(self, lines, out)

    def table(self, *seats: str) -> "Table":
        """A table under these rules; seats clockwise. Without seats nobody bets or has the dice, and throws are judged all the same."""
        from ._table import Table
        names = (c_char_p * len(seats))(*[name_bytes(seat) for seat in seats])
        return Table(self, make("table_new", self._handle, names, len(seats)))


def shipped_rulesets() -> Optional[pathlib.Path]:
    """The folder of the rule books that were installed together with this package, or None."""
    for above in pathlib.Path(__file__).resolve().parents:
        for found in (above / "share/fairroll/rulesets", above / "rulesets"):
            if (found / "common").is_dir():
                return found
    return None


class _Source:
    """Where rule files come from, for the time of a load."""

    def __init__(self) -> None:
        self.handle = make("source_new")
        self._kept: list[object] = []
        self.failure: Optional[BaseException] = None

    def add_folder(self, folder: object) -> None:
        call("source_add_folder", self.handle, name_bytes(str(folder)))

    def add_text(self, name: str, text: str) -> None:
        data = text.encode()
        call("source_add_text", self.handle, name_bytes(name), data, len(data))

    def add_resolver(self, resolver: UnitResolver) -> None:
        def resolve(_: object, unit: bytes, sink: int) -> int:
            try:
                given = resolver(unit.decode())
                texts = {unit.decode(): given} if isinstance(given, str) else dict(given or {})
                for name, text in texts.items():
                    data = text.encode()
                    lib.fairroll_sink_add(sink, name_bytes(name), data, len(data), None)
                return 0
            except BaseException as failure:  # it must not cross the library; load() raises it
                self.failure = self.failure or failure
                lib.fairroll_sink_fail(sink, b"the resolver raised an exception")
                return 1
        callback = Resolver(resolve)
        self._kept.append(callback)
        call("source_add_resolver", self.handle, callback, None)

    def __del__(self) -> None:
        if getattr(self, "handle", None):
            lib.fairroll_source_free(self.handle)


def _selection(as_of: Union[datetime.date, str, None], readings: Mapping[str, str], postings: Mapping[str, str]) -> c_void_p:
    selection = make("selection_new")
    try:
        if as_of is not None:
            call("selection_set_as_of", selection, name_bytes(str(as_of)))
        for name, alternative in readings.items():
            call("selection_set_reading", selection, name_bytes(name), name_bytes(alternative))
        for name, value in postings.items():
            call("selection_set_posting", selection, name_bytes(name), name_bytes(value))
    except BaseException:
        lib.fairroll_selection_free(selection)
        raise
    return selection


def load(name: str, *, folders: Iterable[Union[str, pathlib.Path]] = (), texts: Optional[Mapping[str, str]] = None,
         resolver: Optional[UnitResolver] = None, as_of: Union[datetime.date, str, None] = None,
         readings: Optional[Mapping[str, str]] = None, postings: Optional[Mapping[str, str]] = None) -> Rules:
    """Loads, checks and compiles a rule book or a house.

    Its files are looked for in `texts` (name of the text: text), then asked of `resolver` (the name of a unit in; its text, several texts by
    name, or None out), then in `folders`, then among the rule books that were installed. `as_of`: the day whose law counts. Raises Error with
    diagnostics, and whatever the resolver raises.
    """
    source = _Source()
    for text_name, text in (texts or {}).items():
        source.add_text(text_name, text)
    if resolver is not None:
        source.add_resolver(resolver)
    for folder in folders:
        source.add_folder(folder)
    if shipped := shipped_rulesets():
        source.add_folder(shipped)
    selection = _selection(as_of, readings or {}, postings or {})
    try:
        return Rules(make("rules_load", name_bytes(name), source.handle, selection))
    except Exception:
        if source.failure is not None:
            raise source.failure from None
        raise
    finally:
        lib.fairroll_selection_free(selection)
