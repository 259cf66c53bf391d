// SPDX-License-Identifier: Apache-2.0
// What a player does with a standing wager between throws (L3, L4, L6). Each function leaves its verdict in the result.
#include <algorithm>

#include "../index_list.hpp"
#include "../oracle/standing_words.hpp"
#include "money.hpp"

namespace fairroll {

namespace {

void return_followers(TableCall& call, std::uint32_t id, ActionResult& result) {
  for (const std::uint32_t one : with_followers(call.state, id)) {
    if (one == id) continue;
    Decided decided;
    const StandingWager& wager = *with_id(call.state.wagers, one);
    Settlement& settlement = decided.settlement;
    settlement.wager_before = settlement.wager_after = wager;
    settlement.outcome = Outcome::Returned;
    settlement.has_ended = true;
    if (call.rules.wagers[wager.wager].clause != no_index) settlement.deciding_clauses = {call.rules.wagers[wager.wager].clause};
    plan_entries(call.state, decided);
    for (const LedgerEntry& entry : decided.entries) post(call, entry, wager);
    result.settlements.push_back(std::move(settlement));
  }
}

bool resize_wager(TableCall& call, std::uint32_t id, Money stake_aimed_at, ActionResult& result) {
  StandingWager& wager = standing_wager(call.state, id);
  if (stake_aimed_at > wager.stake) {
    const Money more = stake_aimed_at - wager.stake;
    add_stake(call, wager, more);
    return take_commission(call, wager, more, result) && limits_hold(call, id, false, result);
  }
  take_stake_back(call, wager, wager.stake - stake_aimed_at);
  return refund_part(call, wager, stake_aimed_at, result) && limits_hold(call, id, false, result);
}

/// S6, L1: what stands behind it is returned.
bool remove_wager(TableCall& call, std::uint32_t id, ActionResult& result) {
  StandingWager& wager = standing_wager(call.state, id);
  return_followers(call, id, result);
  take_stake_back(call, wager, wager.stake);
  if (!refund_part(call, wager, Money{}, result)) return false;
  take_down(call.state, with_followers(call.state, id));
  return true;
}

/// The arms of the highest layer that apply. `ask`: what an arm's condition comes to.
template <typename Ask>
std::vector<const PayRow*> arms_for(const Wager& type, const Ask& ask) {
  std::vector<const PayRow*> applying;
  for (const PayRow& row : type.surrender_rows) {
    if (ask(row) != Answer::Yes || (!applying.empty() && applying.front()->layer > row.layer)) continue;
    if (!applying.empty() && applying.front()->layer < row.layer) applying.clear();
    applying.push_back(&row);
  }
  return applying;
}

/// U4: nobody has the dice, and it matters who. Every arm that applies in some way; nothing if it may be given up in one way and not in
/// another, or for another amount.
std::optional<std::vector<const PayRow*>> arms_in_every_way(const TableCall& call, const StandingWager& wager) {
  const Wager& type = call.rules.wagers[wager.wager];
  std::optional<bool> may;
  std::vector<const PayRow*> in_some_way;
  for (Situation& way : ways_to_throw(call.state, wager.seat)) {
    const Standpoint standpoint(call.rules, std::move(way), wager, parent_of(call.state, wager));
    const std::vector<const PayRow*> one = arms_for(type, [&](const PayRow& row) { return stood(row.condition, standpoint.context()); });
    if (may.value_or(!one.empty()) == one.empty()) return std::nullopt;
    may = !one.empty();
    if (*may && !in_some_way.empty() && in_some_way.front()->odds.profit() != one.front()->odds.profit()) return std::nullopt;
    for (const PayRow* row : one)
      if (std::find(in_some_way.begin(), in_some_way.end(), row) == in_some_way.end()) in_some_way.push_back(row);
  }
  std::sort(in_some_way.begin(), in_some_way.end());  // as the text has them
  return in_some_way;
}

/// The arms that apply; none with a verdict in the result.
std::vector<const PayRow*> surrender_rows(const TableCall& call, const StandingWager& wager, ActionResult& result) {
  const Standpoint standpoint(call.rules, situation_of(call.state), wager, parent_of(call.state, wager));
  const std::string what = "`" + describe(call.state, wager) + "`";
  std::vector<Index> asked;
  std::vector<const Condition*> cases;
  bool is_undetermined = false;
  std::optional<std::vector<const PayRow*>> applying = arms_for(call.rules.wagers[wager.wager], [&](const PayRow& row) {
    const Answer answer = ask(call, row.condition, row.clause, standpoint.context(), result);
    asked.push_back(row.clause);
    cases.push_back(&row.condition);
    is_undetermined = is_undetermined || answer == Answer::Depends;
    return answer;
  });
  if (is_undetermined) applying = arms_in_every_way(call, wager);
  credit_phases(result, call.rules);
  if (!applying) {
    undetermined(result, FindingKind::Unsettled, "it is undetermined whether " + what + " may be surrendered", asked);
    return {};
  }
  if (asked.empty())
    refuse(result, "no rule allows " + what + " to be surrendered");
  else if (applying->empty())
    refuse(result, what + " may not be surrendered now" + because(format_reason(cases, standpoint.context())), asked);
  return std::move(*applying);
}

bool surrender_wager(TableCall& call, std::uint32_t id, ActionResult& result) {
  const StandingWager wager = *with_id(call.state.wagers, id);
  const std::vector<const PayRow*> rows = surrender_rows(call, wager, result);
  if (rows.empty()) return false;
  std::vector<Index> by;
  for (const PayRow* row : rows) by.push_back(row->clause);
  const auto same = [&](const PayRow* row) { return row->odds.profit() == rows.front()->odds.profit(); };
  if (!std::all_of(rows.begin(), rows.end(), same))
    return silent(result, "the rules state two different amounts for surrendering `" + describe(call.state, wager) + "`", by);
  Decided decided;
  decided.settlement.wager_before = decided.settlement.wager_after = wager;
  decided.counted = wager.stake;
  std::optional<Verdict> verdict = Verdict::Wins;
  const bool known = judge_error(call.state, decided, verdict) &&
                     (verdict != Verdict::Wins || pay_odds(call.state, decided, rows.front()->odds, by.front()));
  if (!known) {
    const Finding why = decided.findings.empty() ? Finding{FindingKind::NotPayable, by.front(), "the amount cannot be paid exactly"}
                                                 : decided.findings.front();
    result.nearest_stakes = decided.settlement.nearest_stakes;
    return undetermined(result, why.kind, why.description, {why.clause});
  }
  for (const Index clause : by) decide_by(result, clause);
  decided.settlement.deciding_clauses.insert(decided.settlement.deciding_clauses.begin(), by.begin(), by.end());
  decided.settlement.has_ended = true;
  if (verdict == Verdict::Returned)
    decided.settlement.outcome = Outcome::Returned;
  else
    settle_profit(decided);
  result.reason = describe(call.state, wager) + " is surrendered for " +
                  to_string(wager.stake + decided.settlement.amount.value_or(Money{}), call.rules.currency);
  if (decided.settlement.outcome == Outcome::Loses)
    result.reason = describe(call.state, wager) + " is surrendered for " + to_string(wager.stake - decided.counted, call.rules.currency);
  return_followers(call, id, result);
  plan_entries(call.state, decided);
  for (const LedgerEntry& entry : decided.entries) post(call, entry, wager);
  result.settlements.insert(result.settlements.begin(), std::move(decided.settlement));
  take_down(call.state, with_followers(call.state, id));
  return true;
}

}  // namespace

WagerAction wanted_act(TableAction::Kind kind) noexcept {
  switch (kind) {
    case TableAction::Kind::Raise:
      return WagerAction::Raise;
    case TableAction::Kind::Reduce:
      return WagerAction::Reduce;
    case TableAction::Kind::CallOn:
      return WagerAction::CallOn;
    case TableAction::Kind::CallOff:
      return WagerAction::CallOff;
    default:
      return WagerAction::Remove;
  }
}

namespace {

/// What the text says of an act on a wager, as things stand at one moment. Neither allowed nor forbidden: nothing.
struct Leave {
  bool allowed = false;
  bool forbidden = false;
  bool known = true;
  std::vector<Index> by;
};

/// The rows of the highest layer that apply. `ask`: what a row's condition comes to.
template <typename Ask>
Leave leave_for(const Wager& type, WagerAction wanted, const Ask& ask) {
  Leave leave;
  int highest = 0;
  for (const Permission& row : type.permissions) {
    const Answer answer = row.action == wanted ? ask(row) : Answer::No;
    leave.known = leave.known && answer != Answer::Depends;
    if (answer != Answer::Yes || (!leave.by.empty() && row.layer < highest)) continue;
    if (row.layer > highest) {  // it prevails over all of those below
      leave.allowed = leave.forbidden = false;
      leave.by.clear();
    }
    highest = row.layer;
    (row.is_allowed ? leave.allowed : leave.forbidden) = true;
    leave.by.push_back(row.clause);
  }
  return leave;
}

/// U4: nobody has the dice, and it matters who. What is said in either way stands.
Leave leave_in_every_way(const TableCall& call, const StandingWager& wager, WagerAction wanted) {
  const Wager& type = call.rules.wagers[wager.wager];
  std::optional<Leave> all;
  for (Situation& way : ways_to_throw(call.state, wager.seat)) {
    const Standpoint standpoint(call.rules, std::move(way), wager, parent_of(call.state, wager));
    const Leave one = leave_for(type, wanted, [&](const Permission& row) { return stood(row.condition, standpoint.context()); });
    if (!all) all = one;
    all->known = all->known && one.known && all->allowed == one.allowed && all->forbidden == one.forbidden;
    for (const Index clause : one.by)
      if (!contains(all->by, clause)) all->by.push_back(clause);
  }
  all->by = in_text_order(type.permissions, all->by);
  return *all;
}

}  // namespace

bool permission_given(const TableCall& call, const StandingWager& wager, WagerAction wanted, ActionResult& result) {
  const Wager& type = call.rules.wagers[wager.wager];
  const Standpoint standpoint(call.rules, situation_of(call.state), wager, parent_of(call.state, wager));
  std::string standing_now;
  Leave leave = leave_for(type, wanted, [&](const Permission& row) {
    const Answer answer = ask(call, row.condition, row.clause, standpoint.context(), result);
    if (answer == Answer::Yes) standing_now = format_reason(row.condition, standpoint.context());
    return answer;
  });
  if (!leave.known) leave = leave_in_every_way(call, wager, wanted);
  credit_phases(result, call.rules);
  const std::string what = "`" + describe(call.state, wager) + "`";
  const std::string done(wager_action_name(wanted));
  if (!leave.known)
    return undetermined(result, FindingKind::Unsettled,
                        "the thrower is not recorded, so it is undetermined whether " + what + " may be " + done, leave.by);
  if (leave.by.empty()) return silent(result, "the rules do not state whether " + what + " may be " + done + " now");
  if (!leave.forbidden) {
    for (const Index clause : leave.by) decide_by(result, clause);
    return true;
  }
  if (leave.allowed) return silent(result, "the rules state both that " + what + " may be " + done + " and that it may not", leave.by);
  return refuse(result, what + " may not be " + done + because(standing_now), leave.by);
}

bool sized_well(const TableState& state, const TableAction& act, WagerAction wanted, Money stake, const std::string& name,
                ActionResult& result) {
  if (wanted != WagerAction::Raise && wanted != WagerAction::Reduce) return true;
  if (!is_stake(state, act.amount, "a stake", result)) return false;
  if (wanted == WagerAction::Raise ? act.amount > stake : act.amount < stake) return true;
  return refuse(result, "the stake on " + name + " is already " + to_string(stake, state.ruleset->currency));
}

bool change_wager(TableCall& call, const TableAction& act, ActionResult& result) {
  if (act.wager.wager >= call.rules.wagers.size()) return refuse(result, "there is no such wager");
  const std::string& name = call.rules.wagers[act.wager.wager].name;
  if (!call.rules.wagers[act.wager.wager].components.empty()) {
    const Composite* whole = find_composite(call.state, act.seat, act.wager);
    if (whole == nullptr) return refuse(result, call.state.seats[act.seat] + " has no wager `" + name + "`");
    return change_parts(call, act, whole->id, result);
  }
  WagerRefError fault = WagerRefError::None;
  const StandingWager* found = find_wager(call.state, act.seat, act.wager, &fault);
  if (fault == WagerRefError::NoSuchWager) return refuse(result, call.state.seats[act.seat] + " has no wager `" + name + "`");
  if (fault == WagerRefError::Ambiguous)
    return refuse(result, call.state.seats[act.seat] + " has several wagers `" + name + "`: add the ordinal");
  if (found->is_undetermined) return silent(result, "the outcome of " + owner_and_wager(call.state, *found) + " is undetermined");
  if (act.kind == TableAction::Kind::Surrender) return surrender_wager(call, found->id, result);
  const WagerAction wanted = wanted_act(act.kind);
  const std::string what = describe(call.state, *found);
  if (!sized_well(call.state, act, wanted, found->stake, "`" + what + "`", result) || !permission_given(call, *found, wanted, result))
    return false;
  const std::uint32_t id = found->id;
  if (!change_one(call, id, wanted, act.amount, result)) return false;
  if (wanted == WagerAction::Raise) note_unpayable(call.state, result, *with_id(call.state.wagers, id));
  result.reason = changed_words(call.state, what, act, result);
  join_equal(call.state);
  return true;
}

std::string changed_words(const TableState& state, const std::string& name, const TableAction& act, const ActionResult& result) {
  const WagerAction wanted = wanted_act(act.kind);
  std::string words = name + " is " + std::string(wager_action_name(wanted));
  if (wanted == WagerAction::Raise || wanted == WagerAction::Reduce) words += " to " + to_string(act.amount, state.ruleset->currency);
  if (result.commission) words += ", commission " + to_string(*result.commission, state.ruleset->currency);
  if (result.refund) words += ", refunded " + to_string(*result.refund, state.ruleset->currency);
  return words;
}

bool change_one(TableCall& call, std::uint32_t id, WagerAction wanted, Money stake, ActionResult& result) {
  switch (wanted) {
    case WagerAction::Remove:
      return remove_wager(call, id, result);
    case WagerAction::Raise:
    case WagerAction::Reduce:
      return resize_wager(call, id, stake, result);
    default:
      standing_wager(call.state, id).is_called_on = wanted == WagerAction::CallOn;
      return true;
  }
}

}  // namespace fairroll
