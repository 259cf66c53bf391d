// SPDX-License-Identifier: Apache-2.0
#include "stakes.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include <fairroll/simulate.hpp>

#include "../money/multiple.hpp"

namespace fairroll {
namespace {

/// The stakes that will do are the multiples of `unit` from `least` on.
struct Stakes {
  std::int64_t unit = 1;
  Rational least{1};
};

/// Stakes of which `share` (more or less than nothing) is a multiple of `of`.
std::int64_t unit_for(const Rational& share, std::int64_t of) {
  std::int64_t denominator = 0;
  if (__builtin_mul_overflow(share.denominator(), of, &denominator)) throw std::overflow_error("stake");
  return denominator / std::gcd(share.numerator(), denominator);
}

void also(Stakes& stakes, std::int64_t unit) {
  const auto both = common_multiple(stakes.unit, unit);
  if (!both) throw std::overflow_error("stake");
  stakes.unit = *both;
}

class Finder {
 public:
  Finder(const Ruleset& ruleset, Index parent, std::optional<Money> stake) : ruleset_(ruleset), parent_(parent), stake_(stake) {}

  Stakes of(const Wager& wager) const {
    Stakes stakes{ruleset_.currency.step, Rational(ruleset_.currency.step)};
    if (!wager.parts.empty()) parts(stakes, wager);
    payouts(stakes, wager);
    commission(stakes, wager);
    for (const Limit* limit : speaking(wager, Limit::Kind::StakeSteps))
      if (const auto step = amount(limit->amount); step && step->numerator() > 0) also(stakes, step->numerator());
    for (const Limit* limit : speaking(wager, Limit::Kind::StakeAtLeast))
      if (const auto least = amount(limit->amount); least && stakes.least < *least) stakes.least = *least;
    return stakes;
  }

 private:
  [[nodiscard]] std::optional<Rational> amount(const Amount& amount) const { return units_of(ruleset_, amount, parent_, stake_); }

  /// A sum that is rounded to `rounding` is not if it is a multiple of this.
  [[nodiscard]] std::int64_t grain(const std::optional<Rounding>& rounding) const {
    const auto to = rounding ? amount(rounding->to) : std::nullopt;
    if (!to || !to->is_whole() || to->numerator() <= 0) return ruleset_.currency.step;
    return common_multiple(to->numerator(), ruleset_.currency.step).value_or(ruleset_.currency.step);
  }

  /// Whole shares for the parts, each of them a stake that its own rules pay.
  void parts(Stakes& stakes, const Wager& wager) const {
    std::int64_t units = 0;
    for (const Part& part : wager.parts) units += part.units;
    for (const Part& part : wager.parts) {
      const Stakes own = of(ruleset_.wagers[part.wager]);
      const Rational share(part.units, units);
      also(stakes, unit_for(share, own.unit));
      if (const Rational least = own.least / share; stakes.least < least) stakes.least = least;
    }
  }

  void payouts(Stakes& stakes, const Wager& wager) const {
    const std::int64_t of = grain(wager.rounding ? std::optional(wager.rounding->rounding) : std::nullopt);
    for (const Odds& odds : odds_of(ruleset_, wager))
      if (const Rational profit = odds.profit(); profit.numerator() != 0) also(stakes, unit_for(profit, of));
  }

  void commission(Stakes& stakes, const Wager& wager) const {
    if (!wager.commission || wager.commission->percent.numerator() == 0) return;
    const Commission& taken = *wager.commission;
    std::vector<Rational> shares{taken.percent / Rational(100)};
    if (taken.of_win) {
      const Rational part = shares.front();
      shares.clear();
      for (const Odds& odds : odds_of(ruleset_, wager))
        if (const Rational profit = odds.profit(); profit.numerator() > 0) shares.push_back(profit * part);
    }
    const auto least = taken.at_least ? amount(*taken.at_least) : std::nullopt;
    for (const Rational& share : shares) {
      also(stakes, unit_for(share, grain(taken.rounding)));
      if (least && stakes.least < *least / share) stakes.least = *least / share;
    }
  }

  const Ruleset& ruleset_;
  Index parent_;
  std::optional<Money> stake_;
};

}  // namespace

std::vector<Odds> odds_of(const Ruleset& ruleset, const Wager& wager) {
  std::vector<Odds> out;
  for (const PayRow& row : wager.pays) out.push_back(row.odds);
  if (wager.pays_per == no_index) return out;
  const Paytable& table = ruleset.paytables[wager.pays_per];
  for (const PaytableRow& row : table.rows)
    for (std::size_t column = 0; column < row.columns.size(); ++column)
      if (!table.posted || *table.posted == column) out.push_back(row.columns[column]);
  return out;
}

std::optional<Rational> units_of(const Ruleset& ruleset, const Amount& amount, Index parent, std::optional<Money> stake) {
  if (amount.of == Amount::Of::Money) return Rational(amount.money.units);
  if (amount.of == Amount::Of::Stake) {
    if (amount.index != parent || !stake) return std::nullopt;
    return amount.factor * Rational(stake->units);
  }
  const std::optional<Money>& posted = ruleset.postings[amount.index].value;
  if (!posted) return std::nullopt;
  return amount.factor * Rational(posted->units);
}

std::vector<const Limit*> speaking(const Wager& wager, Limit::Kind kind) {
  int highest = 0;
  for (const Limit& limit : wager.limits)
    if (limit.kind == kind && !limit.adds) highest = std::max(highest, limit.layer);
  std::vector<const Limit*> out;
  for (const Limit& limit : wager.limits)
    if (limit.kind == kind && (limit.adds || limit.layer == highest)) out.push_back(&limit);
  return out;
}

std::optional<std::int64_t> multiple_from(const Rational& least, std::int64_t unit) {
  const std::int64_t times = std::max<std::int64_t>(1, (least / Rational(unit)).ceil());
  std::int64_t out = 0;
  if (__builtin_mul_overflow(times, unit, &out)) return std::nullopt;
  return out;
}

std::optional<Money> least_stake(const Ruleset& ruleset, Index wager, std::optional<Money> parent) {
  try {
    const Stakes stakes = Finder(ruleset, ruleset.wagers.at(wager).behind, parent).of(ruleset.wagers[wager]);
    if (const auto units = multiple_from(stakes.least, stakes.unit)) return Money{*units};
  } catch (const std::overflow_error&) {
  }
  return std::nullopt;
}

}  // namespace fairroll
