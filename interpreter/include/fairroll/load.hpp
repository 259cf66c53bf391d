// SPDX-License-Identifier: Apache-2.0
// From the name of a rule book to a Program, wherever its files come from: a folder, memory, a database, a signed archive.
#pragma once

#include <concepts>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/checker.hpp>
#include <fairroll/table_program.hpp>

namespace FAIRROLL_API fairroll {

/// One rule file that belongs to a unit.
struct UnitFile {
  SourcePtr source;      ///< never null
  std::string expected;  ///< the name that its place demands of the unit in it (Library::add); empty: any
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
/// named by their path below the folder, so that results do not depend on where it lies. The one place below the command line that reads
/// files; nothing is ever written. Names that lead out of the folders find nothing.
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
/// call from any thread at any time, if the resolver is.
[[nodiscard]] Loaded load(const std::string& name, const Resolver& resolver, const Selection& selection = {});

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

/// The path of a unit's file below the folder of all units: `us_sd/craps.fair`.
[[nodiscard]] std::string file_of_unit(std::string_view unit);

}  // namespace fairroll
