// SPDX-License-Identifier: Apache-2.0
// fairroll run: how scenarios are judged, side by side under their rule books.
#include <memory>

#include "report.hpp"
#include "run_text.hpp"
#include "today.hpp"

namespace fairroll::cli {

namespace {

struct RunCommand {
  SessionOptions session;
  Format format = Format::Text;
  bool brief = false;
};

ExitCode run(const Context& context, const RunCommand& options) {
  SessionOptions chosen = options.session;
  chosen.run.today = today();
  const Session session = run_session(chosen);
  if (options.format == Format::Json) {
    print(stdout, session_json(session, JsonDetail::Brief));
    return exit_code_of(session);
  }
  complain(context, session.all_diagnostics(false));
  show(stdout, run_text(session, context.out_style(), options.brief ? RunDetail::Brief : RunDetail::Full));
  show(stderr, interrupted_words(session));
  return exit_code_of(session);
}

}  // namespace

void add_run(CommandForm& program, Context& context) {
  CommandForm& command =
      program.add_command("run", "Judge scenario files under one or more rule books and compare the results (for players and officials)");
  const auto options = std::make_shared<RunCommand>();
  add_session_options(command, options->session);
  add_format(command, options->format, {Format::Text, Format::Json});
  command.add_flag("--brief", &options->brief,
                   "Print one line for each ruling with its clause, but without the text of the clause or the results of wagers");
  add_examples(
      command,
      {"fairroll run rulesets/two_books.scenario", "fairroll run dispute.scenario --under us_sd.craps --as-of 2018-01-01",
       "fairroll run - < dispute.scenario"},
      "The ruleset `us_sd.craps`, for example, is in the file `us_sd/craps.fair`. "
      "The command searches the folder of the\nscenario and all parent folders, including the subfolder `rulesets` of each of these "
      "folders. "
      "With --rules, the\ncommand searches only the given folders. "
      "The exit code is 0 on success, 1 if an expectation failed, 3 if a file is\ninvalid, or 4 if a result is unexpectedly "
      "undetermined. "
      "The exit code is 5 if a limit was reached, or 130 if the\ncommand was interrupted.");
  act(command, options->session.paths, [options, &context] { return run(context, *options); });
}

}  // namespace fairroll::cli
