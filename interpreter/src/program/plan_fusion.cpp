#include "plan_fusion.hpp"

#include <algorithm>
#include <utility>

#include "../lint/words.hpp"

namespace fairroll {

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

void PlanFusion::classify() {
  std::map<std::vector<std::uint16_t>, std::uint16_t> classes;
  for (std::size_t outcome = 0; outcome < outcomes().size(); ++outcome) {
    std::vector<std::uint16_t> columns;
    for (const Machine* machine : machines_) columns.push_back(machine->column_of[outcome]);
    if (with_game_) columns.push_back(static_cast<std::uint16_t>(outcome));
    const auto [at, fresh] = classes.insert({std::move(columns), static_cast<std::uint16_t>(classes.size())});
    if (fresh) representatives_.push_back(outcome);
    group_.column_of.push_back(at->second);
  }
  group_.columns = static_cast<std::uint32_t>(classes.size());
}

std::uint32_t PlanFusion::row_of(const Rows& state) {
  const auto [at, fresh] = rows_.try_emplace(state, static_cast<std::uint32_t>(states_.size()));
  if (fresh) states_.push_back(state);
  return at->second;
}

void PlanFusion::explore(std::size_t row) {
  const Rows before = states_[row];
  std::vector<PlanSettlement> settlements;
  Rows after;
  for (const std::size_t outcome : representatives_) {
    after = before;
    throw_dice(after, outcome);
    if (fault_) return;
    settlements.clear();
    tell(after, settlements);
    group_.made.push_back(place(after));
    if (fault_) return;
    keep(row_of(after), settlements);
  }
}

/// The throw, then the end of the turn for those to whom it matters.
void PlanFusion::throw_dice(Rows& rows, std::size_t outcome) {
  told_.clear();
  thrown_.clear();
  ended_.clear();
  for (std::size_t i = 0; i < machines_.size(); ++i) {
    const Machine& machine = *machines_[i];
    const fairroll::Cell& cell = machine.cell(rows[i], outcome);
    const auto which = static_cast<std::size_t>(&cell - machine.cells.data());
    if (i < parts_.size()) thrown_.push_back({i, rows[i], &cell, &outcomes().faces(outcome), &paid_[i].thrown[which]});
    rows[i] = cell.next;
    if ((cell.flags & fairroll::Cell::turn_ends) == 0) continue;
    const fairroll::Cell& end = machine.turn_end[cell.next];
    if (i < parts_.size()) ended_.push_back({i, cell.next, &end, nullptr, &paid_[i].ended[cell.next]});
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

void PlanFusion::keep(std::uint32_t next, const std::vector<PlanSettlement>& settlements) {
  key_.clear();
  for (const PlanSettlement& one : settlements) {
    key_.push_back(one.bet);
    key_.push_back(static_cast<std::int64_t>(one.outcome) * 2 + (one.ended ? 1 : 0));
    key_.push_back(one.net);
    key_.push_back(one.commission);
  }
  const auto [at, fresh] = lists_.try_emplace(key_, static_cast<std::uint32_t>(group_.settlements.size()));
  if (fresh) group_.settlements.insert(group_.settlements.end(), settlements.begin(), settlements.end());
  group_.cells.push_back({next, at->second, static_cast<std::uint32_t>(settlements.size())});
}

}  // namespace fairroll
