// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "candidates.hpp"

namespace fairroll::analysis::trial {
namespace {

/// The words of a set of happenings and conditions: names of facts and of variables.
void names_in(const Syntax& node, std::set<std::string>& out) {
  if (node.is(Kind::name)) out.insert(node.str());
  for (std::size_t i = 0; i < node.size(); ++i) names_in(node[i], out);
}

bool covers(const Syntax& node, Span span) { return node.span().begin <= span.begin && span.end <= node.span().end; }

bool is_conduct(Kind kind) {
  switch (kind) {
    case Kind::duty_before:
    case Kind::duty:
    case Kind::power:
    case Kind::roll_is:
    case Kind::nothing_else:
    case Kind::left_open:
    case Kind::never_a_cause:
    case Kind::die_reads:
    case Kind::result_is:
    case Kind::bets_close:
    case Kind::dice_go:
    case Kind::direct:
    case Kind::fact:
      return true;
    default:
      return false;
  }
}

void add_paid_by(const Ruleset& rules, const std::string& table, std::set<std::string>& out) {
  for (const Wager& wager : rules.wagers)
    if (wager.pays_per != no_index && rules.paytables[wager.pays_per].name == table) out.insert(wager.name);
}

}  // namespace

Focus focus_of(const Tree& file, const Ruleset& rules, Span changed) {
  Focus focus;
  Syntax node = file.top();
  for (bool deeper = true; deeper;) {
    deeper = false;
    if (node.is(Kind::wager)) focus.wagers.insert(node.child(Kind::name).str());
    if (node.is(Kind::amend_wager))
      for (const Syntax& name : node.all(Kind::name)) focus.wagers.insert(name.str());
    if (node.is(Kind::paytable) || node.is(Kind::amend_paytable)) add_paid_by(rules, node.child(Kind::name).str(), focus.wagers);
    if (is_conduct(node.kind())) {
      focus.conduct = true;
      std::set<std::string> names;
      names_in(node, names);
      for (const Fact& fact : rules.vocabulary.facts)
        if (names.count(fact.name) != 0) focus.facts.insert(fact.name);
    }
    for (std::size_t i = 0; i < node.size() && !deeper; ++i)
      if (covers(node[i], changed)) {
        node = node[i];
        deeper = true;
      }
  }
  return focus;
}

std::string money_words(const Ruleset& rules, std::int64_t whole) {
  std::int64_t units = whole;
  for (int i = 0; i < rules.currency.decimals; ++i) units *= 10;
  return to_string(Money{units}, rules.currency);
}

std::string throw_words(const std::vector<int>& faces) {
  std::string out = "throw";
  for (const int face : faces) out += " " + std::to_string(face);
  return out;
}

Steps opening(const Ruleset& rules) {
  Steps steps{"seats ann, bob"};
  if (rules.vocabulary.thrower != no_index) steps.emplace_back("ann takes the dice");
  return steps;
}

Steps scene_of(const Ruleset& rules, const Machine& machine, std::uint32_t row, const std::string& stake) {
  Steps steps;
  for (std::size_t i = 0; i < machine.members.size(); ++i) {
    const Variable& variable = rules.game.variables[machine.members[i]];
    steps.push_back("given " + variable.name + " is " + Table::describe(variable, machine.row(row)[i]));
  }
  std::string behind;
  for (std::size_t level = machine.levels.size(); level-- > 0;) {
    if (!machine.stands(row, level)) break;
    const Wager& wager = rules.wagers[machine.levels[level].wager];
    const std::string name = wager.named(machine.levels[level].numbers);
    std::string states;
    const std::vector<int> own = machine.own(row, level);
    for (std::size_t i = 0; i < own.size() && i < wager.variables.size(); ++i)
      states += (i == 0 ? " with " : " and ") + wager.variables[i].name + " is " + Table::describe(wager.variables[i], own[i]);
    steps.push_back("given ann has " + stake + " on " + name + behind + states);
    behind =
        " behind " + wager.name + (machine.levels[level].numbers.size() == 1 ? " " + std::to_string(machine.levels[level].numbers[0]) : "");
  }
  return steps;
}

}  // namespace fairroll::analysis::trial
