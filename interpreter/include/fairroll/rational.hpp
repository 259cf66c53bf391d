// SPDX-License-Identifier: Apache-2.0
// Exact fractions. Public results use this small value; wider arithmetic stays inside the .cpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <fairroll/api.hpp>

namespace FAIRROLL_API fairroll {

/// A reduced fraction; `denominator` > 0. Arithmetic is exact; a result that does not fit 64 bits on both sides throws std::overflow_error.
/// A value of two words, trivially copyable; nothing allocates. The analysis has Fraction, of any size.
class Rational {
 public:
  /// 0.
  constexpr Rational() = default;
  /// A whole number.
  constexpr Rational(std::int64_t whole) noexcept : numerator_(whole) {}  // NOLINT: whole numbers are rationals
  /// Reduces; throws std::domain_error if `denominator` is 0, std::overflow_error if the sign cannot be moved.
  Rational(std::int64_t numerator, std::int64_t denominator);
  /// Reads `12` or `12.50` (digits, at most 18 in all); throws std::invalid_argument otherwise.
  [[nodiscard]] static Rational parse(std::string_view text);

  /// With the sign of the fraction, and no factor in common with the denominator.
  [[nodiscard]] constexpr std::int64_t numerator() const noexcept { return numerator_; }
  /// > 0; 1 of a whole number.
  [[nodiscard]] constexpr std::int64_t denominator() const noexcept { return denominator_; }
  /// Without a fractional part.
  [[nodiscard]] constexpr bool is_whole() const noexcept { return denominator_ == 1; }
  /// Rounded towards minus infinity: of -3/2 it is -2.
  [[nodiscard]] std::int64_t floor() const noexcept;
  /// Rounded towards plus infinity: of -3/2 it is -1.
  [[nodiscard]] std::int64_t ceil() const noexcept;
  /// The nearest whole number, halves up: of 3/2 it is 2, of -3/2 it is -1.
  [[nodiscard]] std::int64_t nearest() const;

  friend Rational operator+(const Rational& a, const Rational& b);  ///< throws std::overflow_error
  friend Rational operator-(const Rational& a, const Rational& b);  ///< throws std::overflow_error
  friend Rational operator*(const Rational& a, const Rational& b);  ///< throws std::overflow_error
  friend Rational operator/(const Rational& a, const Rational& b);  ///< throws std::domain_error by zero, std::overflow_error
  /// Both are reduced, so equal values have equal parts.
  friend bool operator==(const Rational&, const Rational&) = default;
  /// Compares by 128-bit products: never overflows.
  friend bool operator<(const Rational& a, const Rational& b);
  /// As operator<.
  friend bool operator<=(const Rational& a, const Rational& b) { return !(b < a); }

 private:
  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
};

/// `7/6`, or `7` if whole.
[[nodiscard]] std::string to_string(const Rational& value);

}  // namespace fairroll
