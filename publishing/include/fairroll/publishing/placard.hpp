// SPDX-License-Identifier: Apache-2.0
// A page or card for a table. It lists the wagers with their payments, the posted limits and, if requested, the house edge.
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

/// A paper size. The enumerators are grouped into two systems: a card of 4 by 6 inches, US Letter and US Tabloid, followed by ISO A4, A3
/// and A2. Within each system, the sizes are in ascending order.
enum class PaperSize : std::uint8_t { Card, Letter, Tabloid, A4, A3, A2 };
/// Returns the paper size with a name from get_paper_size_names(), or `std::nullopt` for any other name.
[[nodiscard]] std::optional<PaperSize> find_paper_size(const std::string& name) noexcept;
/// Returns the names of all paper sizes in the order of PaperSize: `card`, `letter`, `tabloid`, `a4`, `a3` and `a2`.
[[nodiscard]] std::vector<std::string> get_paper_size_names();

/// The options of a placard.
struct PlacardOptions {
  Language language = Language::English;   ///< Language of the headings and labels. Titles and declared names are not translated.
  PaperSize paper = PaperSize::A4;         ///< Paper size of the page or picture.
  bool show_edges = false;                 ///< True if the house edge of each wager is printed.
  std::optional<Date> next_change_date{};  ///< Next date on which the text changes, printed if it has a value.
};

/// Minimum font size of a placard, in points.
inline constexpr double min_placard_font_size = 8;

/// Returns `options.paper` if everything fits on it in a font of at least `min_placard_font_size` points. Otherwise returns the smallest
/// paper on which everything fits, from the same system if possible. Returns `std::nullopt` if no paper is large enough. `report.ruleset`
/// must not be null. Pure and thread-safe, like the following two functions.
[[nodiscard]] std::optional<PaperSize> find_fitting_paper_size(const analysis::EdgeReport& report, const PlacardOptions& options);
/// Returns a complete HTML page that fits on the paper when printed. The page contains edges if `options.show_edges` is true. Names are
/// escaped. `report.ruleset` must not be null. If the paper is too small, the font is smaller than `min_placard_font_size`. To avoid this,
/// choose the paper with find_fitting_paper_size().
[[nodiscard]] std::string build_placard_page(const analysis::EdgeReport& report, const PlacardOptions& options);
/// Returns the placard as one SVG picture with the size of the paper. The picture contains only shapes and text, and refers to no external
/// resources.
[[nodiscard]] std::string build_placard_picture(const analysis::EdgeReport& report, const PlacardOptions& options);

}  // namespace publishing
}  // namespace fairroll
