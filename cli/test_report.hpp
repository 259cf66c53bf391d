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
  std::size_t sides = 0;  ///< Number of items to cover: one per clause (decides a result), and another per conditional clause (is false).
  std::size_t sides_covered = 0;

  std::vector<OutcomeCoverage::RulesetItems> books;  ///< Outcomes of wagers for each ruleset.

  /// Returns the percentage of covered items (`sides`), rounded down, so that 100 means complete coverage.
  [[nodiscard]] int percent() const noexcept { return sides == 0 ? 100 : static_cast<int>(sides_covered * 100 / sides); }
  /// Returns the percentage of covered outcomes in all rulesets together, rounded down.
  [[nodiscard]] int outcome_percent() const noexcept;
  /// Returns true if the smaller of the two percentages is below the threshold.
  [[nodiscard]] bool below_threshold() const noexcept {
    return with_coverage && threshold >= 0 && (percent() < threshold || outcome_percent() < threshold);
  }
};

[[nodiscard]] std::string test_report(const Session& session, const TestSummary& summary, Format format, const TextStyle& style);

/// Returns the coverage of the outcomes of wagers: one line for each ruleset, and the missing outcomes of each wager.
[[nodiscard]] std::string outcomes_text(const TestSummary& summary, const TextStyle& style);

/// Returns the missing coverage of a clause, such as `no scenario shows a case that this clause decides:`. Empty if there is none.
[[nodiscard]] std::string missing_side(const ClauseCoverage::Line& line);

}  // namespace fairroll::cli
