// SPDX-License-Identifier: Apache-2.0
// A wager outside its limits that the house took in error, when it is decided (M5).
#include <algorithm>

#include "mechanics.hpp"

namespace fairroll {

/// The limits of the wager, and of the composite that it is a part of in proportion to its stake.
Bounds TableMechanics::bounds_in_error(const StandingWager& wager) const {
  Bounds bounds = bounds_of(wager);
  const Composite* whole = wager.part_of == 0 ? nullptr : composite(wager.part_of);
  if (whole == nullptr) return bounds;
  const Bounds of_all = bounds_of(*whole, shares_now(*whole));
  const Rational share = Rational(wager.stake.units, whole->stake.units);
  if (of_all.most && whole->stake > of_all.most->amount) {
    const Money part{(share * Rational(of_all.most->amount.units)).floor()};
    bounds.lower_to({part, of_all.most->clause, of_all.most->words});
  }
  if (of_all.least && whole->stake < of_all.least->amount) {
    const Money part{(share * Rational(of_all.least->amount.units)).ceil()};
    bounds.raise_to({part, of_all.least->clause, of_all.least->words});
  }
  for (const Bound& step : of_all.steps)
    if (whole->stake.units % step.amount.units != 0) bounds.broken.push_back(step);
  bounds.open.insert(bounds.open.end(), of_all.open.begin(), of_all.open.end());
  return bounds;
}

bool TableMechanics::judge_error(Decided& decided, std::optional<Verdict>& verdict) const {
  Settlement& settlement = decided.settlement;
  const StandingWager& wager = settlement.before;
  if (!wager.taken_in_error || (verdict != Verdict::Wins && verdict != Verdict::Loses)) return true;
  const Bounds bounds = bounds_in_error(wager);
  const Bound* broken = bounds.broken_by(wager.stake);
  if (broken == nullptr && bounds.open.empty()) return true;
  if (broken == nullptr) {
    decided.findings.push_back({FindingKind::ChoiceOpen, bounds.open.front().clause,
                                owner_and_wager(wager) + " was taken in error: " + bounds.open.front().words});
    return false;
  }
  const bool over = bounds.most && broken == &*bounds.most;
  const bool under = bounds.least && broken == &*bounds.least;
  const std::optional<Accepted>& accepted = over ? rules_.over_maximum : rules_.under_minimum;
  if ((!over && !under) || !accepted) {
    decided.findings.push_back({FindingKind::Silent, broken->clause,
                                owner_and_wager(wager) + " stands at " + money_words(wager.stake) + ", may stand " + broken->words +
                                    ", and was taken in error: the text does not say what becomes of it"});
    return false;
  }
  settlement.by.push_back(accepted->clause);
  if (accepted->consequence == Consequence::Returned) verdict = Verdict::Returned;
  if (accepted->consequence == Consequence::PaidToLimit && over)
    decided.counted = Money{broken->amount.units - broken->amount.units % rules_.currency.step};
  return true;
}

}  // namespace fairroll
