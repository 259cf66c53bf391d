// SPDX-License-Identifier: Apache-2.0
// From odds to money: amounts that rules name, payment and rounding (S7, M1-M3), commissions (M4), caps on the wins of one throw (M6).
#include <algorithm>
#include <iterator>
#include <set>
#include <stdexcept>

#include <fairroll/detail/heard.hpp>

#include "../money/multiple.hpp"
#include "money.hpp"

namespace fairroll {

namespace {

/// `3 times `, `120 percent of `; nothing for the thing itself.
std::string factor_words(const Rational& factor) {
  if (factor == Rational(1)) return "";
  if (factor.is_whole()) return to_string(factor) + " times ";
  return to_string(factor * Rational(100)) + " percent of ";
}

}  // namespace

namespace {

/// The stakes that a wager is measured by when it stands behind none of that kind: what its seat holds for itself, as `its owner holds` has
/// it, also where the wager is a tip.
std::optional<Money> held_stake(const TableState& state, Index kind, const StandingWager& of) {
  std::optional<Money> stake;
  for (const StandingWager& one : state.wagers) {
    if (one.wager != kind || one.seat != of.seat || one.role != no_index) continue;
    if (stake && !(*stake == one.stake)) return std::nullopt;
    stake = one.stake;
  }
  return stake.value_or(Money{});
}

}  // namespace

std::optional<Rational> units_of(const TableState& state, const Amount& amount, const StandingWager* of) {
  if (amount.kind != Amount::Kind::Stake) return detail::known_amount(*state.ruleset, amount);
  for (const StandingWager* one = of; one != nullptr; one = parent_of(state, *one))
    if (one->wager == amount.index) return amount.factor * Rational(one->stake.units);
  const std::optional<Money> held = of == nullptr ? std::nullopt : held_stake(state, amount.index, *of);
  return held ? std::optional(amount.factor * Rational(held->units)) : std::nullopt;
}

std::string amount_words(const TableState& state, const Amount& amount, const StandingWager* of) {
  if (amount.kind == Amount::Kind::Money) return to_string(amount.money, state.ruleset->currency);
  const bool posted = amount.kind == Amount::Kind::Posted;
  const std::string& name = posted ? state.ruleset->postings[amount.index].name : state.ruleset->wagers[amount.index].name;
  const std::string words = factor_words(amount.factor) + name;
  const auto units = units_of(state, amount, of);
  if (!units) return words;
  return to_string(Money{units->floor()}, state.ruleset->currency) + " (" + words + ")";
}

std::optional<Money> round_money(const TableState& state, const Rational& units, const std::optional<Rounding>& rounding) {
  if (!rounding) return to_exact_money(units, state.ruleset->currency);
  const auto to = units_of(state, rounding->unit, nullptr);
  const auto unit = to ? to_exact_money(*to, state.ruleset->currency) : std::nullopt;
  if (!unit || unit->units <= 0) return std::nullopt;
  return round_to_multiple(units, *unit, rounding->direction);
}

// ---- payment

namespace {

PossibleOdds odds_of(const TableState& state, const StandingWager& wager) {
  std::vector<const StandingWager*> line{&wager};
  for (const StandingWager* one = parent_of(state, wager); one != nullptr; one = parent_of(state, *one)) line.push_back(one);
  return possible_odds(*state.ruleset, state.variables, line);
}

}  // namespace

std::optional<Rational> profit_of(Money stake, const Odds& odds) {
  try {
    return Rational(stake.units) * odds.profit();
  } catch (const std::overflow_error&) {
    return std::nullopt;
  }
}

std::optional<Money> paid_profit(const TableState& state, Index wager, Money stake, const Rational& exact) {
  const std::optional<PayRounding>& rounding = state.ruleset->wagers[wager].rounding;
  const std::optional<Money> profit = round_money(state, exact, rounding ? std::optional<Rounding>(rounding->rounding) : std::nullopt);
  return profit && profit->units < -stake.units ? Money{} - stake : profit;
}

std::string format_exact_amount(const Rational& units, const Currency& currency) {
  const std::int64_t whole = units.floor();
  const Rational rest = units - Rational(whole);
  std::string words = to_string(Money{whole}, currency);
  if (!rest.is_whole()) words += " and " + to_string(rest) + " of " + to_string(Money{1}, currency);
  return words;
}

namespace {

/// ` wins 6.66`, or, of odds below the stake, ` loses 6.66`.
std::string won_words(const Rational& win, const Currency& currency) {
  return win < Rational(0) ? " loses " + format_exact_amount(Rational(0) - win, currency) : " wins " + format_exact_amount(win, currency);
}

}  // namespace

void pay_win(const TableState& state, Decided& decided, const Payment& payment) {
  Settlement& settlement = decided.settlement;
  const Index clause = payment.by.empty() ? state.ruleset->wagers[settlement.wager_before.wager].clause : payment.by.front();
  settlement.odds = payment.odds;
  settlement.outcome = Outcome::Undetermined;  // until the amount is known
  if (payment.odds) {
    if (pay_odds(state, decided, *payment.odds, clause)) settle_profit(decided);
    return;
  }
  const std::string whose = owner_and_wager(state, settlement.wager_before);
  if (payment.column_open)
    decided.findings.push_back({FindingKind::ChoiceOpen, clause, whose + " wins, but the house has not posted the paytable column"});
  else if (payment.no_row)
    decided.findings.push_back(
        {FindingKind::Silent, clause, whose + " wins, but its paytable has no row for " + std::to_string(payment.key)});
  else
    decided.findings.push_back({FindingKind::Silent, clause, whose + " wins, but the rules do not state what it pays"});
}

void settle_profit(Decided& decided) {
  Settlement& settlement = decided.settlement;
  const Money profit = *settlement.amount;
  settlement.outcome = profit.units < 0 ? Outcome::Loses : Outcome::Wins;
  if (profit.units >= 0) return;
  settlement.amount.reset();
  settlement.exact_profit.reset();
  decided.counted = Money{} - profit;
}

bool pay_odds(const TableState& state, Decided& decided, const Odds& odds, Index clause) {
  Settlement& settlement = decided.settlement;
  const auto whose = [&] { return owner_and_wager(state, settlement.wager_before); };  // only for words
  const std::optional<PayRounding>& rounding = state.ruleset->wagers[settlement.wager_before.wager].rounding;
  settlement.odds = odds;
  settlement.exact_profit = profit_of(decided.counted, odds);
  if (!settlement.exact_profit) {
    decided.findings.push_back({FindingKind::NotPayable, clause, whose() + " wins an amount that is too large to compute exactly"});
    return false;
  }
  decided.win = *settlement.exact_profit;
  settlement.amount = paid_profit(state, settlement.wager_before.wager, decided.counted, decided.win);
  if (!settlement.amount && rounding) {
    decided.findings.push_back({FindingKind::ChoiceOpen, rounding->clause,
                                whose() + won_words(decided.win, state.ruleset->currency) + " at " + to_string(odds) + ", rounded to " +
                                    amount_words(state, rounding->rounding.unit, nullptr) + ", which the house has not posted"});
    return false;
  }
  if (!settlement.amount) {
    decided.findings.push_back({FindingKind::NotPayable, clause,
                                whose() + won_words(decided.win, state.ruleset->currency) + " at " + to_string(odds) +
                                    ", but the amount is not a multiple of the smallest unit, and no rule rounds the amount"});
    settlement.nearest_stakes = payable_stakes(state, settlement.wager_before.stake, {odds.profit()});
    return false;
  }
  if (rounding && Rational(settlement.amount->units) != decided.win) settlement.deciding_clauses.push_back(rounding->clause);
  if (decided.counted != settlement.wager_before.stake) settlement.exact_profit = profit_of(settlement.wager_before.stake, odds);
  if (settlement.exact_profit == Rational(settlement.amount->units)) settlement.exact_profit.reset();
  return true;
}

namespace {

/// The multiples of `unit` next to the stake, above `from` and not above `to`.
NearestStakes next_within(Money stake, Money unit, Money from, std::optional<Money> to) {
  NearestStakes within;
  const Money end = to && *to < stake ? Money{to->units + 1} : stake;
  if (const auto below = next_to(end, unit).lower; below && *below > from) within.lower = below;
  if (const auto above = next_to(std::max(stake, from), unit).higher; above && (!to || *above <= *to)) within.higher = above;
  return within;
}

/// The share that a commission is, where no rule rounds it.
ExactShare share_of(const TableState& state, const Commission& commission, const Rational& share) {
  const auto least = commission.minimum ? units_of(state, *commission.minimum, nullptr) : std::nullopt;
  return least && Rational(0) < share ? ExactShare(share, greatest_with_share(*least, share)) : ExactShare(share);
}

}  // namespace

/// Between two stakes where a least amount ends to decide, the same shares have to be whole.
NearestStakes payable_stakes(const TableState& state, Money stake, const std::vector<ExactShare>& shares) {
  std::set<Money> froms{Money{}};
  for (const ExactShare& one : shares) froms.insert(one.up_to);
  NearestStakes all;
  for (auto from = froms.begin(); from != froms.end(); ++from) {
    std::vector<Rational> exact;
    for (const ExactShare& one : shares)
      if (one.up_to <= *from) exact.push_back(one.share);
    const auto unit = smallest_whole(exact, state.ruleset->currency);
    if (!unit) continue;
    const NearestStakes next =
        next_within(stake, *unit, *from, std::next(from) == froms.end() ? std::nullopt : std::optional(*std::next(from)));
    if (next.lower) all.lower = next.lower;  // a later one is nearer
    if (next.higher && !all.higher) all.higher = next.higher;
  }
  return all;
}

std::vector<ExactShare> shares_paid(const TableState& state, const StandingWager& wager) {
  const Wager& type = state.ruleset->wagers[wager.wager];
  const bool charged = type.commission && type.commission->moment == Commission::Moment::OnWin && !type.commission->rounding;
  if (type.rounding && !charged) return {};
  std::vector<ExactShare> shares;
  for (const Odds& odds : odds_of(state, wager).odds) {
    if (!type.rounding) shares.push_back(odds.profit());
    if (charged && Rational(0) < odds.profit())
      shares.push_back(
          share_of(state, *type.commission,
                   type.commission->percent / Rational(100) * (type.commission->is_percentage_of_win ? odds.profit() : Rational(1))));
  }
  return shares;
}

void note_unpayable(const TableState& state, ActionResult& result, const std::string& name, Index clause, Money stake,
                    const std::vector<ExactShare>& shares) {
  for (const ExactShare& one : shares) {
    if (stake <= one.up_to || whole_share(stake, one.share, state.ruleset->currency)) continue;
    const NearestStakes nearest_stakes = payable_stakes(state, stake, shares);
    std::string words =
        name + " at " + to_string(stake, state.ruleset->currency) + " may win or cost an amount that cannot be paid exactly";
    if (nearest_stakes.lower)
      words += "; the next lower stake that is always paid exactly is " + to_string(*nearest_stakes.lower, state.ruleset->currency);
    if (nearest_stakes.higher)
      words += std::string(nearest_stakes.lower ? ", and the next higher stake is "
                                                : "; the next higher stake that is always paid exactly is ") +
               to_string(*nearest_stakes.higher, state.ruleset->currency);
    result.findings.push_back({FindingKind::NotPayable, clause, words});
    result.nearest_stakes = nearest_stakes;
    return;
  }
}

namespace {

/// Whatever it wins, and whatever that costs, is paid exactly: so it is of all odds that the text names, and nobody needs to ask which of
/// them may come.
bool pays_exactly(const Ruleset& rules, const StandingWager& wager) {
  const Wager& type = rules.wagers[wager.wager];
  if (type.commission) return false;
  const auto exact = [&](const Odds& odds) { return whole_share(wager.stake, odds.profit(), rules.currency).has_value(); };
  const auto all_exact = [&](const PaytableRow& row) { return std::all_of(row.columns.begin(), row.columns.end(), exact); };
  if (type.paytable != no_index) {
    const std::vector<PaytableRow>& rows = rules.paytables[type.paytable].rows;
    if (!std::all_of(rows.begin(), rows.end(), all_exact)) return false;
  }
  return std::all_of(type.pay_rows.begin(), type.pay_rows.end(), [&](const PayRow& row) { return exact(row.odds); });
}

}  // namespace

void note_unpayable(const TableState& state, ActionResult& result, const StandingWager& wager) {
  if (pays_exactly(*state.ruleset, wager)) return;
  note_unpayable(state, result, "`" + describe(state, wager) + "`", state.ruleset->wagers[wager.wager].clause, wager.stake,
                 shares_paid(state, wager));
}

// ---- commissions (M4)

namespace {

using Moment = Commission::Moment;

Rational fraction_of(const Commission& commission) { return commission.percent / Rational(100); }

/// The win for a stake of one: odds below the stake win nothing.
Rational won_of(const Odds& odds) { return std::max(odds.profit(), Rational(0)); }

/// A commission is never less than `at least`.
std::optional<Money> raised(std::optional<Money> amount, const std::optional<Rational>& least, const Currency& currency) {
  if (!amount || !least) return amount;
  const auto floor = to_exact_money(Rational(least->ceil()), currency);
  return floor ? std::optional<Money>(std::max(*amount, *floor)) : std::nullopt;
}

/// What placing that stake costs, at the odds that may come; nothing where commissions are taken at another moment.
Charge charge_on(const TableState& state, const StandingWager& wager, Money stake) {
  Charge charge;
  charge.amount = Money{};
  const std::optional<Commission>& commission = state.ruleset->wagers[wager.wager].commission;
  if (!commission || commission->moment == Moment::OnWin || stake.units == 0) return charge;
  Rational base(stake.units);
  if (commission->is_percentage_of_win) {
    const PossibleOdds ahead = odds_of(state, wager);
    if (ahead.odds.size() != 1) {
      charge.amount.reset();
      charge.why = "its commission is a share of the win, which is unknown when the wager is placed";
      return charge;
    }
    base = base * won_of(ahead.odds.front());
  }
  return charge_of(state, *commission, base);
}

/// The share of a stake that its commission when placed would be, if one number says it.
std::vector<ExactShare> charged_shares(const TableState& state, const StandingWager& wager) {
  const Commission& commission = *state.ruleset->wagers[wager.wager].commission;
  if (!commission.is_percentage_of_win) return {share_of(state, commission, fraction_of(commission))};
  const PossibleOdds ahead = odds_of(state, wager);
  if (ahead.odds.size() != 1) return {};
  return {share_of(state, commission, fraction_of(commission) * won_of(ahead.odds.front()))};
}

bool charge_known(const TableCall& call, const StandingWager& wager, const Charge& charge, Money stake, ActionResult& result) {
  if (charge.amount) return true;
  const Index clause = call.rules.wagers[wager.wager].commission->clause;
  const std::string words = "`" + describe(call.state, wager) + "`: " + charge.why;
  if (!charge.exact || call.rules.wagers[wager.wager].commission->rounding)
    return undetermined(result, charge.exact ? FindingKind::ChoiceOpen : FindingKind::Silent, words, {clause});
  take_back_words(result);
  refuse(result, words, {clause});
  result.nearest_stakes = payable_stakes(call.state, stake, charged_shares(call.state, wager));
  note_nearest(call, Rational(stake.units), as_nearest(*result.nearest_stakes), result);
  return false;
}

}  // namespace

Charge charge_of(const TableState& state, const Commission& commission, const Rational& base) {
  Charge charge;
  std::optional<Rational> least;
  if (commission.minimum && !(least = units_of(state, *commission.minimum, nullptr))) {
    charge.why = "its minimum commission is " + amount_words(state, *commission.minimum, nullptr) + ", which the house has not posted";
    return charge;
  }
  const Rational exact = base * fraction_of(commission);
  const bool least_decides = least && !commission.rounding && exact <= *least;  // then nothing needs rounding
  charge.amount = raised(least_decides ? Money{} : round_money(state, exact, commission.rounding), least, state.ruleset->currency);
  if (charge.amount) return charge;
  charge.exact = exact;
  charge.why = commission.rounding ? "the house has not posted the amount to which its commission is rounded"
                                   : "a commission of " + format_exact_amount(exact, state.ruleset->currency) +
                                         " is not a multiple of the smallest unit, and no rule rounds the commission";
  return charge;
}

bool take_commission(TableCall& call, StandingWager& wager, Money added, ActionResult& result) {
  const Charge charge = charge_on(call.state, wager, added);
  if (!charge_known(call, wager, charge, added, result)) return false;
  if (charge.amount->units == 0) return true;
  const Index clause = call.rules.wagers[wager.wager].commission->clause;
  // For a tip the seat gives the commission as well: a role owns nothing before it wins.
  if (wager.role != no_index) post(call, entry_of(LedgerEntry::Kind::Tip, wager, *charge.amount), wager);
  post(call, entry_of(LedgerEntry::Kind::Commission, wager, *charge.amount, clause), wager);
  wager.commission = wager.commission + *charge.amount;
  result.trace.push_back(TraceEntry{Stage::Action, clause, Answer::Yes, true, {}, {}});
  result.commission = result.commission.value_or(Money{}) + *charge.amount;
  return true;
}

namespace {

/// U4: nobody has the dice, and it matters who. What is so in either way is so.
Answer refunded_in_every_way(const TableCall& call, const Condition& refunded, const StandingWager& wager) {
  std::optional<Answer> all;
  for (Situation& way : ways_to_throw(call.state, wager.seat)) {
    const Standpoint standpoint(call.rules, std::move(way), wager, parent_of(call.state, wager));
    const Answer one = stood(refunded, standpoint.context());
    all = all.value_or(one) == one ? one : Answer::Depends;
  }
  return *all;
}

}  // namespace

bool refund_part(TableCall& call, StandingWager& wager, Money left, ActionResult& result) {
  if (wager.commission.units == 0) return true;
  const Commission& commission = *call.rules.wagers[wager.wager].commission;
  if (!commission.refund_condition) return true;
  const Standpoint standpoint(call.rules, situation_of(call.state), wager, parent_of(call.state, wager));
  Answer answer = ask(call, *commission.refund_condition, commission.clause, standpoint.context(), result);
  if (answer == Answer::Depends) answer = refunded_in_every_way(call, *commission.refund_condition, wager);
  if (answer == Answer::Depends)
    return undetermined(result, FindingKind::Unsettled,
                        "it is undetermined whether the commission on `" + describe(call.state, wager) + "` is refunded",
                        {commission.clause});
  if (answer == Answer::No) return true;
  const Charge charge = charge_on(call.state, wager, left);
  if (!charge_known(call, wager, charge, left, result)) return false;
  const Money refund = wager.commission - std::min(wager.commission, *charge.amount);
  if (refund.units == 0) return true;
  wager.commission = wager.commission - refund;
  post(call, entry_of(LedgerEntry::Kind::Refund, wager, refund, commission.clause), wager);
  decide_by(result, commission.clause);
  result.refund = result.refund.value_or(Money{}) + refund;
  return true;
}

void charge_win(const TableState& state, Decided& decided) {
  Settlement& settlement = decided.settlement;
  const std::optional<Commission>& commission = state.ruleset->wagers[settlement.wager_before.wager].commission;
  if (!commission || settlement.outcome != Outcome::Wins || commission->moment == Moment::WhenPlaced) return;
  const bool on_a_win = commission->moment == Moment::OnWin;
  if (!on_a_win && settlement.has_ended) return;
  const Charge charge =
      on_a_win ? charge_of(state, *commission, commission->is_percentage_of_win ? decided.win : Rational(decided.counted.units))
               : charge_on(state, settlement.wager_after, settlement.wager_after.stake);
  settlement.deciding_clauses.push_back(commission->clause);
  if (charge.amount) {
    settlement.commission = charge.amount;
    if (!on_a_win) settlement.wager_after.commission = *charge.amount;
    return;
  }
  decided.findings.push_back({charge.exact && !commission->rounding ? FindingKind::NotPayable : FindingKind::ChoiceOpen, commission->clause,
                              owner_and_wager(state, settlement.wager_before) + " wins, but " + charge.why});
  settlement.exact_profit = decided.win;
  settlement.amount.reset();
  settlement.outcome = Outcome::Undetermined;
  if (charge.exact)
    settlement.nearest_stakes = payable_stakes(state, settlement.wager_before.stake, charged_shares(state, settlement.wager_before));
}

// ---- caps (M6)

namespace {

bool names(const Cap& cap, const Decided& decided) {
  return std::find(cap.wagers.begin(), cap.wagers.end(), decided.settlement.wager_before.wager) != cap.wagers.end();
}

bool wins_under(const Cap& cap, const Decided& decided) {
  const Settlement& settlement = decided.settlement;
  return settlement.outcome == Outcome::Wins && settlement.amount && settlement.amount->units > 0 && names(cap, decided);
}

/// In proportion to what it won, rounded down to the smallest unit.
Money share_of_cap(Money win, Money at, Money won, const Currency& currency) {
  if (won <= at) return win;
  return round_to_multiple(Rational(win.units) * Rational(at.units, won.units), Money{currency.smallest_unit}, Direction::Down);
}

/// `won` in all, and at most `most` beside what is open: if the share is not the same by either, nobody can say what it is.
void share_out(const TableState& state, Decided& decided, const Cap& cap, Money at, Money won, Money most) {
  Settlement& settlement = decided.settlement;
  const Money share = share_of_cap(*settlement.amount, at, won, state.ruleset->currency);
  if (share != share_of_cap(*settlement.amount, at, most, state.ruleset->currency)) {
    decided = undecided(state, std::move(settlement), "its share of the maximum win depends on another wager whose win is undetermined");
    return;
  }
  if (share == *settlement.amount) return;
  if (!settlement.exact_profit) settlement.exact_profit = Rational(settlement.amount->units);
  settlement.amount = share;
  settlement.deciding_clauses.push_back(cap.clause);
  decided.win = std::min(decided.win, Rational(share.units));
}

void leave_choice_open(const TableState& state, Decided& decided, const Cap& cap) {
  Settlement& settlement = decided.settlement;
  if (!settlement.exact_profit) settlement.exact_profit = Rational(settlement.amount->units);
  settlement.amount.reset();
  settlement.outcome = Outcome::Undetermined;
  decided.findings.push_back({FindingKind::ChoiceOpen, cap.clause,
                              owner_and_wager(state, settlement.wager_before) + " wins, but wins are limited to " +
                                  amount_words(state, cap.limit, nullptr) + ", which the house has not posted"});
}

void apply_cap(const TableState& state, std::vector<Decided>& wagers, const Cap& cap) {
  Money won;
  Money least;
  Money most;
  for (const Decided& decided : wagers) {
    if (wins_under(cap, decided)) won = won + *decided.settlement.amount;
    if (!names(cap, decided) || decided.settlement.outcome != Outcome::Undetermined) continue;
    least = least + decided.least_win;
    most = most + decided.most_win;
  }
  if (won.units == 0) return;
  const auto at = units_of(state, cap.limit, nullptr);
  if (at && Rational((won + most).units) <= *at) return;
  for (Decided& decided : wagers) {
    if (!wins_under(cap, decided)) continue;
    if (at)
      share_out(state, decided, cap, Money{at->floor()}, won + least, won + most);
    else
      leave_choice_open(state, decided, cap);
  }
}

}  // namespace

void bound_win(const TableState& state, Decided& decided, const Odds& odds) {
  const auto win_of = [&](Money counted) {
    const std::optional<Rational> exact = profit_of(counted, odds);
    const std::optional<Money> paid = exact ? paid_profit(state, decided.settlement.wager_before.wager, counted, *exact) : std::nullopt;
    return std::max(Money{}, paid.value_or(exact ? Money{exact->floor()} : counted));
  };
  decided.least_win = win_of(decided.least_win);
  decided.most_win = win_of(decided.most_win);
}

void apply_caps(const TableState& state, std::vector<Decided>& wagers) {
  for (const Cap& cap : state.ruleset->caps) apply_cap(state, wagers, cap);
}

}  // namespace fairroll
