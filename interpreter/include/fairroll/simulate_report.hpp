// SPDX-License-Identifier: Apache-2.0
// What a simulation came to, bet by bet, in words and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/simulate.hpp>

namespace FAIRROLL_API fairroll {

/// How sure an interval is.
struct Confidence {
  std::string percent = "99";  ///< as somebody wrote it
  double share = 0.99;         ///< the same as a share of 1
};
/// Of a percentage from 50 to 99.9999 (`99.9`); nothing: the text is none. Reads digits alike in every locale.
[[nodiscard]] std::optional<Confidence> confidence_of(const std::string& percent);

/// A simulation with its result. What it refers to must outlive the report.
struct SimulationReport {
  const Simulation& simulation;                ///< what was to be played
  const SimulationResult& result;              ///< what was, of that simulation
  const std::vector<DefaultBets::Left>& left;  ///< not simulated, each with the reason
  Confidence confidence{};                     ///< of the intervals
  std::vector<AlternativeTaken> questions{};   ///< readings and choices that bear on the bets, as they were played
};

/// One bet of a report.
struct SimulatedLine {
  std::string wager;                  ///< bet_words()
  std::string stake;                  ///< amounts in the currency of the rules, as `net` and `outlay`
  const SimulatedBet* bet = nullptr;  ///< its counts and sums, in the report's result
  std::uint64_t open = 0;             ///< stood when their block ended
  std::string net;                    ///< what its owner gained
  std::string outlay;                 ///< what was put down
  std::string fraction;               ///< of the edge, exactly; empty if no bet was decided
  std::string edge;                   ///< the same in percent, with 4 digits, halves away from 0
  std::string low;                    ///< the interval in percent, estimated; empty: there is none
  std::string high;                   ///< its other end
};
/// One for each bet of the plan. Pure, as all here.
[[nodiscard]] std::vector<SimulatedLine> simulated_lines(const SimulationReport& report);

/// `place 6`, `come_odds behind come`.
[[nodiscard]] std::string bet_words(const Plan& plan, std::size_t bet);
/// `place 6`: without what it stands behind.
[[nodiscard]] std::string bet_words(const Ruleset& ruleset, Index wager, const std::vector<int>& numbers);

/// The document that `fairroll simulate --format json` prints, indented by two blanks, with a line end. Sums are exact; the intervals are
/// estimates. `fairroll schema NAME result` prints its schema.
[[nodiscard]] std::string simulation_json(const SimulationReport& report);

}  // namespace fairroll
