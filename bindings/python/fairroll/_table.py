# SPDX-License-Identifier: Apache-2.0
"""Tables at play."""

import ctypes
import dataclasses
import datetime
import decimal
import json
from ctypes import POINTER, byref, c_int64, c_size_t, c_void_p
from typing import Any, Iterable, Optional, Union

from ._amounts import money
from ._handle import Alone, Handle, expect
from ._library import NONE, CSettlement, CWager, Throw, call, lib, make, name_bytes, text_of
from ._results import Result, Ruling, States
from ._rules import Rules, Step, day_of, step_bytes

Snapshot = Union[bytes, bytearray, memoryview]

_OUTCOMES = ("wins", "loses", "pushes", "returned", "stays", "moves", "off", "undetermined")
_RULINGS = ("valid", "invalid", "no_roll", "void", "undetermined")
_ACCOUNTS = {"outside": 0, "layout": 3, "house": 4}


@dataclasses.dataclass(frozen=True)
class RolledWager:
    """What a throw did to a wager."""

    id: int
    seat: str
    wager: str  #: its name in the rules; StandingWager.words has its number, too
    outcome: str  #: as Settlement.outcome
    ended: bool
    amount: decimal.Decimal  #: profit of a win, before commission
    net: decimal.Decimal


@dataclasses.dataclass(frozen=True)
class Roll:
    """A throw at full speed, without reasons."""

    ruling: str
    from_tables: bool  #: else it was judged and settled with all reasons, slower, and to the same end
    wagers: tuple[RolledWager, ...]  #: those to which something happened


@dataclasses.dataclass(frozen=True)
class StandingWager:
    """A wager on the layout."""

    id: int
    seat: str
    words: str  #: `come 5`
    stake: decimal.Decimal
    role: Optional[str]  #: a tip: for whom
    states: States = States({})  #: its own, by their names in the rules


@dataclasses.dataclass(frozen=True)
class MenuEntry:
    """A bet that would be accepted now: of `least`, or of what lies whole steps above it."""

    words: str  #: as a step names the wager: `come_odds behind come 5`
    wager: str
    title: str
    numbers: tuple[int, ...]
    least: decimal.Decimal  #: what is added to what is `standing`
    step: decimal.Decimal
    most: Optional[decimal.Decimal]  #: None: without end
    standing: decimal.Decimal  #: on an equal wager already


@dataclasses.dataclass(frozen=True)
class Balance:
    """Money of a seat or a role."""

    decided: decimal.Decimal  #: wins - losses - commissions + refunds since the start; of a role what its tips brought it
    chips: decimal.Decimal  #: in hand; below nothing if it plays without having bought in


def _wanted(step: str) -> str:
    """What a change of rules asks for, as the library calls it: `tonight as of 2027-07-01`."""
    words = [word for word in step.split() if word != "the"][2:]
    head: list[str] = []
    postings: list[tuple[str, ...]] = []
    readings: list[tuple[str, ...]] = []
    lists = {"posting": (postings, 3), "reading": (readings, 4)}
    while words:
        if words[0] in lists:
            chosen, size = lists[words[0]]
            chosen.append(tuple(words[:size]))
        else:
            size = 3 if words[0] == "as" else 2
            head += words[1:2] if words[0] == "to" else words[:size]
        words = words[size:]
    return " ".join(head + [word for chosen in sorted(postings) + sorted(readings) for word in chosen])


class Table(Handle):
    """One table. It belongs to one thread at a time: a call from a second one, while another is at work on it, raises RuntimeError."""

    _free = "table_free"
    _made_by = "table() of Rules, or restore()"
    _to_copy = "use its method copy(), which returns a second table in the same state"
    _to_pickle = "send its snapshot(), and restore it with restore() under the same rules"

    def __init__(self, rules: Rules, handle: c_void_p):
        super().__init__(handle)
        self._rules = rules
        self._seats = tuple(str(lib.fairroll_table_seat(handle, i).decode()) for i in range(lib.fairroll_table_seat_count(handle)))
        self._alone = Alone("another thread is using this table: use a separate table for each thread, or a lock")
        self._known: dict[str, Rules] = {}

    def __repr__(self) -> str:
        return f"<Table of {self._rules.name}: {', '.join(self.seats)}>"

    @property
    def rules(self) -> Rules:
        """By which it is played now."""
        return self._rules

    @property
    def seats(self) -> tuple[str, ...]:
        """Clockwise."""
        return self._seats

    def copy(self) -> "Table":
        """A table that stands as this one does and goes its own way."""
        with self._alone:
            other = Table(self._rules, make("table_clone", self._handle))
            other._known = dict(self._known)
            return other

    def play(self, step: Step, *, asked: bool = False) -> Result:
        """Plays a throw, an act, a change of rules (know_rules), or a `given` if the table allows it, in the words of a scenario or as its JSON
        form. A refused act is a Result like any other; Error is raised for what cannot be read, and the table is as it was. A step in JSON may
        carry `meta`, any object: the result's data has it again."""
        data = step_bytes(step)
        with self._alone:
            text = text_of("table_play", self._handle, data, len(data), int(asked))
            result = Result(text)
            if result.data["kind"] == "rules":
                self._rules = self._known[_wanted(result.data["text"])]
        return Ruling(text) if "ruling" in result.data else result

    def know_rules(self, name: str, rules: Rules) -> None:
        """From now on the step `rules change to NAME` puts these rules under the table. A step that speaks of a day, of postings or of
        readings has all its words behind `rules change` for a name, `to` left out: `as of 2027-07-01`, `tonight posting bar twelve`;
        postings come before readings, each sorted by name."""
        expect(rules, Rules)
        with self._alone:
            call("table_know_rules", self._handle, name_bytes(name), rules._handle)
            self._known[name] = rules

    def show(self) -> dict[str, Any]:
        """How things stand: states, events of the last throw, seats, wagers; amounts are text."""
        with self._alone:
            return self._shown()

    def menu(self, seat: str, *, role: Optional[str] = None) -> tuple[MenuEntry, ...]:
        """What a seat may bet now, or for `role` as a tip. KeyError if nobody of that name sits there."""
        account, index = self._owner(seat)
        if account != 1:
            raise KeyError(f"`{seat}` is a role, not a seat")
        if role is not None and role not in self._rules.roles:
            raise KeyError(f"`{role}` is not a role; the roles are {', '.join(self._rules.roles)}")
        tipped = NONE if role is None else self._rules.roles.index(role)
        with self._alone:
            entries = json.loads(text_of("table_menu", self._handle, index, tipped))
        return tuple(MenuEntry(one["words"], one["wager"], one["title"], tuple(one["numbers"]), decimal.Decimal(one["least"]),
                               decimal.Decimal(one["step"]), None if one["most"] is None else decimal.Decimal(one["most"]),
                               decimal.Decimal(one["standing"])) for one in entries)

    def roll(self, *faces: int) -> Roll:
        """Plays a throw of which nothing but the faces is recorded. ValueError for faces that the dice do not have."""
        try:
            data = bytes(faces)
        except ValueError:
            raise ValueError(f"not faces of the dice: {faces}") from None
        thrown = Throw()
        with self._alone:
            call("table_roll", self._handle, data, len(data), byref(thrown))
            rows = ctypes.cast(thrown.settlements, POINTER(CSettlement))
            wagers = tuple(self._rolled(rows[i]) for i in range(thrown.settlement_count))
        return Roll(_RULINGS[thrown.ruling], bool(thrown.from_tables), wagers)

    def roll_all(self, faces: Union[bytes, Iterable[int]]) -> None:
        """Plays throws one behind the other, faces in a row; only money, states and totals are kept. The interpreter's lock is free
        meanwhile."""
        if isinstance(faces, int):
            raise TypeError(f"faces must be a sequence of numbers, not {faces}: write roll_all([4, 3]) or roll_all(bytes([4, 3]))")
        data = bytes(faces)
        with self._alone:
            call("table_roll_all", self._handle, data, len(data))

    def _rolled(self, one: CSettlement) -> RolledWager:
        wager = lib.fairroll_rules_wager(self._rules._handle, one.wager).decode()
        return RolledWager(one.id, self._seats[one.seat], wager, _OUTCOMES[one.outcome], bool(one.ended), self._money(one.amount), self._money(one.net))

    def _money(self, units: int) -> decimal.Decimal:
        return money(units, self._rules._decimals)

    def _seat_said_by(self, function: str) -> Optional[str]:
        with self._alone:
            seat = getattr(lib, function)(self._handle)
            return None if seat == NONE else self._seats[seat]

    @property
    def thrower(self) -> Optional[str]:
        """The seat whose turn it is to throw."""
        return self._seat_said_by("fairroll_table_thrower")

    @property
    def dice_with(self) -> Optional[str]:
        """The seat that has the dice or is offered them."""
        return self._seat_said_by("fairroll_table_dice_with")

    @property
    def throws(self) -> int:
        """Since this object was made."""
        with self._alone:
            return int(lib.fairroll_table_throws(self._handle))

    def _owner(self, name: str) -> tuple[int, int]:
        seats, roles = self._seats, self._rules.roles
        if name in seats:
            return 1, seats.index(name)
        if name in roles:
            return 2, roles.index(name)
        raise KeyError(f"the table has no seat `{name}`; the seats are {', '.join(seats)}")

    def balance(self, owner: str) -> Balance:
        """Of a seat or a role. KeyError if there is none of that name."""
        decided, chips = c_int64(), c_int64()
        with self._alone:
            account, index = self._owner(owner)
            call("table_balance", self._handle, account, index, byref(decided))
            call("table_held", self._handle, account, index, byref(chips))
        return Balance(self._money(decided.value), self._money(chips.value))

    def held(self, account: str) -> decimal.Decimal:
        """What `layout`, `house` or `outside` hold. With the chips of all seats and roles that is nothing at every moment."""
        if account not in _ACCOUNTS:
            raise KeyError(f"there is no account `{account}`; the accounts are {', '.join(_ACCOUNTS)}; balance() returns the balance of a seat or role")
        amount = c_int64()
        with self._alone:
            call("table_held", self._handle, _ACCOUNTS[account], NONE, byref(amount))
        return self._money(amount.value)

    @property
    def wagers(self) -> tuple[StandingWager, ...]:
        """All that stand, in the order of placing."""
        rows, count = POINTER(CWager)(), c_size_t()
        with self._alone:
            call("table_wagers", self._handle, byref(rows), byref(count))
            copies = [CWager.from_buffer_copy(rows[i]) for i in range(count.value)]
            states = {one["id"]: States(one["states"]) for one in self._shown()["wagers"]}
            return tuple(self._standing(one, states[one.id]) for one in copies)

    def _standing(self, one: CWager, states: States) -> StandingWager:
        words = text_of("table_wager_words", self._handle, one.id).decode()
        role = None if one.role == NONE else self._rules.roles[one.role]
        return StandingWager(one.id, self._seats[one.seat], words, self._money(one.stake), role, states)

    def _shown(self) -> dict[str, Any]:
        return dict(json.loads(text_of("table_show", self._handle)))

    @property
    def states(self) -> States:
        """The states, counts and sets of the game: `table.states["point"]` is 6, or `"none"`."""
        with self._alone:
            return States(self._shown()["states"])

    def snapshot(self, *, binary: bool = False) -> bytes:
        """The whole table in bytes, with its counts, versioned and checked: JSON on one line, or shorter. Equal tables give equal bytes."""
        with self._alone:
            return text_of("table_snapshot", self._handle, int(binary))

    def change_rules(self, rules: Rules) -> None:
        """Plays on under other rules; standing wagers are carried over. Error with the reasons if something has no place under them: then
        nothing has changed."""
        expect(rules, Rules)
        with self._alone:
            call("table_change_rules", self._handle, rules._handle)
            self._rules = rules


def _snapshot_bytes(snapshot: Snapshot) -> bytes:
    if not isinstance(snapshot, (bytes, bytearray, memoryview)):
        raise TypeError(f"a snapshot must be bytes from Table.snapshot(), not {type(snapshot).__name__}")
    return bytes(snapshot)


def restore(rules: Rules, snapshot: Snapshot, *, carry_over: bool = False) -> Table:
    """The table of a snapshot. Error if it is damaged, of a later version, or was made under rules with another name or fingerprint.
    `carry_over`: under others all the same, if everything on it has its place there; Error with the reasons if not."""
    expect(rules, Rules)
    data = _snapshot_bytes(snapshot)
    return Table(rules, make("table_carry_over" if carry_over else "table_restore", rules._handle, data, len(data)))


@dataclasses.dataclass(frozen=True)
class SnapshotHead:
    """What a snapshot says of the rules that it was made under: `load(head.rules, **head.selection)`."""

    version: int  #: of the form
    rules: str  #: the name of the ruleset or house
    fingerprint: str
    fingerprint_version: int  #: 0 of snapshots of version 1: over the letters of the files
    as_of: Optional[datetime.date]
    readings: dict[str, str]
    postings: dict[str, str]

    @property
    def selection(self) -> dict[str, Any]:
        """As load() takes it."""
        return {"as_of": self.as_of, "readings": self.readings, "postings": self.postings}


def _pairs(head: c_void_p, count: str, name: str, value: str) -> dict[str, str]:
    def at(what: str, index: int) -> str:
        return str(getattr(lib, "fairroll_head_" + what)(head, index).decode())
    return {at(name, i): at(value, i) for i in range(getattr(lib, "fairroll_head_" + count)(head))}


def snapshot_head(snapshot: Snapshot) -> SnapshotHead:
    """Reads it without any rules. Error if the snapshot is damaged or of a later version."""
    data = _snapshot_bytes(snapshot)
    head = make("snapshot_head", data, len(data))
    try:
        return SnapshotHead(int(lib.fairroll_head_version(head)), lib.fairroll_head_rules(head).decode(), lib.fairroll_head_fingerprint(head).decode(),
                            int(lib.fairroll_head_fingerprint_version(head)), day_of(lib.fairroll_head_as_of(head)),
                            _pairs(head, "reading_count", "reading", "reading_chosen"), _pairs(head, "posting_count", "posting", "posting_value"))
    finally:
        lib.fairroll_head_free(head)
