// SPDX-License-Identifier: Apache-2.0
// Words of reports for readers of a page: titles of wagers and words without underscores in place of declared names. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fairroll/model/ruleset.hpp>

namespace fairroll::cli {

/// Replaces declared names in texts by words for readers. Refers to both rulesets, which must outlive the object. The first has
/// precedence.
class ShownWords {
 public:
  ShownWords(const Ruleset& a, const Ruleset& b) : books_{&a, &b} {}

  /// Returns `text` with words in place of declared names, such as `stake at most 3 times Don't come` for `stake at most 3 times
  /// dont_come`. Backticks are removed. Names of rule books, which contain a dot, are unchanged.
  [[nodiscard]] std::string words(const std::string& text) const;
  /// Returns the address of a clause, such as `20:18:33:06 no roll (1)`, in which the names of wagers are unchanged.
  [[nodiscard]] std::string address(const std::string& text) const;
  /// Returns the title of a wager, such as `Place to win 4` for `place 4`, or `Odds on put behind Put 4` for `put_odds behind put 4`.
  [[nodiscard]] std::string title(const std::string& name) const;
  /// Returns titles of wagers with the numbers of a family together: `Place to win 4, 5` for `place 4` and `place 5`.
  [[nodiscard]] std::vector<std::string> families(const std::vector<std::string>& names) const;
  /// Returns steps of a scenario as readable text, such as `throw 1 1: die 1 rests on speed rack` for `throw 1 1 { die 1 rests on
  /// speed_rack }`. Consecutive throws for which only the faces are recorded are joined.
  [[nodiscard]] std::vector<std::string> steps(const std::vector<std::string>& steps) const;

 private:
  struct Title {
    std::string stem;  ///< Titles of the wager and of its parents.
    std::string tail;  ///< Numbers or column of the wager. May be empty.
  };
  [[nodiscard]] Title title_parts(const std::string& name) const;
  [[nodiscard]] const Wager* find_wager(const std::string& name) const;
  enum class Titles : std::uint8_t { None, OfUnderscored, OfAll };
  [[nodiscard]] std::string replaced(const std::string& text, Titles titles) const;

  const Ruleset* books_[2];
};

}  // namespace fairroll::cli
