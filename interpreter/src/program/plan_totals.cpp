// SPDX-License-Identifier: Apache-2.0
// What a run comes to, from how often each cell was visited.
#include <stdexcept>

#include <fairroll/plan.hpp>

namespace fairroll {
namespace {

std::int64_t times(std::int64_t amount, std::uint64_t count) {
  std::int64_t product = 0;
  if (__builtin_mul_overflow(amount, count, &product)) throw std::overflow_error("money outgrows 64 bits");
  return product;
}

std::int64_t sum(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_add_overflow(a, b, &result)) throw std::overflow_error("money outgrows 64 bits");
  return result;
}

void count(BetTotals& totals, const PlanSettlement& one, std::uint64_t visits) {
  switch (one.outcome) {
    case Outcome::Wins:
      totals.won += visits;
      break;
    case Outcome::Loses:
      totals.lost += visits;
      break;
    case Outcome::Pushes:
      totals.pushed += visits;
      break;
    default:
      totals.returned += visits;
      break;
  }
  totals.net = sum(totals.net, times(one.net, visits));
  totals.commission = sum(totals.commission, times(one.commission, visits));
  totals.by_net[one.net] += visits;
}

}  // namespace

void Plan::count(BetTotals& totals, const Making& one, std::uint64_t times_made) {
  totals.made += times_made;
  if (one.commission == 0) return;
  const std::int64_t commission = times(one.commission, times_made);
  totals.commission = sum(totals.commission, commission);
  totals.net = sum(totals.net, -commission);
}

PlanTotals Plan::Run::totals() const {
  PlanTotals totals;
  totals.throws = throws_;
  totals.events.resize(plan_->ruleset_->game.events.size());
  totals.bets.resize(plan_->bets_.size());
  for (std::size_t g = 0; g < cursors_.size(); ++g) {
    const Group& group = plan_->groups_[g];
    const Cursor& cursor = cursors_[g];
    if (throws_ > 0)
      for (const Making& one : group.made_at_start) Plan::count(totals.bets[one.bet], one, 1);
    for (std::size_t at = 0; at < cursor.visits.size(); ++at) {
      const std::uint64_t visits = cursor.visits[at];
      if (visits == 0) continue;
      const Cell& cell = group.cells[at];
      for (std::uint32_t i = 0; i < cell.count; ++i) {
        const PlanSettlement& one = group.settlements[cell.first + i];
        fairroll::count(totals.bets[one.bet], one, visits);
      }
      // A bet made behind the last throw has seen none.
      const std::uint64_t seen = visits - (at == cursor.last ? 1 : 0);
      const Effect& effect = group.effects[group.effect_of[at]];
      for (const Making& one : group.makings[effect.made]) Plan::count(totals.bets[one.bet], one, seen);
      totals.turns += effect.turn_ends ? visits : 0;
      for (std::size_t event = 0; event < totals.events.size(); ++event)
        if ((effect.events >> event & 1U) != 0) totals.events[event] += visits;
    }
  }
  return totals;
}

}  // namespace fairroll
