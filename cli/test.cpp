// SPDX-License-Identifier: Apache-2.0
// fairroll test: scenarios as tests, and which clauses they do not reach.
#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include "asserted.hpp"
#include "report.hpp"
#include "session.hpp"
#include "test_report.hpp"
#include "watch.hpp"

namespace fairroll::cli {

namespace {

namespace fs = std::filesystem;

struct TestOptions {
  SessionOptions session;
  Format format = Format::Text;
  bool coverage = false;
  int threshold = -1;
  bool watch = false;
};

/// The rule files in the given folders, each in a workspace that has it: one in which scenarios ran, if there is one.
class Books {
 public:
  struct Book {
    UnitHead head;
    Workspace* workspace;
  };

  Books(const SessionOptions& options, const Session& session) : session_(session) {
    const Discovery found = discover(options.paths);
    for (const InputFile& file : found.of(FileKind::Rules)) add(file);
  }
  [[nodiscard]] const std::vector<Book>& all() const noexcept { return books_; }
  /// True if the place is in a rule file of the given paths, or if these hold no rule file.
  [[nodiscard]] bool has_file_of(const SourceLocation& place) const {
    return files_.empty() || (place.source && files_.count(fs::weakly_canonical(place.source->name())) != 0);
  }
  /// True if the ruleset, or a house or an amendment of it, is in the given paths, or if these hold no rule file.
  [[nodiscard]] bool has_ruleset(const std::string& name) const {
    const auto is_of_it = [&](const Book& book) {
      const bool has_base = book.head.kind == "house" || book.head.kind == "amendment";
      return book.head.name == name || (has_base && book.head.target == name);
    };
    return files_.empty() || std::any_of(books_.begin(), books_.end(), is_of_it);
  }

 private:
  void add(const InputFile& file) {
    const ReadResult read = on_disk().read(file.path);
    if (!read.ok()) return;
    if (file.path != standard_input) files_.insert(fs::weakly_canonical(file.path));
    const UnitHead head = parse_unit_head(read.source->text());
    if (head.kind != "vocabulary" && head.kind != "model" && !head.kind.empty()) books_.push_back({head, &workspace_of(file, head)});
  }

  Workspace& workspace_of(const InputFile& file, const UnitHead& head) {
    std::error_code error;
    for (const auto& workspace : session_.workspaces) {
      const std::shared_ptr<const Tree> tree = workspace->library().find_unit(head.name);
      if (tree && fs::equivalent(tree->source->name(), file.path, error)) return *workspace;
    }
    fs::path root = root_of(head.name, fs::path(file.path).parent_path());
    if (root.empty()) root = ".";
    std::unique_ptr<Workspace>& workspace = workspaces_[root];
    if (!workspace) workspace = std::make_unique<Workspace>(std::vector<fs::path>{root});
    workspace->need(head.name);
    workspace->add(file);
    return *workspace;
  }

  const Session& session_;
  std::map<fs::path, std::unique_ptr<Workspace>> workspaces_;
  std::vector<Book> books_;
  std::set<fs::path> files_;
};

/// The rulesets in the given folders count even if no scenario runs under them, and so does every reading and every period of the text:
/// otherwise forgotten text would look covered.
void add_rulesets(const Books& books, const std::optional<Date>& as_of, Session& session, ClauseCoverage& coverage,
                  OutcomeCoverage& outcomes) {
  for (const Books::Book& book : books.all()) {
    if (book.head.kind != "ruleset" && book.head.kind != "house") continue;
    const Diagnostics faults = check_every_text(book.workspace->cache(), book.head.name, as_of, [&](const Ruleset& rules) {
      coverage.add(rules);
      outcomes.add(rules);
    });
    session.diagnostics.insert(session.diagnostics.end(), faults.begin(), faults.end());
  }
}

TestSummary summarise(const TestOptions& options, const Books& books, Session& session) {
  TestSummary summary;
  summary.with_coverage = options.coverage;
  summary.threshold = options.threshold;
  if (!options.coverage) return summary;
  ClauseCoverage coverage;
  OutcomeCoverage outcomes;
  add_rulesets(books, options.session.run.as_of, session, coverage, outcomes);
  for (const FileRun& file : session.files)
    for (const ScenarioReport& report : file.reports) {
      coverage.add(report);
      outcomes.add(report);
    }
  // A scenario may compare a given rule book with another one, which is not measured here.
  for (ClauseCoverage::Line& line : coverage.lines())
    if (books.has_file_of(line.location)) summary.lines.push_back(std::move(line));
  for (const auto& [name, book] : outcomes.rulesets())
    if (!book.items.empty() && books.has_ruleset(name)) summary.books.push_back(book);
  for (const ClauseCoverage::Line& line : summary.lines) {
    ++summary.sides;
    summary.sides_covered += line.decided_count > 0 ? 1U : 0U;
    if (!line.is_conditional) continue;
    ++summary.sides;
    summary.sides_covered += line.false_count > 0 ? 1U : 0U;
  }
  return summary;
}

/// A scenario that was stopped within has neither passed nor failed.
void leave_out_stopped(Session& session) {
  for (FileRun& file : session.files) std::erase_if(file.reports, [](const ScenarioReport& report) { return report.stopped; });
}

ExitCode test(const Context& context, const TestOptions& options) {
  SessionOptions chosen = options.session;
  chosen.find_undated = true;
  Session session = run_session(chosen);
  leave_out_stopped(session);
  const Books books(options.session, session);
  for (const Books::Book& book : books.all()) {
    if (session.interrupted) break;
    const Diagnostics found = false_assertions(*book.workspace, book.head, options.session.run.as_of);
    session.diagnostics.insert(session.diagnostics.end(), found.begin(), found.end());
  }
  const TestSummary summary = session.interrupted ? TestSummary{} : summarise(options, books, session);
  if (options.format != Format::Json) complain(context, session.all_diagnostics(true));
  const std::string words = test_report(session, summary, options.format, context.out_style());
  options.format == Format::Text ? show(stdout, words) : print(stdout, words);
  show(stderr, options.format == Format::Json ? "" : interrupted_words(session));
  const ExitCode code = exit_code_of(session);
  // What a test expects of an undetermined throw is its own affair: only expectations count here.
  const bool below = summary.below_threshold();
  if (code == ExitCode::Undetermined || code == ExitCode::Ok) return below ? ExitCode::ExpectationFailed : ExitCode::Ok;
  return code;
}

}  // namespace

void add_test(CommandForm& program, Context& context) {
  CommandForm& command =
      program.add_command("test", "Run scenario files as tests, and optionally measure their coverage (for rule authors)");
  const auto options = std::make_shared<TestOptions>();
  add_session_options(command, options->session);
  add_format(command, options->format, {Format::Text, Format::Json, Format::Junit, Format::Tap});
  command.add_flag("--coverage", &options->coverage, "Also list the clauses and wager outcomes that no passing scenario covers");
  OptionForm& threshold =
      command.add_option("--threshold", "N", &options->threshold,
                         "Exit with code 1 if the coverage of clauses or outcomes is below this percentage (with --coverage)");
  threshold.value.take_between(0, 100);
  threshold.needs = "--coverage";
  add_watch(command, options->watch);
  add_examples(
      command,
      {"fairroll test rulesets", "fairroll test rulesets --coverage --threshold 100",
       "fairroll test rulesets/us_sd --filter stacked --format junit > report.xml"},
      "Full coverage requires that every clause decides a result in a passing scenario. "
      "Full coverage also requires that\nevery clause with a condition is evaluated in a passing scenario in which the clause does not "
      "apply. "
      "Scenarios must\nalso show every outcome that a wager can have, and every possible action and refusal. "
      "The threshold applies separately\nto the coverage of clauses and to the coverage of outcomes. "
      "The exit code is 0 on success, 1 if an expectation failed\nor the coverage is below the threshold, or 2 if the filter matches "
      "nothing. "
      "The exit code is 3 if a file is invalid,\nor 5 if a limit was reached.");
  act(command, options->session.paths, [options, &context] {
    if (!options->watch) return test(context, *options);
    return watch_files(options->session.paths, options->session.rules, [&](const std::vector<std::string>& paths) {
      TestOptions some = *options;
      some.session.paths = paths;
      return test(context, some);
    });
  });
}

}  // namespace fairroll::cli
