// SPDX-License-Identifier: Apache-2.0
// From rows of the program's tables back to the table, in place.
#include <algorithm>

#include "engine.hpp"

namespace fairroll {

/// If memory runs out on the way, the next call does all of it again.
const Table& LiveEngine::table() {
  if (!dirty_) return table_;
  export_game();
  export_wagers();
  dirty_ = false;
  return table_;
}

void LiveEngine::export_game() {
  state().last_game.resize(state().variables.size());
  for (std::size_t i = 0; i < game_.size(); ++i) {
    const live::GamePart& part = tables_->game[i];
    const int* const now = part.states[game_[i] / part.columns];
    const int* const before = part.states[game_before_[i] / part.columns];
    for (std::size_t m = 0; m < part.members.size(); ++m) {
      state().variables[part.members[m]] = now[m];
      state().last_game[part.members[m]] = before[m];
    }
  }
  if (turn_ended_) {
    state().last_faces.clear();
    return;
  }
  const std::vector<int>& faces = program_->outcomes().faces(last_outcome_);
  state().last_faces.resize(1);
  state().last_faces.front().assign(faces.rbegin(), faces.rend());  // as the table keeps them: the lowest first
}

void LiveEngine::export_wagers() {
  std::vector<StandingWager>& wagers = state().wagers;
  kept_.assign(wagers.size(), 0);
  for (std::size_t i = 0; i < wagers.size(); ++i) kept_[i] = wagers[i].in_doubt ? 1 : 0;
  for (std::size_t i = 0; i < standing_.size(); ++i) {
    const Standing& one = standing_[i];
    const live::WagerTable& table = tables_->wagers[one.table];
    StandingWager& wager = wagers[one.place];
    kept_[one.place] = 1;
    wager.stake = Money{one.stake};
    wager.commission = Money{one.commission};
    wager.parent = one.parent;
    const int* const state = table.states[rows_[i] / table.columns];
    wager.variables.assign(state + table.own_at, state + table.states.width());
  }
  std::size_t to = 0;
  table_of_place_.assign(wagers.size(), 0);
  for (std::size_t from = 0; from < wagers.size(); ++from) {
    if (kept_[from] == 0) continue;
    table_of_place_[from] = static_cast<std::uint32_t>(to);
    if (from != to) wagers[to] = std::move(wagers[from]);
    ++to;
  }
  wagers.erase(wagers.begin() + static_cast<std::ptrdiff_t>(to), wagers.end());
  for (Standing& one : standing_) one.place = table_of_place_[one.place];
  if (!state().composites.empty()) TableMechanics(state(), Reasons::None).refresh_composites();
}

}  // namespace fairroll
