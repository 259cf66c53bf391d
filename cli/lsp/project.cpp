// SPDX-License-Identifier: Apache-2.0
#include "project.hpp"

#include <algorithm>
#include <utility>

#include <fairroll/text_periods.hpp>

#include "../discover.hpp"
#include "../today.hpp"

namespace fairroll::cli::lsp {

namespace {

/// A rule file or scenarios; any other file may be a text of the law.
bool is_input(const std::string& path) {
  FileKind kind{};
  return kind_of(path, kind);
}

bool same_head(const UnitHead& a, const UnitHead& b) { return a.kind == b.kind && a.name == b.name && a.target == b.target; }

}  // namespace

void Project::set_folders(std::vector<std::string> folders) {
  folders_ = std::move(folders);
  look_around_ = true;
}

void Project::put(const std::string& path, const std::string& text) {
  const UnitHead head = parse_unit_head(text);
  const auto before = open_.find(path);
  const bool appeared = files_.put(path, text);
  const bool other_head = before == open_.end() || !same_head(before->second, head);
  open_[path] = head;
  edited_ = path;
  look_around_ = look_around_ || (appeared && is_input(path));
  if (is_input(path)) known_.insert(path);
  changed(path, other_head);
}

void Project::take_away(const std::string& path) {
  if (open_.erase(path) == 0) return;
  if (edited_ == path) edited_.clear();
  (void)files_.take_away(path);
  look_around_ = look_around_ || is_input(path);  // it may be no file of the folders
  changed(path, true);
}

void Project::changed_on_disk(const std::string& path, bool appeared_or_gone) {
  if (open_.count(path) != 0) return;
  look_around_ = look_around_ || (appeared_or_gone && is_input(path));
  changed(path, true);
}

/// Of those that have seen no more than its head, only another head makes a difference.
void Project::changed(const std::string& path, bool other_head) {
  if (known_.count(path) != 0) stale_.insert(path);
  for (auto& [file, result] : results_) {
    const bool rests_on_it =
        result.whole.count(path) != 0 || result.missing.count(path) != 0 || (other_head && result.heads.count(path) != 0);
    if (!rests_on_it) continue;
    stale_.insert(file);
    if (file != path && result.by_file.erase(path) != 0) news_.insert(path);  // its places are those of another text
  }
}

/// Which files there are. Whether one was looked for in vain before is not known of any check, so all are made again.
void Project::look_around() {
  look_around_ = false;
  std::set<std::string> found;
  const Discovery seen = folders_.empty() ? Discovery{} : discover(folders_, most_entries, files_);
  for (const InputFile& file : seen.files) found.insert(std::filesystem::path(file.path).lexically_normal().string());
  for (const auto& [path, head] : open_)
    if (is_input(path)) found.insert(path);
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
  // The text that is written right now goes before names, and before a search through folders.
  if (stale_.count(edited_) != 0) return check(edited_, goes_on);
  if (unread_) return read_names();
  if (look_around_) return look_around();
  if (!stale_.empty()) check(most_urgent(), goes_on);
}

void Project::bring_up_to_date(const std::string& path) {
  const auto goes_on = [] { return true; };
  if (stale_.count(path) != 0) check(path, goes_on);
  if (unread_ && unread_->path == path) read_names();
}

void Project::check(const std::string& path, const std::function<bool()>& goes_on) {
  if (unread_ && unread_->path != path) read_names();  // of the same file they are those of a text that is gone
  unread_.reset();
  Watching watching(goes_on);
  Unread now{path, std::make_unique<Recorder>(files_, sources_), {}};
  Checked checked = check_files({path}, {}, watching, {*now.files, &memo_, &now.insight});
  if (checked.stopped) return;
  stale_.erase(path);
  keep(path, std::move(checked.diagnostics), *now.files);
  unread_ = std::move(now);
}

/// Of a rule file from what was read for the check, of scenarios what was written down while they were played.
void Project::read_names() {
  const std::unique_ptr<Recorder> files = std::move(unread_->files);
  Insight insight = std::move(unread_->insight);
  const auto at = results_.find(unread_->path);
  unread_.reset();
  if (at == results_.end()) return;
  FileKnowledge& knowledge = at->second.knowledge;
  knowledge.mentions = std::move(insight.mentions);
  for (const std::string& unit : insight.units) {
    const std::vector<Mention> found = find_mentions(insight.workspace->library(), unit);
    knowledge.mentions.insert(knowledge.mentions.end(), found.begin(), found.end());
    const std::shared_ptr<const Tree> tree = insight.workspace->library().find_unit(unit);
    const std::string kind = tree ? parse_unit_head(tree->source->text()).kind : std::string();
    if (kind != "ruleset" && kind != "house") continue;
    RulesetCache& cache = insight.workspace->cache();
    const CheckResult& now = cache.get(unit, selection_of_today(cache, unit));
    // A rule book that is written for a later day is shown as its text without an end.
    const CheckResult& result = has_not_in_force_error(now.diagnostics) ? cache.get(unit, {}) : now;
    if (result.ok()) knowledge.book = result.ruleset;
  }
  if (!insight.trees.empty()) keep_what_was_played(insight, knowledge);
  keep_declared(knowledge);
}

/// Whoever is typing has a text that cannot be parsed: what is proposed to him are the names that there were before.
void Project::keep_declared(FileKnowledge& knowledge) {
  std::vector<Mention> declared;
  for (const Mention& one : knowledge.mentions)
    if (one.location.source->name() == one.declaration.source->name() && one.location.span == one.declaration.span) declared.push_back(one);
  const bool units_alone = std::all_of(declared.begin(), declared.end(), [](const Mention& one) { return one.kind == NameKind::Unit; });
  if (!units_alone || knowledge.declared.empty()) knowledge.declared = std::move(declared);
}

void Project::keep_what_was_played(Insight& insight, FileKnowledge& knowledge) const {
  sort_mentions(knowledge.mentions);
  knowledge.mentions.shrink_to_fit();
  knowledge.tree = insight.trees.front();
  knowledge.hints = authoring::build_inlay_hints(*knowledge.tree, insight.reports);
  knowledge.coverage = {};
  for (const ScenarioReport& report : insight.reports) {
    knowledge.coverage.add(report);
    for (const RulesetReport& under : report.ruleset_reports)
      if (under.ruleset && !knowledge.book) knowledge.book = under.ruleset;
  }
}

void Project::keep(const std::string& path, Diagnostics found, Recorder& read) {
  Result& result = results_[path];
  for (const auto& [file, before] : result.by_file) news_.insert(file);
  result.by_file.clear();
  result.whole = std::move(read.whole());
  result.heads = std::move(read.heads());
  result.missing = std::move(read.missing());
  for (Diagnostic& one : found) {
    const std::string file = one.location.source ? std::filesystem::path(one.location.source->name()).lexically_normal().string() : path;
    result.by_file[file].push_back(std::move(one));
  }
  for (const auto& [file, now] : result.by_file) news_.insert(file);
  news_.insert(path);
}

bool Project::is_fresh(const std::string& path) const {
  return results_.count(path) != 0 && stale_.count(path) == 0 && !(unread_ && unread_->path == path);
}

const FileKnowledge* Project::knowledge(const std::string& path) const {
  const auto at = results_.find(path);
  return at == results_.end() ? nullptr : &at->second.knowledge;
}

std::vector<const FileKnowledge*> Project::knowledge_with(const std::set<std::string>& paths) const {
  std::vector<const FileKnowledge*> all;
  for (const auto& entry : results_) {
    const Result& result = entry.second;
    if (std::any_of(paths.begin(), paths.end(), [&](const std::string& path) { return result.whole.count(path) != 0; }))
      all.push_back(&result.knowledge);
  }
  return all;
}

ClauseCoverage Project::coverage() const {
  ClauseCoverage all;
  for (const auto& [file, result] : results_) all.add(result.knowledge.coverage);
  return all;
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
