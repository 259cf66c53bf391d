// SPDX-License-Identifier: Apache-2.0
// Exact numbers of any size from GMP: what number.hpp promises.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <optional>
#include <string>

namespace fairroll::analysis {

using Whole = mpz_class;
using Number = mpq_class;

/// GMP ends the program where memory runs out. From now on it throws std::bad_alloc instead, in the whole process; what it was in the
/// middle of is lost. False: somebody has given GMP other functions already, which stay.
bool let_numbers_throw();
inline const bool numbers_throw = let_numbers_throw();  ///< before main(), so before the first number

inline const Whole& numerator(const Number& value) { return value.get_num(); }
inline const Whole& denominator(const Number& value) { return value.get_den(); }
inline int compare(const Whole& a, const Whole& b) { return cmp(a, b); }
inline int compare(const Number& a, const Number& b) { return cmp(a, b); }

inline Whole whole_of(const std::string& digits) { return Whole(digits, 10); }
inline Number ratio(const Whole& above, const Whole& below) {
  Number value(above, below);
  value.canonicalize();
  return value;
}
inline std::string to_string(const Whole& value) { return value.get_str(); }
inline std::string to_string(const Number& value) { return value.get_str(); }
inline std::optional<std::int64_t> as_int64(const Whole& value) {
  static_assert(sizeof(long) == sizeof(std::int64_t));
  return value.fits_slong_p() ? std::optional<std::int64_t>(value.get_si()) : std::nullopt;
}
inline std::uint64_t words(const Whole& value) { return mpz_size(value.get_mpz_t()); }

inline Whole quotient_down(const Whole& above, const Whole& below) {
  Whole out;
  mpz_fdiv_q(out.get_mpz_t(), above.get_mpz_t(), below.get_mpz_t());
  return out;
}
inline Whole quotient_up(const Whole& above, const Whole& below) {
  Whole out;
  mpz_cdiv_q(out.get_mpz_t(), above.get_mpz_t(), below.get_mpz_t());
  return out;
}
inline Whole power(unsigned long base, unsigned long exponent) {
  Whole out;
  mpz_ui_pow_ui(out.get_mpz_t(), base, exponent);
  return out;
}
inline Whole choose(unsigned long from, unsigned long some) {
  Whole out;
  mpz_bin_uiui(out.get_mpz_t(), from, some);
  return out;
}

}  // namespace fairroll::analysis
