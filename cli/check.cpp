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
  CommandForm& command = program.add_command("check", "Say what is wrong with rule and scenario files");
  const auto options = std::make_shared<CheckOptions>();
  add_paths(command, options->paths, "Files and folders (default: this folder); - for standard input");
  command.add_option("--rules", "DIR", &options->rules, "Look for what the files name in this folder first (repeatable)");
  add_day_option(command, options->as_of, "Check rule books on that day alone; else in every period of their text");
  add_format(command, options->format, {Format::Text, Format::Gnu, Format::Json, Format::Sarif});
  add_watch(command, options->watch);
  add_examples(command,
               {"fairroll check rulesets", "fairroll check my_county.fair",
                "fairroll check --format gnu rulesets     one line per fault, for editors"},
               "What the files adopt or use is found by name: `common.craps` is `common/craps.fair`, in the folder of the\n"
               "file, in a folder `rulesets` there, or in a folder above. Every reading of a doubtful text is checked.\n"
               "Ends with 0 or, if there is an error, 3. Whether scenarios meet their expectations is for `fairroll test`;\n"
               "`fairroll explain-code CODE` tells more of a diagnostic.");
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
