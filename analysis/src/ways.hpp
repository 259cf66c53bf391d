// SPDX-License-Identifier: Apache-2.0
// Which machines a ruleset has, and the shortest way to each row of one.
#pragma once

#include <optional>
#include <vector>

#include <fairroll/program.hpp>

#include "witness.hpp"

namespace fairroll::analysis {

/// Every wager of a ruleset, each of its numbers, behind each that it may stand behind.
[[nodiscard]] std::vector<MachineKey> all_keys(const Ruleset& ruleset);

/// `place 6`, `put_odds behind put 4`.
[[nodiscard]] std::string key_words(const Ruleset& ruleset, const MachineKey& key);

/// The row behind a throw, with the end of a turn that follows it.
[[nodiscard]] inline std::uint32_t row_after(const Machine& machine, const Cell& cell) {
  if ((cell.flags & Cell::turn_ends) == 0 || cell.next >= machine.turn_end.size()) return cell.next;
  const std::uint32_t next = machine.turn_end[cell.next].next;
  return next == Machine::no_row ? cell.next : next;
}

/// The fewest bets and throws to each row, from the start.
class Ways {
 public:
  Ways(const Machine& machine, const Outcomes& outcomes);
  /// Rows in the order in which they are met, the nearest first.
  [[nodiscard]] const std::vector<std::uint32_t>& nearest() const noexcept { return order_; }
  [[nodiscard]] std::vector<WayStep> to(std::uint32_t row) const;
  /// One outcome of each column.
  [[nodiscard]] const std::vector<std::size_t>& representatives() const noexcept { return representatives_; }
  [[nodiscard]] const std::vector<int>& faces(std::size_t column) const { return outcomes_.faces(representatives_[column]); }

 private:
  struct From {
    std::uint32_t row = Machine::no_row;
    int placed = -1;  // the level; -1: a throw
    std::uint32_t column = 0;
  };
  const Machine& machine_;
  const Outcomes& outcomes_;
  std::vector<std::size_t> representatives_;
  std::vector<From> from_;
  std::vector<std::uint32_t> order_;
};

}  // namespace fairroll::analysis
