// SPDX-License-Identifier: Apache-2.0
// What throws of a plan decide, and which bets are made behind them.
#pragma once

#include <cstdint>
#include <vector>

#include "number_sets.hpp"
#include "plan_material.hpp"
#include "tuple_table.hpp"

namespace fairroll {

/// Each different list once; 0: nothing. Shared by the clusters of a plan.
class PlanLists {
 public:
  std::uint32_t number_of(const std::vector<PlanSettlement>& settlements);
  std::uint32_t number_of(const std::vector<PlanMaking>& makings);
  /// Both of one throw.
  struct Effect {
    std::uint32_t told = 0;
    std::uint32_t made = 0;
  };
  std::uint32_t number_of(const Effect& effect) { return effect.told == 0 && effect.made == 0 ? 0 : number_of_some(effect); }
  [[nodiscard]] const Effect& effect(std::uint32_t number) const { return effects_[number]; }
  /// The different settlements that lists are of.
  [[nodiscard]] const std::vector<PlanSettlement>& settlements() const noexcept { return settlements_; }
  /// Adds those of a list that is not empty to `all`, in its order: numbers of settlements.
  void add_told(std::uint32_t list, std::vector<std::uint32_t>& all);
  void add_made(std::uint32_t list, std::vector<PlanMaking>& all);
  /// The bet of the last in a list that is not empty.
  [[nodiscard]] std::uint32_t last_told(std::uint32_t list) const { return settlements_[told_.last(list).member].bet; }

 private:
  std::uint32_t number_of_some(const Effect& effect);

  TupleTable settlement_numbers_{6};
  std::vector<PlanSettlement> settlements_;  // the different ones
  NumberSets told_;                          // lists of them
  TupleTable making_numbers_{3};
  std::vector<PlanMaking> makings_;
  NumberSets made_;
  PairTable effect_numbers_;  // one less each
  std::vector<Effect> effects_ = {{}};
  std::vector<std::uint32_t> list_;  // used again and again
};

}  // namespace fairroll
