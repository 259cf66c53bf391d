// SPDX-License-Identifier: Apache-2.0
// Rule books: from the name of one, wherever its files come from, to a checked Ruleset; from trees to a Ruleset; its text as it stands
// on a day.
#pragma once

#include <concepts>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/automata.hpp>
#include <fairroll/diagnostic.hpp>
#include <fairroll/limits.hpp>
#include <fairroll/model/ruleset.hpp>
#include <fairroll/syntax.hpp>

namespace FAIRROLL_API fairroll {

class LawText;

/// The parsed rule files of one project by unit name. Not thread-safe while files are added; share it freely afterwards.
class Library {
 public:
  /// With the usual limits.
  Library() = default;
  /// With these, for all that is made of it.
  explicit Library(const Limits& limits) : limits_(limits) {}

  /// What a text in it may ask for.
  [[nodiscard]] const Limits& limits() const noexcept { return limits_; }
  /// Parses and keeps a file. `expected_name` is the unit name that its path demands (`us_sd.craps` for us_sd/craps.fair), or empty if it
  /// may have any. Syntax errors, a name that differs from the path and a second unit of one name become diagnostics, and so does one
  /// amendment more, or one file of assertions, than the 256 that are kept of each ruleset or house.
  Diagnostics add(SourcePtr source, const std::string& expected_name = {});

  /// Keeps a text of the law that the head of that unit names (`words in "craps.md"`): the unit comes first. A text that it does not name
  /// is passed over. The last part of the source's path has to be the name. What is wrong with a text check_words() says.
  void add_words(const std::string& unit, const SourcePtr& text);
  /// The unit that this rule file declares, if a text of the law was added for it; else empty.
  [[nodiscard]] std::string unit_with_words(const SourcePtr& rule_file) const;
  /// The texts of that unit, as they were added.
  [[nodiscard]] const std::vector<std::shared_ptr<const LawText>>& words(const std::string& unit) const;

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

  Limits limits_;
  std::map<std::string, std::shared_ptr<const Tree>> units_;
  std::map<std::string, Diagnostics> faults_;
  std::map<std::string, std::vector<std::shared_ptr<const LawText>>> words_;
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

/// The day as of which check_unit() checks a unit: the first day of an amendment or of a file of assertions; the last day of any other
/// unit that states one. No value: a selection without a day.
[[nodiscard]] std::optional<Date> day_of_check(const Library& library, const std::string& unit);

/// A vocabulary by itself; nothing if there is no vocabulary of that name or it is faulty (check_unit says why).
[[nodiscard]] std::optional<Vocabulary> vocabulary_of(const Library& library, const std::string& unit);

// ---- From the name of a rule book to a Program, wherever its files come from

/// One rule file that belongs to a unit.
struct UnitFile {
  SourcePtr source;                ///< never null
  std::string expected;            ///< the name that its place demands of the unit in it (Library::add); empty: any
  std::vector<SourcePtr> words{};  ///< the texts of the law that its head names, as far as they are there (Library::add_words)
};

/// Where rule files come from: a folder, memory, a database. A value; copies share what they were made of.
class Resolver {
 public:
  /// Gives the files of a unit that it has: the one that declares it, and those that amend it or assert something of it, also where the
  /// unit itself lies elsewhere. None: it has nothing of it. Asked at most once for each name in one load, in a fixed order, also for
  /// names that nobody has. What it throws comes out of the function that the resolver was given to; what is wrong with its own means (a
  /// file that cannot be read) it reports to `out`.
  using Files = std::function<std::vector<UnitFile>(const std::string& unit, Diagnostics& out)>;

  /// Has nothing.
  Resolver() = default;
  /// From whatever can be called as Files: a lambda, a function.
  template <typename Function>
  requires(!std::same_as<std::remove_cvref_t<Function>, Resolver> && std::convertible_to<Function, Files>) Resolver(Function&& files)
      : files_(std::forward<Function>(files)) {}
  /// `handed_over`: texts that somebody wants to count, one by one (a folder may hold what nobody asked for). load() tells of each that
  /// nothing takes.
  Resolver(Files files, std::vector<SourcePtr> handed_over) : files_(std::move(files)), handed_over_(std::move(handed_over)) {}

  /// Makes a Files for one load, which may keep what it has read: only the thread of that load calls it.
  using Begin = std::function<Files()>;
  /// One that begins anew with each load. `begin` has to be safe to call from every thread that loads.
  [[nodiscard]] static Resolver beginning_with(Begin begin, std::vector<SourcePtr> handed_over = {}) {
    Resolver made([begin](const std::string& unit, Diagnostics& out) { return begin()(unit, out); }, std::move(handed_over));
    made.begin_ = std::move(begin);
    return made;
  }

  /// What Files gives. Safe to call from any thread if that is.
  [[nodiscard]] std::vector<UnitFile> operator()(const std::string& unit, Diagnostics& out) const {
    return files_ ? files_(unit, out) : std::vector<UnitFile>{};
  }
  /// What to ask during one load: of a resolver that begins anew, what began; of any other, itself.
  [[nodiscard]] Files for_one_load() const { return begin_ ? begin_() : files_; }
  /// Lives as long as the resolver.
  [[nodiscard]] const std::vector<SourcePtr>& handed_over() const noexcept { return handed_over_; }

 private:
  Files files_;
  Begin begin_;  // may be empty
  std::vector<SourcePtr> handed_over_;
};

/// Texts by the names that diagnostics show them under (file names, say); what is in them says which unit each declares, amends or asserts
/// something of. All of them are handed over.
[[nodiscard]] Resolver in_memory(const std::map<std::string, std::string>& texts);

/// Folders as the command line reads them: `us_sd.craps` is `us_sd/craps.fair` in the first folder that has it; amendments and assertions
/// lie in that place of any of the folders. A file beside a unit's that does not begin like a rule file is handed on, and so told of: it
/// may have been meant to amend the unit. One beside it that declares the same unit is handed on as well: load() refuses two (two_units).
/// A load looks through each folder once, and keeps of its rule files what they declare; a text is read when it is asked for. Sources are
/// named by their path below the folder (a text of the law that a head names is looked for beside the rule file), so that results do not
/// depend on where it lies. The one place below the command line that reads files; nothing is ever written. Names that lead out of the
/// folders find nothing.
[[nodiscard]] Resolver in_folders(std::vector<std::string> folders);

/// Asks all of them. The file that declares a unit comes from the first that has one; what amends the unit, or asserts something of it,
/// from all.
[[nodiscard]] Resolver first_of(std::vector<Resolver> resolvers);

/// A rule book ready to be played, or what is wrong with it.
struct Loaded {
  std::shared_ptr<const Ruleset> ruleset;   ///< null if there were errors
  std::shared_ptr<const Program> program;   ///< null exactly then
  std::shared_ptr<const Library> library;   ///< all that was read, null exactly then: for analyses, which read doubtful text otherwise
  Diagnostics diagnostics;                  ///< of reading, parsing and checking, sorted
  std::vector<CompileFault> left_to_table;  ///< what the program plays by the table, and why: slower, and never wrong

  /// There is a program; what it rests on is kept alive by it, the resolver may go.
  [[nodiscard]] bool ok() const noexcept { return program != nullptr; }
};

/// Reads, parses, checks and compiles a ruleset or a house. Deterministic. What was handed over is played or told of: an amendment to what
/// the rule book is not made of, and a text that is no rule file, are errors; a unit that the rule book has no need of is a note. Bad rule
/// files are diagnostics, never exceptions; the call throws only what the resolver throws, and std::bad_alloc. No global state: safe to
/// call from any thread at any time, if the resolver is. `limits`: of the library that it makes.
[[nodiscard]] Loaded load(const std::string& name, const Resolver& resolver, const Selection& selection = {}, const Limits& limits = {});

/// Adds the unit and everything that it names to the library, units that are there already left out. For those who check by themselves.
void add_with_all_it_names(Library& library, const std::string& unit, const Resolver& resolver, Diagnostics& out);

/// Says to each diagnostic of a unit that nobody gave, unless it has a way out, how a unit's name leads to its file.
void tell_where_units_are(Diagnostics& faults);

/// What the first words of a rule file say of it, without parsing it.
struct UnitHead {
  std::string kind;    ///< `ruleset`, `amendment`, ...; empty if it does not begin like a rule file
  std::string name;    ///< `us_sd.craps`
  std::string target;  ///< behind `under`, `to` or `for`

  /// It says what it is, how it is called, and, where its kind asks for that, what it is for.
  [[nodiscard]] bool whole() const;
  /// It amends that unit, or asserts something of it.
  [[nodiscard]] bool speaks_of(std::string_view unit) const { return target == unit && (kind == "amendment" || kind == "assertions"); }
};
/// Reads no further than the unit's name and what it is for. Any bytes are accepted. The texts are copies.
[[nodiscard]] UnitHead unit_head(std::string_view text);

/// The units that a parsed rule file names: what it adopts, amends, or stands under.
[[nodiscard]] std::vector<std::string> units_named_in(const Tree& tree);

/// Of the library the unit and all that it is made of on any day: what it names, what amends it or asserts something of it, and so on from
/// each. Each once, the unit first; none if it is not there.
[[nodiscard]] std::vector<std::string> units_reached(const Library& library, const std::string& unit);

/// The path of a unit's file below the folder of all units: `us_sd/craps.fair`.
[[nodiscard]] std::string file_of_unit(std::string_view unit);

// ---- The text of a ruleset as it stands on a day

/// One line of the consolidated text.
struct ConsolidatedLine {
  std::string text;    ///< as the formatter lays it out, without a line end
  std::string unit;    ///< the unit that it comes from; empty of a line that only opens or closes a block
  Place place;         ///< where it stands there
  std::string change;  ///< `replaces us_sd/craps.fair:57`, `takes precedence over common/craps.fair:40`, ...; empty if unchanged
};

/// The text, or why there is none.
struct Consolidated {
  std::vector<ConsolidatedLine> lines;  ///< none if there were errors
  Diagnostics diagnostics;              ///< those of check(), errors among them if there are no lines
};

/// Consolidates a ruleset or a house for a selection: doubtful texts and choices are written as it reads them. The lines together are a
/// rule file that checks and comes to the same: a ruleset, or a house that is written out whole. Assertions are left out. Of a choice that
/// nobody made no alternative is written; a remark says so. A limit of a house above limits of two layers stands beside those of the later
/// one, and no longer beside those of the earlier. Deterministic.
[[nodiscard]] Consolidated consolidate(const Library& library, const std::string& unit, const Selection& selection = {});
/// The same of what check() said of that unit and selection, which takes most of the time.
[[nodiscard]] Consolidated consolidate(const Library& library, const std::string& unit, const Selection& selection,
                                       const CheckResult& checked);

}  // namespace fairroll
