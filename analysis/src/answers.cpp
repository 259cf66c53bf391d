// SPDX-License-Identifier: Apache-2.0
#include "answers.hpp"

#include <algorithm>
#include <bit>

namespace fairroll::analysis {

int first_of(const Variable& variable) { return variable.kind == Variable::Kind::Count ? variable.low : 0; }

std::size_t range_of(const Variable& variable) {
  if (variable.kind == Variable::Kind::State) return variable.values.size();
  if (variable.kind == Variable::Kind::Count) return static_cast<std::size_t>(variable.high - variable.low + 1);
  return std::size_t{1} << variable.totals.size();
}

bool of_die(const Condition& condition, const Variant& variant, const ObservedSpace& observed) {
  const auto one = [&](const Condition& operand) { return of_die(operand, variant, observed); };
  switch (condition.op) {
    case Condition::Op::Fact:
      return variant.truths[observed.atom(condition.test)];
    case Condition::Op::And:
      return std::all_of(condition.operands.begin(), condition.operands.end(), one);
    case Condition::Op::Or:
      return std::any_of(condition.operands.begin(), condition.operands.end(), one);
    case Condition::Op::Not:
      return !one(condition.operands.front());
    default:
      return true;
  }
}

bool stands(const Game& game, const Condition& condition, const Situation& situation) {
  if (condition.op == Condition::Op::Holds) {
    const auto has = [&](std::size_t seat) {
      return std::find_first_of(condition.wagers.begin(), condition.wagers.end(), situation.held[seat].begin(),
                                situation.held[seat].end()) != condition.wagers.end();
    };
    if (condition.holder == Holder::Thrower) return has(0);
    return (has(0) || has(1)) == (condition.holder == Holder::AnySeat);
  }
  const Variable& variable = game.variables[condition.variable.index];
  const int value = situation.game[condition.variable.index];
  if (condition.op == Condition::Op::Variable)
    return condition.values.contains(variable.kind == Variable::Kind::Set ? std::popcount(static_cast<unsigned>(value)) : value);
  for (std::size_t i = 0; i < variable.totals.size(); ++i)
    if ((static_cast<unsigned>(value) >> i & 1U) != 0 && condition.values.contains(variable.totals[i].value_or(0))) return true;
  return false;
}

}  // namespace fairroll::analysis
