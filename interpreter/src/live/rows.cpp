// SPDX-License-Identifier: Apache-2.0
// From the table as it stands to rows of the program's tables, and back to the table, in place.
#include <algorithm>
#include <functional>
#include <stdexcept>

#include "../oracle/every_throw.hpp"
#include "engine.hpp"

namespace fairroll {

namespace {

using live::StateRows;

live::Call call_of(const StandingWager& wager) noexcept {
  if (!wager.is_called_on) return live::Call::None;
  return *wager.is_called_on ? live::Call::On : live::Call::Off;
}

}  // namespace

LiveEngine::LiveEngine(std::shared_ptr<const Program> program, Table table)
    : program_(std::move(program)), tables_(&program_->tables()), table_(std::move(table)), spare_(table_) {
  const Ruleset& rules = program_->ruleset();
  if (&table_.ruleset() != &rules)
    throw std::invalid_argument("LiveTable: the table and the compiled program belong to different rulesets");
  totals_.resize(rules.wagers.size());
  caps_of_.resize(rules.wagers.size());
  owed_.resize(state().seats.size() + rules.vocabulary.roles.size());
  for (const fairroll::Cap& cap : rules.caps) {
    const auto at = static_cast<std::uint32_t>(caps_.size());
    const std::optional<Rational> units = units_of(state(), cap.limit, nullptr);
    caps_.push_back({units ? std::optional<std::int64_t>(units->floor()) : std::nullopt, 0});
    for (const Index wager : cap.wagers)
      if (std::find(caps_of_[wager].begin(), caps_of_[wager].end(), at) == caps_of_[wager].end()) caps_of_[wager].push_back(at);
  }
  import();
}

void LiveEngine::import() {
  asks_owner_ = awaits_thrower_ = false;
  covered_ = tables_->plays && state().counted_wagers.empty() && !is_large_account(state().house_win.units) &&
             !is_large_account(state().total_buy_in.units);
  const auto large = [](const std::vector<Money>& accounts) {
    return std::any_of(accounts.begin(), accounts.end(), [](Money account) { return is_large_account(account.units); });
  };
  covered_ = covered_ && !large(state().balances) && !large(state().role_balances) && !large(state().chips) && !large(state().role_chips);
  dirty_ = thrown_ = asked_ = false;
  some_changed_ = true;  // fiat may have put two equal wagers down
  import_game();
  import_wholes();
  import_wagers();
  stale_ = false;
}

void LiveEngine::import_if_stale() {
  if (stale_) import();
}

void LiveEngine::import_game() {
  game_.resize(tables_->game.size());
  game_next_.resize(game_.size());
  game_before_.resize(game_.size());
  for (std::size_t i = 0; i < game_.size(); ++i) {
    const live::GamePart& part = tables_->game[i];
    state_.clear();
    for (const Index member : part.members) state_.push_back(state().variables[member]);
    const std::uint32_t row = part.states.find(state_.data());
    if (row == StateRows::none) covered_ = false;
    game_[i] = row * part.columns;
  }
}

void LiveEngine::import_wholes() {
  wholes_.clear();
  for (const Composite& one : state().composites) {
    Whole whole;
    whole.id = one.id;
    for (const StandingWager& wager : state().wagers) whole.parts += wager.composite_id == one.id ? 1U : 0U;
    wholes_.push_back(whole);
  }
}

void LiveEngine::import_wagers() {
  standing_.clear();
  doubts_.clear();
  table_of_place_.clear();
  std::uint32_t wins = 0;
  for (std::uint32_t place = 0; covered_ && place < state().wagers.size(); ++place) {
    covered_ = import_wager(state().wagers[place], place);
    if (!covered_ || table_of_place_.back() == StateRows::none) continue;
    standing_.back().wins_at = wins;
    wins += static_cast<std::uint32_t>(tables_->wagers[standing_.back().table].odds.size());
  }
  if (!covered_) standing_.clear();
  wins_.assign(wins, Win{});
  sort_by_seat();
  make_room();
}

/// False: the program has no row for it as it stands.
bool LiveEngine::import_wager(const StandingWager& wager, std::uint32_t place) {
  table_of_place_.push_back(StateRows::none);
  std::uint32_t parent = StateRows::none;
  if (wager.is_undetermined) {
    if (with_id(state().wagers, wager.parent_id) != nullptr) return false;  // when that ends, this one has to keep its name
    doubts_.push_back({wager.seat, wager.role, wager.wager});
    return true;
  }
  if (wager.parent_id != 0) {
    const StandingWager* const found = with_id(state().wagers, wager.parent_id);
    const auto at = found == nullptr ? place : static_cast<std::size_t>(found - state().wagers.data());
    if (at >= place) return false;
    parent = table_of_place_[at];
    if (parent == StateRows::none || found->is_called_on) return false;
  }
  if (wager.is_accepted_in_error || wager.stake.units > large_amount || wager.commission.units > large_amount) return false;
  LiveWager standing;
  standing.table = live::find_table(*tables_, wager.wager, wager.numbers, parent, call_of(wager));
  if (standing.table == StateRows::none) return false;
  std::uint32_t row = 0;
  if (!state_of(wager, standing.table, row)) return false;
  asks_owner_ = asks_owner_ || tables_->wagers[standing.table].asks_owner;
  table_of_place_.back() = standing.table;
  standing.id = wager.id;
  standing.seat = wager.seat;
  standing.role = wager.role;
  standing.wager = wager.wager;
  standing.place = place;
  standing.parent = wager.parent_id;
  standing.bounded = wager.role != no_index || state().has_bought_in[wager.seat];
  standing.stake = wager.stake.units;
  standing.commission = wager.commission.units;
  standing.ordinal = wager.ordinal;
  for (std::uint32_t i = 0; i < wholes_.size(); ++i)
    if (wager.composite_id != 0 && wholes_[i].id == wager.composite_id) standing.whole = i;
  standing_.push_back(standing);
  return true;
}

bool LiveEngine::state_of(const StandingWager& wager, std::uint32_t table, std::uint32_t& row) {
  const live::WagerTable& rows = tables_->wagers[table];
  state_.resize(rows.states.width());
  for (std::size_t i = 0; i < rows.members.size(); ++i) state_[i] = state().variables[rows.members[i]];
  const std::size_t first_own = rows.members.size() + (rows.asks_owner ? 1 : 0);
  if (rows.asks_owner) {
    if (!state().thrower) return false;  // the table says what is known all the same
    state_[rows.members.size()] = *state().thrower == wager.seat ? 1 : 0;
  }
  std::size_t end = state_.size();
  for (const StandingWager* one = &wager; one != nullptr; one = with_id(state().wagers, one->parent_id)) {
    if (end < first_own + one->variables.size()) return false;
    end -= one->variables.size();
    std::copy(one->variables.begin(), one->variables.end(), state_.begin() + static_cast<std::ptrdiff_t>(end));
  }
  row = end == first_own ? rows.states.find(state_.data()) : StateRows::none;
  return row != StateRows::none;
}

/// Ids rise in the order of placing.
void LiveEngine::sort_by_seat() {
  std::sort(standing_.begin(), standing_.end(),
            [](const LiveWager& a, const LiveWager& b) { return a.seat != b.seat ? a.seat < b.seat : a.id < b.id; });
  looks_.clear();
  rows_.clear();
  for (const LiveWager& one : standing_) {
    const live::WagerTable& table = tables_->wagers[one.table];
    const live::WagerCell* const cells = tables_->cells.data();
    looks_.push_back({cells + table.first_cell, cells + table.first_turn_end, table.columns, table.column_set});
    std::uint32_t row = 0;
    (void)state_of(state().wagers[one.place], one.table, row);
    rows_.push_back(row * table.columns);
  }
}

void LiveEngine::make_room() {
  const std::size_t count = standing_.size();
  next_.resize(count);
  ended_.assign(count, 0);
  news_.resize(count + 1);
  news_at_turn_end_.resize(count + 1);
  if (settlements_.size() < count) settlements_.resize(count);
  if (composites_.size() < wholes_.size()) composites_.resize(wholes_.size());
  kept_.reserve(state().wagers.size());
}

// ---- back
// -----------------------------------------------------------------------------------------------------------------------------------------

/// If memory runs out on the way, the next call does all of it again.
const Table& LiveEngine::table() {
  if (!dirty_) return table_;
  if (thrown_) export_game();
  export_wagers();
  dirty_ = thrown_ = false;
  return table_;
}

void LiveEngine::export_game() {
  state().last_game_values.resize(state().variables.size());
  for (std::size_t i = 0; i < game_.size(); ++i) {
    const live::GamePart& part = tables_->game[i];
    const int* const now = part.states[game_[i] / part.columns];
    const int* const before = part.states[game_before_[i] / part.columns];
    for (std::size_t m = 0; m < part.members.size(); ++m) {
      state().variables[part.members[m]] = now[m];
      state().last_game_values[part.members[m]] = before[m];
    }
  }
  if (turn_ended_) {
    state().last_faces.clear();
    return;
  }
  state().last_faces.assign(1, program_->outcomes().faces(last_outcome_));
  sort_alike(program_->ruleset().vocabulary.groups, state().last_faces.front(), std::less<>());  // as the table keeps them
}

void LiveEngine::export_wagers() {
  std::vector<StandingWager>& wagers = state().wagers;
  kept_.assign(wagers.size(), 0);
  for (std::size_t i = 0; i < wagers.size(); ++i) kept_[i] = wagers[i].is_undetermined ? 1 : 0;
  for (std::size_t i = 0; i < standing_.size(); ++i) {
    const LiveWager& one = standing_[i];
    if (one.place == no_place) continue;
    const live::WagerTable& table = tables_->wagers[one.table];
    StandingWager& wager = wagers[one.place];
    kept_[one.place] = 1;
    wager.stake = Money{one.stake};
    wager.commission = Money{one.commission};
    wager.parent_id = one.parent;
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
  for (LiveWager& one : standing_)
    if (one.place != no_place) one.place = table_of_place_[one.place];
  export_new_wagers();
  if (!state().composites.empty()) refresh_composites(state());
}

/// In the order of placing, in which their ids rise.
void LiveEngine::export_new_wagers() {
  std::vector<StandingWager>& wagers = state().wagers;
  const auto next = [&](std::uint32_t behind) {
    std::size_t found = standing_.size();
    for (std::size_t i = 0; i < standing_.size(); ++i)
      if (standing_[i].place == no_place && standing_[i].id > behind &&
          (found == standing_.size() || standing_[i].id < standing_[found].id))
        found = i;
    return found;
  };
  for (std::size_t i = next(0); i < standing_.size(); i = next(wagers.back().id)) {
    LiveWager& one = standing_[i];
    const NamedWager name = named(i);
    wagers.push_back({.id = one.id,
                      .seat = one.seat,
                      .wager = one.wager,
                      .numbers = name.numbers,
                      .stake = Money{one.stake},
                      .variables = {name.variables.begin(), name.variables.end()},
                      .parent_id = one.parent,
                      .role = one.role,
                      .composite_id = one.whole == StateRows::none ? 0 : wholes_[one.whole].id,
                      .ordinal = one.ordinal,
                      .commission = Money{one.commission}});
    one.place = static_cast<std::uint32_t>(wagers.size() - 1);
  }
}

}  // namespace fairroll
