// SPDX-License-Identifier: Apache-2.0
// Which of some small numbers have been named: indices, totals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace fairroll::linting {

/// A set of whole numbers from 0. The first 64 need no room of their own.
class Flags {
 public:
  [[nodiscard]] bool operator[](std::size_t number) const noexcept {
    if (number < first_count) return (first_ >> number & 1U) != 0;
    return number - first_count < more_.size() && more_[number - first_count] != 0;
  }
  /// True if it was not in it.
  bool add(std::size_t number) {
    if (number >= first_count) return add_far(number - first_count);
    const std::uint64_t before = first_;
    first_ |= std::uint64_t{1} << number;
    return first_ != before;
  }
  [[nodiscard]] bool empty() const noexcept { return first_ == 0 && more_.empty(); }

 private:
  static constexpr std::size_t first_count = 64;

  bool add_far(std::size_t place) {
    if (more_.size() <= place) more_.resize(place + 1, 0);
    return std::exchange(more_[place], 1) == 0;
  }

  std::uint64_t first_ = 0;
  std::vector<char> more_;  // of the others: 0 or 1
};

}  // namespace fairroll::linting
