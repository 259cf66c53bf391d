// SPDX-License-Identifier: Apache-2.0
// Which dated text of some rule books is in force on a day.
#pragma once

#include <string>
#include <vector>

#include <fairroll/rules.hpp>

namespace fairroll::checking {

/// The dated text of rule books. Only what find_text_periods() needs is kept: periods, not the text.
class TextHistory {
 public:
  /// `books`: names of rulesets, houses or models; one that the library does not have is without text on every day.
  TextHistory(const Library& library, const std::vector<std::string>& books);

  /// Days on which something begins to be in force, or no longer is; ascending.
  [[nodiscard]] std::vector<Date> days() const;
  /// One character for each dated text: not in force, in force, or an amendment that has lapsed. Days with equal results have the same
  /// text.
  [[nodiscard]] std::string state_on(const Date& day) const;
  /// Every book has text on that day.
  [[nodiscard]] bool has_text_on(const Date& day) const;
  /// Some dated text has a last day, so that a selection without a day may leave out text that was in force.
  [[nodiscard]] bool has_ends() const;
  /// Everything that is in force on `day` is in force on `later` as well.
  [[nodiscard]] bool keeps_all(const Date& day, const Date& later) const;

 private:
  struct DatedText {
    Period period;        // within those of the blocks around it
    bool amends = false;  // it is a whole amendment
  };
  struct Book {
    std::vector<Period> own;      // of the house and of its ruleset
    std::vector<Period> content;  // of statements of the ruleset
  };
  void add(const Library& library, const std::string& unit);
  void add_book(const Library& library, const std::string& name);
  void gather(const Syntax& node, const Period& outer, bool amends, std::vector<Period>* content);

  std::vector<DatedText> texts_;
  std::vector<Book> books_;
};

/// The period of the text at that place: that of the innermost dated block around it, within those around that block.
[[nodiscard]] Period period_at(const Library& library, const SourceLocation& place);

}  // namespace fairroll::checking
