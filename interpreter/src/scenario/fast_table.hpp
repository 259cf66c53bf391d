// SPDX-License-Identifier: Apache-2.0
// A table that follows a log where all was done as the rules say: throws from the tables of a Program, acts without their reasons. Whatever
// else a line tells is left to Play, which has words for it.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include <fairroll/detail/scanned_line.hpp>
#include <fairroll/live_table.hpp>
#include <fairroll/log.hpp>

#include "../batch/word_table.hpp"
#include "../table/naming.hpp"

namespace fairroll::scenario {

class FastTable {
 public:
  /// Goes on from a table as it stands, which plays under the program's rules.
  FastTable(std::shared_ptr<const Program> program, const Table& table);

  /// Plays the line if what it tells was done is just what is due, and nothing else is to be told of it but `out`. False: nothing has
  /// changed.
  [[nodiscard]] bool play(const detail::ScannedLine& line, LogTally& out);
  /// Goes on from that table, under the same rules.
  void take(const Table& table);
  /// As it stands now. Valid until the next call.
  [[nodiscard]] const Table& table() { return live_.table(); }
  [[nodiscard]] const Program& program() const noexcept { return live_.program(); }

 private:
  [[nodiscard]] const Ruleset& rules() const noexcept { return live_.program().ruleset(); }
  [[nodiscard]] bool play_throw(const detail::ScannedLine& line);
  [[nodiscard]] bool is_as_told(std::span<const LiveSettlement> settlements);
  [[nodiscard]] bool is_as_paid(std::span<const LiveSettlement> settlements);
  [[nodiscard]] bool stand_as_told(std::span<const LiveSettlement> settlements) const;
  [[nodiscard]] bool play_act(const detail::ScannedLine& line);
  [[nodiscard]] bool read_act(const detail::ScannedLine& line);
  [[nodiscard]] Index seat_called(std::string_view name) const noexcept;
  [[nodiscard]] bool read_wager(const detail::ScannedWager& wager, WagerRef& out) const;
  [[nodiscard]] const StandingWager* only_one(Index seat, const WagerRef& reference);
  [[nodiscard]] bool is_member(const WagerRef& reference) const;
  [[nodiscard]] bool rests_on_recall(Index clause) const { return clause != no_index && rules().clauses[clause].recalled; }
  void note_recall(Index clause);
  void note_recalls(std::span<const LiveSettlement> settlements);

  LiveTable live_;
  batch::WordTable words_;            // wagers by their names ...
  std::vector<Index> wager_of_word_;  // ... and which they are
  bool recalls_ = false;              // some text of the rules is

  // Of the line at hand.
  const detail::ScannedLine* line_ = nullptr;
  WagerRef reference_;
  TableAct act_;
  std::vector<std::uint32_t> paid_;
  std::vector<Index> recalled_;
  std::vector<FindingKind> findings_;
};

}  // namespace fairroll::scenario
