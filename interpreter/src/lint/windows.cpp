// SPDX-License-Identifier: Apache-2.0
// F0410 where a window waits for what nobody can ever hold: `wager own { placed while shooter holds own }`.
#include <algorithm>

#include "checks.hpp"
#include "words.hpp"

namespace fairroll::linting {

namespace {

/// Wagers that somebody may come to hold, grown from none: a window that asks for a holding opens once one of those wagers can be held.
class Holdable {
 public:
  explicit Holdable(const Ruleset& ruleset) : ruleset_(ruleset), held_(ruleset.wagers.size(), 0) {
    for (bool grown = true; grown;) {
      grown = false;
      for (Index i = 0; i < ruleset.wagers.size(); ++i)
        if (held_[i] == 0 && may_be_placed(ruleset.wagers[i])) grown = take(i);
    }
  }

  [[nodiscard]] bool has(Index wager) const { return held_[wager] != 0; }

 private:
  /// With all that a bet on it is made of. True.
  bool take(Index wager) {
    held_[wager] = 1;
    for (const fairroll::Component& part : ruleset_.wagers[wager].components)
      if (held_[part.wager] == 0) take(part.wager);
    return true;
  }

  [[nodiscard]] bool may_be_placed(const Wager& wager) const {
    if (wager.parent != no_index && !has(wager.parent)) return false;
    return std::any_of(wager.betting_windows.begin(), wager.betting_windows.end(),
                       [this](const Window& row) { return may_hold(row.condition); });
  }

  /// False only if it certainly asks for a holding that cannot be. Whatever else it asks is the business of others.
  [[nodiscard]] bool may_hold(const Condition& condition) const {
    const auto each = [&](const Condition& operand) { return may_hold(operand); };
    switch (condition.op) {
      case Condition::Op::And:
        return std::all_of(condition.operands.begin(), condition.operands.end(), each);
      case Condition::Op::Or:
        return std::any_of(condition.operands.begin(), condition.operands.end(), each);
      case Condition::Op::Holds:
        return condition.holder == Holder::NoSeat ||
               std::any_of(condition.wagers.begin(), condition.wagers.end(), [this](Index wager) { return has(wager); });
      default:
        return true;
    }
  }

  const Ruleset& ruleset_;
  std::vector<char> held_;
};

}  // namespace

void check_windows(const Ruleset& ruleset, Diagnostics& found) {
  const Holdable holdable(ruleset);
  for (Index i = 0; i < ruleset.wagers.size(); ++i) {
    const Wager& wager = ruleset.wagers[i];
    const bool follows = wager.parent != no_index && !holdable.has(wager.parent);  // said of what it stands behind
    if (holdable.has(i) || wager.betting_windows.empty() || follows) continue;
    tell(found, Code::no_window, place_of(ruleset, wager.betting_windows.front().clause),
         "the betting windows require a wager that no seat can ever hold, so no seat can place `" + wager.name + "`",
         "add a betting window without `holds`, or remove the wager");
  }
}

}  // namespace fairroll::linting
