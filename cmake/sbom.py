# SPDX-License-Identifier: Apache-2.0
"""Writes the bill of materials of a package: what it holds, and whose work is inside, as SPDX 2.3 (JSON).

usage: sbom.py --name NAME --version VERSION --purl PURL --root DIR --out FILE [--needs NAME=PURL]...

DIR is the package as it will be unpacked. Which library is in which file stands in THIRD-PARTY-NOTICES; versions and suppliers are those of
the Debian packages on this machine. The same files give the same bytes: dates come from script/source-date, names from digests.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import urllib.parse
import uuid
from typing import Any

import notices

ROOT = pathlib.Path(__file__).resolve().parent.parent
MAKERS = "Organization: Fairroll maintainers"
RELATIONS = {"Linked": "STATIC_LINK", "Headers": "CONTAINS", "Loaded": "DYNAMIC_LINK", "Read": "BUILD_DEPENDENCY_OF"}
WORDS = {"Headers": "code of its headers is compiled into the file", "Read": "its headers were read, and nothing of it is in the file"}


def digest(kind: str, data: bytes) -> dict[str, str]:
    return {"algorithm": kind.upper(), "checksumValue": hashlib.new(kind, data).hexdigest()}


def files_below(folder: pathlib.Path, out: pathlib.Path) -> list[dict[str, Any]]:
    """All that is a file and not this document; links are left out, as what they lead to is listed."""
    paths = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file() and not path.is_symlink() and path.resolve() != out)
    listed = []
    for number, name in enumerate(paths):
        data = (folder / name).read_bytes()
        listed.append({"fileName": f"./{name}", "SPDXID": f"SPDXRef-File-{number}", "checksums": [digest("sha1", data), digest("sha256", data)]})
    return listed


def verification_code(files: list[dict[str, Any]]) -> str:
    """As SPDX defines it: SHA-1 over the sorted SHA-1 of all files."""
    return hashlib.sha1("".join(sorted(file["checksums"][0]["checksumValue"] for file in files)).encode()).hexdigest()


def holds_code(path: pathlib.Path) -> bool:
    """A program, a library or a module; a text may have the same name."""
    return path.suffix == ".mjs" or path.read_bytes()[:8].startswith((b"\x7fELF", b"!<arch>", b"\0asm"))


def library_name(file_name: str) -> str:
    """As notices call it: `libfairroll.so` whatever its version."""
    return re.sub(r"(\.so)(\.\d+)*$", r"\1", file_name.rsplit("/", 1)[-1])


def distribution() -> str:
    release = pathlib.Path("/etc/os-release")
    told = dict(re.findall(r'^(\w+)="?([^"\n]*)"?$', release.read_text(), re.M)) if release.exists() else {}
    return f"{told.get('ID', 'debian')}-{told.get('VERSION_ID', 'unknown')}"


def licence_texts(expression: str, part: notices.Part) -> dict[str, str]:
    """Of licences that SPDX has no name for: a file of cmake/licences, or the part itself."""
    found = {}
    for name in re.findall(r"LicenseRef-([A-Za-z0-9.-]+)", expression):
        file = ROOT / "cmake" / "licences" / name
        found[f"LicenseRef-{name}"] = file.read_text(encoding="utf-8") if file.exists() else part.text
    return found


def library(part: notices.Part, package: notices.Installed | None, pattern: str) -> dict[str, Any]:
    """A library of others, as it came from Debian."""
    name = package.name if package else pattern
    told: dict[str, Any] = {
        "name": name,
        "SPDXID": "SPDXRef-Library-" + re.sub(r"[^A-Za-z0-9.-]+", "-", f"{name}-{part.title}").strip("-"),
        "summary": part.title,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": part.licence,
        "licenseDeclared": part.licence,
        "copyrightText": "\n".join(part.copyrights) or "NOASSERTION",
    }
    if package is None:
        return {**told, "supplier": "NOASSERTION", "comment": "Built where there are no Debian packages; its version was not recorded."}
    quoted = [urllib.parse.quote(words, safe="") for words in (package.name, package.version, package.architecture, distribution())]
    told["versionInfo"] = package.version
    told["supplier"] = "Organization: " + re.sub(r"\s*<(.*)>$", r" (\1)", package.maintainer)
    told["sourceInfo"] = f"binary package of Debian, of the source package {package.source} {package.source_version}"
    told["downloadLocation"] = f"https://snapshot.debian.org/package/{package.source}/{urllib.parse.quote(package.source_version, safe='')}/"
    if package.homepage:
        told["homepage"] = package.homepage
    told["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                             "referenceLocator": "pkg:deb/debian/{}@{}?arch={}&distro={}".format(*quoted)}]
    return told


class Document:
    """Packages, files, and how they stand to each other."""

    def __init__(self) -> None:
        self.packages: dict[str, dict[str, Any]] = {}
        self.relations: list[dict[str, str]] = []
        self.texts: dict[str, str] = {}

    def relate(self, one: str, kind: str, other: str, words: str = "") -> None:
        self.relations.append({"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other, **({"comment": words} if words else {})})

    def put_in(self, file: str, use: notices.Use, part: notices.Part) -> None:
        """The library that a file of ours has inside, loads or was compiled beside."""
        for package in notices.installed(use.package) or [None]:
            told = library(part, package, use.package)
            self.packages.setdefault(told["SPDXID"], told)
            self.texts.update(licence_texts(part.licence, part))
            ends = (told["SPDXID"], file) if use.way == "Read" else (file, told["SPDXID"])
            self.relate(ends[0], RELATIONS[use.way], ends[1], WORDS.get(use.way, ""))


def own_package(options: argparse.Namespace, files: list[dict[str, Any]], out_name: str) -> dict[str, Any]:
    return {
        "name": options.name, "SPDXID": "SPDXRef-Package", "versionInfo": options.version, "supplier": MAKERS, "originator": MAKERS,
        "downloadLocation": "NOASSERTION", "filesAnalyzed": True,
        "packageVerificationCode": {"packageVerificationCodeValue": verification_code(files), "packageVerificationCodeExcludedFiles": [out_name]},
        "licenseConcluded": "NOASSERTION", "licenseDeclared": "Apache-2.0", "copyrightText": "Copyright 2026 the authors of Fairroll",
        "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": options.purl}],
        "comment": "licenseDeclared is that of Fairroll's own work; what is inside of others' has its own.",
    }


def document(options: argparse.Namespace, out: pathlib.Path) -> dict[str, Any]:
    root = options.root.resolve()
    files = files_below(root, out)
    own = own_package(options, files, f"./{out.relative_to(root).as_posix()}")
    told = Document()
    told.relate("SPDXRef-DOCUMENT", "DESCRIBES", own["SPDXID"])
    for needed in options.needs:
        name, _, purl = needed.partition("=")
        identifier = "SPDXRef-Needs-" + re.sub(r"[^A-Za-z0-9.-]+", "-", name)
        told.packages[identifier] = {"name": name, "SPDXID": identifier, "supplier": MAKERS, "versionInfo": options.version, "downloadLocation": "NOASSERTION",
                                     "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": "Apache-2.0", "copyrightText": "NOASSERTION",
                                     "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}]}
        told.relate(own["SPDXID"], "DEPENDS_ON", identifier)
    known = notices.parts(ROOT / "THIRD-PARTY-NOTICES", ROOT / "bindings" / "js" / "NOTICES")
    for file in files:
        told.relate(own["SPDXID"], "CONTAINS", file["SPDXID"])
        for part in known if holds_code(root / file["fileName"]) else []:
            for use in part.names(library_name(file["fileName"])):
                told.put_in(file["SPDXID"], use, part)
    date = int(subprocess.run([ROOT / "script" / "source-date"], capture_output=True, text=True, check=True).stdout)
    texts = [{"licenseId": name, "extractedText": told.texts[name]} for name in sorted(told.texts)]
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"{options.name}-{options.version}",
        "documentNamespace": "urn:uuid:" + str(uuid.uuid5(uuid.NAMESPACE_URL, f"{options.purl} {own['packageVerificationCode']}")),
        "creationInfo": {"created": datetime.datetime.fromtimestamp(date, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
                         "creators": [MAKERS, f"Tool: fairroll-sbom-{options.version}"]},
        "packages": [own, *(told.packages[name] for name in sorted(told.packages))],
        "files": files,
        **({"hasExtractedLicensingInfos": texts} if texts else {}),
        "relationships": told.relations,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--name", required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--purl", required=True)
    parser.add_argument("--root", required=True, type=pathlib.Path)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("--needs", action="append", default=[])
    options = parser.parse_args()
    out = options.out.resolve()
    out.parent.mkdir(parents=True, exist_ok=True)
    told = document(options, out)
    out.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    os.chmod(out, 0o644)


if __name__ == "__main__":
    main()
