// SPDX-License-Identifier: Apache-2.0
// A plan in the making: its bets taken apart and compiled one by one, then fused.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compile.hpp"
#include "plan_cluster.hpp"
#include "plan_index.hpp"
#include "plan_material.hpp"

namespace fairroll {

class PlanBuilder {
 public:
  PlanBuilder(Plan& plan, std::vector<CompileFault>& faults)
      : plan_(plan), faults_(faults), compiler_(*plan.ruleset_, *plan.outcomes_), money_(plan.ruleset_) {}

  /// False: the faults say why.
  bool build();

 private:
  bool fault(std::string message, std::string help, const Place& place);
  [[nodiscard]] const Ruleset& rules() const { return *plan_.ruleset_; }
  [[nodiscard]] std::string name_of(const PlannedBet& bet) const;

  // plan_builder.cpp
  bool fuse(const std::vector<PlanCluster*>& clusters, PlanIndex& index);
  /// Nothing will be asked of them any more, nor of the machines that they are made of.
  void forget(const std::vector<PlanCluster*>& clusters);
  bool always_refused(const std::vector<std::size_t>& bets);
  bool refunds_differ();
  /// Bets that decide something for one another stay together: the place of the first of them.
  void join_clusters();
  void make_clusters();
  [[nodiscard]] std::size_t cluster_of(std::size_t bet) const;
  void join(std::size_t a, std::size_t b);

  // plan_bets.cpp
  bool add_bet(std::size_t index);
  bool sound(std::size_t index);
  bool stands_behind(std::size_t index);
  bool add_single(std::size_t index);
  bool add_whole(std::size_t index);
  bool add_parts(std::size_t index);
  bool add_part(std::size_t index, StandingWager wager, std::shared_ptr<const Machine> machine);
  std::shared_ptr<const Machine> compile(const MachineKey& key);

  Plan& plan_;
  std::vector<CompileFault>& faults_;
  MachineCompiler compiler_;
  PlanMaterial material_;
  PlanMoney money_;
  std::vector<std::size_t> joined_;  // per bet: another of its cluster, or itself
  PlanLists lists_;
  PlanCluster::Room room_;
  std::vector<std::unique_ptr<PlanCluster>> clusters_;  // in the order of their first bets
};

}  // namespace fairroll
