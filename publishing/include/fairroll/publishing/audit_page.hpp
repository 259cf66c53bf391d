// SPDX-License-Identifier: Apache-2.0
// A page with charts for the results of an audit, and the statistical tests of dice that it contains.
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

/// A statistical test whether counts of faces or totals agree with fair dice.
struct DiceTest {
  /// The counts that are tested: the faces of one die, the faces of all dice together, or the totals.
  enum class Subject : std::uint8_t { Die, AllDice, Totals } subject{};
  int die = 0;                        ///< for Die: the number of the die, from 1, in the order of the log; otherwise 0
  std::vector<std::uint64_t> counts;  ///< from the lowest face or total
  analysis::FitResult fit;            ///< result of the test
};

/// Tests each die. If there are several dice, also tests all dice together and, if faces are numbers, the totals. Returns an empty list if
/// no throw was counted, or if the dice have only one face. Pure, as is build_audit_page().
[[nodiscard]] std::vector<DiceTest> test_dice(const audit::FaceCounts& dice);

/// Options of a page for an audit.
struct AuditPageOptions {
  Language language = Language::English;  ///< language of headings and labels; texts from rules and logs are not translated
  std::string generator_name;             ///< name and version of the program, printed at the end of the page: `fairroll 0.1.0`
  bool is_partial = false;                ///< true if the audit was interrupted; the page then states this
};

/// Returns a complete HTML page without scripts and external resources. For each rule book it contains sums, discrepancies by hour and
/// clause, wrong payments over time, frequencies of faces with their tests, and sums by clause, wager, table and official. Texts from rules
/// and logs are escaped. Tables have at most 100 rows, those with the most discrepancies, and state if rows are missing.
[[nodiscard]] std::string build_audit_page(const audit::Summary& summary, const AuditPageOptions& options);

}  // namespace publishing
}  // namespace fairroll
