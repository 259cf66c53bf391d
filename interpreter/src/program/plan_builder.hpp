// A plan in the making: its bets compiled one by one, then fused.
#pragma once

#include <string>
#include <vector>

#include "plan_material.hpp"

namespace fairroll {

class PlanBuilder {
 public:
  PlanBuilder(Plan& plan, std::vector<CompileFault>& faults) : plan_(plan), faults_(faults) {}

  /// False: the faults say why.
  bool build();

 private:
  bool fault(std::string message, std::string help, const Place& place);
  /// What only the table settles: everything that is not a win at odds on the whole stake.
  bool plain(const Wager& wager);
  bool add_bet(std::size_t index);
  bool compile(const PlannedBet& bet);
  /// A bet and all that stands behind it stay together.
  [[nodiscard]] std::size_t root_of(std::size_t bet) const;
  bool fuse(const std::vector<std::size_t>& bets);

  Plan& plan_;
  std::vector<CompileFault>& faults_;
  PlanMaterial material_;
};

}  // namespace fairroll
