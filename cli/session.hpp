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
  std::optional<std::string> steps;                     ///< Steps of a scenario, as typed by the user, to run instead of files.
  std::vector<std::string> rules;                       ///< Folders that contain rule files. If empty, see workspace.hpp.
  std::function<bool(const std::string& title)> takes;  ///< Returns true for each scenario that is run. If empty, all are run.
  std::string filter;                                   ///< Expression of the option `--filter`, for messages.
  RunOptions run;
  bool find_undated = false;        ///< True to report scenarios without a date whose result depends on the date (F0720).
  bool faulty = false;              ///< True to use rule files that only the enumerating checks reject.
  const Files* files = &on_disk();  ///< Files to read from, except standard input.
};

/// Adds the arguments `PATH...` and the options --rules, --filter, --under, --as-of, --reading and --posting.
void add_session_options(CommandForm& command, SessionOptions& options);
/// Adds the options that select rules: --under, --as-of, --reading, --posting and --rules.
void add_law_options(CommandForm& command, SessionOptions& options, const std::string& under, const std::string& place);

/// The reports of all scenarios in one file.
struct FileRun {
  std::string path;
  std::vector<ScenarioReport> reports;
};

struct Session {
  std::vector<FileRun> files;
  std::vector<BookDays> days;  ///< Dates as of which scenarios were judged, sorted by rule book.
  Diagnostics diagnostics;     ///< Diagnostics of files. The diagnostics of scenarios are in their reports.
  std::vector<std::unique_ptr<Workspace>> workspaces;
  std::vector<std::shared_ptr<const Tree>> trees;
  std::size_t filtered_out = 0;
  bool nothing_matched = false;
  bool interrupted = false;  ///< True if the user stopped the run, so that scenarios after the reported ones were not run.

  /// Returns all diagnostics, sorted, without duplicates. Includes warnings about missing expectations if `with_no_expectation` is true.
  [[nodiscard]] Diagnostics all_diagnostics(bool with_no_expectation) const;
};

/// Reads, loads and runs all scenarios until the user stops the run. Invalid files do not cause exceptions.
[[nodiscard]] Session run_session(const SessionOptions& options, Watching& watching);
[[nodiscard]] Session run_session(const SessionOptions& options);
/// Returns the line `interrupted: ...` for people. Empty if the session was not interrupted.
[[nodiscard]] std::string interrupted_words(const Session& session);

/// Opens the rule files in the folders of --rules, or else those found from `roots`. Diagnostics of the workspace are not added to `out`.
[[nodiscard]] std::unique_ptr<Workspace> open_workspace(const std::vector<std::string>& rules,
                                                        const std::vector<std::filesystem::path>& roots, Diagnostics& out,
                                                        const Files& files = on_disk());
/// Returns the folders that contain the given units, searched for from `start`.
[[nodiscard]] std::vector<std::filesystem::path> roots_of(const std::vector<std::string>& units, const std::filesystem::path& start,
                                                          const Files& files = on_disk());
/// Loads the unit. If it is not found and `rules` is empty, loads similarly named units, which the diagnostics can suggest.
void need_or_neighbours(Workspace& workspace, const std::string& unit, const std::filesystem::path& start,
                        const std::vector<std::string>& rules);

/// Returns the session as one JSON document.
[[nodiscard]] std::string session_json(const Session& session, JsonDetail detail);

/// Checks a rule book in each period of its text, or only in the period of `as_of`. Every reading is also checked with its alternatives
/// that are not selected, one at a time. Calls `each` for every ruleset without errors. Returns all diagnostics with their periods
/// (join_periods()).
Diagnostics check_every_text(RulesetCache& cache, const std::string& book, const std::optional<Date>& as_of,
                             const std::function<void(const Ruleset&)>& each);

/// Returns 3 if a file or scenario is invalid (5 if it exceeded a limit), 2 if the filter matched no scenario, 1 if an expectation failed,
/// 4 if a result is undetermined and no expectation covers this, and otherwise 0.
[[nodiscard]] ExitCode exit_code_of(const Session& session);

}  // namespace fairroll::cli
