# SPDX-License-Identifier: Apache-2.0
from ._analysis import Combination as Combination, CombinationFigures as CombinationFigures, CombinedBet as CombinedBet
from ._analysis import OtherCombination as OtherCombination
from ._analysis import Diff as Diff, Difference as Difference, Edge as Edge, EdgeDifference as EdgeDifference, Edges as Edges, Failure as Failure
from ._analysis import EdgeFigures as EdgeFigures, Figures as Figures, OtherDiff as OtherDiff, OtherEdge as OtherEdge, OtherProof as OtherProof
from ._analysis import ComponentEdge as ComponentEdge, DiffSide as DiffSide, Proof as Proof
from ._analysis import StartFigures as StartFigures, diff as diff, verify as verify
from ._audit import Audit as Audit, audit as audit
from ._batch import LineError as LineError, Verdicts as Verdicts
from ._dask import audit_dask as audit_dask
from ._errors import Diagnostic as Diagnostic, Error as Error
from ._library import abi_version as abi_version, fingerprint_version as fingerprint_version, language_version as language_version, snapshot_version as snapshot_version, version as version
from ._readings import SelectedAlternative as SelectedAlternative
from ._results import Clause as Clause, Result as Result, Ruling as Ruling, Settlement as Settlement, States as States
from ._rules import Fact as Fact, Layer as Layer, Rules as Rules, load as load
from ._simulate import SimulatedBet as SimulatedBet, Simulation as Simulation
from ._source import find_shipped_rulesets as find_shipped_rulesets
from ._table import Balance as Balance, MenuEntry as MenuEntry, Roll as Roll, RolledWager as RolledWager, SnapshotHead as SnapshotHead, StandingWager as StandingWager, Table as Table
from ._table import restore as restore, snapshot_head as snapshot_head
from ._reports import AuditSummary as AuditSummary, InvalidLine as InvalidLine, ResultChange as ResultChange, Comparison as Comparison, Discrepancy as Discrepancy, UncomparedStep as UncomparedStep, UndeterminedLine as UndeterminedLine, RulesetSummary as RulesetSummary, Tally as Tally
from ._trust import Bundle as Bundle, BundleFile as BundleFile, Trust as Trust, check_trust_rotation as check_trust_rotation

__all__: list[str]
__version__: str
