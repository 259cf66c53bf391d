// SPDX-License-Identifier: Apache-2.0
// Stakes that a wager's rules pay without a remainder, and with them one bet on everything that there is to bet on.
#include <algorithm>
#include <numeric>
#include <stdexcept>

#include <fairroll/simulate.hpp>

#include "../money/multiple.hpp"

namespace fairroll {
namespace {

/// The odds that a wager may pay: of its sentences, or of its paytable's posted column (of every column if none is posted).
std::vector<Odds> odds_of(const Ruleset& ruleset, const Wager& wager) {
  std::vector<Odds> out;
  for (const PayRow& row : wager.pay_rows) out.push_back(row.odds);
  if (wager.paytable == no_index) return out;
  const Paytable& table = ruleset.paytables[wager.paytable];
  for (const PaytableRow& row : table.rows)
    for (std::size_t column = 0; column < row.columns.size(); ++column)
      if (!table.posted_column || *table.posted_column == column) out.push_back(row.columns[column]);
  return out;
}

/// What an amount comes to; nothing if the house has not posted it, or if it is measured by a stake that is not `parent`'s.
std::optional<Rational> units_of(const Ruleset& ruleset, const Amount& amount, Index parent, std::optional<Money> stake) {
  if (amount.kind == Amount::Kind::Money) return Rational(amount.money.units);
  if (amount.kind == Amount::Kind::Stake) {
    if (amount.index != parent || !stake) return std::nullopt;
    return amount.factor * Rational(stake->units);
  }
  const std::optional<Money>& posted = ruleset.postings[amount.index].value;
  if (!posted) return std::nullopt;
  return amount.factor * Rational(posted->units);
}

/// The rows that may speak: those that add up, and of the others of that kind those of the highest layer.
std::vector<const Limit*> speaking(const Wager& wager, Limit::Kind kind) {
  int highest = 0;
  for (const Limit& limit : wager.limits)
    if (limit.kind == kind && !limit.is_cumulative) highest = std::max(highest, limit.layer);
  std::vector<const Limit*> out;
  for (const Limit& limit : wager.limits)
    if (limit.kind == kind && (limit.is_cumulative || limit.layer == highest)) out.push_back(&limit);
  return out;
}

/// The smallest multiple of `unit` (> 0) that is not below `least`; nothing if it does not fit.
std::optional<std::int64_t> multiple_from(const Rational& least, std::int64_t unit) {
  const std::int64_t times = std::max<std::int64_t>(1, (least / Rational(unit)).ceil());
  std::int64_t out = 0;
  if (__builtin_mul_overflow(times, unit, &out)) return std::nullopt;
  return out;
}

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
    Stakes stakes{ruleset_.currency.smallest_unit, Rational(ruleset_.currency.smallest_unit)};
    if (!wager.components.empty()) parts(stakes, wager);
    payouts(stakes, wager);
    commission(stakes, wager);
    for (const Limit* limit : speaking(wager, Limit::Kind::StakeStep))
      if (const auto step = amount(limit->amount); step && step->numerator() > 0) also(stakes, step->numerator());
    for (const Limit* limit : speaking(wager, Limit::Kind::MinStake))
      if (const auto least = amount(limit->amount); least && stakes.least < *least) stakes.least = *least;
    return stakes;
  }

 private:
  [[nodiscard]] std::optional<Rational> amount(const Amount& amount) const { return units_of(ruleset_, amount, parent_, stake_); }

  /// A sum that is rounded to `rounding` is not if it is a multiple of this.
  [[nodiscard]] std::int64_t grain(const std::optional<Rounding>& rounding) const {
    const auto to = rounding ? amount(rounding->unit) : std::nullopt;
    if (!to || !to->is_whole() || to->numerator() <= 0) return ruleset_.currency.smallest_unit;
    return common_multiple(to->numerator(), ruleset_.currency.smallest_unit).value_or(ruleset_.currency.smallest_unit);
  }

  /// Whole shares for the parts, each of them a stake that its own rules pay.
  void parts(Stakes& stakes, const Wager& wager) const {
    std::int64_t units = 0;
    for (const Component& part : wager.components) units += part.share_units;
    for (const Component& part : wager.components) {
      const Stakes own = of(ruleset_.wagers[part.wager]);
      const Rational share(part.share_units, units);
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
    if (taken.is_percentage_of_win) {
      const Rational part = shares.front();
      shares.clear();
      for (const Odds& odds : odds_of(ruleset_, wager))
        if (const Rational profit = odds.profit(); profit.numerator() > 0) shares.push_back(profit * part);
    }
    const auto least = taken.minimum ? amount(*taken.minimum) : std::nullopt;
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

std::optional<Money> find_min_stake(const Ruleset& ruleset, Index wager, std::optional<Money> parent) {
  try {
    const Stakes stakes = Finder(ruleset, ruleset.wagers.at(wager).parent, parent).of(ruleset.wagers[wager]);
    if (const auto units = multiple_from(stakes.least, stakes.unit)) return Money{*units};
  } catch (const std::overflow_error&) {
  }
  return std::nullopt;
}

// ---- a bet on everything
namespace {

class StakeChooser {
 public:
  explicit StakeChooser(const std::shared_ptr<const Ruleset>& ruleset) : ruleset_(ruleset) {}

  DefaultBets choose() {
    for (Index wager = 0; wager < ruleset_->wagers.size(); ++wager)
      if (ruleset_->wagers[wager].parent == no_index) add(wager, std::nullopt);
    if (!compile_together()) compile_one_by_one();
    return std::move(chosen_);
  }

 private:
  void add(Index wager, std::optional<std::size_t> parent) {
    std::vector<std::vector<int>> family = ruleset_->wagers[wager].numbers;
    if (family.empty()) family.emplace_back();
    for (std::vector<int>& numbers : family) {
      PlannedBet bet{wager, std::move(numbers), Money{}, parent};
      const std::optional<Money> stake = stake_for(wager, parent ? std::optional(bets_[*parent].stake) : std::nullopt);
      if (!stake) {
        leave(std::move(bet), "no stake was found at which every win can be paid exactly", "choose the bets and stakes yourself");
        continue;
      }
      bet.stake = *stake;
      bets_.push_back(std::move(bet));
      const std::size_t index = bets_.size() - 1;
      for (Index other = 0; other < ruleset_->wagers.size(); ++other)
        if (ruleset_->wagers[other].parent == wager) add(other, index);
    }
  }

  [[nodiscard]] std::optional<Money> stake_for(Index wager, std::optional<Money> parent) const {
    std::optional<Money> stake = find_min_stake(*ruleset_, wager, parent);
    for (Index other = 0; stake && other < ruleset_->wagers.size(); ++other) {
      if (ruleset_->wagers[other].parent != wager) continue;
      const std::optional<Money> behind = find_min_stake(*ruleset_, other, stake);
      if (!behind) continue;
      const auto raised = multiple_from(needed(other, *behind), stake->units);
      if (raised) stake = Money{*raised};
    }
    return stake;
  }

  /// The stake of the parent that lets `stake` stand behind it, if the most that may is measured by it.
  [[nodiscard]] Rational needed(Index wager, Money stake) const {
    const Wager& behind = ruleset_->wagers[wager];
    Rational most_profit;
    for (const Odds& odds : odds_of(*ruleset_, behind))
      if (most_profit < odds.profit()) most_profit = odds.profit();
    Rational need;
    const auto raise = [&](Limit::Kind kind, const Rational& amount) {
      for (const Limit* limit : speaking(behind, kind)) {
        if (limit->amount.kind != Amount::Kind::Stake || limit->amount.index != behind.parent) continue;
        if (const Rational one = amount / limit->amount.factor; need < one) need = one;
      }
    };
    raise(Limit::Kind::MaxStake, Rational(stake.units));
    raise(Limit::Kind::MaxWin, Rational(stake.units) * most_profit);
    return need;
  }

  void leave(PlannedBet bet, std::string why, std::string help, bool limit = false) {
    chosen_.unsimulated_bets.push_back({std::move(bet), std::move(why), std::move(help), limit});
  }

  bool compile_together() {
    if (bets_.empty()) return true;
    std::vector<CompileError> faults;
    std::optional<Plan> plan = Plan::compile(ruleset_, bets_, faults);
    if (plan) chosen_.plan = std::make_shared<const Plan>(std::move(*plan));
    return plan.has_value();
  }

  /// The bet with those that it stands behind, the first of them first.
  [[nodiscard]] std::vector<PlannedBet> line_of(std::size_t index) const {
    std::vector<std::size_t> line{index};
    while (bets_[line.back()].parent) line.push_back(*bets_[line.back()].parent);
    std::vector<PlannedBet> out;
    for (auto at = line.rbegin(); at != line.rend(); ++at) {
      out.push_back(bets_[*at]);
      if (out.size() > 1) out.back().parent = out.size() - 2;
    }
    return out;
  }

  /// Something cannot be played: finds out what, and plays the rest.
  void compile_one_by_one() {
    std::vector<std::optional<std::size_t>> place(bets_.size());
    std::vector<PlannedBet> kept;
    for (std::size_t i = 0; i < bets_.size(); ++i) {
      PlannedBet bet = bets_[i];
      if (bet.parent && !place[*bet.parent]) {
        leave(std::move(bet), "the parent wager cannot be simulated", "");
        continue;
      }
      std::vector<CompileError> faults;
      if (!Plan::compile(ruleset_, line_of(i), faults)) {
        const CompileError why = faults.empty() ? CompileError{"the bet cannot be compiled", "", {}} : faults.front();
        leave(std::move(bet), why.message, why.help, why.is_too_large);
        continue;
      }
      if (bet.parent) bet.parent = place[*bet.parent];
      place[i] = kept.size();
      kept.push_back(std::move(bet));
    }
    bets_ = std::move(kept);
    if (compile_together()) return;
    for (PlannedBet& bet : bets_)
      leave(std::move(bet), "together, the bets have too many states for one simulation", "choose fewer bets", true);
  }

  const std::shared_ptr<const Ruleset>& ruleset_;
  std::vector<PlannedBet> bets_;
  DefaultBets chosen_;
};

}  // namespace

DefaultBets make_default_bets(const std::shared_ptr<const Ruleset>& ruleset) { return StakeChooser(ruleset).choose(); }

}  // namespace fairroll
