// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/trial.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include <fairroll/text_periods.hpp>

#include "probe.hpp"

namespace fairroll::analysis {

namespace {

// ---- which text is a ruleset's own

struct OwnText {
  std::string unit;
  MutationScope scope;
};

/// What each unit that is adopted from gives.
void adopted(const Syntax& node, std::map<std::string, MutationScope>& out) {
  if (node.is(Kind::adopts)) {
    MutationScope& scope = out[node.child(Kind::path).str()];
    scope.is_whole_file = false;
    scope.includes_game = scope.includes_game || node.has(Kind::adopts_game);
    for (const Syntax& name : node.children_of_kind(Kind::name)) scope.names.insert(name.str());
  }
  for (std::size_t i = 0; i < node.size(); ++i) adopted(node[i], out);
}

void add_unit(const Library& library, const std::string& unit, std::vector<OwnText>& out, std::map<std::string, MutationScope>& models) {
  const std::shared_ptr<const Tree> tree = library.find_unit(unit);
  if (!tree || tree->nodes.empty()) return;
  out.push_back({unit, {}});
  adopted(tree->root_node(), models);
}

/// Its unit, its amendments, its vocabulary, and of models what it adopts; of a house its own unit alone.
std::vector<OwnText> own_text(const Library& library, const std::string& ruleset) {
  std::vector<OwnText> out;
  std::map<std::string, MutationScope> models;
  add_unit(library, ruleset, out, models);
  const std::shared_ptr<const Tree> tree = library.find_unit(ruleset);
  const Syntax unit = tree && !tree->nodes.empty() ? tree->root_node().child(Kind::unit) : Syntax{};
  if (!unit || unit.has(Kind::house)) return out;
  for (const std::string& amendment : library.find_amendments(ruleset)) add_unit(library, amendment, out, models);
  if (const Syntax uses = unit.child(Kind::head).child(Kind::uses)) out.push_back({uses.child(Kind::path).str(), {}});
  for (auto& [model, scope] : models) out.push_back({model, std::move(scope)});
  return out;
}

// ---- which clauses are at work

using ClausePlace = std::pair<const Source*, std::uint32_t>;

void take(const Ruleset& rules, const std::vector<TraceEntry>& asked, std::set<ClausePlace>& out) {
  for (const TraceEntry& one : asked)
    if (one.clause < rules.clauses.size())
      out.emplace(rules.clauses[one.clause].location.source.get(), rules.clauses[one.clause].location.span.begin);
}

void take(const Ruleset& rules, const std::vector<Index>& clauses, std::set<ClausePlace>& out) {
  for (const Index clause : clauses)
    if (clause < rules.clauses.size()) out.emplace(rules.clauses[clause].location.source.get(), rules.clauses[clause].location.span.begin);
}

void take(const Ruleset& rules, const std::vector<Settlement>& settlements, std::set<ClausePlace>& out) {
  for (const Settlement& one : settlements) {
    take(rules, one.trace, out);
    take(rules, one.deciding_clauses, out);
  }
}

/// Every clause that a report shows at work.
void take(const RulesetReport& report, std::set<ClausePlace>& out) {
  const Ruleset& rules = *report.ruleset;
  for (const StepReport& step : report.steps) {
    if (step.throw_result) {
      take(rules, step.throw_result->ruling.trace, out);
      take(rules, step.throw_result->trace, out);
      take(rules, step.throw_result->settlements, out);
    }
    if (step.action_result) {
      take(rules, step.action_result->trace, out);
      take(rules, step.action_result->deciding_clauses, out);
      take(rules, step.action_result->settlements, out);
    }
  }
}

RunOptions options_for(const std::string& under, bool readings) {
  RunOptions options;
  options.rule_books = {under};
  options.try_other_readings = readings;
  return options;
}

bool speaks_of_readings(const Syntax& node) {
  const bool here = (node.is(Kind::expect_finding) || node.is(Kind::expect_no_finding)) && node.size() > 0 &&
                    (parse_finding_kind(node[0].text()) == FindingKind::DependsOnReading ||
                     parse_finding_kind(node[0].text()) == FindingKind::ChoiceOpen);
  for (std::size_t i = 0; !here && i < node.size(); ++i)
    if (speaks_of_readings(node[i])) return true;
  return here;
}

/// It says how the text is read, dated or posted.
bool selects(const Syntax& scenario) { return scenario.has(Kind::as_of) || scenario.has(Kind::reading_as) || scenario.has(Kind::posting); }

std::size_t cost_of(const Syntax& scenario) {
  const Syntax examples = scenario.child(Kind::examples);
  return scenario.size() * (examples ? std::max<std::size_t>(examples.size(), 1) : 1);
}

}  // namespace

std::string_view mutant_outcome_name(MutantOutcome outcome) noexcept {
  static constexpr std::string_view names[] = {"rejected", "killed", "equivalent", "survived"};
  return names[static_cast<std::size_t>(outcome)];
}

MutationTester::MutationTester(const Library& library, std::string ruleset, const std::vector<ScenarioInFile>& scenarios,
                               const std::optional<Date>& as_of)
    : library_(library), ruleset_(std::move(ruleset)) {
  diagnostics_ = check_periods(library_, {ruleset_}, as_of, [this](const TextPeriod& period) {
    CheckResult checked = check(library_, ruleset_, {period.as_of, {}, {}});
    if (checked.ok()) texts_.push_back({period.as_of, std::move(checked.ruleset)});
    return std::move(checked.diagnostics);
  });
  if (has_errors(diagnostics_)) texts_.clear();
  if (texts_.empty()) return;
  collect_mutations();
  prove(scenarios);
}

void MutationTester::collect_mutations() {
  for (const OwnText& own : own_text(library_, ruleset_)) {
    const std::shared_ptr<const Tree> tree = library_.find_unit(own.unit);
    if (!tree) continue;
    for (Mutation& one : analysis::find_mutations(*tree, *texts_.back().ruleset, own.scope)) mutations_.push_back(std::move(one));
  }
}

void MutationTester::prove(const std::vector<ScenarioInFile>& scenarios) {
  RulesetCache cache(library_);
  const std::set<std::string> names = trial::concerned(cache, ruleset_);
  for (const bool house : {false, true})
    for (const ScenarioInFile& one : scenarios)
      for (const Syntax& path : one.node.children_of_kind(Kind::path))
        if ((path.text() != ruleset_) == house && names.count(path.str()) != 0) prove(one, path.str(), cache);
}

void MutationTester::prove(const ScenarioInFile& scenario, const std::string& under, RulesetCache& cache) {
  Entry entry{scenario.node, scenario.file, under, speaks_of_readings(scenario.node), cost_of(scenario.node), {}};
  const auto has_no_day = [](const PeriodRuleset& text) { return !text.as_of; };
  entry.as_checked = under == ruleset_ && !selects(scenario.node) && std::any_of(texts_.begin(), texts_.end(), has_no_day);
  std::vector<ScenarioReport> reports = run_scenario(cache, entry.node, options_for(under, entry.readings));
  if (!trial::all_ok(reports) && !entry.readings) {
    entry.readings = true;
    reports = run_scenario(cache, entry.node, options_for(under, true));
  }
  if (!trial::all_ok(reports)) {
    failing_.push_back(trial::title_of(entry.node));
    return;
  }
  entry.as_checked = entry.as_checked && !entry.readings;
  std::set<ClausePlace> asked;
  for (const ScenarioReport& report : reports)
    for (const RulesetReport& one : report.ruleset_reports)
      if (one.ruleset) take(one, asked);
  entry.asked.assign(asked.begin(), asked.end());
  scenarios_.push_back(std::move(entry));
}

std::vector<const MutationTester::Entry*> MutationTester::in_order(const Mutation& mutation) const {
  std::vector<ClausePlace> touched;
  for (const PeriodRuleset& text : texts_)
    for (const Clause& clause : text.ruleset->clauses) {
      const Span span = clause.location.span;
      if (clause.location.source == mutation.location.source && span.begin <= mutation.location.span.begin &&
          mutation.location.span.end <= span.end)
        touched.emplace_back(clause.location.source.get(), span.begin);
    }
  const auto asks = [&](const Entry& entry) {
    return std::any_of(touched.begin(), touched.end(),
                       [&](const ClausePlace& one) { return std::binary_search(entry.asked.begin(), entry.asked.end(), one); });
  };
  // Of another date, reading or house the changed text is checked once more, which takes longer than many a scenario.
  std::vector<std::pair<std::size_t, const Entry*>> ranked;
  for (const Entry& entry : scenarios_)
    ranked.emplace_back(entry.steps + (asks(entry) ? 0U : 2'000'000U) + (entry.as_checked ? 0U : 1'000'000U), &entry);
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<const Entry*> out;
  for (const auto& [rank, entry] : ranked) out.push_back(entry);
  return out;
}

Library MutationTester::make_mutated_library(const Mutation& mutation) const {
  Library out(library_.limits());  // parsing is far cheaper than what follows
  for (const std::string& name : library_.unit_names()) {
    const std::shared_ptr<const Tree> tree = library_.find_unit(name);
    // What is asserted of the rules would refuse many a change; here it is for scenarios to notice.
    if (tree->root_node().child(Kind::unit).has(Kind::assertions)) continue;
    (void)out.add(name == mutation.unit ? mutation.apply() : tree->source, name);
  }
  return out;
}

bool MutationTester::still_passes(RulesetCache& cache, const Entry& entry) {
  try {
    return trial::all_ok(run_scenario(cache, entry.node, options_for(entry.under, entry.readings)));
  } catch (const std::overflow_error&) {  // as it stands all of it fits: the change is noticed
    return false;
  }
}

MutantResult MutationTester::test_mutant(const Mutation& mutation) const {
  try {
    return judge(mutation);
  } catch (const std::overflow_error& error) {  // nobody could play by a text whose figures cannot be held
    return {MutantOutcome::Rejected, error.what(), mutation.location, {}};
  }
}

MutantResult MutationTester::judge(const Mutation& mutation) const {
  const Library library = make_mutated_library(mutation);
  RulesetCache cache(library);
  const auto rejected = [](const Diagnostics& diagnostics) {
    MutantResult trial{.outcome = MutantOutcome::Rejected, .evidence = {}, .evidence_location = {}, .warning = {}};
    for (const Diagnostic& one : diagnostics)
      if (one.severity() == Severity::Error) return MutantResult{MutantOutcome::Rejected, one.message, one.location, {}};
    return trial;
  };
  for (const PeriodRuleset& text : texts_)
    if (const CheckResult& checked = cache.get(ruleset_, {text.as_of, {}, {}}); !checked.ok()) return rejected(checked.diagnostics);
  // First without the enumerating checks of other dates, readings and houses: a scenario that fails so fails with them, too.
  RulesetCache thorough(library);
  cache.skip_lint();
  const std::vector<const Entry*> entries = in_order(mutation);
  for (const bool checked_whole : {false, true})
    for (const Entry* entry : entries) {
      if (checked_whole ? entry->as_checked || still_passes(thorough, *entry) : still_passes(cache, *entry)) continue;
      if (entry->under != ruleset_)
        for (const TextPeriod& period : find_periods_to_check(library, {entry->under}))
          if (const CheckResult& house = thorough.get(entry->under, {period.as_of, {}, {}});
              !house.ok() && !has_not_in_force_error(house.diagnostics))
            return rejected(house.diagnostics);
      const Syntax title = entry->node.child(Kind::text);
      return {MutantOutcome::Killed, std::string(title.unquoted_text()), title.location(), {}};
    }
  MutantResult trial{MutantOutcome::Survived, {}, {}, {}};
  const auto known = [&](const Diagnostic& one) {  // a period may follow the message
    return std::any_of(diagnostics_.begin(), diagnostics_.end(),
                       [&](const Diagnostic& old) { return old.message.starts_with(one.message); });
  };
  for (const PeriodRuleset& text : texts_)
    for (const Diagnostic& one : cache.get(ruleset_, {text.as_of, {}, {}}).diagnostics)
      if (one.severity() == Severity::Warning && !known(one) && trial.warning.empty()) trial.warning = one.message;
  return trial;
}

}  // namespace fairroll::analysis
