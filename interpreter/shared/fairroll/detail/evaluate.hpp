// SPDX-License-Identifier: Apache-2.0
// Evaluation of conditions. All evaluators combine answers and count dice with this code, and supply the values of elementary tests by a
// source. Internal header, not installed.
#pragma once

#include <algorithm>
#include <bit>
#include <type_traits>
#include <vector>

#include <fairroll/model/facts.hpp>
#include <fairroll/model/sentence.hpp>
#include <fairroll/ruling.hpp>

namespace fairroll::detail {

// ---- Two-valued answers, for sources that know all values

[[nodiscard]] constexpr bool negated(bool answer) noexcept { return !answer; }
[[nodiscard]] constexpr bool both(bool a, bool b) noexcept { return a && b; }
[[nodiscard]] constexpr bool either(bool a, bool b) noexcept { return a || b; }
[[nodiscard]] constexpr Answer answer_of(bool answer) noexcept { return answer ? Answer::Yes : Answer::No; }

// ---- Three-valued answers (Kleene logic)

[[nodiscard]] constexpr Answer answer_of(Answer answer) noexcept { return answer; }
[[nodiscard]] constexpr Answer negated(Answer answer) noexcept {
  return answer == Answer::Depends ? answer : answer_of(answer == Answer::No);
}
/// Returns No if one answer is No, otherwise Depends if one is Depends, otherwise Yes.
[[nodiscard]] constexpr Answer both(Answer a, Answer b) noexcept {
  if (a == Answer::No || b == Answer::No) return Answer::No;
  return a == Answer::Depends || b == Answer::Depends ? Answer::Depends : Answer::Yes;
}
/// Returns Yes if one answer is Yes, otherwise Depends if one is Depends, otherwise No.
[[nodiscard]] constexpr Answer either(Answer a, Answer b) noexcept { return negated(both(negated(a), negated(b))); }

/// Number of dice that must meet a condition, by its quantifier: from `least` to `most`.
struct DiceWanted {
  int least;
  int most;
};
[[nodiscard]] constexpr DiceWanted dice_wanted(const Condition& condition, int dice) noexcept {
  switch (condition.quantifier) {
    case Condition::Quantifier::Any:
      return {1, dice};
    case Condition::Quantifier::Each:
      return {dice, dice};
    case Condition::Quantifier::None:
      return {0, 0};
    default:
      return {condition.number, condition.number};
  }
}

namespace evaluation {

template <class Truth>
[[nodiscard]] constexpr Truth as(Answer answer) noexcept {
  if constexpr (std::is_same_v<Truth, bool>)
    return answer == Answer::Yes;
  else
    return Truth(answer);
}

template <class Source>
concept AnswersDiceItself = requires(const Source& source, const Condition& condition) {
  source.dice(condition);
};

}  // namespace evaluation

/// Evaluates Op::Throws: whether the owner of the current wager is the shooter.
[[nodiscard]] inline Answer owner_throws(const Situation& now) noexcept {
  if (!now.owner) return Answer::Depends;
  if (now.thrower) return answer_of(*now.owner == *now.thrower);
  return now.is_thrower_excused ? Answer::No : Answer::Depends;
}

/// Evaluates a condition with the values of `source`. `die` is the die that fact tests refer to, from 0; negative: none.
///
/// A source has a type `Truth`, which is bool, Answer, or another type with answer_of(), negated(), both() and either(). Its members are:
///   Truth fact(const FactTest&, int die) const        evaluates Op::Fact; `die` is negative if the fact is not that of a die
///   Truth variable(const Condition&) const            evaluates Op::Variable
///   Truth includes(const Condition&) const            evaluates Op::Includes
///   Truth number(const Condition&) const              evaluates Op::Number
///   Truth phase(const Condition&, int die) const      evaluates Op::Phase: evaluate() of its condition, in the context of its owner
///   Truth holds(const Condition&) const               evaluates Op::Holds
///   Truth throws() const                              evaluates Op::Throws; optional, the answer is Depends without it
///   int dice_count() const                            number of dice, for Op::Dice; or instead of it:
///   Truth dice(const Condition&) const                evaluates Op::Dice
template <class Source>
[[nodiscard]] typename Source::Truth evaluate(const Condition& condition, const Source& source, int die = -1);

/// Evaluates Op::Dice die by die. If the answer is open, the result is that of the first die with an open answer.
template <class Source>
[[nodiscard]] typename Source::Truth evaluate_dice(const Condition& condition, const Source& source) {
  using Truth = typename Source::Truth;
  const Condition& of_die = condition.operands.front();
  if (condition.quantifier == Condition::Quantifier::Numbered) return evaluate(of_die, source, condition.number);
  const int dice = source.dice_count();
  int yes = 0;
  int open = 0;
  Truth first_open{};
  for (int die = 0; die < dice; ++die) {
    const Truth truth = evaluate(of_die, source, die);
    const Answer answer = answer_of(truth);
    yes += answer == Answer::Yes ? 1 : 0;
    if (answer == Answer::Depends && ++open == 1) first_open = truth;
  }
  const DiceWanted wanted = dice_wanted(condition, dice);
  if (yes >= wanted.least && yes + open <= wanted.most) return evaluation::as<Truth>(Answer::Yes);
  return yes > wanted.most || yes + open < wanted.least ? evaluation::as<Truth>(Answer::No) : first_open;
}

template <class Source>
typename Source::Truth evaluate(const Condition& condition, const Source& source, int die) {
  using Truth = typename Source::Truth;
  switch (condition.op) {
    case Condition::Op::Always:
      return evaluation::as<Truth>(Answer::Yes);
    case Condition::Op::And: {
      Truth all = evaluation::as<Truth>(Answer::Yes);
      for (const Condition& operand : condition.operands)
        if (answer_of(all = both(all, evaluate(operand, source, die))) == Answer::No) break;
      return all;
    }
    case Condition::Op::Or: {
      Truth one = evaluation::as<Truth>(Answer::No);
      for (const Condition& operand : condition.operands)
        if (answer_of(one = either(one, evaluate(operand, source, die))) == Answer::Yes) break;
      return one;
    }
    case Condition::Op::Not:
      return negated(evaluate(condition.operands.front(), source, die));
    case Condition::Op::Dice:
      if constexpr (evaluation::AnswersDiceItself<Source>)
        return source.dice(condition);
      else
        return evaluate_dice(condition, source);
    case Condition::Op::Fact:
      return source.fact(condition.test, die);
    case Condition::Op::Variable:
      return source.variable(condition);
    case Condition::Op::Includes:
      return source.includes(condition);
    case Condition::Op::Number:
      return source.number(condition);
    case Condition::Op::Phase:
      return source.phase(condition, die);
    case Condition::Op::Holds:
      return source.holds(condition);
    case Condition::Op::Throws:
      if constexpr (requires { source.throws(); })
        return source.throws();
      else
        return evaluation::as<Truth>(Answer::Depends);
  }
  return evaluation::as<Truth>(Answer::No);
}

// ---- Elementary tests of known values

/// Returns the number that a condition compares: index of the value of a state, value of a count, or size of a set.
[[nodiscard]] inline int measure(const Variable& variable, int value) noexcept {
  return variable.kind == Variable::Kind::Set ? std::popcount(static_cast<unsigned>(value)) : value;
}
/// Evaluates Op::Variable.
[[nodiscard]] inline bool is_value(const Condition& condition, const Variable& variable, int value) {
  return condition.values.contains(measure(variable, value));
}
/// Evaluates Op::Includes: returns true if the set contains one of the totals.
[[nodiscard]] inline bool has_gathered(const Condition& condition, const Variable& variable, int value) {
  for (std::size_t i = 0; i < variable.totals.size(); ++i)
    if ((static_cast<unsigned>(value) >> i & 1U) != 0 && variable.totals[i] && condition.values.contains(*variable.totals[i])) return true;
  return false;
}
/// Evaluates Op::Holds for one seat, whose standing wagers are `held`.
[[nodiscard]] inline bool holds_one(const Condition& condition, const std::vector<Index>& held) {
  return std::find_first_of(condition.wagers.begin(), condition.wagers.end(), held.begin(), held.end()) != condition.wagers.end();
}
/// Evaluates Op::Fact for a fact that has a value.
[[nodiscard]] constexpr bool passes(const FactTest& test, Mask value) noexcept {
  const bool listed = test.is_exclusive ? value != 0 && (value & ~test.mask) == 0 : (value & test.mask) != 0;
  return (listed || (test.accepts_none && value == 0)) != test.is_negated;
}

}  // namespace fairroll::detail
