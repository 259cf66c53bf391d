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

/// The text of a rule book in one period.
struct TextVersion {
  Period period;                       ///< the dates of the period; the first period can have no first date
  std::vector<ConsolidatedLine> text;  ///< the text on each of these dates
  /// Differences from the preceding text; no value if there is none, or if it was not compared.
  std::optional<analysis::Diff> changes_from_previous;
};

/// The data for the pages of one rule book. The referenced reports must outlive the object.
struct RulesetMaterial {
  /// A checked rule book, never null. Quotations from the law (Clause::words) are printed with their clauses.
  std::shared_ptr<const Ruleset> rules;
  std::vector<ConsolidatedLine> text;            ///< the text on the date for which the rule book was checked
  analysis::EdgeReport edges;                    ///< edges of all wagers
  std::vector<const ScenarioReport*> scenarios;  ///< passing scenarios; only results under this rule book are printed
  std::vector<TextVersion> history;              ///< ascending; empty if the text has no dates
  Period period{};                    ///< dates on which the text is `text`; only scenarios of these dates are printed as worked examples
  std::optional<Date> next_change{};  ///< next date on which the text changes; no value if unknown
};

/// Options of a site.
struct SiteOptions {
  Language language = Language::English;  ///< language of headings and labels
  std::string base_url;                   ///< address of the site, with or without a final `/`; empty for relative links
  std::string generator_name;             ///< name and version of the program, printed at the end of each page: `fairroll 0.1.0`
};

/// A file of the site.
struct PublishedFile {
  std::string path;  ///< relative path with `/`; each part contains only letters, digits, `.`, `-` and `_`
  std::string text;  ///< the complete contents
};

/// Returns the pages for these rule books. `rulesets` must not be empty and must not contain duplicate names. Pages need no scripts, no
/// fonts and nothing from another host. Texts from rule files are escaped. The same material gives the same bytes. Pure and thread-safe.
[[nodiscard]] std::vector<PublishedFile> build_site(const std::vector<RulesetMaterial>& rulesets, const SiteOptions& options);

/// Returns true if both texts have the same lines; the files of the lines are not compared.
[[nodiscard]] bool has_same_lines(const std::vector<ConsolidatedLine>& a, const std::vector<ConsolidatedLine>& b);

}  // namespace publishing
}  // namespace fairroll
