// SPDX-License-Identifier: Apache-2.0
#include "commands.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <set>

#include <fairroll/analysis/cover.hpp>
#include <fairroll/analysis/diff.hpp>

#include "../diff_report.hpp"
#include "../explain_text.hpp"
#include "../run_text.hpp"
#include "../scenario_file.hpp"
#include "../today.hpp"
#include "params.hpp"
#include "uri.hpp"

namespace fairroll::cli::lsp {

namespace {

using Arguments = std::vector<std::string>;
using Command = std::string (*)(const Arguments&, const Project&);

/// As on a terminal without colours.
constexpr TextStyle plain{};

std::string file_of(const std::string& uri) {
  const std::optional<std::string> path = path_of(uri);
  if (!path) throw RequestError(invalid_params, "`" + uri + "` is not a file");
  return *path;
}

/// The scenarios of that title, or all if it is empty, as `run` and `explain` play them.
Session played(const Arguments& arguments, const Project& project, std::uint64_t max_work) {
  SessionOptions options;
  options.paths = {file_of(arguments[0])};
  options.files = &project.files();
  if (!arguments[1].empty()) {
    options.takes = [&title = arguments[1]](const std::string& other) { return other == title; };
    options.filter = arguments[1];
  }
  if (max_work > 0) options.run.max_work = max_work;
  options.run.today = today();
  Watching watching([] { return true; });
  return run_session(options, watching);
}

std::string with_faults(const Diagnostics& faults, const std::string& text) {
  return faults.empty() ? text : render_text(faults, plain) + (text.empty() ? "" : "\n" + text);
}

std::string run_scenario(const Arguments& arguments, const Project& project) {
  const Session session = played(arguments, project, 0);
  return with_faults(session.all_diagnostics(false), run_text(session, plain, RunDetail::Full));
}

std::string explain_throw(const Arguments& arguments, const Project& project) {
  const Session session = played(arguments, project, most_explained);
  return with_faults(session.all_diagnostics(false), explain_text(session, plain));
}

/// Where the first stands, so that a file which is open decides which books are meant.
std::string compare_books(const Arguments& arguments, const Project& project) {
  const std::filesystem::path start = std::filesystem::path(file_of(arguments[0])).parent_path();
  const Arguments names(arguments.begin() + 1, arguments.end());
  Workspace workspace(roots_of(names, start, project.files()), true, project.files());
  Diagnostics faults;
  std::vector<analysis::ComparedRuleset> sides;
  for (const std::string& name : names) {
    need_or_neighbours(workspace, name, start, {});
    const Selection selection = selection_of_today(workspace.cache(), name);
    const CheckResult& result = workspace.cache().get(name, selection);
    faults.insert(faults.end(), result.diagnostics.begin(), result.diagnostics.end());
    if (result.ok()) sides.push_back({result.ruleset, selection});
  }
  std::erase_if(faults, [](const Diagnostic& one) { return one.severity() != Severity::Error; });
  if (sides.size() < names.size()) return render_text(faults, plain);
  return diff_text(analysis::compute_diff_under_readings(workspace.library(), workspace.library(), sides[0], sides[1], {}), plain);
}

/// A scenario in which the clause matters, to be kept once somebody has held it against the source.
std::string write_scenario(const Arguments& arguments, const Project& project) {
  const std::string path = file_of(arguments[0]);
  std::set<std::string> tried;
  for (const FileKnowledge* one : project.knowledge_with({path})) {
    if (!one->book || one->book->find_clauses(arguments[1]).empty() || !tried.insert(one->book->name).second) continue;
    const std::filesystem::path start = std::filesystem::path(path).parent_path();
    Workspace workspace(roots_of({one->book->name}, start, project.files()), true, project.files());
    workspace.need(one->book->name);
    const CheckResult& checked = workspace.cache().get(one->book->name, selection_of_today(workspace.cache(), one->book->name));
    if (!checked.ok()) continue;
    if (const auto found = analysis::find_case(workspace.library(), checked.ruleset, arguments[1])) return found->scenario;
  }
  throw RequestError(request_failed, "no generated case covers `" + arguments[1] + "`");
}

struct Form {
  Command command;
  std::size_t arguments;
};

const std::map<std::string_view, Form>& forms() {
  static const std::map<std::string_view, Form> all = {
      {"fairroll.runScenario", {run_scenario, 2}},
      {"fairroll.explainThrow", {explain_throw, 2}},
      {"fairroll.compareBooks", {compare_books, 3}},
      {"fairroll.writeScenario", {write_scenario, 2}},
  };
  return all;
}

}  // namespace

std::vector<std::string_view> command_names() {
  std::vector<std::string_view> names;
  for (const auto& [name, form] : forms()) names.push_back(name);
  return names;
}

std::string carry_out(std::string_view name, const std::vector<Json>& arguments, const Project& project) {
  const auto known = forms().find(name);
  if (known == forms().end()) throw RequestError(invalid_params, "there is no command `" + std::string(name) + "`");
  Arguments texts;
  for (const Json& one : arguments)
    if (one.is_string()) texts.push_back(one.text());
  if (texts.size() != known->second.arguments || texts.size() != arguments.size())
    throw RequestError(invalid_params,
                       "`" + std::string(name) + "` requires " + std::to_string(known->second.arguments) + " text arguments");
  return known->second.command(texts, project);
}

}  // namespace fairroll::cli::lsp
