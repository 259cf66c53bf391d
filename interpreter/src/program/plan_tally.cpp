// What became of each bet of a run, without the rest of its totals.
#include <algorithm>
#include <stdexcept>

#include <fairroll/plan.hpp>

namespace fairroll {
namespace {

void add(BetTally& tally, const PlanSettlement& one, std::uint64_t visits) {
  std::int64_t net = 0;
  if (__builtin_mul_overflow(one.net, visits, &net) || __builtin_add_overflow(tally.net, net, &tally.net))
    throw std::overflow_error("money outgrows 64 bits");
  switch (one.outcome) {
    case Outcome::Wins:
      tally.won += visits;
      break;
    case Outcome::Loses:
      tally.lost += visits;
      break;
    case Outcome::Pushes:
      tally.pushed += visits;
      break;
    default:
      tally.returned += visits;
      break;
  }
}

}  // namespace

void Plan::Run::tally(std::span<BetTally> bets) const {
  if (bets.size() != plan_->bets_.size()) throw std::invalid_argument("one tally for each bet of the plan");
  std::fill(bets.begin(), bets.end(), BetTally{});
  if (throws_ == 0) return;
  std::vector<std::uint64_t> often(plan_->kinds_.size(), 0);
  for (std::size_t g = 0; g < cursors_.size(); ++g) {
    const Group& group = plan_->groups_[g];
    const Cursor& cursor = cursors_[g];
    for (const std::uint32_t bet : group.made_at_start) ++bets[bet].made;
    for (std::size_t at = 0; at < cursor.visits.size(); ++at) {
      const std::uint64_t visits = cursor.visits[at];
      if (visits == 0) continue;
      const std::uint16_t* const list = group.lists.data() + group.list_of[at];
      // A bet made behind the last throw has seen none.
      const std::uint64_t seen = visits - (at == cursor.last ? 1 : 0);
      for (std::uint16_t i = 1; i <= *list; ++i) {
        often[list[i]] += visits;
        const PlanSettlement& one = plan_->kinds_[list[i]];
        if (!one.ended) bets[one.bet].made += seen;
      }
      for (const std::uint32_t bet : group.made[at]) bets[bet].made += seen;
    }
  }
  for (std::size_t kind = 0; kind < often.size(); ++kind) {
    const PlanSettlement& one = plan_->kinds_[kind];
    add(bets[one.bet], one, often[kind]);
  }
}

}  // namespace fairroll
