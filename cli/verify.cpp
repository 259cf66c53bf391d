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

class VerifyCommand {
 public:
  VerifyCommand(const Context& context, const VerifyOptions& options) : context_(context), options_(options), books_(options.books) {}

  ExitCode run() {
    if (!options_.house.empty() && options_.names.size() > 1) {
      print(stderr, "fairroll verify: --house goes with one ruleset\n");
      return ExitCode::Usage;
    }
    std::vector<std::string> names = options_.names;
    if (!options_.house.empty()) names = {options_.house};
    ExitCode worst = ExitCode::Ok;
    for (const std::string& name : names) {
      worst = worse(worst, one(name));
      if (worst == ExitCode::Interrupted) break;
    }
    if (options_.format == Format::Json) print(stdout, analysis::verify_json(results_));
    return worst;
  }

 private:
  ExitCode one(const std::string& name) {
    books_.workspace().need(name);
    Selection selection;
    selection.as_of = options_.books.as_of;
    Watching watching(options_.progress);
    analysis::Verification result =
        analysis::verify(books_.library(), name, selection,
                         [&](std::string_view stage, std::size_t done, std::size_t of) { return watching.tell(stage, done, of); });
    watching.done();
    if (!result.ruleset && books_.library().find(name) == nullptr) (void)books_.get(name);
    Diagnostics diagnostics = books_.library().find(name) == nullptr ? books_.diagnostics() : result.diagnostics;
    if (result.ruleset && !options_.house.empty() && result.ruleset->base != options_.names.front()) {
      print(stderr, "fairroll verify: `" + options_.house + "` is no house under `" + options_.names.front() + "`\n");
      return ExitCode::Usage;
    }
    write(name, result, diagnostics);
    if (options_.format == Format::Text) {
      complain(context_, diagnostics);
      if (result.ruleset) print(stdout, (results_.empty() ? "" : "\n") + verify_text(result, context_.out_style()));
    }
    const ExitCode code = exit_of(result, diagnostics);
    results_.push_back({name, std::move(result), std::move(diagnostics)});
    return code;
  }

  /// One file for each failure that a throw shows.
  void write(const std::string& name, analysis::Verification& result, Diagnostics& diagnostics) const {
    if (options_.folder.empty()) return;
    std::error_code error;
    std::filesystem::create_directories(options_.folder, error);
    std::size_t number = 0;
    for (const analysis::Failure& failure : result.failures) {
      if (failure.scenario.empty()) continue;
      const std::string file = options_.folder + "/" + name + "-" + std::to_string(++number) + ".scenario";
      const Diagnostics written = write_file(file, failure.scenario);
      diagnostics.insert(diagnostics.end(), written.begin(), written.end());
    }
  }

  static ExitCode exit_of(const analysis::Verification& result, const Diagnostics& diagnostics) {
    if (result.stopped) return ExitCode::Interrupted;
    if (!result.ruleset || has_errors(diagnostics)) return ExitCode::InvalidFile;
    if (!result.failures.empty()) return ExitCode::ExpectationFailed;
    return result.limits.empty() ? ExitCode::Ok : ExitCode::LimitReached;
  }

  const Context& context_;
  const VerifyOptions& options_;
  RuleBooks books_;
  std::vector<analysis::VerifyResult> results_;
};

}  // namespace

void add_verify(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command("verify", "Prove a rule book over all facts, states and outcomes, or show what fails");
  const auto options = std::make_shared<VerifyOptions>();
  command.add_argument("NAME", &options->names, "Rulesets or houses");
  command.add_option("--house", "NAME", &options->house, "As this house under the ruleset plays");
  command.add_option("--scenarios", "DIR", &options->folder, "Write the scenario of each failure into this folder");
  add_rule_book_options(command, options->books, true);
  add_progress(command, options->progress);
  add_format(command, options->format, {Format::Text, Format::Json});
  add_examples(command,
               {"fairroll verify us_sd.craps", "fairroll verify us_sd.craps --house us_sd.deadwood_one",
                "fairroll verify my.rules --scenarios witnesses && fairroll run witnesses --faulty"},
               "Ends with 0 if everything holds, 1 if something fails, 3 if a file cannot be read, 5 if something is too large\n"
               "to be gone through, 130 if it was stopped. docs/verify.md says what each property means.");
  act(command, options->names, [options, &context] { return VerifyCommand(context, *options).run(); });
}

}  // namespace fairroll::cli
