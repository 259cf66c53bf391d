// SPDX-License-Identifier: Apache-2.0
// From odds to money (S7, M1-M3).
#include <stdexcept>

#include "../money/multiple.hpp"
#include "mechanics.hpp"

namespace fairroll {

std::optional<Rational> profit_of(Money stake, const Odds& odds) {
  try {
    return Rational(stake.units) * odds.profit();
  } catch (const std::overflow_error&) {
    return std::nullopt;
  }
}

std::string exact_words(const Rational& units, const Currency& currency) {
  const bool negative = units < Rational(0);
  const Rational size = negative ? Rational(0) - units : units;
  const std::int64_t whole = size.floor();
  const Rational rest = size - Rational(whole);
  std::string words = (negative ? "-" : "") + to_string(Money{whole}, currency);
  if (!rest.is_whole()) words += " and " + to_string(rest) + " of " + to_string(Money{1}, currency);
  return words;
}

void TableMechanics::pay(Decided& decided, const Payment& payment) const {
  Settlement& settlement = decided.settlement;
  const Index clause = payment.by.empty() ? rules_.wagers[settlement.before.wager].clause : payment.by.front();
  settlement.odds = payment.odds;
  settlement.outcome = Outcome::Undetermined;  // until the amount is known
  if (payment.odds) {
    if (pay_odds(decided, *payment.odds, clause)) value(decided);
    return;
  }
  const std::string whose = owner_and_wager(settlement.before);
  if (payment.column_open)
    decided.findings.push_back({FindingKind::ChoiceOpen, clause, whose + " wins, but the house has not posted by which column it pays"});
  else if (payment.no_row)
    decided.findings.push_back(
        {FindingKind::Silent, clause, whose + " wins, but its paytable has no row for " + std::to_string(payment.key)});
  else
    decided.findings.push_back({FindingKind::Silent, clause, whose + " wins, but the text does not say what it pays"});
}

void TableMechanics::value(Decided& decided) const {
  Settlement& settlement = decided.settlement;
  const Money profit = *settlement.amount;
  settlement.outcome = profit.units < 0 ? Outcome::Loses : Outcome::Wins;
  if (profit.units >= 0) return;
  settlement.amount.reset();
  settlement.exact.reset();
  decided.counted = Money{} - profit;
}

/// The amount that those odds pay; false with a finding if none can be named.
bool TableMechanics::pay_odds(Decided& decided, const Odds& odds, Index clause) const {
  Settlement& settlement = decided.settlement;
  const auto whose = [&] { return owner_and_wager(settlement.before); };  // only for words
  const std::optional<PayRounding>& rounding = rules_.wagers[settlement.before.wager].rounding;
  settlement.odds = odds;
  settlement.exact = profit_of(decided.counted, odds);
  if (!settlement.exact) {
    decided.findings.push_back({FindingKind::NotPayable, clause, whose() + " wins more than can be counted exactly"});
    return false;
  }
  decided.win = *settlement.exact;
  settlement.amount = rounded(decided.win, rounding ? std::optional<Rounding>(rounding->rounding) : std::nullopt);
  if (!settlement.amount && rounding) {
    decided.findings.push_back({FindingKind::ChoiceOpen, rounding->clause,
                                whose() + " wins " + exact_words(decided.win, rules_.currency) + " at " + to_string(odds) +
                                    ", rounded to " + amount_words(rounding->rounding.to, nullptr) + ", which the house has not posted"});
    return false;
  }
  if (!settlement.amount) {
    decided.findings.push_back({FindingKind::NotPayable, clause,
                                whose() + " wins " + exact_words(decided.win, rules_.currency) + " at " + to_string(odds) +
                                    ": no whole number of the smallest unit, and no rule rounds it"});
    settlement.payable = payable_stakes(settlement.before.stake, {odds.profit()});
    return false;
  }
  if (rounding && Rational(settlement.amount->units) != decided.win) settlement.by.push_back(rounding->clause);
  if (decided.counted != settlement.before.stake) settlement.exact = profit_of(settlement.before.stake, odds);
  if (settlement.exact == Rational(settlement.amount->units)) settlement.exact.reset();
  return true;
}

Payable TableMechanics::payable_stakes(Money stake, const std::vector<Rational>& shares) const {
  const auto unit = smallest_whole(shares, rules_.currency);
  if (!unit) return {};
  const Neighbours next = next_to(stake, *unit);
  return {next.below, next.above};
}

OddsAhead TableMechanics::odds_of(const StandingWager& wager) const {
  std::vector<const StandingWager*> line{&wager};
  for (const StandingWager* one = parent_of(wager); one != nullptr; one = parent_of(*one)) line.push_back(one);
  return odds_ahead(rules_, table_.variables_, line);
}

/// The shares of its stake that may have to be paid exactly: profits, and commissions out of them.
std::vector<Rational> TableMechanics::shares_paid(const StandingWager& wager) const {
  const Wager& type = rules_.wagers[wager.wager];
  const bool charged = type.commission && type.commission->moment == Commission::Moment::OnAWin && !type.commission->rounding;
  if (type.rounding && !charged) return {};
  std::vector<Rational> shares;
  for (const Odds& odds : odds_of(wager).odds) {
    if (!type.rounding) shares.push_back(odds.profit());
    if (charged && Rational(0) < odds.profit()) shares.push_back(type.commission->percent / Rational(100) * (type.commission->of_win ? odds.profit() : Rational(1)));
  }
  return shares;
}

void TableMechanics::note_unpayable(ActResult& result, const std::string& name, Index clause, Money stake,
                                    const std::vector<Rational>& shares) const {
  for (const Rational& share : shares) {
    if (whole_share(stake, share, rules_.currency)) continue;
    const Payable payable = payable_stakes(stake, shares);
    std::string words = name + " at " + money_words(stake) + " may win or cost an amount that cannot be paid exactly";
    if (payable.below) words += ": the next stake below that always can is " + money_words(*payable.below);
    if (payable.above)
      words += std::string(payable.below ? ", above " : ": the next stake above that always can is ") + money_words(*payable.above);
    result.findings.push_back({FindingKind::NotPayable, clause, words});
    result.payable = payable;
    return;
  }
}

void TableMechanics::note_unpayable(ActResult& result, const StandingWager& wager) const {
  note_unpayable(result, "`" + table_.describe(wager) + "`", rules_.wagers[wager.wager].clause, wager.stake, shares_paid(wager));
}

}  // namespace fairroll
