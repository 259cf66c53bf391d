// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/edge_report.hpp>

#include <algorithm>

#include <fairroll/analysis/assertions.hpp>

namespace fairroll::analysis {

namespace {

std::string first_word(const std::string& text) { return text.substr(0, text.find(' ')); }

Diagnostic no_wager(const Ruleset& rules, const std::string& wager, std::string help) {
  return {.code = Code::unknown, .location = {}, .message = "`" + rules.name + "` has no wager `" + wager + "`", .help = std::move(help)};
}

/// The wager that is named; no_index with a diagnostic if there is none.
Index named_wager(const Ruleset& rules, const std::string& name, Diagnostics& out) {
  const Index wager = rules.find_wager(name);
  if (wager != no_index) return wager;
  std::vector<std::string> names;
  for (const Wager& one : rules.wagers) names.push_back(one.name);
  std::string help = make_suggestion(name, names);
  if (help.empty()) help = "run `fairroll list wagers " + rules.name + "` to see the wagers";
  out.push_back(no_wager(rules, name, std::move(help)));
  return no_index;
}

/// `place 6`: that one of its family.
void keep_named(EdgeReport& report, const std::string& name, Diagnostics& out) {
  const auto other = [&](const BetByReading& bet) { return bet.edge.name != name; };
  const std::string example = report.bets.front().edge.name;
  report.bets.erase(std::remove_if(report.bets.begin(), report.bets.end(), other), report.bets.end());
  if (report.bets.empty()) out.push_back(no_wager(*report.ruleset, name, "write the wager as in `" + example + "`"));
}

/// What the rule files assert is of the text as it stands.
bool is_of_the_text(const Selection& selection, const EdgeQuery& query) {
  return query.wager_name.empty() && !query.stake && query.face_probabilities.empty() && selection.readings.empty() &&
         selection.postings.empty();
}

}  // namespace

EdgeReport compute_edge_report(const Library& library, const std::shared_ptr<const Ruleset>& rules, const Selection& selection,
                               const EdgeQuery& query, Diagnostics& out, const ProgressCallback& progress) {
  CheckResult checked;
  checked.ruleset = rules;
  return compute_edge_report(library, checked, selection, query, out, progress);
}

EdgeReport compute_edge_report(const Library& library, const CheckResult& checked, const Selection& selection, const EdgeQuery& query,
                               Diagnostics& out, const ProgressCallback& progress) {
  const std::shared_ptr<const Ruleset>& rules = checked.ruleset;
  EdgeReport report;
  report.ruleset = rules;
  report.face_probabilities = query.face_probabilities;
  report.stake = query.stake;
  if (!query.combined_bets.empty()) {
    report.combination_report =
        compute_combination_report(library, checked, selection, query.combined_bets, query.face_probabilities, out, progress);
    if (!report.combination_report) return report;
    report.selected_alternatives = report.combination_report->readings.selected_alternatives;
    const std::optional<UndefinedReason>& undefined = report.combination_report->selected_combination.undefined_reason;
    report.stopped = undefined && undefined->kind == UndefinedReason::Kind::Stopped;
    return report;
  }
  EdgeOptions options;
  options.face_probabilities = query.face_probabilities;
  options.stake = query.stake;
  if (!query.wager_name.empty()) {
    options.wager = named_wager(*rules, first_word(query.wager_name), out);
    if (options.wager == no_index) return report;
  }
  EdgesByReading found = compute_edges_under_readings(library, checked, selection, options, progress);
  report.bets = std::move(found.bets);
  report.selected_alternatives = std::move(found.selected_alternatives);
  report.truncated_wagers = std::move(found.truncated_wagers);
  report.stopped = found.stopped;
  out.insert(out.end(), found.diagnostics.begin(), found.diagnostics.end());
  if (is_of_the_text(selection, query)) {
    report.assertable_bet_count = list_bets(*rules).size();
    report.unasserted_bets = find_unasserted_bets(*rules);
  }
  if (first_word(query.wager_name) != query.wager_name) keep_named(report, query.wager_name, out);
  return report;
}

}  // namespace fairroll::analysis
