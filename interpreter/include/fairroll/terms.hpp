// Money terms of a wager: amounts, limits, commissions, rounding, parts and caps (L4, L7, M2-M6 of docs/language.md).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/money.hpp>
#include <fairroll/sentence.hpp>

namespace FAIRROLL_API fairroll {

/// An amount of money, of itself or measured by something else: `5.00`, `3 times pass`, `120 percent of even_maximum`.
struct Amount {
  enum class Of : std::uint8_t { Money, Stake, Posted };
  Of of = Of::Money;
  Rational factor{1};      ///< of the stake or of the posted quantity, > 0
  Money money{};           ///< Of::Money
  Index index = no_index;  ///< Stake: into Ruleset::wagers, the parent or one of its parents; Posted: into Ruleset::postings
};

struct Rounding {
  Direction direction{};
  Amount to{};  ///< never Of::Stake
};

/// `payouts rounded ...` (M2): the last layer that speaks, as a whole.
struct PayRounding {
  Rounding rounding{};
  Index clause = no_index;
  int layer = 0;
};

/// One case of a limit (L4). Of one kind, of the rows that do not add up those of the highest layer that apply speak; every row that adds
/// up
/// (`every wager`, a house) must be met as well.
struct Limit {
  enum class Kind : std::uint8_t { StakeAtMost, StakeAtLeast, StakeSteps, WinAtMost };
  Kind kind{};
  Amount amount{};
  Condition while_{};
  bool adds = false;
  Index clause = no_index;
  int layer = 0;
};

/// `commission ...` (M4): the last layer that speaks, as a whole.
struct Commission {
  enum class Moment : std::uint8_t { WhenPlaced, WhenPlacedAndAfterEachWin, OnAWin };
  Rational percent{};   ///< 0..100
  bool of_win = false;  ///< else of the stake
  Moment moment{};
  std::optional<Rounding> rounding{};   ///< nothing: exact
  std::optional<Amount> at_least{};     ///< never Of::Stake
  std::optional<Condition> refunded{};  ///< when removed, while this holds; nothing: not refunded
  Index clause = no_index;
  int layer = 0;
};

/// One part of a wager made of parts (L7). `numbers` are terms: literals or numbers of the wager itself.
struct Part {
  int units = 0;  ///< > 0
  Index wager = no_index;
  std::vector<Term> numbers{};
  std::optional<Condition> unless{};  ///< left out while this holds
  Place place{};
};

enum class Consequence : std::uint8_t { PaidInFull, PaidToLimit, Returned };
/// `accepted over maximum: ...` (M5).
struct Accepted {
  Consequence consequence{};
  Index clause = no_index;
  int layer = 0;
};

/// `cap W together at A per roll shared in proportion` (M6).
struct Cap {
  std::vector<Index> wagers{};
  Amount at{};  ///< never Of::Stake
  Index clause = no_index;
};

}  // namespace fairroll
