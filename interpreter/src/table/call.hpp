// SPDX-License-Identifier: Apache-2.0
// The moving parts of a table, as functions over its state: what they share. Each call of a Table works on a copy that it takes over when
// it ended well, so that nothing is half done.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/table.hpp>

#include "../index_list.hpp"
#include "../oracle/settle.hpp"
#include "naming.hpp"

namespace fairroll {

/// One call of a table: what it works on, and what it gathers.
struct TableCall {
  TableCall(TableState& table, ReasonDetail wanted) : state(table), rules(*table.ruleset), reasons(wanted == ReasonDetail::Full) {}

  TableState& state;
  const Ruleset& rules;
  bool reasons;
  bool words = true;                         ///< a bet that is accepted is told in words
  bool for_want_of_chips = false;            ///< an act was refused for that and nothing else
  std::vector<LedgerEntry> ledger;           ///< in order
  std::vector<Composite> composites_before;  ///< as they stood when it began
  /// The bet that is being made, and how much of it goes to the wager at hand.
  struct BetAtHand {
    Money amount;
    Rational share;
  };
  std::optional<BetAtHand> bet;
};

[[nodiscard]] ThrowResult roll(TableCall& call, const ThrowRecord& record);
/// Table::roll_as_ruled().
[[nodiscard]] ThrowResult roll_as_ruled(TableCall& call, const ThrowRecord& record, const HouseRuling& ruled);
/// The table may be left half changed unless the result is Accepted.
[[nodiscard]] ActionResult act(TableCall& call, const TableAction& act);
/// Table::place_wager().
[[nodiscard]] std::uint32_t put_wager(TableCall& call, StandingWager wager);

// ---- what stands on the layout

[[nodiscard]] inline const StandingWager* parent_of(const TableState& state, const StandingWager& wager) {
  return with_id(state.wagers, wager.parent_id);
}
/// Precondition: it stands.
[[nodiscard]] StandingWager& standing_wager(TableState& state, std::uint32_t id);
/// The wager itself and all that stands behind it, directly or not.
[[nodiscard]] std::vector<std::uint32_t> with_followers(const TableState& state, std::uint32_t id);
/// The wager that this one would join (L2), or null.
[[nodiscard]] StandingWager* equal_to(TableState& state, const StandingWager& wager);
[[nodiscard]] StandingWager& add_wager(TableState& state, StandingWager wager);
void take_down(TableState& state, const std::vector<std::uint32_t>& gone);
/// L2: what stands behind a wager that is gone goes on to be called so. Of several that are gone, those that stood behind others first.
void keep_name(std::vector<StandingWager>& standing, const StandingWager& gone);
/// L2: equal wagers of one owner are one wager; what stands behind them may become equal in turn.
void join_equal(TableState& state);
[[nodiscard]] inline std::string describe(const TableState& state, const StandingWager& wager) {
  return Naming(*state.ruleset, state.wagers).describe(wager);
}
[[nodiscard]] inline std::string describe(const TableState& state, const Composite& composite) {
  return describe(*state.ruleset, composite);
}
[[nodiscard]] std::string owner_and_wager(const TableState& state, const StandingWager& wager);
[[nodiscard]] std::string role_name(const TableState& state, Index role);

// ---- what is asked of one wager

/// What windows, permissions, limits and commissions of a wager are asked at.
/// Refers to the ruleset, the wager and its parent; they must outlive it.
class Standpoint {
 public:
  /// `parent`: null if it stands behind none.
  Standpoint(const Ruleset& rules, Situation now, const StandingWager& wager, const StandingWager* parent)
      : now_(std::move(now)), context_{rules, now_, no_faces_} {
    now_.owner = wager.seat;
    context_.wager = &rules.wagers[wager.wager];
    context_.numbers = &wager.numbers;
    context_.own = &wager.variables;
    if (parent == nullptr) return;
    context_.parent = &parent->variables;
    context_.parent_numbers = &parent->numbers;
  }
  Standpoint(const Standpoint&) = delete;
  Standpoint& operator=(const Standpoint&) = delete;
  Standpoint(Standpoint&&) = delete;
  Standpoint& operator=(Standpoint&&) = delete;
  ~Standpoint() = default;

  [[nodiscard]] const EvalContext& context() const noexcept { return context_; }

 private:
  Situation now_;
  std::vector<int> no_faces_;
  EvalContext context_;
};

/// As things stand; where nobody has the dice, in either way: the owner throws, or somebody else (U4).
[[nodiscard]] std::vector<Situation> ways_to_throw(const TableState& state, Index owner);
/// The clauses of those rows that are among `clauses`, as the text has them.
template <typename Rows>
[[nodiscard]] std::vector<Index> in_text_order(const Rows& rows, const std::vector<Index>& clauses) {
  std::vector<Index> ordered;
  for (const auto& row : rows)
    if (contains(clauses, row.clause) && !contains(ordered, row.clause)) ordered.push_back(row.clause);
  return ordered;
}

/// One part of a composite: as it would begin, without a stake, and its share of the stake (L7).
struct Share {
  StandingWager fresh;
  Rational share;
};

/// A composite inside a composite that is taken apart.
struct InnerSplit {
  StandingWager fresh;             ///< as it would begin, without a stake
  Rational share;                  ///< of the stake
  std::vector<Rational> of_parts;  ///< its share of the stake in each of Split::parts; those beyond the end: nothing
};

/// A composite taken apart.
struct Split {
  std::vector<Share> parts;       ///< down to wagers that have no parts, each once
  std::vector<InnerSplit> inner;  ///< composites inside it, each once, in the order of the text
  bool open = false;              ///< whether a part is left out is not known
};

/// A `while` condition of an act, asked as things stand now. The answer and the phases it rests on go to the result.
[[nodiscard]] Answer ask(const TableCall& call, const Condition& condition, Index clause, const EvalContext& context, ActionResult& result);

// ---- throws and turns

/// T3: nothing counts but some wagers and what stands behind them.
[[nodiscard]] inline bool continuing(const TableState& state) noexcept { return !state.counted_wagers.empty(); }
[[nodiscard]] bool counts(const TableState& state, const StandingWager& wager);
/// What becomes of one wager: its settlement and the money that moves with it.
struct Decided {
  Settlement settlement;
  Money counted;  ///< the part of the stake that wins or loses (M5)
  std::vector<Finding> findings;
  Rational win;                      ///< exact, before rounding and caps: what a commission on a win is measured by
  Money least_win;                   ///< of one that wins, and of which it is open what its stake counts for (M5): at least that,
  Money most_win;                    ///< and at most that
  std::vector<LedgerEntry> entries;  ///< to post when it comes to pass
};

/// Nobody can say what becomes of it: `why` follows its name.
[[nodiscard]] Decided undecided(const TableState& state, Settlement&& open, const std::string& why);
/// What a throw, or the end of a turn (no faces), makes of every wager.
[[nodiscard]] std::vector<Decided> settle_wagers(const TableCall& call, const Situation& before, const std::vector<int>& faces);
void standing_directives(const TableCall& call, std::vector<std::string>& directives, std::vector<TraceEntry>& asked);

/// Where the end of a turn puts what it finds.
struct TurnNotes {
  std::vector<Settlement>& settlements;
  std::vector<TraceEntry>& asked;
  std::vector<Finding>& findings;
  std::vector<std::string>& directives;
};
[[nodiscard]] inline TurnNotes notes_of(ActionResult& result) {
  return {result.settlements, result.trace, result.findings, result.directives};
}
void begin_turn(TableState& state, Index seat);
/// `gave_up`: by will or by order, so that the dice are not offered to the same seat again.
void end_turn(TableCall& call, bool gave_up, const TurnNotes& notes);
/// To the next seat in order that has not declined.
void offer_after(TableState& state, Index seat, const TurnNotes& notes);
/// `to seats that hold W`; where nothing is asked for, every seat.
[[nodiscard]] bool holds_what_the_dice_ask(const TableState& state, Index seat);
/// Wagers that stand although nobody throws for them: the text names only some.
void note_undecided(const TableState& state, const TurnNotes& notes);
/// T3 ends when what was thrown for is decided: the dice are offered anew.
void end_continuation_if_over(TableState& state, const TurnNotes& notes);

/// The next seat in the order in which the dice go, of those that may have them; the one that had the dice comes last.
template <typename May>
[[nodiscard]] std::optional<Index> next_seat(const DiceOffer& go, Index seats, Index from, const May& may) {
  for (Index step = 1; step <= seats; ++step) {
    const Index next = (go.is_clockwise ? from + step : from + seats - step) % seats;
    if (may(next)) return next;
  }
  return std::nullopt;
}

// ---- bets and changes: false: the result says why not

[[nodiscard]] bool make_bet(TableCall& call, const TableAction& act, ActionResult& result);
[[nodiscard]] bool bet_parts(TableCall& call, const TableAction& act, ActionResult& result);
/// `numbers`: as the family lists them.
[[nodiscard]] bool family_has(const TableState& state, const TableAction& act, std::vector<int>& numbers, ActionResult& result);
/// Null without a refusal: the wager stands behind none.
[[nodiscard]] const StandingWager* parent_for(const TableState& state, const TableAction& act, ActionResult& result);
/// `bets close ...`: an act is made between throws; only a bet in flight needs more.
[[nodiscard]] bool in_time(const TableState& state, const TableAction& act, ActionResult& result);
/// When it may be made: windows add up.
[[nodiscard]] bool window_open(const TableCall& call, const TableAction& act, const StandingWager* parent, ActionResult& result);
[[nodiscard]] bool is_stake(const TableState& state, Money amount, const char* what, ActionResult& result);
/// Stakes, charges and asks the limits; 0 if it may not be. `fresh`: as it would begin, without a stake.
[[nodiscard]] std::uint32_t place_one(TableCall& call, const StandingWager& fresh, Money amount, bool in_error, ActionResult& result);
[[nodiscard]] std::string placed_words(const TableState& state, const std::string& name, Index seat, Money stake, bool again,
                                       const ActionResult& result);
[[nodiscard]] std::uint32_t put_parts(TableCall& call, const StandingWager& whole);

[[nodiscard]] bool change_wager(TableCall& call, const TableAction& act, ActionResult& result);
[[nodiscard]] bool change_parts(TableCall& call, const TableAction& act, std::uint32_t id, ActionResult& result);
[[nodiscard]] bool permission_given(const TableCall& call, const StandingWager& wager, WagerAction wanted, ActionResult& result);
[[nodiscard]] bool sized_well(const TableState& state, const TableAction& act, WagerAction wanted, Money stake, const std::string& name,
                              ActionResult& result);
/// It is permitted.
[[nodiscard]] bool change_one(TableCall& call, std::uint32_t id, WagerAction wanted, Money stake, ActionResult& result);
[[nodiscard]] std::string changed_words(const TableState& state, const std::string& name, const TableAction& act,
                                        const ActionResult& result);
/// Which permission an act on a standing wager needs.
[[nodiscard]] WagerAction wanted_act(TableAction::Kind kind) noexcept;

// ---- wagers made of parts (L7)

/// The composite as if it were a wager: what its own windows and limits are asked of.
[[nodiscard]] inline StandingWager as_wager(const Composite& composite) {
  return {.seat = composite.seat, .wager = composite.wager, .numbers = composite.numbers, .stake = composite.stake, .role = composite.role};
}
[[nodiscard]] Split split_parts(const TableState& state, const StandingWager& whole);
/// Two equal parts of one composite that become one wager (L2).
struct JoinedParts {
  std::uint32_t whole = 0;  ///< Composite::id; 0: they are parts of none
  std::uint32_t id = 0;     ///< of the part that stays
  Money stake;              ///< its stake before
  std::uint32_t gone = 0;   ///< id of the other part
  Money added;              ///< the stake of the other part
};
/// Joins the shares that composites inside the whole have of the two parts.
void join_inner_shares(std::vector<Composite>& composites, const JoinedParts& joined);
[[nodiscard]] const Composite* composite_with_id(const TableState& state, std::uint32_t id);
/// The parts that stand, and their shares of the stake `composite.stake`.
[[nodiscard]] std::vector<Share> shares_now(const TableState& state, const Composite& composite);
/// Sets Composite::inner_composites of a whole for which nothing recorded it, as the parts of a bet would be shared now.
void restore_inner(const TableState& state, Composite& whole);
/// Their stakes are those of the parts that stand; they end with the last of them.
void refresh_composites(TableState& state);
/// After an act: what it left of the composites that it changed, and whether those taken in error still are (M5).
void note_changed_composites(TableCall& call);
[[nodiscard]] std::vector<CompositeSettlement> settled_composites(const TableCall& call, const std::vector<Settlement>& settlements);

// ---- the end of an act

bool refuse(ActionResult& result, std::string words, std::vector<Index> by = {});
/// The text says nothing of it.
bool silent(ActionResult& result, std::string words, std::vector<Index> by = {});
/// Nobody can say, for want of what the finding names.
bool undetermined(ActionResult& result, FindingKind kind, std::string words, std::vector<Index> by = {});
/// What allowed the act so far no longer decides it.
void take_back_words(ActionResult& result);
/// Clauses that decided the act, and with an answer of yes what they rest on.
void decide_by(ActionResult& result, Index clause);
/// Phases that held count as part of what allowed or refused the act.
void credit_phases(ActionResult& result, const Ruleset& rules);
/// `6.66 and 2/3 of 0.01`. `units` is in money units, not negative.
[[nodiscard]] std::string format_exact_amount(const Rational& units, const Currency& currency);
/// `: point is 6`, or nothing.
[[nodiscard]] std::string because(const std::string& standing);

}  // namespace fairroll
