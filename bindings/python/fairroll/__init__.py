# SPDX-License-Identifier: Apache-2.0
"""Executable rule books for dice tables.

    >>> import fairroll
    >>> rules = fairroll.load("us_sd.craps")
    >>> ruling = rules.judge("throw 4 3 { die 2 rests on other_die }")
    >>> ruling.kind, [clause.address for clause in ruling.by]
    ('invalid', ['20:18:33:06 invalid (1)'])

Rules are immutable and can be shared by any number of threads. A Table can be used by one thread at a time. Amounts are decimal.Decimal
and exact. Invalid rule files, steps and snapshots raise Error, whose diagnostics explain what is wrong, where, and what to do.
"""

from ._analysis import Combination, CombinationFigures, CombinedBet, OtherCombination
from ._analysis import Diff, Difference, Edge, EdgeDifference, EdgeFigures, Edges, Failure, Figures, OtherDiff, OtherEdge, OtherProof, Part
from ._analysis import Proof, Side, Start, diff, verify
from ._audit import Audit, audit
from ._batch import Fault, Verdicts
from ._dask import audit_dask
from ._errors import Diagnostic, Error
from ._readings import Question
from ._results import Clause, Result, Ruling, Settlement, States
from ._rules import Fact, Layer, Rules, load
from ._simulate import SimulatedBet, Simulation
from ._source import shipped_rulesets
from ._table import Balance, MenuEntry, Roll, RolledWager, SnapshotHead, StandingWager, Table, restore, snapshot_head
from ._trust import Bundle, BundleFile, Trust, rotate_trust
from ._told import AuditSummary, BadLine, Change, Comparison, Discrepancy, NotCompared, OpenLine, RulesetSummary, Tally
from ._library import abi_version, fingerprint_version, language_version, snapshot_version, version

__all__ = [
    "Audit", "AuditSummary", "BadLine", "Balance", "Bundle", "BundleFile", "Change", "Clause",
    "Combination", "CombinationFigures", "CombinedBet", "Comparison", "Diagnostic", "Diff", "Difference", "Discrepancy",
    "Edge", "EdgeDifference", "EdgeFigures", "Edges", "Error", "Fact", "Failure", "Fault", "Figures", "Layer", "MenuEntry", "NotCompared",
    "OpenLine", "OtherCombination", "OtherDiff", "OtherEdge", "OtherProof", "Part", "Proof", "Question", "Result", "Roll", "RolledWager", "Rules",
    "RulesetSummary", "Ruling", "Settlement", "Side", "SimulatedBet", "Simulation", "SnapshotHead", "StandingWager", "Start", "States",
    "Table", "Tally", "Trust", "Verdicts", "abi_version", "audit", "audit_dask", "diff", "fingerprint_version", "language_version", "load",
    "restore", "rotate_trust", "shipped_rulesets", "snapshot_head", "snapshot_version", "verify", "version",
]
__version__ = version()
