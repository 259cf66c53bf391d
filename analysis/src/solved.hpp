// SPDX-License-Identifier: Apache-2.0
// One wager of a ruleset, worked out: what edge.cpp reports and parts.cpp adds up.
#pragma once

#include <memory>
#include <optional>

#include "figures.hpp"

namespace fairroll::analysis {

/// What all wagers of one ruleset share. Refers to all of it.
struct Setting {
  const Ruleset& rules;
  const Outcomes& outcomes;
  const std::vector<Number>& chances;  ///< per outcome
  MachineCompiler& compiler;
};

/// Machine, terms and bet refer to one another, so it stays where it is.
class Solved {
 public:
  Solved(const Setting& setting, const MachineKey& key, const std::optional<Money>& stake);
  Solved(const Solved&) = delete;
  Solved& operator=(const Solved&) = delete;
  Solved(Solved&&) = delete;
  Solved& operator=(Solved&&) = delete;
  ~Solved() = default;

  [[nodiscard]] const std::optional<Undefined>& fault() const noexcept { return fault_; }
  /// The rest only if the machine could be compiled, figures only without a fault.
  [[nodiscard]] const std::optional<Machine>& machine() const noexcept { return machine_; }
  [[nodiscard]] const Bet& bet() const { return *bet_; }
  [[nodiscard]] const Terms& terms() const { return *terms_; }
  [[nodiscard]] Figures first() const;
  [[nodiscard]] std::vector<Start> starts() const;

 private:
  const Ruleset& rules_;
  std::optional<Undefined> fault_;
  std::optional<Machine> machine_;
  std::optional<Terms> terms_;
  std::optional<Bet> bet_;
};

/// As the public edges(), of machines that `compiler` makes; it is one of those rules.
[[nodiscard]] std::vector<WagerEdge> edges(const std::shared_ptr<const Ruleset>& ruleset, const EdgeOptions& options, MachineCompiler& compiler,
                                           const Watch& watch = {});

/// A wager made of parts, bet on at a fresh table (L7).
void add_parts(const Setting& setting, const std::shared_ptr<const Ruleset>& rules, const std::optional<Money>& stake, WagerEdge& edge);

}  // namespace fairroll::analysis
