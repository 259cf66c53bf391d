// SPDX-License-Identifier: Apache-2.0
// Checksums of snapshots.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fairroll {

/// XXH3, 64 bits.
[[nodiscard]] std::uint64_t digest(std::string_view bytes) noexcept;
/// The same in 16 hexadecimal digits.
[[nodiscard]] std::string digest_words(std::string_view bytes);

}  // namespace fairroll
