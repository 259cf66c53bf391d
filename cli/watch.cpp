// SPDX-License-Identifier: Apache-2.0
// Files are looked at a few times a second: what tells of changes by itself differs from system to system, and misses those of others on a
// shared folder.
#include "watch.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>
#include <thread>
#include <utility>

#include "interrupt.hpp"
#include "report.hpp"
#include "scenario_file.hpp"
#include "session.hpp"
#include "time_limit.hpp"

namespace fairroll::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds between_looks{200};

/// What tells one state of a file from another; a file that is not there has none.
struct Stamp {
  fs::file_time_type changed{};
  std::uintmax_t size = 0;
  bool there = false;
  friend bool operator==(const Stamp&, const Stamp&) = default;
};

Stamp stamp_of(const std::string& path) {
  std::error_code error;
  Stamp stamp;
  stamp.changed = fs::last_write_time(path, error);
  if (error) return {};
  stamp.size = fs::file_size(path, error);
  stamp.there = !error;
  return stamp;
}

/// One file, one name.
std::string normal(const std::string& path) { return fs::path(path).lexically_normal().string(); }

std::set<std::string> files_in(const Library& library) {
  std::set<std::string> files;
  for (const std::string& unit : library.unit_names()) {
    const SourcePtr source = library.find_unit(unit)->source;
    files.insert(normal(source->name()));
    for (const std::string& text : paths_of_texts(*source)) files.insert(text);
  }
  return files;
}

void need_what_scenarios_name(Workspace& workspace, const std::string& path) {
  const ReadResult read = read_source(path);
  const ScenariosRead parsed = read.ok() ? read_scenarios(read.source) : ScenariosRead{};
  if (!parsed.tree) return;
  for (const Node& node : parsed.tree->nodes)
    if (node.kind == Kind::path) workspace.need(std::string(parsed.tree->source->slice(node.span)));
}

/// The files of a command line, what each rests on, and what has become of them since somebody looked.
class WatchedFiles {
 public:
  WatchedFiles(const std::vector<std::string>& paths, const std::vector<std::string>& rules) : paths_(paths), rules_(rules) { look_anew(); }

  /// Returns once something has changed, with those files that rest on it; false: the user asked to stop.
  bool wait(std::vector<std::string>& changed, std::vector<std::string>& touched) {
    TimeLimit::of_call().give_all();
    const Interrupt interrupt;
    for (changed = changes(); changed.empty(); changed = changes()) {
      std::this_thread::sleep_for(between_looks);
      if (interrupt.asked()) return false;
    }
    touched = resting_on(changed);
    return !interrupt.asked();
  }

 private:
  /// Before or behind the change.
  std::vector<std::string> resting_on(const std::vector<std::string>& changed) {
    const std::map<std::string, std::vector<std::string>> before = rest_on_;
    const std::map<std::string, Stamp> stamps = stamps_;
    look_anew();
    std::set<std::string> all;
    for (const std::string& one : changed) {
      const bool came_or_went = stamps.count(one) == 0 || !stamp_of(one).there;
      for (const auto* known : {&before, &std::as_const(rest_on_)})
        for (const auto& [file, others] : *known)
          if (rests_on(others, one) || (came_or_went && lies_beside(others, one))) all.insert(file);
    }
    std::erase_if(all, [this](const std::string& file) { return rest_on_.count(file) == 0; });
    return {all.begin(), all.end()};
  }

  static bool rests_on(const std::vector<std::string>& others, const std::string& one) {
    return std::binary_search(others.begin(), others.end(), one);
  }

  /// A file that is new may amend what lies beside it, and one that is gone may have.
  static bool lies_beside(const std::vector<std::string>& others, const std::string& one) {
    const fs::path folder = fs::path(one).parent_path();
    return std::any_of(others.begin(), others.end(), [&](const std::string& other) { return fs::path(other).parent_path() == folder; });
  }

  void look_anew() {
    rest_on_.clear();
    for (const std::string& file : named()) rest_on_[file] = files_read_for(file, rules_);
    stamps_.clear();
    for (const auto& [file, others] : rest_on_)
      for (const std::string& other : others) stamps_.try_emplace(other, stamp_of(other));
  }

  [[nodiscard]] std::vector<std::string> named() const {
    std::vector<std::string> files;
    for (const InputFile& file : discover(paths_).files)
      if (file.path != standard_input) files.push_back(file.path);
    return files;
  }

  [[nodiscard]] std::vector<std::string> changes() const {
    std::set<std::string> found;
    for (const auto& [file, stamp] : stamps_)
      if (!(stamp == stamp_of(file))) found.insert(file);
    for (const std::string& file : named())
      if (rest_on_.count(file) == 0) found.insert(normal(file));
    return {found.begin(), found.end()};
  }

  const std::vector<std::string>& paths_;
  const std::vector<std::string>& rules_;
  std::map<std::string, std::vector<std::string>> rest_on_;  // by the files that are named
  std::map<std::string, Stamp> stamps_;                      // of all that they rest on
};

std::string words_of(const std::vector<std::string>& changed, std::size_t touched) {
  const std::string first = changed.front() + (changed.size() > 1 ? " and " + plural(changed.size() - 1, "other file") : "");
  return "changed: " + first + "; processing " + plural(touched, "file") + " again\n";
}

}  // namespace

std::vector<std::string> files_read_for(const std::string& path, const std::vector<std::string>& rules) {
  FileKind kind = FileKind::Rules;
  (void)kind_of(path, kind);
  RuleRoots roots = rule_roots(rules);
  if (kind == FileKind::Rules) roots.roots.push_back(root_of_file(path));
  if (roots.roots.empty()) roots.roots.push_back(fs::path(path).parent_path().empty() ? fs::path(".") : fs::path(path).parent_path());
  Workspace workspace(roots.roots, rules.empty() || roots.upwards);
  if (kind == FileKind::Rules)
    workspace.add(InputFile{.path = path, .unit = {}, .root = {}, .kind = kind});
  else
    need_what_scenarios_name(workspace, path);
  workspace.complete();
  std::set<std::string> files = files_in(workspace.library());
  files.insert(normal(path));
  return {files.begin(), files.end()};
}

void add_watch(CommandForm& command, bool& watch) {
  command.add_flag("--watch", &watch,
                   "Keep running, and process the files again after each change that affects them; Ctrl-C ends the command");
}

ExitCode watch_files(const std::vector<std::string>& paths, const std::vector<std::string>& rules,
                     const std::function<ExitCode(const std::vector<std::string>&)>& work) {
  WatchedFiles files(paths, rules);
  if (work(paths) == ExitCode::Interrupted) return ExitCode::Interrupted;
  for (;;) {
    flush(stdout);
    std::vector<std::string> changed;
    std::vector<std::string> touched;
    if (!files.wait(changed, touched)) return ExitCode::Interrupted;
    show(stderr, words_of(changed, touched.size()));
    if (!touched.empty() && work(touched) == ExitCode::Interrupted) return ExitCode::Interrupted;
  }
}

}  // namespace fairroll::cli
