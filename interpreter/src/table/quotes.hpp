// SPDX-License-Identifier: Apache-2.0
// What a win may be paid, seen from between throws: which odds may come, and what a win at given odds will move.
#pragma once

#include <optional>
#include <vector>

#include <fairroll/table.hpp>

#include "../oracle/triggers.hpp"

namespace fairroll {

/// A standing wager, the one that it stands behind, and so on.
using Line = std::vector<const StandingWager*>;

/// Asks what may be, with Depends for what nobody can know yet. States that stand at a number stay there, counts and sets may grow, and
/// what lives for one turn may be anything.
class Foresight {
 public:
  /// `blind`: the throws are too many to try, so that nothing is known of the faces.
  Foresight(const Ruleset& rules, const std::vector<int>& game, const Line& line, bool blind) : rules_(rules), line_(line), blind_(blind) {
    now_.game_values = game;
  }

  /// `at`: into the line, whose sentence it is.
  [[nodiscard]] Answer stands(const Condition& condition, std::size_t at) const;
  [[nodiscard]] Answer comes(const ThrowPattern& pattern, std::size_t at, const std::vector<int>& faces) const;
  [[nodiscard]] Answer comes(const Trigger& trigger, std::size_t at, const std::vector<int>& faces) const {
    return both(comes(trigger.pattern, at, faces), stands(trigger.condition, at));
  }
  [[nodiscard]] const Wager& type(std::size_t at) const { return rules_.wagers[line_[at]->wager]; }

  /// The values that a variable may have when the wager is decided.
  struct Reach {
    int low = 0;
    int high = 0;
    bool known = false;  ///< a state that stands at a number
  };
  [[nodiscard]] std::optional<Reach> reach(const VariableRef& reference, std::size_t at) const;
  /// What the figure of a paytable comes to; nothing if nobody knows the dice.
  [[nodiscard]] std::optional<Reach> figure(const Figure& figure, const std::vector<int>& faces) const;

 private:
  struct Source;
  struct Named {
    const Variable* variable = nullptr;
    int value = 0;
  };
  [[nodiscard]] Named look_up(const VariableRef& reference, std::size_t at) const;
  [[nodiscard]] Answer comes(const ThrowTest& dice_event, std::size_t at, const std::vector<int>& faces) const;
  [[nodiscard]] Answer state_comes(const ThrowTest& dice_event, std::size_t at, const std::vector<int>& faces) const;
  [[nodiscard]] Answer reaching_comes(const ThrowTest& dice_event, std::size_t at, const std::vector<int>& faces) const;
  [[nodiscard]] Answer event_comes(const ThrowTest& dice_event, std::size_t at, const std::vector<int>& faces) const;

  const Ruleset& rules_;
  const Line& line_;
  bool blind_;
  Situation now_;
};

struct PossibleOdds {
  std::vector<Odds> odds;                       ///< those that may come; no profit twice
  std::vector<std::optional<Rational>> best{};  ///< per throw, in an order that all wagers share: the highest profit per unit staked
  bool column_open = false;                     ///< its paytable has several columns and the house posted none
  Index column_clause = no_index;
};

/// `line`: the wager, what it stands behind, and so on. A state that stands at a number is taken to stay there until the wager is decided;
/// one that has none yet may get any. Counts and sets may grow; those of a turn may be anything. So odds may be listed that never come;
/// none that come while the states stay are left out.
[[nodiscard]] PossibleOdds possible_odds(const Ruleset& rules, const std::vector<int>& game, const Line& line);

/// A win of a whole stake, in its limits and not capped, at given odds.
struct PayoutQuote {
  bool known = false;          ///< false: the table has to say, with findings
  Money profit;                ///< before commission; less than nothing: a loss
  bool rounded = false;        ///< the rounding rule changed it (M2)
  Money commission;            ///< taken out of the win (M4)
  Money commission_up;         ///< the same, or taken anew for the stake, where the wager stays up
  bool charged = false;        ///< a commission rule speaks on a win that ends the wager ...
  bool charged_up = false;     ///< ... or on one that stays up
  bool charges_stake = false;  ///< what is taken where it stays up is the commission of the stake that stands
  bool known_up = false;       ///< `known`, where it stays up
};

}  // namespace fairroll
