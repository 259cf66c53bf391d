// SPDX-License-Identifier: Apache-2.0
// fairroll audit: logs of tables held against the rules, line by line.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <memory>
#include <utility>

#include <fairroll/audit/audit.hpp>

#include "audit_database.hpp"
#include "audit_report.hpp"
#include "discover.hpp"
#include "interrupt.hpp"
#include "io.hpp"
#include "log_table.hpp"
#include "report.hpp"
#include "rule_books.hpp"
#include "session.hpp"

namespace fairroll::cli {

namespace fs = std::filesystem;

namespace {

struct AuditCommand {
  SessionOptions session;  ///< `paths`: logs
  std::string table = "table";
  std::string official = "official";
  std::string column;    ///< of databases; empty: as LogTable has it
  std::string database;  ///< a file to be made; empty: none
  bool force = false;    ///< ... in place of an older one
  bool strict = false;
  Format format = Format::Text;
};

bool is_blank(const std::string& line) { return line.find_first_not_of(" \t\r") == std::string::npos; }

bool is_in_database(const InputFile& log) { return table_address(log.path).has_value(); }

/// As they were chosen, for whoever reads the result later.
AuditDatabase::Options chosen_words(const AuditCommand& options) {
  const RunOptions& run = options.session.run;
  AuditDatabase::Options words;
  for (const std::string& one : options.session.paths) words.emplace_back("log", one);
  for (const std::string& one : options.session.rules) words.emplace_back("rules", one);
  for (const std::string& one : run.under) words.emplace_back("under", one);
  if (run.as_of) words.emplace_back("as-of", to_string(*run.as_of));
  for (const auto& [name, chosen] : run.readings) words.emplace_back("reading", name + "=" + chosen);
  for (const auto& [name, chosen] : run.postings) words.emplace_back("posting", name + "=" + chosen);
  if (!options.column.empty()) words.emplace_back("column", options.column);
  words.emplace_back("table", options.table);
  words.emplace_back("official", options.official);
  if (options.strict) words.emplace_back("strict", "");
  return words;
}

/// One run over all logs.
class AuditRun {
 public:
  AuditRun(const Context& context, const AuditCommand& options) : context_(context), options_(options) {}

  ExitCode run() {
    const Discovery found = discover_logs(options_.session.paths);
    if (!options_.column.empty() && std::none_of(found.files.begin(), found.files.end(), is_in_database))
      return wrong_usage(context_, "audit", "`--column` is for databases, and no log is one");
    Diagnostics faults = found.diagnostics;
    const fs::path start = start_of(found);
    const std::vector<std::string>& under = options_.session.run.under;
    const std::unique_ptr<Workspace> workspace =
        open_workspace(options_.session.rules, under.empty() ? places_from(start) : roots_of(under, start), faults);
    if (has_errors(faults)) return told(faults);
    audit::Audit audit(workspace->cache(), {options_.session.run, options_.table, options_.official}, [&](const std::string& name) {
      need_or_neighbours(*workspace, name, start, options_.session.rules);
      workspace->complete();
    });
    const std::unique_ptr<AuditDatabase> database = begin_database(faults);
    if (has_errors(faults)) return told(faults);
    const std::unique_ptr<AuditReport> report = audit_report(options_.format, context_.out_style());
    AuditReports reports;
    reports.add(*report);
    if (database) reports.add(*database);
    for (const InputFile& log : found.files)
      if (!goes_on(audit, log.path, reports)) break;
    if (audit.summary().lines == 0 && diagnostics_.empty() && !interrupted_) return told(no_line());
    reports.end(audit.summary());
    flush(stdout);
    if (database) database->finish(!interrupted_ && !stopped_ && diagnostics_.empty());
    if (interrupted_) show(stderr, "interrupted: the lines after these were not judged\n");
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
             .place = {},
             .message = "the logs hold no line",
             .help = "write one step on each line: `{\"throw\": {\"faces\": [4, 3]}, \"ruled\": {\"ruling\": \"valid\"}}`"}};
  }

  /// Null: none is wanted, or `faults` say why there is none.
  std::unique_ptr<AuditDatabase> begin_database(Diagnostics& faults) const {
    if (options_.database.empty()) return nullptr;
    // A reader who goes away, and a limit of size, are told of by the error of writing, and nothing is left lying about.
    ::signal(SIGPIPE, SIG_IGN);
    ::signal(SIGXFSZ, SIG_IGN);
    auto database = std::make_unique<AuditDatabase>(options_.database, options_.force, chosen_words(options_));
    for (const Diagnostic& one : database->diagnostics()) faults.push_back(one);
    return database;
  }

  ExitCode told(const Diagnostics& faults) const {
    complain(context_, faults);
    return exit_code_of(faults);
  }

  /// False: nothing more is to be read.
  bool goes_on(audit::Audit& audit, const std::string& path, AuditReport& report) {
    LineReader lines(path, interrupt_.asked(), options_.column);
    audit.begin_log();
    for (std::string line; lines.next(line);) {
      if (is_blank(line)) continue;
      const audit::LineAudit audited = audit.line(std::make_shared<const Source>(path, line, lines.number()));
      report.line(path, lines.number(), audited);
      if (path == standard_input) flush(stdout);  // somebody may be waiting for it
      if (audited.faults.empty() || !options_.strict) continue;
      stopped_ = true;
      diagnostics_ = audited.faults;
      return false;
    }
    interrupted_ = lines.stopped();
    for (const Diagnostic& one : lines.diagnostics()) diagnostics_.push_back(one);
    return !interrupted_;
  }

  [[nodiscard]] ExitCode code_of(const audit::Summary& summary, const Diagnostics& all) const {
    if (interrupted_) return ExitCode::Interrupted;
    if (stopped_) return ExitCode::InvalidFile;
    if (const ExitCode code = exit_code_of(all); code != ExitCode::Ok) return code;
    bool differs = false;
    bool open = false;
    for (const auto& [name, under] : summary.rulesets) {
      for (const audit::Tally& tally : under.by_kind) differs = differs || tally.count > 0;
      open = open || under.undetermined > 0;
    }
    if (differs) return ExitCode::ExpectationFailed;
    if (summary.bad_lines > 0) return ExitCode::InvalidFile;
    return open ? ExitCode::Undetermined : ExitCode::Ok;
  }

  const Context& context_;
  const AuditCommand& options_;
  const Interrupt interrupt_;
  Diagnostics diagnostics_;
  bool interrupted_ = false;
  bool stopped_ = false;
};

}  // namespace

void add_audit(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command("audit", "Hold logs of tables against the rules: wrong rulings and payments, and their price");
  const auto options = std::make_shared<AuditCommand>();
  command
      .add_argument("LOG", &options->session.paths,
                    "Logs of steps in JSON, one a line (FILE.jsonl, also packed by gzip or Zstandard), one a row of an SQLite database "
                    "(FILE.db, FILE.db:TABLE), folders of FILE.jsonl, - for "
                    "standard input")
      .value.offered = Offered::Files;
  add_law_options(command, options->session, "The ruleset to judge by (repeatable); a log may name it in its head",
                  "here, or where the first log lies");
  command.add_option("--table", "MEMBER", &options->table, "The member of `meta` that tells the tables of a log apart");
  command.add_option("--official", "MEMBER", &options->official, "The member of `meta` that says who ruled and paid");
  add_column(command, options->column);
  command.add_flag("--strict", &options->strict, "End with the first bad line");
  command.add_option("--database", "FILE", &options->database,
                     "Also write all that is told into a new SQLite database, with views that answer questions");
  command.add_flag("--force", &options->force, "Replace the database that an earlier run made").needs = "--database";
  add_format(command, options->format, {Format::Text, Format::Csv, Format::JsonLines});
  add_examples(
      command, {"fairroll audit night.jsonl --under us_sd.craps", "fairroll audit logs/2027 --under us_sd.craps --format csv > wrong.csv"},
      "A line says what was done by `ruled`, `paid` and `balance` beside its throw or act; the table goes on as it says. A bad line is "
      "told and counted. The exit code is 1 if something was done otherwise than the rules say, 3 if a line is bad, 4 if something is "
      "undetermined.");
  act(command, options->session.paths, [options, &context] { return AuditRun(context, *options).run(); });
}

}  // namespace fairroll::cli
