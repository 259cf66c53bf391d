// SPDX-License-Identifier: Apache-2.0
// Exact fractions of any size. Probabilities over many throws exceed the 64 bits of fairroll::Rational.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <fairroll/api.hpp>
#include <fairroll/model/money.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// An exact, reduced fraction of any size, for results. Fractions can be compared, copied and formatted, but there is no arithmetic: to
/// calculate, parse str() into another number type. Only to_decimal(), to_percent(), to_significant() and to_square_root() round.
/// Thread-safe as a value.
class Fraction {
 public:
  /// The maximum number of digits of a numerator or denominator that parse() accepts.
  static constexpr std::size_t max_digits = 2000;

  Fraction() = default;  ///< creates 0
  /// Creates a fraction with the value of `value`.
  explicit Fraction(const Rational& value);
  /// Parses `7/495`, `-1/36`, `3` or `0.125` and reduces the fraction. Returns `std::nullopt` if the text has another form, too many
  /// digits, or the denominator 0.
  [[nodiscard]] static std::optional<Fraction> parse(std::string_view text);

  /// Returns `7/495`, or `7` for an integer. A negative value begins with a minus sign.
  [[nodiscard]] const std::string& str() const noexcept { return text_; }
  /// Returns true if the value is less than 0.
  [[nodiscard]] bool is_negative() const noexcept { return text_.front() == '-'; }
  /// Returns true if the value is 0.
  [[nodiscard]] bool is_zero() const noexcept { return text_ == "0"; }

  /// Returns the value with `digits` (0..1000) digits after the decimal point, rounded to nearest with halves away from 0: `0.0141`. Throws
  /// std::domain_error for other values of `digits`, as do the functions below.
  [[nodiscard]] std::string to_decimal(int digits) const;
  /// Returns a hundred times the value, formatted like to_decimal(): `1.4141`.
  [[nodiscard]] std::string to_percent(int digits) const;
  /// Returns the value with `digits` (1..1000) significant digits, rounded like to_decimal(): `0.0141421`, `170.000`. Values from
  /// 10^`digits` and below 0.00001 are written with a power of ten: `1.41421e-07`. 0 is written as `0`.
  [[nodiscard]] std::string to_significant(int digits) const;
  /// Returns the square root, formatted like to_decimal(). Throws std::domain_error if the value is negative.
  [[nodiscard]] std::string to_square_root(int digits) const;

  /// Returns true if the values are equal.
  friend bool operator==(const Fraction&, const Fraction&) = default;
  /// Returns true if `a` is less than `b`. The comparison is exact.
  friend bool operator<(const Fraction& a, const Fraction& b);

 private:
  friend class ReducedText;  // creates fractions of any size from reduced text
  std::string text_ = "0";
};

}  // namespace analysis
}  // namespace fairroll
