// SPDX-License-Identifier: Apache-2.0
// One wager of a ruleset, worked out, and the figures that come of it.
#pragma once

#include <memory>
#include <optional>

#include "bet.hpp"

namespace fairroll::analysis {

/// What all wagers of one ruleset share. Refers to all of it.
struct EdgeSetting {
  const Ruleset& rules;
  const DiceOutcomes& outcomes;
  Chances& chances;
  MachineCompiler& compiler;
};

/// The states in which the wager of the machine is made: format_row() without that it does not stand yet.
[[nodiscard]] std::string state_words(const Ruleset& rules, const Machine& machine, std::uint32_t row);

/// Machine, terms and bet refer to one another, so it stays where it is.
class Solved {
 public:
  Solved(const EdgeSetting& setting, const MachineKey& key, const std::optional<Money>& stake);
  Solved(const Solved&) = delete;
  Solved& operator=(const Solved&) = delete;
  Solved(Solved&&) = delete;
  Solved& operator=(Solved&&) = delete;
  ~Solved() = default;

  [[nodiscard]] const std::optional<UndefinedReason>& fault() const noexcept { return fault_; }
  /// The rest only if the machine could be compiled, figures only without a fault.
  [[nodiscard]] const std::optional<Machine>& machine() const noexcept { return machine_; }
  [[nodiscard]] const Bet& bet() const { return *bet_; }
  [[nodiscard]] Bet& bet() { return *bet_; }
  [[nodiscard]] const Terms& terms() const { return *terms_; }
  [[nodiscard]] Figures first() const;
  [[nodiscard]] std::vector<StartFigures> starts() const;

 private:
  const Ruleset& rules_;
  std::optional<UndefinedReason> fault_;
  std::optional<Machine> machine_;
  std::optional<Terms> terms_;
  std::optional<Bet> bet_;
};

/// As the public compute_edges(), of machines that `compiler` makes; it is one of those rules.
[[nodiscard]] std::vector<WagerEdge> compute_edges(const std::shared_ptr<const Ruleset>& ruleset, const EdgeOptions& options,
                                                   MachineCompiler& compiler, const ProgressCallback& progress = {});

/// A wager made of parts, bet on at a fresh table (L7).
void add_parts(const EdgeSetting& setting, const std::shared_ptr<const Ruleset>& rules, const std::optional<Money>& stake, WagerEdge& edge);

/// Chances of decisions and expected numbers, weighted and put together. All starts weighted alike make one bet.
class Tally {
 public:
  explicit Tally(const Bet& bet, const Terms& terms) : bet_(bet), terms_(terms) {}
  void add(const Prospect& prospect, const Number& weight);
  /// Precondition: the weights sum to 1.
  [[nodiscard]] Figures figures() const;

 private:
  const Bet& bet_;
  const Terms& terms_;
  std::vector<Number> chances_;
  Number throws_;
  bool stays_up_ = true;
  Number won_;
  Number decisions_;
  Number throws_until_down_;
};

/// Figures of a bet whose profits per unit of stake (nothing deducted but what they say), chances and kinds are known.
struct Spread {
  std::map<Decision, Number> chances;
  Number charge;  ///< taken when placed
  Number throws;
};
[[nodiscard]] Figures figures_of(const Spread& spread);

}  // namespace fairroll::analysis
