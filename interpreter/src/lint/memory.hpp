// What throws do to the game, remembered: whoever enumerates asks the same of the same states again and again.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "../oracle/happening.hpp"
#include "mentions.hpp"

namespace fairroll::linting {

/// Answers to one question, per state of the game and class of throws that it can tell apart. Not thread-safe.
template <typename Answer>
class Answers {
 public:
  /// `asked`: all that the question looks at, of the game only. Remembers nothing if that is too much, or is not of the game alone.
  Answers(const Ruleset& ruleset, std::span<const std::vector<int>> outcomes, const Mentions& asked);

  /// Those in that state of the game.
  void turn_to(const std::vector<int>& game, Remembered<Answer>& remembered);

 private:
  struct Member {
    Index variable = no_index;
    int low = 0;
    std::uint32_t size = 0;
  };

  std::vector<Member> members_;
  std::vector<std::uint16_t> class_of_;  // per outcome
  std::size_t classes_ = 0;
  std::vector<Answer> answers_;  // empty: nothing is remembered
};

/// What became of one variable.
struct Moved {
  int to = 0;
  bool known = false;
  bool faulty = false;
  bool noted = false;  ///< for who explores: the sentences that moved it have been taken down
};

/// Moves and events of the game under throws of a list. Not thread-safe.
class Memory : public GameMemory {
 public:
  /// Both must outlive it, and the outcomes must stay where they are: a throw is known by its place among them.
  Memory(const Ruleset& ruleset, std::span<const std::vector<int>> outcomes);

  /// Null: not remembered. It may be unknown as yet: then fill it.
  [[nodiscard]] Moved* move(Index variable, const Moment& moment) {
    return look_up(moves_[variable], moment, [&] { return miss_move(variable, moment); });
  }
  /// The same, asked for if it is not known. `room` is used again and again.
  [[nodiscard]] Moved moved(Index variable, const Moment& moment, Movement& room);
  /// An event of the game, likewise.
  [[nodiscard]] bool happened(Index event, const Moment& moment);
  /// `Ends::after(moment)`, likewise. One `ends` in the life of a memory: what may end a turn.
  template <typename Ends>
  [[nodiscard]] bool turn_ends(const Ends& ends, const Moment& moment);

 private:
  void turn(Index event, Remembered<EventAnswer>& remembered) override;
  [[nodiscard]] Moved* miss_move(Index variable, const Moment& moment);
  template <typename Ends>
  [[nodiscard]] EventAnswer* miss_turn(const Ends& ends, const Moment& moment);
  void turn_to_state(const Moment& moment) {
    if (!is_at(moment.before.game)) turn_to(moment.before.game);
  }

  const Ruleset& ruleset_;
  std::span<const std::vector<int>> outcomes_;
  std::vector<Remembered<Moved>> moves_;                           // per variable
  std::vector<std::unique_ptr<Answers<Moved>>> all_moves_;         // per variable, when first asked
  std::vector<std::unique_ptr<Answers<EventAnswer>>> all_events_;  // per event, likewise
  Remembered<EventAnswer> turn_;
  std::unique_ptr<Answers<EventAnswer>> all_turns_;  // likewise
};

template <typename Ends>
EventAnswer* Memory::miss_turn(const Ends& ends, const Moment& moment) {
  turn_to_state(moment);
  if (all_turns_ == nullptr) {
    Mentions asked(ruleset_, nullptr, nullptr, Mentions::Reach::Now);
    ends.mention(asked);
    all_turns_ = std::make_unique<Answers<EventAnswer>>(ruleset_, outcomes_, asked);
  }
  all_turns_->turn_to(game(), turn_);
  return turned(turn_, moment);
}

template <typename Ends>
bool Memory::turn_ends(const Ends& ends, const Moment& moment) {
  EventAnswer* const known = look_up(turn_, moment, [&] { return miss_turn(ends, moment); });
  if (known != nullptr && *known != EventAnswer::Unknown) return *known == EventAnswer::Yes;
  const bool answer = ends.after(moment);
  if (known != nullptr) *known = answer ? EventAnswer::Yes : EventAnswer::No;
  return answer;
}

}  // namespace fairroll::linting
