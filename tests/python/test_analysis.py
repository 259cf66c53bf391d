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

#: What a win pays can be read in two ways, and is said plainly from a day on; how the other wager is paid nobody read.
DOUBTFUL = {
    "doubtful.fair": '''language 1
ruleset my.doubtful "What the seven pays" {
  uses common.craps_table
  currency USD in 0.01
}
section "1" "The seven" {
  wager lucky { placed at any time  wins on 7  loses on any other
    reading odds "4 to 1, or 4 for 1" { as to_one { pays 4 to 1 }  as for_one { pays 4 for 1 } }
  }
}
section "2" "The eleven" {
  recalled "what it pays"
  wager eleven { placed at any time  wins on 11  loses on any other  pays 15 to 1 }
}
''',
    "settled.fair": '''language 1
amendment my.settled "The seven settled" to my.doubtful { in force from 2027-01-01 }
section "1" "The seven" { amend wager lucky { [settled] pays 4 to 1 } }
''',
}


DAY = "2026-01-01"


def said_by_the_program(*arguments: str) -> Any:
    """JSON output of the command."""
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
        self.rules = fairroll.load("us_sd.craps", as_of=DAY)

    def test_every_wager(self) -> None:
        edges = self.rules.edges()
        self.assertEqual(len(edges), 80)
        line = edges["pass"]
        self.assertEqual((line.name, line.wager, line.numbers, line.parent), ("pass", "pass", (), None))
        assert line.figures is not None
        self.assertEqual(line.figures.per_bet_made, Fraction(7, 495))
        self.assertEqual(line.figures.payouts, ((Fraction(-1), Fraction(251, 495)), (Fraction(1), Fraction(244, 495))))
        self.assertEqual(edges.unasserted, ())
        self.assertEqual([one.name for one in edges][:2], [edges[0].name, edges[1].name])
        self.assertTrue(line.clauses)
        for edge in edges:
            if edge.figures is not None and edge.figures.win_probability is not None:
                figures = edge.figures
                probabilities = (figures.win_probability, figures.loss_probability, figures.push_probability, figures.return_probability)
                self.assertEqual(sum(one for one in probabilities if one is not None), 1)
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
        self.assertIn("5.00", unpaid.undefined_reason)
        biased = self.rules.edges("field", dice=[Fraction(1, 6)] * 4 + ["1/12", "1/4"])
        self.assertEqual(biased.data["dice"], ["1/6", "1/6", "1/6", "1/6", "1/12", "1/4"])
        self.assertNotEqual(biased[0].figures, self.rules.edges("field")[0].figures)

    def test_bets_made_together(self) -> None:
        odds_words = "10.00 on pass + 20.00 on pass_odds while point is 4, 5, 6, 8, 9, 10"
        both = self.rules.combined_edge(odds_words)
        self.assertEqual((both.edge, both.loss_per_first_outlay, both.undefined_reason), (Fraction(1, 165), Fraction(7, 495), ""))
        self.assertEqual((both.outlay, both.loss), (Fraction(70, 3), Fraction(14, 99)))
        line, odds = both.bets
        self.assertEqual((line.name, line.stake, line.chance), ("pass", Decimal("10.00"), Fraction(1)))
        self.assertEqual((odds.chance, odds.outlay, odds.loss), (Fraction(2, 3), Fraction(40, 3), Fraction(0)))
        self.assertTrue(both.unverified_clauses)
        self.assertEqual((both.selected_alternatives, both.alternatives), ((), ()))
        self.assertEqual(without_places(both.data), without_places(said_by_the_program("edge", "us_sd.craps", "--as-of", DAY, "--bet", odds_words)))
        self.assertEqual(pickle.loads(pickle.dumps(both)), both)
        biased = self.rules.combined_edge("10.00 on field", dice=[Fraction(1, 6)] * 4 + ["1/12", "1/4"])
        self.assertNotEqual(biased.edge, Fraction(1, 18))
        unpaid = self.rules.combined_edge("10.01 on place 4")
        self.assertEqual((unpaid.edge, unpaid.bets[0].chance), (None, None))
        self.assertIn("place 4", unpaid.undefined_reason)
        with self.assertRaisesRegex(fairroll.Error, "bet on `pass` first"):
            self.rules.combined_edge("20.00 on pass_odds")
        with self.assertRaisesRegex(ValueError, "empty"):
            self.rules.combined_edge("")

    def test_what_is_wrong(self) -> None:
        with self.assertRaisesRegex(fairroll.Error, "did you mean `place`"):
            self.rules.edges("plaice")
        for stake in ("0.00", "5.001", "five"):
            with self.assertRaisesRegex(ValueError, "not an amount of USD"):
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
            self.assertEqual(without_places(fairroll.load(name, as_of=DAY).edges().data), without_places(said_by_the_program("edge", name, "--as-of", DAY)))

    def test_it_is_a_value(self) -> None:
        edges = self.rules.edges("pass")
        self.assertEqual(pickle.loads(pickle.dumps(edges)), edges)
        self.assertEqual(edges, self.rules.edges("pass"))
        self.assertEqual(hash(edges[0]), hash(self.rules.edges("pass")[0]))


class Proofs(unittest.TestCase):
    def test_a_proof(self) -> None:
        proof = fairroll.verify("us_pa.sic_bo")
        self.assertTrue(proof.is_proved)
        self.assertEqual((proof.rules, proof.failures, proof.limitations, set(proof.properties.values())), ("us_pa.sic_bo", (), (), {True}))
        self.assertEqual(proof.case_counts["outcomes"], 56)
        self.assertEqual(without_places(proof.data), without_places(said_by_the_program("verify", "us_pa.sic_bo")))

    def test_a_failure(self) -> None:
        with self.assertRaises(fairroll.Error):
            fairroll.load("my.rules", texts={"my.fair": BROKEN})
        proof = fairroll.verify("my.rules", texts={"my.fair": BROKEN})
        self.assertFalse(proof.is_proved)
        self.assertIs(proof.properties["one_ruling"], False)
        failure = proof.failures[0]
        self.assertEqual(failure.property, "one_ruling")
        self.assertEqual(failure.clauses, ("1 invalid", "1 no_roll"))
        self.assertIn("throw", failure.scenario or "")

    def test_what_cannot_be_read(self) -> None:
        with self.assertRaisesRegex(fairroll.Error, "in a rule folder"):
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
        self.assertTrue(proof.was_stopped)
        self.assertFalse(proof.is_proved)

    def test_what_progress_raises_comes_out(self) -> None:
        def raising(stage: str, done: int, of: int) -> None:
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            fairroll.verify("us_pa.sic_bo", progress=raising)


class Differences(unittest.TestCase):
    def setUp(self) -> None:
        self.rules, self.house = fairroll.load("us_sd.craps", as_of=DAY), fairroll.load("us_sd.deadwood_one", as_of=DAY)

    def test_a_house_and_its_ruleset(self) -> None:
        diff = fairroll.diff(self.rules, self.house)
        self.assertFalse(diff.is_equivalent)
        first = diff.differences[0]
        self.assertEqual((first.kind, first.a.result, first.b.result), ("ruling", "VALID 2", "NO ROLL"))
        self.assertEqual(first.b.clauses, ("20:18:33:06 no_roll (1)",))
        self.assertIsInstance(first.case_count, int)
        self.assertIn("throw 1 1", first.scenario or "")
        for edge in diff.edge_differences:
            if edge.a is not None and edge.b is not None:
                self.assertEqual(edge.difference, edge.b - edge.a)
        self.assertEqual(without_places(diff.data), without_places(said_by_the_program("diff", "us_sd.craps", "us_sd.deadwood_one", "--as-of", DAY)))

    def test_one_book_and_itself(self) -> None:
        diff = fairroll.diff(self.rules, self.rules)
        self.assertTrue(diff.is_equivalent)
        self.assertEqual((diff.differences, diff.edge_differences, diff.wagers_only_in_a, diff.wagers_only_in_b, diff.limitations), ((), (), (), (), ()))

    def test_two_days(self) -> None:
        then = fairroll.load("us_sd.craps", as_of="2016-01-01")
        diff = fairroll.diff(then, self.rules)
        self.assertEqual(diff.data["result"]["a"]["asOf"], "2016-01-01")
        self.assertTrue(fairroll.diff(then, self.rules, progress=lambda *_: False).was_stopped)

    def test_what_is_no_book(self) -> None:
        with self.assertRaises(TypeError):
            fairroll.diff(self.rules, "us_sd.craps")  # type: ignore[arg-type]


class Simulations(unittest.TestCase):
    def setUp(self) -> None:
        self.rules = fairroll.load("us_sd.craps", as_of=DAY)

    def test_bets_by_name(self) -> None:
        bets: dict[str, Decimal | str] = {"pass": "10.00", "pass_odds": Decimal("20.00"), "place 6": "12.00"}
        one = self.rules.simulate(5000, seed=7, bets=bets)
        self.assertEqual([bet.wager for bet in one.wagers], ["pass", "pass_odds behind pass", "place 6"])
        self.assertEqual((one.hand_count, one.seed, one.was_stopped, one.unsimulated_bets), (5000, 7, False, ()))
        line = one.wagers[0]
        self.assertEqual((line.stake, line.bet_count),
                         (Decimal("10.00"), line.win_count + line.loss_count + line.push_count + line.return_count + line.open_count))
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
        self.assertEqual(without_places(every.data), without_places(said_by_the_program("simulate", "us_sd.craps", "--as-of", DAY, "--hands", "1000")))

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
        self.assertTrue(played.was_stopped)
        self.assertGreater(played.hand_count, 0)


class Readings(unittest.TestCase):
    """Of each doubtful text every reading is told, unless the rules were loaded with one."""

    def setUp(self) -> None:
        self.rules = fairroll.load("my.doubtful", texts=DOUBTFUL, as_of="2026-12-31")
        self.chosen = fairroll.load("my.doubtful", texts=DOUBTFUL, as_of="2026-12-31", readings={"odds": "for_one"})

    def test_edges(self) -> None:
        edges = self.rules.edges()
        lucky, eleven = edges["lucky"], edges["eleven"]
        assert lucky.figures is not None
        self.assertEqual((lucky.figures.per_bet_made, lucky.depends_on, lucky.unverified_clauses), (Fraction(1, 6), ("odds",), ()))
        (other,) = lucky.alternatives
        assert other.figures is not None
        self.assertEqual((dict(other.readings), other.figures.per_bet_made), ({"odds": "for_one"}, Fraction(1, 3)))
        self.assertEqual((eleven.depends_on, eleven.alternatives), ((), ()))
        self.assertIn("2 eleven pays", eleven.unverified_clauses)
        (odds,) = edges.selected_alternatives
        self.assertEqual((odds.name, odds.is_reading, odds.alternative, odds.alternatives, odds.is_selected),
                         ("odds", True, "to_one", ("to_one", "for_one"), False))
        self.assertEqual((odds.question, odds.place), ("4 to 1, or 4 for 1", "doubtful.fair:8"))
        self.assertEqual(edges.truncated_wagers, ())

    def test_edges_as_chosen(self) -> None:
        edges = self.chosen.edges()
        self.assertEqual((edges["lucky"].figures, edges["lucky"].alternatives), (self.rules.edges()["lucky"].alternatives[0].figures, ()))
        self.assertEqual([(one.alternative, one.is_selected) for one in edges.selected_alternatives], [("for_one", True)])
        self.assertEqual(edges.unasserted, ())

    def test_proofs(self) -> None:
        proof = fairroll.verify("my.doubtful", texts=DOUBTFUL, as_of="2026-12-31")
        self.assertTrue(proof.is_proved)
        self.assertEqual([(other.readings, other.is_proved, other.failures) for other in proof.alternatives], [((("odds", "for_one"),), True, ())])
        self.assertEqual(([one.name for one in proof.selected_alternatives], proof.has_too_many_readings), (["odds"], False))
        chosen = fairroll.verify("my.doubtful", texts=DOUBTFUL, as_of="2026-12-31", readings={"odds": "for_one"})
        self.assertEqual((chosen.alternatives, [one.is_selected for one in chosen.selected_alternatives]), ((), [True]))

    def test_an_amendment_that_settles_a_doubt_is_a_difference(self) -> None:
        settled = fairroll.load("my.doubtful", texts=DOUBTFUL, as_of="2027-01-01")
        diff = fairroll.diff(self.rules, settled)
        self.assertFalse(diff.is_equivalent)
        self.assertEqual([(one.kind, one.a.result, one.b.result) for one in diff.differences],
                         [("doubt", "doubtful text: to_one or for_one", "no doubtful text")])
        (other,) = diff.alternatives
        self.assertEqual(other.readings, (("odds", "for_one"),))
        self.assertEqual([(one.kind, one.a.result, one.b.result) for one in other.differences], [("settlement", "wins 4 for 1", "wins 4 to 1")])
        self.assertEqual([(one.name, one.a, one.b) for one in other.edge_differences], [("lucky", Fraction(1, 3), Fraction(1, 6))])
        self.assertEqual((other.removed_differences, other.removed_edges, diff.has_too_many_readings), ((), (), False))
        self.assertEqual([one.name for one in diff.selected_alternatives], ["odds"])
        first = fairroll.load("my.doubtful", texts=DOUBTFUL, as_of="2026-12-31", readings={"odds": "to_one"})
        self.assertTrue(fairroll.diff(first, settled).is_equivalent)

    def test_simulations(self) -> None:
        self.assertEqual([(one.name, one.is_selected) for one in self.rules.simulate(10).selected_alternatives], [("odds", False)])
        self.assertEqual([(one.name, one.is_selected) for one in self.chosen.simulate(10, bets={"lucky": "5.00"}).selected_alternatives], [("odds", True)])
        self.assertEqual(self.chosen.simulate(10, bets={"eleven": "5.00"}).selected_alternatives, ())

    def test_as_the_program_says(self) -> None:
        wish = {"points": "printed"}
        rules = fairroll.load("us_sd.craps", as_of=DAY, readings=wish)
        arguments = ("us_sd.craps", "--reading", "points=printed")
        self.assertEqual(without_places(rules.edges().data), without_places(said_by_the_program("edge", *arguments, "--as-of", DAY)))
        self.assertEqual(without_places(rules.simulate(100).data), without_places(said_by_the_program("simulate", *arguments, "--as-of", DAY, "--hands", "100")))

    def test_a_name_that_no_book_has(self) -> None:
        with self.assertRaisesRegex(fairroll.Error, "did you mean `odds`"):
            fairroll.load("my.doubtful", texts=DOUBTFUL, readings={"ods": "for_one"})
        with self.assertRaisesRegex(fairroll.Error, "has no alternative `for_on`"):
            fairroll.verify("my.doubtful", texts=DOUBTFUL, readings={"odds": "for_on"})


class States(unittest.TestCase):
    def test_of_the_game_and_of_wagers(self) -> None:
        table = fairroll.load("us_sd.craps").table("ann")
        self.assertEqual(table.states["point"], "none")
        for step in ("ann takes dice", "throw 4 2", "ann bets 10.00 on come", "throw 4 1"):
            table.play(step)
        self.assertEqual(table.states["point"], 6)
        (wager,) = table.wagers
        self.assertEqual((wager.text, dict(wager.states)), ("come 5", {"come_point": 5}))
        self.assertEqual(wager.states, {"come_point": 5})
        self.assertEqual(len({table.states, table.copy().states}), 1)
        self.assertEqual(pickle.loads(pickle.dumps(wager)), wager)
        with self.assertRaises(KeyError):
            table.states["puck"]
        for state, value in table.states.items():
            self.assertIsInstance(value, (int, str, tuple), state)


if __name__ == "__main__":
    unittest.main()
