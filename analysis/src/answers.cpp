// SPDX-License-Identifier: Apache-2.0
#include "answers.hpp"

#include <fairroll/detail/evaluate.hpp>

namespace fairroll::analysis {

namespace {

/// One way that a die, or the throw, may be.
struct VariantSource {
  using Truth = bool;
  const Variant& variant;
  const ObservedSpace& observed;

  [[nodiscard]] bool fact(const FactTest& test, int) const { return variant.truths[observed.atom(test)]; }
  // Nothing else is asked of one die.
  [[nodiscard]] static bool dice(const Condition&) { return true; }
  [[nodiscard]] static bool variable(const Condition&) { return true; }
  [[nodiscard]] static bool includes(const Condition&) { return true; }
  [[nodiscard]] static bool number(const Condition&) { return true; }
  [[nodiscard]] static bool phase(const Condition&, int) { return true; }
  [[nodiscard]] static bool holds(const Condition&) { return true; }
};

}  // namespace

bool of_die(const Condition& condition, const Variant& variant, const ObservedSpace& observed) {
  return detail::evaluate(condition, VariantSource{variant, observed});
}

bool stands(const Game& game, const Condition& condition, const Situation& situation) {
  if (condition.op == Condition::Op::Holds) {
    const auto has = [&](std::size_t seat) { return detail::holds_one(condition, situation.held_wagers[seat]); };
    if (condition.holder == Holder::Thrower) return has(0);
    return (has(0) || has(1)) == (condition.holder == Holder::AnySeat);
  }
  const Variable& variable = game.variables[condition.variable.index];
  const int value = situation.game_values[condition.variable.index];
  return condition.op == Condition::Op::Variable ? detail::is_value(condition, variable, value)
                                                 : detail::has_gathered(condition, variable, value);
}

}  // namespace fairroll::analysis
