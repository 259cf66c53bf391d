// SPDX-License-Identifier: Apache-2.0
// Reports, the cache of checked rulesets, and coverage.
#include <algorithm>
#include <iterator>
#include <set>

#include <fairroll/report.hpp>
#include <fairroll/scenario.hpp>
#include <fairroll/text_periods.hpp>

#include "fast_rules.hpp"

namespace fairroll {
namespace {

std::string key_of(const std::string& ruleset, const Selection& selection) {
  std::string key = ruleset + "\n" + (selection.as_of ? to_string(*selection.as_of) : "");
  for (const auto& [name, value] : selection.readings) key += "\nr " + name + " " + value;
  for (const auto& [name, value] : selection.postings) key += "\np " + name + " " + value;
  return key;
}

/// What one report says of each clause: how often it decided, how often it was asked in vain.
struct CoverageTally {
  const Ruleset& rules;
  std::map<std::pair<std::string, std::uint32_t>, ClauseCoverage::Line>& lines;

  ClauseCoverage::Line* line(Index clause) const {
    if (clause >= rules.clauses.size()) return nullptr;
    const SourceLocation& place = rules.clauses[clause].location;
    if (!place.source) return nullptr;
    const auto at = lines.find({place.source->name(), place.span.begin});
    return at == lines.end() ? nullptr : &at->second;
  }
  void decided(const std::set<Index>& clauses) const {
    for (const Index clause : clauses)
      if (ClauseCoverage::Line* found = line(clause)) ++found->decided_count;
  }
  void false_count(Index clause) const {
    if (ClauseCoverage::Line* found = line(clause)) ++found->false_count;
  }
};

void look(const std::vector<TraceEntry>& asked, const CoverageTally& tally, std::set<Index>& decided) {
  for (const TraceEntry& one : asked) {
    if (one.is_deciding) decided.insert(one.clause);
    if (one.answer == Answer::No) tally.false_count(one.clause);
  }
}

void look(const StepReport& step, const CoverageTally& tally) {
  std::set<Index> decided;
  if (step.throw_result) {
    const ThrowResult& thrown = *step.throw_result;
    decided.insert(thrown.ruling.deciding_clauses.begin(), thrown.ruling.deciding_clauses.end());
    look(thrown.ruling.trace, tally, decided);
    look(thrown.trace, tally, decided);
    for (const VariableChange& moved : thrown.variable_changes) decided.insert(moved.clause);
    for (const Index event : thrown.events) decided.insert(tally.rules.game.events.at(event).clause);
    for (const Finding& finding : thrown.findings) decided.insert(finding.clause);
  }
  if (step.action_result) {
    decided.insert(step.action_result->deciding_clauses.begin(), step.action_result->deciding_clauses.end());
    look(step.action_result->trace, tally, decided);
    for (const Finding& finding : step.action_result->findings) decided.insert(finding.clause);
  }
  if (step.throw_result || step.action_result)
    for (const Settlement& settlement : words::get_settlements(step)) {
      decided.insert(settlement.deciding_clauses.begin(), settlement.deciding_clauses.end());
      look(settlement.trace, tally, decided);
    }
  tally.decided(decided);
}

}  // namespace

bool RulesetReport::passed() const noexcept {
  return std::all_of(steps.begin(), steps.end(), [](const StepReport& step) {
    return std::all_of(step.expectations.begin(), step.expectations.end(),
                       [](const Expectation& one) { return !one.is_applicable || one.passed; });
  });
}

bool ScenarioReport::ok() const noexcept {
  return !stopped && !has_errors(diagnostics) &&
         std::all_of(ruleset_reports.begin(), ruleset_reports.end(), [](const RulesetReport& one) { return one.passed(); });
}

const std::vector<Period>& RulesetCache::periods_of(const std::string& ruleset) {
  const auto cached = periods_.find(ruleset);
  if (cached != periods_.end()) return cached->second;
  std::vector<Period>& periods = periods_[ruleset];
  for (const TextPeriod& one : find_text_periods(library_, {ruleset})) periods.push_back(one.period);
  return periods;
}

/// The first day of the period of the text that the day is in; no value if nothing is in force on that day.
std::optional<Date> RulesetCache::first_day_like(const std::string& ruleset, const Date& day) {
  if (library_.find_unit(ruleset) == nullptr) return std::nullopt;
  for (const Period& period : periods_of(ruleset))
    if (period.contains(day)) return period.first_date.value_or(Date{1, 1, 1});
  return std::nullopt;
}

bool RulesetCache::is_dated(const std::string& ruleset) {
  const std::vector<Period>& periods = periods_of(ruleset);
  return periods.size() != 1 || periods.front().first_date || periods.front().last_date;
}

const CheckResult& RulesetCache::get(const std::string& ruleset, const Selection& selection) {
  if (prepares_for_logs_ && selection.as_of)
    if (const std::optional<Date> first = first_day_like(ruleset, *selection.as_of)) {
      Selection like = selection;
      like.as_of = first;
      if (const CheckResult& result = check_once(ruleset, like); result.ok()) return result;
    }  // what is wrong is told of the day that was asked for
  return check_once(ruleset, selection);
}

const CheckResult& RulesetCache::check_once(const std::string& ruleset, const Selection& selection) {
  constexpr std::size_t most_of_logs = 1'000;
  const std::string key = key_of(ruleset, selection);
  const auto known = results_.find(key);
  if (known != results_.end()) return known->second;
  CheckResult result;
  if (skips_lint_) result.ruleset = fairroll::check_without_lint(library_, ruleset, selection);
  if (!result.ruleset) result = check(library_, ruleset, selection);
  if (allows_lint_errors_ && !result.ok() && result.playable_ruleset) {
    result.ruleset = result.playable_ruleset;
    Diagnostics& all = result.diagnostics;
    const auto error = [](const Diagnostic& one) { return one.severity() == Severity::Error; };
    all.erase(std::remove_if(all.begin(), all.end(), error), all.end());
  }
  if (prepares_for_logs_ && results_.size() >= most_of_logs) results_.clear();  // tables keep what they are played by alive
  return results_.emplace(key, std::move(result)).first->second;
}

std::shared_ptr<const detail::FastRules> RulesetCache::get_fast_rules(const std::shared_ptr<const Ruleset>& rules, bool compile) {
  const std::lock_guard lock(fast_rules_mutex_);
  constexpr std::size_t most = 100;  // tables keep theirs alive
  const auto known = fast_rules_.find(rules);
  if (known != fast_rules_.end()) return known->second;
  if (!compile) return nullptr;
  if (fast_rules_.size() >= most) fast_rules_.clear();
  std::shared_ptr<const detail::FastRules> fast;
  if (!rules->conduct.held_dice_rule) {  // which dice were kept is for the table to tell
    std::vector<CompileError> faults;
    std::shared_ptr<const Program> program = Program::compile(rules, faults);
    if (program->has_throw_tables()) fast = std::make_shared<const detail::FastRules>(std::move(program));
  }
  return fast_rules_.emplace(rules, std::move(fast)).first->second;
}

const std::shared_ptr<const Ruleset>& RulesetCache::check_without_lint(const std::string& ruleset, const Selection& selection) {
  const std::string key = key_of(ruleset, selection);
  const auto known = unchecked_.find(key);
  if (known != unchecked_.end()) return known->second;
  const auto checked = results_.find(key);
  const bool is_known = checked != results_.end();
  return unchecked_.emplace(key, is_known ? checked->second.ruleset : fairroll::check_without_lint(library_, ruleset, selection))
      .first->second;
}

void ClauseCoverage::add(const Ruleset& ruleset) {
  for (const Clause& clause : ruleset.clauses) {
    if (!clause.location.source || clause.kind == ClauseKind::Other || clause.kind == ClauseKind::Silence)
      continue;  // what a statement declares is never asked
    Line line;
    line.unit = clause.unit;
    line.address = clause.address;
    line.location = clause.location;
    line.text = clause.text;
    line.is_conditional = clause.is_conditional;
    lines_.emplace(std::pair(clause.location.source->name(), clause.location.span.begin), std::move(line));
  }
}

void ClauseCoverage::add(const ScenarioReport& report) {
  if (!report.ok()) return;
  for (const RulesetReport& under : report.ruleset_reports) {
    if (!under.ruleset) continue;
    add(*under.ruleset);
    const CoverageTally tally{*under.ruleset, lines_};
    for (const StepReport& step : under.steps) look(step, tally);
  }
}

void ClauseCoverage::add(const ClauseCoverage& other) {
  for (const auto& [key, line] : other.lines_) {
    const auto [at, fresh] = lines_.insert({key, line});
    if (fresh) continue;
    at->second.decided_count += line.decided_count;
    at->second.false_count += line.false_count;
  }
}

std::vector<ClauseCoverage::Line> ClauseCoverage::lines() const {
  std::vector<Line> out;
  for (const auto& [key, line] : lines_) out.push_back(line);
  std::stable_sort(out.begin(), out.end(), [](const Line& a, const Line& b) {
    if (a.unit != b.unit) return a.unit < b.unit;
    return a.location.span.begin < b.location.span.begin;
  });
  return out;
}

}  // namespace fairroll
