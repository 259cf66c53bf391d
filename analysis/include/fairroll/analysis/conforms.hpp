// SPDX-License-Identifier: Apache-2.0
// Conformance of a house, or of another rule book, to a ruleset. docs/verify.md describes the comparison.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/analysis/verify.hpp>
#include <fairroll/api.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// A respect in which a house does not conform to a ruleset.
struct Breach {
  /// The kind of breach. Breaches are listed in the order of these kinds.
  enum class Kind : std::uint8_t {
    Options,                ///< The house offers a wager, a family member or a paytable column that the ruleset does not contain.
    MinimumOdds,            ///< The house pays a win at odds below the minimum odds that the ruleset sets.
    Payouts,                ///< The house pays a win at odds that differ from the odds that the ruleset requires.
    Verdicts,               ///< A throw has a different verdict on a wager under the house than under the ruleset.
    Windows,                ///< The house accepts a wager at a time when the ruleset does not allow it.
    Limits,                 ///< The house accepts a stake that is higher or lower than the ruleset allows.
    Notation,               ///< The house states odds with `for` where the ruleset allows only `to`.
    NotUniform,             ///< Two houses pay the same win differently.
    Refused,                ///< The house contains a statement that the ruleset does not allow in a house.
  } kind{};                 ///< Kind of the breach.
  std::string description;  ///< One-line description of the breach.
  /// Exact difference as text: profit per unit of stake (`-2/5`) or an amount of money. Empty if the difference is not a number.
  std::string difference;
  SourceLocation house_location;    ///< Location of the breach in the text of the house. Its `source` may be null.
  SourceLocation ruleset_location;  ///< Location of the corresponding rule in the text of the ruleset. Its `source` may be null.
  std::string scenario;             ///< Text of a complete scenario file that demonstrates the breach. May be empty.
};
/// Returns the name of a breach kind: `options`, `floors`, `payouts`, `verdicts`, `windows`, `limits`, `notation`, `uniform` or `refused`.
[[nodiscard]] std::string_view breach_name(Breach::Kind kind) noexcept;

/// The result of comparing a house with a ruleset.
struct Conformance {
  /// The compared house, or null if it has errors. If null, `breaches` is derived from the errors of the house.
  std::shared_ptr<const Ruleset> house;
  std::shared_ptr<const Ruleset> ruleset;  ///< The ruleset with which the house is compared, or null if the ruleset has errors.
  Diagnostics diagnostics;                 ///< Errors that do not concern conformance.
  std::vector<Breach> breaches;            ///< Breaches of the house, sorted by kind and then by wager.
  std::vector<std::string> notes;          ///< Open questions, such as paytable columns that are not posted, one line each.
  std::vector<std::string> limitations;    ///< Parts of the rules that were too large to compare, one line each.
  std::size_t wager_count = 0;             ///< Number of wagers that were compared. Each member of a family counts separately.
  std::size_t state_count = 0;             ///< Number of state pairs that were compared, with one state from each rule book.
  bool stopped = false;                    ///< True if the progress callback stopped the comparison. The result is then inconclusive.

  /// Returns true if the comparison is complete and found no breach.
  [[nodiscard]] bool conforms() const noexcept {
    return ruleset && breaches.empty() && limitations.empty() && !has_errors(diagnostics) && !stopped;
  }
};

/// Compares a house with its ruleset, or a rule book with another rule book for the same dice, one wager at a time. The library must
/// contain all rule files of both rule books. `selection` applies to the house, and `ruleset_selection` applies to the ruleset. If
/// `ruleset_selection` has no value, the text of the ruleset on the same date is used. If `ruleset` is the house's own ruleset, it is
/// evaluated with the alternatives and posted values of the house. The function is deterministic and pure.
[[nodiscard]] Conformance check_conformance(const Library& library, const std::string& house, const std::string& ruleset,
                                            const Selection& selection = {}, const ProgressCallback& progress = {},
                                            const std::optional<Selection>& ruleset_selection = std::nullopt);

/// Calls check_conformance() under every interpretation of the texts that are doubtful in at least one of the two rule books. See
/// find_readings() for the interpretations.
[[nodiscard]] ResultsByReading<Conformance> check_conformance_under_readings(const Library& library, const std::string& house,
                                                                             const std::string& ruleset, const Selection& selection,
                                                                             const Selection& ruleset_selection,
                                                                             const ProgressCallback& progress = {});

/// Compares the payments that two houses, `a` and `b`, make for every win. A ruleset can require all tables of a casino to pay equal
/// amounts. All breaches in the result have the kind NotUniform.
[[nodiscard]] Conformance compare_payments(const std::shared_ptr<const Ruleset>& a, const std::shared_ptr<const Ruleset>& b,
                                           const Selection& selection = {});

}  // namespace analysis
}  // namespace fairroll
