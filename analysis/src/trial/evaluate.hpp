// SPDX-License-Identifier: Apache-2.0
// Conditions, answered for one case; what is not known of it stays unknown.
#pragma once

#include <optional>

#include <fairroll/scenario.hpp>

namespace fairroll::analysis::conditions {

/// What a condition is asked of.
struct Case {
  const Ruleset* rules = nullptr;
  const ThrowRecord* record = nullptr;  ///< null: no throw
  const Situation* before = nullptr;
  const Wager* wager = nullptr;           ///< whose sentence it is, if any
  const StandingWager* own = nullptr;     ///< as it stood; null: it does not stand yet
  const StandingWager* parent = nullptr;  ///< the one that it stands behind
  int die = -1;                           ///< of a condition of one die
};

/// Nothing: it rests on something that is not known.
[[nodiscard]] std::optional<bool> evaluate(const Condition& condition, const Case& of);

}  // namespace fairroll::analysis::conditions
