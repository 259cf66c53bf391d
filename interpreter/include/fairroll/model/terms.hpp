// SPDX-License-Identifier: Apache-2.0
// Money terms of a wager: amounts, limits, commissions, rounding, parts and caps (L4, L7, M2-M6 of docs/language/semantics.md).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/money.hpp>
#include <fairroll/model/sentence.hpp>

namespace FAIRROLL_API fairroll {

/// An amount of money, of itself or measured by something else: `5.00`, `3 times pass`, `120 percent of even_maximum`.
struct Amount {
  /// What it is measured by: nothing, the stake of a wager that this one stands behind or that its owner holds, or a quantity that the
  /// house posts.
  enum class Of : std::uint8_t { Money, Stake, Posted };
  Of of = Of::Money;       ///< which of the three
  Rational factor{1};      ///< of the stake or of the posted quantity, > 0
  Money money{};           ///< Of::Money
  Index index = no_index;  ///< Stake: into Ruleset::wagers, the parent, one of its parents, or what every window asks its owner to hold;
                           ///< Posted: into Ruleset::postings
};

/// To what, and where to, an amount is rounded.
struct Rounding {
  Direction direction{};  ///< where to
  Amount to{};            ///< never Of::Stake
};

/// `payouts rounded ...` (M2): the last layer that speaks, as a whole.
struct PayRounding {
  Rounding rounding{};      ///< of the profit of a win, exact before it
  Index clause = no_index;  ///< into Ruleset::clauses
  int layer = 0;            ///< the higher, the later the text (VerdictRow::layer)
};

/// One case of a limit (L4). Of one kind, of the rows that do not add up those of the highest layer that apply speak; every row that adds
/// up
/// (`every wager`, a house) must be met as well.
struct Limit {
  /// What it bounds. Steps: the stake is a multiple of the amount. A win: profit before commission, by the highest odds that may come.
  enum class Kind : std::uint8_t { StakeAtMost, StakeAtLeast, StakeSteps, WinAtMost };
  Kind kind{};              ///< what it bounds
  Amount amount{};          ///< the bound; what it comes to need not be a whole number of units
  Condition while_{};       ///< the case
  bool adds = false;        ///< it is met besides all others
  Index clause = no_index;  ///< into Ruleset::clauses; the address that a refusal names
  int layer = 0;            ///< VerdictRow::layer
};

/// `commission ...` (M4): the last layer that speaks, as a whole.
struct Commission {
  /// When it is taken: with each stake placed or added; so and once more after a win that stays up; or out of a win.
  enum class Moment : std::uint8_t { WhenPlaced, WhenPlacedAndAfterEachWin, OnAWin };
  Rational percent{};                   ///< 0..100
  bool of_win = false;                  ///< else of the stake
  Moment moment{};                      ///< when
  std::optional<Rounding> rounding{};   ///< nothing: exact
  std::optional<Amount> at_least{};     ///< never Of::Stake
  std::optional<Condition> refunded{};  ///< when removed, while this holds; nothing: not refunded
  Index clause = no_index;              ///< into Ruleset::clauses
  int layer = 0;                        ///< VerdictRow::layer
};

/// One part of a wager made of parts (L7). `numbers` are terms: literals or numbers of the wager itself.
struct Part {
  int units = 0;                      ///< > 0: its share of the stake is units / the units of all parts that are not left out
  Index wager = no_index;             ///< into Ruleset::wagers; may have parts itself
  std::vector<Term> numbers{};        ///< as many as that wager has
  std::optional<Condition> unless{};  ///< left out while this holds
  Place place{};                      ///< the words of the rule file
};

/// What becomes of a wager outside its limits that was taken in error: paid as any other, as if the stake were at the limit (the rest goes
/// back), or given back with its commission.
enum class Consequence : std::uint8_t { PaidInFull, PaidToLimit, Returned };
/// `accepted over maximum: ...` and `accepted under minimum: ...` (M5).
struct Accepted {
  Consequence consequence{};  ///< when it wins or loses
  Index clause = no_index;    ///< into Ruleset::clauses
  int layer = 0;              ///< VerdictRow::layer
};

/// `cap W together at A per roll shared in proportion` (M6).
struct Cap {
  std::vector<Index> wagers{};  ///< into Ruleset::wagers, each once; of all seats
  Amount at{};                  ///< never Of::Stake; what their wins on one throw may come to together
  Index clause = no_index;      ///< into Ruleset::clauses
};

}  // namespace fairroll
