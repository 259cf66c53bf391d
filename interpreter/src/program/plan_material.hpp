// SPDX-License-Identifier: Apache-2.0
// What a plan is fused from: its bets, taken apart and compiled, and the game.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/plan.hpp>

#include "../table/cashier.hpp"
#include "tuple_table.hpp"

namespace fairroll {

/// What is settled by itself: a bet, or a part of a bet that is made of parts.
struct PlanPart {
  std::size_t bet = 0;  ///< into the plan's bets
  StandingWager wager;  ///< as it begins: its id is one more than its place among the parts
  std::shared_ptr<const Machine> machine;
  std::optional<std::size_t> behind;  ///< the part that it stands behind
  bool capped = false;                ///< M6: what it wins depends on what others win
  bool by_state = false;              ///< M4: a commission after a win depends on how things stand
};

/// Composite::id of a bet that is made of parts: apart from those of the parts.
[[nodiscard]] inline std::uint32_t whole_id(std::size_t bet) noexcept { return 0x4000'0000U + static_cast<std::uint32_t>(bet); }

struct PlanEntry {
  std::vector<std::size_t> parts;        ///< of a bet that has no parts: itself
  std::shared_ptr<const Machine> scene;  ///< of one that has: what decides whether and with which parts it can be made; else null
  bool tried = false;                    ///< more than its window decides whether it can be made: the table is asked
};

/// A bet that is made behind a throw.
struct PlanMaking {
  std::uint32_t bet = 0;        ///< into the plan's bets
  std::int64_t commission = 0;  ///< taken when placed
};

struct PlanMaterial {
  GameMachine game;
  std::vector<PlanPart> parts;
  std::vector<PlanEntry> entries;  ///< per bet
};

/// A bet that was tried in one state.
struct PlanTry {
  bool made = false;
  std::vector<std::size_t> parts;  ///< that stand because of it
  std::int64_t commission = 0;     ///< taken when it was placed
};

/// What the table said so far, kept between attempts at fusing.
struct PlanMoney {
  explicit PlanMoney(std::shared_ptr<const Ruleset> rules) : cashier(std::move(rules)) {}

  Cashier cashier;
  std::map<std::vector<std::uint32_t>, PlanTry> tries;
  /// What is settled by itself: part, decision; where it depends on them, the states before and after.
  TupleTable alone{4};
  std::vector<Paid> paid_alone;                                    ///< what it comes to
  std::vector<std::uint32_t> list_alone;                           ///< the list of nothing else; 0: not asked for yet
  std::map<std::vector<std::uint32_t>, std::vector<Paid>> capped;  ///< wins together, by all of that of each
  struct OfPart {
    std::optional<Money> charged;  ///< the commission that it stands with
    bool differs = false;          ///< not always the same ...
    bool returned = false;         ///< ... and asked for when it is given back
  };
  std::vector<OfPart> parts;
  struct OfBet {
    bool made = false;    ///< in some state that comes about
    std::string refused;  ///< why not, where more than its window refused it
    Index clause = no_index;
  };
  std::vector<OfBet> bets;
};

}  // namespace fairroll
