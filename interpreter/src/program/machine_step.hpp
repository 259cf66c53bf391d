// What a throw, or the end of a turn, makes of one row of a machine: the oracle's answers, put together as the table does (S1-S8, T2, L8).
#pragma once

#include <optional>
#include <vector>

#include <fairroll/program.hpp>

#include "../lint/memory.hpp"
#include "../oracle/settle.hpp"
#include "machine_line.hpp"

namespace fairroll {

/// What becomes of the wager that is compiled.
struct MachineResult {
  Outcome outcome = Outcome::Stays;
  bool ended = false;
  bool turn_ends = false;    ///< of a throw: a duty to give up the dice arises
  std::optional<Odds> odds;  ///< of a win; nothing: none can be named
  std::vector<Index> by;     ///< clauses that decided
};

class MachineStep {
 public:
  /// `levels`: the layout of a row.
  MachineStep(const Ruleset& ruleset, const MachineLine& line, const std::vector<MachineLevel>& levels, linting::Memory& memory);

  /// `row` becomes what it is afterwards. Empty `faces`: the end of a turn.
  [[nodiscard]] MachineResult step(std::vector<int>& row, const std::vector<int>& faces);
  /// That wager of the line does not stand, what it stands behind does, and its window is open for some of what a seat may hold.
  [[nodiscard]] bool may_place(const std::vector<int>& row, std::size_t level);
  /// The row with that wager of the line freshly placed.
  void place(std::vector<int>& row, std::size_t level) const;
  /// The variable of the game that a throw met so far would move in two ways at once, or past its top; null: none.
  [[nodiscard]] const Variable* faulty() const noexcept { return faulty_; }

 private:
  void load(const std::vector<int>& row);
  [[nodiscard]] WagerBefore before(std::size_t level) const;
  Outcome step_level(std::size_t level, const std::vector<int>& faces, const ParentFate* parent, ParentFate& fate, MachineResult* result);
  void end_turn_of(std::size_t level, const ParentFate* parent, ParentFate& fate, MachineResult* result, Outcome& outcome);
  void move_game(std::vector<int>& row, const std::vector<int>& faces);
  void reset_turn(std::vector<int>& row) const;
  void clear(std::vector<int>& row, std::size_t level) const;
  [[nodiscard]] bool stands(const std::vector<int>& row, std::size_t level) const { return row[levels_[level].at] != 0; }
  [[nodiscard]] bool window_open(std::size_t level) const;

  const Ruleset& ruleset_;
  const MachineLine& line_;
  const std::vector<MachineLevel>& levels_;
  linting::Memory& memory_;  // of the outcomes that faces are taken from
  Situation situation_;
  std::vector<std::vector<int>> own_;    // per level, before
  std::vector<std::vector<int>> after_;  // per level
  std::vector<ParentFate> fates_;        // per level
  const Variable* faulty_ = nullptr;
  WagerStep step_;  // used again at every step, so that a step allocates nothing
  Movement moved_;
};

}  // namespace fairroll
