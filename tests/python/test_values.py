# SPDX-License-Identifier: Apache-2.0
"""What goes into the Python package and what comes out: where rule books come from, and values that compare."""

import copy
import decimal
import pathlib
import pickle
import sys
import tempfile
import unittest
from decimal import Decimal
from typing import Any, Mapping

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings" / "python"))

import fairroll  # noqa: E402

RULESETS = ROOT / "rulesets"
HOUSE = 'language 1\nhouse my.house "Mine" under us_sd.craps {\n}\n'


class Folders(unittest.TestCase):
    def test_one_folder_is_no_list(self) -> None:
        for folder in (str(RULESETS), RULESETS, bytes(RULESETS)):
            with self.subTest(type(folder).__name__), self.assertRaisesRegex(TypeError, r"folders=\["):
                fairroll.load("us_sd.craps", folders=folder)  # type: ignore[arg-type]

    def test_a_folder_that_is_none(self) -> None:
        with self.assertRaisesRegex(FileNotFoundError, "/nowhere/rulesets"):
            fairroll.load("us_sd.craps", folders=[RULESETS, "/nowhere/rulesets"])
        with self.assertRaisesRegex(NotADirectoryError, "throw.scenario"):
            fairroll.load("us_sd.craps", folders=[RULESETS / "us_sd/throw.scenario"])
        with self.assertRaises(TypeError):
            fairroll.load("us_sd.craps", folders=[None])  # type: ignore[list-item]

    def test_without_what_was_installed(self) -> None:
        with self.assertRaises(fairroll.Error) as caught:
            fairroll.load("us_sd.craps", shipped=False)
        self.assertEqual(caught.exception.diagnostics[0].slug, "no_unit")
        with self.assertRaises(fairroll.Error):
            fairroll.load("my.house", texts={"mine.fair": HOUSE}, shipped=False)
        self.assertEqual(fairroll.load("us_sd.craps", folders=[RULESETS], shipped=False), fairroll.load("us_sd.craps"))
        with tempfile.TemporaryDirectory() as folder:
            there = pathlib.Path(folder, "my")
            there.mkdir()
            (there / "house.fair").write_text(HOUSE)
            self.assertEqual(fairroll.load("my.house", folders=[folder, RULESETS], shipped=False).name, "my.house")


class Amounts(unittest.TestCase):
    def setUp(self) -> None:
        self.rules = fairroll.load("us_sd.craps")
        self.table = self.rules.table("ann")
        self.table.play("ann takes dice")

    def bet(self, amount: Any) -> fairroll.Result:
        step: Mapping[str, Any] = {"act": {"by": "ann", "bets": amount, "on": {"wager": "pass"}}}
        return self.table.play(step)

    def test_what_came_out_goes_in(self) -> None:
        self.bet("10.00")
        stake = self.table.wagers[0].stake
        self.assertEqual(self.bet(stake).kind, "accepted")
        self.assertEqual(self.table.wagers[0].stake, Decimal("20.00"))
        self.assertEqual(self.bet(Decimal("1E+1")).kind, "accepted")
        self.assertEqual(self.table.play({"act": {"by": "ann", "raises": {"wager": "pass"}, "to": 2 * self.table.wagers[0].stake}}).kind, "accepted")
        self.assertEqual(self.table.wagers[0].stake, Decimal("60.00"))
        self.assertEqual(self.table.play(f"ann bets {stake} on field").kind, "accepted")

    def test_what_is_not_exact_stays_out(self) -> None:
        for amount in (10.0, True):
            with self.subTest(amount), self.assertRaises((fairroll.Error, TypeError)):
                self.bet(amount)
        with self.assertRaises(ValueError):
            self.bet(Decimal("NaN"))
        with self.assertRaises(TypeError):
            self.bet(object())
        self.assertEqual(self.table.wagers, ())

    def test_no_context_rounds(self) -> None:
        self.bet("125.00")
        with decimal.localcontext() as context:
            context.prec = 2
            context.traps[decimal.Inexact] = True
            self.assertEqual(str(self.table.wagers[0].stake), "125.00")
            self.assertEqual(str(self.table.roll(4, 3).wagers[0].net), "125.00")
            self.assertEqual(str(self.table.balance("ann").result), "125.00")
            self.assertEqual(str(self.table.account_amount("house")), "-125.00")

    def test_postings(self) -> None:
        quantity, name = "even_maximum", "nv.fair_roll"
        values: list[Decimal | str | int] = [Decimal("500.00"), "500.00", 500]
        for value in values:
            with self.subTest(value):
                try:
                    fairroll.load(name, postings={quantity: value})
                except fairroll.Error as error:  # that book posts nothing of the name: the words of the value are what counts
                    self.assertNotIn("Decimal", str(error))
        with self.assertRaisesRegex(TypeError, "exact"):
            fairroll.load(name, postings={quantity: 500.0})  # type: ignore[dict-item]


class Values(unittest.TestCase):
    def setUp(self) -> None:
        self.rules = fairroll.load("us_sd.craps")

    def both(self) -> tuple[list[Any], list[Any]]:
        """The same questions asked twice."""
        def ask() -> list[Any]:
            table = self.rules.table("ann")
            answers: list[Any] = [self.rules.judge("throw 4 3 { die 2 rests on rail }"), table.play("ann takes dice")]
            answers += [table.play("ann bets 10.00 on pass"), table.wagers, table.balance("ann"), table.roll(4, 3)]
            answers += [self.rules.clause(0), self.rules.facts, answers[0].clauses, self.rules.judge_lines('{"throw": 3}').errors, self.rules]
            return answers
        return ask(), ask()

    def test_what_is_alike_is_equal(self) -> None:
        for one, other in zip(*self.both()):
            with self.subTest(type(one).__name__):
                self.assertEqual(one, other)
                self.assertEqual(hash(one), hash(other))
        one, other = fairroll.load("us_sd.craps"), fairroll.load("us_sd.craps", as_of="2016-01-01")
        self.assertEqual(one, self.rules)
        self.assertNotEqual(one, other)
        self.assertEqual(len({one, self.rules, other}), 2)

    def test_what_differs_is_not(self) -> None:
        one, other = self.rules.judge("throw 4 3"), self.rules.judge("throw 4 2")
        self.assertNotEqual(one, other)
        self.assertNotEqual(one, one.json)
        self.assertNotEqual(self.rules, self.rules.name)
        self.assertEqual(len({one, other, self.rules.judge("throw 4 3")}), 2)

    def test_values_do_not_change(self) -> None:
        ruling = self.rules.judge("throw 4 3")
        for name, value in (("json", "{}"), ("data", {}), ("kind", "void"), ("total", 3)):
            with self.subTest(name), self.assertRaises(AttributeError):
                setattr(ruling, name, value)

    def test_values_are_copied_and_pickled(self) -> None:
        for one in self.both()[0]:
            if isinstance(one, fairroll.Rules):
                continue
            with self.subTest(type(one).__name__):
                self.assertEqual(pickle.loads(pickle.dumps(one)), one)
                self.assertEqual(copy.deepcopy(one), one)


if __name__ == "__main__":
    unittest.main()
