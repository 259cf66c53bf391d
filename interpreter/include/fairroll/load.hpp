// SPDX-License-Identifier: Apache-2.0
// From the name of a rule book to a Program, wherever its files come from: a folder, memory, a database, a signed archive.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
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

/// Gives the files of a unit, itself first: the one that declares it, and those that amend it or assert something of it. None: it has no
/// such unit. Asked at most once for each name, in a fixed order. What it throws comes out of the function that it was given to; what is
/// wrong with its own means (a file that cannot be read) it reports to `out`.
using Resolver = std::function<std::vector<UnitFile>(const std::string& unit, Diagnostics& out)>;

/// Texts by the names that diagnostics show them under (file names, say); what is in them says which unit each declares.
[[nodiscard]] Resolver in_memory(const std::map<std::string, std::string>& texts);

/// Folders as the command line reads them: `us_sd.craps` is `us_sd/craps.fair` in the first folder that has it; amendments and assertions
/// lie beside what they speak of. The one place below the command line that reads files; nothing is ever written. Names that lead out of
/// the folders find nothing.
[[nodiscard]] Resolver in_folders(std::vector<std::string> folders);

/// Asks the first resolver, and the next where it has nothing.
[[nodiscard]] Resolver first_of(std::vector<Resolver> resolvers);

/// A rule book ready to be played, or what is wrong with it.
struct Loaded {
  std::shared_ptr<const Ruleset> ruleset;   ///< null if there were errors
  std::shared_ptr<const Program> program;   ///< null exactly then
  Diagnostics diagnostics;                  ///< of reading, parsing and checking, sorted
  std::vector<CompileFault> left_to_table;  ///< what the program plays by the table, and why: slower, and never wrong

  /// There is a program; what it rests on is kept alive by it, the resolver may go.
  [[nodiscard]] bool ok() const noexcept { return program != nullptr; }
};

/// Reads, parses, checks and compiles a ruleset or a house. Deterministic. Bad rule files are diagnostics, never exceptions; the call
/// throws only what the resolver throws, and std::bad_alloc. No global state: safe to call from any thread at any time, if the resolver is.
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
