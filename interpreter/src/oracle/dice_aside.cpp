// SPDX-License-Identifier: Apache-2.0
#include <fairroll/detail/dice_aside.hpp>

#include <optional>

#include "triggers.hpp"

namespace fairroll {
namespace {

/// What one part of the sentence comes to: a number as it is written, or that at which something of the game stands.
std::optional<int> number_of(const Ruleset& ruleset, const Situation& before, const FigureTerm& part) {
  if (!detail::names_variable(part)) return part.number.value;
  return detail::number_at(ruleset.game.variables[part.variable.index], before.game_values.at(part.variable.index));
}

}  // namespace

HeldDice dice_aside(const Ruleset& ruleset, const Situation& before) {
  const std::optional<HeldDiceRule>& keep = ruleset.conduct.held_dice_rule;
  if (!keep || stood(keep->condition, EvalContext{.ruleset = ruleset, .before = before, .faces = no_dice}) != Answer::Yes) return {};
  const std::optional<int> count = number_of(ruleset, before, keep->held_count.front());
  const std::optional<int> face = number_of(ruleset, before, keep->shown_face.front());
  if (!count || !face) return {};  // a state that stands at no number
  return {keep->shown_face.front().dice, *count, *face};
}

}  // namespace fairroll
