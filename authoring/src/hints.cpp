// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>

#include <fairroll/authoring/notes.hpp>
#include <fairroll/detail/joined.hpp>
#include <fairroll/report.hpp>

#include "markdown.hpp"

namespace fairroll::authoring {
namespace {

/// What came of one step under one ruleset.
struct Came {
  std::string book;
  std::string result;
};

std::string decided_by(const Ruleset& rules, const StepReport& step) {
  if (!step.throw_result) return {};
  const std::vector<Index> clauses = words::find_deciding_clauses(step.throw_result->ruling);
  if (clauses.empty() || step.throw_result->ruling.kind == RulingKind::Valid) return {};
  return " by " + words::get_clause_address(rules, clauses.front()) + (clauses.size() > 1 ? " and others" : "");
}

std::string result_of(const RulesetReport& under, const StepReport& step) {
  std::string text = words::format_result(step) + decided_by(*under.ruleset, step);
  for (const std::string& one : step.table_status_lines) text += " · " + one;
  return text;
}

/// By where the step ends on its line, in the order of the books.
using Steps = std::map<std::uint32_t, std::vector<Came>>;

std::uint32_t end_of_first_line(const SourceLocation& place) {
  const std::string_view text = place.text();
  return place.span.begin + static_cast<std::uint32_t>(std::min(text.find('\n'), text.size()));
}

void add(const Tree& tree, const ScenarioReport& report, Steps& steps) {
  for (const RulesetReport& under : report.ruleset_reports) {
    if (!under.ruleset) continue;
    for (const StepReport& step : under.steps) {
      if (!words::has_result(step) || !step.location.source || step.location.source->name() != tree.source->name()) continue;
      std::vector<Came>& here = steps[end_of_first_line(step.location)];
      // A row of examples comes to the same step again: the first one is shown.
      const bool known = std::any_of(here.begin(), here.end(), [&](const Came& one) { return one.book == under.ruleset_name; });
      if (!known) here.push_back({under.ruleset_name, result_of(under, step)});
    }
  }
}

InlayHint hint_of(std::uint32_t offset, const std::vector<Came>& came) {
  std::set<std::string> results;
  for (const Came& one : came) results.insert(one.result);
  InlayHint hint{offset, {}, {}};
  if (results.size() == 1) {
    hint.label = came.front().result;
    hint.tooltip = plain(hint.label) + (came.size() > 1 ? "  \nunder all " + std::to_string(came.size()) + " rule books"
                                                        : "  \nunder " + code(came.front().book));
    return hint;
  }
  hint.label = detail::joined(came, " | ", [](const Came& one) { return one.book + ": " + one.result; });
  hint.tooltip = detail::joined(came, "  \n", [](const Came& one) { return code(one.book) + " " + plain(one.result); });
  return hint;
}

}  // namespace

std::vector<InlayHint> build_inlay_hints(const Tree& tree, const std::vector<ScenarioReport>& reports) {
  Steps steps;
  for (const ScenarioReport& report : reports) add(tree, report, steps);
  std::vector<InlayHint> all;
  for (const auto& [offset, came] : steps) all.push_back(hint_of(offset, came));
  return all;
}

}  // namespace fairroll::authoring
