// SPDX-License-Identifier: Apache-2.0
// Proofs about a rule book for all facts, states and outcomes. docs/verify.md defines each property and the cases that are enumerated.
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
  OneRuling,         ///< Every throw has exactly one ruling.
  OneVerdict,        ///< No throw changes a state or decides a wager in two different ways.
  Decided,           ///< From every state, every wager is decided with probability 1.
  Payable,           ///< Every win has exactly one payout.
  MinimumOdds,       ///< No payout is below the minimum odds.
  NoUnusedClause,    ///< Every clause applies in at least one case.
  OrderIndependent,  ///< The order of clauses in the files has no effect.
};
/// Number of enumerators of Property.
inline constexpr std::size_t property_count = 7;
/// Returns the name of a property: `one_ruling`, `one_verdict`, `decided`, `payable`, `floors`, `no_dead_row` or `order_free`.
[[nodiscard]] std::string_view property_name(Property property) noexcept;

/// A case in which a property is violated.
struct PropertyFailure {
  Property property{};               ///< The violated property.
  std::string description;           ///< One-line description of the failure.
  std::string help;                  ///< Advice on how to correct the failure. May be empty.
  SourceLocation location;           ///< Location of the text that causes the failure. Its `source` may be null.
  std::string wager;                 ///< Name of the wager that the failure concerns. Empty if the failure concerns no wager.
  std::vector<std::string> clauses;  ///< Addresses of the clauses that cause the failure.
  /// Text of a complete scenario file that demonstrates the failure. Empty if no throw demonstrates the failure, as for an unused clause.
  std::string scenario;
  std::size_t throw_count = 0;  ///< Number of throws in the scenario.
};

/// A remark about a property. The remark does not report a failure, but may point out a question that the text does not answer.
struct PropertyRemark {
  Property property{};      ///< Property that the remark concerns.
  std::string text;         ///< Text of the remark, on one line.
  SourceLocation location;  ///< Location of the text that the remark concerns. Its `source` may be null.
};

/// The extent of a proof, as counts of the cases that it covers.
struct ProofSize {
  std::string record_count;         ///< Number of possible records of the facts of a throw, as an integer of any size.
  std::size_t situation_count = 0;  ///< Number of situations that the rules of conduct distinguish.
  std::size_t class_count = 0;      ///< Number of classes of records and situations. The same clauses apply to all members of a class.
  /// Number of records in the largest class, counted separately for each situation. An integer of any size.
  std::string largest_class_size;
  /// Number of throws that the reference interpreter evaluated: each class without a call and with every kind of call.
  std::size_t ruling_count = 0;
  std::size_t outcome_count = 0;   ///< Number of combinations of faces, without regard to order.
  std::size_t wager_count = 0;     ///< Number of wagers. Each member of a family and each parent counts separately.
  std::size_t state_count = 0;     ///< Number of reachable states of all wagers, including the relevant state of the game.
  std::size_t cell_count = 0;      ///< Number of cells in the transition tables: the number of states times the number of outcome classes.
  std::size_t turn_end_count = 0;  ///< Number of states in which a turn ends.
  std::size_t clause_count = 0;    ///< Number of clauses of the ruleset.
  std::size_t order_count = 0;     ///< Number of file orders in which the rules were compiled and compared.
  std::size_t compared_count = 0;  ///< Number of states and rulings that were compared between the file orders.
};

/// The result of verify().
struct Verification {
  std::shared_ptr<const Ruleset> ruleset;  ///< The verified ruleset. Null if the rule book has errors, which `diagnostics` contains.
  Diagnostics diagnostics;                 ///< Errors that do not concern the properties themselves.
  std::vector<PropertyFailure> failures;   ///< Violations of properties, sorted by property.
  std::vector<PropertyRemark> remarks;     ///< Remarks on properties, sorted by property.
  /// Parts of the rules that are too large to enumerate, one line each. Nothing is proved about these parts.
  std::vector<std::string> limitations;
  ProofSize proof_size;  ///< Extent of the proof, as counts of the cases that it covers.
  bool stopped = false;  ///< True if the progress callback stopped the proof. The result is then inconclusive.

  /// Returns true if every property was proved for every case. In this case, there is no failure, and no part was too large or omitted.
  [[nodiscard]] bool is_proved() const noexcept { return ruleset && failures.empty() && limitations.empty() && !stopped; }
};

/// Proves or refutes all properties of the rule book named `name` by enumeration. `library` must contain every unit that the rule book
/// needs. The function is deterministic, pure and thread-safe.
[[nodiscard]] Verification verify(const Library& library, const std::string& name, const Selection& selection = {},
                                  const ProgressCallback& progress = {});

/// Proves or refutes all properties under every interpretation of the doubtful texts for which `selection` does not choose an alternative.
/// See find_readings() for the interpretations.
[[nodiscard]] ResultsByReading<Verification> verify_under_readings(const Library& library, const std::string& name,
                                                                   const Selection& selection = {}, const ProgressCallback& progress = {});
/// Returns true if every property was proved under every interpretation and no interpretation was omitted.
[[nodiscard]] bool is_proved(const ResultsByReading<Verification>& result) noexcept;

}  // namespace analysis
}  // namespace fairroll
