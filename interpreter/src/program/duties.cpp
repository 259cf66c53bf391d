// SPDX-License-Identifier: Apache-2.0
#include "duties.hpp"

#include <algorithm>

namespace fairroll {

TurnDuties::TurnDuties(const Ruleset& ruleset) {
  for (const Duty& duty : ruleset.conduct.duties) {
    if (duty.deed.kind != DeedKind::Relinquish || duty.role != ruleset.vocabulary.thrower) continue;
    if (duty.occasion)
      occasions_.push_back(&*duty.occasion);
    else
      always_ = true;
  }
}

bool TurnDuties::after(const Moment& moment) const {
  return always_ || std::any_of(occasions_.begin(), occasions_.end(), [&](const Occasion* one) { return happens(*one, moment); });
}

void TurnDuties::mention(linting::Mentions& mentions) const {
  for (const Occasion* occasion : occasions_) mentions.add(*occasion);
}

}  // namespace fairroll
