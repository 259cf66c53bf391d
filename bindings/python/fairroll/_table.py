# SPDX-License-Identifier: Apache-2.0
"""Tables, at which dice are thrown and wagers are placed and settled."""

import ctypes
import dataclasses
import datetime
import decimal
import json
from ctypes import POINTER, byref, c_int64, c_size_t, c_void_p
from typing import Any, Iterable, Optional, Union

from ._amounts import to_decimal
from ._handle import ExclusiveAccess, Handle, expect
from ._library import NONE, CSettlement, CWager, Throw, call, lib, create_handle, encode_name, call_for_text
from ._results import Result, Ruling, States
from ._rules import Rules, Step, parse_date, step_bytes

Snapshot = Union[bytes, bytearray, memoryview]

_OUTCOMES = ("wins", "loses", "pushes", "returned", "stays", "moves", "off", "undetermined")
_RULINGS = ("valid", "invalid", "no_roll", "void", "undetermined")
_ACCOUNTS = {"outside": 0, "layout": 3, "house": 4}


@dataclasses.dataclass(frozen=True)
class RolledWager:
    """The effect of a throw on one wager."""

    id: int  #: Identifier of the wager (StandingWager.id).
    seat: str  #: Name of the seat that placed the wager.
    wager: str  #: Name of the wager in the rules, without its numbers.
    outcome: str  #: Outcome of the wager. The values are the same as in Settlement.outcome.
    has_ended: bool  #: True if the wager is no longer in play.
    amount: decimal.Decimal  #: Profit of a win, before commission. 0 if the wager did not win.
    net: decimal.Decimal  #: Net result of the wager: the profit minus losses and commission, plus refunds of commission.


@dataclasses.dataclass(frozen=True)
class Roll:
    """The result of Table.roll(), without the clauses that decided it."""

    ruling: str  #: Ruling on the throw: `valid`, `invalid`, `no_roll`, `void` or `undetermined`.
    #: True if the throw was judged with compiled tables. False if it was judged with the slower reference interpreter. Both give the same
    #: results.
    is_from_tables: bool
    wagers: tuple[RolledWager, ...]  #: Effects of the throw on wagers. If it ends the turn, a wager can have two elements.


@dataclasses.dataclass(frozen=True)
class StandingWager:
    """A wager that is in play."""

    id: int  #: Identifier of the wager, which is unique among the wagers of the table.
    seat: str  #: Name of the seat that placed the wager.
    text: str  #: Text of the wager in steps, such as `come 5`.
    stake: decimal.Decimal  #: Current stake of the wager.
    role: Optional[str]  #: Name of the role that receives the tip. None if the wager is not a tip.
    states: States = States({})  #: Values of the wager's states, by the names of the states in the rules.


@dataclasses.dataclass(frozen=True)
class MenuEntry:
    """A bet that the rules currently allow. The allowed amounts begin with `min_amount`, increase by `step`, and do not exceed
    `max_amount`."""

    text: str  #: Text of the wager in steps, such as `come_odds behind come 5`.
    wager: str  #: Name of the wager.
    title: str  #: Title of the wager.
    numbers: tuple[int, ...]  #: Numbers that distinguish the wager from others of its family. Empty if it does not belong to a family.
    min_amount: decimal.Decimal  #: Minimum amount that can be added to `current_stake`.
    step: decimal.Decimal  #: Difference between an allowed amount and the next higher allowed amount.
    max_amount: Optional[decimal.Decimal]  #: Maximum amount that can be added to `current_stake`. None if there is no limit.
    current_stake: decimal.Decimal  #: Current stake of the wager. 0 if the wager is not in play.


@dataclasses.dataclass(frozen=True)
class Balance:
    """The money of a seat or a role."""

    #: Net result of all decisions so far: wins minus losses and commissions, plus refunds. For a role, the chips that its tips earned.
    result: decimal.Decimal
    chips: decimal.Decimal  #: Chips that are not on the layout. Can be negative if the seat bets without having bought in.


def _wanted(step: str) -> str:
    """Returns the name under which the rules for the step `rules change ...` must be registered, such as `tonight as of 2027-07-01`. See
    Table.register_rules()."""
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
    """The state of play at a table. Only one thread can use a Table at a time. A concurrent call from a second thread raises RuntimeError."""

    _free = "table_free"
    _created_by = "the method table() of Rules, or restore()"
    _to_copy = "use its method copy(), which returns a second table in the same state"
    _to_pickle = "send its snapshot(), and restore it with restore() under the same rules"

    def __init__(self, rules: Rules, handle: c_void_p):
        super().__init__(handle)
        self._rules = rules
        self._seats = tuple(str(lib.fairroll_table_seat_name(handle, i).decode()) for i in range(lib.fairroll_table_seat_count(handle)))
        self._alone = ExclusiveAccess("another thread is using this table: use a separate table for each thread, or a lock")
        self._known: dict[str, Rules] = {}

    def __repr__(self) -> str:
        return f"<Table of {self._rules.name}: {', '.join(self.seats)}>"

    @property
    def rules(self) -> Rules:
        """The rules that currently apply at the table."""
        return self._rules

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats in clockwise order."""
        return self._seats

    def copy(self) -> "Table":
        """Returns a copy of the table. Steps at one of the tables do not affect the other."""
        with self._alone:
            other = Table(self._rules, create_handle("table_clone", self._handle))
            other._known = dict(self._known)
            return other

    def play(self, step: Step, *, detailed: bool = False) -> Result:
        """Plays one step: a throw, an action, a change of rules (see register_rules()), or, if the table allows it, a `given` step. `step` is
        the text of the step or its JSON form. If the rules refuse an action, the function returns a Result and raises no exception. If the
        step is invalid, raises Error and leaves the table unchanged. A step in JSON can have a member `meta`, which can be any JSON object
        and is copied to `data` of the result."""
        data = step_bytes(step)
        with self._alone:
            text = call_for_text("table_play", self._handle, data, len(data), int(detailed))
            result = Result(text)
            if result.data["kind"] == "rules":
                self._rules = self._known[_wanted(result.data["text"])]
        return Ruling(text) if "ruling" in result.data else result

    def register_rules(self, name: str, rules: Rules) -> None:
        """Registers the rules that apply after the step `rules change to NAME`. If the step also selects a date, posted values or
        alternatives, `name` is the text after `rules change`, without `to`, such as `as of 2027-07-01` or `tonight posting bar twelve`. In
        this text, `posting` must precede `reading`, and the items of each kind must be sorted by name."""
        expect(rules, Rules)
        with self._alone:
            call("table_register_rules", self._handle, encode_name(name), rules._handle)
            self._known[name] = rules

    def show(self) -> dict[str, Any]:
        """Returns a description of the table as a dict: states, events of the last throw, seats and wagers. Amounts are strings."""
        with self._alone:
            return self._shown()

    def menu(self, seat: str, *, role: Optional[str] = None) -> tuple[MenuEntry, ...]:
        """Returns the bets that a seat can currently make. If `role` is passed, returns the tips that the seat can make for this role. Raises
        KeyError if there is no such seat or role."""
        account, index = self._owner(seat)
        if account != 1:
            raise KeyError(f"`{seat}` is a role, not a seat")
        if role is not None and role not in self._rules.roles:
            raise KeyError(f"`{role}` is not a role; the roles are {', '.join(self._rules.roles)}")
        tipped = NONE if role is None else self._rules.roles.index(role)
        with self._alone:
            entries = json.loads(call_for_text("table_menu", self._handle, index, tipped))
        return tuple(MenuEntry(one["words"], one["wager"], one["title"], tuple(one["numbers"]), decimal.Decimal(one["least"]),
                               decimal.Decimal(one["step"]), None if one["most"] is None else decimal.Decimal(one["most"]),
                               decimal.Decimal(one["standing"])) for one in entries)

    def roll(self, *faces: int) -> Roll:
        """Plays a throw of which only the faces are recorded. Raises ValueError if the dice do not have these faces."""
        try:
            data = bytes(faces)
        except ValueError:
            raise ValueError(f"the dice do not have these faces: {faces}") from None
        thrown = Throw()
        with self._alone:
            call("table_roll", self._handle, data, len(data), byref(thrown))
            rows = ctypes.cast(thrown.settlements, POINTER(CSettlement))
            wagers = tuple(self._rolled(rows[i]) for i in range(thrown.settlement_count))
        return Roll(_RULINGS[thrown.ruling], bool(thrown.from_tables), wagers)

    def roll_all(self, faces: Union[bytes, Iterable[int]]) -> None:
        """Plays several throws. `faces` contains the faces of all throws, one throw after the other. Updates only money, states and totals.
        Releases the GIL while it runs."""
        if isinstance(faces, int):
            raise TypeError(f"faces must be a sequence of numbers, not {faces}: write roll_all([4, 3]) or roll_all(bytes([4, 3]))")
        data = bytes(faces)
        with self._alone:
            call("table_roll_all", self._handle, data, len(data))

    def _rolled(self, one: CSettlement) -> RolledWager:
        wager = lib.fairroll_rules_wager_name(self._rules._handle, one.wager).decode()
        return RolledWager(one.id, self._seats[one.seat], wager, _OUTCOMES[one.outcome], bool(one.ended), self._money(one.amount), self._money(one.net))

    def _money(self, units: int) -> decimal.Decimal:
        return to_decimal(units, self._rules._decimals)

    def _seat_from(self, function: str) -> Optional[str]:
        with self._alone:
            seat = getattr(lib, function)(self._handle)
            return None if seat == NONE else self._seats[seat]

    @property
    def thrower(self) -> Optional[str]:
        """The seat whose turn it is to throw. None if there is no such seat."""
        return self._seat_from("fairroll_table_thrower")

    @property
    def dice_holder(self) -> Optional[str]:
        """The seat that has the dice or to which the dice are offered. None if there is no such seat."""
        return self._seat_from("fairroll_table_dice_holder")

    @property
    def throw_count(self) -> int:
        """The number of throws since the table was created. In a copy or a restored table, the throws of the original table are included."""
        with self._alone:
            return int(lib.fairroll_table_throw_count(self._handle))

    def _owner(self, name: str) -> tuple[int, int]:
        seats, roles = self._seats, self._rules.roles
        if name in seats:
            return 1, seats.index(name)
        if name in roles:
            return 2, roles.index(name)
        raise KeyError(f"the table has no seat `{name}`; the seats are {', '.join(seats)}")

    def balance(self, owner: str) -> Balance:
        """Returns the money of a seat or a role. Raises KeyError if there is no such seat or role."""
        decided, chips = c_int64(), c_int64()
        with self._alone:
            account, index = self._owner(owner)
            call("table_balance", self._handle, account, index, byref(decided))
            call("table_account_amount", self._handle, account, index, byref(chips))
        return Balance(self._money(decided.value), self._money(chips.value))

    def account_amount(self, account: str) -> decimal.Decimal:
        """Returns the amount in the account `layout`, `house` or `outside`. The sum of these three amounts and of the chips of all seats and
        roles is always 0. Raises KeyError if there is no such account."""
        if account not in _ACCOUNTS:
            raise KeyError(f"there is no account `{account}`; the accounts are {', '.join(_ACCOUNTS)}; balance() returns the balance of a seat or role")
        amount = c_int64()
        with self._alone:
            call("table_account_amount", self._handle, _ACCOUNTS[account], NONE, byref(amount))
        return self._money(amount.value)

    @property
    def wagers(self) -> tuple[StandingWager, ...]:
        """All standing wagers, in the order in which they were placed."""
        rows, count = POINTER(CWager)(), c_size_t()
        with self._alone:
            call("table_wagers", self._handle, byref(rows), byref(count))
            copies = [CWager.from_buffer_copy(rows[i]) for i in range(count.value)]
            states = {one["id"]: States(one["states"]) for one in self._shown()["wagers"]}
            return tuple(self._standing(one, states[one.id]) for one in copies)

    def _standing(self, one: CWager, states: States) -> StandingWager:
        words = call_for_text("table_wager_text", self._handle, one.id).decode()
        role = None if one.role == NONE else self._rules.roles[one.role]
        return StandingWager(one.id, self._seats[one.seat], words, self._money(one.stake), role, states)

    def _shown(self) -> dict[str, Any]:
        return dict(json.loads(call_for_text("table_show", self._handle)))

    @property
    def states(self) -> States:
        """The values of the states, counts and sets of the game, by name. For example, `table.states["point"]` is 6 or `"none"`."""
        with self._alone:
            return States(self._shown()["states"])

    def snapshot(self, *, binary: bool = False) -> bytes:
        """Returns a snapshot of the entire table, which also contains a version and a checksum. The snapshot is one line of JSON or, if
        `binary` is True, shorter binary data. Tables in the same state produce identical snapshots."""
        with self._alone:
            return call_for_text("table_snapshot", self._handle, int(binary))

    def change_rules(self, rules: Rules) -> None:
        """Changes the rules of the table. Standing wagers remain in play. If an item of the table, such as a wager, has no counterpart under
        the new rules, raises Error with the reasons and leaves the table unchanged."""
        expect(rules, Rules)
        with self._alone:
            call("table_change_rules", self._handle, rules._handle)
            self._rules = rules


def _snapshot_bytes(snapshot: Snapshot) -> bytes:
    if not isinstance(snapshot, (bytes, bytearray, memoryview)):
        raise TypeError(f"a snapshot must be bytes from Table.snapshot(), not {type(snapshot).__name__}")
    return bytes(snapshot)


def restore(rules: Rules, snapshot: Snapshot, *, carry_over: bool = False) -> Table:
    """Creates a table from a snapshot. Raises Error if the snapshot is damaged or has a later version than the library supports, or if the
    name or fingerprint of `rules` differs from the snapshot. If `carry_over` is True, the name and fingerprint can differ. In this case,
    raises Error with the reasons if an item in the snapshot, such as a wager, has no counterpart in `rules`."""
    expect(rules, Rules)
    data = _snapshot_bytes(snapshot)
    return Table(rules, create_handle("table_carry_over" if carry_over else "table_restore", rules._handle, data, len(data)))


@dataclasses.dataclass(frozen=True)
class SnapshotHead:
    """The part of a snapshot that identifies its rules. To load the rules, call `load(head.rules, **head.selection)`."""

    version: int  #: Version of the snapshot format.
    rules: str  #: Name of the ruleset or house.
    fingerprint: str  #: Fingerprint of the rules (Rules.fingerprint).
    #: Version of the algorithm that computed the fingerprint. 0 if `version` is 1, because the fingerprint is then computed from the bytes
    #: of the rule files.
    fingerprint_version: int
    as_of: Optional[datetime.date]  #: Selected date. None if no date was selected.
    readings: dict[str, str]  #: Selected alternatives, by the names of `reading` and `choice` statements.
    postings: dict[str, str]  #: Posted values, by the names of quantities and paytables.

    @property
    def selection(self) -> dict[str, Any]:
        """The keyword arguments for load() that select the rules of the snapshot."""
        return {"as_of": self.as_of, "readings": self.readings, "postings": self.postings}


def _pairs(head: c_void_p, count: str, name: str, value: str) -> dict[str, str]:
    def at(what: str, index: int) -> str:
        return str(getattr(lib, "fairroll_head_" + what)(head, index).decode())
    return {at(name, i): at(value, i) for i in range(getattr(lib, "fairroll_head_" + count)(head))}


def snapshot_head(snapshot: Snapshot) -> SnapshotHead:
    """Reads the head of a snapshot, for which the rules are not needed. Raises Error if the snapshot is damaged or has a later version than
    the library supports."""
    data = _snapshot_bytes(snapshot)
    head = create_handle("snapshot_head", data, len(data))
    try:
        return SnapshotHead(int(lib.fairroll_head_version(head)), lib.fairroll_head_rules(head).decode(), lib.fairroll_head_fingerprint(head).decode(),
                            int(lib.fairroll_head_fingerprint_version(head)), parse_date(lib.fairroll_head_as_of(head)),
                            _pairs(head, "reading_count", "reading", "reading_alternative"), _pairs(head, "posting_count", "posting", "posting_value"))
    finally:
        lib.fairroll_head_free(head)
