// SPDX-License-Identifier: Apache-2.0
// Throws that nobody tells apart by the dice alone (F2), and what several wagers look at together.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <utility>
#include <vector>

#include "../oracle/triggers.hpp"
#include "footprint.hpp"

namespace fairroll::automaton {

/// What this happening asks is answered by the dice alone, and by the wager's numbers.
[[nodiscard]] bool depends_on_faces_only(const ThrowTest& dice_event);

/// A list of throws, cut into the classes that what was added so far tells apart.
class ThrowClasses {
 public:
  /// Both must outlive it.
  ThrowClasses(const Ruleset& ruleset, std::span<const std::vector<int>> throws);
  /// Of what sentences of the game name.
  ThrowClasses(const Ruleset& ruleset, std::span<const std::vector<int>> throws, const Footprint& footprint)
      : ThrowClasses(ruleset, throws) {
    add(footprint, nullptr, nullptr, nullptr, nullptr);
  }

  /// Tells apart what sentences of the wager (null: of the game) and of its parent name.
  void add(const Footprint& footprint, const Wager* wager, const std::vector<int>* numbers, const Wager* parent,
           const std::vector<int>* parent_numbers);

  [[nodiscard]] std::size_t count() const noexcept { return count_; }
  /// Per throw. Classes are numbered in the order of the first throw of each.
  [[nodiscard]] const std::vector<std::uint16_t>& class_of() const& noexcept { return class_of_; }
  [[nodiscard]] std::vector<std::uint16_t> class_of() && noexcept { return std::move(class_of_); }
  /// The first throw of each class.
  [[nodiscard]] std::vector<std::size_t> representatives() const;

 private:
  /// Notes what a happening of the dice says to each throw: one bit more of its answers.
  void ask(const ThrowTest& dice_event, const Wager* wager, const std::vector<int>* numbers);
  /// Tells apart what the dice add to the figure.
  void ask_figure(const Figure& figure, const std::vector<int>* numbers);
  /// Notes which of the totals each throw shows.
  void ask_totals(const Flags& totals);
  /// Tells apart what the answers do, all of which are less than `kinds`, and forgets them.
  void split(std::size_t kinds);

  const Ruleset& ruleset_;
  std::span<const std::vector<int>> throws_;
  /// Answers are gathered until classes times answers are more: what splits has to be cleared first.
  static constexpr std::size_t most_numbers = 256;
  struct Thrown {
    int total = 0;
    std::uint16_t answers = 0;  // to the tests at hand, but for those that ask for nothing but the total
  };
  /// In of_total_.
  [[nodiscard]] std::size_t place_of(int total) const noexcept { return static_cast<std::size_t>(total - lowest_); }
  std::size_t count_ = 0;
  std::vector<Thrown> thrown_;                           // per throw
  std::vector<std::uint16_t> class_of_;                  // likewise
  int lowest_ = 0;                                       // of the totals
  std::vector<std::uint16_t> of_total_;                  // per total from there: what throws of it answer besides
  std::size_t kinds_ = 1;                                // answers to the tests at hand are less than this
  std::array<std::uint16_t, most_numbers> few_numbers_;  // per class so far and answer
  std::vector<std::uint16_t> many_numbers_;              // the same where there are more
};

/// What several wagers look at together: one, those that it stands behind, those that it is made of (F1, F2).
class ChainFootprint {
 public:
  explicit ChainFootprint(const Ruleset& ruleset, Footprint::Reach reach = Footprint::Reach::Ever) : ruleset_(ruleset), reach_(reach) {}

  /// Adds a wager on its numbers, behind another or none. Nothing of it is looked at before it is added to its footprint.
  Footprint& add(Index wager, std::vector<int> numbers, Index parent = no_index, std::vector<int> parent_numbers = {});
  /// Of the wager that was added first.
  [[nodiscard]] Footprint& front() { return members_.front().footprint; }

  /// The variables of the game that are named, ascending.
  [[nodiscard]] std::vector<Index> members() const;
  /// The wagers of which somebody asks who holds them.
  [[nodiscard]] std::vector<Index> held() const;
  /// Somebody asks whether the owner of the wagers throws.
  [[nodiscard]] bool asks_owner() const;
  /// As Footprint::turns_matter(), of any of them.
  [[nodiscard]] bool turns_matter() const;
  /// Throws that none of them tells apart by the dice alone share a class. `throws` must outlive it.
  [[nodiscard]] ThrowClasses classes(std::span<const std::vector<int>> throws) const;

 private:
  struct Member {
    Footprint footprint;
    const Wager* wager;
    std::vector<int> numbers;
    const Wager* parent;
    std::vector<int> parent_numbers;
  };

  const Ruleset& ruleset_;
  Footprint::Reach reach_;
  std::deque<Member> members_;
};

}  // namespace fairroll::automaton
