// SPDX-License-Identifier: Apache-2.0
// What a line that was played came to, told and counted.
#pragma once

#include <string>
#include <vector>

#include <fairroll/audit/audit.hpp>

namespace fairroll::audit {

/// Each once, in order.
[[nodiscard]] std::vector<std::string> format_addresses(const Ruleset& rules, const std::vector<Index>& clauses);
/// `come 5` and `come_odds behind come 5` are wagers `come` and `come_odds`.
[[nodiscard]] std::string without_numbers(const std::string& wager);

/// Tells of lines, and counts them in one summary.
class Teller {
 public:
  explicit Teller(AuditSummary& summary) : summary_(summary) {}

  /// What the line came to under one rule book.
  void tell(const LogLocation& at, const LogLine::RuleBookResult& one, LineAuditResult& out);

 private:
  void tell_deed(const LogLocation& at, const Ruleset& rules, const std::vector<std::string>& seats, const LogEntryCheck& deed,
                 LineAuditResult& out);
  void tell_open(const LogLocation& at, const Ruleset& rules, const StepReport& step, LineAuditResult& out);
  void tell_open(const LogLocation& at, const std::string& why, LineAuditResult& out);
  static void count_step(RulesetSummary& under, const LogLocation& at, const Ruleset& rules, const StepReport& step);

  AuditSummary& summary_;
};

}  // namespace fairroll::audit
