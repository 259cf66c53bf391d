// SPDX-License-Identifier: Apache-2.0
// One page or card for a table: its wagers, what they pay, the limits posted and, if requested, the house edge.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/analysis/edge_report.hpp>
#include <fairroll/api.hpp>
#include <fairroll/publishing/language.hpp>

namespace fairroll {
namespace FAIRROLL_API publishing {

/// Paper sizes, the smallest first within each of two systems: a card of 4 by 6 inches, US Letter, US Tabloid; ISO A4, A3, A2.
enum class Paper : std::uint8_t { Card, Letter, Tabloid, A4, A3, A2 };
/// The paper of that name; `std::nullopt`: there is none. Names are those of paper_names().
[[nodiscard]] std::optional<Paper> paper_of(const std::string& name) noexcept;
/// `card`, `letter`, `tabloid`, `a4`, `a3`, `a2`, in the order of Paper.
[[nodiscard]] std::vector<std::string> paper_names();

/// How a placard looks.
struct PlacardOptions {
  Language language = Language::English;  ///< of headings, labels and cases; titles and declared names stay as they are written
  Paper paper = Paper::A4;                ///< the paper that the page or picture fits
  bool edges = false;                     ///< with the house edge of each wager
  std::optional<Date> next_change{};      ///< the next day on which the text changes; printed if it is known
};

/// The smallest letters that a placard may have, in points.
inline constexpr double min_placard_letters = 8;

/// Returns the paper of `options` if everything fits it in letters of at least `min_placard_letters` points, else the smallest paper that
/// everything fits, of the same system if there is one. `std::nullopt`: no paper is large enough. `report.rules` must not be null. Pure;
/// safe from any thread, as the next two.
[[nodiscard]] std::optional<Paper> paper_that_fits(const analysis::EdgeReport& report, const PlacardOptions& options);
/// Returns a whole HTML page that fits the paper in print. Edges are shown if `options.edges`. `report.rules` must not be null.
/// All names are escaped. If the paper is too small, letters are smaller than `min_placard_letters`: check paper_that_fits() first.
[[nodiscard]] std::string placard_page(const analysis::EdgeReport& report, const PlacardOptions& options);
/// The same as one SVG picture of the size of the paper. It has only shapes and letters, and loads nothing.
[[nodiscard]] std::string placard_picture(const analysis::EdgeReport& report, const PlacardOptions& options);

}  // namespace publishing
}  // namespace fairroll
