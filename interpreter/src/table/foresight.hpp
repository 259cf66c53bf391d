// SPDX-License-Identifier: Apache-2.0
// What conditions and happenings may come to until a wager is decided, seen from between throws.
#pragma once

#include <optional>
#include <vector>

#include <fairroll/table.hpp>

#include "../oracle/happening.hpp"

namespace fairroll {

/// A standing wager, the one that it stands behind, and so on.
using Line = std::vector<const StandingWager*>;

/// Asks what may be, with Depends for what nobody can know yet. States that stand at a number stay there, counts and sets may grow, and
/// what lives for one turn may be anything.
class Foresight {
 public:
  /// `blind`: the throws are too many to try, so that nothing is known of the faces.
  Foresight(const Ruleset& rules, const std::vector<int>& game, const Line& line, bool blind) : rules_(rules), line_(line), blind_(blind) {
    now_.game = game;
  }

  /// `at`: into the line, whose sentence it is.
  [[nodiscard]] Answer stands(const Condition& condition, std::size_t at) const;
  [[nodiscard]] Answer comes(const Pattern& pattern, std::size_t at, const std::vector<int>& faces) const;
  [[nodiscard]] Answer comes(const Occasion& occasion, std::size_t at, const std::vector<int>& faces) const {
    return both(comes(occasion.on, at, faces), stands(occasion.while_, at));
  }
  [[nodiscard]] const Wager& type(std::size_t at) const { return rules_.wagers[line_[at]->wager]; }

  /// The values that a variable may have when the wager is decided.
  struct Reach {
    int low = 0;
    int high = 0;
    bool known = false;  ///< a state that stands at a number
  };
  [[nodiscard]] std::optional<Reach> reach(const VariableRef& reference, std::size_t at) const;

 private:
  struct Source;
  struct Named {
    const Variable* variable = nullptr;
    int value = 0;
  };
  [[nodiscard]] Named look_up(const VariableRef& reference, std::size_t at) const;
  [[nodiscard]] Answer comes(const Happening& happening, std::size_t at, const std::vector<int>& faces) const;
  [[nodiscard]] Answer state_comes(const Happening& happening, std::size_t at, const std::vector<int>& faces) const;
  [[nodiscard]] Answer reaching_comes(const Happening& happening, std::size_t at, const std::vector<int>& faces) const;
  [[nodiscard]] Answer event_comes(const Happening& happening, std::size_t at, const std::vector<int>& faces) const;

  const Ruleset& rules_;
  const Line& line_;
  bool blind_;
  Situation now_;
};

}  // namespace fairroll
