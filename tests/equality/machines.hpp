// SPDX-License-Identifier: Apache-2.0
// Machines against tables: every state, every throw.
#pragma once

#include <memory>

#include "common.hpp"

namespace equality {

/// Of every wager of the ruleset. `samples`: cells of one machine that are compared, drawn at random; 0: all, with every order of the
/// faces. Throws a Difference at the first.
void compare_machines(const std::shared_ptr<const Ruleset>& rules, std::size_t samples, Draw& draw, Counts& counts);

/// Every wager of the ruleset that has no parts, of a family each, behind every wager that it may stand behind; those made of parts as well
/// with `whole`.
[[nodiscard]] std::vector<MachineKey> all_keys(const Ruleset& rules, bool whole);

}  // namespace equality
