// SPDX-License-Identifier: Apache-2.0
// Pseudorandom numbers from a seed, the same on every machine. Internal header, not installed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace fairroll::detail {

/// Philox4x32-10, see philox() in <fairroll/simulate.hpp>.
inline std::array<std::uint32_t, 4> philox_rounds(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) noexcept {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t a = std::uint64_t{0xD2511F53U} * counter[0];
    const std::uint64_t b = std::uint64_t{0xCD9E8D57U} * counter[2];
    counter = {static_cast<std::uint32_t>(b >> 32U) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(b),
               static_cast<std::uint32_t>(a >> 32U) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(a)};
    key[0] += 0x9E3779B9U;
    key[1] += 0xBB67AE85U;
  }
  return counter;
}

/// Pseudorandom numbers of one block: Philox of the counters (i, block) with the key `seed`. Blocks have no counter in common, so their
/// streams are independent.
class Stream {
 public:
  Stream(std::uint64_t seed, std::uint64_t block) noexcept : seed_(seed), block_(block) {}

  /// Returns a number from 0 to `bound` - 1 with equal probability. `bound` must be positive. Words that would favour some numbers are
  /// rejected. Source: D. Lemire, "Fast random integer generation in an interval", ACM TOMACS 29 (2019).
  std::uint32_t below(std::uint32_t bound) noexcept {
    std::uint64_t product = std::uint64_t{word()} * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t unfair = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < unfair) product = std::uint64_t{word()} * bound;
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }

 private:
  std::uint32_t word() noexcept {
    if (at_ == words_.size()) refill();
    return words_[at_++];
  }

  void refill() noexcept {
    for (std::size_t i = 0; i < words_.size(); i += 4, ++index_) {
      const std::array<std::uint32_t, 4> four =
          philox_rounds({static_cast<std::uint32_t>(index_), static_cast<std::uint32_t>(index_ >> 32U), static_cast<std::uint32_t>(block_),
                         static_cast<std::uint32_t>(block_ >> 32U)},
                        {static_cast<std::uint32_t>(seed_), static_cast<std::uint32_t>(seed_ >> 32U)});
      for (std::size_t j = 0; j < four.size(); ++j) words_[i + j] = four[j];
    }
    at_ = 0;
  }

  std::uint64_t seed_;
  std::uint64_t block_;
  std::uint64_t index_ = 0;
  std::size_t at_ = 64;
  std::array<std::uint32_t, 64> words_{};
};

}  // namespace fairroll::detail
