// SPDX-License-Identifier: Apache-2.0
// The bets of a plan: are they bets of this ruleset, and of what are they made?
#include <algorithm>
#include <utility>

#include "../automaton/state_words.hpp"
#include "plan_builder.hpp"

namespace fairroll {

bool PlanBuilder::fault(std::string message, std::string help, const Place& place) {
  faults_.push_back({std::move(message), std::move(help), place});
  return false;
}

std::string PlanBuilder::name_of(const PlannedBet& bet) const { return "`" + rules().wagers[bet.wager].named(bet.numbers) + "`"; }

bool PlanBuilder::sound(std::size_t index) {
  PlannedBet& bet = plan_.bets_[index];
  if (bet.wager >= rules().wagers.size()) return fault("the plan names a wager that there is not", "", {});
  const Wager& wager = rules().wagers[bet.wager];
  const std::vector<int>* const known = wager.find_numbers(bet.numbers);
  if (known != nullptr) bet.numbers = *known;
  if (known == nullptr && !(wager.numbers.empty() && bet.numbers.empty())) {
    std::vector<std::string> members;
    for (const std::vector<int>& one : wager.numbers) members.push_back(wager.named(one));
    return fault(name_of(bet) + " is no wager of " + rules().name,
                 members.empty() ? "`" + wager.name + "` has no numbers" : "there is " + automaton::listed(members), wager.place);
  }
  const Currency& currency = rules().currency;
  if (bet.stake.units <= 0 || bet.stake.units % currency.step != 0)
    return fault("a stake of " + to_string(bet.stake, currency) + " on " + name_of(bet) + " cannot be made",
                 "bet a whole number of " + to_string(Money{currency.step}, currency) + ", more than nothing", wager.place);
  return true;
}

bool PlanBuilder::stands_behind(std::size_t index) {
  const PlannedBet& bet = plan_.bets_[index];
  const Wager& wager = rules().wagers[bet.wager];
  const bool behind = bet.behind && *bet.behind < index && plan_.bets_[*bet.behind].wager == wager.behind;
  if ((wager.behind != no_index) == behind && (behind || !bet.behind)) return true;
  return fault(
      name_of(bet) + " stands behind `" + (wager.behind == no_index ? std::string("nothing") : rules().wagers[wager.behind].name) + "`",
      "name an earlier bet of the plan that it stands behind", wager.place);
}

bool PlanBuilder::add_bet(std::size_t index) {
  if (!sound(index) || !stands_behind(index)) return false;
  const PlannedBet& bet = plan_.bets_[index];
  for (std::size_t other = 0; other < index; ++other) {
    const PlannedBet& one = plan_.bets_[other];
    if (one.wager == bet.wager && one.numbers == bet.numbers && one.behind == bet.behind)
      return fault("the plan names " + name_of(bet) + " twice",
                   "equal wagers of one seat are one wager: name it once, with the whole stake", rules().wagers[bet.wager].place);
  }
  material_.entries.emplace_back();
  money_.bets.emplace_back();
  return rules().wagers[bet.wager].parts.empty() ? add_single(index) : add_whole(index);
}

std::shared_ptr<const Machine> PlanBuilder::compile(const MachineKey& key) {
  for (const PlanPart& part : material_.parts)
    if (part.machine->key == key) return part.machine;
  std::optional<Machine> machine = compiler_.machine(key, faults_);
  return machine ? std::make_shared<const Machine>(std::move(*machine)) : nullptr;
}

bool PlanBuilder::add_single(std::size_t index) {
  const PlannedBet& bet = plan_.bets_[index];
  const Wager& wager = rules().wagers[bet.wager];
  MachineKey key{bet.wager, bet.numbers, nullptr};
  if (bet.behind)
    key.parent = std::make_shared<const MachineKey>(material_.parts[material_.entries[*bet.behind].parts.front()].machine->key);
  std::shared_ptr<const Machine> machine = compile(key);
  if (!machine) return false;
  const bool charged = wager.commission && wager.commission->moment != Commission::Moment::OnAWin;
  material_.entries[index].tried = charged || !wager.limits.empty() || !machine->holds.empty();
  StandingWager standing;
  standing.wager = bet.wager;
  standing.numbers = bet.numbers;
  standing.stake = bet.stake;
  return add_part(index, std::move(standing), std::move(machine));
}

bool PlanBuilder::add_part(std::size_t index, StandingWager standing, std::shared_ptr<const Machine> machine) {
  const Wager& wager = rules().wagers[standing.wager];
  const PlannedBet& bet = plan_.bets_[index];
  PlanPart part;
  part.bet = index;
  part.machine = std::move(machine);
  if (bet.behind) part.behind = material_.entries[*bet.behind].parts.front();
  if (part.behind) standing.parent = material_.parts[*part.behind].wager.id;
  if (material_.entries[index].scene) standing.part_of = whole_id(index);
  standing.id = static_cast<std::uint32_t>(material_.parts.size() + 1);
  part.capped = std::any_of(rules().caps.begin(), rules().caps.end(), [&](const Cap& cap) {
    return std::find(cap.wagers.begin(), cap.wagers.end(), standing.wager) != cap.wagers.end();
  });
  part.by_state = wager.commission && wager.commission->of_win && wager.commission->moment == Commission::Moment::WhenPlacedAndAfterEachWin;
  part.wager = std::move(standing);
  material_.entries[index].parts.push_back(material_.parts.size());
  material_.parts.push_back(std::move(part));
  money_.parts.emplace_back();
  return true;
}

bool PlanBuilder::add_whole(std::size_t index) {
  const PlannedBet& bet = plan_.bets_[index];
  std::shared_ptr<const Machine> scene = compile({bet.wager, bet.numbers, nullptr});
  if (!scene) return false;
  material_.entries[index].scene = std::move(scene);
  material_.entries[index].tried = true;
  return add_parts(index);
}

/// Every part, with every stake, that the bet may have in some state.
bool PlanBuilder::add_parts(std::size_t index) {
  const PlannedBet& bet = plan_.bets_[index];
  const std::shared_ptr<const Machine> scene = material_.entries[index].scene;
  for (std::uint32_t row = 0; row < scene->rows; ++row) {
    if (scene->place[row] == Machine::no_row) continue;
    for (std::size_t i = 0; i < scene->members.size(); ++i) money_.cashier.set_variable(scene->members[i], scene->row(row)[i]);
    for (StandingWager& part : money_.cashier.parts(bet.wager, bet.numbers, bet.stake)) {
      const auto same = [&](std::size_t known) {
        const StandingWager& other = material_.parts[known].wager;
        return other.wager == part.wager && other.numbers == part.numbers && other.stake == part.stake;
      };
      const std::vector<std::size_t>& known = material_.entries[index].parts;
      if (std::any_of(known.begin(), known.end(), same)) continue;
      const Wager& wager = rules().wagers[part.wager];
      if (wager.behind != no_index)
        return fault("a part of " + name_of(bet) + " stands behind `" + rules().wagers[wager.behind].name + "`",
                     "plan its parts one by one", rules().wagers[bet.wager].place);
      std::shared_ptr<const Machine> machine = compile({part.wager, part.numbers, nullptr});
      if (!machine || !add_part(index, std::move(part), std::move(machine))) return false;
    }
  }
  return true;
}

}  // namespace fairroll
