// SPDX-License-Identifier: Apache-2.0
// Rule books: load() finds the rule files of a rule book, checks them and compiles a Program. The steps of load() are also available one by
// one: Library, check() and its variants. consolidate() writes the text of a rule book on one date. No function reads a clock, and only
// resolvers read files. Invalid rule files give diagnostics, never exceptions; every function may throw std::bad_alloc.
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

/// A collection of parsed rule files, by unit name. Not thread-safe while files are added; afterwards any number of threads may read it.
class Library {
 public:
  /// Constructs an empty library with the default limits.
  Library() = default;
  /// Constructs an empty library. The limits apply to every ruleset that is checked from the library.
  explicit Library(const Limits& limits) : limits_(limits) {}

  /// Limits of the library.
  [[nodiscard]] const Limits& limits() const noexcept { return limits_; }
  /// Parses a rule file and adds its unit. `expected_name` is the unit name that the path of the file requires, such as `us_sd.craps` for
  /// us_sd/craps.fair; if it is empty, any name is accepted. Returns the diagnostics of the file, sorted: syntax errors, a name that
  /// differs from `expected_name`, or a unit that is already present. Amendments and assertion files beyond 256 for one ruleset or house
  /// are errors too, and have no effect.
  Diagnostics add(SourcePtr source, const std::string& expected_name = {});

  /// Adds a text of the law to a unit that is already in the library. The head of the unit must name the text (`words in "craps.md"`);
  /// otherwise the call has no effect. The name of the text is the last part of the path in its source name. check_law_texts() reports
  /// errors of the text.
  void add_law_text(const std::string& unit, const SourcePtr& text);
  /// Returns the name of the unit that this rule file declares, if a text of the law was added to it. Otherwise returns an empty string.
  [[nodiscard]] std::string find_unit_with_law_text(const SourcePtr& rule_file) const;
  /// Returns the texts of the law of a unit, in the order in which they were added. The reference is valid as long as the library.
  [[nodiscard]] const std::vector<std::shared_ptr<const LawText>>& law_texts(const std::string& unit) const;

  /// Returns the syntax tree of a unit, or null if the library does not have it. The tree may outlive the library.
  [[nodiscard]] std::shared_ptr<const Tree> find(const std::string& unit) const;
  /// Returns the names of all units, sorted.
  [[nodiscard]] std::vector<std::string> names() const;
  /// Returns the names of all units of one kind, such as Kind::ruleset, Kind::model or Kind::vocabulary, sorted.
  [[nodiscard]] std::vector<std::string> names(Kind kind) const;
  /// Returns the names of the amendments to a ruleset, sorted by first date, then by name. Amendments without a first date come first.
  [[nodiscard]] std::vector<std::string> amendments_to(const std::string& ruleset) const;
  /// Returns the names of the assertion files for a ruleset or house, sorted.
  [[nodiscard]] std::vector<std::string> assertions_for(const std::string& unit) const;
  /// Returns the diagnostics of add() for the file of a unit if they contain an error; otherwise an empty list. Nothing that needs a unit
  /// with errors is checked. The reference is valid as long as the library.
  [[nodiscard]] const Diagnostics& errors(const std::string& unit) const;

 private:
  void keep_with_base(const std::string& name, const Tree& tree, Diagnostics& out);

  Limits limits_;
  std::map<std::string, std::shared_ptr<const Tree>> units_;
  std::map<std::string, Diagnostics> faults_;
  std::map<std::string, std::vector<std::shared_ptr<const LawText>>> words_;
  std::map<std::string, std::vector<std::string>> amendments_;  // by amended ruleset, in the order of add()
  std::map<std::string, std::vector<std::string>> assertions_;  // by ruleset or house, in the order of add()
};

/// Returns true if a unit name contains `/`, a backslash or `..`, so that as a path it could leave the folders of rule files. No unit has
/// such a name. A resolver that converts names to paths must reject it.
[[nodiscard]] bool is_outside_folders(std::string_view unit) noexcept;

/// Returns the diagnostic (`outside_folders`) for a name for which is_outside_folders() returns true. `place` is the location of the name.
[[nodiscard]] Diagnostic make_outside_folders_error(const std::string& unit, Place place = {});

/// The date, the alternatives and the posted values with which a rule book is used.
struct Selection {
  std::optional<Date> as_of;  ///< date as of which the rules apply; `std::nullopt` selects the text whose period has no end
  std::map<std::string, std::string> readings;  ///< selected alternatives, by name of the reading or choice
  std::map<std::string, std::string> postings;  ///< posted values, by name: column of a paytable, alternative of a choice, or amount
};

/// Returns the diagnostic for a selected name that none of the rulesets declares: F0709 for a reading, F0601 for a posting. Its help lists
/// the declared names. `place` is the location of the name.
[[nodiscard]] Diagnostic make_undeclared_selection_error(const std::string& name, bool is_reading,
                                                         const std::vector<std::shared_ptr<const Ruleset>>& rulesets, Place place = {});

namespace automaton {
struct Transitions;
}

/// The result of check(): a ruleset, or the errors that prevent it. The ruleset owns everything that it needs, so it may outlive the
/// library.
struct CheckResult {
  std::shared_ptr<const Ruleset> ruleset;  ///< checked ruleset; null if there are errors
  /// The ruleset, also if the only errors were found by lint() or by the checks of layers. Use this ruleset only to demonstrate such errors
  /// with throws and bets. Null if there are other errors.
  std::shared_ptr<const Ruleset> playable;
  Diagnostics diagnostics;  ///< errors, warnings and notes, sorted
  /// Internal: cached transitions that the check computed, null without a ruleset. MachineCompiler continues with them. They refer to the
  /// ruleset, and copies of the result share them, so only one thread at a time may use them.
  std::shared_ptr<automaton::Transitions> transitions;

  /// Returns true if there is a ruleset.
  [[nodiscard]] bool ok() const noexcept { return ruleset != nullptr; }
};

/// Checks a ruleset with its amendments in force, or a house with its ruleset. Resolves names, combines layers, applies the selection,
/// checks types and ranges, and runs lint(). A part of the selection that the ruleset does not declare is reported with a null place. Pure
/// and deterministic.
[[nodiscard]] CheckResult check(const Library& library, const std::string& ruleset, const Selection& selection = {});

/// Returns the ruleset for another selection after check() accepted one, without the slow checks: lint(), and the checks of all other
/// alternatives. Returns null if there are errors. Call check() before you report anything that depends on the ruleset.
[[nodiscard]] std::shared_ptr<const Ruleset> check_without_lint(const Library& library, const std::string& ruleset,
                                                                const Selection& selection);

/// Runs the checks that enumerate states and throws, and returns their diagnostics. They find conflicts between clauses with a witness,
/// clauses that are never true, throws with two verdicts, wins without odds, and unreachable rows. check() calls it if there are no other
/// errors.
[[nodiscard]] Diagnostics lint(const Ruleset& ruleset);

/// Checks one unit of any kind and returns the diagnostics, sorted. A vocabulary or model is checked by itself, an amendment with its
/// ruleset, and an assertion file with its ruleset or house. find_check_date() gives the date.
[[nodiscard]] Diagnostics check_unit(const Library& library, const std::string& unit);

/// Returns the date for which check_unit() checks a unit: the first date of an amendment or assertion file, otherwise the last date of
/// the unit's period. Returns `std::nullopt` if there is no such date; check_unit() then selects no date.
[[nodiscard]] std::optional<Date> find_check_date(const Library& library, const std::string& unit);

/// Returns a vocabulary, or `std::nullopt` if there is no vocabulary of that name or it has errors. check_unit() reports the reason.
[[nodiscard]] std::optional<Vocabulary> find_vocabulary(const Library& library, const std::string& unit);

// ---- Resolvers, and loading a rule book by name

/// A rule file that a resolver returns, with its texts of the law.
struct UnitFile {
  SourcePtr source;                    ///< text of the file; never null
  std::string expected_name;           ///< unit name that the path of the file requires (Library::add()); empty if any name is allowed
  std::vector<SourcePtr> law_texts{};  ///< available texts of the law that the head of the file names (Library::add_law_text())
};

/// A source of rule files: folders, texts in memory, or a database. Copies share their data.
class Resolver {
 public:
  /// Function that returns the available files for a unit name: the file that declares the unit, and amendments and assertion files for it.
  /// Amendments and assertion files are returned even if the unit itself is elsewhere; the result is empty if nothing is available. One
  /// load calls the function at most once for each name, in a fixed order, and also with names of units that do not exist. The function
  /// reports its own errors, such as an unreadable file, in `out`. Its exceptions pass through load().
  using FindFiles = std::function<std::vector<UnitFile>(const std::string& unit, Diagnostics& out)>;

  /// Constructs a resolver without files.
  Resolver() = default;
  /// Constructs a resolver from a function object that is convertible to FindFiles.
  template <typename Function>
  requires(!std::same_as<std::remove_cvref_t<Function>, Resolver> && std::convertible_to<Function, FindFiles>) Resolver(Function&& files)
      : files_(std::forward<Function>(files)) {}
  /// Constructs a resolver. Every text in `required_sources` must be used: load() reports the texts that the rule book does not use.
  Resolver(FindFiles files, std::vector<SourcePtr> required_sources)
      : files_(std::move(files)), required_sources_(std::move(required_sources)) {}

  /// Function that creates a FindFiles function for one load. Only the thread that calls load() calls the created function, so it may cache
  /// files.
  using MakeFindFiles = std::function<FindFiles()>;
  /// Returns a resolver that calls `begin` at the start of each load. Several threads may call `begin` at the same time.
  [[nodiscard]] static Resolver make_per_load(MakeFindFiles begin, std::vector<SourcePtr> required_sources = {}) {
    Resolver made([begin](const std::string& unit, Diagnostics& out) { return begin()(unit, out); }, std::move(required_sources));
    made.begin_ = std::move(begin);
    return made;
  }

  /// Calls the FindFiles function, which determines thread-safety and exceptions.
  [[nodiscard]] std::vector<UnitFile> operator()(const std::string& unit, Diagnostics& out) const {
    return files_ ? files_(unit, out) : std::vector<UnitFile>{};
  }
  /// Returns the FindFiles function for one load: a new function if make_per_load() created the resolver, otherwise the common function.
  /// The function may be empty.
  [[nodiscard]] FindFiles files_for_load() const { return begin_ ? begin_() : files_; }
  /// Texts that the loaded rule book must use. The reference is valid as long as the resolver.
  [[nodiscard]] const std::vector<SourcePtr>& required_sources() const noexcept { return required_sources_; }

 private:
  FindFiles files_;
  MakeFindFiles begin_;  // may be empty
  std::vector<SourcePtr> required_sources_;
};

/// Returns a resolver for texts in memory. The keys are the names that diagnostics show, such as file names. The head of each text states
/// which unit it declares, amends or asserts. All texts must be used (Resolver::required_sources()).
[[nodiscard]] Resolver make_memory_resolver(const std::map<std::string, std::string>& texts);

/// Returns a resolver for folders, as on the command line. The file of `us_sd.craps` is `us_sd/craps.fair` in the first folder that has it.
/// Amendments and assertion files are in the same subfolder of any of the folders, under any name. Unit names that is_outside_folders()
/// detects have no files. Texts of the law are read from the folder of the rule file that names them.
///
/// A `.fair` file in that subfolder without a valid head is returned too, because it might be meant as an amendment. So is a second file
/// that declares the unit. load() reports both.
///
/// One load lists each subfolder once. Sources are named by their path below the folder, so results do not depend on where the folder is.
/// This is the only function of the library that reads files. It never writes.
[[nodiscard]] Resolver make_folder_resolver(std::vector<std::string> folders);

/// Returns a resolver that combines several resolvers. The file that declares a unit comes from the first resolver that has one. Amendments
/// and assertion files come from all of them.
[[nodiscard]] Resolver combine_resolvers(std::vector<Resolver> resolvers);

/// The result of load(): a compiled rule book, or the errors that prevent it. The first three members are either all null or
/// all set. They may outlive the resolver.
struct LoadResult {
  std::shared_ptr<const Ruleset> ruleset;  ///< checked ruleset or house
  std::shared_ptr<const Program> program;  ///< compiled rule book
  std::shared_ptr<const Library> library;  ///< all units that were loaded, for analyses and for other selections
  Diagnostics diagnostics;                 ///< diagnostics found while files were read, parsed and checked, sorted
  /// Parts of the rule book that could not be compiled, with the reasons; the slower Table evaluates these parts.
  std::vector<CompileError> uncompiled_parts;

  /// Returns true if there is a program.
  [[nodiscard]] bool ok() const noexcept { return program != nullptr; }
};

/// Reads, parses, checks and compiles a ruleset or house. `limits` become the limits of the library that it makes. Deterministic. Throws
/// only exceptions of the resolver, and std::bad_alloc. Safe from any thread if the resolver is.
///
/// Every text in Resolver::required_sources() is used or reported. A text that is not a rule file, or that amends a unit outside the rule
/// book, is an error. A unit that the rule book does not need is a note.
[[nodiscard]] LoadResult load(const std::string& name, const Resolver& resolver, const Selection& selection = {},
                              const Limits& limits = {});

/// Adds a unit and all units on which it depends to the library, unless the library already contains them. Appends diagnostics to `out`.
/// Call this function only if you call check() instead of load().
void add_unit_with_dependencies(Library& library, const std::string& unit, const Resolver& resolver, Diagnostics& out);

/// Adds a help text to each diagnostic about a missing unit (`no_unit`) that has no help. The text explains which file must contain the
/// unit.
void add_missing_unit_help(Diagnostics& faults);

/// The head of a rule file: the kind and name of its unit, and the unit that it refers to.
struct UnitHead {
  std::string kind;    ///< keyword of the unit, such as `ruleset` or `amendment`; empty if the text does not begin like a rule file
  std::string name;    ///< name of the unit, such as `us_sd.craps`
  std::string target;  ///< name after `under`, `to` or `for`: the ruleset of a house, or what an amendment or assertion file refers to

  /// Returns true if the head has a name, and has a target if and only if its kind requires a target.
  [[nodiscard]] bool is_complete() const;
  /// Returns true if the file is an amendment to that unit, or an assertion file for it.
  [[nodiscard]] bool refers_to(std::string_view unit) const { return target == unit && (kind == "amendment" || kind == "assertions"); }
};
/// Parses the head of a rule file, without parsing the rest of the file. Accepts any bytes. The result owns its strings.
[[nodiscard]] UnitHead parse_unit_head(std::string_view text);

/// Returns the names of all units in a parsed rule file, in the order of the text: its own unit, and the units that it uses, adopts from,
/// amends or is under. Names may occur several times.
[[nodiscard]] std::vector<std::string> list_named_units(const Tree& tree);

/// Returns the units in the library that the text of a unit depends on, on any date, directly or indirectly: units that it mentions, its
/// amendments and its assertion files. The unit itself comes first, and each name occurs once. Returns an empty list if the library does
/// not have the unit.
[[nodiscard]] std::vector<std::string> list_dependencies(const Library& library, const std::string& unit);

/// Returns the path of the file of a unit below the rule folder: `us_sd/craps.fair` for `us_sd.craps`.
[[nodiscard]] std::string unit_file_path(std::string_view unit);

// ---- The consolidated text

/// One line of the consolidated text.
struct ConsolidatedLine {
  std::string text;    ///< line in canonical layout, without a line end
  std::string unit;    ///< unit that contains the statement; empty for a line that only opens or closes a block
  Place place;         ///< where the statement is in that unit
  std::string change;  ///< effect on other layers, such as `replaces us_sd/craps.fair:57`; empty if there is none
};

/// The result of consolidate().
struct ConsolidatedText {
  std::vector<ConsolidatedLine> lines;  ///< lines of the text; empty if there are errors
  Diagnostics diagnostics;              ///< diagnostics of check()
};

/// Writes the consolidated text of a ruleset or house for a selection, with the selected alternatives. The lines are a rule file with the
/// same results: a ruleset, or a complete house. Assertions are omitted. If a choice is open, none of its alternatives is written, and a
/// remark states it. If limits of a house follow limits of two layers, they are combined with those of the later layer only. Deterministic.
[[nodiscard]] ConsolidatedText consolidate(const Library& library, const std::string& unit, const Selection& selection = {});
/// Writes the consolidated text from a result of check() for the same unit and selection, which is much faster.
[[nodiscard]] ConsolidatedText consolidate(const Library& library, const std::string& unit, const Selection& selection,
                                           const CheckResult& checked);

}  // namespace fairroll
