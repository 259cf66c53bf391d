// SPDX-License-Identifier: Apache-2.0
// What a placard says of each wager, whatever it is drawn as.
#pragma once

#include <string>
#include <vector>

#include <fairroll/publishing/placard.hpp>

#include "site/pays.hpp"

namespace fairroll::publishing {

struct PlacardRow {
  std::string wager;               ///< its title, with its numbers
  std::vector<PayLine> pays;       ///< of a paytable: its columns, `when` says for what
  std::vector<LimitLine> limits;   ///< the commission among them
  std::vector<std::string> edges;  ///< `1.414 %`, of a family with the numbers in front; none where it is undefined
};
/// Wagers that can be made, in the order of the rules.
[[nodiscard]] std::vector<PlacardRow> placard_rows(const analysis::EdgeReport& report, const PlacardOptions& options);
/// Takes out of the rows the limits that all of them have, and returns these.
[[nodiscard]] std::vector<LimitLine> take_common(std::vector<PlacardRow>& rows);
/// What holds for all wagers, and what the house posts: `table_minimum: 5.00 USD`.
[[nodiscard]] std::vector<std::string> posted_lines(const Ruleset& rules, const std::vector<LimitLine>& common, Language language);

/// The table of a page, and what holds for all wagers below it.
[[nodiscard]] std::string placard_table(const analysis::EdgeReport& report, const PlacardOptions& options);

/// The height of letters, in points, with which all of it fits the paper.
[[nodiscard]] double letters_that_fit(const analysis::EdgeReport& report, const PlacardOptions& options);

}  // namespace fairroll::publishing
