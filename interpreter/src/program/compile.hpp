// SPDX-License-Identifier: Apache-2.0
// What machines of one ruleset are made of.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <fairroll/automata.hpp>

#include "../automaton/wager_transitions.hpp"

namespace fairroll {

[[nodiscard]] inline std::span<const std::vector<int>> all_of(const DiceOutcomes& outcomes) {
  if (outcomes.size() == 0) return {};
  return {&outcomes.faces(0), outcomes.size()};
}

struct MachineTransitions {
  /// `met`: as far as somebody has asked already; may be null.
  MachineTransitions(const Ruleset& its_ruleset, const DiceOutcomes& its_outcomes, std::shared_ptr<automaton::Transitions> met);

  /// While its owner throws, or does not: so it is of all that it stands behind.
  [[nodiscard]] automaton::WagerTransitions& of(const MachineKey& key, bool owner_throws);

  const Ruleset& ruleset;
  const DiceOutcomes& outcomes;
  Situation start;  ///< one seat throws, and holds nothing
  std::shared_ptr<automaton::Transitions> transitions;
  automaton::GameTransitions& game;
};

/// F2: columns that are equal in every row are one. Per column, the first that is equal to it. `digest`: of a column; those of equal ones
/// are equal. `same`: whether two of the same digest are. Fewer than 65,536 columns.
template <typename Digest, typename Same>
[[nodiscard]] std::vector<std::uint16_t> first_equals(std::size_t columns, const Digest& digest, const Same& same) {
  std::vector<std::pair<std::uint64_t, std::uint16_t>> digests;
  digests.reserve(columns);
  for (std::size_t column = 0; column < columns; ++column) digests.emplace_back(digest(column), static_cast<std::uint16_t>(column));
  std::sort(digests.begin(), digests.end());
  std::vector<std::uint16_t> first(columns);
  auto alike = digests.begin();  // where those of the digest at hand begin
  for (auto at = digests.begin(); at != digests.end(); ++at) {
    if (at->first != alike->first) alike = at;
    first[at->second] = std::find_if(alike, at, [&](const auto& one) { return same(one.second, at->second); })->second;  // itself at last
  }
  return first;
}

}  // namespace fairroll
