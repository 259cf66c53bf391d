// SPDX-License-Identifier: Apache-2.0
// fairroll explain: every clause that was asked, its answer, and what would have changed the ruling.
#include <memory>

#include "explain_text.hpp"
#include "report.hpp"
#include "today.hpp"

namespace fairroll::cli {

namespace {

struct ExplainOptions {
  SessionOptions session;
  Format format = Format::Text;
};

ExitCode explain(const Context& context, const ExplainOptions& options) {
  SessionOptions chosen = options.session;
  chosen.run.today = today();
  const Session session = run_session(chosen);
  if (options.format == Format::Json) {
    print(stdout, session_json(session, JsonDetail::Full));
    return exit_code_of(session);
  }
  complain(context, session.all_diagnostics(false));
  tell_explained(session, context.out_style(), [](const std::string& part) { show(stdout, part); });
  show(stderr, interrupted_words(session));
  return exit_code_of(session);
}

}  // namespace

void add_explain(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command(
      "explain", "Explain each result with every evaluated clause, its answer and the facts that would change the ruling (for disputes)");
  const auto options = std::make_shared<ExplainOptions>();
  options->session.run.max_work = most_explained;
  add_session_options(command, options->session);
  add_format(command, options->format, {Format::Text, Format::Json});
  add_examples(
      command,
      {"fairroll explain dispute.scenario", "fairroll explain rulesets/two_books.scenario --filter \"comes late\" --under us_sd.craps"},
      "Answers in capital letters decided the result. "
      "The search for rule files and the exit codes are the same as for\n`fairroll run`.");
  act(command, options->session.paths, [options, &context] { return explain(context, *options); });
}

}  // namespace fairroll::cli
