// SPDX-License-Identifier: Apache-2.0
// Words of reports for readers of a page: titles of wagers and words without underscores in place of declared names. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fairroll/model/ruleset.hpp>

namespace fairroll::cli {

/// Refers to both rulesets, which must outlive it. The first has precedence.
class ShownWords {
 public:
  ShownWords(const Ruleset& a, const Ruleset& b) : books_{&a, &b} {}

  /// `stake at most 3 times Don't come` for `stake at most 3 times dont_come`. Backticks are left out. Names of rule books, which have a
  /// full stop, are kept.
  [[nodiscard]] std::string words(const std::string& text) const;
  /// `20:18:33:06 no roll (1)`: the address of a clause, in which wagers keep their names.
  [[nodiscard]] std::string address(const std::string& text) const;
  /// `Place to win 4` for `place 4`, `Odds on put behind Put 4` for `put_odds behind put 4`.
  [[nodiscard]] std::string title(const std::string& name) const;
  /// Titles of wagers, the numbers of one family together: `Place to win 4, 5, 6` for `place 4`, `place 5`, `place 6`.
  [[nodiscard]] std::vector<std::string> families(const std::vector<std::string>& names) const;
  /// Steps of a scenario: `throw 1 1: die 1 rests on speed rack` for `throw 1 1 { die 1 rests on speed_rack }`; throws of which nothing but
  /// the faces is recorded are joined.
  [[nodiscard]] std::vector<std::string> steps(const std::vector<std::string>& steps) const;

 private:
  struct Title {
    std::string stem;  ///< titles of the wager and of those that it stands behind
    std::string tail;  ///< its numbers or its column; may be empty
  };
  [[nodiscard]] Title title_parts(const std::string& name) const;
  [[nodiscard]] const Wager* find_wager(const std::string& name) const;
  enum class Titles : std::uint8_t { None, OfUnderscored, OfAll };
  [[nodiscard]] std::string replaced(const std::string& text, Titles titles) const;

  const Ruleset* books_[2];
};

}  // namespace fairroll::cli
