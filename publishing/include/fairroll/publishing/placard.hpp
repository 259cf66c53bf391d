// SPDX-License-Identifier: Apache-2.0
// One page or card for a table: its wagers, what they pay, the limits posted and, if wanted, what they cost.
#pragma once

#include <cstdint>
#include <string>

#include <fairroll/analysis/edge_report.hpp>
#include <fairroll/api.hpp>
#include <fairroll/publishing/language.hpp>

namespace fairroll {
namespace FAIRROLL_API publishing {

/// What it is printed on: ISO A4, US Letter, or a card of 4 by 6 inches.
enum class Paper : std::uint8_t { A4, Letter, Card };

/// How a placard looks.
struct PlacardOptions {
  Language language = Language::English;  ///< of headings and labels
  Paper paper = Paper::A4;                ///< a card has smaller letters
  bool edges = false;                     ///< with the house edge of each wager
};

/// As a whole HTML page that fits the paper in print. Of `report` the bets are told where edges are asked for; its rules must not be null.
/// All names are escaped. Pure, as the next.
[[nodiscard]] std::string placard_page(const analysis::EdgeReport& report, const PlacardOptions& options);
/// As one SVG picture of the size of the paper; what does not fit is set in smaller letters. Only shapes and letters: it loads nothing.
[[nodiscard]] std::string placard_picture(const analysis::EdgeReport& report, const PlacardOptions& options);

}  // namespace publishing
}  // namespace fairroll
