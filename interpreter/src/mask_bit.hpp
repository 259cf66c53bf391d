// SPDX-License-Identifier: Apache-2.0
// Values of a fact among the at most 64 that a mask holds.
#pragma once

#include <cstddef>

#include <fairroll/model/facts.hpp>

namespace fairroll {

/// `value` is below 64.
[[nodiscard]] constexpr Mask bit(std::size_t value) noexcept { return Mask{1} << value; }

}  // namespace fairroll
