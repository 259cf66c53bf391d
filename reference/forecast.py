# SPDX-License-Identifier: Apache-2.0
"""Which odds a wager may still come to (docs/language/semantics.md, L4 and M3).

A state that stands at a number is taken to stay there; counts and sets may grow.  Everything is tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product

from .model import Item, Rules, Wager
from .scope import Dice, Scope, StateValue, Unknown
from .syntax import Odds
from .wagers import Sentences, Standing

MOST_SITUATIONS = 60_000



def throws(rules: Rules) -> list[tuple[int, ...]]:
    """Every way in which the dice fall, if it does not matter which of like dice is which."""
    if "throws" not in rules.memory:
        groups = [list(combinations_with_replacement(rules.vocabulary.faces, count)) for _, count in rules.vocabulary.groups]
        rules.memory["throws"] = [tuple(face for group in one for face in group) for one in product(*groups)]
    out: list[tuple[int, ...]] = rules.memory["throws"]
    return out


def names_in(thing: object) -> Iterator[str]:
    """Every name in a sentence, wherever it stands."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, (tuple, list)):
        for one in thing:
            yield from names_in(one)
    elif isinstance(thing, dict):
        for one in thing.values():
            yield from names_in(one)
    elif hasattr(thing, "__dataclass_fields__"):
        for name in thing.__dataclass_fields__:
            yield from names_in(getattr(thing, name))


def options(rules: Rules, item: Item, value: StateValue, wager: Wager | None) -> list[StateValue]:
    if item.kind == "state":
        if isinstance(value, int):
            return [value]
        return list(rules.values(item.s.data["values"], wager))
    high = int(str(item.s.data["high"])) if item.kind in ("count", "tally") else 0
    if item.kind == "count":
        assert isinstance(value, int)
        returns = item.s.data["in_a_row"] or item.s.data["per"]
        return list(range(int(str(item.s.data["low"])) if returns else value, high + 1))
    if item.kind == "tally":
        return list(range(int(str(item.s.data["low"])), high + 1))
    assert isinstance(value, frozenset)
    had: frozenset[int] = frozenset() if item.s.data["per"] else value
    rest = [one for one in rules.values(item.s.data["values"], wager) if one not in had and isinstance(one, int)]
    return [had | frozenset(more) for size in range(len(rest) + 1) for more in combinations(rest, size)]


def odds_that_may_come(rules: Rules, one: Standing, game: dict[str, StateValue]) -> list[Odds] | None:
    """All odds that a win of this wager may be paid at; None if there are too many situations."""
    chain: list[Standing] = []
    link: Standing | None = one
    while link is not None:
        chain.append(link)
        link = link.parent
    wanted: set[str] = set()
    fresh = [item for link in chain for item in link.wager.items if item.kind in ("wins", "loses", "pushes", "returned", "pays")]
    while fresh:
        item = fresh.pop()
        for name in names_in([item.s.data, [move.s.data for move in item.moves]]):
            if name in wanted:
                continue
            wanted.add(name)
            for link in chain:
                found = link.wager.named(name)
                if found is not None:
                    fresh.append(found)
            found = rules.named(name)
            if found is not None:
                fresh.append(found)
            table = rules.paytables.get(name)
            if table is not None:
                for part in names_in(table.by):
                    wanted.add(part)
                    found = rules.named(part) or next((link.wager.named(part) for link in chain if link.wager.named(part)), None)
                    if found is not None:
                        fresh.append(found)
    places: list[tuple[int, str, list[StateValue]]] = []  # where: the place in the chain, -1 the game
    for number, link in enumerate(chain):
        for item in link.wager.states:
            name = str(item.s.data["name"])
            if name in wanted:
                places.append((number, name, options(rules, item, link.states[name], link.wager)))
    for item in rules.states:
        name = str(item.s.data["name"])
        if name in wanted:
            places.append((-1, name, options(rules, item, game[name], None)))
    known: dict[object, list[Odds] | None] = rules.memory.setdefault("odds", {})
    key = (one.wager.name, tuple((link.wager.name, link.numbers) for link in chain), str(places))
    if key in known:
        return known[key]
    count = len(throws(rules))
    for _, _, values in places:
        count *= len(values)
    if count > MOST_SITUATIONS:
        known[key] = None
        return None
    found_odds: list[Odds] = []
    for combination in product(*(values for _, _, values in places)):
        game_now = dict(game)
        states = [dict(link.states) for link in chain]
        for (where, name, _), value in zip(places, combination):
            (game_now if where < 0 else states[where])[name] = value
        for faces in throws(rules):
            dice = Dice(faces)
            for owner_throws in (True, False):
                odds = odds_of_win(rules, chain, states, game_now, dice, owner_throws)
                if odds is not None and odds not in found_odds:
                    found_odds.append(odds)
                if not asks_owner(wanted):
                    break
    known[key] = found_odds
    return found_odds


def asks_owner(wanted: set[str]) -> bool:
    return True


def odds_of_win(rules: Rules, chain: list[Standing], states: list[dict[str, StateValue]], game: dict[str, StateValue], dice: Dice, owner_throws: bool) -> Odds | None:
    scope = Scope(rules, rules.game, game, dice=dice)
    scopes = []
    for link, values in zip(reversed(chain), reversed(states)):
        scope = Scope(rules, link.wager.items, values, link.wager, link.number_names(), scope, dice, owner_throws)
        scopes.append((link, scope))
    try:
        root = scopes[0]
        verdict = Sentences(rules, root[0].wager, root[1]).verdict()
        if verdict is None or verdict[0] != "wins":
            return None
        odds, _, _, _ = Sentences(rules, chain[0].wager, scopes[-1][1]).pays()
        return odds
    except Unknown:
        return None
