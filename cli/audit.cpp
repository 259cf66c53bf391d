// SPDX-License-Identifier: Apache-2.0
// fairroll audit: logs of tables held against the rules, line by line.
#include <filesystem>
#include <memory>
#include <utility>

#include <fairroll/audit/audit.hpp>
#include <fairroll/publishing/audit_page.hpp>

#include "audit_report.hpp"
#include "discover.hpp"
#include "interrupt.hpp"
#include "io.hpp"
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
  std::string time = "at";
  std::string page;  ///< the file for it; empty: none is written
  std::string language = "en";
  bool strict = false;
  Format format = Format::Text;
};

bool is_blank(const std::string& line) { return line.find_first_not_of(" \t\r") == std::string::npos; }

/// One run over all logs.
class AuditRun {
 public:
  AuditRun(const Context& context, const AuditCommand& options) : context_(context), options_(options) {}

  ExitCode run() {
    if (const Diagnostics fault = no_place_for_page(); !fault.empty()) return told(fault);
    const Discovery found = discover_logs(options_.session.paths);
    Diagnostics faults = found.diagnostics;
    const fs::path start = start_of(found);
    const std::vector<std::string>& under = options_.session.run.under;
    const std::unique_ptr<Workspace> workspace =
        open_workspace(options_.session.rules, under.empty() ? places_from(start) : roots_of(under, start), faults);
    if (has_errors(faults)) return told(faults);
    audit::Audit audit(workspace->cache(), {options_.session.run, options_.table, options_.official, options_.time},
                       [&](const std::string& name) {
                         need_or_neighbours(*workspace, name, start, options_.session.rules);
                         workspace->complete();
                       });
    const std::unique_ptr<AuditReport> report = audit_report(options_.format, context_.out_style());
    for (const InputFile& log : found.files)
      if (!goes_on(audit, log.path, *report)) break;
    if (audit.summary().lines == 0 && diagnostics_.empty() && !interrupted_) return told(no_line());
    report->end(audit.summary());
    flush(stdout);
    if (interrupted_) show(stderr, "interrupted: the lines after these were not judged\n");
    write_page(audit.summary());
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

  ExitCode told(const Diagnostics& faults) const {
    complain(context_, faults);
    return exit_code_of(faults);
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
             .place = {},
             .message = is_file ? "there is no folder `" + folder.string() + "` for the page" : "`" + page + "` is a folder, and no page",
             .help = is_file ? "make it, or name another file for `--page`" : "name a file in it: `--page " + page + "/audit.html`"}};
  }

  void write_page(const audit::Summary& summary) {
    if (options_.page.empty()) return;
    const publishing::AuditPageOptions how{*publishing::language_of(options_.language), "fairroll " FAIRROLL_VERSION,
                                           interrupted_ || stopped_};
    for (const Diagnostic& fault : write_file(options_.page, publishing::audit_page(summary, how))) diagnostics_.push_back(fault);
  }

  /// False: nothing more is to be read.
  bool goes_on(audit::Audit& audit, const std::string& path, AuditReport& report) {
    LineReader lines(path, interrupt_.asked());
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
      .add_argument(
          "LOG", &options->session.paths,
          "Logs of steps in JSON, one a line (FILE.jsonl, also packed by gzip or Zstandard), folders of them, - for standard input")
      .value.offered = Offered::Files;
  add_law_options(command, options->session, "The ruleset to judge by (repeatable); a log may name it in its head",
                  "here, or where the first log lies");
  command.add_option("--table", "MEMBER", &options->table, "The member of `meta` that tells the tables of a log apart");
  command.add_option("--official", "MEMBER", &options->official, "The member of `meta` that says who ruled and paid");
  command.add_option("--time", "MEMBER", &options->time, "The member of `meta` that says when it was: 22:14, 2027-07-04T22:14:05");
  command.add_option("--page", "FILE", &options->page,
                     "Write a page with charts beside the report: hours, clauses, dice, payments over time");
  command.add_option("--lang", "LANG", &options->language, "The language of that page's headings and labels (default en)")
      .value.take_one_of(publishing::language_codes());
  command.add_flag("--strict", &options->strict, "End with the first bad line");
  add_format(command, options->format, {Format::Text, Format::Csv, Format::JsonLines});
  add_examples(
      command,
      {"fairroll audit night.jsonl --under us_sd.craps", "fairroll audit logs/2027 --under us_sd.craps --format csv > wrong.csv",
       "fairroll audit logs/2027 --under us_sd.craps --page season.html"},
      "A line says what was done by `ruled`, `paid` and `balance` beside its throw or act; the table goes on as it says. A bad line is "
      "told and counted. The exit code is 1 if something was done otherwise than the rules say, 3 if a line is bad, 4 if something is "
      "undetermined.");
  act(command, options->session.paths, [options, &context] { return AuditRun(context, *options).run(); });
}

}  // namespace fairroll::cli
