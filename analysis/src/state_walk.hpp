// SPDX-License-Identifier: Apache-2.0
// A walk from state to state of an automaton, or of several in step.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include <fairroll/detail/numbering.hpp>

namespace fairroll::analysis {

/// States are tuples of whole numbers, numbered from 0 in the order in which they are met. Whoever takes them up in that order walks the
/// nearest first, and so knows the shortest way to each. `By` is what leads from one state to the next.
template <typename By, typename Value = std::uint32_t>
class StateWalk {
 public:
  explicit StateWalk(std::size_t width) : states_(width) {}

  /// A state that `by` leads to from that one, and whether it is new. The first state comes from nowhere.
  std::pair<std::uint32_t, bool> meet(const Value* state, std::uint32_t from, By by) {
    const auto met = states_.insert(state);
    if (met.second) met_.push_back({from, std::move(by)});
    return met;
  }
  [[nodiscard]] std::uint32_t size() const noexcept { return states_.size(); }
  /// Valid until another is met.
  [[nodiscard]] const Value* operator[](std::uint32_t number) const noexcept { return states_[number]; }
  /// What leads from the first state to that one.
  [[nodiscard]] std::vector<By> way(std::uint32_t number) const {
    std::vector<By> way;
    for (; number != 0; number = met_[number].from) way.push_back(met_[number].by);
    std::reverse(way.begin(), way.end());
    return way;
  }

 private:
  struct Met {
    std::uint32_t from = 0;
    By by;
  };
  automaton::TupleTable<Value> states_;
  std::vector<Met> met_;  // per state
};

/// From which states some of `reached` can be come to, these among them. `before`: per state, the states that lead to it.
[[nodiscard]] inline std::vector<char> leading_to(std::vector<std::uint32_t> reached,
                                                  const std::vector<std::vector<std::uint32_t>>& before) {
  std::vector<char> leads(before.size(), 0);
  for (const std::uint32_t state : reached) leads[state] = 1;
  while (!reached.empty()) {
    const std::uint32_t state = reached.back();
    reached.pop_back();
    for (const std::uint32_t one : before[state])
      if (std::exchange(leads[one], 1) == 0) reached.push_back(one);
  }
  return leads;
}

}  // namespace fairroll::analysis
