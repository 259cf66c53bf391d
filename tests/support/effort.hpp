// SPDX-License-Identifier: Apache-2.0
// How much a test plays: little in a run after each change, all of it before a release.
#pragma once

#include <cstdlib>
#include <string_view>

/// FAIRROLL_LONG=1 asks for the long form of every test that has two.
inline bool long_form() {
  const char* set = std::getenv("FAIRROLL_LONG");  // NOLINT: nobody sets it while tests run
  return set != nullptr && std::string_view(set) == "1";
}

/// `brief` draws, each at a fixed seed; in the long form `all`.
inline std::size_t effort(std::size_t brief, std::size_t all) { return long_form() ? all : brief; }
