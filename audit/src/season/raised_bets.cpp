// SPDX-License-Identifier: Apache-2.0
// Stakes of a season.
#include <algorithm>

#include <fairroll/audit/log_generator.hpp>

#include "book.hpp"

namespace fairroll::audit {

namespace {

constexpr std::int64_t least_whole_units = 5;

std::int64_t least_units(const Currency& currency) {
  std::int64_t units = least_whole_units;
  for (int i = 0; i < currency.decimal_count; ++i) units *= 10;
  return units;
}

std::size_t root_of(const std::vector<PlannedBet>& bets, std::size_t at) {
  while (bets[at].parent) at = *bets[at].parent;
  return at;
}

bool is_refused(const std::shared_ptr<const Ruleset>& rules, const PlannedBet& bet, std::int64_t times) {
  PlannedBet raised = bet;
  raised.stake.units *= times;
  return Table(rules, {"seat"}).execute(season::bet_of(raised, 0, 1), ReasonDetail::None).status != ActionResult::Status::Accepted;
}

}  // namespace

std::vector<PlannedBet> raise_stakes(const std::shared_ptr<const Ruleset>& rules, std::vector<PlannedBet> bets) {
  const std::int64_t least = least_units(rules->currency);
  std::vector<std::int64_t> times(bets.size(), 1);
  for (std::size_t i = 0; i < bets.size(); ++i)
    times[root_of(bets, i)] = std::max(times[root_of(bets, i)], (least + bets[i].stake.units - 1) / bets[i].stake.units);
  for (std::size_t i = 0; i < bets.size(); ++i)
    if (!bets[i].parent && is_refused(rules, bets[i], times[i]) && !is_refused(rules, bets[i], 1)) times[i] = 1;
  for (std::size_t i = 0; i < bets.size(); ++i) bets[i].stake.units *= times[root_of(bets, i)];
  return bets;
}

}  // namespace fairroll::audit
