// Money in words: what is paid of a win, what a commission takes, who gave what to whom.
#pragma once

#include <string>

#include <fairroll/scenario.hpp>

namespace fairroll::cli {

/// `11.67`, or as a fraction of the currency where it has no such amount: `35/3 USD`.
[[nodiscard]] std::string exact_words(const Ruleset& rules, const Rational& units);
/// `commission 1.00, refunded 0.50`; empty if neither.
[[nodiscard]] std::string charge_words(const Ruleset& rules, const std::optional<Money>& commission, const std::optional<Money>& refund);
/// `a stake of 5.00 or 10.00 can be`; empty if none is known.
[[nodiscard]] std::string payable_words(const Ruleset& rules, const Payable& payable);
/// `wins 27.00`: what the parts came to.
[[nodiscard]] std::string outcome_words(const Ruleset& rules, const CompositeSettlement& settlement);
/// `ann`, `dealer`, `layout`, `house`, `outside`.
[[nodiscard]] std::string account_words(const RulesetReport& under, const Account& account);
/// `accounts balance: ann 95.00, layout 10.00, outside -105.00; together 0.00`. Accounts that hold nothing are left out; empty if no
/// money ever moved.
[[nodiscard]] std::string accounts_words(const RulesetReport& under);

[[nodiscard]] const std::vector<CompositeSettlement>& composites_of(const StepReport& step);
[[nodiscard]] const std::vector<LedgerEntry>& ledger_of(const StepReport& step);
/// The line of which this settlement is a part, or nothing if it stands for itself.
[[nodiscard]] const CompositeSettlement* whole_of(const StepReport& step, const Settlement& part);

}  // namespace fairroll::cli
