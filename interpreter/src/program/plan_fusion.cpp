#include "plan_fusion.hpp"

#include <algorithm>
#include <utility>

#include "../lint/words.hpp"

namespace fairroll {
namespace {

/// It decides something, or says that nobody can.
bool says_something(const Cell& cell) noexcept {
  const auto outcome = static_cast<Outcome>(cell.outcome);
  return outcome == Outcome::Undetermined || is_decided(outcome);
}

}  // namespace

PlanFusion::PlanFusion(const Plan& plan, const PlanMaterial& material, PlanMoney& money, const std::vector<std::size_t>& bets,
                       bool with_game, std::size_t most)
    : plan_(plan), material_(material), money_(money), bets_(bets), with_game_(with_game), most_(most) {
  at_.resize(material_.parts.size());
  for (const std::size_t bet : bets_)
    for (const std::size_t part : material_.entries[bet].parts) {
      const Machine* const machine = material_.parts[part].machine.get();
      at_[part] = parts_.size();
      parts_.push_back(part);
      machines_.push_back(machine);
      paid_.push_back({std::vector<const Paid*>(machine->cells.size()), std::vector<const Paid*>(machine->rows)});
    }
  for (const std::size_t bet : bets_) {
    if (!material_.entries[bet].scene) continue;
    scenes_.push_back(bet);
    machines_.push_back(material_.entries[bet].scene.get());
  }
}

std::string PlanFusion::name_of(std::size_t part) const {
  const StandingWager& wager = material_.parts[part].wager;
  return "`" + linting::wager_in_words(plan_.ruleset_->wagers[wager.wager], wager.numbers) + "`";
}

Plan::Group PlanFusion::run() {
  classify();
  Rows start(machines_.size() + 1, Machine::start);
  group_.made_at_start = place(start);
  group_.start = row_of(start);
  for (std::size_t row = 0; row < states_.size() && !fault_; ++row) {
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

std::vector<std::uint16_t> PlanFusion::classes_of_game() const {
  const std::vector<GameMachine::Cell>& cells = material_.game.cells;
  const std::size_t width = outcomes().size();
  const auto same = [&](std::size_t a, std::size_t b) {
    for (std::size_t first = 0; first < cells.size(); first += width)
      if (!(cells[first + a] == cells[first + b])) return false;
    return true;
  };
  const auto digest = [&](std::size_t outcome) {
    std::uint64_t all = 0;
    for (std::size_t at = outcome; at < cells.size(); at += width) {
      all = (all ^ cells[at].events ^ std::uint64_t{cells[at].next} << 32U) * 0x9E3779B97F4A7C15U;
      all ^= all >> 29U;
    }
    return all;
  };
  std::unordered_multimap<std::uint64_t, std::uint16_t> known;
  std::vector<std::uint16_t> classes(width);
  for (std::size_t outcome = 0; outcome < width; ++outcome) {
    const auto [first, last] = known.equal_range(digest(outcome));
    const auto equal = std::find_if(first, last, [&](const auto& one) { return same(one.second, outcome); });
    classes[outcome] = equal == last ? static_cast<std::uint16_t>(outcome) : equal->second;
    if (equal == last) known.emplace(digest(outcome), static_cast<std::uint16_t>(outcome));
  }
  return classes;
}

/// F2: outcomes that neither a machine nor the game tells apart share a column.
void PlanFusion::classify() {
  std::unordered_map<std::vector<std::uint16_t>, std::uint16_t, Hash> classes;
  std::vector<std::uint16_t> game;
  if (with_game_) game = classes_of_game();
  std::vector<std::uint16_t> columns;
  for (std::size_t outcome = 0; outcome < outcomes().size(); ++outcome) {
    columns.clear();
    for (const Machine* machine : machines_) columns.push_back(machine->column_of[outcome]);
    if (with_game_) columns.push_back(game[outcome]);
    const auto [at, fresh] = classes.insert({columns, static_cast<std::uint16_t>(classes.size())});
    group_.column_of.push_back(at->second);
    if (!fresh) continue;
    representatives_.push_back(outcome);
    columns_.insert(columns_.end(), columns.begin(), columns.begin() + static_cast<std::ptrdiff_t>(machines_.size()));
  }
  group_.columns = static_cast<std::uint32_t>(classes.size());
}

std::uint32_t PlanFusion::row_of(const Rows& state) {
  const auto [at, fresh] = rows_.try_emplace(state, static_cast<std::uint32_t>(states_.size()));
  if (fresh) states_.push_back(state);
  return at->second;
}

PlanFusion::Placed PlanFusion::placed_from(const Rows& after) {
  const auto known = placed_.find(after);
  if (known != placed_.end()) return known->second;
  Rows rows = after;
  const std::vector<Plan::Making>& made = place(rows);
  if (fault_) return {};
  key_.clear();
  for (const Plan::Making& one : made) {
    key_.push_back(one.bet);
    key_.push_back(one.commission);
  }
  const auto [at, fresh] = makings_.try_emplace(key_, static_cast<std::uint32_t>(group_.makings.size()));
  if (fresh) group_.makings.push_back(made);
  const std::uint32_t number = at->second;
  return placed_.emplace(after, Placed{row_of(rows), number}).first->second;
}

void PlanFusion::explore(std::size_t row) {
  const Rows before = states_[row];
  Rows after;
  for (std::size_t column = 0; column < representatives_.size(); ++column) {
    after = before;
    throw_dice(after, column);
    if (fault_) return;
    const List list = list_of(after);
    const Placed placed = placed_from(after);
    if (fault_) return;
    group_.made.push_back(placed.made);
    group_.cells.push_back({placed.row, list.first, list.count});
  }
}

/// The throw, then the end of the turn for those to whom it matters. Whoever decides nothing need not be settled.
void PlanFusion::throw_dice(Rows& rows, std::size_t column) {
  told_.clear();
  thrown_.clear();
  ended_.clear();
  const std::size_t outcome = representatives_[column];
  const std::uint16_t* const columns = columns_.data() + column * machines_.size();
  for (std::size_t i = 0; i < machines_.size(); ++i) {
    const Machine& machine = *machines_[i];
    const std::size_t which = std::size_t{rows[i]} * machine.columns + columns[i];
    const fairroll::Cell& cell = machine.cells[which];
    if (i < parts_.size() && says_something(cell))
      thrown_.push_back({i, rows[i], &cell, &outcomes().faces(outcome), &paid_[i].thrown[which]});
    rows[i] = cell.next;
    if ((cell.flags & fairroll::Cell::turn_ends) == 0) continue;
    const fairroll::Cell& end = machine.turn_end[cell.next];
    if (i < parts_.size() && says_something(end)) ended_.push_back({i, cell.next, &end, nullptr, &paid_[i].ended[cell.next]});
    rows[i] = end.next;
  }
  settle(thrown_);
  if (!ended_.empty()) settle(ended_);
  if (with_game_) rows.back() = step_game(rows.back(), outcome);
}

std::uint32_t PlanFusion::step_game(std::uint32_t row, std::size_t outcome) {
  const GameMachine::Cell& cell = material_.game.cells[row * outcomes().size() + outcome];
  group_.events.push_back(cell.events);
  group_.turn_ends.push_back(cell.turn_ends ? 1 : 0);
  return cell.turn_ends ? material_.game.turn_end[cell.next] : cell.next;
}

void PlanFusion::tell(const Rows& after, std::vector<PlanSettlement>& settlements) const {
  if (told_.empty()) return;
  for (const std::size_t bet : bets_) {
    if (material_.entries[bet].scene) {
      tell_whole(bet, after, settlements);
      continue;
    }
    for (const Told& one : told_)
      if (material_.parts[one.part].bet == bet)
        settlements.push_back(
            {static_cast<std::uint32_t>(bet), one.paid->outcome, one.ended, one.paid->net.units, one.paid->commission.units});
  }
}

/// L7: as one, by what its parts won and lost together.
void PlanFusion::tell_whole(std::size_t bet, const Rows& after, std::vector<PlanSettlement>& settlements) const {
  Money net;
  Money commission;
  bool decided = false;
  for (const Told& one : told_) {
    if (material_.parts[one.part].bet != bet) continue;
    decided = true;
    net = net + one.paid->net;
    commission = commission + one.paid->commission;
  }
  if (!decided) return;
  const Outcome outcome = net.units > 0 ? Outcome::Wins : net.units < 0 ? Outcome::Loses : Outcome::Pushes;
  settlements.push_back({static_cast<std::uint32_t>(bet), outcome, !stands(bet, after), net.units, commission.units});
}

PlanFusion::List PlanFusion::list_of(const Rows& after) {
  settlements_.clear();
  if (!scenes_.empty()) {  // L7: what a whole comes to depends on what still stands
    tell(after, settlements_);
    return keep(settlements_);
  }
  told_key_.clear();
  for (const Told& one : told_) {
    told_key_.push_back(one.part * 2 + (one.ended ? 1U : 0U));
    told_key_.push_back(reinterpret_cast<std::uintptr_t>(one.paid));
  }
  const auto known = told_lists_.find(told_key_);
  if (known != told_lists_.end()) return known->second;
  tell(after, settlements_);
  return told_lists_.emplace(told_key_, keep(settlements_)).first->second;
}

PlanFusion::List PlanFusion::keep(const std::vector<PlanSettlement>& settlements) {
  key_.clear();
  for (const PlanSettlement& one : settlements) {
    key_.push_back(one.bet);
    key_.push_back(static_cast<std::int64_t>(one.outcome) * 2 + (one.ended ? 1 : 0));
    key_.push_back(one.net);
    key_.push_back(one.commission);
  }
  const List list{static_cast<std::uint32_t>(group_.settlements.size()), static_cast<std::uint32_t>(settlements.size())};
  const auto [at, fresh] = lists_.try_emplace(key_, list);
  if (fresh) group_.settlements.insert(group_.settlements.end(), settlements.begin(), settlements.end());
  return at->second;
}

}  // namespace fairroll
