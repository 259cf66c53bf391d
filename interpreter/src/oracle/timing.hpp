// SPDX-License-Identifier: Apache-2.0
// Is a call in time? (A3, A6)
#pragma once

#include <cstdint>

#include <fairroll/model/conduct.hpp>
#include <fairroll/ruling.hpp>

namespace fairroll {

enum class InTime : std::uint8_t { Yes, Late, No };  ///< Late: it stands, with a finding
[[nodiscard]] InTime in_time(CallDeadline timing, CallTime time) noexcept;

}  // namespace fairroll
