# SPDX-License-Identifier: Apache-2.0
"""Loads the C library and declares its functions and structures for ctypes."""

import ctypes
import os
import pathlib
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_int8, c_int32, c_int64, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p

#: Version of the C interface that this package requires: the value of FAIRROLL_ABI_MAJOR and the minimum value of FAIRROLL_ABI_MINOR.
ABI_MAJOR, ABI_MINOR = 2, 0
NONE = 0xFFFFFFFF


def _find() -> str:
    """Returns the path or name of the C library. If the environment variable FAIRROLL_LIBRARY is set, returns its value. Otherwise, returns
    the path of the library in the installation that contains this package or, if there is none, a file name that the system resolves."""
    name = f"libfairroll.so.{ABI_MAJOR}"
    if chosen := os.environ.get("FAIRROLL_LIBRARY"):
        return chosen
    for above in pathlib.Path(__file__).resolve().parents:
        for found in [above / name, above / "lib" / name, *sorted(above.glob(f"lib/*/{name}"))]:
            if found.is_file():
                return str(found)
    return name


def _load() -> ctypes.CDLL:
    found = _find()
    try:
        return ctypes.CDLL(found)
    except OSError as error:
        raise ImportError(f"the C library of Fairroll cannot be loaded: {error}. The library must be next to this package or at the path in the "
f"environment variable FAIRROLL_LIBRARY") from None


lib = _load()


class Throw(Structure):
    _fields_ = [("settlements", c_void_p), ("settlement_count", c_size_t), ("composites", c_void_p), ("composite_count", c_size_t),
                ("ruling", c_uint8), ("from_tables", c_uint8), ("reserved", c_uint8 * 6)]


class CSettlement(Structure):
    _fields_ = [("id", c_uint32), ("seat", c_uint32), ("role", c_uint32), ("wager", c_uint32), ("outcome", c_uint8), ("ended", c_uint8),
                ("rounded", c_uint8), ("charged", c_uint8), ("reserved", c_uint8 * 4), ("amount", c_int64), ("lost", c_int64),
                ("commission", c_int64), ("refund", c_int64), ("net", c_int64)]


class CWager(Structure):
    _fields_ = [("id", c_uint32), ("seat", c_uint32), ("role", c_uint32), ("wager", c_uint32), ("behind", c_uint32), ("composite", c_uint32),
                ("stake", c_int64), ("called", c_int8), ("in_error", c_uint8), ("undetermined", c_uint8), ("reserved", c_uint8 * 5)]


class CFact(Structure):
    _fields_ = [("name", c_char_p), ("preposition", c_char_p), ("value_count", c_uint32), ("subject", c_uint8), ("several", c_uint8),
                ("has_default", c_uint8), ("reserved", c_uint8)]


class CClause(Structure):
    _fields_ = [("address", c_char_p), ("text", c_char_p), ("unit", c_char_p), ("place", c_char_p), ("line", c_uint32), ("column", c_uint32),
                ("conditional", c_uint8), ("unverified", c_uint8), ("reserved", c_uint8 * 6)]


class CLayer(Structure):
    _fields_ = [("unit", c_char_p), ("title", c_char_p), ("file", c_char_p), ("from_day", c_char_p), ("until_day", c_char_p), ("kind", c_uint8),
                ("reserved", c_uint8 * 7)]


class CBundle(Structure):
    _fields_ = [("authority", c_char_p), ("expires", c_char_p), ("digest", c_char_p), ("content", c_char_p), ("version", c_uint64),
                ("signer_count", c_uint32), ("reserved", c_uint8 * 4)]


class CDiagnostic(Structure):
    _fields_ = [("code", c_char_p), ("slug", c_char_p), ("severity", c_char_p), ("message", c_char_p), ("help", c_char_p), ("witness", c_char_p),
                ("place", c_char_p), ("text", c_char_p), ("line", c_uint32), ("column", c_uint32), ("end_line", c_uint32), ("end_column", c_uint32)]


class CLineError(Structure):
    _fields_ = [("row", c_uint64), ("code", c_uint32), ("begin", c_uint32), ("end", c_uint32), ("reserved", c_uint32)]


class CFinding(Structure):
    _fields_ = [("clause", c_uint32), ("kind", c_uint8), ("reserved", c_uint8 * 3)]


class CSpan(Structure):
    _fields_ = [("begin", c_uint32), ("end", c_uint32)]


class CColumns(Structure):
    _fields_ = [("rows", c_size_t), ("kinds", POINTER(c_uint8)), ("totals", POINTER(c_int32)), ("from_tables", POINTER(c_uint8)),
                ("offsets", POINTER(c_uint64)), ("lengths", POINTER(c_uint64)), ("numbers", POINTER(c_uint64)),
                ("clause_begins", POINTER(c_uint64)), ("clauses", POINTER(c_uint32)), ("finding_begins", POINTER(c_uint64)),
                ("findings", POINTER(CFinding)), ("errors", POINTER(CLineError)), ("error_count", c_size_t)]


class CAuditReport(Structure):
    _fields_ = [*((name, c_char_p) for name in ("file", "table", "official", "meta", "ruleset", "step", "recorded", "expected", "other_ruleset", "other_result",
                                                "owner", "wager", "currency", "explanation", "help", "code")),
                ("reasons", POINTER(c_char_p)), ("reason_count", c_size_t), ("other_reasons", POINTER(c_char_p)), ("other_reason_count", c_size_t),
                ("line", c_uint64), ("difference", c_int64), ("decimals", c_int32),
                ("kind", c_uint8), ("entry", c_uint8), ("has_difference", c_uint8), ("reserved", c_uint8)]


Resolver = ctypes.CFUNCTYPE(c_int, c_void_p, c_char_p, c_void_p)
ProgressCallback = ctypes.CFUNCTYPE(c_int, c_void_p, c_char_p, c_uint64, c_uint64)


def _declare(name: str, result: object, *arguments: object) -> None:
    function = getattr(lib, "fairroll_" + name)
    function.restype = result
    function.argtypes = list(arguments)


_error, _out, _bytes = POINTER(c_void_p), POINTER(c_void_p), c_char_p
_declare("abi_version", c_uint32)
_declare("version", c_char_p)
_declare("language_version", c_uint32)
_declare("snapshot_version", c_uint32)
_declare("fingerprint_version", c_uint32)
_declare("error_free", None, c_void_p)
_declare("error_status", c_int32, c_void_p)
_declare("error_count", c_size_t, c_void_p)
_declare("error_text", c_char_p, c_void_p)
_declare("error_get", c_int32, c_void_p, c_size_t, POINTER(CDiagnostic))
_declare("text_data", c_void_p, c_void_p)
_declare("text_size", c_size_t, c_void_p)
_declare("text_free", None, c_void_p)
_declare("source_new", c_int32, _out, _error)
_declare("source_free", None, c_void_p)
_declare("source_add_folder", c_int32, c_void_p, c_char_p, _error)
_declare("source_set_limit", c_int32, c_void_p, c_char_p, c_uint64, _error)
_declare("source_add_text", c_int32, c_void_p, c_char_p, _bytes, c_size_t, _error)
_declare("source_add_resolver", c_int32, c_void_p, Resolver, c_void_p, _error)
_declare("source_require_signatures", c_int32, c_void_p, c_char_p, _bytes, c_size_t, c_char_p, c_uint64, _error)
_declare("source_add_bundle", c_int32, c_void_p, c_char_p, _bytes, c_size_t, _bytes, c_size_t, _error)
_declare("source_bundle_count", c_uint32, c_void_p)
_declare("source_bundle", c_int32, c_void_p, c_uint32, POINTER(CBundle))
_declare("trust_check_rotation", c_int32, _bytes, c_size_t, _bytes, c_size_t, _bytes, c_size_t, c_char_p, _error)
_declare("sink_add", c_int32, c_void_p, c_char_p, _bytes, c_size_t, c_char_p)
_declare("sink_fail", None, c_void_p, c_char_p)
_declare("selection_new", c_int32, _out, _error)
_declare("selection_free", None, c_void_p)
_declare("selection_set_as_of", c_int32, c_void_p, c_char_p, _error)
_declare("selection_set_reading", c_int32, c_void_p, c_char_p, c_char_p, _error)
_declare("selection_set_posting", c_int32, c_void_p, c_char_p, c_char_p, _error)
_declare("rules_load", c_int32, c_char_p, c_void_p, c_void_p, _out, _error)
_declare("rules_release", None, c_void_p)
for _name in ("name", "title", "fingerprint", "warnings", "uncompiled", "currency"):
    _declare("rules_" + _name, c_char_p, c_void_p)
_declare("rules_currency_decimals", c_int32, c_void_p)
for _name in ("dice_count", "lowest_face", "highest_face", "wager_count", "role_count", "fact_count", "clause_count"):
    _declare("rules_" + _name, c_uint32, c_void_p)
_declare("rules_layer_count", c_uint32, c_void_p)
_declare("rules_layer", c_int32, c_void_p, c_uint32, POINTER(CLayer))
_declare("rules_wager_name", c_char_p, c_void_p, c_uint32)
_declare("rules_role_name", c_char_p, c_void_p, c_uint32)
_declare("rules_fact", c_int32, c_void_p, c_uint32, POINTER(CFact))
_declare("rules_fact_value", c_char_p, c_void_p, c_uint32, c_uint32)
_declare("rules_clause", c_int32, c_void_p, c_uint32, POINTER(CClause))
_declare("rules_judge", c_int32, c_void_p, _bytes, c_size_t, c_uint32, _out, _error)
_declare("table_new", c_int32, c_void_p, POINTER(c_char_p), c_size_t, _out, _error)
_declare("table_clone", c_int32, c_void_p, _out, _error)
_declare("table_free", None, c_void_p)
_declare("table_play", c_int32, c_void_p, _bytes, c_size_t, c_uint32, _out, _error)
_declare("table_roll", c_int32, c_void_p, _bytes, c_size_t, POINTER(Throw), _error)
_declare("table_roll_all", c_int32, c_void_p, _bytes, c_size_t, _error)
_declare("table_seat_count", c_uint32, c_void_p)
_declare("table_seat_name", c_char_p, c_void_p, c_uint32)
_declare("table_throw_count", c_uint64, c_void_p)
_declare("table_thrower", c_uint32, c_void_p)
_declare("table_dice_holder", c_uint32, c_void_p)
_declare("table_account_amount", c_int32, c_void_p, c_uint32, c_uint32, POINTER(c_int64), _error)
_declare("table_balance", c_int32, c_void_p, c_uint32, c_uint32, POINTER(c_int64), _error)
_declare("table_wagers", c_int32, c_void_p, POINTER(POINTER(CWager)), POINTER(c_size_t), _error)
_declare("table_wager_text", c_int32, c_void_p, c_uint32, _out, _error)
_declare("table_snapshot", c_int32, c_void_p, c_uint32, _out, _error)
_declare("table_restore", c_int32, c_void_p, _bytes, c_size_t, _out, _error)
_declare("table_carry_over", c_int32, c_void_p, _bytes, c_size_t, _out, _error)
_declare("table_change_rules", c_int32, c_void_p, c_void_p, _error)
_declare("rules_combined_edge", c_int32, c_void_p, c_char_p, POINTER(c_char_p), c_size_t, _out, _error)
_declare("rules_edges", c_int32, c_void_p, c_char_p, c_char_p, POINTER(c_char_p), c_size_t, _out, _error)
_declare("rules_simulate", c_int32, c_void_p, _bytes, c_size_t, c_uint64, c_uint64, c_uint32, c_char_p, ProgressCallback, c_void_p, _out, _error)
_declare("verify", c_int32, c_char_p, c_void_p, c_void_p, ProgressCallback, c_void_p, _out, _error)
_declare("diff", c_int32, c_void_p, c_void_p, ProgressCallback, c_void_p, _out, _error)
_declare("table_allow_given", c_int32, c_void_p, c_uint32, _error)
_declare("snapshot_head", c_int32, _bytes, c_size_t, _out, _error)
_declare("head_free", None, c_void_p)
for _name in ("version", "fingerprint_version", "reading_count", "posting_count"):
    _declare("head_" + _name, c_uint32, c_void_p)
for _name in ("rules", "fingerprint", "as_of"):
    _declare("head_" + _name, c_char_p, c_void_p)
for _name in ("reading", "reading_alternative", "posting", "posting_value"):
    _declare("head_" + _name, c_char_p, c_void_p, c_uint32)
_declare("table_register_rules", c_int32, c_void_p, c_char_p, c_void_p, _error)
_declare("table_show", c_int32, c_void_p, _out, _error)
_declare("table_menu", c_int32, c_void_p, c_uint32, c_uint32, _out, _error)
_declare("rules_show", c_int32, c_void_p, _out, _error)
_declare("judge_new", c_int32, c_void_p, _out, _error)
_declare("judge_free", None, c_void_p)
_declare("judge_lines", c_int32, c_void_p, _bytes, c_size_t, c_void_p, _error)
_declare("judge_check_line", c_int32, c_void_p, _bytes, c_size_t, c_char_p, _error)
_declare("verdicts_new", c_int32, _out, _error)
_declare("verdicts_free", None, c_void_p)
_declare("verdicts_columns", c_int32, c_void_p, POINTER(CColumns), _error)
_declare("verdicts_meta_spans", c_int32, c_void_p, POINTER(POINTER(CSpan)), POINTER(c_size_t))
_declare("finding_name", c_char_p, c_uint8)
_declare("audit_new", c_int32, c_void_p, POINTER(c_char_p), c_size_t, c_void_p, _out, _error)
_declare("audit_free", None, c_void_p)
_declare("audit_set_members", c_int32, c_void_p, c_char_p, c_char_p, _error)
_declare("audit_set_share", c_int32, c_void_p, c_uint32, c_uint32, _error)
_declare("audit_set_comparison", c_int32, c_void_p, c_char_p, c_char_p, _error)
_declare("audit_set_jobs", c_int32, c_void_p, c_uint32, _error)
_declare("audit_begin_log", c_int32, c_void_p, c_char_p, _error)
_declare("audit_feed", c_int32, c_void_p, _bytes, c_size_t, _error)
_declare("audit_end_log", c_int32, c_void_p, _error)
_declare("audit_next", c_uint32, c_void_p, POINTER(CAuditReport))
_declare("audit_summary", c_int32, c_void_p, _out, _error)
_declare("audit_add_summary", c_int32, c_void_p, _bytes, c_size_t, _error)

_found = lib.fairroll_abi_version()
if _found >> 16 != ABI_MAJOR or _found & 0xFFFF < ABI_MINOR:
    raise ImportError(f"this package requires the C library with ABI {ABI_MAJOR}.{ABI_MINOR}, not {_found >> 16}.{_found & 0xFFFF}")


def call(name: str, *arguments: object) -> None:
    """Calls a library function that returns a status, and raises an exception if the function fails. `name` is the name of the function
    without the prefix `fairroll_`."""
    from ._errors import raise_error
    error = c_void_p()
    status = getattr(lib, "fairroll_" + name)(*arguments, byref(error))
    if status != 0:
        raise_error(status, error)


def create_handle(name: str, *arguments: object) -> c_void_p:
    """Calls a library function that creates an object, and returns the object. `name` is the name of the function without the prefix
    `fairroll_`."""
    out = c_void_p()
    call(name, *arguments, byref(out))
    return out


def call_for_text(name: str, *arguments: object) -> bytes:
    """Calls a library function that creates a text, and returns the text as bytes. `name` is the name of the function without the prefix
    `fairroll_`."""
    text = create_handle(name, *arguments)
    try:
        return ctypes.string_at(lib.fairroll_text_data(text), lib.fairroll_text_size(text))
    finally:
        lib.fairroll_text_free(text)


def encode_name(text: str) -> bytes:
    """Returns a name as UTF-8 bytes. Raises TypeError if `text` is not a str, and ValueError if it contains NUL, which ends names in C."""
    if not isinstance(text, str):
        raise TypeError(f"a name must be a str, not {type(text).__name__}: {text!r}")
    if "\0" in text:
        raise ValueError(f"a name must not contain NUL: {text!r}")
    return text.encode()


def make_c_string_array(names: list[bytes]) -> "ctypes.Array[c_char_p]":
    """Returns the names as an array of C strings, which can be passed to the library."""
    return (c_char_p * len(names))(*names)


def finding_names() -> tuple[str, ...]:
    """Returns the names of all kinds of findings. The index of a name is the number of the kind in the loaded version of the library."""
    names: list[str] = []
    while name := lib.fairroll_finding_name(len(names)):
        names.append(name.decode())
    return tuple(names)


def version() -> str:
    """Returns the version of the library, such as `1.2.3`."""
    return str(lib.fairroll_version().decode())


def abi_version() -> tuple[int, int]:
    """Returns the version of the C interface of the loaded library, as (major, minor)."""
    found: int = lib.fairroll_abi_version()
    return found >> 16, found & 0xFFFF


def language_version() -> int:
    """Returns the newest version of the rule language that the library supports."""
    return int(lib.fairroll_language_version())


def fingerprint_version() -> int:
    """Returns the version of the algorithm that computes fingerprints of rules. Only fingerprints of the same version can be compared."""
    return int(lib.fairroll_fingerprint_version())


def snapshot_version() -> int:
    """Returns the version of the format in which the library writes snapshots. The library can also read all earlier versions."""
    return int(lib.fairroll_snapshot_version())
