// SPDX-License-Identifier: Apache-2.0
// Bets of a plan, taken apart and compiled; and those that decide something for one another, as one automaton.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "../oracle/settle.hpp"
#include "../table/cashier.hpp"
#include "plan_lists.hpp"

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

struct PlanMaterial {
  GameMachine game;
  std::vector<PlanPart> parts;
  std::vector<PlanEntry> entries;  ///< per bet

  /// What decides whether the bet can be made.
  [[nodiscard]] const Machine& machine_of(std::size_t bet) const {
    const PlanEntry& entry = entries[bet];
    return entry.scene ? *entry.scene : *parts[entry.parts.front()].machine;
  }
};

/// The clause that is to blame for what a wager comes to; without one, the wager.
[[nodiscard]] inline const SourceLocation& place_to_blame(const Ruleset& ruleset, Index clause, Index wager) {
  return clause == no_index ? ruleset.wagers[wager].location : ruleset.clauses[clause].location;
}

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
  automaton::TupleTable<std::uint32_t> alone{4};
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

/// Answers throw by throw, each asked for once. Its states are numbered as they come about, or by the rows of its only machine.
class PlanCluster {
 public:
  /// What one throw after another needs; clusters that are asked one at a time may share it.
  struct Room;

  /// `bets`: into the plan's bets, in its order. All must outlive it.
  PlanCluster(const Plan& plan, const PlanMaterial& material, PlanMoney& money, PlanLists& lists, Room& room,
              std::vector<std::size_t> bets);

  static constexpr std::uint32_t unknown = 0xFFFFFFFF;
  /// What a throw comes to, the end of the turn and the bets made behind it included.
  struct Step {
    std::uint32_t next = unknown;
    std::uint32_t effect = 0;  ///< into the lists
  };

  [[nodiscard]] const std::vector<std::size_t>& bets() const noexcept { return bets_; }
  /// Per outcome: F2.
  [[nodiscard]] const std::vector<std::uint16_t>& column_of() const noexcept { return column_of_; }
  /// Of its largest machine: about how many states it has.
  [[nodiscard]] std::uint32_t most_rows() const;
  /// All that can be made has been made, and nothing thrown. Of no use if a fault was met.
  [[nodiscard]] const Step& start();
  /// Of each column; good until another state is asked about. Null: a fault was met.
  [[nodiscard]] const Step* steps(std::uint32_t state);
  /// What nobody can settle; nothing: all is settled.
  [[nodiscard]] const std::optional<CompileError>& fault() const noexcept { return fault_; }

 private:
  /// Of each machine: parts first, then scenes.
  using Rows = std::vector<std::uint32_t>;

  /// One part of a throw's settlements.
  struct Decision {
    std::size_t at = 0;  // into parts_
    std::uint32_t row = 0;
    const fairroll::Cell* cell = nullptr;
    const std::vector<int>* faces = nullptr;  // null: a turn ended
  };
  struct Told {
    std::size_t part = 0;
    bool ended = false;
    Outcome outcome{};
    Money net;
    Money commission;
    std::uint32_t alone = unknown;  // what was settled by itself: its number
  };
  /// What follows a throw: the bets made anew, and the state with them.
  struct Placed {
    std::uint32_t state = unknown;
    std::uint32_t made = 0;
  };

  // plan_cluster.cpp
  [[nodiscard]] const PlanPart& part(std::size_t at) const { return material_.parts[parts_[at]]; }
  [[nodiscard]] std::string name_of(std::size_t part) const;
  void classify();
  Step ask(std::uint32_t state, std::size_t column);
  Step ask_alike(std::uint32_t state, std::size_t column, const fairroll::Cell& cell);
  /// With the bets that are made behind it. `told`: a list.
  Step followed(std::uint32_t after, std::uint32_t told);
  std::uint32_t state_of(const Rows& rows);
  [[nodiscard]] std::size_t states() const;
  void set_rows(std::uint32_t state, Rows& rows) const;
  /// The state after the bets have been made that may be, asked once per state before.
  const Placed& ask_placed(std::uint32_t state);
  void throw_dice(Rows& rows, std::size_t column);
  std::uint32_t list_of(const Rows& after);
  void tell(const Rows& after, std::vector<PlanSettlement>& settlements) const;
  void tell_whole(std::size_t bet, const Rows& after, std::vector<PlanSettlement>& settlements) const;

  // plan_placing.cpp
  /// Makes every bet that may be made, in the order of the plan; says which.
  const std::vector<Plan::Placement>& place(Rows& rows);
  [[nodiscard]] bool stands(std::size_t bet, const Rows& rows) const;
  void put(std::size_t part, Rows& rows) const;
  const PlanTry& try_bet(std::size_t bet, const Rows& rows);
  PlanTry ask_bet(std::size_t bet, const Rows& rows);
  void charge(std::size_t part, Money commission);
  void set_game(const Machine& machine, std::uint32_t row);
  void add_line(std::size_t part, std::uint32_t row) { add_line(*material_.parts[part].machine, row, part, 0); }
  void add_line(const Machine& machine, std::uint32_t row, std::size_t part, std::size_t level);
  void set_scene(std::size_t bet, const Rows& rows, bool with_others);
  [[nodiscard]] std::uint32_t machine_row(std::size_t bet, const Rows& rows) const;

  // plan_settling.cpp
  void settle(const std::vector<Decision>& decided);
  void settle_one(const Decision& one);
  void settle_capped(const std::vector<Decision>& together);
  [[nodiscard]] Known known_of(const Decision& one);
  /// Of what is decided together.
  void ask_cashier(std::span<const Decision> together, std::vector<Paid>& paid);
  /// What the table's answer depends on.
  [[nodiscard]] std::array<std::uint32_t, 4> key_of(const Decision& one) const;
  void note(const Decision& one, const Paid& paid, std::uint32_t alone);
  void undetermined(const Decision& one);

  const Plan& plan_;
  const PlanMaterial& material_;
  PlanMoney& money_;
  PlanLists& lists_;
  std::vector<std::size_t> bets_;
  std::vector<std::size_t> parts_;        // of the bets, into the material's
  std::vector<std::size_t> scenes_;       // bets that are made of parts, in the order of their rows
  std::vector<const Machine*> machines_;  // per row number
  bool plain_ = false;                    // one wager that is settled by itself and without a commission
  std::vector<std::size_t> at_;           // part of the material -> row number
  std::optional<CompileError> fault_;
  std::vector<std::uint16_t> column_of_;
  std::vector<std::size_t> representatives_;  // of the columns
  std::vector<std::uint16_t> of_machine_;     // per column and machine: the machine's column
  std::size_t columns_ = 0;
  std::optional<automaton::TupleTable<std::uint32_t>> states_;  // by rows; nothing: there is one machine, and its rows are the states
  std::vector<Step> steps_;                                     // per state and column; those of one state are known together
  std::vector<Placed> placed_;                                  // per state
  std::optional<Step> start_;
  Room& now_;  // the throw at hand
};

/// Kept from throw to throw and shared by clusters, so that nothing is allocated.
struct PlanCluster::Room {
  automaton::TupleTable<std::uint32_t> alike{3};  // of plain wagers: part, what its cell says, the row behind it
  std::vector<Step> alike_steps;
  // Of the throw at hand.
  Rows after;
  Rows placing;
  std::vector<Told> told;
  std::vector<Decision> thrown;
  std::vector<Decision> ended;
  std::vector<Decision> together;
  std::vector<Plan::Placement> made;
  std::vector<PlanSettlement> settlements;
  std::vector<StandingWager> layout;
  std::vector<Composite> composites;
  std::vector<Known> known;
};

}  // namespace fairroll
