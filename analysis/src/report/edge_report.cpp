// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/edge_report.hpp>

#include <algorithm>

#include <fairroll/analysis/assertions.hpp>

namespace fairroll::analysis {

namespace {

std::string first_word(const std::string& text) { return text.substr(0, text.find(' ')); }

Diagnostic no_wager(const Ruleset& rules, const std::string& wager, std::string help) {
  return {.code = Code::unknown, .place = {}, .message = "`" + rules.name + "` has no wager `" + wager + "`", .help = std::move(help)};
}

/// The wager that is named; no_index with a diagnostic if there is none.
Index named_wager(const Ruleset& rules, const std::string& name, Diagnostics& out) {
  const Index wager = rules.find_wager(name);
  if (wager != no_index) return wager;
  std::vector<std::string> names;
  for (const Wager& one : rules.wagers) names.push_back(one.name);
  std::string help = did_you_mean(name, names);
  if (help.empty()) help = "`fairroll list wagers " + rules.name + "` shows them";
  out.push_back(no_wager(rules, name, std::move(help)));
  return no_index;
}

/// `place 6`: that one of its family.
void keep_named(EdgeReport& report, const std::string& name, Diagnostics& out) {
  const auto other = [&](const WagerEdge& edge) { return edge.name != name; };
  const std::string example = report.edges.front().name;
  report.edges.erase(std::remove_if(report.edges.begin(), report.edges.end(), other), report.edges.end());
  if (report.edges.empty()) out.push_back(no_wager(*report.rules, name, "write it as in `" + example + "`"));
}

}  // namespace

EdgeReport edge_report(const std::shared_ptr<const Ruleset>& rules, const EdgeQuery& query, Diagnostics& out) {
  EdgeReport report;
  report.rules = rules;
  report.dice = query.dice;
  report.stake = query.stake;
  EdgeOptions options;
  options.dice = query.dice;
  options.stake = query.stake;
  if (!query.wager.empty()) {
    options.wager = named_wager(*rules, first_word(query.wager), out);
    if (options.wager == no_index) return report;
  }
  report.edges = edges(rules, options);
  if (query.wager.empty() && !query.stake && query.dice.empty()) {
    report.bets = report.edges.size();
    report.unasserted = without_assertion(*rules);
  }
  if (first_word(query.wager) != query.wager) keep_named(report, query.wager, out);
  return report;
}

}  // namespace fairroll::analysis
