// SPDX-License-Identifier: Apache-2.0
// Rule books as a site of static pages: text, wagers, scenarios, history, glossary, differences. docs/publishing.md says what stands where.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/analysis/diff.hpp>
#include <fairroll/analysis/edge_report.hpp>
#include <fairroll/api.hpp>
#include <fairroll/publishing/language.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/scenario.hpp>

namespace fairroll {
namespace FAIRROLL_API publishing {

/// The text of one period.
struct DayOfText {
  Period days;                                    ///< the days on which it is in force; the first period may have no first day
  std::vector<ConsolidatedLine> text;             ///< of each of these days
  std::optional<analysis::Diff> from_day_before;  ///< differences to the text before; `std::nullopt`: there is none, or it was not compared
};

/// All that is told of one rule book. What it refers to must outlive it.
struct BookMaterial {
  std::shared_ptr<const Ruleset> rules;          ///< as it was checked; never null. Words of the law (Clause::words) stand at their clauses
  std::vector<ConsolidatedLine> text;            ///< of the day that it was checked for
  analysis::EdgeReport edges;                    ///< of all its wagers
  std::vector<const ScenarioReport*> scenarios;  ///< that pass; of their reports those under this book are told
  std::vector<DayOfText> history;                ///< in ascending order; empty: the text has no dates
  Period days{};                                 ///< days on which the text is `text`; worked examples are scenarios of these days
  std::optional<Date> next_change{};             ///< the next day on which the text changes; shown if it is known
};

/// What is the same for the whole site.
struct SiteOptions {
  Language language = Language::English;  ///< of headings and labels
  std::string base_url;                   ///< where the site will lie, with or without `/` at its end; empty: links are relative
  std::string made_by;                    ///< `fairroll 0.1.0`, for the foot of each page
};

/// A file of the site.
struct PublishedFile {
  std::string path;  ///< below the folder of the site, with `/`: letters, digits, `.`, `-` and `_` in every part
  std::string text;  ///< all of it
};

/// The site of these books: at least one, each name once. Pages need no script, no font and nothing of another host; all that comes from
/// rule files is escaped. The same material makes the same bytes. Pure; safe from any thread.
[[nodiscard]] std::vector<PublishedFile> book_site(const std::vector<BookMaterial>& books, const SiteOptions& options);

/// The two texts say the same: their lines are the same, wherever these come from.
[[nodiscard]] bool same_text(const std::vector<ConsolidatedLine>& a, const std::vector<ConsolidatedLine>& b);

}  // namespace publishing
}  // namespace fairroll
