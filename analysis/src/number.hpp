// SPDX-License-Identifier: Apache-2.0
// GMP stays behind this header: exact fractions of any size.
#pragma once

#include <gmpxx.h>

#include <fairroll/analysis/fraction.hpp>

namespace fairroll::analysis {

/// GMP ends the program where memory runs out. From now on it throws std::bad_alloc instead, in the whole process; what it was in the
/// middle of is lost. False: somebody has given GMP other functions already, which stay.
bool let_numbers_throw();
inline const bool numbers_throw = let_numbers_throw();  ///< before main(), so before the first number

using Whole = mpz_class;
using Number = mpq_class;

[[nodiscard]] Number number_of(const Rational& value);
[[nodiscard]] Number number_of(const Fraction& value);
[[nodiscard]] Fraction fraction_of(const Number& value);

}  // namespace fairroll::analysis
