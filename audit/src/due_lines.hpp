// SPDX-License-Identifier: Apache-2.0
// Lines on which all was done as due, of one table: they are the most, so they are played from tables, and counted apart until they come
// to a summary together.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <fairroll/audit/audit.hpp>
#include <fairroll/detail/scanned_line.hpp>

#include "step_counts.hpp"

namespace fairroll::audit {

class DueLines {
 public:
  /// Both must outlive it.
  DueLines(const AuditOptions& options, AuditSummary& summary) : options_(options), summary_(summary) {}

  /// Takes a line apart, which must stay as it is; false: it has to be read in full. Until the next one, table() says whose it is.
  [[nodiscard]] bool scan(std::string_view line);
  [[nodiscard]] std::string_view table() const noexcept { return scanned_.member(options_.table_key); }
  /// Plays the line that was scanned at its table, and counts it; false: nothing has changed, and it has to be read in full.
  [[nodiscard]] bool play(LogRun& table);
  /// What was counted comes to the summary.
  void add_up();

 private:
  void begin(const std::shared_ptr<const Ruleset>& rules, std::string_view table);
  void count(const LogLineSummary& tally);

  const AuditOptions& options_;
  AuditSummary& summary_;
  detail::ScannedLine scanned_;

  const Ruleset* rules_ = nullptr;  ///< of the lines that were counted; null: there are none
  std::optional<Date> day_;         ///< as of which they were selected
  std::string table_;               ///< likewise
  StepCounts counts_;
  std::shared_ptr<const Ruleset> dice_of_;  ///< whose dice are counted; null: there are none yet
  FaceCounts dice_;
  std::string kind_of_dice_;
};

}  // namespace fairroll::audit
