// SPDX-License-Identifier: Apache-2.0
// House edges as text and JSON. Pure: data in, text out.
#pragma once

#include <string>
#include <vector>

#include <fairroll/analysis/edge.hpp>

namespace fairroll::cli {

struct EdgeReport {
  std::shared_ptr<const Ruleset> rules;
  std::vector<analysis::BetUnderReadings> bets;
  std::vector<analysis::Question> questions;  ///< readings and choices that bear on one of the bets
  std::vector<std::string> too_many;          ///< wagers that may be read in more ways than are told
  std::vector<analysis::Fraction> dice;  ///< as asked for; empty: fair
  std::optional<Money> stake;            ///< as asked for
  bool details = false;                  ///< every figure of every wager, not only the table
  bool full = false;                     ///< fractions of any length whole
  std::vector<std::string> unasserted;   ///< bets that the rule files assert no edge of
  /// Bets that could be asserted; 0: the question is not asked, since it is about one wager, a stake, other dice or another reading.
  std::size_t assertable = 0;
};

/// `sharp by SS-01`.
[[nodiscard]] std::string bet_name(const analysis::WagerEdge& edge);
/// Some bet rests on text that was not read.
[[nodiscard]] bool any_recalled(const EdgeReport& report);
/// Some bet comes to something else under another reading.
[[nodiscard]] bool any_other(const EdgeReport& report);

/// Ends with a line that counts wagers and undefined edges.
[[nodiscard]] std::string edge_text(const EdgeReport& report, int width);

/// A file of assertions for the ruleset: every edge per bet made, and per bet resolved where that differs; in canonical layout.
[[nodiscard]] std::string edge_assertions(const EdgeReport& report);

/// The member `wagers` and what it was asked with, without the braces of the document: see edge.cpp. Every number is exact, as
/// {"fraction": "7/495", "decimal": "0.014141414141"}; decimals are rounded from the fraction to 12 digits.
[[nodiscard]] std::string edge_json(const EdgeReport& report, const Diagnostics& diagnostics);

}  // namespace fairroll::cli
