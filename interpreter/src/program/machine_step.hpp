// SPDX-License-Identifier: Apache-2.0
// What a throw, or the end of a turn, makes of one row of a machine: the oracle's answers, put together as the table does (S1-S8, T2, L8).
#pragma once

#include <optional>
#include <vector>

#include <fairroll/program.hpp>

#include "../lint/explored.hpp"
#include "../lint/familiar.hpp"
#include "../lint/game_moves.hpp"
#include "../lint/memory.hpp"
#include "../oracle/settle.hpp"
#include "machine_line.hpp"
#include "machine_memo.hpp"
#include "row_code.hpp"

namespace fairroll {

class MachineStep {
 public:
  /// `levels`: the layout of a row. `odds`: of wins, filled as they come up.
  MachineStep(const Ruleset& ruleset, const MachineLine& line, const std::vector<MachineLevel>& levels, std::vector<Odds>& odds,
              linting::Memory& memory);

  /// From now on rows that agree in all that matters share answers. `variables`: the numbers of a row. Precondition: their ranges can be
  /// enumerated (linting::Seen::possible). `code`: of the rows. `thrown`: the throw of each column.
  void share(const std::vector<const Variable*>& variables, const RowCode& code, std::vector<const std::vector<int>*> thrown);
  /// How many rows there are, as far as the check has gone through them all; else a few.
  [[nodiscard]] std::size_t worth_room() const noexcept { return worth_room_; }
  /// Throws from that row are asked next. Only once rows share. `ahead`: further rows that have been met, in about half of which the wager
  /// that is compiled stands.
  void begin(const std::vector<int>& row, std::size_t ahead);
  /// What throws from the row begun with come to, one per column. Once for each begin(), before turn_ended(); good until the next begin().
  [[nodiscard]] const std::vector<MachineResult>& throw_all();
  /// The end of a turn in any row, which becomes what it is afterwards.
  [[nodiscard]] MachineResult turn_ended(std::vector<int>& row);
  /// The clauses that decide what a throw, or (empty `faces`) the end of a turn, makes of the wager that is compiled.
  [[nodiscard]] std::vector<Index> deciding(std::vector<int> row, const std::vector<int>& faces);
  /// That wager of the line does not stand, what it stands behind does, and its window is open for some of what a seat may hold.
  [[nodiscard]] bool may_place(const std::vector<int>& row, std::size_t level);
  /// The row with that wager of the line freshly placed.
  void place(std::vector<int>& row, std::size_t level) const;
  /// The variable of the game that a throw met so far would move in two ways at once, or past its top; null: none.
  [[nodiscard]] const Variable* faulty() const noexcept { return faulty_; }

 private:
  void load(const std::vector<int>& row);
  /// Into results_: what becomes of the wagers, of one that was explored, and what of the game besides.
  void throw_wagers();
  void throw_explored();
  void throw_game();
  void throw_known_game();
  /// Moves the game by all throws from the row begun with.
  void stand_game();
  /// What a throw makes of wagers that were not explored.
  [[nodiscard]] MachineResult wagers_after(std::size_t column);
  [[nodiscard]] MachineResult step_wagers(std::vector<int>& row, const std::vector<int>& faces);
  std::uint16_t odds_of(const Odds& odds);
  [[nodiscard]] WagerBefore before(std::size_t level) const;
  Outcome step_level(std::size_t level, const std::vector<int>& faces, const ParentFate* parent, ParentFate& fate, MachineResult* result);
  /// What the check met of the wager that is compiled, if it stands alone, and of the game, is looked up from now on.
  void take_explored();
  [[nodiscard]] const linting::FamiliarStep* known_step(std::size_t column);
  /// What such a step makes of the row begun with.
  [[nodiscard]] MachineResult as_before(const linting::FamiliarStep& step);
  /// Where it leads, if it leaves the wager standing. `result`: what it comes to besides, whatever the row.
  [[nodiscard]] MachineResult stands_on(const linting::FamiliarStep& step, MachineResult result);
  /// Of the wagers behind it.
  [[nodiscard]] std::uint32_t code_after(const linting::FamiliarStep& step);
  [[nodiscard]] Moment moment_alone(const std::vector<int>& faces);
  void end_turn_of(std::size_t level, const ParentFate* parent, ParentFate& fate, MachineResult* result, Outcome& outcome);
  /// At the end of a turn.
  void move_game(std::vector<int>& row) const;
  void reset_turn(std::vector<int>& row) const;
  void clear(std::vector<int>& row, std::size_t level) const;
  [[nodiscard]] bool stands(const std::vector<int>& row, std::size_t level) const { return row[levels_[level].at] != 0; }
  [[nodiscard]] bool window_open(std::size_t level) const;

  const Ruleset& ruleset_;
  const MachineLine& line_;
  const std::vector<MachineLevel>& levels_;
  std::vector<Odds>& odds_;
  linting::Memory& memory_;                           // of the outcomes that faces are taken from
  std::optional<MachineMemo> wagers_;                 // what throws make of the wagers of the line
  std::optional<MachineMemo> game_;                   // what they make of the game, where that has not been explored
  std::optional<linting::GameMoves> moves_;           // of the members, once rows share
  const RowCode* code_ = nullptr;                     // likewise
  std::vector<const std::vector<int>*> thrown_;       // per column, once rows share
  const linting::ExploredWager* explored_ = nullptr;  // of a wager that stands alone, once rows share
  std::optional<std::size_t> explored_state_;         // of the row begun with
  std::vector<std::uint16_t> classes_;                // per column: the throw's class there
  std::vector<std::optional<MachineResult>> steps_;   // per step of explored_: what it came to in the last row
  std::vector<MachineResult> results_;                // per column
  std::size_t worth_room_ = 8;                        // rows
  bool follows_ = false;                              // moves_ follow what was explored
  std::optional<linting::Familiar> familiar_;         // of a wager that stands alone and was not explored, once it has some rows
  std::size_t rows_ = 0;                              // begun in which it stands
  bool moves_anew_ = false;                           // moves_ do not stand in this row
  bool stands_anew_ = false;                          // familiar_ has not been told of this row
  std::vector<int> begun_;
  bool any_stands_ = false;                // in that row
  std::uint32_t idle_code_ = 0;            // of its wagers, as RowCode has it: what they come to where nothing happens to them
  std::uint32_t ended_code_ = 0;           // of a wager that stands no more, if it stood alone
  std::vector<int> row_;                   // at hand
  Situation situation_;                    // of that row
  Remembering now_;                        // of the throw that is asked about; none at the end of a turn
  std::optional<std::uint32_t> speaking_;  // of a wager that stands alone: the verdicts that apply to that throw, if they are known
  std::vector<std::vector<int>> own_;      // per level, before
  std::vector<std::vector<int>> after_;    // per level
  std::vector<ParentFate> fates_;          // per level
  const Variable* faulty_ = nullptr;
  std::vector<Index>* by_ = nullptr;  // whoever wants to know the clauses that decide
  WagerStep step_;                    // used again at every step, so that a step allocates nothing
};

}  // namespace fairroll
