// SPDX-License-Identifier: Apache-2.0
// States and throws in words, as a scenario would say them.
#pragma once

#include <string>
#include <vector>

#include <fairroll/model/ruleset.hpp>

namespace fairroll::automaton {

/// `none`, `5`, `2, 3 and 12`: a variable's value in words.
[[nodiscard]] std::string value_in_words(const Variable& variable, int value);
/// `point is 6`, `number of points_hit is 2`.
[[nodiscard]] std::string state_in_words(const Variable& variable, int value);
/// `throw 4 3`, `throw heads tails`.
[[nodiscard]] std::string throw_in_words(const Vocabulary& vocabulary, const std::vector<int>& faces);

}  // namespace fairroll::automaton
