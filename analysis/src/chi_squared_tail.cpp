// SPDX-License-Identifier: Apache-2.0
// The tail of the chi-squared distribution between two fractions: whole numbers, rounded down for the one and up for the other.
//
// With a = freedom / 2 and y = statistic / 2 the chance of less is P(a, y) = y^a / Gamma(a + 1) * S(a, y) / S(0, y), where S(a, y) is the
// sum of y^n / ((a + 1) ... (a + n)) and S(0, y) is e^y (NIST Digital Library of Mathematical Functions, 8.7.1 and 8.2.4). All terms are
// positive, so nothing cancels but in 1 - P, for which there are bits enough: no tail below 1e-100 is told.
#include <stdexcept>
#include <utility>

#include <fairroll/analysis/fit.hpp>

#include "number.hpp"

namespace fairroll::analysis {
namespace {

using BitCount = unsigned long;

/// What lies between two numbers, both in units of 2^-bits.
struct Between {
  Whole low;
  Whole high;
};

/// S(twice_a / 2, y). It stops where each further term is at most half of the one before it, so that all of them are less than that.
Between rising_series(const Number& y, long twice_a, BitCount bits) {
  const Whole one = Whole(1) << bits;
  Between term{one, one};
  Between sum{one, one};
  const Whole above = 2 * numerator(y);
  for (long n = 1;; ++n) {
    const Whole below = denominator(y) * (twice_a + 2 * n);
    if (term.high <= 1 && 2 * above <= below) break;
    term = {quotient_down(term.low * above, below), quotient_up(term.high * above, below)};
    sum.low += term.low;
    sum.high += term.high;
  }
  sum.high += term.high;
  return sum;
}

/// The arc tangent of 1 / `of`: terms of alternating signs, each rounded by less than a unit, and a rest that is less than one.
Between inverse_tangent(long of, BitCount bits) {
  Whole power = (Whole(1) << bits) / of;
  Whole sum;
  long terms = 0;
  for (; power > 0; power /= Whole(of) * of, ++terms) {
    const Whole term = power / (2 * terms + 1);
    sum += terms % 2 == 0 ? term : Whole(-term);
  }
  const Whole off = 2 * terms + 2;  // a power has lost less than two units, as a power of what has
  return {sum - off, sum + off};
}

/// J. Machin, 1706: pi = 16 atan(1/5) - 4 atan(1/239).
Between pi(BitCount bits) {
  const Between fifth = inverse_tangent(5, bits);
  const Between other = inverse_tangent(239, bits);
  return {16 * fifth.low - 4 * other.high, 16 * fifth.high - 4 * other.low};
}

/// The square root of y / pi.
Between root_of_y_by_pi(const Number& y, BitCount bits) {
  const Between circle = pi(bits);
  const Whole above = numerator(y) << (3 * bits);
  Between root{sqrt(quotient_down(above, denominator(y) * circle.high)), sqrt(quotient_up(above, denominator(y) * circle.low))};
  root.high += 1;
  return root;
}

/// y^a / Gamma(a + 1) without the root of y / pi that it has for odd degrees.
Number rational_factor(const Number& y, int freedom) {
  Number factor = 1;
  for (int j = 1; j <= freedom / 2; ++j) factor *= freedom % 2 == 0 ? Number(y / j) : Number(2 * y / (2 * j + 1));
  return freedom % 2 == 0 ? factor : Number(2 * factor);
}

/// 1 - P(freedom / 2, y).
Between tail(const Number& y, int freedom, BitCount bits) {
  const Whole one = Whole(1) << bits;
  const Between sum = rising_series(y, freedom, bits);
  const Between power_of_e = rising_series(y, 0, bits);
  const Number factor = rational_factor(y, freedom);
  Between less{numerator(factor) * sum.low, numerator(factor) * sum.high};
  if (freedom % 2 != 0) {
    const Between root = root_of_y_by_pi(y, bits);
    less.low *= root.low;
    less.high *= root.high;
  } else {
    less.low <<= bits;
    less.high <<= bits;
  }
  const Whole below_low = denominator(factor) * power_of_e.high;
  const Whole below_high = denominator(factor) * power_of_e.low;
  Between out{one - quotient_up(less.high, below_high), one - quotient_down(less.low, below_low)};
  if (out.low < 0) out.low = 0;
  return out;
}

Fraction units(const Whole& count, BitCount bits) { return fraction_of(ratio(count, Whole(1) << bits)); }

constexpr int most_digits = 6;
constexpr BitCount first_bits = 512;  // 2^-512 is 1e-154
constexpr BitCount most_bits = 8192;

/// What both ends round to; empty: they differ.
std::string settled_digits(const Between& chance, BitCount bits, int places) {
  if (chance.low <= 0) return {};
  const std::string low = units(chance.low, bits).to_significant_digits(places);
  return low == units(chance.high, bits).to_significant_digits(places) ? low : std::string();
}

}  // namespace

std::string compute_chi_squared_tail(const Fraction& statistic, int freedom) {
  if (freedom < 1 || freedom > 1000) throw std::domain_error("the number of degrees of freedom must be between 1 and 1000");
  if (statistic.is_negative()) throw std::domain_error("the chi-squared statistic must not be negative");
  if (statistic.is_zero()) return Fraction(Rational(1)).to_significant_digits(most_digits);
  const Number beyond = 4 * freedom + 1000;  // the tail only falls, and there it is below 1e-100 for all these degrees
  const Number given = number_of(statistic);
  const Number y = (given < beyond ? given : beyond) / 2;
  const Number least = number_of(*Fraction::parse("1/1" + std::string(100, '0')));
  for (int places = most_digits; places > 0; --places)  // a tie between two roundings would go on for ever: a digit less decides it
    for (BitCount bits = first_bits; bits <= most_bits; bits *= 2) {
      const Between chance = tail(y, freedom, bits);
      if (Number(chance.high) < least * Number(Whole(1) << bits)) return "<1e-100";
      if (given >= beyond) continue;  // what is enclosed is not the chance, only more than that
      std::string told = settled_digits(chance, bits, places);
      if (!told.empty()) return told;
    }
  throw std::logic_error("the chi-squared tail probability cannot be bounded closely enough to print one correct digit");
}

}  // namespace fairroll::analysis
