# SPDX-License-Identifier: Apache-2.0
"""THIRD-PARTY-NOTICES as data: which library is in which file that ships, how, under which licence; and what dpkg knows of it.

A part begins with a title and lines `KEY: ...` up to an empty one. `Debian:` names packages (`Build:` those of which nothing stays), with `*` where
the name has a version. `Linked:`, `Headers:`, `Loaded:` and `Read:` name files that ship, `FILE (PACKAGE, ...)` where it is not all of the part's
packages. `SPDX:` is the licence as an expression of SPDX.
"""

from __future__ import annotations

import dataclasses
import fnmatch
import functools
import pathlib
import re
import subprocess
import sys

WAYS = ("Linked", "Headers", "Loaded", "Read")


@dataclasses.dataclass(frozen=True)
class Use:
    """A library in a file: `way` is one of WAYS, `package` a package of Debian or a pattern of its name."""

    way: str
    file: str
    package: str
    part: str  # the title, and with it the licence


@dataclasses.dataclass(frozen=True)
class Part:
    title: str
    licence: str
    text: str
    uses: tuple[Use, ...]

    def names(self, file: str) -> list[Use]:
        return [use for use in self.uses if fnmatch.fnmatchcase(file, use.file)]

    @property
    def copyrights(self) -> list[str]:
        return [line for line in self.text.splitlines() if re.match(r"Copyright (\(c\)|\(C\)|©|\d|Meta)", line)]


def _split(words: str) -> list[str]:
    """At commas that stand in no parentheses."""
    return [piece.strip() for piece in re.findall(r"(?:[^,(]|\([^)]*\))+", words)]


def _uses(title: str, keys: dict[str, str]) -> tuple[Use, ...]:
    packages = _split(keys.get("Debian", keys.get("Build", "")))
    found = []
    for way in WAYS:
        for entry in _split(keys.get(way, "")):
            file, _, named = entry.partition(" (")
            found += [Use(way, file, package, title) for package in (_split(named.rstrip(")")) if named else packages)]
    return tuple(found)


def parts(*files: pathlib.Path) -> list[Part]:
    """The parts of notices that name a library, in their order."""
    found = []
    for file in files:
        for piece in re.split(r"\n{3,}", file.read_text(encoding="utf-8")):
            lines = piece.strip().splitlines()
            if len(lines) < 3 or not re.fullmatch("=+", lines[1]):
                continue
            keys = {}
            for line in lines[2:]:
                if not (key := re.fullmatch(r"([A-Za-z]+): (.+)", line)):
                    break
                keys[key[1]] = key[2]
            if "Debian" not in keys and "Build" not in keys:
                continue
            uses = _uses(lines[0], keys)
            if not uses or "SPDX" not in keys:
                sys.exit(f"{file}: the part `{lines[0]}` says not in which files it is, or has no line `SPDX:`")
            found.append(Part(lines[0], keys["SPDX"], piece.strip(), uses))
    return found


@dataclasses.dataclass(frozen=True)
class Installed:
    """A package of Debian, as it is on this machine."""

    name: str
    version: str
    architecture: str
    source: str
    source_version: str
    maintainer: str
    homepage: str


@functools.cache
def installed(pattern: str) -> list[Installed]:
    """Those that dpkg has of this name; none where there is no dpkg."""
    fields = ("db:Status-Status", "Package", "Version", "Architecture", "source:Package", "source:Version", "Maintainer", "Homepage")
    form = "\t".join("${" + field + "}" for field in fields) + "\n"
    try:
        told = subprocess.run(["dpkg-query", "-W", "-f", form, pattern], capture_output=True, text=True, env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"})
    except FileNotFoundError:
        return []
    rows = sorted(set(line.split("\t", 1)[1] for line in told.stdout.splitlines() if line.startswith("installed\t")))
    return [Installed(*row.split("\t")) for row in rows]
