// SPDX-License-Identifier: Apache-2.0
// What a throw from the tables makes of money and wagers: amounts are prepared (src/table/quotes.cpp), accounts are the table's own.
#include <algorithm>

#include "engine.hpp"

namespace fairroll {

using live::WagerCell;

/// What it comes to. The throw is certain.
void LiveEngine::foresee(const News& news, LiveSettlement& settlement) const {
  const WagerCell& cell = *news.cell;
  const LiveWager& one = standing_[news.at];
  const bool ends = (cell.flags & WagerCell::ends) != 0;
  settlement = LiveSettlement{};
  settlement.id = one.id;
  settlement.seat = one.seat;
  settlement.role = one.role;
  settlement.wager = one.wager;
  if (one.whole != live::StateRows::none) settlement.composite_id = wholes_[one.whole].id;
  settlement.cell = static_cast<std::uint32_t>(&cell - tables_->cells.data());
  settlement.outcome = static_cast<Outcome>(cell.outcome);
  settlement.has_ended = ends;
  switch (settlement.outcome) {
    case Outcome::Wins: {
      const PayoutQuote& win = wins_[one.wins_at + cell.odds].ahead;
      settlement.is_rounded = win.rounded;
      settlement.is_commission_charged = ends ? win.charged : win.charged_up;
      if (win.profit.units < 0) {  // at odds that include the stake, a win may be less than it
        settlement.outcome = Outcome::Loses;
        settlement.loss = -win.profit.units;
      } else {
        settlement.amount = win.profit.units;
        settlement.commission = (ends ? win.commission : win.commission_up).units;
      }
      break;
    }
    case Outcome::Loses:
      settlement.loss = one.stake;
      break;
    case Outcome::Returned:
      settlement.refund = one.commission;
      break;
    default:
      break;
  }
  settlement.net = settlement.amount - settlement.loss - settlement.commission + settlement.refund;
}

/// Posts what it comes to.
void LiveEngine::settle(const News& news, LiveSettlement& settlement) {
  foresee(news, settlement);
  if (settlement.outcome == Outcome::Moves) return;
  const WagerCell& cell = *news.cell;
  LiveWager& one = standing_[news.at];
  const bool wins = static_cast<Outcome>(cell.outcome) == Outcome::Wins;
  if (wins && !settlement.has_ended && wins_[one.wins_at + cell.odds].ahead.charges_stake) one.commission = settlement.commission;
  post(one, settlement, settlement.outcome == Outcome::Loses && !settlement.has_ended);
}

void LiveEngine::post(LiveWager& standing, const LiveSettlement& settlement, bool restaked) {
  const bool seat = standing.role == no_index;
  std::int64_t& chips = (seat ? state().chips[standing.seat] : state().role_chips[standing.role]).units;
  std::int64_t& balance = (seat ? state().balances[standing.seat] : state().role_balances[standing.role]).units;
  chips += settlement.amount - settlement.commission + settlement.refund;
  if (settlement.has_ended) chips += standing.stake - settlement.loss;
  if (restaked) chips -= settlement.loss;
  balance += settlement.net;
  state().house_win.units -= settlement.net;
  // No sum can have overflowed yet; the next throw is the table's, which checks every one.
  if (is_large_account(chips) || is_large_account(balance) || is_large_account(state().house_win.units)) covered_ = false;
  count(standing.wager, settlement.outcome, settlement.net);
  note_part(standing, settlement);
}

void LiveEngine::note_part(const LiveWager& standing, const LiveSettlement& settlement) {
  if (standing.whole == live::StateRows::none) return;
  Whole& whole = wholes_[standing.whole];
  whole.net += settlement.net;
  whole.touched = some_whole_ = true;
  if (settlement.has_ended) ++whole.ended;
}

void LiveEngine::count(Index wager, Outcome outcome, std::int64_t net) {
  LiveTotals& totals = totals_[wager];
  totals.net += net;
  switch (outcome) {
    case Outcome::Wins:
      ++totals.win_count;
      break;
    case Outcome::Loses:
      ++totals.loss_count;
      break;
    case Outcome::Pushes:
      ++totals.push_count;
      break;
    case Outcome::Returned:
      ++totals.return_count;
      break;
    default:
      break;
  }
}

/// What was noted of parts; then nothing is noted any more. `it_happened`: else it is only foreseen.
std::span<const LiveComposite> LiveEngine::tell_wholes(bool it_happened) {
  std::size_t count = 0;
  for (std::uint32_t i = 0; some_whole_ && i < wholes_.size(); ++i) {
    Whole& whole = wholes_[i];
    if (!whole.touched) continue;
    LiveComposite& one = composites_[count++];
    one = {whole.id, Outcome::Pushes, whole.parts == whole.ended, whole.net, 0};
    if (whole.net != 0) one.outcome = whole.net > 0 ? Outcome::Wins : Outcome::Loses;
    for (const LiveWager& part : standing_)
      if (part.whole == i) one.stake += part.stake;
    if (it_happened) {
      whole.parts -= whole.ended;
      some_whole_ended_ = some_whole_ended_ || whole.parts == 0;
    }
    whole.net = 0;
    whole.ended = 0;
    whole.touched = false;
  }
  some_whole_ = false;
  return {composites_.data(), count};
}

// ---- the wagers that stand afterwards: those that ended are gone, equal ones are one (L2)
// -----------------------------------------------------------------------------------------------------------------------------------------

void LiveEngine::take_down_ended() {
  std::size_t to = 0;
  for (std::size_t from = 0; from < standing_.size(); ++from) {
    if (ended_[from] != 0) continue;
    if (from != to) {
      looks_[to] = looks_[from];
      rows_[to] = rows_[from];
      standing_[to] = standing_[from];
    }
    ++to;
  }
  looks_.resize(to);
  rows_.resize(to);
  next_.resize(to);
  standing_.resize(to);
  ended_.assign(to, 0);
}

/// Keeps its memory, as far as there is room: a throw allocates nothing.
void LiveEngine::drop_composite(std::uint32_t id) {
  std::vector<Composite>& all = state().composites;
  const auto ended = std::find_if(all.begin(), all.end(), [&](const Composite& one) { return one.id == id; });
  if (ended == all.end()) return;
  if (ended_composites_.size() < ended_composites_.capacity()) ended_composites_.push_back(std::move(*ended));
  all.erase(ended);
}

/// Of which no part stands any more.
void LiveEngine::drop_ended_wholes() {
  some_whole_ended_ = false;
  for (std::uint32_t at = 0; at < wholes_.size();) {
    if (wholes_[at].parts != 0) {
      ++at;
      continue;
    }
    drop_composite(wholes_[at].id);
    wholes_.erase(wholes_.begin() + static_cast<std::ptrdiff_t>(at));
    for (LiveWager& one : standing_)
      if (one.whole != live::StateRows::none && one.whole > at) --one.whole;
  }
}

void LiveEngine::erase(std::size_t at) {
  const auto place = static_cast<std::ptrdiff_t>(at);
  looks_.erase(looks_.begin() + place);
  rows_.erase(rows_.begin() + place);
  standing_.erase(standing_.begin() + place);
  next_.pop_back();
  ended_.pop_back();
}

/// As join_equal() of a table: one table and one row are one wager, numbers, states and call.
bool LiveEngine::join_one_pair() {
  for (std::size_t a = 0; a < standing_.size(); ++a)
    for (std::size_t b = a + 1; b < standing_.size() && standing_[b].seat == standing_[a].seat; ++b) {
      LiveWager& one = standing_[a];
      const LiveWager& other = standing_[b];
      if (one.table != other.table || rows_[a] != rows_[b] || one.role != other.role || one.parent != other.parent ||
          one.whole != other.whole)
        continue;
      if (one.whole != live::StateRows::none)
        join_inner_shares(state().composites, {wholes_[one.whole].id, one.id, Money{one.stake}, other.id, Money{other.stake}});
      one.stake += other.stake;
      one.commission += other.commission;
      forget_wins(one);
      for (LiveWager& child : standing_)
        if (child.parent == other.id) child.parent = one.id;
      if (one.whole != live::StateRows::none) --wholes_[one.whole].parts;
      erase(b);
      return true;
    }
  return false;
}

void LiveEngine::join_equal() {
  while (join_one_pair()) {
  }
}

}  // namespace fairroll
