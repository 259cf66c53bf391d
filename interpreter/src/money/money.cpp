// SPDX-License-Identifier: Apache-2.0
// Money, odds and the only places where anything is rounded.
#include <fairroll/model/money.hpp>

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace fairroll {

namespace {

std::int64_t power_of_ten(int exponent) noexcept {
  std::int64_t power = 1;
  for (int i = 0; i < exponent; ++i) power *= 10;
  return power;
}

/// A number of odds as people write it: `7`, `1.5`; a fraction that has no decimal form stays one.
std::string number_text(const Rational& value) {
  constexpr int most_decimals = 9;
  for (int decimals = 1; decimals <= most_decimals && !value.is_whole(); ++decimals) {
    const std::int64_t scale = power_of_ten(decimals);
    if (scale % value.denominator() != 0) continue;
    const Rational scaled = value * Rational(scale);
    return to_string(Money{scaled.numerator()}, Currency{"", decimals, 1});
  }
  return to_string(value);
}

}  // namespace

Money operator+(Money a, Money b) {
  Money sum;
  if (__builtin_add_overflow(a.units, b.units, &sum.units)) throw std::overflow_error("the sum of two amounts does not fit in 64 bits");
  return sum;
}

Money operator-(Money a, Money b) {
  Money difference;
  if (__builtin_sub_overflow(a.units, b.units, &difference.units))
    throw std::overflow_error("the difference between two amounts does not fit in 64 bits");
  return difference;
}

std::string to_string(Money amount, const Currency& currency) {
  const bool negative = amount.units < 0;
  // The magnitude of the smallest number has no signed counterpart.
  const std::uint64_t magnitude =
      negative ? std::uint64_t{0} - static_cast<std::uint64_t>(amount.units) : static_cast<std::uint64_t>(amount.units);
  std::string digits = std::to_string(magnitude);
  const auto decimals = static_cast<std::size_t>(currency.decimal_count);
  if (decimals > 0) {
    if (digits.size() <= decimals) digits.insert(0, decimals + 1 - digits.size(), '0');
    digits.insert(digits.size() - decimals, 1, '.');
  }
  return negative ? "-" + digits : digits;
}

std::optional<Money> parse_formatted_money(std::string_view text, const Currency& currency) noexcept {
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  const auto decimals = static_cast<std::size_t>(currency.decimal_count);
  const std::size_t dot = decimals == 0 ? std::string_view::npos : text.size() - std::min(text.size(), decimals + 1);
  if (text.size() < (decimals == 0 ? 1 : decimals + 2)) return std::nullopt;
  Money amount;  // counted downwards: the smallest number has no counterpart above
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i == dot && text[i] == '.') continue;
    if (i == dot || text[i] < '0' || text[i] > '9') return std::nullopt;
    if (__builtin_mul_overflow(amount.units, std::int64_t{10}, &amount.units) ||
        __builtin_sub_overflow(amount.units, std::int64_t{text[i] - '0'}, &amount.units))
      return std::nullopt;
  }
  if (!negative && __builtin_sub_overflow(std::int64_t{0}, amount.units, &amount.units)) return std::nullopt;
  return amount;
}

std::optional<Money> parse_money(std::string_view text, const Currency& currency) {
  try {
    return to_exact_money(Rational::parse(text) * Rational(power_of_ten(currency.decimal_count)), currency);
  } catch (const std::exception&) {  // not a number, or too large for any account
    return std::nullopt;
  }
}

std::size_t max_money_digits(const Currency& currency) noexcept {
  return static_cast<std::size_t>(std::numeric_limits<std::int64_t>::digits10 - currency.decimal_count);
}

bool exceeds_max_money(std::string_view text, const Currency& currency) {
  const std::size_t dot = std::min(text.find('.'), text.size());
  std::string written(text.substr(0, dot));
  if (currency.decimal_count > 0) {
    const auto decimals = static_cast<std::size_t>(currency.decimal_count);
    const std::string_view behind = text.substr(std::min(dot + 1, text.size()), decimals);
    written += '.' + std::string(behind) + std::string(decimals - behind.size(), '0');
  }
  return !parse_formatted_money(written, currency);
}

std::optional<Money> to_exact_money(const Rational& units, const Currency& currency) {
  if (!units.is_whole() || units.numerator() % currency.smallest_unit != 0) return std::nullopt;
  return Money{units.numerator()};
}

Rational Odds::profit() const {
  const Rational ratio = payment / stake;
  return notation == Notation::For ? ratio - Rational(1) : ratio;
}

std::string to_string(const Odds& odds) {
  return number_text(odds.payment) + (odds.notation == Odds::Notation::For ? " for " : " to ") + number_text(odds.stake);
}

Money round_to_multiple(const Rational& units, Money unit, Direction direction) {
  if (unit.units <= 0) throw std::domain_error("the rounding unit must be positive");
  const Rational quotient = units / Rational(unit.units);
  const std::int64_t whole = direction == Direction::Up     ? quotient.ceil()
                             : direction == Direction::Down ? quotient.floor()
                                                            : quotient.round();
  Money rounded;
  if (__builtin_mul_overflow(whole, unit.units, &rounded.units)) throw std::overflow_error("a rounded amount does not fit in 64 bits");
  return rounded;
}

}  // namespace fairroll
