// SPDX-License-Identifier: Apache-2.0
// From trees to a checked Ruleset.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/diagnostic.hpp>
#include <fairroll/ruleset.hpp>
#include <fairroll/syntax.hpp>

namespace FAIRROLL_API fairroll {

/// The parsed rule files of one project by unit name. Not thread-safe while files are added; share it freely afterwards.
class Library {
 public:
  /// Parses and keeps a file. `expected_name` is the unit name that its path demands (`us_sd.craps` for us_sd/craps.fair), or empty if it
  /// may have any. Syntax errors, a name that differs from the path and a second unit of one name become diagnostics, and so does one
  /// amendment more, or one file of assertions, than the 256 that are kept of each ruleset or house.
  Diagnostics add(SourcePtr source, const std::string& expected_name = {});

  /// The tree of that unit, or null. It may outlive the library.
  [[nodiscard]] std::shared_ptr<const Tree> find(const std::string& unit) const;
  /// Names of all units, sorted.
  [[nodiscard]] std::vector<std::string> names() const;
  /// Names of all units of that kind (Kind::ruleset, Kind::model, Kind::vocabulary, ...), sorted.
  [[nodiscard]] std::vector<std::string> names(Kind kind) const;
  /// Names of the amendments to that ruleset, sorted by their first day, then by name.
  [[nodiscard]] std::vector<std::string> amendments_to(const std::string& ruleset) const;
  /// Names of the files of assertions for that ruleset or house, sorted.
  [[nodiscard]] std::vector<std::string> assertions_for(const std::string& unit) const;
  /// What add() found wrong with that unit's file, if that was an error: then nothing is checked that is made of it.
  [[nodiscard]] const Diagnostics& faults(const std::string& unit) const;

 private:
  void keep_with_base(const std::string& name, const Tree& tree, Diagnostics& out);

  std::map<std::string, std::shared_ptr<const Tree>> units_;
  std::map<std::string, Diagnostics> faults_;
  std::map<std::string, std::vector<std::string>> amendments_;  // by what they amend, as they were added
  std::map<std::string, std::vector<std::string>> assertions_;  // by what they speak of
};

/// Whether a name is written like a path that leaves the folders that units are looked for in: with `/`, a backslash or `..`. No unit has
/// such a name, and whoever turns names into paths must not follow it.
[[nodiscard]] bool leaves_folders(std::string_view unit) noexcept;

/// The diagnostic for such a name.
[[nodiscard]] Diagnostic outside_folders(const std::string& unit, Place place = {});

/// What a run chooses before anything is decided.
struct Selection {
  std::optional<Date> as_of;                    ///< nothing: what has no end
  std::map<std::string, std::string> readings;  ///< reading or choice -> alternative
  std::map<std::string, std::string> postings;  ///< paytable -> column, quantity -> amount
};

/// F0709 (F0601) for a reading (else a posting) of that name which a selection names and none of these rulesets has, with what they have.
[[nodiscard]] Diagnostic nobody_has(const std::string& name, bool is_reading, const std::vector<std::shared_ptr<const Ruleset>>& rulesets,
                                    Place place = {});

namespace automaton {
struct Transitions;
}

/// A checked ruleset, or why there is none.
struct CheckResult {
  std::shared_ptr<const Ruleset> ruleset;  ///< null if there were errors
  /// The same, also where only the checks that enumerate (lint() and those of layers) found errors: it can be played, to show what is
  /// wrong. Nothing else may rest on it.
  std::shared_ptr<const Ruleset> playable;
  Diagnostics diagnostics;  ///< sorted; warnings and notes also where there is a ruleset
  /// For Fairroll alone: what throws do, as far as the check asked; null without a ruleset. A MachineCompiler goes on from there. It refers
  /// to the ruleset, and copies of this result share it: for one thread at a time.
  std::shared_ptr<automaton::Transitions> transitions;

  /// There is a ruleset. It keeps alive what it needs: the library may go.
  [[nodiscard]] bool ok() const noexcept { return ruleset != nullptr; }
};

/// Checks a ruleset, with the amendments to it that are in force, or a house with the ruleset that it works under.
/// Resolves names, flattens layers, chooses dates and readings, checks types and ranges. Deterministic; never throws on bad rule files.
/// A Selection that names what the ruleset does not have (reading, posting, date) is reported with a null place.
[[nodiscard]] CheckResult check(const Library& library, const std::string& ruleset, const Selection& selection = {});

/// The ruleset under another selection than one that check() has accepted, without what takes check() most of its time: the checks that
/// enumerate, and those of every further alternative. Null if there are errors. Ask check() before anything is told that rests on it.
[[nodiscard]] std::shared_ptr<const Ruleset> unchecked(const Library& library, const std::string& ruleset, const Selection& selection);

/// The checks that enumerate: clause conflicts with a witness, clauses that can never hold, two verdicts, missing pay, unreachable rows ...
/// (section 9 of the language). check() runs it after everything else succeeded.
[[nodiscard]] Diagnostics lint(const Ruleset& ruleset);

/// Checks one unit of any kind by itself (a vocabulary, a model): names, types and ranges, as far as it can be said without a ruleset.
[[nodiscard]] Diagnostics check_unit(const Library& library, const std::string& unit);

/// The day as of which check_unit() checks a unit: of an amendment its first, of a unit whose period has ended its last. Nothing: the text
/// as it stands.
[[nodiscard]] std::optional<Date> day_of_check(const Library& library, const std::string& unit);

/// A vocabulary by itself; nothing if there is no vocabulary of that name or it is faulty (check_unit says why).
[[nodiscard]] std::optional<Vocabulary> vocabulary_of(const Library& library, const std::string& unit);

}  // namespace fairroll
