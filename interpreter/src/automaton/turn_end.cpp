// SPDX-License-Identifier: Apache-2.0
#include "turn_end.hpp"

#include <algorithm>

#include "../oracle/happening.hpp"

namespace fairroll::automaton {

TurnEnd::TurnEnd(const Ruleset& ruleset, By by) {
  if (ruleset.vocabulary.thrower == no_index) return;
  for (const Duty& duty : ruleset.conduct.duties) {
    if (duty.deed.kind != DeedKind::Relinquish || (by == By::Duty && duty.role != ruleset.vocabulary.thrower)) continue;
    if (duty.occasion)
      duties_.push_back(&*duty.occasion);
    else
      any_time_ = true;
  }
  if (by == By::Anybody) take_powers(ruleset);
}

void TurnEnd::take_powers(const Ruleset& ruleset) {
  for (const Power& power : ruleset.conduct.powers) {
    if (power.deed.kind == DeedKind::OrderRelinquishment) any_time_ = true;
    if (power.deed.kind != DeedKind::Relinquish) continue;
    if (power.on)
      powers_.push_back(&*power.on);
    else
      any_time_ = true;
  }
  for (const Pattern* pattern : powers_)
    if (pattern->except.empty())
      for (const Happening& happening : pattern->any) any_time_ = any_time_ || happening.op == Happening::Op::AnyRoll;
}

bool TurnEnd::after(const Moment& moment) const {
  return any_time_ || std::any_of(duties_.begin(), duties_.end(), [&](const Occasion* o) { return happens(*o, moment); }) ||
         std::any_of(powers_.begin(), powers_.end(), [&](const Pattern* p) { return happens(*p, moment); });
}

void TurnEnd::mention(Footprint& footprint) const {
  if (any_time_) return;
  for (const Occasion* occasion : duties_) footprint.add(*occasion);
  for (const Pattern* pattern : powers_) footprint.add(*pattern);
}

}  // namespace fairroll::automaton
