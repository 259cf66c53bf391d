# SPDX-License-Identifier: Apache-2.0
"""Compares results and diagnostics. Members that are text for people are not compared, so their wording may change at any time."""

from __future__ import annotations

import json
from typing import Any

TEXT_MEMBERS = frozenset({"words", "recorded", "text"})  # of results; README.md describes them
PLACE = ("file", "line", "column", "text")  # of a diagnostic: `text` is the underlined source


def short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 160 else text[:157] + "..."


def normalize_result(result: Any) -> Any:
    """The part of a result that is compared: no member that is text for people. `recalled` findings are last, sorted by address, because the
    language does not define their order. `meta` belongs to the caller and is returned as it is."""
    if isinstance(result, list):
        return [normalize_result(one) for one in result]
    if not isinstance(result, dict):
        return result
    kept = {name: value if name == "meta" else normalize_result(value) for name, value in result.items() if name not in TEXT_MEMBERS}
    if isinstance(kept.get("findings"), list):
        kept["findings"] = sorted(kept["findings"], key=_finding_order)  # stable
    return kept


def _finding_order(finding: Any) -> tuple[bool, str]:
    is_recalled = isinstance(finding, dict) and finding.get("finding") == "recalled"
    clause = finding.get("clause") if is_recalled else None
    return is_recalled, str(clause.get("address")) if isinstance(clause, dict) else ""


def result_differences(expected: Any, got: Any) -> list[str]:
    """The differences between two results, after `normalize_result`."""
    return differences(normalize_result(expected), normalize_result(got))


def differences(expected: Any, got: Any, where: str = "") -> list[str]:
    """One line `WHERE: expected X, got Y` for each difference. The order of members is ignored; the order of arrays is compared."""
    if type(expected) is not type(got):  # in JSON 1, 1.0 and true are different values
        return [f"{where or 'all'}: expected {short(expected)}, got {short(got)}"]
    if isinstance(expected, dict):
        return _object_differences(expected, got, where)
    if isinstance(expected, list):
        return _array_differences(expected, got, where)
    return [] if expected == got else [f"{where or 'all'}: expected {short(expected)}, got {short(got)}"]


def _object_differences(expected: dict[str, Any], got: dict[str, Any], where: str) -> list[str]:
    found = []
    for name in [*expected, *(one for one in got if one not in expected)]:
        inside = f"{where}.{name}" if where else name
        if name not in got:
            found.append(f"{inside}: expected {short(expected[name])}, got nothing")
        elif name not in expected:
            found.append(f"{inside}: expected nothing, got {short(got[name])}")
        else:
            found += differences(expected[name], got[name], inside)
    return found


def _array_differences(expected: list[Any], got: list[Any], where: str) -> list[str]:
    if len(expected) != len(got):
        return [f"{where or 'all'}: expected {len(expected)} entries, got {len(got)}: expected {short(expected)}, got {short(got)}"]
    return [one for i, pair in enumerate(zip(expected, got)) for one in differences(*pair, f"{where}[{i}]")]


def kept(diagnostic: dict[str, Any]) -> dict[str, Any]:
    """The members of a diagnostic that are compared: everything but the message."""
    return {name: diagnostic.get(name) for name in ("code", "severity", *PLACE)}


def _line(diagnostic: dict[str, Any], places: bool) -> str:
    if not places:
        return str(diagnostic["code"])
    at = ":".join(str(diagnostic[name]) for name in ("file", "line", "column"))
    return f"{diagnostic['code']} {diagnostic['severity']} {at} {short(diagnostic['text'])}"


def diagnostic_differences(expected: list[dict[str, Any]], got: Any, places: bool) -> list[str]:
    """Diagnostics have no order. Without `places` only their codes are compared."""
    if not isinstance(got, list) or not all(isinstance(one, dict) for one in got):
        return [f"diagnostics: expected an array of objects, got {short(got)}"]
    wanted = sorted(_line(kept(one), places) for one in expected)
    given = sorted(_line(kept(one), places) for one in got)
    found: list[str] = []
    for line in [*wanted, *(one for one in given if one not in wanted)]:
        more = wanted.count(line) - given.count(line)
        text = f"expected {line}, which is missing" if more > 0 else f"got {line}, which is not expected"
        if more != 0 and text not in found:
            found.append(text)
    return found
