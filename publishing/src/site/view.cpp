// SPDX-License-Identifier: Apache-2.0
#include "view.hpp"

#include <algorithm>

#include <fairroll/report.hpp>

#include "names.hpp"

namespace fairroll::publishing {

namespace {

constexpr std::size_t most_examples = 4;  // of one wager

/// The folder that the unit's file is named from, as its place shows it; empty: it lies elsewhere.
std::string root_of(const Layer& layer) {
  if (!layer.location.source) return {};
  const std::string& path = layer.location.source->name();
  const std::string file = unit_file_path(layer.unit);
  return path.size() > file.size() && path.ends_with("/" + file) ? path.substr(0, path.size() - file.size()) : std::string();
}

/// Whether doubtful texts are read alike and choices made alike, so that one is an example of the other.
bool is_read_alike(const Ruleset& a, const Ruleset& b) {
  const auto same = [](const ReadingOrChoice& one, const ReadingOrChoice& other) {
    return one.name == other.name && one.selected_index == other.selected_index && one.alternative_names == other.alternative_names;
  };
  return std::equal(a.alternatives.begin(), a.alternatives.end(), b.alternatives.begin(), b.alternatives.end(), same);
}

/// Short scenarios show best what a clause does.
bool shorter(const Played& a, const Played& b) { return a.report->steps.size() < b.report->steps.size(); }

}  // namespace

BookView::BookView(const RulesetMaterial& material, const SiteOptions& options)
    : material_(material),
      options_(options),
      folder_(folder_of(material.ruleset->name)),
      evidence_(material.ruleset->clauses.size()),
      examples_(material.ruleset->wagers.size()) {
  for (const Layer& layer : rules().all_layers())
    if (const std::string root = root_of(layer); !root.empty() && std::find(roots_.begin(), roots_.end(), root) == roots_.end())
      roots_.push_back(root);
  Anchors anchors;
  std::map<std::string_view, std::string> by_number;  // an amendment opens the section once more, and its text joins it
  for (const Section& section : rules().sections) {
    std::string& anchor = by_number[section.number];
    if (anchor.empty()) anchor = anchors.of("section-", section.number);
    section_anchors_.push_back(anchor);
  }
  for (Index i = 0; i < rules().clauses.size(); ++i) {
    const Clause& clause = rules().clauses[i];
    anchors_.push_back(anchors.of("c-", clause.address));
    by_address_.emplace(clause.address, i);
    if (clause.location.source) by_place_[{clause.location.source.get(), clause.location.span.begin}].push_back(i);
  }
  Anchors of_wagers;
  for (const Wager& wager : rules().wagers) wager_anchors_.push_back(of_wagers.of("w-", wager.name));
  for (const ScenarioReport* const scenario : material.scenarios) take(*scenario);
  std::stable_sort(played_.begin(), played_.end(), shorter);
  Anchors of_scenarios;
  for (std::size_t i = 0; i < played_.size(); ++i) {
    played_[i].anchor = of_scenarios.of("t-", played_[i].scenario->title + " " + played_[i].scenario->row);
    if (is_of_this_text(*played_[i].report)) look_at(*played_[i].report, i);
  }
}

bool BookView::is_of_this_text(const RulesetReport& report) const {
  const std::optional<Date>& day = report.ruleset->as_of;
  return day ? material_.period.contains(*day) : !material_.period.last_date;
}

void BookView::take(const ScenarioReport& scenario) {
  for (const RulesetReport& report : scenario.ruleset_reports)
    if (report.ruleset && report.ruleset_name == rules().name) played_.push_back({&scenario, &report, {}});
}

void BookView::look_at(const RulesetReport& report, std::size_t played) {
  for (const StepReport& step : report.steps) {
    look_at(report, step, played);
    settle(report, step, played);
  }
}

void BookView::look_at(const RulesetReport& report, const StepReport& step, std::size_t played) {
  if (step.throw_result)
    for (const Index clause : words::find_deciding_clauses(step.throw_result->ruling))
      show(report, clause, played, words::format_result(step));
  if (step.action_result)
    for (const Index clause : step.action_result->deciding_clauses) show(report, clause, played, words::format_result(step));
}

void BookView::settle(const RulesetReport& report, const StepReport& step, std::size_t played) {
  if (!words::has_result(step)) return;
  const std::vector<Settlement>& settlements = words::get_settlements(step);
  for (std::size_t i = 0; i < settlements.size() && i < step.settled_wagers.size(); ++i) {
    const Settlement& one = settlements[i];
    if (one.outcome == Outcome::Stays || one.outcome == Outcome::Off) continue;
    const std::string told = step.settled_wagers[i] + " " + words::format_outcome(*report.ruleset, one);
    for (const Index clause : one.deciding_clauses) show(report, clause, played, told);
    if (!is_read_alike(*report.ruleset, rules()) || one.outcome == Outcome::Moves ||
        one.wager_before.wager >= report.ruleset->wagers.size())
      continue;
    const Index wager = rules().find_wager(report.ruleset->wagers[one.wager_before.wager].name);
    if (wager == no_index || examples_[wager].size() >= most_examples) continue;
    const auto same = [&](const WorkedExample& other) { return other.words == told || other.played == played; };
    if (std::any_of(examples_[wager].begin(), examples_[wager].end(), same)) continue;
    WorkedExample example{played, {}, told};
    for (const StepReport& before : report.steps) {
      example.steps.push_back(words::format_step(before, *report.ruleset));
      if (&before == &step) break;
    }
    examples_[wager].push_back(std::move(example));
  }
}

void BookView::show(const RulesetReport& report, Index clause, std::size_t played, const std::string& words) {
  if (clause >= report.ruleset->clauses.size()) return;
  const auto known = by_address_.find(report.ruleset->clauses[clause].address);
  if (known == by_address_.end()) return;
  std::vector<Evidence>& all = evidence_[known->second];
  if (all.empty() || all.back().played != played) all.push_back({played, words});
}

std::vector<Index> BookView::clauses_within(const SourceLocation& place, std::uint32_t end) const {
  std::vector<Index> found;
  const auto first = by_place_.lower_bound({place.source.get(), place.span.begin});
  const auto last = by_place_.lower_bound({place.source.get(), std::max(end, place.span.begin + 1)});
  for (auto at = first; at != last; ++at) found.insert(found.end(), at->second.begin(), at->second.end());
  return found;
}

std::string BookView::placed(std::string text) const {
  for (const std::string& root : roots_)
    for (std::size_t at = text.find(root); at != std::string::npos; at = text.find(root, at))
      if (at == 0 || text[at - 1] == ' ')
        text.erase(at, root.size());
      else
        ++at;
  return text;
}

bool BookView::is_first(std::size_t section) const {
  const auto end = section_anchors_.begin() + static_cast<std::ptrdiff_t>(section);
  return std::find(section_anchors_.begin(), end, section_anchors_[section]) == end;
}

std::string format_period(const BookView& view, const Period& period) {
  if (period.first_date && period.last_date)
    return view.say(Phrase::InForceBetween, {to_string(*period.first_date), to_string(*period.last_date)});
  if (period.first_date) return view.say(Phrase::InForceFrom, {to_string(*period.first_date)});
  return period.last_date ? view.say(Phrase::InForceUntil, {to_string(*period.last_date)}) : std::string{};
}

}  // namespace fairroll::publishing
