// SPDX-License-Identifier: Apache-2.0
// What the checks that enumerate met on their way, kept for whoever compiles the wagers next: the oracle need not be asked again.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <fairroll/diagnostic.hpp>

#include "familiar.hpp"
#include "space.hpp"

namespace fairroll::linting {

/// What throws do to one wager, which stands behind no other, in every state that it can meet. Immutable; safe from any thread.
class ExploredWager {
 public:
  /// `members`: of the game, ascending. `seen`: states by the values of those, then of the wager's own variables. `class_of`: per throw of
  /// all. `cells`: per state and class, into `steps`.
  ExploredWager(std::vector<Index> members, Seen seen, std::vector<std::uint16_t> class_of, std::vector<std::uint16_t> cells,
                std::vector<FamiliarStep> steps);

  /// How many states it can meet.
  [[nodiscard]] std::size_t states() const noexcept { return classes_ == 0 ? 0 : cells_.size() / classes_; }
  /// The state in which the game and the wager's own variables have these values; nothing: it was not met.
  [[nodiscard]] std::optional<std::size_t> state(const std::vector<int>& game, const std::vector<int>& own) const;
  /// The class of a throw, given by its place among all: throws of a class do the same.
  [[nodiscard]] std::uint16_t class_of(std::size_t thrown) const { return class_of_[thrown]; }
  /// What throws do in that state, per class: of steps().
  [[nodiscard]] const std::uint16_t* steps_in(std::size_t state) const { return cells_.data() + state * classes_; }
  [[nodiscard]] const std::vector<FamiliarStep>& steps() const noexcept { return steps_; }

 private:
  std::vector<Index> members_;
  Seen seen_;
  std::vector<std::uint16_t> class_of_;
  std::size_t classes_;
  std::vector<std::uint16_t> cells_;
  std::vector<FamiliarStep> steps_;
};

/// The wagers of a ruleset and the states of its game, as far as they were explored without a fault. Immutable once it is shared; then safe
/// from any thread.
class FAIRROLL_INTERNAL Explored {
 public:
  void add(Index wager, const std::vector<int>& numbers, ExploredWager explored) {
    wagers_.emplace(std::pair(wager, numbers), std::move(explored));
  }
  /// All that those have explored and come to know; they are of no use afterwards.
  void take(Spaces& spaces);
  /// Null: it was not explored, or not to the end.
  [[nodiscard]] const ExploredWager* find(Index wager, const std::vector<int>& numbers) const {
    const auto found = wagers_.find({wager, numbers});
    return found == wagers_.end() ? nullptr : &found->second;
  }

  /// Of just these variables of the game, one flag each; null likewise.
  [[nodiscard]] const GameSpace* space(const std::vector<char>& members) const;
  /// Of the game; null: there is none.
  [[nodiscard]] const Memory* memory() const noexcept { return memory_.get(); }

 private:
  std::map<std::pair<Index, std::vector<int>>, ExploredWager> wagers_;
  std::map<std::vector<char>, GameSpace> spaces_;
  std::unique_ptr<const Memory> memory_;
};

/// What the check knows of the game of that ruleset; null: nothing.
[[nodiscard]] inline const Memory* memory_of(const Ruleset& ruleset) noexcept {
  return ruleset.explored.get() == nullptr ? nullptr : ruleset.explored.get()->memory();
}

/// lint(), with what it explores.
[[nodiscard]] Diagnostics lint(const Ruleset& ruleset, Explored& explored);

}  // namespace fairroll::linting
