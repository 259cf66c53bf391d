# SPDX-License-Identifier: Apache-2.0
"""Tables at play."""

import ctypes
import dataclasses
import decimal
import json
from ctypes import POINTER, byref, c_int64, c_size_t, c_void_p
from typing import Any, Iterable, Optional, Union

from ._library import NONE, CSettlement, CWager, Throw, call, lib, make, name_bytes, text_of
from ._results import Result, Ruling
from ._rules import Rules, Step, step_bytes

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

    decided: decimal.Decimal  #: wins - losses - commissions + refunds since the start
    chips: decimal.Decimal  #: in hand; below nothing if it plays without having bought in


class Table:
    """One table. Not to be used by two threads at a time."""

    def __init__(self, rules: Rules, handle: c_void_p):
        self._handle = handle
        self._rules = rules
        self._known: dict[str, Rules] = {}

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.fairroll_table_free(self._handle)

    def __repr__(self) -> str:
        return f"<Table of {self._rules.name}: {', '.join(self.seats)}>"

    @property
    def rules(self) -> Rules:
        """By which it is played now."""
        return self._rules

    @property
    def seats(self) -> tuple[str, ...]:
        """Clockwise."""
        return tuple(self._seat(i) for i in range(lib.fairroll_table_seat_count(self._handle)))

    def _seat(self, index: int) -> str:
        return str(lib.fairroll_table_seat(self._handle, index).decode())

    def copy(self) -> "Table":
        """A table that stands as this one does and goes its own way."""
        other = Table(self._rules, make("table_clone", self._handle))
        other._known = dict(self._known)
        return other

    def play(self, step: Step, *, asked: bool = False) -> Result:
        """Plays a throw, an act, a `given` or a change of rules (know_rules), in the words of a scenario or as its JSON form. A refused act is a
        Result like any other; Error is raised for what cannot be read, and the table is as it was. A step in JSON may carry `meta`, any object:
        the result's data has it again."""
        data = step_bytes(step)
        text = text_of("table_play", self._handle, data, len(data), int(asked))
        result = Result(text)
        if result.data["kind"] == "rules":
            self._rules = self._known[result.data["text"].removeprefix("rules change to ")]
        return Ruling(text) if "ruling" in result.data else result

    def know_rules(self, name: str, rules: Rules) -> None:
        """From now on the step `rules change to NAME` puts these rules under the table."""
        call("table_know_rules", self._handle, name_bytes(name), rules._handle)
        self._known[name] = rules

    def show(self) -> dict[str, Any]:
        """How things stand: states, events of the last throw, seats, wagers; amounts are text."""
        return dict(json.loads(text_of("table_show", self._handle)))

    def menu(self, seat: str, *, role: Optional[str] = None) -> tuple[MenuEntry, ...]:
        """What a seat may bet now, or for `role` as a tip. KeyError if nobody of that name sits there."""
        account, index = self._owner(seat)
        if account != 1:
            raise KeyError(f"`{seat}` is a role and no seat")
        tipped = NONE if role is None else self._owner(role)[1]
        entries = json.loads(text_of("table_menu", self._handle, index, tipped))
        return tuple(MenuEntry(one["words"], one["wager"], one["title"], tuple(one["numbers"]), decimal.Decimal(one["least"]), decimal.Decimal(one["step"]),
                               None if one["most"] is None else decimal.Decimal(one["most"]), decimal.Decimal(one["standing"])) for one in entries)

    def roll(self, *faces: int) -> Roll:
        """Plays a throw of which nothing but the faces is recorded. ValueError for faces that the dice do not have."""
        try:
            data = bytes(faces)
        except ValueError:
            raise ValueError(f"these are not faces of the dice: {faces}") from None
        thrown = Throw()
        call("table_roll", self._handle, data, len(data), byref(thrown))
        rows = ctypes.cast(thrown.settlements, POINTER(CSettlement))
        return Roll(_RULINGS[thrown.ruling], bool(thrown.from_tables), tuple(self._rolled(rows[i]) for i in range(thrown.settlement_count)))

    def roll_all(self, faces: Union[bytes, Iterable[int]]) -> None:
        """Plays throws one behind the other, faces in a row; only money, states and totals are kept. The interpreter's lock is free
        meanwhile."""
        data = bytes(faces)
        call("table_roll_all", self._handle, data, len(data))

    def _rolled(self, one: CSettlement) -> RolledWager:
        wager = lib.fairroll_rules_wager(self._rules._handle, one.wager).decode()
        return RolledWager(one.id, self._seat(one.seat), wager, _OUTCOMES[one.outcome], bool(one.ended), self._money(one.amount), self._money(one.net))

    def _money(self, units: int) -> decimal.Decimal:
        return decimal.Decimal(units).scaleb(-self._rules.currency[1])

    @property
    def thrower(self) -> Optional[str]:
        """The seat whose turn it is to throw."""
        seat = lib.fairroll_table_thrower(self._handle)
        return None if seat == NONE else self._seat(seat)

    @property
    def dice_with(self) -> Optional[str]:
        """The seat that has the dice or is offered them."""
        seat = lib.fairroll_table_dice_with(self._handle)
        return None if seat == NONE else self._seat(seat)

    @property
    def throws(self) -> int:
        """Since this object was made."""
        return int(lib.fairroll_table_throws(self._handle))

    def _owner(self, name: str) -> tuple[int, int]:
        seats, roles = self.seats, self._rules.roles
        if name in seats:
            return 1, seats.index(name)
        if name in roles:
            return 2, roles.index(name)
        raise KeyError(f"nobody called `{name}` sits at the table; there is {', '.join(seats)}")

    def balance(self, owner: str) -> Balance:
        """Of a seat or a role. KeyError if there is none of that name."""
        account, index = self._owner(owner)
        decided, chips = c_int64(), c_int64()
        call("table_balance", self._handle, account, index, byref(decided))
        call("table_held", self._handle, account, index, byref(chips))
        return Balance(self._money(decided.value), self._money(chips.value))

    def held(self, account: str) -> decimal.Decimal:
        """What `layout`, `house` or `outside` hold. With the chips of all seats and roles that is nothing at every moment."""
        amount = c_int64()
        call("table_held", self._handle, _ACCOUNTS[account], NONE, byref(amount))
        return self._money(amount.value)

    @property
    def wagers(self) -> tuple[StandingWager, ...]:
        """All that stand, in the order of placing."""
        rows, count = POINTER(CWager)(), c_size_t()
        call("table_wagers", self._handle, byref(rows), byref(count))
        copies = [CWager.from_buffer_copy(rows[i]) for i in range(count.value)]
        return tuple(self._standing(one) for one in copies)

    def _standing(self, one: CWager) -> StandingWager:
        words = text_of("table_wager_words", self._handle, one.id).decode()
        role = None if one.role == NONE else self._rules.roles[one.role]
        return StandingWager(one.id, self._seat(one.seat), words, self._money(one.stake), role)

    def snapshot(self, *, binary: bool = False) -> bytes:
        """The whole table in bytes, versioned and checked: JSON on one line, or shorter."""
        return text_of("table_snapshot", self._handle, int(binary))

    def change_rules(self, rules: Rules) -> None:
        """Plays on under other rules; standing wagers are carried over. Error with the reasons if something has no place under them: then
        nothing has changed."""
        call("table_change_rules", self._handle, rules._handle)
        self._rules = rules


def restore(rules: Rules, snapshot: bytes) -> Table:
    """The table of a snapshot. Error if it is damaged, of a later version, or was made under rules with another fingerprint."""
    return Table(rules, make("table_restore", rules._handle, snapshot, len(snapshot)))
