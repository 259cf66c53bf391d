// SPDX-License-Identifier: Apache-2.0
#include <fairroll/audit/audit.hpp>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include <fairroll/detail/read_json.hpp>
#include <fairroll/json_form.hpp>
#include <fairroll/report.hpp>

namespace fairroll::audit {

namespace {

constexpr detail::JsonBounds of_meta{.depth = 100, .members = 1'000'000, .fractions = true};

/// The `meta` of a line that can be read, as it was written; empty: it has none.
std::string_view meta_of(const ParseResult& line) {
  if (!line.ok() || line.tree->metas.empty()) return {};
  return line.tree->source->slice(line.tree->metas.begin()->second);
}

/// The member of an object, as text; empty: it has none, or it is no plain value.
std::string member_of(const Json& meta, const std::string& name) {
  const Json* const found = meta.is_object() ? meta.find(name) : nullptr;
  if (found == nullptr || found->is_structured() || found->is_null()) return {};
  return found->is_string() ? found->text() : found->dump(-1);
}

bool is_head(const LogLine& played) { return played.kind == LogLine::Kind::Head; }

Diagnostic misplaced(const SourcePtr& line, std::string message, std::string help) {
  Diagnostic fault;
  fault.code = Code::misplaced;
  fault.place = {line, {0, static_cast<std::uint32_t>(line->text().size())}};
  fault.message = std::move(message);
  fault.help = std::move(help);
  return fault;
}

std::vector<std::string> addresses_of(const Ruleset& rules, const std::vector<Index>& clauses) {
  std::vector<std::string> addresses;
  for (const Index clause : clauses)
    if (clause < rules.clauses.size() && std::find(addresses.begin(), addresses.end(), rules.clauses[clause].address) == addresses.end())
      addresses.push_back(rules.clauses[clause].address);
  return addresses;
}

/// Why some wager's fate cannot be told; empty: all can.
std::string unsettled_in(const StepReport& step) {
  const auto& all = words::settlements_of(step);
  const bool any = std::any_of(all.begin(), all.end(),
                               [](const Settlement& one) { return one.outcome == Outcome::Undetermined && !one.before.in_doubt; });
  if (!any) return {};
  for (const Finding& finding : words::findings_of(step))
    if (finding.kind != FindingKind::Recalled && !finding.words.empty()) return finding.words;
  return "what becomes of a wager cannot be told";
}

/// `come 5` and `come_odds behind come 5` are wagers `come` and `come_odds`.
std::string without_numbers(const std::string& wager) { return wager.substr(0, wager.find(' ')); }

/// A sum that outgrows 64 bits is one that nobody can say.
void count(Tally& tally, const std::optional<Money>& difference) {
  ++tally.count;
  try {
    if (!difference)
      ++tally.unpriced;
    else if (difference->units > 0)
      tally.too_much = tally.too_much + *difference;
    else
      tally.too_little = tally.too_little - *difference;
  } catch (const std::overflow_error&) {
    ++tally.unpriced;
  }
}

}  // namespace

std::string_view deed_words(LogDeed::Kind kind) noexcept {
  constexpr std::array<std::string_view, 4> words{"ruling", "payment", "unpaid", "balance"};
  static_assert(words.size() == static_cast<std::size_t>(LogDeed::Kind::Balance) + 1);
  return words[static_cast<std::size_t>(kind)];
}

struct Audit::State {
  State(RulesetCache& rules, AuditOptions chosen, LogRun::Needs asks) : cache(rules), options(std::move(chosen)), needs(std::move(asks)) {}

  RulesetCache& cache;
  AuditOptions options;
  LogRun::Needs needs;
  Summary summary;
  SourcePtr head;                        ///< of the log; null: it has none
  bool begun = false;                    ///< the first line of the log was read
  std::map<std::string, LogRun> tables;  ///< of the log
  std::set<std::string> named;           ///< tables of all logs

  LogRun begin();
  void tell(const LogPlace& at, const LogLine::Under& one, LineAudit& out);
  void tell_deed(const LogPlace& at, const Ruleset& rules, const std::vector<std::string>& seats, const LogDeed& deed, LineAudit& out);
  void tell_open(const LogPlace& at, const Ruleset& rules, const StepReport& step, LineAudit& out);
  void tell_open(const LogPlace& at, const std::string& why, LineAudit& out);
  static void count_step(RulesetSummary& under, const Ruleset& rules, const StepReport& step);
};

/// A table of the log as it is before anything happened.
LogRun Audit::State::begin() {
  LogRun run(cache, options.run, needs);
  run.follow();
  if (head) (void)run.play(head);
  return run;
}

void Audit::State::tell_deed(const LogPlace& at, const Ruleset& rules, const std::vector<std::string>& seats, const LogDeed& deed,
                             LineAudit& out) {
  Discrepancy one;
  one.at = at;
  one.kind = deed.kind;
  one.told = deed.told;
  one.due = deed.due;
  one.clauses = addresses_of(rules, deed.by);
  one.wager = deed.wager;
  one.difference = deed.difference;
  one.currency = rules.currency;
  if (deed.role != no_index)
    one.who = rules.vocabulary.roles.at(deed.role);
  else if (deed.seat != no_index)
    one.who = seats.at(deed.seat);
  RulesetSummary& under = summary.rulesets[at.ruleset];
  count(under.by_kind.at(static_cast<std::size_t>(deed.kind)), deed.difference);
  for (const std::string& clause : one.clauses) count(under.by_clause[clause], deed.difference);
  if (!one.wager.empty()) count(under.by_wager[without_numbers(one.wager)], deed.difference);
  count(under.by_table[at.table], deed.difference);
  count(under.by_official[at.official], deed.difference);
  out.discrepancies.push_back(std::move(one));
}

void Audit::State::tell_open(const LogPlace& at, const Ruleset& rules, const StepReport& step, LineAudit& out) {
  OpenLine open{at, {}, {}};
  RulesetSummary& under = summary.rulesets[at.ruleset];
  if (step.thrown && step.thrown->ruling.kind == RulingKind::Undetermined) {
    open.why = step.thrown->ruling.why;
    for (const std::vector<FactAt>& set : step.thrown->ruling.needs) open.needs.push_back(words::need_words(rules, set));
    for (const std::string& set : open.needs) ++under.needs[set];
  } else if (step.acted && step.acted->status == ActResult::Status::Undetermined) {
    open.why = step.acted->words;
  } else {
    return;
  }
  ++under.undetermined;
  out.open.push_back(std::move(open));
}

void Audit::State::tell_open(const LogPlace& at, const std::string& why, LineAudit& out) {
  ++summary.rulesets[at.ruleset].undetermined;
  out.open.push_back({at, why, {}});
}

void Audit::State::count_step(RulesetSummary& under, const Ruleset& rules, const StepReport& step) {
  under.currency = rules.currency;
  if (step.acted) ++under.acts;
  if (step.thrown) {
    ++under.throws;
    const Ruling& ruling = step.thrown->ruling;
    ++under.rulings[std::string(words::ruling_words(ruling.kind))];
    for (const std::string& clause : addresses_of(rules, ruling.by)) ++under.clauses[clause];
  }
  if (step.thrown || step.acted)
    for (const Finding& finding : words::findings_of(step)) ++under.findings[std::string(finding_name(finding.kind))];
}

void Audit::State::tell(const LogPlace& at, const LogLine::Under& one, LineAudit& out) {
  const Ruleset& rules = *one.frame->rules;
  const StepReport& step = *one.step;
  if (step.kind != StepReport::Kind::Throw && step.kind != StepReport::Kind::Act) return;
  LogPlace place = at;
  place.ruleset = rules.name;
  place.step = step.text;
  place.meta = step.meta;
  count_step(summary.rulesets[rules.name], rules, step);
  const std::size_t open_before = out.open.size();
  tell_open(place, rules, step, out);
  if (out.open.size() == open_before)
    if (const std::string why = unsettled_in(one.as_done != nullptr ? *one.as_done : step); !why.empty()) tell_open(place, why, out);
  for (const LogDeed& deed : one.told) {
    if (deed.is_due) continue;
    if (!deed.is_open)
      tell_deed(place, rules, one.frame->seats, deed, out);
    else if (out.open.size() == open_before)
      tell_open(place, deed.due, out);
  }
}

Audit::Audit(RulesetCache& cache, AuditOptions options, LogRun::Needs needs)
    : state_(std::make_unique<State>(cache, std::move(options), std::move(needs))) {
  cache.serve_logs();
}
Audit::~Audit() = default;

void Audit::begin_log() {
  state_->head = nullptr;
  state_->begun = false;
  state_->tables.clear();
}

LineAudit Audit::line(const SourcePtr& line) {
  State& state = *state_;
  ++state.summary.lines;
  LogPlace at;
  at.file = line->name();
  at.line = line->first_line();
  const ParseResult parsed = parse_scenario_lines(line);
  const std::string_view written = meta_of(parsed);
  const Json meta = written.empty() ? Json() : detail::read_json(written, of_meta).value_or(Json());
  at.table = member_of(meta, state.options.table);
  at.official = member_of(meta, state.options.official);
  auto table = state.tables.find(at.table);
  const bool is_new = table == state.tables.end();
  if (is_new) table = state.tables.emplace(at.table, state.begin()).first;
  const LogLine played = table->second.play(parsed);
  LineAudit out;
  out.faults = played.diagnostics;
  if (is_head(played) && state.begun)
    out.faults.push_back(misplaced(line, "a log has its head in its first line", "begin a log of its own with it"));
  if (played.kind == LogLine::Kind::Expectation)
    out.faults.push_back(misplaced(line, "an audit asks what was done, and expects nothing by itself",
                                   "say `ruled`, `paid` or `balance` in the line of the throw or act"));
  if (!has_errors(out.faults)) out.faults.clear();
  if (is_head(played) && !state.begun) state.head = line;
  state.begun = state.begun || out.faults.empty();
  if (!out.faults.empty()) {
    ++state.summary.bad_lines;
    if (is_new) state.tables.erase(table);  // the next line of that table begins it
    return out;
  }
  if (!is_head(played) && state.named.insert(at.table).second) ++state.summary.tables;
  if (is_head(played)) state.tables.erase(table);  // each table begins with the head
  for (const LogLine::Under& one : played.under)
    if (one.step != nullptr && played.kind == LogLine::Kind::Step) state.tell(at, one, out);
  return out;
}

const Summary& Audit::summary() const noexcept { return state_->summary; }

}  // namespace fairroll::audit
