// SPDX-License-Identifier: Apache-2.0
// What `fairroll test --coverage` says of the outcomes of wagers.
#include <map>

#include <fairroll/detail/joined.hpp>

#include "layout.hpp"
#include "report.hpp"
#include "test_report.hpp"

namespace fairroll::cli {

namespace {

/// `place`, `never off; raise never refused`: one entry per wager, in the order of the rule book.
std::vector<std::pair<std::string, std::string>> missing_of(const OutcomeCoverage::RulesetItems& book) {
  std::vector<std::pair<std::string, std::string>> out;
  std::map<std::string, std::size_t> where;
  for (const OutcomeCoverage::Item& side : book.items) {
    if (side.shown_count > 0) continue;
    const std::string name = side.wager.empty() ? "limits" : side.wager;
    const auto [at, is_new] = where.emplace(name, out.size());
    if (is_new) out.emplace_back(name, std::string());
    std::string& words = out[at->second].second;
    words += (words.empty() ? "" : "; ") + side.describe_missing();
  }
  return out;
}

}  // namespace

int TestSummary::outcome_percent() const noexcept {
  std::size_t possible = 0;
  std::size_t covered = 0;
  for (const OutcomeCoverage::RulesetItems& book : books) {
    possible += book.items.size();
    covered += book.covered_count();
  }
  return possible == 0 ? 100 : static_cast<int>(covered * 100 / possible);
}

std::string outcomes_text(const TestSummary& summary, const TextStyle& style) {
  std::string out;
  for (const OutcomeCoverage::RulesetItems& book : summary.books) {
    for (const auto& [wager, words] : missing_of(book)) out += wrapped(book.ruleset + " " + wager + ": " + words, 0, style.width);
    if (!book.unenumerated_wagers.empty()) {
      std::string names = detail::joined(book.unenumerated_wagers, ", ");
      out += wrapped(book.ruleset + ": the possible outcomes of " + names + " are unknown, and `fairroll check` reports the reason", 0,
                     style.width);
    }
    out += book.ruleset + ": outcomes " + std::to_string(book.covered_count()) + " of " + std::to_string(book.items.size()) + '\n';
  }
  if (summary.books.size() > 1 || summary.outcome_percent() < summary.threshold)
    out += "outcomes " + std::to_string(summary.outcome_percent()) + " %" +
           (summary.threshold >= 0 && summary.outcome_percent() < summary.threshold
                ? "; below the threshold of " + std::to_string(summary.threshold) + " %"
                : "") +
           '\n';
  return out;
}

}  // namespace fairroll::cli
