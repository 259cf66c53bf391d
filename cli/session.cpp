// SPDX-License-Identifier: Apache-2.0
#include "session.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include <fairroll/parser.hpp>
#include <fairroll/text_periods.hpp>

#include "io.hpp"
#include "report.hpp"
#include "scenario_file.hpp"
#include "title_filter.hpp"

namespace fairroll::cli {

namespace fs = std::filesystem;

namespace {

struct ScenarioFile {
  InputFile file;
  std::shared_ptr<const Tree> tree;
  Workspace* workspace = nullptr;
};

Diagnostic session_fault(Code code, std::string message, std::string help) {
  Diagnostic diagnostic;
  diagnostic.code = code;
  diagnostic.message = std::move(message);
  diagnostic.help = std::move(help);
  return diagnostic;
}

void append(Diagnostics& to, const Diagnostics& from) { to.insert(to.end(), from.begin(), from.end()); }

/// Steps by themselves are as good as a scenario.
std::vector<Syntax> scenarios_in(const Tree& tree) {
  if (tree.root_node().is(Kind::loose_steps)) return {tree.root_node()};
  return tree.root_node().children_of_kind(Kind::scenario);
}

class Loader {
 public:
  Loader(const SessionOptions& options, Session& session) : options_(options), session_(session) {}

  std::vector<ScenarioFile> load() {
    if (options_.steps) take_steps(*options_.steps);
    const Discovery found = discover(options_.paths, most_entries, *options_.files);
    append(session_.diagnostics, found.diagnostics);
    std::vector<InputFile> rules;
    for (const InputFile& file : found.files) {
      if (file.path != standard_input && file.kind == FileKind::Rules) {
        if (file.root.empty()) rules.push_back(file);  // named by itself: part of what is judged; in a folder it is found by its name
        continue;
      }
      read(file);
    }
    for (ScenarioFile& file : files_) choose_workspace(file);
    for (const auto& workspace : session_.workspaces) {
      for (const InputFile& file : rules) workspace->add(file);
      workspace->complete();
      append(session_.diagnostics, workspace->diagnostics());
    }
    if (files_.empty())  // then no workspace has read them
      for (const InputFile& file : rules) append(session_.diagnostics, options_.files->read(file.path).diagnostics);
    if (files_.empty() && !has_errors(session_.diagnostics))
      session_.diagnostics.push_back(
          session_fault(Code::nothing_to_do, "the given paths contain no scenario file",
                        "specify a file whose name ends in `.scenario` or `.json`, or a folder that contains such files"));
    return std::move(files_);
  }

 private:
  void read(const InputFile& file) {
    const ReadResult read = options_.files->read(file.path);
    append(session_.diagnostics, read.diagnostics);
    if (!read.ok()) return;
    if (file.path == standard_input && guess_kind(read.source->text()) == FileKind::Rules) {
      session_.diagnostics.push_back(session_fault(Code::nothing_to_do, "standard input contains no scenarios",
                                                   "a scenario file begins with `language 1` and `scenario`"));
      return;
    }
    take(file, read_scenarios(read.source));
  }

  void take_steps(const std::string& text) {
    ParseResult parsed = parse_steps(std::make_shared<const Source>("argument", text));
    if (parsed.ok() && parsed.tree->root_node().size() == 0)
      session_.diagnostics.push_back(
          session_fault(Code::nothing_to_do, "the argument does not contain a step", "write a step such as `throw 4 3`"));
    else
      take({.path = std::string(standard_input), .unit = {}, .root = {}, .kind = FileKind::Scenarios},
           {parsed.ok() ? parsed.tree : nullptr, std::move(parsed.diagnostics)});
  }

  void take(const InputFile& file, const ScenariosRead& parsed) {
    append(session_.diagnostics, parsed.diagnostics);
    if (!parsed.tree) return;
    if (options_.run.rule_books.empty()) append(session_.diagnostics, lacks_ruleset(*parsed.tree));
    session_.trees.push_back(parsed.tree);
    files_.push_back({file, parsed.tree, nullptr});
  }

  void choose_workspace(ScenarioFile& file) {
    std::vector<std::string> units = options_.run.rule_books;
    if (units.empty())
      for (const Syntax& scenario : scenarios_in(*file.tree))
        for (const Syntax& path : scenario.children_of_kind(Kind::path)) units.push_back(path.str());
    for (const Syntax& scenario : scenarios_in(*file.tree))
      for (const Syntax& step : scenario.children_of_kind(Kind::rules_change))
        if (const Syntax path = step.child(Kind::path)) units.push_back(path.str());
    keep_first(units);
    const fs::path start = file.file.path == standard_input ? fs::path(".") : fs::path(file.file.path).parent_path();
    file.workspace = &workspace(options_.rules.empty() ? roots_of(units, start, *options_.files) : std::vector<fs::path>{});
    for (const std::string& unit : units) need_or_neighbours(*file.workspace, unit, start, options_.rules);
    if (options_.rules.empty())
      for (const std::string& unit : units)
        append(session_.diagnostics, hidden_files(file.workspace->library(), unit, start, *options_.files));
    if (!options_.run.rule_books.empty()) need_what_hears(file);
  }

  /// Scenarios of one file mostly run under the same few units: each is looked for once.
  static void keep_first(std::vector<std::string>& units) {
    std::set<std::string> seen;
    units.erase(std::remove_if(units.begin(), units.end(), [&](const std::string& unit) { return !seen.insert(unit).second; }),
                units.end());
  }

  /// What a scenario wishes may be for rule books that it does not run under now: they tell whether it is for anybody.
  static void need_what_hears(const ScenarioFile& file) {
    const auto wishes = [](const Syntax& node) { return node.has(Kind::posting) || node.has(Kind::reading_as); };
    for (const Syntax& scenario : scenarios_in(*file.tree)) {
      const std::vector<Syntax> changes = scenario.children_of_kind(Kind::rules_change);
      if (wishes(scenario) || std::any_of(changes.begin(), changes.end(), wishes))
        for (const Syntax& path : scenario.children_of_kind(Kind::path)) file.workspace->need(path.str());
    }
  }

  /// Files whose rules lie in the same folders share what is loaded and checked.
  Workspace& workspace(const std::vector<fs::path>& roots) {
    std::string key;
    for (const fs::path& root : roots) key += root.string() + '\n';
    Workspace*& known = by_roots_[key];
    if (known != nullptr) return *known;
    session_.workspaces.push_back(open_workspace(options_.rules, roots, session_.diagnostics, *options_.files));
    known = session_.workspaces.back().get();
    if (options_.faulty) known->cache().allow_lint_errors();
    return *known;
  }

  const SessionOptions& options_;
  Session& session_;
  std::vector<ScenarioFile> files_;
  std::map<std::string, Workspace*> by_roots_;
};

}  // namespace

void add_session_options(CommandForm& command, SessionOptions& options) {
  add_paths(
      command, options.paths,
      "Scenario files (text, JSON or JSON lines), folders with scenario files, or `-` for standard input; rule files are also accepted");
  add_law_options(command, options, "Use this ruleset instead of the rulesets named in the scenario (repeatable)",
                  "from the folder of the scenario");
  const auto read_filter = [&options](const std::string& text) {
    options.takes = title_filter(text);
    options.filter = text;
  };
  command.add_option("--filter", "RE", read_filter, "Run only the scenarios whose titles match this regular expression");
  command.add_flag("--faulty", &options.faulty,
                   "Also use rule files that contain contradictions, to reproduce failures reported by `fairroll verify`");
}

void add_law_options(CommandForm& command, SessionOptions& options, const std::string& under, const std::string& place) {
  command.add_option("--under", "NAME", &options.run.rule_books, under);
  add_day_option(command, options.run.as_of, "Use the rules in force on this date instead of the date in the scenario");
  add_wishes(command, options.run.readings, options.run.postings);
  command.add_option("--rules", "DIR", &options.rules,
                     "Load rule files only from this folder or file (repeatable; default: search " + place + " upwards)");
}

std::vector<fs::path> roots_of(const std::vector<std::string>& units, const fs::path& start, const Files& files) {
  std::vector<fs::path> roots;
  for (const std::string& unit : units) {
    const fs::path root = root_of(unit, start, files);
    if (!root.empty() && std::find(roots.begin(), roots.end(), root) == roots.end()) roots.push_back(root);
  }
  return roots;
}

std::unique_ptr<Workspace> open_workspace(const std::vector<std::string>& rules, const std::vector<fs::path>& roots, Diagnostics& out,
                                          const Files& files) {
  if (rules.empty()) return std::make_unique<Workspace>(roots, true, files);
  const RuleRoots given = rule_roots(rules, files);
  auto workspace = std::make_unique<Workspace>(given.roots, given.upwards, files);
  const Discovery found = discover(rules, most_entries, files);
  append(out, found.diagnostics);
  for (const InputFile& file : found.of(FileKind::Rules)) workspace->add(file);
  return workspace;
}

void need_or_neighbours(Workspace& workspace, const std::string& unit, const fs::path& start, const std::vector<std::string>& rules) {
  workspace.need(unit);
  if (rules.empty() && workspace.library().find_unit(unit) == nullptr) workspace.need_neighbours(unit, start);
}

namespace {

/// Adds the days as of which the rule books of a report were selected.
void add_days(const ScenarioReport& report, const Library& library, const RunOptions& options, std::vector<BookDays>& all) {
  for (const RulesetReport& under : report.ruleset_reports)
    if (under.ruleset && under.ruleset->as_of)
      add_day(all, library, under.ruleset_name, *under.ruleset->as_of, !options.as_of && under.ruleset->as_of == options.today);
}

}  // namespace

Session run_session(const SessionOptions& options) {
  Watching watching(ShowProgress::Auto);
  Session session = run_session(options, watching);
  watching.done();
  return session;
}

std::string interrupted_words(const Session& session) {
  return session.interrupted ? "interrupted: the remaining scenarios were not run\n" : "";
}

Session run_session(const SessionOptions& options, Watching& watching) {
  Session session;
  Loader loader(options, session);
  const std::vector<ScenarioFile> files = loader.load();
  std::size_t all = 0;
  for (const ScenarioFile& file : files) all += scenarios_in(*file.tree).size();
  std::size_t seen = 0;
  std::size_t matched = 0;
  // Errors of the rule books are reported by the run without a day, and by `check`.
  std::map<const Workspace*, std::unique_ptr<RulesetCache>> other_days;
  const auto cache_of_other_days = [&other_days](const Workspace& workspace) -> RulesetCache& {
    std::unique_ptr<RulesetCache>& cache = other_days[&workspace];
    if (!cache) {
      cache = std::make_unique<RulesetCache>(workspace.library());
      cache->skip_lint();
    }
    return *cache;
  };
  RunOptions playing = options.run;
  playing.should_continue = [&watching] { return !watching.stopped(); };
  for (const ScenarioFile& file : files) {
    FileRun run{file.file.path, {}};
    RunBudget budget(file.workspace->cache(), options.run, count_log_lines(*file.tree));
    for (const Syntax& scenario : scenarios_in(*file.tree)) {
      session.interrupted = session.interrupted || !watching.tell("scenarios", seen, all);
      if (session.interrupted) break;
      ++seen;
      if (options.takes && !options.takes(std::string(scenario.child(Kind::text).unquoted_text()))) continue;
      ++matched;
      // With broken rule files every answer would be about something else.
      if (has_errors(file.workspace->diagnostics())) continue;
      std::vector<ScenarioReport> reports = run_scenario(file.workspace->cache(), scenario, playing, budget);
      if (options.find_undated && !reports.back().stopped)
        if (std::optional<Diagnostic> undated = find_date_dependence(cache_of_other_days(*file.workspace), scenario, playing, reports))
          reports.front().diagnostics.push_back(std::move(*undated));
      for (ScenarioReport& report : reports) {
        session.interrupted = session.interrupted || report.stopped;
        add_days(report, file.workspace->library(), options.run, session.days);
        run.reports.push_back(std::move(report));
      }
    }
    session.files.push_back(std::move(run));
  }
  session.filtered_out = seen - matched;
  if (session.interrupted) return session;
  if (seen > 0 && matched == 0) {
    session.nothing_matched = true;
    session.diagnostics.push_back(session_fault(Code::nothing_matched,
                                                "`" + options.filter + "` matches none of the titles of " + plural(seen, "scenario"),
                                                "omit `--filter` to run all scenarios"));
  }
  if (seen == 0 && !files.empty() && !has_errors(session.diagnostics))
    session.diagnostics.push_back(session_fault(Code::nothing_to_do, "the given files contain no scenario",
                                                "write a scenario such as `scenario \"...\" under RULESET { throw ... }`"));
  return session;
}

Diagnostics check_every_text(RulesetCache& cache, const std::string& book, const std::optional<Date>& as_of,
                             const std::function<void(const Ruleset&)>& each) {
  return check_periods(cache.library(), {book}, as_of, [&](const TextPeriod& period) {
    Selection selection;
    selection.as_of = period.as_of;
    const CheckResult result = cache.get(book, selection);
    Diagnostics all = result.diagnostics;
    if (!result.ok()) return all;
    each(*result.ruleset);
    for (const ReadingOrChoice& alternatives : result.ruleset->alternatives)
      for (std::size_t i = 0; alternatives.is_reading && i < alternatives.alternative_names.size(); ++i) {
        if (alternatives.selected_index == i) continue;
        Selection other = selection;
        other.readings[alternatives.name] = alternatives.alternative_names[i];
        const CheckResult& read = cache.get(book, other);
        append(all, read.diagnostics);
        if (read.ok()) each(*read.ruleset);
      }
    return all;
  });
}

Diagnostics Session::all_diagnostics(bool with_no_expectation) const {
  Diagnostics all = diagnostics;
  for (const FileRun& file : files)
    for (const ScenarioReport& report : file.reports)
      for (const Diagnostic& diagnostic : report.diagnostics)
        if (with_no_expectation || diagnostic.code != Code::no_expectation) all.push_back(diagnostic);
  sort_diagnostics(all);
  // A ruleset that is not there is said once for a file, not once for each of its scenarios.
  std::set<std::pair<const Source*, std::string>> missing;
  all.erase(std::remove_if(all.begin(), all.end(),
                           [&](const Diagnostic& one) {
                             return one.code == Code::no_unit && !missing.emplace(one.location.source.get(), one.message).second;
                           }),
            all.end());
  return all;
}

std::string session_json(const Session& session, JsonDetail detail) {
  std::vector<const ScenarioReport*> reports;
  for (const FileRun& file : session.files)
    for (const ScenarioReport& report : file.reports) reports.push_back(&report);
  return format_scenarios_json(reports, session.all_diagnostics(false), detail, session.interrupted);
}

ExitCode exit_code_of(const Session& session) {
  if (session.interrupted) return ExitCode::Interrupted;
  const Diagnostics all = session.all_diagnostics(false);
  const ExitCode code = exit_code_of(all);
  if (code == ExitCode::LimitReached) return code;
  if (session.nothing_matched) return ExitCode::Usage;
  if (code != ExitCode::Ok) return code;
  bool undetermined = false;
  for (const FileRun& file : session.files)
    for (const ScenarioReport& report : file.reports) {
      if (!report.ok()) return ExitCode::ExpectationFailed;
      for (const RulesetReport& under : report.ruleset_reports) undetermined = undetermined || under.is_undetermined;
    }
  return undetermined ? ExitCode::Undetermined : ExitCode::Ok;
}

}  // namespace fairroll::cli
