// SPDX-License-Identifier: Apache-2.0
// The money terms of a wager: amounts, limits, commissions, rounding, components and caps. See docs/language/money.md; codes in parentheses
// such as (L4) are rules in docs/language/semantics.md. Where several layers have a statement, `layer` orders them as in VerdictRow::layer.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/money.hpp>
#include <fairroll/model/sentence.hpp>

namespace FAIRROLL_API fairroll {

/// An amount in a rule: money (`5.00`), or a multiple of a stake or of a posted quantity (`3 times pass`, `120 percent of even_maximum`).
struct Amount {
  /// Money: a fixed amount. Stake: a multiple of the stake of another wager, which is a parent of this wager or must be held by its owner
  /// to place it. Posted: a multiple of a quantity that the house posts.
  enum class Kind : std::uint8_t { Money, Stake, Posted };
  Kind kind = Kind::Money;  ///< kind of amount
  Rational factor{1};       ///< Stake, Posted: factor, greater than 0
  Money money{};            ///< Money: the amount
  Index index = no_index;   ///< Stake: the other wager (index into Ruleset::wagers). Posted: index into Ruleset::postings
};

/// Direction and unit of rounding.
struct Rounding {
  Direction direction{};  ///< direction of rounding
  Amount unit{};          ///< unit of rounding; never Amount::Kind::Stake
};

/// A statement `payouts rounded` (M2). A later layer replaces it as a whole.
struct PayRounding {
  Rounding rounding{};      ///< rounding of the exact profit of a win
  Index clause = no_index;  ///< index into Ruleset::clauses
  int layer = 0;            ///< layer of the statement
};

/// One case of a limit (L4). Cases with `adds` (of `every wager`, or of a house) must all be met. Among the other cases of one kind that
/// apply, only those of the latest layer count.
struct Limit {
  /// What is limited. MaxStake and MinStake: the stake. StakeStep: the stake must be a multiple of the amount. MaxWin: the
  /// profit before commission, at the highest odds that the wager may still get.
  enum class Kind : std::uint8_t { MaxStake, MinStake, StakeStep, MaxWin };
  Kind kind{};                 ///< limited quantity and direction
  Amount amount{};             ///< limit; its value need not be a whole number of units
  Condition while_{};          ///< condition of the case
  bool is_cumulative = false;  ///< true if the limit must be met in addition to all others
  Index clause = no_index;     ///< index into Ruleset::clauses; a refused action cites its address
  int layer = 0;               ///< layer of the statement
};

/// A statement `commission` (M4). A later layer replaces it as a whole.
struct Commission {
  /// When the commission is charged. WhenPlaced: on each stake placed or added. WhenPlacedAndAfterEachWin: after each win also on the stake
  /// that stays up. OnWin: on each win.
  enum class Moment : std::uint8_t { WhenPlaced, WhenPlacedAndAfterEachWin, OnWin };
  Rational percent{};                           ///< percentage, 0..100
  bool is_on_win = false;                       ///< true: a percentage of the win; false: of the stake
  Moment moment{};                              ///< time at which the commission is charged
  std::optional<Rounding> rounding{};           ///< rounding of the commission; `std::nullopt` if it is exact
  std::optional<Amount> minimum{};              ///< minimum of the commission; never Amount::Kind::Stake
  std::optional<Condition> refund_condition{};  ///< condition of a refund on removal; `std::nullopt`: it is not refunded
  Index clause = no_index;                      ///< index into Ruleset::clauses
  int layer = 0;                                ///< layer of the statement
};

/// A component of a composite wager (L7).
struct Component {
  int units = 0;                      ///< units of its share, greater than 0; the share is `units` divided by the units of all components
  Index wager = no_index;             ///< index into Ruleset::wagers; may be a composite wager itself
  std::vector<Term> numbers{};        ///< numbers of the component, as many as that wager has; literals or numbers of the composite
  std::optional<Condition> unless{};  ///< the component is left out, and its units are not counted, while this condition is true
  Place place{};                      ///< where the component is in the rule file
};

/// The settlement of a wager that was accepted in error outside its limits (M5). PaidInFull: like any other wager. PaidToLimit: as if the
/// stake were the limit, and the rest is returned. Returned: the stake is returned with its commission.
enum class Consequence : std::uint8_t { PaidInFull, PaidToLimit, Returned };
/// A statement `accepted over maximum: ...` or `accepted under minimum: ...` (M5).
struct AcceptedInError {
  Consequence consequence{};  ///< settlement of the wager when it wins or loses
  Index clause = no_index;    ///< index into Ruleset::clauses
  int layer = 0;              ///< layer of the statement
};

/// A statement `cap ... together at ... per roll shared in proportion` (M6).
struct Cap {
  std::vector<Index> wagers{};  ///< wagers of all seats that share the cap (indices into Ruleset::wagers), without duplicates
  Amount limit{};               ///< maximum of the sum of their wins on one throw; never Amount::Kind::Stake
  Index clause = no_index;      ///< index into Ruleset::clauses
};

}  // namespace fairroll
