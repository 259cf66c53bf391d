// SPDX-License-Identifier: Apache-2.0
// One bet on everything that there is to bet on.
#include <algorithm>
#include <stdexcept>

#include <fairroll/simulate.hpp>

#include "stakes.hpp"

namespace fairroll {
namespace {

class Chooser {
 public:
  explicit Chooser(const std::shared_ptr<const Ruleset>& ruleset) : ruleset_(ruleset) {}

  DefaultBets choose() {
    for (Index wager = 0; wager < ruleset_->wagers.size(); ++wager)
      if (ruleset_->wagers[wager].behind == no_index) add(wager, std::nullopt);
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
        leave(std::move(bet), "no stake on it that is paid exactly can be counted", "name stakes of your own");
        continue;
      }
      bet.stake = *stake;
      bets_.push_back(std::move(bet));
      const std::size_t index = bets_.size() - 1;
      for (Index other = 0; other < ruleset_->wagers.size(); ++other)
        if (ruleset_->wagers[other].behind == wager) add(other, index);
    }
  }

  [[nodiscard]] std::optional<Money> stake_for(Index wager, std::optional<Money> parent) const {
    std::optional<Money> stake = least_stake(*ruleset_, wager, parent);
    for (Index other = 0; stake && other < ruleset_->wagers.size(); ++other) {
      if (ruleset_->wagers[other].behind != wager) continue;
      const std::optional<Money> behind = least_stake(*ruleset_, other, stake);
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
        if (limit->amount.of != Amount::Of::Stake || limit->amount.index != behind.behind) continue;
        if (const Rational one = amount / limit->amount.factor; need < one) need = one;
      }
    };
    raise(Limit::Kind::StakeAtMost, Rational(stake.units));
    raise(Limit::Kind::WinAtMost, Rational(stake.units) * most_profit);
    return need;
  }

  void leave(PlannedBet bet, std::string why, std::string help, bool limit = false) {
    chosen_.left.push_back({std::move(bet), std::move(why), std::move(help), limit});
  }

  bool compile_together() {
    if (bets_.empty()) return true;
    std::vector<CompileFault> faults;
    std::optional<Plan> plan = Plan::compile(ruleset_, bets_, faults);
    if (plan) chosen_.plan = std::make_shared<const Plan>(std::move(*plan));
    return plan.has_value();
  }

  /// The bet with those that it stands behind, the first of them first.
  [[nodiscard]] std::vector<PlannedBet> line_of(std::size_t index) const {
    std::vector<std::size_t> line{index};
    while (bets_[line.back()].behind) line.push_back(*bets_[line.back()].behind);
    std::vector<PlannedBet> out;
    for (auto at = line.rbegin(); at != line.rend(); ++at) {
      out.push_back(bets_[*at]);
      if (out.size() > 1) out.back().behind = out.size() - 2;
    }
    return out;
  }

  /// Something cannot be played: finds out what, and plays the rest.
  void compile_one_by_one() {
    std::vector<std::optional<std::size_t>> place(bets_.size());
    std::vector<PlannedBet> kept;
    for (std::size_t i = 0; i < bets_.size(); ++i) {
      PlannedBet bet = bets_[i];
      if (bet.behind && !place[*bet.behind]) {
        leave(std::move(bet), "what it stands behind cannot be simulated", "");
        continue;
      }
      std::vector<CompileFault> faults;
      if (!Plan::compile(ruleset_, line_of(i), faults)) {
        const CompileFault why = faults.empty() ? CompileFault{"it cannot be compiled", "", {}} : faults.front();
        leave(std::move(bet), why.message, why.help, why.limit);
        continue;
      }
      if (bet.behind) bet.behind = place[*bet.behind];
      place[i] = kept.size();
      kept.push_back(std::move(bet));
    }
    bets_ = std::move(kept);
    if (compile_together()) return;
    for (PlannedBet& bet : bets_) leave(std::move(bet), "all bets together are too much for one plan", "name fewer bets", true);
  }

  const std::shared_ptr<const Ruleset>& ruleset_;
  std::vector<PlannedBet> bets_;
  DefaultBets chosen_;
};

}  // namespace

DefaultBets default_bets(const std::shared_ptr<const Ruleset>& ruleset) { return Chooser(ruleset).choose(); }

}  // namespace fairroll
