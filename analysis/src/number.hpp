// SPDX-License-Identifier: Apache-2.0
// Exact numbers of any size, whoever works them out: the library stays behind this header. Both say the same of everything; how whole
// numbers are divided, counted in words of 64 bits and written is named here and not left to either.
//
//   Whole, Number                  whole numbers, and fractions in lowest terms, with the usual operators
//   numerator, denominator         of a fraction in lowest terms; the denominator is above 0
//   compare                        below 0, 0 or above 0, as a stands to b
//   whole_of                       of decimal digits, perhaps with a minus sign in front
//   ratio                          in lowest terms; `below` is not 0
//   to_string                      decimal digits; a fraction as `7/495`, or `7` if whole
//   as_int64                       nothing: it does not fit
//   words                          of 64 bits that its digits take; 0 of 0
//   quotient_down, quotient_up     rounded to the whole number below, or above
//   power, choose                  base^exponent; binomial coefficients
//   abs, sqrt, lcm                 the root is rounded down
#pragma once

#ifdef FAIRROLL_NUMBERS_OF_BOOST
#include "number_boost.hpp"
#else
#include "number_gmp.hpp"
#endif

#include <fairroll/analysis/fraction.hpp>

namespace fairroll::analysis {

inline Whole whole_of(std::uint64_t value) { return whole_of(std::to_string(value)); }  // `unsigned long` may be shorter
[[nodiscard]] Number number_of(const Rational& value);
[[nodiscard]] Number number_of(const Fraction& value);
[[nodiscard]] Fraction fraction_of(const Number& value);

}  // namespace fairroll::analysis
