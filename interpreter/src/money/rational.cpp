// SPDX-License-Identifier: Apache-2.0
// Exact fractions: products and sums are taken in 128 bits, where those of two 64-bit fractions always fit, and brought back reduced.
#include <fairroll/model/money.hpp>

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <utility>

namespace fairroll {

namespace {

__extension__ typedef __int128 Wide;  // NOLINT(modernize-use-using): `__extension__` does not go with `using`

constexpr Wide most_in_a_word = std::numeric_limits<std::uint64_t>::max();

std::uint64_t gcd_of_words(std::uint64_t a, std::uint64_t b) noexcept {
  while (b != 0) a = std::exchange(b, a % b);
  return a;
}

/// Dividing 128 bits is a call, dividing 64 an instruction, and most fractions are small.
Wide gcd(Wide a, Wide b) noexcept {
  if (a < 0) a = -a;
  if (b < 0) b = -b;
  while (b != 0) {
    if (a <= most_in_a_word && b <= most_in_a_word) return gcd_of_words(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b));
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/// Without a division where there is nothing to divide by.
Wide over(Wide value, Wide divisor) noexcept { return divisor == 1 ? value : value / divisor; }

std::int64_t narrow(Wide value) {
  if (value < std::numeric_limits<std::int64_t>::min() || value > std::numeric_limits<std::int64_t>::max())
    throw std::overflow_error("the numerator or denominator of a fraction does not fit in 64 bits");
  return static_cast<std::int64_t>(value);
}

Rational reduced(Wide numerator, Wide denominator) {
  if (denominator < 0) {
    numerator = -numerator;
    denominator = -denominator;
  }
  const Wide divisor = gcd(numerator, denominator);
  // The public constructor finds nothing left to reduce.
  return {narrow(over(numerator, divisor)), narrow(over(denominator, divisor))};
}

Wide floor_of(Wide numerator, Wide denominator) noexcept {
  const Wide quotient = numerator / denominator;
  return numerator % denominator < 0 ? quotient - 1 : quotient;
}

}  // namespace

Rational::Rational(std::int64_t numerator, std::int64_t denominator) {
  if (denominator == 0) throw std::domain_error("the denominator of a fraction cannot be 0");
  const Wide divisor = gcd(numerator, denominator);
  const Wide sign = denominator < 0 ? -1 : 1;
  numerator_ = narrow(over(sign * numerator, divisor));
  denominator_ = narrow(over(sign * denominator, divisor));
}

Rational Rational::parse(std::string_view text) {
  constexpr std::size_t most_digits = 18;
  std::int64_t value = 0;
  std::int64_t scale = 1;
  std::size_t digits = 0;
  bool behind_point = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '.' && !behind_point && i > 0 && i + 1 < text.size()) {
      behind_point = true;
      continue;
    }
    if (c < '0' || c > '9' || ++digits > most_digits) throw std::invalid_argument("not a number: " + std::string(text));
    value = value * 10 + (c - '0');
    if (behind_point) scale *= 10;
  }
  if (digits == 0) throw std::invalid_argument("not a number: " + std::string(text));
  return scale == 1 ? Rational(value) : Rational(value, scale);
}

std::int64_t Rational::floor() const noexcept { return static_cast<std::int64_t>(floor_of(numerator_, denominator_)); }

std::int64_t Rational::ceil() const noexcept { return static_cast<std::int64_t>(-floor_of(-Wide{numerator_}, denominator_)); }

std::int64_t Rational::round() const { return narrow(floor_of(Wide{2} * numerator_ + denominator_, Wide{2} * denominator_)); }

// Friends that a class alone declares are not covered by what the header says of its namespace.
FAIRROLL_API Rational operator+(const Rational& a, const Rational& b) {
  return reduced(Wide{a.numerator_} * b.denominator_ + Wide{b.numerator_} * a.denominator_, Wide{a.denominator_} * b.denominator_);
}

FAIRROLL_API Rational operator-(const Rational& a, const Rational& b) {
  return reduced(Wide{a.numerator_} * b.denominator_ - Wide{b.numerator_} * a.denominator_, Wide{a.denominator_} * b.denominator_);
}

FAIRROLL_API Rational operator*(const Rational& a, const Rational& b) {
  return reduced(Wide{a.numerator_} * b.numerator_, Wide{a.denominator_} * b.denominator_);
}

FAIRROLL_API Rational operator/(const Rational& a, const Rational& b) {
  if (b.numerator_ == 0) throw std::domain_error("a fraction cannot be divided by 0");
  return reduced(Wide{a.numerator_} * b.denominator_, Wide{a.denominator_} * b.numerator_);
}

FAIRROLL_API bool operator<(const Rational& a, const Rational& b) {
  return Wide{a.numerator_} * b.denominator_ < Wide{b.numerator_} * a.denominator_;
}

std::string to_string(const Rational& value) {
  std::string text = std::to_string(value.numerator());
  if (!value.is_whole()) text += "/" + std::to_string(value.denominator());
  return text;
}

}  // namespace fairroll
