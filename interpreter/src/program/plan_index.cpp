// SPDX-License-Identifier: Apache-2.0
#include "plan_index.hpp"

#include <algorithm>
#include <limits>

namespace fairroll {
namespace {

constexpr std::size_t most_kinds = std::numeric_limits<std::uint16_t>::max();
constexpr int widest_pair = 16;  // faces of one die in column_of_pair

}  // namespace

std::uint32_t PlanIndex::add(Plan::Group& group, const std::vector<std::uint32_t>& settlements) {
  kinds_.resize(lists_.settlements().size());
  const auto place = static_cast<std::uint32_t>(group.lists.size());
  group.lists.push_back(static_cast<std::uint16_t>(settlements.size()));
  for (const std::uint32_t settlement : settlements) {
    std::uint32_t& kind = kinds_[settlement];
    if (kind == 0) {
      plan_.kinds_.push_back(lists_.settlements()[settlement]);
      kind = static_cast<std::uint32_t>(plan_.kinds_.size());
    }
    group.lists.push_back(static_cast<std::uint16_t>(kind - 1));
  }
  group.blocks = std::max(group.blocks, (settlements.size() + Plan::block - 1) / Plan::block);
  return place;
}

void PlanIndex::finish(Plan::Group& group) const {
  group.lists.resize(group.lists.size() + group.blocks * Plan::block);
  pairs(group);
}

bool PlanIndex::fits(std::vector<CompileFault>& faults) const {
  if (plan_.kinds_.size() <= most_kinds) return true;
  faults.push_back({"the bets of the plan have more than 65,535 different settlements", "plan fewer bets", {}, true});
  return false;
}

void PlanIndex::pairs(Plan::Group& group) const {
  const Vocabulary& vocabulary = plan_.ruleset_->vocabulary;
  const int width = vocabulary.highest - vocabulary.lowest + 1;
  if (vocabulary.dice != 2 || width > widest_pair) return;
  group.column_of_pair.assign(static_cast<std::size_t>(widest_pair) * widest_pair, 0);
  for (int first = 0; first < width; ++first)
    for (int second = 0; second < width; ++second)
      group.column_of_pair[static_cast<std::size_t>(first * widest_pair + second)] =
          group.column_of[plan_.outcomes_->of(vocabulary.lowest + first, vocabulary.lowest + second)];
}

}  // namespace fairroll
