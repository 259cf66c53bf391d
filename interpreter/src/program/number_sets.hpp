// SPDX-License-Identifier: Apache-2.0
// Sets of whole numbers, each known by a number of its own.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "tuple_table.hpp"

namespace fairroll {

/// Sets are found by taking their members one by one, always in the same order. 0 is the empty set.
class NumberSets {
 public:
  [[nodiscard]] std::uint32_t size() const noexcept { return further_.size() + 1; }

  /// The set with one more member.
  std::uint32_t with(std::uint32_t set, std::uint32_t member) {
    const std::uint32_t number = further_.insert(set, member);
    if (number == last_.size()) last_.push_back({set, member});
    return number + 1;
  }
  /// What it was made of: a set without the member that was taken last, and that member. Not of the empty set.
  struct Last {
    std::uint32_t set = 0;
    std::uint32_t member = 0;
  };
  [[nodiscard]] const Last& last(std::uint32_t set) const { return last_[set - 1]; }
  /// In the order in which they were taken.
  void list(std::uint32_t set, std::vector<std::uint32_t>& members) const {
    members.clear();
    for (; set != 0; set = last_[set - 1].set) members.push_back(last_[set - 1].member);
    std::reverse(members.begin(), members.end());
  }

 private:
  PairTable further_;  // one less each
  std::vector<Last> last_;
};

}  // namespace fairroll
