// SPDX-License-Identifier: Apache-2.0
#include "plan_cluster.hpp"

#include <algorithm>
#include <utility>

#include "../automaton/state_words.hpp"

namespace fairroll {
namespace {

/// It decides something, or says that nobody can.
bool says_something(const Cell& cell) noexcept {
  const auto outcome = static_cast<Outcome>(cell.outcome);
  return outcome == Outcome::Undetermined || is_decided(outcome);
}

/// Where there is no other machine, the row behind it is all that it comes to.
bool is_quiet(const Cell& cell) noexcept { return !says_something(cell) && (cell.flags & Cell::turn_ends) == 0; }

}  // namespace

PlanCluster::PlanCluster(const Plan& plan, const PlanMaterial& material, PlanMoney& money, PlanLists& lists, Room& room,
                         std::vector<std::size_t> bets)
    : plan_(plan), material_(material), money_(money), lists_(lists), bets_(std::move(bets)), at_(material.parts.size()), now_(room) {
  for (const std::size_t bet : bets_)
    for (const std::size_t part : material_.entries[bet].parts) {
      at_[part] = parts_.size();
      parts_.push_back(part);
      machines_.push_back(material_.parts[part].machine.get());
    }
  for (const std::size_t bet : bets_) {
    if (!material_.entries[bet].scene) continue;
    scenes_.push_back(bet);
    machines_.push_back(material_.entries[bet].scene.get());
  }
  if (machines_.size() > 1)
    states_.emplace(machines_.size());
  else
    placed_.resize(machines_.front()->rows);
  plain_ = machines_.size() == 1 && parts_.size() == 1 && !part(0).capped && !plan_.ruleset().wagers[part(0).wager.wager].commission;
  classify();
}

std::string PlanCluster::name_of(std::size_t part) const {
  const StandingWager& wager = material_.parts[part].wager;
  return "`" + plan_.ruleset().wagers[wager.wager].named(wager.numbers) + "`";
}

/// F2: outcomes that no machine tells apart share a column.
void PlanCluster::classify() {
  column_of_.reserve(plan_.outcomes().size());
  if (machines_.size() == 1) return classify_by(*machines_.front());
  TupleTable classes(machines_.size());
  std::vector<std::uint32_t> columns(machines_.size());
  for (std::size_t outcome = 0; outcome < plan_.outcomes().size(); ++outcome) {
    for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = machines_[i]->column_of[outcome];
    const auto [number, fresh] = classes.insert(columns.data());
    column_of_.push_back(static_cast<std::uint16_t>(number));
    if (!fresh) continue;
    representatives_.push_back(outcome);
    for (const std::uint32_t column : columns) of_machine_.push_back(static_cast<std::uint16_t>(column));
  }
  columns_ = representatives_.size();
}

/// As that machine does alone; its columns are numbered anew, in the order of the outcomes.
void PlanCluster::classify_by(const Machine& machine) {
  std::vector<std::uint32_t> column(machine.columns, unknown);
  representatives_.reserve(machine.columns);
  of_machine_.reserve(machine.columns);
  for (std::size_t outcome = 0; outcome < plan_.outcomes().size(); ++outcome) {
    std::uint32_t& number = column[machine.column_of[outcome]];
    if (number == unknown) {
      number = static_cast<std::uint32_t>(representatives_.size());
      representatives_.push_back(outcome);
      of_machine_.push_back(machine.column_of[outcome]);
    }
    column_of_.push_back(static_cast<std::uint16_t>(number));
  }
  columns_ = representatives_.size();
}

// ---- states
// --------------------------------------------------------------------------------------------------------------------------------

std::uint32_t PlanCluster::state_of(const Rows& rows) { return states_ ? states_->insert(rows.data()).first : rows.front(); }

std::uint32_t PlanCluster::most_rows() const {
  std::uint32_t most = 0;
  for (const Machine* machine : machines_) most = std::max(most, machine->rows);
  return most;
}

std::size_t PlanCluster::states() const { return states_ ? states_->size() : machines_.front()->rows; }

void PlanCluster::set_rows(std::uint32_t state, Rows& rows) const {
  if (states_)
    rows.assign((*states_)[state], (*states_)[state] + machines_.size());
  else
    rows.assign(1, state);
}

const PlanCluster::Step& PlanCluster::start() {
  if (start_) return *start_;
  Rows rows(machines_.size(), Machine::start);
  const std::uint32_t made = lists_.number_of(place(rows));
  start_ = Step{state_of(rows), lists_.number_of(PlanLists::Effect{0, made})};
  return *start_;
}

const PlanCluster::Step* PlanCluster::steps(std::uint32_t state) {
  const std::size_t first = state * columns_;
  if (first + columns_ > steps_.size()) steps_.resize(states() * columns_);
  Step* const steps = &steps_[first];
  if (steps->next != unknown) return steps;
  const fairroll::Cell* const cells = states_ ? nullptr : &machines_.front()->cells[std::size_t{state} * machines_.front()->columns];
  for (std::size_t column = 0; column < columns_; ++column) {
    const fairroll::Cell* const cell = cells == nullptr ? nullptr : &cells[of_machine_[column]];
    if (cell != nullptr && is_quiet(*cell) && placed_[cell->next].state != unknown && placed_[cell->next].made == 0) {
      steps[column] = {placed_[cell->next].state, 0};  // nearly every throw is of this sort
      continue;
    }
    if (cell != nullptr && is_quiet(*cell))
      steps[column] = followed(cell->next, 0);
    else
      steps[column] = plain_ ? ask_alike(state, column, *cell) : ask(state, column);
    if (fault_) return nullptr;
  }
  return steps;
}

/// Of no use if a fault was met; so below.
PlanCluster::Step PlanCluster::ask(std::uint32_t state, std::size_t column) {
  set_rows(state, now_.after);
  throw_dice(now_.after, column);
  if (fault_) return {};
  const std::uint32_t told = list_of(now_.after);
  return followed(state_of(now_.after), told);
}

/// Cells that say the same come to the same, whatever state they are of.
PlanCluster::Step PlanCluster::ask_alike(std::uint32_t state, std::size_t column, const fairroll::Cell& cell) {
  const std::uint32_t key[] = {static_cast<std::uint32_t>(parts_.front()),
                               static_cast<std::uint32_t>(cell.outcome) << 24U | static_cast<std::uint32_t>(cell.flags) << 16U | cell.odds,
                               cell.next};
  const auto [number, fresh] = now_.alike.insert(key);
  if (fresh) now_.alike_steps.push_back(ask(state, column));
  return now_.alike_steps[number];
}

PlanCluster::Step PlanCluster::followed(std::uint32_t after, std::uint32_t told) {
  const Placed& placed = after < placed_.size() && placed_[after].state != unknown ? placed_[after] : ask_placed(after);
  return {placed.state, lists_.number_of(PlanLists::Effect{told, placed.made})};
}

const PlanCluster::Placed& PlanCluster::ask_placed(std::uint32_t state) {
  if (!states_ && machines_.front()->place[state] == Machine::no_row) return placed_[state] = {state, 0};
  set_rows(state, now_.placing);
  const std::uint32_t made = lists_.number_of(place(now_.placing));
  const std::uint32_t after = state_of(now_.placing);
  if (state >= placed_.size()) placed_.resize(states());
  placed_[state] = {after, made};
  return placed_[state];
}

// ---- one throw
// -----------------------------------------------------------------------------------------------------------------------------

/// The throw, then the end of the turn for those to whom it matters. Whoever decides nothing need not be settled.
void PlanCluster::throw_dice(Rows& rows, std::size_t column) {
  now_.told.clear();
  now_.thrown.clear();
  now_.ended.clear();
  const std::vector<int>& faces = plan_.outcomes().faces(representatives_[column]);
  const std::uint16_t* const columns = of_machine_.data() + column * machines_.size();
  for (std::size_t i = 0; i < machines_.size(); ++i) {
    const Machine& machine = *machines_[i];
    const fairroll::Cell& cell = machine.cells[std::size_t{rows[i]} * machine.columns + columns[i]];
    if (i < parts_.size() && says_something(cell)) now_.thrown.push_back({i, rows[i], &cell, &faces});
    rows[i] = cell.next;
    if ((cell.flags & fairroll::Cell::turn_ends) == 0) continue;
    const fairroll::Cell& end = machine.turn_end[cell.next];
    if (i < parts_.size() && says_something(end)) now_.ended.push_back({i, cell.next, &end, nullptr});
    rows[i] = end.next;
  }
  if (!now_.thrown.empty()) settle(now_.thrown);
  if (!now_.ended.empty()) settle(now_.ended);
}

void PlanCluster::tell(const Rows& after, std::vector<PlanSettlement>& settlements) const {
  for (const std::size_t bet : bets_) {
    if (material_.entries[bet].scene) {
      tell_whole(bet, after, settlements);
      continue;
    }
    for (const Told& one : now_.told)
      if (material_.parts[one.part].bet == bet)
        settlements.push_back({static_cast<std::uint32_t>(bet), one.outcome, one.ended, one.net.units, one.commission.units});
  }
}

/// L7: as one, by what its parts won and lost together.
void PlanCluster::tell_whole(std::size_t bet, const Rows& after, std::vector<PlanSettlement>& settlements) const {
  Money net;
  Money commission;
  bool decided = false;
  for (const Told& one : now_.told) {
    if (material_.parts[one.part].bet != bet) continue;
    decided = true;
    net = net + one.net;
    commission = commission + one.commission;
  }
  if (!decided) return;
  const Outcome outcome = net.units > 0 ? Outcome::Wins : net.units < 0 ? Outcome::Loses : Outcome::Pushes;
  settlements.push_back({static_cast<std::uint32_t>(bet), outcome, !stands(bet, after), net.units, commission.units});
}

std::uint32_t PlanCluster::list_of(const Rows& after) {
  if (now_.told.empty()) return 0;
  const std::uint32_t alone = now_.told.size() == 1 && scenes_.empty() ? now_.told.front().alone : unknown;
  if (alone != unknown && money_.list_alone[alone] != 0) return money_.list_alone[alone];
  now_.settlements.clear();
  tell(after, now_.settlements);
  const std::uint32_t list = lists_.number_of(now_.settlements);
  if (alone != unknown) money_.list_alone[alone] = list;
  return list;
}

}  // namespace fairroll
