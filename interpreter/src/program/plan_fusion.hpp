// Several machines as one automaton.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "plan_material.hpp"

namespace fairroll {

/// The wager is won, lost, pushed or given back.
[[nodiscard]] inline bool is_decided(Outcome outcome) noexcept {
  return outcome == Outcome::Wins || outcome == Outcome::Loses || outcome == Outcome::Pushes || outcome == Outcome::Returned;
}

/// Explores the states that some bets of a plan come to together.
class PlanFusion {
 public:
  /// `bets`: into the plan's bets, in its order. `with_game`: the events and turns of the game are told too. `most`: cells.
  PlanFusion(const Plan& plan, const PlanMaterial& material, PlanMoney& money, const std::vector<std::size_t>& bets, bool with_game,
             std::size_t most);

  /// Of no use if it became too large or if a fault was met.
  [[nodiscard]] Plan::Group run();
  [[nodiscard]] bool too_large() const noexcept { return too_large_; }
  /// What nobody can settle; nothing: all is settled.
  [[nodiscard]] const std::optional<CompileFault>& fault() const noexcept { return fault_; }

 private:
  /// Of each machine (parts first, then scenes), then of the game.
  using Rows = std::vector<std::uint32_t>;

  struct Hash {
    template <typename Number>
    std::size_t operator()(const std::vector<Number>& key) const noexcept {
      std::uint64_t digest = key.size();
      for (const Number one : key) {
        digest = (digest ^ static_cast<std::uint64_t>(one)) * 0x9E3779B97F4A7C15U;
        digest ^= digest >> 32U;
      }
      return static_cast<std::size_t>(digest);
    }
  };

  /// One part of a throw's settlements.
  struct Decision {
    std::size_t at = 0;  // into parts_
    std::uint32_t row = 0;
    const fairroll::Cell* cell = nullptr;
    const std::vector<int>* faces = nullptr;  // null: a turn ended
    const Paid** paid = nullptr;              // what this cell of the part's machine comes to, once that has been asked
  };
  struct Told {
    std::size_t part = 0;
    bool ended = false;
    const Paid* paid = nullptr;
  };
  /// What follows a throw: the bets made anew, and the row with them.
  struct Placed {
    std::uint32_t row = 0;
    std::uint32_t made = 0;  // into the group's makings
  };
  /// Equal settlements, as a range of the group's.
  struct List {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };
  /// What the cells of one machine come to, as far as that has been asked and depends on nothing else. Null: not asked.
  struct PaidCells {
    std::vector<const Paid*> thrown;  // per cell
    std::vector<const Paid*> ended;   // per row
  };

  // plan_fusion.cpp
  [[nodiscard]] const Outcomes& outcomes() const { return *plan_.outcomes_; }
  [[nodiscard]] const PlanPart& part(std::size_t at) const { return material_.parts[parts_[at]]; }
  [[nodiscard]] std::string name_of(std::size_t part) const;
  void classify();
  /// Per outcome: a class of those that the game does not tell apart in any row.
  [[nodiscard]] std::vector<std::uint16_t> classes_of_game() const;
  std::uint32_t row_of(const Rows& state);
  /// The row after the bets have been made that may be, asked once per state before.
  Placed placed_from(const Rows& after);
  void explore(std::size_t row);
  void throw_dice(Rows& rows, std::size_t column);
  std::uint32_t step_game(std::uint32_t row, std::size_t outcome);
  void tell(const Rows& after, std::vector<PlanSettlement>& settlements) const;
  void tell_whole(std::size_t bet, const Rows& after, std::vector<PlanSettlement>& settlements) const;
  /// Equal lists of settlements are kept once.
  List keep(const std::vector<PlanSettlement>& settlements);
  /// The list of what has been told of this throw.
  List list_of(const Rows& after);

  // plan_placing.cpp
  /// Makes every bet that may be made, in the order of the plan; says which.
  const std::vector<Plan::Making>& place(Rows& rows);
  [[nodiscard]] bool stands(std::size_t bet, const Rows& rows) const;
  void put(std::size_t part, Rows& rows) const;
  const PlanTry& try_bet(std::size_t bet, const Rows& rows);
  PlanTry ask(std::size_t bet, const Rows& rows);
  void charge(std::size_t part, Money commission);
  void set_game(const Machine& machine, std::uint32_t row);
  void add_line(std::size_t part, std::uint32_t row, std::vector<StandingWager>& layout) const;
  void set_scene(std::size_t bet, const Rows& rows, bool with_others);
  [[nodiscard]] std::uint32_t machine_row(std::size_t bet, const Rows& rows) const;

  // plan_settling.cpp
  void settle(const std::vector<Decision>& decided);
  void settle_one(const Decision& one);
  void settle_capped(const std::vector<Decision>& together);
  [[nodiscard]] Known known_of(const Decision& one);
  void add_key(const Decision& one, bool by_state, std::vector<std::uint32_t>& key) const;
  void note(const Decision& one, const Paid& paid);
  void undetermined(const Decision& one);

  const Plan& plan_;
  const PlanMaterial& material_;
  PlanMoney& money_;
  const std::vector<std::size_t>& bets_;
  bool with_game_;
  std::size_t most_;
  std::vector<std::size_t> parts_;        // of the bets, into the material's
  std::vector<std::size_t> scenes_;       // bets that are made of parts, in the order of their rows
  std::vector<const Machine*> machines_;  // per row number, without the game
  std::vector<std::size_t> at_;           // part of the material -> row number
  std::vector<PaidCells> paid_;           // as parts_
  bool too_large_ = false;
  std::optional<CompileFault> fault_;
  // Of the throw at hand; kept from throw to throw, so that nothing is allocated.
  std::vector<Told> told_;
  std::vector<Decision> thrown_;
  std::vector<Decision> ended_;
  std::vector<Plan::Making> made_;
  std::vector<std::int64_t> key_;
  std::vector<std::uint64_t> told_key_;
  std::vector<PlanSettlement> settlements_;
  Plan::Group group_;
  std::vector<std::size_t> representatives_;  // of the columns
  std::vector<std::uint16_t> columns_;        // per column and machine: the machine's column
  std::unordered_map<Rows, std::uint32_t, Hash> rows_;
  std::unordered_map<Rows, Placed, Hash> placed_;
  std::vector<Rows> states_;
  std::unordered_map<std::vector<std::int64_t>, std::uint32_t, Hash> makings_;
  std::unordered_map<std::vector<std::int64_t>, List, Hash> lists_;
  std::unordered_map<std::vector<std::uint64_t>, List, Hash> told_lists_;  // by parts and what they come to
};

}  // namespace fairroll
