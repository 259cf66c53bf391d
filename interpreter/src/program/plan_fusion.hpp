// SPDX-License-Identifier: Apache-2.0
// Several clusters of bets as one automaton.
#pragma once

#include <cstdint>
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

  /// False: a fault was met, or it became too large. If true, the clusters are asked nothing more.
  [[nodiscard]] bool join_all();
  /// What they come to. Once, and only if they could be joined.
  [[nodiscard]] Plan::Group finish();
  /// What nobody can settle; nothing: all is settled.
  [[nodiscard]] const std::optional<CompileError>& fault() const noexcept { return fault_; }

 private:
  /// What came so far: the game, and some clusters. Effects of its steps are sets.
  struct Automaton {
    std::uint32_t start = 0;
    std::vector<PlanCluster::Step> steps;  // per state and column
  };
  static constexpr std::uint32_t unknown = 0xFFFFFFFF;
  /// A set of effects by its sorts.
  struct Gathered {
    std::uint32_t game = 0;  // what it does to the game
    std::uint32_t told = 0;  // a set of lists: settlements
    std::uint32_t made = 0;  // likewise: makings
  };
  /// Settlements of a throw.
  struct Told {
    std::uint32_t first = unknown;  // into the group's settlements
    std::uint32_t count = 0;
    std::uint32_t list = 0;  // into the group's lists
  };
  [[nodiscard]] const DiceOutcomes& outcomes() const { return plan_.outcomes(); }
  void classify();
  /// Per outcome: a class of those that the game does not tell apart in any row.
  [[nodiscard]] std::vector<std::uint16_t> classes_of_game() const;
  /// False: a fault was met.
  bool begin();
  [[nodiscard]] Automaton game();
  /// In the order in which they are joined: what has few states first, so that little is gone through before the last.
  [[nodiscard]] std::vector<std::size_t> by_size() const;
  /// Per column: the cluster's own.
  [[nodiscard]] std::vector<std::uint16_t> columns_of(const PlanCluster& cluster) const;
  /// With one more cluster. Of no use if that became too large or if a fault was met.
  [[nodiscard]] Automaton join(const Automaton& before, std::size_t cluster);
  void gather();
  /// What throws of that set of effects tell; the rest goes into the group's effects.
  [[nodiscard]] Told together(std::uint32_t set);
  [[nodiscard]] Told tell(std::uint32_t lists);
  [[nodiscard]] std::vector<Plan::Placement> makings_of(const std::vector<std::uint32_t>& lists);

  const Plan& plan_;
  const PlanMaterial& material_;
  PlanLists& lists_;
  const std::vector<PlanCluster*>& clusters_;
  bool with_game_;
  std::size_t most_;
  bool too_large_ = false;
  std::optional<CompileError> fault_;
  Plan::Group group_;
  Automaton all_;
  std::vector<std::size_t> representatives_;            // of the columns
  std::vector<const GameMachine::Cell*> game_effects_;  // what throws do to the game, one of each
  automaton::NumberSets effects_;                       // of the game, if it is told, then of clusters
  std::vector<Gathered> gathered_;                      // per set of effects
  automaton::NumberSets told_sets_;
  std::vector<Told> told_;  // per set of lists
  automaton::NumberSets made_sets_;
  std::vector<std::uint32_t> made_;  // per set of lists: into the group's makings
  // Used again and again.
  std::vector<std::uint32_t> lists_of_;
  std::vector<std::uint32_t> settlements_;
};

}  // namespace fairroll
