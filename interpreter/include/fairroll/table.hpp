// SPDX-License-Identifier: Apache-2.0
// A table in play: seats, shooter, standing wagers and accounts; results of throws and actions; the menu of possible bets. Marks such as L2
// refer to the rules S1-S10, L1-L8, M1-M7 and T1-T5 of docs/language/semantics.md.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/clause.hpp>
#include <fairroll/model/money.hpp>
#include <fairroll/ruling.hpp>

namespace FAIRROLL_API fairroll {

/// An account at a table: the chips of a seat or role, the stakes on the layout, the money of the house, or the world outside the table.
struct Account {
  /// Owner of the account. Every seat and every role has one account; Layout, House and Outside have one account each.
  enum class Kind : std::uint8_t { Outside, Seat, Role, Layout, House } kind{};  ///< kind of owner
  Index index = no_index;  ///< for Seat, an index into Table::seats(); for Role, into Vocabulary::roles; otherwise no_index

  /// Returns true if both denote the same account.
  friend bool operator==(const Account&, const Account&) = default;
};

/// Movement of one amount from one account to another. The sum of all accounts is therefore always zero.
struct LedgerEntry {
  /// Purpose and direction of the movement.
  enum class Kind : std::uint8_t {
    BuyIn,                  ///< chips bought: outside -> seat
    Tip,                    ///< money given for a tip, before it is staked for the role: seat -> role
    Stake,                  ///< stake placed: seat or role -> layout
    StakeReturned,          ///< stake given back for any reason, also after a win or surrender: layout -> seat or role
    Loss,                   ///< stake lost: layout -> house
    Win,                    ///< profit paid: house -> seat or role
    Commission,             ///< commission charged: seat or role -> house
    Refund,                 ///< commission refunded: house -> seat or role
  } kind{};                 ///< purpose and direction
  Account from;             ///< account that pays
  Account to;               ///< account that receives
  Money amount;             ///< always positive
  std::uint32_t wager = 0;  ///< StandingWager::id of the wager that the money belongs to; 0 if it belongs to no wager
  Index clause = no_index;  ///< clause on which the movement is based; no_index if there is no clause or more than one
};

/// Returns the name of the kind: `buy-in`, `tip`, `stake`, `taken back`, `loss`, `win`, `commission` or `refund`.
[[nodiscard]] std::string_view entry_name(LedgerEntry::Kind kind) noexcept;

// ---- A table in play

/// A wager in play.
struct StandingWager {
  std::uint32_t id = 0;             ///< unique among the wagers and composite wagers of the table, from 1; never reused
  Index seat = 0;                   ///< owner, an index into Table::seats()
  Index wager = no_index;           ///< kind of wager, an index into Ruleset::wagers
  std::vector<int> numbers{};       ///< one element of Wager::numbers; empty if the wager has no numbers
  Money stake{};                    ///< stake in play; always positive
  std::vector<int> variables{};     ///< current values of Wager::variables, in the same order
  std::uint32_t parent = 0;         ///< StandingWager::id of the wager behind which this wager is placed; 0 if it has no parent
  std::optional<bool> called_on{};  ///< true or false after the owner called the wager on or off (L6); `std::nullopt` if the rules decide
  Index role = no_index;            ///< for a tip, the role that owns the wager and for which `seat` acts; otherwise no_index
  std::uint32_t composite_id = 0;   ///< Composite::id of the composite that this wager is a component of (L7); 0 if it is no component
  int ordinal = 1;               ///< distinguishes wagers of one owner, kind and numbers (L2); from 1, constant while the wager is in play
  Money commission{};            ///< commission charged when placed and not yet refunded (M4)
  bool taken_in_error = false;   ///< true if the house accepted the bet in error, so that the stake may be outside its limits (L4, M5)
  bool is_undetermined = false;  ///< true if the result is undetermined (L8, M5), so that no later throw decides the wager
  /// Last state of the parent, if the parent has ended and this wager remains (L8, M5). The name of this wager depends on it (L2).
  /// Otherwise null.
  std::shared_ptr<const StandingWager> ended_parent{};
};

/// Share of a component that belongs to an inner composite.
struct ComponentShare {
  std::uint32_t id = 0;  ///< StandingWager::id of the component
  Rational share{};      ///< fraction of the component's stake; greater than 0, at most 1
};

/// A composite wager that is itself a component of a composite wager (L7). Equal inner composites of the same composite wager are combined
/// into one.
struct InnerComposite {
  Index wager = no_index;                    ///< kind of wager, an index into Ruleset::wagers; it has components
  std::vector<int> numbers{};                ///< one element of Wager::numbers; empty if the wager has no numbers
  std::vector<ComponentShare> components{};  ///< standing components of the inner composite
  Rational stake{};               ///< sum of its shares of the stakes of its standing components, in smallest units; may be a fraction (L7)
  Rational stake_after_action{};  ///< value of `stake` after the last action that changed the stake (M5)
  bool taken_in_error =
      false;  ///< true if the house accepted the bet in error, so that the wager and its components may be outside their limits (M5)
};

/// A composite wager in play (L7). Table::wagers() contains the components; the composite wager ends when its last component ends.
struct Composite {
  std::uint32_t id = 0;        ///< unique among the wagers and composite wagers of the table
  Index seat = 0;              ///< owner, an index into Table::seats()
  Index role = no_index;       ///< for a tip, the role that owns the wager; otherwise no_index
  Index wager = no_index;      ///< kind of wager, an index into Ruleset::wagers; it has components
  std::vector<int> numbers{};  ///< one element of Wager::numbers; empty if the wager has no numbers
  Money stake{};               ///< sum of the stakes of its standing components
  Money stake_after_action{};  ///< sum of the stakes of all its components after the last action (M5)
  bool taken_in_error =
      false;  ///< true if the house accepted the bet in error, so that the wager and its components may be outside their limits (M5)
  std::vector<InnerComposite> inner_composites{};  ///< composite wagers among the components, in the order of the rule file
};

/// Reference to a wager by its name (L2), such as `come 5`: the wager whose number, or whose only state, is 5.
struct WagerRef {
  Index wager = no_index;        ///< kind of wager, an index into Ruleset::wagers
  std::vector<int> numbers;      ///< numbers in any order, unless Wager::in_order is true; if empty, a wager without numbers is preferred
  std::optional<int> ordinal{};  ///< StandingWager::ordinal, as in `buy 4 (2)`; `std::nullopt` matches every ordinal
  Index parent = no_index;       ///< kind of the parent, an index into Ruleset::wagers; no_index matches every parent
  std::optional<int> parent_number;     ///< number or only state of the parent; `std::nullopt` matches every parent
  std::optional<int> parent_ordinal{};  ///< ordinal of the parent; `std::nullopt` matches every parent
  Index role = no_index;                ///< role of a tip, as in `for dealer`; no_index for a wager of the seat itself
};

/// Result of a throw for one wager (section S). Moves: a state of the wager changed. Off: the wager was off. Undetermined: the result or
/// the profit is unknown; Settlement::ended states whether the wager is still in play.
enum class Outcome : std::uint8_t { Wins, Loses, Pushes, Returned, Stays, Moves, Off, Undetermined };
/// Returns the word that scenarios use for an outcome: `wins`, `loses`, `pushes`, `returned`, `stays`, `moves`, `off` or `undetermined`.
[[nodiscard]] std::string_view outcome_name(Outcome outcome) noexcept;

/// Effect of a throw on one standing wager, including the effect of the end of the turn. If the throw decides a wager that stays up, the
/// end of the turn has a second settlement, directly after the first (T2).
struct Settlement {
  StandingWager before;         ///< the wager before the throw or action; with `at_turn_end`, after the throw
  StandingWager after;          ///< the wager with its new states; has no meaning if `ended`
  Outcome outcome{};            ///< result of the wager
  bool ended = false;           ///< true if the wager is no longer in play
  std::optional<Money> amount;  ///< profit of a win before commission, rounded, limited and capped (M1, M2, M5, M6); `std::nullopt` if it
                                ///< cannot be paid exactly (M3) or the odds are unknown
  std::optional<Rational> exact_profit;         ///< exact profit in smallest units, if `amount` is missing or differs from it (M2, M5, M6)
  std::optional<Odds> odds;                     ///< odds at which the win was paid
  std::optional<Money> partial_loss;            ///< lost part of the stake, if the rest is returned or stays in play (M1, M5)
  std::optional<Money> commission;              ///< commission deducted from this win, or charged after it (M4)
  std::optional<Money> refund;                  ///< refund of the commission charged when the wager was placed (M4)
  std::optional<NearestStakes> nearest_stakes;  ///< nearest stakes that can be paid exactly, if `amount` is missing for this reason
  std::vector<Index> deciding_clauses;          ///< clauses that decided: verdict, odds, off and so on; into Ruleset::clauses
  std::vector<TraceEntry> trace;                ///< all evaluated clauses with their results; empty with Reasons::None
  bool at_turn_end = false;  ///< true if the settlement describes the end of the turn, after a settlement by the throw (T2)
};

/// Combined result of the components of a composite, if at least one of them was decided (L7).
struct CompositeSettlement {
  Composite before;    ///< the composite before the throw or action
  Outcome outcome{};   ///< Wins, Loses or Pushes by the sign of `net` without refunds; Undetermined if a component is
  Money net;           ///< wins - losses - commissions + refunds of the components; negative if the owner loses
  bool ended = false;  ///< true if no component is in play any more
};

/// Change of the value of one variable of the game.
struct VariableChange {
  Index variable = no_index;  ///< the variable, an index into Game::variables
  int old_value = 0;          ///< value before the change, encoded as in Situation::game
  int new_value = 0;          ///< new value, encoded as in Situation::game
  Index clause = no_index;    ///< clause that changed the value; at the end of a turn, the clause that declares the variable (T2)
};

/// Directive to throw again, given after every ruling of `invalid`, `no_roll` or `void` that does not end the turn (A7).
inline constexpr std::string_view rethrow_directive = "re-throw";

/// All effects of one throw. The object does not refer to the table, but its indices are valid only for the ruleset and seats of that
/// table.
struct ThrowResult {
  Ruling ruling;                        ///< the ruling, as adjudicate() returns it
  std::vector<Settlement> settlements;  ///< settlement of each standing wager, by seat, then in the order of placing; a wager that is
                                        ///< decided twice has two settlements
  std::vector<CompositeSettlement> composites;  ///< composites of which a component was decided
  std::vector<LedgerEntry> ledger;              ///< all movements of money, in order
  std::size_t throw_entry_count =
      0;  ///< number of entries at the start of `ledger` that the throw caused; the end of the turn caused the following entries
  std::vector<VariableChange> variable_changes;  ///< variables of the game that changed
  std::vector<Index> events;                     ///< events that happened, indices into Game::events; empty if the faces do not decide them
  std::vector<TraceEntry> trace;                 ///< evaluated clauses of game, turn and directives; those of conduct are in Ruling::trace
  std::vector<std::string> directives;  ///< directives to the table, in order; includes `rethrow_directive` if the throw is repeated
  std::vector<Finding> findings;        ///< the findings of `ruling`, then those of settlement and turn
};

/// An action of a seat or official between throws (L3). Table::execute() refuses an action that refers to a seat, role or wager that does
/// not exist.
struct TableAction {
  /// Kind of action, which determines the members that are used.
  enum class Kind : std::uint8_t {
    BuyIn,                      ///< `seat` buys chips for `amount`; from then on, the chips of the seat must cover its bets
    Bet,                        ///< places a new wager, or raises an equal one (L2)
    Raise,                      ///< raises the stake of `wager` to `amount`
    Reduce,                     ///< reduces the stake of `wager` to `amount`
    Remove,                     ///< removes `wager` from the layout and returns its stake
    Surrender,                  ///< ends `wager` for the payment that the rules state
    CallOn,                     ///< calls `wager` on, although the rules have it off
    CallOff,                    ///< calls `wager` off, although the rules have it on
    TakeDice,                   ///< `seat` takes the dice and begins its turn (T1)
    DeclineDice,                ///< declines the offered dice; for the seat that has them, the same as RelinquishDice
    RelinquishDice,             ///< relinquishes the dice, by a power of the shooter
    OrderRelinquishment,        ///< `role` ends the turn, by a power whose grounds are tested with `conduct`
    Other,                      ///< takes the action whose text is `text`, as a power or duty states it
  } kind{};                     ///< kind of action
  Index seat = no_index;        ///< acting seat, an index into Table::seats(); no_index if an official acts
  Index role = no_index;        ///< acting official, an index into Vocabulary::roles; no_index if a seat acts
  WagerRef wager{};             ///< wager concerned, for the kinds from Bets to CallOff
  Money amount{};               ///< for BuyIn, the chips; for Bet, the stake to add; for Raise and Reduce, the new stake
  bool taken_in_error = false;  ///< for Bet, true if the house accepted the bet outside its limits (L4)
  bool in_flight = false;  ///< for Bet, true if the bet was made while the dice were in flight; the next recorded throw decides the bet
  Index confirmed_by = no_index;  ///< for a bet in flight, the role that confirmed it, an index into Vocabulary::roles
  std::vector<Mask> conduct{};    ///< for OrderRelinquishment, values of the facts of the turn, one element for each of Vocabulary::facts
  std::string text{};             ///< for Other, the text of the action, exactly as in the rules
};

/// Result of an action. Only an accepted action changes the table. The object does not refer to the table.
struct ActionResult {
  /// Decision on an action. It is Undetermined if the rules are silent, or if it depends on something that is not recorded or not posted.
  enum class Status : std::uint8_t { Accepted, Refused, Undetermined } status{};  ///< decision on the action
  std::vector<Index> deciding_clauses;    ///< clauses that allowed or refused the action, or left it open; into Ruleset::clauses
  std::string reason;                     ///< reason for the decision: one line of English
  std::vector<TraceEntry> trace;          ///< all clauses that were evaluated; empty with Reasons::None
  std::vector<Finding> findings;          ///< findings such as not_payable or over_limit; a refused action may have findings, too
  std::vector<std::string> directives;    ///< directives to the table, in order
  std::vector<Settlement> settlements{};  ///< results of surrendered wagers, of wagers behind a removed one, and of the end of a turn
  std::vector<CompositeSettlement> composites{};  ///< composites of which a component was decided
  std::optional<Money> commission{};              ///< commission charged by the action (M4)
  std::optional<Money> refund{};                  ///< commission refunded by the action (M4)
  std::optional<NearestStakes> nearest_stakes{};  ///< nearest valid stakes, if the stake cannot be shared among components or paid exactly
  std::vector<LedgerEntry> ledger{};              ///< all movements of money, in order
  /// For a bet that was refused for its amount: the nearest values of TableAction::amount that meet the violated limit. Other rules may
  /// forbid these amounts. `std::nullopt` if the bet was refused for another reason, or if no such amount exists.
  std::optional<NearestStakes> nearest_amounts{};
};

/// Returns `accepted`, `refused` or `undetermined`.
[[nodiscard]] std::string_view status_name(ActionResult::Status status) noexcept;

/// Reason why a WagerRef denotes no wager. None: it denotes one. NoSuchWager: no standing wager matches. Ambiguous: more than one matches.
enum class WagerRefError : std::uint8_t { None, NoSuchWager, Ambiguous };

/// Ruling that the house made on a throw, whether correct or not.
struct HouseRuling {
  RulingKind kind{};         ///< ruling; if it is Undetermined, no state changed and no wager was settled
  std::optional<int> total;  ///< for Valid, the total that the house applied; `std::nullopt`: the total of the faces
};

/// Amount of explanation in a result. Full: lists of all evaluated clauses (`asked`) are filled. None: these lists are empty, for speed.
enum class Reasons : std::uint8_t { Full, None };

/// The complete state of a Table, as plain data. Code that evaluates throws without Table, such as LiveTable, writes this structure.
struct TableState {
  std::shared_ptr<const Ruleset> ruleset;  ///< ruleset of the table; never null
  std::vector<std::string> seats;          ///< names of the seats, clockwise
  std::vector<int> variables;              ///< values of Game::variables
  std::vector<StandingWager> wagers;       ///< standing wagers; every parent precedes the wagers behind it
  std::vector<Composite> composites;       ///< composite wagers in play
  std::vector<Money> balances;             ///< per seat: balance of its decided wagers, as Table::balance() returns it
  std::vector<Money> role_balances;        ///< per role: balance of its tips (wins - losses - commissions + refunds)
  std::vector<Money> chips;                ///< per seat: chips that are not on the layout
  std::vector<Money> role_chips;           ///< per role: chips from its tips, as Table::role_balance() returns them
  std::vector<bool> has_bought_in;         ///< per seat: true if the seat bought in
  Money total_buy_in;                      ///< sum of all buy-ins
  Money house_win;                         ///< net win of the house; negative if it lost
  std::optional<Index> thrower;            ///< seat whose turn it is
  std::optional<Index> offered_seat;       ///< seat to which the dice are offered
  std::optional<Index> last_thrower;       ///< shooter of the previous turn
  std::vector<bool> declined;              ///< per seat: true if the seat declined the dice in the current round of offers
  /// Under `for W only` (T3), the wagers that the throw decides, indices into Ruleset::wagers; otherwise empty.
  std::vector<Index> counted_wagers;
  bool excused = false;  ///< true if an official throws because no seat took the dice (`else R throws`, T3); the duty before the throw then
                         ///< does not apply
  std::vector<std::vector<int>> last_faces;  ///< possible faces of the last valid throw of this turn; empty before that throw
  std::vector<int> last_game;                ///< values of Game::variables before the last valid throw of this turn
  std::uint32_t next_id = 1;                 ///< id that the next new wager or composite wager receives
};

/// Returns the seat to which the dice are offered before the first turn at a table with `seats` seats (DiceOffer::first). Returns
/// `std::nullopt` if the rules do not state it. Pure; thread-safe.
[[nodiscard]] std::optional<Index> find_first_offered_seat(const Ruleset& ruleset, Index seats);

/// One table under one ruleset.
///
/// Copies are independent, for example for trying out an action. The table shares ownership of the ruleset. Not thread-safe, but tables
/// are independent of each other, also with the same ruleset.
///
/// Strong exception guarantee: if a member function throws, the table is unchanged. For this, each throw and action copies the state once.
/// balance(), role_balance(), account_balance() and has_bought_in() throw std::out_of_range for a seat or role that does not exist.
class Table {
 public:
  /// Creates a table. `seats` contains the names of the seats, clockwise; their number cannot change. `ruleset` must not be null. All
  /// states have their first values, there is no shooter and no wager, and all accounts are zero. The dice are offered according to
  /// find_first_offered_seat().
  Table(std::shared_ptr<const Ruleset> ruleset, std::vector<std::string> seats);

  /// Judges a throw and settles the standing wagers.
  ///
  /// If the ruling is not `valid`, no state or stake changes, and the result has only findings and directives (A7). A valid throw that does
  /// not show the held dice (T5) has an undetermined result, with a finding.
  ///
  /// With Reasons::None the lists `trace` of the result and its settlements are empty, but that of the ruling is filled. The results are
  /// otherwise equal. Precondition: find_record_errors(record, ruleset().vocabulary) is empty. Throws std::overflow_error if an amount
  /// exceeds 64 bits.
  ThrowResult roll(const ThrowRecord& record, Reasons reasons = Reasons::Full);
  /// Settles a throw by the ruling of the house, without judging the throw by the rules. Use it to replay a session in which a ruling was
  /// wrong. If the faces do not show the total of the house, only effects on which all faces with that total agree take place (U3).
  /// Preconditions and exceptions are those of roll(); in addition, a total that the dice cannot show causes std::out_of_range.
  ThrowResult roll_as_ruled(const ThrowRecord& record, const HouseRuling& ruled, Reasons reasons = Reasons::Full);
  /// Executes an action between throws if the rules accept it (L3). A refused or undetermined action changes nothing. `reasons` and the
  /// exceptions are as for roll().
  ActionResult execute(const TableAction& action, Reasons reasons = Reasons::Full);

  /// Sets a variable of the game, as `given` does in a scenario, without regard to the rules. `game_variable` is an index into
  /// Game::variables. Throws std::out_of_range if the index or the value is invalid.
  void set_variable(Index game_variable, int value);
  /// Places a wager, as `given` does in a scenario, without regard to betting windows, permissions and limits, and without commission.
  ///
  /// The argument `numbers` is an element of Wager::numbers, or empty if there is none. The argument `variables` has one value for each of
  /// Wager::variables. The arguments `parent` and `role` are as in StandingWager; `role` must not be that of the shooter. If the wager has
  /// components, they are placed instead; their shares of the stake must be whole smallest units.
  ///
  /// The stake is taken from the chips of the seat. If a seat that bought in lacks chips, the missing amount is bought in as well.
  ///
  /// Returns the id of the new wager or composite. If the seat has an equal wager, its stake is increased and its id returned (L2). Throws
  /// std::out_of_range if an argument is invalid.
  std::uint32_t place_wager(Index seat, Index wager, std::vector<int> numbers, Money stake, std::vector<int> variables,
                            std::uint32_t parent, Index role = no_index);

  /// Rules of the table. This reference and those returned by the following functions are valid as long as the table. Every throw and
  /// action may change their targets.
  [[nodiscard]] const Ruleset& ruleset() const noexcept { return *state_.ruleset; }
  /// Names of the seats, clockwise. Every Index that denotes a seat is an index into this list.
  [[nodiscard]] const std::vector<std::string>& seats() const noexcept { return state_.seats; }
  /// Current values of Game::variables, in the same order: index of the value of a state, number of a count, bits of a set.
  [[nodiscard]] const std::vector<int>& variables() const noexcept { return state_.variables; }
  /// All standing wagers, including the components of composites.
  [[nodiscard]] const std::vector<StandingWager>& wagers() const noexcept { return state_.wagers; }
  /// Composites of which at least one component is in play.
  [[nodiscard]] const std::vector<Composite>& composites() const noexcept { return state_.composites; }
  /// Seat whose turn it is; `std::nullopt` between turns.
  [[nodiscard]] std::optional<Index> thrower() const noexcept { return state_.thrower; }
  /// Seat that has the dice or is offered them; `std::nullopt` if there is none.
  [[nodiscard]] std::optional<Index> dice_seat() const noexcept;
  /// Balance of the decided wagers of a seat since the table was created: wins - losses - commissions + refunds (M7). Tips are not
  /// included, because they belong to roles.
  [[nodiscard]] Money balance(Index seat) const { return state_.balances.at(seat); }
  /// Chips of a role from its tips: returned stakes and wins, less commissions (M7). Never negative.
  [[nodiscard]] Money role_balance(Index role) const { return state_.role_chips.at(role); }
  /// Current amount in an account. The sum over all accounts is always zero (see LedgerEntry).
  [[nodiscard]] Money account_balance(const Account& account) const;
  /// Returns true if the seat bought in, so that its chips must cover its bets. The chips of other seats may be negative.
  [[nodiscard]] bool has_bought_in(Index seat) const { return state_.has_bought_in.at(seat); }
  /// Returns the situation by which conduct and actions are judged. A copy.
  [[nodiscard]] Situation situation() const;
  /// Finds the standing wager of `seat` that the reference denotes (L2). Other wagers take precedence over components. Returns null if none
  /// or several match; the reason is then stored in `*fault`, unless `fault` is null. The pointer is valid until the table changes.
  [[nodiscard]] const StandingWager* find(Index seat, const WagerRef& reference, WagerRefError* fault = nullptr) const;
  /// Returns the reference that denotes this standing wager and no other.
  [[nodiscard]] WagerRef make_reference(const StandingWager& wager) const;
  /// Finds the composite of `seat` that the reference denotes. Returns null if none or several match. The pointer is valid until the table
  /// changes.
  [[nodiscard]] const Composite* find_composite(Index seat, const WagerRef& reference) const;
  /// Returns true if the reference matches the composite, even if the composite has ended.
  [[nodiscard]] bool matches(const Composite& composite, const WagerRef& reference) const;
  /// Returns the name that denotes this wager and no other on the layout: `come 5`, `place 6`, `buy 4 (2)`, `come_odds behind come 5`,
  /// `pass for dealer`.
  [[nodiscard]] std::string describe(const StandingWager& wager) const;
  /// Returns the name and numbers of a composite; for a tip, also the role.
  [[nodiscard]] std::string describe(const Composite& composite) const;
  /// Returns a value as text: the word of a state, the number of a count or the members of a set.
  [[nodiscard]] static std::string describe(const Variable& variable, int value);

  /// The complete state of the table.
  [[nodiscard]] const TableState& state() const noexcept { return state_; }
  /// The complete state, for code that plays the table by other means, such as snapshots and LiveTable. Nothing is checked. The caller must
  /// ensure that ids are unique, that every parent precedes the wagers behind it, and that the accounts add up to zero.
  [[nodiscard]] TableState& mutable_state() noexcept { return state_; }

 private:
  TableState state_;
};

// ---- Limits for a standing wager (L4 of docs/language/semantics.md)

/// Maximum stake of a standing wager in the current situation.
struct StakeLimit {
  /// Highest stake that the limits and their steps allow; `std::nullopt` if there is no limit or `is_unposted`.
  std::optional<Money> max_stake;
  bool is_unposted = false;  ///< true if a limit depends on something that the house has not posted
};

/// Returns the maximum stake of the wager with that id by its own limits. Limits of wagers behind it are not considered. Throws
/// std::out_of_range if no such wager is in play. Pure; thread-safe.
[[nodiscard]] StakeLimit find_stake_limit(const Table& table, std::uint32_t id);

// ---- Bets that are possible now, and JSON for displays

/// A bet that Table::execute() would accept now. All amounts are values of TableAction::amount, which is added to the stake of an equal
/// standing wager. Possible amounts are `least` plus any multiple of `step`, up to `most`.
struct PossibleBet {
  WagerRef wager{};    ///< value for TableAction::wager; includes the numbers of a family and the parent
  Money min_amount{};  ///< minimum amount; always positive
  Money step{};        ///< difference between possible amounts; always positive; has no meaning if `max_amount` equals `min_amount`
  /// Maximum; `std::nullopt` if no limit below 2^50 smallest units applies and chips need not cover the bet.
  std::optional<Money> max_amount;
  Money current_stake{};  ///< stake of an equal standing wager, which the bet would raise (L2); otherwise 0

  /// Returns true if a bet of this amount is possible.
  [[nodiscard]] bool allows(Money amount) const noexcept;
};

/// Returns all bets that Table::execute() would accept from the seat, in the order of Ruleset::wagers, then of their numbers, then of their
/// parents. With a `role`, returns the tips for that role instead of the seat's own bets.
///
/// The list does not include bets in flight, bets accepted in error, bets on which the rules are silent, and bets that depend on an open
/// choice. The function tries actions on copies of the table, which takes some milliseconds with a large rule book. Throws
/// std::out_of_range if the seat or role does not exist. Pure; thread-safe.
[[nodiscard]] std::vector<PossibleBet> list_possible_bets(const Table& table, Index seat, Index role = no_index);

/// Returns a description of a rule book as one line of JSON: its name, titles, numbers, states and events.
[[nodiscard]] std::string rules_json(const Ruleset& rules);
/// Returns the situation at a table as one line of JSON: states, seats with their money, standing wagers in the order of placing, the
/// shooter, and the seat that has the dice. The argument `events` lists the events of the last throw, into Game::events, because the table
/// does not store them. A state is written as the number of its value, or else as the word of the rule file (`"none"`). A count is a
/// number, and a set is an array of totals.
[[nodiscard]] std::string table_json(const Table& table, const std::vector<Index>& events = {});
/// Returns the result of menu() as one line of JSON: an array of objects with the members words, wager, title, numbers, behind,
/// behindNumber, behindOrdinal, for, least, step, most and standing. Exceptions are those of menu().
[[nodiscard]] std::string possible_bets_json(const Table& table, Index seat, Index role = no_index);

}  // namespace fairroll
