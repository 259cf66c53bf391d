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

/// What is known of a file beside its faults.
struct FileKnowledge {
  std::vector<Mention> mentions;            ///< what its names mean, and those of what it is made of
  std::vector<Mention> declared;            ///< what could be named when its text could be parsed last
  std::shared_ptr<const Ruleset> book;      ///< the last that could be made of it, or that its first scenario plays under; null: none
  std::shared_ptr<const Tree> tree;         ///< of scenarios, as they were played
  std::vector<authoring::InlayHint> hints;  ///< what came of them
  ClauseCoverage coverage;                  ///< what they decided by
};

class Project {
 public:
  explicit Project(const Files& disk) : files_(disk) {}

  /// The rule and scenario files below these folders are checked, too.
  void set_folders(std::vector<std::string> folders);
  [[nodiscard]] const std::vector<std::string>& folders() const noexcept { return folders_; }
  /// The editor has opened the file, or changed it.
  void put(const std::string& path, const std::string& text);
  /// The editor has closed the file: it is what the disk has of it.
  void take_away(const std::string& path);
  /// The disk may have another text there; `appeared_or_gone`: or another file.
  void changed_on_disk(const std::string& path, bool appeared_or_gone);

  [[nodiscard]] bool has_work() const noexcept { return look_around_ || !stale_.empty() || unread_; }
  /// Checks one file, that which was changed last first, then those that are open, then the others; or reads the names of what was
  /// checked. Stops early, with nothing done, once `goes_on` says no.
  void work(const std::function<bool()>& goes_on);
  /// Checks that file now, if what is known of it is not of the texts as they are; not if it is none of those that are checked.
  void bring_up_to_date(const std::string& path);

  /// Files of which something else may be to be told since this was asked last.
  [[nodiscard]] std::set<std::string> take_news();
  /// What is wrong with the file, by all checks of which something lies in it; sorted. What has no place belongs to the file that was
  /// checked.
  [[nodiscard]] Diagnostics diagnostics(const std::string& path) const;

  /// It was checked as it is, and its names were read.
  [[nodiscard]] bool is_fresh(const std::string& path) const;
  /// Null: it was never checked.
  [[nodiscard]] const FileKnowledge* knowledge(const std::string& path) const;
  /// Of all files that were checked with one of these.
  [[nodiscard]] std::vector<const FileKnowledge*> knowledge_with(const std::set<std::string>& paths) const;
  /// What the scenarios of all files decided by.
  [[nodiscard]] ClauseCoverage coverage() const;
  [[nodiscard]] analysis::EdgeCache& memo() noexcept { return memo_; }

  /// Texts as the editor has them.
  [[nodiscard]] const Files& files() const noexcept { return files_; }
  /// All files that are checked.
  [[nodiscard]] const std::set<std::string>& known() const noexcept { return known_; }

 private:
  /// What a check found, and what it rests on.
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
  /// The file that was checked last: its names are read when nothing is more urgent.
  struct Unread {
    std::string path;
    std::unique_ptr<Recorder> files;
    Insight insight;  // refers to them
  };
  std::optional<Unread> unread_;
  analysis::EdgeCache memo_;
};

}  // namespace fairroll::cli::lsp
