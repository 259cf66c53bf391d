// SPDX-License-Identifier: Apache-2.0
#include "project.hpp"

#include <utility>

#include "../checking.hpp"
#include "../discover.hpp"

namespace fairroll::cli::lsp {

namespace {

bool same_head(const UnitHead& a, const UnitHead& b) { return a.kind == b.kind && a.name == b.name && a.target == b.target; }

}  // namespace

void Project::set_folders(std::vector<std::string> folders) {
  folders_ = std::move(folders);
  look_around_ = true;
}

void Project::put(const std::string& path, const std::string& text) {
  const UnitHead head = unit_head(text);
  const auto before = open_.find(path);
  const bool appeared = files_.put(path, text);
  const bool other_head = before == open_.end() || !same_head(before->second, head);
  open_[path] = head;
  edited_ = path;
  FileKind kind{};
  if (!kind_of(path, kind)) return;
  known_.insert(path);
  if (appeared) look_around_ = true;
  changed(path, other_head);
}

void Project::take_away(const std::string& path) {
  if (open_.erase(path) == 0) return;
  if (edited_ == path) edited_.clear();
  (void)files_.take_away(path);
  look_around_ = true;  // it may be no file of the folders
  changed(path, true);
}

void Project::changed_on_disk(const std::string& path, bool appeared_or_gone) {
  if (open_.count(path) != 0) return;
  look_around_ = look_around_ || appeared_or_gone;
  changed(path, true);
}

/// Of those that have seen no more than its head, only another head makes a difference.
void Project::changed(const std::string& path, bool other_head) {
  if (known_.count(path) != 0) stale_.insert(path);
  for (auto& [file, result] : results_) {
    const bool rests_on_it = result.whole.count(path) != 0 || (other_head && result.heads.count(path) != 0);
    if (!rests_on_it) continue;
    stale_.insert(file);
    if (file != path) result.by_file.erase(path);  // its places are those of another text
  }
}

/// Which files there are. Whether one was looked for in vain before is not known of any check, so all are made again.
void Project::look_around() {
  look_around_ = false;
  std::set<std::string> found;
  const Discovery seen = folders_.empty() ? Discovery{} : discover(folders_, most_entries, files_);
  for (const InputFile& file : seen.files) found.insert(std::filesystem::path(file.path).lexically_normal().string());
  for (const auto& [path, head] : open_) {
    FileKind kind{};
    if (kind_of(path, kind)) found.insert(path);
  }
  const std::set<std::string> before = std::exchange(known_, found);
  for (const std::string& path : before)
    if (known_.count(path) == 0) forget(path);
  stale_ = known_;
}

void Project::forget(const std::string& path) {
  stale_.erase(path);
  const auto at = results_.find(path);
  if (at == results_.end()) return;
  for (const auto& [file, found] : at->second.by_file) news_.insert(file);
  results_.erase(at);
}

std::string Project::most_urgent() const {
  if (stale_.count(edited_) != 0) return edited_;
  for (const auto& [path, head] : open_)
    if (stale_.count(path) != 0) return path;
  return *stale_.begin();
}

void Project::work(const std::function<bool()>& goes_on) {
  // The text that is written right now goes before a search through folders.
  if (look_around_ && stale_.count(edited_) == 0) return look_around();
  if (stale_.empty()) return;
  const std::string path = most_urgent();
  Watching watching(goes_on);
  Recorder read(files_);
  Checked checked = check_files({path}, {}, watching, {read, &memo_});
  if (checked.stopped) return;
  stale_.erase(path);
  keep(path, std::move(checked.diagnostics), read);
}

void Project::keep(const std::string& path, Diagnostics found, Recorder& read) {
  Result& result = results_[path];
  for (const auto& [file, before] : result.by_file) news_.insert(file);
  result = {{}, std::move(read.whole()), std::move(read.heads())};
  for (Diagnostic& one : found) {
    const std::string file = one.place.source ? std::filesystem::path(one.place.source->name()).lexically_normal().string() : path;
    result.by_file[file].push_back(std::move(one));
  }
  for (const auto& [file, now] : result.by_file) news_.insert(file);
  news_.insert(path);
}

std::set<std::string> Project::take_news() { return std::exchange(news_, {}); }

Diagnostics Project::diagnostics(const std::string& path) const {
  Diagnostics all;
  for (const auto& [file, result] : results_) {
    const auto found = result.by_file.find(path);
    if (found != result.by_file.end()) all.insert(all.end(), found->second.begin(), found->second.end());
  }
  sort_diagnostics(all);
  return all;
}

}  // namespace fairroll::cli::lsp
