// SPDX-License-Identifier: Apache-2.0
// What a wager pays and its limits, as short lines for tables and placards.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/ruleset.hpp>
#include <fairroll/publishing/language.hpp>

namespace FAIRROLL_API fairroll {
namespace publishing {

/// One case of what a win pays, in the language of the page.
struct PayLine {
  std::string odds;         ///< `2 to 1`; `at least 2 to 1` of a ruleset that lets houses pay more. Empty: `when` says what pays instead
  std::string when;         ///< `on 4 or 10`; empty: on every win
  bool unverified = false;  ///< from a block marked `recalled`
  Index clause = no_index;
};
/// The payouts in force, one line for each case; a wager that is made of parts has one line that lists them. None: a paytable pays.
[[nodiscard]] std::vector<PayLine> pay_lines(const Ruleset& rules, const Wager& wager, Language language);
/// The posted column of the wager's paytable, or its only one; one line with the names of the columns if several may be posted.
[[nodiscard]] std::vector<PayLine> paytable_lines(const Ruleset& rules, const Wager& wager, Language language);

/// A limit of the stake or of a win, the commission, or how payouts are rounded.
struct LimitLine {
  /// An amount that holds in one case only.
  struct Case {
    std::string when;    ///< `with point 4 or 10`
    std::string amount;  ///< `3 × Pass`
  };

  std::string words;                ///< `stake at most 500.00 USD`; with cases what their amounts bound: `highest stake`
  std::vector<Case> cases;          ///< empty: `words` say it all
  std::optional<Limit::Kind> kind;  ///< of a limit
  std::optional<Rational> amount;   ///< in the smallest currency units, of a limit without cases whose amount is known
  bool unverified = false;          ///< from a block marked `recalled`
  Index clause = no_index;
  bool is_outranked = false;  ///< a narrower limit of the same kind applies
};
/// All limits in force: minimum stake, maximum stake, steps of the stake, maximum win.
[[nodiscard]] std::vector<LimitLine> limit_lines(const Ruleset& rules, const Wager& wager, Language language);
/// Only limits that can refuse a stake: of several amounts without a case the narrowest.
[[nodiscard]] std::vector<LimitLine> binding_limits(const Ruleset& rules, const Wager& wager, Language language);
/// The commission, or that it is not posted; at most one line.
[[nodiscard]] std::vector<LimitLine> commission_lines(const Ruleset& rules, const Wager& wager, Language language);
/// How payouts are rounded; at most one line.
[[nodiscard]] std::vector<LimitLine> rounding_lines(const Ruleset& rules, const Wager& wager, Language language);

/// `Paytable of Fire Bet`: with the titles of the wagers that pay by it.
[[nodiscard]] std::string paytable_title(const Ruleset& rules, Index paytable, Language language);
/// Whether a wager pays by the paytable: a choice of the house may replace it by another.
[[nodiscard]] bool is_paytable_used(const Ruleset& rules, Index paytable);
/// The column by which wagers pay: the posted one or the only one; `no_index` if none of several is posted.
[[nodiscard]] Index paying_column(const Paytable& table);
/// The values that enter a row of a paytable: `3–5`, `≥ 10`.
[[nodiscard]] std::string key_words(const IntSet& keys);

}  // namespace publishing
}  // namespace fairroll
