// SPDX-License-Identifier: Apache-2.0
// Publication of rule books as a site of static pages: text, wagers, scenarios, history, glossary and differences. docs/publishing.md
// describes the pages.
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
  Period period;                       ///< Dates on which the text is in force. The first period may have no first date.
  std::vector<ConsolidatedLine> text;  ///< Lines of the consolidated text in the period.
  /// Differences from the preceding text. No value if there is no preceding text, or if the texts were not compared.
  std::optional<analysis::Diff> changes_from_previous;
};

/// The data for the pages of one rule book. The reports to which it refers must outlive it.
struct RulesetMaterial {
  /// Checked rule book. Never null. Quotations from the law (Clause::law_passages) are printed with their clauses.
  std::shared_ptr<const Ruleset> ruleset;
  std::vector<ConsolidatedLine> text;            ///< Lines of the text on the date for which the rule book was checked.
  analysis::EdgeReport edges;                    ///< Edges of all wagers.
  std::vector<const ScenarioReport*> scenarios;  ///< Passing scenarios. Only their results under this rule book are printed.
  std::vector<TextVersion> history;              ///< Texts of all periods, earliest first. Empty if the text has no dates.
  /// Dates on which `text` is in force. Only scenarios that run with the text in force on these dates are printed as worked examples.
  Period period{};
  std::optional<Date> next_change_date{};  ///< Next date on which the text changes. No value if none is known.
};

/// The options of a site.
struct SiteOptions {
  Language language = Language::English;  ///< Language of the headings and labels.
  std::string base_url;                   ///< Address of the site, with or without a final `/`. Empty if links are relative.
  /// Name and version of the program, which are printed at the end of each page, such as `fairroll 0.1.0`.
  std::string generator_name;
};

/// A file of the site.
struct PublishedFile {
  std::string path;  ///< Relative path of the file with `/` as separator. Each part contains only letters, digits, `.`, `-` and `_`.
  std::string text;  ///< Complete contents of the file.
};

/// Returns the pages for the given rule books. `rulesets` must not be empty and must not contain duplicate names. The pages need no
/// scripts, no fonts and no resources from another host. Texts from rule files are escaped. The same material produces identical bytes.
/// Pure and thread-safe.
[[nodiscard]] std::vector<PublishedFile> build_site(const std::vector<RulesetMaterial>& rulesets, const SiteOptions& options);

/// Returns true if both texts have the same lines. The files from which the lines come are not compared.
[[nodiscard]] bool have_same_lines(const std::vector<ConsolidatedLine>& a, const std::vector<ConsolidatedLine>& b);

}  // namespace publishing
}  // namespace fairroll
