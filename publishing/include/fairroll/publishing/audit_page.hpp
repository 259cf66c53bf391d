// SPDX-License-Identifier: Apache-2.0
// What an audit of logs came to, as one page with charts; and the tests of the dice that it shows.
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

/// Some counts of faces or totals, held against fair dice.
struct DiceTest {
  /// Whose counts: the faces of one die; those of all dice together, whatever their order in the log; the sums of all faces.
  enum class Of : std::uint8_t { Die, AllDice, Totals } of{};
  int die = 0;                        ///< of Die: which, from 1, in the order in which lines list them
  std::vector<std::uint64_t> counts;  ///< from the lowest face, or total
  analysis::Fit fit;                  ///< what the test came to
};

/// A test of each die; of several dice also of all together and, if faces are numbers, of their totals. Empty: no throw was counted, or the
/// dice have one face. Pure, as the next.
[[nodiscard]] std::vector<DiceTest> dice_tests(const audit::DiceShown& dice);

/// How the page of an audit looks.
struct AuditPageOptions {
  Language language = Language::English;  ///< of headings and labels; what comes from rules and logs stays as it is
  std::string made_by;                    ///< `fairroll 0.1.0`, for the foot of the page
  bool partial = false;                   ///< the audit was interrupted, which the page says
};

/// A whole HTML page that needs no script and loads nothing: for each rule book its sums, discrepancies by hour and clause, wrong payments
/// over time, frequencies of the dice with their tests, and sums by clause, wager, table and official. All that comes from rules and logs
/// is escaped. Tables end after the 100 rows with the most discrepancies, and say so.
[[nodiscard]] std::string audit_page(const audit::Summary& summary, const AuditPageOptions& options);

}  // namespace publishing
}  // namespace fairroll
