// SPDX-License-Identifier: Apache-2.0
// How long one input may take: ten seconds of a core, sanitizers included. It is the time of the processor, since several targets share
// one machine; libFuzzer's own limit (script/fuzz), by the clock, is there for what hangs.
#pragma once

#include <cstddef>
#include <ctime>
#include <string_view>

#include <fairroll/limits.hpp>

#include "support/must.hpp"

namespace fuzzing {

/// What a text may ask for: a fuzzer gets bored sooner than a reader.
inline fairroll::Limits bounded() {
  fairroll::Limits limits;
  limits.states = 2'000;
  return limits;
}

/// Whether everything is told of an input that there is to tell: of one in eight, since words take longer than what they tell of. The input
/// alone decides, so it comes to the same wherever it is tried again.
inline bool is_told(std::string_view input) {
  std::size_t digest = 0;
  for (const char byte : input) digest = digest * 31 + static_cast<unsigned char>(byte);
  return digest % 8 == 0;
}

/// Lives as long as one input is worked on. The program ends, and libFuzzer keeps the input, if that took too long.
class Bound {
 public:
  Bound() = default;
  Bound(const Bound&) = delete;
  Bound& operator=(const Bound&) = delete;
  ~Bound() {
    const double seconds = static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC;
    must::hold(seconds <= most_seconds, [&] { return "an input takes at most ten seconds: this one took " + std::to_string(seconds); });
  }

 private:
  static constexpr double most_seconds = 10;
  std::clock_t begin_ = std::clock();
};

}  // namespace fuzzing
