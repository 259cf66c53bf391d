// SPDX-License-Identifier: Apache-2.0
// The money of a table: what stakes may be by the limits that speak (L4), what verdicts pay and cost (S7, M1-M6), and the books.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "call.hpp"
#include "quotes.hpp"

namespace fairroll {

// ---- amounts

/// In money units; nothing if it rests on a quantity that is not posted, or on the stake of a wager of which the owner holds several that
/// differ. `of`: the wager whose sentence names it; null: it names no stake.
[[nodiscard]] std::optional<Rational> units_of(const TableState& state, const Amount& amount, const StandingWager* of);
[[nodiscard]] std::string amount_words(const TableState& state, const Amount& amount, const StandingWager* of);
/// M2, M4: as the sentence says; without one only what is whole. Nothing: not whole, or the unit to round to is not posted.
[[nodiscard]] std::optional<Money> round_money(const TableState& state, const Rational& units, const std::optional<Rounding>& rounding);
/// The exact profit in money units, or nothing if it is too large to be counted exactly.
[[nodiscard]] std::optional<Rational> profit_of(Money stake, const Odds& odds);
/// The exact profit rounded as the wager says (M2); a loss is the stake at most. Nothing: as of round_money().
[[nodiscard]] std::optional<Money> paid_profit(const TableState& state, Index wager, Money stake, const Rational& exact);

// ---- what a verdict comes to

/// A win of what counts of the stake.
void pay_win(const TableState& state, Decided& decided, const Payment& payment);
/// The amount that those odds pay; false with a finding if none can be named.
[[nodiscard]] bool pay_odds(const TableState& state, Decided& decided, const Odds& odds, Index clause);
/// A profit that is less than nothing is a loss.
void settle_profit(Decided& decided);
/// What moves when the settlement comes to pass. Sets the refund of a wager that is returned (M4).
void plan_entries(const TableState& state, Decided& decided);
/// What follows from all the wins of one moment: caps (M6), commissions (M4), and what moves.
void complete_settlements(const TableState& state, std::vector<Decided>& wagers);
void apply_caps(const TableState& state, std::vector<Decided>& wagers);
/// Of a win in error whose count is open: from what it counts for to what it wins by these odds, at least and at most.
void bound_win(const TableState& state, Decided& decided, const Odds& odds);
/// A commission out of a win, or after it for the stake that stays up.
void charge_win(const TableState& state, Decided& decided);
void carry_out(TableCall& call, std::vector<Decided>& wagers);
/// What a win at given odds will move, asked ahead. Allocates nothing where all is known.
[[nodiscard]] PayoutQuote payout_quote(const TableState& state, Index wager, Money stake, const Odds& odds);

// ---- what cannot be paid exactly (M3)

/// A share of a stake that has to be a whole amount.
struct ExactShare {
  ExactShare(Rational of_stake, Money least_up_to = {}) : share(of_stake), up_to(least_up_to) {}

  Rational share;
  Money up_to;  ///< stakes up to this one cost a least amount instead
};

[[nodiscard]] NearestStakes payable_stakes(const TableState& state, Money stake, const std::vector<ExactShare>& shares);
/// The shares of its stake that may have to be paid exactly: profits, and commissions out of them.
[[nodiscard]] std::vector<ExactShare> shares_paid(const TableState& state, const StandingWager& wager);
/// In advance: the first of the shares of the stake that cannot be paid.
void note_unpayable(const TableState& state, ActionResult& result, const std::string& name, Index clause, Money stake,
                    const std::vector<ExactShare>& shares);
void note_unpayable(const TableState& state, ActionResult& result, const StandingWager& wager);

// ---- commissions (M4)

/// What the house takes when a stake is placed.
struct Charge {
  std::optional<Money> amount;    ///< nothing: it cannot be worked out
  std::optional<Rational> exact;  ///< what it would be, where that is no whole number of smallest units
  std::string why{};              ///< in words, where `amount` is missing
};
/// `base`: what the percentage is of, in money units.
[[nodiscard]] Charge charge_of(const TableState& state, const Commission& commission, const Rational& base);
[[nodiscard]] bool take_commission(TableCall& call, StandingWager& wager, Money added, ActionResult& result);
/// What was charged less what the stake that is left is charged, where the text gives it back. Elsewhere nothing is taken and nothing
/// given, so nothing is asked: what was charged stays charged.
[[nodiscard]] bool refund_part(TableCall& call, StandingWager& wager, Money left, ActionResult& result);

// ---- the books

/// Between the purse of the wager's owner, the layout and the house, as the kind says.
[[nodiscard]] LedgerEntry entry_of(LedgerEntry::Kind kind, const StandingWager& wager, Money amount, Index clause = no_index);
/// What an entry adds to the decided money of the wager's owner (M7).
[[nodiscard]] Money decided_by(const LedgerEntry& entry);
void post(TableCall& call, const LedgerEntry& entry, const StandingWager& wager);
/// From the owner to the layout. What is staked for a role, the seat gives it first.
void add_stake(TableCall& call, StandingWager& wager, Money more);
void take_stake_back(TableCall& call, StandingWager& wager, Money less);
[[nodiscard]] bool buy_in(TableCall& call, const TableAction& act, ActionResult& result);
/// Who bought in plays with what it has.
[[nodiscard]] bool chips_suffice(const TableState& state, Index seat, Money before, ActionResult& result);

// ---- limits (L4)

/// One limit as an amount.
struct Bound {
  Money amount;  ///< in whole money units; a step of p/q of a unit is p, since whole stakes keep no other multiples
  Index clause = no_index;
  std::string words;                ///< what the stake may be: `at most 30.00 (3 times pass)`
  std::string limit{};              ///< of a wager behind it: its limit in the same form; empty: `words` are that
  std::optional<Rational> exact{};  ///< the limit in money units where `amount` is another

  [[nodiscard]] Rational value() const { return exact.value_or(Rational(amount.units)); }
};
/// A limit that nobody can work out, and why: not posted, or not known whether it applies.
struct OpenBound {
  FindingKind kind = FindingKind::ChoiceOpen;
  Index clause = no_index;
  std::string words;
  Limit::Kind limit = Limit::Kind::MaxStake;  ///< which it is
};
struct Bounds {
  std::optional<Bound> least;
  std::optional<Bound> most;
  std::vector<Bound> steps;
  std::vector<Bound> broken;  ///< limits of wagers behind it that no stake of this one would mend
  std::vector<OpenBound> open;
  Rational unit{};               ///< stakes are multiples of it, in money units; 0: they may be fractions
  bool is_undetermined = false;  ///< whether some limit applies depends on who throws, and nobody knows

  /// The first limit that the stake breaks, or null. The stake of a composite inside a composite may be a fraction of a money unit.
  [[nodiscard]] const Bound* broken_by(const Rational& stake) const;
  /// The stake breaks a limit, or it is unknown whether it does.
  [[nodiscard]] bool may_be_broken_by(const Rational& stake) const { return broken_by(stake) != nullptr || !open.empty(); }
  void lower_to(Bound bound);
  void raise_to(Bound bound);
  /// Both have to be met.
  void add(Bounds others);
};

/// Of a wager; `followers`: with what stands behind it.
[[nodiscard]] Bounds bounds_of(const TableState& state, const StandingWager& wager, bool followers);
/// The limits of a composite as one, of what stands of it.
[[nodiscard]] Bounds bounds_of(const TableState& state, const Composite& composite);
/// The limits of a composite inside `whole`, of what stands of it.
[[nodiscard]] Bounds bounds_of(const TableState& state, const Composite& whole, const InnerComposite& inner);
/// Checks an act that leaves the stake at `stake`, in money units. False: the result says why not.
[[nodiscard]] bool within_limits(const TableCall& call, const Bounds& bounds, const std::string& name, const Rational& stake, bool in_error,
                                 bool& outside, ActionResult& result);
/// Of a wager whose stake was changed, and of what stands behind it.
[[nodiscard]] bool limits_hold(TableCall& call, std::uint32_t id, bool in_error, ActionResult& result);
/// M5: what becomes of a verdict on a wager outside its limits. False: nobody can say.
[[nodiscard]] bool judge_error(const TableState& state, Decided& decided, std::optional<Verdict>& verdict);
/// The stakes next to one that will not do, in money units: those of composites inside composites may be fractions.
struct ExactNearestStakes {
  std::optional<Rational> below{};
  std::optional<Rational> above{};
};
[[nodiscard]] inline ExactNearestStakes as_nearest(const NearestStakes& nearest_stakes) {
  ExactNearestStakes nearest;
  if (nearest_stakes.lower) nearest.below = Rational(nearest_stakes.lower->units);
  if (nearest_stakes.higher) nearest.above = Rational(nearest_stakes.higher->units);
  return nearest;
}
/// `: the nearest below is 5.00, the nearest above is 10.00`, or nothing.
[[nodiscard]] std::string nearest_words(const ExactNearestStakes& nearest, const Currency& currency);
/// A bet was refused because a stake of `now` would have to be one of `wanted`: records the amounts of the bet that lead there.
void note_nearest(const TableCall& call, const Rational& now, const ExactNearestStakes& wanted, ActionResult& result);

}  // namespace fairroll
