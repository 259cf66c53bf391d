// SPDX-License-Identifier: Apache-2.0
#include "tell.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fairroll/report.hpp>

#include "compare.hpp"
#include "counts.hpp"
#include "step_counts.hpp"
#include "summary.hpp"

namespace fairroll::audit {

namespace {

bool leaves_open(FindingKind kind) noexcept {
  return kind == FindingKind::Unsettled || kind == FindingKind::Silent || kind == FindingKind::NotPayable ||
         kind == FindingKind::ChoiceOpen;
}

/// Why some wager's fate cannot be told; empty: all can.
std::string unsettled_in(const StepReport& step) {
  const auto& all = words::get_settlements(step);
  const bool any = std::any_of(all.begin(), all.end(), [](const Settlement& one) {
    return one.outcome == Outcome::Undetermined && !one.wager_before.is_undetermined;
  });
  if (!any) return {};
  for (const Finding& finding : words::get_findings(step))
    if (leaves_open(finding.kind) && !finding.description.empty()) return finding.description;
  return "the outcome of a wager is undetermined";
}

}  // namespace

std::vector<std::string> format_addresses(const Ruleset& rules, const std::vector<Index>& clauses) {
  std::vector<std::string> addresses;
  for (const Index clause : clauses)
    if (clause < rules.clauses.size() && std::find(addresses.begin(), addresses.end(), rules.clauses[clause].address) == addresses.end())
      addresses.push_back(rules.clauses[clause].address);
  return addresses;
}

std::string without_numbers(const std::string& wager) { return wager.substr(0, wager.find(' ')); }

std::string_view entry_kind_name(LogEntryCheck::Kind kind) noexcept {
  constexpr std::array<std::string_view, 4> words{"ruling", "payment", "unpaid", "balance"};
  static_assert(words.size() == static_cast<std::size_t>(LogEntryCheck::Kind::Balance) + 1);
  return words[static_cast<std::size_t>(kind)];
}

void Teller::tell_deed(const LogLocation& at, const Ruleset& rules, const std::vector<std::string>& seats, const LogEntryCheck& deed,
                       LineAuditResult& out) {
  Discrepancy one;
  one.location = at;
  one.kind = deed.kind;
  one.recorded_result = deed.recorded_value;
  one.expected_result = deed.required_value;
  one.clauses = format_addresses(rules, deed.deciding_clauses);
  one.wager = deed.wager;
  one.difference = deed.difference;
  one.currency = rules.currency;
  if (deed.role != no_index)
    one.owner = rules.vocabulary.roles.at(deed.role);
  else if (deed.seat != no_index)
    one.owner = seats.at(deed.seat);
  RulesetSummary& under = summary_.rulesets[at.ruleset];
  under.tallies_by_kind.at(static_cast<std::size_t>(deed.kind)).add_discrepancy(deed.difference);
  for (const std::string& clause : one.clauses) under.tallies_by_clause[clause].add_discrepancy(deed.difference);
  if (!one.wager.empty()) under.tallies_by_wager[without_numbers(one.wager)].add_discrepancy(deed.difference);
  under.tallies_by_table[at.table].add_discrepancy(deed.difference);
  under.tallies_by_official[at.official].add_discrepancy(deed.difference);
  under.counts_by_time.add_discrepancy(LogTime::parse(at.time), one.clauses, deed.difference);
  out.discrepancies.push_back(std::move(one));
}

void Teller::tell_open(const LogLocation& at, const Ruleset& rules, const StepReport& step, LineAuditResult& out) {
  UndeterminedLine open{at, {}, {}};
  RulesetSummary& under = summary_.rulesets[at.ruleset];
  if (step.throw_result && step.throw_result->ruling.kind == RulingKind::Undetermined) {
    open.reason = step.throw_result->ruling.reason;
    for (const std::vector<FactKey>& set : step.throw_result->ruling.deciding_fact_sets)
      open.deciding_facts.push_back(words::format_needed_facts(rules, set));
    for (const std::string& set : open.deciding_facts) ++under.deciding_fact_counts[set];
  } else if (step.action_result && step.action_result->status == ActionResult::Status::Undetermined) {
    open.reason = step.action_result->reason;
  } else {
    return;
  }
  ++under.undetermined_count;
  out.undetermined_lines.push_back(std::move(open));
}

void Teller::tell_open(const LogLocation& at, const std::string& why, LineAuditResult& out) {
  ++summary_.rulesets[at.ruleset].undetermined_count;
  out.undetermined_lines.push_back({at, why, {}});
}

void Teller::count_step(RulesetSummary& under, const LogLocation& at, const Ruleset& rules, const StepReport& step) {
  StepCounts counts;
  if (step.action_result) counts.add_act();
  if (step.throw_result) counts.add_throw(rules, step.throw_result->ruling.kind, step.throw_result->ruling.deciding_clauses);
  for (const Finding& finding : words::get_findings(step)) counts.add_finding(finding.kind);
  counts.add_place(at.official, at.time);
  counts.add_to(under, rules, at.table);
  if (step.throw_result) count_faces(under.face_counts, rules, step);
}

void Teller::tell(const LogLocation& at, const LogLine::RuleBookResult& one, LineAuditResult& out) {
  const Ruleset& rules = *one.report->ruleset;
  const StepReport& step = *one.step;
  if (step.kind != StepReport::Kind::Throw && step.kind != StepReport::Kind::Action) return;
  LogLocation place = at;
  place.ruleset = rules.name;
  place.step = step.text;
  place.metadata = step.metadata;
  count_step(summary_.rulesets[rules.name], place, rules, step);
  take_days(summary_.rulesets[rules.name].date_range, {one.as_of, one.as_of});
  Comparer(summary_).compare(place, one, out);
  const std::size_t open_before = out.undetermined_lines.size();
  tell_open(place, rules, step, out);
  if (out.undetermined_lines.size() == open_before)
    if (const std::string why = unsettled_in(one.ruled_step != nullptr ? *one.ruled_step : step); !why.empty()) tell_open(place, why, out);
  for (const LogEntryCheck& deed : one.entry_checks) {
    if (deed.is_correct) continue;
    if (!deed.is_undetermined)
      tell_deed(place, rules, one.report->seats, deed, out);
    else if (out.undetermined_lines.size() == open_before)
      tell_open(place, deed.required_value, out);
  }
}

}  // namespace fairroll::audit
