// SPDX-License-Identifier: Apache-2.0
// A table that follows a log where all was done as the rules say: throws from the tables of a Program, acts without their reasons. Whatever
// else a line tells is left to Play, which has words for it.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <fairroll/detail/scanned_line.hpp>
#include <fairroll/live_table.hpp>
#include <fairroll/log.hpp>

#include "fast_rules.hpp"

namespace fairroll::scenario {

class FastTable {
 public:
  /// Goes on from a table as it stands, which plays under those rules.
  FastTable(std::shared_ptr<const detail::FastRules> rules, const Table& table) : fast_(std::move(rules)), live_(fast_->program(), table) {}

  /// Plays the line if what it tells was done is just what is due, and nothing else is to be told of it but `out`. False: nothing has
  /// changed.
  [[nodiscard]] bool play(const detail::ScannedLine& line, LogLineSummary& out);
  /// Goes on from that table, under the same rules.
  void take(const Table& table);
  /// As it stands now. Valid until the next call.
  [[nodiscard]] const Table& table() { return live_.table(); }
  [[nodiscard]] const detail::FastRules& rule_book() const noexcept { return *fast_; }

 private:
  [[nodiscard]] const Ruleset& rules() const noexcept { return fast_->rules(); }
  [[nodiscard]] bool play_throw(const detail::ScannedLine& line);
  [[nodiscard]] bool play_recorded(const detail::ScannedLine& line, std::optional<int> total, const ThrowFilter& wanted);
  [[nodiscard]] bool stays_as_told(const detail::ScannedLine& line, const PackedRuling& judged);
  [[nodiscard]] bool is_as_told(const LiveThrow& ahead);
  [[nodiscard]] bool is_as_paid(const LiveThrow& ahead);
  [[nodiscard]] bool is_paid_as_due(const detail::ScannedPayment& told, std::uint32_t id, const LiveThrow& ahead) const;
  [[nodiscard]] bool stand_as_told(std::span<const LiveSettlement> settlements) const;
  [[nodiscard]] bool play_act(const detail::ScannedLine& line);
  [[nodiscard]] bool read_act(const detail::ScannedLine& line);
  [[nodiscard]] Index seat_called(std::string_view name) const noexcept;
  [[nodiscard]] bool read_wager(const detail::ScannedWager& wager, WagerRef& out) const;
  [[nodiscard]] bool is_clear(Index seat, const WagerRef& reference);
  [[nodiscard]] bool is_member(const WagerRef& reference) const;
  void note_recall(Index clause);
  void note_recalls(std::span<const LiveSettlement> settlements);

  std::shared_ptr<const detail::FastRules> fast_;
  LiveTable live_;

  // Of the line at hand.
  const detail::ScannedLine* line_ = nullptr;
  Situation now_;
  ThrowRecord nothing_;  ///< of any throw
  WagerRef reference_;
  TableAction act_;
  std::vector<std::uint32_t> paid_;
  std::vector<Index> recalled_;
  std::vector<FindingKind> findings_;
  std::vector<BriefFinding> judged_;
  std::vector<Index> deciding_;
  RulingKind ruling_ = RulingKind::Valid;
};

}  // namespace fairroll::scenario
