// SPDX-License-Identifier: Apache-2.0
// Exposure: the maximum amount that a house can lose under its limits. docs/verify.md describes the calculation.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/analysis/verify.hpp>
#include <fairroll/api.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// The stakes, the number of seats and the number of throws for which the exposure is computed.
struct ExposureOptions {
  std::map<std::string, Money> limits;  ///< Maximum stakes by wager name. They apply in addition to the limits of the rules.
  std::optional<Money> default_limit;   ///< Maximum stake for each wager that has no limit in the rules or in `limits`.
  int seat_count = 1;                   ///< Number of seats, at least 1. Each seat makes every bet.
  int throw_count = 4;                  ///< Maximum number of throws in a hand, at least 1.
};

/// A winning bet with the maximum stake.
struct ExposedBet {
  std::string name;  ///< Name of the wager, such as `dont_come 4` or `come_odds behind come 6`.
  Money stake;       ///< Stake of one seat.
  std::string odds;  ///< Odds at which the bet is paid, such as `7 to 6`.
  Money win;         ///< Profit of one seat, rounded according to the rules, less any commission that is taken from the win.
};

/// The throw on which the house loses the maximum amount.
struct ThrowExposure {
  std::vector<int> faces;                          ///< Faces of the throw with the maximum loss.
  std::vector<std::vector<int>> preceding_throws;  ///< Faces of each preceding throw, from the start of the hand.
  std::vector<ExposedBet> bets;                    ///< Winning bets, in descending order of their wins.
  Money loss;                                      ///< Amount that the house loses to all seats together.
  bool is_capped = false;                          ///< True if a cap (a maximum for wins) reduced the total of the wins.
};

/// The maximum loss of the house in a hand with a limited number of throws.
struct HandExposure {
  std::vector<std::vector<int>> throw_faces;  ///< Faces of each throw of the hand, in order.
  Money loss;                                 ///< Sum of the wins of all seats in the hand.
};

/// The maximum loss of a house. Amounts are in units of the ruleset's currency.
struct Exposure {
  std::shared_ptr<const Ruleset> ruleset;  ///< The analysed ruleset. Never null.
  int seat_count = 1;                      ///< Number of seats (ExposureOptions::seat_count).
  ThrowExposure worst_throw;               ///< Throw with the maximum loss.
  /// True if `worst_throw` applies to hands of any length. False if it applies only to hands of at most hands.size() throws.
  bool is_exact = false;
  /// Maximum loss by length of the hand. The element with index i applies to hands of at most i + 1 throws.
  std::vector<HandExposure> hands;
  bool is_unbounded = false;                ///< True if a hand can continue forever with a loss on each throw.
  std::vector<std::string> unlimited_bets;  ///< Bets without a limit, with the reason for each. They are not included in any sum.
  std::vector<std::string> limitations;     ///< Parts of the rules that are too large to enumerate, one line each.
  std::size_t state_count = 0;              ///< Number of enumerated states of the entire table.
  bool stopped = false;                     ///< True if the progress callback stopped the work. The result is then inconclusive.
};

/// Computes the maximum loss of a house. Each seat makes every bet with the maximum stake whenever the rules allow it. Losing bets are
/// ignored. If an amount exceeds 64 bits, the function does not throw an exception but adds a line to Exposure::limitations. The function
/// is deterministic, pure and thread-safe.
[[nodiscard]] Exposure compute_exposure(const std::shared_ptr<const Ruleset>& ruleset, const ExposureOptions& options,
                                        const ProgressCallback& progress = {});

/// Computes the exposure under every interpretation of the doubtful texts in the ruleset. See find_readings() for the interpretations.
/// `ruleset` must have been checked with `selection` from `library`. If the rule files have errors under an interpretation,
/// Exposure::limitations contains a line that reports the errors.
[[nodiscard]] ResultsByReading<Exposure> compute_exposure_under_readings(const Library& library,
                                                                         const std::shared_ptr<const Ruleset>& ruleset,
                                                                         const Selection& selection, const ExposureOptions& options,
                                                                         const ProgressCallback& progress = {});

}  // namespace analysis
}  // namespace fairroll
