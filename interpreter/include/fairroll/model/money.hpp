// SPDX-License-Identifier: Apache-2.0
// Exact fractions, currencies, amounts of money and odds. Only round_to() rounds, and only as its arguments state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <fairroll/api.hpp>

namespace FAIRROLL_API fairroll {

/// A reduced fraction with a positive denominator. Arithmetic is exact. An operation throws std::overflow_error if the numerator or
/// denominator of its result does not fit 64 bits. A trivially copyable value of two words; no operation allocates. The analysis library
/// has `Fraction`, which has no size limit.
class Rational {
 public:
  /// Constructs 0.
  constexpr Rational() = default;
  /// Constructs a whole number.
  constexpr Rational(std::int64_t whole) noexcept : numerator_(whole) {}  // NOLINT: whole numbers are rationals
  /// Constructs the reduced fraction. Throws std::domain_error if `denominator` is 0, and std::overflow_error if the sign cannot be moved
  /// to the numerator.
  Rational(std::int64_t numerator, std::int64_t denominator);
  /// Parses a decimal number such as `12` or `12.50`: digits without a sign, at most 18 in all. Throws std::invalid_argument for any other
  /// text.
  [[nodiscard]] static Rational parse(std::string_view text);

  /// Numerator of the reduced fraction. It has the sign of the fraction.
  [[nodiscard]] constexpr std::int64_t numerator() const noexcept { return numerator_; }
  /// Denominator of the reduced fraction: positive, and 1 for a whole number.
  [[nodiscard]] constexpr std::int64_t denominator() const noexcept { return denominator_; }
  /// Returns true for a whole number.
  [[nodiscard]] constexpr bool is_whole() const noexcept { return denominator_ == 1; }
  /// Rounds towards minus infinity: -3/2 becomes -2.
  [[nodiscard]] std::int64_t floor() const noexcept;
  /// Rounds towards plus infinity: -3/2 becomes -1.
  [[nodiscard]] std::int64_t ceil() const noexcept;
  /// Rounds to the nearest whole number, and halves up: 3/2 becomes 2, and -3/2 becomes -1.
  [[nodiscard]] std::int64_t nearest() const;

  friend Rational operator+(const Rational& a, const Rational& b);  ///< Throws std::overflow_error.
  friend Rational operator-(const Rational& a, const Rational& b);  ///< Throws std::overflow_error.
  friend Rational operator*(const Rational& a, const Rational& b);  ///< Throws std::overflow_error.
  friend Rational operator/(const Rational& a, const Rational& b);  ///< Throws std::domain_error if `b` is 0, and std::overflow_error.
  /// Compares the values: both fractions are reduced, so equal values have equal parts.
  friend bool operator==(const Rational&, const Rational&) = default;
  /// Compares with products of 128 bits, which cannot overflow.
  friend bool operator<(const Rational& a, const Rational& b);
  /// Compares like operator<.
  friend bool operator<=(const Rational& a, const Rational& b) { return !(b < a); }

 private:
  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
};

/// Returns the fraction as text, such as `7/6`, or `7` for a whole number.
[[nodiscard]] std::string to_string(const Rational& value);

// ---- Money

/// A currency with its smallest unit. USD in 0.01 has `decimals` 2 and `step` 1; CHF in 0.05 has `decimals` 2 and `step` 5.
struct Currency {
  std::string name;       ///< name in the rule file, such as `USD`
  int decimals = 0;       ///< digits after the decimal point that the smallest unit needs, 0..9
  std::int64_t step = 1;  ///< smallest unit as a multiple of 10^-decimals, greater than 0

  /// Compares all members.
  friend bool operator==(const Currency&, const Currency&) = default;
};

/// An amount of money. It does not record its currency: never mix amounts of different rulesets. It is signed, because a balance may be
/// negative.
struct Money {
  std::int64_t units = 0;  ///< multiple of 10^-decimals of the currency: with 2 decimals, 10.00 is 1000, even if the smallest unit is 0.05

  /// Compares the amounts.
  friend bool operator==(const Money&, const Money&) = default;
  /// Orders by amount.
  friend auto operator<=>(const Money&, const Money&) = default;
};
/// Adds two amounts. Throws std::overflow_error if the sum does not fit 64 bits.
[[nodiscard]] Money operator+(Money a, Money b);
/// Subtracts two amounts. Throws std::overflow_error if the difference does not fit 64 bits.
[[nodiscard]] Money operator-(Money a, Money b);

/// Returns the amount with all decimals of the currency and without its name, such as `10.00` or `-0.05`. The locale has no effect.
[[nodiscard]] std::string to_string(Money amount, const Currency& currency);

/// Parses an unsigned amount such as `5` or `5.00`. Returns `std::nullopt` if the text contains anything but digits and one decimal point,
/// if the amount is not a multiple of the currency's smallest unit, or if it is too large. Throws no exceptions.
[[nodiscard]] std::optional<Money> parse_money(std::string_view text, const Currency& currency);

/// Returns the number of digits before the decimal point that always fit an amount of the currency: 9..18. Amounts with more digits may be
/// too large.
[[nodiscard]] std::size_t money_digits(const Currency& currency) noexcept;

/// Returns true if the amount in `text` (digits with an optional decimal point) does not fit 64 bits. Use it to explain why parse_money()
/// returned `std::nullopt` for such a text: if this function returns false, the amount is not a multiple of the smallest unit.
[[nodiscard]] bool is_too_much_money(std::string_view text, const Currency& currency);

/// Converts an exact amount, in multiples of 10^-decimals, to Money. Returns `std::nullopt` if it is not a multiple of the currency's
/// smallest unit.
[[nodiscard]] std::optional<Money> exact_money(const Rational& units, const Currency& currency);

/// Parses an amount that to_string() wrote, with sign and all decimals. It need not be a multiple of the smallest unit. Returns
/// `std::nullopt` if the text has another form or does not fit 64 bits.
[[nodiscard]] std::optional<Money> parse_formatted_money(std::string_view text, const Currency& currency) noexcept;

/// The nearest allowed stakes on both sides of a stake that cannot be accepted or paid exactly (M3, M4, L4, L7).
struct NearestStakes {
  std::optional<Money> lower;   ///< next lower stake; `std::nullopt` if there is none
  std::optional<Money> higher;  ///< next higher stake; `std::nullopt` if there is none that fits 64 bits
};

/// The odds that a win pays, such as `7 to 6` or `8 for 1`.
struct Odds {
  /// `To`: the first number is the profit, and the stake is returned in addition. `For`: the first number includes the stake.
  enum class Notation : std::uint8_t { To, For };
  Rational paid;                     ///< first number, greater than 0; in rule files with `for`, it is greater than the second
  Rational staked;                   ///< second number, greater than 0
  Notation notation = Notation::To;  ///< notation in the rule file

  /// Returns the profit for each unit staked: paid/staked, minus 1 with `for` (M1). Throws std::overflow_error.
  [[nodiscard]] Rational profit() const;

  /// Compares numbers and notation: `2 to 1` is neither `4 to 2` nor `3 for 1`.
  friend bool operator==(const Odds&, const Odds&) = default;
};
/// Returns the odds as rule files write them, such as `7 to 6` or `8 for 1`.
[[nodiscard]] std::string to_string(const Odds& odds);

/// The direction of rounding. Up: towards plus infinity. Down: towards minus infinity. Nearest: to the nearest multiple, and halves up.
enum class Direction : std::uint8_t { Up, Down, Nearest };

/// Rounds an exact amount, in multiples of 10^-decimals, to a multiple of `to`. Throws std::domain_error if `to` is not positive, and
/// std::overflow_error if the result does not fit 64 bits. It is used for payouts and commissions where the text states it (M2, M4), and
/// for shares of a cap (M6).
[[nodiscard]] Money round_to(const Rational& units, Money to, Direction direction);

}  // namespace fairroll
