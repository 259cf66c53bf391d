// SPDX-License-Identifier: Apache-2.0
#include "multiple.hpp"

#include <limits>
#include <numeric>
#include <stdexcept>

namespace fairroll {

std::optional<std::int64_t> common_multiple(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  if (__builtin_mul_overflow(a / std::gcd(a, b), b, &product)) return std::nullopt;
  return product;
}

std::optional<Money> smallest_whole(const std::vector<Rational>& shares, const Currency& currency) {
  // A share p/q of k smallest units is whole just if q divides k, since p and q have no common factor.
  std::int64_t units = 1;
  for (const Rational& share : shares) {
    const auto multiple = common_multiple(units, share.denominator());
    if (!multiple) return std::nullopt;
    units = *multiple;
  }
  Money amount;
  if (__builtin_mul_overflow(units, currency.smallest_unit, &amount.units)) return std::nullopt;
  return amount;
}

NearestStakes next_to(Money amount, Money unit) {
  const std::int64_t rest = amount.units % unit.units;
  NearestStakes next;
  const std::int64_t below = amount.units - (rest == 0 ? unit.units : rest);
  if (below > 0) next.lower = Money{below};
  std::int64_t above = 0;
  if (!__builtin_add_overflow(amount.units - rest, unit.units, &above)) next.higher = Money{above};
  return next;
}

std::optional<Money> whole_share(Money amount, const Rational& share, const Currency& currency) {
  try {
    return to_exact_money(Rational(amount.units) * share, currency);
  } catch (const std::overflow_error&) {
    return std::nullopt;
  }
}

Money greatest_with_share(const Rational& most, const Rational& share) {
  try {
    return Money{(most / share).floor()};
  } catch (const std::overflow_error&) {
    return Money{std::numeric_limits<std::int64_t>::max()};
  }
}

}  // namespace fairroll
