// SPDX-License-Identifier: Apache-2.0
// Bets of a plan being made: by their windows alone where nothing else decides, else as the table takes them.
#include <algorithm>

#include "plan_cluster.hpp"

namespace fairroll {

bool PlanCluster::stands(std::size_t bet, const Rows& rows) const {
  const std::vector<std::size_t>& parts = material_.entries[bet].parts;
  return std::any_of(parts.begin(), parts.end(), [&](std::size_t part) {
    const std::size_t at = at_[part];
    return machines_[at]->stands(rows[at]);
  });
}

/// The part begins; what stands behind it, directly or not, sees that.
void PlanCluster::put(std::size_t part, Rows& rows) const {
  const std::size_t at = at_[part];
  rows[at] = machines_[at]->place[rows[at]];
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    std::size_t above = 0;
    for (std::optional<std::size_t> one = material_.parts[parts_[i]].behind; one; one = material_.parts[*one].behind, ++above) {
      if (*one != part) continue;
      const std::uint32_t moved = machines_[i]->place_above[above][rows[i]];
      if (moved != Machine::no_row) rows[i] = moved;
    }
  }
}

std::uint32_t PlanCluster::machine_row(std::size_t bet, const Rows& rows) const {
  if (!material_.entries[bet].scene) return rows[at_[material_.entries[bet].parts.front()]];
  const auto at = std::find(scenes_.begin(), scenes_.end(), bet) - scenes_.begin();
  return rows[parts_.size() + static_cast<std::size_t>(at)];
}

const std::vector<PlanMaking>& PlanCluster::place(Rows& rows) {
  now_.made.clear();
  for (const std::size_t bet : bets_) {
    const PlanEntry& entry = material_.entries[bet];
    const Machine& machine = entry.scene ? *entry.scene : *material_.parts[entry.parts.front()].machine;
    if (machine.place[machine_row(bet, rows)] == Machine::no_row || stands(bet, rows)) continue;
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
  const PlanEntry& entry = material_.entries[bet];
  const Machine& machine = entry.scene ? *entry.scene : *material_.parts[entry.parts.front()].machine;
  std::vector<std::uint32_t> key{static_cast<std::uint32_t>(bet), machine_row(bet, rows)};
  if (!machine.holds.empty())
    for (std::size_t i = 0; i < parts_.size(); ++i)
      if (machines_[i]->stands(rows[i])) key.push_back(static_cast<std::uint32_t>(parts_[i]));
  const auto known = money_.tries.find(key);
  if (known != money_.tries.end()) return known->second;
  return money_.tries.emplace(std::move(key), ask_bet(bet, rows)).first->second;
}

PlanTry PlanCluster::ask_bet(std::size_t bet, const Rows& rows) {
  const PlanEntry& entry = material_.entries[bet];
  const PlannedBet& planned = plan_.bets()[bet];
  const Machine& machine = entry.scene ? *entry.scene : *material_.parts[entry.parts.front()].machine;
  set_scene(bet, rows, !machine.holds.empty());
  const StandingWager* behind = planned.behind ? &material_.parts[material_.entries[*planned.behind].parts.front()].wager : nullptr;
  const Tried tried = money_.cashier.bet(planned.wager, planned.numbers, planned.stake, behind);
  PlanTry result;
  const Place& place = tried.clause == no_index ? plan_.ruleset().wagers[planned.wager].place : plan_.ruleset().clauses[tried.clause].place;
  if (tried.status == ActResult::Status::Undetermined)
    fault_ = CompileFault{"whether a bet can be made is not known: " + tried.words, tried.help, place};
  if (tried.status != ActResult::Status::Accepted) {
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
  for (std::size_t i = 0; i < machine.members.size(); ++i) money_.cashier.set_variable(machine.members[i], machine.row(row)[i]);
}

/// The part, `level` above that of the machine, if it stands: behind all that it stands behind.
void PlanCluster::add_line(const Machine& machine, std::uint32_t row, std::size_t part, std::size_t level) {
  const PlanPart& one = material_.parts[part];
  if (one.behind) add_line(machine, row, *one.behind, level + 1);
  const auto same = [&](const StandingWager& other) { return other.id == one.wager.id; };
  if (!machine.stands(row, level) || std::any_of(now_.layout.begin(), now_.layout.end(), same)) return;
  StandingWager& wager = now_.layout.emplace_back(one.wager);
  wager.variables = machine.own(row, level);
  wager.commission = money_.parts[part].charged.value_or(Money{});
}

/// How things stand when the bet is tried; `with_others`: with all that the seat holds.
void PlanCluster::set_scene(std::size_t bet, const Rows& rows, bool with_others) {
  now_.layout.clear();
  now_.composites.clear();
  const PlanEntry& entry = material_.entries[bet];
  if (!entry.scene) add_line(entry.parts.front(), machine_row(bet, rows));
  for (std::size_t i = 0; with_others && i < parts_.size(); ++i)
    if (machines_[i]->stands(rows[i])) add_line(parts_[i], rows[i]);
  for (const std::size_t other : scenes_) {
    if (!with_others || !stands(other, rows)) continue;
    Composite whole;
    whole.id = whole_id(other);
    whole.wager = plan_.bets()[other].wager;
    whole.numbers = plan_.bets()[other].numbers;
    whole.stake = plan_.bets()[other].stake;
    now_.composites.push_back(std::move(whole));
  }
  set_game(entry.scene ? *entry.scene : *material_.parts[entry.parts.front()].machine, machine_row(bet, rows));
  money_.cashier.set_layout(now_.layout, now_.composites);
}

}  // namespace fairroll
