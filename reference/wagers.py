# SPDX-License-Identifier: Apache-2.0
"""Standing wagers, their names, and the values of their statements on a day (docs/language/wagers.md, amendments.md; semantics.md, L2)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, cast

from .model import Clause, Item, Rules, Wager
from .scope import Dice, Scope, StateValue, first_value
from .syntax import Amount, Condition, Occasion, Odds, Pattern, Rounding, Simple


@dataclass
class Standing:
    """A wager that stands."""

    id: int
    owner: str
    for_role: str | None
    wager: Wager
    numbers: tuple[int, ...]
    states: dict[str, StateValue]
    stake: int
    parent: "Standing | None" = None
    called: str | None = None  # "on" or "off", until the player calls otherwise (L6)
    ordinal: int = 1
    part_of: "Standing | None" = None
    parts: list["Standing"] = field(default_factory=list)
    taken_in_error: bool = False
    staked: int = 0  # on a composite, when its stake was last changed: what its parts are shares of
    commission: int = 0  # charged so far and not given back
    alive: bool = True
    open_end: bool = False  # the turn ended, and nobody can say what became of it (L8)
    inside: list["Inside"] = field(default_factory=list)  # composites inside a composite, each once

    @property
    def is_composite(self) -> bool:
        return self.wager.parts is not None

    @property
    def in_error(self) -> bool:
        """By itself, or as a part of what was taken in error."""
        if self.taken_in_error or self.part_of is None:
            return self.taken_in_error
        return self.part_of.in_error or any(inner.one.taken_in_error and inner.share_of(self) for inner in self.part_of.inside)

    def number_names(self) -> dict[str, int]:
        return dict(zip(self.wager.number_names, self.numbers))


@dataclass
class Inside:
    """A composite inside a composite (L7), as one."""

    one: Standing  # as if it stood by itself; its stake is a fraction where its shares are
    shares: list[tuple[Standing, Fraction]] = field(default_factory=list)  # parts, and how much of each belongs to it
    before: Fraction = Fraction(0)  # its stake when the last act began
    staked: Fraction = Fraction(0)  # its stake as the last act that changed it left it

    def share_of(self, part: Standing) -> Fraction:
        return next((share for one, share in self.shares if one is part), Fraction(0))

    def set_share(self, part: Standing, share: Fraction) -> None:
        self.shares = [(one, old) for one, old in self.shares if one is not part]
        if share:
            self.shares.append((part, share))

    def stake(self) -> Fraction:
        return sum((share * part.stake for part, share in self.shares if part.alive), Fraction(0))

    def as_one(self) -> Standing:
        """What its limits are asked of, at the stake that stands."""
        self.one.stake = cast(int, self.stake())
        return self.one

    def is_like(self, other: "Inside") -> bool:
        return self.one.wager is other.one.wager and self.one.numbers == other.one.numbers


def mixed(share: Fraction, stake: int, other: Fraction, added: int) -> Fraction:
    """The share of two stakes together."""
    return (share * stake + other * added) / (stake + added)


def only_state(wager: Wager) -> str | None:
    """The number of a wager may be the value of its only state (L2)."""
    states = wager.states
    if wager.number_names or len(states) != 1 or states[0].kind != "state":
        return None
    return str(states[0].s.data["name"])


def plain_name(one: Standing) -> str:
    out = one.wager.name
    if one.numbers:
        return out + " " + f" {one.wager.joined} ".join(str(number) for number in one.numbers)
    state = only_state(one.wager)
    if state is not None and isinstance(one.states[state], int):
        out += f" {one.states[state]}"
    return out


def name_of(one: Standing, standing: list[Standing]) -> str:
    """The name with its ordinal, if the name alone does not do, and what it stands behind."""
    out = plain_name(one)
    if needs_ordinal(one, standing) or fits_another(one, standing):
        out += f" ({one.ordinal})"
    if one.parent is not None:
        out += f" behind {behind_name(one.parent, standing)}"
    if one.for_role is not None:
        out += f" for {one.for_role}"
    return out


def behind_name(parent: Standing, standing: list[Standing]) -> str:
    """What something stands behind, also when it is gone."""
    if parent.alive:
        told = needs_ordinal(parent, standing)
    else:
        told = any(other is not parent and other.part_of is None and same_name(parent, other) and other.ordinal != parent.ordinal for other in standing)
    return plain_name(parent) + (f" ({parent.ordinal})" if told else "")


def fits_another(one: Standing, standing: list[Standing]) -> bool:
    """Returns True if the name of the wager would also match a wager behind another parent with the same present or former name."""
    parent = one.parent
    if parent is None:
        return False
    name = behind_name(parent, standing)
    for other in standing:
        if other.parent is None or other.parent is parent or other.owner != one.owner or other.for_role != one.for_role or plain_name(other) != plain_name(one):
            continue
        if parent.wager is other.parent.wager and plain_name(parent) == plain_name(other.parent) and (name == plain_name(parent) or name == behind_name(other.parent, standing)):
            return True
    return False


def same_name(a: Standing, b: Standing) -> bool:
    return (
        a.owner == b.owner
        and a.for_role == b.for_role
        and a.parent is b.parent
        and plain_name(a) == plain_name(b)
    )


def needs_ordinal(one: Standing, standing: list[Standing]) -> bool:
    if one.part_of is not None:
        return any(other is not one and same_name(one, other) for other in standing)
    return any(other is not one and other.part_of is None and same_name(one, other) for other in standing)


def equal(a: Standing, b: Standing) -> bool:
    """One wager: the same owner, number and states (L2); parts join only parts of an equal composite (L7)."""
    if not same_name(a, b) or a.numbers != b.numbers or a.states != b.states or a.open_end or b.open_end:
        return False
    return a.part_of is b.part_of


# ---- the strongest sentence on a matter (amendments.md)


def strongest(items: list[Item]) -> list[Item]:
    if not items:
        return []
    rank = max(item.rank for item in items)
    return [item for item in items if item.rank == rank]


class Sentences:
    """What the sentences of one wager say, in a scope."""

    def __init__(self, rules: Rules, wager: Wager, scope: Scope) -> None:
        self.rules, self.wager, self.scope = rules, wager, scope

    def holding(self, *kinds: str) -> list[Item]:
        return [item for item in self.wager.of(*kinds) if self.scope.holds(item.s.data["while"])]

    def window(self) -> list[Item]:
        """`placed`: several add up; a wager that speaks itself is not asked by `every wager`."""
        own = [item for item in self.wager.of("placed") if not item.every]
        items = own or self.wager.of("placed")
        return [item for item in items if self.scope.holds(item.s.data["while"])]

    def window_items(self) -> list[Item]:
        own = [item for item in self.wager.of("placed") if not item.every]
        return own or self.wager.of("placed")

    def leave(self, act: str) -> tuple[bool | None, list[Item]]:
        """May this act be done now?  None: the rules are silent."""
        found = []
        for item in self.wager.items:
            if item.kind in ("may", "contract") and act in item.s.data.get("acts", ("removed", "reduced")):
                if self.scope.holds(item.s.data["while"]):
                    found.append(item)
        best = strongest(found)
        if not best:
            return None, []
        refusing = [item for item in best if item.kind == "contract" or item.s.data["not"]]
        return (False, refusing) if refusing else (True, best)

    def off(self) -> list[Item]:
        return self.holding("off")

    def verdict(self) -> tuple[str, bool, list[Item]] | None:
        """The verdict on the throw of the scope: wins, loses, pushes, returned; whether it stays up; by what."""
        plain: list[Item] = []
        other: list[Item] = []
        for item in self.wager.of("wins", "loses", "pushes", "returned"):
            occasion = item.s.data["occasion"]
            assert isinstance(occasion, Occasion)
            if self.scope.happens(occasion):
                (other if is_other(occasion.on) else plain).append(item)
        best = strongest(plain) or strongest(other)
        best = without_beaten(best)
        if not best:
            return None
        return best[0].kind, bool(best[0].s.data["stays"]), [item for item in best if item.kind == best[0].kind]

    def pays(self) -> tuple[Odds | None, Item | None, Clause | None, bool]:
        """The odds of a win, by what; and whether they are open because the house posted no column."""
        found: list[tuple[Item, Odds | None, Clause | None, bool]] = []
        for item in self.wager.of("pays"):
            table = item.s.data.get("table")
            if table is not None:
                row = self.row(str(table))
                if row is not None:
                    found.append((item, *row))
                continue
            for odds, on, when in item.s.data["arms"]:
                if (on is None or self.scope.pattern(on)) and self.scope.holds(when):
                    found.append((item, odds, item.clause, False))
                    break
        if not found:
            return None, None, None, False
        rank = max(one[0].rank for one in found)
        item, odds, clause, open_ = next(one for one in found if one[0].rank == rank)
        return odds, item, clause, open_

    def row(self, name: str) -> tuple[Odds | None, Clause | None, bool] | None:
        """S7: a paytable is entered with moved values."""
        table = self.rules.paytables[name]
        value = self.measure(table.by.parts)
        for row in table.rows:
            if not fits_key(row.key, value):
                continue
            if len(table.columns) == 1:
                cell: object = row.cells[0]
            else:
                column = self.rules.postings.get(name)
                if column is None:
                    return None, row.clause, True
                cell = row.cells[table.columns.index(column)]
            return (cell if isinstance(cell, Odds) else None), row.clause, False
        return None

    def measure(self, parts: Any) -> int | None:
        out = 0
        for sign, part in parts:
            name = str(part.term)
            found = self.scope.item(name) if part.kind in ("number of", "name") else None
            if found is not None and found[1].kind in ("count", "tally", "set", "state"):
                value = found[0].after(found[1]) if self.scope.dice is not None else found[0].before[name]
                if isinstance(value, frozenset):
                    value = len(value)
                if not isinstance(value, int):
                    return None
                out += sign * value
            else:
                value_ = self.scope.part(part)
                if value_ is None:
                    return None
                out += sign * value_
        return out

    def rounding(self) -> tuple[Rounding, Clause] | None:
        """A wager's own sentence prevails, else the later text."""
        own = [item for item in self.wager.of("payouts rounded") if not item.every]
        if own:
            best = max(own, key=lambda item: item.rank)
        else:
            others = [*self.wager.of("payouts rounded"), *self.rules.of("payouts rounded")]
            if not others:
                return None
            best = max(others, key=lambda item: item.rank[1:])
        found = best.s.data["rounding"]
        assert isinstance(found, Rounding)
        return found, best.clause

    def commission(self) -> Item | None:
        own = [item for item in self.wager.of("commission") if not item.every] or self.wager.of("commission")
        item = max(own, key=lambda item: item.rank) if own else None
        return None if item is None or item.s.data["left out"] else item

    def surrender(self) -> tuple[Odds, Item] | None:
        found = []
        for item in self.wager.of("surrender"):
            for odds, _, when in item.s.data["arms"]:
                if self.scope.holds(when):
                    found.append((odds, item))
                    break
        if not found:
            return None
        rank = max(item.rank for _, item in found)
        return next(one for one in found if one[1].rank == rank)


def fits_key(key: object, value: int | None) -> bool:
    if value is None:
        return False
    if isinstance(key, tuple):
        low, high = key
        return (low is None or value >= low) and (high is None or value <= high)
    return key == value


def is_other(pattern: Pattern) -> bool:
    return any(isinstance(one, Simple) and one.kind == "any other" for all_of in pattern.any_of for one in all_of)


def without_beaten(items: list[Item]) -> list[Item]:
    from .judge import prevailing_items

    return prevailing_items(items)


def scope_of(rules: Rules, one: Standing, game: Scope, dice: Dice | None, owner_throws: bool | None, holds: tuple[str, ...]) -> Scope:
    """The scope of a standing wager: its own names, those of its parent, those of the game."""
    if one.parent is not None:
        above = scope_of(rules, one.parent, game, dice, owner_throws, holds)
    else:
        above = game
    return Scope(rules, one.wager.items, one.states, one.wager, one.number_names(), above, dice, owner_throws, holds)


def fresh_states(rules: Rules, wager: Wager) -> dict[str, StateValue]:
    return {str(item.s.data["name"]): first_value(rules, item, wager) for item in wager.states}


__all__ = ["Amount", "Condition", "replace"]
