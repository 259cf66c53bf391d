// SPDX-License-Identifier: Apache-2.0
// States met, each a row of whole numbers, and their numbers in the order of meeting. Looking one up allocates nothing.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace fairroll::live {

class StateRows {
 public:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  explicit StateRows(std::size_t width = 0) : width_(width) {}

  [[nodiscard]] std::size_t width() const noexcept { return width_; }
  [[nodiscard]] std::uint32_t size() const noexcept { return count_; }
  [[nodiscard]] const int* operator[](std::uint32_t row) const noexcept { return values_.data() + row * width_; }
  /// Its number; none if it was not met. `state` has width() values.
  [[nodiscard]] std::uint32_t find(const int* state) const noexcept;
  /// Its number, and whether it is new.
  std::pair<std::uint32_t, bool> add(const int* state);

 private:
  [[nodiscard]] std::size_t slot_of(const int* state) const noexcept;
  void grow();

  std::size_t width_;
  std::uint32_t count_ = 0;
  std::vector<int> values_;
  std::vector<std::uint32_t> slots_;  // open addressing; none: free
};

}  // namespace fairroll::live
