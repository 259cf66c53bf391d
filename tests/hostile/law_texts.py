# SPDX-License-Identifier: Apache-2.0
"""Hostile texts of the law beside a rule file (`words in`): the two are held against each other, so neither may multiply the other."""
from case import MIB, Case
from rule_files import book


def beside(law, sections=""):
    """The small rule book with this text, and more sections behind its own."""

    def made():
        files = book()
        head, rest = files["g/r.fair"].split("{", 1)
        files["g/r.fair"] = head + '{ words in "law.md"' + rest + sections
        return {**files, "g/law.md": law}

    return made


def sections(count):
    return "".join(f'section "{i}.1" "x" {{ unencoded "y" }}\n' for i in range(count))


def headings(end):
    return "\n".join(f"# {i}.{end}" for i in range(120000))[:MIB]


CASES = [
    Case("law_of_marks", beside(("# 1\n" + "(1)\n" * MIB)[:MIB]), "check g", 0, ("F0521",)),
    Case("law_with_a_mark_of_150000_parts", beside("# 1\n(1" + ".1" * 150000 + ")\n" + "(a)\n" * 100000), "check g", 0, ("F0521",)),
    Case("law_of_headings_that_are_cited", beside(headings(1), sections(15000)), "check g", 0, ("F0521",)),
    Case("law_of_headings_that_are_not", beside(headings(2), sections(15000)), "check g", 0, ("F0522",)),
    Case("law_of_one_heading", beside("# 1\n" * (MIB // 4)), "check g", 0, ("F0523",)),
    Case("law_and_a_note_of_brackets", beside("# 1\n(1) x\n", 'section "8" "x" { note "' + "(" * 900000 + '" }\n'), "check g", 0, ("F0521",)),
    Case("law_too_large", beside("x" * (MIB + 1)), "check g", 0, ("g/r.fair:2", "F0519")),
    Case("law_of_nuls", beside("\0" * MIB), "check g", 0, ("F0519",)),
]
