// SPDX-License-Identifier: Apache-2.0
// A plan in the making: its bets taken apart and compiled one by one, then fused into automata, one look-up a throw for all of them.
#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/detail/joined.hpp>
#include <fairroll/rules.hpp>

#include "../automaton/state_words.hpp"
#include "compile.hpp"
#include "plan_fusion.hpp"

namespace fairroll {
namespace {

/// Automata of more cells than this fit no cache, so bets are split between several.
constexpr std::size_t most_fused_cells = std::size_t{1} << 16U;
/// A single bet may have as many rows as a machine.
constexpr std::size_t most_cells = std::size_t{1} << 26U;

}  // namespace

class PlanBuilder {
 public:
  /// `checked`: the ruleset of the plan.
  PlanBuilder(Plan& plan, const CheckResult& checked, std::vector<CompileError>& faults)
      : plan_(plan), faults_(faults), compiler_(checked, *plan.outcomes_), money_(plan.ruleset_), lists_(plan) {}

  /// False: the faults say why.
  bool build();

 private:
  bool fault(std::string message, std::string help, const SourceLocation& place);
  [[nodiscard]] const Ruleset& rules() const { return *plan_.ruleset_; }
  [[nodiscard]] std::string name_of(const PlannedBet& bet) const;

  bool fuse(const std::vector<PlanCluster*>& clusters);
  /// Nothing will be asked of them any more, nor of the machines that they are made of.
  void forget(const std::vector<PlanCluster*>& clusters);
  bool always_refused(const std::vector<std::size_t>& bets);
  bool refunds_differ();
  /// Bets that decide something for one another stay together: the place of the first of them.
  void join_clusters();
  void make_clusters();
  [[nodiscard]] std::size_t cluster_of(std::size_t bet) const;
  void join(std::size_t a, std::size_t b);

  bool add_bet(std::size_t index);
  bool sound(std::size_t index);
  bool stands_behind(std::size_t index);
  bool add_single(std::size_t index);
  bool add_whole(std::size_t index);
  bool add_parts(std::size_t index);
  bool add_part(std::size_t index, StandingWager wager, std::shared_ptr<const Machine> machine);
  std::shared_ptr<const Machine> compile(const MachineKey& key);

  Plan& plan_;
  std::vector<CompileError>& faults_;
  MachineCompiler compiler_;
  PlanMaterial material_;
  PlanMoney money_;
  std::vector<std::size_t> joined_;  // per bet: another of its cluster, or itself
  PlanLists lists_;
  PlanCluster::Room room_;
  std::vector<std::unique_ptr<PlanCluster>> clusters_;  // in the order of their first bets
};

bool PlanBuilder::build() {
  std::optional<GameMachine> game = compiler_.compile_game(faults_);
  if (!game) return false;
  material_.game = std::move(*game);
  material_.parts.reserve(plan_.bets_.size());
  material_.entries.reserve(plan_.bets_.size());
  money_.parts.reserve(plan_.bets_.size());
  money_.bets.reserve(plan_.bets_.size());
  for (std::size_t i = 0; i < plan_.bets_.size(); ++i)
    if (!add_bet(i)) return false;
  join_clusters();
  std::vector<std::size_t> all(plan_.bets_.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  make_clusters();
  std::vector<PlanCluster*> clusters;
  clusters.reserve(clusters_.size());
  for (const std::unique_ptr<PlanCluster>& one : clusters_) clusters.push_back(one.get());
  return fuse(clusters) && !always_refused(all) && !refunds_differ() && lists_.fits(faults_);
}

// ---- what must stay together
// ---------------------------------------------------------------------------------------------------------------

std::size_t PlanBuilder::cluster_of(std::size_t bet) const {
  while (joined_[bet] != bet) bet = joined_[bet];
  return bet;
}

void PlanBuilder::join(std::size_t a, std::size_t b) {
  a = cluster_of(a);
  b = cluster_of(b);
  joined_[std::max(a, b)] = std::min(a, b);
}

/// What stands behind one another, what is capped together, and whoever asks who holds what with what is held.
void PlanBuilder::join_clusters() {
  joined_.resize(plan_.bets_.size());
  for (std::size_t i = 0; i < joined_.size(); ++i) joined_[i] = i;
  std::optional<std::size_t> capped;
  for (const PlanPart& part : material_.parts) {
    if (part.behind) join(part.bet, material_.parts[*part.behind].bet);
    if (part.capped && capped) join(part.bet, *capped);
    if (part.capped) capped = part.bet;
  }
  for (std::size_t bet = 0; bet < joined_.size(); ++bet) {
    const std::vector<Index>& holds = material_.machine_of(bet).tested_wagers;
    if (holds.empty()) continue;
    const auto asks = [&](Index wager) { return std::find(holds.begin(), holds.end(), wager) != holds.end(); };
    for (const PlanPart& part : material_.parts)
      if (asks(part.wager.wager)) join(bet, part.bet);
    for (std::size_t other = 0; other < joined_.size(); ++other)
      if (asks(plan_.bets_[other].wager)) join(bet, other);
  }
}

void PlanBuilder::make_clusters() {
  for (std::size_t root = 0; root < joined_.size(); ++root) {
    if (cluster_of(root) != root) continue;
    std::vector<std::size_t> bets;
    for (std::size_t bet = root; bet < joined_.size(); ++bet)
      if (cluster_of(bet) == root) bets.push_back(bet);
    clusters_.push_back(std::make_unique<PlanCluster>(plan_, material_, money_, lists_, room_, std::move(bets)));
  }
}

/// What the plan is made of may take the room that they had.
void PlanBuilder::forget(const std::vector<PlanCluster*>& clusters) {
  for (const PlanCluster* const cluster : clusters) {
    for (const std::size_t bet : cluster->bets()) {
      material_.entries[bet].scene.reset();
      for (const std::size_t part : material_.entries[bet].parts) material_.parts[part].machine.reset();
    }
    const auto own = std::find_if(clusters_.begin(), clusters_.end(), [&](const auto& one) { return one.get() == cluster; });
    clusters_.erase(own);
  }
}

bool PlanBuilder::fuse(const std::vector<PlanCluster*>& clusters) {
  const bool single = clusters.size() <= 1;
  PlanFusion fusion(plan_, material_, lists_, clusters, plan_.groups_.empty(), single ? most_cells : most_fused_cells);
  if (fusion.join_all()) {
    forget(clusters);
    plan_.groups_.push_back(fusion.finish());
    return true;
  }
  if (fusion.fault()) {
    faults_.push_back(*fusion.fault());
    return false;
  }
  if (single) {
    faults_.push_back(
        {"together, the bets of the plan have too many states to compile", "plan fewer bets that depend on one another", {}, true});
    return false;
  }
  const auto middle = clusters.begin() + static_cast<std::ptrdiff_t>(clusters.size() / 2);
  return fuse({clusters.begin(), middle}) && fuse({middle, clusters.end()});
}

// ---- what the table would not do
// -----------------------------------------------------------------------------------------------------------

/// L4: a bet that is refused now and then is made when it is not; one that never can be is no bet.
bool PlanBuilder::always_refused(const std::vector<std::size_t>& bets) {
  for (const std::size_t bet : bets) {
    const PlanMoney::OfBet& of = money_.bets[bet];
    if (of.made || of.refused.empty()) continue;
    return !fault("the bet on " + name_of(plan_.bets_[bet]) + " can never be made: " + of.refused,
                  "plan a different stake, or also plan the bets that this bet requires",
                  place_to_blame(rules(), of.clause, plan_.bets_[bet].wager));
  }
  return false;
}

/// M4: a refund gives back what was taken; which of several amounts that was, an automaton does not remember.
bool PlanBuilder::refunds_differ() {
  for (std::size_t i = 0; i < material_.parts.size(); ++i) {
    if (!money_.parts[i].differs || !money_.parts[i].returned) continue;
    const Wager& wager = rules().wagers[material_.parts[i].wager.wager];
    return !fault("the commission refund depends on the time at which the commission was taken for `" + wager.name + "`",
                  "play this wager step by step at a table", wager.location);
  }
  return false;
}

// ---- the bets of a plan: are they bets of this ruleset, and of what are they made?
// -----------------------------------------------------------------------------

bool PlanBuilder::fault(std::string message, std::string help, const SourceLocation& place) {
  faults_.push_back({std::move(message), std::move(help), place});
  return false;
}

std::string PlanBuilder::name_of(const PlannedBet& bet) const { return "`" + rules().wagers[bet.wager].format_name(bet.numbers) + "`"; }

bool PlanBuilder::sound(std::size_t index) {
  PlannedBet& bet = plan_.bets_[index];
  if (bet.wager >= rules().wagers.size()) return fault("the plan contains a wager that the rules do not declare", "", {});
  const Wager& wager = rules().wagers[bet.wager];
  const std::vector<int>* const known = wager.find_numbers(bet.numbers);
  if (known != nullptr) bet.numbers = *known;
  if (known == nullptr && !(wager.numbers.empty() && bet.numbers.empty())) {
    std::vector<std::string> members;
    for (const std::vector<int>& one : wager.numbers) members.push_back(wager.format_name(one));
    return fault("`" + rules().name + "` has no wager " + name_of(bet),
                 members.empty() ? "`" + wager.name + "` has no numbers" : "choose one of " + detail::listed(members, "or"),
                 wager.location);
  }
  const Currency& currency = rules().currency;
  if (bet.stake.units <= 0 || bet.stake.units % currency.smallest_unit != 0)
    return fault("a bet of " + to_string(bet.stake, currency) + " on " + name_of(bet) + " cannot be made",
                 "bet a positive multiple of " + to_string(Money{currency.smallest_unit}, currency), wager.location);
  return true;
}

bool PlanBuilder::stands_behind(std::size_t index) {
  const PlannedBet& bet = plan_.bets_[index];
  const Wager& wager = rules().wagers[bet.wager];
  const bool behind = bet.parent && *bet.parent < index && plan_.bets_[*bet.parent].wager == wager.parent;
  if ((wager.parent != no_index) == behind && (behind || !bet.parent)) return true;
  if (wager.parent == no_index) return fault(name_of(bet) + " is not placed behind another wager", "leave `behind` empty", wager.location);
  return fault(name_of(bet) + " must be placed behind `" + rules().wagers[wager.parent].name + "`",
               "set `behind` to an earlier bet on that wager in the plan", wager.location);
}

bool PlanBuilder::add_bet(std::size_t index) {
  if (!sound(index) || !stands_behind(index)) return false;
  const PlannedBet& bet = plan_.bets_[index];
  for (std::size_t other = 0; other < index; ++other) {
    const PlannedBet& one = plan_.bets_[other];
    if (one.wager == bet.wager && one.numbers == bet.numbers && one.parent == bet.parent)
      return fault("the plan contains " + name_of(bet) + " twice", "plan the wager only once, with the sum of the stakes",
                   rules().wagers[bet.wager].location);
  }
  material_.entries.emplace_back();
  money_.bets.emplace_back();
  return rules().wagers[bet.wager].components.empty() ? add_single(index) : add_whole(index);
}

std::shared_ptr<const Machine> PlanBuilder::compile(const MachineKey& key) {
  for (const PlanPart& part : material_.parts)
    if (part.machine->key == key) return part.machine;
  std::optional<Machine> machine = compiler_.compile_machine(key, faults_);
  return machine ? std::make_shared<const Machine>(std::move(*machine)) : nullptr;
}

bool PlanBuilder::add_single(std::size_t index) {
  const PlannedBet& bet = plan_.bets_[index];
  const Wager& wager = rules().wagers[bet.wager];
  MachineKey key{bet.wager, bet.numbers, nullptr};
  if (bet.parent)
    key.parent = std::make_shared<const MachineKey>(material_.parts[material_.entries[*bet.parent].parts.front()].machine->key);
  std::shared_ptr<const Machine> machine = compile(key);
  if (!machine) return false;
  const bool charged = wager.commission && wager.commission->moment != Commission::Moment::OnWin;
  material_.entries[index].tried = charged || !wager.limits.empty() || !machine->tested_wagers.empty();
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
  if (bet.parent) part.behind = material_.entries[*bet.parent].parts.front();
  if (part.behind) standing.parent_id = material_.parts[*part.behind].wager.id;
  if (material_.entries[index].scene) standing.composite_id = whole_id(index);
  standing.id = static_cast<std::uint32_t>(material_.parts.size() + 1);
  part.capped = std::any_of(rules().caps.begin(), rules().caps.end(), [&](const Cap& cap) {
    return std::find(cap.wagers.begin(), cap.wagers.end(), standing.wager) != cap.wagers.end();
  });
  part.by_state = wager.commission && wager.commission->is_percentage_of_win &&
                  wager.commission->moment == Commission::Moment::WhenPlacedAndAfterEachWin;
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
  for (std::uint32_t row = 0; row < scene->row_count; ++row) {
    if (scene->placed_rows[row] == Machine::no_row) continue;
    for (std::size_t i = 0; i < scene->game_variables.size(); ++i)
      money_.cashier.set_variable(scene->game_variables[i], scene->row(row)[i]);
    for (StandingWager& part : money_.cashier.parts(bet.wager, bet.numbers, bet.stake)) {
      const auto same = [&](std::size_t known) {
        const StandingWager& other = material_.parts[known].wager;
        return other.wager == part.wager && other.numbers == part.numbers && other.stake == part.stake;
      };
      const std::vector<std::size_t>& known = material_.entries[index].parts;
      if (std::any_of(known.begin(), known.end(), same)) continue;
      const Wager& wager = rules().wagers[part.wager];
      if (wager.parent != no_index)
        return fault("a component of " + name_of(bet) + " is placed behind `" + rules().wagers[wager.parent].name + "`",
                     "plan each component as a separate bet", rules().wagers[bet.wager].location);
      std::shared_ptr<const Machine> machine = compile({part.wager, part.numbers, nullptr});
      if (!machine || !add_part(index, std::move(part), std::move(machine))) return false;
    }
  }
  return true;
}

// ---- the plan
// -------------------------------------------------------------------------------------------------------------------------------

std::optional<Plan> Plan::compile(std::shared_ptr<const Ruleset> ruleset, std::vector<PlannedBet> bets, std::vector<CompileError>& faults) {
  CheckResult checked;
  checked.ruleset = std::move(ruleset);
  return compile(checked, std::move(bets), faults);
}

std::optional<Plan> Plan::compile(const CheckResult& checked, std::vector<PlannedBet> bets, std::vector<CompileError>& faults) {
  Plan plan;
  plan.outcomes_ = std::make_shared<const DiceOutcomes>(checked.ruleset->vocabulary);
  plan.ruleset_ = checked.ruleset;
  plan.bets_ = std::move(bets);
  try {
    if (!PlanBuilder(plan, checked, faults).build()) return std::nullopt;
  } catch (const std::overflow_error&) {
    faults.push_back({"a win in the plan is too large to compute exactly", "plan smaller stakes", {}, true});
    return std::nullopt;
  }
  return plan;
}

std::size_t Plan::row_count() const noexcept {
  std::size_t rows = 0;
  for (const Group& group : groups_) rows += group.cells.size() / std::max<std::size_t>(1, group.columns);
  return rows;
}

}  // namespace fairroll
