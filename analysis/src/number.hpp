// SPDX-License-Identifier: Apache-2.0
// GMP stays behind this header: exact fractions of any size.
#pragma once

#include <gmpxx.h>

#include <fairroll/analysis/fraction.hpp>

namespace fairroll::analysis {

using Whole = mpz_class;
using Number = mpq_class;

[[nodiscard]] Number number_of(const Rational& value);
[[nodiscard]] Number number_of(const Fraction& value);
[[nodiscard]] Fraction fraction_of(const Number& value);

}  // namespace fairroll::analysis
