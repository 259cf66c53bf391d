# SPDX-License-Identifier: Apache-2.0
"""The Python package in hands that do not read manuals: whatever they do is an exception, never a broken heap. Runs under the address
sanitizer, too, where the library is built with it."""

import concurrent.futures
import copy
import gc
import multiprocessing
import pathlib
import pickle
import sys
import threading
import time
import unittest
from typing import Any, Callable, Iterator

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings" / "python"))

import fairroll  # noqa: E402

LINES = (b'{"throw": {"faces": [4, 3]}}\n'
         b'{"throw": {"faces": [4, 3], "facts": [{"die": 2, "fact": "rests on", "is": "other_die"}]}}\n')
PAIRS = bytes([1, 2, 6, 4, 3, 4, 5, 5])


def enough(work: Callable[[int], object], seconds: float = 0.4) -> int:
    """How much of it keeps a thread busy for about so long, however the library was built."""
    count = 100
    while True:
        begin = time.perf_counter()
        work(count)
        took = time.perf_counter() - begin
        if took > seconds / 8:
            return int(count * seconds / took) + 1
        count *= 4


def judged_badly(_: int) -> str:
    """Work for a pool that ends with an Error."""
    return fairroll.load("us_sd.craps").judge("throw 4 3 { die 2 rests on moon }").kind


def judged_well(step: str) -> fairroll.Ruling:
    """Work for a pool whose result goes back."""
    return fairroll.load("us_sd.craps").judge(step)


class Handles(unittest.TestCase):
    def setUp(self) -> None:
        self.rules = fairroll.load("us_sd.craps")

    def handles(self) -> Iterator[tuple[object, str]]:
        yield self.rules, "load"
        yield self.rules.table("ann"), "snapshot()"
        yield self.rules.judge_lines(LINES), "bytes"
        yield fairroll.audit(lines=[]), "list(audit)"

    def test_they_are_not_copied(self) -> None:
        for handle, _ in self.handles():
            copies: list[Callable[[object], object]] = [copy.copy, copy.deepcopy]
            for copied in copies:
                with self.subTest(type(handle).__name__):
                    with self.assertRaises(TypeError) as caught:
                        copied(handle)
                    self.assertRegex(str(caught.exception), type(handle).__name__ + r" cannot be copied: .*(copy\(\)|the same)")

    def test_they_are_not_pickled(self) -> None:
        for handle, way_out in self.handles():
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                with self.subTest(type(handle).__name__):
                    with self.assertRaises(TypeError) as caught:
                        pickle.dumps(handle, protocol)
                    self.assertIn("cannot be pickled: ", str(caught.exception))
                    self.assertIn(way_out, str(caught.exception))

    def test_they_are_made_by_functions(self) -> None:
        made: list[Callable[[], object]] = [lambda: fairroll.Rules("us_sd.craps"), lambda: fairroll.Rules(17),  # type: ignore[arg-type]
                                            lambda: fairroll.Table(self.rules, None),  # type: ignore[arg-type]
                                            lambda: fairroll.Table(self.rules, 17)]  # type: ignore[arg-type]
        for make in made:
            with self.assertRaisesRegex(TypeError, "load|table"):
                make()

    def test_what_is_handed_over_is_looked_at(self) -> None:
        table = self.rules.table("ann")
        wrong: list[Callable[[], object]] = [
            lambda: table.change_rules("us_sd.craps"), lambda: fairroll.restore("us_sd.craps", b""),  # type: ignore[arg-type]
            lambda: fairroll.restore(self.rules, "text"), lambda: table.roll_all(4),  # type: ignore[arg-type]
            lambda: self.rules.judge_lines(17), lambda: self.rules.judge_lines([LINES]),  # type: ignore[arg-type]
            lambda: self.rules.judge_lines(LINES, out=table), lambda: fairroll.load(17),  # type: ignore[arg-type]
            lambda: self.rules.judge(17), lambda: self.rules.judge(LINES), lambda: self.rules.table(17)]  # type: ignore[arg-type]
        for call in wrong:
            with self.assertRaises(TypeError):
                call()
        self.assertEqual(fairroll.restore(self.rules, bytearray(table.snapshot())).seats, ("ann",))
        self.assertEqual(table.throw_count, 0)


class Errors(unittest.TestCase):
    def caught(self) -> fairroll.Error:
        with self.assertRaises(fairroll.Error) as caught:
            judged_badly(0)
        return caught.exception

    def test_they_pickle(self) -> None:
        error = self.caught()
        error.add_note("the third table")
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(error, protocol))
            self.assertEqual((type(again), str(again), again.diagnostics, again.__notes__), (fairroll.Error, str(error), error.diagnostics, error.__notes__))
        self.assertEqual(copy.copy(error).diagnostics, error.diagnostics)

    def test_a_pool_hands_them_on(self) -> None:
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            with self.assertRaises(fairroll.Error) as caught:
                pool.apply_async(judged_badly, (0,)).get()
            self.assertEqual(caught.exception.diagnostics[0].text, "moon")
            ruling = pool.apply_async(judged_well, ("throw 4 3",)).get()
            self.assertEqual((ruling.kind, ruling.total), ("valid", 7))


class Views(unittest.TestCase):
    def setUp(self) -> None:
        self.rules = fairroll.load("us_sd.craps")

    def views(self, verdicts: fairroll.Verdicts) -> dict[str, memoryview]:
        names = [name for name in dir(type(verdicts)) if not name.startswith("_") and isinstance(getattr(type(verdicts), name), property)]
        columns = {name: getattr(verdicts, name) for name in names}
        return {name: column for name, column in columns.items() if isinstance(column, memoryview)}

    def test_they_are_read_only(self) -> None:
        views = self.views(self.rules.judge_lines(LINES))
        self.assertGreaterEqual(len(views), 6)
        for name, view in views.items():
            with self.subTest(name):
                self.assertTrue(view.readonly)
                with self.assertRaises(TypeError):
                    view[0] = 1
                self.assertTrue(memoryview(view).readonly)

    def test_they_outlive_whatever_they_are_of(self) -> None:
        rules = fairroll.load("us_sd.craps")
        views = self.views(rules.judge_lines(LINES * 500))
        before = {name: view.tolist() for name, view in views.items()}
        del rules
        gc.collect()
        churn = [self.rules.judge_lines(LINES * n) for n in range(1, 200, 7)]
        self.assertEqual({name: view.tolist() for name, view in views.items()}, before)
        self.assertEqual(len(churn), 29)

    def test_the_next_batch_does_not_touch_them(self) -> None:
        verdicts = self.rules.judge_lines(LINES)
        views = self.views(verdicts)
        before = {name: view.tolist() for name, view in views.items()}
        for n in (1, 3, 1000, 20_000):
            self.rules.judge_lines(LINES * n, verdicts)
            self.assertEqual({name: view.tolist() for name, view in views.items()}, before)
        self.assertEqual(len(verdicts), 40_000)

    def test_memory_that_nobody_looks_at_serves_again(self) -> None:
        verdicts = self.rules.judge_lines(LINES * 1000)
        places = set()
        for _ in range(5):
            self.rules.judge_lines(LINES * 1000, verdicts)
            column = (ctypes_address(verdicts.kinds), ctypes_address(verdicts.totals))
            places.add(column)
        self.assertEqual(len(places), 1)

    def test_verdicts_of_nothing(self) -> None:
        empty = fairroll.Verdicts()
        self.assertEqual(len(empty), 0)
        self.assertEqual({name: list(view) for name, view in self.views(empty).items() if not name.endswith("_begins")},
                         {name: [] for name in self.views(empty) if not name.endswith("_begins")})
        for ask in (empty.deciding_clauses, empty.findings, empty.kind, empty.line, empty.explain):
            for row in (0, -1, 10**30):
                with self.assertRaises(IndexError):
                    ask(row)


def ctypes_address(view: memoryview) -> int:
    import ctypes
    return ctypes.addressof(view.obj)  # type: ignore[arg-type]


class Threads(unittest.TestCase):
    def setUp(self) -> None:
        self.rules = fairroll.load("us_sd.craps")

    def refused_while(self, busy: Callable[[], object], other: Callable[[], object]) -> int:
        """How often `other` was refused while `busy` ran in a thread of its own; fails if anything else is raised."""
        done = threading.Event()
        failures: list[BaseException] = []

        def run() -> None:
            try:
                busy()
            except BaseException as failure:
                failures.append(failure)
            finally:
                done.set()

        thread = threading.Thread(target=run)
        thread.start()
        refused = 0
        while not done.is_set():
            try:
                other()
            except RuntimeError as error:
                self.assertIn("thread", str(error))
                refused += 1
            except IndexError:  # of verdicts that were not filled yet, or just now
                pass
            time.sleep(0.0005)
        thread.join()
        self.assertTrue(all(isinstance(failure, RuntimeError) for failure in failures), failures)
        return refused + len(failures)

    def test_one_table_in_two_threads(self) -> None:
        def fresh() -> fairroll.Table:
            table = self.rules.table("ann", "bob")
            table.play("ann takes dice")
            table.play("bob bets 5.00 on field")
            return table

        calls: dict[str, Callable[[fairroll.Table], object]] = {
            "play": lambda t: t.play("bob bets 5.00 on field"), "roll": lambda t: t.roll(4, 3), "roll_all": lambda t: t.roll_all(PAIRS),
            "copy": lambda t: t.copy(), "snapshot": lambda t: t.snapshot(), "wagers": lambda t: t.wagers, "states": lambda t: t.states,
            "balance": lambda t: t.balance("ann"), "held": lambda t: t.account_amount("house"), "throws": lambda t: t.throw_count,
            "thrower": lambda t: t.thrower, "dice_with": lambda t: t.dice_holder,
            "change_rules": lambda t: t.change_rules(self.rules)}
        tried = fresh()
        count = enough(lambda n: tried.roll_all(PAIRS * n))
        for name, call in calls.items():
            with self.subTest(name):
                table = fresh()
                refused = self.refused_while(lambda: table.roll_all(PAIRS * count), lambda: call(table))
                self.assertGreater(refused, 0)
                self.assertIsInstance(table.roll(4, 3), fairroll.Roll)  # afterwards it is as good as ever
        harmless = fresh()
        for call in (repr, lambda t: t.seats, lambda t: t.rules):
            self.assertEqual(self.refused_while(lambda: harmless.roll_all(PAIRS * count), lambda: call(harmless)), 0)

    def test_many_threads_on_one_table(self) -> None:
        table = self.rules.table("ann", "bob")
        table.play("ann takes dice")
        played = 0
        lock = threading.Lock()

        def play(_: int) -> None:
            nonlocal played
            for _ in range(200):
                try:
                    table.roll(4, 3)
                except RuntimeError:
                    continue
                with lock:
                    played += 1

        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            list(pool.map(play, range(8)))
        self.assertEqual(table.throw_count, played)

    def test_verdicts_that_two_threads_fill(self) -> None:
        verdicts = self.rules.judge_lines(LINES)
        many = LINES * enough(lambda n: self.rules.judge_lines(LINES * n))
        for other in (lambda: self.rules.judge_lines(LINES, verdicts), lambda: verdicts.kinds, lambda: verdicts.deciding_clauses(0)):
            self.assertGreater(self.refused_while(lambda: self.rules.judge_lines(many, verdicts), other), 0)
        self.assertEqual(len(verdicts), many.count(b"\n"))

    def test_an_audit_that_is_asked_while_it_is_read(self) -> None:
        line = '{"throw": {"faces": [4, 3]}, "ruled": {"ruling": "no_roll"}, "meta": {"table": 5}}'
        audit = fairroll.audit(lines=(line for _ in range(6000)), under="us_sd.craps")
        seen: list[int] = []
        thread = threading.Thread(target=lambda: seen.append(len(list(audit))))
        thread.start()
        counts = [audit.summary.discrepancy_count]
        while thread.is_alive():
            counts.append(audit.summary.discrepancy_count)
        thread.join()
        self.assertEqual((seen, audit.summary.discrepancy_count), ([6000], 6000))
        self.assertEqual(counts, sorted(counts))

    def test_rules_are_everybodys(self) -> None:
        def ask(n: int) -> list[Any]:
            return [len(self.rules.judge_lines(LINES * n)), self.rules.judge("throw 4 3").total, self.rules.clause(0).address]

        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            found = list(pool.map(ask, [50] * 64))
        self.assertEqual(found, [[100, 7, self.rules.clause(0).address]] * 64)


if __name__ == "__main__":
    unittest.main()
