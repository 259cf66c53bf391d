# SPDX-License-Identifier: Apache-2.0
"""Goes through every state that a wager can come to, and every throw (docs/language/semantics.md, F and S).

    python3 reference/prove.py FOLDER... [--rules NAME]

What must hold: no two verdicts on one throw (F0405), a verdict on every throw where the text says `one roll` (F0406), exactly one
`pays` for every win (F0407, F0408), no count past its top (F0401), no two values of a state (F0403), no value that a state does not
have (F0402), and no verdict, event or odds that nothing ever leads to (F0412).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from reference.forecast import names_in, throws
from reference.model import Item, Rules, Wager
from reference.resolve import Library, Resolver, Selection
from reference.scope import Dice, Scope, StateValue, Unknown, first_value
from reference.wagers import Sentences, Standing, fits_key, fresh_states, is_other, strongest, without_beaten

MOST_STATES = 3_000

# the states of the game, of the wager it is behind, of the wager; the numbers of the wager it is behind
State = tuple[dict[str, StateValue], dict[str, StateValue], dict[str, StateValue], tuple[int, ...]]


@dataclass(frozen=True)
class Fails:
    code: str
    wager: str
    clause: str
    witness: str


@dataclass
class Proof:
    rules: Rules
    failures: list[Fails] = field(default_factory=list)
    too_large: list[str] = field(default_factory=list)
    states: int = 0
    wagers: int = 0
    used: set[int] = field(default_factory=set)  # clauses, and arms of `pays`, to which something led

    def fail(self, code: str, wager: str, clause: str, witness: str) -> None:
        if not any(one.code == code and one.wager == wager and one.clause == clause for one in self.failures):
            self.failures.append(Fails(code, wager, clause, witness))

    # ---- the game

    def named(self, wager: Wager | None) -> list[str]:
        """The states of the game that the sentences of a wager, or all of the game, come to name."""
        if wager is None:
            return [str(item.s.data["name"]) for item in self.rules.states]
        wanted: set[str] = set()
        fresh: list[Item] = []
        link: Wager | None = wager
        chain = []
        while link is not None:
            chain.append(link)
            fresh += link.items
            link = self.rules.wagers.get(link.behind) if link.behind else None
        while fresh:
            item = fresh.pop()
            for name in names_in([item.s.data, [move.s.data for move in item.moves]]):
                if name in wanted:
                    continue
                wanted.add(name)
                for one in chain:
                    found = one.named(name)
                    if found is not None:
                        fresh.append(found)
                found = self.rules.named(name)
                if found is not None:
                    fresh.append(found)
                table = self.rules.paytables.get(name)
                if table is not None:
                    for part in names_in(table.by):
                        found = self.rules.named(part)
                        if found is not None and part not in wanted:
                            wanted.add(part)
                            fresh.append(found)
        return [str(item.s.data["name"]) for item in self.rules.states if str(item.s.data["name"]) in wanted]

    def start(self) -> dict[str, StateValue]:
        return {str(item.s.data["name"]): first_value(self.rules, item, None) for item in self.rules.states}

    def next_games(self, game: dict[str, StateValue], names: list[str], faces: tuple[int, ...], check: bool, counts: bool = True) -> Iterator[dict[str, StateValue]]:
        """What a throw, and the end of a turn behind it, make of the game."""
        scope = Scope(self.rules, self.rules.game, game, dice=Dice(faces, counts))
        after = dict(game)
        if check:
            self.note(scope)
        for item in self.rules.states:
            name = str(item.s.data["name"])
            if name in names:
                after[name] = scope.after(item)
                if check:
                    self.check_move(scope, item, "the game", None)
        yield after
        turned = dict(after)
        turn = Scope(self.rules, self.rules.game, after, dice=Dice(tuple(0 for _ in faces), counts=False, end_of_turn=True))
        if check:
            self.note(turn)
        for item in self.rules.states:
            name = str(item.s.data["name"])
            if name in names:
                turned[name] = first_value(self.rules, item, None) if item.s.data.get("per") is not None else turn.after(item)
        if turned != after:
            yield turned

    def note(self, scope: Scope) -> None:
        """Which events happen here, which sentences move something, which phases hold."""
        for item in scope.items:
            try:
                if item.kind == "event" and scope.event(item):
                    self.used.add(id(item))
                elif item.kind == "phase" and scope.holds(item.s.data["condition"]):
                    self.used.add(id(item))
                elif item.kind == "count" and scope.happens(item.s.data["occasion"]):
                    self.used.add(id(item))
                for move in item.moves:
                    if scope.happens(move.s.data["occasion"]):
                        self.used.add(id(move))
            except Unknown:
                self.used.add(id(item))

    def check_move(self, scope: Scope, item: Item, whose: str, wager: Wager | None) -> None:
        name = str(item.s.data["name"])
        before = scope.before[name]
        assert scope.dice is not None
        witness = f"{name} is {before}, throw {scope.dice.faces}"
        if item.kind == "state":
            values = {scope.target(item, move.s.data["to"]) for move in item.moves if scope.happens(move.s.data["occasion"])}
            if len(values) > 1:
                self.fail("F0403", whose, item.clause.text, witness)
            known = self.rules.values(item.s.data["values"], wager)
            if any(value not in known for value in values):
                self.fail("F0402", whose, item.clause.text, witness)
        elif item.kind == "count" and not item.s.data["or_more"] and before == int(str(item.s.data["high"])):
            if scope.happens(item.s.data["occasion"]):
                self.fail("F0401", whose, item.clause.text, witness)
        elif item.kind == "tally":
            applied = [move for move in item.moves if scope.happens(move.s.data["occasion"])]
            targets = {scope.target(item, move.s.data["to"]) for move in applied if move.kind == "becomes"}
            if len(targets) > 1 or (targets and any(move.kind != "becomes" for move in applied)):
                self.fail("F0403", whose, item.clause.text, witness)
            value = scope.after(item)
            assert isinstance(value, int)
            if value > int(str(item.s.data["high"])) or value < int(str(item.s.data["low"])):
                self.fail("F0401", whose, item.clause.text, witness)

    def games(self, names: list[str], check: bool) -> list[dict[str, StateValue]] | None:
        """Every state of the game that can be reached, as far as these names go."""
        begin = self.start()
        found = {key(begin, names): begin}
        fresh = [begin]
        while fresh:
            game = fresh.pop()
            nothing = tuple(0 for _ in throws(self.rules)[0])
            for faces, counts in [*((one, True) for one in throws(self.rules)), (nothing, False)]:
                for other in self.next_games(game, names, faces, check, counts):
                    one = key(other, names)
                    if one not in found:
                        found[one] = other
                        fresh.append(other)
                        if len(found) > MOST_STATES:
                            return None
        return list(found.values())

    # ---- one wager

    def prove(self) -> "Proof":
        if self.games(self.named(None), True) is None:
            self.too_large.append("the game")
        else:
            for item in self.rules.game:
                for one in [item, *item.moves]:
                    if one.kind in ("event", "phase", "count", "becomes", "rises", "falls") and id(one) not in self.used:
                        if not (one.kind == "event" and one.s.data["occasion"] is None):
                            self.fail("F0412", "the game", one.clause.text, "")
        for wager in self.rules.wagers.values():
            if wager.parts is None:
                self.wagers += 1
                for numbers in self.rules.numbers_of(wager):
                    self.one(wager, numbers)
                self.unused(wager)
        return self

    def chain(self, wager: Wager, numbers: tuple[int, ...]) -> list[Standing]:
        parent = None
        if wager.behind is not None:
            above = self.rules.wagers[wager.behind]
            parent = self.chain(above, self.rules.numbers_of(above)[0])[-1]
        one = Standing(0, "seat", None, wager, numbers, fresh_states(self.rules, wager), 1, parent)
        return [one]

    def one(self, wager: Wager, numbers: tuple[int, ...]) -> None:
        names = self.named(wager)
        games = self.games(names, False)
        if games is None:
            self.too_large.append(wager.name)
            return
        parents: list[tuple[dict[str, StateValue] | None, tuple[int, ...]]] = [(None, ())]
        root = self.rules.wagers[wager.behind] if wager.behind is not None else None
        seen: set[object] = set()
        fresh: list[State] = []
        if root is not None:
            parents = [(None, one) for one in self.rules.numbers_of(root)]
        for game in games:
            for _, parent_numbers in parents:
                if root is None:
                    self.place(wager, numbers, game, {}, parent_numbers, fresh, seen, names)
                else:
                    # it is placed on a parent that stands: the parent goes through its own states first
                    if self.open(root, parent_numbers, game, {}, None, ()):
                        state: State = (game, fresh_states(self.rules, root), {"": "none"}, parent_numbers)
                        self.push(state, fresh, seen, names)
        while fresh:
            game, above, own, parent_numbers = fresh.pop()
            self.states += 1
            if len(seen) > MOST_STATES:
                self.too_large.append(wager.name)
                return
            if root is not None and "" in own:  # the parent alone stands
                if self.open(wager, numbers, game, above, root, parent_numbers):
                    self.push((game, above, fresh_states(self.rules, wager), parent_numbers), fresh, seen, names)
            for faces in throws(self.rules):
                for owner in (True, False):
                    self.throw(wager, numbers, root, parent_numbers, game, above, own, faces, owner, fresh, seen, names)
                    if not self.asks_owner(wager, root):
                        break

    def asks_owner(self, wager: Wager, root: Wager | None) -> bool:
        return any("OwnerThrows" in repr(item.s.data) for one in (wager, root) if one is not None for item in one.items)

    def push(self, state: State, fresh: list[State], seen: set[object], names: list[str]) -> None:
        game, above, own, numbers = state
        mark = (key(game, names), tuple(sorted(above.items(), key=str)), tuple(sorted(own.items(), key=str)), numbers)
        if mark not in seen:
            seen.add(mark)
            fresh.append(state)

    def scope(self, wager: Wager, numbers: tuple[int, ...], root: Wager | None, parent_numbers: tuple[int, ...], game: dict[str, StateValue],
              above: dict[str, StateValue], own: dict[str, StateValue], dice: Dice | None, owner: bool) -> Scope:
        scope = Scope(self.rules, self.rules.game, game, dice=dice)
        if root is not None:
            scope = Scope(self.rules, root.items, above, root, dict(zip(root.number_names, parent_numbers)), scope, dice, owner)
        return Scope(self.rules, wager.items, own, wager, dict(zip(wager.number_names, numbers)), scope, dice, owner)

    def open(self, wager: Wager, numbers: tuple[int, ...], game: dict[str, StateValue], above: dict[str, StateValue], root: Wager | None, parent_numbers: tuple[int, ...]) -> bool:
        for owner in (True, False):
            scope = self.scope(wager, numbers, root, parent_numbers, game, above, fresh_states(self.rules, wager), None, owner)
            scope.owner_holds = tuple(self.rules.wagers)
            if Sentences(self.rules, wager, scope).window():
                return True
        return False

    def place(self, wager: Wager, numbers: tuple[int, ...], game: dict[str, StateValue], above: dict[str, StateValue], parent_numbers: tuple[int, ...],
              fresh: list[State], seen: set[object], names: list[str]) -> None:
        if self.open(wager, numbers, game, above, None, parent_numbers):
            self.push((game, above, fresh_states(self.rules, wager), parent_numbers), fresh, seen, names)

    def throw(self, wager: Wager, numbers: tuple[int, ...], root: Wager | None, parent_numbers: tuple[int, ...], game: dict[str, StateValue], above: dict[str, StateValue],
              own: dict[str, StateValue], faces: tuple[int, ...], owner: bool, fresh: list[State], seen: set[object], names: list[str]) -> None:
        dice = Dice(faces)
        waiting = "" in own
        leader, leader_numbers = (wager, numbers) if root is None else (root, parent_numbers)
        if root is None:
            scope = self.scope(wager, numbers, None, (), game, {}, own, dice, owner)
            lead = scope
        else:
            lead = self.scope(root, parent_numbers, None, (), game, {}, above, dice, owner)
            scope = self.scope(wager, numbers, root, parent_numbers, game, above, {} if waiting else own, dice, owner)
        name = " ".join([wager.name, *(str(one) for one in numbers)])
        witness = f"{name}, {own or ''} {game}, throw {faces}"
        verdict = self.verdict(leader, lead, name if root is None else "", witness)
        if verdict is not None and verdict[0] == "wins" and not waiting:
            self.pays(wager, scope, name, witness)
        if verdict is not None and not verdict[1]:
            return
        if verdict is None and root is None and wager.of("one roll"):
            self.fail("F0406", name, "one roll", witness)
        after = {str(item.s.data["name"]): lead.after(item) for item in leader.states}
        if root is None:
            self.note(lead)
            for item in leader.states:
                self.check_move(lead, item, name, wager)
        _ = leader_numbers
        for other in self.next_games(game, names, faces, False):
            self.push((other, after if root is not None else {}, own if root is not None else after, parent_numbers), fresh, seen, names)

    def verdict(self, wager: Wager, scope: Scope, name: str, witness: str) -> tuple[str, bool] | None:
        plain: list[Item] = []
        other: list[Item] = []
        for item in wager.of("wins", "loses", "pushes", "returned"):
            occasion = item.s.data["occasion"]
            try:
                happens = scope.happens(occasion)
            except Unknown:
                happens = False
            if happens:
                (other if is_other(occasion.on) else plain).append(item)
        best = without_beaten(strongest(plain) or strongest(other))
        self.used |= {id(item) for item in best}
        if not best:
            return None
        kinds = {(item.kind, bool(item.s.data["stays"])) for item in best}
        if len(kinds) > 1 and name:
            self.fail("F0405", name, best[-1].clause.text, witness)
        return best[0].kind, bool(best[0].s.data["stays"])

    def pays(self, wager: Wager, scope: Scope, name: str, witness: str) -> None:
        found: list[tuple[Item, object]] = []
        for item in wager.of("pays"):
            table = item.s.data.get("table")
            if table is not None:
                known = self.rules.paytables[str(table)]
                value = Sentences(self.rules, wager, scope).measure(known.by.parts)
                rows = [row for row in known.rows if fits_key(row.key, value)]
                if not rows:
                    self.fail("F0409", name, item.clause.text, witness)
                for row in rows[:1]:
                    self.used.add(id(row))
                    found.append((item, tuple(str(cell) for cell in row.cells)))
                continue
            for arm in item.s.data["arms"]:
                odds, on, when = arm
                if (on is None or scope.pattern(on)) and scope.holds(when):
                    self.used.add(id(arm))
                    found.append((item, odds))
        if not found:
            if not any(item.s.data.get("table") for item in wager.of("pays")):
                self.fail("F0407", name, "wins", witness)
            return
        rank = max(item.rank for item, _ in found)
        best = {odds for item, odds in found if item.rank == rank}
        if len(best) > 1:
            self.fail("F0408", name, str(sorted(map(str, best))), witness)

    def unused(self, wager: Wager) -> None:
        """F0412: what nothing leads to; what a later layer displaces in every case is none of this."""
        if wager.name in self.too_large or wager.behind is not None:
            return
        for item in wager.of("wins", "loses", "pushes", "returned"):
            if item.every or id(item) in self.used or "change" in repr(item.s.data["occasion"]):
                continue
            if any(other.rank > item.rank for other in wager.of("wins", "loses", "pushes", "returned")):
                continue
            self.fail("F0412", wager.name, item.clause.text, "")
        for item in wager.of("pays"):
            table = item.s.data.get("table")
            if table is not None:
                for row in self.rules.paytables[str(table)].rows:
                    if id(row) not in self.used:
                        self.fail("F0412", wager.name, row.clause.text, "")
            for arm in item.s.data.get("arms", []):
                if id(arm) not in self.used:
                    self.fail("F0412", wager.name, str(arm[0]), "")
        for item in wager.items:
            for one in [item, *item.moves]:
                if one.kind in ("event", "count", "becomes", "rises", "falls") and id(one) not in self.used:
                    self.fail("F0412", wager.name, one.clause.text, "")


def key(game: dict[str, StateValue], names: list[str]) -> tuple[object, ...]:
    return tuple(game[name] for name in names)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--rules", action="append", default=[])
    options = parser.parse_args()
    from reference.random_sessions import books

    library = Library(options.folders)
    failures = wagers = states = 0
    large: list[str] = []
    for name in options.rules or books(options.folders):
        rules = Resolver(library, Selection()).resolve(name)
        proof = Proof(rules).prove()
        for one in proof.failures:
            print(f"{one.code} {name} {one.wager}: {one.clause}\n      {one.witness[:300]}")
        print(f"{name}: {proof.wagers} wagers, {proof.states} states, {len(proof.failures)} failures", flush=True)
        failures += len(proof.failures)
        wagers += proof.wagers
        states += proof.states
        large += [f"{name} {one}" for one in dict.fromkeys(proof.too_large)]
    print(f"{wagers} wagers, {states} states, {failures} failures, {len(large)} too large: {', '.join(large)}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
