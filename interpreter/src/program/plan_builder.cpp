// SPDX-License-Identifier: Apache-2.0
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
  std::optional<GameMachine> game = compiler_.game(faults_);
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
  PlanIndex index(plan_, lists_);
  return fuse(clusters, index) && !always_refused(all) && !refunds_differ() && index.fits(faults_);
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
    const PlanEntry& entry = material_.entries[bet];
    const std::vector<Index>& holds = (entry.scene ? entry.scene : material_.parts[entry.parts.front()].machine)->holds;
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

bool PlanBuilder::fuse(const std::vector<PlanCluster*>& clusters, PlanIndex& index) {
  const bool single = clusters.size() <= 1;
  PlanFusion fusion(plan_, material_, lists_, index, clusters, plan_.groups_.empty(), single ? most_cells : most_fused_cells);
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
        {"the bets of the plan have more states together than can be compiled", "plan fewer bets that depend on one another", {}, true});
    return false;
  }
  const auto middle = clusters.begin() + static_cast<std::ptrdiff_t>(clusters.size() / 2);
  return fuse({clusters.begin(), middle}, index) && fuse({middle, clusters.end()}, index);
}

// ---- what the table would not do
// -----------------------------------------------------------------------------------------------------------

/// L4: a bet that is refused now and then is made when it is not; one that never can be is no bet.
bool PlanBuilder::always_refused(const std::vector<std::size_t>& bets) {
  for (const std::size_t bet : bets) {
    const PlanMoney::OfBet& of = money_.bets[bet];
    if (of.made || of.refused.empty()) continue;
    const Place& place = of.clause == no_index ? rules().wagers[plan_.bets_[bet].wager].place : rules().clauses[of.clause].place;
    return !fault("the bet on " + name_of(plan_.bets_[bet]) + " can never be made: " + of.refused,
                  "plan another stake, or what it has to stand beside", place);
  }
  return false;
}

/// M4: a refund gives back what was taken; which of several amounts that was, an automaton does not remember.
bool PlanBuilder::refunds_differ() {
  for (std::size_t i = 0; i < material_.parts.size(); ++i) {
    if (!money_.parts[i].differs || !money_.parts[i].returned) continue;
    const Wager& wager = rules().wagers[material_.parts[i].wager.wager];
    return !fault("what is refunded of the commission on `" + wager.name + "` depends on when it was taken", "play it at a table",
                  wager.place);
  }
  return false;
}

}  // namespace fairroll
