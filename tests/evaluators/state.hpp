// SPDX-License-Identifier: Apache-2.0
// Random states: how things stood, what was recorded of a throw, which wagers stand.
#pragma once

#include <string>
#include <vector>

#include <fairroll/table.hpp>

#include "book.hpp"
#include "oracle/triggers.hpp"

namespace evaluators {

/// Everything that a sentence may look at.
struct State {
  Situation before;
  ThrowRecord record;               ///< leaves nothing open, unless somebody hid something
  std::vector<StandingWager> line;  ///< the wager whose sentence is asked, the one that it stands behind, and so on
  std::vector<int> faces;           ///< of the throw; empty: there is none
  bool turn_ends = false;
  int die = -1;            ///< that the sentence speaks of
  std::string not_told{};  ///< to the evaluator; for people
};

/// A state in which the sentence can be asked. Everything is known of it.
[[nodiscard]] State draw_state(const Ruleset& rules, const Sentence& sentence, Draw& draw);

/// Two seats, the first of which throws.
void seat_two(State& state, const Ruleset& rules, Draw& draw);

/// Any value that the variable may have.
[[nodiscard]] int draw_value(const Variable& variable, Draw& draw);

/// Makes some facts unknown, or one of a few values. `without_default`: only facts that have none.
void hide_facts(State& state, const Ruleset& rules, bool without_default, Draw& draw);

/// What the record says of a fact, without what other facts add to it; nothing: it is not known.
[[nodiscard]] std::optional<Mask> recorded(const ThrowRecord& record, const Ruleset& rules, Index fact, int die);

[[nodiscard]] std::string in_words(const State& state, const Ruleset& rules);

}  // namespace evaluators
