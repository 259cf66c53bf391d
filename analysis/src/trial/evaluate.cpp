// SPDX-License-Identifier: Apache-2.0
#include "evaluate.hpp"

#include <algorithm>

namespace fairroll::analysis::conditions {
namespace {

using Op = Condition::Op;
using Known = std::optional<bool>;

/// The value of a fact as it was seen, or its default; nothing: unknown or none.
std::optional<Mask> value_of(const Case& of, Index index, int die) {
  const std::vector<Fact>& facts = of.rules->vocabulary.facts;
  const Fact& fact = facts[index];
  if (of.record == nullptr) return std::nullopt;
  if (fact.only_when != no_index) {
    const std::optional<Mask> other = value_of(of, fact.only_when, die);
    if (!other || (*other & fact.only_when_values) == 0) return std::nullopt;
  }
  std::optional<Mask> value = fact.standard;
  for (const Observation& seen : of.record->observations)
    if (seen.at.subject == fact.subject && seen.at.fact == index && (fact.subject != Subject::Die || seen.at.die == die))
      value = seen.possible.size() == 1 ? std::optional<Mask>(seen.possible.front()) : std::nullopt;
  if (!value || fact.including == no_index) return value;
  const std::optional<Mask> included = value_of(of, fact.including, die);
  if (!included) return std::nullopt;
  const std::vector<std::string>& names = facts[fact.including].values;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if ((*included >> i & 1U) == 0) continue;
    const auto at = std::find(fact.values.begin(), fact.values.end(), names[i]);
    if (at != fact.values.end()) *value |= Mask{1} << (at - fact.values.begin());
  }
  return value;
}

/// Another fact gives it no value (`only when`), and so every test of it is false, `not` or no `not`.
bool has_none(const Case& of, Index index, int die) {
  const Fact& fact = of.rules->vocabulary.facts[index];
  if (of.record == nullptr || fact.only_when == no_index) return false;
  if (has_none(of, fact.only_when, die)) return true;
  const std::optional<Mask> other = value_of(of, fact.only_when, die);
  return other && (*other & fact.only_when_values) == 0;
}

Known test_fact(const FactTest& test, const Case& of, int die) {
  if (has_none(of, test.fact, die)) return false;
  const std::optional<Mask> value = value_of(of, test.fact, die);
  if (!value) return std::nullopt;
  bool answer = test.only ? *value != 0 && (*value & ~test.mask) == 0 : (*value & test.mask) != 0;
  if (test.accepts_none && *value == 0) answer = true;
  return answer != test.negated;
}

/// The value of a variable before the throw, and the variable.
std::optional<std::pair<const Variable*, int>> variable_of(VariableRef ref, const Case& of) {
  if (ref.owner == Owner::Game) return std::pair(&of.rules->game.variables[ref.index], of.before->game.at(ref.index));
  const StandingWager* const standing = ref.owner == Owner::Parent ? of.parent : of.own;
  if (of.wager == nullptr) return std::nullopt;
  const Wager& wager = ref.owner == Owner::Parent ? of.rules->wagers[of.wager->behind] : *of.wager;
  if (standing == nullptr) return std::nullopt;
  return std::pair(&wager.variables[ref.index], standing->variables.at(ref.index));
}

int measured(const Variable& variable, int value) {
  if (variable.kind != Variable::Kind::Set) return value;
  int size = 0;
  for (unsigned bits = static_cast<unsigned>(value); bits != 0; bits &= bits - 1) ++size;
  return size;
}

Known test_includes(const Condition& condition, const Case& of) {
  const auto found = variable_of(condition.variable, of);
  if (!found) return std::nullopt;
  const std::vector<std::optional<int>>& totals = found->first->totals;
  for (std::size_t i = 0; i < totals.size(); ++i) {
    const bool gathered = (static_cast<unsigned>(found->second) >> i & 1U) != 0;
    if (gathered && totals[i] && condition.values.contains(*totals[i])) return true;
  }
  return false;
}

Known test_holds(const Condition& condition, const Case& of) {
  const auto has = [&](const std::vector<Index>& held) {
    return std::any_of(condition.wagers.begin(), condition.wagers.end(),
                       [&](Index one) { return std::find(held.begin(), held.end(), one) != held.end(); });
  };
  if (condition.holder == Holder::Thrower) {
    if (!of.before->thrower) return std::nullopt;
    return has(of.before->held.at(*of.before->thrower));
  }
  const bool any = std::any_of(of.before->held.begin(), of.before->held.end(), has);
  return any == (condition.holder == Holder::AnySeat);
}

Known test_phase(const Condition& condition, const Case& of) {
  if (condition.variable.owner == Owner::Game) return evaluate(of.rules->game.phases[condition.phase].condition, of);
  if (of.wager == nullptr) return std::nullopt;
  if (condition.variable.owner == Owner::Wager) return evaluate(of.wager->phases[condition.phase].condition, of);
  Case above = of;
  above.wager = &of.rules->wagers[of.wager->behind];
  above.own = of.parent;
  above.parent = nullptr;
  return evaluate(above.wager->phases[condition.phase].condition, above);
}

Known quantified(const Condition& condition, const Case& of) {
  const int dice = of.rules->vocabulary.dice;
  int yes = 0;
  for (int die = 0; die < dice; ++die) {
    Case one = of;
    one.die = die;
    const Known answer = evaluate(condition.operands[0], one);
    if (!answer) return std::nullopt;
    if (condition.quantifier == Condition::Quantifier::Numbered && die == condition.number) return answer;
    yes += *answer ? 1 : 0;
  }
  switch (condition.quantifier) {
    case Condition::Quantifier::Any:
      return yes > 0;
    case Condition::Quantifier::Each:
      return yes == dice;
    case Condition::Quantifier::None:
      return yes == 0;
    default:
      return yes == condition.number;
  }
}

/// Kleene: what is not known does not matter where the others decide.
Known joined(const Condition& condition, const Case& of) {
  const bool decides = condition.op == Op::Or;
  bool all_known = true;
  for (const Condition& one : condition.operands) {
    const Known answer = evaluate(one, of);
    if (answer && *answer == decides) return decides;
    all_known = all_known && answer.has_value();
  }
  return all_known ? Known(!decides) : std::nullopt;
}

Known number_test(const Condition& condition, const Case& of) {
  const StandingWager* const whose = condition.variable.owner == Owner::Parent ? of.parent : of.own;
  if (whose == nullptr || static_cast<std::size_t>(condition.number) >= whose->numbers.size()) return std::nullopt;
  return condition.values.contains(whose->numbers[static_cast<std::size_t>(condition.number)]);
}

}  // namespace

std::optional<bool> evaluate(const Condition& condition, const Case& of) {
  switch (condition.op) {
    case Op::Always:
      return true;
    case Op::And:
    case Op::Or:
      return joined(condition, of);
    case Op::Not: {
      const Known answer = evaluate(condition.operands[0], of);
      return answer ? Known(!*answer) : answer;
    }
    case Op::Dice:
      return quantified(condition, of);
    case Op::Fact:
      return test_fact(condition.test, of, of.die);
    case Op::Variable: {
      const auto found = variable_of(condition.variable, of);
      return found ? Known(condition.values.contains(measured(*found->first, found->second))) : std::nullopt;
    }
    case Op::Includes:
      return test_includes(condition, of);
    case Op::Number:
      return number_test(condition, of);
    case Op::Phase:
      return test_phase(condition, of);
    case Op::Holds:
      return test_holds(condition, of);
  }
  return std::nullopt;
}

}  // namespace fairroll::analysis::conditions
