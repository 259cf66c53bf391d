// SPDX-License-Identifier: Apache-2.0
// Copies of rule books whose conditions and happenings are random trees, of every form that the model has.
#pragma once

#include <memory>

#include "book.hpp"

namespace evaluators {

[[nodiscard]] std::shared_ptr<const Ruleset> with_random_trees(const Ruleset& rules, Draw& draw);

}  // namespace evaluators
