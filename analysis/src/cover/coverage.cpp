// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>
#include <tuple>

#include <fairroll/analysis/cover.hpp>
#include <fairroll/text_periods.hpp>

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

bool is_at(const ConditionTest& test, const SourceLocation& place) {
  return test.location.span.begin == place.span.begin && test.location.span.end == place.span.end &&
         test.location.source->name() == place.source->name();
}

/// Null: it has no such test.
ConditionTest* find_test(TestedClause& clause, const SourceLocation& place) {
  const auto found = std::find_if(clause.tests.begin(), clause.tests.end(), [&](const ConditionTest& one) { return is_at(one, place); });
  return found == clause.tests.end() ? nullptr : &*found;
}

/// Null: it has no such member.
template <typename Test>
auto find_member(Test& test, const std::string& name) -> decltype(test.members.data()) {
  const auto found = std::find_if(test.members.begin(), test.members.end(), [&](const TestedMember& one) { return one.name == name; });
  return found == test.members.end() ? nullptr : &*found;
}

/// Another reading or date may know others.
void add_members(ConditionTest& test, const std::vector<std::string>& names) {
  std::set<std::string> known;
  for (const TestedMember& one : test.members) known.insert(one.name);
  for (const std::string& name : names)
    if (known.insert(name).second) test.members.push_back({name, SideCoverage::NotShown});
}

}  // namespace

std::size_t TestedClause::count_sides(SideCoverage seen) const noexcept {
  std::size_t out = 0;
  for (const ConditionTest& one : tests) out += (one.true_side == seen ? 1U : 0U) + (one.false_side == seen ? 1U : 0U);
  return out;
}

std::vector<const TestedMember*> ConditionTest::find_missing_members() const {
  std::vector<const TestedMember*> out;
  if (true_side != SideCoverage::Shown) return out;
  for (const TestedMember& one : members)
    if (one.true_side == SideCoverage::NotShown) out.push_back(&one);
  return out;
}

std::size_t TestedClause::count_missing_members() const {
  std::size_t out = 0;
  for (const ConditionTest& one : tests) out += one.find_missing_members().size();
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

void ConditionCoverage::add_ruleset(const std::shared_ptr<const Ruleset>& rules) {
  const bool house = !rules->base.empty();
  for (const cover::Decision& decision : decisions_of(rules).all()) {
    const Clause& clause = rules->clauses[decision.clause];
    if (!clause.location.source || (house && clause.unit != name_)) continue;
    TestedClause& line = clauses_[{clause.location.source->name(), clause.location.span.begin}];
    if (line.tests.empty()) line = {clause.unit, clause.address, clause.location, clause.text, {}};
    // A clause may have as many tests as a file has words.
    const auto key = [](const SourceLocation& place) { return std::tuple(place.source->name(), place.span.begin, place.span.end); };
    std::set<std::tuple<std::string, std::uint32_t, std::uint32_t>> known;
    for (const ConditionTest& test : line.tests) known.insert(key(test.location));
    for (std::size_t i = 0; i < decision.expression.tests.size(); ++i) {
      const SourceLocation& place = decision.expression.tests[i];
      if (known.insert(key(place)).second) line.tests.push_back({place, folded(place.text())});
      const std::vector<std::string> members = decisions_of(rules).members(decision, i);
      if (!members.empty()) add_members(*find_test(line, place), members);
    }
    const auto behind = [](const ConditionTest& a, const ConditionTest& b) { return a.location.span.begin < b.location.span.begin; };
    std::stable_sort(line.tests.begin(), line.tests.end(), behind);
  }
}

std::vector<ConditionCoverage::Found> ConditionCoverage::unseen(const RulesetReport& report) {
  std::vector<Found> out;
  if (!report.ruleset) return out;
  if (report.ruleset->name == name_ && decisions_.count(report.ruleset) == 0) add_ruleset(report.ruleset);
  std::set<std::pair<ConditionTest*, bool>> known;
  std::set<TestedMember*> known_members;
  const auto shown = [&](const cover::Decision& decision, const cover::Side& side, const std::string& name) {
    const SourceLocation& clause = report.ruleset->clauses[decision.clause].location;
    if (!clause.source) return;
    const auto line = clauses_.find({clause.source->name(), clause.span.begin});
    if (line == clauses_.end()) return;
    ConditionTest* const test = find_test(line->second, decision.expression.tests[side.test]);
    if (test == nullptr) return;
    TestedMember* member = name.empty() ? nullptr : find_member(*test, name);
    if (member != nullptr && (member->true_side == SideCoverage::Shown || !known_members.insert(member).second)) member = nullptr;
    const bool fresh = test->side(side.holds) != SideCoverage::Shown && known.emplace(test, side.holds).second;
    if (fresh || member != nullptr) out.push_back({&line->second, test, side.holds, member, fresh});
  };
  cover::watch(decisions_of(report.ruleset), report, shown);
  return out;
}

std::size_t ConditionCoverage::add_report(const RulesetReport& report) {
  const std::vector<Found> found = unseen(report);
  for (const Found& one : found) {
    one.test->side(one.holds) = SideCoverage::Shown;
    if (one.member != nullptr) one.member->true_side = SideCoverage::Shown;
  }
  return static_cast<std::size_t>(std::count_if(found.begin(), found.end(), [](const Found& one) { return one.fresh; }));
}

std::vector<MissingSide> ConditionCoverage::find_new_sides(const RulesetReport& report) {
  std::vector<MissingSide> out;
  for (const Found& one : unseen(report))
    out.push_back({one.clause->address, one.clause->location, one.test->location, one.test->text, one.holds,
                   one.fresh ? std::string() : one.member->name});
  return out;
}

std::vector<MissingSide> ConditionCoverage::missing_sides() const {
  std::vector<MissingSide> out;
  for (const TestedClause& clause : clauses())
    for (const ConditionTest& test : clause.tests) {
      for (const bool holds : {true, false})
        if (test.side(holds) == SideCoverage::NotShown) out.push_back({clause.address, clause.location, test.location, test.text, holds});
      for (const TestedMember* one : test.find_missing_members())
        out.push_back({clause.address, clause.location, test.location, test.text, true, one->name});
    }
  return out;
}

bool ConditionCoverage::complete() const {
  return std::all_of(clauses_.begin(), clauses_.end(),
                     [](const auto& one) { return one.second.is_complete() && one.second.count_missing_members() == 0; });
}

bool ConditionCoverage::lacks(const MissingSide& side) const {
  const auto line = clauses_.find({side.clause_location.source->name(), side.clause_location.span.begin});
  if (line == clauses_.end()) return false;
  return std::any_of(line->second.tests.begin(), line->second.tests.end(), [&](const ConditionTest& one) {
    if (!is_at(one, side.test_location)) return false;
    const TestedMember* const member = side.member.empty() ? nullptr : find_member(one, side.member);
    return (member != nullptr ? member->true_side : one.side(side.is_true_side)) == SideCoverage::NotShown;
  });
}

namespace {

/// What is ruled out under every date, reading and posting that scenarios or check() came by.
template <typename What>
class RuledOut {
 public:
  void say(const What& what, bool ruled_out) {
    const auto [at, fresh] = said_.emplace(what, ruled_out);
    if (!fresh) at->second = at->second && ruled_out;
  }
  template <typename Each>
  void each(const Each& each) const {
    for (const auto& [what, ruled_out] : said_)
      if (ruled_out) each(what);
  }

 private:
  std::map<What, bool> said_;
};

}  // namespace

template <typename Each>
void ConditionCoverage::each_decision(const Each& each) {
  for (const auto& [rules, decisions] : decisions_)
    for (const cover::Decision& decision : decisions->all()) {
      const SourceLocation& clause = rules->clauses[decision.clause].location;
      const auto line = clause.source ? clauses_.find({clause.source->name(), clause.span.begin}) : clauses_.end();
      if (line != clauses_.end()) each(line->second, decision, *decisions);
    }
}

void ConditionCoverage::mark_impossible_sides() {
  RuledOut<std::pair<ConditionTest*, bool>> sides;
  const std::uint64_t most = decisions_.empty() ? 0 : decisions_.begin()->first->limits.situations;
  std::uint64_t left = most;
  each_decision([&](TestedClause& clause, const cover::Decision& decision, const cover::Decisions& decisions) {
    if (clause.is_complete()) return;
    const cover::Explored explored = cover::explore(decision, decisions, left);
    for (std::size_t i = 0; i < decision.expression.tests.size(); ++i)
      if (ConditionTest* const test = find_test(clause, decision.expression.tests[i]))
        for (const bool holds : {true, false})
          if (test->side(holds) == SideCoverage::NotShown)
            sides.say({test, holds}, explored.whole && explored.scenes.count({i, holds}) == 0);
  });
  sides.each([](const auto& side) { side.first->side(side.second) = SideCoverage::Impossible; });
  // Behind them, so that what is told of sides does not hang on how many members there are.
  RuledOut<TestedMember*> members;
  left = most;
  each_decision([&](TestedClause& clause, const cover::Decision& decision, const cover::Decisions& decisions) {
    const auto lacks = [](const ConditionTest& test) {
      return std::any_of(test.members.begin(), test.members.end(),
                         [](const TestedMember& one) { return one.true_side == SideCoverage::NotShown; });
    };
    if (std::none_of(clause.tests.begin(), clause.tests.end(), lacks)) return;
    const cover::Explored explored = cover::explore(decision, decisions, left);
    for (std::size_t i = 0; i < decision.expression.tests.size(); ++i)
      if (ConditionTest* const test = find_test(clause, decision.expression.tests[i]))
        for (TestedMember& one : test->members)
          if (one.true_side == SideCoverage::NotShown) members.say(&one, explored.whole && explored.members.count({i, one.name}) == 0);
  });
  members.each([](TestedMember* one) { one->true_side = SideCoverage::Impossible; });
}

std::vector<TestedClause> ConditionCoverage::clauses() const {
  std::vector<TestedClause> out;
  for (const auto& [key, line] : clauses_) out.push_back(line);
  std::stable_sort(out.begin(), out.end(), [](const TestedClause& a, const TestedClause& b) {
    return a.unit != b.unit ? a.unit < b.unit : a.location.span.begin < b.location.span.begin;
  });
  return out;
}

std::vector<std::shared_ptr<const Ruleset>> ConditionCoverage::rulesets() const {
  std::vector<std::shared_ptr<const Ruleset>> out;
  for (const auto& [rules, decisions] : decisions_) out.push_back(rules);
  return out;
}

std::size_t ConditionCoverage::count_sides(SideCoverage seen) const noexcept {
  std::size_t out = 0;
  for (const auto& [key, line] : clauses_) out += line.count_sides(seen);
  return out;
}

// ---- the scenarios of one ruleset are run

namespace {

void add_every_reading(RulesetCache& cache, const std::shared_ptr<const Ruleset>& rules, ConditionCoverage& coverage) {
  coverage.add_ruleset(rules);
  for (const ReadingOrChoice& one : rules->alternatives)
    for (std::size_t i = 0; one.is_reading && i < one.alternative_names.size(); ++i) {
      if (one.selected_index == i) continue;
      Selection selection{rules->as_of, {}, {}};
      selection.readings[one.name] = one.alternative_names[i];
      if (const std::shared_ptr<const Ruleset>& other = cache.check_without_lint(rules->name, selection)) coverage.add_ruleset(other);
    }
}

/// Under that ruleset alone and without other readings by choice, for that is by far the cheapest. But some scenarios expect that a reading
/// matters, and some choose what only another of their rulesets has.
std::vector<ScenarioReport> reports_of(RulesetCache& cache, const ScenarioInFile& scenario, const std::string& under) {
  std::vector<ScenarioReport> reports;
  for (const bool readings : {false, true})
    for (const bool alone : {true, false}) {
      RunOptions options;
      if (alone) options.rule_books = {under};
      options.try_other_readings = readings;
      reports = run_scenario(cache, scenario.node, options);
      if (trial::all_ok(reports)) return reports;
    }
  return reports;
}

void run(RulesetCache& cache, const ScenarioInFile& scenario, const std::string& under, ConditionCoverageResult& out) {
  const std::vector<ScenarioReport> reports = reports_of(cache, scenario, under);
  if (!trial::all_ok(reports)) {
    out.failing_scenarios.push_back(trial::title_of(scenario.node));
    return;
  }
  ++out.scenario_count;
  for (const ScenarioReport& report : reports)
    for (const RulesetReport& one : report.ruleset_reports)
      if (one.ruleset_name == under) out.coverage.add_report(one);
}

}  // namespace

ConditionCoverageResult compute_condition_coverage(const Library& library, const std::string& ruleset,
                                                   const std::vector<ScenarioInFile>& scenarios, const ProgressCallback& progress,
                                                   const std::optional<Date>& as_of) {
  ConditionCoverageResult out{ConditionCoverage(ruleset), {}, 0, {}, false};
  RulesetCache cache(library);
  out.diagnostics = check_periods(library, {ruleset}, as_of, [&](const TextPeriod& period) {
    const CheckResult& checked = cache.get(ruleset, {period.as_of, {}, {}});
    if (checked.ok()) add_every_reading(cache, checked.ruleset, out.coverage);
    return checked.diagnostics;
  });
  if (has_errors(out.diagnostics)) return out;
  const std::set<std::string> names = trial::concerned(cache, ruleset);
  for (std::size_t i = 0; i < scenarios.size(); ++i) {
    if (progress && !progress("scenarios under " + ruleset, i, scenarios.size())) {
      out.stopped = true;
      break;
    }
    for (const Syntax& path : scenarios[i].node.children_of_kind(Kind::path))
      if (names.count(path.str()) != 0) run(cache, scenarios[i], path.str(), out);
  }
  if (!out.stopped) out.coverage.mark_impossible_sides();
  return out;
}

}  // namespace fairroll::analysis
