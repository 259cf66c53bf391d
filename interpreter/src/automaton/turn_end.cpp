// SPDX-License-Identifier: Apache-2.0
#include "turn_end.hpp"

#include <algorithm>

#include "../oracle/triggers.hpp"

namespace fairroll::automaton {

TurnEnd::TurnEnd(const Ruleset& ruleset, By by) {
  if (ruleset.vocabulary.thrower == no_index) return;
  for (const Duty& duty : ruleset.conduct.duties) {
    if (duty.action.kind != ConductActionKind::Relinquish || (by == By::Duty && duty.role != ruleset.vocabulary.thrower)) continue;
    if (duty.trigger)
      duties_.push_back(&*duty.trigger);
    else
      any_time_ = true;
  }
  if (by == By::Anybody) take_powers(ruleset);
}

void TurnEnd::take_powers(const Ruleset& ruleset) {
  for (const Power& power : ruleset.conduct.powers) {
    if (power.action.kind == ConductActionKind::OrderRelinquishment) any_time_ = true;
    if (power.action.kind != ConductActionKind::Relinquish) continue;
    if (power.pattern)
      powers_.push_back(&*power.pattern);
    else
      any_time_ = true;
  }
  for (const ThrowPattern* pattern : powers_)
    if (pattern->excluded_tests.empty())
      for (const ThrowTest& dice_event : pattern->included_tests) any_time_ = any_time_ || dice_event.op == ThrowTest::Op::AnyRoll;
}

bool TurnEnd::after(const EvalContext& context) const {
  return any_time_ || std::any_of(duties_.begin(), duties_.end(), [&](const Trigger* o) { return happens(*o, context); }) ||
         std::any_of(powers_.begin(), powers_.end(), [&](const ThrowPattern* p) { return happens(*p, context); });
}

void TurnEnd::mention(Footprint& footprint) const {
  if (any_time_) return;
  for (const Trigger* trigger : duties_) footprint.add(*trigger);
  for (const ThrowPattern* pattern : powers_) footprint.add(*pattern);
}

}  // namespace fairroll::automaton
