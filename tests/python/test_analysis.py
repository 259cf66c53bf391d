# SPDX-License-Identifier: Apache-2.0
"""Edges, proofs, differences, simulations and the states of a table from Python: the same as the command line says, where FAIRROLL_PROGRAM
names it."""

import json
import os
import pathlib
import pickle
import subprocess
import sys
import threading
import unittest
from decimal import Decimal
from fractions import Fraction
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings" / "python"))

import fairroll  # noqa: E402

RULESETS = str(ROOT / "rulesets")
#: A book whose second ground contradicts its first: load() refuses it.
BROKEN = '''language 1
ruleset my.rules "Two rulings" {
  authority "nobody"
  uses common.craps_table
  currency USD in 0.01
}
section "1" "The throw" {
  the roll is invalid when any die rests on rail
  the roll is no_roll when any die rests on rail
}
'''


def said_by_the_program(*arguments: str) -> Any:
    """What the command line prints as JSON."""
    program = os.environ.get("FAIRROLL_PROGRAM")
    if not program:
        raise unittest.SkipTest("FAIRROLL_PROGRAM does not name the program")
    ran = subprocess.run([program, *arguments, "--format", "json", "--rules", RULESETS], capture_output=True, text=True, check=False)
    return json.loads(ran.stdout)


def without_places(value: Any) -> Any:
    """Folders are named otherwise."""
    if isinstance(value, dict):
        return {key: without_places(one) for key, one in value.items() if key not in ("place", "scenario")}
    return [without_places(one) for one in value] if isinstance(value, list) else value


class Edges(unittest.TestCase):
    def setUp(self) -> None:
        self.rules = fairroll.load("us_sd.craps")

    def test_every_wager(self) -> None:
        edges = self.rules.edges()
        self.assertEqual(len(edges), 80)
        line = edges["pass"]
        self.assertEqual((line.name, line.wager, line.numbers, line.behind), ("pass", "pass", (), None))
        assert line.figures is not None
        self.assertEqual(line.figures.per_bet_made, Fraction(7, 495))
        self.assertEqual(line.figures.payouts, ((Fraction(-1), Fraction(251, 495)), (Fraction(1), Fraction(244, 495))))
        self.assertEqual(edges.unasserted, ())
        self.assertEqual([one.name for one in edges][:2], [edges[0].name, edges[1].name])
        self.assertTrue(line.clauses)
        for edge in edges:
            if edge.figures is not None and edge.figures.win is not None:
                chances = (edge.figures.win, edge.figures.lose, edge.figures.push, edge.figures.returned)
                self.assertEqual(sum(one for one in chances if one is not None), 1)
        with self.assertRaisesRegex(KeyError, "plaice"):
            edges["plaice"]

    def test_of_one_wager(self) -> None:
        six = self.rules.edges("place 6")
        self.assertEqual([one.name for one in six], ["place 6"])
        self.assertEqual([one.numbers for one in self.rules.edges("place")], [(4,), (5,), (6,), (8,), (9,), (10,)])
        paid = self.rules.edges("place 6", stake=Decimal("6.00"))
        self.assertEqual(paid[0].stake, Decimal("6.00"))
        assert six[0].figures is not None and paid[0].figures is not None
        self.assertEqual((six[0].figures.per_bet_made, paid[0].figures.per_bet_made), (Fraction(1, 66), Fraction(1, 66)))
        unpaid = self.rules.edges("place 6", stake="5.00")[0]
        self.assertIsNone(unpaid.figures)
        self.assertIn("5.00", unpaid.undefined)
        biased = self.rules.edges("field", dice=[Fraction(1, 6)] * 4 + ["1/12", "1/4"])
        self.assertEqual(biased.data["dice"], ["1/6", "1/6", "1/6", "1/6", "1/12", "1/4"])
        self.assertNotEqual(biased[0].figures, self.rules.edges("field")[0].figures)

    def test_what_is_wrong(self) -> None:
        with self.assertRaisesRegex(fairroll.Error, "did you mean `place`"):
            self.rules.edges("plaice")
        for stake in ("0.00", "5.001", "five"):
            with self.assertRaisesRegex(ValueError, "no amount of USD"):
                self.rules.edges(stake=stake)
        with self.assertRaisesRegex(TypeError, "exact"):
            self.rules.edges(stake=5.0)  # type: ignore[arg-type]
        with self.assertRaisesRegex(TypeError, "exact"):
            self.rules.edges(dice=[0.5] * 6)  # type: ignore[list-item]
        with self.assertRaisesRegex(TypeError, "a list"):
            self.rules.edges(dice="1/6")
        with self.assertRaisesRegex(ValueError, "dice"):
            self.rules.edges(dice=["1/6"] * 5)

    def test_as_the_program_says(self) -> None:
        for name in ("us_sd.craps", "us_pa.sic_bo"):
            self.assertEqual(without_places(fairroll.load(name).edges().data), without_places(said_by_the_program("edge", name)))

    def test_it_is_a_value(self) -> None:
        edges = self.rules.edges("pass")
        self.assertEqual(pickle.loads(pickle.dumps(edges)), edges)
        self.assertEqual(edges, self.rules.edges("pass"))
        self.assertEqual(hash(edges[0]), hash(self.rules.edges("pass")[0]))


class Proofs(unittest.TestCase):
    def test_a_proof(self) -> None:
        proof = fairroll.verify("us_pa.sic_bo")
        self.assertTrue(proof.proved)
        self.assertEqual((proof.rules, proof.failures, proof.limits, set(proof.holds.values())), ("us_pa.sic_bo", (), (), {True}))
        self.assertEqual(proof.enumerated["outcomes"], 56)
        self.assertEqual(without_places(proof.data), without_places(said_by_the_program("verify", "us_pa.sic_bo")))

    def test_a_failure(self) -> None:
        with self.assertRaises(fairroll.Error):
            fairroll.load("my.rules", texts={"my.fair": BROKEN})
        proof = fairroll.verify("my.rules", texts={"my.fair": BROKEN})
        self.assertFalse(proof.proved)
        self.assertIs(proof.holds["one_ruling"], False)
        failure = proof.failures[0]
        self.assertEqual(failure.property, "one_ruling")
        self.assertEqual(failure.clauses, ("1 invalid", "1 no_roll"))
        self.assertIn("throw", failure.scenario or "")

    def test_what_cannot_be_read(self) -> None:
        with self.assertRaisesRegex(fairroll.Error, "is looked for as"):
            fairroll.verify("us_sd.crabs")
        with self.assertRaises(fairroll.Error):
            fairroll.verify("my.rules", texts={"my.fair": BROKEN[:-3]})
        with self.assertRaises(FileNotFoundError):
            fairroll.verify("us_sd.craps", folders=["/nowhere"])

        def broken(unit: str) -> str:
            raise ConnectionError(unit)

        with self.assertRaises(ConnectionError):
            fairroll.verify("other.house", resolver=broken)

    def test_it_tells_how_far_it_is_and_stops(self) -> None:
        told: list[tuple[str, int, int]] = []
        fairroll.verify("us_pa.sic_bo", progress=lambda stage, done, of: told.append((stage, done, of)))
        self.assertTrue(told)
        self.assertTrue(all(done <= of for _, done, of in told))
        proof = fairroll.verify("us_pa.sic_bo", progress=lambda stage, done, of: False)
        self.assertTrue(proof.stopped)
        self.assertFalse(proof.proved)

    def test_what_progress_raises_comes_out(self) -> None:
        def raising(stage: str, done: int, of: int) -> None:
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            fairroll.verify("us_pa.sic_bo", progress=raising)


class Differences(unittest.TestCase):
    def setUp(self) -> None:
        self.rules, self.house = fairroll.load("us_sd.craps"), fairroll.load("us_sd.deadwood_one")

    def test_a_house_and_its_ruleset(self) -> None:
        diff = fairroll.diff(self.rules, self.house)
        self.assertFalse(diff.equivalent)
        first = diff.differences[0]
        self.assertEqual((first.kind, first.a.result, first.b.result), ("ruling", "VALID 2", "NO ROLL"))
        self.assertEqual(first.b.by, ("20:18:33:06 no_roll (1)",))
        self.assertIsInstance(first.count, int)
        self.assertIn("throw 1 1", first.scenario or "")
        for edge in diff.edges:
            if edge.a is not None and edge.b is not None:
                self.assertEqual(edge.difference, edge.b - edge.a)
        self.assertEqual(without_places(diff.data), without_places(said_by_the_program("diff", "us_sd.craps", "us_sd.deadwood_one")))

    def test_one_book_and_itself(self) -> None:
        diff = fairroll.diff(self.rules, self.rules)
        self.assertTrue(diff.equivalent)
        self.assertEqual((diff.differences, diff.edges, diff.only_a, diff.only_b, diff.limits), ((), (), (), (), ()))

    def test_two_days(self) -> None:
        then = fairroll.load("us_sd.craps", as_of="2016-01-01")
        diff = fairroll.diff(then, self.rules)
        self.assertEqual(diff.data["result"]["a"]["asOf"], "2016-01-01")
        self.assertTrue(fairroll.diff(then, self.rules, progress=lambda *_: False).stopped)

    def test_what_is_no_book(self) -> None:
        with self.assertRaises(TypeError):
            fairroll.diff(self.rules, "us_sd.craps")  # type: ignore[arg-type]


class Simulations(unittest.TestCase):
    def setUp(self) -> None:
        self.rules = fairroll.load("us_sd.craps")

    def test_bets_by_name(self) -> None:
        bets: dict[str, Decimal | str] = {"pass": "10.00", "pass_odds": Decimal("20.00"), "place 6": "12.00"}
        one = self.rules.simulate(5000, seed=7, bets=bets)
        self.assertEqual([bet.wager for bet in one.wagers], ["pass", "pass_odds behind pass", "place 6"])
        self.assertEqual((one.hands, one.seed, one.stopped, one.not_simulated), (5000, 7, False, ()))
        line = one.wagers[0]
        self.assertEqual((line.stake, line.made), (Decimal("10.00"), line.won + line.lost + line.pushed + line.returned + line.open))
        self.assertEqual(line.edge, Fraction(-line.net) / Fraction(line.outlay))
        assert line.interval is not None
        self.assertLess(line.interval[0], line.interval[1])
        for threads in (1, 3):
            self.assertEqual(self.rules.simulate(5000, seed=7, bets=bets, threads=threads), one)
        self.assertNotEqual(self.rules.simulate(5000, seed=8, bets=bets), one)
        steps = "seats ann\nann bets 10.00 on pass\nann bets 20.00 on pass_odds\nann bets 12.00 on place 6"
        self.assertEqual(self.rules.simulate(5000, seed=7, bets=steps), one)

    def test_every_wager(self) -> None:
        every = self.rules.simulate(1000)
        self.assertGreater(len(every.wagers), 50)
        self.assertEqual(every.data, said_by_the_program("simulate", "us_sd.craps", "--hands", "1000"))

    def test_what_is_wrong(self) -> None:
        wrong: list[Any] = [{"hands": 0}, {"hands": 10**13}, {"seed": -1}, {"seed": 2**64}, {"threads": 0}, {"threads": 5000},
                           {"confidence": "10"}, {"hands": 2.5}]
        for one in wrong:
            with self.subTest(one), self.assertRaises(ValueError):
                self.rules.simulate(**one)
        bad_bets: list[Any] = [{}, "", {"plaice": "5.00"}, {"pass": "0.001"}, "seats ann, bob"]
        for bets in bad_bets:
            with self.subTest(bets), self.assertRaises(fairroll.Error):
                self.rules.simulate(10, bets=bets)
        with self.assertRaises(TypeError):
            self.rules.simulate(10, bets={"pass": 10.0})  # type: ignore[dict-item]

    def test_it_stops_and_the_lock_is_free_meanwhile(self) -> None:
        stop = threading.Event()
        timer = threading.Timer(0.2, stop.set)
        timer.start()
        played = self.rules.simulate(10**12, bets={"pass": "10.00"}, threads=1, progress=lambda *_: not stop.is_set())
        timer.join()
        self.assertTrue(played.stopped)
        self.assertGreater(played.hands, 0)


class States(unittest.TestCase):
    def test_of_the_game_and_of_wagers(self) -> None:
        table = fairroll.load("us_sd.craps").table("ann")
        self.assertEqual(table.states["point"], "none")
        for step in ("ann takes dice", "throw 4 2", "ann bets 10.00 on come", "throw 4 1"):
            table.play(step)
        self.assertEqual(table.states["point"], 6)
        (wager,) = table.wagers
        self.assertEqual((wager.words, dict(wager.states)), ("come 5", {"come_point": 5}))
        self.assertEqual(wager.states, {"come_point": 5})
        self.assertEqual(len({table.states, table.copy().states}), 1)
        self.assertEqual(pickle.loads(pickle.dumps(wager)), wager)
        with self.assertRaises(KeyError):
            table.states["puck"]
        for state, value in table.states.items():
            self.assertIsInstance(value, (int, str, tuple), state)


if __name__ == "__main__":
    unittest.main()
