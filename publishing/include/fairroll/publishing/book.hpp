// SPDX-License-Identifier: Apache-2.0
// Rule books as a site of static pages: text, wagers, scenarios, history, glossary and differences. docs/publishing.md describes the pages.
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
  Period days;                         ///< the days of the period; the first period can have no first day
  std::vector<ConsolidatedLine> text;  ///< the text on each of these days
  /// Differences from the preceding text; no value if there is none, or if it was not compared.
  std::optional<analysis::Diff> from_day_before;
};

/// The material for the pages of one rule book. Objects that it refers to must outlive it.
struct BookMaterial {
  /// A checked rule book, never null; words of the law (Clause::law_passages) appear with their clauses.
  std::shared_ptr<const Ruleset> rules;
  std::vector<ConsolidatedLine> text;            ///< the text on the day for which the rule book was checked
  analysis::EdgeReport edges;                    ///< edges of all wagers
  std::vector<const ScenarioReport*> scenarios;  ///< passing scenarios; only their results under this rule book appear
  std::vector<DayOfText> history;                ///< ascending; empty if the text has no dates
  Period days{};                                 ///< days on which the text is `text`; worked examples are scenarios of these days
  std::optional<Date> next_change{};             ///< next day on which the text changes; appears if known
};

/// Options of a site.
struct SiteOptions {
  Language language = Language::English;  ///< language of headings and labels
  std::string base_url;                   ///< address of the site, with or without a final `/`; empty for relative links
  std::string made_by;                    ///< program for the foot of each page: `fairroll 0.1.0`
};

/// A file of the site.
struct PublishedFile {
  std::string path;  ///< relative path with `/`; each part contains only letters, digits, `.`, `-` and `_`
  std::string text;  ///< the complete contents
};

/// Returns the site for these rule books. `books` must contain at least one, without duplicate names. Pages need no scripts, no fonts and
/// nothing from another host. Texts from rule files are escaped. The same material gives the same bytes. Pure and thread-safe.
[[nodiscard]] std::vector<PublishedFile> book_site(const std::vector<BookMaterial>& books, const SiteOptions& options);

/// Returns true if both texts have the same lines, from the same or from different files.
[[nodiscard]] bool same_text(const std::vector<ConsolidatedLine>& a, const std::vector<ConsolidatedLine>& b);

}  // namespace publishing
}  // namespace fairroll
