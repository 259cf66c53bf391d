// SPDX-License-Identifier: Apache-2.0
// The parts of verify(). Each adds what it finds to the verification and counts what it went through.
#pragma once

#include <fairroll/analysis/verify.hpp>
#include <fairroll/automata.hpp>

#include "book.hpp"
#include "throw_space.hpp"
#include "witness.hpp"

namespace fairroll::analysis {

/// Thrown where the progress says stop; verify() catches it.
struct Stopped {};

/// Throws for which the same clauses hold, and the least unusual of them.
struct ThrowClass {
  ThrowRecord record;
  Situation situation;
  Whole size;  ///< records, in each situation that is told apart
};

/// What every part needs.
struct Proof {
  std::shared_ptr<const Ruleset> ruleset;
  const Selection& selection;
  const ProgressCallback& progress;
  Verification& result;

  void tell(std::string_view what, std::size_t done, std::size_t of) const {
    if (progress && !progress(what, done, of)) throw Stopped{};
  }
  /// Adds a failure, with the clauses to blame and what shows it. The reference holds until the next one.
  PropertyFailure& fail(Property property, std::string words, std::string help, const SourceLocation& place,
                        const std::vector<Index>& blamed = {}, const Played& shown = {}) const;
};

/// Every throw gets exactly one ruling. Returns the classes, for whoever wants to ask more about them.
[[nodiscard]] std::vector<ThrowClass> prove_rulings(Proof& proof);
/// Verdicts, payouts and ends of every wager. Returns the machines that could be compiled.
[[nodiscard]] std::vector<Machine> prove_wagers(Proof& proof, const Diagnostics& linted);
/// What a house pays, against the floors of its ruleset.
void prove_floors(Proof& proof, const Library& library, const std::vector<Machine>& machines);
/// What lint() finds, with throws that show it where there are such; rows that nothing reaches.
void prove_rows(Proof& proof, const Diagnostics& linted, const std::vector<Machine>& machines);
/// A rule file with its statements in another order. Sections, statements, grounds, arms of `pays`, sentences of a state and rows of
/// paytables change places within the block that they stand in; nothing else changes. `order` 0: each block backwards; else shuffled, by
/// that seed. What the language gives an order by itself stays: the values of a state, the alternatives of a reading, the columns of a
/// paytable. Comments are dropped.
[[nodiscard]] std::string rearranged(const Tree& tree, std::uint64_t order);
/// The order of clauses in the files changes nothing.
void prove_order(Proof& proof, const Library& library, const std::vector<ThrowClass>& classes, const std::vector<Machine>& machines);

}  // namespace fairroll::analysis
