// SPDX-License-Identifier: Apache-2.0
// What a wager pays, costs and may be staked, in the words of a language: phrases of words.def, titles, and names that rule files declare.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fairroll/detail/in_force.hpp>
#include <fairroll/detail/page.hpp>
#include <fairroll/model/ruleset.hpp>

#include "words.hpp"

namespace fairroll::publishing {

/// `2 to 1`, in French `2 contre 1`.
[[nodiscard]] std::string odds_words(Language language, const Odds& odds);
/// An amount in the smallest units of the currency: `500.00 USD`; `35/3 USD` if the currency has no such amount.
[[nodiscard]] std::string money_words(Language language, const Ruleset& rules, const Rational& units);

/// Words for the rules of one wager. Pure. Refers to the ruleset and the wager, which must outlive it.
class RuleWords {
 public:
  RuleWords(const Ruleset& rules, const Wager& wager, Language language) : rules_(rules), wager_(wager), language_(language) {}

  /// `on 4 or 10`, `with come point 4 or 10`; empty: on every win.
  [[nodiscard]] std::string case_words(const detail::RowCase& one) const;
  [[nodiscard]] std::string pattern(const ThrowPattern& pattern) const;
  [[nodiscard]] std::string condition(const Condition& condition) const;
  /// The measure that selects a row of a paytable: `points made`, `number of shown totals`.
  [[nodiscard]] std::string paytable_measure(const Paytable& table) const;
  /// The measure of a paytable and the values of one row: `with points made: 10 or more`.
  [[nodiscard]] std::string paytable_key(const Paytable& table, const IntSet& key) const;
  /// `4 to 6, 8 to 10`; a whole family of combinations in short: `any 2 different numbers of 1 to 6`. Empty if the wager has no numbers.
  [[nodiscard]] std::string numbers(const std::vector<std::vector<int>>& numbers) const;
  /// Title of the wager with its numbers, and those with which it may never be placed: `Hop (any 2 different numbers of 1 to 6, except 1
  /// and 2)`.
  [[nodiscard]] std::string title() const;
  /// `500.00 USD`, `3 × Pass`.
  [[nodiscard]] std::string amount(const Amount& amount) const;
  [[nodiscard]] std::string commission(const Commission& commission) const;
  /// `rounded down to 1.00 USD`.
  [[nodiscard]] std::string rounding(const Rounding& rounding) const;
  /// The parts of a wager that is made of parts: `One number (2, 3, 11, 12)`.
  [[nodiscard]] std::string parts() const;

 private:
  [[nodiscard]] std::string said(Phrase phrase, const std::vector<std::string>& parts = {}) const { return say(language_, phrase, parts); }
  [[nodiscard]] std::string listed(Phrase joint, const std::vector<std::string>& all) const;
  [[nodiscard]] std::string values(const IntSet& set) const;
  [[nodiscard]] std::string values(const Variable& variable, const IntSet& set) const;
  [[nodiscard]] std::string face(int value) const { return rules_.vocabulary.face_name(value); }
  [[nodiscard]] std::string term(const Term& term, bool is_face) const;
  [[nodiscard]] std::string terms(Phrase joint, const std::vector<Term>& all) const;
  [[nodiscard]] std::string event(const ThrowTest& event) const;
  [[nodiscard]] std::string shown(const ThrowTest& event) const;
  [[nodiscard]] std::string totals(const std::vector<ThrowTest>& all) const;
  [[nodiscard]] std::string figure(const Figure& figure) const;
  [[nodiscard]] std::string figure_part(const FigureTerm& part) const;
  [[nodiscard]] std::string of_dice(const std::string& words, const DieRange& dice) const;
  [[nodiscard]] std::string holders(const Condition& condition) const;
  [[nodiscard]] std::string measured(const Rational& factor, const std::string& of) const;
  [[nodiscard]] std::string part_words(const Component& first, const std::vector<std::string>& numbers, bool with_units) const;
  [[nodiscard]] const Wager& owner(Owner of) const {
    return of == Owner::Parent && wager_.parent != no_index ? rules_.wagers[wager_.parent] : wager_;
  }
  [[nodiscard]] const Variable& variable(const VariableRef& reference) const;

  const Ruleset& rules_;
  const Wager& wager_;
  Language language_;
};

}  // namespace fairroll::publishing
