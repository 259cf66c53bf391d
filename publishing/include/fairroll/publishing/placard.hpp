// SPDX-License-Identifier: Apache-2.0
// A page or card for a table: its wagers with their payments, the posted limits and, if requested, the house edge.
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

/// Paper sizes, ascending within each of two systems: a card of 4 by 6 inches, US Letter, US Tabloid; ISO A4, A3, A2.
enum class Paper : std::uint8_t { Card, Letter, Tabloid, A4, A3, A2 };
/// Returns the paper size with a name from paper_names(), or `std::nullopt` for any other name.
[[nodiscard]] std::optional<Paper> find_paper(const std::string& name) noexcept;
/// Returns the names of all paper sizes: `card`, `letter`, `tabloid`, `a4`, `a3`, `a2`, in the order of Paper.
[[nodiscard]] std::vector<std::string> paper_names();

/// Options of a placard.
struct PlacardOptions {
  Language language = Language::English;  ///< language of headings and labels; titles and declared names are not translated
  Paper paper = Paper::A4;                ///< paper size of the page or picture
  bool show_edges = false;                ///< true to print the house edge of each wager
  std::optional<Date> next_change{};      ///< next date on which the text changes; printed if it has a value
};

/// The minimum font size of a placard, in points.
inline constexpr double min_placard_font_size = 8;

/// Returns `options.paper` if everything fits it in a font of at least `min_placard_font_size` points. Otherwise returns the smallest paper
/// that everything fits, of the same system if possible; `std::nullopt` if no paper is large enough. `report.rules` must not be null. Pure
/// and thread-safe, like the following two functions.
[[nodiscard]] std::optional<Paper> find_fitting_paper(const analysis::EdgeReport& report, const PlacardOptions& options);
/// Returns a complete HTML page that fits the paper when printed. It contains edges if `options.show_edges` is true. `report.rules` must
/// not be null. Names are escaped. If the paper is too small, the font is smaller than `min_placard_font_size`: call find_fitting_paper()
/// first.
[[nodiscard]] std::string build_placard_page(const analysis::EdgeReport& report, const PlacardOptions& options);
/// Returns the placard as one SVG picture with the size of the paper. It contains only shapes and text, and refers to no external
/// resources.
[[nodiscard]] std::string build_placard_picture(const analysis::EdgeReport& report, const PlacardOptions& options);

}  // namespace publishing
}  // namespace fairroll
