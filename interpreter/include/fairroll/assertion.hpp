// SPDX-License-Identifier: Apache-2.0
// What a rule file says that its wagers come to: `assert edge of W is 7/495`. Kept as written; whether it is true is for the analysis.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/clause.hpp>
#include <fairroll/money.hpp>

namespace FAIRROLL_API fairroll {

/// One house edge. What it leaves open (numbers, what the wager stands behind, a column) it says of each.
struct EdgeAssertion {
  /// Per bet made; that divided by the chance that it wins or loses; or by the throws to its decision (docs/analysis.md, "Figures").
  enum class Per : std::uint8_t { BetMade, BetResolved, Throw };
  /// What a wager stands behind.
  struct Behind {
    Index wager = no_index;    ///< into Ruleset::wagers
    std::vector<int> numbers;  ///< empty: each of its numbers
  };

  Index wager = no_index;             ///< into Ruleset::wagers
  std::vector<int> numbers;           ///< empty: each of its numbers, or it has none
  std::vector<Behind> behind;         ///< its parent, the parent's parent, ... as far as they are named
  std::optional<std::string> column;  ///< of its paytable, whatever is posted; nothing: what is posted, else each
  Per per = Per::BetMade;             ///< which of the three figures
  std::optional<Money> stake;         ///< > 0: rounded as for this stake; nothing: as if every amount could be paid
  std::optional<std::string> value;   ///< `7/495`, `-1/36`, `0`: of any length, perhaps not reduced, never divided by 0; nothing: undefined
  int layer = 0;                      ///< a later text speaks instead of an earlier one: the higher, the later
  Place place;                        ///< of the value
  Place words;                        ///< the whole statement
};

}  // namespace fairroll
