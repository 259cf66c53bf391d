// SPDX-License-Identifier: Apache-2.0
// Numbers that follow from a seed, the same on every machine.
// For the floors of this project alone: it is not installed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace fairroll::detail {

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

/// Counters (i, block) under the key `seed`: no two blocks share a counter, so their streams never meet.
class Stream {
 public:
  Stream(std::uint64_t seed, std::uint64_t block) noexcept : seed_(seed), block_(block) {}

  /// A number below `bound` (> 0), each as likely: a multiple of the word, and words that would make some numbers likelier are thrown
  /// away. D. Lemire, "Fast random integer generation in an interval", ACM TOMACS 29 (2019).
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
