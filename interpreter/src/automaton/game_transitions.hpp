// SPDX-License-Identifier: Apache-2.0
// What throws do to the game: where each variable goes, which events happen, whether a turn ends. Each is asked of the oracle once for
// every state that it depends on and every class of throws that it tells apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "local_table.hpp"
#include "turn_end.hpp"

namespace fairroll::automaton {

/// Where a variable goes.
struct GameMove {
  int to = 0;
  bool faulty = false;  ///< two ways at once, or nowhere: it stays
};

/// A question with yes or no about throws.
class GameTest {
 public:
  using Ask = std::function<bool(const EvalContext&)>;
  GameTest(const Ruleset& ruleset, std::span<const std::vector<int>> throws, const Footprint& footprint, Ask ask);

  /// From now on it is asked in that state.
  void stand(const Ruleset& ruleset, std::span<const std::vector<int>> throws, const Situation& before);
  [[nodiscard]] bool operator()(std::size_t thrown) const { return answers_[table_.column_of(thrown)] != 0; }

 private:
  LocalTable<char> table_;
  Ask ask_;
  const char* answers_ = nullptr;
};

/// The transitions of one ruleset's game. Nobody is taken to hold more than `like` says. Not thread-safe.
class GameTransitions {
 public:
  /// Hears of every movement by some sentence when it is first met: of which variable, and when.
  using Note = std::function<void(Index variable, const EvalContext& context, const Movement& movement)>;

  /// Both must outlive it. Throws are known by their places in the list.
  GameTransitions(const Ruleset& ruleset, std::span<const std::vector<int>> throws, const Situation& like);

  /// From now on `note` hears.
  void tell(Note note) { note_ = std::move(note); }

  [[nodiscard]] const Ruleset& ruleset() const noexcept { return ruleset_; }
  [[nodiscard]] std::span<const std::vector<int>> throws() const noexcept { return throws_; }
  [[nodiscard]] const std::vector<int>& faces(std::size_t thrown) const { return throws_[thrown]; }
  /// As things stand at the start, and what is held.
  [[nodiscard]] const Situation& start() const noexcept { return start_; }

  /// Where throws take a variable: one answer per class, then that for the end of a turn.
  [[nodiscard]] LocalTable<GameMove>& moves(Index variable);
  [[nodiscard]] const GameMove* moves_in(Index variable, const Situation& before);
  /// Whether that event of the game happens.
  [[nodiscard]] GameTest& event(Index event);
  /// Whether a turn ends so after a throw. The test is the caller's.
  [[nodiscard]] GameTest test_of(const TurnEnd& ends) const;
  void stand(GameTest& test, const Situation& before) const { test.stand(ruleset_, throws_, before); }
  /// What a throw that does not count (A7) adds to the code of these variables, which begins `code`; nothing: no sentence asks for one.
  [[nodiscard]] std::optional<std::uint64_t> after_invalid_roll(const std::vector<Index>& members, const Situation& before,
                                                                const StateCode& code);
  /// A turn ends with one.
  [[nodiscard]] bool ends_with_invalid_roll(const TurnEnd& ends, const Situation& before) const;

 private:
  void ask_moves(Index variable, const Situation& before, GameMove* moves);

  const Ruleset& ruleset_;
  std::span<const std::vector<int>> throws_;
  Situation start_;
  Note note_;
  bool invalid_rolls_;                                        // some sentence asks for a throw that does not count
  std::vector<std::unique_ptr<LocalTable<GameMove>>> moves_;  // per variable, when first asked
  std::vector<std::unique_ptr<GameTest>> events_;             // per event, likewise
  Movement movement_;                                         // used again and again
};

/// Where throws take several variables from one state, as a number: the sum of their digits.
class GameCursor {
 public:
  /// `throws`: places in the list. `code`: a layout that begins with the members.
  GameCursor(GameTransitions& transitions, const std::vector<Index>& members, const std::vector<std::size_t>& throws,
             const StateCode& code);

  void stand(const Situation& before);
  /// Behind a throw, by its place among those that this was made with.
  [[nodiscard]] std::uint64_t code(std::size_t column) const noexcept { return codes_[column]; }
  [[nodiscard]] bool faulty(std::size_t column) const noexcept { return any_faulty_ && faulty_[column] != 0; }
  /// The last member that some throw would move in two ways, or nowhere; no_index: none.
  [[nodiscard]] Index faulty_member() const noexcept { return faulty_member_; }
  /// Behind the end of a turn (T2) in that state, wherever this stands.
  [[nodiscard]] std::uint64_t turn_end(const Situation& before);

 private:
  struct Member {
    Index variable = no_index;
    int first = 0;  // its first value
    int size = 0;   // how many it has
    std::uint64_t factor = 1;
    bool per_thrower = false;
    std::vector<std::uint16_t> column_of;  // per throw: of the variable's own table
  };
  void note_fault(std::size_t column, Index variable);

  GameTransitions& transitions_;
  std::vector<Member> members_;
  std::vector<std::uint64_t> codes_;  // per throw
  std::vector<char> faulty_;          // likewise
  bool any_faulty_ = false;
  Index faulty_member_ = no_index;
};

}  // namespace fairroll::automaton
