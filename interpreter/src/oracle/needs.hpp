// SPDX-License-Identifier: Apache-2.0
// What would have to be known (U2), and what the ruling could be.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "judge.hpp"

namespace fairroll {

/// What every completion comes to: numbers of outcomes, or `ruled_out` where the record contradicts the completion.
using OutcomeTable = std::vector<std::uint16_t>;
inline constexpr std::uint16_t ruled_out = std::numeric_limits<std::uint16_t>::max();

/// The smallest sets of unknown facts such that knowing them decides, whatever they turn out to be. A fact that has a value only under a
/// condition is not asked for without what that condition asks. Leaves `knowledge` at some completion.
[[nodiscard]] std::vector<std::vector<FactKey>> smallest_needs(Knowledge& knowledge, const OutcomeTable& table);

/// Values under which the outcome of completion `number` comes about, as wide as they can be stated fact by fact; facts that do not matter
/// there are left out.
[[nodiscard]] std::vector<std::pair<FactKey, Mask>> example_of(const Vocabulary& vocabulary, const Knowledge& knowledge,
                                                               const OutcomeTable& table, std::uint64_t number);

/// The facts to establish before the rest can be tried at all (U4): those that leave the most open.
[[nodiscard]] std::vector<FactKey> first_to_establish(const Knowledge& knowledge);

}  // namespace fairroll
