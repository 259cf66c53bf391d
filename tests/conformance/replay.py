# SPDX-License-Identifier: Apache-2.0
"""Plays the cases of fairroll-cases through the Python package: every step must come to the same line. Usage: replay.py CASES FOLDER..."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bindings" / "python"))

import fairroll  # noqa: E402


class Replay:
    def __init__(self, folders: list[str]):
        self.folders = folders
        self.books: dict[tuple[str, ...], fairroll.Rules] = {}
        self.cases = self.steps = self.differences = 0
        self.begin()

    def begin(self) -> None:
        self.title = self.rules = self.got = self.fault = ""
        self.choices: list[str] = []
        self.seats: list[str] = []
        self.table: fairroll.Table | None = None

    def book(self) -> fairroll.Rules:
        key = (self.rules, *self.choices)
        if key not in self.books:
            words = [choice.split(" ") for choice in self.choices]
            chosen: dict[str, dict[str, str]] = {"reading": {}, "posting": {}}
            as_of = None
            for what, *rest in words:
                if what == "as_of":
                    as_of = rest[0]
                else:
                    chosen[what][rest[0]] = rest[1]
            self.books[key] = fairroll.load(self.rules, folders=self.folders, as_of=as_of, readings=chosen["reading"], postings=chosen["posting"])
        return self.books[key]

    def play(self, step: str) -> None:
        if self.table is None:
            self.table = self.book().table(*self.seats, given=True)
        self.got = self.fault = ""
        try:
            self.got = self.table.play(step).json
        except fairroll.Error as error:
            self.got, self.fault = str(error), error.diagnostics[0].code

    def compare(self, got: str, expected: str) -> None:
        self.steps += 1
        if got == expected:
            return
        self.differences += 1
        if self.differences <= 10:
            same = next((i for i, (a, b) in enumerate(zip(got, expected)) if a != b), 0)
            print(f"{self.rules}, {self.title}, from {same}:\n  C++    ...{expected[max(0, same - 40):same + 120]}\n  Python ...{got[max(0, same - 40):same + 120]}")

    def take(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        match word:
            case "step":
                self.play(rest)
            case "result":
                self.compare(self.got, rest)
            case "fault":
                self.compare(self.fault, rest)
            case "case":
                self.title = rest
            case "rules":
                self.rules = rest
            case "seat":
                self.seats.append(rest)
            case "as_of" | "reading" | "posting":
                self.choices.append(line)
            case "end":
                self.cases += 1
                self.begin()
            case _:
                raise SystemExit(f"this line is not understood: {line}")


def main() -> int:
    replay = Replay(sys.argv[2:])
    with open(sys.argv[1], encoding="utf-8", newline="\n") as cases:
        for line in cases:
            replay.take(line.removesuffix("\n"))
    print(f"{replay.cases} cases, {replay.steps} steps compared, {len(replay.books)} rule books and selections, {replay.differences} differences")
    return 0 if replay.differences == 0 and replay.steps > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
