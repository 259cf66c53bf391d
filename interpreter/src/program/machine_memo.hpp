// SPDX-License-Identifier: Apache-2.0
// What is known of the steps of a machine: rows that agree in what is asked for share an answer.
#pragma once

#include <cstdint>
#include <vector>

#include <fairroll/program.hpp>

#include "../lint/space.hpp"

namespace fairroll {

/// What becomes of the wager that is compiled.
struct MachineResult {
  std::uint32_t code = 0;              ///< of a throw: what follows, as RowCode has it
  std::uint16_t odds = Cell::no_odds;  ///< of a win, into the machine's; no_odds: none can be named
  Outcome outcome = Outcome::Stays;
  bool ended = false;
  bool turn_ends = false;  ///< of a throw: a duty to give up the dice arises
};

/// Answers per value of one part of a row, which is given by its places, and per column.
class MachineMemo {
 public:
  /// `asked`: places that the answer depends on. `variables`: per place; the ranges of those that are asked can be enumerated
  /// (linting::Seen::possible).
  MachineMemo(const std::vector<const Variable*>& variables, std::vector<std::uint32_t> asked, std::size_t columns);

  /// From now on this is the row at hand.
  void begin(const std::vector<int>& row);
  /// What is known for that column; null: nothing.
  [[nodiscard]] const MachineResult* recall(std::size_t column) const noexcept {
    return keeps_ && results_[first_ + column].known ? &results_[first_ + column].result : nullptr;
  }
  void keep(std::size_t column, const MachineResult& result) noexcept {
    if (keeps_) results_[first_ + column] = {result, true};
  }

 private:
  std::vector<std::uint32_t> asked_;
  linting::Seen seen_;  // of what is asked for
  std::size_t columns_;
  std::size_t first_ = 0;  // of the row at hand: where its columns begin
  bool keeps_ = false;     // answers of the row at hand
  std::vector<int> key_;
  struct Known {
    MachineResult result;
    bool known = false;
  };
  std::vector<Known> results_;  // per value and column
};

}  // namespace fairroll
