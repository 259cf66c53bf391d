# SPDX-License-Identifier: Apache-2.0
"""Expectations (docs/language/scenarios.md, "Expectations"): they look at the last throw or act."""

from __future__ import annotations

from .acts import find
from .facts import key_words
from .lexer import Fault
from .scope import show
from .session import Session
from .settle import Thrown
from .steps import Expect
from .table import Composite, Result, Settlement, Table
from .wagers import Standing, plain_name


def fits(address: str, wanted: str) -> bool:
    return address == wanted or address.endswith(" " + wanted)


class Seen:
    """What the last throw or act came to, and how things stand."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.result: Result | None = None
        self.told: list[str] = []  # wagers of which expectations spoke

    def take(self, session: Session) -> None:
        if session.last is not None:
            self.result, self.told = session.last, []


def expect(seen: Seen, e: Expect) -> str:
    """Nothing if it came as expected; else what came."""
    table, result = seen.table, seen.result
    if e.kind == "state":
        value = table.game.get(e.name)
        if value is None:
            return f"no state called {e.name}"
        wanted = frozenset(e.values) if isinstance(value, frozenset) else e.values[0]
        if isinstance(value, frozenset) and e.values == ("none",):
            wanted = frozenset()
        return "" if value == wanted else f"{e.name} is {show(value)}"
    if e.kind == "dice":
        return "" if table.dice_with() == e.who else f"dice with {table.dice_with()}"
    if e.kind in ("up", "down"):
        amount = table.up.get(account(table, e.who), 0)
        wanted_units = table.money.whole(e.amount_text)
        assert wanted_units is not None
        if e.kind == "down":
            wanted_units = -wanted_units
        return "" if amount == wanted_units else f"{e.who} is up {table.money.show(amount)}"
    if e.kind == "has":
        amount = table.chips(account(table, e.who))
        return "" if amount == table.money.whole(e.amount_text) else f"{e.who} has {table.money.show(amount)}"
    if e.kind == "stands":
        assert e.wager is not None
        try:
            one = find(table, e.who, e.wager)
        except Fault as what:
            return str(what)
        return "" if one.stake == table.money.whole(e.amount_text) else f"it stands at {table.money.show(one.stake)}"
    if result is None:
        return "nothing happened yet"
    if e.kind == "finding":
        return "" if any(one.kind == e.name for one in result.findings) or e.name == "recalled" else f"findings {[one.kind for one in result.findings]}"
    if e.kind == "no finding":
        return "" if not any(one.kind == e.name for one in result.findings) else f"finding {e.name}"
    if e.kind == "directive":
        return "" if e.name in result.directives else f"directives {result.directives}"
    if e.kind == "no directive":
        return "" if e.name not in result.directives else f"directive {e.name}"
    if e.kind == "ruling":
        return ruling(result, e)
    if e.kind == "nothing else":
        others = [one.name for one in result.settlements if one.outcome in ("wins", "loses", "pushes", "returned") and one.name not in seen.told]
        return "" if not others else f"also decided: {others}"
    return outcome(seen, result, e)


def account(table: Table, who: str) -> tuple[str, str]:
    return ("seat", who) if who in table.seats else ("role", who)


def ruling(result: Result, e: Expect) -> str:
    if isinstance(result, Thrown):
        ruled = result.ruling
        if ruled.ruling != e.name:
            return f"{ruled.ruling} {ruled.total if ruled.total is not None else ''} by {[one.address for one in ruled.by]}"
        if e.total is not None and ruled.total != e.total:
            return f"valid {ruled.total}"
        if e.needs:
            wanted = sorted(key_words(key) for key in e.needs)
            if not any(sorted(one) == wanted for one in ruled.needs):
                return f"needs {ruled.needs}"
        by = ruled.by
        if e.name == "valid" and e.by is not None:
            missing = [one for one in e.by if not any(fits(clause.address, one) for clause in by)]
            return "" if not missing else f"by {[one.address for one in by]}"
    else:
        if result.status != e.name:
            return result.status
        by = result.by
        if e.by is not None:
            missing = [one for one in e.by if not any(fits(clause.address, one) for clause in by)]
            return "" if not missing else f"by {[one.address for one in by]}"
    if e.by is not None:
        missing = [one for one in e.by if not any(fits(clause.address, one) for clause in by)]
        extra = [clause.address for clause in by if not any(fits(clause.address, one) for one in e.by)]
        if missing or extra:
            return f"by {[one.address for one in by]}"
    return ""


def outcome(seen: Seen, result: Result, e: Expect) -> str:
    table = seen.table
    assert e.wager is not None
    composites = getattr(result, "composites", [])
    for one in composites:
        if matches(one.one, one.name, e):
            return composite(seen, result, e, one)
    found = [one for one in result.settlements if matches(one.one, one.name, e)]
    ordinary = [one for one in found if one.one.part_of is None]
    if e.wager.ordinal is not None:
        found = [one for one in found if one.one.ordinal == e.wager.ordinal]
    elif ordinary:
        found = ordinary
    if not found:
        if e.kind == "commission":
            return commission_of_act(seen, result, e)
        if e.kind == "outcome" and e.name == "stays":
            leaves = [one for one in table.standing if one.owner == e.who and one.wager.name == e.wager.wager and one.is_composite]
            if leaves:
                return ""
        return f"no such wager among {[one.name for one in result.settlements]}"
    one = found[0] if len(found) == 1 or e.kind != "outcome" else next((each for each in found if each.outcome == e.name), found[0])
    seen.told.append(one.name)
    return compare(seen, one, e)


def compare(seen: Seen, one: Settlement, e: Expect) -> str:
    money = seen.table.money
    if e.kind == "wins":
        if one.outcome != "wins" or one.amount != money.whole(e.amount_text):
            return f"{one.outcome} {money.show(one.amount) if one.amount is not None else ''}"
        return ""
    if e.kind == "commission":
        return "" if (one.commission or 0) == money.whole(e.amount_text) else f"commission {one.commission}"
    return "" if one.outcome == e.name else one.outcome


def commission_of_act(seen: Seen, result: Result, e: Expect) -> str:
    taken = sum(entry.amount for entry in result.ledger if entry.kind == "commission")
    return "" if taken == seen.table.money.whole(e.amount_text) else f"commission {taken}"


def composite(seen: Seen, result: Result, e: Expect, one: Composite) -> str:
    money = seen.table.money
    for leaf in result.settlements:
        if leaf.one.part_of is one.one:
            seen.told.append(leaf.name)
    if e.kind == "wins":
        return "" if one.outcome == "wins" and one.net == money.whole(e.amount_text) else f"{one.outcome} {money.show(one.net)}"
    if e.kind == "commission":
        return commission_of_act(seen, result, e)
    return "" if one.outcome == e.name else str(one.outcome)


def matches(one: Standing, name: str, e: Expect) -> bool:
    """By the name that the wager had before the throw or has behind it; a number that is left out means any."""
    ref = e.wager
    assert ref is not None
    if one.owner != e.who or one.wager.name != ref.wager or one.for_role != ref.for_role:
        return False
    if ref.numbers:
        had = [number(word) for word in name.partition(" behind ")[0].partition(" for ")[0].partition(" (")[0].split()[2:] if word.isdigit()]
        now = [number(word) for word in plain_name(one).split()[1:] if word.isdigit()]
        wanted = [number(each) for each in ref.numbers]
        if not any(same_numbers(one, each, wanted) for each in (had, now)):
            return False
    if ref.behind is not None:
        behind = name.partition(" behind ")[2].partition(" for ")[0].split()
        if not behind or behind[0] != ref.behind.wager:
            return False
        if ref.behind.numbers and str(ref.behind.numbers[0]) not in behind[1:]:
            return False
    return True


def number(word: object) -> int:
    return int(str(word))


def same_numbers(one: Standing, had: list[int], wanted: list[int]) -> bool:
    return sorted(had) == sorted(wanted) if one.wager.joined == "and" else had == wanted
