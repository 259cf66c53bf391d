// SPDX-License-Identifier: Apache-2.0
// The words of a spelling: values one behind the other, each with its length, so that no two things are spelt alike.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spelling.hpp"

namespace fairroll {

/// Spells the parts of one ruleset; sentences as those of `own` where a wager's are, whose names they may speak.
class Speller {
 public:
  Speller(const Ruleset& ruleset, ClausesBy clauses, const Wager* own = nullptr) : ruleset_(ruleset), clauses_(clauses), own_(own) {}

  template <typename Number>
  std::string number(Number value) const {
    return std::to_string(static_cast<long long>(value)) + ' ';
  }
  std::string word(std::string_view text) const { return std::to_string(text.size()) + ':' + std::string(text) + ' '; }

  template <typename Things, typename Spell>
  std::string list(const Things& things, const Spell& spell) const {
    std::string text = "[";
    for (const auto& thing : things) text += spell(thing);
    return text + "] ";
  }
  /// What has no order, and counts once.
  template <typename Things, typename Spell>
  std::string heap(const Things& things, const Spell& spell) const {
    std::vector<std::string> all;
    for (const auto& thing : things) all.push_back(spell(thing));
    return heap_of(std::move(all));
  }
  std::string heap_of(std::vector<std::string> all) const {
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return list(all, [](const std::string& one) { return one + ';'; });
  }
  template <typename Thing, typename Spell>
  std::string perhaps(const std::optional<Thing>& thing, const Spell& spell) const {
    return thing ? '+' + spell(*thing) : "- ";
  }
  std::string words(const std::vector<std::string>& all) const {
    return heap(all, [&](const std::string& one) { return word(one); });
  }

  // ---- names.cpp
  /// That a sentence speaks of it.
  std::string clause(Index index) const;
  /// That it says what was just spelt: nothing where clauses go by their words.
  std::string by(Index clause) const;
  std::string role(Index index) const;
  std::string roles(const std::vector<Index>& indices) const;
  std::string wager_name(Index index) const;
  std::string wager_names(const std::vector<Index>& indices) const;
  std::string fact(Index index) const;
  std::string values(Index fact, Mask mask) const;
  std::string variable(const VariableRef& reference) const;
  std::string values(const VariableRef& reference, const IntSet& values) const;
  std::string range(std::vector<IntRange> ranges) const;
  /// How many layers of `rows` that `is_compared` speaks of lie below: of layers only the order means anything.
  template <typename Rows, typename Compared>
  std::string rank(const Rows& rows, int layer, const Compared& is_compared) const {
    std::vector<int> below;
    for (const auto& row : rows)
      if (row.layer < layer && is_compared(row) && std::find(below.begin(), below.end(), row.layer) == below.end())
        below.push_back(row.layer);
    return number(below.size());
  }

  // ---- sentences.cpp
  std::string condition(const Condition& condition) const;
  std::string pattern(const Pattern& pattern) const;
  std::string occasion(const Occasion& occasion) const { return pattern(occasion.on) + condition(occasion.while_); }
  std::string precedence(const Precedence& precedence) const;
  std::string machine(const std::vector<Variable>& variables, const std::vector<Phase>& phases, const std::vector<Event>& events) const;

  // ---- terms.cpp
  std::string odds(const Odds& odds) const { return word(to_string(odds)); }
  std::string term(const Term& term) const { return number(term.is_number_of_wager) + number(term.value); }
  std::string terms(const std::vector<Term>& all) const {
    return list(all, [&](const Term& one) { return term(one); });
  }
  std::string amount(const Amount& amount) const;
  std::string rounding(const Rounding& rounding) const { return number(rounding.direction) + amount(rounding.to); }
  std::string wager() const;
  std::string table() const;
  std::string paytable(const Paytable& table) const;

  // ---- conduct.cpp
  std::string conduct(const Conduct& conduct) const;

 private:
  [[nodiscard]] const Wager* owner(Owner of) const;
  [[nodiscard]] const Variable& variable_at(const VariableRef& reference) const;
  [[nodiscard]] const std::vector<Phase>& phases(Owner of) const;
  [[nodiscard]] const std::vector<Event>& events(Owner of) const;
  void gather(const Condition& condition, Condition::Op op, std::vector<std::string>& operands) const;
  std::string fact_test(const FactTest& test) const;
  std::string happening(const Happening& happening) const;
  std::string happenings(const std::vector<Happening>& all) const;
  std::string moving(const Variable& variable) const;
  std::string ground(const Ground& ground) const;
  std::string grounds(const std::vector<Ground>& all) const {
    return heap(all, [&](const Ground& one) { return ground(one); });
  }
  std::string deed(const Deed& deed) const;
  std::string power(const Power& power) const;
  std::string limit(const Limit& limit) const;
  std::string commission(const Commission& commission) const;
  std::string pay(const PayRow& row) const;
  std::string part(const Part& part) const;

  const Ruleset& ruleset_;
  ClausesBy clauses_;
  const Wager* own_;
};

}  // namespace fairroll
