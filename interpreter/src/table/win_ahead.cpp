// SPDX-License-Identifier: Apache-2.0
#include "win_ahead.hpp"

#include <stdexcept>

#include "mechanics.hpp"

namespace fairroll {

WinAhead TableMechanics::win_ahead(Index wager, Money stake, const Odds& odds) const {
  try {
    return counted_ahead(wager, stake, odds);
  } catch (const std::overflow_error&) {
    return {};
  }
}

WinAhead TableMechanics::counted_ahead(Index wager, Money stake, const Odds& odds) const {
  WinAhead ahead;
  const Wager& type = rules_.wagers[wager];
  const std::optional<Rational> exact = profit_of(stake, odds);
  if (!exact) return ahead;
  const std::optional<Money> profit = rounded(*exact, type.rounding ? std::optional<Rounding>(type.rounding->rounding) : std::nullopt);
  if (!profit) return ahead;
  ahead.profit = *profit;
  ahead.rounded = type.rounding && Rational(profit->units) != *exact;
  ahead.known = ahead.known_up = true;
  const std::optional<Commission>& commission = type.commission;
  if (!commission || profit->units < 0 || commission->moment == Commission::Moment::WhenPlaced) return ahead;
  ahead.charged_up = true;
  if (commission->moment == Commission::Moment::WhenPlacedAndAfterEachWin) {
    ahead.charges_stake = true;
    // Of a win, it is taken of one that is not known yet: the table looks at the odds ahead.
    const Charge charge = commission->of_win ? Charge{} : charge_of(*commission, Rational(stake.units));
    ahead.known_up = charge.amount.has_value();
    ahead.commission_up = charge.amount.value_or(Money{});
    return ahead;
  }
  const Charge charge = charge_of(*commission, commission->of_win ? *exact : Rational(stake.units));
  ahead.charged = true;
  ahead.known = ahead.known_up = charge.amount.has_value();
  ahead.commission = ahead.commission_up = charge.amount.value_or(Money{});
  return ahead;
}

}  // namespace fairroll
