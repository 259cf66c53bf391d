// SPDX-License-Identifier: Apache-2.0
// Conformance of a house, or of another rule book, to a ruleset. docs/verify.md describes what is compared.
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

/// A difference by which a house does not conform to a ruleset.
struct Breach {
  /// The kind of breach. Breaches are listed in this order.
  enum class Kind : std::uint8_t {
    Options,               ///< a wager, number or column that the ruleset does not have
    MinimumOdds,           ///< a win is paid at less than the minimum odds of the ruleset
    Payouts,               ///< a win is paid differently than the ruleset requires
    Verdicts,              ///< a throw decides a wager differently
    Windows,               ///< a wager may be placed when the ruleset does not allow it
    Limits,                ///< a stake may be higher or lower than the ruleset allows
    Notation,              ///< odds with `for` where the ruleset allows only `to`
    NotUniform,            ///< two houses pay the same win differently
    Refused,               ///< the house states something that the ruleset does not allow it to state
  } kind{};                ///< the kind of breach
  std::string words;       ///< one line of description
  std::string difference;  ///< the exact difference: profit per unit of stake (`-2/5`) or an amount of money; empty if it is not a number
  Place house;             ///< location in the text of the house; can have no source
  Place ruleset;           ///< location in the text of the ruleset; can have no source
  std::string scenario;    ///< a complete scenario file that demonstrates the breach; can be empty
};
/// Returns the name of a kind: `options`, `floors`, `payouts`, `verdicts`, `windows`, `limits`, `notation`, `uniform` or `refused`.
[[nodiscard]] std::string_view breach_name(Breach::Kind kind) noexcept;

/// The result of comparing a house with a ruleset.
struct Conformance {
  std::shared_ptr<const Ruleset> house;    ///< null if the house has errors; breaches are then derived from its diagnostics
  std::shared_ptr<const Ruleset> ruleset;  ///< null if the ruleset has errors
  Diagnostics diagnostics;                 ///< errors that do not concern conformance
  std::vector<Breach> breaches;            ///< by kind, then by wager
  std::vector<std::string> notes;          ///< open questions, such as columns that are not posted
  std::vector<std::string> limits;         ///< parts that are too large to enumerate and were not compared
  std::size_t wagers = 0;                  ///< number of wagers compared; members of a family are counted separately
  std::size_t states = 0;                  ///< number of pairs of states compared
  bool stopped = false;                    ///< true if `progress` stopped the comparison; no conclusions are possible then

  /// Returns true if the comparison is complete and found no breach.
  [[nodiscard]] bool conforms() const noexcept {
    return ruleset && breaches.empty() && limits.empty() && !has_errors(diagnostics) && !stopped;
  }
};

/// Compares a house with its ruleset, or a rule book with another rule book for the same dice, wager by wager. `library` must contain all
/// rule files of both. `selection` applies to the house. The ruleset uses `ruleset_selection`; without it, its text on the same day. If
/// `ruleset` is the ruleset of the house itself, it is compared with the alternatives that the house uses and the values that the house
/// posted. Deterministic and pure.
[[nodiscard]] Conformance check_conformance(const Library& library, const std::string& house, const std::string& ruleset,
                                            const Selection& selection = {}, const ProgressCallback& progress = {},
                                            const std::optional<Selection>& ruleset_selection = std::nullopt);

/// Calls check_conformance() under every interpretation of the texts that are doubtful in one of the two rule books: see find_readings().
[[nodiscard]] ResultsByReading<Conformance> check_conformance_under_readings(const Library& library, const std::string& house,
                                                                             const std::string& ruleset, const Selection& selection,
                                                                             const Selection& ruleset_selection,
                                                                             const ProgressCallback& progress = {});

/// Compares the payments of two houses `a` and `b` for every win. A ruleset can require that all tables of a casino pay equal
/// amounts. All breaches in the result have the kind NotUniform.
[[nodiscard]] Conformance compare_payments(const std::shared_ptr<const Ruleset>& a, const std::shared_ptr<const Ruleset>& b,
                                           const Selection& selection = {});

}  // namespace analysis
}  // namespace fairroll
