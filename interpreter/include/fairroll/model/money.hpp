// SPDX-License-Identifier: Apache-2.0
// Exact fractions, currencies, amounts of money, and odds. Only round_to_multiple() rounds amounts, and only in the way that its arguments
// specify.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <fairroll/api.hpp>

namespace FAIRROLL_API fairroll {

/// A reduced fraction with a positive denominator. Arithmetic is exact. An operation throws std::overflow_error if the numerator or
/// denominator of its result does not fit in 64 bits. The type is trivially copyable and has a size of two words. No operation allocates
/// memory. The analysis library has the class `Fraction`, whose size is not limited.
class Rational {
 public:
  /// Constructs the value 0.
  constexpr Rational() = default;
  /// Constructs a fraction that is equal to the whole number `whole`.
  constexpr Rational(std::int64_t whole) noexcept : numerator_(whole) {}  // NOLINT: whole numbers are rationals
  /// Constructs the reduced fraction `numerator` / `denominator`. Throws std::domain_error if `denominator` is 0. Throws
  /// std::overflow_error if the sign cannot be moved to the numerator.
  Rational(std::int64_t numerator, std::int64_t denominator);
  /// Parses a decimal number without a sign, such as `12` or `12.50`. The text may contain at most 18 digits. Throws std::invalid_argument
  /// for any other text.
  [[nodiscard]] static Rational parse(std::string_view text);

  /// Returns the numerator of the reduced fraction, which has the sign of the fraction.
  [[nodiscard]] constexpr std::int64_t numerator() const noexcept { return numerator_; }
  /// Returns the denominator of the reduced fraction. The denominator is positive, and it is 1 for a whole number.
  [[nodiscard]] constexpr std::int64_t denominator() const noexcept { return denominator_; }
  /// Returns true if the value is a whole number.
  [[nodiscard]] constexpr bool is_whole() const noexcept { return denominator_ == 1; }
  /// Returns the largest whole number that is not greater than the value, such as -2 for -3/2.
  [[nodiscard]] std::int64_t floor() const noexcept;
  /// Returns the smallest whole number that is not less than the value, such as -1 for -3/2.
  [[nodiscard]] std::int64_t ceil() const noexcept;
  /// Returns the nearest whole number. Halves are rounded up, so 3/2 becomes 2 and -3/2 becomes -1.
  [[nodiscard]] std::int64_t round() const;

  friend Rational operator+(const Rational& a, const Rational& b);  ///< Returns the exact sum. Throws std::overflow_error on overflow.
  /// Returns the exact difference. Throws std::overflow_error on overflow.
  friend Rational operator-(const Rational& a, const Rational& b);
  friend Rational operator*(const Rational& a, const Rational& b);  ///< Returns the exact product. Throws std::overflow_error on overflow.
  /// Returns the exact quotient. Throws std::domain_error if `b` is 0, and std::overflow_error on overflow.
  friend Rational operator/(const Rational& a, const Rational& b);
  /// Returns true if the values are equal. Both fractions are reduced, so equal values have equal numerators and denominators.
  friend bool operator==(const Rational&, const Rational&) = default;
  /// Returns true if `a` is less than `b`. The comparison uses 128-bit products, which cannot overflow.
  friend bool operator<(const Rational& a, const Rational& b);
  /// Returns true if `a` is not greater than `b`.
  friend bool operator<=(const Rational& a, const Rational& b) { return !(b < a); }

 private:
  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
};

/// Returns the value as text: a fraction such as `7/6`, or a whole number such as `7`.
[[nodiscard]] std::string to_string(const Rational& value);

// ---- Money

/// A currency and its smallest unit. For USD in units of 0.01, `decimal_count` is 2 and `smallest_unit` is 1. For CHF in units of 0.05,
/// `decimal_count` is 2 and `smallest_unit` is 5.
struct Currency {
  std::string name;                ///< Name of the currency in the rule file, such as `USD`.
  int decimal_count = 0;           ///< Number of digits after the decimal point that the smallest unit needs, from 0 to 9.
  std::int64_t smallest_unit = 1;  ///< Smallest unit as a multiple of 10^-decimal_count, greater than 0.

  /// Returns true if all members are equal.
  friend bool operator==(const Currency&, const Currency&) = default;
};

/// An amount of money. It may be negative, because balances may be negative. An amount does not record its currency, so the caller must not
/// mix amounts of different rulesets.
struct Money {
  /// Amount as a multiple of 10^-decimal_count, where Currency::decimal_count is the number of decimals. With 2 decimals, 10.00 is stored
  /// as 1000, even if the smallest unit is 0.05.
  std::int64_t units = 0;

  /// Returns true if the amounts are equal.
  friend bool operator==(const Money&, const Money&) = default;
  /// Orders amounts by value.
  friend auto operator<=>(const Money&, const Money&) = default;
};
/// Returns the sum of two amounts. Throws std::overflow_error if the sum does not fit in 64 bits.
[[nodiscard]] Money operator+(Money a, Money b);
/// Returns the difference of two amounts. Throws std::overflow_error if the difference does not fit in 64 bits.
[[nodiscard]] Money operator-(Money a, Money b);

/// Returns the amount as text with all decimals of the currency, such as `10.00` or `-0.05`. The text does not contain the name of the
/// currency and does not depend on the locale.
[[nodiscard]] std::string to_string(Money amount, const Currency& currency);

/// Parses an unsigned amount such as `5` or `5.00`. Returns `std::nullopt` if the text contains anything other than digits and one decimal
/// point. Also returns `std::nullopt` if the amount is too large, or is not a multiple of the currency's smallest unit. Does not throw.
[[nodiscard]] std::optional<Money> parse_money(std::string_view text, const Currency& currency);

/// Returns the maximum number of digits before the decimal point, from 9 to 18, with which every amount fits in 64 bits. Amounts with more
/// digits before the decimal point may be too large.
[[nodiscard]] std::size_t max_money_digits(const Currency& currency) noexcept;

/// Returns true if the amount in `text` does not fit in 64 bits. `text` must consist of digits with an optional decimal point. Use this
/// function to explain why parse_money() returned `std::nullopt`: if this function returns false, the amount is not a multiple of the
/// smallest unit.
[[nodiscard]] bool exceeds_max_money(std::string_view text, const Currency& currency);

/// Converts an exact amount to Money. `units` is the amount in multiples of 10^-decimal_count and may be a fraction. Returns
/// `std::nullopt` if the amount is not a multiple of the currency's smallest unit.
[[nodiscard]] std::optional<Money> to_exact_money(const Rational& units, const Currency& currency);

/// Parses an amount in the format of to_string(), with an optional sign and all decimals. The amount need not be a multiple of the smallest
/// unit. Returns `std::nullopt` if the text has a different format or the amount does not fit in 64 bits.
[[nodiscard]] std::optional<Money> parse_formatted_money(std::string_view text, const Currency& currency) noexcept;

/// The nearest allowed stakes below and above a stake that cannot be accepted, or for which a payment cannot be exact (M3, M4, L4, L7).
struct NearestStakes {
  std::optional<Money> lower;   ///< Next lower stake, or `std::nullopt` if there is none.
  std::optional<Money> higher;  ///< Next higher stake, or `std::nullopt` if there is none that fits in 64 bits.
};

/// The odds that a win pays, such as `7 to 6` or `8 for 1`.
struct Odds {
  /// Notation of odds. With To, the first number is the profit, and the stake is returned in addition. With For, the first number includes
  /// the stake.
  enum class Notation : std::uint8_t { To, For };
  Rational payment;  ///< First number of the odds, greater than 0. With `for` in a rule file, it is greater than the second number.
  Rational stake;    ///< Second number of the odds, greater than 0.
  Notation notation = Notation::To;  ///< Notation in the rule file.

  /// Returns the profit per unit of stake (M1), which is `payment` / `stake` for To, and `payment` / `stake` - 1 for For. Throws
  /// std::overflow_error on overflow.
  [[nodiscard]] Rational profit() const;

  /// Returns true if the numbers and the notation are equal. Odds with the same profit may be unequal: `2 to 1` equals neither `4 to 2` nor
  /// `3 for 1`.
  friend bool operator==(const Odds&, const Odds&) = default;
};
/// Returns the odds in the notation of rule files, such as `7 to 6` or `8 for 1`.
[[nodiscard]] std::string to_string(const Odds& odds);

/// The direction in which an amount is rounded. Up rounds towards plus infinity, and Down rounds towards minus infinity. Nearest rounds to
/// the nearest multiple, with halves rounded up.
enum class Direction : std::uint8_t { Up, Down, Nearest };

/// Rounds an exact amount to a multiple of `unit`. `units` is the amount in multiples of 10^-decimal_count. Payouts and commissions are
/// rounded where the rules require it (M2, M4). Shares of a cap are also rounded (M6). Throws std::domain_error if `unit` is not positive,
/// and std::overflow_error if the result does not fit in 64 bits.
[[nodiscard]] Money round_to_multiple(const Rational& units, Money unit, Direction direction);

}  // namespace fairroll
