// SPDX-License-Identifier: Apache-2.0
#include "plan_lists.hpp"

#include <algorithm>
#include <limits>

namespace fairroll {
namespace {

constexpr std::size_t most_kinds = std::numeric_limits<std::uint16_t>::max();
constexpr int widest_pair = 16;  // faces of one die in column_of_pair

std::uint32_t low_half(std::int64_t number) noexcept { return static_cast<std::uint32_t>(number); }
std::uint32_t high_half(std::int64_t number) noexcept { return static_cast<std::uint32_t>(static_cast<std::uint64_t>(number) >> 32U); }

}  // namespace

std::array<std::uint32_t, 6> PlanLists::tuple_of(const PlanSettlement& one) noexcept {
  return {one.bet_index,
          static_cast<std::uint32_t>(one.outcome) * 2 + (one.has_ended ? 1U : 0U),
          low_half(one.net),
          high_half(one.net),
          low_half(one.commission),
          high_half(one.commission)};
}

std::array<std::uint32_t, 3> PlanLists::tuple_of(const Plan::Placement& one) noexcept {
  return {one.bet, low_half(one.commission), high_half(one.commission)};
}

void PlanLists::add_told(std::uint32_t list, std::vector<std::uint32_t>& all) {
  const auto [before, last] = told_.lists.last(list);
  if (before == 0) return all.push_back(last);
  told_.lists.list(list, list_);
  all.insert(all.end(), list_.begin(), list_.end());
}

void PlanLists::add_made(std::uint32_t list, std::vector<Plan::Placement>& all) {
  made_.lists.list(list, list_);
  for (const std::uint32_t number : list_) all.push_back(made_.entries[number]);
}

std::uint32_t PlanLists::lay_out(Plan::Group& group, const std::vector<std::uint32_t>& settlements) {
  kinds_.resize(this->settlements().size());
  const auto place = static_cast<std::uint32_t>(group.lists.size());
  group.lists.push_back(static_cast<std::uint16_t>(settlements.size()));
  for (const std::uint32_t settlement : settlements) {
    std::uint32_t& kind = kinds_[settlement];
    if (kind == 0) {
      plan_.kinds_.push_back(this->settlements()[settlement]);
      kind = static_cast<std::uint32_t>(plan_.kinds_.size());
    }
    group.lists.push_back(static_cast<std::uint16_t>(kind - 1));
  }
  group.blocks = std::max(group.blocks, (settlements.size() + Plan::block - 1) / Plan::block);
  return place;
}

void PlanLists::finish(Plan::Group& group) const {
  group.lists.resize(group.lists.size() + group.blocks * Plan::block);
  lay_out_pairs(group);
}

bool PlanLists::fits(std::vector<CompileError>& faults) const {
  if (plan_.kinds_.size() <= most_kinds) return true;
  faults.push_back({"the bets of the plan can be settled in more than 65,535 different ways", "plan fewer bets", {}, true});
  return false;
}

void PlanLists::lay_out_pairs(Plan::Group& group) const {
  const Vocabulary& vocabulary = plan_.ruleset_->vocabulary;
  const int width = vocabulary.highest_face - vocabulary.lowest_face + 1;
  if (vocabulary.dice_count != 2 || width > widest_pair) return;
  group.column_of_pair.assign(static_cast<std::size_t>(widest_pair) * widest_pair, 0);
  for (int first = 0; first < width; ++first)
    for (int second = 0; second < width; ++second)
      group.column_of_pair[static_cast<std::size_t>(first * widest_pair + second)] =
          group.column_of[plan_.outcomes_->find(vocabulary.lowest_face + first, vocabulary.lowest_face + second)];
}

}  // namespace fairroll
