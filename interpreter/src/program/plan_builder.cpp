#include "plan_builder.hpp"

#include <algorithm>
#include <utility>

#include "plan_fusion.hpp"
#include "plan_index.hpp"

namespace fairroll {
namespace {

/// Automata of more cells than this fit no cache, so bets are split between several.
constexpr std::size_t most_fused_cells = std::size_t{1} << 16U;
/// A single bet may have as many rows as a machine.
constexpr std::size_t most_cells = std::size_t{1} << 26U;

}  // namespace

bool PlanBuilder::build() {
  std::optional<GameMachine> game = compile_game(*plan_.ruleset_, *plan_.outcomes_, faults_);
  if (!game) return false;
  material_.game = std::move(*game);
  for (std::size_t i = 0; i < plan_.bets_.size(); ++i)
    if (!add_bet(i)) return false;
  std::vector<std::size_t> all(plan_.bets_.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  return fuse(all) && PlanIndex(plan_, faults_).build();
}

bool PlanBuilder::fault(std::string message, std::string help, const Place& place) {
  faults_.push_back({std::move(message), std::move(help), place});
  return false;
}

bool PlanBuilder::plain(const Wager& wager) {
  const std::string name = "`" + wager.name + "`";
  const std::string help = "play it at a table";
  const auto capped = [&](const Cap& cap) {
    return std::find(cap.wagers.begin(), cap.wagers.end(), plan_.ruleset_->find_wager(wager.name)) != cap.wagers.end();
  };
  if (wager.commission) return fault(name + " has a commission, which a plan does not take", help, wager.place);
  if (wager.rounding) return fault("payouts of " + name + " are rounded, which a plan does not do", help, wager.place);
  if (!wager.limits.empty()) return fault(name + " has limits, which a plan does not ask", help, wager.place);
  if (std::any_of(plan_.ruleset_->caps.begin(), plan_.ruleset_->caps.end(), capped))
    return fault("wins of " + name + " are capped together with others", help, wager.place);
  return true;
}

bool PlanBuilder::add_bet(std::size_t index) {
  const PlannedBet& bet = plan_.bets_[index];
  if (bet.wager >= plan_.ruleset_->wagers.size()) return fault("the plan names a wager that there is not", "", {});
  const Wager& wager = plan_.ruleset_->wagers[bet.wager];
  const bool behind = bet.behind && *bet.behind < index && plan_.bets_[*bet.behind].wager == wager.behind;
  if ((wager.behind != no_index) != behind)
    return fault("`" + wager.name + "` stands behind `" +
                     (wager.behind == no_index ? std::string("nothing") : plan_.ruleset_->wagers[wager.behind].name) + "`",
                 "name an earlier bet of the plan that it stands behind", wager.place);
  return plain(wager) && compile(bet);
}

bool PlanBuilder::compile(const PlannedBet& bet) {
  const Wager& wager = plan_.ruleset_->wagers[bet.wager];
  MachineKey key{bet.wager, bet.numbers, nullptr};
  if (bet.behind) key.parent = std::make_shared<const MachineKey>(material_.parts[*bet.behind].machine.key);
  std::optional<Machine> machine = compile_machine(*plan_.ruleset_, *plan_.outcomes_, key, faults_);
  if (!machine) return false;
  std::vector<std::int64_t> wins;
  for (const Odds& odds : machine->odds) {
    const std::optional<Money> win = exact_money(Rational(bet.stake.units) * odds.profit(), plan_.ruleset_->currency);
    if (!win)
      return fault("a stake of " + to_string(bet.stake, plan_.ruleset_->currency) + " on `" + wager.name + "` cannot be paid exactly at " +
                       to_string(odds),
                   "bet a multiple of what the odds pay exactly", wager.place);
    wins.push_back(win->units);
  }
  material_.parts.push_back({std::move(*machine), std::move(wins)});
  return true;
}

std::size_t PlanBuilder::root_of(std::size_t bet) const {
  while (plan_.bets_[bet].behind) bet = *plan_.bets_[bet].behind;
  return bet;
}

bool PlanBuilder::fuse(const std::vector<std::size_t>& bets) {
  std::vector<std::size_t> roots;
  for (const std::size_t bet : bets)
    if (root_of(bet) == bet) roots.push_back(bet);
  const bool single = roots.size() <= 1;
  PlanFusion fusion(plan_, material_, bets, plan_.groups_.empty(), single ? most_cells : most_fused_cells);
  Plan::Group group = fusion.run();
  if (!fusion.fault().empty()) return fault(fusion.fault(), "", {});
  if (!fusion.too_large()) {
    plan_.groups_.push_back(std::move(group));
    return true;
  }
  if (single) return fault("the bets of the plan have more states together than can be compiled", "plan fewer bets behind one another", {});
  const std::size_t middle = roots[roots.size() / 2];
  std::vector<std::size_t> first;
  std::vector<std::size_t> second;
  for (const std::size_t bet : bets) (root_of(bet) < middle ? first : second).push_back(bet);
  return fuse(first) && fuse(second);
}

}  // namespace fairroll
