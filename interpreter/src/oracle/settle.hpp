// SPDX-License-Identifier: Apache-2.0
// What one throw, or the end of a turn, does to the game and to one wager with what it stands behind: rules S1-S7, T2 and L8 as pure
// functions. The table books what they say, the automaton keeps it for every state. Nothing here knows seats or money.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <fairroll/detail/variable_range.hpp>
#include <fairroll/table.hpp>

#include "triggers.hpp"

namespace fairroll {

/// The game's part (S2, S3).
struct GameStep {
  std::vector<int> after;             ///< Game::variables with the throw counted
  std::vector<VariableChange> moved;  ///< those that changed
  std::vector<Index> events;          ///< Game::events that happened
  std::vector<Movement> movements;    ///< one per variable, in order; look here for faults
  Trace asked;                        ///< only if reasons were wanted
  [[nodiscard]] bool faulty() const noexcept;
};
/// `faces` empty and `turn_ends`: at the end of a turn.
[[nodiscard]] GameStep step_game(const Ruleset& ruleset, const Situation& before, const std::vector<int>& faces, bool turn_ends,
                                 bool reasons);
/// The same of a throw that does not count (A7).
[[nodiscard]] GameStep step_game_uncounted(const Ruleset& ruleset, const Situation& before, bool reasons);
/// Some sentence of the game, duty or directive asks for a throw that does not count.
[[nodiscard]] bool names_invalid_roll(const Ruleset& ruleset);

/// One wager as it stood before the throw. Only refers.
struct WagerBefore {
  Index wager = no_index;
  const std::vector<int>& numbers;
  const std::vector<int>& own;
  std::optional<bool> called_on = std::nullopt;
  const std::vector<int>* parent = nullptr;  ///< its parent's variables, if it stands behind one
  const std::vector<int>* parent_numbers = nullptr;
};

/// What became of the wager that this one stands behind (S6).
struct ParentFate {
  std::optional<Verdict> verdict;  ///< nothing: it stands
  bool stays_up = false;
  bool open = false;      ///< what became of it cannot be said
  std::vector<Index> by;  ///< clauses that decided
};

/// What a win is paid by (S7).
struct Payment {
  std::vector<std::size_t>
      arms;                ///< into Wager::pay_rows: those that apply, of the highest layer. More than one, or one beside a table: two pays
  bool per_table = false;  ///< the wager's paytable speaks
  std::optional<std::size_t> row;  ///< into Paytable::rows
  bool no_row = false;             ///< paid by a table that has no row for `key`
  int key = 0;                     ///< the measure that the table was entered with
  bool column_open = false;        ///< the table has several columns, they differ here, and the house posted none
  std::optional<Odds> odds;        ///< nothing: none applies, several differ, or the column is open
  std::vector<Index> by;
};

/// The outcome that a verdict comes to.
[[nodiscard]] Outcome outcome_of(Verdict verdict) noexcept;
/// The wager is won, lost, pushed or given back.
[[nodiscard]] inline bool is_decided(Outcome outcome) noexcept {
  return outcome == Outcome::Wins || outcome == Outcome::Loses || outcome == Outcome::Pushes || outcome == Outcome::Returned;
}

/// What the sentences of a wager name of turns. Finding it out takes time; it never changes.
struct TurnTerms {
  bool change = false;       ///< names_change_of_thrower()
  bool per_thrower = false;  ///< names_per_thrower()
};
[[nodiscard]] TurnTerms turn_terms(const Ruleset& ruleset, const Wager& wager);

struct WagerStep {
  bool off = false;
  std::vector<std::size_t> rows;   ///< into Wager::verdicts: those that speak, after layers and precedence
  bool contradiction = false;      ///< they differ in verdict or in `stays up`: nothing can be decided
  bool silent = false;             ///< L8: the turn ends, and the text does not say what becomes of it
  std::optional<Verdict> verdict;  ///< nothing: it stands (or contradiction)
  bool stays_up = false;
  std::vector<int> after;           ///< own variables with the throw counted; unchanged if off
  std::vector<Movement> movements;  ///< one per own variable; empty if off
  std::optional<Payment> payment;   ///< of a win
  Payment spare;                    ///< room of the last one
  std::vector<Index> by;            ///< clauses that decided: off, verdict, pay, moves
  Trace asked;                      ///< only if reasons were wanted
  [[nodiscard]] bool faulty() const noexcept;
};
/// Settles one wager on one throw; at the end of a turn (`faces` empty, `turn_end` given) only if it asks for that or follows the wager
/// that it stands behind (T2). `fate` is given for a wager behind another, and only then.
[[nodiscard]] WagerStep step_wager(const Ruleset& ruleset, const Situation& before, const WagerBefore& wager, const std::vector<int>& faces,
                                   const TurnTerms* turn_end, const ParentFate* fate, bool reasons);

/// The same into a step that is used again and again, so that little is allocated. `wager` must not refer into it.
void step_wager(WagerStep& step, const Ruleset& ruleset, const Situation& before, const WagerBefore& wager, const std::vector<int>& faces,
                const TurnTerms* turn_end, const ParentFate* fate, bool reasons);

/// The fate that such a step, or what is kept of it, is to whatever stands behind the wager.
template <typename Step>
[[nodiscard]] ParentFate fate_of(const Wager& wager, const Step& step) {
  ParentFate fate{step.verdict, step.stays_up, step.contradiction, {}};
  for (const std::size_t row : step.rows) fate.by.push_back(wager.verdicts[row].clause);
  if (!step.rows.empty()) return fate;
  fate.by = step.by;
  if (step.payment) fate.by.resize(fate.by.size() - step.payment->by.size());  // what this one is paid by pays no other
  return fate;
}

/// What a win of this wager would be paid by at this moment, whether it wins or not.
[[nodiscard]] Payment payment_of(const EvalContext& context, Trace* trace = nullptr);

/// Every variable of the game stands at its first value, and nobody holds anything.
[[nodiscard]] Situation at_the_start(const Ruleset& ruleset);

/// L8: a sentence of the wager names something that lives for one turn, itself or through a phase, an event or a paytable.
[[nodiscard]] bool names_per_thrower(const Ruleset& ruleset, const Wager& wager);
/// A verdict, a move or a pay of the wager asks `on change of the thrower`, itself or through an event.
[[nodiscard]] bool names_change_of_thrower(const Ruleset& ruleset, const Wager& wager);

}  // namespace fairroll
