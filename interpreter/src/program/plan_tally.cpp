// SPDX-License-Identifier: Apache-2.0
// What became of each bet of a run, without the rest of its totals.
#include <algorithm>
#include <stdexcept>

#include <fairroll/plan.hpp>

namespace fairroll {
namespace {

void add_times(std::int64_t& sum, std::int64_t amount, std::uint64_t count) {
  std::int64_t product = 0;
  if (__builtin_mul_overflow(amount, count, &product) || __builtin_add_overflow(sum, product, &sum))
    throw std::overflow_error("money outgrows 64 bits");
}

std::uint64_t& count_of(BetTally& tally, Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::Wins:
      return tally.won;
    case Outcome::Loses:
      return tally.lost;
    case Outcome::Pushes:
      return tally.pushed;
    default:
      return tally.returned;
  }
}

}  // namespace

void Plan::Run::tally(std::span<BetTally> bets) const {
  if (bets.size() != plan_->bets_.size()) throw std::invalid_argument("one tally for each bet of the plan");
  std::fill(bets.begin(), bets.end(), BetTally{});
  if (throws_ == 0) return;
  const auto make = [&](const Making& one, std::uint64_t times) {
    bets[one.bet].made += times;
    add_times(bets[one.bet].net, -one.commission, times);
    add_times(bets[one.bet].outlay, one.commission, times);
  };
  std::vector<std::uint64_t> often(plan_->kinds_.size(), 0);
  std::vector<std::uint64_t> at_last(plan_->kinds_.size(), 0);  // what stays up behind the last throw has seen none
  for (std::size_t g = 0; g < cursors_.size(); ++g) {
    const Group& group = plan_->groups_[g];
    const Cursor& cursor = cursors_[g];
    for (const Making& one : group.made_at_start) make(one, 1);
    for (std::size_t at = 0; at < cursor.visits.size(); ++at) {
      const std::uint64_t visits = cursor.visits[at];
      if (visits == 0) continue;
      const std::uint16_t* const list = group.lists.data() + group.list_of[at];
      for (std::uint16_t i = 1; i <= *list; ++i) often[list[i]] += visits;
      for (const Making& one : group.makings[group.effects[group.effect_of[at]].made]) make(one, visits - (at == cursor.last ? 1 : 0));
    }
    const std::uint16_t* const list = group.lists.data() + group.list_of[cursor.last];
    for (std::uint16_t i = 1; i <= *list; ++i) ++at_last[list[i]];
  }
  for (std::size_t kind = 0; kind < often.size(); ++kind) {
    const PlanSettlement& one = plan_->kinds_[kind];
    BetTally& tally = bets[one.bet];
    const PlannedBet& bet = plan_->bets_[one.bet];
    count_of(tally, one.outcome) += often[kind];
    add_times(tally.net, one.net, often[kind]);
    if (!one.ended && !plan_->ruleset_->wagers[bet.wager].parts.empty()) continue;
    tally.decided += often[kind];
    add_times(tally.outlay, bet.stake.units, often[kind]);
    if (!one.ended) tally.made += often[kind] - at_last[kind];
  }
}

}  // namespace fairroll
