# SPDX-License-Identifier: Apache-2.0
"""What a throw does (docs/language/semantics.md, S, M and T): wagers are decided, money moves, states move, turns end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from .charges import charge
from .forecast import names_in, odds_that_may_come
from .judge import Conduct, Finding, Judge, Ruling
from .facts import World, Domains
from .limits import Limit
from .model import Clause, Item, Rules
from .money import HOUSE, LAYOUT, Account, Entry, round_to
from .scope import Dice, Scope, StateValue, Unknown, first_value, show
from .steps import Throw
from .syntax import Amount, Condition, Odds, Occasion, Pattern
from .table import Composite, LastThrow, Result, Settlement, Table
from .wagers import Sentences, Standing, equal, mixed, name_of


Enter = Callable[..., None]  # of which kind, from and to which account, how much; by which clause if by another


@dataclass
class Decision:
    """What one throw makes of one wager."""

    outcome: str  # wins, loses, pushes, returned, stays, moves, off, undetermined
    stays: bool = False
    by: list[Clause] = field(default_factory=list)
    odds: Odds | None = None
    pay_clause: Clause | None = None
    open_: bool = False
    states: dict[str, StateValue] | None = None
    told: bool = False  # the finding is one of the wager behind which it stands

    def sense(self) -> tuple[object, ...]:
        return self.outcome, self.stays, self.odds, self.open_, None if self.states is None else tuple(sorted(self.states.items(), key=str))


class Moved(NamedTuple):
    name: str
    before: StateValue
    after: StateValue
    by: Clause | None


@dataclass
class Thrown(Result):
    ruling: Ruling = field(default_factory=lambda: Ruling("valid"))
    moved: list[Moved] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    kept: bool = False  # undetermined because the dice do not show what is kept (T5)


class Settler:
    def __init__(self, table: Table, throw: Throw) -> None:
        self.table, self.rules, self.throw = table, table.rules, throw
        self.out = Thrown()
        self.seating = table.seating()
        self.limbo = {one.id for one in table.standing if one.open_end}  # before this throw
        self.names = {one.id: table.full_name(one) for one in table.standing}
        self.about: dict[int, int] = {}  # of which wager something was found, by the identity of the finding
        self.only: tuple[str, ...] | None = None
        self.ways: dict[int, dict[tuple[int, bool], Decision]] = {}  # of each wager: with these faces, if its owner throws or not
        if table.stand_in is not None and table.stand_in_for:
            self.only = table.stand_in_for

    def play(self) -> Thrown:
        table, out = self.table, self.out
        judge = Judge(self.rules, self.throw, table.seating(), table.game_scope())
        out.ruling = judge.judge()
        self.seating = table.seating()  # as it was before the throw (S1)
        out.findings += out.ruling.findings
        self.settle_or_not()
        seats = table.seats
        out.settlements.sort(key=lambda one: (seats.index(one.one.owner), one.one.id))
        out.composites.sort(key=lambda one: one.one.id)
        return out

    def settle_or_not(self) -> None:
        table, out = self.table, self.out
        if out.ruling.ruling == "valid" and not self.falls_as_kept():
            for one in table.standing:
                if not one.is_composite:
                    out.settlements.append(Settlement(one, self.names[one.id], one.stake, "undetermined", list(out.ruling.by), in_error=one.in_error))
            return
        if out.ruling.ruling == "valid":
            self.settle()
        else:
            if out.ruling.ruling == "undetermined":
                out.findings.append(Finding("unsettled"))
                for one in table.standing:
                    if not one.is_composite:
                        out.settlements.append(Settlement(one, self.names[one.id], one.stake, "undetermined", list(out.ruling.by), in_error=one.in_error))
            else:
                self.invalid()

    # ---- T5

    def falls_as_kept(self) -> bool:
        scope = self.table.game_scope(Dice(self.out.ruling.faces[0]))
        for item in self.rules.of("keep"):
            if not scope.holds(item.s.data["while"]):
                continue
            count, face = scope.term(item.s.data["count"]), scope.term(item.s.data["face"])
            if count is None or face is None:
                continue
            group = item.s.data["group"]
            for faces in self.out.ruling.faces:
                shown = [faces[die] for die in self.rules.vocabulary.members(None if group is None else str(group))].count(face)
                if shown < count:
                    ruling = self.out.ruling
                    ruling.ruling = "undetermined"
                    ruling.by = [item.clause]
                    self.out.kept = True
                    self.out.findings.append(Finding("silent", item.clause))
                    return False
        return True

    # ---- a throw that does not count (A7)

    def invalid(self) -> None:
        table = self.table
        dice = Dice(tuple(0 for _ in range(self.rules.vocabulary.dice)), counts=False)
        game = table.game_scope(dice)
        after = {str(item.s.data["name"]): game.after(item) for item in self.rules.states}
        for one in table.standing:
            if not one.is_composite:
                self.out.settlements.append(Settlement(one, self.names[one.id], one.stake, "undetermined" if one.open_end else "stays", list(self.out.ruling.by), in_error=one.in_error))
        for item in self.rules.game:
            if item.kind == "event" and game.event(item):
                self.out.events.append(str(item.s.data["name"]))
        ended = self.turn_ends(game)
        self.game_moves(game, after, ended)
        if ended:
            self.end_turn()
        told = directives(table, game, ended, self)
        standing = [str(item.s.data["text"]) for item in self.rules.of("direct") if item.s.data["on"] is None]
        at = next((number for number, words in enumerate(told) if words in standing), len(told))
        self.out.directives += [*told[:at], *([] if ended else ["re-throw"]), *told[at:]]

    # ---- a valid throw

    def settle(self) -> None:
        table, ruling = self.table, self.out.ruling
        scopes = [table.game_scope(Dice(faces)) for faces in ruling.faces]
        for scope in scopes:
            for item in self.rules.game:
                if item.kind == "event" and scope.event(item) and all(other.event(item) for other in scopes):
                    if str(item.s.data["name"]) not in self.out.events:
                        self.out.events.append(str(item.s.data["name"]))
        if self.only is None and any(len({scope.after(item) for scope in scopes}) > 1 for item in self.rules.states):
            self.out.events.clear()
            self.out.findings.append(Finding("unsettled"))
            for one in table.standing:
                if not one.is_composite:
                    self.out.settlements.append(Settlement(one, self.names[one.id], one.stake, "undetermined", in_error=one.in_error))
            self.composites([one for one in table.standing if one.is_composite])
            return
        decisions: dict[int, Decision] = {}
        for one in table.standing:
            if not one.is_composite:
                decisions[one.id] = self.decide_all(one, scopes)
        ended = self.only is None and self.turn_ends(scopes[0])
        for one in list(table.standing):
            if one.id in decisions:
                with self.found_of(one):
                    self.pay(one, decisions[one.id])
        self.apply_caps(decisions)
        for settlement in sorted(self.out.settlements, key=lambda each: each.one.id):
            with self.found_of(settlement.one):
                self.transfer(settlement, decisions[settlement.one.id])
        self.by_wager()
        after: dict[str, StateValue] = {}
        for item in self.rules.states:
            name = str(item.s.data["name"])
            values = {scope.after(item) if self.only is None else table.game[name] for scope in scopes}
            after[name] = values.pop() if len(values) == 1 else table.game[name]
        for one in table.standing:
            decision = decisions.get(one.id)
            if decision is not None and decision.states is not None and one.alive:
                one.states = decision.states
        table.last_throw = LastThrow(Dice(ruling.faces[0]), dict(table.game))
        self.game_moves(scopes[0], after, ended)
        whole = [one for one in table.standing if one.is_composite]
        table.standing = [one for one in table.standing if one.alive]
        for one in whole:
            one.alive = one.alive and any(leaf.alive for leaf in leaves_of(one))
        table.standing = [one for one in table.standing if one.alive]
        if self.only is not None:
            not_thrown_for(table, self.out)
        if ended:
            self.end_turn()
        else:
            no_more_to_throw_for(table, self.out)
        self.join()
        self.composites(whole)
        table.standing = [one for one in table.standing if one.alive]
        self.directives(scopes[0], ended)

    def game_moves(self, scope: Scope, after: dict[str, StateValue], ended: bool) -> None:
        """S8, and T2: everything `per` thrower returns to its first value behind what the end of the turn does."""
        table = self.table
        before = dict(table.game)
        by: dict[str, Clause | None] = {}
        for item in self.rules.states:
            name = str(item.s.data["name"])
            moved = scope.moved.get(name)
            by[name] = moved[1].clause if moved is not None and moved[1] is not None else None
        table.game = dict(after)
        if ended:
            turn = table.game_scope(Dice(tuple(0 for _ in range(self.rules.vocabulary.dice)), counts=False, end_of_turn=True))
            late = {str(item.s.data["name"]): turn.after(item) for item in self.rules.states}
            for item in self.rules.states:
                name = str(item.s.data["name"])
                if late[name] != table.game[name]:
                    who = turn.moved[name][1]
                    by[name] = who.clause if who is not None else None
            self.turn_scope = turn
            table.game = late
            for item in self.rules.states:
                name = str(item.s.data["name"])
                if item.s.data.get("per") is not None:
                    fresh = first_value(self.rules, item, None)
                    if fresh != table.game[name]:
                        by[name] = item.clause
                    elif fresh != before[name] and by[name] is None:
                        by[name] = item.clause
                    table.game[name] = fresh
        for item in self.rules.states:
            name = str(item.s.data["name"])
            if before[name] != table.game[name]:
                self.out.moved.append(Moved(name, before[name], table.game[name], by[name]))

    # ---- S4 to S7: one wager

    def decide_all(self, one: Standing, scopes: list[Scope]) -> Decision:
        """U3, U4: every set of faces that fits, and each seat that may have thrown; what differs is undetermined."""
        found: list[Decision] = []
        for number, scope in enumerate(scopes):
            throws = self.table.owner_throws(one)
            first_seat = self.table.seats[0] == one.owner  # what is told is the way of the first seat
            for owner_throws in [throws] if throws is not None else [first_seat, not first_seat]:
                parent = self.ways.get(one.parent.id, {}).get((number, owner_throws)) if one.parent is not None else None  # in that same way
                found.append(self.decide(one, scope, owner_throws, parent))
                self.ways.setdefault(one.id, {})[number, owner_throws] = found[-1]
        first = found[0]
        if all(other.sense() == first.sense() for other in found):
            return first
        if all(other.outcome in ("wins", "loses") for other in found) and self.error_ends(one):
            return first
        return Decision("undetermined", True)

    def decide(self, one: Standing, game: Scope, owner_throws: bool, parent: Decision | None) -> Decision:
        table = self.table
        dice = game.dice
        if one.open_end:
            return Decision("undetermined", True, told=True)  # when it came to be open
        scope = table.scope(one, dice, game, owner_throws)
        says = Sentences(self.rules, one.wager, scope)
        if self.only is not None and not named_by_only(self.only, one):
            go = table.dice_go()
            return Decision("stays", True, [go.clause] if go is not None else [])
        off = [] if one.called == "on" else says.off()
        is_off = one.called == "off" or bool(off)
        if parent is not None:
            return self.behind(one, parent, is_off, off, says)
        if is_off:
            return Decision("off", True, [item.clause for item in off] if one.called != "off" else [])
        states = {str(item.s.data["name"]): scope.after(item) for item in one.wager.states}
        verdict = says.verdict()
        if verdict is None:
            if states != one.states:
                by = []
                for item in one.wager.states:
                    name = str(item.s.data["name"])
                    mover = scope.moved[name][1]
                    if states[name] != one.states[name] and mover is not None:
                        by.append(mover.clause)
                return Decision("moves", True, by, states=states)
            return Decision("stays", True, states=states)
        kind, stays, items = verdict
        decision = Decision(kind, stays, [item.clause for item in items], states=states if stays else None)
        if kind == "wins":
            decision.odds, _, decision.pay_clause, decision.open_ = says.pays()
        return decision

    def error_ends(self, one: Standing) -> bool:
        """Taken in error, it is returned or left open whether it wins or loses (M5), and its states with it."""
        led = {self.comes_to(limit, one) for limit, _ in self.errors(one)}
        return len(led) > 1 or led <= {"returned", "silent"} or self.unposted(one) is not None

    def behind(self, one: Standing, parent: Decision, is_off: bool, off: list[Item], says: Sentences) -> Decision:
        """S6: it wins or loses as its parent does, and is returned when the parent is not decided for it."""
        assert one.parent is not None
        if parent.outcome in ("wins", "loses") and one.parent.in_error:
            led = {self.comes_to(limit, one.parent) for limit, _ in self.errors(one.parent)}
            if len(led) > 1 or "silent" in led or self.unposted(one.parent) is not None:
                return Decision("undetermined", True, told=True)
            if "returned" in led:
                parent = Decision("returned", False, [*parent.by, *self.accepted_by(one.parent)])
        if parent.outcome == "undetermined":
            return Decision("undetermined", True, list(parent.by), told=parent.told)
        if parent.outcome in ("wins", "loses", "pushes", "returned"):
            if is_off or parent.outcome in ("pushes", "returned"):
                told = [item.clause for item in off] if is_off and one.called != "off" and parent.outcome in ("wins", "loses") else []
                return Decision("returned", False, [*told, *parent.by, one.wager.clause])
            decision = Decision(parent.outcome, parent.stays, [*parent.by, one.wager.clause])
            if parent.outcome == "wins":
                decision.odds, _, decision.pay_clause, decision.open_ = says.pays()
            return decision
        if is_off:
            return Decision("off", True, [item.clause for item in off] if one.called != "off" else [])
        return Decision("stays", True)

    # ---- M: what it comes to

    def pay(self, one: Standing, decision: Decision) -> None:
        settlement = Settlement(one, self.names[one.id], one.stake, decision.outcome, list(decision.by), in_error=one.in_error)
        settlement.ended = not decision.stays
        self.out.settlements.append(settlement)
        if decision.outcome == "undetermined" and one.open_end:
            return
        if decision.outcome == "undetermined":
            if not decision.told:
                self.out.findings.append(Finding("unsettled"))
            one.open_end = True
            return
        if decision.outcome == "loses" and settlement.in_error and self.error_open(settlement):
            return
        if decision.outcome != "wins":
            return
        if decision.pay_clause is not None:
            settlement.by.append(decision.pay_clause)
        if decision.open_:
            settlement.outcome = "undetermined"
            self.out.findings.append(Finding("choice_open", decision.pay_clause))
            return
        if decision.odds is None:
            settlement.outcome = "undetermined"
            return
        settlement.odds = str(decision.odds)
        if settlement.in_error and self.error_open(settlement):
            return
        if not settlement.in_error or self.counts_in_full(one):
            if settlement.in_error:
                settlement.by += self.accepted_by(one)
            self.settle_amount(one, settlement, one.stake * decision.odds.profit, decision)
            return
        led = {self.comes_to(limit, one) for limit, _ in self.errors(one)}
        top = led.pop()
        limit = self.error(one)
        if not led and isinstance(top, int) and limit is not None and self.unposted(one) is None:  # paid to the limit, before caps are asked
            settlement.by += self.accepted_by(one)
            self.settle_amount(one, settlement, top * decision.odds.profit, decision)
            if settlement.outcome == "wins":  # and can be paid
                settlement.exact = self.units(one.stake * decision.odds.profit)

    def settle_amount(self, one: Standing, settlement: Settlement, exact: Fraction, decision: Decision, charged: bool = True) -> None:
        table = self.table
        rounded = exact
        found = Sentences(self.rules, one.wager, table.scope(one)).rounding()
        if found is not None and exact.denominator != 1 or found is not None:
            assert found is not None
            rounding, clause = found
            unit = self.amount(rounding.unit)
            if unit is None:
                if exact.denominator != 1:
                    settlement.outcome = "undetermined"
                    settlement.exact = self.units(exact)
                    self.out.findings.append(Finding("choice_open", clause))
                    return
            else:
                rounded = round_to(exact, rounding.way, unit)
                if rounded != exact:
                    settlement.exact = self.units(exact)
                    settlement.by.append(clause)
        if rounded.denominator != 1:
            settlement.outcome = "undetermined"
            settlement.exact = self.units(exact)
            assert decision.odds is not None
            step = (1 / decision.odds.profit) if decision.odds.profit else Fraction(1)
            settlement.payable = nearest_payable(one.stake, [decision.odds])
            _ = step
            self.out.findings.append(Finding("not_payable", decision.pay_clause))
            return
        settlement.amount, settlement.won = rounded.numerator, exact
        if charged:  # and not surrendered
            self.payable_commission(one, settlement, exact, decision)

    def payable_commission(self, one: Standing, settlement: Settlement, exact: Fraction, decision: Decision) -> None:
        """M4: a commission that is not whole leaves a win undetermined."""
        table = self.table
        item = Sentences(self.rules, one.wager, table.scope(one)).commission()
        if item is None or item.s.data["taken"] != "win" or not settlement.amount or settlement.amount < 0:
            return
        due = charge(table, one, item, one.stake, settlement.won)
        if due is None or due.denominator == 1:
            return
        settlement.outcome, settlement.amount, settlement.exact = "undetermined", None, self.units(exact)
        settlement.by.append(item.clause)

        taken = item

        def whole(stake: int) -> bool:
            assert decision.odds is not None
            win = stake * decision.odds.profit
            fee = charge(table, one, taken, stake, win) if win.denominator == 1 else None
            return fee is not None and fee.denominator == 1

        below = next((stake for stake in range(one.stake - 1, max(0, one.stake - 40_000), -1) if whole(stake)), None)
        settlement.payable = (below, next((stake for stake in range(one.stake + 1, one.stake + 40_000) if whole(stake)), None))
        self.out.findings.append(Finding("not_payable", item.clause))

    def units(self, exact: Fraction) -> str:
        """`exactUnits` counts units of the currency's last decimal."""
        return str(exact * self.rules.unit * 10**self.rules.decimals)

    def amount(self, amount: Amount) -> Fraction | None:
        """An amount outside limits: money, or a posted quantity, in the smallest currency units."""
        if amount.name is None:
            return amount.factor / self.rules.unit
        posted = self.rules.postings.get(amount.name)
        return None if posted is None else amount.factor * Fraction(posted) / self.rules.unit

    def apply_caps(self, decisions: dict[int, Decision]) -> None:
        """M6: wins of these wagers on one throw, at the whole table, shared in proportion.  What odds below the stake lose (M1) is no win."""
        caps = self.rules.of("cap")
        for item in caps:
            names = set(item.s.data["wagers"])
            for later in caps:
                if later.rank > item.rank:
                    names -= set(later.s.data["wagers"])
            limit = self.amount(item.s.data["amount"])
            named = [one for one in self.out.settlements if one.one.wager.name in names]
            wins = [one for one in named if one.outcome == "wins" and one.amount is not None and one.amount > 0]
            if limit is None or not wins:
                continue
            open_ = [one for one in named if one.outcome == "undetermined" and one.one.id not in self.limbo and (one.in_error or len(self.ways.get(one.one.id, {})) > 1)]
            shares = [share for way in (self.all_ways() if open_ else [(0, "")]) for share in self.shares(limit, wins, open_, way)]
            for number, one in enumerate(wins):
                of_ways = {share[number] for share in shares}
                if len(of_ways) > 1:  # U4: it depends on what is open
                    one.outcome, one.amount, one.odds, one.exact, one.won, one.ended, one.by = "undetermined", None, None, None, None, False, []
                    one.one.open_end = True
                    with self.found_of(one.one):
                        self.out.findings.append(Finding("unsettled"))
                    continue
                share = of_ways.pop()
                assert one.amount is not None
                if share == one.amount:
                    continue
                if one.exact is None:
                    one.exact = self.units(Fraction(one.amount))
                one.amount = share
                one.won = min(one.won or Fraction(0), Fraction(one.amount))
                one.by.append(item.clause)
        for one in self.out.settlements:
            if one.outcome == "wins" and one.won is not None and one.one.id in decisions:
                with self.found_of(one.one):
                    self.payable_commission(one.one, one, one.won, decisions[one.one.id])

    @contextmanager
    def found_of(self, one: Standing) -> Iterator[None]:
        """What is found meanwhile is found of this wager."""
        before = len(self.out.findings)
        yield
        self.about.update({id(found): one.id for found in self.out.findings[before:]})

    def by_wager(self) -> None:
        """S: what is found of wagers is told in the order in which they were placed."""
        told = [found for found in self.out.findings if id(found) in self.about]
        first = len(self.out.findings) - len(told)
        self.out.findings[first:] = sorted(told, key=lambda found: self.about[id(found)])

    def all_ways(self) -> list[tuple[int, str]]:
        """Each set of faces that fits, and each seat that may have thrown."""
        return [(faces, seat) for faces in range(len(self.out.ruling.faces)) for seat in self.table.seats]

    def shares(self, limit: Fraction, wins: list[Settlement], open_: list[Settlement], way: tuple[int, str]) -> list[list[int]]:
        """What each of them gets this way; twice, where nobody can say what another one counts for: with the least and with the most that it may win."""
        sure = sum(one.amount or 0 for one in wins)
        may_win = [self.won_in_way(one, way) for one in open_]
        out = []
        for total in dict.fromkeys((sure + sum(least for least, _ in may_win), sure + sum(most for _, most in may_win))):
            out.append([one.amount or 0 for one in wins] if total <= limit else [int(limit * (one.amount or 0) / total) for one in wins])
        return out

    def won_in_way(self, settlement: Settlement, way: tuple[int, str]) -> tuple[int, int]:
        """The least and the most that an undetermined wager wins this way: more than one amount only where its stake is in error and the text does not say what it counts for (M5)."""
        faces, seat = way
        one = settlement.one
        decisions = self.ways[one.id]
        decision = decisions.get((faces, seat == one.owner)) or decisions[faces, self.table.owner_throws(one) is True]
        if decision.outcome != "wins" or decision.odds is None:
            return 0, 0
        stakes = self.counts_for(one, seat == one.owner)
        counted = [self.won_at(settlement, decision, stake) for stake in stakes]
        if len(stakes) > 1 and counted[-1] == 0:  # all of it could not be paid, but a part of it could
            counted.append(int(stakes[-1] * decision.odds.profit))
        return max(0, min(counted)), max(0, max(counted))  # what odds below the stake lose (M1) is no win

    def won_at(self, settlement: Settlement, decision: Decision, stake: int) -> int:
        """What a stake of so much would win, and nothing is told of it."""
        one = settlement.one
        assert decision.odds is not None
        trial = Settlement(one, settlement.name, one.stake, "wins", odds=str(decision.odds))
        told = len(self.out.findings)
        self.settle_amount(one, trial, stake * decision.odds.profit, decision)
        del self.out.findings[told:]
        return trial.amount or 0

    def counts_for(self, one: Standing, owner_throws: bool) -> list[int]:
        """How much of its stake counts if its owner throws or if he does not; nothing and all of it where nobody can say."""
        from .acts import errors_of

        if not one.in_error:
            return [one.stake]
        errors = errors_of(self.table, one)
        limit, unposted = errors.get(owner_throws) or next(iter(errors.values()))
        led = {self.comes_to(each, one) for each in [limit, *self.open_limits(one, limit, unposted)]}
        how = led.pop()
        if led or how in ("silent", "unposted"):
            return [0, one.stake]
        return [one.stake if how == "full" else 0 if how == "returned" else int(how)]

    def transfer(self, settlement: Settlement, decision: Decision) -> None:
        """Moves the money of one settlement."""
        table, one, out = self.table, settlement.one, self.out
        purse = table.purse(one)
        clause = settlement.by[0] if settlement.by else None

        def enter(kind: str, source: tuple[str, str], to: tuple[str, str], amount: int, by: Clause | None = clause) -> None:
            if amount:
                table.enter(out, Entry(kind, source, to, amount, one.id, settlement.name, by))

        if settlement.in_error and settlement.outcome in ("wins", "loses"):
            if self.in_error(settlement, decision, enter):
                return
        if settlement.outcome == "wins":
            amount = settlement.amount or 0
            if amount < 0:
                self.rounded_loss(settlement, -amount, enter)
                return
            enter("win", HOUSE, purse, amount)
            table.decided(purse, amount)
            if settlement.ended:
                enter("taken back", LAYOUT, purse, one.stake)
                self.end(one, won=True)
            self.commission_on_win(settlement, amount, one.stake)
            if one.for_role is not None and settlement.ended:
                table.decided(purse, one.stake)
        elif settlement.outcome == "loses":
            self.lose(settlement, one.stake, enter)
        elif settlement.outcome in ("pushes", "returned"):
            if settlement.ended:
                enter("taken back", LAYOUT, purse, one.stake)
                if one.for_role is not None:
                    table.decided(purse, one.stake)
                if settlement.outcome == "returned" and one.commission:
                    item = Sentences(self.rules, one.wager, table.scope(one)).commission()
                    enter("refund", HOUSE, purse, one.commission, item.clause if item else None)
                    table.decided(purse, one.commission)
                    settlement.refund = one.commission
                self.end(one)
        elif settlement.outcome == "undetermined" and decision.outcome == "wins" and not decision.stays and not one.open_end:
            enter("taken back", LAYOUT, purse, one.stake)
            if one.for_role is not None:
                table.decided(purse, one.stake)
            settlement.ended = True
            self.end(one)
        elif settlement.outcome == "undetermined":
            settlement.ended = False

    def lose(self, settlement: Settlement, lost: int, enter: Enter) -> None:
        """The house takes what is lost.  The rest goes back where the wager ends; what stays up is staked again, if there are chips for that (M7)."""
        table, one, none_left = self.table, settlement.one, False
        purse = table.purse(one)
        enter("loss", LAYOUT, HOUSE, lost)
        if one.for_role is None:
            table.decided(purse, -lost)
        if not settlement.ended:
            if table.chips(purse) >= lost if one.for_role is not None else table.covered(one.owner, lost):
                enter("stake", purse, LAYOUT, lost)
                if one.for_role is not None:
                    table.decided(purse, -lost)  # these chips it was up by
                return
            settlement.ended, none_left = True, True
            self.out.findings.append(Finding("silent", settlement.by[0] if settlement.by else None))
        rest = one.stake - lost
        if settlement.lost is not None:
            settlement.given_back = rest
        by = settlement.by[0] if settlement.by and not none_left else None
        enter("taken back", LAYOUT, purse, rest, by)
        if one.for_role is not None:
            table.decided(purse, rest)
        self.end(one)

    def rounded_loss(self, settlement: Settlement, loss: int, enter: Enter) -> None:
        """M1: odds that give back less than the stake: the wager loses that part."""
        loss = min(loss, settlement.one.stake)
        settlement.outcome, settlement.amount, settlement.lost, settlement.exact = "loses", None, loss if loss < settlement.one.stake else None, None
        self.lose(settlement, loss, enter)

    def error(self, one: Standing) -> Limit | None:
        """The limit that it breaks; of those that it breaks as one or another throws, the first of maximum, minimum and steps, and of these the tightest."""
        from .acts import tightest

        broken = [limit for limit, _ in self.errors(one) if limit is not None]
        return tightest(broken, one.stake) if broken else None

    def errors(self, one: Standing) -> list[tuple[Limit | None, list[Limit]]]:
        from .acts import errors_of

        return list(errors_of(self.table, one).values()) if one.in_error else [(None, [])]

    def accepted(self, limit: Limit, one: Standing) -> Item | None:
        """What the text says of a stake beyond this limit (not of steps)."""
        from .acts import limit_side

        if limit.kind == "in steps of":
            return None
        found = [item for item in self.rules.of("accepted") if item.s.data["which"] == limit_side(limit, one.stake)]
        return max(found, key=lambda item: item.rank) if found else None

    def accepted_by(self, one: Standing) -> list[Clause]:
        """Returns the clauses on stakes beyond the limits that `one` exceeds or may exceed, each once."""
        limits = [each for limit, open_ in self.errors(one) for each in ([limit] if limit is not None else []) + self.open_limits(one, limit, open_)]
        found = [self.accepted(limit, one) for limit in limits]
        return list({id(item): item.clause for item in found if item is not None}.values())

    def comes_to(self, limit: Limit | None, one: Standing) -> str | int:
        """What a stake beyond this limit counts for: how much, `full`, `returned` or, where the text says nothing, `silent`."""
        from .acts import limit_side

        item = self.accepted(limit, one) if limit is not None else None
        if limit is None or item is None:
            return "full" if limit is None else "silent"
        how = str(item.s.data["how"])
        if how != "limit":
            return how
        if limit_side(limit, one.stake) != "over":
            return "full"
        return self.counted(limit) if limit.amount is not None else "unposted"

    def counted(self, limit: Limit) -> int:
        from .acts import most_stake

        return int(most_stake(limit))

    def unposted(self, one: Standing) -> Limit | None:
        """A limit that nobody posted, and on which it depends what the stake counts for."""
        return next((each for limit, open_ in self.errors(one) for each in self.open_limits(one, limit, open_) if self.comes_to(each, one) != self.comes_to(limit, one)), None)

    def open_limits(self, one: Standing, limit: Limit | None, open_: list[Limit]) -> list[Limit]:
        """Of those that nobody posted the ones that may come before the limit that is broken."""
        from .acts import limit_side

        def rank(each: Limit) -> int:
            return 2 if each.kind == "in steps of" else 1 if limit_side(each, one.stake) == "under" and each.kind != "equal to" else 0

        return [each for each in open_ if limit is None or rank(each) <= rank(limit)]

    def counts_in_full(self, one: Standing) -> bool:
        return all(self.comes_to(limit, one) == "full" for limit, _ in self.errors(one)) and self.unposted(one) is None

    def error_unsettled(self, settlement: Settlement) -> bool:
        """U4: what it counts for depends on who throws."""
        one, limit = settlement.one, self.error(settlement.one)
        unposted = self.unposted(one)
        if unposted is not None and unposted.unknown and all(each is not None for each, _ in self.errors(one)):
            unposted = None  # beyond another limit in any case
            in_doubt = True
        else:
            in_doubt = False
        if unposted is not None:
            self.leave_open(settlement)
            self.out.findings.append(Finding("choice_open", unposted.clause))
            return True
        led = {self.comes_to(each, one) for each, _ in self.errors(one)}
        if limit is None or (len(led) == 1 and not in_doubt):
            return False
        self.leave_open(settlement)
        self.out.findings.append(Finding("unsettled", limit.clause))
        return True

    def leave_open(self, settlement: Settlement) -> None:
        settlement.outcome, settlement.amount, settlement.odds, settlement.ended = "undetermined", None, None, False
        settlement.exact = None
        settlement.one.open_end = True

    def error_open(self, settlement: Settlement) -> bool:
        """M5: what becomes of it depends on who throws or on what is not posted, or the text does not say it."""
        if self.error_unsettled(settlement):
            return True
        limit = self.error(settlement.one)
        if limit is None or self.accepted(limit, settlement.one) is not None:
            return False
        self.leave_open(settlement)
        self.out.findings.append(Finding("silent", limit.clause))
        return True

    def in_error(self, settlement: Settlement, decision: Decision, enter: Enter) -> bool:
        """M5: a wager outside its limits that was taken in error."""
        table, one = self.table, settlement.one
        limit = self.error(one)
        item = self.accepted(limit, one) if limit is not None else None
        if limit is None or item is None:
            return False
        how = item.s.data["how"]
        settlement.by += [one for one in self.accepted_by(one) if not any(clause is one for clause in settlement.by)]
        purse = table.purse(one)
        if self.counts_in_full(one):
            return False
        if how == "returned":
            settlement.outcome, settlement.amount, settlement.odds, settlement.exact = "returned", None, None, None
            settlement.ended = True
            return False
        top = self.counted(limit)
        if settlement.outcome == "wins":
            amount = settlement.amount or 0
            if amount < 0:
                self.rounded_loss(settlement, -amount, enter)
                return True
            enter("win", HOUSE, purse, amount)
            table.decided(purse, amount)
            if settlement.ended:
                enter("taken back", LAYOUT, purse, one.stake)
                if one.for_role is not None:
                    table.decided(purse, one.stake)
                self.end(one)
            self.commission_on_win(settlement, amount, top)
            return True
        settlement.lost = top
        self.lose(settlement, top, enter)
        return True

    def commission_on_win(self, settlement: Settlement, amount: int, stake: int) -> None:
        """M4: on a win, out of what is won after caps; after each win, once more for the stake that stays up."""
        table, one = self.table, settlement.one
        item = Sentences(self.rules, one.wager, table.scope(one)).commission()
        if item is None:
            return
        taken = item.s.data["taken"]
        if taken == "placed" or (taken == "placed and after wins" and settlement.ended):
            return
        due = charge(table, one, item, stake if taken == "win" else one.stake, settlement.won if taken == "win" else None)
        if due is None:
            return
        if due.denominator != 1:
            settlement.outcome = "undetermined"
            return
        settlement.commission = due.numerator
        settlement.by.append(item.clause)
        payer = table.purse(one)
        if due:
            table.enter(self.out, Entry("commission", payer, HOUSE, due.numerator, one.id, settlement.name, item.clause))
            table.decided(payer, -due.numerator)
            if taken == "placed and after wins":
                one.commission = due.numerator

    def end(self, one: Standing, won: bool = False) -> None:
        one.alive = False

    # ---- parts told as one (L7)

    def composites(self, whole: list[Standing]) -> None:
        for one in whole:
            leaves = leaves_of(one)
            told = [s for s in self.out.settlements if any(s.one is leaf for leaf in leaves)]
            if all(s.one.id in self.limbo for s in told):
                continue
            won = refunds = 0
            for s in told:
                if s.outcome == "wins":
                    won += (s.amount or 0) - (s.commission or 0)
                elif s.outcome == "loses":
                    won -= s.lost if s.lost is not None else s.stake
                elif s.outcome == "returned":
                    refunds += s.refund or 0
            kinds = {s.outcome for s in told if s.one.id not in self.limbo}  # what was open before is no matter of this throw
            if "undetermined" in kinds:
                outcome = "undetermined"
            elif kinds & {"wins", "loses", "pushes", "returned"}:
                outcome = "wins" if won > 0 else "loses" if won < 0 else "pushes"
            elif "moves" in kinds:
                outcome = "moves"
            elif kinds == {"off"}:
                outcome = "off"
            else:
                outcome = "stays"
            ended = not any(leaf.alive for leaf in leaves)
            if outcome in ("stays", "off", "moves"):
                continue
            self.out.composites.append(Composite(one, self.names[one.id], one.stake, outcome, won + refunds, ended))
            one.stake = sum(leaf.stake for leaf in leaves if leaf.alive)
            one.alive = not ended

    def join(self) -> None:
        """L2: two that become equal are joined."""
        table = self.table
        done = False
        while not done:
            done = True
            for a in table.standing:
                for b in table.standing:
                    if a.id < b.id and not a.is_composite and not b.is_composite and equal(a, b):
                        join_into(table, a, b)
                        done = False
                        break
                if not done:
                    break

    # ---- the turn (T2)

    def turn_ends(self, scope: Scope) -> bool:
        if self.rules.vocabulary.thrower is None:
            return False
        for item in self.rules.of("duty"):
            if item.s.data["deed"] == ("relinquish", None):
                occasion = item.s.data["occasion"]
                if occasion is None and scope.dice is not None and scope.dice.counts:
                    return True  # at each valid throw
                if occasion is not None and scope.pattern(occasion.on) and self.conduct_holds(occasion.when, scope):
                    return True
        return False

    def conduct_holds(self, condition: Condition | None, scope: Scope) -> bool:
        domains = Domains(self.rules, self.throw)
        world = World(self.rules.vocabulary, {key: domains.domain(key, ())[0] for key in domains.keys()})
        return Conduct(self.rules, world, self.seating, scope).holds(condition)

    def end_turn(self) -> None:
        end_turn(self.table, self.out, self.turn_scope, True)

    # ---- S10

    def directives(self, scope: Scope | None, ended: bool) -> None:
        self.out.directives += directives(self.table, scope, ended, self)


def directives(table: Table, scope: Scope | None, ended: bool, settler: Settler | None) -> list[str]:
    """Duties to do what words say, and words to the table; `direct` without `on` stands as long as its condition."""
    out: list[str] = []
    duties: list[str] = []
    now = table.game_scope()
    now_conduct = Conduct(table.rules, World(table.rules.vocabulary, {}), table.seating(), now)
    for item in table.rules.of("duty", "direct"):
        if item.kind == "duty":
            deed = item.s.data["deed"]
            assert isinstance(deed, tuple)
            if deed[0] != "words" or (settler is not None and settler.only is not None):
                continue
            occasion = item.s.data["occasion"]
            if occasion is None:
                if settler is not None and scope is not None and scope.dice is not None and scope.dice.counts:
                    duties.append(str(deed[1]))
                continue
            assert isinstance(occasion, Occasion)
            if happens_now(occasion.on, scope, ended) and (settler is None or scope is None or settler.conduct_holds(occasion.when, scope)):
                duties.append(str(deed[1]))
        elif item.kind == "direct":
            on, when = item.s.data["on"], item.s.data["while"]
            if on is None:
                if now_conduct.holds(when):
                    out.append(str(item.s.data["text"]))
                continue
            assert isinstance(on, Pattern)
            if happens_now(on, scope, ended) and (settler is None or scope is None or settler.conduct_holds(when, scope)):
                out.append(str(item.s.data["text"]))
    return [*duties, *out]


def happens_now(pattern: Pattern, scope: Scope | None, ended: bool) -> bool:
    if scope is not None and scope.pattern(pattern):
        return True
    if ended:
        from .syntax import Simple

        return any(isinstance(one, Simple) and one.kind == "change" for all_of in pattern.any_of for one in all_of)
    return False


def end_turn(table: Table, out: Result, game: Scope, by_duty: bool = False) -> None:
    """T2: rows `on change of shooter`, by how the game stood before all that is `per` thrower returned to its first value; then the dice are offered to the next (T3)."""
    rules, dice = table.rules, game.dice
    returned_by: dict[int, list[Clause]] = {}
    open_now: list[Standing] = []
    for one in list(table.standing):
        if one.is_composite or not one.alive or one.open_end:
            continue
        scope = table.scope(one, dice, game, table.throwing_seat() == one.owner)
        if one.parent is not None and not one.parent.alive:
            change_returned(table, out, one, [*returned_by[one.parent.id], one.wager.clause])
            returned_by[one.id] = [*returned_by[one.parent.id], one.wager.clause]
            continue
        if one.parent is not None and any(one.parent is other for other in open_now):
            left_open(table, out, one, open_now, [])
            continue
        found = [item for item in one.wager.of("wins", "loses", "pushes", "returned") if scope.happens(item.s.data["occasion"])]
        off = [] if one.called is not None else Sentences(rules, one.wager, scope).off()
        is_off = one.called == "off" or bool(off)
        if not found or is_off:  # what is off is not decided (S4)
            by = [item.clause for item in off] if found else []
            if per_turn(rules, one):
                out.findings.append(Finding("silent", one.wager.clause))
                left_open(table, out, one, open_now, by)
            elif found:
                tell(out, Settlement(one, table.full_name(one), one.stake, "off", by, in_error=one.in_error))
            continue
        change_returned(table, out, one, [item.clause for item in found])
        returned_by[one.id] = [item.clause for item in found]
    table.standing = [one for one in table.standing if one.alive]
    known = table.shooter is not None
    table.last_shooter, table.shooter, table.last_throw = table.shooter or table.last_shooter, None, None
    table.had_turn = True
    table.declined, table.stand_in, table.stand_in_for = [], None, ()
    if not known and table.last_shooter is None:
        table.first_offer = table.offered or table.first_offer  # the dice stay offered to whom they were, and go on behind him
        return
    table.offer()
    if by_duty:
        nobody_takes(table, out)


def left_open(table: Table, out: Result, one: Standing, open_now: list[Standing], by: list[Clause]) -> None:
    """L8: nobody can say what becomes of it, nor of what stands behind it."""
    tell(out, Settlement(one, table.full_name(one), one.stake, "undetermined", by, in_error=one.in_error))
    one.open_end = True
    open_now.append(one)


def named_by_only(only: tuple[str, ...], one: Standing) -> bool:
    link: Standing | None = one
    while link is not None:
        if link.wager.name in only:
            return True
        link = link.parent
    return False


def not_thrown_for(table: Table, out: Result) -> None:
    """T3, `else R throws for W only`: what else stands is left as it is, and the text does not say what becomes of it."""
    go = table.dice_go()
    assert go is not None
    if any(not one.is_composite and not one.open_end and not (table.stand_in_for and named_by_only(table.stand_in_for, one)) for one in table.standing):
        out.findings.append(Finding("silent", go.clause))


def nobody_takes(table: Table, out: Result) -> None:
    """T3: the dice went round, and nobody may have them or wants them: who throws then, if the text says so."""
    if not table.nobody:
        return
    go = table.dice_go()
    if go is None:
        out.findings.append(Finding("silent"))
        return
    role, only = go.s.data["else"], go.s.data["only"]
    assert isinstance(only, tuple)
    if role is None:
        out.findings.append(Finding("silent", go.clause))
        return
    if (not only or table.some_to_throw_for(only)) and (role != table.rules.vocabulary.thrower or table.last_shooter is not None):
        table.stand_in, table.stand_in_for = str(role), only
    if table.stand_in is None or only:
        not_thrown_for(table, out)


def no_more_to_throw_for(table: Table, out: Result) -> None:
    """T3: R throws as long as a W stands, and then the dice are offered afresh."""
    if table.stand_in is None or not table.stand_in_for or table.some_to_throw_for(table.stand_in_for):
        return
    table.declined = []
    table.stand_in, table.stand_in_for, table.last_throw = None, (), None
    if table.last_shooter is not None:
        table.offer()
        nobody_takes(table, out)


def change_returned(table: Table, out: Result, one: Standing, by: list[Clause]) -> None:
    name = table.full_name(one)
    tell(out, Settlement(one, name, one.stake, "returned", by, in_error=one.in_error, ended=True, refund=one.commission or None))
    table.enter(out, Entry("taken back", LAYOUT, table.purse(one), one.stake, one.id, name, by[0]))
    if one.commission:
        item = Sentences(table.rules, one.wager, table.scope(one)).commission()
        table.enter(out, Entry("refund", HOUSE, table.purse(one), one.commission, one.id, name, item.clause if item else None))
        table.decided(table.purse(one), one.commission)
    if one.for_role is not None:
        table.decided(table.purse(one), one.stake)
    one.alive = False


def tell(out: Result, fresh: Settlement) -> None:
    """T2: what the throw decided and the end of the turn does are both told; a wager that only stood is told once."""
    for number, had in enumerate(out.settlements):
        if had.one is fresh.one:
            fresh.in_error = had.in_error
            if had.outcome in ("stays", "moves", "off"):
                fresh.name, fresh.stake = had.name, had.stake
                out.settlements[number] = fresh
                return
            fresh.at_turn_end = True
    out.settlements.append(fresh)


def per_turn(rules: Rules, one: Standing) -> bool:
    """Do its sentences name something `per` thrower, directly or by what they name (L8)?"""
    wanted: set[str] = set()
    fresh: list[Item] = list(one.wager.items)
    while fresh:
        item = fresh.pop()
        if item.s.data.get("per") is not None:
            return True
        if item.kind in ("state", "count", "tally", "set") and not any(item is own for own in one.wager.items):
            continue  # how another state moves is no matter of this wager
        for name in names_in([item.s.data, [move.s.data for move in item.moves]]):
            if name not in wanted:
                wanted.add(name)
                found = one.wager.named(name) or rules.named(name)
                if found is not None:
                    fresh.append(found)
                table = rules.paytables.get(name) if item.kind == "pays" else None
                if table is not None:
                    for part in names_in(table.by):
                        found = one.wager.named(part) or rules.named(part)
                        if found is not None:
                            fresh.append(found)
    return False


def leaves_of(one: Standing) -> list[Standing]:
    out: list[Standing] = []
    for part in one.parts:
        out += leaves_of(part) if part.is_composite else [part]
    return out


def join_into(table: Table, a: Standing, b: Standing) -> None:
    """What stood on `b` stands on `a` from now on; `b` is no part any more, or its whole would stand at too much and never end."""
    for inner in a.part_of.inside if a.part_of is not None else []:
        share = mixed(inner.share_of(a), a.stake, inner.share_of(b), b.stake)
        inner.set_share(b, Fraction(0))
        inner.set_share(a, share)
    a.stake += b.stake
    b.alive = False
    a.commission += b.commission
    a.taken_in_error = a.taken_in_error or b.taken_in_error  # until an act mends it (L4)
    for other in table.standing:
        if other.parent is b:
            other.parent = a
    table.standing = [one for one in table.standing if one is not b]


def nearest_payable(stake: int, odds: list[Odds]) -> tuple[int | None, int | None]:
    """The nearest other stakes below and above of which every one of these odds is whole; the stake itself may count for a part of it (M5)."""
    step = 1
    for one in odds:
        from math import lcm

        step = lcm(step, one.profit.denominator)
    below = (stake - 1) // step * step
    return (below or None, stake // step * step + step)


__all__ = ["odds_that_may_come", "name_of", "show"]
