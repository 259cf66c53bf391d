// SPDX-License-Identifier: Apache-2.0
// A page with charts of the results of an audit, and the statistical tests of the dice on this page.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fairroll/analysis/fit.hpp>
#include <fairroll/api.hpp>
#include <fairroll/audit/audit.hpp>
#include <fairroll/publishing/language.hpp>

namespace fairroll {
namespace FAIRROLL_API publishing {

/// A statistical test of whether counts of faces or totals are consistent with fair dice.
struct DiceTest {
  /// The counts that are tested: the faces of one die, the faces of all dice together, or the totals.
  enum class Subject : std::uint8_t { Die, AllDice, Totals } subject{};
  int die = 0;                        ///< Number of the die in the order of the log, counted from 1, if the subject is Die. Otherwise 0.
  std::vector<std::uint64_t> counts;  ///< Tested counts, beginning with the lowest face or total.
  analysis::FitResult fit;            ///< Result of the test.
};

/// Tests each die. If there are several dice, also tests all dice together and, if the faces are numbers, the totals. Returns an empty list
/// if no throw was counted, or if the dice have only one face. Pure, like build_audit_page().
[[nodiscard]] std::vector<DiceTest> test_dice(const audit::FaceCounts& dice);

/// The options of an audit page.
struct AuditPageOptions {
  Language language = Language::English;  ///< Language of the headings and labels. Texts from rules and logs are not translated.
  /// Name and version of the program, which are printed at the end of the page, such as `fairroll 0.1.0`.
  std::string generator_name;
  bool is_partial = false;  ///< True if the audit was interrupted. In this case, the page states that it is partial.
};

/// Returns a complete HTML page without scripts or external resources. For each rule book, the page contains sums, discrepancies by hour
/// and by clause, and wrong payments over time. It also contains the frequencies of faces with their tests, and sums by clause, wager,
/// table and official. Texts from rules and logs are escaped. Each HTML table contains at most 100 rows, beginning with the rows with the
/// most discrepancies, and states if rows were omitted.
[[nodiscard]] std::string build_audit_page(const audit::AuditSummary& summary, const AuditPageOptions& options);

}  // namespace publishing
}  // namespace fairroll
