// SPDX-License-Identifier: Apache-2.0
// Amounts that rules name: money, a multiple of a stake, a part of what the house posted.
#include <stdexcept>

#include "mechanics.hpp"

namespace fairroll {
namespace {

/// `3 times `, `120 percent of `; nothing for the thing itself.
std::string factor_words(const Rational& factor) {
  if (factor == Rational(1)) return "";
  if (factor.is_whole()) return to_string(factor) + " times ";
  return to_string(factor * Rational(100)) + " percent of ";
}

}  // namespace

std::optional<Rational> TableMechanics::units_of(const Amount& amount, const StandingWager* parent) const {
  if (amount.of == Amount::Of::Money) return Rational(amount.money.units);
  if (amount.of == Amount::Of::Posted) {
    const std::optional<Money>& posted = rules_.postings[amount.index].value;
    if (!posted) return std::nullopt;
    return amount.factor * Rational(posted->units);
  }
  for (const StandingWager* one = parent; one != nullptr; one = parent_of(*one))
    if (one->wager == amount.index) return amount.factor * Rational(one->stake.units);
  return std::nullopt;
}

std::string TableMechanics::amount_words(const Amount& amount, const StandingWager* parent) const {
  if (amount.of == Amount::Of::Money) return money_words(amount.money);
  const bool posted = amount.of == Amount::Of::Posted;
  const std::string& name = posted ? rules_.postings[amount.index].name : rules_.wagers[amount.index].name;
  const std::string words = factor_words(amount.factor) + name;
  const auto units = units_of(amount, parent);
  if (!units) return words;
  return money_words(Money{units->floor()}) + " (" + words + ")";
}

/// M2, M4: as the sentence says; without one only what is whole. Nothing: not whole, or the unit to round to is not posted.
std::optional<Money> TableMechanics::rounded(const Rational& units, const std::optional<Rounding>& rounding) const {
  if (!rounding) return exact_money(units, rules_.currency);
  const auto to = units_of(rounding->to, nullptr);
  const auto unit = to ? exact_money(*to, rules_.currency) : std::nullopt;
  if (!unit || unit->units <= 0) return std::nullopt;
  return round_to(units, *unit, rounding->direction);
}

}  // namespace fairroll
