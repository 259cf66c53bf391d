#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds a bill of materials (SPDX 2.3, JSON) against the package that it lies in, and against what the build took (inside.py).

usage: bill.py SPDX FOLDER INSIDE

FOLDER is the package, unpacked, and INSIDE what inside.py has printed. Says what is missing, what is too much and what is wrong, and ends with 1.
"""

from __future__ import annotations

import hashlib
import json
import pathlib
import re
import subprocess
import sys
from typing import Any

import jsonschema

SCHEMA = pathlib.Path(__file__).with_name("bill.schema.json")
Bill = dict[str, Any]


def form_faults(bill: Bill) -> list[str]:
    """What the schema and the identifiers say. Every reference leads somewhere, and nothing is listed that nothing leads to."""
    found = [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}" for error in jsonschema.Draft7Validator(json.loads(SCHEMA.read_text())).iter_errors(bill)]
    if found:
        return found
    listed = [one["SPDXID"] for one in (*bill["packages"], *bill["files"])]
    found += [f"{name} is listed twice" for name in sorted({name for name in listed if listed.count(name) > 1})]
    known = {"SPDXRef-DOCUMENT", *listed}
    ends = {end for relation in bill["relationships"] for end in (relation["spdxElementId"], relation["relatedSpdxElement"])}
    found += [f"{name} is related, and not listed" for name in sorted(ends - known)] + [f"{name} is listed, and stands in no relation" for name in sorted(known - ends)]
    asked = {name for package in bill["packages"] for name in re.findall(r"LicenseRef-[\w.-]+", package["licenseDeclared"])}
    given = {one["licenseId"] for one in bill.get("hasExtractedLicensingInfos", [])}
    return found + [f"{name}: its text is missing, or is not asked for" for name in sorted(asked ^ given)]


def file_faults(bill: Bill, folder: pathlib.Path, itself: pathlib.Path) -> list[str]:
    """Every file of the package with its digests, and no other. RECORD of a wheel is written behind the bill, with its digest."""
    there = {f"./{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*") if path.is_file() and not path.is_symlink() and path != itself}
    there = {name: path for name, path in there.items() if not name.endswith(".dist-info/RECORD")}
    told = {file["fileName"]: {one["algorithm"]: one["checksumValue"] for one in file["checksums"]} for file in bill["files"]}
    found = [f"{name} is in the package, and not in the bill" for name in sorted(there.keys() - told.keys())]
    found += [f"{name} is in the bill, and not in the package" for name in sorted(told.keys() - there.keys())]
    for name in sorted(there.keys() & told.keys()):
        data = there[name].read_bytes()
        if told[name] != {"SHA1": hashlib.sha1(data).hexdigest(), "SHA256": hashlib.sha256(data).hexdigest()}:
            found.append(f"{name} has other digests than the bill says")
    own = bill["packages"][0]["packageVerificationCode"]["packageVerificationCodeValue"]
    if own != hashlib.sha1("".join(sorted(digests["SHA1"] for digests in told.values())).encode()).hexdigest():
        found.append("packageVerificationCode is not that of the files")
    return found


def debian_name(package: Bill) -> str:
    """By its purl, which a scanner would go by."""
    locators = [one["referenceLocator"] for one in package.get("externalRefs", [])]
    found = re.match(r"pkg:deb/debian/([^@]+)@", locators[0]) if locators else None
    return found[1].replace("%2B", "+") if found else package["name"]


def library_faults(bill: Bill, inside: dict[str, dict[str, list[str]]]) -> list[str]:
    """Of each file that has code: its libraries are those that the build took, each in its way."""
    names = {package["SPDXID"]: debian_name(package) for package in bill["packages"]}
    found = []
    for file in bill["files"]:
        key = re.sub(r"(\.so)(\.\d+)*$", r"\1", file["fileName"].rsplit("/", 1)[-1])
        related: dict[str, set[str]] = {"STATIC_LINK": set(), "CONTAINS": set(), "DYNAMIC_LINK": set(), "BUILD_DEPENDENCY_OF": set()}
        for relation in bill["relationships"]:
            ends = (relation["spdxElementId"], relation["relatedSpdxElement"])
            if file["SPDXID"] in ends and relation["relationshipType"] in related and ends[0] != "SPDXRef-Package":
                related[relation["relationshipType"]].add(names[ends[1] if ends[0] == file["SPDXID"] else ends[0]])
        if key not in inside or not any(related.values()):
            if key in inside and ("." in key or file["fileName"].endswith("/bin/fairroll")):
                found.append(f"{file['fileName']}: the bill says of no library that it is inside")
            elif any(related.values()):
                found.append(f"{file['fileName']}: nothing is known of it, and the bill says what is inside")
            continue
        taken = {way: set(packages) for way, packages in inside[key].items()}
        linked, compiled = related["STATIC_LINK"], related["CONTAINS"] | related["BUILD_DEPENDENCY_OF"]
        for words, told, true in (("linked in", linked, taken["linked"]), ("loaded", related["DYNAMIC_LINK"], taken["loaded"]),
                                  ("read as headers", compiled - linked, taken["headers"] - linked)):
            found += [f"{file['fileName']}: {name} is {words}, and not in the bill" for name in sorted(true - told)]
            found += [f"{file['fileName']}: {name} is in the bill, and not {words}" for name in sorted(told - true)]
    return found


def version_faults(bill: Bill) -> list[str]:
    """The versions are those that are installed."""
    found = []
    for package in bill["packages"][1:]:
        if package["SPDXID"].startswith("SPDXRef-Library-"):
            here = subprocess.run(["dpkg-query", "-W", "-f", "${Version}\n", debian_name(package)], capture_output=True, text=True).stdout.split("\n")[0]
            if package.get("versionInfo") != here:
                found.append(f"{package['name']}: the bill has version {package.get('versionInfo')}, installed is {here or 'none'}")
    return found


def main() -> None:
    itself, folder, inside = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    bill = json.loads(itself.read_text(encoding="utf-8"))
    found = form_faults(bill)
    if not found:  # what has another form cannot be looked into
        found = file_faults(bill, folder, itself) + library_faults(bill, json.loads(inside.read_text())) + version_faults(bill)
    print("\n".join(found) or f"{itself.name}: {len(bill['files'])} files, {len(bill['packages']) - 1} packages, {len(bill['relationships'])} relations")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
