# SPDX-License-Identifier: Apache-2.0
"""Holds the checks of this implementation against files with one fault each.

    python3 reference/diagnose.py tests/corpus/bad rulesets tests/corpus/rules...

A file's last lines, `#! F0201 unknown: "rial"`, give code and underlined text of what must be said, no more and no fewer.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from pathlib import Path

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from reference.check import Said, check_rule_file, check_scenario_file
from reference.lexer import Fault, Source
from reference.resolve import Library

EXPECTED = re.compile(r'^#! (F\d{4}) \w+: "(.*)"$', re.M)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("rules", type=Path, nargs="+")
    parser.add_argument("--show", type=int, default=20)
    parser.add_argument("--code", default="")
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    per_code: Counter[tuple[str, str]] = Counter()
    shown = 0
    loose = {}
    for folder in options.rules:  # units of the corpus lie in one folder, whatever their names
        for file in sorted(folder.glob("*.fair")):
            try:
                unit, source = Library([]).read(file, file.name)
                loose[str(unit.name)] = (unit, source)
            except Fault:
                pass
    for file in sorted(options.folder.iterdir()):
        if file.suffix not in (".fair", ".scenario"):
            continue
        text = file.read_bytes().decode("utf-8", "replace")
        expected = sorted((code, words.strip()) for code, words in EXPECTED.findall(text))
        if not expected or (options.code and not file.name.startswith(options.code)):
            continue
        source = Source(file.name, text)
        library = Library(options.rules)
        library.units.update(loose)
        said: list[Said]
        try:
            said = check_rule_file(library, source) if file.suffix == ".fair" else check_scenario_file(library, source)
        except Exception as what:  # told as a failure of this implementation
            said = [Said("fell over", f"{type(what).__name__} {what}", "")]
        ours = sorted((one.code, one.text.split("\n")[0].strip()) for one in said)
        code = file.name[:5]
        if ours == expected:
            kind = "equal"
        elif sorted(one for one, _ in ours) == sorted(one for one, _ in expected):
            kind = "same codes"
        elif not ours:
            kind = "not found"
        else:
            kind = "different"
        counts[kind] += 1
        per_code[code, kind] += 1
        if kind != "equal" and shown < options.show:
            shown += 1
            print(f"{kind}: {file.name}\n      ours   {ours}\n      theirs {expected}")
    codes = sorted({code for code, _ in per_code})
    for code in codes:
        print(code, ", ".join(f"{per_code[code, kind]} {kind}" for kind in ("equal", "same codes", "different", "not found") if per_code[code, kind]))
    print(f"{sum(counts.values())} files: " + ", ".join(f"{counts[kind]} {kind}" for kind in ("equal", "same codes", "different", "not found")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
