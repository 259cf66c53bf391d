// SPDX-License-Identifier: Apache-2.0
// Which other readings are worth playing: not those whose sentences nothing in the scenario can come to.
#include <algorithm>

#include "play.hpp"

namespace fairroll::scenario {
namespace {

bool names_game(const Condition& condition) {
  switch (condition.op) {
    case Condition::Op::Variable:
    case Condition::Op::Includes:
    case Condition::Op::Phase:
      return true;
    default:
      return std::any_of(condition.operands.begin(), condition.operands.end(), names_game);
  }
}

bool names_game(const std::vector<Ground>& grounds) {
  return std::any_of(grounds.begin(), grounds.end(),
                     [](const Ground& one) { return names_game(one.condition) || (one.unless && names_game(*one.unless)); });
}

/// Whose turn ends is of no matter to a ruling while nobody holds a wager.
bool is_of_turns(const Deed& deed) { return deed.kind == DeedKind::Relinquish || deed.kind == DeedKind::OrderRelinquishment; }

/// Some throw may be ruled otherwise as the game stands.
bool rulings_rest_on_game(const Conduct& conduct) {
  const auto any = [](const auto& all, auto&& one) { return std::any_of(all.begin(), all.end(), one); };
  return any(conduct.rolls, [](const RollRule& rule) { return names_game(rule.grounds); }) ||
         any(conduct.powers,
             [](const Power& power) {
               return !is_of_turns(power.deed) && (power.on || names_game(power.while_) || names_game(power.grounds));
             }) ||
         any(conduct.nevers, [](const NeverACause& never) { return names_game(never.condition); }) ||
         any(conduct.duties_before, [](const DutyBefore& duty) { return names_game(duty.condition); }) ||
         any(conduct.readings, [](const DieReads& reads) { return names_game(reads.condition); });
}

/// The scenario puts a wager on the table, or somebody acts.
bool may_have_wagers(const std::vector<Step>& steps) {
  return std::any_of(steps.begin(), steps.end(),
                     [](const Step& step) { return step.kind == Step::Kind::Act || step.kind == Step::Kind::GivenWager; });
}

}  // namespace

bool may_matter(const Alternatives& reading, const Ruleset& rules, const std::vector<Step>& steps) {
  if (reading.within == Alternatives::Within::Ruleset || may_have_wagers(steps)) return true;
  return reading.within == Alternatives::Within::Game && rulings_rest_on_game(rules.conduct);
}

}  // namespace fairroll::scenario
