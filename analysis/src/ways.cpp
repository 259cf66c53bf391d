// SPDX-License-Identifier: Apache-2.0
#include "ways.hpp"

#include <algorithm>

namespace fairroll::analysis {

namespace {

void add_keys(const Ruleset& ruleset, Index index, std::vector<MachineKey>& keys) {
  const Wager& wager = ruleset.wagers[index];
  std::vector<std::shared_ptr<const MachineKey>> parents{nullptr};
  if (wager.behind != no_index) {
    std::vector<MachineKey> above;
    add_keys(ruleset, wager.behind, above);
    parents.clear();
    for (MachineKey& key : above) parents.push_back(std::make_shared<const MachineKey>(std::move(key)));
  }
  const std::vector<std::vector<int>> none{{}};
  for (const std::vector<int>& numbers : wager.numbers.empty() ? none : wager.numbers)
    for (const auto& parent : parents) keys.push_back({index, numbers, parent});
}

}  // namespace

std::vector<MachineKey> all_keys(const Ruleset& ruleset) {
  std::vector<MachineKey> keys;
  for (Index wager = 0; wager < ruleset.wagers.size(); ++wager) add_keys(ruleset, wager, keys);
  return keys;
}

std::string key_words(const Ruleset& ruleset, const MachineKey& key) {
  const Wager& wager = ruleset.wagers[key.wager];
  std::string words = wager.named(key.numbers);
  if (key.parent && !ruleset.wagers[key.parent->wager].numbers.empty()) words += " behind " + key_words(ruleset, *key.parent);
  return words;
}

Ways::Ways(const Machine& machine, const Outcomes& outcomes)
    : machine_(machine), outcomes_(outcomes), representatives_(machine.columns, 0), from_(machine.rows) {
  std::vector<char> known(machine.columns, 0);
  for (std::size_t outcome = 0; outcome < machine.column_of.size(); ++outcome)
    if (char& one = known[machine.column_of[outcome]]; one == 0) {
      one = 1;
      representatives_[machine.column_of[outcome]] = outcome;
    }
  std::vector<char> met(machine.rows, 0);
  order_.push_back(Machine::start);
  met[Machine::start] = 1;
  const auto reach = [&](std::uint32_t to, From from) {
    if (to == Machine::no_row || met[to] != 0) return;
    met[to] = 1;
    from_[to] = from;
    order_.push_back(to);
  };
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const std::uint32_t row = order_[i];
    reach(machine.place[row], {row, 0, 0});
    for (std::size_t level = 0; level < machine.place_above.size(); ++level)
      reach(machine.place_above[level][row], {row, static_cast<int>(level) + 1, 0});
    for (std::uint32_t column = 0; column < machine.columns; ++column)
      reach(row_after(machine, machine.cells[std::size_t{row} * machine.columns + column]), {row, -1, column});
  }
}

std::vector<WayStep> Ways::to(std::uint32_t row) const {
  std::vector<WayStep> way;
  for (; row != Machine::start; row = from_[row].row) {
    const From& from = from_[row];
    if (from.row == Machine::no_row) break;  // nothing leads there
    WayStep step;
    if (from.placed < 0) {
      step.faces = faces(from.column);
    } else {
      const MachineKey* key = &machine_.key;
      for (int level = 0; level < from.placed; ++level) key = key->parent.get();
      step.placed = *key;
    }
    way.push_back(std::move(step));
  }
  std::reverse(way.begin(), way.end());
  return way;
}

}  // namespace fairroll::analysis
