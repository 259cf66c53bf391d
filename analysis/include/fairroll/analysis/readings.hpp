// SPDX-License-Identifier: Apache-2.0
// Doubtful texts and choices of the house: which of them bear on what is asked of a rule book, and what it comes to if they are read
// otherwise. docs/analysis.md says how many ways to read a book are gone through.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/simulate.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// One doubtful text, read in one way.
struct ReadAs {
  std::string name;         ///< of the reading, as Alternatives has it
  std::string alternative;  ///< one of its alternatives
  /// The same reading and alternative.
  friend bool operator==(const ReadAs& a, const ReadAs& b) noexcept { return a.name == b.name && a.alternative == b.alternative; }
};
/// `points as printed, closing as before_the_point`; empty of none.
[[nodiscard]] std::string readings_words(const std::vector<ReadAs>& readings);

/// What is asked of a rule book. A text bears on it if reading that text otherwise changes a sentence that it rests on.
struct Matter {
  bool conduct = true;              ///< which throws count, who may and must do what, how the dice go
  bool wagers = true;               ///< what throws do to wagers, and what a win pays
  bool acts = true;                 ///< of those wagers also when, and for how much, they may be changed; when they may be made always
  std::vector<std::string> only{};  ///< these wagers alone, by name; empty: all
};

/// The sentences that a matter rests on, ascending: also those of the game that they name, directly or by way of others.
[[nodiscard]] std::vector<Index> clauses_for(const Ruleset& ruleset, const Matter& matter);

/// One more way to read what is doubtful.
struct OtherReading {
  std::vector<ReadAs> readings;  ///< that differ from how it is read at first
  Selection selection;           ///< to check the rule book with
  Selection second;              ///< of two books: to check the second with
};

/// How else a rule book may be read, as far as it matters.
struct Readings {
  std::vector<AlternativeTaken> questions;  ///< that bear on the matter, in the order of the text, those of its alternatives behind them
  std::vector<OtherReading> others;  ///< those with the fewest texts read otherwise first; of readings that the run asks for there are none
  bool too_many = false;             ///< there are more than most_other_readings: the rest is left out
};

/// How many other readings of one matter are gone through: those of four doubtful texts with two alternatives each.
inline constexpr std::size_t most_other_readings = 15;

/// Reads the book otherwise, one text at a time, and from where that changes something once more. A text that changes nothing of the
/// matter, whichever of the others is read otherwise before it, is not multiplied. Nothing is checked: check() a selection before anything
/// is told that rests on it; what cannot even be read is left to that. Precondition: `ruleset` was checked with `selection`. Pure.
[[nodiscard]] Readings readings_of(const Library& library, const Ruleset& ruleset, const Selection& selection, const Matter& matter = {});

/// A rule book as it was checked. Refers to what it is made of.
struct BookAsRead {
  const Library& library;      ///< its texts
  const Ruleset& ruleset;      ///< as it is read at first
  const Selection& selection;  ///< with which it was checked
};
/// The same of two books side by side, such as a house and a ruleset: a text that is doubtful in both is read alike in both.
[[nodiscard]] Readings readings_of(const BookAsRead& a, const BookAsRead& b, const Matter& matter = {});

/// Readings and choices that bear on the bets of a plan, as it plays them. Its ruleset was checked with `selection` from `library`. Pure.
[[nodiscard]] std::vector<AlternativeTaken> questions_of(const Library& library, const Plan& plan, const Selection& selection);

/// What a question comes to, and comes to otherwise.
template <typename Result>
struct Otherwise {
  std::vector<ReadAs> readings;  ///< that differ from the first
  Result result;                 ///< as it then is
};
/// The same question put to a rule book under every reading that bears on it.
template <typename Result>
struct UnderReadings {
  Result first;                             ///< as selected
  Readings readings;                        ///< what it rests on
  std::vector<Otherwise<Result>> others{};  ///< one for each of Readings::others, in that order; fewer if it was stopped
};

/// Why the rule files cannot be read, as selected or otherwise; sorted.
template <typename Result>
[[nodiscard]] Diagnostics diagnostics_of(const UnderReadings<Result>& all) {
  Diagnostics faults = all.first.diagnostics;
  for (const Otherwise<Result>& other : all.others)
    faults.insert(faults.end(), other.result.diagnostics.begin(), other.result.diagnostics.end());
  sort_diagnostics(faults);
  return faults;
}

}  // namespace analysis
}  // namespace fairroll
