// SPDX-License-Identifier: Apache-2.0
// What a run reads at every throw, laid out for it.
#pragma once

#include <cstdint>
#include <vector>

#include "plan_lists.hpp"

namespace fairroll {

/// Numbers the different settlements of a plan in the order in which its automata, one after another, tell of them.
class PlanIndex {
 public:
  PlanIndex(Plan& plan, const PlanLists& lists) : plan_(plan), lists_(lists) {}

  /// Lays out a list of settlements, by their numbers in the lists; where it begins in the group's lists.
  std::uint32_t add(Plan::Group& group, const std::vector<std::uint32_t>& settlements);
  /// When all lists of the group are there.
  void finish(Plan::Group& group) const;
  /// False, and a fault, where there are too many different settlements.
  bool fits(std::vector<CompileFault>& faults) const;

 private:
  /// Two dice: the column of each ordered pair of faces.
  void pairs(Plan::Group& group) const;

  Plan& plan_;
  const PlanLists& lists_;
  std::vector<std::uint32_t> kinds_;  // per settlement of the lists: one more than its place in the plan; 0: it has none yet
};

}  // namespace fairroll
