# SPDX-License-Identifier: Apache-2.0
"""What two values of JSON differ in. The order of members means nothing; that of arrays does."""

import json

PLACE = ("file", "line", "column", "text")  # where what is underlined begins, and its words


def short(value):
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 160 else text[:157] + "..."


def differences(expected, got, without=frozenset(), where=""):
    """One `where: expected X, got Y` for each place in which they differ. Members called as one of `without` are passed over."""
    if type(expected) is not type(got):  # in JSON 1, 1.0 and true are different things
        return [f"{where or 'all'}: expected {short(expected)}, got {short(got)}"]
    if isinstance(expected, dict):
        return _in_objects(expected, got, without, where)
    if isinstance(expected, list):
        return _in_arrays(expected, got, without, where)
    return [] if expected == got else [f"{where or 'all'}: expected {short(expected)}, got {short(got)}"]


def _in_objects(expected, got, without, where):
    found = []
    for name in [*expected, *(one for one in got if one not in expected)]:
        inside = f"{where}.{name}" if where else name
        if name in without:
            continue
        if name not in got:
            found.append(f"{inside}: expected {short(expected[name])}, got nothing")
        elif name not in expected:
            found.append(f"{inside}: expected nothing, got {short(got[name])}")
        else:
            found += differences(expected[name], got[name], without, inside)
    return found


def _in_arrays(expected, got, without, where):
    if len(expected) != len(got):
        return [f"{where or 'all'}: expected {len(expected)} entries, got {len(got)}: expected {short(expected)}, got {short(got)}"]
    return [one for i, pair in enumerate(zip(expected, got)) for one in differences(*pair, without, f"{where}[{i}]")]


def kept(diagnostic):
    """Of a diagnostic what the suite compares: no words for people."""
    return {name: diagnostic.get(name) for name in ("code", "severity", *PLACE)}


def _line(diagnostic, places):
    if not places:
        return str(diagnostic["code"])
    at = ":".join(str(diagnostic[name]) for name in ("file", "line", "column"))
    return f"{diagnostic['code']} {diagnostic['severity']} {at} {short(diagnostic['text'])}"


def diagnostic_differences(expected, got, places):
    """Diagnostics have no order. Without `places` their codes alone are compared."""
    if not isinstance(got, list) or not all(isinstance(one, dict) for one in got):
        return [f"diagnostics: expected an array of objects, got {short(got)}"]
    wanted = sorted(_line(kept(one), places) for one in expected)
    given = sorted(_line(kept(one), places) for one in got)
    found = []
    for line in [*wanted, *(one for one in given if one not in wanted)]:
        more = wanted.count(line) - given.count(line)
        text = f"expected {line}, which is missing" if more > 0 else f"got {line}, which is not expected"
        if more != 0 and text not in found:
            found.append(text)
    return found
