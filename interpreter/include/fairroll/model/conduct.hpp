// SPDX-License-Identifier: Apache-2.0
// Conduct: duties, powers, rulings by operation of law, reading of dice, and who throws.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/sentence.hpp>
#include <fairroll/model/wager.hpp>

namespace FAIRROLL_API fairroll {

/// What a throw is ruled to be. Only a valid one counts; all others are thrown again (A7). Undetermined: it depends on what nobody recorded
/// (U2), on calls of which neither prevails (A6), or on what the text leaves open (A8).
enum class RulingKind : std::uint8_t { Valid, Invalid, NoRoll, Void, Undetermined };

/// One ground of a ruling or of a power. It is good where `condition` holds and `unless` does not.
struct Ground {
  std::vector<std::string> marks;   ///< `(2)`; empty for a single condition
  Condition condition;              ///< of what was observed and how things stood
  std::optional<Condition> unless;  ///< its own exception
  Precedence precedence;            ///< over or under other clauses of the same stage
  Index clause = no_index;          ///< into Ruleset::clauses; of a single ground of a power: the power's own
};

/// `the roll is invalid`, `no_roll` (A2) or `void` (A4) by operation of the rule, without anybody's call. Every ground that is good
/// decides. Undetermined (A8): nobody wrote it; check() makes it of what the text leaves open, with one ground for each statement that
/// leaves it open, of clauses of ClauseKind::Silence.
struct RollRule {
  RulingKind kind{};            ///< Invalid, NoRoll, Void or Undetermined
  std::vector<Ground> grounds;  ///< at least one
};

/// What somebody must or may do; the last is in words of the text's own, which the program only compares.
enum class DeedKind : std::uint8_t { CallNoRoll, CallTotal, Overrule, Relinquish, OrderRelinquishment, Other };
/// A deed of a duty or power.
struct Deed {
  DeedKind kind{};               ///< which
  std::vector<Index> overruled;  ///< Overrule: into Vocabulary::roles, whose calls give way
  std::string words;             ///< Other: the string without its quotes
};

/// When a call must come (A3, A6). BeforeRest: a later one has no effect. WheneverPossible: nor has it if an earlier one was possible.
/// Preferably: it stands, with the finding `late`.
enum class Timing : std::uint8_t { AnyTime, BeforeRest, WheneverPossible, Preferably };

/// What must hold before the throw (A1). A breach is a finding, never a ruling.
struct DutyBefore {
  Index role = no_index;    ///< into Vocabulary::roles: whose duty
  Condition condition;      ///< what must hold
  Index clause = no_index;  ///< into Ruleset::clauses
};
/// What somebody must do, at all times or when something happens. The duty of the thrower to give up the dice ends the turn (T1).
struct Duty {
  Index role = no_index;           ///< into Vocabulary::roles: whose duty
  Deed deed;                       ///< what
  std::optional<Trigger> trigger;  ///< when; nothing: always
  Index clause = no_index;         ///< into Ruleset::clauses
};
/// What somebody may do. It can be used where `on` and `while_` let it be and, if it has grounds, one of them is good.
struct Power {
  std::vector<Index> roles;         ///< into Vocabulary::roles: who may
  bool alone = false;               ///< the text says that nobody else may; check() holds it against the other powers
  Deed deed;                        ///< what
  std::optional<DicePattern> on;    ///< what the throw, or for an act the last valid throw of the turn, must do; nothing: whatever it does
  std::vector<Ground> grounds;      ///< empty: at discretion
  Condition while_;                 ///< how things must stand
  Timing timing = Timing::AnyTime;  ///< of calls
  Index clause = no_index;          ///< into Ruleset::clauses
};
/// `never a cause of no_roll` (A3): while it holds, these grounds support no call.
struct NeverACause {
  std::vector<Index> grounds;  ///< clauses of the grounds that it bars
  Condition condition;         ///< of what was observed
  Index clause = no_index;     ///< into Ruleset::clauses
};
/// Which face of a die counts where the dice lie oddly (A5); without one it is the recorded face.
struct DieReads {
  bool opposite = false;    ///< the face opposite to the one that the fact holds, by Vocabulary::opposite_sum
  Index fact = no_index;    ///< the die fact that holds the face; its values are faces
  Condition condition;      ///< of one die (Fact, And, Or, Not)
  Precedence precedence;    ///< over or under other readings of the same die
  Index clause = no_index;  ///< into Ruleset::clauses
};
/// When bets close: an act between throws is always in time, so it matters to bets in flight alone.
struct BetsClose {
  bool at_rest = false;                       ///< when the dice rest; else before the throw
  std::vector<Index> in_flight_confirmed_by;  ///< roles; not empty: a bet in flight stands if one of them confirmed it; empty: if `at_rest`
  Index clause = no_index;                    ///< into Ruleset::clauses
};
/// To whom the dice are offered before the first turn and at the end of each (T3).
struct DiceGo {
  int first = 0;  ///< the seat to which they are offered before the first turn, counted from 1; 0: to none, whoever comes takes them
  bool clockwise = true;             ///< in the order in which Table has the seats; else the other way round
  std::vector<Index> seats_holding;  ///< wagers; empty: any seat
  Index else_throws = no_index;      ///< role; none: silent
  std::vector<Index> for_only;       ///< wagers; empty: for all
  Index clause = no_index;           ///< into Ruleset::clauses
};
/// Dice that lie as they fell, while the others are thrown (T5). They count like the others: a throw shows all dice.
struct KeepDice {
  Figure count;             ///< how many: one part, Number or Variable
  Figure shown;             ///< of which dice, and the face that they show: one part, Showing or ShowingValue
  Condition while_;         ///< how the game must stand; it asks of no seat
  Index clause = no_index;  ///< into Ruleset::clauses
};
/// What that comes to as things stand: dice that are not thrown. Trivially copyable.
struct DiceAside {
  DieRange dice{};  ///< which may be kept
  int count = 0;    ///< so many of them are; 0: all dice are thrown
  int face = 0;     ///< what each of these shows

  /// The same in every member.
  friend bool operator==(const DiceAside& a, const DiceAside& b) noexcept {
    return a.count == b.count && a.face == b.face && a.dice.first == b.dice.first && a.dice.count == b.dice.count;
  }
};
/// Words to the table, without other effect (S10).
struct Direct {
  Index role = no_index;          ///< into Vocabulary::roles: who says them
  std::string words;              ///< as they are said
  std::optional<DicePattern> on;  ///< said when this happens; nothing: they stand as long as `while_` does
  Condition while_;               ///< how things must stand
  Index clause = no_index;        ///< into Ruleset::clauses
};

/// How officials and players act, and which throws count: what adjudicate() asks, stage by stage (A1-A7). Lists are in the order of the
/// text, which means nothing.
struct Conduct {
  std::vector<DutyBefore> duties_before;     ///< A1
  std::vector<Duty> duties;                  ///< all others
  std::vector<Power> powers;                 ///< A3, A6, T1, and deeds in words
  std::vector<RollRule> rolls;               ///< A2, A4, A8
  Index nothing_else = no_index;             ///< the sentence that nothing else makes a roll invalid (A8); none: not said
  Index open_no_roll = no_index;             ///< the clause that leaves open who may call no_roll (A8); none: the text says it
  Index open_total = no_index;               ///< likewise, who calls the total, and whether the call or the dice govern
  std::vector<NeverACause> nevers;           ///< A3
  std::vector<DieReads> readings;            ///< A5
  std::optional<bool> total_called_governs;  ///< `result is the total called`; nothing said: the faces
  Index result_clause = no_index;            ///< the sentence that says so (A6)
  std::optional<BetsClose> bets_close;       ///< nothing said: of a bet in flight the rules are silent
  std::optional<DiceGo> dice_go;             ///< nothing said: who throws next the rules do not say
  std::optional<KeepDice> keep_dice;         ///< nothing said: every throw is one of all dice
  std::vector<Direct> directives;            ///< S10
};

}  // namespace fairroll
