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

#include <fairroll/analysis/edge_memo.hpp>
#include <fairroll/diagnostic.hpp>
#include <fairroll/rules.hpp>

#include "overlay.hpp"

namespace fairroll::cli::lsp {

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

  [[nodiscard]] bool has_work() const noexcept { return look_around_ || !stale_.empty(); }
  /// Checks one file, that which was changed last first, then those that are open, then the others. Stops early, with nothing done, once
  /// `goes_on` says no.
  void work(const std::function<bool()>& goes_on);

  /// Files of which something else may be to be told since this was asked last.
  [[nodiscard]] std::set<std::string> take_news();
  /// What is wrong with the file, by all checks of which something lies in it; sorted. What has no place belongs to the file that was
  /// checked.
  [[nodiscard]] Diagnostics diagnostics(const std::string& path) const;

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
  };
  void changed(const std::string& path, bool other_head);
  void look_around();
  [[nodiscard]] std::string most_urgent() const;
  void keep(const std::string& path, Diagnostics found, Recorder& read);
  void forget(const std::string& path);

  Overlay files_;
  std::vector<std::string> folders_;
  std::map<std::string, UnitHead> open_;
  std::set<std::string> known_;
  std::set<std::string> stale_;
  std::map<std::string, Result> results_;
  std::set<std::string> news_;
  std::string edited_;  // last
  bool look_around_ = false;
  analysis::EdgeMemo memo_;
};

}  // namespace fairroll::cli::lsp
