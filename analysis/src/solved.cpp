// SPDX-License-Identifier: Apache-2.0
#include "solved.hpp"

#include <algorithm>

namespace fairroll::analysis {
namespace {

bool same(const Prospect& a, const Prospect& b) {
  return a.chances == b.chances && a.throws == b.throws && a.decisions == b.decisions && a.won == b.won &&
         a.throws_until_down == b.throws_until_down;
}

/// How things stand when it is made: of itself the machine says that it does not stand, which goes without saying.
std::string state_words(const Ruleset& rules, const Machine& machine, std::uint32_t row) {
  const std::string words = row_words(rules, machine, row);
  const std::size_t last = words.rfind(", ");  // the wager itself comes last
  return last == std::string::npos ? "" : words.substr(0, last);
}

}  // namespace

Solved::Solved(const Setting& setting, const MachineKey& key, const std::optional<Money>& stake) : rules_(setting.rules) {
  std::vector<CompileFault> faults;
  machine_ = compile_machine(setting.rules, setting.outcomes, key, faults);
  if (!machine_) {
    fault_ = Undefined{Undefined::Why::NotCompiled, faults.empty() ? "it cannot be compiled" : faults.front().message};
    return;
  }
  terms_.emplace(setting.rules, *machine_, stake);
  bet_.emplace(setting.rules, *machine_, setting.chances, *terms_);
  fault_ = bet_->fault();
}

Figures Solved::first() const {
  Tally tally(*bet_, *terms_);
  for (const Opportunity& one : bet_->opportunities())
    if (one.chance != 0) tally.add(bet_->from(one.placed), one.chance);
  return tally.figures();
}

std::vector<Start> Solved::starts() const {
  struct Group {
    Prospect prospect;
    std::vector<std::string> states;
    Number chance;
  };
  std::vector<Group> groups;
  for (const Opportunity& one : bet_->opportunities()) {
    Prospect prospect = bet_->from(one.placed);
    auto at = std::find_if(groups.begin(), groups.end(), [&](const Group& group) { return same(group.prospect, prospect); });
    if (at == groups.end()) at = groups.insert(at, Group{std::move(prospect), {}, 0});
    at->states.push_back(state_words(rules_, *machine_, one.row));
    at->chance += one.chance;
  }
  std::vector<Start> starts;
  for (Group& group : groups) {
    Tally tally(*bet_, *terms_);
    tally.add(group.prospect, 1);
    starts.push_back({std::move(group.states), fraction_of(group.chance), tally.figures()});
  }
  return starts;
}

std::string name_of(const Ruleset& rules, const MachineKey& key) {
  std::string name = rules.wagers[key.wager].named(key.numbers);
  // Of several that it may stand behind, which.
  if (key.parent && (!key.parent->numbers.empty() || key.parent->parent)) name += " behind " + name_of(rules, *key.parent);
  return name;
}

}  // namespace fairroll::analysis
