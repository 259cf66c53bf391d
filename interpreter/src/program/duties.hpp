// SPDX-License-Identifier: Apache-2.0
// The duties of who throws to give up the dice: what ends a turn without anybody's will (T1).
#pragma once

#include <vector>

#include "../lint/mentions.hpp"
#include "../oracle/happening.hpp"

namespace fairroll {

class TurnDuties {
 public:
  explicit TurnDuties(const Ruleset& ruleset);
  /// A turn can end so.
  [[nodiscard]] bool possible() const noexcept { return always_ || !occasions_.empty(); }
  /// Some throw obliges.
  [[nodiscard]] bool after(const Moment& moment) const;
  void mention(linting::Mentions& mentions) const;

 private:
  bool always_ = false;  // a duty without an occasion
  std::vector<const Occasion*> occasions_;
};

}  // namespace fairroll
