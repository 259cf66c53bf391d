// Several clusters of bets as one automaton.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "number_sets.hpp"
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
  /// What came so far: the game, and some clusters. Effects of its steps are sets.
  struct Automaton {
    std::uint32_t start = 0;
    std::vector<PlanCluster::Step> steps;  // per state and column
  };
  /// The effects of a throw, taken together.
  struct Union {
    std::uint32_t first = 0;  // settlements: into the group's
    std::uint32_t count = 0;
    std::uint32_t made = 0;  // makings: into the group's
    std::uint32_t game = 0;  // what it does to the game
    bool known = false;
  };

  [[nodiscard]] const Outcomes& outcomes() const { return plan_.outcomes(); }
  void classify();
  /// Per outcome: a class of those that the game does not tell apart in any row.
  [[nodiscard]] std::vector<std::uint16_t> classes_of_game() const;
  /// False: a fault was met.
  bool begin();
  [[nodiscard]] Automaton game();
  /// In the order in which they are joined: what has few states first, so that little is gone through before the last.
  [[nodiscard]] std::vector<std::size_t> by_size() const;
  /// With one more cluster. Of no use if that became too large or if a fault was met.
  [[nodiscard]] Automaton join(const Automaton& before, std::size_t cluster);
  /// Of the cluster, per its own columns, good until it is asked about another; null: a fault was met.
  [[nodiscard]] const PlanCluster::Step* steps_of(std::size_t cluster, std::uint32_t state);
  void finish(const Automaton& all);
  const Union& together(std::uint32_t effects);
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
  std::vector<std::size_t> representatives_;            // of the columns
  std::vector<std::uint16_t> columns_;                  // per column and cluster: the cluster's column
  std::vector<const GameMachine::Cell*> game_effects_;  // what throws do to the game, one of each
  NumberSets effects_;                                  // of the game, if it is told, then of clusters
  std::vector<Union> unions_;                           // per set of effects
  NumberSets told_sets_;
  std::vector<Union> told_;  // per set of lists: settlements
  NumberSets made_sets_;
  std::vector<Union> made_;  // likewise: makings
  // Of the union at hand.
  std::vector<std::uint32_t> numbers_;
  std::vector<std::uint32_t> lists_of_;
};

}  // namespace fairroll
