// SPDX-License-Identifier: Apache-2.0
#include <fairroll/report.hpp>

#include <algorithm>

#include "join.hpp"

namespace fairroll::words {

std::string format_exact_amount(const Ruleset& rules, const Rational& units) {
  if (units.is_whole()) return to_string(Money{units.numerator()}, rules.currency);
  std::int64_t scale = 1;
  for (int i = 0; i < rules.currency.decimal_count; ++i) scale *= 10;
  return to_string(units / Rational(scale)) + " " + rules.currency.name;
}

std::string format_charges(const Ruleset& rules, const std::optional<Money>& commission, const std::optional<Money>& refund) {
  std::string out;
  if (commission && commission->units != 0) join(out, "commission " + to_string(*commission, rules.currency));
  if (refund && refund->units != 0) join(out, "refunded " + to_string(*refund, rules.currency));
  return out;
}

std::string format_nearest_stakes(const Ruleset& rules, const NearestStakes& nearest_stakes) {
  std::string stakes;
  if (nearest_stakes.lower) join(stakes, to_string(*nearest_stakes.lower, rules.currency));
  if (nearest_stakes.higher) join(stakes, to_string(*nearest_stakes.higher, rules.currency), " or ");
  return stakes.empty() ? stakes : "a stake of " + stakes + " can be paid exactly";
}

std::string format_outcome(const Ruleset& rules, const CompositeSettlement& settlement) {
  std::string out(outcome_name(settlement.outcome));
  const Money net = settlement.net.units < 0 ? Money{} - settlement.net : settlement.net;
  if (settlement.outcome == Outcome::Wins || settlement.outcome == Outcome::Loses) out += " " + to_string(net, rules.currency);
  return out;
}

std::string format_account_name(const RulesetReport& under, const Account& account) {
  switch (account.kind) {
    case Account::Kind::Seat:
      return under.seats.at(account.index);
    case Account::Kind::Role:
      return under.ruleset->vocabulary.roles.at(account.index);
    case Account::Kind::Layout:
      return "layout";
    case Account::Kind::House:
      return "house";
    default:
      return "outside";
  }
}

std::string format_balances(const RulesetReport& under) {
  std::string out;
  Money together;
  for (const auto& [account, money] : under.accounts) {
    together = together + money;
    if (money.units != 0) join(out, format_account_name(under, account) + " " + to_string(money, under.ruleset->currency));
  }
  const bool moved = std::any_of(under.steps.begin(), under.steps.end(), [](const StepReport& step) { return !get_ledger(step).empty(); });
  if (!moved || under.accounts.empty()) return {};  // of one step of a log nobody has asked how all stand
  return "accounts balance: " + (out.empty() ? "every account is empty" : out) + "; sum " + to_string(together, under.ruleset->currency);
}

const std::vector<CompositeSettlement>& get_composite_settlements(const StepReport& step) {
  static const std::vector<CompositeSettlement> none;
  if (step.throw_result) return step.throw_result->composite_settlements;
  return step.action_result ? step.action_result->composite_settlements : none;
}

const std::vector<LedgerEntry>& get_ledger(const StepReport& step) {
  static const std::vector<LedgerEntry> none;
  if (step.throw_result) return step.throw_result->ledger;
  return step.action_result ? step.action_result->ledger : none;
}

const CompositeSettlement* find_composite_settlement(const StepReport& step, const Settlement& part) {
  if (part.wager_before.composite_id == 0) return nullptr;
  for (const CompositeSettlement& one : get_composite_settlements(step))
    if (one.composite_before.id == part.wager_before.composite_id) return &one;
  return nullptr;
}

}  // namespace fairroll::words
