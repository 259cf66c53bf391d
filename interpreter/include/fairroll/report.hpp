// SPDX-License-Identifier: Apache-2.0
// Results as text for display and as JSON. All functions are pure and thread-safe. Indices in the arguments must be valid for the given
// ruleset or vocabulary, unless the comment of a function states otherwise.
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

/// Returns the record of a throw as one line of text, such as `throw 4 3, die 2 rests on other_die, 7 called by stickperson`.
[[nodiscard]] std::string format_throw(const ThrowRecord& record, const Vocabulary& vocabulary);
/// Returns a step as one line of text. For a throw, the text has the format of format_throw(). For any other step, it is the source text.
[[nodiscard]] std::string format_step(const StepReport& step, const Ruleset& rules);
/// Returns a call as text, such as `7 called by stickperson` or `no_roll under "no_roll (2)" called by dealer late`. If the vocabulary does
/// not contain the role, the text contains a general word instead.
[[nodiscard]] std::string format_call(const Call& call, const Vocabulary& vocabulary);

/// Returns the address of a clause. For `no_index`, this function and the three that follow return an empty string. References are valid as
/// long as the ruleset exists.
[[nodiscard]] const std::string& get_clause_address(const Ruleset& rules, Index clause);
/// Returns the addresses of the clauses, separated by `, `.
[[nodiscard]] std::string format_addresses(const Ruleset& rules, const std::vector<Index>& clauses);
/// Returns the source text of a clause (Clause::text).
[[nodiscard]] const std::string& get_clause_text(const Ruleset& rules, Index clause);
/// Returns the file and line of a clause, such as `us_sd/craps.fair:41`.
[[nodiscard]] std::string format_citation(const Ruleset& rules, Index clause);

/// Returns the clauses that decided a ruling (Ruling::deciding_clauses). For a valid throw, returns the clauses under which the dice were
/// read and the calls took effect.
[[nodiscard]] std::vector<Index> find_deciding_clauses(const Ruling& ruling);
/// Returns the outcome of a wager with its amounts as text, such as `wins 10.00`. If a win cannot be paid exactly, the text contains the
/// exact win and the nearest stakes whose wins can be paid.
[[nodiscard]] std::string format_outcome(const Ruleset& rules, const Settlement& settlement);
/// Returns the part of the stake that the owner gets back if a wager lost only part of its stake and ended (M1, M5). Otherwise returns
/// `std::nullopt`.
[[nodiscard]] std::optional<Money> compute_returned_stake(const Settlement& settlement);
/// Returns the stake of a wager as text, such as `10.00`.
[[nodiscard]] std::string format_stake(const Ruleset& rules, const StandingWager& wager);
/// Returns the new value of a game variable as text, such as `point is 5`.
[[nodiscard]] std::string format_variable_change(const Ruleset& rules, const VariableChange& moved);
/// Returns the facts of one element of Ruling::deciding_fact_sets as text, such as `die 1 rests and die 2 rests`.
[[nodiscard]] std::string format_needed_facts(const Ruleset& rules, const std::vector<FactKey>& facts);
/// Returns a possible ruling with its example and clauses as text, such as
/// `invalid if for example die 1 rests on rail, by 20:18:33:06 invalid (1)`.
[[nodiscard]] std::string format_possible_ruling(const RulesetReport& under, const PossibleRuling& possibility);
/// Returns a fact with at most four of its possible values as text, such as `die 1 rests on rail or die 1 rests on bowl`. If the fact has
/// no value, the text has the form `die 1 supported has no value`.
[[nodiscard]] std::string format_reason(const Ruleset& rules, const Reason& reason);
/// Returns the name of a stage, such as `void` or `settlement`. The views that this and the next two functions return refer to constants.
[[nodiscard]] std::string_view stage_name(Stage stage) noexcept;
/// Returns the name of an answer: `yes`, `no` or `depends`.
[[nodiscard]] std::string_view answer_name(Answer answer) noexcept;
/// Returns the scenario keyword for a ruling: `valid`, `invalid`, `no_roll`, `void` or `undetermined`. In contrast, format_headline() uses
/// capital letters.
[[nodiscard]] std::string_view ruling_name(RulingKind kind) noexcept;
/// Returns the result of a step in capital letters, such as `VALID 7` for a throw or `ACCEPTED` for an action. The text is empty if the
/// step has no result.
[[nodiscard]] std::string format_result(const StepReport& step);

/// Returns the findings of a throw or action. Returns an empty list for a step without a result. References from this function and from the
/// functions below are valid as long as the step exists.
[[nodiscard]] const std::vector<Finding>& get_findings(const StepReport& step);
/// Returns the settlements of a throw or action.
[[nodiscard]] const std::vector<Settlement>& get_settlements(const StepReport& step);
/// Returns the directives of a throw or action.
[[nodiscard]] const std::vector<std::string>& get_directives(const StepReport& step);
/// Returns true if the step has a result, that is, if it is a throw or an action.
[[nodiscard]] bool has_result(const StepReport& step) noexcept;
/// Returns the kind of a finding and its description, such as `without_authority: called by dealer`.
[[nodiscard]] std::string format_finding(const Finding& finding);

// ---- Money

/// Returns an exact amount as text, such as `11.67`. If decimals cannot express the amount exactly, the text is a fraction such as
/// `35/3 USD`. `units` is the amount in multiples of 10^-decimal_count of the currency.
[[nodiscard]] std::string format_exact_amount(const Ruleset& rules, const Rational& units);
/// Returns a commission and a refund as text, such as `commission 1.00, refunded 0.50`. Amounts of zero are omitted, so the text may be
/// empty.
[[nodiscard]] std::string format_charges(const Ruleset& rules, const std::optional<Money>& commission, const std::optional<Money>& refund);
/// Returns, as text, the nearest stakes whose wins can be paid exactly, such as `a stake of 5.00 or 10.00 can be paid exactly`. The text is
/// empty if there are no such stakes.
[[nodiscard]] std::string format_nearest_stakes(const Ruleset& rules, const NearestStakes& nearest_stakes);
/// Returns the outcome of a composite wager and its net amount as text, such as `wins 27.00`.
[[nodiscard]] std::string format_outcome(const Ruleset& rules, const CompositeSettlement& settlement);
/// Returns the name of an account: the name of its seat or role, `layout`, `house` or `outside`.
[[nodiscard]] std::string format_account_name(const RulesetReport& under, const Account& account);
/// Returns the balances of all accounts and their sum as text, such as `accounts balance: ann 95.00, layout 10.00, outside -105.00;
/// together 0.00`. Accounts with a balance of zero are omitted. The text is empty if no money moved.
[[nodiscard]] std::string format_balances(const RulesetReport& under);

/// Returns the settlements of composite wagers that a throw or action caused.
[[nodiscard]] const std::vector<CompositeSettlement>& get_composite_settlements(const StepReport& step);
/// Returns the ledger entries of a throw or action.
[[nodiscard]] const std::vector<LedgerEntry>& get_ledger(const StepReport& step);
/// Returns the settlement of the composite wager of which the wager in `part` is a component, or null if the wager is not a component.
[[nodiscard]] const CompositeSettlement* find_composite_settlement(const StepReport& step, const Settlement& part);

}  // namespace words

// ---- JSON

/// The level of detail of a result in JSON.
enum class JsonDetail : std::uint8_t {
  Brief,  ///< Decisions and the clauses that decided them.
  /// Everything in Brief, and also all evaluated clauses, the facts on which they depend, the clauses that prevailed over them, and the
  /// changes to the record that would alter the ruling.
  Full,
};

/// Returns a step as one line of JSON without a line end. Bytes that are not valid UTF-8 are replaced with U+FFFD. The function uses only
/// `report.ruleset`, which must not be null, and `report.seats`. The step need not be an element of `report.steps`.
[[nodiscard]] std::string format_step_json(const RulesetReport& report, const StepReport& step, JsonDetail detail = JsonDetail::Brief);

/// Returns the document that `fairroll run --format json` prints: {"format": 1, "diagnostics": [...], "scenarios": [...]}. The text is
/// indented by two spaces and ends with a line end. The scenarios are in the given order. No pointer may be null. If `interrupted` is true,
/// the document contains `"interrupted": true`, because the remaining scenarios were not run.
[[nodiscard]] std::string format_scenarios_json(std::span<const ScenarioReport* const> scenarios, const Diagnostics& diagnostics,
                                                JsonDetail detail = JsonDetail::Brief, bool interrupted = false);

/// Returns the readings and choices on which a result depends, as a JSON array in the given order. Each element has the form {"name":
/// "points", "reading": true, "alternative": "corrected", "alternatives": [...], ...}.
[[nodiscard]] Json make_alternatives_json(const std::vector<SelectedAlternative>& questions);

}  // namespace fairroll
