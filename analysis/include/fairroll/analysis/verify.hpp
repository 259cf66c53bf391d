// SPDX-License-Identifier: Apache-2.0
// Proofs about a rule book: over all facts, states and outcomes. docs/verify.md says what each property means and what is enumerated.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/analysis/readings.hpp>
#include <fairroll/analysis/watch.hpp>
#include <fairroll/api.hpp>
#include <fairroll/rules.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// What can be proved of a rule book.
enum class Property : std::uint8_t {
  OneRuling,   ///< every throw gets exactly one ruling
  OneVerdict,  ///< no throw moves a state, or decides a wager, in two ways
  Decided,     ///< every wager is decided with probability 1, wherever it stands
  Payable,     ///< every win has exactly one payout
  Floors,      ///< no payout is below a floor
  NoDeadRow,   ///< every clause is reached by something
  OrderFree,   ///< the order of clauses in the files changes nothing
};
/// How many there are.
inline constexpr std::size_t properties = 7;
/// `one_ruling`, `one_verdict`, `decided`, `payable`, `floors`, `no_dead_row`, `order_free`.
[[nodiscard]] std::string_view property_name(Property property) noexcept;

/// One way in which a property does not hold.
struct Failure {
  Property property{};               ///< which
  std::string words;                 ///< one line
  std::string help;                  ///< the way out; may be empty
  Place place;                       ///< of the text to blame; may be without a source
  std::string wager;                 ///< its name, if it is about one
  std::vector<std::string> clauses;  ///< addresses of those that are to blame
  std::string scenario;              ///< a whole scenario file that shows it; empty where no throw can, as of a row that nothing reaches
  std::size_t throws = 0;            ///< in that scenario
};

/// Worth knowing, no failure: what the text leaves open or says of itself.
struct Remarked {
  Property property{};  ///< which it concerns
  std::string words;    ///< one line
  Place place;          ///< of the text; may be without a source
};

/// What was gone through.
struct Enumerated {
  std::string records;         ///< ways to record the facts of a throw, a whole number of any size
  std::size_t situations = 0;  ///< that clauses of conduct tell apart
  std::size_t classes = 0;     ///< of records and situations: those for which the same clauses hold
  std::string largest;         ///< records in the largest class, counted in each situation
  std::size_t rulings = 0;     ///< throws that the oracle was asked about: each class, without a call and with every kind of call
  std::size_t outcomes = 0;    ///< unordered throws of the dice
  std::size_t wagers = 0;      ///< wagers, each of a family by itself, behind each parent
  std::size_t states = 0;      ///< reachable states of all of them, with as much of the game as matters
  std::size_t cells = 0;       ///< states x classes of outcomes
  std::size_t turn_ends = 0;   ///< states in which a turn ends
  std::size_t clauses = 0;     ///< of the ruleset
  std::size_t orders = 0;      ///< rearrangements of the files that were compiled and compared
  std::size_t compared = 0;    ///< states and rulings compared in them
};

/// What came of verify().
struct Verification {
  std::shared_ptr<const Ruleset> ruleset;  ///< null if it cannot be read: see `diagnostics`
  Diagnostics diagnostics;                 ///< errors other than those that verify() itself is about
  std::vector<Failure> failures;           ///< by property
  std::vector<Remarked> remarks;           ///< by property
  std::vector<std::string> limits;         ///< what is too large to be gone through; then nothing is proved of it
  Enumerated enumerated;                   ///< the size of what the proof covers
  bool stopped = false;                    ///< `watch` said so; nothing may be concluded

  /// Every property holds of everything: nothing failed, was too large, or was left out.
  [[nodiscard]] bool proved() const noexcept { return ruleset && failures.empty() && limits.empty() && !stopped; }
};

/// Goes through everything. Deterministic and pure; safe from any thread. `library` must hold every unit that `name` needs.
[[nodiscard]] Verification verify(const Library& library, const std::string& name, const Selection& selection = {},
                                  const Watch& watch = {});

/// The same under every reading of the texts that are doubtful in it and of which the selection chooses none: see readings_of().
[[nodiscard]] UnderReadings<Verification> verify_under_readings(const Library& library, const std::string& name,
                                                                const Selection& selection = {}, const Watch& watch = {});
/// Proved under each of them, and there are no more of them than were gone through.
[[nodiscard]] bool proved(const UnderReadings<Verification>& result) noexcept;

}  // namespace analysis
}  // namespace fairroll
