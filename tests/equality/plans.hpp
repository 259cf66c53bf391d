// SPDX-License-Identifier: Apache-2.0
// Plans of random bets beside a table at which the same bets are made.
#pragma once

#include <memory>

#include "common.hpp"

namespace equality {

/// Plays `throws` throws with some random bets. Throws a Difference at the first. False: there was no plan of such bets.
bool compare_plan(const std::shared_ptr<const Ruleset>& rules, std::size_t throws, Draw& draw, Counts& counts);

}  // namespace equality
