// SPDX-License-Identifier: Apache-2.0
// Scenarios for what only an act can show: a bet, a surrender or a change that gets no answer, a turn that ends by will.
#pragma once

#include <fairroll/diagnostic.hpp>

#include "proof.hpp"
#include "witness.hpp"

namespace fairroll::analysis {

/// The nearest way to what lint() complains of with that code, for that wager; nothing: none was found, or the code is about no act.
[[nodiscard]] std::optional<Played> act_witness(const Proof& proof, const std::vector<Machine>& machines, Code code, Index wager);

}  // namespace fairroll::analysis
