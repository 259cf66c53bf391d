// SPDX-License-Identifier: Apache-2.0
// What `fairroll test` prints.
#pragma once

#include <string>
#include <vector>

#include <fairroll/scenario.hpp>

#include "session.hpp"

namespace fairroll::cli {

struct TestSummary {
  bool with_coverage = false;
  int threshold = -1;
  std::vector<ClauseCoverage::Line> lines;
  std::size_t sides = 0;  ///< what can be covered: every clause deciding, every conditional one also asked in vain
  std::size_t sides_covered = 0;

  std::vector<OutcomeCoverage::RulesetItems> books;  ///< outcomes of wagers, per ruleset

  /// Rounded down, so that 100 means all of it.
  [[nodiscard]] int percent() const noexcept { return sides == 0 ? 100 : static_cast<int>(sides_covered * 100 / sides); }
  /// The same of the outcomes of all rulesets together.
  [[nodiscard]] int outcome_percent() const noexcept;
  /// What the threshold is held against: the smaller of the two.
  [[nodiscard]] bool below_threshold() const noexcept {
    return with_coverage && threshold >= 0 && (percent() < threshold || outcome_percent() < threshold);
  }
};

[[nodiscard]] std::string test_report(const Session& session, const TestSummary& summary, Format format, const TextStyle& style);

/// What scenarios show of the outcomes of wagers: a line for each ruleset, and what is missing of each wager.
[[nodiscard]] std::string outcomes_text(const TestSummary& summary, const TextStyle& style);

/// `decides nothing`, `is never asked in vain`, or both; empty if it is covered.
[[nodiscard]] std::string missing_side(const ClauseCoverage::Line& line);

}  // namespace fairroll::cli
