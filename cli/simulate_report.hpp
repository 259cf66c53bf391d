// SPDX-License-Identifier: Apache-2.0
// What a simulation came to: as text, JSON or CSV.
#pragma once

#include <string>
#include <vector>

#include <fairroll/analysis/readings.hpp>
#include <fairroll/simulate.hpp>

namespace fairroll::cli {

struct SimulationReport {
  const Simulation& simulation;
  const SimulationResult& result;
  const std::vector<DefaultBets::Left>& left;  ///< not simulated, each with the reason
  const std::vector<analysis::Question>& questions;  ///< readings and choices that bear on the bets, as they were played
  std::string confidence;                      ///< percent, as given: `99`
  double confidence_value = 0.99;
};

/// `place 6`, `come_odds behind come`.
[[nodiscard]] std::string bet_words(const Plan& plan, std::size_t bet);
[[nodiscard]] std::string bet_words(const Ruleset& ruleset, Index wager, const std::vector<int>& numbers);

[[nodiscard]] std::string simulation_text(const SimulationReport& report, int width);
[[nodiscard]] std::string simulation_json(const SimulationReport& report);
/// One line a wager behind a line of names; what was not simulated is not in it.
[[nodiscard]] std::string simulation_csv(const SimulationReport& report);
/// `not simulated: hot, cold: the reason (the way out)`, one line for each reason.
[[nodiscard]] std::string not_simulated(const Ruleset& ruleset, const std::vector<DefaultBets::Left>& left, int width);

}  // namespace fairroll::cli
