// A table at play: seats, thrower, standing wagers, balances. Rules S1-S10, L1-L8, M1-M7, T1-T3 of docs/language.md.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/ruling.hpp>

namespace fairroll {

/// A wager on the layout.
struct StandingWager {
  std::uint32_t id = 0;              ///< unique on this table, from 1
  Index seat = 0;
  Index wager = no_index;            ///< into Ruleset::wagers
  std::vector<int> numbers;          ///< its numbers, if it is one of a family
  Money stake;
  std::vector<int> variables;        ///< values of Wager::variables
  std::uint32_t parent = 0;          ///< id of the wager that it stands behind; 0: none
  std::optional<bool> called_on;     ///< the owner's call: on, off; nothing: as the rules say
  bool in_doubt = false;             ///< L8: nobody can say what became of it; no throw decides it any more
};

/// `come 5`: the wager whose number, or only state, is 5 (L2). `behind` names the parent the same way.
struct WagerRef {
  Index wager = no_index;
  std::vector<int> numbers;
  Index behind = no_index;
  std::optional<int> behind_number;
};

enum class Outcome : std::uint8_t { Wins, Loses, Pushes, Returned, Stays, Moves, Off, Undetermined };
[[nodiscard]] std::string_view outcome_name(Outcome outcome) noexcept;

/// What a throw did to one standing wager.
struct Settlement {
  StandingWager before;
  StandingWager after;               ///< own states as they stand now; meaningless once it has ended
  Outcome outcome{};
  bool ended = false;
  std::optional<Money> amount;       ///< profit of a win; nothing if it cannot be paid exactly (M3) or no odds are known
  std::optional<Rational> exact;     ///< the exact profit in money units, where `amount` is missing
  std::optional<Odds> odds;          ///< that paid
  std::vector<Index> by;             ///< the clauses that decided: verdict, pay, off ...
  std::vector<Asked> asked;
};

/// A game variable that changed.
struct Moved {
  Index variable = no_index;  ///< into Game::variables
  int from = 0;
  int to = 0;
  Index clause = no_index;
};

struct ThrowResult {
  Ruling ruling;
  std::vector<Settlement> settlements;   ///< every standing wager, in the order of seats, then of placing
  std::vector<Moved> moved;
  std::vector<Index> events;             ///< Game::events that happened (of a valid throw whose faces decide them)
  std::vector<Asked> asked;              ///< game, turn and direction; conduct is in ruling.asked
  std::vector<std::string> directives;   ///< to the table, in order; `re-throw` after any ruling but valid
  std::vector<Finding> findings;         ///< ruling.findings and those of settlement and turn
};

struct TableAct {
  enum class Kind : std::uint8_t {
    Bets, Raises, Reduces, Removes, Surrenders, CallsOn, CallsOff, TakesDice, DeclinesDice, RelinquishesDice, OrdersRelinquishment, Does,
  } kind{};
  Index seat = no_index;   ///< who acts: a seat ...
  Index role = no_index;   ///< ... or an official
  WagerRef wager{};
  Money amount{};          ///< Bets: the stake added; Raises, Reduces: the stake aimed at
  bool in_flight = false;
  Index confirmed_by = no_index;
  std::vector<Mask> conduct{};  ///< OrdersRelinquishment: values of the turn facts, by index into Vocabulary::facts (0 elsewhere)
  std::string words{};
};

struct ActResult {
  enum class Status : std::uint8_t { Accepted, Refused, Undetermined } status{};
  std::vector<Index> by;           ///< clauses that allowed, refused or were silent
  std::string words;               ///< one line: why
  std::vector<Asked> asked;
  std::vector<Finding> findings;
  std::vector<std::string> directives;
  std::vector<Settlement> settlements{};  ///< wagers that the act decided: behind a removed one, or at the end of a turn
};

/// `accepted`, `refused` or `undetermined`.
[[nodiscard]] std::string_view status_name(ActResult::Status status) noexcept;

/// Why a wager reference could not be followed.
enum class RefFault : std::uint8_t { None, NoSuchWager, Several };

/// One table under one ruleset. A value: copy it to try something. Not thread-safe by itself; different tables are independent.
class Table {
 public:
  /// `seats` are clockwise. Every state starts at its first value; no thrower, no wagers, balances zero.
  Table(std::shared_ptr<const Ruleset> ruleset, std::vector<std::string> seats);

  /// Judges and settles one throw. If the ruling is not valid nothing moves but findings and directives (A7).
  /// Precondition: faults(record, vocabulary) is empty. Throws std::overflow_error if money outgrows 64 bits; then nothing has changed.
  ThrowResult roll(const ThrowRecord& record);
  /// Between throws. Anything but Accepted changes nothing (L3). Throws as roll() does.
  ActResult act(const TableAct& act);

  // Setting a scene (`given`): by fiat, without asking the rules. The values must lie in range; std::out_of_range otherwise.
  void set_variable(Index game_variable, int value);
  /// Returns the wager's id: a new one, or that of an equal wager of the seat, which is raised by the stake (L2).
  /// `parent` as StandingWager::parent.
  std::uint32_t put(Index seat, Index wager, std::vector<int> numbers, Money stake, std::vector<int> variables, std::uint32_t parent);

  [[nodiscard]] const Ruleset& ruleset() const noexcept { return *ruleset_; }
  [[nodiscard]] const std::vector<std::string>& seats() const noexcept { return seats_; }
  [[nodiscard]] const std::vector<int>& variables() const noexcept { return variables_; }
  [[nodiscard]] const std::vector<StandingWager>& wagers() const noexcept { return wagers_; }
  [[nodiscard]] std::optional<Index> thrower() const noexcept { return thrower_; }
  /// Who has the dice or is being offered them.
  [[nodiscard]] std::optional<Index> dice_with() const noexcept;
  /// Decided money of a seat since the start: wins - losses - commissions + refunds (M7).
  [[nodiscard]] Money balance(Index seat) const { return balances_.at(seat); }
  [[nodiscard]] Situation situation() const;
  /// The standing wager of that seat which the reference means, or null and why.
  [[nodiscard]] const StandingWager* find(Index seat, const WagerRef& reference, RefFault* fault = nullptr) const;
  /// True if the reference may mean that wager; `parent` is the wager that it stands (or stood) behind, if any. Also of wagers that have ended.
  [[nodiscard]] bool fits(const StandingWager& wager, const StandingWager* parent, const WagerRef& reference) const;
  /// `come 5`, `place 6`, `come_odds behind come 5`.
  [[nodiscard]] std::string describe(const StandingWager& wager) const;
  /// The state's word, the count's number or the set's members.
  [[nodiscard]] static std::string describe(const Variable& variable, int value);

 private:
  friend class TableMechanics;  // src/table: acts, settlement and turn, one file each

  std::shared_ptr<const Ruleset> ruleset_;
  std::vector<std::string> seats_;
  std::vector<int> variables_;
  std::vector<StandingWager> wagers_;
  std::vector<Money> balances_;
  std::optional<Index> thrower_;        // the seat whose turn it is
  std::optional<Index> offered_;        // the seat to which the dice are offered
  std::optional<Index> last_thrower_;   // of the turn before
  std::vector<bool> declined_;          // seats that declined in this round of offering
  std::vector<Index> only_;             // T3: nothing but these wagers counts
  bool excused_ = false;                // T3: throws without the duty
  std::vector<std::vector<int>> last_faces_;  // of the last valid throw of this turn: the faces that fit; none before it
  std::vector<int> last_game_;          // game variables before that throw
  std::uint32_t next_id_ = 1;
};

}  // namespace fairroll
