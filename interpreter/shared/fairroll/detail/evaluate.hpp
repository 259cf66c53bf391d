// SPDX-License-Identifier: Apache-2.0
// What a condition says of its parts: the one place that joins answers and counts dice. Where values come from is the source's affair.
// For the floors of this project alone: it is not installed.
#pragma once

#include <algorithm>
#include <bit>
#include <type_traits>
#include <vector>

#include <fairroll/model/facts.hpp>
#include <fairroll/model/sentence.hpp>
#include <fairroll/ruling.hpp>

namespace fairroll::detail {

// ---- two-valued answers: the source knows everything that it is asked

[[nodiscard]] constexpr bool negated(bool answer) noexcept { return !answer; }
[[nodiscard]] constexpr bool both(bool a, bool b) noexcept { return a && b; }
[[nodiscard]] constexpr bool either(bool a, bool b) noexcept { return a || b; }
[[nodiscard]] constexpr Answer answer_of(bool answer) noexcept { return answer ? Answer::Yes : Answer::No; }

// ---- three-valued answers (Kleene)

[[nodiscard]] constexpr Answer answer_of(Answer answer) noexcept { return answer; }
[[nodiscard]] constexpr Answer negated(Answer answer) noexcept {
  return answer == Answer::Depends ? answer : answer_of(answer == Answer::No);
}
/// No if one is No, else Depends if one is.
[[nodiscard]] constexpr Answer both(Answer a, Answer b) noexcept {
  if (a == Answer::No || b == Answer::No) return Answer::No;
  return a == Answer::Depends || b == Answer::Depends ? Answer::Depends : Answer::Yes;
}
/// Yes if one is Yes, else Depends if one is.
[[nodiscard]] constexpr Answer either(Answer a, Answer b) noexcept { return negated(both(negated(a), negated(b))); }

/// How many dice pass, as a quantifier wants it.
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

/// Op::Throws: the owner of the wager at hand throws.
[[nodiscard]] inline Answer owner_throws(const Situation& now) noexcept {
  if (!now.owner) return Answer::Depends;
  if (now.thrower) return answer_of(*now.owner == *now.thrower);
  return now.thrower_excused ? Answer::No : Answer::Depends;
}

/// What a source of values has: `Truth`, which is bool, Answer, or a type of its own with answer_of(), negated(), both() and either();
///   Truth fact(const FactTest&, int die) const        `die` < 0: no die is at hand
///   Truth variable(const Condition&) const            of Op::Variable
///   Truth includes(const Condition&) const            of Op::Includes
///   Truth number(const Condition&) const              of Op::Number
///   Truth phase(const Condition&, int die) const      of Op::Phase: evaluate() of its condition, as its owner sees it
///   Truth holds(const Condition&) const               of Op::Holds
///   Truth throws() const                              of Op::Throws; without it, it depends
///   int dice_count() const, or instead of it Truth dice(const Condition&) const, of Op::Dice
template <class Source>
[[nodiscard]] typename Source::Truth evaluate(const Condition& condition, const Source& source, int die = -1);

/// Of several dice that leave it open the first stands for all.
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

// ---- single tests, where the value is known

/// What a condition compares: a state's value index, a count's number, a set's size.
[[nodiscard]] inline int measure(const Variable& variable, int value) noexcept {
  return variable.kind == Variable::Kind::Set ? std::popcount(static_cast<unsigned>(value)) : value;
}
/// Of Op::Variable.
[[nodiscard]] inline bool is_value(const Condition& condition, const Variable& variable, int value) {
  return condition.values.contains(measure(variable, value));
}
/// Of Op::Includes: the set has gathered one of the totals.
[[nodiscard]] inline bool has_gathered(const Condition& condition, const Variable& variable, int value) {
  for (std::size_t i = 0; i < variable.totals.size(); ++i)
    if ((static_cast<unsigned>(value) >> i & 1U) != 0 && variable.totals[i] && condition.values.contains(*variable.totals[i])) return true;
  return false;
}
/// Of Op::Holds: one seat, which holds `held`.
[[nodiscard]] inline bool holds_one(const Condition& condition, const std::vector<Index>& held) {
  return std::find_first_of(condition.wagers.begin(), condition.wagers.end(), held.begin(), held.end()) != condition.wagers.end();
}
/// Of Op::Fact, on a value that the fact has.
[[nodiscard]] constexpr bool passes(const FactTest& test, Mask value) noexcept {
  const bool listed = test.only ? value != 0 && (value & ~test.mask) == 0 : (value & test.mask) != 0;
  return (listed || (test.accepts_none && value == 0)) != test.negated;
}

}  // namespace fairroll::detail
