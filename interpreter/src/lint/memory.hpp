// What throws do to the game, remembered: whoever enumerates asks the same of the same states again and again.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "../oracle/happening.hpp"
#include "mentions.hpp"

namespace fairroll::linting {

/// Answers to one question, per state of the game and class of throws that it can tell apart. Not thread-safe.
template <typename Answer>
class Remembered {
 public:
  /// `asked`: all that the question looks at, of the game only. Remembers nothing if that is too much, or is not of the game alone.
  Remembered(const Ruleset& ruleset, std::span<const std::vector<int>> outcomes, const Mentions& asked);

  /// Where the answer is kept; null: it has to be asked for each time. `outcome`: into the outcomes.
  [[nodiscard]] Answer* at(const std::vector<int>& game, std::size_t outcome);

 private:
  struct Member {
    Index variable = no_index;
    int low = 0;
    std::uint32_t size = 0;
  };
  void classify(const Ruleset& ruleset, std::span<const std::vector<int>> outcomes, const Mentions& asked);

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
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory() override = default;

  /// Null: not remembered. It may be unknown as yet: then fill it.
  [[nodiscard]] Moved* move(Index variable, const Moment& moment);
  [[nodiscard]] EventAnswer* event(Index event, const Moment& moment) override;

 private:
  /// The number of the throw; outcomes_.size() for any other.
  [[nodiscard]] std::size_t number_of(const std::vector<int>& faces) const noexcept;

  const Ruleset& ruleset_;
  std::span<const std::vector<int>> outcomes_;
  std::vector<std::unique_ptr<Remembered<Moved>>> moves_;         // per variable, when first asked
  std::vector<std::unique_ptr<Remembered<EventAnswer>>> events_;  // per event, likewise
};

}  // namespace fairroll::linting
