// SPDX-License-Identifier: Apache-2.0
// A table at play: seats, thrower, standing wagers, money; where money is; and what a table shows to whoever stands at it. Rules S1-S10,
// L1-L8, M1-M7, T1-T3 of docs/language/semantics.md.
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

/// A place where money lies: what a player or an official has in hand, the layout (all stakes), the house, or the world outside the table.
struct Account {
  /// Whose. There is one account for each seat and each role, and one of the others.
  enum class Of : std::uint8_t { Outside, Seat, Role, Layout, House } of{};  ///< whose
  Index index = no_index;                                                    ///< Seat: into Table::seats(); Role: into Vocabulary::roles

  /// The same account.
  friend bool operator==(const Account&, const Account&) = default;
};

/// One amount that moved from one account to another. Each entry takes as much as it gives, so all accounts together never change.
struct LedgerEntry {
  /// What an amount moved for, and which way.
  enum class Kind : std::uint8_t {
    BuyIn,       ///< outside -> seat
    Tip,         ///< seat -> role: what is then staked for it
    Stake,       ///< seat or role -> layout
    TakenBack,   ///< layout -> seat or role: removed, reduced, pushed, returned, or the stake of a wager that won or was surrendered
    Loss,        ///< layout -> house
    Win,         ///< house -> seat or role: the profit
    Commission,  ///< seat or role -> house
    Refund,      ///< house -> seat or role
  } kind{};      ///< what for
  Account from;  ///< holds the amount less
  Account to;    ///< holds it more
  Money amount;  ///< > 0
  std::uint32_t wager = 0;  ///< StandingWager::id; 0: none
  Index clause = no_index;  ///< what it rests on, if one clause
};

/// `buy-in`, `tip`, `stake`, `taken back`, `loss`, `win`, `commission`, `refund`.
[[nodiscard]] std::string_view entry_name(LedgerEntry::Kind kind) noexcept;

// ---- A table at play

/// A wager on the layout.
struct StandingWager {
  std::uint32_t id = 0;             ///< unique on this table, from 1, and never given twice
  Index seat = 0;                   ///< whose; into Table::seats()
  Index wager = no_index;           ///< into Ruleset::wagers
  std::vector<int> numbers{};       ///< its numbers, if it is one of a family
  Money stake{};                    ///< > 0
  std::vector<int> variables{};     ///< values of Wager::variables
  std::uint32_t parent = 0;         ///< id of the wager that it stands behind; 0: none
  std::optional<bool> called_on{};  ///< the owner's call: on, off; nothing: as the rules say
  Index role = no_index;            ///< a tip: the wager is that role's, and the seat acts for it; none: the seat's own
  std::uint32_t part_of = 0;        ///< id of the composite that it is a part of (L7); 0: none
  int ordinal = 1;                  ///< which of its owner's wagers with the same numbers it is (L2), from 1: the same as long as it stands
  Money commission{};               ///< charged when placed and not given back since: what a removal may refund (M4)
  bool taken_in_error = false;      ///< it may be outside its limits (L4, M5)
  bool in_doubt = false;            ///< L8: nobody can say what became of it; no throw decides it any more
  /// What it stands behind, as that stood last, once that is gone: by this it is called as before (L2). Only of a wager in doubt.
  std::shared_ptr<const StandingWager> parent_gone{};
};

/// How much of a part belongs to a composite inside a composite.
struct PartShare {
  std::uint32_t id = 0;  ///< StandingWager::id
  Rational share{};      ///< of that part's stake: more than 0, at most 1
};

/// A composite inside a composite (L7), as one. Equal ones inside one composite are one.
struct InnerComposite {
  Index wager = no_index;          ///< into Ruleset::wagers, one with parts
  std::vector<int> numbers{};      ///< as StandingWager::numbers
  std::vector<PartShare> parts{};  ///< its parts that stand
  Rational stake{};                ///< the shares of its parts together, in money units; an act on one part may leave a fraction
  Rational staked{};               ///< `stake` as the last act that changed it left it (M5)
  bool taken_in_error = false;     ///< it may be outside its own limits, and its parts with it (M5)
};

/// A wager made of parts (L7), as one. Its parts are ordinary wagers; it ends with the last of them.
struct Composite {
  std::uint32_t id = 0;                 ///< unique on this table among wagers and composites
  Index seat = 0;                       ///< into Table::seats()
  Index role = no_index;                ///< as StandingWager::role
  Index wager = no_index;               ///< into Ruleset::wagers, one with parts
  std::vector<int> numbers{};           ///< as StandingWager::numbers
  Money stake{};                        ///< of its parts that stand
  Money staked{};                       ///< of all its parts as the last act left it: what a limit of the whole is shared by (M5)
  bool taken_in_error = false;          ///< it may be outside its own limits, and its parts with it (M5)
  std::vector<InnerComposite> inner{};  ///< composites inside it, in the order of the text
};

/// `come 5`: the wager whose number, or only state, is 5 (L2). `behind` names the parent the same way.
struct WagerRef {
  Index wager = no_index;               ///< into Ruleset::wagers
  std::vector<int> numbers;             ///< in any order; none: of several that fit, the one that has no number
  std::optional<int> ordinal{};         ///< `buy 4 (2)`: of several that fit, the one with that StandingWager::ordinal
  Index behind = no_index;              ///< into Ruleset::wagers; no_index: whatever it stands behind
  std::optional<int> behind_number;     ///< the number or only state of that one
  std::optional<int> behind_ordinal{};  ///< its ordinal
  Index role = no_index;                ///< `for dealer`: a tip; none: the seat's own
};

/// What became of a wager (section S). Moves: a state of its own changed. Off: it was not at work. Undetermined: what became of it, or what
/// it is paid, nobody can say; whether it still stands is told beside it.
enum class Outcome : std::uint8_t { Wins, Loses, Pushes, Returned, Stays, Moves, Off, Undetermined };
/// `wins`, ..., `undetermined`, as scenarios write it.
[[nodiscard]] std::string_view outcome_name(Outcome outcome) noexcept;

/// What a throw did to one standing wager. What the end of the turn then did to it is told with it, but if the throw decided it (by a win
/// that cannot be paid, too) and it stayed up: then the end of the turn has a settlement of its own, right behind (T2).
struct Settlement {
  StandingWager before;           ///< as it stood before the throw or act; `at_turn_end`: behind the throw
  StandingWager after;            ///< own states as they stand now; meaningless once it has ended
  Outcome outcome{};              ///< what became of it
  bool ended = false;             ///< it stands no more
  std::optional<Money> amount;    ///< profit of a win before commission, rounded, limited and capped (M1, M2, M5, M6); nothing if it cannot
                                  ///< be paid exactly (M3) or no odds are known
  std::optional<Rational> exact;  ///< the exact profit in money units, where `amount` is missing or another (M2, M5, M6)
  std::optional<Odds> odds;       ///< that paid
  std::optional<Money> lost;  ///< of a loss of less than the whole stake (M1, M5): how much; the rest goes back to the owner, or stands on
  std::optional<Money> commission;  ///< taken out of this win, or after it (M4)
  std::optional<Money> refund;      ///< of the commission taken when placed (M4)
  std::optional<Payable> payable;   ///< where `amount` is missing because the stake cannot be paid exactly: the nearest that can
  std::vector<Index> by;            ///< the clauses that decided: verdict, pay, off ...
  std::vector<TraceEntry> asked;    ///< every clause that was asked; empty with Reasons::None
  bool at_turn_end = false;         ///< the second of two: what the end of the turn did behind a throw that had decided the wager
};

/// A composite of which a part was decided, as one (L7): what its parts together won and lost.
struct CompositeSettlement {
  Composite before;    ///< as it stood before the throw or act
  Outcome outcome{};   ///< Wins, Loses or Pushes by `net` without refunds; Undetermined if a part is
  Money net;           ///< wins - losses - commissions + refunds of its parts
  bool ended = false;  ///< no part stands any more
};

/// A game variable that changed.
struct Moved {
  Index variable = no_index;  ///< into Game::variables
  int from = 0;               ///< its value before, as in Situation::game
  int to = 0;                 ///< and after
  Index clause = no_index;    ///< the sentence that moved it; where the end of a turn did (T2), its declaration
};

/// What every ruling but a valid one directs.
inline constexpr std::string_view rethrow_words = "re-throw";

/// Everything that one throw did. A value that owns all it says; indices are those of the table's ruleset.
struct ThrowResult {
  Ruling ruling;                                ///< as adjudicate() gives it
  std::vector<Settlement> settlements;          ///< every standing wager, in the order of seats, then of placing; one that is decided
                                                ///< twice has two
  std::vector<CompositeSettlement> composites;  ///< those of which a part was decided
  std::vector<LedgerEntry> ledger;              ///< every amount that moved, in order
  std::size_t moved_by_throw = 0;               ///< of `ledger`: so many moved by the throw, the rest by the end of the turn
  std::vector<Moved> moved;                     ///< game variables that changed
  std::vector<Index> events;                    ///< Game::events that happened (of a valid throw whose faces decide them)
  std::vector<TraceEntry> asked;                ///< game, turn and direction; conduct is in ruling.asked
  std::vector<std::string> directives;          ///< to the table, in order; `rethrow_words` where the throw does not count
  std::vector<Finding> findings;                ///< ruling.findings and those of settlement and turn
};

/// What somebody wants to do between throws (L3). What it names need not be there: then it is refused.
struct TableAct {
  /// What it is. Which members below mean anything depends on it.
  enum class Kind : std::uint8_t {
    BuysIn,                       ///< `seat` gets chips for `amount`; from then on its bets must be covered
    Bets,                         ///< a new wager, or more on an equal one (L2)
    Raises,                       ///< the stake of `wager` to `amount`
    Reduces,                      ///< the same, downwards
    Removes,                      ///< takes `wager` down
    Surrenders,                   ///< gives it up for what the rules pay
    CallsOn,                      ///< `wager` works although the rules say off
    CallsOff,                     ///< and the other way round
    TakesDice,                    ///< begins a turn (T1)
    DeclinesDice,                 ///< passes them on; of who has them the same as RelinquishesDice
    RelinquishesDice,             ///< gives them up, by a power of the thrower
    OrdersRelinquishment,         ///< `role` ends the turn, by a power with `conduct` as its grounds
    Does,                         ///< a deed in `words` that some power or duty names
  } kind{};                       ///< what is to be done
  Index seat = no_index;          ///< who acts: a seat ...
  Index role = no_index;          ///< ... or an official
  WagerRef wager{};               ///< which wager, for all kinds that speak of one
  Money amount{};                 ///< BuysIn: chips; Bets: the stake added; Raises, Reduces: the stake aimed at
  bool taken_in_error = false;    ///< Bets: the house took it outside its limits (L4)
  bool in_flight = false;         ///< Bets: made while the dice were in flight; it takes part in the throw that act() is called before
  Index confirmed_by = no_index;  ///< Bets in flight: the role that confirmed it
  std::vector<Mask> conduct{};    ///< OrdersRelinquishment: values of the turn facts, by index into Vocabulary::facts (0 elsewhere)
  std::string words{};            ///< Does: the deed, exactly as the rules word it
};

/// What came of an act. A value that owns all it says. Only an accepted act changed anything.
struct ActResult {
  /// Undetermined: the rules are silent, or it depends on what nobody recorded or posted.
  enum class Status : std::uint8_t { Accepted, Refused, Undetermined } status{};  ///< whether it came to pass
  std::vector<Index> by;                                                          ///< clauses that allowed, refused or were silent
  std::string words;                                                              ///< one line: why
  std::vector<TraceEntry> asked;                                                  ///< every clause that was asked; empty with Reasons::None
  std::vector<Finding> findings;          ///< such as not_payable or over_limit; also of an act that was refused
  std::vector<std::string> directives;    ///< to the table, in order
  std::vector<Settlement> settlements{};  ///< wagers that the act decided: behind a removed one, surrendered, or at the end of a turn
  std::vector<CompositeSettlement> composites{};  ///< those of which a part was decided
  std::optional<Money> commission{};              ///< taken by the act (M4)
  std::optional<Money> refund{};                  ///< given back by it
  std::optional<Payable> payable{};   ///< refused or noted because a stake cannot be split or paid exactly: the nearest that can
  std::vector<LedgerEntry> ledger{};  ///< every amount that moved, in order
  /// Bets that were refused for their amount: the nearest amounts (TableAct::amount) that do not break what it was refused for. Others may
  /// forbid them; nothing: it was refused for something else, or there is no amount on either side.
  std::optional<Payable> nearest{};
};

/// `accepted`, `refused` or `undetermined`.
[[nodiscard]] std::string_view status_name(ActResult::Status status) noexcept;

/// Why a wager reference could not be followed: it could; no wager fits; or several do.
enum class RefFault : std::uint8_t { None, NoSuchWager, Several };

/// How the house ruled a throw, rightly or not.
struct HouseRuling {
  RulingKind kind{};         ///< Undetermined: nothing moved and nothing was settled
  std::optional<int> total;  ///< Valid: which total it said; nothing: that of the faces
};

/// Whether a result tells every clause that was asked (`asked`), or only what came of it: play by the million needs no reasons.
enum class Reasons : std::uint8_t { Full, None };

/// All that a table is, as data: what a Table keeps and whoever plays one by other means writes.
struct TableState {
  std::shared_ptr<const Ruleset> ruleset;    ///< Table::ruleset(); not null
  std::vector<std::string> seats;            ///< Table::seats()
  std::vector<int> variables;                ///< Table::variables()
  std::vector<StandingWager> wagers;         ///< Table::wagers(): parents before what stands behind them
  std::vector<Composite> composites;         ///< Table::composites()
  std::vector<Money> balances;               ///< per seat: Table::balance()
  std::vector<Money> role_balances;          ///< per role: decided between it and the house
  std::vector<Money> chips;                  ///< per seat: not on the layout
  std::vector<Money> role_chips;             ///< per role: Table::role_balance()
  std::vector<bool> bought_in;               ///< per seat: Table::bought_in()
  Money brought;                             ///< bought in by all seats
  Money house;                               ///< won by the house
  std::optional<Index> thrower;              ///< the seat whose turn it is
  std::optional<Index> offered;              ///< the seat to which the dice are offered
  std::optional<Index> last_thrower;         ///< of the turn before
  std::vector<bool> declined;                ///< per seat: declined in this round of offering
  std::vector<Index> only;                   ///< T3: nothing but these wagers counts
  bool excused = false;                      ///< T3: throws without the duty
  std::vector<std::vector<int>> last_faces;  ///< of the last valid throw of this turn: the faces that fit; none before it
  std::vector<int> last_game;                ///< game variables before that throw
  std::uint32_t next_id = 1;                 ///< StandingWager::id and Composite::id of the next one
};

/// Of that many seats the one to which the dice are offered before the first turn (DiceGo::first); nothing: to none. Pure.
[[nodiscard]] std::optional<Index> first_offer(const Ruleset& ruleset, Index seats);

/// One table under one ruleset, which it keeps alive. A value: copy it to try something. Not thread-safe by itself; different tables are
/// independent, also on one ruleset. A throw or an act happens whole or not at all, whatever exception comes; each copies the table once.
class Table {
 public:
  /// `seats` are clockwise; their number is fixed. `ruleset` must not be null. Every state starts at its first value; no thrower, no
  /// wagers, balances zero. The dice are offered to whom they go first, if the rules say so (DiceGo::first).
  Table(std::shared_ptr<const Ruleset> ruleset, std::vector<std::string> seats);

  /// Judges and settles one throw. If the ruling is not valid nothing moves but findings and directives (A7).
  /// A throw that does not show the dice that are kept (T5) is Undetermined, with a finding.
  /// Precondition: faults(record, vocabulary) is empty. Throws std::overflow_error if money outgrows 64 bits; then nothing has changed.
  /// With Reasons::None the lists `asked` of the result and of its settlements are empty (the ruling keeps its own); nothing else
  /// differs.
  ThrowResult roll(const ThrowRecord& record, Reasons reasons = Reasons::Full);
  /// The same as the house ruled it: what the rules say of the throw itself is not asked. A total that the faces do not show settles and
  /// moves what all faces of that total agree on (U3). For whoever plays a night again on which a ruling was wrong. Throws and
  /// preconditions as roll(); a total that these dice cannot show is a std::out_of_range.
  ThrowResult roll_as_ruled(const ThrowRecord& record, const HouseRuling& ruled, Reasons reasons = Reasons::Full);
  /// Between throws. Anything but Accepted changes nothing (L3). Throws as roll() does. Reasons as there.
  ActResult act(const TableAct& act, Reasons reasons = Reasons::Full);

  /// Sets a scene (`given`): by fiat, without asking the rules. `game_variable` is into Game::variables; the value must be one of that
  /// variable: std::out_of_range otherwise.
  void set_variable(Index game_variable, int value);
  /// The same for a wager; `numbers` as the family spells them, `variables` one for each of Wager::variables, std::out_of_range otherwise.
  /// Returns the wager's id: a new one, or that of an equal wager of the seat, which is raised by the stake (L2).
  /// `parent` as StandingWager::parent.
  /// `role` as StandingWager::role, never the thrower's. A wager with parts puts its parts and returns the composite's id; a stake that
  /// they cannot share is out of range. No window, permission or limit is asked and no commission taken. The stake comes from the seat's
  /// chips; what a seat that bought in lacks of it is bought in as well, so that the books stay balanced.
  std::uint32_t put(Index seat, Index wager, std::vector<int> numbers, Money stake, std::vector<int> variables, std::uint32_t parent,
                    Index role = no_index);

  /// What it is played under. This and the references below live as long as the table, but what they refer to changes with every throw and
  /// act.
  [[nodiscard]] const Ruleset& ruleset() const noexcept { return *state_.ruleset; }
  /// Their names, clockwise; an Index that is said to be a seat is into this list.
  [[nodiscard]] const std::vector<std::string>& seats() const noexcept { return state_.seats; }
  /// One value for each of Game::variables: index of a state's value, number of a count, bits of a set.
  [[nodiscard]] const std::vector<int>& variables() const noexcept { return state_.variables; }
  /// Every wager that stands, parts of composites among them.
  [[nodiscard]] const std::vector<StandingWager>& wagers() const noexcept { return state_.wagers; }
  /// Wagers made of parts of which a part still stands.
  [[nodiscard]] const std::vector<Composite>& composites() const noexcept { return state_.composites; }
  /// The seat whose turn it is; nothing between turns.
  [[nodiscard]] std::optional<Index> thrower() const noexcept { return state_.thrower; }
  /// Who has the dice or is being offered them.
  [[nodiscard]] std::optional<Index> dice_with() const noexcept;
  /// Decided money of a seat since the start: wins - losses - commissions + refunds (M7). Tips are not in it: they are the role's.
  /// std::out_of_range for a seat that there is not; so below.
  [[nodiscard]] Money balance(Index seat) const { return state_.balances.at(seat); }
  /// What a role is up: what the tips made for it brought it, stakes and wins less commissions. Never less than nothing: a role stakes what
  /// a seat gave away (M7).
  [[nodiscard]] Money role_balance(Index role) const { return state_.role_chips.at(role); }
  /// What an account holds now. Of all accounts together: nothing, at every moment (see LedgerEntry).
  [[nodiscard]] Money held(const Account& account) const;
  /// The seat bought in, so that its bets must be covered; another plays without a limit and its chips may fall below nothing.
  [[nodiscard]] bool bought_in(Index seat) const { return state_.bought_in.at(seat); }
  /// How things stand, as conduct and acts ask about it. A copy.
  [[nodiscard]] Situation situation() const;
  /// The standing wager of that seat which the reference means, or null and why. Where a wager and a part of a composite both fit, the
  /// wager is meant. The pointer is valid until the table changes; so below.
  [[nodiscard]] const StandingWager* find(Index seat, const WagerRef& reference, RefFault* fault = nullptr) const;
  /// The reference that means this standing wager and no other.
  [[nodiscard]] WagerRef reference(const StandingWager& wager) const;
  /// The composite of that seat which the reference means; null if none or several fit.
  [[nodiscard]] const Composite* find_composite(Index seat, const WagerRef& reference) const;
  /// True if the reference may mean that composite. Also of composites that have ended.
  [[nodiscard]] bool fits(const Composite& composite, const WagerRef& reference) const;
  /// The name that means it and no other wager on the layout: `come 5`, `place 6`, `buy 4 (2)`, `come_odds behind come 5`,
  /// `pass for dealer`.
  [[nodiscard]] std::string describe(const StandingWager& wager) const;
  /// The name and numbers of a composite, and for whom.
  [[nodiscard]] std::string describe(const Composite& composite) const;
  /// The state's word, the count's number or the set's members.
  [[nodiscard]] static std::string describe(const Variable& variable, int value);

  /// All of it.
  [[nodiscard]] const TableState& state() const noexcept { return state_; }
  /// The same, to be written by who plays the table by other means, as snapshots and LiveTable do. Nothing is checked: ids stay unique,
  /// parents stand before what stands behind them, and all accounts together hold nothing.
  [[nodiscard]] TableState& edit() noexcept { return state_; }

 private:
  TableState state_;
};

// ---- What may be staked on a wager that stands (L4 of docs/language

/// How much may be staked on a standing wager as things stand now.
struct StakeLimit {
  std::optional<Money> most;  ///< the highest stake that the limits and their steps allow; nothing: none speaks, or `unposted`
  bool unposted = false;      ///< a limit speaks that is measured by what the house has not posted
};

/// Of the wager with that id, by its own limits, not by those of what stands behind it. Throws std::out_of_range if none stands. Pure.
[[nodiscard]] StakeLimit stake_limit(const Table& table, std::uint32_t id);

// ---- What a table shows to whoever stands at it

/// A bet that would be accepted now. Amounts are TableAct::amount, what is added to what may stand already: `least`, and what lies any
/// number of `step`s above it, up to `most`.
struct MenuEntry {
  WagerRef wager{};           ///< as TableAct::wager names it; of a family with its numbers
  Money least{};              ///< > 0
  Money step{};               ///< > 0; without meaning if `most` is `least`
  std::optional<Money> most;  ///< nothing: no limit below 2^50 units speaks, and nothing has to be covered by chips
  Money standing{};           ///< what stands on an equal wager already (L2): a bet raises it

  /// Such a bet may be of that amount.
  [[nodiscard]] bool takes(Money amount) const noexcept;
};

/// Every bet that Table::act() would accept of the seat, and no other: of the seat's own, or for `role` of tips. In the order of
/// Ruleset::wagers, then of their numbers, then of the wagers that they would stand behind. Bets in flight and bets that are taken in error
/// are left out, as is a bet on which the rules are silent or the house has not decided. Asks act() itself, on copies of the table:
/// milliseconds for a large rule book. std::out_of_range if there is no such seat or role. Pure; safe from any thread.
[[nodiscard]] std::vector<MenuEntry> menu(const Table& table, Index seat, Index role = no_index);

/// A rule book as one line of JSON: its name, titles, numbers, states and events.
[[nodiscard]] std::string rules_json(const Ruleset& rules);
/// How things stand as one line of JSON: states, seats with their money, what stands, who throws, who has the dice; `events`: of the last
/// throw, into Game::events, as whoever played it knows. A state is the number that its value stands for, else the word of the rule file
/// (`"none"`); a count is a number, a set an array of totals. Wagers stand in the order of placing.
[[nodiscard]] std::string table_json(const Table& table, const std::vector<Index>& events = {});
/// The menu as one line of JSON: an array of {words, wager, title, numbers, behind, behindNumber, behindOrdinal, for,
/// least, step, most, standing}.
[[nodiscard]] std::string menu_json(const Table& table, Index seat, Index role = no_index);

}  // namespace fairroll
