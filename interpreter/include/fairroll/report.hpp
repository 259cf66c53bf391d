// SPDX-License-Identifier: Apache-2.0
// Results in words and as JSON, for people and for programs. Everything here is pure: data in, text out.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/json.hpp>
#include <fairroll/scenario.hpp>

namespace FAIRROLL_API fairroll {
namespace FAIRROLL_API words {

/// `throw 4 3, die 2 rests on other_die, call 7 by stickperson`.
[[nodiscard]] std::string throw_words(const ThrowRecord& record, const Vocabulary& vocabulary);
/// The step in one line: a throw as throw_words, anything else as written.
[[nodiscard]] std::string step_words(const StepReport& step, const Ruleset& rules);
/// `7 called by stickperson`, `no_roll under "…" called by dealer late`; `somebody` where the role is none of the vocabulary.
[[nodiscard]] std::string call_words(const Call& call, const Vocabulary& vocabulary);

/// Clause::address. Of a clause that there is not (no_index), this and the three below are empty. References live as long as the ruleset.
[[nodiscard]] const std::string& address_of(const Ruleset& rules, Index clause);
/// Addresses joined by `, `.
[[nodiscard]] std::string addresses_of(const Ruleset& rules, const std::vector<Index>& clauses);
/// The clause's own words.
[[nodiscard]] const std::string& text_of(const Ruleset& rules, Index clause);
/// `us_sd/craps.fair:41`.
[[nodiscard]] std::string citation_of(const Ruleset& rules, Index clause);

/// The clauses that decided the ruling: `by`, or of a valid throw those that read the dice.
[[nodiscard]] std::vector<Index> deciding(const Ruling& ruling);
/// `wins 10.00`, `undetermined: exactly 35/3 USD`.
[[nodiscard]] std::string outcome_words(const Ruleset& rules, const Settlement& settlement);
/// Of a wager that lost a part of its stake and ended: the rest, which its owner has again (M1, M5). Else nothing.
[[nodiscard]] std::optional<Money> given_back(const Settlement& settlement);
/// `10.00`.
[[nodiscard]] std::string stake_words(const Ruleset& rules, const StandingWager& wager);
/// `point is 5`.
[[nodiscard]] std::string moved_words(const Ruleset& rules, const Moved& moved);
/// `die 1 rests and die 2 rests`.
[[nodiscard]] std::string need_words(const Ruleset& rules, const std::vector<FactAt>& facts);
/// `invalid if die 1 rests on rail by 20:18:33:06 invalid (1)`.
[[nodiscard]] std::string possibility_words(const RulesetReport& under, const Possibility& possibility);
/// `die 1 rests on rail or bowl`; at most four of several values. `die 1 supported has no value` where the reason has none.
[[nodiscard]] std::string reason_words(const Ruleset& rules, const Reason& reason);
/// `law of the roll`, `reading of the dice`, ... The views below are of constants.
[[nodiscard]] std::string_view stage_words(Stage stage) noexcept;
/// `yes`, `no`, `depends`.
[[nodiscard]] std::string_view answer_words(Answer answer) noexcept;
/// `valid`, `invalid`, `no_roll`, `void`, `undetermined`, as scenarios write it; headline() has capitals.
[[nodiscard]] std::string_view ruling_words(RulingKind kind) noexcept;
/// `VALID 7`, in capitals for a reader; of an act `ACCEPTED`.
[[nodiscard]] std::string result_words(const StepReport& step);

/// Of the throw or the act, whichever it was; none of a step that has no result. References live as long as the step; so below.
[[nodiscard]] const std::vector<Finding>& findings_of(const StepReport& step);
/// The same of what became of wagers.
[[nodiscard]] const std::vector<Settlement>& settlements_of(const StepReport& step);
/// The same of words to the table.
[[nodiscard]] const std::vector<std::string>& directives_of(const StepReport& step);
/// Throws and acts have results, the rest of a scenario has none.
[[nodiscard]] bool has_result(const StepReport& step) noexcept;
/// `without_authority: called by dealer`.
[[nodiscard]] std::string finding_words(const Finding& finding);

// ---- money

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

/// As settlements_of(), of wagers made of parts.
[[nodiscard]] const std::vector<CompositeSettlement>& composites_of(const StepReport& step);
/// The same of amounts that moved.
[[nodiscard]] const std::vector<LedgerEntry>& ledger_of(const StepReport& step);
/// The line of which this settlement is a part, or nothing if it stands for itself.
[[nodiscard]] const CompositeSettlement* whole_of(const StepReport& step, const Settlement& part);

}  // namespace words

// ---- Results as JSON, for programs that read them

/// How much of a result is written.
enum class JsonDetail : std::uint8_t {
  Brief,  ///< what was decided, and by which clauses
  Asked,  ///< in addition every clause that was asked, the facts it looked at, what beat it, and what would change the ruling
};

/// One step as one line of JSON without a line end; bytes that are not UTF-8 become U+FFFD. `report.rules` must not be null. Of `report`
/// only `rules` and `seats` are looked at, so a step need not be one of its own. Pure; safe from any thread.
[[nodiscard]] std::string step_json(const RulesetReport& report, const StepReport& step, JsonDetail detail = JsonDetail::Brief);

/// One document {"format": 1, "diagnostics": [...], "scenarios": [...]}, indented by two blanks, with a line end: what
/// `fairroll run --format json` prints. Scenarios stand in the order given; null pointers are not allowed.
/// `interrupted`: there were more; the member of that name says so.
[[nodiscard]] std::string scenarios_json(std::span<const ScenarioReport* const> scenarios, const Diagnostics& diagnostics,
                                         JsonDetail detail = JsonDetail::Brief, bool interrupted = false);

/// What a result rests on: [{"name": "points", "reading": true, "alternative": "corrected", "alternatives": [...], ...}], in that order.
[[nodiscard]] Json rests_on_json(const std::vector<AlternativeTaken>& questions);

}  // namespace fairroll
