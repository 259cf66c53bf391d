// SPDX-License-Identifier: Apache-2.0
// Exact numbers of any size from Boost.Multiprecision, for machines that have no GMP: what number.hpp promises.
#pragma once

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace fairroll::analysis {

// Without expression templates, so that what is worked out has the type that it says.
using Whole = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;
using Number = boost::multiprecision::number<boost::multiprecision::rational_adaptor<boost::multiprecision::cpp_int_backend<>>,
                                             boost::multiprecision::et_off>;

inline Whole numerator(const Number& value) { return boost::multiprecision::numerator(value); }
inline Whole denominator(const Number& value) { return boost::multiprecision::denominator(value); }
inline int compare(const Whole& a, const Whole& b) { return a.compare(b); }
inline int compare(const Number& a, const Number& b) { return a.compare(b); }

/// Boost reads a 0 in front as GMP and C read it, in base 8.
inline Whole whole_of(const std::string& digits) {
  const std::size_t minus = digits.starts_with('-') ? 1 : 0;
  const std::size_t first = std::min(digits.find_first_not_of('0', minus), digits.size() - 1);
  const Whole size(digits.substr(first));
  return minus == 1 ? Whole(-size) : size;
}
inline Number ratio(const Whole& above, const Whole& below) { return Number(above, below); }
inline std::string to_string(const Whole& value) { return value.str(); }
inline std::string to_string(const Number& value) { return value.str(); }
inline std::optional<std::int64_t> as_int64(const Whole& value) {
  if (value < std::numeric_limits<std::int64_t>::min() || value > std::numeric_limits<std::int64_t>::max()) return std::nullopt;
  return static_cast<std::int64_t>(value);
}
inline std::uint64_t words(const Whole& value) { return value == 0 ? 0 : boost::multiprecision::msb(abs(value)) / 64 + 1; }

inline Whole quotient_down(const Whole& above, const Whole& below) {
  const Whole towards_zero = above / below;
  return towards_zero * below != above && (above < 0) != (below < 0) ? Whole(towards_zero - 1) : towards_zero;
}
inline Whole quotient_up(const Whole& above, const Whole& below) { return -quotient_down(-above, below); }
inline Whole power(std::uint64_t base, std::uint64_t exponent) {
  return boost::multiprecision::pow(Whole(base), static_cast<unsigned>(exponent));
}
inline Whole choose(std::uint64_t from, std::uint64_t some) {
  if (some > from) return 0;
  Whole out = 1;
  for (std::uint64_t i = 1; i <= some; ++i) out = out * (from - some + i) / i;
  return out;
}

}  // namespace fairroll::analysis
