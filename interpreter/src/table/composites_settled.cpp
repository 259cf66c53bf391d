// SPDX-License-Identifier: Apache-2.0
// What became of wagers made of parts, as one (L7).
#include <algorithm>

#include "mechanics.hpp"

namespace fairroll {
namespace {

using Kind = LedgerEntry::Kind;

bool is_news(const Settlement& settlement) {
  return settlement.outcome == Outcome::Undetermined ? !settlement.before.in_doubt : is_decided(settlement.outcome);
}

}  // namespace

/// Their stakes are those of the parts that stand; they end with the last of them.
void TableMechanics::refresh_composites() {
  for (Composite& composite : table_.composites_) {
    composite.stake = {};
    for (const StandingWager& wager : table_.wagers_)
      if (wager.part_of == composite.id) composite.stake = composite.stake + wager.stake;
  }
  const auto ended = [](const Composite& composite) { return composite.stake.units == 0; };
  table_.composites_.erase(std::remove_if(table_.composites_.begin(), table_.composites_.end(), ended), table_.composites_.end());
}

std::vector<CompositeSettlement> TableMechanics::settled_composites(const std::vector<Settlement>& settlements) const {
  std::vector<CompositeSettlement> settled;
  for (const Composite& before : composites_before_) {
    CompositeSettlement one;
    one.before = before;
    bool decided = false;
    bool open = false;
    for (const Settlement& settlement : settlements) {
      if (settlement.before.part_of != before.id || !is_news(settlement)) continue;
      decided = true;
      open = open || settlement.outcome == Outcome::Undetermined;
      if (settlement.at_turn_end) continue;  // its money is counted
      for (const LedgerEntry& entry : ledger_)
        if (entry.wager == settlement.before.id) one.net = one.net + decided_by(entry);
    }
    if (!decided) continue;
    one.ended = composite(before.id) == nullptr;
    one.outcome = open ? Outcome::Undetermined : one.net.units > 0 ? Outcome::Wins : one.net.units < 0 ? Outcome::Loses : Outcome::Pushes;
    settled.push_back(one);
  }
  return settled;
}

}  // namespace fairroll
