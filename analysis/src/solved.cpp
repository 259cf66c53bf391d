// SPDX-License-Identifier: Apache-2.0
#include "solved.hpp"

#include <algorithm>
#include <set>

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

void add_clauses(const Wager& wager, std::set<Index>& clauses) {
  const auto add = [&](Index clause) {
    if (clause != no_index) clauses.insert(clause);
  };
  add(wager.clause);
  add(wager.one_roll_clause);
  add(wager.parts_clause);
  add(wager.pays_per_clause);
  for (const VerdictRow& row : wager.verdicts) add(row.clause);
  for (const PayRow& row : wager.pays) add(row.clause);
  for (const Standing& row : wager.placed) add(row.clause);
  for (const Standing& row : wager.off) add(row.clause);
  for (const Variable& one : wager.variables) add(one.clause);
  if (wager.commission) add(wager.commission->clause);
  if (wager.rounding) add(wager.rounding->clause);
}

void add_clauses(const Ruleset& rules, Index index, std::set<Index>& clauses) {
  const Wager& wager = rules.wagers[index];
  add_clauses(wager, clauses);
  if (wager.pays_per != no_index)
    for (const PaytableRow& row : rules.paytables[wager.pays_per].rows)
      if (row.clause != no_index) clauses.insert(row.clause);
  for (const Part& part : wager.parts) add_clauses(rules, part.wager, clauses);
  if (wager.behind != no_index) add_clauses(rules, wager.behind, clauses);
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

std::vector<Index> clauses_of(const Ruleset& rules, Index wager) {
  std::set<Index> clauses;
  add_clauses(rules, wager, clauses);
  return {clauses.begin(), clauses.end()};
}

}  // namespace fairroll::analysis
