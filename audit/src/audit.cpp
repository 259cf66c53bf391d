// SPDX-License-Identifier: Apache-2.0
#include <fairroll/audit/audit.hpp>

#include <algorithm>
#include <utility>

#include <fairroll/detail/read_json.hpp>
#include <fairroll/json_form.hpp>
#include <fairroll/report.hpp>

#include "state.hpp"
#include "tell.hpp"

namespace fairroll::audit {

namespace {

constexpr detail::JsonBounds of_meta{.depth = 100, .members = 1'000'000, .fractions = true};

/// The `meta` of a line that can be read, as it was written; empty: it has none.
std::string_view meta_of(const ParseResult& line) {
  if (!line.ok() || line.tree->metadata_spans.empty()) return {};
  return line.tree->source->slice(line.tree->metadata_spans.begin()->second);
}

Json json_of_meta(const ParseResult& line) {
  const std::string_view written = meta_of(line);
  return written.empty() ? Json() : detail::read_json(written, of_meta).value_or(Json());
}

/// The member of an object, as text; empty: it has none, or it is no plain value.
std::string member_of(const Json& meta, const std::string& name) {
  const Json* const found = meta.is_object() ? meta.find(name) : nullptr;
  if (found == nullptr || found->is_structured() || found->is_null()) return {};
  return found->is_string() ? found->text() : found->dump(-1);
}

Diagnostic misplaced(const SourcePtr& line, std::string message, std::string help) {
  Diagnostic fault;
  fault.code = Code::misplaced;
  fault.location = {line, {0, static_cast<std::uint32_t>(line->text().size())}};
  fault.message = std::move(message);
  fault.help = std::move(help);
  return fault;
}

/// Warnings alone make no bad line.
Diagnostics faults_in(Diagnostics told) { return has_errors(told) ? std::move(told) : Diagnostics{}; }

}  // namespace

std::uint32_t compute_table_share(std::string_view table, std::uint32_t shares) noexcept {
  std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
  for (const char letter : table) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3U;
  return static_cast<std::uint32_t>(hash % shares);
}

namespace {

RulesetReport report_with(const StepReport& step, std::shared_ptr<const Ruleset> rules, const RulesetReport& frame) {
  RulesetReport report;
  report.ruleset_name = rules->name;
  report.ruleset = std::move(rules);
  report.seats = frame.seats;
  report.earlier_step_count = frame.earlier_step_count;
  report.steps.push_back(step);
  return report;
}

std::vector<LineExplanation::RulesetExplanation> reasons_of(const LogLine& played) {
  std::vector<LineExplanation::RulesetExplanation> all;
  for (const LogLine::RuleBookResult& one : played.results) {
    if (one.step == nullptr || !words::has_result(*one.step)) continue;
    LineExplanation::RulesetExplanation under;
    under.expected_report = report_with(*one.step, one.report->ruleset, *one.report);
    if (one.ruled_step != nullptr) under.ruled_step = *one.ruled_step;
    under.entry_checks.assign(one.entry_checks.begin(), one.entry_checks.end());
    if (one.other_step != nullptr) under.other_report = report_with(*one.other_step, one.other_ruleset, *one.report);
    all.push_back(std::move(under));
  }
  return all;
}

}  // namespace

LogRun::UnitLoader Audit::State::asking() {
  return [this](const std::string& name) {
    if (!is_known(name)) asked.push_back(name);
    if (needs) needs(name);
  };
}

bool Audit::State::is_known(const std::string& ruleset) const { return std::find(asked.begin(), asked.end(), ruleset) != asked.end(); }

/// A table of the log as it is before anything happened. `time`: when its first line was.
LogRun Audit::State::begin(std::string_view time) {
  RunOptions chosen = options.run_options;
  if (const std::optional<LogTime> moment = LogTime::parse(time); moment && !moment->date.empty()) chosen.today = parse_date(moment->date);
  LogRun run(cache, std::move(chosen), asking());
  run.follow_recorded_results();
  if (options.other_rule_book) run.compare_with(*options.other_rule_book);
  if (log->head) (void)run.execute(log->head);
  return run;
}

Audit::State::Read Audit::State::read(const SourcePtr& line) const {
  Read read;
  read.line = line;
  read.parsed = parse_scenario_lines(line);
  const Json meta = json_of_meta(read.parsed);
  read.location.file = line->name();
  read.location.line_number = line->first_line();
  read.location.table = member_of(meta, options.table_key);
  read.location.official = member_of(meta, options.official_key);
  read.location.time = member_of(meta, options.time_key);
  return read;
}

void Audit::State::tell(const Read& read, const LogLine& played, AuditSummary& sums, LineAuditResult& out) {
  sums.tables.insert(read.location.table);
  Teller teller(sums);
  for (const LogLine::RuleBookResult& one : played.results)
    if (one.step != nullptr && played.kind == LogLine::Kind::Step) teller.tell(read.location, one, out);
}

LineAuditResult Audit::State::line_of(LogRun& table, const Read& read, AuditSummary& sums) {
  LineAuditResult out;
  ++sums.line_count;
  LogLine played = table.execute(read.parsed);
  out.diagnostics = faults_in(std::move(played.diagnostics));
  if (out.diagnostics.empty())
    tell(read, played, sums, out);
  else
    ++sums.invalid_line_count;
  return out;
}

/// A table of another share may change to a rule book that is new, and that bears on what other lines mean.
void Audit::State::ask_for_rules_of(const ParseResult& line) {
  if (!line.ok()) return;
  for (const Syntax& step : line.tree->root_node().child(Kind::scenario).children_of_kind(Kind::rules_change))
    if (const Syntax path = step.child(Kind::path)) asking()(path.str());
}

/// No table is its own, so it is counted in the share of lines without one.
LineAuditResult Audit::State::bad_line(const Read& read, AuditSummary& sums) const {
  LineAuditResult out;
  if (!is_ours(read.location.table)) return out;
  ++sums.line_count;
  ++sums.invalid_line_count;
  out.diagnostics = read.parsed.diagnostics;
  return out;
}

bool Audit::State::is_ours(std::string_view table) const {
  return options.share_count <= 1 || compute_table_share(table, options.share_count) == options.share_index;
}

LineAuditResult Audit::State::line(const Read& read, std::vector<LineExplanation::RulesetExplanation>* reasons) {
  const bool ours = is_ours(read.location.table);
  if (!read.parsed.ok()) return bad_line(read, summary);
  if (ours) ++summary.line_count;
  if (!ours && log->begun) {  // until the log has begun, a line of another share tells whether a head may still come
    ask_for_rules_of(read.parsed);
    return {};
  }
  LineAuditResult out;
  const auto bad = [&]() -> LineAuditResult {
    if (ours) ++summary.invalid_line_count;
    return ours ? std::move(out) : LineAuditResult{};
  };
  auto table = log->tables.find(read.location.table);
  const bool is_new = table == log->tables.end();
  if (is_new) table = log->tables.emplace(read.location.table, begin(read.location.time)).first;
  LogLine played = table->second.execute(read.parsed);
  const bool is_head = played.kind == LogLine::Kind::Head;
  out.diagnostics = std::move(played.diagnostics);
  if (is_head && log->begun)
    out.diagnostics.push_back(
        misplaced(read.line, "a head is allowed only in the first line of a log", "start a separate log with this head"));
  out.diagnostics = faults_in(std::move(out.diagnostics));
  const bool is_good = out.diagnostics.empty();
  if (is_head && !log->begun) log->head = read.line;
  log->begun = log->begun || is_good;
  // The next line of a table that a bad line began begins it, and each table begins with the head.
  const bool stays = is_good ? ours && !is_head : !is_new;
  if (is_good && ours && !is_head) tell(read, played, summary, out);
  if (is_good && ours && reasons != nullptr) *reasons = reasons_of(played);
  if (!stays) log->tables.erase(table);
  return is_good ? std::move(out) : bad();
}

Audit::Audit(RulesetCache& cache, AuditOptions options, LogRun::UnitLoader needs)
    : state_(std::make_unique<State>(cache, std::move(options), std::move(needs))) {
  cache.prepare_for_logs();
}
Audit::~Audit() = default;

void Audit::begin_log() { state_->log = std::make_shared<State::Log>(); }

bool Audit::State::is_nothing_to_tell(std::string_view line) {
  if (!log->begun || !due.scan(line)) return false;
  if (!is_ours(due.table())) return true;
  const auto table = log->tables.find(due.table());
  if (table == log->tables.end() || !due.play(table->second)) return false;
  due.add_up();
  return true;
}

LineAuditResult Audit::audit_line(const SourcePtr& line) {
  return state_->is_nothing_to_tell(line->text()) ? LineAuditResult{} : state_->line(state_->read(line));
}

LineAuditResult Audit::audit_line(std::string_view text, const std::string& file, std::uint32_t number) {
  if (state_->is_nothing_to_tell(text)) return {};
  return state_->line(state_->read(std::make_shared<const Source>(file, std::string(text), number)));
}

LineExplanation Audit::explain_line(const SourcePtr& line) {
  LineExplanation reasons;
  reasons.audit_result = state_->line(state_->read(line), &reasons.ruleset_explanations);
  return reasons;
}

const AuditSummary& Audit::summary() const noexcept { return state_->summary; }

}  // namespace fairroll::audit
