// SPDX-License-Identifier: Apache-2.0
// What a player does with a standing wager between throws (L3, L4, L6). Each function leaves its verdict in the result.
#include <algorithm>

#include "../oracle/standing_words.hpp"
#include "mechanics.hpp"

namespace fairroll {

Act wanted_act(TableAct::Kind kind) noexcept {
  switch (kind) {
    case TableAct::Kind::Raises:
      return Act::Raised;
    case TableAct::Kind::Reduces:
      return Act::Reduced;
    case TableAct::Kind::CallsOn:
      return Act::CalledOn;
    case TableAct::Kind::CallsOff:
      return Act::CalledOff;
    default:
      return Act::Removed;
  }
}

bool TableMechanics::leave_given(const StandingWager& wager, Act wanted, ActResult& result) const {
  const Wager& type = rules_.wagers[wager.wager];
  const Standpoint standpoint(rules_, situation_of(state_), wager, parent_of(wager));
  const Moment& moment = standpoint.moment();
  std::vector<const Leave*> applying;
  int highest = 0;
  std::string standing_now;
  for (const Leave& row : type.leaves) {
    if (row.act != wanted || ask(row.while_, row.clause, moment, result) != Answer::Yes) continue;
    if (applying.empty() || row.layer > highest) {
      highest = row.layer;
      applying.clear();
    }
    if (row.layer == highest) applying.push_back(&row);
    standing_now = reason_words(row.while_, moment);
  }
  credit_phases(result, rules_);
  const std::string what = "`" + describe(wager) + "`";
  std::vector<Index> by;
  for (const Leave* row : applying) by.push_back(row->clause);
  if (applying.empty()) {
    silent(result, "the text does not say whether " + what + " may be " + std::string(act_name(wanted)) + " now");
    return false;
  }
  const auto allows = [](const Leave* row) { return row->allowed; };
  if (std::all_of(applying.begin(), applying.end(), allows)) {
    for (const Index clause : by) decide_by(result, clause);
    return true;
  }
  if (std::any_of(applying.begin(), applying.end(), allows))
    silent(result, "the text says both that " + what + " may and that it may not be " + std::string(act_name(wanted)), by);
  else
    refuse(result, what + " may not be " + std::string(act_name(wanted)) + because(standing_now), by);
  return false;
}

bool TableMechanics::sized_well(const TableAct& act, Act wanted, Money stake, const std::string& name, ActResult& result) const {
  if (wanted != Act::Raised && wanted != Act::Reduced) return true;
  if (!is_stake(act.amount, "a stake is", result)) return false;
  if (wanted == Act::Raised ? act.amount > stake : act.amount < stake) return true;
  refuse(result, name + " stands at " + money_words(stake) + " already");
  return false;
}

void TableMechanics::change(const TableAct& act, ActResult& result) {
  if (act.wager.wager >= rules_.wagers.size()) return refuse(result, "there is no such wager");
  const std::string& name = rules_.wagers[act.wager.wager].name;
  if (!rules_.wagers[act.wager.wager].parts.empty()) {
    const Composite* whole = find_composite(state_, act.seat, act.wager);
    if (whole == nullptr) return refuse(result, seat_name(act.seat) + " has no such `" + name + "`");
    return change_parts(act, whole->id, result);
  }
  RefFault fault = RefFault::None;
  const StandingWager* found = find_wager(state_, act.seat, act.wager, &fault);
  if (fault == RefFault::NoSuchWager) return refuse(result, seat_name(act.seat) + " has no such `" + name + "`");
  if (fault == RefFault::Several) return refuse(result, seat_name(act.seat) + " has several `" + name + "`: say which");
  if (found->in_doubt) return silent(result, "nobody can say what became of " + owner_and_wager(*found));
  if (act.kind == TableAct::Kind::Surrenders) return surrender(found->id, result);
  const Act wanted = wanted_act(act.kind);
  const std::string what = describe(*found);
  if (!sized_well(act, wanted, found->stake, "`" + what + "`", result) || !leave_given(*found, wanted, result)) return;
  const std::uint32_t id = found->id;
  if (!change_one(id, wanted, act.amount, result)) return;
  if (wanted == Act::Raised) note_unpayable(result, *standing(id));
  result.words = changed_words(what, act, result);
  join_equal();
}

std::string TableMechanics::changed_words(const std::string& name, const TableAct& act, const ActResult& result) const {
  const Act wanted = wanted_act(act.kind);
  std::string words = name + " is " + std::string(act_name(wanted));
  if (wanted == Act::Raised || wanted == Act::Reduced) words += " to " + money_words(act.amount);
  if (result.commission) words += ", commission " + money_words(*result.commission);
  if (result.refund) words += ", refunded " + money_words(*result.refund);
  return words;
}

/// Leave is given already.
bool TableMechanics::change_one(std::uint32_t id, Act wanted, Money stake, ActResult& result) {
  switch (wanted) {
    case Act::Removed:
      return remove(id, result);
    case Act::Raised:
    case Act::Reduced:
      return resize(id, stake, result);
    default:
      state_.wagers[place_of(id)].called_on = wanted == Act::CalledOn;
      return true;
  }
}

bool TableMechanics::resize(std::uint32_t id, Money stake_aimed_at, ActResult& result) {
  StandingWager& wager = state_.wagers[place_of(id)];
  if (stake_aimed_at > wager.stake) {
    const Money more = stake_aimed_at - wager.stake;
    stake(wager, more);
    return take_commission(wager, more, result) && limits_hold(id, false, result);
  }
  take_back(wager, wager.stake - stake_aimed_at);
  return refund_part(wager, stake_aimed_at, result) && limits_hold(id, false, result);
}

/// S6, L1: what stands behind it is returned.
bool TableMechanics::remove(std::uint32_t id, ActResult& result) {
  StandingWager& wager = state_.wagers[place_of(id)];
  return_followers(id, result);
  take_back(wager, wager.stake);
  if (!refund_part(wager, Money{}, result)) return false;
  take_down(with_followers(id));
  return true;
}

void TableMechanics::return_followers(std::uint32_t id, ActResult& result) {
  for (const std::uint32_t one : with_followers(id)) {
    if (one == id) continue;
    Decided decided;
    const StandingWager& wager = *standing(one);
    Settlement& settlement = decided.settlement;
    settlement.before = settlement.after = wager;
    settlement.outcome = Outcome::Returned;
    settlement.ended = true;
    if (rules_.wagers[wager.wager].clause != no_index) settlement.by = {rules_.wagers[wager.wager].clause};
    plan_entries(decided);
    for (const LedgerEntry& entry : decided.entries) post(entry, wager);
    result.settlements.push_back(std::move(settlement));
  }
}

// ---- giving it up for what the text pays
// -----------------------------------------------------------------------------------------------------------------------------------------

/// The arms that apply, of the highest layer; none with a verdict in the result.
std::vector<const PayRow*> TableMechanics::surrender_rows(const StandingWager& wager, ActResult& result) const {
  const Standpoint standpoint(rules_, situation_of(state_), wager, parent_of(wager));
  const std::string what = "`" + describe(wager) + "`";
  std::vector<const PayRow*> applying;
  std::vector<Index> asked;
  std::string standing_now;
  for (const PayRow& row : rules_.wagers[wager.wager].surrenders) {
    const Answer answer = ask(row.while_, row.clause, standpoint.moment(), result);
    asked.push_back(row.clause);
    if (standing_now.empty()) standing_now = reason_words(row.while_, standpoint.moment());
    if (answer == Answer::Depends) {
      undetermined(result, FindingKind::Unsettled, "whether " + what + " may be surrendered is not known", {row.clause});
      return {};
    }
    if (answer == Answer::No || (!applying.empty() && applying.front()->layer > row.layer)) continue;
    if (!applying.empty() && applying.front()->layer < row.layer) applying.clear();
    applying.push_back(&row);
  }
  credit_phases(result, rules_);
  if (asked.empty())
    refuse(result, "nothing allows " + what + " to be surrendered");
  else if (applying.empty())
    refuse(result, what + " may not be surrendered now" + because(standing_now), asked);
  return applying;
}

void TableMechanics::surrender(std::uint32_t id, ActResult& result) {
  const StandingWager wager = *standing(id);
  const std::vector<const PayRow*> rows = surrender_rows(wager, result);
  if (rows.empty()) return;
  std::vector<Index> by;
  for (const PayRow* row : rows) by.push_back(row->clause);
  const auto same = [&](const PayRow* row) { return row->odds.profit() == rows.front()->odds.profit(); };
  if (!std::all_of(rows.begin(), rows.end(), same))
    return silent(result, "the text pays two amounts for surrendering `" + describe(wager) + "`", by);
  Decided decided;
  decided.settlement.before = decided.settlement.after = wager;
  decided.counted = wager.stake;
  std::optional<Verdict> verdict = Verdict::Wins;
  const bool known = judge_error(decided, verdict) && (verdict != Verdict::Wins || pay_odds(decided, rows.front()->odds, by.front()));
  if (!known) {
    const Finding why =
        decided.findings.empty() ? Finding{FindingKind::NotPayable, by.front(), "it cannot be paid"} : decided.findings.front();
    result.payable = decided.settlement.payable;
    return undetermined(result, why.kind, why.words, {why.clause});
  }
  for (const Index clause : by) decide_by(result, clause);
  decided.settlement.by.insert(decided.settlement.by.begin(), by.begin(), by.end());
  decided.settlement.ended = true;
  if (verdict == Verdict::Returned)
    decided.settlement.outcome = Outcome::Returned;
  else
    value(decided);
  result.words = describe(wager) + " is surrendered for " + money_words(wager.stake + decided.settlement.amount.value_or(Money{}));
  if (decided.settlement.outcome == Outcome::Loses)
    result.words = describe(wager) + " is surrendered for " + money_words(wager.stake - decided.counted);
  return_followers(id, result);
  plan_entries(decided);
  for (const LedgerEntry& entry : decided.entries) post(entry, wager);
  result.settlements.insert(result.settlements.begin(), std::move(decided.settlement));
  take_down(with_followers(id));
}

}  // namespace fairroll
