// What a plan is fused from: its bets, each compiled, and the game.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fairroll/plan.hpp>

namespace fairroll {

/// One bet of a plan, compiled.
struct PlanPart {
  Machine machine;
  std::vector<std::int64_t> wins;  ///< per odds of the machine, in units of the currency
};

struct PlanMaterial {
  GameMachine game;
  std::vector<PlanPart> parts;  ///< per bet
};

}  // namespace fairroll
