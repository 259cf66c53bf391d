// House edges as text and JSON. Pure: data in, text out.
#pragma once

#include <string>
#include <vector>

#include <fairroll/analysis/edge.hpp>

namespace fairroll::cli {

struct EdgeReport {
  std::shared_ptr<const Ruleset> rules;
  std::vector<analysis::WagerEdge> edges;
  std::vector<analysis::Fraction> dice;  ///< as asked for; empty: fair
  std::optional<Money> stake;            ///< as asked for
  bool details = false;                  ///< every figure of every wager, not only the table
  bool full = false;                     ///< fractions of any length whole
};

/// Ends with a line that counts wagers and undefined edges.
[[nodiscard]] std::string edge_text(const EdgeReport& report, int width);

/// The member `wagers` and what it was asked with, without the braces of the document: see edge.cpp. Every number is exact, as
/// {"fraction": "7/495", "decimal": "0.014141414141"}; decimals are rounded from the fraction to 12 digits.
[[nodiscard]] std::string edge_json(const EdgeReport& report, const std::string& diagnostics);

}  // namespace fairroll::cli
