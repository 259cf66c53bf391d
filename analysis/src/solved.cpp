// SPDX-License-Identifier: Apache-2.0
#include "solved.hpp"

#include <map>

namespace fairroll::analysis {
namespace {

/// Some order of fractions in lowest terms, without multiplying them.
struct BeforeInOrder {
  static int compare(const Number& a, const Number& b) {
    const int above = cmp(a.get_num(), b.get_num());
    return above != 0 ? above : cmp(a.get_den(), b.get_den());
  }
  bool operator()(const Prospect& a, const Prospect& b) const {
    for (std::size_t i = 0; i < a.chances.size() && i < b.chances.size(); ++i)
      if (const int order = compare(a.chances[i], b.chances[i]); order != 0) return order < 0;
    if (a.chances.size() != b.chances.size()) return a.chances.size() < b.chances.size();
    if (a.decisions.has_value() != b.decisions.has_value()) return b.decisions.has_value();
    if (a.decisions)
      if (const int order = compare(*a.decisions, *b.decisions); order != 0) return order < 0;
    for (const Number Prospect::*member : {&Prospect::throws, &Prospect::won, &Prospect::throws_until_down})
      if (const int order = compare(a.*member, b.*member); order != 0) return order < 0;
    return false;
  }
};

/// How things stand when it is made: of itself the machine says that it does not stand, which goes without saying.
std::string state_words(const Ruleset& rules, const Machine& machine, std::uint32_t row) {
  const std::string words = row_words(rules, machine, row);
  const std::size_t last = words.rfind(", ");  // the wager itself comes last
  return last == std::string::npos ? "" : words.substr(0, last);
}

}  // namespace

Solved::Solved(const Setting& setting, const MachineKey& key, const std::optional<Money>& stake) : rules_(setting.rules) {
  std::vector<CompileFault> faults;
  machine_ = setting.compiler.machine(key, faults);
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
    const Prospect* prospect;
    std::vector<std::string> states;
    Number chance;
  };
  std::vector<Group> groups;  // in the order of the first of each
  std::map<Prospect, std::size_t, BeforeInOrder> known;
  for (const Opportunity& one : bet_->opportunities()) {
    const auto [at, fresh] = known.emplace(bet_->from(one.placed), groups.size());
    if (fresh) groups.push_back({&at->first, {}, 0});
    Group& group = groups[at->second];
    group.states.push_back(state_words(rules_, *machine_, one.row));
    group.chance += one.chance;
  }
  std::vector<Start> starts;
  for (Group& group : groups) {
    Tally tally(*bet_, *terms_);
    tally.add(*group.prospect, 1);
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
