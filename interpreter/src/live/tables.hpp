// SPDX-License-Identifier: Apache-2.0
// What a Program is made of, and its compiler. Everything here is written while it is compiled and only read afterwards.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/automata.hpp>
#include <fairroll/detail/numbering.hpp>

#include "../automaton/wager_transitions.hpp"

namespace fairroll::live {

/// States met, each a row of values, and their numbers in the order of meeting.
using StateRows = automaton::TupleTable<int>;

/// More states than this in one table are left to fairroll::Table.
inline constexpr std::uint32_t most_rows = 50'000;

/// A part of the game: variables that name one another. Rows are their values together.
struct GameCell {
  static constexpr std::uint8_t faulty = 1;     ///< the rules move it two ways at once, or the throw cannot fall: the table tells
  static constexpr std::uint8_t turn_ends = 2;  ///< a duty to give up the dice arises

  std::uint32_t next = 0;  ///< row x columns
  std::uint8_t flags = 0;
  std::uint64_t events = 0;  ///< bit i: Game::events[i], of those that this part answers
};
struct GamePart {
  std::vector<Index> members;  ///< into Game::variables
  StateRows states;
  std::uint32_t columns = 0;
  std::vector<std::uint16_t> column_of;  ///< per outcome
  std::vector<GameCell> cells;           ///< rows x columns
  std::vector<std::uint32_t> turn_end;   ///< per row: row x columns once the turn has ended
};

/// What one throw makes of one wager in one state. Trivially copyable. A cell without flags changes nothing but the row.
struct WagerCell {
  static constexpr std::uint8_t ends = 1;     ///< decided, and does not stay up
  static constexpr std::uint8_t decides = 2;  ///< a verdict: money may move
  static constexpr std::uint8_t moves = 4;    ///< Outcome::Moves
  static constexpr std::uint8_t changes = 8;  ///< its own states are others afterwards: it may have become equal to another wager (L2)
  static constexpr std::uint8_t open = 16;    ///< only the table can say, with its reasons
  static constexpr std::uint16_t no_odds = 0xFFFF;

  std::uint32_t next = 0;        ///< row x columns
  std::uint16_t odds = no_odds;  ///< of a win: into WagerTable::odds
  std::uint8_t outcome = 0;      ///< an Outcome
  std::uint8_t flags = 0;
};

enum class Call : std::uint8_t { None, On, Off };

/// One wager of a family, behind the wagers that it stands behind, as its owner called it.
struct WagerTable {
  Index wager = no_index;
  std::vector<int> numbers;
  std::uint32_t parent = StateRows::none;  ///< the table of what it stands behind
  Call call = Call::None;

  std::vector<Index> members;  ///< variables of the game that a row holds; then, if `asks_owner`, 1 while its owner throws and 0 while it
                               ///< does not; then the own states of the chain, the wager's own last
  bool asks_owner = false;
  std::size_t own_at = 0;  ///< where those begin
  StateRows states;
  std::uint32_t columns = 0;
  std::uint32_t column_set = 0;      ///< into ProgramTables::column_of
  std::uint32_t first_cell = 0;      ///< into ProgramTables::cells: rows x columns
  std::uint32_t first_turn_end = 0;  ///< the same: one per row, what the end of a turn does; none of them if no duty ends turns
  std::vector<Odds> odds;
};

/// Wagers that no clause tells apart are of one kind, for whoever asks who holds what.
struct HoldingKinds {
  std::uint32_t count = 0;             ///< how many kinds are asked for
  std::vector<std::uint32_t> kind_of;  ///< per wager: its kind as a bit; 0: no clause asks for it
  std::vector<Index> examples;         ///< per kind, a wager of it
};

/// What of conduct a throw of which nothing but the faces is recorded may ask of wagers that somebody holds; `duties`: those of who throws
/// as well. Nothing: it asks for more than facts and that, or tells too many kinds apart.
[[nodiscard]] std::optional<HoldingKinds> asked_holdings(const Ruleset& ruleset, bool duties);

/// The ruling of a throw of which nothing but the faces is recorded rests on nothing but facts, and on what the thrower and others hold.
struct PlainRuling {
  HoldingKinds kinds;
  std::vector<char> valid;  ///< per kinds that the thrower holds, and kinds that others hold: (thrower << kinds) | others
};

/// Where a variable of the game is kept.
struct GamePlace {
  std::uint32_t part = 0;    ///< into ProgramTables::game
  std::uint32_t member = 0;  ///< into GamePart::members
};

struct ProgramTables {
  bool plays = false;
  PlainRuling ruling;
  bool turns_end = false;  ///< some duty ends turns
  std::vector<GamePart> game;
  std::vector<GamePlace> place_of;  ///< per variable of the game
  std::vector<WagerTable> wagers;
  std::vector<std::uint32_t> first_of_wager;  ///< per wager of the ruleset, and one more: its tables are those up to the next
  std::vector<std::uint16_t> column_of;       ///< outcomes x column sets
  std::uint32_t column_sets = 0;
  std::vector<WagerCell> cells;
  std::vector<std::uint32_t> by_of_cell;  ///< into `by`
  std::vector<std::vector<Index>> by;     ///< lists of clauses, each once; the first is empty
  std::vector<char> wanted_to_throw;      ///< per wager: `dice go to seats that hold` it
};

/// The table of that wager, or none.
[[nodiscard]] std::uint32_t find_table(const ProgramTables& tables, Index wager, const std::vector<int>& numbers, std::uint32_t parent,
                                       Call call) noexcept;

// ---- the compiler of a Program

/// In which situations a throw of which nothing but the faces is recorded is valid, and read as it lies (A1-A6). False: it depends on more
/// than can be listed, or it never is.
[[nodiscard]] bool compile_plain_ruling(const Ruleset& ruleset, const DiceOutcomes& outcomes, PlainRuling& ruling);

/// Cuts the game into parts and compiles each. False, with a fault: it cannot be.
[[nodiscard]] bool compile_game_parts(automaton::GameTransitions& transitions, ProgramTables& tables, std::vector<CompileError>& faults);

/// Compiles the tables of every wager and appends them.
void compile_wagers(automaton::Transitions& transitions, ProgramTables& tables, std::vector<CompileError>& faults);

}  // namespace fairroll::live
