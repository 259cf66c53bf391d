// SPDX-License-Identifier: Apache-2.0
#include "book_material.hpp"

#include <algorithm>
#include <filesystem>

#include <fairroll/text_periods.hpp>

#include "scenario_file.hpp"

namespace fairroll::cli {

namespace {

/// The rule books that a scenario is about.
std::vector<std::string> books_of(const Syntax& scenario) {
  std::vector<std::string> names;
  for (const Syntax& path : scenario.children_of_kind(Kind::path)) names.push_back(path.str());
  for (const Syntax& step : scenario.children_of_kind(Kind::rules_change))
    if (const Syntax path = step.child(Kind::path)) names.push_back(path.str());
  return names;
}

bool names_one_of(const Syntax& scenario, const std::set<std::string>& wanted) {
  const std::vector<std::string> names = books_of(scenario);
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return wanted.count(name) != 0; });
}

}  // namespace

std::vector<publishing::RulesetMaterial> BookMaterials::of(const std::vector<std::string>& names) {
  std::vector<publishing::RulesetMaterial> all;
  for (const std::string& name : names) {
    publishing::RulesetMaterial material;
    if (watching_.tell("rule books", all.size(), names.size()) && take(name, material)) all.push_back(std::move(material));
  }
  const std::set<std::string> wanted(names.begin(), names.end());
  for (const std::string& name : names) run_beside(name, wanted);
  for (publishing::RulesetMaterial& material : all)
    for (const ScenarioReport& report : reports_) material.scenarios.push_back(&report);
  return all;
}

bool BookMaterials::take(const std::string& name, publishing::RulesetMaterial& material) {
  const SelectedBook book = books_.select(name);
  if (!book.ruleset) return false;
  const CheckResult& checked = books_.workspace().cache().get(name, book.selection);
  material.ruleset = book.ruleset;
  ConsolidatedText text = consolidate(books_.library(), name, book.selection, checked);
  material.text = std::move(text.lines);
  material.edges = analysis::compute_edge_report(
      books_.library(), checked, book.selection, {}, diagnostics_,
      [this](std::string_view stage, std::size_t done, std::size_t of) { return watching_.tell(stage, done, of); });
  material.history = history(name, material);
  if (book.day) {
    material.period = book.day->period;
    material.next_change_date = book.day->next_change;
  }
  return true;
}

std::vector<publishing::TextVersion> BookMaterials::history(const std::string& name, const publishing::RulesetMaterial& material) {
  std::vector<publishing::TextVersion> days;
  analysis::ComparedRuleset before;
  for (const TextPeriod& period : find_text_periods(books_.library(), {material.ruleset->name})) {
    analysis::ComparedRuleset now{nullptr, books_.selection_for(name, period.as_of)};
    const CheckResult& checked = books_.workspace().cache().get(name, now.selection);
    if (!checked.ok()) continue;  // incomplete, as before most of a ruleset begins
    now.ruleset = checked.ruleset;
    publishing::TextVersion text{period.period, consolidate(books_.library(), name, now.selection, checked).lines, {}};
    if (!days.empty() && publishing::have_same_lines(days.back().text, text.text)) {
      days.back().period.last_date = period.period.last_date;
      continue;
    }
    if (before.ruleset)
      text.changes_from_previous = analysis::compute_diff(
          before, now, [this](std::string_view stage, std::size_t done, std::size_t of) { return watching_.tell(stage, done, of); });
    days.push_back(std::move(text));
    before = std::move(now);
  }
  const bool has_dates = days.size() > 1 || (!days.empty() && (days.front().period.first_date || days.front().period.last_date));
  return has_dates ? days : std::vector<publishing::TextVersion>{};
}

/// As `test` finds them: in the folder of the rule file, at every depth.
void BookMaterials::run_beside(const std::string& name, const std::set<std::string>& wanted) {
  const std::shared_ptr<const Tree> tree = books_.library().find_unit(name);
  if (!tree) return;
  const std::filesystem::path parent = std::filesystem::path(tree->source->name()).parent_path();
  const std::string folder = parent.empty() ? "." : parent.string();
  if (!folders_.insert(folder).second) return;
  for (const InputFile& file : discover({folder}).of(FileKind::Scenarios)) run(file.path, wanted);
}

void BookMaterials::run(const std::string& path, const std::set<std::string>& wanted) {
  const ReadResult read = read_source(path);
  diagnostics_.insert(diagnostics_.end(), read.diagnostics.begin(), read.diagnostics.end());
  if (!read.ok()) return;
  const ScenariosRead parsed = read_scenarios(read.source);
  diagnostics_.insert(diagnostics_.end(), parsed.diagnostics.begin(), parsed.diagnostics.end());
  if (!parsed.tree) return;
  const std::vector<Syntax> scenarios = parsed.tree->root_node().children_of_kind(Kind::scenario);
  for (const Syntax& scenario : scenarios)
    if (names_one_of(scenario, wanted))
      for (const std::string& book : books_of(scenario)) books_.workspace().need(book);
  RunOptions options;
  options.today = books_.as_of_or_today();
  RunBudget budget(books_.workspace().cache(), options, count_log_lines(*parsed.tree));
  for (const Syntax& scenario : scenarios) {
    if (!names_one_of(scenario, wanted)) continue;
    if (!watching_.tell("scenarios", reports_.size(), 0)) return;
    for (ScenarioReport& report : run_scenario(books_.workspace().cache(), scenario, options, budget)) {
      if (report.ok())
        reports_.push_back(std::move(report));
      else
        ++failed_;
    }
  }
}

Diagnostics BookMaterials::diagnostics() const {
  Diagnostics all = books_.diagnostics();
  all.insert(all.end(), diagnostics_.begin(), diagnostics_.end());
  return all;
}

}  // namespace fairroll::cli
