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

/// An exact, reduced fraction of any size, for results. Fractions can be compared, copied and formatted, but the class does not support
/// arithmetic. To calculate with a fraction, parse str() into another number type. Only to_decimal(), to_percent(), to_significant_digits()
/// and to_square_root_decimal() round. Different objects can be used in different threads.
class Fraction {
 public:
  /// Maximum number of digits of a numerator or denominator that parse() accepts.
  static constexpr std::size_t max_digits = 2000;

  Fraction() = default;  ///< Creates the fraction 0.
  /// Creates a fraction that is equal to `value`.
  explicit Fraction(const Rational& value);
  /// Parses text such as `7/495`, `-1/36`, `3` or `0.125` and reduces the fraction. Returns `std::nullopt` if the text has another form, if
  /// a number has more than max_digits digits, or if the denominator is 0.
  [[nodiscard]] static std::optional<Fraction> parse(std::string_view text);

  /// Returns the fraction as text, such as `7/495`, or `7` for an integer. A negative value begins with a minus sign.
  [[nodiscard]] const std::string& str() const noexcept { return text_; }
  /// Returns true if the value is less than 0.
  [[nodiscard]] bool is_negative() const noexcept { return text_.front() == '-'; }
  /// Returns true if the value is 0.
  [[nodiscard]] bool is_zero() const noexcept { return text_ == "0"; }

  /// Returns the value with `digits` (0 to 1000) digits after the decimal point, such as `0.0141`. The value is rounded to the nearest
  /// decimal, and ties are rounded away from 0. Throws std::domain_error if `digits` is out of range.
  [[nodiscard]] std::string to_decimal(int digits) const;
  /// Returns the value times 100 in the format of to_decimal(), such as `1.4141`. Throws std::domain_error if `digits` is out of range.
  [[nodiscard]] std::string to_percent(int digits) const;
  /// Returns the value with `digits` (1 to 1000) significant digits, such as `0.0141421` or `170.000`, rounded as in to_decimal(). Values
  /// of at least 10^`digits` and values below 0.00001 are written with a power of ten, such as `1.41421e-07`. 0 is written as `0`. Throws
  /// std::domain_error if `digits` is out of range.
  [[nodiscard]] std::string to_significant_digits(int digits) const;
  /// Returns the square root of the value in the format of to_decimal(). Throws std::domain_error if the value is negative or `digits` is
  /// out of range.
  [[nodiscard]] std::string to_square_root_decimal(int digits) const;

  /// Returns true if `a` and `b` are equal.
  friend bool operator==(const Fraction&, const Fraction&) = default;
  /// Returns true if `a` is less than `b`. The comparison is exact.
  friend bool operator<(const Fraction& a, const Fraction& b);

 private:
  friend class ReducedText;  // creates fractions of any size from reduced text
  std::string text_ = "0";
};

}  // namespace analysis
}  // namespace fairroll
