// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include <fairroll/model/facts.hpp>

namespace fairroll {

/// The values of this fact under which another fact says a face: of a die that lies so, the recorded face is in doubt.
[[nodiscard]] inline Mask doubtful_values(const Vocabulary& vocabulary, Index fact) {
  const auto is_number = [](const std::string& word) {
    return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
  };
  Mask values = 0;
  for (const Fact& other : vocabulary.facts)
    if (other.required_fact == fact && std::all_of(other.values.begin(), other.values.end(), is_number)) values |= other.required_values;
  return values;
}

}  // namespace fairroll
