# SPDX-License-Identifier: Apache-2.0
"""A table: seats, thrower, standing wagers and accounts (docs/language/semantics.md, L, M and T)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from .judge import Finding, Seating
from .model import Clause, Item, Rules
from .money import HOUSE, LAYOUT, WORLD, Account, Accounts, Entry, Money
from .scope import Dice, Scope, StateValue, first_value
from .wagers import Standing, name_of, scope_of


@dataclass
class Settlement:
    """What became of one wager."""

    one: Standing
    name: str
    stake: int
    outcome: str
    by: list[Clause] = field(default_factory=list)
    amount: int | None = None
    odds: str | None = None
    commission: int | None = None
    refund: int | None = None  # of one that is returned
    lost: int | None = None
    given_back: int | None = None
    exact: str | None = None
    won: Fraction | None = None  # before it is rounded, and what a cap leaves of it (M4)
    payable: tuple[int | None, int | None] | None = None
    ended: bool = False
    in_error: bool = False
    at_turn_end: bool = False


@dataclass
class Composite:
    one: Standing
    name: str
    stake: int
    outcome: str
    net: int
    ended: bool


@dataclass
class Result:
    """What a step came to; results.py writes it as JSON."""

    status: str = "accepted"
    by: list[Clause] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    ledger: list[Entry] = field(default_factory=list)
    settlements: list[Settlement] = field(default_factory=list)
    composites: list[Composite] = field(default_factory=list)
    directives: list[str] = field(default_factory=list)
    commission: int | None = None
    refund: int | None = None
    payable: tuple[int | None, int | None] | None = None


@dataclass
class LastThrow:
    """The last throw of a turn, for powers `on any roll`."""

    dice: Dice
    before: dict[str, StateValue]


class Table:
    def __init__(self, rules: Rules, seats: tuple[str, ...], as_of: str | None = None) -> None:
        self.rules, self.seats, self.as_of = rules, list(seats), as_of
        self.money = Money(rules)
        self.game: dict[str, StateValue] = {str(item.s.data["name"]): first_value(rules, item, None) for item in rules.states}
        self.standing: list[Standing] = []
        self.next_id = 1
        self.accounts = Accounts()
        self.up: dict[Account, int] = {}
        self.tipped: list[str] = []  # roles that tips were made for
        self.shooter: str | None = None  # whose turn it is
        self.first_offer: str | None = None  # `first to seat N`
        self.offered: str | None = None  # to whom the dice are offered
        self.nobody = False  # they went round, and nobody took them
        self.stand_in: str | None = None  # the role that throws for want of a shooter (T3)
        self.stand_in_for: tuple[str, ...] = ()  # for these wagers alone
        self.last_shooter: str | None = None
        self.had_turn = False
        self.declined: list[str] = []
        self.last_throw: LastThrow | None = None
        go = self.dice_go()
        if go is not None and go.s.data["first"] is not None and self.seats:
            number = int(str(go.s.data["first"]))
            self.first_offer = self.seats[number - 1] if number <= len(self.seats) else self.seats[0]
        self.offer()

    # ---- rules

    def dice_go(self) -> Item | None:
        found = self.rules.of("dice")
        return max(found, key=lambda item: item.rank) if found else None

    # ---- who holds what

    def holds(self, seat: str) -> tuple[str, ...]:
        out: list[str] = []
        for one in self.standing:
            if one.owner == seat and one.for_role is None and one.wager.name not in out:
                out.append(one.wager.name)
        return tuple(out)

    def seating(self) -> Seating:
        return Seating(
            tuple(self.seats),
            {seat: self.holds(seat) for seat in self.seats},
            self.throwing_seat(),
            self.role_that_throws(),
            {},
        )

    def throwing_seat(self) -> str | None:
        """Who has the dice; under `else shooter throws` who had them last."""
        return self.last_shooter if self.shooter is None and self.stand_in is not None and self.stand_in == self.rules.vocabulary.thrower else self.shooter

    def role_that_throws(self) -> str | None:
        """`else R throws`: nobody takes the dice (T3)."""
        return self.stand_in

    # ---- scopes

    def game_scope(self, dice: Dice | None = None, owner_throws: bool | None = None) -> Scope:
        return Scope(self.rules, self.rules.game, self.game, None, {}, None, dice)

    def owner_throws(self, one: Standing) -> bool | None:
        if self.rules.vocabulary.thrower is None:
            return False
        seat = self.throwing_seat()
        if seat is None:
            return None if self.stand_in is None else False
        return seat == one.owner

    def scope(self, one: Standing, dice: Dice | None = None, game: Scope | None = None, owner_throws: bool | None = None) -> Scope:
        throws = owner_throws if owner_throws is not None else self.owner_throws(one)
        return scope_of(self.rules, one, game or self.game_scope(dice), dice, throws, self.holds(one.owner))

    def name(self, one: Standing) -> str:
        return name_of(one, self.standing)

    def full_name(self, one: Standing) -> str:
        return f"{one.owner} {self.name(one)}"

    # ---- accounts

    def purse(self, one: Standing) -> Account:
        return ("role", one.for_role) if one.for_role is not None else ("seat", one.owner)

    def covered(self, seat: str, amount: int) -> bool:
        return seat not in self.accounts.bought_in or self.accounts.held.get(("seat", seat), 0) >= amount

    def chips(self, account: Account) -> int:
        return self.accounts.held.get(account, 0)

    def enter(self, result: Result, entry: Entry) -> None:
        """Moves money; a seat without chips of its own brings them from the world and takes them there."""
        result.ledger.append(entry)
        self.accounts.move(entry)

    def decided(self, account: Account, amount: int) -> None:
        self.up[account] = self.up.get(account, 0) + amount

    # ---- turns (T)

    def clockwise(self, seat: str) -> list[str]:
        """The seats behind this one, in the way round that the rule says, itself last."""
        go = self.dice_go()
        order = list(self.seats) if go is None or go.s.data["clockwise"] else list(reversed(self.seats))
        at = order.index(seat)
        return [*order[at + 1 :], *order[: at + 1]]

    def may_have_dice(self, seat: str) -> bool:
        go = self.dice_go()
        if go is None:
            return True
        hold = go.s.data["hold"]
        assert isinstance(hold, tuple)
        return not hold or any(one in hold for one in self.holds(seat))

    def offer(self) -> None:
        """Offers the dice to the next seat that may have them and did not decline (T3)."""
        self.offered, self.nobody, self.stand_in, self.stand_in_for = None, False, None, ()
        if self.shooter is not None:
            return
        if self.last_shooter is None:
            if self.first_offer is not None:
                order = [self.first_offer, *self.clockwise(self.first_offer)[:-1]]
                self.offered = next((one for one in order if one not in self.declined), None)
                self.nobody = self.offered is None
            return
        self.offered = self.next_seat() if self.dice_go() is not None else None
        self.nobody = self.offered is None

    def next_seat(self) -> str | None:
        assert self.last_shooter is not None
        return next((one for one in self.clockwise(self.last_shooter) if one not in self.declined and self.may_have_dice(one)), None)

    def dice_with(self) -> str | None:
        """Who has the dice or is offered them."""
        return self.throwing_seat() or self.offered

    def some_to_throw_for(self, only: tuple[str, ...]) -> bool:
        """`else R throws for W only`: does such a wager stand of which it is known what becomes of it?"""
        return any(one.wager.name in only and not one.is_composite and not one.open_end for one in self.standing)

    def balances(self) -> list[str]:
        out = []
        dice = self.dice_with()
        if dice is not None and self.rules.vocabulary.thrower is not None:
            out.append(f"dice with {dice}")
        for seat in self.seats:
            account: Account = ("seat", seat)
            amount = self.up.get(account, 0)
            if amount:
                out.append(f"{seat} {'up' if amount > 0 else 'down'} {self.money.show(abs(amount))}")
            if seat in self.accounts.bought_in:
                out.append(f"{seat} has {self.money.show(self.chips(account))}")
        for role in self.tipped:
            amount = self.up.get(("role", role), 0)
            if amount:
                out.append(f"{role} {'up' if amount > 0 else 'down'} {self.money.show(abs(amount))}")
        return out


__all__ = ["HOUSE", "LAYOUT", "WORLD"]
