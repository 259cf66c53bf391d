// SPDX-License-Identifier: Apache-2.0
// Proofs about a rule book for all facts, states and outcomes. docs/verify.md defines each property and what is enumerated.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/analysis/progress.hpp>
#include <fairroll/analysis/readings.hpp>
#include <fairroll/api.hpp>
#include <fairroll/rules.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// A property that verify() proves or refutes.
enum class Property : std::uint8_t {
  OneRuling,         ///< every throw has exactly one ruling
  OneVerdict,        ///< no throw changes a state, or decides a wager, in two different ways
  Decided,           ///< every wager is decided with probability 1 in every state
  Payable,           ///< every win has exactly one payout
  MinimumOdds,       ///< no payout is below the minimum odds
  NoUnusedClause,    ///< every clause applies in at least one case
  OrderIndependent,  ///< the order of clauses in the files has no effect
};
/// The number of enumerators of Property.
inline constexpr std::size_t property_count = 7;
/// Returns `one_ruling`, `one_verdict`, `decided`, `payable`, `floors`, `no_dead_row` or `order_free`.
[[nodiscard]] std::string_view property_name(Property property) noexcept;

/// A case in which a property is violated.
struct Failure {
  Property property{};               ///< the violated property
  std::string words;                 ///< one line of description
  std::string help;                  ///< what to do; can be empty
  Place place;                       ///< location of the text that causes the failure; can have no source
  std::string wager;                 ///< name of the wager, if the failure concerns one
  std::vector<std::string> clauses;  ///< addresses of the clauses that cause the failure
  /// A complete scenario file that demonstrates the failure; empty if no throw demonstrates it, for example for an unused clause.
  std::string scenario;
  std::size_t throws = 0;  ///< number of throws in the scenario
};

/// A remark on a property that is not a failure, for example on a question that the text does not answer.
struct Remark {
  Property property{};  ///< the property that the remark concerns
  std::string words;    ///< one line of description
  Place place;          ///< location of the text that the remark concerns; can have no source
};

/// The number of cases that a proof covers.
struct ProofSize {
  std::string records;         ///< number of possible records of the facts of a throw, an integer of any size
  std::size_t situations = 0;  ///< situations that clauses of conduct distinguish
  std::size_t classes = 0;     ///< classes of records and situations for which the same clauses apply
  std::string largest;         ///< number of records in the largest class, counted per situation
  std::size_t rulings = 0;     ///< throws that the reference interpreter evaluated: each class without a call and with every kind of call
  std::size_t outcomes = 0;    ///< combinations of faces, in any order
  std::size_t wagers = 0;      ///< wagers; each member of a family and each parent counts separately
  std::size_t states = 0;      ///< reachable states of all wagers, including the relevant state of the game
  std::size_t cells = 0;       ///< states multiplied by classes of outcomes
  std::size_t turn_ends = 0;   ///< states in which a turn ends
  std::size_t clauses = 0;     ///< clauses of the ruleset
  std::size_t orders = 0;      ///< rearrangements of the files that were compiled and compared
  std::size_t compared = 0;    ///< states and rulings that were compared under these rearrangements
};

/// The result of verify().
struct Verification {
  std::shared_ptr<const Ruleset> ruleset;  ///< null if the rule book has errors: see `diagnostics`
  Diagnostics diagnostics;                 ///< errors that do not concern the properties themselves
  std::vector<Failure> failures;           ///< sorted by property
  std::vector<Remark> remarks;             ///< sorted by property
  std::vector<std::string> limits;         ///< parts that are too large to enumerate; nothing is proved for them
  ProofSize enumerated;                    ///< size of the proof
  bool stopped = false;                    ///< true if `progress` stopped the proof; no conclusions are possible then

  /// Returns true if every property was proved for every case: there is no failure, and nothing was too large or omitted.
  [[nodiscard]] bool is_proved() const noexcept { return ruleset && failures.empty() && limits.empty() && !stopped; }
};

/// Proves all properties of the rule book `name` by enumeration. `library` must contain every unit that the rule book needs. Deterministic,
/// pure and thread-safe.
[[nodiscard]] Verification verify(const Library& library, const std::string& name, const Selection& selection = {},
                                  const ProgressCallback& progress = {});

/// Proves all properties under every interpretation of the doubtful texts for which the selection does not choose an alternative: see
/// find_readings().
[[nodiscard]] ResultsByReading<Verification> verify_under_readings(const Library& library, const std::string& name,
                                                                   const Selection& selection = {}, const ProgressCallback& progress = {});
/// Returns true if every property was proved under every interpretation and no interpretation was omitted.
[[nodiscard]] bool is_proved(const ResultsByReading<Verification>& result) noexcept;

}  // namespace analysis
}  // namespace fairroll
