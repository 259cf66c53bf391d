// SPDX-License-Identifier: Apache-2.0
// From chances to figures.
#pragma once

#include "bet.hpp"

namespace fairroll::analysis {

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
