// SPDX-License-Identifier: Apache-2.0
// Who sits at the table of a scenario.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "select.hpp"
#include "words.hpp"

namespace fairroll::scenario {

/// Who sits there besides those that the steps name: `named`; of steps without a scenario that nobody names seats for, whoever acts in them
/// and is no role of the rules.
[[nodiscard]] std::vector<std::string> others_seated(const Syntax& scenario, const std::vector<Syntax>& steps,
                                                     const std::vector<Chosen>& chosen, const std::vector<std::string>& named);

/// Those that the steps name, or the others, each once and none called like a role of the rules. Faults go to `out`; nothing if there are
/// more than any table has.
[[nodiscard]] std::optional<std::vector<std::string>> seats_of(const std::vector<Syntax>& steps, const Row& row,
                                                               const std::vector<Chosen>& chosen, const std::vector<std::string>& others,
                                                               Diagnostics& out);

}  // namespace fairroll::scenario
