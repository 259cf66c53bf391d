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
  void ask(const Happening& happening, const Wager* wager, const std::vector<int>* numbers);
  /// Tells apart what answers_ does, whose answers are less than `kinds`.
  void split(std::uint16_t kinds);

  const Ruleset& ruleset_;
  std::span<const std::vector<int>> throws_;
  const Situation& situation_;
  std::size_t count_ = 0;
  std::vector<int> totals_;  // per throw
  std::vector<std::uint16_t> class_of_;
  std::vector<std::uint16_t> answers_;  // per throw, of the test at hand
  std::vector<std::uint16_t> numbers_;  // per class so far and answer
};

}  // namespace fairroll::linting
