// SPDX-License-Identifier: Apache-2.0
#include "terms.hpp"

#include <algorithm>

#include <fairroll/detail/in_force.hpp>

namespace fairroll::analysis {
namespace {

using Moment = Commission::Moment;

Number rate(const Commission& commission) { return number_of(commission.percent) / 100; }

Whole floor_of(const Number& value) { return quotient_down(numerator(value), denominator(value)); }

/// To a multiple of `unit`; `nearest` takes halves up, as the table does.
Number to_multiple(const Number& value, const Number& unit, Direction direction) {
  const Number count = value / unit;
  Whole whole = floor_of(count);
  if (direction == Direction::Nearest) whole = floor_of(count + Number(1, 2));
  if (direction == Direction::Up && count != whole) ++whole;
  return unit * whole;
}

}  // namespace

Terms::Terms(const Ruleset& rules, const Machine& machine, const std::optional<Money>& stake)
    : rules_(rules), machine_(machine), wager_(rules.wagers[machine.key.wager]), stake_(stake) {
  find_charge();
  for (const Odds& odds : machine.odds) wins_.push_back(value(odds));
}

void Terms::refuse(std::string words) {
  if (!fault_) fault_ = UndefinedReason{UndefinedReason::Kind::NotPayable, std::move(words)};
}

/// In money units; nothing if it rests on what is not posted.
std::optional<Number> Terms::posted(const Amount& amount) const {
  if (amount.kind == Amount::Kind::Money) return number_of(Rational(amount.money.units));
  if (amount.kind != Amount::Kind::Posted) return std::nullopt;
  const std::optional<Money>& value = rules_.postings[amount.index].value;
  if (!value) return std::nullopt;
  return number_of(amount.factor) * number_of(Rational(value->units));
}

/// Money units as the text rounds them, or what is whole; nothing, and why: neither can be said.
std::optional<Number> Terms::rounded(const Number& units, const std::optional<Rounding>& rounding) {
  const Number step = number_of(Rational(rules_.currency.smallest_unit));
  if (!rounding) {
    if (denominator(Number(units / step)) == 1) return units;
    refuse("a stake of " + to_string(*stake_, rules_.currency) + " wins or costs " + fraction_of(units).str() + " of " +
           to_string(Money{1}, rules_.currency) + ", and no rule rounds this amount");
    return std::nullopt;
  }
  const std::optional<Number> unit = posted(rounding->unit);
  if (!unit || *unit <= 0) {
    refuse("the rounding unit is not posted");
    return std::nullopt;
  }
  return to_multiple(units, *unit, rounding->direction);
}

/// Of an amount in money units, or per unit of stake where no stake is stated.
Number Terms::commission(const Number& base) {
  const Commission& commission = *wager_.commission;
  const Number exact = base * rate(commission);
  if (!stake_) return exact;
  Number charge = rounded(exact, commission.rounding).value_or(exact);
  if (!commission.minimum) return charge;
  const std::optional<Number> least = posted(*commission.minimum);
  if (!least) refuse("the minimum commission is not posted");
  return least ? std::max(charge, *least) : charge;
}

void Terms::find_charge() {
  const std::optional<Commission>& commission = wager_.commission;
  if (detail::commission_left_out(rules_, wager_) != no_index) return refuse("commission not posted");
  if (!commission || commission->moment == Moment::OnWin) return;
  after_each_win_ = commission->moment == Moment::WhenPlacedAndAfterEachWin;
  const Number stake = stake_ ? number_of(Rational(stake_->units)) : Number(1);
  Number base = stake;
  if (commission->is_percentage_of_win) {
    const auto differs = [&](const Odds& odds) { return !(odds.profit() == machine_.odds.front().profit()); };
    if (machine_.odds.empty() || std::any_of(machine_.odds.begin(), machine_.odds.end(), differs))
      return refuse("the commission is a percentage of the win, which is unknown when the bet is placed");
    base = stake * std::max(Number(0), number_of(machine_.odds.front().profit()));  // odds below the stake win nothing
  }
  charge_ = this->commission(base) / stake;
}

/// M6: of several caps each in turn; this is the only wager on the table.
Number Terms::capped(Number win) {
  for (const Cap& cap : rules_.caps) {
    if (std::find(cap.wagers.begin(), cap.wagers.end(), machine_.key.wager) == cap.wagers.end()) continue;
    const std::optional<Number> at = posted(cap.limit);
    if (!at) refuse("the maximum for the total wins is not posted");
    if (at && *at < win) win = *at;
  }
  return win;
}

Decision Terms::value(const Odds& odds) {
  const Number profit = number_of(odds.profit());
  const Number stake = stake_ ? number_of(Rational(stake_->units)) : Number(1);
  Number win = stake * profit;
  if (stake_) {
    const std::optional<Rounding> rounding = wager_.rounding ? std::optional<Rounding>(wager_.rounding->rounding) : std::nullopt;
    win = rounded(win, rounding).value_or(win);
    if (win > 0) win = capped(win);
  }
  if (win < 0) return {Decision::Kind::Lose, win / stake};  // M1: less than nothing is a loss
  const std::optional<Commission>& taken = wager_.commission;
  if (taken && taken->moment == Moment::OnWin) win -= commission(taken->is_percentage_of_win ? win : stake);
  return {Decision::Kind::Win, win / stake};
}

/// `units` becomes the smallest number of money units whose share is a multiple of what it is rounded to.
void Terms::demand(const Number& share, const std::optional<Rounding>& rounding, Whole& units) const {
  std::optional<Number> unit = rounding ? posted(rounding->unit) : std::nullopt;
  if (!unit || *unit <= 0) unit = number_of(Rational(rules_.currency.smallest_unit));
  // units * share / unit must be whole.
  const Number each = share / *unit;
  units = lcm(units, denominator(each));
}

std::optional<Money> Terms::exact_stake() const {
  Whole units = rules_.currency.smallest_unit;
  const std::optional<Commission>& commission = wager_.commission;
  const std::optional<Rounding> pays = wager_.rounding ? std::optional<Rounding>(wager_.rounding->rounding) : std::nullopt;
  Number smallest = 0;  // share of the stake that a commission is at least
  const auto charge = [&](const Number& share) {
    demand(share, commission->rounding, units);
    if (smallest == 0 || share < smallest) smallest = share;
  };
  for (const Odds& odds : machine_.odds) {
    demand(number_of(odds.profit()), pays, units);
    if (commission && commission->is_percentage_of_win && Rational(0) < odds.profit()) charge(number_of(odds.profit()) * rate(*commission));
  }
  if (commission && !commission->is_percentage_of_win) charge(rate(*commission));
  const std::optional<Number> least = commission && commission->minimum ? posted(*commission->minimum) : std::nullopt;
  if (least && smallest > 0 && units * smallest < *least) units *= floor_of((*least / smallest + units - 1) / units);
  const std::optional<std::int64_t> fitting = as_int64(units);
  return fitting ? std::optional(Money{*fitting}) : std::nullopt;
}

}  // namespace fairroll::analysis
