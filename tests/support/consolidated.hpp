// SPDX-License-Identifier: Apache-2.0
// Compares a consolidated text with the rule book that it was made from.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <fairroll/rules.hpp>

/// The lines as one text, each ended by a line feed.
inline std::string text_of(const fairroll::ConsolidatedText& flat) {
  std::string text;
  for (const fairroll::ConsolidatedLine& line : flat.lines) text += line.text + '\n';
  return text;
}

/// What happened to the mark `recalled` of the clauses.
struct RecalledClauses {
  std::size_t kept = 0;
  std::vector<std::string> lost;  ///< addresses in the consolidated text
};

/// `after` is the rule book of the consolidated text, whose lines are those of `flat`. Clauses are matched by the place that each line of
/// `flat` comes from.
inline RecalledClauses compare_recalled(const fairroll::Ruleset& before, const fairroll::ConsolidatedText& flat,
                                        const fairroll::Ruleset& after) {
  RecalledClauses result;
  for (const fairroll::Clause& clause : after.clauses) {
    if (!clause.location.source) continue;
    const std::string_view text = clause.location.source->text().substr(0, clause.location.span.begin);
    const auto line = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    if (line >= flat.lines.size()) continue;  // of another file, such as the vocabulary
    const fairroll::SourceLocation& origin = flat.lines[line].location;
    const auto is_origin = [&](const fairroll::Clause& one) {
      return one.is_unverified && one.location.source == origin.source && one.location.span.begin == origin.span.begin;
    };
    if (!origin.source || std::none_of(before.clauses.begin(), before.clauses.end(), is_origin)) continue;
    if (clause.is_unverified)
      ++result.kept;
    else
      result.lost.push_back(clause.address);
  }
  return result;
}
