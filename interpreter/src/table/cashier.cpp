// SPDX-License-Identifier: Apache-2.0
#include "cashier.hpp"

#include <algorithm>
#include <set>

#include <fairroll/detail/joined.hpp>

#include "../money/multiple.hpp"
#include "money.hpp"

namespace fairroll {
namespace {

std::string nearest(const NearestStakes& nearest_stakes, const Currency& currency) {
  std::string words;
  if (nearest_stakes.lower) words += "the nearest lower stake that is paid exactly is " + to_string(*nearest_stakes.lower, currency);
  if (nearest_stakes.higher)
    words += (words.empty() ? "the nearest higher stake that is paid exactly is " : ", and the nearest higher stake is ") +
             to_string(*nearest_stakes.higher, currency);
  return words.empty() ? "play this wager step by step at a table" : words;
}

/// The odds that a win has, or why it has none.
Payment payment_for(const TableState& table, const Known& known) {
  if (known.odds) {
    Payment payment;
    payment.odds = known.odds;
    return payment;
  }
  const std::vector<int> no_faces;
  Situation now = situation_of(table);
  now.owner = known.before.seat;
  EvalContext context{*table.ruleset, now, known.faces == nullptr ? no_faces : *known.faces};
  context.turn_ends = known.faces == nullptr;
  context.wager = &table.ruleset->wagers[known.before.wager];
  context.numbers = &known.before.numbers;
  context.own = &known.before.variables;
  if (const StandingWager* const parent = with_id(table.wagers, known.before.parent_id)) {
    context.parent = &parent->variables;
    context.parent_numbers = &parent->numbers;
  }
  return payment_of(context);
}

void add_missing(const Ruleset& rules, const Amount& amount, std::set<std::string>& names) {
  if (amount.kind == Amount::Kind::Posted && !rules.postings[amount.index].value) names.insert(rules.postings[amount.index].name);
}

/// The quantities that the terms of a wager, and of its parts, are measured by and that nobody has posted.
void add_missing(const Ruleset& rules, Index index, std::set<std::string>& names) {
  const Wager& wager = rules.wagers[index];
  for (const Limit& limit : wager.limits) add_missing(rules, limit.amount, names);
  if (wager.rounding) add_missing(rules, wager.rounding->rounding.unit, names);
  if (wager.commission && wager.commission->rounding) add_missing(rules, wager.commission->rounding->unit, names);
  if (wager.commission && wager.commission->minimum) add_missing(rules, *wager.commission->minimum, names);
  for (const Cap& cap : rules.caps)
    if (std::find(cap.wagers.begin(), cap.wagers.end(), index) != cap.wagers.end()) add_missing(rules, cap.limit, names);
  for (const Component& part : wager.components) add_missing(rules, part.wager, names);
}

/// What the house has to post.
std::string posting_for(const Ruleset& rules, Index wager) {
  std::set<std::string> names;
  add_missing(rules, wager, names);
  std::string words;
  for (const std::string& name : names) words += (words.empty() ? "in the house, write `posts " : ", `posts ") + name + " AMOUNT`";
  return words;
}

std::string posting_for(const Ruleset& rules, Index wager, const Payment& payment) {
  if (!payment.column_open) return posting_for(rules, wager);
  const Paytable& table = rules.paytables[rules.wagers[wager].paytable];
  std::string columns = detail::joined(table.columns, ", ");
  return "in the house, write `posts " + table.name + " COLUMN`; the columns are " + columns;
}

Paid paid_for(const Ruleset& rules, const Decided& decided, const Payment& payment) {
  const Settlement& settlement = decided.settlement;
  Paid result;
  result.outcome = settlement.outcome;
  result.kept_commission = settlement.wager_after.commission;
  for (const LedgerEntry& entry : decided.entries) {
    result.net = result.net + decided_by(entry);
    if (entry.kind == LedgerEntry::Kind::Commission) result.commission = result.commission + entry.amount;
    if (entry.kind == LedgerEntry::Kind::Refund) result.commission = result.commission - entry.amount;
  }
  if (settlement.outcome != Outcome::Undetermined) return result;
  result.fault = decided.findings.empty() ? "the outcome of `" + rules.wagers[settlement.wager_before.wager].name + "` is undetermined"
                                          : decided.findings.front().description;
  result.clause = decided.findings.empty() ? rules.wagers[settlement.wager_before.wager].clause : decided.findings.front().clause;
  const bool open = !decided.findings.empty() && decided.findings.front().kind == FindingKind::ChoiceOpen;
  const NearestStakes nearest_stakes = settlement.nearest_stakes.value_or(NearestStakes{});
  result.help = open ? posting_for(rules, settlement.wager_before.wager, payment) : nearest(nearest_stakes, rules.currency);
  return result;
}

}  // namespace

void Cashier::set_layout(std::vector<StandingWager>& wagers, std::vector<Composite>& composites) {
  state_.wagers.swap(wagers);
  state_.composites.swap(composites);
  state_.thrower = 0;
  state_.next_id = 1;
  for (const StandingWager& wager : state_.wagers) state_.next_id = std::max(state_.next_id, wager.id + 1);
  for (const Composite& composite : state_.composites) state_.next_id = std::max(state_.next_id, composite.id + 1);
}

Cashier::Cashier(std::shared_ptr<const Ruleset> rules) : state_(Table(std::move(rules), {"the seat"}).state()) {
  std::vector<StandingWager> wagers;
  std::vector<Composite> composites;
  set_layout(wagers, composites);
}

BetAttempt Cashier::bet(Index wager, const std::vector<int>& numbers, Money stake, const StandingWager* behind) const {
  TableState trial = state_;
  TableAction act;
  act.kind = TableAction::Kind::Bet;
  act.seat = 0;
  act.wager.wager = wager;
  act.wager.numbers = numbers;
  if (behind != nullptr) act.wager.parent = behind->wager;
  if (behind != nullptr && behind->numbers.size() == 1) act.wager.parent_number = behind->numbers.front();
  act.amount = stake;
  TableCall call(trial, ReasonDetail::None);
  ActionResult result = fairroll::act(call, act);
  BetAttempt tried;
  tried.status = result.status;
  tried.words = std::move(result.reason);
  if (!result.deciding_clauses.empty()) tried.clause = result.deciding_clauses.front();
  if (tried.status == ActionResult::Status::Undetermined) tried.help = posting_for(*state_.ruleset, wager);
  if (tried.status != ActionResult::Status::Accepted) return tried;
  tried.commission = result.commission.value_or(Money{});
  std::uint32_t known = 0;
  for (const StandingWager& one : state_.wagers) known = std::max(known, one.id);
  for (const StandingWager& one : trial.wagers)
    if (one.id > known) tried.made.push_back(one);
  return tried;
}

std::vector<StandingWager> Cashier::parts(Index wager, const std::vector<int>& numbers, Money stake) const {
  const StandingWager whole{.wager = wager, .numbers = numbers, .stake = stake};
  std::vector<StandingWager> parts;
  for (Share& share : split_parts(state_, whole).parts) {
    const auto amount = whole_share(stake, share.share, state_.ruleset->currency);
    if (!amount) return {};
    parts.push_back(std::move(share.fresh));
    parts.back().stake = *amount;
  }
  return parts;
}

void Cashier::settle(std::vector<Known>& decided, std::vector<Paid>& paid) const {
  std::vector<Decided> all(decided.size());
  std::vector<Payment> payments(decided.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    Known& known = decided[i];
    Decided& one = all[i];
    if (known.outcome == Outcome::Wins) payments[i] = payment_for(state_, known);
    one.settlement.wager_before = std::move(known.before);
    one.settlement.wager_after = std::move(known.after);
    one.settlement.outcome = known.outcome;
    one.settlement.has_ended = known.ended;
    one.counted = one.settlement.wager_before.stake;
    if (known.outcome == Outcome::Wins) pay_win(state_, one, payments[i]);
  }
  complete_settlements(state_, all);
  for (std::size_t i = 0; i < all.size(); ++i) paid.push_back(paid_for(*state_.ruleset, all[i], payments[i]));
}

}  // namespace fairroll
