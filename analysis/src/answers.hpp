// SPDX-License-Identifier: Apache-2.0
// What single conditions answer, case by case, where every case is listed.
#pragma once

#include <fairroll/ruling.hpp>

#include "observed.hpp"

namespace fairroll::analysis {

/// A condition of one die, for a class of what was observed of it.
[[nodiscard]] bool of_die(const Condition& condition, const Variant& variant, const ObservedSpace& observed);
/// A condition of the game or of who holds what; of two seats, the first of which throws.
[[nodiscard]] bool stands(const Game& game, const Condition& condition, const Situation& situation);

}  // namespace fairroll::analysis
