// SPDX-License-Identifier: Apache-2.0
// One vocabulary for two rule books, so that one throw can be put to both.
#pragma once

#include <array>
#include <string>
#include <vector>

#include <fairroll/ruling.hpp>

namespace fairroll::analysis::difference {

/// What two rulesets can both be asked about: facts of either, with the values that both know where both have the fact; states of the game
/// and wagers by their names. A fact that goes by itself in one of them where the other takes another value is `not said`.
class Common {
 public:
  Common(const Ruleset& a, const Ruleset& b);

  /// Facts, states and wagers of both, roles and currency of the first; no text.
  [[nodiscard]] const Ruleset& rules() const noexcept { return rules_; }
  /// They are thrown with the same dice.
  [[nodiscard]] bool same_dice() const noexcept { return same_dice_; }
  /// Facts and states of one name that the two understand otherwise.
  [[nodiscard]] const std::vector<std::string>& unlike() const noexcept { return unlike_; }
  /// Facts, values and roles that only that book (0, 1) knows.
  [[nodiscard]] std::vector<std::string> words_of(int book) const;

  /// In these indices; phases are replaced by what they stand for.
  [[nodiscard]] Condition condition(int book, const Condition& from) const;
  /// What rulings rest on.
  [[nodiscard]] Conduct conduct(int book) const;
  /// In those of the book.
  [[nodiscard]] ThrowRecord record(int book, const ThrowRecord& from) const;
  [[nodiscard]] Situation situation(int book, const Situation& from) const;

 private:
  /// Per book, from its own indices.
  struct Names {
    const Ruleset* rules = nullptr;
    std::vector<Index> facts;
    std::vector<std::vector<int>> values;  // per fact; -1: the other book does not know it
    std::vector<Index> variables;
    std::vector<Index> wagers;
  };

  void add_facts(int book);
  void share(int book, Index fact, Index known);
  void complete_facts();
  void add_rest(int book);
  [[nodiscard]] std::vector<Ground> grounds(int book, std::vector<Ground> from) const;
  [[nodiscard]] Mask mask(int book, Index fact, Mask from) const;

  Ruleset rules_;
  std::array<Names, 2> books_;
  bool same_dice_ = false;
  std::vector<std::string> unlike_;
};

}  // namespace fairroll::analysis::difference
