// SPDX-License-Identifier: Apache-2.0
// Two machines side by side: every pair of rows that the same bets and throws lead to.
#pragma once

#include <functional>
#include <optional>

#include "book.hpp"
#include "state_walk.hpp"
#include "witness.hpp"

namespace fairroll::analysis {

/// The same bets and throws in the words of another ruleset.
[[nodiscard]] std::vector<WayStep> counterpart(const Ruleset& from, std::vector<WayStep> way, const Ruleset& to);

/// The row behind a throw, with the end of a turn that follows it.
[[nodiscard]] std::uint32_t row_after(const Machine& machine, const Cell& cell);

/// It leaves the wager standing, whatever that is called: nothing is decided.
[[nodiscard]] bool leaves_standing(std::uint8_t outcome);
/// `wins`, `is returned`.
[[nodiscard]] std::string verdict_words(std::uint8_t outcome);

/// What two machines make of one throw in one pair of rows, or whether a bet may be made there (`outcome` is then no_outcome).
struct PairStep {
  static constexpr std::size_t no_outcome = static_cast<std::size_t>(-1);
  std::uint32_t row_a = 0;
  std::uint32_t row_b = 0;
  std::size_t outcome = no_outcome;
  const Cell* a = nullptr;  ///< of the throw, or of the end of a turn behind it, which comes in these rows
  const Cell* b = nullptr;
  bool turn_ends = false;  ///< the cells are of the end of a turn
  std::size_t level = 0;   ///< of a bet: whose, as Machine::levels
  bool open_a = false;     ///< of a bet: it may be made
  bool open_b = false;
  [[nodiscard]] bool is_bet() const noexcept { return a == nullptr; }
};

/// In what two machines differ at a step.
namespace differs {
inline constexpr unsigned window = 1;     ///< a bet may be made in one alone
inline constexpr unsigned verdict = 2;    ///< other than by a name for standing
inline constexpr unsigned name = 4;       ///< what standing is called
inline constexpr unsigned staying = 8;    ///< whether it stays up
inline constexpr unsigned turn = 16;      ///< whether a turn ends
inline constexpr unsigned profit = 32;    ///< what a win pays, or whether that is stated
inline constexpr unsigned notation = 64;  ///< how odds are written
}  // namespace differs

/// Two machines in step, which must outlive it and have the same dice. Goes through all pairs from the start, the nearest first, and on
/// behind steps at which both stand alike.
class Pairs {
 public:
  /// False: enough.
  using Show = std::function<bool(const PairStep&)>;

  Pairs(const Machine& a, const Machine& b, const DiceOutcomes& outcomes);
  /// One machine by itself: pairs are its rows.
  Pairs(const Machine& machine, const DiceOutcomes& outcomes) : Pairs(machine, machine, outcomes) {}

  /// Shows each step once; false: somebody had enough.
  bool walk(const Show& show);
  /// The bets and throws that lead to the pair that is being shown.
  [[nodiscard]] std::vector<WayStep> way() const { return way_to(at_); }
  [[nodiscard]] std::vector<WayStep> way_to(std::uint32_t pair) const;
  /// The same and the step itself. A turn that ends is part of the throw that ends it.
  [[nodiscard]] std::vector<WayStep> way_with(const PairStep& step) const;
  /// How many pairs have been met.
  [[nodiscard]] std::uint32_t size() const noexcept { return pairs_.size(); }
  /// The row of the first machine in a pair.
  [[nodiscard]] std::uint32_t row(std::uint32_t pair) const noexcept { return pairs_[pair][0]; }
  /// One outcome of each class that either machine tells apart.
  [[nodiscard]] const std::vector<std::size_t>& throws() const noexcept { return throws_; }

  /// An OR of what `differs` names.
  [[nodiscard]] unsigned differences(const PairStep& step) const;
  /// What a win pays; null: no win, or a win whose odds are open.
  [[nodiscard]] const Odds* odds_a(const PairStep& step) const { return odds(a_, *step.a); }
  [[nodiscard]] const Odds* odds_b(const PairStep& step) const { return odds(b_, *step.b); }

 private:
  /// What leads on: a bet of that level, or a throw.
  struct By {
    int placed = -1;
    std::size_t outcome = 0;
  };
  static const Odds* odds(const Machine& machine, const Cell& cell) {
    return cell.odds == Cell::no_odds ? nullptr : &machine.odds[cell.odds];
  }
  [[nodiscard]] WayStep step_of(const By& by) const;
  [[nodiscard]] bool bets(const Show& show);
  [[nodiscard]] bool falls(std::size_t outcome, const Show& show);
  void reach(std::uint32_t a, std::uint32_t b, const By& by);

  const Machine& a_;
  const Machine& b_;
  const DiceOutcomes& outcomes_;
  std::vector<std::size_t> throws_;
  StateWalk<By> pairs_{2};
  std::uint32_t at_ = 0;
  std::uint32_t row_a_ = 0;  // of the pair at hand
  std::uint32_t row_b_ = 0;
};

}  // namespace fairroll::analysis
