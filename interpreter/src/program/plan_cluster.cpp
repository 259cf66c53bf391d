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
bool is_quiet(const Cell& cell) noexcept { return !says_something(cell) && (cell.flags & Cell::turn_ends_flag) == 0; }

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
    placed_.resize(machines_.front()->row_count);
  plain_ = machines_.size() == 1 && parts_.size() == 1 && !part(0).capped && !plan_.ruleset().wagers[part(0).wager.wager].commission;
  classify();
}

std::string PlanCluster::name_of(std::size_t part) const {
  const StandingWager& wager = material_.parts[part].wager;
  return "`" + plan_.ruleset().wagers[wager.wager].format_name(wager.numbers) + "`";
}

/// F2: outcomes that no machine tells apart share a column.
void PlanCluster::classify() {
  automaton::TupleTable<std::uint32_t> classes(machines_.size());
  std::vector<std::uint32_t> columns(machines_.size());
  column_of_.reserve(plan_.outcomes().size());
  for (std::size_t outcome = 0; outcome < plan_.outcomes().size(); ++outcome) {
    for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = machines_[i]->columns_by_outcome[outcome];
    const auto [number, fresh] = classes.insert(columns.data());
    column_of_.push_back(static_cast<std::uint16_t>(number));
    if (!fresh) continue;
    representatives_.push_back(outcome);
    for (const std::uint32_t column : columns) of_machine_.push_back(static_cast<std::uint16_t>(column));
  }
  columns_ = representatives_.size();
}

// ---- states
// --------------------------------------------------------------------------------------------------------------------------------

std::uint32_t PlanCluster::state_of(const Rows& rows) { return states_ ? states_->insert(rows.data()).first : rows.front(); }

std::uint32_t PlanCluster::most_rows() const {
  std::uint32_t most = 0;
  for (const Machine* machine : machines_) most = std::max(most, machine->row_count);
  return most;
}

std::size_t PlanCluster::states() const { return states_ ? states_->size() : machines_.front()->row_count; }

void PlanCluster::set_rows(std::uint32_t state, Rows& rows) const {
  if (states_)
    rows.assign((*states_)[state], (*states_)[state] + machines_.size());
  else
    rows.assign(1, state);
}

const PlanCluster::Step& PlanCluster::start() {
  if (start_) return *start_;
  Rows rows(machines_.size(), Machine::start_row);
  const std::uint32_t made = lists_.number_of(place(rows));
  start_ = Step{state_of(rows), lists_.number_of(PlanLists::Effect{0, made})};
  return *start_;
}

const PlanCluster::Step* PlanCluster::steps(std::uint32_t state) {
  const std::size_t first = state * columns_;
  if (first + columns_ > steps_.size()) steps_.resize(states() * columns_);
  Step* const steps = &steps_[first];
  if (steps->next != unknown) return steps;
  const fairroll::Cell* const cells = states_ ? nullptr : &machines_.front()->cells[std::size_t{state} * machines_.front()->column_count];
  for (std::size_t column = 0; column < columns_; ++column) {
    const fairroll::Cell* const cell = cells == nullptr ? nullptr : &cells[of_machine_[column]];
    if (cell != nullptr && is_quiet(*cell) && placed_[cell->next_row].state != unknown && placed_[cell->next_row].made == 0) {
      steps[column] = {placed_[cell->next_row].state, 0};  // nearly every throw is of this sort
      continue;
    }
    if (cell != nullptr && is_quiet(*cell))
      steps[column] = followed(cell->next_row, 0);
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
                               cell.next_row};
  const auto [number, fresh] = now_.alike.insert(key);
  if (fresh) now_.alike_steps.push_back(ask(state, column));
  return now_.alike_steps[number];
}

PlanCluster::Step PlanCluster::followed(std::uint32_t after, std::uint32_t told) {
  const Placed& placed = after < placed_.size() && placed_[after].state != unknown ? placed_[after] : ask_placed(after);
  return {placed.state, lists_.number_of(PlanLists::Effect{told, placed.made})};
}

const PlanCluster::Placed& PlanCluster::ask_placed(std::uint32_t state) {
  if (!states_ && machines_.front()->placed_rows[state] == Machine::no_row) return placed_[state] = {state, 0};
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
    const fairroll::Cell& cell = machine.cells[std::size_t{rows[i]} * machine.column_count + columns[i]];
    if (i < parts_.size() && says_something(cell)) now_.thrown.push_back({i, rows[i], &cell, &faces});
    rows[i] = cell.next_row;
    if ((cell.flags & fairroll::Cell::turn_ends_flag) == 0) continue;
    const fairroll::Cell& end = machine.turn_end_cells[cell.next_row];
    if (i < parts_.size() && says_something(end)) now_.ended.push_back({i, cell.next_row, &end, nullptr});
    rows[i] = end.next_row;
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

// ---- making bets: by their windows alone where nothing else decides, else as the table takes them
// ---------------------------------------------------------------

bool PlanCluster::stands(std::size_t bet, const Rows& rows) const {
  const std::vector<std::size_t>& parts = material_.entries[bet].parts;
  return std::any_of(parts.begin(), parts.end(), [&](std::size_t part) {
    const std::size_t at = at_[part];
    return machines_[at]->is_in_play(rows[at]);
  });
}

/// The part begins; what stands behind it, directly or not, sees that.
void PlanCluster::put(std::size_t part, Rows& rows) const {
  const std::size_t at = at_[part];
  rows[at] = machines_[at]->placed_rows[rows[at]];
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    std::size_t above = 0;
    for (std::optional<std::size_t> one = material_.parts[parts_[i]].behind; one; one = material_.parts[*one].behind, ++above) {
      if (*one != part) continue;
      const std::uint32_t moved = machines_[i]->parent_placed_rows[above][rows[i]];
      if (moved != Machine::no_row) rows[i] = moved;
    }
  }
}

std::uint32_t PlanCluster::machine_row(std::size_t bet, const Rows& rows) const {
  if (!material_.entries[bet].scene) return rows[at_[material_.entries[bet].parts.front()]];
  const auto at = std::find(scenes_.begin(), scenes_.end(), bet) - scenes_.begin();
  return rows[parts_.size() + static_cast<std::size_t>(at)];
}

const std::vector<Plan::Placement>& PlanCluster::place(Rows& rows) {
  now_.made.clear();
  for (const std::size_t bet : bets_) {
    const PlanEntry& entry = material_.entries[bet];
    if (material_.machine_of(bet).placed_rows[machine_row(bet, rows)] == Machine::no_row || stands(bet, rows)) continue;
    if (!entry.tried) {
      put(entry.parts.front(), rows);
      now_.made.push_back({static_cast<std::uint32_t>(bet), 0});
      money_.bets[bet].made = true;
      continue;
    }
    const PlanTry& tried = try_bet(bet, rows);
    if (fault_) return now_.made;
    if (!tried.made) continue;
    for (const std::size_t part : tried.parts) put(part, rows);
    now_.made.push_back({static_cast<std::uint32_t>(bet), tried.commission});
  }
  return now_.made;
}

/// One answer per state that the table could tell apart.
const PlanTry& PlanCluster::try_bet(std::size_t bet, const Rows& rows) {
  const Machine& machine = material_.machine_of(bet);
  std::vector<std::uint32_t> key{static_cast<std::uint32_t>(bet), machine_row(bet, rows)};
  if (!machine.tested_wagers.empty())
    for (std::size_t i = 0; i < parts_.size(); ++i)
      if (machines_[i]->is_in_play(rows[i])) key.push_back(static_cast<std::uint32_t>(parts_[i]));
  const auto known = money_.tries.find(key);
  if (known != money_.tries.end()) return known->second;
  return money_.tries.emplace(std::move(key), ask_bet(bet, rows)).first->second;
}

PlanTry PlanCluster::ask_bet(std::size_t bet, const Rows& rows) {
  const PlanEntry& entry = material_.entries[bet];
  const PlannedBet& planned = plan_.bets()[bet];
  set_scene(bet, rows, !material_.machine_of(bet).tested_wagers.empty());
  const StandingWager* behind = planned.parent ? &material_.parts[material_.entries[*planned.parent].parts.front()].wager : nullptr;
  const BetAttempt tried = money_.cashier.bet(planned.wager, planned.numbers, planned.stake, behind);
  PlanTry result;
  if (tried.status == ActionResult::Status::Undetermined)
    fault_ = CompileError{"it is undetermined whether a planned bet may be made: " + tried.words, tried.help,
                          place_to_blame(plan_.ruleset(), tried.clause, planned.wager)};
  if (tried.status != ActionResult::Status::Accepted) {
    money_.bets[bet].refused = tried.words;
    money_.bets[bet].clause = tried.clause;
    return result;
  }
  money_.bets[bet].made = result.made = true;
  result.commission = tried.commission.units;
  for (const StandingWager& wager : tried.made)
    for (const std::size_t part : entry.parts) {
      const StandingWager& planned_part = material_.parts[part].wager;
      if (planned_part.wager != wager.wager || planned_part.numbers != wager.numbers || planned_part.stake != wager.stake) continue;
      result.parts.push_back(part);
      charge(part, wager.commission);
    }
  return result;
}

/// The commission that a part stands with from now on.
void PlanCluster::charge(std::size_t part, Money commission) {
  PlanMoney::OfPart& of = money_.parts[part];
  of.differs = of.differs || (of.charged && *of.charged != commission);
  of.charged = commission;
}

void PlanCluster::set_game(const Machine& machine, std::uint32_t row) {
  for (std::size_t i = 0; i < machine.game_variables.size(); ++i)
    money_.cashier.set_variable(machine.game_variables[i], machine.row(row)[i]);
}

/// The part, `level` above that of the machine, if it stands: behind all that it stands behind.
void PlanCluster::add_line(const Machine& machine, std::uint32_t row, std::size_t part, std::size_t level) {
  const PlanPart& one = material_.parts[part];
  if (one.behind) add_line(machine, row, *one.behind, level + 1);
  const auto same = [&](const StandingWager& other) { return other.id == one.wager.id; };
  if (!machine.is_in_play(row, level) || std::any_of(now_.layout.begin(), now_.layout.end(), same)) return;
  StandingWager& wager = now_.layout.emplace_back(one.wager);
  wager.variables = machine.wager_variables(row, level);
  wager.commission = money_.parts[part].charged.value_or(Money{});
}

/// How things stand when the bet is tried; `with_others`: with all that the seat holds.
void PlanCluster::set_scene(std::size_t bet, const Rows& rows, bool with_others) {
  now_.layout.clear();
  now_.composites.clear();
  const PlanEntry& entry = material_.entries[bet];
  if (!entry.scene) add_line(entry.parts.front(), machine_row(bet, rows));
  for (std::size_t i = 0; with_others && i < parts_.size(); ++i)
    if (machines_[i]->is_in_play(rows[i])) add_line(parts_[i], rows[i]);
  for (const std::size_t other : scenes_) {
    if (!with_others || !stands(other, rows)) continue;
    Composite whole;
    whole.id = whole_id(other);
    whole.wager = plan_.bets()[other].wager;
    whole.numbers = plan_.bets()[other].numbers;
    whole.stake = plan_.bets()[other].stake;
    now_.composites.push_back(std::move(whole));
  }
  set_game(material_.machine_of(bet), machine_row(bet, rows));
  money_.cashier.set_layout(now_.layout, now_.composites);
}

// ---- settling: verdicts from machines, money from the table's own rules
// ---------------------------------------------------------------------------------------

/// All that one moment decides. Wins under a cap depend on one another; everything else is by itself.
void PlanCluster::settle(const std::vector<Decision>& decided) {
  now_.together.clear();
  for (const Decision& one : decided) {
    const auto outcome = static_cast<Outcome>(one.cell->outcome);
    if (outcome == Outcome::Undetermined) return undetermined(one);
    if (!is_decided(outcome)) continue;
    if (outcome == Outcome::Wins && part(one.at).capped)
      now_.together.push_back(one);
    else
      settle_one(one);
  }
  if (!now_.together.empty()) settle_capped(now_.together);
}

std::array<std::uint32_t, 4> PlanCluster::key_of(const Decision& one) const {
  const fairroll::Cell& cell = *one.cell;
  const bool by_state = part(one.at).by_state;
  return {static_cast<std::uint32_t>(parts_[one.at]),
          static_cast<std::uint32_t>(cell.outcome) << 24U | static_cast<std::uint32_t>(cell.flags & fairroll::Cell::ends_flag) << 16U |
              cell.odds,
          by_state ? one.row : 0, by_state ? cell.next_row : 0};
}

Known PlanCluster::known_of(const Decision& one) {
  const PlanPart& settled = part(one.at);
  Known known;
  known.before = settled.wager;
  known.before.variables = settled.machine->wager_variables(one.row);
  known.before.commission = money_.parts[parts_[one.at]].charged.value_or(Money{});
  known.outcome = static_cast<Outcome>(one.cell->outcome);
  known.ended = (one.cell->flags & fairroll::Cell::ends_flag) != 0;
  if (!known.ended) {
    known.after = known.before;
    known.after.variables = settled.machine->wager_variables(one.cell->next_row);
  }
  if (one.cell->odds != fairroll::Cell::no_odds) known.odds = settled.machine->odds[one.cell->odds];
  known.faces = one.faces;
  return known;
}

void PlanCluster::settle_one(const Decision& one) {
  const auto [number, fresh] = money_.alone.insert(key_of(one).data());
  if (fresh) {
    ask_cashier({&one, 1}, money_.paid_alone);
    money_.list_alone.push_back(0);
  }
  note(one, money_.paid_alone[number], number);
}

void PlanCluster::settle_capped(const std::vector<Decision>& together) {
  std::vector<std::uint32_t> key;
  for (const Decision& one : together) {
    const auto of_one = key_of(one);
    key.insert(key.end(), of_one.begin(), of_one.end());
  }
  const auto [known, fresh] = money_.capped.try_emplace(std::move(key));
  if (fresh) ask_cashier(together, known->second);
  for (std::size_t i = 0; i < together.size(); ++i) note(together[i], known->second[i], unknown);
}

void PlanCluster::ask_cashier(std::span<const Decision> together, std::vector<Paid>& paid) {
  now_.layout.clear();
  now_.composites.clear();
  now_.known.clear();
  for (const Decision& one : together) {
    set_game(*part(one.at).machine, one.row);
    add_line(parts_[one.at], one.row);
    now_.known.push_back(known_of(one));
  }
  money_.cashier.set_layout(now_.layout, now_.composites);
  money_.cashier.settle(now_.known, paid);
}

void PlanCluster::note(const Decision& one, const Paid& paid, std::uint32_t alone) {
  const std::size_t settled = parts_[one.at];
  if (!paid.fault.empty()) {
    fault_ = CompileError{paid.fault, paid.help, place_to_blame(plan_.ruleset(), paid.clause, material_.parts[settled].wager.wager)};
    return;
  }
  const bool ended = (one.cell->flags & fairroll::Cell::ends_flag) != 0;
  if (!ended) charge(settled, paid.kept_commission);
  if (paid.outcome == Outcome::Returned) money_.parts[settled].returned = true;
  now_.told.push_back({settled, ended, paid.outcome, paid.net, paid.commission, alone});
}

void PlanCluster::undetermined(const Decision& one) {
  const std::string name = name_of(parts_[one.at]);
  const std::string state = format_row(plan_.ruleset(), *part(one.at).machine, one.row);
  const SourceLocation& place = plan_.ruleset().wagers[part(one.at).wager.wager].location;
  if (one.faces == nullptr)
    fault_ = CompileError{"the rules do not state the outcome of " + name + " when the turn ends while " + state,
                          "write a rule for the end of the turn, such as `returned on change of THROWER`", place};
  else
    fault_ = CompileError{"the outcome of " + name + " on " + automaton::throw_in_words(plan_.ruleset().vocabulary, *one.faces) +
                              " while " + state + " is contradictory, because two rules of the wager or of its parent disagree",
                          "run `fairroll check` to find the two rules", place};
}

}  // namespace fairroll
