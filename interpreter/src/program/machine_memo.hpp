// What is known of the steps of a machine: rows that agree in what is asked for share an answer.
#pragma once

#include <cstdint>
#include <vector>

#include <fairroll/program.hpp>

#include "../lint/space.hpp"

namespace fairroll {

/// What becomes of the wager that is compiled.
struct MachineResult {
  Outcome outcome = Outcome::Stays;
  bool ended = false;
  bool turn_ends = false;              ///< of a throw: a duty to give up the dice arises
  std::uint16_t odds = Cell::no_odds;  ///< of a win, into the machine's; no_odds: none can be named
};

/// Answers about one part of a row, per value of another part and column. Both parts are given by their places in a row.
class MachineMemo {
 public:
  /// `asked`: places that the answer depends on; `answered`: places that it fills. `variables`: per place; the ranges of those that are
  /// asked can be enumerated (linting::Seen::possible).
  MachineMemo(const std::vector<const Variable*>& variables, std::vector<std::uint32_t> asked, std::vector<std::uint32_t> answered,
              std::size_t columns);

  /// From now on this is the row at hand.
  void begin(const std::vector<int>& row);
  /// What is known for that column, written into `row`; null: nothing.
  [[nodiscard]] const MachineResult* recall(std::size_t column, std::vector<int>& row) const;
  /// `row` is what it is afterwards.
  void keep(std::size_t column, const std::vector<int>& row, const MachineResult& result);

 private:
  std::vector<std::uint32_t> asked_;
  std::vector<std::uint32_t> answered_;
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
  std::vector<int> values_;     // likewise, as many as places are answered
};

}  // namespace fairroll
