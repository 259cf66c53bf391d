// SPDX-License-Identifier: Apache-2.0
// fairroll judge: what steps that somebody typed come to, and the lines of a log.
#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include <fairroll/detail/joined.hpp>
#include <fairroll/json_writer.hpp>
#include <fairroll/log.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/report.hpp>

#include "../csv.hpp"
#include "../layout.hpp"
#include "../report.hpp"
#include "../rule_books.hpp"
#include "../run_text.hpp"
#include "../table_address.hpp"
#include "../today.hpp"
#include "../trust/receipt_file.hpp"
#include "judged_log.hpp"

namespace fairroll::cli {

using namespace words;

namespace {

// ---- a log, line by line

enum class LogFormat { Text, Csv, JsonLines };

/// What a line came to under one rule book, for tables and people.
struct Row {
  std::string ruleset{};
  std::string step{};
  std::string result{};  ///< `VALID 7`, `REFUSED`, `MET`; empty: nothing to judge
  std::string total{};
  std::string by{};
  std::string wagers{};  ///< what became of them
  std::string balances{};
  std::string findings{};
};

std::string all_of(const std::vector<std::string>& words) { return detail::joined(words, "; "); }

Row row_of(const LogLine::RuleBookResult& one, bool expectation) {
  const Ruleset& rules = *one.report->ruleset;
  const StepReport& step = *one.step;
  Row row;
  row.ruleset = rules.name;
  if (expectation) {
    const Expectation& asked = step.expectations.back();
    row.step = asked.text;
    row.result = !asked.is_applicable ? "" : asked.passed ? "MET" : "FAILED";
    if (!asked.passed && asked.is_applicable) row.findings = "got " + asked.actual;
    return row;
  }
  row.step = format_step(step, rules);
  if (!has_result(step)) return row;
  row.result = format_result(step);
  if (step.throw_result && step.throw_result->ruling.total) row.total = std::to_string(*step.throw_result->ruling.total);
  row.by = decided_by(step, rules);
  row.wagers = consequences(step, rules);
  row.balances = all_of(step.table_status_lines);
  std::vector<std::string> findings;
  for (const Finding& finding : get_findings(step))
    if (finding.kind != FindingKind::Recalled) findings.push_back(format_finding(finding));
  if (step.throw_result && step.throw_result->ruling.kind == RulingKind::Undetermined)
    for (const std::vector<FactKey>& set : step.throw_result->ruling.deciding_fact_sets)
      findings.push_back("facts that would decide the ruling: " + format_needed_facts(rules, set));
  row.findings = all_of(findings);
  return row;
}

/// One line, whatever a note or a name brings along.
std::string text_line(std::uint32_t number, const Row& row) {
  std::string out = std::to_string(number) + ": " + row.ruleset + (row.ruleset.empty() ? "" : "  ") + row.step;
  for (const std::string* cell : {&row.result, &row.by, &row.wagers, &row.balances, &row.findings})
    if (!cell->empty()) out += "  " + *cell;
  std::replace(out.begin(), out.end(), '\n', ' ');
  return out + '\n';
}

class LogPrinter {
 public:
  explicit LogPrinter(LogFormat format) : format_(format) {
    if (format_ == LogFormat::Csv) print(stdout, "line,ruleset,step,result,total,by,wagers,balances,findings\n");
  }

  void line(std::uint32_t number, const LogLine& played, const std::string& text) {
    if (format_ == LogFormat::JsonLines) return print(stdout, format_log_line_json(number, played));
    for (const LogLine::RuleBookResult& one : played.results) row(number, row_of(one, played.kind == LogLine::Kind::Expectation));
    if (!played.results.empty()) return;
    const bool faulty = played.kind == LogLine::Kind::Malformed;
    const std::string why = faulty && !played.diagnostics.empty() ? played.diagnostics.front().message : std::string();
    row(number, {.step = faulty ? std::string() : text, .result = faulty ? "INVALID LINE" : "", .findings = why});
  }

 private:
  void row(std::uint32_t number, const Row& row) {
    if (format_ == LogFormat::Csv)
      print(stdout, csv_line({std::to_string(number), row.ruleset, row.step, row.result, row.total, row.by, row.wagers, row.balances,
                              row.findings}));
    else
      show(stdout, text_line(number, row));
  }

  LogFormat format_;
};

// ---- the command

struct JudgeOptions {
  SessionOptions session;
  std::vector<std::string> what;  ///< steps, or a log
  std::string seats;              ///< `ann,bob`
  std::string house;
  std::string column;    ///< of a database; empty: as LogTable has it
  std::string receipts;  ///< --receipts; empty: none are written
  Format format = Format::Text;
};

/// The file of --receipts; nothing: none is asked for, or it cannot be written.
std::unique_ptr<ReceiptFile> receipts_for(const std::string& path, const RunOptions& run) {
  if (path.empty()) return nullptr;
  return std::make_unique<ReceiptFile>(
      path, trust::ReceiptOpening{receipts_program(), run.rule_books, {run.as_of, run.readings, run.postings}, run.seats, run.today});
}

/// Plays the log at `path` and writes what each line comes to as soon as it is read. It ends with the first line that cannot be played. The
/// exit codes are those of a session.
ExitCode judge_log(const Context& context, const JudgeOptions& options, const SessionOptions& session, LogFormat format) {
  JudgedLog log(options.what.front(), options.column, session.rules, session.run);
  Diagnostics all = log.faults();
  const std::unique_ptr<ReceiptFile> receipts = has_errors(all) ? nullptr : receipts_for(options.receipts, session.run);
  if (receipts) all.insert(all.end(), receipts->diagnostics().begin(), receipts->diagnostics().end());
  if (has_errors(all)) {
    complain(context, all);
    return exit_code_of(all);
  }
  LogPrinter printer(format);
  std::map<std::string, std::set<Date>> used_days;  // by rule book
  LogOutcome outcome = log.play([&](std::uint32_t number, const std::string& text, const LogLine& judged) {
    for (const LogLine::RuleBookResult& one : judged.results)
      if (one.as_of) used_days[one.report->ruleset_name].insert(*one.as_of);
    if (receipts && !receipts->line(number, text, judged, log.is_live())) return false;
    printer.line(number, judged, text);
    if (log.is_live()) flush(stdout);  // somebody may be waiting for it
    return true;
  });
  flush(stdout);
  std::vector<BookDays> days;
  for (const auto& [book, all_days] : used_days)
    for (const Date& day : all_days) add_day(days, log.library(), book, day, !session.run.as_of && day == session.run.today);
  const bool as_text = format == LogFormat::Text;
  show(as_text ? stdout : stderr, book_days_words(days, (as_text ? context.out_style() : context.error_style()).width));
  if (receipts) receipts->close();
  if (outcome.interrupted) {
    show(stderr, "interrupted: the remaining lines were not judged\n");
    return ExitCode::Interrupted;
  }
  if (receipts) outcome.diagnostics.insert(outcome.diagnostics.end(), receipts->diagnostics().begin(), receipts->diagnostics().end());
  complain(context, outcome.diagnostics);
  if (const ExitCode code = exit_code_of(outcome.diagnostics); code != ExitCode::Ok) return code;
  if (outcome.failed) return ExitCode::ExpectationFailed;
  return outcome.undetermined ? ExitCode::Undetermined : ExitCode::Ok;
}

/// The names in `--seats ann,bob`, as a scenario would say them.
Diagnostics read_seats(const std::string& names, std::vector<std::string>& seats) {
  if (names.empty()) return {};
  const ParseResult parsed = parse_steps(std::make_shared<const Source>("--seats", "seats " + names));
  const std::vector<Syntax> steps = parsed.tree->root_node().children();
  for (const Syntax& name : steps.size() == 1 ? steps.front().children_of_kind(Kind::name) : std::vector<Syntax>{})
    seats.push_back(name.str());
  return parsed.diagnostics;
}

bool is_log(const std::string& what) { return what == standard_input || is_log_name(what) || table_address(what); }

/// The rules are those of the house; empty unless it is no house under the ruleset that was named.
Diagnostics move_in(const JudgeOptions& options, SessionOptions& chosen) {
  namespace fs = std::filesystem;
  if (options.house.empty()) return {};
  const std::vector<std::string> under = std::exchange(chosen.run.rule_books, {options.house});
  const fs::path start = is_log(options.what.front()) ? fs::path(options.what.front()).parent_path() : fs::path(".");
  Diagnostics faults;
  const auto workspace = open_workspace(chosen.rules, roots_of(chosen.run.rule_books, start), faults);
  workspace->need(options.house);
  workspace->complete();
  Selection selection;
  selection.as_of = chosen.run.as_of ? chosen.run.as_of : chosen.run.today;
  const CheckResult& house = workspace->cache().get(options.house, selection);
  if (!house.ok() || (under.size() <= 1 && !house.ruleset->base.empty() && (under.empty() || house.ruleset->base == under.front())))
    return {};
  return {{.code = Code::wrong_kind,
           .location = {},
           .message = "`" + options.house + "` is not a house under " + (under.empty() ? "any ruleset" : under.front()),
           .help = "`fairroll list" + same_books(chosen.rules, chosen.run.as_of) + "` lists the houses"}};
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
  chosen.run.today = today();
  if (const Diagnostics faults = read_seats(options.seats, chosen.run.seats); !faults.empty()) {
    complain(context, faults);
    return ExitCode::Usage;
  }
  if (const Diagnostics faults = move_in(options, chosen); !faults.empty()) {
    complain(context, faults);
    return exit_code_of(faults);
  }
  const std::string& what = options.what.front();
  if (!options.column.empty() && !table_address(what))
    return wrong_usage(context, "judge", "`--column` requires a database, but `" + what + "` is not a database");
  const bool of_steps = options.format == Format::Text || options.format == Format::Json;
  if (is_log(what)) {
    if (options.format == Format::Json)
      return wrong_usage(context, "judge", "`--format json` cannot be used for a log; use `--format jsonl`");
    return judge_log(context, options, chosen,
                     options.format == Format::Csv         ? LogFormat::Csv
                     : options.format == Format::JsonLines ? LogFormat::JsonLines
                                                           : LogFormat::Text);
  }
  if (!options.receipts.empty()) return wrong_usage(context, "judge", "`--receipts` requires a log whose name ends in `.jsonl`");
  if (FileKind kind{}; kind_of(what, kind))
    return wrong_usage(context, "judge", "`" + what + "` is a file; to judge a scenario file, use `fairroll run " + what + "`");
  if (!of_steps)
    return wrong_usage(context, "judge",
                       "`--format csv` and `--format jsonl` require a log whose name ends in `.jsonl`; use `--format json` for steps");
  if (chosen.run.rule_books.empty())
    return wrong_usage(context, "judge", "no ruleset was specified; add `--under NAME`, such as `--under us_sd.craps`");
  chosen.steps = what;
  return judge_steps(context, options, chosen);
}

}  // namespace

void add_judge(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command(
      "judge", "Judge steps from the command line, or judge a log line by line (for quick checks and for other programs)");
  const auto options = std::make_shared<JudgeOptions>();
  ArgumentForm& what = command.add_argument(
      "STEPS", &options->what,
      "Steps in quotes, as in a scenario (`throw 4 3 { die 2 rests on layout }`), or a log of any length with JSON steps, one step "
      "per line (FILE.jsonl, FILE.jsonl.gz, FILE.jsonl.zst; `-`: standard input) or per row of an SQLite database (FILE.db, "
      "FILE.db:TABLE)");
  what.repeatable = false;
  what.value.offered = Offered::Files;
  add_law_options(command, options->session,
                  "Ruleset under which the steps are judged (repeatable; default: the rulesets named in the head of the log)",
                  "from the current folder or the folder of the log");
  command.add_option("--house", "HOUSE", &options->house, "Use the rules of this house, which must be a house under the ruleset");
  command.add_option("--seats", "NAMES", &options->seats,
                     "Seats in clockwise order, such as ann,bob, if no step or log line lists the seats (default: the seats that act in "
                     "the steps; a log has no "
                     "default)");
  add_column(command, options->column);
  command.add_option("--receipts", "FILE", &options->receipts,
                     "Write a receipt for each line of a log to this file, which must not exist yet");
  add_format(command, options->format, {Format::Text, Format::Json, Format::Csv, Format::JsonLines});
  add_examples(command,
               {"fairroll judge \"throw 4 3 { die 2 rests on layout }\" --under us_sd.craps",
                "fairroll judge \"ann bets 10.00 on field throw 4 3\" --under us_sd.craps --under nv.fair_roll",
                "fairroll judge night.jsonl --under us_sd.craps --format csv > night.csv",
                "fairroll judge night.jsonl --under us_sd.craps --receipts night.receipts"},
               "All lines of a log are judged at one table, and the result of each line is printed as soon as the line is read.\n"
               "Judging stops at the first invalid line. "
               "The output formats are text and json for steps, and text, csv and jsonl for\nlogs. "
               "The exit codes are the same as for `fairroll run`.");
  act(command, options->what, [options, &context] { return judge(context, *options); });
}

}  // namespace fairroll::cli
