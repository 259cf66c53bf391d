// SPDX-License-Identifier: Apache-2.0
// What a step did at a table, in the words of a report.
#pragma once

#include <fairroll/scenario.hpp>

namespace fairroll::scenario {

/// Before a step is played: keeps the situation, the wagers that stand, the one that the act is about and the one behind which it stands.
void keep_before(const Table& table, StepReport& report);
/// When it is played: names the wagers of settlements and ledger, and says how the table stands. Requires `thrown` or `acted`, of a step
/// that the rules could be asked about also `record` or `act`.
void tell_after(const Table& table, StepReport& report);

}  // namespace fairroll::scenario
