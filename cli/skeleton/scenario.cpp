// SPDX-License-Identifier: Apache-2.0
#include "skeleton.hpp"

namespace fairroll::cli::skeleton {

std::string new_scenario(const std::string& title, const std::shared_ptr<const Ruleset>& rules) {
  const SampleBet bet = sample_bet(rules);
  std::string text = opening("Written by `fairroll new`. The lines are steps in chronological order. `expect` states the expected result.");
  text += "scenario \"" + title + "\" under " + rules->name + (rules->as_of ? " as of " + to_string(*rules->as_of) : "") + " {\n" +
          seated(rules->vocabulary);
  if (!bet.wager.empty()) text += "  ann bets " + to_string(bet.stake, rules->currency) + " on " + bet.wager + "\n    expect accepted\n";
  if (!bet.faces.empty()) text += "  throw " + bet.faces + "\n    expect valid " + std::to_string(bet.total) + "\n";
  if (!bet.result.empty()) text += "    expect ann " + bet.wager + " " + bet.result + "\n";
  return text + "}\n";
}

}  // namespace fairroll::cli::skeleton
