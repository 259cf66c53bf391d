// SPDX-License-Identifier: Apache-2.0
#include "chain_footprint.hpp"

#include <algorithm>
#include <utility>

namespace fairroll::automaton {

Footprint& ChainFootprint::add(Index wager, std::vector<int> numbers, Index parent, std::vector<int> parent_numbers) {
  const Wager* const own = &ruleset_.wagers[wager];
  const Wager* const behind = parent == no_index ? nullptr : &ruleset_.wagers[parent];
  members_.push_back({Footprint(ruleset_, own, behind, reach_), own, std::move(numbers), behind, std::move(parent_numbers)});
  return members_.back().footprint;
}

std::vector<Index> ChainFootprint::members() const {
  std::vector<Index> all;
  for (Index i = 0; i < ruleset_.game.variables.size(); ++i)
    if (std::any_of(members_.begin(), members_.end(), [&](const Member& one) { return one.footprint.game()[i] != 0; })) all.push_back(i);
  return all;
}

std::vector<Index> ChainFootprint::held() const {
  std::vector<Index> all;
  for (const Member& member : members_)
    for (const Index wager : member.footprint.held())
      if (std::find(all.begin(), all.end(), wager) == all.end()) all.push_back(wager);
  return all;
}

bool ChainFootprint::turns_matter() const {
  return std::any_of(members_.begin(), members_.end(), [](const Member& one) { return one.footprint.turns_matter(); });
}

ThrowClasses ChainFootprint::classes(std::span<const std::vector<int>> throws) const {
  ThrowClasses classes(ruleset_, throws);
  for (const Member& one : members_) classes.add(one.footprint, one.wager, &one.numbers, one.parent, &one.parent_numbers);
  return classes;
}

}  // namespace fairroll::automaton
