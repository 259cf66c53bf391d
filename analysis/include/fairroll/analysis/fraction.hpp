// SPDX-License-Identifier: Apache-2.0
// Exact fractions of any size. fairroll::Rational holds 64 bits, which chances over a whole hand outgrow.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <fairroll/api.hpp>
#include <fairroll/model/money.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// A reduced fraction, kept as its text. A value: compare, copy and share it freely; it is worked with only to be written. Nothing is
/// rounded but what decimal(), percent(), significant() and root() write. Whoever reckons on parses str() into a number of its own.
class Fraction {
 public:
  /// Digits of a numerator or denominator that parse() reads at most.
  static constexpr std::size_t most_digits = 2000;

  Fraction() = default;  ///< 0
  /// `whole` as it stands.
  explicit Fraction(const Rational& value);
  /// Reads `7/495`, `-1/36`, `3` or `0.125` and reduces it. Nothing: it is not written so, has too many digits, or divides by 0.
  [[nodiscard]] static std::optional<Fraction> parse(std::string_view text);

  /// `7/495`, or `7` if whole; a minus sign in front.
  [[nodiscard]] const std::string& str() const noexcept { return text_; }
  /// Below 0.
  [[nodiscard]] bool negative() const noexcept { return text_.front() == '-'; }
  /// Exactly 0.
  [[nodiscard]] bool zero() const noexcept { return text_ == "0"; }

  /// With `digits` (0..1000) digits behind the point, rounded from the fraction to the nearest, halves away from 0: `0.0141`.
  /// Throws std::domain_error for other `digits`, as those below.
  [[nodiscard]] std::string decimal(int digits) const;
  /// A hundred times the value, in the same way: `1.4141`.
  [[nodiscard]] std::string percent(int digits) const;
  /// With `digits` (1..1000) digits that count, the first of them not 0, rounded in the same way: `0.0141421`, `170.000`; from
  /// 10^`digits` on, and below 0.00001, with a power of ten: `1.41421e-07`. `0` of 0.
  [[nodiscard]] std::string significant(int digits) const;
  /// Its square root in the same way; the value must not be negative (std::domain_error).
  [[nodiscard]] std::string root(int digits) const;

  /// The same value: both are reduced, so their texts are equal.
  friend bool operator==(const Fraction&, const Fraction&) = default;
  /// By value, exactly.
  friend bool operator<(const Fraction& a, const Fraction& b);

 private:
  friend class ReducedText;  // whoever has reckoned hands back what it has reduced, of any size
  std::string text_ = "0";
};

}  // namespace analysis
}  // namespace fairroll
