// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "knowledge.hpp"

namespace fairroll {

Mentions::Mentions(const Ruleset& ruleset)
    : ruleset_(ruleset), dice_(static_cast<std::size_t>(ruleset.vocabulary.dice)), mentions_(ruleset.vocabulary.facts.size() * dice_) {}

void Mentions::add_test(const FactTest& test, int die) {
  Mention& mention = of(test.fact, die);
  mention.mentioned = true;
  if (std::find(mention.masks.begin(), mention.masks.end(), test.mask) == mention.masks.end()) mention.masks.push_back(test.mask);
}

void Mentions::add(const Condition& condition, int die) {
  if (condition.op == Condition::Op::Fact) {
    if (ruleset_.vocabulary.facts[condition.test.fact].subject != Subject::Die) return add_test(condition.test, 0);
    if (die >= 0) return add_test(condition.test, die);
    for (int each = 0; each < ruleset_.vocabulary.dice; ++each) add_test(condition.test, each);
    return;
  }
  if (condition.op == Condition::Op::Holds && condition.holder == Holder::Thrower)
    for (const Index wager : condition.wagers)
      if (std::find(thrower_wagers_.begin(), thrower_wagers_.end(), wager) == thrower_wagers_.end()) thrower_wagers_.push_back(wager);
  if (condition.op == Condition::Op::Phase)  // conduct sees the phases of the game alone
    if (const Phase* phase = phase_of(condition, ruleset_, nullptr)) add(phase->condition, die);
  const bool one_die = condition.op == Condition::Op::Dice && condition.quantifier == Condition::Quantifier::Numbered;
  for (const Condition& operand : condition.operands) add(operand, one_die ? condition.number : die);
}

void Mentions::add_face(Index fact, int die) {
  Mention& mention = of(fact, die);
  mention.mentioned = true;
  mention.each_value = true;
}

}  // namespace fairroll
