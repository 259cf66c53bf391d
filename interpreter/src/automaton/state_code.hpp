// SPDX-License-Identifier: Apache-2.0
// States as numbers: the values of some variables are the digits of a code. Codes that have been met are numbered (CodeIndex).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <fairroll/detail/numbering.hpp>
#include <fairroll/detail/variable_range.hpp>
#include <fairroll/model/ruleset.hpp>

namespace fairroll::automaton {

/// Ranges that multiply to more are not enumerated by a check or a machine.
inline constexpr std::uint64_t most_codes = std::uint64_t{1} << 26U;

/// Those variables of the game.
[[nodiscard]] std::vector<const Variable*> variables_of(const Ruleset& ruleset, const std::vector<Index>& members);

/// A layout: the place of each value from the first one is a digit, so that 0 is where everything begins; the first variable is the most
/// significant.
class StateCode {
 public:
  StateCode() = default;
  explicit StateCode(const std::vector<const Variable*>& variables);

  /// How many codes there are; 0: 2^63 or more, and no code is to be asked for.
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  [[nodiscard]] std::size_t width() const noexcept { return digits_.size(); }
  /// What one more of that value adds to the code.
  [[nodiscard]] std::uint64_t factor(std::size_t place) const { return digits_[place].factor; }
  [[nodiscard]] std::uint64_t of(const int* values) const noexcept {
    std::uint64_t code = 0;
    for (const Digit& digit : digits_) code += static_cast<std::uint64_t>(place_from(digit.first, digit.size, *values++)) * digit.factor;
    return code;
  }
  /// Writes width() values.
  void decode(std::uint64_t code, int* values) const noexcept {
    for (const Digit& digit : digits_) {
      const int value = digit.first + static_cast<int>(code / digit.factor);
      *values++ = value < digit.beyond ? value : value - digit.size;
      code %= digit.factor;
    }
  }

 private:
  struct Digit {
    int first = 0;
    int beyond = 0;  // the greatest value and one
    int size = 0;
    std::uint64_t factor = 1;
  };
  std::vector<Digit> digits_;
  std::uint64_t count_ = 1;
};

/// What stands or does not, as if it were a state of its own.
[[nodiscard]] const Variable& yes_or_no();

}  // namespace fairroll::automaton
