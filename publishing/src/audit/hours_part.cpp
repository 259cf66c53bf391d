// SPDX-License-Identifier: Apache-2.0
// Discrepancies by the hour of the day and the clause that decides.
#include <algorithm>
#include <numeric>

#include <fairroll/detail/page.hpp>

#include "../site/frame.hpp"
#include "charts.hpp"
#include "parts.hpp"

namespace fairroll::publishing {

namespace {

using audit::TimeCounts;
using ClauseHours = std::pair<std::string, TimeCounts::HourlyCounts>;
constexpr std::size_t without_hour = TimeCounts::hour_count - 1;

std::uint64_t sum_of(const TimeCounts::HourlyCounts& hours) { return std::accumulate(hours.begin(), hours.end(), std::uint64_t{0}); }

std::vector<ClauseHours> most_first(const AuditedBook& book) {
  std::vector<ClauseHours> rows;
  for (const auto& [clause, hours] : book.summary.counts_by_time.counts_by_clause)
    rows.emplace_back(clause.empty() ? book.say(Phrase::NoClause) : clause, hours);
  std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return sum_of(a.second) > sum_of(b.second); });
  return rows;
}

std::string hour_words(const AuditedBook& book, std::size_t hour) {
  return hour == without_hour ? book.say(Phrase::NotSaid) : book.say(Phrase::HourOfDay, {std::to_string(hour)});
}

std::string map_of(const AuditedBook& book, const std::vector<ClauseHours>& all) {
  HeatMap map;
  map.what = book.say(Phrase::HoursLead);
  const std::size_t columns = book.summary.counts_by_time.step_counts.back() > 0 ? TimeCounts::hour_count : without_hour;
  for (std::size_t hour = 0; hour < columns; ++hour) {
    map.said.push_back(hour_words(book, hour));
    map.columns.push_back(hour == without_hour ? "?" : hour % 3 == 0 ? std::to_string(hour) : "");
  }
  std::uint64_t most = 0;
  for (std::size_t i = 0; i < all.size() && i < most_picture_rows; ++i) {
    const auto& [clause, hours] = all[i];
    map.rows.push_back({clause, {hours.begin(), hours.begin() + static_cast<std::ptrdiff_t>(columns)}});
    most = std::max(most, *std::max_element(hours.begin(), hours.end()));
  }
  std::string caption = book.say(Phrase::HoursKey, {std::to_string(most)});
  if (all.size() > most_picture_rows) caption += " " + book.say(Phrase::MoreClauses, {std::to_string(all.size() - most_picture_rows)});
  return "<figure><figcaption>" + escaped(caption) + "</figcaption>\n" + heat_map(map) + "</figure>\n";
}

std::string row_of(const std::string& name, const TimeCounts::HourlyCounts& hours, const std::vector<std::size_t>& columns, bool is_rule) {
  std::string row = "<tr><th scope=\"row\">" + (is_rule ? rule_words(name) : escaped(name)) + "</th>" +
                    element("td", std::to_string(sum_of(hours)), " class=\"sum\"");
  for (const std::size_t hour : columns) row += hours.at(hour) == 0 ? "<td></td>" : element("td", std::to_string(hours.at(hour)));
  return row + "</tr>\n";
}

/// With the hours at which anything was judged.
std::string table_of(const AuditedBook& book, const std::vector<ClauseHours>& all) {
  const TimeCounts& times = book.summary.counts_by_time;
  std::vector<std::size_t> columns;
  std::string head = column_head(book.say(Phrase::Clause)) + column_head(book.say(Phrase::Sum));
  for (std::size_t hour = 0; hour < TimeCounts::hour_count; ++hour) {
    if (times.step_counts.at(hour) == 0) continue;
    columns.push_back(hour);
    head += column_head(hour == without_hour ? book.say(Phrase::NotSaid) : std::to_string(hour));
  }
  std::string rows;
  for (std::size_t i = 0; i < all.size() && i < most_table_rows; ++i) rows += row_of(all[i].first, all[i].second, columns, true);
  if (all.size() > most_table_rows)
    rows += "<tr><th scope=\"row\">" + escaped(book.say(Phrase::MoreRows, {std::to_string(all.size() - most_table_rows)})) + "</th></tr>\n";
  rows += row_of(book.say(Phrase::StepsJudged), times.step_counts, columns, false);
  return audit_table(book, book.say(Phrase::HoursByClauses), head, rows);
}

}  // namespace

AuditPart hours_part(const AuditedBook& book) {
  AuditPart part{"hours", Phrase::HoursByClauses, ""};
  const std::vector<ClauseHours> rows = most_first(book);
  if (rows.empty()) return part;
  part.body = element("p", book.say(Phrase::HoursLead)) + "\n" + map_of(book, rows) + table_of(book, rows);
  return part;
}

}  // namespace fairroll::publishing
