// SPDX-License-Identifier: Apache-2.0
// Rows of a machine as numbers: their values are the digits.
#pragma once

#include <cstdint>
#include <vector>

#include <fairroll/ruleset.hpp>

namespace fairroll {

/// Only while linting::Seen::possible() of the same variables.
class RowCode {
 public:
  /// `variables`: per number of a row; the first `members` of them are of the game.
  RowCode(const std::vector<const Variable*>& variables, std::size_t members);

  [[nodiscard]] std::uint32_t of(const int* row) const noexcept { return sum(row, 0, places_.size()); }
  /// What the last member of the game counts for: the number is that of the members, by this, and of_wagers() together.
  [[nodiscard]] std::uint32_t factor_of_members() const noexcept { return factor_of_members_; }
  /// The part that tells how the wagers stand.
  [[nodiscard]] std::uint32_t of_wagers(const int* row) const noexcept { return sum(row, members_, places_.size()); }
  void decode(std::uint32_t code, int* row) const noexcept {
    for (const Place& place : places_) {
      *row++ = place.low + static_cast<int>(code / place.factor);
      code %= place.factor;
    }
  }

 private:
  struct Place {
    int low = 0;
    std::uint32_t factor = 1;
  };
  [[nodiscard]] std::uint32_t sum(const int* row, std::size_t first, std::size_t end) const noexcept {
    std::uint32_t code = 0;
    for (std::size_t i = first; i < end; ++i) code += static_cast<std::uint32_t>(row[i] - places_[i].low) * places_[i].factor;
    return code;
  }

  std::vector<Place> places_;
  std::size_t members_;
  std::uint32_t factor_of_members_;
};

}  // namespace fairroll
