// SPDX-License-Identifier: Apache-2.0
// fairroll verify: what holds of a rule book over all facts, states and outcomes.
#include <algorithm>
#include <filesystem>
#include <memory>

#include <fairroll/analysis/json_results.hpp>

#include "layout.hpp"
#include "report.hpp"
#include "rule_books.hpp"
#include "verify_report.hpp"
#include "watching.hpp"
#include "wishes.hpp"

namespace fairroll::cli {

namespace {

struct VerifyOptions {
  RuleBookOptions books;
  std::vector<std::string> names;
  std::string house;
  std::string folder;
  ShowProgress progress = ShowProgress::Auto;
  Format format = Format::Text;
};

using Proved = analysis::UnderReadings<analysis::Verification>;

class VerifyCommand {
 public:
  VerifyCommand(const Context& context, const VerifyOptions& options) : context_(context), options_(options), books_(options.books) {}

  ExitCode run() {
    if (!options_.house.empty() && options_.names.size() > 1) return wrong_usage(context_, "verify", "--house goes with one ruleset");
    std::vector<std::string> names = options_.names;
    if (!options_.house.empty()) names = {options_.house};
    for (const std::string& name : names) {
      books_.workspace().need(name);
      selections_.push_back(books_.selection_for(name, options_.books.as_of));
    }
    ExitCode worst = ExitCode::Ok;
    for (std::size_t i = 0; i < names.size(); ++i) {
      worst = worse(worst, one(names[i], selections_[i]));
      if (worst == ExitCode::Interrupted) break;
    }
    if (options_.format == Format::Json && worst != ExitCode::Usage) print(stdout, analysis::verify_json(results_));
    return worst;
  }

 private:
  ExitCode one(const std::string& name, const Selection& selection) {
    Diagnostics diagnostics = books_.untaken();
    Proved result;
    if (diagnostics.empty()) result = prove(name, selection, diagnostics);
    if (result.first.ruleset && !options_.house.empty() && result.first.ruleset->base != options_.names.front())
      return wrong_usage(context_, "verify", "`" + options_.house + "` is no house under `" + options_.names.front() + "`");
    number_ = 0;
    write(name, result.first, diagnostics);
    for (const auto& other : result.others) write(name, other.result, diagnostics);
    if (options_.format == Format::Text) {
      complain(context_, diagnostics);
      if (result.first.ruleset) show(stdout, (results_.empty() ? "" : "\n") + verify_text(result, context_.out_style()));
    }
    const ExitCode code = exit_of(result, diagnostics);
    results_.push_back({name, std::move(result), std::move(diagnostics)});
    return code;
  }

  Proved prove(const std::string& name, const Selection& selection, Diagnostics& diagnostics) {
    Watching watching(options_.progress);
    Proved result = analysis::verify_under_readings(
        books_.library(), name, selection,
        [&](std::string_view stage, std::size_t done, std::size_t of) { return watching.tell(stage, done, of); });
    watching.done();
    const bool missing = books_.library().find(name) == nullptr;
    if (missing) (void)books_.get(name);
    diagnostics = missing ? books_.diagnostics() : books_.hidden(name);
    if (missing) return result;
    const Diagnostics found = analysis::diagnostics_of(result);
    diagnostics.insert(diagnostics.end(), found.begin(), found.end());
    return result;
  }

  /// One file for each failure that a throw shows.
  void write(const std::string& name, const analysis::Verification& result, Diagnostics& diagnostics) {
    if (options_.folder.empty()) return;
    for (const analysis::Failure& failure : result.failures) {
      if (failure.scenario.empty()) continue;
      const Diagnostics written = write_file_in(options_.folder, name + "-" + std::to_string(++number_) + ".scenario", failure.scenario);
      diagnostics.insert(diagnostics.end(), written.begin(), written.end());
    }
  }

  static ExitCode exit_of(const analysis::Verification& result) {
    if (result.stopped) return ExitCode::Interrupted;
    if (!result.ruleset) return ExitCode::InvalidFile;
    if (!result.failures.empty()) return ExitCode::ExpectationFailed;
    return result.limits.empty() ? ExitCode::Ok : ExitCode::LimitReached;
  }
  static ExitCode exit_of(const Proved& result, const Diagnostics& diagnostics) {
    ExitCode code = worse(exit_of(result.first), exit_code_of(diagnostics));
    for (const auto& other : result.others) code = worse(code, exit_of(other.result));
    return result.readings.too_many ? worse(code, ExitCode::LimitReached) : code;
  }

  const Context& context_;
  const VerifyOptions& options_;
  RuleBooks books_;
  std::vector<analysis::VerifyResult> results_;
  std::vector<Selection> selections_;  // per name
  std::size_t number_ = 0;             // of the scenario that was written last
};

}  // namespace

void add_verify(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command("verify", "Prove a rule book over all facts, states and outcomes, or show what fails");
  const auto options = std::make_shared<VerifyOptions>();
  command.add_argument("NAME", &options->names, "Rulesets or houses");
  command.add_option("--house", "NAME", &options->house, "As this house under the ruleset plays");
  command.add_option("--scenarios", "DIR", &options->folder, "Write the scenario of each failure into this folder");
  add_rule_book_options(command, options->books, true);
  add_wishes(command, options->books.readings, options->books.postings);
  add_progress(command, options->progress);
  add_format(command, options->format, {Format::Text, Format::Json});
  add_examples(command,
               {"fairroll verify us_sd.craps", "fairroll verify us_sd.craps --house us_sd.deadwood_one",
                "fairroll verify us_sd.craps --reading points=printed",
                "fairroll verify my.rules --scenarios witnesses && fairroll run witnesses --faulty"},
               "Where a text is doubtful, everything is proved under each reading, unless `--reading` chooses.\n"
               "Ends with 0 if everything holds, 1 if something fails, 3 if a file cannot be read, 5 if something is too large\n"
               "to be gone through, 130 if it was stopped. docs/verify.md says what each property means.");
  act(command, options->names, [options, &context] { return VerifyCommand(context, *options).run(); });
}

}  // namespace fairroll::cli
