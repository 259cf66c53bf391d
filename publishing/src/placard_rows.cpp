// SPDX-License-Identifier: Apache-2.0
#include "placard_rows.hpp"

#include <algorithm>
#include <utility>

#include <fairroll/detail/edge_rows.hpp>
#include <fairroll/detail/in_force.hpp>
#include <fairroll/detail/joined.hpp>
#include <fairroll/detail/page.hpp>

#include "rule_words.hpp"

namespace fairroll::publishing {

namespace {

std::string value_of(const Ruleset& rules, const analysis::WagerEdge& edge, Language language) {
  if (edge.undefined_reason && detail::commission_left_out(rules, rules.wagers[edge.key.wager]) != no_index)
    return say(language, Phrase::CommissionNotPosted);
  using Why = analysis::UndefinedReason::Kind;
  if (edge.undefined_reason) {
    const bool is_offered = edge.undefined_reason->kind != Why::NeverPlaced && edge.undefined_reason->kind != Why::NotOffered;
    return say(language, is_offered ? Phrase::NoEdge : Phrase::NotOffered);
  }
  return shown_decimal(language, percent(edge.first_bet_figures.edge)) + unverified_mark(edge.is_unverified);
}

std::vector<std::string> edges_of(const Ruleset& rules, const std::vector<EdgeRow>& rows, Index wager, Language language) {
  std::vector<std::pair<std::string, std::string>> all;  // label and value
  for (const EdgeRow& row : rows)
    if (row.bets.front()->edge.key.wager == wager)
      all.emplace_back(row_label(row, language), value_of(rules, row.bets.front()->edge, language));
  const std::string not_offered = say(language, Phrase::NotOffered);
  if (std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.second != not_offered; }))
    std::erase_if(all, [&](const auto& one) { return one.second == not_offered; });
  if (all.empty()) return {say(language, Phrase::NoEdge)};
  const auto same = [&](const auto& one) { return one.second == all.front().second; };
  if (std::all_of(all.begin(), all.end(), same)) return {all.front().second};
  std::vector<std::string> lines;
  for (const auto& [label, value] : all) lines.push_back(say(language, Phrase::Measured, {label, value}));
  return lines;
}

bool same_line(const LimitLine& a, const LimitLine& b) {
  const auto same = [](const LimitLine::Case& one, const LimitLine::Case& other) {
    return one.when == other.when && one.amount == other.amount;
  };
  return a.words == b.words && std::equal(a.cases.begin(), a.cases.end(), b.cases.begin(), b.cases.end(), same);
}

std::string cap_words(const Ruleset& rules, const Cap& cap, Language language) {
  const std::string titles = detail::joined(cap.wagers, ", ", [&](Index wager) { return rules.wagers[wager].title; });
  return say(language, Phrase::CapTogether, {titles, RuleWords(rules, rules.wagers[cap.wagers.front()], language).amount(cap.limit)});
}

bool has_amount(const LimitLine& line, Limit::Kind kind) { return line.kind == kind && line.amount; }

/// The widest amount of that kind, if every row has one.
std::optional<LimitLine> widest(const std::vector<PlacardRow>& rows, Limit::Kind kind) {
  std::optional<LimitLine> found;
  for (const PlacardRow& row : rows) {
    const auto own = std::find_if(row.limits.begin(), row.limits.end(), [&](const LimitLine& line) { return has_amount(line, kind); });
    if (own == row.limits.end()) return std::nullopt;
    const bool is_wider = found && (kind == Limit::Kind::MinStake ? *own->amount < *found->amount : *found->amount < *own->amount);
    if (!found || is_wider) found = *own;
  }
  return found;
}

}  // namespace

std::string unverified_mark(bool unverified) { return unverified ? "\u00a0†" : ""; }

std::vector<PlacardRow> placard_rows(const analysis::EdgeReport& report, const PlacardOptions& options) {
  const Ruleset& rules = *report.ruleset;
  const std::vector<EdgeRow> edges = options.show_edges ? edge_rows({&report}) : std::vector<EdgeRow>{};
  std::vector<PlacardRow> rows;
  for (Index i = 0; i < rules.wagers.size(); ++i) {
    const Wager& wager = rules.wagers[i];
    if (wager.betting_windows.empty() && wager.components.empty()) continue;
    PlacardRow row{RuleWords(rules, wager, options.language).title(),
                   pay_lines(rules, wager, options.language),
                   binding_limits(rules, wager, options.language),
                   {},
                   !wager.components.empty()};
    for (PayLine& line : paytable_lines(rules, wager, options.language)) row.pays.push_back(std::move(line));
    if (row.pays.empty()) row.pays.push_back({{}, say(options.language, Phrase::NotSaid), false, no_index});
    for (LimitLine& line : commission_lines(rules, wager, options.language)) row.limits.push_back(std::move(line));
    for (LimitLine& line : rounding_lines(rules, wager, options.language)) row.limits.push_back(std::move(line));
    if (options.show_edges) row.edges = edges_of(rules, edges, i, options.language);
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<std::string> take_common(std::vector<PlacardRow>& rows, Language language) {
  std::vector<LimitLine> common;
  if (rows.size() < 2) return {};
  for (const LimitLine& line : rows.front().limits) {
    const auto same = [&](const LimitLine& other) { return same_line(line, other); };
    const auto has = [&](const PlacardRow& row) {
      return (row.has_parts && !line.kind) || std::any_of(row.limits.begin(), row.limits.end(), same);
    };
    if (line.cases.empty() && std::all_of(rows.begin(), rows.end(), has)) common.push_back(line);
  }
  for (const Limit::Kind kind : {Limit::Kind::MinStake, Limit::Kind::MaxStake, Limit::Kind::MaxWin}) {
    const std::optional<LimitLine> line = widest(rows, kind);
    if (line && std::none_of(common.begin(), common.end(), [&](const LimitLine& one) { return same_line(one, *line); }))
      common.push_back(*line);
  }
  std::vector<std::string> words;
  for (const LimitLine& line : common) {
    words.push_back(say(language, Phrase::EveryWager, {line.words}) + unverified_mark(line.unverified));
    for (PlacardRow& row : rows) std::erase_if(row.limits, [&](const LimitLine& own) { return same_line(own, line); });
  }
  return words;
}

std::vector<std::string> notes_of(const analysis::EdgeReport& report, const std::vector<PlacardRow>& rows,
                                  const std::vector<std::string>& common, const PlacardOptions& options) {
  const Ruleset& rules = *report.ruleset;
  const Language language = options.language;
  std::vector<std::string> lines = common;
  for (const Cap& cap : rules.caps) lines.push_back(cap_words(rules, cap, language));
  for (const Posting& one : rules.postings)  // limits show an amount that is posted
    if (!one.value) lines.push_back(say(language, Phrase::Measured, {shown_name(one.name), say(language, Phrase::NotPosted)}));
  for (Index i = 0; i < rules.paytables.size(); ++i)
    if (const Paytable& table = rules.paytables[i]; table.posted_column && table.columns.size() > 1 && is_paytable_used(rules, i))
      lines.push_back(say(language, Phrase::Measured, {paytable_title(rules, i, language), table.columns[*table.posted_column]}));
  const auto has_mark = [](const auto& line) { return line.unverified; };
  bool marked = std::any_of(common.begin(), common.end(), [](const std::string& line) { return line.ends_with(unverified_mark(true)); });
  for (const PlacardRow& row : rows) {
    marked =
        marked || std::any_of(row.pays.begin(), row.pays.end(), has_mark) || std::any_of(row.limits.begin(), row.limits.end(), has_mark);
    for (const std::string& edge : row.edges) marked = marked || edge.ends_with(unverified_mark(true));
  }
  if (marked) lines.push_back("† " + say(language, Phrase::Recalled));
  return lines;
}

bool has_limits(const std::vector<PlacardRow>& rows) {
  return std::any_of(rows.begin(), rows.end(), [](const PlacardRow& row) { return !row.limits.empty(); });
}

}  // namespace fairroll::publishing
