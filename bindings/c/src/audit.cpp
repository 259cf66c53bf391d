// SPDX-License-Identifier: Apache-2.0
// Logs of tables held against the rules: bytes in, what was done otherwise out.
#include <algorithm>
#include <deque>

#include <fairroll/audit/audit.hpp>

#include "fault.hpp"
#include "handles.hpp"

using namespace fairroll;
using namespace fairroll::c;

namespace fairroll::c {

/// What is told of a line, and the texts that C borrows of it. It stays where it was made.
struct Told {
  fairroll_audit_report shown{};
  audit::LogLocation location;
  audit::Discrepancy one;
  audit::ResultChange change;
  std::string explanation;
  std::string help;
  std::string code;
  std::vector<std::string> deciding_facts;
  std::vector<const char*> reasons;
  std::vector<const char*> other_reasons;
};

}  // namespace fairroll::c

namespace {

void show_place(fairroll_audit_report& shown, const audit::LogLocation& at) {
  shown.file = at.file.c_str();
  shown.table = at.table.c_str();
  shown.official = at.official.c_str();
  shown.meta = at.metadata.c_str();
  shown.ruleset = at.ruleset.c_str();
  shown.step = at.step.c_str();
  shown.line = at.line_number;
}

/// Points at the texts, once they are where they stay.
void show(Told& told, std::uint8_t kind, const audit::LogLocation& at, const std::vector<std::string>& reasons) {
  for (const std::string& reason : reasons) told.reasons.push_back(reason.c_str());
  fairroll_audit_report& shown = told.shown;
  show_place(shown, at);
  shown.other_ruleset = told.change.other_ruleset.c_str();
  shown.other_result = told.change.other_result.c_str();
  shown.recorded = told.one.recorded_result.c_str();
  shown.expected = told.one.expected_result.c_str();
  shown.owner = told.one.owner.c_str();
  shown.wager = told.one.wager.c_str();
  shown.currency = told.one.currency.name.c_str();
  shown.explanation = told.explanation.c_str();
  shown.help = told.help.c_str();
  shown.code = told.code.c_str();
  shown.reasons = told.reasons.data();
  shown.reason_count = told.reasons.size();
  shown.other_reasons = told.other_reasons.data();
  shown.other_reason_count = told.other_reasons.size();
  shown.kind = kind;
}

static_assert(static_cast<int>(LogEntryCheck::Kind::Ruling) == FAIRROLL_ENTRY_RULING &&
              static_cast<int>(LogEntryCheck::Kind::Payment) == FAIRROLL_ENTRY_PAYMENT &&
              static_cast<int>(LogEntryCheck::Kind::Unpaid) == FAIRROLL_ENTRY_UNPAID &&
              static_cast<int>(LogEntryCheck::Kind::Balance) == FAIRROLL_ENTRY_BALANCE);

void show_price(fairroll_audit_report& shown, const std::optional<Money>& difference, const Currency& currency) {
  shown.has_difference = difference ? 1 : 0;
  shown.difference = difference ? difference->units : 0;
  shown.decimals = currency.decimal_count;
}

void show_discrepancy(Told& told, audit::Discrepancy one) {
  told.one = std::move(one);
  show(told, FAIRROLL_REPORT_DISCREPANCY, told.one.location, told.one.clauses);
  told.shown.entry = static_cast<std::uint8_t>(told.one.kind);
  show_price(told.shown, told.one.difference, told.one.currency);
}

void show_change(Told& told, audit::ResultChange change) {
  told.change = std::move(change);
  const audit::ResultChange& one = told.change;
  for (const std::string& clause : one.other_clauses) told.other_reasons.push_back(clause.c_str());
  show(told, FAIRROLL_REPORT_CHANGE, one.location, one.clauses);
  told.shown.entry = one.kind == audit::ResultChange::Kind::Ruling ? FAIRROLL_ENTRY_RULING : FAIRROLL_ENTRY_PAYMENT;
  told.shown.expected = one.result.c_str();
  told.shown.owner = one.owner.c_str();
  told.shown.wager = one.wager.c_str();
  told.shown.currency = one.currency.name.c_str();
  show_price(told.shown, one.difference, one.currency);
}

/// One that is not decided, or not compared.
void show_open(Told& told, std::uint8_t kind, audit::UndeterminedLine open) {
  told.location = std::move(open.location);
  told.explanation = std::move(open.reason);
  told.deciding_facts = std::move(open.deciding_facts);
  show(told, kind, told.location, told.deciding_facts);
}

void show_bad(Told& told, const Source& line, const Diagnostics& faults) {
  const auto first = std::find_if(faults.begin(), faults.end(), [](const Diagnostic& one) { return one.severity() == Severity::Error; });
  const Diagnostic& fault = first == faults.end() ? faults.front() : *first;
  told.location.file = line.name();
  told.location.line_number = line.first_line();
  told.explanation = fault.message;
  told.help = fault.help;
  told.code = code_number(fault.code);
  show(told, FAIRROLL_REPORT_INVALID_LINE, told.location, {});
}

bool is_blank_line(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

}  // namespace

struct fairroll_audit {
  Library library;
  RulesetCache cache{library};
  Resolver resolver;
  Diagnostics of_files;  ///< that were read so far
  audit::AuditOptions options;
  std::optional<audit::Audit> played;  ///< as soon as a log has begun
  unsigned jobs = 1;
  std::vector<audit::AuditInputLine> batch;  ///< of several jobs: lines of the call at hand
  bool begins = false;                       ///< the next line is the first of its log
  audit::AuditSummary added;

  std::string log;           ///< its name
  std::string waiting;       ///< the begin of a line
  std::uint32_t number = 0;  ///< of the line that was played last
  bool in_log = false;       ///< it has begun, and not ended
  bool is_lost = false;      ///< nobody knows what came of the last bytes
  std::deque<Told> found;    ///< not taken yet
  bool first_shown = false;  ///< the first of `found` was taken, and may still be looked at

  [[nodiscard]] LogRun::UnitLoader needs() {
    return [this](const std::string& name) { add_unit_with_dependencies(library, name, resolver, of_files); };
  }
  void forget_shown() {
    if (std::exchange(first_shown, false)) found.pop_front();
  }
  /// One that is not told whole is not told.
  template <typename Show>
  void tell(const Show& show_it) {
    Told& told = found.emplace_back();
    try {
      show_it(told);
    } catch (...) {
      found.pop_back();
      throw;
    }
  }
  void line(std::string_view text);
  void tell_all(const Source& source, audit::LineAuditResult audited);
  void play_batch();
  void feed(std::string_view data);
  void end();
};

void fairroll_audit::line(std::string_view text) {
  ++number;
  if (is_blank_line(text)) return;
  const auto source = std::make_shared<const Source>(log, std::string(text), number);
  if (jobs == 1) return tell_all(*source, played->audit_line(source));
  batch.push_back({source, std::exchange(begins, false)});
}

void fairroll_audit::play_batch() {
  std::vector<audit::LineAuditResult> audited = played->audit_lines(batch, jobs);
  for (std::size_t i = 0; i < batch.size(); ++i) tell_all(*batch[i].text, std::move(audited[i]));
  batch.clear();
}

void fairroll_audit::tell_all(const Source& source, audit::LineAuditResult audited) {
  if (!audited.diagnostics.empty()) tell([&](Told& told) { show_bad(told, source, audited.diagnostics); });
  for (audit::UndeterminedLine& open : audited.undetermined_lines)
    tell([&](Told& told) { show_open(told, FAIRROLL_REPORT_UNDETERMINED, std::move(open)); });
  for (audit::Discrepancy& one : audited.discrepancies) tell([&](Told& told) { show_discrepancy(told, std::move(one)); });
  for (audit::UndeterminedLine& open : audited.uncompared_lines)
    tell([&](Told& told) { show_open(told, FAIRROLL_REPORT_NOT_COMPARED, std::move(open)); });
  for (audit::ResultChange& one : audited.changes) tell([&](Told& told) { show_change(told, std::move(one)); });
}

/// A line that no parser reads is cut, so that no more of it than that is kept.
void fairroll_audit::feed(std::string_view data) {
  constexpr std::size_t most = Source::max_bytes + 1;
  while (!data.empty()) {
    const std::size_t end = data.find('\n');
    const std::size_t size = std::min(std::min(end, data.size()), most - waiting.size());
    const bool whole = end == size || waiting.size() + size == most;
    if (whole && waiting.empty()) {
      line(data.substr(0, size));
    } else {
      waiting.append(data.substr(0, size));
      if (whole) line(waiting);
      if (whole) waiting.clear();
    }
    data.remove_prefix(size + (end == size ? 1 : 0));
  }
  play_batch();
}

void fairroll_audit::end() {
  if (!waiting.empty()) line(waiting);
  waiting.clear();
  play_batch();
  in_log = false;
}

namespace {

/// An amendment that nothing takes was meant for something. Which rule books heads of logs name, nobody knows yet.
void tell_untaken(const fairroll_source& source, const Library& library, Diagnostics& out) {
  for (const auto& [name, text] : source.texts) {
    const UnitHead head = parse_unit_head(text);
    const std::shared_ptr<const Tree> tree = library.find_unit(head.name);
    if (tree && tree->source->name() == name) continue;
    if (head.is_complete() && head.kind != "amendment") continue;
    out.push_back({.code = Code::not_taken,
                   .location = {std::make_shared<const Source>(name, text), {0, 0}},
                   .message = head.is_complete() ? "no rule book of the audit uses `" + head.name + "`"
                                                 : "this text does not begin like a rule file, so no rule book uses it",
                   .help = "supply an amendment to a rule book that the audit uses, or omit this text"});
  }
}

/// What is wrong with rules and selection is found by a log that says nothing.
Diagnostics faults_of(fairroll_audit& audit) {
  LogRun run(audit.cache, audit.options.run_options, audit.needs());
  if (audit.options.other_rule_book) run.compare_with(*audit.options.other_rule_book);
  Diagnostics faults = run.execute(std::make_shared<const Source>("log", R"({"note": "nothing"})")).diagnostics;
  for (const Diagnostic& one : audit.of_files)
    if (std::none_of(faults.begin(), faults.end(), [&](const Diagnostic& told) {
          return told.code == one.code && told.location.source == one.location.source && told.location.span == one.location.span;
        }))
      faults.push_back(one);
  add_missing_unit_help(faults);
  return faults;
}

/// Runs `body`, which takes bytes of a log; where it fails half-way, nobody knows how tables stand.
template <typename Body>
void playing(fairroll_audit* audit, const Body& body) {
  need(audit, "audit");
  if (audit->is_lost) refuse("an earlier call for this audit failed: create a new audit");
  audit->forget_shown();
  audit->is_lost = true;
  body();
  audit->is_lost = false;
}

void not_begun(fairroll_audit* audit) {
  need(audit, "audit");
  if (audit->played) refuse("a log has already begun: call this function before the first log");
  audit->forget_shown();
}

}  // namespace

fairroll_status fairroll_audit_new(const fairroll_source* source, const char* const* under, size_t count,
                                   const fairroll_selection* selection, fairroll_audit** out, fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(source, "source");
    if (count != 0) need(under, "under");
    auto audit = std::make_unique<fairroll_audit>();
    audit->library = Library(source->limits);
    audit->resolver = source->resolver();
    if (selection != nullptr) {
      audit->options.run_options.as_of = selection->chosen.as_of;
      audit->options.run_options.readings = selection->chosen.readings;
      audit->options.run_options.postings = selection->chosen.postings;
    }
    for (size_t i = 0; i < count; ++i) {
      need(under[i], "under[i]");
      audit->options.run_options.rule_books.emplace_back(under[i]);
    }
    if (count != 0) {
      Diagnostics faults = faults_of(*audit);
      tell_untaken(*source, audit->library, faults);
      sort_diagnostics(faults);
      if (has_errors(faults)) throw BadInput{std::move(faults)};
    }
    *out = audit.release();
  });
}
void fairroll_audit_free(fairroll_audit* audit) { delete audit; }

fairroll_status fairroll_audit_set_members(fairroll_audit* audit, const char* table, const char* official, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    not_begun(audit);
    std::string of_table = table == nullptr ? audit->options.table_key : table;
    std::string of_official = official == nullptr ? audit->options.official_key : official;
    audit->options.table_key = std::move(of_table);
    audit->options.official_key = std::move(of_official);
  });
}

fairroll_status fairroll_audit_set_share(fairroll_audit* audit, uint32_t share, uint32_t shares, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    not_begun(audit);
    if (share >= shares)
      refuse("there is no share " + std::to_string(share) + " of " + std::to_string(shares) + ", because shares are numbered from 0");
    audit->options.share_index = share;
    audit->options.share_count = shares;
  });
}

fairroll_status fairroll_audit_set_comparison(fairroll_audit* audit, const char* ruleset, const char* day, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    not_begun(audit);
    if (ruleset == nullptr && day == nullptr) refuse("`ruleset` and `day` are both NULL, so there is nothing to compare with");
    OtherRuleBook other{ruleset == nullptr ? "" : ruleset, {}};
    if (day != nullptr) other.as_of = day_of(day);
    std::optional<OtherRuleBook> before = std::exchange(audit->options.other_rule_book, std::move(other));
    try {
      Diagnostics faults = audit->options.run_options.rule_books.empty() ? Diagnostics() : faults_of(*audit);
      if (has_errors(faults)) throw BadInput{std::move(faults)};
    } catch (...) {
      audit->options.other_rule_book = std::move(before);
      throw;
    }
  });
}

fairroll_status fairroll_audit_set_jobs(fairroll_audit* audit, uint32_t jobs, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    not_begun(audit);
    if (jobs == 0 || jobs > audit::Audit::max_jobs)
      refuse("`jobs` must be from 1 to " + std::to_string(audit::Audit::max_jobs) + ", not " + std::to_string(jobs));
    audit->jobs = jobs;
  });
}

fairroll_status fairroll_audit_begin_log(fairroll_audit* audit, const char* name, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    need(audit, "audit");
    need(name, "name");
    playing(audit, [&] {
      if (audit->in_log) audit->end();
      if (!audit->played) audit->played.emplace(audit->cache, audit->options, audit->needs());
      audit->log = name;
      audit->number = 0;
      if (audit->jobs == 1) audit->played->begin_log();
      audit->begins = true;
      audit->in_log = true;
    });
  });
}

fairroll_status fairroll_audit_feed(fairroll_audit* audit, const char* data, size_t size, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    need(audit, "audit");
    const std::string_view given = bytes(data, size, "data");
    if (!audit->in_log && !audit->is_lost) refuse("no log has begun: call fairroll_audit_begin_log()");
    playing(audit, [&] { audit->feed(given); });
  });
}

fairroll_status fairroll_audit_end_log(fairroll_audit* audit, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    playing(audit, [&] {
      if (audit->in_log) audit->end();
    });
  });
}

uint32_t fairroll_audit_next(fairroll_audit* audit, fairroll_audit_report* out) {
  if (out != nullptr) *out = fairroll_audit_report{};
  if (audit == nullptr || out == nullptr) return 0;
  audit->forget_shown();
  if (audit->found.empty()) return 0;
  *out = audit->found.front().shown;
  audit->first_shown = true;
  return 1;
}

fairroll_status fairroll_audit_summary(const fairroll_audit* audit, fairroll_text** out, fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(audit, "audit");
    audit::AuditSummary all = audit->added;
    if (audit->played) all += audit->played->summary();
    *out = text_of(audit::format_summary(all));
  });
}

fairroll_status fairroll_audit_add_summary(fairroll_audit* audit, const char* summary, size_t size, fairroll_error** error) {
  return guarded(__func__, error, [&] {
    need(audit, "audit");
    audit::ParsedAuditSummary read = audit::parse_summary(bytes(summary, size, "summary"));
    if (!read.ok()) throw BadInput{std::move(read.diagnostics)};
    *read.summary += audit->added;
    audit->added = std::move(*read.summary);
  });
}
