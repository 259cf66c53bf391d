# SPDX-License-Identifier: Apache-2.0
from ._batch import Fault as Fault, Verdicts as Verdicts
from ._errors import Diagnostic as Diagnostic, Error as Error
from ._library import abi_version as abi_version, language_version as language_version, snapshot_version as snapshot_version, version as version
from ._results import Clause as Clause, Result as Result, Ruling as Ruling, Settlement as Settlement
from ._rules import Fact as Fact, Rules as Rules, load as load, shipped_rulesets as shipped_rulesets
from ._table import Balance as Balance, MenuEntry as MenuEntry, Roll as Roll, RolledWager as RolledWager, StandingWager as StandingWager, Table as Table, restore as restore

__all__: list[str]
__version__: str
