// SPDX-License-Identifier: Apache-2.0
#include "judged_log.hpp"

#include <algorithm>
#include <utility>

#include "../discover.hpp"
#include "../io.hpp"
#include "../report.hpp"
#include "../session.hpp"

namespace fairroll::cli {

namespace {

Diagnostics cut_line(const SourcePtr& line) {
  const auto size = static_cast<std::uint32_t>(line->text().size());
  return {{.code = Code::cut_line,
           .location = {line, {size, size}},
           .message = "the log ends in the middle of this line",
           .help = "complete or remove the line; the lines before it were judged"}};
}

bool is_blank(const std::string& line) { return line.find_first_not_of(" \t\r") == std::string::npos; }

}  // namespace

JudgedLog::JudgedLog(std::string path, const std::string& column, const std::vector<std::string>& rules, const RunOptions& run)
    : path_(std::move(path)),
      rules_(rules),
      start_(path_ == standard_input ? std::filesystem::path(".") : std::filesystem::path(path_).parent_path()),
      lines_(path_, interrupt_.asked(), column),
      faults_(lines_.diagnostics()) {
  workspace_ = open_workspace(rules, run.rule_books.empty() ? places_from(start_) : roots_of(run.rule_books, start_), faults_);
  if (has_errors(faults_)) return;
  workspace_->cache().prepare_for_logs();
  log_.emplace(workspace_->cache(), run, [this](const std::string& name) { need(name); });
}

void JudgedLog::need(const std::string& name) {
  need_or_neighbours(*workspace_, name, start_, rules_);
  workspace_->complete();
}

bool JudgedLog::is_live() const { return path_ == standard_input; }

/// False: nothing behind it is played.
bool JudgedLog::play_line(const std::string& line, const Each& each, LogOutcome& outcome) {
  const auto source = std::make_shared<const Source>(path_, line, lines_.number());
  LogLine played = log_->execute(source);
  const bool faulty = played.kind == LogLine::Kind::Malformed;
  const bool unread = faulty && std::any_of(played.diagnostics.begin(), played.diagnostics.end(),
                                            [](const Diagnostic& one) { return one.code == Code::bad_json; });
  if (unread && lines_.cut()) played.diagnostics = cut_line(source);
  const bool of_this_line = !faulty || played.diagnostics.empty() || played.diagnostics.front().location.source;
  const bool goes_on = !of_this_line || each(lines_.number(), line, played);
  for (const LogLine::RuleBookResult& one : played.results)
    for (const Expectation& asked : one.step->expectations) outcome.failed = outcome.failed || (asked.is_applicable && !asked.passed);
  if (faulty) outcome.diagnostics = std::move(played.diagnostics);
  return goes_on && !faulty;
}

LogOutcome JudgedLog::play(const Each& each) {
  LogOutcome outcome;
  bool empty = true;
  for (std::string line; lines_.next(line);) {
    if (is_blank(line)) continue;
    empty = false;
    if (!play_line(line, each, outcome)) break;
  }
  outcome.interrupted = lines_.stopped();
  if (outcome.interrupted) return outcome;
  if (outcome.diagnostics.empty()) outcome.diagnostics = lines_.diagnostics();
  if (empty && outcome.diagnostics.empty())
    outcome.diagnostics.push_back({.code = Code::nothing_to_do,
                                   .location = {std::make_shared<const Source>(path_, std::string()), {}},
                                   .message = "the log contains no lines",
                                   .help = "write one step on each line: `{\"throw\": {\"faces\": [4, 3]}}`"});
  outcome.undetermined = log_->is_undetermined();
  for (const Diagnostic& one : workspace_->diagnostics()) outcome.diagnostics.push_back(one);
  return outcome;
}

}  // namespace fairroll::cli
