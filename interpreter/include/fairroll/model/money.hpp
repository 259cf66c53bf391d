// SPDX-License-Identifier: Apache-2.0
// Exact fractions, and money: a whole number of minor units of one currency. Nothing here rounds unless it is told how.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <fairroll/api.hpp>

namespace FAIRROLL_API fairroll {

/// A reduced fraction; `denominator` > 0. Arithmetic is exact; a result that does not fit 64 bits on both sides throws std::overflow_error.
/// A value of two words, trivially copyable; nothing allocates. The analysis has Fraction, of any size.
class Rational {
 public:
  /// 0.
  constexpr Rational() = default;
  /// A whole number.
  constexpr Rational(std::int64_t whole) noexcept : numerator_(whole) {}  // NOLINT: whole numbers are rationals
  /// Reduces; throws std::domain_error if `denominator` is 0, std::overflow_error if the sign cannot be moved.
  Rational(std::int64_t numerator, std::int64_t denominator);
  /// Reads `12` or `12.50` (digits, at most 18 in all); throws std::invalid_argument otherwise.
  [[nodiscard]] static Rational parse(std::string_view text);

  /// With the sign of the fraction, and no factor in common with the denominator.
  [[nodiscard]] constexpr std::int64_t numerator() const noexcept { return numerator_; }
  /// > 0; 1 of a whole number.
  [[nodiscard]] constexpr std::int64_t denominator() const noexcept { return denominator_; }
  /// Without a fractional part.
  [[nodiscard]] constexpr bool is_whole() const noexcept { return denominator_ == 1; }
  /// Rounded towards minus infinity: of -3/2 it is -2.
  [[nodiscard]] std::int64_t floor() const noexcept;
  /// Rounded towards plus infinity: of -3/2 it is -1.
  [[nodiscard]] std::int64_t ceil() const noexcept;
  /// The nearest whole number, halves up: of 3/2 it is 2, of -3/2 it is -1.
  [[nodiscard]] std::int64_t nearest() const;

  friend Rational operator+(const Rational& a, const Rational& b);  ///< throws std::overflow_error
  friend Rational operator-(const Rational& a, const Rational& b);  ///< throws std::overflow_error
  friend Rational operator*(const Rational& a, const Rational& b);  ///< throws std::overflow_error
  friend Rational operator/(const Rational& a, const Rational& b);  ///< throws std::domain_error by zero, std::overflow_error
  /// Both are reduced, so equal values have equal parts.
  friend bool operator==(const Rational&, const Rational&) = default;
  /// Compares by 128-bit products: never overflows.
  friend bool operator<(const Rational& a, const Rational& b);
  /// As operator<.
  friend bool operator<=(const Rational& a, const Rational& b) { return !(b < a); }

 private:
  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
};

/// `7/6`, or `7` if whole.
[[nodiscard]] std::string to_string(const Rational& value);

// ---- Money is a whole number of minor units of one currency; nothing here rounds unless it is told how

/// A currency and its smallest unit, e.g. USD in 0.01 (`decimals` 2, `step` 1), CHF in 0.05 (`decimals` 2, `step` 5).
struct Currency {
  std::string name;       ///< as the text has it, e.g. `USD`
  int decimals = 0;       ///< digits behind the point that the smallest unit needs, 0..9
  std::int64_t step = 1;  ///< the smallest unit in units of 10^-decimals, > 0

  /// The same name, decimals and step.
  friend bool operator==(const Currency&, const Currency&) = default;
};

/// An amount in units of 10^-decimals of the ruleset's currency: with two decimals 10.00 is 1000 units, whatever the smallest unit is.
/// Signed: a balance may be negative. It does not know its currency: amounts of different rulesets must not be mixed.
struct Money {
  std::int64_t units = 0;  ///< in 10^-decimals of the currency

  /// The same amount.
  friend bool operator==(const Money&, const Money&) = default;
  /// By amount.
  friend auto operator<=>(const Money&, const Money&) = default;
};
/// Throws std::overflow_error if the sum does not fit 64 bits.
[[nodiscard]] Money operator+(Money a, Money b);
/// Throws std::overflow_error if the difference does not fit 64 bits.
[[nodiscard]] Money operator-(Money a, Money b);

/// `10.00`, always with the currency's decimals and without its name; a minus sign in front of a negative amount. Whatever the locale.
[[nodiscard]] std::string to_string(Money amount, const Currency& currency);

/// The amount that `text` (digits or digits.digits) names, or nothing if it is something else (a sign, blanks), finer than the currency's
/// smallest unit, or too large. Never throws.
[[nodiscard]] std::optional<Money> parse_money(std::string_view text, const Currency& currency);

/// So many digits before the decimals always fit an account in that currency; of more, some are too much. 9..18.
[[nodiscard]] std::size_t money_digits(const Currency& currency) noexcept;

/// True if `text` (digits or digits.digits) is too much for an account, whatever else is wrong with it. If it is not, and no money either,
/// it is no multiple of the currency's smallest unit.
[[nodiscard]] bool is_too_much_money(std::string_view text, const Currency& currency);

/// `units` is in 10^-decimals. The amount as an exact number of units, or nothing if it is no multiple of the currency's smallest unit.
[[nodiscard]] std::optional<Money> exact_money(const Rational& units, const Currency& currency);

/// What to_string() wrote, whatever the currency's smallest unit; nothing if it is anything else, or does not fit 64 bits. Never throws.
[[nodiscard]] std::optional<Money> parse_written(std::string_view text, const Currency& currency) noexcept;

/// The stakes next to one that will not do (M3, M4, L4, L7), in whole smallest units of the currency.
struct Payable {
  std::optional<Money> below;  ///< less than the stake; nothing: there is none
  std::optional<Money> above;  ///< more than the stake; nothing: there is none that can be counted
};

/// What a winning wager gets for its stake. `7 to 6` is profit; `8 for 1` includes the stake. The two are never mixed silently.
struct Odds {
  /// `to`: what is paid is profit, and the stake is given back besides. `for`: the stake is part of what is paid.
  enum class Notation : std::uint8_t { To, For };
  Rational paid;                     ///< the first number, > 0; with `for` it is greater than the second in rule files
  Rational staked;                   ///< the second number, > 0
  Notation notation = Notation::To;  ///< which of the two

  /// Profit per unit staked: paid/staked, less one in the notation `for` (M1). Throws std::overflow_error as Rational does.
  [[nodiscard]] Rational profit() const;

  /// The same numbers in the same notation: `2 to 1` is neither `4 to 2` nor `3 for 1`.
  friend bool operator==(const Odds&, const Odds&) = default;
};
/// `7 to 6`, `8 for 1`.
[[nodiscard]] std::string to_string(const Odds& odds);

/// Where rounding goes: towards plus infinity, towards minus infinity, or to the nearest multiple, halves up.
enum class Direction : std::uint8_t { Up, Down, Nearest };

/// Rounds `units` (an exact number of money units) to a multiple of `to` (> 0; std::domain_error otherwise). `Nearest` takes halves up.
/// Throws std::overflow_error if the result does not fit 64 bits. Payouts and commissions are rounded by it where the text says so (M2,
/// M4), shares of a cap because M6 does; nothing else is.
[[nodiscard]] Money round_to(const Rational& units, Money to, Direction direction);

}  // namespace fairroll
