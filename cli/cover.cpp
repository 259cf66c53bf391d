// SPDX-License-Identifier: Apache-2.0
// fairroll cover: whether the scenarios show that every test of every condition matters.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>

#include "cover_report.hpp"
#include "found_books.hpp"
#include "report.hpp"
#include "watching.hpp"

namespace fairroll::cli {

namespace {

struct CoverOptions {
  std::vector<std::string> paths;
  std::vector<std::string> under;
  std::string folder;
  Format format = Format::Text;
  int threshold = -1;
  bool all = false;
  ShowProgress progress = ShowProgress::Auto;
};

class CoverCommand {
 public:
  CoverCommand(const Context& context, const CoverOptions& options) : context_(context), options_(options), watching_(options.progress) {}

  ExitCode run() {
    Found found = find_books(options_.paths, options_.under);
    summary_.threshold = options_.threshold;
    if (!has_errors(found.diagnostics))
      for (const auto& [workspace, name] : found.rulesets) {
        one(workspace->library(), name, found);
        if (summary_.interrupted) break;
      }
    watching_.done();
    sort_diagnostics(found.diagnostics);
    found.diagnostics.erase(std::remove_if(found.diagnostics.begin(), found.diagnostics.end(),
                                           [](const Diagnostic& one) { return one.severity() != Severity::Error; }),
                            found.diagnostics.end());
    summary_.diagnostics = std::move(found.diagnostics);
    const bool json = options_.format == Format::Json;
    if (json)
      print(stdout, cover_json(summary_));
    else
      complain(context_, summary_.diagnostics);
    if (!json && !summary_.books.empty()) show(stdout, cover_text(summary_, options_.all, context_.out_style()));
    if (summary_.interrupted) return ExitCode::Interrupted;
    if (has_errors(summary_.diagnostics)) return exit_code_of(summary_.diagnostics);
    return summary_.below_threshold() ? ExitCode::ExpectationFailed : ExitCode::Ok;
  }

 private:
  void one(const Library& library, const std::string& name, Found& found) {
    const analysis::Watch watch = [this](std::string_view what, std::size_t done, std::size_t of) {
      return watching_.tell(what, done, of);
    };
    analysis::Covered covered = analysis::cover_conditions(library, name, found.scenarios, watch);
    summary_.interrupted = covered.stopped;
    if (has_errors(covered.diagnostics)) {
      found.diagnostics.insert(found.diagnostics.end(), covered.diagnostics.begin(), covered.diagnostics.end());
      return;
    }
    CoverBook book{name, covered.coverage.clauses(), covered.scenarios, std::move(covered.failing)};
    book.stopped = covered.stopped;
    if (!options_.folder.empty() && !covered.stopped) generate(library, covered.coverage, watch, book, found.diagnostics);
    summary_.books.push_back(std::move(book));
  }

  void generate(const Library& library, analysis::ConditionCoverage& coverage, const analysis::Watch& watch, CoverBook& book,
                Diagnostics& diagnostics) {
    book.generated = true;
    book.cases = analysis::generate_cases(library, coverage, watch);
    book.open = coverage.missing();
    summary_.interrupted = book.cases.stopped;
    if (book.cases.cases.empty()) return;
    const std::string name = book.ruleset + ".cover.scenario";
    book.file = (std::filesystem::path(options_.folder) / name).string();
    const Diagnostics written = write_file_in(options_.folder, name, cases_text(book));
    diagnostics.insert(diagnostics.end(), written.begin(), written.end());
    if (has_errors(written)) book.file.clear();
  }

  const Context& context_;
  const CoverOptions& options_;
  Watching watching_;
  CoverSummary summary_;
};

}  // namespace

void add_cover(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command("cover", "Say which tests of which conditions no scenario shows to matter (MC/DC)");
  const auto options = std::make_shared<CoverOptions>();
  add_paths(command, options->paths, "Folders of rule books and their scenarios, or single files");
  command.add_option("--under", "NAME", &options->under, "Only this ruleset or house (repeatable)");
  command.add_option("--scenarios", "DIR", &options->folder, "Write cases that show what is missing into this folder");
  add_format(command, options->format, {Format::Text, Format::Json});
  command.add_option("--threshold", "N", &options->threshold, "End with 1 if a ruleset has less than that percentage shown")
      .value.take_between(0, 100);
  command.add_flag("--all", &options->all, "List what nothing could show as well");
  add_progress(command, options->progress);
  add_examples(command,
               {"fairroll cover rulesets/us_sd", "fairroll cover rulesets --under us_sd.craps --threshold 95",
                "fairroll cover rulesets/us_sd --scenarios cases && fairroll run cases"},
               "Each test of a condition has two sides: where it holds, and where it does not. A side is shown by a case in which\n"
               "another answer to this test alone would turn the answer to the whole condition. Written cases expect what the text\n"
               "as it is makes of them: hold each against the source before you keep it. Ends with 0, 1 below the threshold, 3 if a\n"
               "file is invalid, 130 if interrupted. docs/cover.md has the definition.");
  act(command, options->paths, [options, &context] { return CoverCommand(context, *options).run(); });
}

}  // namespace fairroll::cli
