// SPDX-License-Identifier: Apache-2.0
// A table in play: its seats, shooter, standing wagers and accounts, the results of throws and actions, and the bets that are possible.
// Marks such as L2 refer to the rules S1-S10, L1-L8, M1-M7 and T1-T5 of docs/language/semantics.md.
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

/// An account at a table: the chips of a seat or role, the stakes on the layout, the money of the house, or all money outside the table.
struct Account {
  /// Kind of account owner. Every seat and every role has one account. Layout, House and Outside have one account each.
  enum class Kind : std::uint8_t { Outside, Seat, Role, Layout, House } kind{};  ///< Kind of the account's owner.
  Index index = no_index;  ///< Index of the owner: a seat in Table::seats() or a role in Vocabulary::roles. `no_index` for the other kinds.

  /// Returns true if both objects denote the same account.
  friend bool operator==(const Account&, const Account&) = default;
};

/// A transfer of one amount from one account to another. The sum of all accounts is therefore always zero.
struct LedgerEntry {
  /// Purpose of a transfer, which determines the kinds of accounts between which money moves.
  enum class Kind : std::uint8_t {
    BuyIn,          ///< Purchase of chips, from outside to the seat.
    Tip,            ///< Money that a seat gives for a tip before the tip is staked, from the seat to the role.
    Stake,          ///< Stake of a bet, from the seat or role to the layout.
    StakeReturned,  ///< Stake that is returned for any reason, including a win or a surrender, from the layout to the seat or role.
    Loss,           ///< Stake that was lost, from the layout to the house.
    Win,            ///< Profit of a win, from the house to the seat or role.
    Commission,     ///< Commission that is charged, from the seat or role to the house.
    Refund,         ///< Commission that is refunded, from the house to the seat or role.
  } kind{};         ///< Purpose of the transfer.
  Account payer;    ///< Account that pays.
  Account payee;    ///< Account that is paid.
  Money amount;     ///< Amount of the transfer. Always positive.
  std::uint32_t wager_id = 0;  ///< StandingWager::id of the wager to which the transfer belongs, or 0 if it belongs to no wager.
  /// Index in Ruleset::clauses of the clause that requires the transfer, or `no_index` if there is no such clause or more than one.
  Index clause = no_index;
};

/// Returns the English name of the kind: `buy-in`, `tip`, `stake`, `taken back`, `loss`, `win`, `commission` or `refund`.
[[nodiscard]] std::string_view ledger_entry_name(LedgerEntry::Kind kind) noexcept;

// ---- A table in play

/// A wager in play.
struct StandingWager {
  /// Unique identifier of the wager among all wagers and composite wagers of the table. Identifiers start at 1 and are never reused.
  std::uint32_t id = 0;
  Index seat = 0;                ///< Index in Table::seats() of the seat that placed the wager. The seat owns the wager unless it is a tip.
  Index wager = no_index;        ///< Index of the wager's kind in Ruleset::wagers.
  std::vector<int> numbers{};    ///< Numbers of the wager (an element of Wager::numbers). Empty if the wager has no numbers.
  Money stake{};                 ///< Stake in play. Always positive.
  std::vector<int> variables{};  ///< Current values of the variables in Wager::variables, in the same order.
  /// StandingWager::id of the parent wager, behind which this wager is placed, or 0 if the wager has no parent.
  std::uint32_t parent_id = 0;
  /// True if the owner called the wager on, false if the owner called it off (L6), or `std::nullopt` if the rules decide whether it is on.
  std::optional<bool> is_called_on{};
  Index role = no_index;  ///< For a tip, the index in Vocabulary::roles of the role that owns the wager. Otherwise `no_index`.
  /// Composite::id of the composite wager of which this wager is a component (L7), or 0 if the wager is not a component.
  std::uint32_t composite_id = 0;
  /// Number, starting at 1, that distinguishes wagers of the same owner, kind and numbers (L2). It is constant while the wager is in play.
  int ordinal = 1;
  Money commission{};                 ///< Commission that was charged when the wager was placed and has not been refunded (M4).
  bool is_accepted_in_error = false;  ///< True if the house accepted the bet in error. The stake may then be outside the limits (L4, M5).
  bool is_undetermined = false;       ///< True if the result of the wager is undetermined (L8, M5). No later throw then decides the wager.
  /// Last state of the parent wager, if the parent has ended while this wager remains in play (L8, M5). Otherwise null. The name of this
  /// wager depends on the state of its parent (L2).
  std::shared_ptr<const StandingWager> ended_parent{};
};

/// The fraction of a component's stake that belongs to an inner composite wager.
struct ComponentShare {
  std::uint32_t id = 0;  ///< StandingWager::id of the component.
  Rational share{};      ///< Fraction of the component's stake, greater than 0 and at most 1.
};

/// A composite wager that is itself a component of another composite wager (L7). Equal inner composite wagers of the same composite wager
/// are combined into one object.
struct InnerComposite {
  Index wager = no_index;                    ///< Index in Ruleset::wagers of the wager's kind, which has components.
  std::vector<int> numbers{};                ///< Numbers of the wager (an element of Wager::numbers). Empty if the wager has no numbers.
  std::vector<ComponentShare> components{};  ///< Shares of the components that are still in play.
  /// Sum of the stakes of the components in play, stored as in Money::units. Only this wager's shares of the components are counted, so
  /// the sum may be a fraction (L7).
  Rational stake{};
  Rational stake_after_action{};  ///< Value of `stake` immediately after the last action that changed it (M5).
  /// True if the house accepted the bet in error. The wager and its components may then be outside their limits (M5).
  bool is_accepted_in_error = false;
};

/// A composite wager in play (L7). Its components are elements of Table::wagers(). The composite wager ends when its last component ends.
struct Composite {
  std::uint32_t id = 0;  ///< Unique identifier of the composite wager among all wagers and composite wagers of the table.
  Index seat = 0;  ///< Index in Table::seats() of the seat that placed the composite wager. The seat owns the wager unless it is a tip.
  Index role = no_index;       ///< For a tip, the index in Vocabulary::roles of the role that owns the wager. Otherwise `no_index`.
  Index wager = no_index;      ///< Index in Ruleset::wagers of the wager's kind, which has components.
  std::vector<int> numbers{};  ///< Numbers of the wager (an element of Wager::numbers). Empty if the wager has no numbers.
  Money stake{};               ///< Sum of the stakes of the components that are still in play.
  Money stake_after_action{};  ///< Sum of the stakes of all components immediately after the last action that changed it (M5).
  /// True if the house accepted the bet in error. The wager and its components may then be outside their limits (M5).
  bool is_accepted_in_error = false;
  std::vector<InnerComposite> inner_composites{};  ///< Composite wagers among the components, in the order of the rule file.
};

/// A reference to a wager by its name (L2). For example, `come 5` refers to the `come` wager whose number or only state is 5.
struct WagerRef {
  Index wager = no_index;  ///< Index of the wager's kind in Ruleset::wagers.
  /// Numbers of the wager, in any order unless Wager::is_ordered is true. If the list is empty, a wager without numbers is preferred.
  std::vector<int> numbers;
  std::optional<int> ordinal{};      ///< Value of StandingWager::ordinal, such as 2 in `buy 4 (2)`. `std::nullopt` matches every ordinal.
  Index parent = no_index;           ///< Index of the parent's kind in Ruleset::wagers. `no_index` matches every parent.
  std::optional<int> parent_number;  ///< Number or only state of the parent. `std::nullopt` matches every parent.
  std::optional<int> parent_ordinal{};  ///< Ordinal of the parent. `std::nullopt` matches every parent.
  /// For a tip, the index in Vocabulary::roles of the role that owns it, as in `for dealer`, or `no_index` for the seat's own wager.
  Index role = no_index;
};

/// Result of a throw for one wager (section S). Moves means that a state of the wager changed. Off means that the wager was off.
/// Undetermined means that the result or the profit is unknown. Settlement::has_ended states whether an undetermined wager is still in
/// play.
enum class Outcome : std::uint8_t { Wins, Loses, Pushes, Returned, Stays, Moves, Off, Undetermined };
/// Returns the scenario keyword for an outcome: `wins`, `loses`, `pushes`, `returned`, `stays`, `moves`, `off` or `undetermined`.
[[nodiscard]] std::string_view outcome_name(Outcome outcome) noexcept;

/// The effect of a throw or action on one standing wager. If a throw decides a wager that stays up, and the throw then ends the turn, the
/// wager has two settlements. The settlement for the end of the turn directly follows the settlement for the throw (T2).
struct Settlement {
  /// Wager before the throw or action. If `is_at_turn_end` is true, this is the wager after the throw and before the end of the turn.
  StandingWager wager_before;
  StandingWager wager_after;  ///< Wager with its new states. Has no meaning if `has_ended` is true.
  Outcome outcome{};          ///< Result for the wager.
  bool has_ended = false;     ///< True if the wager is no longer in play.
  /// Profit of a win before commission, after rounding, limits, and caps on total wins (M1, M2, M5, M6). `std::nullopt` if the wager does
  /// not win, the profit cannot be paid exactly (M3), or the odds are unknown.
  std::optional<Money> amount;
  /// Exact profit, stored as in Money::units, if `amount` has no value or a different value (M2, M5, M6). Otherwise `std::nullopt`.
  std::optional<Rational> exact_profit;
  std::optional<Odds> odds;  ///< Odds at which the win was paid, or `std::nullopt` if the wager does not win or the odds are unknown.
  /// Part of the stake that was lost, if the rest is returned or remains in play (M1, M5). Otherwise `std::nullopt`.
  std::optional<Money> partial_loss;
  /// Commission that is deducted from this win or charged after it (M4), or `std::nullopt` if there is none.
  std::optional<Money> commission;
  /// Refund of the commission that was charged when the wager was placed (M4), or `std::nullopt` if there is none.
  std::optional<Money> refund;
  /// Nearest stakes whose profit can be paid exactly, if the profit of this stake cannot be. Otherwise `std::nullopt`.
  std::optional<NearestStakes> nearest_stakes;
  /// Clauses that decided the settlement, such as those for the verdict and the odds, as indices in Ruleset::clauses.
  std::vector<Index> deciding_clauses;
  std::vector<TraceEntry> trace;  ///< All clauses that were evaluated, with their results. Empty with ReasonDetail::None.
  /// True if this settlement describes the end of the turn and follows another settlement of the same wager for the throw (T2).
  bool is_at_turn_end = false;
};

/// The combined result of the components of a composite wager. It exists if at least one component was decided (L7).
struct CompositeSettlement {
  Composite composite_before;  ///< Composite wager before the throw or action.
  /// Wins, Loses or Pushes, according to the sign of `net` without refunds. Undetermined if the result of any component is undetermined.
  Outcome outcome{};
  Money net;               ///< Wins minus losses minus commissions plus refunds of all components. Negative if the owner loses.
  bool has_ended = false;  ///< True if no component is in play any more.
};

/// A change of the value of one game variable.
struct VariableChange {
  Index variable = no_index;  ///< Index of the variable in Game::variables.
  int old_value = 0;          ///< Value before the change, encoded as in Situation::game_values.
  int new_value = 0;          ///< Value after the change, encoded as in Situation::game_values.
  /// Index in Ruleset::clauses of the clause that changed the value. At the end of a turn, the clause that declares the variable (T2).
  Index clause = no_index;
};

/// The directive to throw again. It follows every ruling of `invalid`, `no_roll` or `void` that does not end the turn (A7).
inline constexpr std::string_view rethrow_directive = "re-throw";

/// All effects of one throw. The object does not refer to the table, but its indices are valid only for the ruleset and the seats of that
/// table.
struct ThrowResult {
  Ruling ruling;  ///< Ruling on the throw, as adjudicate() returns it.
  /// Settlements of the standing wagers, ordered by seat and then by the time of placing. A wager that is decided twice has two
  /// settlements.
  std::vector<Settlement> settlements;
  /// Settlements of the composite wagers that have at least one decided component.
  std::vector<CompositeSettlement> composite_settlements;
  std::vector<LedgerEntry> ledger;  ///< All transfers of money, in chronological order.
  /// Number of entries at the start of `ledger` that the throw itself caused. The end of the turn caused the remaining entries.
  std::size_t throw_entry_count = 0;
  std::vector<VariableChange> variable_changes;  ///< Changes of the values of game variables.
  std::vector<Index> events;  ///< Events that happened, as indices in Game::events. Empty if the faces do not determine the events.
  /// Clauses of the game, turn and directives that were evaluated. Clauses of conduct are in Ruling::trace.
  std::vector<TraceEntry> trace;
  /// Directives to the table, in order. They include `rethrow_directive` if the throw must be repeated.
  std::vector<std::string> directives;
  std::vector<Finding> findings;  ///< Findings of `ruling`, followed by those of the settlements and the turn.
};

/// An action of a seat or official between throws (L3). Table::execute() refuses an action whose seat, role or wager does not exist.
struct TableAction {
  /// Kind of action. It determines which members of TableAction are used.
  enum class Kind : std::uint8_t {
    BuyIn,                ///< `seat` buys chips for `amount`. The chips of the seat must cover its bets from then on.
    Bet,                  ///< `seat` places a new wager or increases the stake of an equal standing wager (L2).
    Raise,                ///< `seat` raises the stake of `wager` to `amount`.
    Reduce,               ///< `seat` reduces the stake of `wager` to `amount`.
    Remove,               ///< `seat` removes `wager` from the layout and takes back its stake.
    Surrender,            ///< `seat` surrenders `wager` for the payment that the rules state.
    CallOn,               ///< `seat` calls `wager` on, although it is off according to the rules.
    CallOff,              ///< `seat` calls `wager` off, although it is on according to the rules.
    TakeDice,             ///< `seat` takes the dice and begins its turn (T1).
    DeclineDice,          ///< `seat` declines the offered dice. For the seat that has the dice, this is the same as RelinquishDice.
    RelinquishDice,       ///< `seat` gives up the dice, using a power of the shooter.
    OrderRelinquishment,  ///< `role` ends the turn, using a power whose grounds are tested against `turn_facts`.
    Other,                ///< The seat or role takes the action whose wording in the rules is `text`.
  } kind{};               ///< Kind of action.
  Index seat = no_index;  ///< Index in Table::seats() of the acting seat, or `no_index` if an official acts.
  Index role = no_index;  ///< Index in Vocabulary::roles of the acting official, or `no_index` if a seat acts.
  WagerRef wager{};       ///< Wager that the action concerns, for the kinds from Bet to CallOff.
  /// For BuyIn, the amount of chips. For Bet, the amount by which the stake increases. For Raise and Reduce, the new stake.
  Money amount{};
  bool is_accepted_in_error = false;  ///< For Bet, true if the house accepted the bet although it is outside the limits (L4).
  /// For Bet, true if the bet was made while the dice were in flight. The next recorded throw then decides the bet.
  bool is_in_flight = false;
  /// For a bet in flight, the index in Vocabulary::roles of the role that confirmed the bet, or `no_index` if no role confirmed it.
  Index confirming_role = no_index;
  /// For OrderRelinquishment, the values of the facts of the turn: one element for each element of Vocabulary::facts.
  std::vector<Mask> turn_facts{};
  std::string text{};  ///< For Other, the text of the action exactly as it appears in the rules.
};

/// The result of an action. Only an accepted action changes the table. The object does not refer to the table.
struct ActionResult {
  /// Decision on an action. Undetermined means that the rules are silent, or that the decision depends on a fact or value that is not
  /// recorded or not posted.
  enum class Status : std::uint8_t { Accepted, Refused, Undetermined } status{};  ///< Decision on the action.
  /// Clauses that allowed or refused the action, or left the decision open, as indices in Ruleset::clauses.
  std::vector<Index> deciding_clauses;
  std::string reason;             ///< Reason for the decision, in one line of English.
  std::vector<TraceEntry> trace;  ///< All clauses that were evaluated, with their results. Empty with ReasonDetail::None.
  /// Findings of the action, such as `not_payable` or `over_limit`. A refused action may also have findings.
  std::vector<Finding> findings;
  std::vector<std::string> directives;  ///< Directives to the table, in order.
  /// Settlements of surrendered wagers, of wagers behind a removed wager, and of wagers affected by the end of a turn.
  std::vector<Settlement> settlements{};
  /// Settlements of the composite wagers that have at least one decided component.
  std::vector<CompositeSettlement> composite_settlements{};
  std::optional<Money> commission{};  ///< Commission that the action caused (M4), or `std::nullopt` if there is none.
  std::optional<Money> refund{};      ///< Commission that was refunded because of the action (M4), or `std::nullopt` if there is none.
  /// Nearest valid stakes, if the stake cannot be divided among the components or a win cannot be paid exactly. Otherwise `std::nullopt`.
  std::optional<NearestStakes> nearest_stakes{};
  std::vector<LedgerEntry> ledger{};  ///< All transfers of money, in chronological order.
  /// For a bet that was refused because of its amount, the nearest values of TableAction::amount that comply with the violated limit. Other
  /// rules may forbid these amounts. `std::nullopt` if the bet was refused for another reason, or if no such amount exists.
  std::optional<NearestStakes> nearest_amounts{};
};

/// Returns the name of a decision: `accepted`, `refused` or `undetermined`.
[[nodiscard]] std::string_view action_status_name(ActionResult::Status status) noexcept;

/// The reason why a WagerRef does not denote exactly one wager. None means that the reference denotes exactly one wager. NoSuchWager means
/// that no standing wager matches. Ambiguous means that more than one standing wager matches.
enum class WagerRefError : std::uint8_t { None, NoSuchWager, Ambiguous };

/// The ruling that the house made on a throw, whether correct or not.
struct HouseRuling {
  RulingKind kind{};  ///< Kind of ruling. If it is Undetermined, no state changed and no wager was settled.
  /// For a valid throw, the total that the house applied, or `std::nullopt` if it applied the total of the faces.
  std::optional<int> total;
};

/// Amount of explanation in a result. With Full, the lists of evaluated clauses (`trace`) are filled. With None, they are empty, which is
/// faster.
enum class ReasonDetail : std::uint8_t { Full, None };

/// The complete state of a Table as plain data. Code that settles throws without Table, such as LiveTable, modifies this structure
/// directly.
struct TableState {
  std::shared_ptr<const Ruleset> ruleset;  ///< Ruleset of the table. Never null.
  std::vector<std::string> seats;          ///< Names of the seats, clockwise.
  std::vector<int> variables;              ///< Current values of the variables in Game::variables, in the same order.
  std::vector<StandingWager> wagers;       ///< Standing wagers. Every parent precedes the wagers behind it.
  std::vector<Composite> composites;       ///< Composite wagers in play.
  std::vector<Money> balances;             ///< Balance of each seat's decided wagers, as Table::balance() returns it.
  std::vector<Money> role_balances;        ///< Balance of each role's decided tips: wins minus losses minus commissions plus refunds.
  std::vector<Money> chips;                ///< Chips of each seat, excluding its stakes on the layout.
  std::vector<Money> role_chips;           ///< Chips that each role has from its tips, as Table::role_balance() returns them.
  std::vector<bool> has_bought_in;         ///< For each seat, true if the seat bought in.
  Money total_buy_in;                      ///< Sum of all buy-ins.
  Money house_win;                         ///< Net win of the house. Negative if the house lost.
  std::optional<Index> thrower;            ///< Index in `seats` of the seat whose turn it is, or `std::nullopt` between turns.
  /// Index in `seats` of the seat to which the dice are offered, or `std::nullopt` if there is none.
  std::optional<Index> offered_seat;
  /// Index in `seats` of the shooter of the previous turn, or `std::nullopt` if there was no turn.
  std::optional<Index> last_thrower;
  std::vector<bool> has_declined;  ///< For each seat, true if the seat declined the dice in the current round of offers.
  /// While `for W only` applies (T3), the indices in Ruleset::wagers of the wagers that the throw can decide. Otherwise empty.
  std::vector<Index> counted_wagers;
  /// True if an official throws because no seat took the dice (`else R throws`, T3). The thrower's duties before the throw are then waived.
  bool is_thrower_excused = false;
  std::vector<std::vector<int>> last_faces;  ///< Possible faces of the last valid throw of this turn. Empty if there was none.
  std::vector<int> last_game_values;         ///< Values of Game::variables before the last valid throw of this turn.
  std::uint32_t next_id = 1;                 ///< Identifier of the next new wager or composite wager.
};

/// Returns the seat to which the dice are offered before the first turn (DiceOffer::first_seat). `seats` is the number of seats at the
/// table. Returns `std::nullopt` if the rules do not state which seat comes first. Pure and thread-safe.
[[nodiscard]] std::optional<Index> find_first_offered_seat(const Ruleset& ruleset, Index seats);

/// A table at which dice are thrown under one ruleset. The object stores the seats, the standing wagers and all accounts.
///
/// Copies are independent, so an action can be tried on a copy. The table shares ownership of the ruleset. Not thread-safe, but different
/// tables can be used on different threads, even if they share a ruleset.
///
/// Strong exception guarantee: if a member function throws an exception, the table is unchanged. For this guarantee, each throw and each
/// action copies the state once. balance(), role_balance(), account_balance() and has_bought_in() throw std::out_of_range if the seat or
/// role does not exist.
class Table {
 public:
  /// Creates a table without wagers and without a shooter. All states have their initial values, all account balances are zero, and the
  /// dice are offered to the seat that find_first_offered_seat() returns. `ruleset` must not be null. `seats` contains the names of the
  /// seats, clockwise. The number of seats cannot be changed later.
  Table(std::shared_ptr<const Ruleset> ruleset, std::vector<std::string> seats);

  /// Judges a throw and settles the standing wagers.
  ///
  /// If the ruling is not `valid`, no state and no stake changes, and the result contains only findings and directives (A7). A valid throw
  /// that does not show the held dice has an undetermined result with a finding (T5).
  ///
  /// With ReasonDetail::None, `trace` is empty in the result and in its settlements, but the trace of the ruling is filled. The other
  /// members do not depend on `reasons`. Precondition: find_record_errors(record, ruleset().vocabulary) returns an empty list. Throws
  /// std::overflow_error if an amount does not fit in 64 bits.
  ThrowResult roll(const ThrowRecord& record, ReasonDetail reasons = ReasonDetail::Full);
  /// Settles a throw according to the ruling of the house, without judging the throw by the rules. Use this function to replay a session in
  /// which a ruling was wrong. If the faces do not add up to the total that the house applied, the throw has only the effects that are the
  /// same for all faces with that total (U3). The preconditions and exceptions are the same as for roll(). Also throws std::out_of_range if
  /// the dice cannot show the total.
  ThrowResult roll_as_ruled(const ThrowRecord& record, const HouseRuling& ruled, ReasonDetail reasons = ReasonDetail::Full);
  /// Executes an action between throws if the rules accept the action (L3). A refused or undetermined action does not change the table.
  /// `reasons` and the exceptions are as in roll().
  ActionResult execute(const TableAction& action, ReasonDetail reasons = ReasonDetail::Full);

  /// Sets a variable of the game regardless of the rules, as `given` does in a scenario. `game_variable` is an index in Game::variables.
  /// Throws std::out_of_range if the index or the value is invalid.
  void set_variable(Index game_variable, int value);
  /// Places a wager as `given` does in a scenario, without commission. Betting windows, permissions and limits are not checked.
  ///
  /// The argument `numbers` is an element of Wager::numbers, or empty if the wager has no numbers. The argument `variables` contains one
  /// value for each element of Wager::variables. `parent` and `role` are as in StandingWager, but `role` must not be the role of the
  /// shooter. If the wager has components, the components are placed instead. Each component's share of the stake must be a whole number of
  /// smallest units.
  ///
  /// The stake is taken from the chips of the seat. If the seat bought in and has too few chips, the missing amount is bought in.
  ///
  /// Returns the id of the new wager or composite wager. If the seat already has an equal wager, increases its stake and returns its id
  /// (L2). Throws std::out_of_range if an argument is invalid.
  std::uint32_t place_wager(Index seat, Index wager, std::vector<int> numbers, Money stake, std::vector<int> variables,
                            std::uint32_t parent, Index role = no_index);

  /// Returns the rules of the table. This reference, and the references that the following functions return, are valid as long as the table
  /// exists. Every throw and action may change the objects to which they refer.
  [[nodiscard]] const Ruleset& ruleset() const noexcept { return *state_.ruleset; }
  /// Returns the names of the seats, clockwise. Every Index that denotes a seat is an index in this list.
  [[nodiscard]] const std::vector<std::string>& seats() const noexcept { return state_.seats; }
  /// Returns the current values of Game::variables, in the same order. A state is stored as the index of its value, a count as a number,
  /// and a set as bits.
  [[nodiscard]] const std::vector<int>& variables() const noexcept { return state_.variables; }
  /// Returns all standing wagers, including the components of composite wagers.
  [[nodiscard]] const std::vector<StandingWager>& wagers() const noexcept { return state_.wagers; }
  /// Returns the composite wagers in play. Each has at least one component in play.
  [[nodiscard]] const std::vector<Composite>& composites() const noexcept { return state_.composites; }
  /// Returns the index of the seat whose turn it is, or `std::nullopt` between turns.
  [[nodiscard]] std::optional<Index> thrower() const noexcept { return state_.thrower; }
  /// Returns the index of the seat that has the dice or is offered the dice, or `std::nullopt` if there is none.
  [[nodiscard]] std::optional<Index> dice_holder() const noexcept;
  /// Returns the balance of a seat's decided wagers since the table was created: wins minus losses minus commissions plus refunds (M7).
  /// Tips are not included, because they belong to roles.
  [[nodiscard]] Money balance(Index seat) const { return state_.balances.at(seat); }
  /// Returns the chips that a role has from its tips: returned stakes and wins, less commissions (M7). Never negative.
  [[nodiscard]] Money role_balance(Index role) const { return state_.role_chips.at(role); }
  /// Returns the current amount in an account. The sum of all accounts is always zero (see LedgerEntry).
  [[nodiscard]] Money account_balance(const Account& account) const;
  /// Returns true if the seat bought in, so that its chips must cover its bets. The chips of other seats may be negative.
  [[nodiscard]] bool has_bought_in(Index seat) const { return state_.has_bought_in.at(seat); }
  /// Returns a copy of the current situation, on which the judgement of conduct and actions depends.
  [[nodiscard]] Situation situation() const;
  /// Finds the standing wager of `seat` that the reference denotes (L2). An ordinary wager takes precedence over a component. Returns null
  /// if no wager or more than one wager matches. In that case, the reason is stored in `*fault`, unless `fault` is null. The pointer is
  /// valid until the table changes.
  [[nodiscard]] const StandingWager* find_wager(Index seat, const WagerRef& reference, WagerRefError* fault = nullptr) const;
  /// Returns a reference that denotes only this standing wager.
  [[nodiscard]] WagerRef make_reference(const StandingWager& wager) const;
  /// Finds the composite wager of `seat` that the reference denotes. Returns null if no composite wager or more than one composite wager
  /// matches. The pointer is valid until the table changes.
  [[nodiscard]] const Composite* find_composite(Index seat, const WagerRef& reference) const;
  /// Returns true if the reference matches the composite wager, whether or not the composite wager has ended.
  [[nodiscard]] bool matches(const Composite& composite, const WagerRef& reference) const;
  /// Returns the name that denotes only this wager on the layout, such as `come 5`, `place 6`, `buy 4 (2)`, `come_odds behind come 5` or
  /// `pass for dealer`.
  [[nodiscard]] std::string describe(const StandingWager& wager) const;
  /// Returns the name and the numbers of a composite wager. For a tip, the text also contains the role.
  [[nodiscard]] std::string describe(const Composite& composite) const;
  /// Returns the value of a variable as text: the word of a state, the number of a count, or the members of a set.
  [[nodiscard]] static std::string describe(const Variable& variable, int value);

  /// Returns the complete state of the table.
  [[nodiscard]] const TableState& state() const noexcept { return state_; }
  /// Returns the complete state for modification by other code that settles throws, such as snapshots and LiveTable. Nothing is checked.
  /// The caller must ensure that ids are unique, that every parent precedes the wagers behind it, and that the accounts add up to zero.
  [[nodiscard]] TableState& mutable_state() noexcept { return state_; }

 private:
  TableState state_;
};

// ---- Limits for a standing wager (L4 of docs/language/semantics.md)

/// The maximum stake of a standing wager in the current situation.
struct StakeLimit {
  /// Highest stake that the limits and their steps allow. `std::nullopt` if there is no limit, or if `is_unposted` is true.
  std::optional<Money> max_stake;
  bool is_unposted = false;  ///< True if a limit depends on a quantity that the house has not posted.
};

/// Returns the maximum stake of the wager with the given id, according to the limits of that wager only. Limits of the wagers behind it are
/// not considered. Throws std::out_of_range if no such wager is in play. Pure and thread-safe.
[[nodiscard]] StakeLimit find_stake_limit(const Table& table, std::uint32_t id);

// ---- Possible bets, and JSON for displays

/// A bet that Table::execute() would accept in the current situation. Each amount is a value of TableAction::amount, which is added to the
/// stake of any equal standing wager. The possible amounts are `min_amount` plus any multiple of `amount_step`, up to `max_amount`.
struct PossibleBet {
  WagerRef wager{};     ///< Value for TableAction::wager. It includes the numbers of a family and the parent.
  Money min_amount{};   ///< Minimum amount. Always positive.
  Money amount_step{};  ///< Difference between consecutive possible amounts. Always positive. Has no meaning if `max_amount` equals
                        ///< `min_amount`.
  /// Maximum amount. `std::nullopt` if no limit below 2^50 (Money::units) applies and the chips of the seat need not cover the bet.
  std::optional<Money> max_amount;
  Money current_stake{};  ///< Stake of an equal standing wager, to which the bet would be added (L2), or 0 if there is no such wager.

  /// Returns true if `amount` is one of the possible amounts.
  [[nodiscard]] bool allows(Money amount) const noexcept;
};

/// Returns all bets of the seat that Table::execute() would accept in the current situation. The bets are in the order of Ruleset::wagers.
/// Bets on the same wager are ordered by their numbers, then by their parents. If `role` is not `no_index`, the function returns the tips
/// for that role instead of the seat's own bets.
///
/// The list does not include bets in flight, bets accepted in error, bets on which the rules are silent, and bets that depend on an open
/// choice. The function tries actions on copies of the table, which takes some milliseconds with a large rule book. Throws
/// std::out_of_range if the seat or role does not exist. Pure and thread-safe.
[[nodiscard]] std::vector<PossibleBet> list_possible_bets(const Table& table, Index seat, Index role = no_index);

/// Returns a description of a rule book as one line of JSON. It contains the rule book's name, titles, numbers, states and events.
[[nodiscard]] std::string format_ruleset_json(const Ruleset& rules);
/// Returns the situation at a table as one line of JSON. The object contains the states, the seats with their money, the standing wagers in
/// the order of placing, the shooter, and the seat that has the dice. The argument `events` contains the events of the last throw, as
/// indices in Game::events, because the table does not store them. A state is written as its number or, if it has no number, as its word in
/// the rule file, such as `"none"`. A count is written as a number, and a set as an array of totals.
[[nodiscard]] std::string format_table_json(const Table& table, const std::vector<Index>& events = {});
/// Returns the result of list_possible_bets() as one line of JSON. Each element of the array is an object with the members `words`,
/// `wager`, `title`, `numbers`, `behind`, `behindNumber`, `behindOrdinal`, `for`, `least`, `step`, `most` and `standing`. Throws the
/// exceptions of list_possible_bets().
[[nodiscard]] std::string format_possible_bets_json(const Table& table, Index seat, Index role = no_index);

}  // namespace fairroll
