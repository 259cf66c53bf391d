// SPDX-License-Identifier: Apache-2.0
// fairroll judge: what steps that somebody typed come to, and the lines of a log.
#include <filesystem>
#include <memory>
#include <utility>

#include <fairroll/parser.hpp>

#include "judge_log.hpp"
#include "report.hpp"
#include "rule_books.hpp"
#include "run_text.hpp"

namespace fairroll::cli {

namespace {

struct JudgeOptions {
  SessionOptions session;
  std::vector<std::string> what;  ///< steps, or a log
  std::string seats;              ///< `ann,bob`
  std::string house;
  Format format = Format::Text;
};

/// The names in `--seats ann,bob`, as a scenario would say them.
Diagnostics read_seats(const std::string& names, std::vector<std::string>& seats) {
  if (names.empty()) return {};
  const ParseResult parsed = parse_steps(std::make_shared<const Source>("--seats", "seats " + names));
  const std::vector<Syntax> steps = parsed.tree->top().children();
  for (const Syntax& name : steps.size() == 1 ? steps.front().all(Kind::name) : std::vector<Syntax>{}) seats.push_back(name.str());
  return parsed.diagnostics;
}

bool is_log(const std::string& what) { return what == standard_input || has_ending(what, ".jsonl"); }

/// The rules are those of the house; empty unless it is no house under the ruleset that was named.
Diagnostics move_in(const JudgeOptions& options, SessionOptions& chosen) {
  namespace fs = std::filesystem;
  if (options.house.empty()) return {};
  const std::vector<std::string> under = std::exchange(chosen.run.under, {options.house});
  const fs::path start = is_log(options.what.front()) ? fs::path(options.what.front()).parent_path() : fs::path(".");
  Diagnostics faults;
  const auto workspace = open_workspace(chosen.rules, roots_of(chosen.run.under, start), faults);
  workspace->need(options.house);
  workspace->complete();
  Selection selection;
  selection.as_of = chosen.run.as_of;
  const CheckResult& house = workspace->cache().get(options.house, selection);
  if (!house.ok() || (under.size() <= 1 && !house.ruleset->base.empty() && (under.empty() || house.ruleset->base == under.front())))
    return {};
  return {{.code = Code::wrong_kind,
           .place = {},
           .message = "`" + options.house + "` is no house under " + (under.empty() ? "any ruleset" : under.front()),
           .help = "`fairroll list" + same_books(chosen.rules, chosen.run.as_of) + "` shows the houses"}};
}

ExitCode judge_steps(const Context& context, const JudgeOptions& options, const SessionOptions& chosen) {
  const Session session = run_session(chosen);
  if (options.format == Format::Json) {
    print(stdout, session_json(session, JsonDetail::Brief));
  } else {
    complain(context, session.all_diagnostics(false));
    show(stdout, run_text(session, context.out_style(), RunDetail::Alone));
    show(stderr, interrupted_words(session));
  }
  return exit_code_of(session);
}

ExitCode judge(const Context& context, const JudgeOptions& options) {
  SessionOptions chosen = options.session;
  if (const Diagnostics faults = read_seats(options.seats, chosen.run.seats); !faults.empty()) {
    complain(context, faults);
    return ExitCode::Usage;
  }
  if (const Diagnostics faults = move_in(options, chosen); !faults.empty()) {
    complain(context, faults);
    return exit_code_of(faults);
  }
  const std::string& what = options.what.front();
  const bool of_steps = options.format == Format::Text || options.format == Format::Json;
  if (is_log(what)) {
    if (options.format == Format::Json) return wrong_usage(context, "judge", "a log of any length is no single document: `--format jsonl`");
    return judge_log(context, what, chosen,
                     options.format == Format::Csv         ? LogFormat::Csv
                     : options.format == Format::JsonLines ? LogFormat::JsonLines
                                                           : LogFormat::Text);
  }
  if (FileKind kind{}; kind_of(what, kind)) return wrong_usage(context, "judge", "`" + what + "` is a file: `fairroll run " + what + "`");
  if (!of_steps) return wrong_usage(context, "judge", "csv and jsonl are for logs, whose names end in `.jsonl`: `--format json`");
  if (chosen.run.under.empty()) return wrong_usage(context, "judge", "name a ruleset to judge by: `--under us_sd.craps`");
  chosen.steps = what;
  return judge_steps(context, options, chosen);
}

}  // namespace

void add_judge(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command("judge", "Judge steps that stand on the command line, or a log line by line");
  const auto options = std::make_shared<JudgeOptions>();
  ArgumentForm& what =
      command.add_argument("STEPS", &options->what,
                           "Steps as in a scenario, in quotes: `throw 4 3 { die 2 rests on layout }`; or a log of steps in "
                           "JSON, one a line (FILE.jsonl, - for standard input), of any length");
  what.repeatable = false;
  what.value.offered = Offered::Files;
  add_law_options(command, options->session, "The ruleset to judge by (repeatable); a log may name it in its head",
                  "here, or where the log lies");
  command.add_option("--house", "HOUSE", &options->house, "With the text of that house under the ruleset");
  command.add_option("--seats", "NAMES", &options->seats,
                     "Who sits at the table, clockwise, where no step says so: ann,bob; else whoever acts in the steps");
  add_format(command, options->format, {Format::Text, Format::Json, Format::Csv, Format::JsonLines});
  add_examples(
      command,
      {"fairroll judge \"throw 4 3 { die 2 rests on layout }\" --under us_sd.craps",
       "fairroll judge \"ann bets 10.00 on field throw 4 3\" --under us_sd.craps --under nv.fair_roll",
       "fairroll judge night.jsonl --under us_sd.craps --format csv > night.csv"},
      "A log is played at one table: each line is told as soon as it is read, and then forgotten. It is judged up to the first line "
      "that cannot be played. Formats of steps are text and json, of logs text, csv and jsonl. "
      "The exit codes are those of `fairroll run`.");
  act(command, options->what, [options, &context] { return judge(context, *options); });
}

}  // namespace fairroll::cli
