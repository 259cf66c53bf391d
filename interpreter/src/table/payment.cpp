// From odds to money (S7, M1, M3).
#include <stdexcept>

#include "mechanics.hpp"

namespace fairroll {
namespace {

/// The exact profit in money units, or nothing if it is too large to be counted exactly.
std::optional<Rational> profit_of(Money stake, const Odds& odds) {
  try {
    return Rational(stake.units) * odds.profit();
  } catch (const std::overflow_error&) {
    return std::nullopt;
  }
}

/// `58.33 1/3`: the part that the currency can write, and the rest of a unit.
std::string exact_words(const Rational& units, const Currency& currency) {
  const std::int64_t whole = units.floor();
  const Rational rest = units - Rational(whole);
  std::string words = to_string(Money{whole}, currency);
  if (!rest.is_whole()) words += " and " + to_string(rest) + " of " + to_string(Money{1}, currency);
  return words;
}

}  // namespace

std::string TableMechanics::owner_and_wager(const StandingWager& wager) const {
  return seat_name(wager.seat) + "'s " + table_.describe(wager);
}

void TableMechanics::pay(Settlement& settlement, const WagerStep& step, Money& gain, std::vector<Finding>& findings) const {
  const Payment& payment = *step.payment;
  const std::string whose = owner_and_wager(settlement.before);
  const Index clause = payment.by.empty() ? rules_.wagers[settlement.before.wager].clause : payment.by.front();
  settlement.odds = payment.odds;
  settlement.outcome = Outcome::Undetermined;  // until the amount is known
  if (!payment.odds) {
    if (payment.column_open)
      findings.push_back({FindingKind::ChoiceOpen, clause, whose + " wins, but the house has not posted by which column it pays"});
    else if (payment.no_row)
      findings.push_back({FindingKind::Silent, clause, whose + " wins, but its paytable has no row for " + std::to_string(payment.key)});
    else
      findings.push_back({FindingKind::Silent, clause, whose + " wins, but the text does not say what it pays"});
    return;
  }
  settlement.exact = profit_of(settlement.before.stake, *payment.odds);
  if (!settlement.exact) {
    findings.push_back({FindingKind::NotPayable, clause, whose + " wins more than can be counted exactly"});
    return;
  }
  const std::optional<Money> amount = exact_money(*settlement.exact, rules_.currency);
  if (!amount) {
    findings.push_back({FindingKind::NotPayable, clause,
                        whose + " wins " + exact_words(*settlement.exact, rules_.currency) + " at " + to_string(*payment.odds) +
                            ": no whole number of the smallest unit, and no rule rounds it"});
    return;
  }
  settlement.exact.reset();
  settlement.amount = amount;
  settlement.outcome = Outcome::Wins;
  gain = *amount;
}

}  // namespace fairroll
