// SPDX-License-Identifier: Apache-2.0
// The states that some variables of the game can come to, and where throws lead from each (F1, F3).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "game_transitions.hpp"

namespace fairroll::automaton {

/// One throw of each class that somebody tells apart (F2).
struct ThrowList {
  std::vector<std::size_t> throws;
  std::vector<std::uint16_t> class_of;  ///< per throw of all: into `throws`
};

struct GameSpace {
  static constexpr std::uint32_t nowhere = 0xFFFFFFFF;

  std::vector<Index> members;  ///< into Game::variables, ascending
  ThrowList outcomes;          ///< that these variables tell apart
  StateCode code;              ///< of the members
  std::optional<CodeIndex> index;
  std::vector<int> states;          ///< one row per state, members.size() wide; the starting state first
  std::size_t count = 0;            ///< rows
  std::vector<std::uint32_t> next;  ///< per state and outcome, before the end of a turn: a state; itself, if the outcome cannot fall (T5)
  std::vector<char> faulty;         ///< likewise: some variable would go two ways, or nowhere
  std::vector<std::uint32_t> turn_end;  ///< per state, if ends of turns are followed from all of them
  Index faulty_member = no_index;       ///< of the first state that has one
  bool too_many = false;                ///< given up
  bool asks_who_holds = false;          ///< somebody asks who holds what, which no state tells

  [[nodiscard]] const int* state(std::size_t row) const { return states.data() + row * members.size(); }
  [[nodiscard]] std::size_t width() const noexcept { return outcomes.throws.size(); }
};

/// How far a space is explored, and which ends of turns are followed.
struct Exploration {
  enum class Turns : std::uint8_t {
    Ignored,
    InEveryState,  ///< whatever was thrown: GameSpace::turn_end is filled
    AsTheTextSays  ///< before throws if a turn may end at any time, else behind the throws that `ends` names
  } turns = Turns::Ignored;
  std::uint64_t most_states = 0;  ///< 0: as many as the ruleset may have (Limits::states)
  bool stops_at_fault = false;
  bool invalid_rolls = false;  ///< throws that do not count are followed, too
  const TurnEnd* ends = nullptr;
  std::function<bool()> spend = {};  ///< asked once per state; false: there have been too many in all
};

/// Fills a space whose members and outcomes are given.
void explore(GameTransitions& transitions, const Exploration& how, GameSpace& space);

/// Members that are closed under what moves them (Footprint::Reach::Ever), and the throws that `footprint` tells apart.
[[nodiscard]] GameSpace space_of(const GameTransitions& transitions, const Footprint& footprint, std::vector<Index> members);

}  // namespace fairroll::automaton
