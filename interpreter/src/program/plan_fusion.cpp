#include "plan_fusion.hpp"

#include <utility>

namespace fairroll {

Plan::Group PlanFusion::run() {
  classify();
  Rows start(bets_.size() + 1, Machine::start);
  group_.made_at_start = place(start);
  group_.start = row_of(start);
  for (std::size_t row = 0; row < states_.size() && fault_.empty(); ++row) {
    if (states_.size() * group_.columns > most_) {
      too_large_ = true;
      return {};
    }
    explore(row);
  }
  for (Plan::Cell& cell : group_.cells) cell.next *= group_.columns;
  group_.start *= group_.columns;
  return std::move(group_);
}

void PlanFusion::classify() {
  std::map<std::vector<std::uint16_t>, std::uint16_t> classes;
  for (std::size_t outcome = 0; outcome < outcomes().size(); ++outcome) {
    std::vector<std::uint16_t> columns;
    for (const std::size_t bet : bets_) columns.push_back(machine(bet).column_of[outcome]);
    if (with_game_) columns.push_back(static_cast<std::uint16_t>(outcome));
    const auto [at, fresh] = classes.insert({std::move(columns), static_cast<std::uint16_t>(classes.size())});
    if (fresh) representatives_.push_back(outcome);
    group_.column_of.push_back(at->second);
  }
  group_.columns = static_cast<std::uint32_t>(classes.size());
}

std::uint32_t PlanFusion::row_of(const Rows& state) {
  const auto [at, fresh] = rows_.insert({state, static_cast<std::uint32_t>(states_.size())});
  if (fresh) states_.push_back(state);
  return at->second;
}

std::vector<std::uint32_t> PlanFusion::place(Rows& rows) const {
  std::vector<std::uint32_t> made;
  for (std::size_t i = 0; i < bets_.size(); ++i) {
    const std::uint32_t to = machine(bets_[i]).place[rows[i]];
    if (to == Machine::no_row) continue;
    rows[i] = to;
    made.push_back(static_cast<std::uint32_t>(bets_[i]));
    for (std::size_t child = i + 1; child < bets_.size(); ++child) follow(bets_[child], bets_[i], rows[child]);
  }
  return made;
}

/// What stands behind a bet that was made, directly or not, sees it stand.
void PlanFusion::follow(std::size_t bet, std::size_t made, std::uint32_t& row) const {
  std::size_t above = 0;
  for (std::optional<std::size_t> one = plan_.bets_[bet].behind; one; one = plan_.bets_[*one].behind, ++above) {
    if (*one != made) continue;
    const std::uint32_t moved = machine(bet).place_above[above][row];
    if (moved != Machine::no_row) row = moved;
  }
}

void PlanFusion::settle(std::size_t bet, const fairroll::Cell& cell, std::vector<PlanSettlement>& settlements) {
  const auto outcome = static_cast<Outcome>(cell.outcome);
  PlanSettlement one{static_cast<std::uint32_t>(bet), outcome, (cell.flags & Cell::ends) != 0, 0};
  const std::string& name = plan_.ruleset_->wagers[plan_.bets_[bet].wager].name;
  switch (outcome) {
    case Outcome::Wins:
      if (cell.odds == Cell::no_odds)
        fault_ = "`" + name + "` wins, and nothing says what it pays: post its column";
      else
        one.net = material_.parts[bet].wins[cell.odds];
      break;
    case Outcome::Loses:
      one.net = -plan_.bets_[bet].stake.units;
      break;
    case Outcome::Pushes:
    case Outcome::Returned:
      break;
    case Outcome::Undetermined:
      fault_ = "what becomes of `" + name + "` cannot be said";
      return;
    default:
      return;
  }
  settlements.push_back(one);
}

void PlanFusion::explore(std::size_t row) {
  const Rows before = states_[row];
  for (const std::size_t outcome : representatives_) {
    Rows after = before;
    std::vector<PlanSettlement> settlements;
    for (std::size_t i = 0; i < bets_.size(); ++i) {
      const Machine& of_bet = machine(bets_[i]);
      const Cell& cell = of_bet.cell(after[i], outcome);
      settle(bets_[i], cell, settlements);
      after[i] = cell.next;
      if ((cell.flags & Cell::turn_ends) == 0) continue;
      const Cell& end = of_bet.turn_end[after[i]];
      settle(bets_[i], end, settlements);
      after[i] = end.next;
    }
    if (with_game_) after.back() = step_game(before.back(), outcome);
    group_.made.push_back(place(after));
    keep(row_of(after), settlements);
  }
}

std::uint32_t PlanFusion::step_game(std::uint32_t row, std::size_t outcome) {
  const GameMachine::Cell& cell = material_.game.cells[row * outcomes().size() + outcome];
  group_.events.push_back(cell.events);
  group_.turn_ends.push_back(cell.turn_ends ? 1 : 0);
  return cell.turn_ends ? material_.game.turn_end[cell.next] : cell.next;
}

void PlanFusion::keep(std::uint32_t next, const std::vector<PlanSettlement>& settlements) {
  std::vector<std::int64_t> key;
  for (const PlanSettlement& one : settlements) {
    key.push_back(one.bet);
    key.push_back(static_cast<std::int64_t>(one.outcome) * 2 + (one.ended ? 1 : 0));
    key.push_back(one.net);
  }
  const auto [at, fresh] = lists_.insert({std::move(key), static_cast<std::uint32_t>(group_.settlements.size())});
  if (fresh) group_.settlements.insert(group_.settlements.end(), settlements.begin(), settlements.end());
  group_.cells.push_back({next, at->second, static_cast<std::uint32_t>(settlements.size())});
}

}  // namespace fairroll
