// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "number.hpp"

namespace fairroll::analysis {
namespace {

constexpr int most_places = 1000;

bool all_digits(std::string_view text) {
  if (text.empty() || text.size() > Fraction::max_digits) return false;
  for (const char c : text)
    if (c < '0' || c > '9') return false;
  return true;
}

Whole power_of_ten(long exponent) { return power(10, static_cast<unsigned>(exponent)); }

void demand_places(int digits) {
  if (digits < 0 || digits > most_places) throw std::domain_error("the number of decimal places must be between 0 and 1000");
}

/// `count` hundredths, thousandths ... as a decimal.
std::string with_point(const Whole& count, int digits) {
  const Whole size = abs(count);
  std::string text = to_string(size);
  const auto behind = static_cast<std::size_t>(digits);
  if (text.size() <= behind) text.insert(0, behind + 1 - text.size(), '0');
  if (behind > 0) text.insert(text.size() - behind, ".");
  return (count < 0 ? "-" : "") + text;
}

/// Nearest whole number, halves away from 0.
Whole nearest(const Number& value) {
  const Whole twice = 2 * abs(numerator(value));
  Whole result = (twice + denominator(value)) / (2 * denominator(value));
  if (value < 0) result = -result;
  return result;
}

std::string rounded(const Number& value, int digits) {
  demand_places(digits);
  return with_point(nearest(value * Number(power_of_ten(digits))), digits);
}

}  // namespace

Number number_of(const Rational& value) {
  return ratio(whole_of(std::to_string(value.numerator())), whole_of(std::to_string(value.denominator())));
}

Number number_of(const Fraction& value) {
  const std::size_t slash = value.str().find('/');
  const Whole above = whole_of(value.str().substr(0, slash));
  return slash == std::string::npos ? Number(above) : ratio(above, whole_of(value.str().substr(slash + 1)));
}

class FAIRROLL_INTERNAL ReducedText {
 public:
  static Fraction fraction(std::string text) {
    Fraction fraction;
    fraction.text_ = std::move(text);
    return fraction;
  }
};

// What is written of a reduced number is what parse() makes of shorter ones.
Fraction fraction_of(const Number& value) { return ReducedText::fraction(to_string(value)); }

Fraction::Fraction(const Rational& value) : text_(to_string(value)) {}

std::optional<Fraction> Fraction::parse(std::string_view text) {
  const bool minus = !text.empty() && text.front() == '-';
  if (minus) text.remove_prefix(1);
  const std::size_t slash = text.find('/');
  const std::size_t dot = text.find('.');
  const std::string above(text.substr(0, slash != std::string_view::npos ? slash : dot));
  Number number;
  if (slash != std::string_view::npos) {
    const std::string_view below = text.substr(slash + 1);
    if (!all_digits(above) || !all_digits(below)) return std::nullopt;
    const Whole parts = whole_of(std::string(below));
    if (parts == 0) return std::nullopt;
    number = ratio(whole_of(above), parts);
  } else if (dot != std::string_view::npos) {
    const std::string behind(text.substr(dot + 1));
    if (!all_digits(above) || !all_digits(behind)) return std::nullopt;
    number = ratio(whole_of(above + behind), power_of_ten(static_cast<long>(behind.size())));
  } else {
    if (!all_digits(above)) return std::nullopt;
    number = Number(whole_of(above));
  }
  if (minus) number = -number;
  return fraction_of(number);
}

std::string Fraction::to_decimal(int digits) const { return rounded(number_of(*this), digits); }

std::string Fraction::to_percent(int digits) const { return rounded(number_of(*this) * 100, digits); }

std::string Fraction::to_significant_digits(int digits) const {
  if (digits < 1 || digits > most_places) throw std::domain_error("the number of significant digits must be between 1 and 1000");
  const Number value = number_of(*this);
  if (value == 0) return "0";
  const Number size = abs(value);
  long power = static_cast<long>(to_string(numerator(size)).size()) - static_cast<long>(to_string(denominator(size)).size());
  const auto scaled = [&](long places) {
    return places < 0 ? Number(size / Number(power_of_ten(-places))) : Number(size * Number(power_of_ten(places)));
  };
  if (scaled(-power) < 1) --power;  // now 10^power is the highest that the number reaches
  Whole count = nearest(scaled(digits - 1 - power));
  if (count == power_of_ten(digits)) {  // 0.99999996
    count /= 10;
    ++power;
  }
  const std::string sign = value < 0 ? "-" : "";
  if (power >= -5 && power < digits) return sign + with_point(count, static_cast<int>(digits - 1 - power));
  const std::string exponent = std::to_string(std::labs(power));
  return sign + with_point(count, digits - 1) + (power < 0 ? "e-" : "e+") + (exponent.size() < 2 ? "0" : "") + exponent;
}

std::string Fraction::to_square_root_decimal(int digits) const {
  demand_places(digits);
  const Number square = number_of(*this);
  if (square < 0) throw std::domain_error("a negative number has no real square root");
  // The root of 4 n / d in whole numbers is twice the root of n / d rounded down, to which half a unit is added before halving.
  const Whole scale = power_of_ten(2 * digits);
  const Whole twice = sqrt(Whole(4 * numerator(square) * scale / denominator(square)));
  return with_point((twice + 1) / 2, digits);
}

// As a friend that its class alone declares, it is not covered by what the header says of its namespace.
FAIRROLL_API bool operator<(const Fraction& a, const Fraction& b) { return number_of(a) < number_of(b); }

}  // namespace fairroll::analysis
