// SPDX-License-Identifier: Apache-2.0
// How and when turns end, as far as conduct says (T1).
#pragma once

#include <cstdint>
#include <vector>

#include "footprint.hpp"

namespace fairroll {
struct EvalContext;
}

namespace fairroll::automaton {

class TurnEnd {
 public:
  enum class By : std::uint8_t {
    Duty,     ///< who throws has to give up the dice
    Anybody,  ///< somebody has to or may make a turn end
  };
  TurnEnd(const Ruleset& ruleset, By by);
  /// There are turns, and something ends them.
  [[nodiscard]] bool possible() const noexcept { return any_time_ || !duties_.empty() || !powers_.empty(); }
  /// Whatever is thrown, and before it.
  [[nodiscard]] bool any_time() const noexcept { return any_time_; }
  /// On this throw.
  [[nodiscard]] bool after(const EvalContext& context) const;
  /// Adds what after() asks.
  void mention(Footprint& footprint) const;

 private:
  void take_powers(const Ruleset& ruleset);

  bool any_time_ = false;
  std::vector<const Trigger*> duties_;
  std::vector<const ThrowPattern*> powers_;
};

}  // namespace fairroll::automaton
