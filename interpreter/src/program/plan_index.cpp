#include "plan_index.hpp"

#include <algorithm>
#include <limits>

namespace fairroll {
namespace {

constexpr std::size_t most_kinds = std::numeric_limits<std::uint16_t>::max();
constexpr int widest_pair = 16;  // faces of one die in column_of_pair

}  // namespace

bool PlanIndex::build() {
  for (Plan::Group& group : plan_.groups_) {
    pairs(group);
    lists(group);
  }
  if (plan_.kinds_.size() <= most_kinds) return true;
  faults_.push_back({"the bets of the plan have more than 65,535 different settlements", "plan fewer bets", {}});
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

void PlanIndex::lists(Plan::Group& group) {
  // Lists are ranges of the group's settlements; one that decides something begins where no other does.
  constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> at(group.settlements.size() + 1, none);
  std::uint32_t longest = 0;
  group.lists.reserve(group.settlements.size() * 2);
  group.next.resize(group.cells.size());
  group.list_of.resize(group.cells.size());
  for (std::size_t i = 0; i < group.cells.size(); ++i) {
    const Plan::Cell& cell = group.cells[i];
    std::uint32_t& found = at[cell.count == 0 ? group.settlements.size() : cell.first];
    if (found == none) {
      found = static_cast<std::uint32_t>(group.lists.size());
      group.lists.push_back(static_cast<std::uint16_t>(cell.count));
      for (std::uint32_t told = 0; told < cell.count; ++told) group.lists.push_back(number_of(group.settlements[cell.first + told]));
      longest = std::max(longest, cell.count);
    }
    group.next[i] = cell.next;
    group.list_of[i] = found;
  }
  group.blocks = (longest + Plan::block - 1) / Plan::block;
  group.lists.resize(group.lists.size() + group.blocks * Plan::block);
}

std::uint16_t PlanIndex::number_of(const PlanSettlement& one) {
  const auto [number, fresh] = numbers_.insert(tuple_of(one).data());
  if (fresh) plan_.kinds_.push_back(one);
  return static_cast<std::uint16_t>(number);
}

}  // namespace fairroll
