// SPDX-License-Identifier: Apache-2.0
#include "bounds.hpp"

#include <algorithm>
#include <utility>

#include "../money/multiple.hpp"

namespace fairroll {

void Bounds::lower_to(Bound bound) {
  if (!most || bound.amount < most->amount) most = std::move(bound);
}

void Bounds::raise_to(Bound bound) {
  if (!least || least->amount < bound.amount) least = std::move(bound);
}

const Bound* Bounds::broken_by(Money stake) const {
  if (most && stake > most->amount) return &*most;
  if (least && stake < least->amount) return &*least;
  for (const Bound& step : steps)
    if (stake.units % step.amount.units != 0) return &step;
  return broken.empty() ? nullptr : &broken.front();
}

Allowed allowed_next_to(const Bounds& bounds, Money stake, const Currency& currency) {
  std::int64_t unit = currency.step;
  for (const Bound& step : bounds.steps) {
    const auto multiple = common_multiple(unit, step.amount.units);
    if (!multiple) return {};
    unit = *multiple;
  }
  const auto fits = [&](std::optional<Money> amount) { return amount && amount->units > 0 && bounds.broken_by(*amount) == nullptr; };
  // The greatest multiple not above the stake and the most allowed, the smallest not below the stake and the least allowed.
  const Money top = bounds.most ? std::min(stake, bounds.most->amount) : stake;
  const Money bottom = bounds.least ? std::max(stake, bounds.least->amount) : stake;
  const Money below{top.units - top.units % unit};
  Money above = bottom;
  if (bottom.units % unit != 0 && __builtin_add_overflow(bottom.units, unit - bottom.units % unit, &above.units)) above = Money{};
  Allowed allowed;
  if (fits(below)) allowed.below = below;
  if (fits(above)) allowed.above = above;
  return allowed;
}

}  // namespace fairroll
