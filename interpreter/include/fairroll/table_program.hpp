// SPDX-License-Identifier: Apache-2.0
// A ruleset compiled for tables at play: what every throw does to every wager that can stand, worked out before the first throw (F1-F3 of
// docs/language.md). fairroll/live_table.hpp plays on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/program.hpp>

namespace FAIRROLL_API fairroll {

namespace FAIRROLL_INTERNAL live {
struct ProgramTables;  // src/live
}

/// Immutable. Share one between any number of tables on any number of threads: nothing in it changes after compile(), and no lock is taken.
/// Held by shared_ptr alone, and kept alive by the tables that play on it: who lets go of it need not wait for them.
class Program {
 public:
  /// Asks the oracle once for every state and throw of every wager. Pure; safe to call from any thread. Never fails: what cannot be
  /// compiled (a wager with too many states, one whose verdict asks who holds what) is left to the table, and `faults` says so, one entry
  /// each. The ruleset is kept alive.
  [[nodiscard]] static std::shared_ptr<const Program> compile(std::shared_ptr<const Ruleset> ruleset, std::vector<CompileFault>& faults);
  /// The same of a ruleset that was checked just now, which takes less. Precondition: `checked.ok()`. Not from two threads at once for one
  /// CheckResult.
  [[nodiscard]] static std::shared_ptr<const Program> compile(const CheckResult& checked, std::vector<CompileFault>& faults);

  /// Not copied: share it.
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;  ///< not copied
  ~Program();

  /// What was compiled. Lives as long as the program.
  [[nodiscard]] const Ruleset& ruleset() const noexcept { return *ruleset_; }
  /// The same, to be kept beyond the program; also what Table asks for. Never null.
  [[nodiscard]] const std::shared_ptr<const Ruleset>& ruleset_pointer() const noexcept { return ruleset_; }
  /// Of its dice; possible() is false where no throw can be played from tables for that reason.
  [[nodiscard]] const Outcomes& outcomes() const noexcept { return outcomes_; }
  /// False: no throw at all can be played from tables (the ruling of a plain throw, or the game itself, could not be compiled).
  [[nodiscard]] bool plays() const noexcept;
  /// Wager tables: one per wager, numbers, what it stands behind, and its owner's call.
  [[nodiscard]] std::size_t tables() const noexcept;
  /// States of all tables together, those of the game included.
  [[nodiscard]] std::size_t rows() const noexcept;
  /// The clauses that decided what cell `cell` (LiveSettlement::cell) does; empty for one that there is not. Indices into
  /// Ruleset::clauses; the span lives as long as the program.
  [[nodiscard]] std::span<const Index> clauses(std::uint32_t cell) const noexcept;
  /// For LiveTable alone: the type is private to this library.
  [[nodiscard]] const live::ProgramTables& compiled() const noexcept { return *tables_; }

 private:
  explicit Program(std::shared_ptr<const Ruleset> ruleset);

  std::shared_ptr<const Ruleset> ruleset_;
  Outcomes outcomes_;
  std::unique_ptr<live::ProgramTables> tables_;
};

}  // namespace fairroll
