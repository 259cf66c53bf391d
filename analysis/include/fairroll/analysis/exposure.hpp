// SPDX-License-Identifier: Apache-2.0
// Exposure: the maximum that a house can lose under its limits. docs/verify.md describes what is counted.
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

/// The stakes, the number of seats and the duration for which the exposure is computed.
struct ExposureOptions {
  std::map<std::string, Money> limits;  ///< maximum stake by wager name, in addition to the limits of the rules
  std::optional<Money> default_limit;   ///< maximum stake for wagers with a limit neither in the rules nor in `limits`
  int seats = 1;                        ///< >= 1; each seat makes every bet
  int throws = 4;                       ///< >= 1; the maximum number of throws of a hand
};

/// A bet that wins, with the maximum stake.
struct ExposedBet {
  std::string name;  ///< name of the wager: `dont_come 4`, `come_odds behind come 6`
  Money stake;       ///< stake of one seat
  std::string odds;  ///< the odds that pay it: `7 to 6`
  Money win;         ///< profit of one seat, rounded according to the rules, less a commission taken from the win
};

/// A throw with the maximum loss.
struct ThrowExposure {
  std::vector<int> faces;                          ///< the throw with the maximum loss
  std::vector<std::vector<int>> preceding_throws;  ///< the preceding throws, from the start of a hand
  std::vector<ExposedBet> bets;                    ///< the winning bets, largest win first
  Money loss;                                      ///< the amount that the house loses to all seats
  bool is_capped = false;                          ///< true if a cap reduced the total of the wins
};

/// The maximum loss in a hand with a limited number of throws.
struct HandExposure {
  std::vector<std::vector<int>> throws;  ///< faces of each throw, in order
  Money loss;                            ///< the sum of all wins of all seats
};

/// The maximum loss of a house. Amounts are in units of the currency of the ruleset.
struct Exposure {
  std::shared_ptr<const Ruleset> ruleset;  ///< the analysed ruleset; never null
  int seats = 1;                           ///< number of seats, as in the options
  ThrowExposure worst_throw;               ///< the maximum loss on one throw
  /// True if `worst_throw` applies to hands of any length; false if it applies only to hands of at most hands.size() throws.
  bool exact = false;
  std::vector<HandExposure> hands;          ///< entry i is for hands of at most i + 1 throws
  bool unbounded = false;                   ///< true if a hand can continue forever with a loss on each throw
  std::vector<std::string> unlimited_bets;  ///< bets without a limit, which no sum includes, each with the reason
  std::vector<std::string> limits;          ///< parts that are too large to enumerate
  std::size_t states = 0;                   ///< number of enumerated states of the whole table
  bool stopped = false;                     ///< true if `progress` stopped the work; no conclusions are possible then
};

/// Computes the maximum loss of a house. Each seat makes every bet whenever it is allowed, with the maximum stake; losing bets are
/// ignored. Deterministic, pure and thread-safe. Amounts that exceed 64 bits do not throw an exception but are listed in
/// Exposure::limits.
[[nodiscard]] Exposure compute_exposure(const std::shared_ptr<const Ruleset>& ruleset, const ExposureOptions& options,
                                        const ProgressCallback& progress = {});

/// Computes the exposure under every interpretation of texts that are doubtful in the ruleset: see find_readings(). `ruleset` must have
/// been checked with `selection` from `library`. If the rule files have errors under an interpretation, Exposure::limits states this.
[[nodiscard]] ResultsByReading<Exposure> compute_exposure_under_readings(const Library& library,
                                                                         const std::shared_ptr<const Ruleset>& ruleset,
                                                                         const Selection& selection, const ExposureOptions& options,
                                                                         const ProgressCallback& progress = {});

}  // namespace analysis
}  // namespace fairroll
