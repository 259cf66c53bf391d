// Throws that nobody tells apart by the dice alone (F2).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "../oracle/happening.hpp"
#include "mentions.hpp"

namespace fairroll::linting {

/// A list of throws, cut into the classes that what was added so far tells apart.
class ThrowClasses {
 public:
  /// `situation` is asked for nothing, but has to be one of this ruleset. All must outlive it.
  ThrowClasses(const Ruleset& ruleset, std::span<const std::vector<int>> throws, const Situation& situation);

  /// Tells apart what sentences of the wager (null: of the game) and of its parent name.
  void add(const Mentions& mentions, const Wager* wager, const std::vector<int>* numbers, const Wager* parent,
           const std::vector<int>* parent_numbers);

  [[nodiscard]] std::size_t count() const noexcept { return count_; }
  /// Per throw. Classes are numbered in the order of the first throw of each.
  [[nodiscard]] const std::vector<std::uint16_t>& class_of() const noexcept { return class_of_; }
  /// The first throw of each class.
  [[nodiscard]] std::vector<std::size_t> representatives() const;

 private:
  /// Notes what a happening of the dice says to each throw: one bit more of its answers.
  void ask(const Happening& happening, const Wager* wager, const std::vector<int>* numbers);
  /// Notes which of the totals each throw shows.
  void ask_totals(const std::vector<char>& totals);
  /// Tells apart what answers_ does, all of which are less than `kinds`, and forgets them.
  void split(std::size_t kinds);

  const Ruleset& ruleset_;
  std::span<const std::vector<int>> throws_;
  const Situation& situation_;
  std::size_t count_ = 0;
  std::vector<int> totals_;  // per throw
  std::vector<std::uint16_t> class_of_;
  std::vector<std::uint16_t> answers_;  // per throw, to the tests at hand
  std::size_t kinds_ = 1;               // their answers are less than this
  std::vector<std::uint16_t> numbers_;  // per class so far and answer
};

}  // namespace fairroll::linting
