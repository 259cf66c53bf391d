// SPDX-License-Identifier: Apache-2.0
// The most that a house can lose, under its limits. docs/verify.md says what is counted.
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

/// How much is staked, by how many, for how long.
struct ExposureOptions {
  std::map<std::string, Money> limits;  ///< most that may be staked on a wager of that name, besides what the rules say
  std::optional<Money> each;            ///< the same of every wager of which neither the rules nor `limits` say anything
  int seats = 1;                        ///< >= 1; each makes every bet
  int throws = 4;                       ///< >= 1; longest hand that is gone through
};

/// One bet that wins, at its limit.
struct ExposedBet {
  std::string name;  ///< `dont_come 4`, `come_odds behind come 6`
  Money stake;       ///< of one seat
  std::string odds;  ///< that pay it, in words: `7 to 6`
  Money win;         ///< of one seat: the profit, rounded as the rules say, less a commission taken out of it
};

/// The most on one throw.
struct ThrowExposure {
  std::vector<int> faces;                ///< the throw that costs it
  std::vector<std::vector<int>> before;  ///< the throws that lead there, from the start of a hand
  std::vector<ExposedBet> bets;          ///< those that win, the greatest win first
  Money loss;                            ///< of all seats
  bool capped = false;                   ///< a cap shared out less than these bets would win
};

/// The most in a hand of at most so many throws.
struct HandExposure {
  std::vector<std::vector<int>> throws;  ///< the faces of each, in order
  Money loss;                            ///< all wins together, of all seats
};

/// What a house can lose. Amounts are in units of the ruleset's currency.
struct Exposure {
  std::shared_ptr<const Ruleset> ruleset;  ///< as it was given
  int seats = 1;                           ///< as in the options
  ThrowExposure once;                      ///< on one throw
  bool exact = false;                      ///< `once` holds of hands of any length; else of those of at most hands.size() throws
  std::vector<HandExposure> hands;         ///< of at most 1, 2, ... throws
  bool unbounded = false;                  ///< a hand may go on for ever and cost more on each throw
  std::vector<std::string> unlimited;      ///< bets without a limit, which are in none of the sums, and why
  std::vector<std::string> limits;         ///< what is too large to be gone through
  std::size_t states = 0;                  ///< of the whole table that were gone through
  bool stopped = false;                    ///< `watch` said so; nothing may be concluded
};

/// Every bet is made whenever it may be, by each seat, at its limit; what would lose is not counted as made. Deterministic and pure.
/// Safe from any thread; never throws for want of range: what outgrows 64 bits is told in Exposure::limits.
[[nodiscard]] Exposure exposure(const std::shared_ptr<const Ruleset>& ruleset, const ExposureOptions& options, const Watch& watch = {});

/// The same under every reading of the texts that are doubtful in it: see readings_of(). `ruleset` was checked with `selection` from
/// `library`. A reading under which the rule files have errors is told in its Exposure::limits.
[[nodiscard]] UnderReadings<Exposure> exposure_under_readings(const Library& library, const std::shared_ptr<const Ruleset>& ruleset,
                                                              const Selection& selection, const ExposureOptions& options,
                                                              const Watch& watch = {});

}  // namespace analysis
}  // namespace fairroll
