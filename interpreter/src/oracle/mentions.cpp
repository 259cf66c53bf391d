// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "knowledge.hpp"

namespace fairroll {

Mentions::Mentions(const Ruleset& ruleset)
    : ruleset_(ruleset),
      dice_(static_cast<std::size_t>(ruleset.vocabulary.dice_count)),
      mentions_(ruleset.vocabulary.facts.size() * dice_) {}

void Mentions::add_test(const FactTest& test, int die) {
  Mention& mention = of(test.fact, die);
  mention.mentioned = true;
  mention.rest = mention.rest || test.is_exclusive || test.accepts_none;
  if (std::find(mention.masks.begin(), mention.masks.end(), test.mask) == mention.masks.end()) mention.masks.push_back(test.mask);
}

void Mentions::add(const Condition& condition, int die) {
  detail::Speaker conduct(ruleset_);
  conduct.die = die;
  detail::read(condition, conduct, [this](const Condition& one, const detail::Speaker& at) {
    if (one.op == Condition::Op::Fact) add_fact(one.test, at.die);
    if (one.op == Condition::Op::Holds && one.holder == Holder::Thrower)
      for (const Index wager : one.wagers)
        if (std::find(thrower_wagers_.begin(), thrower_wagers_.end(), wager) == thrower_wagers_.end()) thrower_wagers_.push_back(wager);
    return true;
  });
}

void Mentions::add_asked(const FactTest& test, int die) {
  add_test(test, die);
  tests_.emplace_back(test, die);
}

void Mentions::add_fact(const FactTest& test, int die) {
  if (ruleset_.vocabulary.facts[test.fact].subject != Subject::Die) return add_asked(test, 0);
  if (die >= 0) return add_asked(test, die);
  for (int each = 0; each < ruleset_.vocabulary.dice_count; ++each) add_asked(test, each);
}

void Mentions::add_face(Index fact, int die) {
  Mention& mention = of(fact, die);
  mention.mentioned = true;
  mention.each_value = true;
}

}  // namespace fairroll
