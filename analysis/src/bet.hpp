// SPDX-License-Identifier: Apache-2.0
// One machine with its chances: what becomes of a bet from each state in which it may be made.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include <fairroll/analysis/edge.hpp>
#include <fairroll/detail/numbering.hpp>

#include "chain.hpp"
#include "chances.hpp"
#include "terms.hpp"

namespace fairroll::analysis {

using RowNumbers = automaton::TupleTable<std::uint32_t>;  // of one number each

/// What is expected of a bet made in one state.
struct Prospect {
  std::vector<Number> chances;  ///< per decision of Bet::decisions()
  Number throws;
  std::optional<Number> decisions;  ///< until it is down; nothing: it never stays up, or may stand for ever
  Number won;                       ///< until it is down, commission when placed not deducted
  Number throws_until_down;
};

/// Where a bet may be made, and how likely the first opportunity comes there.
struct Opportunity {
  std::uint32_t row = 0;     ///< in which it does not stand yet
  std::uint32_t placed = 0;  ///< in which it stands
  Number chance;
};

/// Whether the wager of that level of the line (0: the bet itself) may be made in that row, besides what its window says.
using MayMake = std::function<bool(std::size_t level, std::uint32_t row)>;

/// Refers to what it is made of, which must outlive it.
class Bet {
 public:
  /// What one throw comes to in a row: the decisions that it brings, and where the wager stands behind them.
  struct Step {
    std::vector<Decision> decisions;  ///< one, or two where the end of the turn decides what stayed up
    bool stands = true;               ///< behind the first decision or, without one, behind the throw
    bool stands_at_last = true;       ///< behind all of them
    std::uint32_t next = 0;
  };

  Bet(const Ruleset& rules, const Machine& machine, Chances& chances, const Terms& terms);

  [[nodiscard]] const std::optional<UndefinedReason>& fault() const noexcept { return fault_; }
  [[nodiscard]] const std::vector<Decision>& decisions() const noexcept { return decisions_; }
  [[nodiscard]] const std::vector<Opportunity>& opportunities() const noexcept { return opportunities_; }
  [[nodiscard]] Prospect from(std::uint32_t placed) const;
  /// How likely the bet is made in each of opportunities(), if every wager of the line is made once, as soon as its window and `may_make`
  /// allow. The chances sum to less than 1 if a wager above may be decided before. After a fault the result means nothing.
  [[nodiscard]] std::vector<Number> made_once(const MayMake& may_make) { return chances_of_opportunities(may_make, false); }
  /// The row in which those above the bet have been made that `row` and `may_make` allow.
  [[nodiscard]] std::uint32_t with_parents(std::uint32_t row, const MayMake& may_make) const;
  /// What each column of the machine comes to on the first throw.
  [[nodiscard]] const std::vector<Step>& first_throw(std::uint32_t placed) const { return first_.steps[first_.number(placed)]; }

 private:
  /// The rows that a bet passes through, in the order of meeting, and what each throw comes to there.
  struct Walk {
    RowNumbers rows{1};
    std::vector<std::vector<Step>> steps;  ///< per row here, per column
    std::vector<std::vector<Number>> solved;
    [[nodiscard]] std::uint32_t number(std::uint32_t row) const { return rows.find(&row); }
  };

  void list_chances(Chances& chances);
  /// Per column, of a throw in that row.
  [[nodiscard]] const std::vector<Number>& chances_in(std::uint32_t row) const {
    return chances_[chances_of_row_.empty() ? 0 : chances_of_row_[row]];
  }
  [[nodiscard]] Step step(std::uint32_t row, std::size_t column);
  /// Adds a settlement to the step, if the cell is one.
  void settle(const Cell& cell, std::uint32_t row, Step& step);
  [[nodiscard]] Walk walk(bool until_down);
  [[nodiscard]] bool decided_for_sure(const Walk& walk, const std::vector<ChainRow>& chain, bool say);
  void solve_first();
  void solve_until_down();
  [[nodiscard]] Number earned(const Step& step) const;
  void find_opportunities();
  [[nodiscard]] std::vector<Number> chances_of_opportunities(const MayMake& may_make, bool parents_made_again);
  [[nodiscard]] bool is_parent_gone(std::uint32_t before, std::uint32_t after) const;
  void refuse(UndefinedReason::Kind why, std::string words);
  void refuse_size();
  /// As solve(); empty, and refused, if that gives up.
  [[nodiscard]] std::vector<std::vector<Number>> solved(std::vector<ChainRow> chain, std::size_t quantities);

  const Ruleset& rules_;
  const Machine& machine_;
  const Terms& terms_;
  std::vector<std::vector<Number>> chances_;  // per column; as other dice are kept, others
  std::vector<std::size_t> chances_of_row_;   // into them; empty: there is one
  std::optional<UndefinedReason> fault_;
  std::vector<Decision> decisions_;
  std::vector<Opportunity> opportunities_;
  bool stays_up_ = false;
  Walk first_;
  std::optional<Walk> down_;
};

}  // namespace fairroll::analysis
