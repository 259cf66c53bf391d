// SPDX-License-Identifier: Apache-2.0
// Where the rule files of a scenario are, so that nobody has to say it.
//
// `us_sd.craps` is the file `us_sd/craps.fair`. It is looked for in the scenario's folder and in the folder `rulesets` beside the scenario,
// then in the folder above and its `rulesets`, and so on; last of all among the rule books installed with the program. The folder where it
// is found holds everything else that it adopts or uses, too; what is missing there is looked for in the same way from there. Amendments
// and assertions are found in the folder of the ruleset (or house) that they speak of. With `--rules DIR` only those folders are searched,
// and everything in them counts; `--rules FILE` is that file, and what it names is found from where it lies.
#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/rules.hpp>
#include <fairroll/scenario.hpp>

#include "discover.hpp"
#include "io.hpp"
#include "limits.hpp"

namespace fairroll::cli {

/// The rule files that belong together, and the rulesets made of them. Load everything first, then ask for rulesets.
class Workspace {
 public:
  /// Searches `roots` first, then upwards from the first of them. Refers to `files`.
  explicit Workspace(std::vector<std::filesystem::path> roots, bool upwards = true, const Files& files = on_disk())
      : files_(files), roots_(std::move(roots)), upwards_(upwards), library_(limits_of_call()), cache_(library_), real_(files) {}
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  /// From now on files of assertions, and empty ones, are as good as not there.
  void ignore_assertions() { assertions_ = false; }
  /// Loads the unit, the amendments and assertions beside it and everything that they name; nothing happens if it is nowhere.
  void need(const std::string& unit);
  /// Loads the units that lie where this one should, or in the folder that is called nearly so, for a "did you mean".
  void need_neighbours(const std::string& unit, const std::filesystem::path& start);
  /// Loads one file, and if it was named by itself the amendments and assertions beside it. Its unit may have any name if `unit` is empty;
  /// where its path ends like its name, that is its name.
  void add(const InputFile& file);
  /// The same with a text that was read before (standard input).
  void add(const SourcePtr& source, const std::string& unit);
  /// Loads what the loaded units name.
  void complete();

  [[nodiscard]] RulesetCache& cache() { return cache_; }
  [[nodiscard]] const Library& library() const { return library_; }
  [[nodiscard]] const Diagnostics& diagnostics() const { return diagnostics_; }

 private:
  [[nodiscard]] std::filesystem::path find(const std::string& unit) const;
  [[nodiscard]] std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder) const;
  void load(const std::filesystem::path& file, const std::string& unit);
  void need_all_in(const std::filesystem::path& folder);
  [[nodiscard]] std::vector<UnitFile> files_of(const std::string& unit);
  /// Reads a file that was not read before.
  void take(const std::filesystem::path& file, const std::string& unit, std::vector<UnitFile>& files);
  /// Files in that folder that amend the unit, assert something of it or declare it once more.
  void take_beside(const std::filesystem::path& folder, const std::string& unit, std::vector<UnitFile>& files);
  /// The files of that folder by the unit that they amend or assert something of, and their names. Each folder is read once.
  struct Beside {
    std::filesystem::path file;
    std::string name;
  };
  [[nodiscard]] const std::map<std::string, std::vector<Beside>>& spoken_of_in(const std::filesystem::path& folder);
  void add_all(const std::vector<UnitFile>& files);
  void need_what_names(const std::string& unit);

  const Files& files_;
  std::vector<std::filesystem::path> roots_;
  bool upwards_;
  bool assertions_ = true;
  Library library_;
  RulesetCache cache_;
  Diagnostics diagnostics_;
  std::set<std::string> tried_;
  std::set<std::filesystem::path> loaded_;
  std::map<std::filesystem::path, std::map<std::string, std::vector<Beside>>> folders_;
  RealPaths real_;
};

/// Where `--rules` says that files lie: folders as they are, and of a file the folder that its unit is named from.
struct RuleRoots {
  std::vector<std::filesystem::path> roots;
  bool upwards = true;  ///< no folder is among them: what a file names is looked for above it, too
};
[[nodiscard]] RuleRoots rule_roots(const std::vector<std::string>& rules, const Files& files = on_disk());

/// A note for each file on the way from `start` that says otherwise what the unit is than the one that was read.
[[nodiscard]] Diagnostics hidden_files(const Library& library, const std::string& unit, const std::filesystem::path& start,
                                       const Files& files = on_disk());

/// The folder in which the unit's file lies, looked for as described above; empty if it is nowhere.
[[nodiscard]] std::filesystem::path root_of(const std::string& unit, const std::filesystem::path& start, const Files& files = on_disk());

/// Where the folder tree of a rule file begins, as its unit's name says; else the folder that it lies in.
[[nodiscard]] std::filesystem::path root_of_file(const std::string& path, const Files& files = on_disk());

/// Where the texts of the law lie that the head of a rule file names; they may not be there.
[[nodiscard]] std::vector<std::string> paths_of_texts(const Source& rule_file);

/// The folders to look in, nearest first, as a person would write them.
[[nodiscard]] std::vector<std::filesystem::path> places_above(const std::filesystem::path& start, const Files& files = on_disk());
/// The same, and the rule books that were installed last.
[[nodiscard]] std::vector<std::filesystem::path> places_from(const std::filesystem::path& start, const Files& files = on_disk());

}  // namespace fairroll::cli
