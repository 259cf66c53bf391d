# SPDX-License-Identifier: Apache-2.0
"""Acts between throws, and `given` (docs/language/semantics.md, L; docs/language/scenarios.md, "Actions")."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import lcm

from .charges import charge
from .forecast import odds_that_may_come
from .judge import Conduct, Finding, Judge
from .facts import Key, World
from .lexer import Fault, Span
from .limits import Limit, limits_of
from .model import Clause, Item, Wager
from .money import HOUSE, LAYOUT, WORLD, Entry
from .scope import Scope, Unknown
from .settle import Settler, directives, end_turn, leaves_of, no_more_to_throw_for, nobody_takes
from .steps import Act, Given, Throw, WagerRef
from .syntax import Odds, Pattern
from .table import Result, Settlement, Table
from .wagers import Inside, Sentences, Standing, equal, fresh_states, mixed, needs_ordinal, only_state, plain_name, same_name


class Stop(Exception):
    """An act that is refused or undetermined: it changes nothing."""

    def __init__(
        self,
        status: str,
        by: list[Clause] | None = None,
        finding: str | None = None,
        clause: Clause | None = None,
        payable: tuple[int | None, int | None] | None = None,
    ) -> None:
        super().__init__(status)
        self.payable = payable
        self.status, self.by, self.finding, self.clause = status, by or [], finding, clause


def fault(words: str) -> Fault:
    return Fault("F0700", words, Span(0, 0))


# ---- which wager is meant (L2)


def find(table: Table, seat: str, ref: WagerRef, part_too: bool = True) -> Standing:
    found = [one for one in table.standing if one.owner == seat and fits(table, one, ref)]
    if not found and not ref.numbers:
        found = [one for one in table.standing if one.owner == seat and one.wager.name == ref.wager and one.for_role == ref.for_role and not one.numbers]
        found = found if len(found) == 1 else []
    ordinary = [one for one in found if one.part_of is None]
    found = ordinary or found
    if ref.ordinal is not None:
        found = [one for one in found if one.ordinal == ref.ordinal]
    if len(found) != 1:
        raise fault(f"{seat} has {len(found)} wagers of that name")
    return found[0]


def fits(table: Table, one: Standing, ref: WagerRef) -> bool:
    if one.wager.name != ref.wager or one.for_role != ref.for_role:
        return False
    if ref.behind is not None:
        if one.parent is None or not fits(table, one.parent, WagerRef(ref.behind.wager, ref.behind.numbers, ordinal=None, for_role=one.parent.for_role)):
            alone = [other for other in table.standing if other.owner == one.owner and other.wager.name == ref.behind.wager]
            if one.parent is None or ref.behind.numbers or one.parent.wager.name != ref.behind.wager or len(alone) != 1:
                return False
        if ref.behind.ordinal is not None and one.parent.ordinal != ref.behind.ordinal:
            return False
    wanted = tuple(ref.numbers)
    if one.numbers:
        mine = one.numbers
        if one.wager.joined == "and":
            return tuple(sorted(mine)) == tuple(sorted(int(str(number)) for number in wanted))
        return mine == wanted
    state = only_state(one.wager)
    value = one.states[state] if state is not None else None
    if wanted:
        return isinstance(value, int) and wanted == (value,)
    return not isinstance(value, int)


class Acts:
    def __init__(self, table: Table) -> None:
        self.table, self.rules = table, table.rules
        self.grounds_held: dict[int, list[Clause]] = {}  # of a power that holds
        self.game_goes_on = False  # by a bet that the thrower has to hold (T3)

    def play(self, act: Act) -> Result:
        out = Result()
        for one in self.table.standing:
            for inner in one.inside:
                inner.before = inner.stake()
        try:
            if act.by not in self.table.seats and act.by not in self.rules.vocabulary.roles:
                raise fault(f"nobody called {act.by}")
            self.do(act, out)
        except Stop as stop:
            out = Result(stop.status, stop.by, payable=stop.payable)
            if stop.finding is not None:
                out.findings.append(Finding(stop.finding, stop.clause))
        except Unknown:  # who throws
            out = Result("undetermined", [], [Finding("unsettled")])
        ended = bool(getattr(self, "turn_ended", False))
        if out.status == "accepted":
            no_more_to_throw_for(self.table, out)
            if ended or self.game_goes_on or act.verb in ("takes", "declines", "relinquishes", "orders"):
                out.directives += directives(self.table, None, ended, None)
        return out

    def do(self, act: Act, out: Result) -> None:
        if act.verb == "bets":
            self.bet(act, out)
        elif act.verb == "buys in":
            self.buy_in(act, out)
        elif act.verb in ("raises", "reduces"):
            self.change(act, out)
        elif act.verb == "removes":
            self.remove(act, out)
        elif act.verb == "surrenders":
            self.surrender(act, out)
        elif act.verb == "calls":
            self.call(act, out)
        elif act.verb == "takes":
            self.take(act, out)
        elif act.verb == "declines":
            self.decline(act, out)
        elif act.verb == "relinquishes":
            self.relinquish(act, out)
        elif act.verb == "orders":
            self.order(act, out)
        else:
            self.deed(act, out)

    # ---- money in

    def units(self, text: str) -> int:
        units = self.table.money.whole(text)
        if units is None or units <= 0:
            raise fault(f"{text} is no amount")
        return units

    def buy_in(self, act: Act, out: Result) -> None:
        amount = self.units(act.amount_text)
        self.table.enter(out, Entry("buy-in", WORLD, ("seat", act.by), amount, has_by=False))
        self.table.accounts.bought_in.add(act.by)

    # ---- bets (L1, L2, L4, L5, L7)

    def bet(self, act: Act, out: Result) -> None:
        ref = act.wager
        assert ref is not None
        stake = self.units(act.amount_text)
        wager = self.rules.wagers.get(ref.wager)
        if wager is None:
            raise Stop("refused")
        numbers = self.numbers(wager, ref)
        if ref.for_role is not None and (ref.for_role == self.rules.vocabulary.thrower or ref.for_role not in self.rules.vocabulary.roles):
            raise Fault("F0202", "a tip is for an official, and not for whoever throws", Span(0, 0))
        parent = self.parent(act, wager, ref) if wager.behind is not None else None
        if parent is not None and parent.open_end:
            raise Stop("undetermined", [], "silent")
        if act.in_flight:
            if wager.parts is not None:
                self.some_part(Standing(0, act.by, ref.for_role, wager, numbers, fresh_states(self.rules, wager), stake, parent))
            self.in_flight(act)
        one = Standing(0, act.by, ref.for_role, wager, numbers, fresh_states(self.rules, wager), stake, parent)
        self.place(one, out, act)
        self.go_on_with_the_game(one)

    def go_on_with_the_game(self, one: Standing) -> None:
        """T3: while a role throws for some wagers only, whoever bets what the thrower has to hold before a throw goes on with the game."""
        table = self.table
        if not table.stand_in_for or one.for_role is not None:
            return
        thrower = self.rules.vocabulary.thrower
        judge = self.judge()
        duties = [item.s.data["condition"] for item in self.rules.of("duty before") if item.s.data["role"] == thrower]
        asked = {name for condition in duties for held in judge.holdings_in(condition) if held.role == thrower for name in held.wagers}
        if not asked & {one.wager.name, *(part.wager.name for part in leaves_of(one))}:
            return
        had_them = table.throwing_seat() == one.owner
        table.declined, table.last_throw = [], table.last_throw if not had_them else None
        table.stand_in, table.stand_in_for = None, ()
        if had_them:
            table.shooter = one.owner
        else:
            table.offered, table.nobody = one.owner, False
        self.game_goes_on = True

    def numbers(self, wager: Wager, ref: WagerRef) -> tuple[int, ...]:
        wanted = tuple(int(str(one)) for one in ref.numbers)
        if len(wager.number_names) != len(wanted):
            if not wager.number_names and len(wanted) == 1 and only_state(wager) is not None:
                raise Stop("refused")  # it has no number of its own
            raise fault(f"`{wager.name}` has {len(wager.number_names)} numbers")
        if wager.joined == "and":
            wanted = tuple(sorted(wanted))
        if wanted not in self.rules.numbers_of(wager):
            raise Stop("refused")
        return wanted

    def in_flight(self, act: Act) -> None:
        closing = self.rules.of("bets")
        if not closing:
            raise Stop("undetermined", [], "silent")
        item = max(closing, key=lambda one: one.rank)
        confirmed = item.s.data["confirmed"]
        assert isinstance(confirmed, tuple)
        if confirmed:
            if not any(one in confirmed for one in act.confirmed):
                raise Stop("refused", [item.clause])
        elif item.s.data["when"] == "before":
            raise Stop("refused", [item.clause])

    def parent(self, act: Act, wager: Wager, ref: WagerRef) -> Standing:
        table = self.table
        found = [one for one in table.standing if one.owner == act.by and one.for_role == ref.for_role and one.wager.name == wager.behind]
        if ref.behind is not None:
            wanted = WagerRef(ref.behind.wager, ref.behind.numbers, for_role=ref.for_role)
            named = [one for one in found if fits(table, one, wanted)]
            found = named if named or wanted.numbers else found
            if ref.behind.ordinal is not None:
                found = [one for one in found if one.ordinal == ref.behind.ordinal]
        elif len(found) > 1:
            open_ = []
            for one in found:
                trial = Standing(0, act.by, ref.for_role, wager, (), fresh_states(self.rules, wager), 1, one)
                if any(says.window() for says in self.ways(trial)):
                    open_.append(one)
            found = open_ if len(open_) == 1 else found
        if not found:
            raise Stop("refused", [wager.clause])
        if len(found) > 1:
            raise fault("several wagers to stand behind")
        return found[0]

    def place(self, one: Standing, out: Result, act: Act) -> None:
        table = self.table
        by: list[Clause] = []
        if one.is_composite:
            self.some_part(one)
            self.windows(one, by)
        everyone = self.spread(one)
        if not one.is_composite:
            self.window(one, by)
        if one.is_composite:
            assert one.wager.parts is not None
            by.append(one.wager.parts.clause)
        same = next((other for other in table.standing if self.joins(one, other)), None)
        pairs: list[tuple[Standing, Standing | None]] = []
        for part in everyone:
            if one.is_composite and same is not None:
                had = self.twin(part, one, same)
            else:
                had = same if part is one else None
            pairs.append((part, had))
        joined: list[tuple[Standing, int]] = []
        inside = [(inner, inner.shares) for inner in same.inside] if same is not None else []
        next_id = table.next_id
        try:
            for part, had in pairs:
                if had is not None:
                    joined.append((had, had.stake))
                    had.stake += part.stake
                else:
                    part.id = table.next_id
                    table.next_id += 1
                    table.standing.append(part)
                    if same is not None and part is not one:
                        part.part_of = same
                        same.parts.append(part)
            for part, had in pairs:
                if had is None:
                    part.ordinal = self.free_ordinal(part)
            targets = [had or part for part, had in pairs]
            changed = self.join_inside(one, targets[0], list(zip(everyone, targets)))
            fees: list[int] = []
            noted: list[tuple[Standing, Finding]] = []
            for (part, had), target in zip(pairs, targets):  # part by part, then the whole, then composites in it (L3)
                if not target.is_composite:
                    fees.append(self.fee(target, part.stake, had))
                    noted += self.keep_limits([target], targets, act.in_error)
            noted += self.keep_limits([each for each in [targets[0], *(inner.as_one() for inner in changed)] if each.is_composite], targets, act.in_error)
            self.cover(one.owner, one.stake + sum(fees))
        except (Stop, Unknown, Fault):
            for had, stake in joined:
                had.stake = stake
            fresh = [part for part, had in pairs if had is None]
            table.standing = [other for other in table.standing if not any(other is part for part in fresh)]
            if same is not None:
                same.parts = [other for other in same.parts if not any(other is part for part in fresh)]
                same.inside = [inner for inner, _ in inside]
                for inner, shares in inside:
                    inner.shares = shares
            table.next_id = next_id
            raise
        for target in targets:
            target.staked = target.stake
        for inner in changed:
            inner.staked = inner.stake()
        out.findings += [found for _, found in noted]
        for target in [*targets, *(inner.one for inner in changed)]:
            target.taken_in_error = any(one is target for one, _ in noted)
        total = 0
        fee_list = iter(fees)
        for (part, _), target in zip(pairs, targets):
            if target.is_composite:
                continue
            self.stake(out, target, part.stake)
            fee = next(fee_list)
            if fee:
                self.charge(out, target, fee)
                total += fee
        out.commission = total or None
        out.by = distinct(by)
        self.forecast(out, targets)

    def twin(self, part: Standing, one: Standing, same: Standing) -> Standing | None:
        """The part of an equal composite that this part joins."""
        if part is one:
            return same
        for other in all_parts(same):
            if other.wager is part.wager and other.numbers == part.numbers and other.alive and not other.open_end and other.states == part.states:
                return other
        return None

    def joins(self, one: Standing, other: Standing) -> bool:
        if other.part_of is not None or other.is_composite != one.is_composite:
            return False
        if one.is_composite:
            return same_name(one, other) and one.numbers == other.numbers
        return equal(one, other)

    def free_ordinal(self, one: Standing) -> int:
        taken = {other.ordinal for other in self.table.standing if other is not one and (same_name(one, other) or self.behind_alike(one, other))}
        number = 1
        while number in taken:
            number += 1
        return number

    def behind_alike(self, one: Standing, other: Standing) -> bool:
        """Do they stand behind two of one name?"""
        if one.parent is None or other.parent is None or one.owner != other.owner or one.for_role != other.for_role:
            return False
        return plain_name(one) == plain_name(other) and plain_name(one.parent) == plain_name(other.parent)

    def join_inside(self, bet: Standing, top: Standing, pairs: list[tuple[Standing, Standing]]) -> list[Inside]:
        """Records what composites inside a composite have of each part after a bet, and returns those that the bet concerns."""
        if bet is top:
            return top.inside
        for fresh in bet.inside:
            if not any(inner.is_like(fresh) for inner in top.inside):
                fresh.one.part_of = top
                top.inside.append(Inside(fresh.one))
        for inner in top.inside:
            of_bet = next((fresh for fresh in bet.inside if fresh.is_like(inner)), None)
            for part, target in pairs:
                if not target.is_composite:
                    added = of_bet.share_of(part) if of_bet is not None else Fraction(0)
                    inner.set_share(target, mixed(inner.share_of(target), target.stake - part.stake, added, part.stake))
        return [inner for inner in top.inside if any(fresh.is_like(inner) for fresh in bet.inside)]

    def spread(self, one: Standing) -> list[Standing]:
        """L7: shared by units, without those whose `unless` holds, down to wagers that have no parts.

        What comes back is the wager itself and, if it has parts, those; composites in it are put into `inside`.  Parts that
        are equal are one.
        """
        if not one.is_composite:
            return [one]
        of_parts: dict[int, Fraction] = {}
        self.must_divide(one, one.stake, self.share_unit(one))
        belongs: list[tuple[Inside, Standing, Fraction]] = []
        for part, share, around in self.shares(one, one, Fraction(one.stake), one.inside, []):
            same = next((had for had in one.parts if had.wager is part.wager and had.numbers == part.numbers), None)
            if same is None:
                same = part
                one.parts.append(part)
                of_parts[id(part)] = Fraction(0)
            of_parts[id(same)] += share
            belongs += [(inner, same, share) for inner in around]
        for part in one.parts:
            part.stake = int(of_parts[id(part)])
        for inner, part, share in belongs:
            inner.set_share(part, inner.share_of(part) + share / of_parts[id(part)])
        return [one, *one.parts]

    def shares(self, top: Standing, one: Standing, stake: Fraction, inside: list[Inside], around: list[Inside]) -> list[tuple[Standing, Fraction, list[Inside]]]:
        """The parts without parts, their shares of the stake, and the composites inside the top one to which each belongs."""
        out: list[tuple[Standing, Fraction, list[Inside]]] = []
        chosen = self.chosen(one)
        total = sum(units for units, _, _ in chosen)
        for units, wager, numbers in chosen:
            share = stake * units / total
            part = Standing(0, one.owner, one.for_role, wager, numbers, fresh_states(self.rules, wager), int(share), None)
            part.part_of = top
            if part.is_composite:
                inner = next((had for had in inside if had.is_like(Inside(part))), None)
                if inner is None:
                    inner = Inside(part)
                    inside.append(inner)
                out += self.shares(top, part, share, inside, [*around, inner])
            else:
                out.append((part, share, around))
        return out

    def chosen(self, one: Standing) -> list[tuple[int, Wager, tuple[int, ...]]]:
        scope = self.table.scope(one)
        out = []
        assert one.wager.parts is not None
        for units, name, terms, _, unless in one.wager.parts.s.data["parts"]:
            if unless is not None and scope.holds(unless):
                continue
            numbers = tuple(number for number in (scope.term(term) for term in terms) if number is not None)
            wager = self.rules.wagers[name]
            if wager.joined == "and":
                numbers = tuple(sorted(numbers))
            if wager.parts is not None and not self.chosen(Standing(0, one.owner, one.for_role, wager, numbers, fresh_states(self.rules, wager), 1)):
                continue  # every part of it is left out
            out.append((units, wager, numbers))
        return out

    def some_part(self, one: Standing) -> None:
        """L3: a bet on parts that are all left out is refused before anything else is asked."""
        assert one.wager.parts is not None
        if not self.shares(one, one, Fraction(1), [], []):
            raise Stop("refused", [one.wager.parts.clause])

    def share_unit(self, one: Standing) -> int:
        """The smallest stake of which every share is whole; parts that are equal have one share."""
        leaves: dict[tuple[str, tuple[int, ...]], Fraction] = {}
        for part, share, _ in self.shares(one, one, Fraction(1), [], []):
            key = (part.wager.name, part.numbers)
            leaves[key] = leaves.get(key, Fraction(0)) + share
        return lcm(*(share.denominator for share in leaves.values()))

    def must_divide(self, one: Standing, stake: int, unit: int) -> None:
        """Refuses a stake that the parts of a composite cannot share in whole units."""
        if stake % unit:
            assert one.wager.parts is not None
            below = stake // unit * unit
            raise Stop("refused", [one.wager.parts.clause], payable=(below or None, below + unit))

    def windows(self, one: Standing, by: list[Clause]) -> None:
        """The windows of a composite, of composites in it and of each part, each once, before anything is shared."""
        inside: list[Inside] = []
        parts = [part for part, _, _ in self.shares(one, one, Fraction(1), inside, [])]
        asked: list[Standing] = []
        for each in [one, *(inner.one for inner in inside), *parts]:
            if not any(each.wager is had.wager and each.numbers == had.numbers for had in asked):
                asked.append(each)
                self.window(each, by)

    def ways(self, one: Standing) -> list[Sentences]:
        """What the sentences say now; between turns, if its owner throws and if somebody else does (T4)."""
        table = self.table
        throws = table.owner_throws(one)
        return [Sentences(self.rules, one.wager, table.scope(one, owner_throws=way)) for way in ([True, False] if throws is None else [throws])]

    def unsettled(self, by: list[Clause]) -> Stop:
        """It depends on who throws, and that is not recorded."""
        by = distinct(by)
        return Stop("undetermined", by, "unsettled", by[0] if by else None)

    def in_order(self, one: Standing, items: list[Item]) -> list[Item]:
        """Each once, as they stand in the text."""
        return [item for item in one.wager.items if any(item is other for other in items)]

    def window(self, one: Standing, by: list[Clause]) -> None:
        ways = self.ways(one)
        found = [says.window() for says in ways]
        open_ = self.in_order(one, [item for each in found for item in each])
        items = ways[0].window_items()
        if open_ and not all(found):
            raise self.unsettled([item.clause for item in items])
        if not open_:
            raise Stop("refused", distinct([*by, *(item.clause for item in items)]))
        by += [item.clause for item in open_]

    def cover(self, seat: str, amount: int) -> None:
        if not self.table.covered(seat, amount):
            raise Stop("refused")

    def keep_limits(self, asked: list[Standing], targets: list[Standing], in_error: bool) -> list[tuple[Standing, Finding]]:
        """L4: after every act that changes a stake all limits hold, of the wager and of what stands behind it; of what is taken in error it is told what is beyond its limits, each once."""
        noted: list[tuple[Standing, Finding]] = []
        for one in asked:
            limits = limits_of(self.table, one)
            unknown: Finding | None = None
            if in_error:
                noted += [(one, found) for found in self.beyond_limits(one, limits)]
            else:
                unknown = self.within_limits(one, limits)
            for child, limit in self.limits_behind(one):
                if child not in targets:
                    raise Stop("refused", [limit.clause])
            if unknown is not None and unknown.clause is not None:  # the next one is not asked (L3)
                raise Stop("undetermined", [unknown.clause], unknown.kind, unknown.clause)
        return noted

    def limits_behind(self, one: Standing) -> Iterator[tuple[Standing, Limit]]:
        """The limits that are measured by it and that what stands behind it breaks, but what was taken in error."""
        for child in self.table.standing:
            if child.parent is one and not child.taken_in_error:
                for limit in limits_of(self.table, child):
                    if limit.amount is not None and limit.measure == one.wager.name and limit.broken(child.stake):
                        yield child, limit

    def within_limits(self, one: Standing, limits: list[Limit]) -> Finding | None:
        """Stops at a limit that it breaks or that nobody posted; one that it may break, as somebody throws, is told."""
        broken, doubtful = self.broken(one, limits)
        if broken is not None:
            raise Stop("refused", [broken.clause])
        for limit in limits:
            if limit.amount is None:
                raise Stop("undetermined", [limit.clause], "choice_open", limit.clause)
        return Finding("unsettled", doubtful.clause) if doubtful is not None else None

    def beyond_limits(self, one: Standing, limits: list[Limit]) -> list[Finding]:
        """What is found of a wager that is taken in error: the limit that it breaks, or may break."""
        broken, doubtful = self.broken(one, limits)
        if broken is not None:
            side = "over_limit" if limit_side(broken, one.stake) == "over" else "under_limit"
            return [Finding(side, broken.clause)]
        out = [Finding("choice_open", limit.clause) for limit in limits if limit.amount is None]
        return out[:1] or ([Finding("unsettled", doubtful.clause)] if doubtful is not None else [])

    def broken(self, one: Standing, limits: list[Limit]) -> tuple[Limit | None, Limit | None]:
        """Returns the limit that the stake exceeds with every thrower, and the limit that it exceeds only with some; None for each that is missing."""
        there = [limit for limit in limits if limit.amount is not None and limit.broken(one.stake)]
        doubtful = [limit for limit in there if limit.unknown]
        limit = tightest(doubtful, one.stake) if doubtful else None
        if any(not each.unknown for each in there):
            return tightest(limits, one.stake), limit
        sure = {way for each in doubtful for way in each.ways} == {True, False}
        return limit if sure else None, limit

    # ---- stakes and commission

    def stake(self, out: Result, one: Standing, amount: int) -> None:
        table = self.table
        name = table.full_name(one)
        if one.for_role is not None:
            table.enter(out, Entry("tip", ("seat", one.owner), ("role", one.for_role), amount, one.id, name, has_by=False))
            if one.for_role not in table.tipped:
                table.tipped.append(one.for_role)
                table.tipped.sort(key=self.rules.vocabulary.roles.index)
        table.enter(out, Entry("stake", table.purse(one), LAYOUT, amount, one.id, name, has_by=False))

    def fee(self, one: Standing, added: int, had: Standing | None) -> int:
        """M4: when placed, on each stake placed or added."""
        item = Sentences(self.rules, one.wager, self.table.scope(one)).commission()
        if item is None or item.s.data["taken"] == "win":
            return 0
        due = charge(self.table, one, item, added, None)
        return self.whole_fee(one, item, added, due)

    def whole_fee(self, one: Standing, item: Item, stake: int, due: Fraction | None) -> int:
        """Stops if the text does not give the commission, or if it is not a whole number of units."""
        if due is None:
            raise Stop("undetermined", [item.clause], "silent", item.clause)
        if due.denominator != 1:
            raise Stop("refused", [item.clause], payable=self.nearest_fee(one, item, stake))
        return due.numerator

    def nearest_fee(self, one: Standing, item: Item, added: int) -> tuple[int | None, int | None]:
        """The nearest sums of which the commission is whole."""
        def whole(stake: int) -> bool:
            due = charge(self.table, one, item, stake, None)
            return due is not None and due.denominator == 1

        below = next((stake for stake in range(added - 1, max(0, added - 20_000), -1) if whole(stake)), None)
        return below, next((stake for stake in range(added + 1, added + 20_000) if whole(stake)), None)

    def charge(self, out: Result, one: Standing, fee: int) -> None:
        table = self.table
        item = Sentences(self.rules, one.wager, table.scope(one)).commission()
        assert item is not None
        name = table.full_name(one)
        if one.for_role is not None:  # the seat gives the commission of a tip as well
            table.enter(out, Entry("tip", ("seat", one.owner), ("role", one.for_role), fee, one.id, name, has_by=False))
        table.enter(out, Entry("commission", table.purse(one), HOUSE, fee, one.id, name, item.clause))
        if one.for_role is None:
            table.decided(("seat", one.owner), -fee)
        one.commission += fee

    def forecast(self, out: Result, targets: list[Standing]) -> None:
        """M3: a bet that may come to a win that cannot be paid is accepted with a finding, in advance; of parts that are bet on together it is one."""
        for one in targets:
            if one.part_of is not None and any(one.part_of is whole for whole in targets):
                continue
            leaves = [part for part in all_parts(one) if part.alive and not part.is_composite] if one.is_composite else [one]
            always = {part.id: self.always_payable(part) for part in leaves}

            def payable(stake: int, one: Standing = one, leaves: list[Standing] = leaves, always: dict[int, Callable[[int], bool]] = always) -> bool:
                shares = [(part, Fraction(stake * part.stake, one.stake)) for part in leaves]
                return all(share.denominator == 1 and always[part.id](share.numerator) for part, share in shares)

            if payable(one.stake):
                continue
            below = next((stake for stake in range(one.stake - 1, max(0, one.stake - 40_000), -1) if payable(stake)), None)
            above = next((stake for stake in range(one.stake + 1, one.stake + 40_000) if payable(stake)), None)
            if above is None:
                continue
            out.payable = (below, above)
            out.findings.append(Finding("not_payable", one.wager.parts.clause if one.wager.parts is not None else one.wager.clause))

    def always_payable(self, one: Standing) -> Callable[[int], bool]:
        """Whether all that a stake may win, less what is charged, can be paid."""
        table = self.table
        says = Sentences(self.rules, one.wager, table.scope(one))
        odds = odds_that_may_come(self.rules, one, table.game) or []
        item, rounds = says.commission(), says.rounding() is not None

        def payable(stake: int) -> bool:
            wins = [stake * each.profit for each in odds]
            if not rounds and any(win.denominator != 1 for win in wins):
                return False
            if item is None or item.s.data["taken"] != "win":
                return True
            due = [charge(table, one, item, stake, win) for win in wins if win > 0]
            return all(fee is None or fee.denominator == 1 for fee in due)

        return payable

    # ---- raising, reducing, removing

    def asked(self, one: Standing, act: str, by: list[Clause]) -> None:
        if one.open_end:
            raise Stop("undetermined", distinct(by), "silent")
        found = [says.leave(act) for says in self.ways(one)]
        leave, items = found[0][0], self.in_order(one, [item for _, each in found for item in each])
        if any(other != leave for other, _ in found):
            raise self.unsettled([item.clause for item in items])
        if leave is None and one.is_composite and not any(act in item.s.data.get("acts", ("removed", "reduced")) for item in one.wager.of("may", "contract")):
            return  # it says nothing of this act, and its parts are asked
        if leave is None:
            raise Stop("undetermined", distinct(by), "silent")
        if not leave:
            raise Stop("refused", [item.clause for item in items])
        by += [item.clause for item in items]

    def everyone(self, one: Standing) -> list[Standing]:
        return [one, *(part for part in all_parts(one) if part.alive)]

    def change(self, act: Act, out: Result) -> None:
        table = self.table
        assert act.wager is not None
        one = self.meant(act)
        to = self.units(act.amount_text)
        raising = act.verb == "raises"
        if one.open_end:
            raise Stop("undetermined", [], "silent")
        if to == one.stake or (to > one.stake) != raising:
            raise Stop("refused")
        by: list[Clause] = []
        done = "raised" if raising else "reduced"
        for part in self.everyone(one):
            self.asked(part, done, by)
        old = {id(part): part.stake for part in self.everyone(one)}
        staked = one.staked
        if one.is_composite:
            self.reshare(one, to)
        else:
            one.stake = to
        targets = self.everyone(one)
        try:
            fees = []
            refunds: list[tuple[Standing, int, Item]] = []
            for part in targets:
                if part.is_composite:
                    continue
                change = part.stake - old[id(part)]
                fees.append((part, self.fee(part, change, part) if raising else 0))
                if not raising:
                    refund = self.refund_of(part, part.stake)
                    if refund is not None:
                        refunds.append((part, *refund))
                self.keep_limits([part], targets, act.in_error)
            inside = [inner for inner in one.inside if inner.stake()]
            self.keep_limits([part for part in [*targets, *(inner.as_one() for inner in inside)] if part.is_composite], targets, act.in_error)
            if raising:
                self.cover(one.owner, to - old[id(one)] + sum(fee for _, fee in fees))
        except (Stop, Unknown, Fault):
            for part in targets:
                part.stake = old[id(part)]
            one.staked = staked
            raise
        for part in [*targets, *(inner.one for inner in inside)]:
            part.taken_in_error = False
        self.restake()
        total = 0
        for part, fee in fees:
            change = part.stake - old[id(part)]
            if raising:
                self.stake(out, part, change)
            else:
                table.enter(out, Entry("taken back", LAYOUT, table.purse(part), -change, part.id, table.full_name(part), has_by=False))
                if part.for_role is not None:
                    table.decided(table.purse(part), -change)
            if fee:
                self.charge(out, part, fee)
                total += fee
        out.commission = total or None
        self.give_refunds(out, refunds, by)
        out.by = distinct(by)
        if raising:
            self.forecast(out, targets)

    def restake(self) -> None:
        """A composite stands at what its parts stand at; if that is not beyond its limits, it is in error no longer, and its parts are by what they break themselves alone (M5)."""
        for one in self.table.standing:
            if one.is_composite:
                now = sum(leaf.stake for leaf in leaves_of(one) if leaf.alive)
                if now not in (0, one.stake):
                    one.stake = one.staked = now
                    if one.taken_in_error and not self.may_be_beyond(one):
                        one.taken_in_error = False
                        for leaf in leaves_of(one):
                            leaf.taken_in_error = self.may_be_beyond(leaf)
                self.restake_inside(one)

    def restake_inside(self, whole: Standing) -> None:
        """The same of composites inside a composite."""
        for inner in whole.inside:
            now = inner.stake()
            if now in (0, inner.before):
                continue
            inner.before = inner.staked = now
            if inner.one.taken_in_error and not self.may_be_beyond(inner.as_one()):
                inner.one.taken_in_error = False
                for part, _ in inner.shares:
                    part.taken_in_error = self.may_be_beyond(part)

    def may_be_beyond(self, one: Standing) -> bool:
        """Does it break one of its own limits as things stand, or may it, as one or another throws or something is posted?"""
        return any(limit.amount is None or limit.broken(one.stake) for limit in limits_of(self.table, one))

    def reshare(self, one: Standing, to: int) -> None:
        """Shares a new stake as the old one is shared now."""
        leaves = [leaf for leaf in leaves_of(one) if leaf.alive]
        total = sum(leaf.stake for leaf in leaves)
        unit = 1
        for leaf in leaves:
            unit = lcm(unit, Fraction(leaf.stake, total).denominator)
        self.must_divide(one, to, unit)
        for leaf in leaves:
            leaf.stake = leaf.stake * to // total
        for part in [one, *all_parts(one)]:
            if part.is_composite:
                part.stake = part.staked = sum(leaf.stake for leaf in leaves_of(part) if leaf.alive)

    def refund_of(self, one: Standing, left: int) -> tuple[int, Item] | None:
        """Where the text says so: what was charged, less what the stake that is left would be charged."""
        item = Sentences(self.rules, one.wager, self.table.scope(one)).commission()
        if item is None or not item.s.data["refunded"] or not one.commission:
            return None
        if not self.table.scope(one).holds(item.s.data["refund"]):
            return None
        due = charge(self.table, one, item, left, None) if left else Fraction(0)
        refund = one.commission - self.whole_fee(one, item, left, due)
        return (refund, item) if refund > 0 else None

    def give_refunds(self, out: Result, refunds: list[tuple[Standing, int, Item]], by: list[Clause]) -> None:
        table, total = self.table, 0
        for part, refund, item in refunds:
            table.enter(out, Entry("refund", HOUSE, table.purse(part), refund, part.id, table.full_name(part), item.clause))
            table.decided(table.purse(part), refund)
            part.commission -= refund
            total += refund
            by.append(item.clause)
        out.refund = total or None

    def meant(self, act: Act) -> Standing:
        assert act.wager is not None
        if act.wager.wager not in self.rules.wagers:
            raise Stop("refused")
        return find(self.table, act.by, act.wager)

    def remove(self, act: Act, out: Result) -> None:
        table = self.table
        one = self.meant(act)
        by: list[Clause] = []
        gone = self.everyone(one)
        for part in gone:
            self.asked(part, "removed", by)
        refunds = []
        for part in gone:
            refund = None if part.is_composite else self.refund_of(part, 0)
            if refund is not None:
                refunds.append((part, *refund))
        names = {id(part): table.full_name(part) for part in table.standing}
        children = []
        for part in gone:
            for child in [child for child in table.standing if child.parent is part]:
                self.returned(out, child, names[id(child)], by)
                children.append(child)
            if not part.is_composite:
                table.enter(out, Entry("taken back", LAYOUT, table.purse(part), part.stake, part.id, names[id(part)], has_by=False))
                if part.for_role is not None:
                    table.decided(table.purse(part), part.stake)
        self.give_refunds(out, refunds, by)
        for part in [*gone, *children]:
            part.alive = False
        self.clean()
        out.by = distinct(by)

    def returned(self, out: Result, one: Standing, name: str, by: list[Clause]) -> None:
        """S6: returned when the parent is removed, with its commission (M4)."""
        table = self.table
        clause = one.wager.clause
        out.settlements.append(Settlement(one, name, one.stake, "returned", [clause], in_error=one.in_error, ended=True, refund=one.commission or None))
        table.enter(out, Entry("taken back", LAYOUT, table.purse(one), one.stake, one.id, name, clause))
        if one.for_role is not None:
            table.decided(table.purse(one), one.stake)
        if one.commission:
            item = Sentences(self.rules, one.wager, table.scope(one)).commission()
            table.enter(out, Entry("refund", HOUSE, table.purse(one), one.commission, one.id, name, item.clause if item else None))
            table.decided(table.purse(one), one.commission)

    def clean(self) -> None:
        table = self.table
        self.restake()
        for one in table.standing:
            if one.is_composite:
                one.alive = any(leaf.alive for leaf in leaves_of(one))
        table.standing = [one for one in table.standing if one.alive]

    def surrender(self, act: Act, out: Result) -> None:
        table = self.table
        one = self.meant(act)
        if one.open_end:
            raise Stop("undetermined", [], "silent")
        if one.is_composite:
            raise Stop("refused")  # it is surrendered part by part
        ways = [says.surrender() for says in self.ways(one)]
        found = ways[0]
        items = one.wager.of("surrender")
        if any((other is None) != (found is None) or (other is not None and found is not None and other[0] != found[0]) for other in ways):
            raise self.unsettled([item.clause for item in items])
        if found is None:
            raise Stop("refused", [item.clause for item in items])
        odds, item = found
        settlement, counted = self.surrendered(one, odds, item)
        children = [child for child in table.standing if child.parent is one]
        names = {id(child): table.full_name(child) for child in children}
        whole = one.part_of
        out.settlements.append(settlement)
        by = [item.clause]
        for child in children:
            self.returned(out, child, names[id(child)], by)
            child.alive = False
        self.surrender_money(settlement, counted, item, out)
        one.alive = False
        if whole is not None:
            self.told_as_one(whole, out)
        self.clean()
        out.by = distinct(by)

    def surrendered(self, one: Standing, odds: Odds, item: Item) -> tuple[Settlement, int]:
        """What it comes to, and how much of its stake counts: paid as a win is, also in error (M1-M3, M5)."""
        from .settle import Decision

        table = self.table
        settler = Settler(table, Throw(tuple(None for _ in range(self.rules.vocabulary.dice))))
        settler.names[one.id] = table.full_name(one)
        settlement = Settlement(one, settler.names[one.id], one.stake, "wins", [item.clause], odds=str(odds), in_error=one.in_error, ended=True)
        counted: int | str = one.stake
        if settlement.in_error:
            if settler.error_open(settlement):
                one.open_end = False  # the act changes nothing
                raise self.open_by(settlement, settler)
            settlement.by += settler.accepted_by(one)
            if not settler.counts_in_full(one):
                counted = settler.comes_to(settler.error(one), one)
        if isinstance(counted, str):
            settlement.outcome, settlement.odds = "returned", None
            return settlement, one.stake
        settler.settle_amount(one, settlement, counted * odds.profit, Decision("wins", False, [item.clause], odds, item.clause), charged=False)
        if settlement.outcome == "undetermined":
            raise self.open_by(settlement, settler)
        if counted != one.stake:
            settlement.exact = settler.units(one.stake * odds.profit)
        return settlement, counted

    def open_by(self, settlement: Settlement, settler: Settler) -> Stop:
        """Nobody can say what a surrender comes to, for what was found of it."""
        found = settler.out.findings[-1]
        return Stop("undetermined", [found.clause] if found.clause is not None else [], found.kind, found.clause, settlement.payable)

    def surrender_money(self, settlement: Settlement, counted: int, item: Item, out: Result) -> None:
        """Moves what a surrender pays, without commission."""
        table, one, clause = self.table, settlement.one, item.clause
        purse, back, full = table.purse(one), one.stake, settlement.name
        amount = settlement.amount or 0
        if amount < 0:
            loss = min(-amount, counted)
            back -= loss
            settlement.outcome, settlement.amount, settlement.exact = "loses", None, None
            if back:
                settlement.lost, settlement.given_back = loss, back
            table.enter(out, Entry("loss", LAYOUT, HOUSE, loss, one.id, full, clause))
            if one.for_role is None:
                table.decided(purse, -loss)
        elif amount:
            table.enter(out, Entry("win", HOUSE, purse, amount, one.id, full, clause))
            table.decided(purse, amount)
        if back:
            table.enter(out, Entry("taken back", LAYOUT, purse, back, one.id, full, clause))
        if one.for_role is not None:
            table.decided(purse, back)
        if settlement.outcome == "returned" and one.commission:
            fee = Sentences(self.rules, one.wager, table.scope(one)).commission()
            table.enter(out, Entry("refund", HOUSE, purse, one.commission, one.id, full, fee.clause if fee is not None else None))
            table.decided(purse, one.commission)
            settlement.refund = one.commission

    def told_as_one(self, whole: Standing, out: Result) -> None:
        """L7: what was done to a part is told of the whole as well."""
        settler = Settler(self.table, Throw(tuple(None for _ in range(self.rules.vocabulary.dice))))
        settler.out.settlements = out.settlements
        stood = whole.stake
        settler.composites([whole])
        whole.stake = stood  # until its limits are asked of what it stands at now
        out.composites += settler.out.composites

    def call(self, act: Act, out: Result) -> None:
        one = self.meant(act)
        by: list[Clause] = []
        for part in self.everyone(one):
            self.asked(part, f"called {act.word}", by)
        for part in self.everyone(one):
            part.called = act.word
        out.by = distinct(by)

    # ---- the dice (T)

    def go_clause(self) -> list[Clause]:
        go = self.table.dice_go()
        return [go.clause] if go is not None else []

    def take(self, act: Act, out: Result) -> None:
        table = self.table
        if self.rules.vocabulary.thrower is None:
            raise fault("there are no turns")
        if table.shooter is not None:
            raise Stop("refused", [] if table.shooter == act.by else self.go_clause())
        go = table.dice_go()
        if table.offered is not None and table.offered != act.by:
            raise Stop("refused", self.go_clause())
        if go is None and table.last_shooter is not None:
            raise Stop("undetermined", [], "silent")
        if table.last_shooter is not None and not table.may_have_dice(act.by):
            raise Stop("refused", self.go_clause())
        table.shooter = act.by
        table.offer()
        table.declined, table.last_throw = [], None
        out.by = self.go_clause()

    def decline(self, act: Act, out: Result) -> None:
        table = self.table
        if table.throwing_seat() == act.by:
            self.relinquish(act, out)
            return
        if table.offered != act.by:
            raise Stop("refused")
        table.declined.append(act.by)
        table.offer()
        out.by = self.go_clause()
        nobody_takes(table, out)

    def powers_now(self, items: list[Item], facts: dict[str, tuple[str, ...]]) -> tuple[list[Item], list[Item]]:
        """Those powers that hold now, and all that were asked."""
        table = self.table
        vocabulary = self.rules.vocabulary
        domains: dict[Key, frozenset[int | str]] = {}
        for name, fact in vocabulary.facts.items():
            usual: frozenset[int | str] = frozenset() if fact.default in (None, "none") else frozenset([str(fact.default)])
            if fact.of == "die":
                for die in range(1, vocabulary.dice + 1):
                    domains[("die", die, name)] = usual
            else:
                domains[(fact.of, 0, name)] = frozenset(facts[name]) if name in facts else usual
        world = World(vocabulary, domains)
        good = []
        for item in items:
            if item.s.data.get("on") is not None and not self.last_throw_shows(item.s.data["on"]):
                continue
            conduct = Conduct(self.rules, world, table.seating(), table.game_scope())
            held = [one.clause for one in item.grounds if conduct.holds(one.ground.condition) and not (one.ground.unless is not None and conduct.holds(one.ground.unless))]
            if item.grounds and not held:
                continue
            self.grounds_held[id(item)] = held
            if conduct.holds(item.s.data["while"]):
                good.append(item)
        return good, items

    def last_throw_shows(self, pattern: object) -> bool:
        last = self.table.last_throw
        if last is None:
            return False
        assert isinstance(pattern, Pattern)
        return Scope(self.rules, self.rules.game, last.before, dice=last.dice).pattern(pattern)

    def judge(self) -> Judge:
        return Judge(self.rules, Throw(tuple(None for _ in range(self.rules.vocabulary.dice))), self.table.seating(), self.table.game_scope())

    def acting_as(self, who: str) -> list[str]:
        """The roles as which somebody acts: a seat that has the dice is the thrower."""
        vocabulary = self.rules.vocabulary
        if who in vocabulary.roles and who not in self.table.seats:
            return [who]
        out = []
        if vocabulary.thrower is not None and self.table.throwing_seat() == who:
            out.append(vocabulary.thrower)
        return out

    def refuse_power(self, items: list[Item]) -> Stop:
        return Stop("refused", [item.clause for item in items], "without_cause", items[0].clause)

    def relinquish(self, act: Act, out: Result) -> None:
        table = self.table
        if table.throwing_seat() != act.by:
            raise Stop("refused")
        if table.shooter is None:
            raise Stop("undetermined", [], "silent")
        thrower = self.rules.vocabulary.thrower
        assert thrower is not None
        items = self.judge().powers("relinquish", thrower)
        if not items:
            raise Stop("undetermined", [], "silent")
        good, _ = self.powers_now(items, {})
        if not good:
            raise self.refuse_power(items)
        out.by = [good[0].clause]
        self.give_up(act.by, out)

    def give_up(self, who: str, out: Result) -> None:
        table = self.table
        self.turn_ended = True
        self.turn_over(out)
        table.declined.append(who)
        table.offer()
        nobody_takes(table, out)

    def turn_over(self, out: Result) -> None:
        """T2 outside a throw."""
        from .settle import Thrown

        settler = Settler(self.table, Throw(tuple(None for _ in range(self.rules.vocabulary.dice))))
        thrown = Thrown()
        settler.out = thrown
        settler.game_moves(self.table.game_scope(), dict(self.table.game), True)
        end_turn(self.table, thrown, settler.turn_scope)
        whole = [one for one in self.table.standing if one.is_composite and any(s.one.part_of is one for s in thrown.settlements)]
        stood = [one.stake for one in whole]
        settler.composites(whole)
        for one, stake in zip(whole, stood):
            one.stake = stake  # until its limits are asked of what it stands at now
        out.composites += thrown.composites
        self.table.standing = [one for one in self.table.standing if one.alive]
        self.restake()
        out.settlements += thrown.settlements
        out.ledger += thrown.ledger
        out.findings += thrown.findings

    def order(self, act: Act, out: Result) -> None:
        table = self.table
        if table.shooter is None:
            raise Stop("refused")
        items = self.judge().powers("order", act.by)
        if not items:
            raise Stop("refused", [], "without_authority")
        facts = {}
        for name, fact in self.rules.vocabulary.facts.items():
            if fact.of == "turn" and act.because:
                facts[name] = tuple(act.because)
        good, _ = self.powers_now(items, facts)
        if not good:
            raise self.refuse_power(items)
        out.by = [clause for item in good for clause in self.grounds_held[id(item)] or [item.clause]]
        self.give_up(table.shooter, out)

    def deed(self, act: Act, out: Result) -> None:
        roles = self.acting_as(act.by)
        mine: list[Item] = []
        for item in self.rules.of("duty", "power"):
            deed = item.s.data["deed"]
            assert isinstance(deed, tuple)
            if deed != ("words", act.word):
                continue
            holders = item.s.data["roles"] if item.kind == "power" else (item.s.data["role"],)
            if any(role in holders for role in roles) or any(role in holders for one in roles for role in self.rules.designated.get(one, [])):
                mine.append(item)
        if not mine:
            raise Stop("undetermined", [], "silent")
        duties = [item for item in mine if item.kind == "duty"]
        if duties:
            out.by = [item.clause for item in duties]
            return
        good, _ = self.powers_now(mine, {})
        if not good:
            raise self.refuse_power(mine)
        out.by = [item.clause for item in good]


def limit_side(limit: Limit, stake: int) -> str:
    if limit.kind in ("at most", "win at most", "in steps of"):
        return "over"
    if limit.kind == "equal to" and limit.amount is not None and stake > limit.amount * limit.share:
        return "over"
    return "under"


def tightest(limits: list[Limit], stake: int) -> Limit:
    """Of several that are broken, of the first of maximum, minimum and steps, the one that allows least."""
    broken = [limit for limit in limits if limit.amount is not None and limit.broken(stake)]
    over = [limit for limit in broken if limit.kind != "in steps of" and limit_side(limit, stake) == "over"]
    under = [limit for limit in broken if limit.kind != "in steps of" and limit_side(limit, stake) == "under"]
    if over:
        return min(over, key=most_stake)
    if under:
        return max(under, key=lambda limit: limit.of_part(Fraction(limit.amount or 0)))
    return broken[0]


def most_stake(limit: Limit) -> Fraction:
    """The stake that a maximum allows, of the stake or of what it wins."""
    amount = Fraction(limit.amount or 0)
    return limit.of_part(amount / limit.odds if limit.kind == "win at most" and limit.odds else amount)


def limits_of_part(table: Table, one: Standing) -> list[Limit]:
    """Its limits, and its share of those of what it is a part of."""
    out = limits_of(table, one)
    whole = one.part_of
    while whole is not None:
        for limit in limits_of(table, whole) if whole.in_error else []:
            limit.share = Fraction(one.stake, whole.staked)
            out.append(limit)
        whole = whole.part_of
    for inner in one.part_of.inside if one.part_of is not None else []:
        belongs = inner.share_of(one)
        for limit in limits_of(table, inner.one) if belongs and inner.one.taken_in_error else []:
            limit.share, limit.belongs, limit.beside = one.stake / inner.staked, belongs, one.stake * (1 - belongs)
            out.append(limit)
    return out


def errors_of(table: Table, one: Standing) -> dict[bool, tuple[Limit | None, list[Limit]]]:
    """The limit that a wager taken in error breaks, and those that nobody posted; where nobody knows who throws, if its owner does and if somebody else does (U4)."""
    throws = table.owner_throws(one)
    limits = limits_of_part(table, one)
    out: dict[bool, tuple[Limit | None, list[Limit]]] = {}
    for way in (True, False) if throws is None else (throws,):
        there = [limit for limit in limits if way in limit.ways]
        broken = [limit for limit in there if limit.amount is not None and limit.broken(one.stake)]
        out[way] = tightest(broken, one.stake) if broken else None, [limit for limit in there if limit.amount is None]
    return out


def distinct(clauses: list[Clause]) -> list[Clause]:
    out: list[Clause] = []
    for one in clauses:
        if not any(one is had for had in out):
            out.append(one)
    return out


def all_parts(one: Standing) -> list[Standing]:
    out: list[Standing] = []
    for part in one.parts:
        out.append(part)
        out += all_parts(part)
    return out


# ---- `given`


def given(table: Table, step: Given) -> None:
    """Sets the table without asking the rules (section 11, "The scene")."""
    if step.state is not None:
        item = table.rules.named(step.state)
        if item is None:
            raise Fault("F0201", f"no state called `{step.state}`", Span(0, 0))
        if item.kind == "set":
            table.game[step.state] = frozenset(one for one in step.values if isinstance(one, int))
        else:
            value = step.values[0]
            assert isinstance(value, (int, str))
            table.game[step.state] = value
        return
    assert step.who is not None and step.wager is not None
    ref = step.wager
    wager = table.rules.wagers.get(ref.wager)
    if wager is None:
        raise Fault("F0201", f"no wager called `{ref.wager}`", Span(0, 0))
    stake = table.money.whole(step.amount_text)
    if stake is None:
        raise Fault("F0416", "no amount", Span(0, 0))
    acts = Acts(table)
    numbers = acts.numbers(wager, ref)
    parent = None
    if wager.behind is not None:
        parent = acts.parent(Act(step.who, "bets", ref), wager, ref)
    one = Standing(0, step.who, ref.for_role, wager, numbers, fresh_states(table.rules, wager), stake, parent)
    for name, values in step.with_:
        item = wager.named(name)
        if item is None:
            raise Fault("F0201", f"no state called `{name}`", Span(0, 0))
        if item.kind == "set":
            one.states[name] = frozenset(each for each in values if isinstance(each, int))
        else:
            assert isinstance(values[0], (int, str))
            one.states[name] = values[0]
    everyone = acts.spread(one)
    for inner in one.inside:
        inner.staked = sum((share * part.stake for part, share in inner.shares), Fraction(0))
    for part in everyone:
        same = next((other for other in table.standing if not part.is_composite and part.part_of is None and other.part_of is None and equal(part, other)), None)
        if same is not None:
            same.stake += part.stake
            part = same
        else:
            part.id = table.next_id
            table.next_id += 1
            table.standing.append(part)
            part.ordinal = acts.free_ordinal(part)
        if not part.is_composite:
            out = Result()
            seat = ("seat", part.owner)
            if part.owner in table.accounts.bought_in and table.chips(seat) < stake:
                table.enter(out, Entry("buy-in", WORLD, seat, stake - table.chips(seat), has_by=False))
            acts.stake(out, part, stake if part is one or same is not None else part.stake)


__all__ = ["Odds", "needs_ordinal", "same_name", "plain_name", "Unknown"]
