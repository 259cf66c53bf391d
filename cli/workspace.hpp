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

/// Rule files that belong together, and the rulesets that are created from them. All files must be loaded before rulesets are requested.
class Workspace {
 public:
  /// Searches `roots` first, and then the folders above the first root. Keeps a reference to `files`.
  explicit Workspace(std::vector<std::filesystem::path> roots, bool upwards = true, const Files& files = on_disk())
      : files_(files), roots_(std::move(roots)), upwards_(upwards), library_(limits_of_call()), cache_(library_), real_(files) {}
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  /// Ignores files of assertions and empty files that are loaded from now on.
  void ignore_assertions() { assertions_ = false; }
  /// Loads the unit, its amendments and assertions in the same folder, and all units that they refer to. Does nothing if it is not found.
  void need(const std::string& unit);
  /// Loads units in the expected folder of a missing unit, or in a folder with a similar name, for a "did you mean" hint.
  void need_neighbours(const std::string& unit, const std::filesystem::path& start);
  /// Loads one file. If the file was given by itself, also loads the amendments and assertions in its folder. The unit must have the name
  /// that `file` requires, unless there is none or the path matches the name that the text states.
  void add(const InputFile& file);
  /// Loads a text that was already read, such as standard input.
  void add(const SourcePtr& source, const std::string& unit);
  /// Loads the units to which the loaded units refer.
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
  /// Reads a file unless it was already read.
  void take(const std::filesystem::path& file, const std::string& unit, std::vector<UnitFile>& files);
  /// Adds the files in a folder that amend the unit, contain assertions about it, or declare it again.
  void take_beside(const std::filesystem::path& folder, const std::string& unit, std::vector<UnitFile>& files);
  /// A file of a folder that amends a unit or contains assertions about it, with the name of its unit. Each folder is read once.
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

/// The folders to search because of `--rules`: given folders, and for each given file the folder to which its unit name is relative.
struct RuleRoots {
  std::vector<std::filesystem::path> roots;
  bool upwards = true;  ///< True if `--rules` names only files. Units are then also searched for in the folders above.
};
[[nodiscard]] RuleRoots rule_roots(const std::vector<std::string>& rules, const Files& files = on_disk());

/// Returns a note for each file, from `start` upwards, that declares the unit differently from the file that was read.
[[nodiscard]] Diagnostics hidden_files(const Library& library, const std::string& unit, const std::filesystem::path& start,
                                       const Files& files = on_disk());

/// Returns the root folder of the unit's file, searched for from `start` and upwards. Returns an empty path if the file is not found.
[[nodiscard]] std::filesystem::path root_of(const std::string& unit, const std::filesystem::path& start, const Files& files = on_disk());

/// Returns the root folder that the name of the unit implies for the file, or else the folder that contains the file.
[[nodiscard]] std::filesystem::path root_of_file(const std::string& path, const Files& files = on_disk());

/// Returns the paths of the texts of the law that the head of a rule file names. The texts need not exist.
[[nodiscard]] std::vector<std::string> paths_of_texts(const Source& rule_file);

/// Returns the folders to search, nearest first, with paths in their usual form.
[[nodiscard]] std::vector<std::filesystem::path> places_above(const std::filesystem::path& start, const Files& files = on_disk());
/// Returns the folders from places_above(), followed by the folder of the installed rule books.
[[nodiscard]] std::vector<std::filesystem::path> places_from(const std::filesystem::path& start, const Files& files = on_disk());

}  // namespace fairroll::cli
