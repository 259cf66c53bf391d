# SPDX-License-Identifier: Apache-2.0
"""The Python package, as a user would meet it. Run by script/test and script/check with Debian's Python; FAIRROLL_LIBRARY names the library."""

import datetime
import gc
import importlib
import json
import pathlib
import subprocess
import sys
import threading
import unittest
from decimal import Decimal
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "bindings" / "python"), str(ROOT / "examples" / "python")]

import fairroll  # noqa: E402


class Rules(unittest.TestCase):
    def test_the_example_of_the_manual(self) -> None:
        rules = fairroll.load("us_sd.craps")
        ruling = rules.judge("throw 4 3 { die 2 rests on other_die }")
        self.assertEqual((ruling.kind, [clause.address for clause in ruling.clauses]), ("invalid", ["20:18:33:06 invalid (1)"]))
        self.assertIsNone(ruling.total)
        self.assertEqual(rules.judge("throw 4 3").total, 7)
        self.assertEqual(rules.judge({"throw": {"faces": [4, 3]}}).total, 7)

    def test_what_rules_say_of_themselves(self) -> None:
        rules = fairroll.load("us_sd.craps")
        self.assertEqual(rules.name, "us_sd.craps")
        self.assertEqual(rules.dice, (2, 1, 6))
        self.assertEqual(rules.currency, ("USD", 2))
        self.assertIn("pass", rules.wagers)
        self.assertIn("stickperson", rules.roles)
        rests = next(fact for fact in rules.facts if fact.name == "rests")
        self.assertEqual((rests.preposition, rests.subject, rests.is_multivalued), ("on", "die", False))
        self.assertIn("other_die", rests.values)
        self.assertEqual(len(rules.fingerprint), 32)
        self.assertIsInstance(rules.warnings, list)
        with self.assertRaises(IndexError):
            rules.clause(1_000_000)
        self.assertIn("us_sd.craps", repr(rules))

    def test_the_day_and_the_readings_count(self) -> None:
        now, then = fairroll.load("us_sd.craps"), fairroll.load("us_sd.craps", as_of=datetime.date(2016, 1, 1))
        self.assertNotEqual(now.fingerprint, then.fingerprint)
        with self.assertRaises(fairroll.Error) as caught:
            fairroll.load("us_sd.craps", readings={"no_such": "thing"})
        self.assertEqual(caught.exception.diagnostics[0].slug, "no_such_reading")
        with self.assertRaises(ValueError):
            fairroll.load("us_sd.craps", as_of="yesterday")

    def test_texts_and_resolvers(self) -> None:
        mine = 'language 1\nhouse my.house "Mine" under us_sd.craps {\n}\n'
        self.assertEqual(fairroll.load("my.house", texts={"mine.fair": mine}).name, "my.house")
        asked = []

        def resolver(unit: str) -> str | None:
            asked.append(unit)
            return mine if unit == "my.house" else None

        self.assertEqual(fairroll.load("my.house", resolver=resolver).name, "my.house")
        self.assertIn("my.house", asked)

        def broken(unit: str) -> str:
            raise ConnectionError(unit)

        with self.assertRaises(ConnectionError):
            fairroll.load("other.house", resolver=broken)

    def test_a_text_that_amends_is_played_and_one_that_nothing_takes_is_told(self) -> None:
        amendment = ('language 1\namendment us_sd.tonight "Tonight" to us_sd.craps {\n  in force from 2026-07-01\n}\n'
                     "amend wager field {\n  stake at most 500.00\n}\n")
        plain = fairroll.load("us_sd.craps")
        amended = fairroll.load("us_sd.craps", texts={"tonight": amendment})
        self.assertNotEqual(amended.fingerprint, plain.fingerprint)
        self.assertEqual(amended.layers[:-1], plain.layers)
        self.assertEqual(amended.layers[-1], fairroll.Layer("amendment", "us_sd.tonight", "Tonight", "tonight", datetime.date(2026, 7, 1), None))
        self.assertEqual([(one.kind, one.unit, one.file) for one in plain.layers][0], ("model", "common.craps", "common/craps.fair"))
        for text, slug in (("garbage", "expected"), (amendment.replace("us_sd.craps", "us_sd.crap"), "not_taken")):
            with self.assertRaises(fairroll.Error) as caught:
                fairroll.load("us_sd.craps", texts={"tonight": text})
            self.assertEqual([one.slug for one in caught.exception.diagnostics], [slug])
            self.assertEqual(caught.exception.diagnostics[0].place, "tonight")
        house = 'language 1\nhouse my.house "Mine" under us_sd.craps {\n}\n'
        self.assertEqual([one["slug"] for one in fairroll.load("us_sd.craps", texts={"mine": house}).warnings], ["not_needed"])

    def test_limits(self) -> None:
        self.assertEqual(fairroll.load("us_nj.mini_dice", limits={"states": 50_000, "tests": 1000}).name, "us_nj.mini_dice")
        with self.assertRaises(fairroll.Error) as caught:
            fairroll.load("us_sd.craps", limits={"states": 1})
        self.assertIn("too_many_states", [one.slug for one in caught.exception.diagnostics])
        for wrong in ({"state": 1}, {"states": 10**18}):
            with self.assertRaises(ValueError):
                fairroll.load("us_nj.mini_dice", limits=wrong)
        for number in (0, -1, 1 << 64):
            with self.assertRaises(ValueError):
                fairroll.load("us_nj.mini_dice", limits={"states": number})
        with self.assertRaises(TypeError):
            fairroll.load("us_nj.mini_dice", limits={"states": "many"})  # type: ignore[dict-item]

    def test_errors_say_where(self) -> None:
        with self.assertRaises(fairroll.Error) as caught:
            fairroll.load("us_sd.crabs")
        self.assertIn("us_sd.crabs", str(caught.exception))
        rules = fairroll.load("us_sd.craps")
        with self.assertRaises(fairroll.Error) as caught:
            rules.judge("throw 4 3 { die 2 rests on moon }")
        one = caught.exception.diagnostics[0]
        self.assertEqual((one.slug, one.text, one.line, one.severity), ("not_a_value", "moon", 1, "error"))
        self.assertIn("^^^^", str(caught.exception))
        for wrong in ("", "ann bets 5.00 on pass", "throw 4", "\0", "throw 4 3\nthrow 1 1", "{"):
            with self.assertRaises(fairroll.Error):
                rules.judge(wrong)

    def test_undetermined_says_what_it_needs(self) -> None:
        ruling = fairroll.load("us_sd.craps").judge("throw 4 3 { die 2 rests unknown }")
        self.assertEqual(ruling.kind, "undetermined")
        self.assertEqual(ruling.deciding_facts, (("die 2 rests",),))

    def test_reasons_on_request(self) -> None:
        rules = fairroll.load("us_sd.craps")
        self.assertNotIn("evaluated", rules.judge("throw 4 3").data)
        self.assertTrue(rules.judge("throw 4 3", detailed=True).data["evaluated"])


class Tables(unittest.TestCase):
    def setUp(self) -> None:
        self.rules = fairroll.load("us_sd.craps")
        self.table = self.rules.table("ann", "bob")

    def test_a_point_is_made(self) -> None:
        self.assertEqual(self.table.play("ann takes dice").kind, "accepted")
        self.assertEqual(self.table.play({"act": {"by": "ann", "bets": "10.00", "on": {"wager": "pass"}}}).kind, "accepted")
        self.assertEqual(self.table.thrower, "ann")
        self.assertEqual([(one.seat, one.text, one.stake) for one in self.table.wagers], [("ann", "pass", Decimal("10.00"))])
        self.table.play("throw 4 2")
        made = self.table.play("throw 3 3")
        self.assertIsInstance(made, fairroll.Ruling)
        self.assertEqual([(one.wager, one.outcome, one.amount) for one in made.settlements], [("ann pass", "wins", Decimal("10.00"))])
        self.assertEqual(self.table.balance("ann").result, Decimal("10.00"))
        self.assertEqual(self.table.account_amount("house"), Decimal("-10.00"))

    def test_refused_and_wrong(self) -> None:
        refused = self.table.play("ann removes pass")
        self.assertEqual(refused.kind, "refused")
        self.assertTrue(refused.reason)
        for lacking in ("plase 6", "place 3", "pass (2)"):
            self.assertEqual(self.table.play(f"ann removes {lacking}").kind, "refused")
        self.assertEqual(self.table.play("ann bets 10.00 on place 3").kind, "refused")
        with self.assertRaises(fairroll.Error):
            self.table.play("cy bets 10.00 on pass")
        with self.assertRaises(KeyError):
            self.table.balance("cy")
        for faces in ((), (1,), (1, 7), (0, 1), (1, 2, 3), (1, 300), (-1, 2)):
            with self.assertRaises(ValueError):
                self.table.roll(*faces)
        self.assertEqual(self.rules.table().play("throw 4 3").kind, "valid")
        with self.assertRaises(ValueError):
            self.rules.table("an\0n")
        self.assertEqual(self.table.throw_count, 0)

    def test_rolls_at_full_speed(self) -> None:
        self.table.play("ann takes dice")
        self.table.play("ann bets 10.00 on pass")
        roll = self.table.roll(4, 3)
        self.assertTrue(roll.is_from_tables)
        self.assertEqual([(one.seat, one.wager, one.outcome, one.net) for one in roll.wagers], [("ann", "pass", "wins", Decimal("10.00"))])
        self.table.roll_all([4, 2, 3, 3] * 1000)
        self.assertEqual(self.table.throw_count, 2001)

    def test_snapshots(self) -> None:
        for step in ("ann takes dice", "ann bets 10.00 on pass", "throw 4 2"):
            self.table.play(step)
        for binary in (False, True):
            data = self.table.snapshot(binary=binary)
            again = fairroll.restore(self.rules, data)
            self.assertEqual(again.snapshot(binary=binary), data)
            self.assertEqual(again.seats, ("ann", "bob"))
            for bad in (b"", data[:-1], data + b" ", data.replace(b"pass", b"pasS")):
                with self.assertRaises(fairroll.Error) as caught:
                    fairroll.restore(self.rules, bad)
                self.assertEqual(caught.exception.diagnostics[0].slug, "bad_snapshot")
        with self.assertRaises(fairroll.Error) as caught:
            fairroll.restore(fairroll.load("nv.fair_roll"), self.table.snapshot())
        self.assertEqual(caught.exception.diagnostics[0].slug, "other_rules")
        self.assertEqual(again.throw_count, 1)
        tomorrow = fairroll.load("us_sd.craps", as_of="2026-03-02")
        self.assertEqual(tomorrow.fingerprint, fairroll.load("us_sd.craps", as_of="2026-03-01").fingerprint)
        house = fairroll.load("us_sd.deadwood_one", postings={})
        carried = fairroll.restore(house, data, carry_over=True)
        self.assertEqual((carried.rules.name, len(carried.wagers), carried.throw_count), ("us_sd.deadwood_one", 1, 1))
        with self.assertRaises(fairroll.Error) as caught:
            fairroll.restore(fairroll.load("us_pa.sic_bo"), data, carry_over=True)
        self.assertEqual(caught.exception.diagnostics[0].slug, "cannot_carry_over")
        other = self.table.copy()
        other.play("throw 3 3")
        self.assertNotEqual(other.snapshot(), self.table.snapshot())

    def test_the_head_of_a_snapshot(self) -> None:
        posted = fairroll.load("us_sd.craps", as_of="2026-03-01", postings={"sharp_shooter": "SS-04"})
        head = fairroll.snapshot_head(posted.table("ann").snapshot(binary=True))
        self.assertEqual((head.version, head.rules, head.fingerprint), (fairroll.snapshot_version(), "us_sd.craps", posted.fingerprint))
        self.assertEqual((head.fingerprint_version, head.as_of), (fairroll.fingerprint_version(), datetime.date(2026, 3, 1)))
        self.assertEqual(head.postings, {"sharp_shooter": "SS-04"})
        self.assertEqual(fairroll.load(head.rules, **head.selection).fingerprint, posted.fingerprint)
        with self.assertRaises(fairroll.Error):
            fairroll.snapshot_head(b"nothing")

    def test_a_given_needs_leave(self) -> None:
        with self.assertRaises(fairroll.Error) as caught:
            self.table.play("given point is 8")
        self.assertEqual(caught.exception.diagnostics[0].slug, "given_refused")
        self.assertEqual(self.rules.table("ann", allow_given=True).play("given point is 8").kind, "given")

    def test_a_change_of_rules(self) -> None:
        house = fairroll.load("us_sd.deadwood_one")
        self.table.play("ann takes dice")
        self.table.play("ann bets 10.00 on pass")
        self.table.change_rules(house)
        self.assertEqual(self.table.rules.name, "us_sd.deadwood_one")
        self.assertEqual(len(self.table.wagers), 1)
        before = self.table.snapshot()
        with self.assertRaises(fairroll.Error) as caught:
            self.table.change_rules(fairroll.load("us_pa.sic_bo"))
        self.assertEqual(caught.exception.diagnostics[0].slug, "cannot_carry_over")
        self.assertEqual(self.table.snapshot(), before)

    def test_everything_is_let_go(self) -> None:
        table = fairroll.load("us_sd.craps").table("ann")  # the table keeps its rules
        gc.collect()
        self.assertEqual(table.play("throw 1 1").kind, "valid")

    def test_threads_share_rules(self) -> None:
        results: list[bytes] = []

        def play() -> None:
            table = self.rules.table("ann", "bob")
            for _ in range(20):
                table.play("ann takes dice")
                table.play("bob bets 5.00 on field")
                table.roll_all(bytes([1, 2, 6, 4, 3, 4, 5, 5] * 50))
            results.append(table.snapshot())

        threads = [threading.Thread(target=play) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(set(results)), 1)
        self.assertEqual(len(results), 8)


class Batches(unittest.TestCase):
    LINES = (b'{"throw": {"faces": [4, 3]}}\n'
             b'{"throw": {"faces": [4, 3], "facts": [{"die": 2, "fact": "rests on", "is": "other_die"}]}}\n'
             b'\n'
             b'{"note": "a pause"}\r\n'
             b'{"throw": {"faces": [4, 9]}}\n'
             b'{"throw": {"faces": [4, null]}}')

    def setUp(self) -> None:
        self.rules = fairroll.load("us_sd.craps")

    def test_columns(self) -> None:
        verdicts = self.rules.judge_lines(self.LINES)
        self.assertEqual([verdicts.kind(i) for i in range(len(verdicts))], ["valid", "invalid", "not_a_throw", "invalid_line", "undetermined"])
        self.assertEqual(list(verdicts.totals), [7, -1, -1, -1, -1])
        self.assertEqual(list(verdicts.numbers), [1, 2, 4, 5, 6])
        self.assertEqual([clause.address for clause in verdicts.deciding_clauses(1)], ["20:18:33:06 invalid (1)"])
        self.assertEqual(verdicts.kind_counts()["invalid_line"], 1)
        self.assertEqual(verdicts.line(3), b'{"throw": {"faces": [4, 9]}}')
        fault = verdicts.errors[0]
        self.assertEqual((fault.row, verdicts.line(3)[fault.begin:fault.end]), (3, b"9"))
        (words,) = verdicts.explain(3)
        self.assertEqual((words.code, words.text, words.place), (fault.code, "9", "line 5"))
        self.assertEqual(verdicts.explain(0), ())
        with self.assertRaises(IndexError):
            verdicts.kind(5)

    def test_clauses_and_findings_in_columns(self) -> None:
        late = b'{"throw": {"faces": [4, 3], "calls": [{"call": "no_roll", "by": "dealer"}]}}\n'
        verdicts = self.rules.judge_lines(self.LINES + b"\n" + late)
        rows = len(verdicts)
        self.assertEqual((len(verdicts.clause_begins), len(verdicts.finding_begins)), (rows + 1, rows + 1))
        for row in range(rows):
            begin, end = verdicts.clause_begins[row:row + 2]
            self.assertEqual(tuple(self.rules.clauses[i] for i in verdicts.clauses[begin:end]), verdicts.deciding_clauses(row))
            begin, end = verdicts.finding_begins[row:row + 2]
            self.assertEqual(tuple(verdicts.FINDINGS[i] for i in verdicts.finding_kinds[begin:end]), verdicts.findings(row))
        self.assertEqual(verdicts.findings(rows - 1), ("without_authority",))
        self.assertEqual(len(verdicts.finding_clauses), len(verdicts.finding_kinds))
        for clause in verdicts.finding_clauses:
            self.assertTrue(clause == verdicts.NO_CLAUSE or clause < len(self.rules.clauses))
        empty = fairroll.Verdicts()
        self.assertEqual([list(one) for one in (empty.clause_begins, empty.clauses, empty.finding_begins, empty.finding_kinds, empty.finding_clauses)],
                         [[0], [], [0], [], []])

    def test_data_frames(self) -> None:
        try:
            log_frame: Any = importlib.import_module("log_frame")
        except ImportError as error:
            self.skipTest(f"{error} (python3-pandas has it)")
        lines, clauses = log_frame.frames(self.rules, (self.LINES + b"\n") * 1000)
        self.assertEqual(len(lines), 5000)
        self.assertEqual(lines["kind"].value_counts().to_dict(), {"valid": 1000, "invalid": 1000, "no_roll": 0, "void": 0, "undetermined": 1000,
                                                                 "not_a_throw": 1000, "invalid_line": 1000})
        decided = lines.join(clauses.set_index("row")["clause"])
        by = decided[decided["kind"] == "invalid"]["clause"].unique().tolist()
        self.assertEqual(by, ["20:18:33:06 invalid (1)"])

    def test_the_same_as_one_by_one(self) -> None:
        seen: list[dict[str, Any]] = [{}, {"facts": [{"die": 1, "fact": "rests on", "is": "rail"}]}, {"facts": [{"die": 2, "fact": "rests on", "is": None}]}]
        lines = [json.dumps({"throw": {"faces": [a, b], **facts}}) for a in range(1, 7) for b in range(1, 7)
                 for facts in seen]
        verdicts = self.rules.judge_lines("\n".join(lines))
        self.assertEqual(len(verdicts), len(lines))
        for row, line in enumerate(lines):
            ruling = self.rules.judge(line)
            self.assertEqual((verdicts.kind(row), verdicts.totals[row]), (ruling.kind, -1 if ruling.total is None else ruling.total))

    def test_buffers_of_every_kind_and_columns_that_outlive(self) -> None:
        kinds = list(self.rules.judge_lines(self.LINES).kinds)
        buffers: list[bytes | bytearray | memoryview | str] = [bytearray(self.LINES), memoryview(self.LINES), self.LINES.decode()]
        for lines in buffers:
            self.assertEqual(list(self.rules.judge_lines(lines).kinds), kinds)
        self.assertEqual(len(self.rules.judge_lines(b"")), 0)
        self.assertEqual(list(self.rules.judge_lines(b"").totals), [])
        column = self.rules.judge_lines(self.LINES).kinds
        gc.collect()
        self.assertEqual(list(column), kinds)
        used = self.rules.judge_lines(self.LINES)
        self.assertIs(self.rules.judge_lines(b'{"throw": {"faces": [1, 1]}}', used), used)
        self.assertEqual(list(used.totals), [2])

    def test_the_lock_is_free_meanwhile(self) -> None:
        lines = b'{"throw": {"faces": [4, 3]}}\n' * 200_000
        ticks = 0
        done = threading.Event()

        def judge() -> None:
            self.rules.judge_lines(lines)
            done.set()

        thread = threading.Thread(target=judge)
        thread.start()
        while not done.is_set():
            ticks += 1
            done.wait(0.0005)
        thread.join()
        self.assertGreater(ticks, 3)


class Shown(unittest.TestCase):
    def setUp(self) -> None:
        self.rules = fairroll.load("us_sd.craps")

    def test_a_table_shows_itself_and_what_may_be_bet(self) -> None:
        table = self.rules.table("ann", "bob")
        table.play("ann takes the dice")
        table.play("ann bets 10.00 on pass")
        table.play("throw 4 2")
        shown = table.show()
        self.assertEqual((shown["states"]["point"], shown["events"], shown["thrower"]), (6, ["point_set"], "ann"))
        menu = {one.text: one for one in table.menu("bob")}
        self.assertNotIn("pass", menu)
        self.assertEqual(menu["place 4"].title, next(one["title"] for one in self.rules.show()["wagers"] if one["name"] == "place"))
        result = table.play({"act": {"by": "bob", "bets": str(menu["place 4"].min_amount), "on": {"wager": "place", "numbers": [4]}}})
        self.assertEqual(result.data["status"], "accepted")
        with self.assertRaises(KeyError):
            table.menu("cy")

    def test_meta_comes_back_and_rules_change_by_a_step(self) -> None:
        table = self.rules.table("ann")
        self.assertEqual(table.play({"note": "x", "meta": {"table": 5}}).data["meta"], {"table": 5})
        with self.assertRaises(fairroll.Error):
            table.play("rules change to tonight")
        tonight = fairroll.load("us_sd.deadwood_one")
        table.register_rules("tonight", tonight)
        other = table.copy()
        for one in (table, other):
            one.play("rules change to tonight")
            self.assertIs(one.rules, tonight)
        midnight = fairroll.load("us_sd.craps", as_of="2030-01-01", postings={"sharp_shooter": "SS-04"})
        table.register_rules("as of 2030-01-01", self.rules)
        table.register_rules("tonight as of 2030-01-01 posting bar two posting sharp_shooter SS-04 reading points as printed", midnight)
        table.play({"as_of": "2030-01-01"})
        self.assertIs(table.rules, self.rules)
        table.play("rules change to the tonight as of 2030-01-01 reading points as printed posting sharp_shooter SS-04 posting bar two")
        self.assertIs(table.rules, midnight)
        verdicts = self.rules.judge_lines(b'{"throw": {"faces": [4, 3]}, "meta": {"n": 1.50}}\n{"throw": {"faces": [4, 3]}}')
        self.assertEqual([verdicts.metadata(0), verdicts.metadata(1)], [b'{"n": 1.50}', None])


class Stub(unittest.TestCase):
    def test_everything_public_is_there_and_documented(self) -> None:
        for name in fairroll.__all__:
            with self.subTest(name):
                self.assertTrue((getattr(fairroll, name).__doc__ or "").strip())

    def test_types(self) -> None:
        if subprocess.run([sys.executable, "-c", "import mypy"], capture_output=True, check=False).returncode != 0:
            self.skipTest("mypy is not installed (script/bootstrap installs it)")
        package = ROOT / "bindings" / "python" / "fairroll"
        tests = [str(path) for path in sorted(pathlib.Path(__file__).parent.glob("test_*.py"))]
        found = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir=/dev/null", str(package), *tests],
                               capture_output=True, text=True, check=False, cwd=package.parent)
        self.assertEqual(found.returncode, 0, found.stdout + found.stderr)


if __name__ == "__main__":
    unittest.main()
