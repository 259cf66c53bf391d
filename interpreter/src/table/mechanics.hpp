// SPDX-License-Identifier: Apache-2.0
// The moving parts of a table, as functions over its state. Each call of a Table works on a copy that it takes over when it ended well, so
// that nothing is half done.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fairroll/table.hpp>

#include "../oracle/settle.hpp"
#include "bounds.hpp"
#include "naming.hpp"
#include "quotes.hpp"

namespace fairroll {

/// What becomes of one wager: its settlement and the money that moves with it.
struct Decided {
  Settlement settlement;
  Money counted;  ///< the part of the stake that wins or loses (M5)
  std::vector<Finding> findings;
  Rational win;                      ///< exact, before rounding and caps: what a commission on a win is measured by
  std::vector<LedgerEntry> entries;  ///< to post when it comes to pass
};

/// What one throw with known faces does, before anything is touched (S1-S8). With unknown faces there is one per class of faces (U3).
struct Effects {
  std::vector<int> game;  ///< game variables afterwards
  std::vector<Index> events;
  std::vector<Decided> wagers;  ///< in the order of the table's wagers
  bool turn_ends = false;       ///< a duty to give up the dice arose
  bool faulty = false;          ///< the rules move the game two ways
  std::vector<std::string> directives;
  std::vector<Asked> asked;
};

class TableMechanics {
 public:
  TableMechanics(TableState& state, Reasons reasons) : state_(state), rules_(*state.ruleset), reasons_(reasons == Reasons::Full) {}

  [[nodiscard]] ThrowResult roll(const ThrowRecord& record);
  /// The table may be left half changed unless the result is Accepted.
  [[nodiscard]] ActResult act(const TableAct& act);
  /// Table::put().
  [[nodiscard]] std::uint32_t put(StandingWager wager);

  // For compiled play (cashier.hpp), which knows the verdicts beforehand.
  /// By fiat: the first seat throws, and nothing but these wagers stands. What stood before is left in their place.
  void set_layout(std::vector<StandingWager>& wagers, std::vector<Composite>& composites);
  /// A win of what counts of the stake.
  void pay(Decided& decided, const Payment& payment) const;
  /// What follows from all the wins of one moment: caps (M6), commissions (M4), and what moves.
  void complete(std::vector<Decided>& wagers) const;
  /// fairroll::stake_limit().
  [[nodiscard]] StakeLimit stake_limit(std::uint32_t id) const;
  /// A composite taken apart.
  [[nodiscard]] Split split(const StandingWager& whole) const;
  // For a table that plays from compiled tables (src/live): the same rules, asked ahead. Allocate nothing where all is known.
  [[nodiscard]] PayoutQuote payout_quote(Index wager, Money stake, const Odds& odds) const;
  /// In money units; nothing if it rests on a quantity that is not posted. `parent`: of the wager whose sentence names it.
  [[nodiscard]] std::optional<Rational> units_of(const Amount& amount, const StandingWager* parent) const;
  void refresh_composites();

 private:
  // throw.cpp
  void stand_still(ThrowResult& result, Outcome outcome) const;
  void settle(ThrowResult& result, const Situation& before);
  [[nodiscard]] std::optional<Effects> agreed_effects(const Situation& before, const std::vector<std::vector<int>>& classes,
                                                      std::string& why) const;
  [[nodiscard]] std::vector<Settlement> by_seat(std::vector<Settlement> settlements) const;
  void list_moved(ThrowResult& result, const std::vector<int>& before, const GameStep& step) const;
  [[nodiscard]] Effects effects_of(const Situation& before, const std::vector<int>& faces) const;
  /// What a throw, or the end of a turn (no faces), makes of every wager.
  [[nodiscard]] std::vector<Decided> settle_wagers(const Situation& before, const std::vector<int>& faces) const;
  /// `parent`: null if it stands behind none.
  [[nodiscard]] Decided settle_one(const StandingWager& wager, const Situation& before, const std::vector<int>& faces,
                                   const ParentFate* parent, ParentFate& fate) const;
  void settle_working(Decided& decided, const Situation& before, const std::vector<int>& faces, const ParentFate* parent,
                      ParentFate& fate) const;
  [[nodiscard]] bool counts(const StandingWager& wager) const;
  void ask_duties(Effects& effects, const Situation& before, const std::vector<int>& faces) const;
  void direct(const Moment& moment, bool of_happening, std::vector<std::string>& directives, std::vector<Asked>& asked) const;
  void standing_directives(std::vector<std::string>& directives, std::vector<Asked>& asked) const;

  // layout.cpp
  [[nodiscard]] const StandingWager* standing(std::uint32_t id) const { return with_id(state_.wagers, id); }
  /// Precondition: it stands.
  [[nodiscard]] std::size_t place_of(std::uint32_t id) const { return static_cast<std::size_t>(standing(id) - state_.wagers.data()); }
  [[nodiscard]] const StandingWager* parent_of(const StandingWager& wager) const { return standing(wager.parent); }
  /// The wager itself and all that stands behind it, directly or not.
  [[nodiscard]] std::vector<std::uint32_t> with_followers(std::uint32_t id) const;
  void take_down(const std::vector<std::uint32_t>& gone);
  void join_equal();
  bool join_one_pair();
  [[nodiscard]] std::string owner_and_wager(const StandingWager& wager) const;
  [[nodiscard]] std::string role_name(Index role) const;
  [[nodiscard]] std::string describe(const StandingWager& wager) const { return Naming(rules_, state_.wagers).describe(wager); }
  [[nodiscard]] std::string describe(const Composite& composite) const { return fairroll::describe(rules_, composite); }
  [[nodiscard]] const std::string& seat_name(Index seat) const { return state_.seats[seat]; }
  [[nodiscard]] std::string money_words(Money amount) const { return to_string(amount, rules_.currency); }

  // ledger.cpp
  void change_account(const Account& account, Money by);
  void post(const LedgerEntry& entry, const StandingWager& wager);
  void stake(StandingWager& wager, Money more);
  void take_back(StandingWager& wager, Money less);
  [[nodiscard]] std::optional<Money> purse(const StandingWager& wager) const;
  void buys_in(const TableAct& act, ActResult& result);
  void require_chips(Index seat, Money before, ActResult& result) const;
  void plan_entries(Decided& decided) const;
  void carry_out(std::vector<Decided>& wagers);
  void carry_out_one(Decided& decided, bool parent_gone);

  // quotes.cpp
  [[nodiscard]] PayoutQuote counted_quote(Index wager, Money stake, const Odds& odds) const;

  // payment.cpp
  /// A profit that is less than nothing is a loss.
  void value(Decided& decided) const;
  [[nodiscard]] bool pay_odds(Decided& decided, const Odds& odds, Index clause) const;
  /// M3, in advance: the first of the shares of the stake that cannot be paid.
  void note_unpayable(ActResult& result, const std::string& name, Index clause, Money stake, const std::vector<Rational>& shares) const;
  void note_unpayable(ActResult& result, const StandingWager& wager) const;
  [[nodiscard]] std::vector<Rational> shares_paid(const StandingWager& wager) const;
  [[nodiscard]] PossibleOdds odds_of(const StandingWager& wager) const;
  [[nodiscard]] Payable payable_stakes(Money stake, const std::vector<Rational>& shares) const;
  void apply_caps(std::vector<Decided>& wagers) const;
  [[nodiscard]] std::string amount_words(const Amount& amount, const StandingWager* parent) const;
  [[nodiscard]] std::optional<Money> rounded(const Rational& units, const std::optional<Rounding>& rounding) const;
  [[nodiscard]] Charge charge_of(const Commission& commission, const Rational& base) const;
  [[nodiscard]] bool charge_known(const StandingWager& wager, const Charge& charge, Money stake, ActResult& result) const;
  [[nodiscard]] std::vector<Rational> charged_shares(const StandingWager& wager) const;
  [[nodiscard]] Charge charge_on(const StandingWager& wager, Money stake) const;
  [[nodiscard]] bool take_commission(StandingWager& wager, Money added, ActResult& result);
  [[nodiscard]] bool refund_part(StandingWager& wager, Money left, ActResult& result);
  void charge_win(Decided& decided) const;

  // limits.cpp
  [[nodiscard]] Bounds own_bounds(const Limited& subject) const;
  [[nodiscard]] Bounds bounds_of(const StandingWager& wager) const;
  void add_followers(Bounds& bounds, const StandingWager& wager) const;
  void add_follower(Bounds& bounds, const StandingWager& follower, const StandingWager& wager) const;
  void add_limit(Bounds& bounds, const Limit& limit, const Limited& subject) const;
  [[nodiscard]] std::optional<Rational> best_profit(const Limited& subject, Bounds& bounds, const Limit& limit) const;
  /// L4, of an act that leaves the stake at that. False: the result says why not.
  [[nodiscard]] bool within_limits(const Bounds& bounds, const std::string& name, Money stake, bool in_error, bool& outside,
                                   ActResult& result) const;
  [[nodiscard]] bool limits_hold(std::uint32_t id, bool in_error, ActResult& result);
  [[nodiscard]] Bounds bounds_in_error(const StandingWager& wager) const;
  /// M5: what becomes of a verdict on a wager outside its limits. False: nobody can say.
  [[nodiscard]] bool judge_error(Decided& decided, std::optional<Verdict>& verdict) const;

  // turn.cpp
  /// Where the end of a turn puts what it finds.
  struct Notes {
    std::vector<Settlement>& settlements;
    std::vector<Asked>& asked;
    std::vector<Finding>& findings;
    std::vector<std::string>& directives;
  };
  void begin_turn(Index seat);
  void end_turn(bool gave_up, const Notes& notes);
  void direct_turn_end(const Notes& notes) const;
  void settle_turn_end(const Notes& notes);
  static void note_settlement(const Notes& notes, Settlement settlement);
  void reset_turn();
  void offer_after(Index seat, const Notes& notes);
  [[nodiscard]] bool holds_what_the_dice_ask(Index seat) const;
  void nobody_takes(const Notes& notes);
  void note_undecided(const Notes& notes) const;
  [[nodiscard]] bool continuing() const noexcept { return !state_.only.empty(); }
  void end_continuation_if_over(const Notes& notes);

  // acts.cpp
  /// A `while` condition of an act, asked as things stand now. The answer and the phases it rests on go to the result.
  [[nodiscard]] Answer ask(const Condition& condition, Index clause, const Moment& moment, ActResult& result) const;
  void perform(const TableAct& made, ActResult& result);
  void takes(Index seat, ActResult& result);
  void declines(Index seat, const TableAct& act, ActResult& result);
  void relinquishes(Index seat, const TableAct& act, ActResult& result);
  void orders(const TableAct& act, ActResult& result);
  void does(const TableAct& act, ActResult& result);
  /// Looks for a power of that role to that deed; the result says what came of it. True: it may.
  [[nodiscard]] bool has_power(DeedKind deed, Index role, const TableAct& act, ActResult& result) const;
  [[nodiscard]] bool power_applies(const Power& power, const TableAct& act, ActResult& result) const;
  void give_up(ActResult& result);

  // bets.cpp
  void bets(const TableAct& act, ActResult& result);
  [[nodiscard]] bool window_open(const TableAct& act, const StandingWager* parent, ActResult& result) const;
  [[nodiscard]] bool in_time(const TableAct& act, ActResult& result) const;
  [[nodiscard]] bool family_has(const TableAct& act, std::vector<int>& numbers, ActResult& result) const;
  [[nodiscard]] const StandingWager* parent_for(const TableAct& act, ActResult& result) const;
  [[nodiscard]] bool is_stake(Money amount, const char* what, ActResult& result) const;
  [[nodiscard]] bool may_tip(const TableAct& act, ActResult& result) const;
  void line_bet_made(Index seat, Index wager, ActResult& result);
  void place(const TableAct& act, const StandingWager* parent, ActResult& result);
  /// The wager that this one would join (L2), or null.
  [[nodiscard]] StandingWager* equal_to(const StandingWager& wager);
  [[nodiscard]] StandingWager& add_wager(StandingWager wager);
  [[nodiscard]] std::string placed_words(const std::string& name, Index seat, Money stake, bool again, const ActResult& result) const;
  /// Stakes, charges and asks the limits; 0 if it may not be. `fresh`: as it would begin, without a stake.
  [[nodiscard]] std::uint32_t place_one(const StandingWager& fresh, Money amount, bool in_error, ActResult& result);

  // change.cpp
  void change(const TableAct& act, ActResult& result);
  [[nodiscard]] bool leave_given(const StandingWager& wager, Act wanted, ActResult& result) const;
  [[nodiscard]] bool sized_well(const TableAct& act, Act wanted, Money stake, const std::string& name, ActResult& result) const;
  [[nodiscard]] bool change_one(std::uint32_t id, Act wanted, Money stake, ActResult& result);
  [[nodiscard]] bool resize(std::uint32_t id, Money stake, ActResult& result);
  [[nodiscard]] bool remove(std::uint32_t id, ActResult& result);
  void return_followers(std::uint32_t id, ActResult& result);
  [[nodiscard]] std::string changed_words(const std::string& name, const TableAct& act, const ActResult& result) const;
  void surrender(std::uint32_t id, ActResult& result);
  [[nodiscard]] std::vector<const PayRow*> surrender_rows(const StandingWager& wager, ActResult& result) const;

  // composite.cpp
  void bet_parts(const TableAct& act, ActResult& result);
  [[nodiscard]] bool parts_open(const TableAct& act, Split& split, ActResult& result) const;
  [[nodiscard]] std::uint32_t composite_for(const StandingWager& whole);
  [[nodiscard]] std::uint32_t put_parts(const StandingWager& whole);
  [[nodiscard]] bool composite_within(std::uint32_t id, const std::vector<Share>& shares, bool in_error, ActResult& result);
  [[nodiscard]] Bounds bounds_of(const Composite& composite, const std::vector<Share>& shares) const;
  void note_unpayable_parts(ActResult& result, const StandingWager& whole, const std::vector<Share>& shares) const;
  void change_parts(const TableAct& act, std::uint32_t id, ActResult& result);
  [[nodiscard]] bool change_each(const TableAct& act, Act wanted, const Composite& composite, ActResult& result);
  [[nodiscard]] std::vector<Share> shares_now(const Composite& composite) const;
  [[nodiscard]] const Composite* composite(std::uint32_t id) const;
  void split_into(Split& split, const StandingWager& whole, const Rational& share) const;
  void add_part(Split& split, StandingWager part, const Rational& share) const;
  [[nodiscard]] bool shares_whole(const std::string& name, Index clause, Money stake, const std::vector<Share>& shares,
                                  ActResult& result) const;
  [[nodiscard]] std::vector<CompositeSettlement> settled_composites(const std::vector<Settlement>& settlements) const;

  [[nodiscard]] static Notes notes_of(ActResult& result) { return {result.settlements, result.asked, result.findings, result.directives}; }

  TableState& state_;
  const Ruleset& rules_;
  bool reasons_;
  /// The bet that is being made, and how much of it goes to the wager at hand.
  struct BetAtHand {
    Money amount;
    Rational share;
  };
  void note_nearest(Money now, const std::optional<Money>& below, const std::optional<Money>& above, ActResult& result) const;

  std::optional<BetAtHand> bet_;
  std::vector<LedgerEntry> ledger_;  // of this call, in order
  std::vector<Composite> composites_before_;
};

/// The exact profit in money units, or nothing if it is too large to be counted exactly.
[[nodiscard]] std::optional<Rational> profit_of(Money stake, const Odds& odds);

/// The next seat in the order in which the dice go, of those that may have them; the one that had the dice comes last.
template <typename May>
[[nodiscard]] std::optional<Index> next_seat(const DiceGo& go, Index seats, Index from, const May& may) {
  for (Index step = 1; step <= seats; ++step) {
    const Index next = (go.clockwise ? from + step : from + seats - step) % seats;
    if (may(next)) return next;
  }
  return std::nullopt;
}

/// Between the purse of the wager's owner, the layout and the house, as the kind says.
[[nodiscard]] LedgerEntry entry_of(LedgerEntry::Kind kind, const StandingWager& wager, Money amount, Index clause = no_index);

/// What an entry adds to the decided money of the wager's owner (M7).
[[nodiscard]] Money decided_by(const LedgerEntry& entry);
/// Which leave an act on a standing wager needs.
[[nodiscard]] Act wanted_act(TableAct::Kind kind) noexcept;

/// `58.33 and 1/3 of 0.01`: the part that the currency can write, and the rest of a unit.
[[nodiscard]] std::string exact_words(const Rational& units, const Currency& currency);

// Ends of an act, in words that a player understands.
void refuse(ActResult& result, std::string words, std::vector<Index> by = {});
/// The text says nothing of it.
void silent(ActResult& result, std::string words, std::vector<Index> by = {});
/// Nobody can say, for want of what the finding names.
void undetermined(ActResult& result, FindingKind kind, std::string words, std::vector<Index> by = {});
/// What allowed the act so far no longer decides it.
void take_back_words(ActResult& result);
/// Clauses that decided the act, and with an answer of yes what they rest on.
void decide_by(ActResult& result, Index clause);
/// Phases that held count as part of what allowed or refused the act.
void credit_phases(ActResult& result, const Ruleset& rules);
/// `: point is 6`, or nothing.
[[nodiscard]] std::string because(const std::string& standing);

}  // namespace fairroll
