// SPDX-License-Identifier: Apache-2.0
#include "placard_rows.hpp"

#include <algorithm>

#include <fairroll/detail/edge_rows.hpp>
#include <fairroll/detail/family_words.hpp>
#include <fairroll/detail/heard.hpp>
#include <fairroll/detail/page.hpp>
#include <fairroll/report.hpp>

namespace fairroll::publishing {

namespace {

/// The column that is posted, or the only one; of several that may be posted none is told.
std::vector<PayLine> column_lines(const Paytable& table, Language language) {
  const Index column = table.posted.value_or(table.columns.size() == 1 ? 0 : no_index);
  if (column == no_index)
    return {{say(language, Phrase::Paytable, {table.name}) + ": " + say(language, Phrase::NotPosted), false, {}, no_index}};
  std::vector<PayLine> lines;
  for (const PaytableRow& row : table.rows)
    lines.push_back({to_string(row.columns[column]), false, table.measure_name + " " + key_words(row.key), row.clause});
  return lines;
}

std::vector<std::string> edges_of(const analysis::EdgeReport& report, const std::vector<EdgeRow>& rows, Index wager) {
  std::vector<const EdgeRow*> mine;
  for (const EdgeRow& row : rows)
    if (row.bets.front()->edge.key.wager == wager) mine.push_back(&row);
  std::vector<std::string> lines;
  for (const EdgeRow* const row : mine) {
    const analysis::WagerEdge& edge = row->bets.front()->edge;
    const std::string value = edge.undefined ? "–" : percent(edge.first.edge);
    lines.push_back(mine.size() == 1 ? value : row->name.substr(report.rules->wagers[wager].name.size()) + ": " + value);
    lines.back().erase(0, lines.back().find_first_not_of(' '));
  }
  return lines;
}

}  // namespace

std::vector<PlacardRow> placard_rows(const analysis::EdgeReport& report, const PlacardOptions& options) {
  const Ruleset& rules = *report.rules;
  const std::vector<EdgeRow> edges = options.edges ? edge_rows({&report}) : std::vector<EdgeRow>{};
  std::vector<PlacardRow> rows;
  for (Index i = 0; i < rules.wagers.size(); ++i) {
    const Wager& wager = rules.wagers[i];
    if (wager.placed.empty() && wager.parts.empty()) continue;
    PlacardRow row{wager.title, pay_lines(rules, wager), {}, {}};
    const std::string numbers = detail::numbers_words(wager, wager.numbers);
    if (!numbers.empty()) row.wager += " (" + numbers + ")";
    if (detail::pays_by_table(wager)) row.pays = column_lines(rules.paytables[wager.pays_per], options.language);
    for (PayLine& line : row.pays)
      if (line.at_least) line.odds = say(options.language, Phrase::OrMore) + " " + line.odds;
    row.limits = binding_limits(rules, wager, options.language);
    if (wager.commission) row.limits.push_back({{}, words::text_of(rules, wager.commission->clause), wager.commission->clause});
    if (options.edges) row.edges = edges_of(report, edges, i);
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<LimitLine> take_common(std::vector<PlacardRow>& rows) {
  std::vector<LimitLine> common;
  if (rows.size() < 2) return common;
  for (const LimitLine& line : rows.front().limits) {
    const auto same = [&](const LimitLine& other) { return other.words == line.words && other.as_said == line.as_said; };
    const auto has = [&](const PlacardRow& row) { return std::any_of(row.limits.begin(), row.limits.end(), same); };
    if (std::all_of(rows.begin(), rows.end(), has)) common.push_back(line);
  }
  for (PlacardRow& row : rows)
    std::erase_if(row.limits, [&](const LimitLine& line) {
      return std::any_of(common.begin(), common.end(),
                         [&](const LimitLine& one) { return one.words == line.words && one.as_said == line.as_said; });
    });
  return common;
}

std::vector<std::string> posted_lines(const Ruleset& rules, const std::vector<LimitLine>& common, Language language) {
  std::vector<std::string> lines;
  for (const LimitLine& line : common) lines.push_back(say(language, Phrase::EveryWager, {line.words.empty() ? line.as_said : line.words}));
  for (const Posting& one : rules.postings)
    lines.push_back(one.name + ": " +
                    (one.value ? to_string(*one.value, rules.currency) + " " + rules.currency.name : say(language, Phrase::NotPosted)));
  for (const Paytable& table : rules.paytables)
    if (table.columns.size() > 1)
      lines.push_back(table.name + ": " + (table.posted ? table.columns[*table.posted] : say(language, Phrase::NotPosted)));
  return lines;
}

}  // namespace fairroll::publishing
