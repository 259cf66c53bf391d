// SPDX-License-Identifier: Apache-2.0
// What throws do to one wager and to what it stands behind: the oracle's answers, put together as the table does (S4-S8, T2, L8).
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "game_transitions.hpp"

namespace fairroll::automaton {

/// One answer of the oracle about a wager: a WagerStep but for where its own variables go.
struct Effect {
  bool off = false;
  bool contradiction = false;  ///< two sentences decide it differently
  bool faulty = false;         ///< one of its variables has nowhere to go, or two ways
  bool silent = false;         ///< L8: the turn ends, and the text does not say what becomes of it
  bool stays_up = false;
  std::optional<Verdict> verdict;
  std::vector<std::size_t> rows;    ///< into Wager::verdicts
  std::vector<Movement> movements;  ///< one per own variable, without values; empty if off
  std::optional<Payment> payment;   ///< of a win
  std::vector<Index> by;            ///< clauses that decided; those of what it stands behind are its verdict's
  std::size_t inherited_at = 0;     ///< where in `by` those are
  std::size_t inherited = 0;        ///< how many

  /// Nobody can say what becomes of it.
  [[nodiscard]] bool open() const noexcept { return contradiction || faulty || silent; }
  /// It is decided and stands no more.
  [[nodiscard]] bool ends() const noexcept { return verdict && !stays_up; }
  /// Of one that is not open. `moves`: its own variables are others behind it.
  [[nodiscard]] Outcome outcome(bool moves) const {
    if (verdict) return outcome_of(*verdict);
    return off ? Outcome::Off : moves ? Outcome::Moves : Outcome::Stays;
  }
};

/// A cell of a wager's own table.
struct WagerMove {
  std::uint32_t effect = 0;
  std::uint32_t after = 0;  ///< its own variables, as a code; as before if it has ended or is off
};

/// Has the owner of a wager throw, or another seat.
void let_owner_throw(Situation& situation, bool throws);

/// One wager on its numbers, as its owner has called it, behind another or none, while its owner throws or does not. Not thread-safe.
class WagerTransitions {
 public:
  /// All must outlive it. `behind`: null if it stands behind none; the same owner's, as he throws.
  WagerTransitions(GameTransitions& game, Index wager, std::vector<int> numbers, std::optional<bool> called_on, WagerTransitions* behind,
                   bool owner_throws);

  [[nodiscard]] Index wager() const noexcept { return wager_; }
  [[nodiscard]] const std::vector<int>& numbers() const noexcept { return numbers_; }
  [[nodiscard]] WagerTransitions* behind() const noexcept { return behind_; }
  /// How its own variables make a code.
  [[nodiscard]] const StateCode& own_code() const noexcept { return own_code_; }
  /// Adds what decides and pays it and, with `off`, when it does not work: its footprint there.
  Footprint& mention(ChainFootprint& chain, bool off = true) const;
  /// The code of its own variables once a turn has ended: what lives for one turn begins anew.
  [[nodiscard]] std::uint32_t reset_turn(std::uint32_t own) const;
  /// A state: how the game stands, and the codes of its own variables, of those of what it stands behind, and so on.
  [[nodiscard]] std::uint32_t row(const Situation& before, const std::uint32_t* own);
  [[nodiscard]] const WagerMove& move(std::uint32_t row, std::size_t thrown) const { return table_.answers(row)[table_.column_of(thrown)]; }
  [[nodiscard]] const WagerMove& turn_end(std::uint32_t row) const { return table_.answers(row)[table_.turn_end()]; }
  [[nodiscard]] const Effect& effect(const WagerMove& move) const { return effects_[move.effect]; }
  [[nodiscard]] std::size_t effects() const noexcept { return effects_.size(); }

 private:
  /// A set of its own. A throw sees how many totals it has gathered, whether the one that is thrown is among them, and those that a
  /// sentence names (`includes`): sets that are alike in this have one answer. A throw only adds to a set, so all of them change by as
  /// much.
  struct OwnSet {
    struct Column {
      unsigned seen;                       // members that are seen by themselves
      std::vector<unsigned> first_others;  // by how many: the first so many of the others, which stand for all of that number
    };
    std::size_t variable = 0;
    std::uint64_t factor = 1;  // in the code of a row
    std::vector<Column> columns;
  };
  /// Where a column of sets that are alike leads.
  struct Alike {
    KeyTable codes;
    std::vector<WagerMove> moves;  // `after`: what is added to its own code
  };

  [[nodiscard]] LocalTable<WagerMove> lay_out();
  void add_set(std::size_t variable, const Footprint& footprint, const LocalTable<WagerMove>& table);
  void ask(const Situation& before, const std::uint32_t* own, std::uint64_t code, WagerMove* moves);
  /// The answer of a column; sets that are alike are asked for once.
  [[nodiscard]] WagerMove ask_alike(const Situation& before, std::uint32_t own, std::uint64_t code, std::size_t column,
                                    const std::vector<int>& faces, const Effect* parent);
  [[nodiscard]] WagerMove ask_one(const Situation& before, const std::vector<int>& faces, const Effect* parent, std::size_t column);
  /// The number of the effect that step_ has. `last`: a likely one, which it replaces.
  [[nodiscard]] std::uint32_t keep(const ParentFate& fate, std::uint32_t& last);

  GameTransitions& game_;
  Index wager_;
  const Wager& declared_;
  std::vector<int> numbers_;
  std::optional<bool> called_on_;
  WagerTransitions* behind_;
  bool owner_throws_;
  bool asks_owner_ = false;  // set by lay_out()
  TurnTerms turns_;
  StateCode own_code_;
  std::uint64_t own_states_;  // of it and of all that it stands behind
  std::vector<OwnSet> sets_;  // filled by lay_out(), as alike_ is
  std::vector<Alike> alike_;  // per column, if it has sets
  LocalTable<WagerMove> table_;
  std::vector<Effect> effects_;         // each once
  std::vector<std::uint64_t> digests_;  // of them
  std::vector<std::uint32_t> last_;     // per column: the effect that was met last
  // Used again and again.
  std::vector<int> own_;
  std::vector<int> parent_own_;
  WagerStep step_;
};

/// The wagers of a ruleset, each made when it is first asked for.
class WagerBook {
 public:
  explicit WagerBook(GameTransitions& game) : game_(game) {}
  /// `owner_throws` is of no meaning to a wager that does not ask.
  WagerTransitions& of(Index wager, const std::vector<int>& numbers, std::optional<bool> called_on, WagerTransitions* behind,
                       bool owner_throws = true);

 private:
  GameTransitions& game_;
  std::map<std::tuple<Index, std::vector<int>, std::optional<bool>, WagerTransitions*, bool>, std::unique_ptr<WagerTransitions>> wagers_;
};

/// All transitions of a ruleset, each asked of the oracle when somebody first needs it. Not thread-safe.
struct Transitions {
  /// `ruleset` must outlive it. `like`: who holds what. No sentence that settles a wager or moves the game may ask that (F5), so what
  /// they come to is the same for everybody.
  Transitions(const Ruleset& ruleset, const Situation& like);
  Transitions(const Transitions&) = delete;
  Transitions& operator=(const Transitions&) = delete;

  std::vector<std::vector<int>> throws;  ///< every unordered throw, as Outcomes lists them
  bool enumerable;                       ///< false: the dice have too many outcomes to go through
  GameTransitions game;
  WagerBook wagers;
};

}  // namespace fairroll::automaton
