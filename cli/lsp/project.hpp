// SPDX-License-Identifier: Apache-2.0
// The rule and scenario files that the editor sees, and what is wrong with each. Every file is checked as `fairroll check FILE` checks it,
// with the texts as the editor has them, and once more when a text that it was checked with has changed.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fairroll/analysis/edge_cache.hpp>
#include <fairroll/authoring/notes.hpp>
#include <fairroll/diagnostic.hpp>
#include <fairroll/mentions.hpp>
#include <fairroll/rules.hpp>

#include "../checking.hpp"
#include "overlay.hpp"

namespace fairroll::cli::lsp {

/// The results of checking a file, except for its diagnostics.
struct FileKnowledge {
  std::vector<Mention> mentions;            ///< Meanings of the names in the file and in the files on which it depends.
  std::vector<Mention> declared;            ///< Declarations in the last version of the text that could be parsed.
  std::shared_ptr<const Ruleset> book;      ///< Last valid rule book of the file, or of its first scenario. Null if there is none.
  std::shared_ptr<const Tree> tree;         ///< Syntax tree of the scenarios that were run.
  std::vector<authoring::InlayHint> hints;  ///< Hints with the results of the scenarios.
  ClauseCoverage coverage;                  ///< Clauses that decided results in the scenarios.
};

class Project {
 public:
  explicit Project(const Files& disk) : files_(disk) {}

  /// Sets the folders whose rule and scenario files are also checked.
  void set_folders(std::vector<std::string> folders);
  [[nodiscard]] const std::vector<std::string>& folders() const noexcept { return folders_; }
  /// Sets the text of a file that the editor has opened or changed.
  void put(const std::string& path, const std::string& text);
  /// Closes a file in the editor. The file on the disk is used again.
  void take_away(const std::string& path);
  /// Marks a file that may have changed on the disk. `appeared_or_gone` is true if it was created or deleted.
  void changed_on_disk(const std::string& path, bool appeared_or_gone);

  [[nodiscard]] bool has_work() const noexcept { return look_around_ || !stale_.empty() || unread_; }
  /// Performs one task: checks the file that was changed last, collects the names in the last checked file, searches the folders, or
  /// checks another file (open files first), in this order. If `goes_on` returns false, a check stops early and changes nothing.
  void work(const std::function<bool()>& goes_on);
  /// Checks a file now, if it belongs to the checked files and its results are out of date.
  void bring_up_to_date(const std::string& path);

  /// Returns the files whose diagnostics may have changed since the last call.
  [[nodiscard]] std::set<std::string> take_news();
  /// Returns the diagnostics in a file from all checks, sorted. A diagnostic without a location belongs to the file that was
  /// checked.
  [[nodiscard]] Diagnostics diagnostics(const std::string& path) const;

  /// Returns true if the current text of the file was checked and its names were collected.
  [[nodiscard]] bool is_fresh(const std::string& path) const;
  /// Returns the results of a file, or null if the file was never checked.
  [[nodiscard]] const FileKnowledge* knowledge(const std::string& path) const;
  /// Returns the results of all files that were checked together with one of the given files.
  [[nodiscard]] std::vector<const FileKnowledge*> knowledge_with(const std::set<std::string>& paths) const;
  /// Returns the clauses that decided results in the scenarios of all files.
  [[nodiscard]] ClauseCoverage coverage() const;
  [[nodiscard]] analysis::EdgeCache& memo() noexcept { return memo_; }

  /// Returns the files, with the texts that are open in the editor.
  [[nodiscard]] const Files& files() const noexcept { return files_; }
  /// Returns the paths of all files that are checked.
  [[nodiscard]] const std::set<std::string>& known() const noexcept { return known_; }

 private:
  /// The result of a check, with the files on which it depends.
  struct Result {
    std::map<std::string, Diagnostics> by_file;
    std::set<std::string> whole;
    std::set<std::string> heads;
    std::set<std::string> missing;
    FileKnowledge knowledge;
  };
  void changed(const std::string& path, bool other_head);
  void look_around();
  [[nodiscard]] std::string most_urgent() const;
  void check(const std::string& path, const std::function<bool()>& goes_on);
  void keep(const std::string& path, Diagnostics found, Recorder& read);
  void read_names();
  static void keep_declared(FileKnowledge& knowledge);
  void keep_what_was_played(Insight& insight, FileKnowledge& knowledge) const;
  void forget(const std::string& path);

  Overlay files_;
  SharedSources sources_;
  std::vector<std::string> folders_;
  std::map<std::string, UnitHead> open_;
  std::set<std::string> known_;
  std::set<std::string> stale_;
  std::map<std::string, Result> results_;
  std::set<std::string> news_;
  std::string edited_;  // last
  bool look_around_ = false;
  /// The file that was checked last. Its names are collected unless the file that was changed last must be checked first.
  struct Unread {
    std::string path;
    std::unique_ptr<Recorder> files;
    Insight insight;  // refers to them
  };
  std::optional<Unread> unread_;
  analysis::EdgeCache memo_;
};

}  // namespace fairroll::cli::lsp
