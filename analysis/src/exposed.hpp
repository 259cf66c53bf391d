// SPDX-License-Identifier: Apache-2.0
// One kind of bet, made whenever it may be: which copies of it stand, and what each throw pays on them.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/analysis/exposure.hpp>

#include "ways.hpp"

namespace fairroll::analysis {

/// A bet whose stake is known: by its own limit, or as a part of a larger one.
struct BetKind {
  MachineKey key;
  std::optional<Money> part_stake;  ///< of a part of a wager made of parts
  std::string name;
};

/// All copies of one bet that may stand at the same time, as one automaton over the outcomes of the dice. A copy is a row of the machine.
class ExposedBets {
 public:
  /// Nothing, and `why`: no limit speaks of it, or it cannot be compiled.
  static std::optional<ExposedBets> make(const std::shared_ptr<const Ruleset>& ruleset, const Outcomes& outcomes,
                                         const ExposureOptions& options, const BetKind& kind, std::string& why);

  static constexpr std::string_view too_many = "too many copies of it may stand, and it is in none of these sums";
  static constexpr std::size_t most_states = 20'000;
  static constexpr std::size_t most_copies = 100'000;  ///< that stand in all of these together

  [[nodiscard]] const std::vector<std::uint32_t>& next() const noexcept { return next_; }  ///< states x outcomes
  [[nodiscard]] std::int64_t gain(std::size_t state, std::size_t outcome) const { return gains_[state * outcomes_ + outcome]; }
  [[nodiscard]] std::vector<ExposedBet> bets(std::size_t state, std::size_t outcome) const;
  [[nodiscard]] Index wager() const noexcept { return wager_; }

 private:
  struct Won {
    ExposedBet bet;
    std::int64_t units = 0;
  };
  class Builder;

  std::size_t outcomes_ = 0;
  Index wager_ = no_index;
  std::vector<std::uint32_t> next_;
  std::vector<std::int64_t> gains_;
  std::vector<std::vector<std::uint32_t>> rows_;              // per state
  std::map<std::pair<std::uint32_t, std::size_t>, Won> won_;  // row, outcome
};

}  // namespace fairroll::analysis
