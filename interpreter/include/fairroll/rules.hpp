// SPDX-License-Identifier: Apache-2.0
// Rule books: load() finds the rule files of a rule book, checks them and compiles a Program. The steps of load() are also available
// separately: Library, check() and its variants. consolidate() returns the text of a rule book on one date. No function reads the clock,
// and only resolvers read files. Invalid rule files cause diagnostics, never exceptions. Every function may throw std::bad_alloc.
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

/// A collection of parsed rule files, identified by the names of their units. The library is not thread-safe while files are added.
/// Afterwards, any number of threads may read it.
class Library {
 public:
  /// Constructs an empty library with the default limits.
  Library() = default;
  /// Constructs an empty library. The limits apply to every ruleset that is checked with the library.
  explicit Library(const Limits& limits) : limits_(limits) {}

  /// Returns the limits of the library.
  [[nodiscard]] const Limits& limits() const noexcept { return limits_; }
  /// Parses a rule file and adds its unit. `expected_name` is the unit name that the path of the file requires, such as `us_sd.craps` for
  /// us_sd/craps.fair. If it is empty, any name is accepted. Returns the sorted diagnostics of the file. They report syntax errors, a name
  /// other than `expected_name`, and a unit that is already in the library, for example. A ruleset or house can have at most 256 amendments
  /// and at most 256 assertion files. Additional files are reported as errors and ignored.
  Diagnostics add(SourcePtr source, const std::string& expected_name = {});

  /// Adds a text of the law to a unit that is already in the library. The call has no effect unless the head of the unit names the text
  /// (`words in "craps.md"`). The text is identified by the last part of the path in its source name. check_law_texts() reports errors in
  /// the text.
  void add_law_text(const std::string& unit, const SourcePtr& text);
  /// Returns the name of the unit that this rule file declares, if a text of the law was added to the unit. Otherwise returns an empty
  /// string.
  [[nodiscard]] std::string find_unit_with_law_text(const SourcePtr& rule_file) const;
  /// Returns the texts of the law of a unit, in the order in which they were added. The reference is valid as long as the library exists.
  [[nodiscard]] const std::vector<std::shared_ptr<const LawText>>& law_texts(const std::string& unit) const;

  /// Returns the syntax tree of a unit, or null if the unit is not in the library. The tree may outlive the library.
  [[nodiscard]] std::shared_ptr<const Tree> find_unit(const std::string& unit) const;
  /// Returns the sorted names of all units.
  [[nodiscard]] std::vector<std::string> unit_names() const;
  /// Returns the sorted names of all units of one kind, such as Kind::ruleset, Kind::model or Kind::vocabulary.
  [[nodiscard]] std::vector<std::string> unit_names(Kind kind) const;
  /// Returns the names of the amendments to a ruleset, sorted by their first date and then by name. Amendments without a first date come
  /// first.
  [[nodiscard]] std::vector<std::string> find_amendments(const std::string& ruleset) const;
  /// Returns the sorted names of the assertion files for a ruleset or house.
  [[nodiscard]] std::vector<std::string> find_assertions(const std::string& unit) const;
  /// Returns the diagnostics that add() returned for the file of a unit if they contain an error. Otherwise returns an empty list. Units
  /// that depend on a unit with errors are not checked. The reference is valid as long as the library exists.
  [[nodiscard]] const Diagnostics& errors(const std::string& unit) const;

 private:
  void keep_with_base(const std::string& name, const Tree& tree, Diagnostics& out);

  Limits limits_;
  std::map<std::string, std::shared_ptr<const Tree>> units_;
  std::map<std::string, Diagnostics> faults_;
  std::map<std::string, std::vector<std::shared_ptr<const LawText>>> words_;
  std::map<std::string, std::vector<std::string>> amendments_;  // Keyed by the amended ruleset, in the order of add().
  std::map<std::string, std::vector<std::string>> assertions_;  // Keyed by the ruleset or house, in the order of add().
};

/// Returns true if a unit name contains `/`, a backslash or `..`. As a path, such a name could refer to a file outside the folders of rule
/// files. No unit has such a name. A resolver that converts names to paths must reject it.
[[nodiscard]] bool is_outside_folders(std::string_view unit) noexcept;

/// Returns the diagnostic (`outside_folders`) for a unit name for which is_outside_folders() returns true. `place` is the location of the
/// name.
[[nodiscard]] Diagnostic make_outside_folders_error(const std::string& unit, SourceLocation place = {});

/// The date, the alternatives and the posted values that are selected for a rule book.
struct Selection {
  /// Date on which the rules apply, or `std::nullopt` to select the text in periods without an end.
  std::optional<Date> as_of;
  std::map<std::string, std::string> readings;  ///< Selected alternatives. The key is the name of a reading or choice.
  /// Posted values. The key is the name of a paytable, choice or quantity, and the value is a column, alternative or amount, respectively.
  std::map<std::string, std::string> postings;
};

/// Returns the diagnostic for a selected name that none of the rulesets declares: F0709 for a reading, or F0601 for a posted value. The
/// help lists the declared names. `place` is the location of the name.
[[nodiscard]] Diagnostic make_undeclared_selection_error(const std::string& name, bool is_reading,
                                                         const std::vector<std::shared_ptr<const Ruleset>>& rulesets,
                                                         SourceLocation place = {});

namespace automaton {
struct Transitions;
}

/// The result of check(): a ruleset, or the errors that prevent its use. The ruleset owns everything that it needs, so it may outlive the
/// library.
struct CheckResult {
  std::shared_ptr<const Ruleset> ruleset;  ///< Checked ruleset, or null if there are errors.
  /// Ruleset for demonstrating errors with throws and bets. Unlike `ruleset`, it is also set if all errors were found by lint() or by the
  /// checks of layers. Null if there are other errors.
  std::shared_ptr<const Ruleset> playable_ruleset;
  Diagnostics diagnostics;  ///< Errors, warnings and notes, sorted.
  /// Cached transitions that the check computed and that MachineCompiler reuses, or null if there is no ruleset. The transitions refer to
  /// the ruleset. Copies of the result share the transitions, so only one thread at a time may use them. For internal use.
  std::shared_ptr<automaton::Transitions> transitions;

  /// Returns true if the check succeeded, so that `ruleset` is not null.
  [[nodiscard]] bool ok() const noexcept { return ruleset != nullptr; }
};

/// Checks a ruleset with its amendments in force, or a house with its ruleset. Resolves names, combines layers, applies the selection,
/// checks types and ranges, and runs lint(). Anything in the selection that the ruleset does not declare is reported as a diagnostic
/// without a location. Pure and deterministic.
[[nodiscard]] CheckResult check(const Library& library, const std::string& ruleset, const Selection& selection = {});

/// Returns a ruleset with a different selection after check() has accepted the ruleset. Omits the slow checks, which are lint() and the
/// checks of all other alternatives. Returns null if there are errors. Call check() before you report anything that depends on the result.
[[nodiscard]] std::shared_ptr<const Ruleset> check_without_lint(const Library& library, const std::string& ruleset,
                                                                const Selection& selection);

/// Runs the checks that enumerate states and throws, and returns their diagnostics. These checks find conflicts between clauses (with a
/// witness), clauses that are never true, throws with two verdicts, wins without odds, and unreachable rows. check() calls this function if
/// there are no other errors.
[[nodiscard]] Diagnostics lint(const Ruleset& ruleset);

/// Checks one unit of any kind and returns the sorted diagnostics. A vocabulary or model is checked by itself. An amendment is checked
/// together with its ruleset, and an assertion file together with its ruleset or house. find_check_date() determines the date.
[[nodiscard]] Diagnostics check_unit(const Library& library, const std::string& unit);

/// Returns the date for which check_unit() checks a unit. For an amendment or assertion file, this is its first date. For any other unit,
/// it is the last date of the unit's period. Returns `std::nullopt` if there is no such date. In that case, check_unit() selects no date.
[[nodiscard]] std::optional<Date> find_check_date(const Library& library, const std::string& unit);

/// Returns the vocabulary with this name, or `std::nullopt` if it does not exist or has errors. check_unit() reports the reason.
[[nodiscard]] std::optional<Vocabulary> find_vocabulary(const Library& library, const std::string& unit);

// ---- Resolvers, and loading a rule book by name

/// A rule file that a resolver returns, with its texts of the law.
struct UnitFile {
  SourcePtr source;                    ///< Text of the rule file. Never null.
  std::string expected_name;           ///< Unit name that the path of the file requires (see Library::add()). Empty if any name is allowed.
  std::vector<SourcePtr> law_texts{};  ///< Available texts of the law that the head of the rule file names (see Library::add_law_text()).
};

/// A source of rule files, such as folders, texts in memory, or a database. Copies share their data.
class Resolver {
 public:
  /// A function that returns the available files for a unit name: the file that declares the unit, and amendments and assertion files for
  /// it. Amendments and assertion files are returned even if the unit itself comes from a different resolver. The result is empty if no
  /// file is available. During one load, the function is called at most once for each name, in a fixed order. It may be called with names
  /// of units that do not exist. The function adds diagnostics about its own errors, such as an unreadable file, to `out`. load()
  /// propagates the exceptions of the function.
  using FileFinder = std::function<std::vector<UnitFile>(const std::string& unit, Diagnostics& out)>;

  /// Constructs a resolver without files.
  Resolver() = default;
  /// Constructs a resolver from a function object that is convertible to FileFinder.
  template <typename Function>
  requires(!std::same_as<std::remove_cvref_t<Function>, Resolver> && std::convertible_to<Function, FileFinder>) Resolver(Function&& files)
      : files_(std::forward<Function>(files)) {}
  /// Constructs a resolver from a function and a list of texts that must be used. load() reports each text in `required_sources` that the
  /// rule book does not use.
  Resolver(FileFinder files, std::vector<SourcePtr> required_sources)
      : files_(std::move(files)), required_sources_(std::move(required_sources)) {}

  /// A function that creates a FileFinder function for one load. Only the thread that calls load() calls the created function, so the
  /// created function may cache files.
  using FileFinderFactory = std::function<FileFinder()>;
  /// Returns a resolver that calls `begin` at the start of each load. Several threads may call `begin` at the same time.
  [[nodiscard]] static Resolver make_from_factory(FileFinderFactory begin, std::vector<SourcePtr> required_sources = {}) {
    Resolver made([begin](const std::string& unit, Diagnostics& out) { return begin()(unit, out); }, std::move(required_sources));
    made.begin_ = std::move(begin);
    return made;
  }

  /// Calls the FileFinder function and returns its result. Thread-safety and exceptions depend on that function.
  [[nodiscard]] std::vector<UnitFile> operator()(const std::string& unit, Diagnostics& out) const {
    return files_ ? files_(unit, out) : std::vector<UnitFile>{};
  }
  /// Returns the FileFinder function for one load. If make_from_factory() created the resolver, this is a new function. Otherwise it is the
  /// function with which the resolver was constructed. The returned function may be empty.
  [[nodiscard]] FileFinder make_file_finder() const { return begin_ ? begin_() : files_; }
  /// Returns the texts that the loaded rule book must use. The reference is valid as long as the resolver exists.
  [[nodiscard]] const std::vector<SourcePtr>& required_sources() const noexcept { return required_sources_; }

 private:
  FileFinder files_;
  FileFinderFactory begin_;  // May be empty.
  std::vector<SourcePtr> required_sources_;
};

/// Returns a resolver for texts in memory. The keys of `texts` are the names that diagnostics show, such as file names. The head of each
/// text states the unit that the text declares or refers to. All texts must be used (Resolver::required_sources()).
[[nodiscard]] Resolver make_memory_resolver(const std::map<std::string, std::string>& texts);

/// Returns a resolver for folders, as on the command line. The file of `us_sd.craps` is `us_sd/craps.fair` in the first folder that
/// contains this file. Amendments and assertion files may have any name, but must be in the subfolder of the same name in any of the
/// folders. Unit names for which is_outside_folders() returns true have no files. Texts of the law are read from the folder of the rule
/// file that names them.
///
/// A `.fair` file without a valid head is also returned if it is in that subfolder, because it may be intended as an amendment. A second
/// file that declares the unit is returned as well. load() reports such files.
///
/// During one load, each subfolder is listed once. The names of sources are their paths relative to the folder, so results do not depend on
/// the location of the folder. No other part of this library reads files, and no part writes files.
[[nodiscard]] Resolver make_folder_resolver(std::vector<std::string> folders);

/// Returns a resolver that combines several resolvers. The file that declares a unit comes from the first resolver that has such a file.
/// Amendments and assertion files come from all resolvers.
[[nodiscard]] Resolver combine_resolvers(std::vector<Resolver> resolvers);

/// The result of load(): a compiled rule book, or the errors that prevent its use. The first three members are either all null or all set.
/// The result may outlive the resolver.
struct LoadResult {
  std::shared_ptr<const Ruleset> ruleset;  ///< Checked ruleset or house, or null if there are errors.
  std::shared_ptr<const Program> program;  ///< Compiled rule book, or null if there are errors.
  /// Library with all units that were loaded, for analyses and for other selections, or null if there are errors.
  std::shared_ptr<const Library> library;
  Diagnostics diagnostics;  ///< Sorted diagnostics from reading, parsing and checking the files.
  /// Parts of the rule book that could not be compiled, with the reasons. Table evaluates these parts, which is slower.
  std::vector<CompileError> uncompiled_parts;

  /// Returns true if the rule book was loaded, so that `program` is not null.
  [[nodiscard]] bool ok() const noexcept { return program != nullptr; }
};

/// Reads, parses, checks and compiles a ruleset or house. `limits` become the limits of the library that the function creates.
/// Deterministic. Throws only exceptions of the resolver and std::bad_alloc. Thread-safe if the resolver is thread-safe.
///
/// Every text in Resolver::required_sources() is either used or reported. A text that is not a rule file, or that amends a unit outside the
/// rule book, causes an error. A unit that the rule book does not need causes a note.
[[nodiscard]] LoadResult load(const std::string& name, const Resolver& resolver, const Selection& selection = {},
                              const Limits& limits = {});

/// Adds a unit, and all units on which it depends, to the library. Units that are already in the library are not added again. Appends
/// diagnostics to `out`. Call this function only if you call check() instead of load().
void add_unit_with_dependencies(Library& library, const std::string& unit, const Resolver& resolver, Diagnostics& out);

/// Adds a help text to each diagnostic about a missing unit (`no_unit`) that has no help. The text explains which file must contain the
/// unit.
void add_missing_unit_help(Diagnostics& faults);

/// The head of a rule file: the kind and name of its unit, and the unit to which it refers.
struct UnitHead {
  std::string kind;  ///< Keyword of the unit, such as `ruleset` or `amendment`. Empty if the text does not begin as a rule file must.
  std::string name;  ///< Name of the unit, such as `us_sd.craps`. Empty if the head states none.
  /// Name after `under`, `to` or `for`: the ruleset of a house, or the unit to which an amendment or assertion file refers.
  std::string target;

  /// Returns true if the head is complete. A complete head has a name, and has a target if and only if its kind requires a target.
  [[nodiscard]] bool is_complete() const;
  /// Returns true if the file is an amendment to `unit` or an assertion file for `unit`.
  [[nodiscard]] bool refers_to(std::string_view unit) const { return target == unit && (kind == "amendment" || kind == "assertions"); }
};
/// Parses only the head of a rule file. Accepts any bytes. The result owns its strings.
[[nodiscard]] UnitHead parse_unit_head(std::string_view text);

/// Returns the names of all units that a parsed rule file mentions, in the order of the text. The list includes the file's own unit, the
/// unit to which its head refers, and the units that it uses or from which it adopts statements. Names may occur several times.
[[nodiscard]] std::vector<std::string> list_named_units(const Tree& tree);

/// Returns the names of the units in the library on which the text of a unit depends, directly or indirectly, on any date. These are the
/// units that it mentions, its amendments and its assertion files. The unit itself comes first, and each name occurs once. Returns an empty
/// list if the unit is not in the library.
[[nodiscard]] std::vector<std::string> list_dependencies(const Library& library, const std::string& unit);

/// Returns the path of a unit's file relative to the rule folder, such as `us_sd/craps.fair` for `us_sd.craps`.
[[nodiscard]] std::string unit_file_path(std::string_view unit);

// ---- The consolidated text

/// One line of the consolidated text.
struct ConsolidatedLine {
  std::string text;         ///< Text of the line in canonical layout, without a line end.
  std::string unit;         ///< Unit that contains the statement. Empty for a line that only opens or closes a block.
  SourceLocation location;  ///< Location of the statement in that unit.
  std::string change;       ///< Effect of the statement on other layers, such as `replaces us_sd/craps.fair:57`. Empty if there is none.
};

/// The result of consolidate().
struct ConsolidatedText {
  std::vector<ConsolidatedLine> lines;  ///< Lines of the consolidated text. Empty if there are errors.
  Diagnostics diagnostics;              ///< Diagnostics of check() for the unit and selection.
};

/// Returns the consolidated text of a ruleset or house for a selection, with the selected alternatives. The lines form a rule file with the
/// same results, which is a ruleset or a complete house. Assertions are omitted. If a choice is open, none of its alternatives is included,
/// and a remark reports the open choice. If a house adds limits to limits from two earlier layers, its limits are combined only with those
/// of the later of these layers. Deterministic.
[[nodiscard]] ConsolidatedText consolidate(const Library& library, const std::string& unit, const Selection& selection = {});
/// Returns the consolidated text. `checked` must be the result of check() for the same unit and selection. This overload is much faster,
/// because it does not check the unit again.
[[nodiscard]] ConsolidatedText consolidate(const Library& library, const std::string& unit, const Selection& selection,
                                           const CheckResult& checked);

}  // namespace fairroll
