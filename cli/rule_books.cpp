// SPDX-License-Identifier: Apache-2.0
#include "rule_books.hpp"

#include <algorithm>
#include <string_view>
#include <system_error>

#include <fairroll/text_periods.hpp>

#include "installed.hpp"
#include "today.hpp"

namespace fairroll::cli {

namespace fs = std::filesystem;

namespace {

/// The text as one word of a command for a POSIX shell, in quotes where it needs them: for commands that a hint names.
std::string shell_word(const std::string& text) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-./,:+@%=").find(c) != std::string_view::npos;
  };
  if (!text.empty() && std::all_of(text.begin(), text.end(), plain)) return text;
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

bool holds_rules(const fs::path& folder) {
  std::error_code error;
  for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator(); at.increment(error))
    if (at->path().extension() == ".fair") return true;
  return false;
}

/// The folder that units are named from: the nearest `rulesets`, or the nearest folder whose units' names say so; what was installed if
/// nothing is near.
fs::path nearest_root() {
  for (const fs::path& place : places_above(".")) {
    if (!is_folder(place)) continue;
    if (place.filename() == "rulesets" || is_folder(place / "common")) return place;
  }
  return holds_rules(".") ? fs::path(".") : installed_rulesets();
}

}  // namespace

std::string same_books(const std::vector<std::string>& rules, const std::optional<Date>& as_of) {
  std::string words;
  for (const std::string& path : rules) words += " --rules " + shell_word(path);
  return words + (as_of ? " --as-of " + to_string(*as_of) : "");
}

std::string same_books(const RuleBookOptions& options) { return same_books(options.rules, options.as_of); }

void add_rule_book_options(CommandForm& command, RuleBookOptions& options, DayOption day) {
  command.add_option("--rules", "DIR", &options.rules,
                     "Load rule files from this folder or file (repeatable; default: the nearest folder `rulesets`)");
  if (day == DayOption::None) return;
  add_day_option(command, options.as_of,
                 day == DayOption::Today ? "Use the rules in force on this date (default: today)"
                                         : "Use only the rules in force on this date (default: the rules of every period)");
}

RuleBooks::RuleBooks(const RuleBookOptions& options) : options_(options) {
  std::vector<std::string> folders = options.rules;
  if (folders.empty()) {
    const fs::path root = nearest_root();
    if (!root.empty()) folders.push_back(root.string());
  }
  const RuleRoots given = rule_roots(folders);
  workspace_ = std::make_unique<Workspace>(given.roots, given.upwards || options.rules.empty());
  if (folders.empty()) {
    diagnostics_.push_back({.code = Code::nothing_to_do,
                            .location = {},
                            .message = "neither the current folder nor its parent folders contain rule files",
                            .help = "specify the folder that contains the rule files with `--rules DIR`"});
    return;
  }
  if (!options.assertions) workspace_->ignore_assertions();
  const Discovery found = discover(folders);
  diagnostics_ = found.diagnostics;
  for (const InputFile& file : found.of(FileKind::Rules)) workspace_->add(file);
  workspace_->complete();
}

std::vector<std::string> RuleBooks::names() const {
  std::vector<std::string> names = library().unit_names(Kind::ruleset);
  for (const std::string& house : library().unit_names(Kind::house)) names.push_back(house);
  std::sort(names.begin(), names.end());
  return names;
}

bool RuleBooks::is_known(const std::string& name) {
  if (is_outside_folders(name)) {
    diagnostics_.push_back(make_outside_folders_error(name));
    return false;
  }
  workspace_->need(name);
  const std::vector<std::string> known = names();
  if (std::find(known.begin(), known.end(), name) != known.end()) {
    for (Diagnostic& note : hidden(name)) diagnostics_.push_back(std::move(note));
    return true;
  }
  std::string help = make_suggestion(name, known);
  if (help.empty()) help = "`fairroll list" + same_books(options_) + "` lists the rulesets";
  const bool other_kind = library().find_unit(name) != nullptr;
  diagnostics_.push_back(
      {.code = other_kind ? Code::wrong_kind : Code::no_unit,
       .location = {},
       .message = other_kind ? "`" + name + "` is not a ruleset" : "there is no ruleset `" + name + "` in the given folders",
       .help = help});
  return false;
}

Diagnostics RuleBooks::hidden(const std::string& name) const {
  return options_.rules.empty() ? hidden_files(library(), name, ".") : Diagnostics{};
}

/// Gives the selection what the book has; false: nothing that it did not have yet.
bool RuleBooks::take(const Ruleset& rules, Selection& selection) {
  bool more = false;
  for (const auto& [name, alternative] : options_.readings) {
    if (!rules.has_alternatives(name)) continue;
    taken_readings_.insert(name);
    more = selection.readings.emplace(name, alternative).second || more;
  }
  for (const auto& [name, value] : options_.postings) {
    if (!rules.can_post(name)) continue;
    taken_postings_.insert(name);
    more = selection.postings.emplace(name, value).second || more;
  }
  return more;
}

Selection RuleBooks::selection_for(const std::string& name, const std::optional<Date>& as_of) {
  Selection selection;
  selection.as_of = as_of;
  if (options_.readings.empty() && options_.postings.empty()) return selection;
  // An alternative may ask something of its own.
  std::shared_ptr<const Ruleset> rules = workspace_->cache().get(name, selection).playable_ruleset;
  deaf_ = deaf_ || !rules;
  while (rules) {
    asked_.push_back(rules);
    if (!take(*rules, selection)) break;
    rules = workspace_->cache().get(name, selection).playable_ruleset;
  }
  return selection;
}

std::vector<WorkPeriod> RuleBooks::periods_of(const std::vector<std::string>& names) {
  for (const std::string& name : names) workspace_->need(name);
  std::vector<TextPeriod> all = find_periods_to_check(library(), names, options_.as_of);
  const auto is_out = [&](const TextPeriod& period) {
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      return has_not_in_force_error(workspace_->cache().get(name, {period.as_of, {}, {}}).diagnostics);
    });
  };
  const TextPeriod last = all.back();
  if (all.size() > 1) std::erase_if(all, is_out);
  if (all.empty()) all.push_back(last);
  std::vector<WorkPeriod> out;
  for (const TextPeriod& one : all) out.push_back({one.as_of, all.size() > 1 ? std::optional(one.period) : std::nullopt});
  return out;
}

std::optional<Date> RuleBooks::day_of(const std::string& name) {
  if (options_.as_of || !options_.take_today || !workspace_->cache().is_dated(name)) return options_.as_of;
  return today();
}

SelectedBook RuleBooks::select(const std::string& name) {
  if (is_known(name)) return select_known(name, day_of(name));
  deaf_ = true;
  return {};
}

SelectedBook RuleBooks::select(const std::string& name, const std::optional<Date>& as_of) {
  if (is_known(name)) return select_known(name, as_of);
  deaf_ = true;
  return {};
}

SelectedBook RuleBooks::select_known(const std::string& name, const std::optional<Date>& as_of) {
  SelectedBook book;
  book.selection = selection_for(name, as_of);
  const CheckResult& result = workspace_->cache().get(name, book.selection);
  for (const Diagnostic& diagnostic : result.diagnostics)
    if (diagnostic.severity() == Severity::Error) diagnostics_.push_back(diagnostic);
  book.ruleset = result.ruleset;
  if (as_of) book.day = text_day_of(name, *as_of);
  return book;
}

Date RuleBooks::as_of_or_today() const { return options_.as_of ? *options_.as_of : today(); }

std::optional<TextDay> RuleBooks::text_day_of(const std::string& name, const Date& day) const {
  return text_day(library(), name, day, !options_.as_of && options_.take_today && day == today());
}

Diagnostics RuleBooks::untaken() const {
  Diagnostics all;
  if (deaf_ || asked_.empty()) return all;
  for (const auto& [name, alternative] : options_.readings)
    if (taken_readings_.count(name) == 0) all.push_back(make_undeclared_selection_error(name, true, asked_));
  for (const auto& [name, value] : options_.postings)
    if (taken_postings_.count(name) == 0) all.push_back(make_undeclared_selection_error(name, false, asked_));
  return all;
}

Diagnostics RuleBooks::diagnostics() const {
  Diagnostics all = diagnostics_;
  for (Diagnostic& diagnostic : untaken()) all.push_back(std::move(diagnostic));
  for (const Diagnostic& diagnostic : workspace_->diagnostics())
    if (diagnostic.severity() == Severity::Error) all.push_back(diagnostic);
  sort_diagnostics(all);
  return all;
}

}  // namespace fairroll::cli
