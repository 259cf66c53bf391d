// SPDX-License-Identifier: Apache-2.0
// Memory that runs out when a test says so. This program has its own `new`, and where no sanitizer has one already, its own `malloc`.
#pragma once

#include <cstddef>

namespace failing {

/// From now on allocation `nth` fails, from 1; `lasting`: and all behind it.
void arm(std::size_t nth, bool lasting) noexcept;

struct Met {
  std::size_t asked = 0;   ///< allocations since arm()
  std::size_t failed = 0;  ///< of them
};
/// Memory is there again.
Met disarm() noexcept;

/// Blocks of `new` that were not given back.
[[nodiscard]] std::ptrdiff_t living() noexcept;

}  // namespace failing
