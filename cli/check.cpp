// SPDX-License-Identifier: Apache-2.0
// fairroll check: what is wrong with rule and scenario files.
#include <memory>

#include "checking.hpp"
#include "report.hpp"
#include "watch.hpp"

namespace fairroll::cli {

namespace {

struct CheckOptions {
  std::vector<std::string> paths;
  std::vector<std::string> rules;
  std::optional<Date> as_of{};
  Format format = Format::Text;
  bool watch = false;
};

ExitCode check(const Context& context, const CheckOptions& options) {
  Watching watching{ShowProgress::Auto};
  const Checked checked = check_files(options.paths, options.rules, watching, {.as_of = options.as_of});
  const bool stopped = checked.stopped || watching.stopped();
  const std::string summary = count_diagnostics(checked.diagnostics) + " (checked " + checked.counts.words() + ")";
  report(context, options.format, checked.diagnostics, (stopped ? "interrupted: " : "") + summary, stopped);
  return stopped ? ExitCode::Interrupted : exit_code_of(checked.diagnostics);
}

}  // namespace

void add_check(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command("check", "Report errors in rule and scenario files (for rule authors)");
  const auto options = std::make_shared<CheckOptions>();
  add_paths(command, options->paths, "Files and folders to check (default: the current folder; `-`: standard input)");
  command.add_option("--rules", "DIR", &options->rules, "Search this folder first for the units that the files refer to (repeatable)");
  add_day_option(command, options->as_of, "Check only the rules in force on this date (default: the rules of every period)");
  add_format(command, options->format, {Format::Text, Format::Gnu, Format::Json, Format::Sarif});
  add_watch(command, options->watch);
  add_examples(command,
               {"fairroll check rulesets", "fairroll check my_county.fair",
                "fairroll check --format gnu rulesets     print one line per error, for editors"},
               "The checker derives the path of a unit from its name: the unit `common.craps` is in the file `common/craps.fair`. "
               "The\nchecker searches the folder of the file and all parent folders, including the subfolder `rulesets` of each of "
               "these\nfolders. "
               "The checker also examines every interpretation of a doubtful text. "
               "The exit code is 0 if there are no errors,\nor 3 if there is an error. "
               "To check the expectations of scenarios, run `fairroll test`. "
               "To explain a diagnostic, run\n`fairroll explain-code CODE`.");
  command.action = [options, &context] {
    if (options->paths.empty()) options->paths.emplace_back(".");
    if (!options->watch) return check(context, *options);
    return watch_files(options->paths, options->rules, [&](const std::vector<std::string>& paths) {
      CheckOptions some = *options;
      some.paths = paths;
      return check(context, some);
    });
  };
}

}  // namespace fairroll::cli
