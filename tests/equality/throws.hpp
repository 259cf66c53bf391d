// SPDX-License-Identifier: Apache-2.0
// Throws judged by tables beside the oracle.
#pragma once

#include <memory>

#include "common.hpp"

namespace equality {

/// Judges about `throws` random throws under one rule book: known ones, some with several calls, and ones that leave facts open. Throws a
/// Difference at the first.
void compare_judge(const std::shared_ptr<const Ruleset>& rules, std::size_t throws, Draw& draw, Counts& counts);

/// The same under `texts` texts of conduct made up at random.
void compare_conduct(std::size_t texts, Draw& draw, Counts& counts);

}  // namespace equality
