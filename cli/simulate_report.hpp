// SPDX-License-Identifier: Apache-2.0
// What a simulation came to: as text or CSV.
#pragma once

#include <string>
#include <vector>

#include <fairroll/simulate.hpp>

namespace fairroll::cli {

[[nodiscard]] std::string simulation_text(const SimulationReport& report, int width);
/// One line a wager behind a line of names; what was not simulated is not in it.
[[nodiscard]] std::string simulation_csv(const SimulationReport& report);
/// `not simulated: hot, cold: the reason (the way out)`, one line for each reason.
[[nodiscard]] std::string not_simulated(const Ruleset& ruleset, const std::vector<DefaultBets::Left>& left, int width);

}  // namespace fairroll::cli
