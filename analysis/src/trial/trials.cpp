// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/trial.hpp>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "text.hpp"

namespace fairroll::analysis {
using namespace trial;

namespace {

using ClausePlace = std::pair<const Source*, std::uint32_t>;

void take(const Ruleset& rules, const std::vector<Asked>& asked, std::set<ClausePlace>& out) {
  for (const Asked& one : asked)
    if (one.clause < rules.clauses.size())
      out.emplace(rules.clauses[one.clause].place.source.get(), rules.clauses[one.clause].place.span.begin);
}

void take(const Ruleset& rules, const std::vector<Index>& clauses, std::set<ClausePlace>& out) {
  for (const Index clause : clauses)
    if (clause < rules.clauses.size()) out.emplace(rules.clauses[clause].place.source.get(), rules.clauses[clause].place.span.begin);
}

void take(const Ruleset& rules, const std::vector<Settlement>& settlements, std::set<ClausePlace>& out) {
  for (const Settlement& one : settlements) {
    take(rules, one.asked, out);
    take(rules, one.by, out);
  }
}

/// Every clause that a report shows at work.
void take(const RulesetReport& report, std::set<ClausePlace>& out) {
  const Ruleset& rules = *report.rules;
  for (const StepReport& step : report.steps) {
    if (step.thrown) {
      take(rules, step.thrown->ruling.asked, out);
      take(rules, step.thrown->asked, out);
      take(rules, step.thrown->settlements, out);
    }
    if (step.acted) {
      take(rules, step.acted->asked, out);
      take(rules, step.acted->by, out);
      take(rules, step.acted->settlements, out);
    }
  }
}

bool all_ok(const std::vector<ScenarioReport>& reports) {
  return std::all_of(reports.begin(), reports.end(), [](const ScenarioReport& one) { return one.ok(); });
}

RunOptions options_for(const std::string& under, bool readings) {
  RunOptions options;
  options.under = {under};
  options.try_other_readings = readings;
  return options;
}

bool speaks_of_readings(const Syntax& node) {
  const bool here = (node.is(Kind::expect_finding) || node.is(Kind::expect_no_finding)) && node.size() > 0 &&
                    finding_of(node[0].text()) == FindingKind::DependsOnReading;
  for (std::size_t i = 0; !here && i < node.size(); ++i)
    if (speaks_of_readings(node[i])) return true;
  return here;
}

std::size_t cost_of(const Syntax& scenario) {
  const Syntax examples = scenario.child(Kind::examples);
  return scenario.size() * (examples ? std::max<std::size_t>(examples.size(), 1) : 1);
}

}  // namespace

std::string_view fate_name(Fate fate) noexcept {
  switch (fate) {
    case Fate::Rejected:
      return "rejected";
    case Fate::Killed:
      return "killed";
    case Fate::Equivalent:
      return "equivalent";
    case Fate::Survived:
      break;
  }
  return "survived";
}

Trials::Trials(const Library& library, std::string ruleset, const std::vector<TrialScenario>& scenarios)
    : library_(library), ruleset_(std::move(ruleset)) {
  CheckResult checked = check(library_, ruleset_);
  rules_ = checked.ruleset;
  diagnostics_ = std::move(checked.diagnostics);
  if (!rules_) return;
  collect_mutations();
  prove(scenarios);
}

void Trials::collect_mutations() {
  for (const OwnText& own : own_text(library_, ruleset_)) {
    const std::shared_ptr<const Tree> tree = library_.find(own.unit);
    if (!tree) continue;
    for (Mutation& one : analysis::mutations(*tree, *rules_, own.scope)) mutations_.push_back(std::move(one));
  }
}

void Trials::prove(const std::vector<TrialScenario>& scenarios) {
  RulesetCache cache(library_);
  std::set<std::string> concerned{ruleset_};
  for (const std::string& house : library_.names(Kind::house)) {
    const CheckResult& checked = cache.get(house, {});
    if (checked.ok() && checked.ruleset->base == ruleset_) concerned.insert(house);
  }
  for (const bool house : {false, true})
    for (const TrialScenario& one : scenarios)
      for (const Syntax& path : one.node.all(Kind::path))
        if ((path.text() != ruleset_) == house && concerned.count(path.str()) != 0) prove(one, path.str(), cache);
}

void Trials::prove(const TrialScenario& scenario, const std::string& under, RulesetCache& cache) {
  Entry entry{scenario.node, scenario.file, under, speaks_of_readings(scenario.node), cost_of(scenario.node)};
  std::vector<ScenarioReport> reports = run_scenario(cache, entry.node, options_for(under, entry.readings));
  if (!all_ok(reports) && !entry.readings) {
    entry.readings = true;
    reports = run_scenario(cache, entry.node, options_for(under, true));
  }
  if (!all_ok(reports)) {
    const Syntax title = entry.node.child(Kind::text);
    failing_.push_back(short_place(title.place()) + " " + std::string(title.unquoted()));
    return;
  }
  std::set<ClausePlace> asked;
  for (const ScenarioReport& report : reports)
    for (const RulesetReport& one : report.under)
      if (one.rules) take(one, asked);
  entry.asked.assign(asked.begin(), asked.end());
  scenarios_.push_back(std::move(entry));
}

std::vector<const Trials::Entry*> Trials::in_order(const Mutation& mutation) const {
  std::vector<ClausePlace> touched;
  for (const Clause& clause : rules_->clauses) {
    const Span span = clause.place.span;
    if (clause.place.source == mutation.place.source && span.begin <= mutation.place.span.begin && mutation.place.span.end <= span.end)
      touched.emplace_back(clause.place.source.get(), span.begin);
  }
  const auto asks = [&](const Entry& entry) {
    return std::any_of(touched.begin(), touched.end(),
                       [&](const ClausePlace& one) { return std::binary_search(entry.asked.begin(), entry.asked.end(), one); });
  };
  std::vector<std::pair<std::size_t, const Entry*>> ranked;
  for (const Entry& entry : scenarios_) ranked.emplace_back(entry.steps + (asks(entry) ? 0U : 1'000'000U), &entry);
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<const Entry*> out;
  for (const auto& [rank, entry] : ranked) out.push_back(entry);
  return out;
}

Library Trials::changed(const Mutation& mutation) const {
  Library out;  // parsing is far cheaper than what follows
  for (const std::string& name : library_.names()) {
    const std::shared_ptr<const Tree> tree = library_.find(name);
    // What is asserted of the rules would refuse many a change; here it is for scenarios to notice.
    if (tree->top().child(Kind::unit).has(Kind::assertions)) continue;
    (void)out.add(name == mutation.unit ? mutation.apply() : tree->source, name);
  }
  return out;
}

bool Trials::still_passes(RulesetCache& cache, const Entry& entry) {
  try {
    return all_ok(run_scenario(cache, entry.node, options_for(entry.under, entry.readings)));
  } catch (const std::overflow_error&) {  // as it stands all of it fits: the change is noticed
    return false;
  }
}

Trial Trials::run(const Mutation& mutation) const {
  try {
    return judge(mutation);
  } catch (const std::overflow_error& error) {  // nobody could play by a text whose figures cannot be held
    return {Fate::Rejected, error.what(), mutation.place, {}};
  }
}

Trial Trials::judge(const Mutation& mutation) const {
  const Library library = changed(mutation);
  RulesetCache cache(library);
  const auto rejected = [](const Diagnostics& diagnostics) {
    Trial trial{.fate = Fate::Rejected, .by = {}, .by_place = {}, .warning = {}};
    for (const Diagnostic& one : diagnostics)
      if (one.severity() == Severity::Error) return Trial{Fate::Rejected, one.message, one.place, {}};
    return trial;
  };
  const CheckResult checked = cache.get(ruleset_, {});
  if (!checked.ok()) return rejected(checked.diagnostics);
  for (const Entry* entry : in_order(mutation)) {
    if (still_passes(cache, *entry)) continue;
    const CheckResult& house = cache.get(entry->under, {});
    if (!house.ok()) return rejected(house.diagnostics);
    const Syntax title = entry->node.child(Kind::text);
    return {Fate::Killed, std::string(title.unquoted()), title.place(), {}};
  }
  Trial trial{Fate::Survived, {}, {}, {}};
  const auto known = [&](const Diagnostic& one) {
    return std::any_of(diagnostics_.begin(), diagnostics_.end(), [&](const Diagnostic& old) { return old.message == one.message; });
  };
  for (const Diagnostic& one : checked.diagnostics)
    if (one.severity() == Severity::Warning && !known(one) && trial.warning.empty()) trial.warning = one.message;
  return trial;
}

}  // namespace fairroll::analysis
