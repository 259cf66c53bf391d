// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>
#include <tuple>

#include <fairroll/analysis/cover.hpp>

#include "../trial/probe.hpp"
#include "space.hpp"
#include "watch.hpp"

namespace fairroll::analysis {
namespace {

/// On one line, blanks folded.
std::string folded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!blank)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  return out;
}

bool is_at(const ConditionTest& test, const Place& place) {
  return test.place.span.begin == place.span.begin && test.place.span.end == place.span.end &&
         test.place.source->name() == place.source->name();
}

}  // namespace

std::size_t TestedClause::count(Seen seen) const noexcept {
  std::size_t out = 0;
  for (const ConditionTest& one : tests) out += (one.holding == seen ? 1U : 0U) + (one.failing == seen ? 1U : 0U);
  return out;
}

ConditionCoverage::ConditionCoverage(std::string name) : name_(std::move(name)) {}
ConditionCoverage::ConditionCoverage(ConditionCoverage&&) noexcept = default;
ConditionCoverage& ConditionCoverage::operator=(ConditionCoverage&&) noexcept = default;
ConditionCoverage::~ConditionCoverage() = default;

const cover::Decisions& ConditionCoverage::decisions_of(const std::shared_ptr<const Ruleset>& rules) {
  std::unique_ptr<cover::Decisions>& known = decisions_[rules];
  if (!known) known = std::make_unique<cover::Decisions>(*rules);
  return *known;
}

void ConditionCoverage::add(const std::shared_ptr<const Ruleset>& rules) {
  const bool house = !rules->base.empty();
  for (const cover::Decision& decision : decisions_of(rules).all()) {
    const Clause& clause = rules->clauses[decision.clause];
    if (!clause.place.source || (house && clause.unit != name_)) continue;
    TestedClause& line = clauses_[{clause.place.source->name(), clause.place.span.begin}];
    if (line.tests.empty()) line = {clause.unit, clause.address, clause.place, clause.text, {}};
    // A clause may have as many tests as a file has words.
    const auto key = [](const Place& place) { return std::tuple(place.source->name(), place.span.begin, place.span.end); };
    std::set<std::tuple<std::string, std::uint32_t, std::uint32_t>> known;
    for (const ConditionTest& test : line.tests) known.insert(key(test.place));
    for (const Place& place : decision.expression.tests)
      if (known.insert(key(place)).second) line.tests.push_back({place, folded(place.text())});
    const auto behind = [](const ConditionTest& a, const ConditionTest& b) { return a.place.span.begin < b.place.span.begin; };
    std::stable_sort(line.tests.begin(), line.tests.end(), behind);
  }
}

std::vector<ConditionCoverage::Found> ConditionCoverage::unseen(const RulesetReport& report) {
  std::vector<Found> out;
  if (!report.rules) return out;
  if (report.rules->name == name_ && decisions_.count(report.rules) == 0) add(report.rules);
  std::set<std::pair<ConditionTest*, bool>> known;
  const auto shown = [&](const cover::Decision& decision, const cover::Side& side) {
    const Place& clause = report.rules->clauses[decision.clause].place;
    if (!clause.source) return;
    const auto line = clauses_.find({clause.source->name(), clause.span.begin});
    if (line == clauses_.end()) return;
    for (ConditionTest& test : line->second.tests)
      if (is_at(test, decision.expression.tests[side.test]) && test.side(side.holds) != Seen::Yes)
        if (known.emplace(&test, side.holds).second) out.push_back({&line->second, &test, side.holds});
  };
  cover::watch(decisions_of(report.rules), report, shown);
  return out;
}

std::size_t ConditionCoverage::count(const RulesetReport& report) {
  const std::vector<Found> found = unseen(report);
  for (const Found& one : found) one.test->side(one.holds) = Seen::Yes;
  return found.size();
}

std::vector<MissingSide> ConditionCoverage::would_show(const RulesetReport& report) {
  std::vector<MissingSide> out;
  for (const Found& one : unseen(report))
    out.push_back({one.clause->address, one.clause->place, one.test->place, one.test->words, one.holds});
  return out;
}

std::vector<MissingSide> ConditionCoverage::missing() const {
  std::vector<MissingSide> out;
  for (const TestedClause& clause : clauses())
    for (const ConditionTest& test : clause.tests)
      for (const bool holds : {true, false})
        if (test.side(holds) == Seen::No) out.push_back({clause.address, clause.place, test.place, test.words, holds});
  return out;
}

/// A side is ruled out if it is under every date, reading and posting that scenarios or check() came by.
void ConditionCoverage::rule_out() {
  std::map<std::pair<ConditionTest*, bool>, bool> never;
  std::uint64_t left = cover::most_explored;
  for (const auto& [rules, decisions] : decisions_)
    for (const cover::Decision& decision : decisions->all()) {
      const Place& clause = rules->clauses[decision.clause].place;
      const auto line = clause.source ? clauses_.find({clause.source->name(), clause.span.begin}) : clauses_.end();
      if (line == clauses_.end() || line->second.whole()) continue;
      const cover::Explored explored = cover::explore(decision, *decisions, left);
      for (std::size_t i = 0; i < decision.expression.tests.size(); ++i)
        for (ConditionTest& test : line->second.tests)
          for (const bool holds : {true, false})
            if (is_at(test, decision.expression.tests[i]) && test.side(holds) == Seen::No) {
              const bool ruled_out = explored.whole && explored.scenes.count({i, holds}) == 0;
              const auto [at, fresh] = never.emplace(std::pair(&test, holds), ruled_out);
              if (!fresh) at->second = at->second && ruled_out;
            }
    }
  for (const auto& [side, ruled_out] : never)
    if (ruled_out) side.first->side(side.second) = Seen::Never;
}

std::vector<TestedClause> ConditionCoverage::clauses() const {
  std::vector<TestedClause> out;
  for (const auto& [key, line] : clauses_) out.push_back(line);
  std::stable_sort(out.begin(), out.end(), [](const TestedClause& a, const TestedClause& b) {
    return a.unit != b.unit ? a.unit < b.unit : a.place.span.begin < b.place.span.begin;
  });
  return out;
}

std::vector<std::shared_ptr<const Ruleset>> ConditionCoverage::rulesets() const {
  std::vector<std::shared_ptr<const Ruleset>> out;
  for (const auto& [rules, decisions] : decisions_) out.push_back(rules);
  return out;
}

std::size_t ConditionCoverage::count(Seen seen) const noexcept {
  std::size_t out = 0;
  for (const auto& [key, line] : clauses_) out += line.count(seen);
  return out;
}

// ---- the scenarios of one ruleset are run

namespace {

void add_every_reading(RulesetCache& cache, const std::shared_ptr<const Ruleset>& rules, ConditionCoverage& coverage) {
  coverage.add(rules);
  for (const Alternatives& one : rules->alternatives)
    for (std::size_t i = 0; one.is_reading && i < one.names.size(); ++i) {
      if (one.chosen == i) continue;
      Selection selection;
      selection.readings[one.name] = one.names[i];
      if (const std::shared_ptr<const Ruleset>& other = cache.unchecked(rules->name, selection)) coverage.add(other);
    }
}

/// Under that ruleset alone and without other readings by choice, for that is by far the cheapest. But some scenarios expect that a reading
/// matters, and some choose what only another of their rulesets has.
std::vector<ScenarioReport> reports_of(RulesetCache& cache, const TrialScenario& scenario, const std::string& under) {
  std::vector<ScenarioReport> reports;
  for (const bool readings : {false, true})
    for (const bool alone : {true, false}) {
      RunOptions options;
      if (alone) options.under = {under};
      options.try_other_readings = readings;
      reports = run_scenario(cache, scenario.node, options);
      if (trial::all_ok(reports)) return reports;
    }
  return reports;
}

void run(RulesetCache& cache, const TrialScenario& scenario, const std::string& under, Covered& out) {
  const std::vector<ScenarioReport> reports = reports_of(cache, scenario, under);
  if (!trial::all_ok(reports)) {
    out.failing.push_back(trial::title_of(scenario.node));
    return;
  }
  ++out.scenarios;
  for (const ScenarioReport& report : reports)
    for (const RulesetReport& one : report.under)
      if (one.ruleset == under) out.coverage.count(one);
}

}  // namespace

Covered cover_conditions(const Library& library, const std::string& ruleset, const std::vector<TrialScenario>& scenarios,
                         const Watch& watch) {
  Covered out{ConditionCoverage(ruleset), {}, 0, {}, false};
  RulesetCache cache(library);
  const CheckResult& checked = cache.get(ruleset, {});
  out.diagnostics = checked.diagnostics;
  if (!checked.ok()) return out;
  add_every_reading(cache, checked.ruleset, out.coverage);
  const std::set<std::string> names = trial::concerned(cache, ruleset);
  for (std::size_t i = 0; i < scenarios.size(); ++i) {
    if (watch && !watch("scenarios under " + ruleset, i, scenarios.size())) {
      out.stopped = true;
      break;
    }
    for (const Syntax& path : scenarios[i].node.all(Kind::path))
      if (names.count(path.str()) != 0) run(cache, scenarios[i], path.str(), out);
  }
  if (!out.stopped) out.coverage.rule_out();
  return out;
}

}  // namespace fairroll::analysis
