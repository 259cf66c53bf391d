// SPDX-License-Identifier: Apache-2.0
// How things stand for one wager between throws: what its windows, leaves, limits and commissions are asked at.
#pragma once

#include <utility>
#include <vector>

#include <fairroll/table.hpp>

#include "../oracle/happening.hpp"

namespace fairroll {

/// Refers to the ruleset, the wager and its parent; they must outlive it.
class Standpoint {
 public:
  /// `parent`: null if it stands behind none.
  Standpoint(const Ruleset& rules, Situation now, const StandingWager& wager, const StandingWager* parent)
      : now_(std::move(now)), moment_{rules, now_, no_faces_} {
    moment_.wager = &rules.wagers[wager.wager];
    moment_.numbers = &wager.numbers;
    moment_.own = &wager.variables;
    if (parent == nullptr) return;
    moment_.parent = &parent->variables;
    moment_.parent_numbers = &parent->numbers;
  }
  Standpoint(const Standpoint&) = delete;
  Standpoint& operator=(const Standpoint&) = delete;
  Standpoint(Standpoint&&) = delete;
  Standpoint& operator=(Standpoint&&) = delete;
  ~Standpoint() = default;

  [[nodiscard]] const Moment& moment() const noexcept { return moment_; }

 private:
  Situation now_;
  std::vector<int> no_faces_;
  Moment moment_;
};

}  // namespace fairroll
