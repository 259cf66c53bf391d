// SPDX-License-Identifier: Apache-2.0
// The wagers on the layout: who stands behind whom, which are one, what they are called.
#include <algorithm>

#include "mechanics.hpp"

namespace fairroll {

const StandingWager* TableMechanics::standing(std::uint32_t id) const {
  const auto found = std::find_if(table_.wagers_.begin(), table_.wagers_.end(), [&](const StandingWager& wager) { return wager.id == id; });
  return found == table_.wagers_.end() ? nullptr : &*found;
}

std::size_t TableMechanics::place_of(std::uint32_t id) const { return static_cast<std::size_t>(standing(id) - table_.wagers_.data()); }

const StandingWager* TableMechanics::parent_of(const StandingWager& wager) const {
  return wager.parent == 0 ? nullptr : standing(wager.parent);
}

std::vector<std::uint32_t> TableMechanics::with_followers(std::uint32_t id) const {
  std::vector<std::uint32_t> all{id};
  for (const StandingWager& one : table_.wagers_)  // parents stand before what stands behind them
    if (one.parent != 0 && std::find(all.begin(), all.end(), one.parent) != all.end()) all.push_back(one.id);
  return all;
}

void TableMechanics::take_down(const std::vector<std::uint32_t>& gone) {
  const auto is_gone = [&](const StandingWager& one) { return std::find(gone.begin(), gone.end(), one.id) != gone.end(); };
  table_.wagers_.erase(std::remove_if(table_.wagers_.begin(), table_.wagers_.end(), is_gone), table_.wagers_.end());
}

std::string TableMechanics::owner_and_wager(const StandingWager& wager) const {
  return seat_name(wager.seat) + "'s " + table_.describe(wager);
}

std::string TableMechanics::role_name(Index role) const {
  return role < rules_.vocabulary.roles.size() ? rules_.vocabulary.roles[role] : std::string("nobody");
}

bool TableMechanics::join_one_pair() {
  std::vector<StandingWager>& wagers = table_.wagers_;
  const auto equal = [](const StandingWager& a, const StandingWager& b) {
    return a.seat == b.seat && a.role == b.role && a.wager == b.wager && a.numbers == b.numbers && a.variables == b.variables &&
           a.parent == b.parent && a.part_of == b.part_of && a.called_on == b.called_on && !a.in_doubt && !b.in_doubt;
  };
  for (std::size_t a = 0; a < wagers.size(); ++a)
    for (std::size_t b = a + 1; b < wagers.size(); ++b) {
      if (!equal(wagers[a], wagers[b])) continue;
      wagers[a].stake = wagers[a].stake + wagers[b].stake;
      wagers[a].commission = wagers[a].commission + wagers[b].commission;
      wagers[a].taken_in_error = wagers[a].taken_in_error || wagers[b].taken_in_error;
      for (StandingWager& child : wagers)
        if (child.parent == wagers[b].id) child.parent = wagers[a].id;
      wagers.erase(wagers.begin() + static_cast<std::ptrdiff_t>(b));
      return true;
    }
  return false;
}

/// L2: equal wagers of one owner are one wager; what stands behind them may become equal in turn.
void TableMechanics::join_equal() {
  while (join_one_pair()) {
  }
}

}  // namespace fairroll
