# SPDX-License-Identifier: Apache-2.0
"""Executable rule books for dice tables.

    >>> import fairroll
    >>> rules = fairroll.load("us_sd.craps")
    >>> ruling = rules.judge("throw 4 3 { die 2 rests on other_die }")
    >>> ruling.kind, [clause.address for clause in ruling.clauses]
    ('invalid', ['20:18:33:06 invalid (1)'])

Rules objects are immutable and can be shared by any number of threads. A Table can be used by only one thread at a time. Amounts are exact
and have the type decimal.Decimal. Functions raise Error if a rule file, step or snapshot is invalid. The diagnostics of the exception
describe each problem, its location, and how to correct it. """

from ._analysis import Combination, CombinationFigures, CombinedBet, OtherCombination
from ._analysis import Diff, Difference, Edge, EdgeDifference, EdgeFigures, Edges, Failure, Figures, OtherDiff, OtherEdge, OtherProof
from ._analysis import ComponentEdge, DiffSide, Proof, StartFigures, diff, verify
from ._audit import Audit, audit
from ._batch import LineError, Verdicts
from ._dask import audit_dask
from ._errors import Diagnostic, Error
from ._readings import SelectedAlternative
from ._results import Clause, Result, Ruling, Settlement, States
from ._rules import Fact, Layer, Rules, load
from ._simulate import SimulatedBet, Simulation
from ._source import find_shipped_rulesets
from ._table import Balance, MenuEntry, Roll, RolledWager, SnapshotHead, StandingWager, Table, restore, snapshot_head
from ._trust import Bundle, BundleFile, Trust, check_trust_rotation
from ._reports import AuditSummary, Comparison, Discrepancy, InvalidLine, ResultChange, RulesetSummary, Tally, UncomparedStep, UndeterminedLine
from ._library import abi_version, fingerprint_version, language_version, snapshot_version, version

__all__ = [
    "Audit", "AuditSummary", "Balance", "Bundle", "BundleFile", "Clause", "Combination", "CombinationFigures", "CombinedBet",
    "Comparison", "ComponentEdge", "Diagnostic", "Diff", "DiffSide", "Difference", "Discrepancy", "Edge", "EdgeDifference", "EdgeFigures",
    "Edges", "Error", "Fact", "Failure", "Figures", "InvalidLine", "Layer", "LineError", "MenuEntry", "OtherCombination",
    "OtherDiff", "OtherEdge", "OtherProof", "Proof", "Result", "ResultChange", "Roll", "RolledWager", "Rules", "RulesetSummary", "Ruling",
    "SelectedAlternative", "Settlement", "SimulatedBet", "Simulation", "SnapshotHead", "StandingWager", "StartFigures", "States", "Table",
    "Tally", "Trust", "UncomparedStep", "UndeterminedLine", "Verdicts", "abi_version", "audit", "audit_dask", "check_trust_rotation", "diff",
    "fingerprint_version", "language_version", "load", "restore", "find_shipped_rulesets", "snapshot_head", "snapshot_version", "verify", "version",
]
__version__ = version()
