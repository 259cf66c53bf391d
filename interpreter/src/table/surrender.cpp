// SPDX-License-Identifier: Apache-2.0
// Giving up a wager between throws for what the text pays for it.
#include <algorithm>

#include "../oracle/standing_words.hpp"
#include "mechanics.hpp"

namespace fairroll {

/// The arms that apply, of the highest layer; none with a verdict in the result.
std::vector<const PayRow*> TableMechanics::surrender_rows(const StandingWager& wager, ActResult& result) const {
  const Standpoint standpoint(rules_, table_.situation(), wager, parent_of(wager));
  const std::string what = "`" + table_.describe(wager) + "`";
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
    return silent(result, "the text pays two amounts for surrendering `" + table_.describe(wager) + "`", by);
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
  result.words = table_.describe(wager) + " is surrendered for " + money_words(wager.stake + decided.settlement.amount.value_or(Money{}));
  if (decided.settlement.outcome == Outcome::Loses)
    result.words = table_.describe(wager) + " is surrendered for " + money_words(wager.stake - decided.counted);
  return_followers(id, result);
  plan_entries(decided);
  for (const LedgerEntry& entry : decided.entries) post(entry, wager);
  result.settlements.insert(result.settlements.begin(), std::move(decided.settlement));
  take_down(with_followers(id));
}

}  // namespace fairroll
