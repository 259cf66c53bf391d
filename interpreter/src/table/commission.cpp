// SPDX-License-Identifier: Apache-2.0
// What the house takes for a wager, and what it gives back (M4).
#include <algorithm>
#include <stdexcept>

#include "mechanics.hpp"

namespace fairroll {
namespace {

using Moment4 = Commission::Moment;

Rational fraction_of(const Commission& commission) { return commission.percent / Rational(100); }

/// The win for a stake of one: odds below the stake win nothing.
Rational won_of(const Odds& odds) { return std::max(odds.profit(), Rational(0)); }

/// A commission is never less than `at least`.
std::optional<Money> raised(std::optional<Money> amount, const std::optional<Rational>& least, const Currency& currency) {
  if (!amount || !least) return amount;
  const auto floor = exact_money(Rational(least->ceil()), currency);
  return floor ? std::optional<Money>(std::max(*amount, *floor)) : std::nullopt;
}

}  // namespace

/// `base`: what the percentage is of, in money units.
Charge TableMechanics::charge_of(const Commission& commission, const Rational& base) const {
  Charge charge;
  std::optional<Rational> least;
  if (commission.at_least && !(least = units_of(*commission.at_least, nullptr))) {
    charge.why = "its least commission is " + amount_words(*commission.at_least, nullptr) + ", which the house has not posted";
    return charge;
  }
  const Rational exact = base * fraction_of(commission);
  charge.amount = raised(rounded(exact, commission.rounding), least, rules_.currency);
  if (charge.amount) return charge;
  charge.exact = exact;
  charge.why = commission.rounding ? "the amount to which its commission is rounded is not posted"
                                   : "a commission of " + exact_words(exact, rules_.currency) +
                                         " is no whole number of the smallest unit, and no rule rounds it";
  return charge;
}

/// What placing that stake costs, at the odds that may come; nothing where commissions are taken at another moment.
Charge TableMechanics::charge_on(const StandingWager& wager, Money stake) const {
  Charge charge;
  charge.amount = Money{};
  const std::optional<Commission>& commission = rules_.wagers[wager.wager].commission;
  if (!commission || commission->moment == Moment4::OnAWin || stake.units == 0) return charge;
  Rational base(stake.units);
  if (commission->of_win) {
    const OddsAhead ahead = odds_of(wager);
    if (ahead.odds.size() != 1) {
      charge.amount.reset();
      charge.why = "its commission is taken of a win that is not known when it is placed";
      return charge;
    }
    base = base * won_of(ahead.odds.front());
  }
  return charge_of(*commission, base);
}

/// The share of a stake that its commission when placed would be, if one number says it.
std::vector<Rational> TableMechanics::charged_shares(const StandingWager& wager) const {
  const Commission& commission = *rules_.wagers[wager.wager].commission;
  if (!commission.of_win) return {fraction_of(commission)};
  const OddsAhead ahead = odds_of(wager);
  if (ahead.odds.size() != 1) return {};
  return {fraction_of(commission) * won_of(ahead.odds.front())};
}

bool TableMechanics::charge_known(const StandingWager& wager, const Charge& charge, Money stake, ActResult& result) const {
  if (charge.amount) return true;
  const Index clause = rules_.wagers[wager.wager].commission->clause;
  const std::string words = "`" + table_.describe(wager) + "`: " + charge.why;
  if (!charge.exact || rules_.wagers[wager.wager].commission->rounding) {
    undetermined(result, charge.exact ? FindingKind::ChoiceOpen : FindingKind::Silent, words, {clause});
    return false;
  }
  take_back_words(result);
  refuse(result, words, {clause});
  result.payable = payable_stakes(stake, charged_shares(wager));
  note_nearest(stake, result.payable->below, result.payable->above, result);
  return false;
}

bool TableMechanics::take_commission(StandingWager& wager, Money added, ActResult& result) {
  const Charge charge = charge_on(wager, added);
  if (!charge_known(wager, charge, added, result)) return false;
  if (charge.amount->units == 0) return true;
  const Index clause = rules_.wagers[wager.wager].commission->clause;
  // For a tip the seat gives the commission as well: a role owns nothing before it wins.
  if (wager.role != no_index) post(entry_of(LedgerEntry::Kind::Tip, wager, *charge.amount), wager);
  post(entry_of(LedgerEntry::Kind::Commission, wager, *charge.amount, clause), wager);
  wager.commission = wager.commission + *charge.amount;
  result.asked.push_back(Asked{Stage::Act, clause, Answer::Yes, true, {}, {}});
  result.commission = result.commission.value_or(Money{}) + *charge.amount;
  return true;
}

/// What was charged less what the stake that is left is charged, where the text gives it back. Elsewhere nothing is taken and nothing given,
/// so nothing is asked: what was charged stays charged.
bool TableMechanics::refund_part(StandingWager& wager, Money left, ActResult& result) {
  if (wager.commission.units == 0) return true;
  const Commission& commission = *rules_.wagers[wager.wager].commission;
  if (!commission.refunded) return true;
  const Standpoint standpoint(rules_, table_.situation(), wager, parent_of(wager));
  const Answer answer = ask(*commission.refunded, commission.clause, standpoint.moment(), result);
  if (answer == Answer::Depends) {
    undetermined(result, FindingKind::Unsettled, "whether the commission on `" + table_.describe(wager) + "` is refunded is not known",
                 {commission.clause});
    return false;
  }
  if (answer == Answer::No) return true;
  const Charge charge = charge_on(wager, left);
  if (!charge_known(wager, charge, left, result)) return false;
  const Money refund = wager.commission - std::min(wager.commission, *charge.amount);
  if (refund.units == 0) return true;
  wager.commission = wager.commission - refund;
  post(entry_of(LedgerEntry::Kind::Refund, wager, refund, commission.clause), wager);
  decide_by(result, commission.clause);
  result.refund = result.refund.value_or(Money{}) + refund;
  return true;
}

/// Out of a win, or after it for the stake that stays up.
void TableMechanics::charge_win(Decided& decided) const {
  Settlement& settlement = decided.settlement;
  const std::optional<Commission>& commission = rules_.wagers[settlement.before.wager].commission;
  if (!commission || settlement.outcome != Outcome::Wins || commission->moment == Moment4::WhenPlaced) return;
  const bool on_a_win = commission->moment == Moment4::OnAWin;
  if (!on_a_win && settlement.ended) return;
  const Charge charge = on_a_win ? charge_of(*commission, commission->of_win ? decided.win : Rational(decided.counted.units))
                                 : charge_on(settlement.after, settlement.after.stake);
  settlement.by.push_back(commission->clause);
  if (charge.amount) {
    settlement.commission = charge.amount;
    if (!on_a_win) settlement.after.commission = *charge.amount;
    return;
  }
  decided.findings.push_back({charge.exact && !commission->rounding ? FindingKind::NotPayable : FindingKind::ChoiceOpen, commission->clause,
                              owner_and_wager(settlement.before) + " wins, but " + charge.why});
  settlement.exact = decided.win;
  settlement.amount.reset();
  settlement.outcome = Outcome::Undetermined;
  if (charge.exact) settlement.payable = payable_stakes(settlement.before.stake, charged_shares(settlement.before));
}

}  // namespace fairroll
