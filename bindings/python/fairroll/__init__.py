# SPDX-License-Identifier: Apache-2.0
"""Executable rule books for dice tables.

    >>> import fairroll
    >>> rules = fairroll.load("us_sd.craps")
    >>> ruling = rules.judge("throw 4 3 { die 2 rests on other_die }")
    >>> ruling.kind, [clause.address for clause in ruling.by]
    ('invalid', ['20:18:33:06 invalid (1)'])

Rules are immutable and may be shared by any number of threads. A Table belongs to one thread at a time. Amounts are decimal.Decimal and
exact. Whatever is wrong with rule files, steps or snapshots is an Error whose diagnostics say where, why, and the way out.
"""

from ._batch import Fault, Verdicts
from ._errors import Diagnostic, Error
from ._results import Clause, Result, Ruling, Settlement
from ._rules import Fact, Rules, load, shipped_rulesets
from ._table import Balance, MenuEntry, Roll, RolledWager, StandingWager, Table, restore
from ._library import abi_version, language_version, snapshot_version, version

__all__ = [
    "Balance", "Clause", "Diagnostic", "Error", "Fact", "Fault", "MenuEntry", "Result", "Roll", "RolledWager", "Rules", "Ruling", "Settlement", "StandingWager",
    "Table", "Verdicts", "abi_version", "language_version", "load", "restore", "shipped_rulesets", "snapshot_version", "version",
]
__version__ = version()
