// SPDX-License-Identifier: Apache-2.0
// Which odds may pay a standing wager, seen from between throws: what stakes and limits are measured by before anybody has won.
#pragma once

#include <optional>
#include <vector>

#include <fairroll/table.hpp>

namespace fairroll {

struct OddsAhead {
  std::vector<Odds> odds;                       ///< those that may come; no profit twice
  std::vector<std::optional<Rational>> best{};  ///< per throw, in an order that all wagers share: the highest profit per unit staked
  bool column_open = false;                     ///< its paytable has several columns and the house posted none
  Index column_clause = no_index;
};

/// `line`: the wager, what it stands behind, and so on. A state that stands at a number is taken to stay there until the wager is decided;
/// one that has none yet may get any. Counts and sets may grow; those of a turn may be anything. So odds may be listed that never come;
/// none that come while the states stay are left out.
[[nodiscard]] OddsAhead odds_ahead(const Ruleset& rules, const std::vector<int>& game, const std::vector<const StandingWager*>& line);

}  // namespace fairroll
