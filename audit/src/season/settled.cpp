// SPDX-License-Identifier: Apache-2.0
#include "settled.hpp"

#include <algorithm>

namespace fairroll::audit::season {

namespace {

template <typename T>
const T* with_id(const std::vector<T>& all, std::uint32_t id) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const T& one) { return one.id == id; });
  return found == all.end() ? nullptr : &*found;
}

bool is_decided(Outcome outcome) noexcept { return outcome <= Outcome::Returned; }

/// Adds one, unless it is a part of a wager that is told as one.
void add(Settlements& all, const Table& before, Settled one, bool at_turn_end) {
  if (one.outcome == Outcome::Undetermined) {
    all.open = true;  // the line says what the house did all the same: the stake went back
    one.outcome = Outcome::Returned;
    one.amount = one.commission = one.net = Money{};
  }
  if (!is_decided(one.outcome)) return;
  all.net = all.net + one.net;
  const StandingWager* const stood = with_id(before.wagers(), one.id);
  if (stood == nullptr || stood->composite_id != 0) return;
  if (at_turn_end) {
    for (Settled& first : all.wagers)
      if (first.id == one.id) {
        first.twice = true;
        return;
      }
  }
  one.stake = stood->stake;
  all.wagers.push_back(one);
}

void add_whole(Settlements& all, const Table& before, std::uint32_t id, Outcome outcome, Money net) {
  const Composite* const stood = with_id(before.composites(), id);
  if (stood == nullptr) return;
  Settled one;
  one.id = id;
  one.seat = stood->seat;
  one.role = stood->role;
  one.outcome = outcome == Outcome::Undetermined ? Outcome::Returned : outcome;
  one.amount = outcome == Outcome::Wins ? net : Money{};
  one.lost = outcome == Outcome::Loses ? Money{} - net : Money{};
  one.net = net;
  one.stake = stood->stake;
  all.wagers.push_back(one);
}

}  // namespace

Settlements settled(const Table& before, const LiveThrow& thrown) {
  Settlements all;
  for (const LiveSettlement& from : thrown.settlements) {
    Settled one;
    one.id = from.id;
    one.seat = from.seat;
    one.role = from.role;
    one.outcome = from.outcome;
    one.amount = Money{from.amount};
    one.lost = Money{from.loss};
    one.commission = Money{from.commission};
    one.net = Money{from.net};
    add(all, before, one, from.is_at_turn_end);
  }
  for (const LiveComposite& from : thrown.composites) add_whole(all, before, from.id, from.outcome, Money{from.net});
  return all;
}

Settlements settled(const Table& before, const ThrowResult& thrown) {
  Settlements all;
  for (const Settlement& from : thrown.settlements) {
    Settled one;
    one.id = from.wager_before.id;
    one.seat = from.wager_before.seat;
    one.role = from.wager_before.role;
    one.outcome = from.outcome;
    if (from.outcome == Outcome::Wins) one.amount = from.amount.value_or(Money{});
    one.commission = from.commission.value_or(Money{});
    one.net = one.amount - one.commission + from.refund.value_or(Money{});
    if (from.outcome == Outcome::Loses) one.lost = from.partial_loss.value_or(from.wager_before.stake);
    one.net = one.net - one.lost;
    add(all, before, one, from.is_at_turn_end);
  }
  for (const CompositeSettlement& from : thrown.composite_settlements)
    add_whole(all, before, from.composite_before.id, from.outcome, from.net);
  return all;
}

Paid paid_of(const Table& before, const Settled& one) {
  const StandingWager* const stood = with_id(before.wagers(), one.id);
  const Composite* const whole = with_id(before.composites(), one.id);
  const std::string on =
      stood != nullptr ? reference_json(before.ruleset(), before.make_reference(*stood)) : reference_json(before.ruleset(), *whole);
  return {before.seats()[one.seat], on, one.outcome, one.amount};
}

std::string name_of(const Table& before, const Settled& one) {
  const StandingWager* const stood = with_id(before.wagers(), one.id);
  return stood != nullptr ? before.describe(*stood) : before.describe(*with_id(before.composites(), one.id));
}

}  // namespace fairroll::audit::season
