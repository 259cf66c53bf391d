// SPDX-License-Identifier: Apache-2.0
// Sets of throws in words.
#pragma once

#include <string>
#include <vector>

#include <fairroll/automata.hpp>

namespace fairroll::cli {

/// `2 3 12`, `4..10`, `hard 6`, `5-5-2`, `any throw`: which throws these outcomes are, as rule files would name them where they can.
[[nodiscard]] std::string throws_words(const Outcomes& outcomes, const std::vector<std::size_t>& which);

}  // namespace fairroll::cli
