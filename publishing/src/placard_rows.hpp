// SPDX-License-Identifier: Apache-2.0
// What a placard says of each wager, whatever it is drawn as.
#pragma once

#include <string>
#include <vector>

#include <fairroll/publishing/placard.hpp>

#include "site/pays.hpp"

namespace fairroll::publishing {

struct PlacardRow {
  std::string wager;                ///< its title, with its numbers
  std::vector<PayLine> pays;        ///< of a paytable: its columns, `when` says for what
  std::vector<std::string> limits;  ///< one line each
  std::vector<std::string> edges;   ///< `1.414 %`, of a family with the numbers in front; none where it is undefined
};
/// Wagers that can be made, in the order of the rules.
[[nodiscard]] std::vector<PlacardRow> placard_rows(const analysis::EdgeReport& report, const PlacardOptions& options);
/// What the house posts: `table_minimum: 5.00 USD`.
[[nodiscard]] std::vector<std::string> posted_lines(const Ruleset& rules, Language language);

/// The table of a page, and what the house posts below it.
[[nodiscard]] std::string placard_table(const analysis::EdgeReport& report, const PlacardOptions& options);
[[nodiscard]] std::string placard_posted(const analysis::EdgeReport& report, Language language);

}  // namespace fairroll::publishing
