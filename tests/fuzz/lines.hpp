// SPDX-License-Identifier: Apache-2.0
// The bytes of a fuzz input as a log.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>

#include <fairroll/source.hpp>

namespace fuzzing {

/// Calls `line(source)` for each line that is not blank, until it says no.
template <typename Line>
void for_each_line(const std::string& log, const Line& line) {
  std::uint32_t number = 1;
  for (std::size_t at = 0; at < log.size(); ++number) {
    const std::size_t end = std::min(log.find('\n', at), log.size());
    const std::string text = log.substr(at, end - at);
    at = end + 1;
    if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
    if (!line(std::make_shared<const fairroll::Source>("fuzz.jsonl", text, number))) return;
  }
}

}  // namespace fuzzing
