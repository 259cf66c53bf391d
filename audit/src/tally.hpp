// SPDX-License-Identifier: Apache-2.0
// How sums of what was done wrong are kept.
#pragma once

#include <optional>
#include <stdexcept>

#include <fairroll/audit/audit.hpp>

namespace fairroll::audit {

/// A sum that outgrows 64 bits is one that nobody can say.
inline void count(Tally& tally, const std::optional<Money>& difference) {
  ++tally.count;
  try {
    if (!difference)
      ++tally.unpriced;
    else if (difference->units > 0)
      tally.too_much = tally.too_much + *difference;
    else
      tally.too_little = tally.too_little - *difference;
  } catch (const std::overflow_error&) {
    ++tally.unpriced;
  }
}

}  // namespace fairroll::audit
