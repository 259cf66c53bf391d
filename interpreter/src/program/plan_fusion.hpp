// Several machines as one automaton.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "plan_material.hpp"

namespace fairroll {

/// Explores the states that some bets of a plan come to together.
class PlanFusion {
 public:
  /// `bets`: into the plan's bets, in its order. `with_game`: the events and turns of the game are told too. `most`: cells.
  PlanFusion(const Plan& plan, const PlanMaterial& material, const std::vector<std::size_t>& bets, bool with_game, std::size_t most)
      : plan_(plan), material_(material), bets_(bets), with_game_(with_game), most_(most) {}

  /// Of no use if it became too large or if a fault was met.
  [[nodiscard]] Plan::Group run();
  [[nodiscard]] bool too_large() const noexcept { return too_large_; }
  /// What nobody can settle, in words; empty: nothing.
  [[nodiscard]] const std::string& fault() const noexcept { return fault_; }

 private:
  using Rows = std::vector<std::uint32_t>;  // of each bet's machine, then of the game

  [[nodiscard]] const Outcomes& outcomes() const { return *plan_.outcomes_; }
  [[nodiscard]] const Machine& machine(std::size_t bet) const { return material_.parts[bet].machine; }
  void classify();
  std::uint32_t row_of(const Rows& state);
  /// Makes every bet that may be made, in the order of the plan; says which.
  std::vector<std::uint32_t> place(Rows& rows) const;
  void follow(std::size_t bet, std::size_t made, std::uint32_t& row) const;
  void settle(std::size_t bet, const fairroll::Cell& cell, std::vector<PlanSettlement>& settlements);
  void explore(std::size_t row);
  std::uint32_t step_game(std::uint32_t row, std::size_t outcome);
  /// Equal lists of settlements are kept once.
  void keep(std::uint32_t next, const std::vector<PlanSettlement>& settlements);

  const Plan& plan_;
  const PlanMaterial& material_;
  const std::vector<std::size_t>& bets_;
  bool with_game_;
  std::size_t most_;
  bool too_large_ = false;
  std::string fault_;
  Plan::Group group_;
  std::vector<std::size_t> representatives_;  // of the columns
  std::map<Rows, std::uint32_t> rows_;
  std::vector<Rows> states_;
  std::map<std::vector<std::int64_t>, std::uint32_t> lists_;
};

}  // namespace fairroll
