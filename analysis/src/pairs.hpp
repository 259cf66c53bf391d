// SPDX-License-Identifier: Apache-2.0
// Two machines side by side: every pair of rows that the same bets and throws lead to.
#pragma once

#include <functional>
#include <optional>

#include "ways.hpp"

namespace fairroll::analysis {

/// What two rule books make of one throw in one pair of rows, or whether a bet may be made there (`outcome` is then no_outcome).
struct PairStep {
  static constexpr std::size_t no_outcome = static_cast<std::size_t>(-1);
  std::uint32_t row_a = 0;
  std::uint32_t row_b = 0;
  std::size_t outcome = no_outcome;
  const Cell* a = nullptr;  ///< of the throw, or of the end of a turn behind it
  const Cell* b = nullptr;
  bool turn_ends = false;  ///< the cells are of the end of a turn
  bool open_a = false;     ///< of a bet: it may be made
  bool open_b = false;
};

/// The wager of the same name in another ruleset, with the same line; nothing: it does not have it.
[[nodiscard]] std::optional<MachineKey> counterpart(const Ruleset& from, const MachineKey& key, const Ruleset& to);

/// Walks both from the start, the nearest first, and shows each step once. Goes on behind steps at which both stand alike. Both must have
/// the same dice.
class Pairs {
 public:
  using Show = std::function<void(const PairStep&)>;
  Pairs(const Machine& a, const Machine& b, const Outcomes& outcomes) : a_(a), b_(b), outcomes_(outcomes) {}
  void walk(const Show& show);
  /// The bets and throws that lead to the pair that is being shown.
  [[nodiscard]] std::vector<WayStep> way() const;
  /// How many pairs there were.
  [[nodiscard]] std::size_t size() const noexcept { return pairs_.size(); }

 private:
  struct Pair {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::size_t from = 0;
    int placed = -1;
    std::size_t outcome = 0;
  };
  void throws(std::size_t at, const Show& show);
  void reach(std::uint32_t a, std::uint32_t b, std::size_t from, int placed, std::size_t outcome);

  const Machine& a_;
  const Machine& b_;
  const Outcomes& outcomes_;
  std::vector<Pair> pairs_;
  std::vector<std::vector<std::uint32_t>> met_;  // per row of a: rows of b
  std::size_t at_ = 0;
};

}  // namespace fairroll::analysis
