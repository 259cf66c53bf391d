// SPDX-License-Identifier: Apache-2.0
// fairroll audit: logs of tables held against the rules, line by line.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <thread>
#include <utility>

#include <fairroll/audit/audit.hpp>
#include <fairroll/publishing/audit_page.hpp>

#include "../discover.hpp"
#include "../interrupt.hpp"
#include "../io.hpp"
#include "../layout.hpp"
#include "../progress.hpp"
#include "../report.hpp"
#include "../rule_books.hpp"
#include "../session.hpp"
#include "../today.hpp"
#include "../trust/bytes.hpp"
#include "audit_database.hpp"
#include "audit_explain.hpp"
#include "audit_input.hpp"
#include "audit_output.hpp"
#include "audit_report.hpp"
#include "checkpoint.hpp"
#include "log_table.hpp"

namespace fairroll::cli {

namespace fs = std::filesystem;

namespace {

/// By which rules logs are judged.
struct AuditOptionsOf {
  std::optional<Date> as_of;
  std::optional<OtherRuleBook> other;
};

struct AuditCommand {
  SessionOptions session;  ///< `paths`: logs
  std::string table = "table";
  std::string official = "official";
  std::string column;    ///< of databases; empty: as LogTable has it
  std::string database;  ///< a file to be made; empty: none
  bool force = false;    ///< ... in place of an older one
  std::string time = "at";
  std::string page;  ///< the file for it; empty: none is written
  std::string language = "en";
  bool strict = false;
  Format format = Format::Text;
  std::string output;       ///< a file; empty: standard output
  std::string checkpoint;   ///< a file; empty: none
  std::uint64_t every = 0;  ///< lines between two checkpoints; 0: by time
  bool resume = false;
  int jobs = 0;  ///< 0: as many as there are processors
  ShowProgress progress = ShowProgress::Auto;
  std::string against;     ///< a rule book; empty: none
  std::vector<Date> days;  ///< of the rules of the logs and of the others, see settle_days()
  std::optional<LineAddress> explain;
};

/// Sets the days of the audit and of the rules to compare with. The second of two days, or a single day with `--against`, applies to the
/// other rules; two days compare a rule book with itself. Returns an error message, or an empty text.
std::string settle_days(const std::vector<Date>& days, const std::string& against, AuditOptionsOf& out) {
  if (days.size() > 2) return "`audit` accepts at most two dates, not " + std::to_string(days.size());
  if (!against.empty() || days.size() == 2) out.other = OtherRuleBook{against, days.empty() ? std::nullopt : std::optional(days.back())};
  if (days.size() == 2 || (days.size() == 1 && against.empty())) out.as_of = days.front();
  return {};
}

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;
constexpr std::chrono::seconds between_checkpoints{10};

bool is_in_database(const InputFile& log) { return table_address(log.path).has_value(); }

/// As they were chosen, for whoever reads the result later.
AuditDatabase::Options chosen_words(const AuditCommand& options, const Date& today) {
  const RunOptions& run = options.session.run;
  AuditDatabase::Options words;
  for (const std::string& one : options.session.paths) words.emplace_back("log", one);
  for (const std::string& one : options.session.rules) words.emplace_back("rules", one);
  for (const std::string& one : run.rule_books) words.emplace_back("under", one);
  for (const Date& day : options.days) words.emplace_back("as-of", to_string(day));
  if (options.days.empty()) words.emplace_back("today", to_string(today));
  if (!options.against.empty()) words.emplace_back("against", options.against);
  for (const auto& [name, chosen] : run.readings) words.emplace_back("reading", name + "=" + chosen);
  for (const auto& [name, chosen] : run.postings) words.emplace_back("posting", name + "=" + chosen);
  if (!options.column.empty()) words.emplace_back("column", options.column);
  words.emplace_back("table", options.table);
  words.emplace_back("official", options.official);
  words.emplace_back("time", options.time);
  if (options.strict) words.emplace_back("strict", "");
  return words;
}

/// One run over all logs.
class AuditRun {
 public:
  AuditRun(const Context& context, const AuditCommand& options) : context_(context), options_(options) {}

  ExitCode run() {
    // A reader who goes away, and a limit of size, are told of by the error of writing, and nothing is left lying about.
    ::signal(SIGPIPE, SIG_IGN);
    ::signal(SIGXFSZ, SIG_IGN);
    if (const Diagnostics fault = no_place_for_page(); !fault.empty()) return told(fault);
    const Discovery found = discover_logs(options_.session.paths);
    if (!options_.column.empty() && std::none_of(found.files.begin(), found.files.end(), is_in_database))
      return wrong_usage(context_, "audit", "`--column` requires a database, but none of the logs is a database");
    AuditOptionsOf law;
    if (const std::string fault = settle_days(options_.days, options_.against, law); !fault.empty())
      return wrong_usage(context_, "audit", fault);
    if (const std::string fault = unfit_together(found); !fault.empty()) return wrong_usage(context_, "audit", fault);
    Diagnostics faults = found.diagnostics;
    const fs::path start = start_of(found);
    const std::vector<std::string>& under = options_.session.run.rule_books;
    const std::unique_ptr<Workspace> workspace =
        open_workspace(options_.session.rules, under.empty() ? places_from(start) : roots_of(under, start), faults);
    if (has_errors(faults)) return told(faults);
    audit::AuditOptions how;
    how.run_options = options_.session.run;
    how.run_options.as_of = law.as_of;
    how.run_options.today = today_;
    how.table_key = options_.table;
    how.official_key = options_.official;
    how.time_key = options_.time;
    how.other_rule_book = law.other;
    audit::Audit audit(workspace->cache(), how, [&](const std::string& name) {
      need_or_neighbours(*workspace, name, start, options_.session.rules);
      workspace->complete();
    });
    if (options_.explain) return explain(audit, found, faults);
    AuditInput input(paths_of(found), options_.column, interrupt_.asked());
    ReportFile output(options_.output);
    const bool goes_on = begin(audit, input, output, *workspace, faults);
    if (input.stopped()) return stopped_early();
    const std::unique_ptr<AuditDatabase> database = has_errors(faults) ? nullptr : begin_database(faults);
    if (has_errors(faults)) return told(faults);
    const std::unique_ptr<AuditReport> report = audit_report(options_.format, style(), output.stream(), !goes_on, law.other.has_value());
    AuditReports reports;
    reports.add(*report);
    if (database) reports.add(*database);
    judge(audit, input, output, reports, *workspace);
    interrupted_ = input.stopped();
    for (const Diagnostic& one : input.diagnostics()) diagnostics_.push_back(one);
    if (audit.summary().line_count == 0 && diagnostics_.empty() && !interrupted_) return told(no_line());
    if (interrupted_) {
      if (!options_.checkpoint.empty()) save(audit, input, output, *workspace);
      reports.interrupted(last_);
    }
    reports.end(audit.summary());
    print_days(audit.summary(), workspace->library(), output);
    output.finish();
    if (database) database->finish(!interrupted_ && !stopped_ && diagnostics_.empty());
    if (interrupted_) show(stderr, "interrupted: the remaining lines were not judged\n");
    write_page(audit.summary());
    std::error_code ignored;
    if (!options_.checkpoint.empty() && !interrupted_ && diagnostics_.empty()) fs::remove(options_.checkpoint, ignored);
    Diagnostics all = std::move(diagnostics_);
    for (const Diagnostic& one : workspace->diagnostics()) all.push_back(one);
    complain(context_, all);
    return code_of(audit.summary(), all);
  }

 private:
  static fs::path start_of(const Discovery& found) {
    return found.files.empty() || found.files.front().path == standard_input ? fs::path(".")
                                                                             : fs::path(found.files.front().path).parent_path();
  }

  static Diagnostics no_line() {
    return {{.code = Code::nothing_to_do,
             .location = {},
             .message = "the logs contain no lines",
             .help = "write one step on each line: `{\"throw\": {\"faces\": [4, 3]}, \"ruled\": {\"ruling\": \"valid\"}}`"}};
  }

  /// Why these options do not go together; empty: they do.
  [[nodiscard]] std::string unfit_together(const Discovery& found) const {
    if (options_.explain && !(options_.output.empty() && options_.page.empty() && options_.database.empty()))
      return "`--explain` writes only to standard output; omit `--output`, `--page` and `--database`";
    if (options_.explain && options_.format == Format::Csv) return "`--explain` requires `--format text` or `--format jsonl`";
    if (!options_.checkpoint.empty() && !options_.database.empty()) return "`--database` and `--checkpoint` cannot be used together";
    const bool compares = !options_.against.empty() || options_.days.size() > 1;
    if (compares && !options_.database.empty()) return "`--database` cannot be used together with `--against` or with two dates";
    std::vector<std::string> read = paths_of(found);
    read.push_back(options_.database);  // which replaces nothing but its like
    if (const std::string twice = file_meant_twice({options_.output, options_.checkpoint, options_.page}, read); !twice.empty())
      return "`" + twice + "` is specified twice and would be overwritten";
    return {};
  }

  static std::vector<std::string> paths_of(const Discovery& found) {
    std::vector<std::string> paths;
    for (const InputFile& log : found.files) paths.push_back(log.path);
    return paths;
  }

  /// The log is judged up to that line.
  ExitCode explain(audit::Audit& audit, const Discovery& found, Diagnostics& faults) {
    const LineAddress& at = *options_.explain;
    const std::vector<std::string> paths = paths_of(found);
    const auto is_meant = [&](const std::string& path) { return at.file.empty() ? paths.size() == 1 : path == at.file; };
    const auto log = std::find_if(paths.begin(), paths.end(), is_meant);
    if (log == paths.end())
      return wrong_usage(context_, "audit",
                         at.file.empty() ? "with several logs, specify the log and the line as `--explain FILE:LINE`"
                                         : "`" + at.file + "` is not among the logs");
    AuditInput input({*log}, options_.column, interrupt_.asked());
    for (;;) {
      const std::vector<audit::AuditInputLine> batch = input.next(1024);
      if (batch.empty()) break;
      const auto line = std::find_if(batch.begin(), batch.end(), [&](const auto& one) { return one.text->first_line() >= at.line; });
      const auto before = static_cast<std::size_t>(line - batch.begin());
      (void)audit.audit_lines(std::span(batch).first(before), jobs());
      if (line == batch.end()) continue;
      if (line->text->first_line() != at.line) break;
      if (line->begins_log) audit.begin_log();
      tell_reasons(*line->text, audit.explain_line(line->text), options_.format, context_.out_style());
      return ExitCode::Ok;
    }
    if (input.stopped()) return stopped_early();
    for (const Diagnostic& one : input.diagnostics()) faults.push_back(one);
    if (!has_errors(faults))
      faults.push_back({.code = Code::nothing_to_do,
                        .location = {},
                        .message = "`" + *log + "` has no line " + std::to_string(at.line) + " with a step",
                        .help = "lines are numbered from 1, and blank lines are counted"});
    return told(faults);
  }

  /// A file looks the same, whatever the terminal is like.
  [[nodiscard]] TextStyle style() const { return options_.output.empty() ? context_.out_style() : TextStyle{}; }

  ExitCode stopped_early() const {
    show(stderr, "interrupted: no line was judged\n");
    return ExitCode::Interrupted;
  }

  /// Begins, or goes on behind a checkpoint; then it is true. `faults` say why not.
  bool begin(audit::Audit& audit, AuditInput& input, ReportFile& output, const Workspace& workspace, Diagnostics& faults) const {
    const auto fails_by = [&faults](Diagnostics why) {
      for (Diagnostic& one : why) faults.push_back(std::move(one));
      return has_errors(faults);
    };
    if (!options_.checkpoint.empty() && !output.is_file())
      return !fails_by({{.code = Code::unwritable,
                         .location = {},
                         .message = "`" + options_.output + "` is not a file, but `--checkpoint` requires the output to be a file",
                         .help = "specify a file with `--output`"}});
    Diagnostics why;
    const std::optional<Checkpoint> checkpoint = options_.resume ? read_checkpoint(options_.checkpoint, why) : std::nullopt;
    if (!checkpoint) {
      (void)fails_by(why.empty() ? output.begin() : std::move(why));
      return false;
    }
    if (fails_by(other_options(checkpoint->options, report_options()))) return false;
    if (fails_by(input.go_to(checkpoint->position)) || input.stopped()) return false;
    const Diagnostics unlike = audit.restore(checkpoint->audit);
    if (fails_by(other_rules(checkpoint->rules, rules_json(workspace.library()))) || fails_by(unlike)) return false;
    return !fails_by(output.go_on(checkpoint->output));
  }

  /// What bears on the report.
  [[nodiscard]] Json report_options() const {
    Json out = Json::object();
    for (const auto& [option, value] : chosen_words(options_, today_)) {
      if (option == "log") continue;  // AuditInput::position() has them
      Json& all = out[option];
      if (all.is_null()) all = Json::array();
      all.push_back(value);
    }
    out["format"] = static_cast<int>(options_.format);
    return out;
  }

  void save(const audit::Audit& audit, const AuditInput& input, ReportFile& output, const Workspace& workspace) const {
    const std::uint64_t bytes = output.sync();
    const std::string text = checkpoint_text({report_options(), input.position(), rules_json(workspace.library()), bytes, audit.save()});
    const Diagnostics faults = write_file(options_.checkpoint, text, Durable::Yes);
    Diagnostics unread;
    // One that could not be made durable may be there all the same; then it speaks of the report, too.
    if (faults.empty() || read_bytes(options_.checkpoint, text.size(), unread) == text) output.keep();
    if (!faults.empty()) throw OutputError(faults.front().message);
  }

  [[nodiscard]] unsigned jobs() const {
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    return options_.jobs == 0 ? cores : static_cast<unsigned>(options_.jobs);
  }

  /// A bar and a report on one terminal would be in each other's way.
  [[nodiscard]] ShowProgress progress_of(const AuditInput& input) const {
    const bool same_terminal = options_.output.empty() && ::isatty(STDOUT_FILENO) == 1;
    if (input.bytes_in_all() == 0 || (options_.progress == ShowProgress::Auto && same_terminal)) return ShowProgress::Never;
    return options_.progress;
  }

  void judge(audit::Audit& audit, AuditInput& input, ReportFile& output, AuditReport& report, const Workspace& workspace) {
    const std::uint64_t unit = input.bytes_in_all() < 10 * mebibyte ? 1024 : mebibyte;
    Progress progress(progress_of(input), input.bytes_in_all() / unit, unit == mebibyte ? "MiB" : "KiB", input.bytes_read() / unit);
    std::uint64_t lines = 0;
    std::uint64_t unsaved = 0;
    auto saved = std::chrono::steady_clock::now();
    for (;;) {
      const std::vector<audit::AuditInputLine> batch = input.next(lines_of_batch(unsaved));
      if (batch.empty()) break;
      if (!tell(batch, audit.audit_lines(batch, jobs()), report)) break;
      if (batch.front().text->name() == standard_input) flush(output.stream());  // somebody may be waiting for it
      lines += batch.size();
      unsaved += batch.size();
      progress.tell(input.bytes_read() / unit, lines, "lines");
      const auto now = std::chrono::steady_clock::now();
      if (options_.checkpoint.empty() || input.stopped() || !is_time(unsaved, now - saved)) continue;
      save(audit, input, output, workspace);
      unsaved = 0;
      saved = now;
    }
  }

  [[nodiscard]] bool is_time(std::uint64_t lines, std::chrono::steady_clock::duration passed) const {
    return options_.every == 0 ? passed >= between_checkpoints : lines >= options_.every;
  }

  /// Of a strict run each line is judged before the next is read.
  [[nodiscard]] std::size_t lines_of_batch(std::uint64_t unsaved) const {
    const std::size_t most = options_.strict ? 1 : jobs() == 1 ? 1024 : 8192;
    return options_.every == 0 ? most : std::min<std::size_t>(most, options_.every - unsaved);
  }

  /// Told before the first line is read, and not hours later.
  [[nodiscard]] Diagnostics no_place_for_page() const {
    const std::string& page = options_.page;
    if (page.empty()) return {};
    std::error_code error;
    const fs::path folder = fs::path(page).parent_path();
    const bool is_file = !fs::is_directory(page, error);
    if (is_file && (folder.empty() || fs::is_directory(folder, error))) return {};
    return {{.code = Code::unwritable,
             .location = {},
             .message = is_file ? "there is no folder `" + folder.string() + "` for the page"
                                : "`" + page + "` is a folder, but the page must be written to a file",
             .help = is_file ? "create the folder or specify another file with `--page`"
                             : "specify a file in this folder: `--page " + page + "/audit.html`"}};
  }

  void write_page(const audit::AuditSummary& summary) {
    if (options_.page.empty()) return;
    const publishing::AuditPageOptions how{*publishing::find_language(options_.language), "fairroll " FAIRROLL_VERSION,
                                           interrupted_ || stopped_};
    for (const Diagnostic& fault : write_file(options_.page, publishing::build_audit_page(summary, how))) diagnostics_.push_back(fault);
  }

  /// At the end of a text report, on standard error for CSV; the summary of JSON has the days.
  void print_days(const audit::AuditSummary& summary, const Library& library, ReportFile& output) const {
    std::string text;
    for (const auto& [name, under] : summary.rulesets) {
      if (!under.date_range.first_date) continue;
      const std::optional<TextDay> first =
          text_day(library, name, *under.date_range.first_date, options_.days.empty() && under.date_range.first_date == today_);
      if (!first) continue;
      const bool is_one = under.date_range.first_date == under.date_range.last_date;
      text +=
          wrapped(name + " " + text_day_words(*first) + (is_one ? "" : " to " + to_string(*under.date_range.last_date)), 0, style().width);
    }
    if (text.empty() || options_.format == Format::JsonLines) return;
    show(options_.format == Format::Text ? output.stream() : stderr, (options_.format == Format::Text ? "\n" : "") + text);
  }

  /// False: nothing more is to be read.
  bool tell(const std::vector<audit::AuditInputLine>& batch, const std::vector<audit::LineAuditResult>& audited, AuditReport& report) {
    for (std::size_t i = 0; i < batch.size(); ++i) {
      last_.file = batch[i].text->name();
      last_.line_number = batch[i].text->first_line();
      report.line(last_.file, batch[i].text->first_line(), audited[i]);
      if (audited[i].diagnostics.empty() || !options_.strict) continue;
      stopped_ = true;
      diagnostics_ = audited[i].diagnostics;
      return false;
    }
    return true;
  }

  /// Null: none is wanted, or `faults` say why there is none.
  std::unique_ptr<AuditDatabase> begin_database(Diagnostics& faults) const {
    if (options_.database.empty()) return nullptr;
    auto database = std::make_unique<AuditDatabase>(options_.database, options_.force, chosen_words(options_, today_));
    for (const Diagnostic& one : database->diagnostics()) faults.push_back(one);
    return database;
  }

  ExitCode told(const Diagnostics& faults) const {
    complain(context_, faults);
    return exit_code_of(faults);
  }

  [[nodiscard]] ExitCode code_of(const audit::AuditSummary& summary, const Diagnostics& all) const {
    if (interrupted_) return ExitCode::Interrupted;
    if (stopped_) return ExitCode::InvalidFile;
    if (const ExitCode code = exit_code_of(all); code != ExitCode::Ok) return code;
    bool differs = false;
    bool open = false;
    for (const auto& [name, under] : summary.rulesets) {
      for (const audit::Tally& tally : under.tallies_by_kind) differs = differs || tally.count > 0;
      open = open || under.undetermined_count > 0;
    }
    if (differs) return ExitCode::ExpectationFailed;
    if (summary.invalid_line_count > 0) return ExitCode::InvalidFile;
    return open ? ExitCode::Undetermined : ExitCode::Ok;
  }

  const Context& context_;
  const AuditCommand& options_;
  const Interrupt interrupt_;
  Diagnostics diagnostics_;
  const Date today_ = today();
  audit::LogLocation last_;  ///< the last line that was told
  bool interrupted_ = false;
  bool stopped_ = false;
};

}  // namespace

void add_audit(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command(
      "audit", "Compare table logs with the rules, and report wrong rulings, wrong payments and their cost (for auditors)");
  const auto options = std::make_shared<AuditCommand>();
  command
      .add_argument("LOG", &options->session.paths,
                    "Logs with JSON steps, one step per line (FILE.jsonl, optionally compressed with gzip or Zstandard) or per row of an "
                    "SQLite database (FILE.db, FILE.db:TABLE); folders that contain logs; or `-` for standard input")
      .value.offered = Offered::Files;
  add_law_options(command, options->session,
                  "Ruleset under which the log is judged (repeatable; default: the rulesets named in the head of the log)",
                  "from the current folder or the folder of the first log");
  // One day is that of the logs, as everywhere; with another rule book there may be two.
  const auto as_of =
      std::find_if(command.options.begin(), command.options.end(), [](const OptionForm& one) { return one.names.front() == "--as-of"; });
  as_of->help =
      "Judge the log under the rules in force on this date instead of the date that the log states; with --against, apply this "
      "date only to the other rule book. If two dates are given, the first applies to the log, and the second to the other rule book";
  as_of->value.target = [options](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      const std::optional<Date> day = parse_date(text);
      if (!day) throw WrongValue("`" + text + "` is not a valid date; write dates in the form 2018-01-31");
      options->days.push_back(*day);
    }
  };
  command.add_option("--against", "NAME", &options->against, "Also report the results that would be different under this rule book");
  command.add_option("--table", "MEMBER", &options->table,
                     "Member of `meta` that contains the name of the table, for logs of several tables");
  command.add_option("--official", "MEMBER", &options->official,
                     "Member of `meta` that contains the name of the official who ruled and paid");
  add_column(command, options->column);
  command.add_option("--time", "MEMBER", &options->time, "Member of `meta` that contains the time, such as 22:14 or 2027-07-04T22:14:05");
  command.add_option("--page", "FILE", &options->page,
                     "Also write a page with charts of discrepancies, dice frequencies and wrong payments over time");
  command.add_option("--lang", "LANG", &options->language, "Language of the headings and labels on the page (default en)")
      .value.take_one_of(publishing::language_codes());
  command.add_flag("--strict", &options->strict, "Stop at the first invalid line");
  command
      .add_option(
          "--jobs", "N", &options->jobs,
          "Number of threads; each thread processes one table at a time, and the number does not affect the result (default: one for each "
          "processor core)")
      .value.take_between(1, static_cast<int>(audit::Audit::max_jobs));
  command.add_option("--output", "FILE", &options->output,
                     "Write the report to this file, which has the name FILE.part until it is complete");
  command
      .add_option("--checkpoint", "FILE", &options->checkpoint,
                  "Save the progress in this file every ten seconds, so that a stopped audit can be resumed")
      .needs = "--output";
  command.add_option("--every", "LINES", &options->every, "Save the checkpoint after this number of lines instead of every ten seconds")
      .needs = "--checkpoint";
  command.add_flag("--resume", &options->resume, "Continue from the checkpoint, or start from the beginning if there is no checkpoint")
      .needs = "--checkpoint";
  add_progress(command, options->progress);
  command.add_option(
      "--explain", "LINE", [options](const std::string& text) { options->explain = line_address(text); },
      "Judge a log up to this line and explain the result of the line (with several logs: FILE:12)");
  command.add_option("--database", "FILE", &options->database,
                     "Also write the report to a new SQLite database that contains views for common queries");
  command.add_flag("--force", &options->force, "Replace a database that an earlier audit wrote").needs = "--database";
  add_format(command, options->format, {Format::Text, Format::Csv, Format::JsonLines});
  add_examples(command,
               {"fairroll audit night.jsonl --under us_sd.craps", "fairroll audit logs/2027 --under us_sd.craps --format csv > wrong.csv",
                "fairroll audit logs/2027 --under us_sd.craps --page season.html"},
               "The members `ruled`, `paid` and `balance` of a line record the rulings and payments of officials. "
               "After each line, the\naudit continues from the recorded results. "
               "Invalid lines are reported and counted. "
               "The exit code is 0 on success, 1 if\nthere is a discrepancy, 3 if a line is invalid, or 4 if a result is undetermined.");
  act(command, options->session.paths, [options, &context] { return AuditRun(context, *options).run(); });
}

}  // namespace fairroll::cli
