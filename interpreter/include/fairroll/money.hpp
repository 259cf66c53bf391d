// Money is a whole number of minor units of one currency; nothing here rounds unless it is told how.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <fairroll/api.hpp>
#include <fairroll/rational.hpp>

namespace FAIRROLL_API fairroll {

/// A currency and its smallest unit, e.g. USD in 0.01 (`decimals` 2, `step` 1), CHF in 0.05 (`decimals` 2, `step` 5).
struct Currency {
  std::string name;
  int decimals = 0;        ///< digits behind the point that the smallest unit needs, 0..9
  std::int64_t step = 1;   ///< the smallest unit in units of 10^-decimals, > 0

  friend bool operator==(const Currency&, const Currency&) = default;
};

/// An amount in units of 10^-decimals of the ruleset's currency. Signed: a balance may be negative. Sums throw std::overflow_error.
struct Money {
  std::int64_t units = 0;

  friend bool operator==(const Money&, const Money&) = default;
  friend auto operator<=>(const Money&, const Money&) = default;
};
[[nodiscard]] Money operator+(Money a, Money b);
[[nodiscard]] Money operator-(Money a, Money b);

/// `10.00`, always with the currency's decimals; a minus sign in front of a negative amount.
[[nodiscard]] std::string to_string(Money amount, const Currency& currency);

/// The amount that `text` (digits or digits.digits) names, or nothing if it is finer than the currency's smallest unit or too large.
[[nodiscard]] std::optional<Money> parse_money(std::string_view text, const Currency& currency);

/// The amount as an exact number of units, or nothing if it is no multiple of the currency's smallest unit.
[[nodiscard]] std::optional<Money> exact_money(const Rational& units, const Currency& currency);

/// What a winning wager gets for its stake. `7 to 6` is profit; `8 for 1` includes the stake. The two are never mixed silently.
struct Odds {
  enum class Notation : std::uint8_t { To, For };
  Rational paid;   ///< > 0
  Rational staked; ///< > 0
  Notation notation = Notation::To;

  /// Profit per unit staked: paid/staked, less one in the notation `for`.
  [[nodiscard]] Rational profit() const;

  friend bool operator==(const Odds&, const Odds&) = default;
};
[[nodiscard]] std::string to_string(const Odds& odds);

enum class Direction : std::uint8_t { Up, Down, Nearest };

/// Rounds `units` (an exact number of money units) to a multiple of `to` (> 0). `Nearest` takes halves up.
[[nodiscard]] Money round_to(const Rational& units, Money to, Direction direction);

}  // namespace fairroll
