# SPDX-License-Identifier: Apache-2.0
"""The kept suite: manifest, cases, and the texts that they load. README.md describes the files."""

import hashlib
import json
import pathlib

HERE = pathlib.Path(__file__).resolve().parent


class Broken(Exception):
    """The files are not those that the manifest names."""


def digest(data):
    return hashlib.sha256(data).hexdigest()


def lines_in(path):
    """Of a file whose lines end with a line feed and nothing else."""
    return path.read_bytes().decode("utf-8").removesuffix("\n").split("\n")


class Suite:
    """Read from the folder of a manifest. Texts lie beside this program: below the folder above it, in the repository as in an archive."""

    def __init__(self, folder=HERE):
        self.folder = pathlib.Path(folder).resolve()
        self.root = HERE.parent
        self.manifest = json.loads((self.folder / "manifest.json").read_text(encoding="utf-8"))
        self.places = {entry["id"]: entry for entry in self.manifest["cases"]}

    def text(self, name):
        return (self.root / self.manifest["texts"][name]["at"]).read_bytes().decode("utf-8")

    def texts(self, names):
        return {name: self.text(name) for name in names}

    def verify(self):
        """Raises Broken if a file is missing, or is another than when the suite was made."""
        kept = [(self.folder / name, wanted) for name, wanted in self.manifest["files"].items()]
        kept += [(self.root / text["at"], text["sha256"]) for text in self.manifest["texts"].values()]
        for path, wanted in kept:
            if not path.is_file():
                raise Broken(f"{path} is missing")
            if digest(path.read_bytes()) != wanted:
                raise Broken(f"{path} is not the file that manifest.json has the digest of")

    def cases(self):
        """Every case, in the order of the manifest's files."""
        for name in self.manifest["files"]:
            yield from read_cases(self.folder / name, name)


def read_cases(path, name):
    """Cases of one file: a line that has `case` begins one, and the lines behind it are its steps. The lines before the first case hold what
    many results have in common, by name."""
    case, shared = None, {}
    for line in lines_in(path):
        data = json.loads(line)
        if "shared" in data:
            shared[data["shared"]] = whole(data["is"], shared)
        elif "case" in data:
            if case is not None:
                yield case
            case = {**data, "kind": name.partition("/")[0], "file": name, "steps": []}
        else:
            case["steps"].append(whole(data, shared))
    if case is not None:
        yield case


def whole(data, shared):
    """With everything in it that it refers to: `{"$": NAME}` stands for what is shared under that name."""
    if isinstance(data, dict):
        return shared[data["$"]] if "$" in data else {name: whole(value, shared) for name, value in data.items()}
    return [whole(one, shared) for one in data] if isinstance(data, list) else data


class Sharing:
    """The reverse of `whole`: each clause, and the place of a step, is stored once in a file. Lines of rule files move often, and the places of
    clauses with them."""

    def __init__(self):
        self.names, self.values = {}, {}

    def short(self, data):
        if isinstance(data, list):
            return [self.short(one) for one in data]
        if not isinstance(data, dict):
            return data
        name = self._name(data)
        inside = {member: self.short(value) for member, value in data.items()}
        return {"$": self._kept(name, inside)} if name else inside

    @staticmethod
    def _name(data):
        if "address" in data and "place" in data:
            return data["address"]
        return "step" if data == {"file": "step", "line": 1, "column": 1} else ""

    def _kept(self, name, value):
        key = json.dumps(value)
        if key not in self.names:  # on another day the clause of an address may have another place
            number = 1 + sum(one == name or one.startswith(name + " #") for one in self.values)
            self.names[key] = name + (f" #{number}" if number > 1 else "")
            self.values[self.names[key]] = value
        return self.names[key]
