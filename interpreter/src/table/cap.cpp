// SPDX-License-Identifier: Apache-2.0
// Wins of one throw that are capped together (M6).
#include <algorithm>

#include "mechanics.hpp"

namespace fairroll {
namespace {

bool names(const Cap& cap, const Decided& decided) {
  return decided.settlement.outcome == Outcome::Wins && decided.settlement.amount && decided.settlement.amount->units > 0 &&
         std::find(cap.wagers.begin(), cap.wagers.end(), decided.settlement.before.wager) != cap.wagers.end();
}

/// In proportion to what it won, rounded down to the smallest unit.
void share_out(Settlement& settlement, Money at, Money won, const Cap& cap, const Currency& currency) {
  const Rational share = Rational(settlement.amount->units) * Rational(at.units, won.units);
  if (!settlement.exact) settlement.exact = Rational(settlement.amount->units);
  settlement.amount = round_to(share, Money{currency.step}, Direction::Down);
  settlement.by.push_back(cap.clause);
}

}  // namespace

void TableMechanics::apply_caps(std::vector<Decided>& wagers) const {
  for (const Cap& cap : rules_.caps) {
    Money won;
    for (const Decided& decided : wagers)
      if (names(cap, decided)) won = won + *decided.settlement.amount;
    if (won.units == 0) continue;
    const auto at = units_of(cap.at, nullptr);
    if (at && Rational(won.units) <= *at) continue;
    for (Decided& decided : wagers) {
      if (!names(cap, decided)) continue;
      if (at) {
        share_out(decided.settlement, Money{at->floor()}, won, cap, rules_.currency);
        decided.win = std::min(decided.win, Rational(decided.settlement.amount->units));
        continue;
      }
      if (!decided.settlement.exact) decided.settlement.exact = Rational(decided.settlement.amount->units);
      decided.settlement.amount.reset();
      decided.settlement.outcome = Outcome::Undetermined;
      decided.findings.push_back({FindingKind::ChoiceOpen, cap.clause,
                                  owner_and_wager(decided.settlement.before) + " wins, but wins are capped at " +
                                      amount_words(cap.at, nullptr) + ", which the house has not posted"});
    }
  }
}

}  // namespace fairroll
