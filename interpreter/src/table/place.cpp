// SPDX-License-Identifier: Apache-2.0
// A bet that may be made reaches the layout (L1, L2).
#include <algorithm>

#include "mechanics.hpp"
#include "naming.hpp"

namespace fairroll {
namespace {

bool same_wager(const StandingWager& a, const StandingWager& b) {
  return a.seat == b.seat && a.role == b.role && a.wager == b.wager && a.numbers == b.numbers && a.variables == b.variables &&
         a.parent == b.parent && a.part_of == b.part_of && !a.in_doubt && !b.in_doubt;
}

}  // namespace

StandingWager* TableMechanics::equal_to(const StandingWager& wager) {
  const auto found =
      std::find_if(table_.wagers_.begin(), table_.wagers_.end(), [&](const StandingWager& one) { return same_wager(one, wager); });
  return found == table_.wagers_.end() ? nullptr : &*found;
}

StandingWager& TableMechanics::add_wager(StandingWager wager) {
  wager.id = table_.next_id_++;
  wager.ordinal = free_ordinal(table_.wagers_, wager);
  wager.stake = {};
  table_.wagers_.push_back(std::move(wager));
  return table_.wagers_.back();
}

std::uint32_t TableMechanics::place_one(const StandingWager& fresh, Money amount, bool in_error, ActResult& result) {
  StandingWager* joined = equal_to(fresh);
  // L2: betting again raises the wager, so what forbids raising forbids it; what is silent on raising does not.
  ActResult raising;
  if (joined != nullptr && !leave_given(*joined, Act::Raised, raising) && raising.status == ActResult::Status::Refused) {
    raising.asked.insert(raising.asked.begin(), result.asked.begin(), result.asked.end());
    result = std::move(raising);
    return 0;
  }
  StandingWager& wager = joined == nullptr ? add_wager(fresh) : *joined;
  stake(wager, amount);
  const std::uint32_t id = wager.id;
  if (!take_commission(wager, amount, result) || !limits_hold(id, in_error, result)) return 0;
  return id;
}

/// A bet that was refused because what is at `now` would have to be `below` or `above`: the amounts of the bet that bring it there.
void TableMechanics::note_nearest(Money now, const std::optional<Money>& below, const std::optional<Money>& above,
                                  ActResult& result) const {
  if (!bet_) return;
  Payable nearest;
  const auto moved = [&](Money by) { return Money{(Rational(by.units) / bet_->share).ceil()}; };
  if (below && moved(now - *below) < bet_->amount) nearest.below = bet_->amount - moved(now - *below);
  if (above) nearest.above = bet_->amount + moved(*above - now);
  result.nearest = nearest;
}

std::string TableMechanics::placed_words(const std::string& name, Index seat, Money stake, bool again, const ActResult& result) const {
  std::string words = seat_name(seat) + (again ? " now has " : " has ") + money_words(stake) + " on " + name;
  if (result.commission) words += ", commission " + money_words(*result.commission);
  return words;
}

void TableMechanics::place(const TableAct& act, const StandingWager* parent, ActResult& result) {
  StandingWager fresh;
  fresh.seat = act.seat;
  fresh.role = act.wager.role;
  fresh.wager = act.wager.wager;
  fresh.numbers = act.wager.numbers;
  fresh.variables = first_values(rules_.wagers[fresh.wager].variables);
  fresh.parent = parent == nullptr ? 0 : parent->id;
  const bool again = equal_to(fresh) != nullptr;
  bet_ = {act.amount, Rational(1)};
  const std::uint32_t id = place_one(fresh, act.amount, act.taken_in_error, result);
  if (id == 0) return;
  const StandingWager& wager = *standing(id);
  note_unpayable(result, wager);
  result.words = placed_words(table_.describe(wager), act.seat, wager.stake, again, result);
}

std::uint32_t TableMechanics::put(StandingWager wager) {
  const Money amount = wager.stake;
  const Money chips = table_.chips_[wager.seat];
  if (table_.bought_in_[wager.seat] && chips < amount) post(entry_of(LedgerEntry::Kind::BuyIn, wager, amount - chips), wager);
  if (!rules_.wagers[wager.wager].parts.empty()) return put_parts(wager);
  const auto equal = [&](const StandingWager& one) { return same_wager(one, wager) && !one.called_on; };
  const auto joined = std::find_if(table_.wagers_.begin(), table_.wagers_.end(), equal);  // L2
  StandingWager& standing = joined == table_.wagers_.end() ? add_wager(std::move(wager)) : *joined;
  stake(standing, amount);
  return standing.id;
}

}  // namespace fairroll
