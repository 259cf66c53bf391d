// SPDX-License-Identifier: Apache-2.0
// Machines of single bets fused into automata: one look-up a throw for all of them.
#include <fairroll/plan.hpp>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "plan_builder.hpp"

namespace fairroll {

std::optional<Plan> Plan::compile(std::shared_ptr<const Ruleset> ruleset, std::vector<PlannedBet> bets, std::vector<CompileFault>& faults) {
  Plan plan;
  plan.outcomes_ = std::make_shared<const Outcomes>(ruleset->vocabulary);
  plan.ruleset_ = std::move(ruleset);
  plan.bets_ = std::move(bets);
  try {
    if (!PlanBuilder(plan, faults).build()) return std::nullopt;
  } catch (const std::overflow_error&) {
    faults.push_back({"a win of the plan is too large to be counted exactly", "bet less", {}, true});
    return std::nullopt;
  }
  return plan;
}

std::size_t Plan::rows() const noexcept {
  std::size_t rows = 0;
  for (const Group& group : groups_) rows += group.cells.size() / std::max<std::size_t>(1, group.columns);
  return rows;
}

}  // namespace fairroll
