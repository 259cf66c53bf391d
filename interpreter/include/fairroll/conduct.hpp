// Conduct: duties, powers, rulings by operation of law, reading of dice, and who throws.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/sentence.hpp>
#include <fairroll/wager.hpp>

namespace FAIRROLL_API fairroll {

enum class RulingKind : std::uint8_t { Valid, Invalid, NoRoll, Void, Undetermined };

struct Ground {
  std::vector<std::string> marks;  ///< `(2)`; empty for a single condition
  Condition condition;
  std::optional<Condition> unless;
  Precedence precedence;
  Index clause = no_index;
};

struct RollRule {  ///< roll is invalid / no_roll (A2), void (A4)
  RulingKind kind{};
  std::vector<Ground> grounds;
};

enum class DeedKind : std::uint8_t { CallNoRoll, CallTotal, Overrule, Relinquish, OrderRelinquishment, Other };
struct Deed {
  DeedKind kind{};
  std::vector<Index> overruled;  ///< roles
  std::string words;             ///< Other
};

enum class Timing : std::uint8_t { AnyTime, BeforeRest, WheneverPossible, Preferably };

struct DutyBefore {
  Index role = no_index;
  Condition condition;
  Index clause = no_index;
};
struct Duty {
  Index role = no_index;
  Deed deed;
  std::optional<Occasion> occasion;
  Index clause = no_index;
};
struct Power {
  std::vector<Index> roles;
  bool alone = false;
  Deed deed;
  std::optional<Pattern> on;
  std::vector<Ground> grounds;  ///< empty: at discretion
  Condition while_;
  Timing timing = Timing::AnyTime;
  Index clause = no_index;
};
struct NeverACause {
  std::vector<Index> grounds;  ///< clauses of the grounds that it bars
  Condition condition;
  Index clause = no_index;
};
struct DieReads {
  bool opposite = false;
  Index fact = no_index;  ///< the die fact that holds the face; its values are faces
  Condition condition;    ///< of one die (Fact, And, Or, Not)
  Precedence precedence;
  Index clause = no_index;
};
struct BetsClose {
  bool at_rest = false;                       ///< when the dice rest; else before the throw
  std::vector<Index> in_flight_confirmed_by;  ///< roles; empty: a closed bet is refused in flight too
  Index clause = no_index;
};
struct DiceGo {
  bool clockwise = true;
  std::vector<Index> seats_holding;  ///< wagers; empty: any seat
  Index else_throws = no_index;      ///< role; none: silent
  std::vector<Index> for_only;       ///< wagers; empty: for all
  Index clause = no_index;
};
struct Direct {
  Index role = no_index;
  std::string words;
  std::optional<Pattern> on;
  Condition while_;
  Index clause = no_index;
};

struct Conduct {
  std::vector<DutyBefore> duties_before;
  std::vector<Duty> duties;
  std::vector<Power> powers;
  std::vector<RollRule> rolls;
  std::vector<NeverACause> nevers;
  std::vector<DieReads> readings;
  std::optional<bool> total_called_governs;  ///< `result is the total called`; nothing said: the faces
  Index result_clause = no_index;
  std::optional<BetsClose> bets_close;
  std::optional<DiceGo> dice_go;
  std::vector<Direct> directives;
};

}  // namespace fairroll
