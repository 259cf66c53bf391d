// SPDX-License-Identifier: Apache-2.0
// What `run`, `explain` and `test` have in common: which scenarios, under which rules, with which wishes.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/report.hpp>
#include <fairroll/scenario.hpp>

#include "command.hpp"
#include "text_day.hpp"
#include "watching.hpp"
#include "workspace.hpp"

namespace fairroll::cli {

struct SessionOptions {
  std::vector<std::string> paths;
  std::optional<std::string> steps;                     ///< what is run instead of files: steps of a scenario, as somebody typed them
  std::vector<std::string> rules;                       ///< folders that hold rule files; empty: see workspace.hpp
  std::function<bool(const std::string& title)> takes;  ///< empty: all
  std::string filter;                                   ///< what `--filter` says of titles, for messages
  RunOptions run;
  bool find_undated = false;        ///< report scenarios without a date whose result depends on the date (F0720)
  bool faulty = false;              ///< play by rule files that only the enumerating checks refuse
  const Files* files = &on_disk();  ///< where they are read from; standard input apart
};

/// Adds PATH..., --rules, --filter, --under, --as-of, --reading and --posting.
void add_session_options(CommandForm& command, SessionOptions& options);
/// Adds those of them that speak of rules: --under, --as-of, --reading, --posting, --rules.
void add_law_options(CommandForm& command, SessionOptions& options, const std::string& under, const std::string& place);

/// The scenarios of one file, run.
struct FileRun {
  std::string path;
  std::vector<ScenarioReport> reports;
};

struct Session {
  std::vector<FileRun> files;
  std::vector<BookDays> days;  ///< on which scenarios were judged, sorted by rule book
  Diagnostics diagnostics;     ///< of files; those of scenarios are in their reports
  std::vector<std::unique_ptr<Workspace>> workspaces;
  std::vector<std::shared_ptr<const Tree>> trees;
  std::size_t filtered_out = 0;
  bool nothing_matched = false;
  bool interrupted = false;  ///< the scenarios behind those that are told were not run

  /// All diagnostics, sorted, each once; without the warning that a scenario expects nothing unless `with_no_expectation`.
  [[nodiscard]] Diagnostics all_diagnostics(bool with_no_expectation) const;
};

/// Reads, loads and runs everything, scenario by scenario until the user stops it. Never throws on bad files.
[[nodiscard]] Session run_session(const SessionOptions& options, Watching& watching);
[[nodiscard]] Session run_session(const SessionOptions& options);
/// `interrupted: ...`, a line for people; empty if it was not.
[[nodiscard]] std::string interrupted_words(const Session& session);

/// The rule files of the folders of --rules, else those that are found from the roots; without diagnostics of the workspace itself.
[[nodiscard]] std::unique_ptr<Workspace> open_workspace(const std::vector<std::string>& rules,
                                                        const std::vector<std::filesystem::path>& roots, Diagnostics& out,
                                                        const Files& files = on_disk());
/// Where those units lie, seen from `start`.
[[nodiscard]] std::vector<std::filesystem::path> roots_of(const std::vector<std::string>& units, const std::filesystem::path& start,
                                                          const Files& files = on_disk());
/// Loads the unit; of a misspelt one what lies in the folder that it names may have been meant, unless --rules says where to look.
void need_or_neighbours(Workspace& workspace, const std::string& unit, const std::filesystem::path& start,
                        const std::vector<std::string>& rules);

/// Everything as one document.
[[nodiscard]] std::string session_json(const Session& session, JsonDetail detail);

/// Checks a rule book in each period of its text, or in that of `as_of`: as the text stands and with each reading that was not chosen, one
/// at a time. Calls `each` for every ruleset without errors. Returns the diagnostics of all, with their periods (join_periods()).
Diagnostics check_every_text(RulesetCache& cache, const std::string& book, const std::optional<Date>& as_of,
                             const std::function<void(const Ruleset&)>& each);

/// 3 if a file or scenario is invalid (5 if it met a limit), 2 if the filter matched nothing, 1 if an expectation failed, 4 if something is
/// undetermined that nobody expected to be; else 0.
[[nodiscard]] ExitCode exit_code_of(const Session& session);

}  // namespace fairroll::cli
