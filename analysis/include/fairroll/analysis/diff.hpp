// SPDX-License-Identifier: Apache-2.0
// Two rule books, or one on two days: every difference in rulings, in settlements, in terms and in edges, each with the smallest throw or
// the shortest sequence that shows it. docs/diff.md says what is compared with what.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/analysis/fraction.hpp>
#include <fairroll/analysis/verify.hpp>
#include <fairroll/api.hpp>
#include <fairroll/rules.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// One of the two books.
struct Compared {
  std::shared_ptr<const Ruleset> ruleset;  ///< never null
  Selection selection;                     ///< as it was checked with
};

/// A clause and where it stands. The address may be of a statement that holds several.
struct Citation {
  std::string address;  ///< Clause::address
  Place place;          ///< Clause::place
};

/// What one of the two books makes of it.
struct DiffSide {
  std::string result;               ///< `INVALID`, `VALID 7`, `wins 3 to 1`, `may be removed`
  std::vector<Citation> by;         ///< what decides it
  bool counts = false;              ///< of a ruling: the throw counts
  std::vector<Citation> in_vain{};  ///< of a throw that counts: clauses that were asked about the same facts, and did not hold
};

/// One difference: everything that rests on the same two sets of clauses and comes to the same two results.
struct Difference {
  /// The matter in which the books differ; differences are listed in this order.
  enum class Kind : std::uint8_t {
    Ruling,                         ///< of a throw, with or without a call
    Conduct,                        ///< a duty, a power, a direction, who throws, when bets close
    Settlement,                     ///< what a throw does to a wager, and what a win pays
    Act,                            ///< when a wager may be placed, raised, reduced, removed, called on or off, given up
    Term,                           ///< commission, rounding, limits, parts, caps
    Doubt,                          ///< what bears on one book only is doubtful, or left to the house; by diff_under_readings() alone
  } kind{};                         ///< which matter
  std::string what;                 ///< one line: `called no_roll by stickperson`, `field`, ...; may be empty
  DiffSide a;                       ///< of the first book
  DiffSide b;                       ///< of the second
  std::vector<std::string> steps;   ///< the smallest throw, or the shortest sequence; empty: a text alone differs
  std::string scenario;             ///< the same as a file: one scenario for each book, with its result; empty: nothing to play
  std::string count;                ///< of a ruling: ways to record a throw; else steps between states that show it; a whole number
  std::vector<std::string> wagers;  ///< concerned, in the order of the first book
};
/// `ruling`, `conduct`, `settlement`, `act`, `term`, `doubt`.
[[nodiscard]] std::string_view kind_name(Difference::Kind kind) noexcept;
/// How many kinds there are.
inline constexpr std::size_t difference_kinds = 6;

/// A wager that both books have and whose edge differs.
struct EdgeDifference {
  std::string name;                    ///< WagerEdge::name
  std::optional<std::string> column;   ///< WagerEdge::column
  std::optional<Fraction> a;           ///< per bet made; nothing: undefined
  std::optional<Fraction> b;           ///< the same in the second book
  std::optional<Fraction> difference;  ///< b - a, if both are defined
  std::string undefined_a;             ///< why
  std::string undefined_b;             ///< why
};

/// How much was gone through.
struct DiffCounts {
  std::string records = "0";  ///< ways to record a throw, faces aside, that both books can be asked about
  std::size_t classes = 0;    ///< that the clauses of either tell apart, with the situations
  std::size_t rulings = 0;    ///< asked of the two
  std::size_t duties = 0;     ///< classes gone through for duties before the throw
  std::size_t outcomes = 0;   ///< of the dice
  std::size_t wagers = 0;     ///< in both, each number, behind each parent, by each column
  std::size_t states = 0;     ///< pairs of states
  std::size_t steps = 0;      ///< throws compared in them
  std::size_t terms = 0;      ///< acts and limits compared in them
  std::size_t turns = 0;      ///< pairs of states of the two games
  std::size_t edges = 0;      ///< compared
};

/// What came of a comparison.
struct Diff {
  Compared a;                           ///< the first book
  Compared b;                           ///< the second
  std::vector<Difference> differences;  ///< by kind; of rulings those that let a throw count in one book only come first
  std::vector<EdgeDifference> edges;    ///< in the order of the first book
  std::vector<std::string> only_a;      ///< wagers, numbers and columns that only one offers
  std::vector<std::string> only_b;      ///< the same of the second
  std::vector<std::string> words_a;     ///< facts, values and roles that only one knows: of them the other cannot be asked
  std::vector<std::string> words_b;     ///< the same of the second
  std::vector<std::string> otherwise;   ///< other dice, other currency: one line each
  std::vector<std::string> limits;      ///< what was too large to go through, or has no counterpart; then nothing is proved of it
  DiffCounts counts;                    ///< how much was gone through
  bool stopped = false;                 ///< `watch` said so; nothing may be concluded

  /// Nothing differs in all of the space. False as well if something could not be gone through.
  [[nodiscard]] bool equivalent() const noexcept;
  /// Some difference was found, whether or not all was gone through.
  [[nodiscard]] bool different() const noexcept;
};

/// Compares everything, each book as it was checked. Deterministic and pure; safe from any thread. Both rulesets must be set.
[[nodiscard]] Diff diff(const Compared& a, const Compared& b, const Watch& watch = {});

/// How a comparison changes if doubtful text is read otherwise.
struct DiffChange {
  Diff more;                            ///< the two books so read, and of all that differs what does not differ at first
  std::vector<std::size_t> gone;        ///< into Diff::differences of the first: what then does not differ
  std::vector<std::size_t> gone_edges;  ///< into its Diff::edges; one that differs otherwise is in both
};

/// Two books under every reading.
struct DiffUnderReadings {
  Diff first;                                 ///< as selected
  Readings readings;                          ///< texts that are doubtful in one of the two and bear on what is compared
  std::vector<Otherwise<DiffChange>> others;  ///< as UnderReadings has them

  /// Nothing differs, however the books are read.
  [[nodiscard]] bool equivalent() const noexcept;
  /// Something differs under some reading.
  [[nodiscard]] bool different() const noexcept;
  /// Somebody stopped it: nothing may be concluded.
  [[nodiscard]] bool stopped() const noexcept;
};

/// diff() as selected, and of what each doubtful text bears on under every other reading of it: see readings_of(). A text that is doubtful
/// in both books is read alike in both. `of_a` must hold what the first needs, `of_b` what the second; they may be the same.
[[nodiscard]] DiffUnderReadings diff_under_readings(const Library& of_a, const Library& of_b, const Compared& a, const Compared& b,
                                                    const Watch& watch = {});

}  // namespace analysis
}  // namespace fairroll
