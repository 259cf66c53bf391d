// SPDX-License-Identifier: Apache-2.0
// The money terms of a wager: amounts, limits, commissions, rounding, components and caps. See docs/language/money.md. Codes in parentheses
// such as (L4) refer to rules in docs/language/semantics.md. If several layers contain a statement, `layer` orders them as in
// VerdictRow::layer.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/money.hpp>
#include <fairroll/model/sentence.hpp>

namespace FAIRROLL_API fairroll {

/// An amount in a rule. It is an amount of money (`5.00`), or a multiple of a stake or of a posted quantity (`3 times pass`,
/// `120 percent of even_maximum`).
struct Amount {
  /// Kind of amount. Money is a fixed amount. Stake is a multiple of the stake of another wager, which is a parent of this wager or a wager
  /// that the owner must have. Posted is a multiple of a quantity that the house posts.
  enum class Kind : std::uint8_t { Money, Stake, Posted };
  Kind kind = Kind::Money;  ///< Kind of amount.
  Rational factor{1};       ///< Factor by which the stake or posted quantity is multiplied, greater than 0. Not used by the kind Money.
  Money money{};            ///< For Money, the fixed amount.
  /// For Stake, the index of the other wager in Ruleset::wagers. For Posted, the index of the quantity in Ruleset::postings.
  Index index = no_index;
};

/// The direction and the unit of rounding.
struct Rounding {
  Direction direction{};  ///< Direction of rounding.
  Amount unit{};          ///< Amount that the rounded value is a multiple of. Never of the kind Amount::Kind::Stake.
};

/// A statement `payouts rounded` (M2). A statement in a later layer replaces the complete statement.
struct PayRounding {
  Rounding rounding{};      ///< Rounding of the exact profit of a win.
  Index clause = no_index;  ///< Index of the statement's clause in Ruleset::clauses.
  int layer = 0;            ///< Layer of the statement (see VerdictRow::layer).
};

/// One case of a limit (L4). Every cumulative case that applies must be met. Among all other applicable cases of the same kind, only those
/// in the latest layer are used.
struct Limit {
  /// Quantity that is limited. MaxStake and MinStake limit the stake. StakeStep requires the stake to be a multiple of the amount. MaxWin
  /// limits the profit before commission, computed with the highest odds that the wager may still receive.
  enum class Kind : std::uint8_t { MaxStake, MinStake, StakeStep, MaxWin };
  Kind kind{};            ///< Quantity that is limited.
  Amount amount{};        ///< Value of the limit, which need not be a multiple of the smallest unit.
  Condition condition{};  ///< Condition under which the case applies.
  /// True if the limit must be met in addition to all others, because it belongs to `every wager` or to a house.
  bool is_cumulative = false;
  Index clause = no_index;  ///< Index in Ruleset::clauses of the clause that is cited when an action is refused.
  int layer = 0;            ///< Layer of the statement (see VerdictRow::layer).
};

/// A statement `commission` (M4). A statement in a later layer replaces the complete statement.
struct Commission {
  /// Time at which the commission is charged. WhenPlaced charges it on each stake that is placed or added. WhenPlacedAndAfterEachWin also
  /// charges it after each win, on the stake that remains in play. OnWin charges it on each win.
  enum class Moment : std::uint8_t { WhenPlaced, WhenPlacedAndAfterEachWin, OnWin };
  Rational percent{};                  ///< Percentage of the stake or of the win, from 0 to 100.
  bool is_percentage_of_win = false;   ///< True if the commission is a percentage of the win, and false if it is a percentage of the stake.
  Moment moment{};                     ///< Time at which the commission is charged.
  std::optional<Rounding> rounding{};  ///< Rounding of the commission, or `std::nullopt` if the commission must be exact.
  std::optional<Amount> minimum{};     ///< Minimum commission, or `std::nullopt` if there is none. Never of the kind Amount::Kind::Stake.
  /// Condition under which the commission is refunded when the wager is removed, or `std::nullopt` if it is never refunded.
  std::optional<Condition> refund_condition{};
  Index clause = no_index;  ///< Index of the statement's clause in Ruleset::clauses.
  int layer = 0;            ///< Layer of the statement (see VerdictRow::layer).
};

/// A component of a composite wager (L7).
struct Component {
  /// Number of units of the stake that the component receives, greater than 0. The component's share is `share_units` divided by the total
  /// units of all components.
  int share_units = 0;
  Index wager = no_index;       ///< Index of the component in Ruleset::wagers. The component may itself be a composite wager.
  std::vector<Term> numbers{};  ///< Numbers of the component. Each is a literal or a number of the composite wager.
  /// Condition under which the component is omitted and its units are not counted, or `std::nullopt` if it is never omitted.
  std::optional<Condition> exception{};
  SourceLocation location{};  ///< Location of the component in the rule file.
};

/// The settlement of a wager that the house accepted in error outside its limits (M5). PaidInFull settles the wager like any other wager.
/// PaidToLimit settles it as if the stake were the limit, and the rest of the stake is returned. Returned gives back the stake and the
/// commission.
enum class AcceptedInErrorSettlement : std::uint8_t { PaidInFull, PaidToLimit, Returned };
/// A statement `accepted over maximum: ...` or `accepted under minimum: ...` (M5).
struct AcceptedInErrorRule {
  AcceptedInErrorSettlement consequence{};  ///< Settlement of the wager when it wins or loses.
  Index clause = no_index;                  ///< Index of the statement's clause in Ruleset::clauses.
  int layer = 0;                            ///< Layer of the statement (see VerdictRow::layer).
};

/// A statement `cap ... together at ... per roll shared in proportion` (M6).
struct Cap {
  std::vector<Index> wagers{};  ///< Indices in Ruleset::wagers of the wagers of all seats that share the cap, without duplicates.
  Amount limit{};               ///< Maximum sum of these wagers' wins on one throw. Never of the kind Amount::Kind::Stake.
  Index clause = no_index;      ///< Index of the statement's clause in Ruleset::clauses.
};

}  // namespace fairroll
