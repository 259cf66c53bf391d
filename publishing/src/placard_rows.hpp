// SPDX-License-Identifier: Apache-2.0
// The rows of a placard, whatever it is drawn as.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fairroll/detail/pays.hpp>
#include <fairroll/publishing/placard.hpp>

namespace fairroll::publishing {

struct PlacardRow {
  std::string wager;              ///< its title, with its numbers
  std::vector<PayLine> pays;      ///< never empty
  std::vector<LimitLine> limits;  ///< the commission and the rounding of payouts among them
  std::vector<std::string>
      edges{};             ///< `1.414 %`, with the numbers of the family in front where they differ; never empty if edges are shown
  bool has_parts = false;  ///< its parts are charged and rounded, not the wager itself
};
/// Wagers that can be made, in the order of the rules.
[[nodiscard]] std::vector<PlacardRow> placard_rows(const analysis::EdgeReport& report, const PlacardOptions& options);
/// Takes limits that hold for all wagers out of the rows, and returns them in words: lines that all rows have, and of stakes and wins the
/// widest amount if every row has one.
[[nodiscard]] std::vector<std::string> take_common(std::vector<PlacardRow>& rows, Language language);
/// Notes below the table: limits of every wager, what the house posts, and the meaning of the mark of unverified figures.
[[nodiscard]] std::vector<std::string> notes_of(const analysis::EdgeReport& report, const std::vector<PlacardRow>& rows,
                                                const std::vector<std::string>& common, const PlacardOptions& options);
/// Whether a row has limits; a placard without them has no column for them.
[[nodiscard]] bool has_limits(const std::vector<PlacardRow>& rows);
/// The mark of figures that are not verified: a blank that does not break and a sign.
[[nodiscard]] std::string unverified_mark(bool unverified);

/// The table of a page, and the notes below it.
[[nodiscard]] std::string placard_table(const analysis::EdgeReport& report, const PlacardOptions& options);

/// How a placard is laid out.
struct PlacardLayout {
  double letters = 0;           ///< the height of letters in points with which everything fits the paper, at most Sheet::max_letters
  std::vector<double> columns;  ///< shares of the width: wager, pays, limits if any, house edge if shown; they sum to 1
};
/// The layout with the largest letters in which no word is broken; of several the one with the fewest lines.
[[nodiscard]] PlacardLayout layout_of(const analysis::EdgeReport& report, const PlacardOptions& options);

}  // namespace fairroll::publishing
