// Several clusters of bets as one automaton.
#pragma once

#include <optional>
#include <vector>

#include "plan_cluster.hpp"

namespace fairroll {

/// Explores the states that some clusters of a plan, which decide nothing for one another, come to together.
class PlanFusion {
 public:
  /// `with_game`: the events and turns of the game are told too. `most`: cells. All must outlive it.
  PlanFusion(const Plan& plan, const PlanMaterial& material, PlanLists& lists, const std::vector<PlanCluster*>& clusters, bool with_game,
             std::size_t most);

  /// Of no use if it became too large or if a fault was met.
  [[nodiscard]] Plan::Group run();
  [[nodiscard]] bool too_large() const noexcept { return too_large_; }
  /// What nobody can settle; nothing: all is settled.
  [[nodiscard]] const std::optional<CompileFault>& fault() const noexcept { return fault_; }

 private:
  /// The effects of a throw on the clusters, taken together.
  struct Union {
    std::uint32_t first = 0;  // settlements: into the group's
    std::uint32_t count = 0;
    std::uint32_t made = 0;  // makings: into the group's
    bool known = false;
  };
  /// A set of numbers, found by taking them one by one: node 0 is of nothing.
  struct Sets {
    PairTable further;  // a node, and a number more: one less than the node of both
    std::uint32_t node_of(const std::vector<std::uint32_t>& numbers);
  };

  [[nodiscard]] const Outcomes& outcomes() const { return plan_.outcomes(); }
  void classify();
  /// Per outcome: a class of those that the game does not tell apart in any row.
  [[nodiscard]] std::vector<std::uint16_t> classes_of_game() const;
  void begin();
  void explore(std::uint32_t row);
  std::uint32_t step_game(std::uint32_t row, std::size_t outcome);
  bool throw_dice(const std::uint16_t* columns);
  const Union& together();
  void tell(Union& together);
  void make(Union& together);
  [[nodiscard]] std::vector<Plan::Making> makings_of(const std::vector<std::uint32_t>& lists) const;

  const Plan& plan_;
  const PlanMaterial& material_;
  PlanLists& lists_;
  const std::vector<PlanCluster*>& clusters_;
  bool with_game_;
  std::size_t most_;
  bool too_large_ = false;
  std::optional<CompileFault> fault_;
  Plan::Group group_;
  std::vector<std::size_t> representatives_;  // of the columns
  std::vector<std::uint16_t> columns_;        // per column and cluster: the cluster's column
  TupleTable states_;                         // of each cluster, then of the game
  Sets effect_sets_;
  std::vector<Union> unions_;  // per set of effects
  Sets told_sets_;
  std::vector<Union> told_;  // per set of lists: settlements
  Sets made_sets_;
  std::vector<Union> made_;  // likewise: makings
  // Of the throw at hand.
  std::vector<std::uint32_t> before_;
  std::vector<std::uint32_t> after_;
  std::vector<const PlanCluster::Step*> steps_;  // per cluster, of its state before
  std::vector<std::uint32_t> effects_;
  std::vector<std::uint32_t> lists_of_;
};

}  // namespace fairroll
