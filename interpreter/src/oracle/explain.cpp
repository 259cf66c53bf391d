// SPDX-License-Identifier: Apache-2.0
#include "explain.hpp"

#include <algorithm>

#include "standing_words.hpp"
#include "words.hpp"

namespace fairroll {

void Explainer::add(const Condition& condition, int die) {
  Scope scope = scope_;
  scope.die = die;
  add_in(condition, scope);
}

void Explainer::add_in(const Condition& condition, const Scope& scope) {
  switch (condition.op) {
    case Condition::Op::Always:
      return;
    case Condition::Op::And:
    case Condition::Op::Or:
    case Condition::Op::Not:
      return add_operands(condition, scope);
    case Condition::Op::Dice:
      return add_dice(condition, scope);
    case Condition::Op::Fact:
      return add_fact(condition.test, scope);
    case Condition::Op::Phase:
      return add_in(scope.ruleset.game.phases[condition.phase].condition, scope);
    case Condition::Op::Holds:
      return say(holding_words(condition, scope));
    case Condition::Op::Variable:
    case Condition::Op::Includes:
      return say(variable_words(condition));
    case Condition::Op::Number:
    case Condition::Op::Throws:
      return;  // conduct speaks of no wager's numbers and of no bet that is made
  }
}

/// Of `and` that failed, and of `or` that held, the operand that settled it is reason enough.
void Explainer::add_operands(const Condition& condition, const Scope& scope) {
  const Answer settling = condition.op == Condition::Op::And ? Answer::No : Answer::Yes;
  if (!everything_ && condition.op != Condition::Op::Not)
    for (const Condition& operand : condition.operands)
      if (answer(operand, scope) == settling) return add_in(operand, scope);
  for (const Condition& operand : condition.operands) add_in(operand, scope);
}

void Explainer::add_dice(const Condition& condition, const Scope& scope) {
  using Quantifier = Condition::Quantifier;
  Scope of_die = scope;
  const auto explain = [&](int die) {
    of_die.die = die;
    add_in(condition.operands.front(), of_die);
  };
  if (condition.quantifier == Quantifier::Numbered) return explain(condition.number);
  const bool settled_by_some = condition.quantifier != Quantifier::Exactly && !everything_;
  const Answer settling = condition.quantifier == Quantifier::Each ? Answer::No : Answer::Yes;
  bool some = false;
  for (int die = 0; settled_by_some && die < scope.ruleset.vocabulary.dice_count; ++die) {
    of_die.die = die;
    if (answer(condition.operands.front(), of_die) != settling) continue;
    explain(die);
    some = true;
  }
  const Answer unsettled = settling == Answer::Yes ? Answer::No : Answer::Yes;  // then all of them carry it
  const bool one_of_those_in_doubt = !some && ask_ && settled_by_some && answer(condition, scope) != unsettled;
  for (int die = 0; !some && die < scope.ruleset.vocabulary.dice_count; ++die) {
    of_die.die = die;
    if (!one_of_those_in_doubt || answer(condition.operands.front(), of_die) == Answer::Depends) explain(die);
  }
}

void Explainer::add_fact(const FactTest& test, const Scope& scope) {
  const Fact& fact = scope.ruleset.vocabulary.facts[test.fact];
  if (fact.subject == Subject::Die && scope.die < 0) return;
  const FactKey at{fact.subject, fact.subject == Subject::Die ? scope.die : 0, test.fact};
  if (std::any_of(reasons_.begin(), reasons_.end(), [&](const Reason& reason) { return reason.fact == at; })) return;
  const std::optional<FactKey> added = knowledge_.adds_to(at);
  std::vector<Mask> possible = knowledge_.possible(at);
  if (!added || !possible.empty()) reasons_.push_back(Reason{at, std::move(possible)});
  // Where it rests, for one, it has entered: while that is open, it is the reason, and no single completion of it.
  if (added) add_fact(FactTest{added->fact, 0}, scope);
}

void Explainer::say(const std::string& words) {
  if (words.empty() || words_.find(words) != std::string::npos) return;
  words_ += (words_.empty() ? "" : ", ") + words;
}

std::string Explainer::holding_words(const Condition& condition, const Scope& scope) const {
  const std::vector<Wager>& wagers = scope.ruleset.wagers;
  std::vector<std::string> asked;
  for (const Index wager : condition.wagers) asked.push_back(wagers[wager].name);
  const std::string any = listed(asked, "or");
  Scope whoever_throws = scope;
  whoever_throws.thrower_holds = nullptr;  // of all that may have thrown, not of one completion
  const Answer answer = holds(condition, whoever_throws);
  if (condition.holder != Holder::Thrower) {
    const bool somebody = (condition.holder == Holder::AnySeat) == (answer == Answer::Yes);
    return (somebody ? "a seat holds " : "no seat holds ") + any;
  }
  const Vocabulary& vocabulary = scope.ruleset.vocabulary;
  const std::string& thrower = vocabulary.thrower == no_index ? vocabulary.name : vocabulary.roles[vocabulary.thrower];
  if (answer == Answer::Depends && !scope.situation.thrower) return "the " + thrower + " is not recorded";
  if (answer == Answer::No) return thrower + " does not hold " + any;
  std::vector<std::string> held;
  if (scope.situation.thrower && *scope.situation.thrower < scope.situation.held_wagers.size()) {
    const std::vector<Index>& standing = scope.situation.held_wagers[*scope.situation.thrower];
    for (const Index wager : condition.wagers)
      if (std::find(standing.begin(), standing.end(), wager) != standing.end()) held.push_back(wagers[wager].name);
  }
  return thrower + " holds " + (held.empty() ? any : listed(held, "and"));
}

std::string Explainer::variable_words(const Condition& condition) const {
  if (condition.variable.owner != Owner::Game || condition.variable.index >= scope_.situation.game_values.size()) return {};
  const Variable& variable = scope_.ruleset.game.variables[condition.variable.index];
  return variable.name + " is " + value_words(variable, scope_.situation.game_values[condition.variable.index]);
}

}  // namespace fairroll
