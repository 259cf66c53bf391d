// SPDX-License-Identifier: Apache-2.0
// What was compared with the oracle, and where an evaluator differed from it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "book.hpp"
#include "state.hpp"

namespace evaluators {

/// What an evaluator's answer must be beside the oracle's.
enum class Relation {
  Equal,  ///< the same, `depends` included
  Sound,  ///< the same, or `depends`: it need not see that what is not known does not matter
};

/// Counts the comparisons of one evaluator and keeps its first differences in words.
class Compared {
 public:
  explicit Compared(std::string evaluator) : evaluator_(std::move(evaluator)) {}

  void begin_sentence() { ++sentences_; }
  void compare(Relation relation, Answer got, Answer by_oracle, const Book& book, const Sentence& sentence, const State& state);

  [[nodiscard]] std::size_t differences() const noexcept { return differences_; }
  /// Both relations can fail only where something was answered.
  [[nodiscard]] bool empty() const noexcept { return sentences_ == 0 || yes_ == 0 || no_ == 0; }
  void report(std::ostream& out) const;

 private:
  static constexpr std::size_t most_shown = 3;

  std::string evaluator_;
  std::size_t sentences_ = 0;
  std::size_t equal_ = 0;
  std::size_t sound_ = 0;
  std::size_t yes_ = 0;
  std::size_t no_ = 0;
  std::size_t differences_ = 0;
  std::vector<std::string> shown_;
  const Sentence* last_shown_ = nullptr;  // one difference tells enough of a sentence
};

}  // namespace evaluators
