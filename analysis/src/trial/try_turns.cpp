// SPDX-License-Identifier: Apache-2.0
#include "candidates.hpp"

namespace fairroll::analysis::trial {
namespace {

/// Single values of the variables of the game, one at a time: what somebody could find.
std::vector<Steps> scenes(const Ruleset& rules) {
  std::vector<Steps> out{Steps{}};
  for (const Variable& variable : rules.game.variables) {
    if (variable.kind == Variable::Kind::Set) continue;
    const int low = variable.kind == Variable::Kind::Count ? variable.low : 0;
    const int high = variable.kind == Variable::Kind::Count ? variable.high : static_cast<int>(variable.values.size()) - 1;
    for (int value = low; value <= high && value < low + 12; ++value)
      out.push_back({"given " + variable.name + " is " + Table::describe(variable, value)});
  }
  return out;
}

std::vector<std::string> deeds(const Ruleset& rules) {
  std::vector<std::string> out;
  for (const char* seat : {"ann", "bob"})
    for (const char* deed : {" relinquishes the dice", " takes the dice", " declines the dice"}) out.push_back(std::string(seat) + deed);
  std::vector<std::string> reasons{""};
  for (const Fact& fact : rules.vocabulary.facts)
    if (fact.subject == Subject::Turn)
      for (const std::string& value : fact.values) reasons.push_back(" because " + value);
  for (const std::string& role : rules.vocabulary.roles)
    for (const std::string& reason : reasons) out.push_back(role + " orders relinquishment" + reason);
  for (const std::string& role : rules.vocabulary.roles) {
    for (const Duty& duty : rules.conduct.duties)
      if (duty.deed.kind == DeedKind::Other) out.push_back(role + " does \"" + duty.deed.words + "\"");
    for (const Power& power : rules.conduct.powers)
      if (power.deed.kind == DeedKind::Other) out.push_back(role + " does \"" + power.deed.words + "\"");
  }
  return out;
}

}  // namespace

bool try_turns(const Ruleset& rules, const Try& attempt) {
  if (rules.vocabulary.thrower == no_index) return false;
  const Outcomes outcomes(rules.vocabulary);
  const std::vector<std::string> acts = deeds(rules);
  std::vector<std::string> bets{""};
  for (const Wager& wager : rules.wagers)
    if (wager.numbers.empty() && wager.behind == no_index && wager.parts.empty())
      bets.push_back("given ann has " + money_words(rules, 10) + " on " + wager.name);
  const auto ask = [&](const Steps& scene, const std::string& bet, std::initializer_list<std::string> more) {
    Steps steps = opening(rules);
    steps.insert(steps.end(), scene.begin(), scene.end());
    if (!bet.empty()) steps.push_back(bet);
    steps.insert(steps.end(), more);
    return attempt(steps);
  };
  for (const Steps& scene : scenes(rules))
    for (std::size_t i = 0; outcomes.possible() && i < outcomes.size() && i < 60; ++i)
      if (ask(scene, "", {throw_words(outcomes.faces(i))})) return true;
  for (const Steps& scene : scenes(rules))
    for (const std::string& act : acts)
      if (ask(scene, "", {act})) return true;
  for (const std::string& bet : bets)
    for (const std::string& first : acts) {
      if (ask({}, bet, {first})) return true;
      for (const char* second : {"bob declines the dice", "ann declines the dice", "bob takes the dice"})
        if (ask({}, bet, {first, second}) || ask({}, bet, {first, second, "ann takes the dice"})) return true;
    }
  for (const Steps& scene : scenes(rules))
    for (const std::string& bet : bets)
      for (std::size_t i = 0; outcomes.possible() && i < outcomes.size() && i < 60; ++i)
        if (ask(scene, bet, {throw_words(outcomes.faces(i))})) return true;
  return false;
}

}  // namespace fairroll::analysis::trial
