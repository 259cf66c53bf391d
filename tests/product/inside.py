#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Which Debian packages are in which file that ships, as the build tells it: no list of ours is read.

usage: inside.py BUILD PREFIX [wasm]

Prints JSON: of each file the packages of the objects and archives that the linker took (its map), of the headers that the compiler read (its
depfiles), and of the shared libraries that the loader will ask for. BUILD has made what is installed in PREFIX.
"""

from __future__ import annotations

import functools
import json
import pathlib
import re
import shutil
import subprocess
import sys

FLOORS = ("grammar", "interpreter", "analysis", "audit", "trust", "authoring", "publishing")
IN_C = ("grammar", "interpreter", "analysis", "audit", "trust")


def said(*command: object, folder: pathlib.Path | None = None) -> str:
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, cwd=folder, check=True).stdout


@functools.cache
def package_of(path: str) -> str:
    """The package that brought a file; /usr/lib and /lib are one folder, and dpkg knows a file by one of the names."""
    real = pathlib.Path(path).resolve()
    names = [path, str(real), "/usr" + path, "/usr" + str(real), str(real).removeprefix("/usr")]
    for name in dict.fromkeys(names):
        found = subprocess.run(["dpkg", "-S", name], capture_output=True, text=True)
        if found.returncode == 0:
            return found.stdout.splitlines()[0].split(": ")[0].split(",")[0].split(":")[0]
    sys.exit(f"inside.py: {path} is of no package")


def packages(paths: set[str], sources: pathlib.Path, build: pathlib.Path) -> set[str]:
    """Files of the sources and of the build are ours. Of a folder one file is asked for: dpkg is slow."""
    theirs = {path for path in paths if not pathlib.Path(path).is_relative_to(sources) and not pathlib.Path(path).is_relative_to(build)}
    known: dict[str, str] = {}
    listed = said("dpkg", "-S", *sorted(theirs)) if theirs and all_known(theirs) else ""
    for line in listed.splitlines():
        owner, _, path = line.partition(": ")
        known[path] = owner.split(",")[0].split(":")[0]
    return {known.get(path) or package_of(path) for path in theirs}


def all_known(paths: set[str]) -> bool:
    return subprocess.run(["dpkg", "-S", *sorted(paths)], capture_output=True).returncode == 0


def linked(link_map: pathlib.Path) -> set[str]:
    """Archives of which a member was taken, and objects: what a linker's map says."""
    text = link_map.read_text(errors="replace")
    archives = set(re.findall(r"^(/\S+\.a)\([^)]+\)$", text, re.M))
    objects = {path for path in re.findall(r"^LOAD (/\S+\.o)$", text, re.M) if not path.startswith("/tmp/")}
    return {str(pathlib.Path(path).resolve()) for path in archives | objects}


def headers(build: pathlib.Path) -> dict[str, set[str]]:
    """By folder of the sources: what the compiler read for its objects."""
    found: dict[str, set[str]] = {}
    folder = None
    for line in said("ninja", "-t", "deps", folder=build).splitlines():
        if line and not line.startswith(" "):
            output = line.split(":")[0]
            folder = output.split("/CMakeFiles/")[0] if "/CMakeFiles/" in output else None
        elif folder and line.strip():
            found.setdefault(folder, set()).add(line.strip())
    where = {name: str((build / name).resolve()) for name in set().union(*found.values())}  # the build for browsers sees headers of Debian by links
    return {folder: {where[name] for name in names} for folder, names in found.items()}


def loaded(library: pathlib.Path) -> set[str]:
    asked = set(re.findall(r"NEEDED.*\[(.+)\]", said("readelf", "-dW", library)))
    where = dict(re.findall(r"^\s*(\S+) => (/\S+)", said("ldd", library), re.M)) if asked else {}
    return {where[name] for name in asked}


def native(build: pathlib.Path, prefix: pathlib.Path, sources: pathlib.Path) -> dict[str, dict[str, list[str]]]:
    read = headers(build)
    files = {"fairroll": (prefix / "bin/fairroll", build / "bin/fairroll.map", ("cli", *FLOORS))}
    for library in sorted((prefix / "lib").glob("libfairroll.so.?")):
        files["libfairroll.so"] = (library, next((build / "bindings/c").glob("libfairroll.so*.map")), ("bindings/c", *IN_C))
    for floor in FLOORS:
        if (archive := prefix / f"lib/libfairroll_{floor}.a").exists():
            files[archive.name] = (archive, None, (floor,))
    told = {}
    for name, (file, link_map, folders) in files.items():
        theirs = {
            "linked": linked(link_map) if link_map else set(),
            "headers": set().union(*(read[folder] for folder in folders)),
            "loaded": loaded(file) if file.suffix != ".a" else set(),
        }
        told[name] = {way: sorted(packages(paths, sources, build)) for way, paths in theirs.items()}
    return told


def module(build: pathlib.Path, sources: pathlib.Path) -> dict[str, dict[str, list[str]]]:
    """Of the module for browsers. What emscripten links in, and what it writes itself, is all of its own package."""
    read = set().union(*(paths for folder, paths in headers(build).items() if folder in ("bindings/js", "cli", *FLOORS)))
    by = [package_of(shutil.which("emcc") or sys.exit("inside.py: there is no emcc"))]
    return {"fairroll-module.wasm": {"linked": by, "headers": sorted(packages(read, sources, build)), "loaded": []},
            "fairroll-module.mjs": {"linked": by, "headers": [], "loaded": []}}


def main() -> None:
    build, prefix = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    sources = pathlib.Path(__file__).resolve().parents[2]
    print(json.dumps(module(build, sources) if sys.argv[3:] == ["wasm"] else native(build, prefix, sources), indent=1))


if __name__ == "__main__":
    main()
