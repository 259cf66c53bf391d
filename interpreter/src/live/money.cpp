// SPDX-License-Identifier: Apache-2.0
// Money of a throw from the tables: amounts are prepared (src/table/quotes.cpp), accounts are the table's own.
#include <algorithm>

#include "engine.hpp"

namespace fairroll {

using live::WagerCell;

namespace {

bool is_large(std::int64_t account) noexcept { return account > large_account || account < -large_account; }

}  // namespace

/// What it comes to, and posts it. The throw is certain.
void LiveEngine::settle(const News& news, LiveSettlement& settlement) {
  const WagerCell& cell = *news.cell;
  Standing& one = standing_[news.at];
  const bool ends = (cell.flags & WagerCell::ends) != 0;
  settlement = LiveSettlement{};
  settlement.id = one.id;
  settlement.seat = one.seat;
  settlement.role = one.role;
  settlement.wager = one.wager;
  settlement.cell = static_cast<std::uint32_t>(&cell - tables_->cells.data());
  settlement.outcome = static_cast<Outcome>(cell.outcome);
  settlement.ended = ends;
  switch (settlement.outcome) {
    case Outcome::Wins: {
      const PayoutQuote& win = wins_[one.wins_at + cell.odds].ahead;
      settlement.rounded = win.rounded;
      settlement.charged = ends ? win.charged : win.charged_up;
      if (win.profit.units < 0) {  // at odds that include the stake, a win may be less than it
        settlement.outcome = Outcome::Loses;
        settlement.lost = -win.profit.units;
      } else {
        settlement.amount = win.profit.units;
        settlement.commission = (ends ? win.commission : win.commission_up).units;
      }
      if (!ends && win.charges_stake) one.commission = settlement.commission;
      break;
    }
    case Outcome::Loses:
      settlement.lost = one.stake;
      break;
    case Outcome::Returned:
      settlement.refund = one.commission;
      break;
    case Outcome::Moves:
      return;
    default:
      break;
  }
  settlement.net = settlement.amount - settlement.lost - settlement.commission + settlement.refund;
  post(one, settlement, settlement.outcome == Outcome::Loses && !ends);
}

void LiveEngine::post(Standing& standing, const LiveSettlement& settlement, bool restaked) {
  const bool seat = standing.role == no_index;
  std::int64_t& chips = (seat ? state().chips[standing.seat] : state().role_chips[standing.role]).units;
  std::int64_t& balance = (seat ? state().balances[standing.seat] : state().role_balances[standing.role]).units;
  chips += settlement.amount - settlement.commission + settlement.refund;
  if (settlement.ended) chips += standing.stake - settlement.lost;
  if (restaked) chips -= settlement.lost;
  balance += settlement.net;
  state().house.units -= settlement.net;
  // No sum can have overflowed yet; the next throw is the table's, which checks every one.
  if (is_large(chips) || is_large(balance) || is_large(state().house.units)) covered_ = false;
  count(standing.wager, settlement.outcome, settlement.net);
  if (standing.whole == live::StateRows::none) return;
  Whole& whole = wholes_[standing.whole];
  whole.net += settlement.net;
  whole.touched = some_whole_ = true;
  if (settlement.ended) --whole.parts;
}

void LiveEngine::count(Index wager, Outcome outcome, std::int64_t net) {
  LiveTotals& totals = totals_[wager];
  totals.net += net;
  switch (outcome) {
    case Outcome::Wins:
      ++totals.won;
      break;
    case Outcome::Loses:
      ++totals.lost;
      break;
    case Outcome::Pushes:
      ++totals.pushed;
      break;
    case Outcome::Returned:
      ++totals.returned;
      break;
    default:
      break;
  }
}

void LiveEngine::report_wholes() {
  std::size_t count = 0;
  for (Whole& whole : wholes_) {
    if (!whole.touched) continue;
    const Outcome outcome = whole.net > 0 ? Outcome::Wins : whole.net < 0 ? Outcome::Loses : Outcome::Pushes;
    composites_[count++] = {whole.id, outcome, whole.parts == 0, whole.net};
    whole.net = 0;
    whole.touched = false;
  }
  throw_.composites = {composites_.data(), count};
}

}  // namespace fairroll
