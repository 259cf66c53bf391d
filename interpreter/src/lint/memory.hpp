// SPDX-License-Identifier: Apache-2.0
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

/// The sentences of one variable that a throw meets: where they lead to is worked out from its value each time.
struct Met {
  std::uint32_t sentences = 0;
  bool known = false;
  bool told = false;  ///< for who explores: that they moved it has been taken down
};

/// Moves and events of the game under throws of a list. Not thread-safe.
class Memory : public GameMemory {
 public:
  /// All must outlive it, and the outcomes must stay where they are: a throw is known by its place among them. `before`: one of the same
  /// ruleset and throws, of which this one knows all that it knows; null: there is none. It is not changed.
  Memory(const Ruleset& ruleset, std::span<const std::vector<int>> outcomes, const Memory* before = nullptr);

  /// Which sentences of a variable of the game throws meet in the state that the memory was asked of last; what is unknown is to be filled.
  [[nodiscard]] Remembered<Met> met(Index variable);
  /// An event of the game, asked for if it is not known.
  [[nodiscard]] bool happened(Index event, const Moment& moment);
  /// `Ends::after(moment)`, likewise. One `ends` in the life of a memory: what may end a turn.
  template <typename Ends>
  [[nodiscard]] bool turn_ends(const Ends& ends, const Moment& moment);
  /// Its answers in the state of that moment, as far as they are known.
  template <typename Ends>
  [[nodiscard]] Remembered<EventAnswer> turns(const Ends& ends, const Moment& moment) {
    (void)look_up(turn_, moment, [&] { return miss_turn(ends, moment); });
    return turn_;
  }
  /// An event's answers in that state of the game, likewise.
  [[nodiscard]] Remembered<EventAnswer> event_in(Index event, const std::vector<int>& game);

 private:
  void turn(Index event, Remembered<EventAnswer>& remembered) override;
  template <typename Ends>
  [[nodiscard]] EventAnswer* miss_turn(const Ends& ends, const Moment& moment);
  void turn_to_state(const Moment& moment) {
    if (!is_at(moment.before.game)) turn_to(moment.before.game);
  }

  const Ruleset& ruleset_;
  std::span<const std::vector<int>> outcomes_;
  const Memory* before_;
  std::vector<std::unique_ptr<Answers<Met>>> all_moves_;           // per variable, when first asked
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
