// SPDX-License-Identifier: Apache-2.0
// The oracle's answers to one question, kept. An answer depends on a few variables and on the class of a throw (F1, F2): it is asked for
// once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../oracle/settle.hpp"
#include "footprint.hpp"
#include "state_code.hpp"
#include "throw_classes.hpp"

namespace fairroll::automaton {

/// Rows are the values that the question looks at: variables of the game and, as one number, what else there is. Columns are classes of
/// throws, and at last the end of a turn. Not thread-safe.
template <typename Answer>
class LocalTable {
 public:
  /// `members`: the variables of the game. `own_states`: how many values that number has.
  LocalTable(const Ruleset& ruleset, std::vector<Index> members, const ThrowClasses& classes, std::uint64_t own_states = 1)
      : members_(std::move(members)),
        code_(variables_of(ruleset, members_)),
        own_states_(own_states),
        index_(code_.count() * own_states),
        throws_(classes.representatives()),
        class_of_(classes.class_of()),
        values_(members_.size()) {}

  /// The row of that state. A new row is handed to `fill(Answer* first, std::uint64_t code)`, which writes columns() answers and may not
  /// ask for rows here. In its code the other number has the factor 1.
  template <typename Fill>
  std::uint32_t row(const std::vector<int>& game, std::uint64_t own, const Fill& fill) {
    for (std::size_t i = 0; i < members_.size(); ++i) values_[i] = game[members_[i]];
    const std::uint64_t code = code_.of(values_.data()) * own_states_ + own;
    const auto [row, is_new] = index_.insert(code);
    if (is_new) {
      answers_.resize(answers_.size() + columns());
      fill(answers_.data() + std::size_t{row} * columns(), code);
    }
    return row;
  }

  [[nodiscard]] std::size_t columns() const noexcept { return throws_.size() + 1; }
  /// The first throw of each class.
  [[nodiscard]] const std::vector<std::size_t>& throws() const noexcept { return throws_; }
  /// The column of a throw.
  [[nodiscard]] std::uint16_t column_of(std::size_t thrown) const { return class_of_[thrown]; }
  [[nodiscard]] std::size_t turn_end() const noexcept { return throws_.size(); }
  /// Its answers, columns() of them; until another row is asked for.
  [[nodiscard]] const Answer* answers(std::uint32_t row) const { return answers_.data() + std::size_t{row} * columns(); }

 private:
  std::vector<Index> members_;
  StateCode code_;
  std::uint64_t own_states_;
  CodeIndex index_;
  std::vector<std::size_t> throws_;
  std::vector<std::uint16_t> class_of_;
  std::vector<int> values_;  // used again and again
  std::vector<Answer> answers_;
};

}  // namespace fairroll::automaton
