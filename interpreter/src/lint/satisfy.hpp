// SPDX-License-Identifier: Apache-2.0
// Can clauses of conduct hold together? An exact search over the facts that they name, each cut down to the values that they tell apart
// (F6).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fairroll/detail/conduct_facts.hpp>

#include "../oracle/condition.hpp"

namespace fairroll::linting {

/// One condition and the answer that it shall have. `die` >= 0: it speaks of that die (a condition of `die reads`).
struct Part {
  const Condition* condition = nullptr;
  bool wanted = true;
  int die = -1;
};

/// Parts that shall all come out as wanted, and facts that are given.
struct Question {
  std::vector<Part> parts;
  std::vector<std::pair<FactKey, Mask>> given;
};

/// A throw and a situation in which they do: only what had to be settled is named.
struct Witness {
  std::vector<std::pair<FactKey, Mask>> facts;        ///< by subject and die
  std::vector<std::pair<Index, int>> variables;       ///< of the game
  std::vector<std::pair<Index, bool>> thrower_holds;  ///< wagers
  std::vector<std::pair<Index, bool>> any_seat_holds;
};

/// `die 1 cocked one_face, supported on 2; throw manner slid`. Defaults are left out unless nothing else is there to say.
[[nodiscard]] std::string in_words(const Witness& witness, const Ruleset& ruleset);

enum class Found { Yes, No, TooMany };

/// Searches with defaults first, so that a witness is as ordinary a throw as can be. Not thread-safe; keep one per run.
class Satisfier {
 public:
  explicit Satisfier(const Ruleset& ruleset);

  /// TooMany: the question names so much that the search was given up (more than `budget` steps); nothing may be concluded from it.
  [[nodiscard]] Found solve(const Question& question, Witness* witness = nullptr);

  /// So much was asked that no further question is answered (all of them TooMany): a file of thousands of clauses.
  [[nodiscard]] bool exhausted() const noexcept { return total_ > budget_of_all; }

  static constexpr int budget = 20'000;
  static constexpr int budget_of_all = 4'000'000;

 private:
  friend struct SatisfierProbe;      // of the test that holds evaluators against the oracle
  using Values = std::vector<Mask>;  // what a variable may be, the default first

  struct Cell {
    Mask value = 0;
    bool known = false;
  };

  // Which cell stands for what: facts by die, then game variables, then `the thrower holds`, then `any seat holds`.
  [[nodiscard]] std::size_t fact_cell(Index fact, int die) const;
  [[nodiscard]] std::size_t variable_cell(Index variable) const { return first_variable_ + variable; }
  [[nodiscard]] std::size_t thrower_cell(Index wager) const { return first_thrower_ + wager; }
  [[nodiscard]] std::size_t any_cell(Index wager) const { return first_any_ + wager; }

  struct Source;
  Answer evaluate(const Condition& condition, int die);

  void collect(const Condition& condition);
  const Values& values_of(std::size_t cell);
  [[nodiscard]] Values fact_values(Index fact) const;
  [[nodiscard]] bool step(const Question& question, bool& gave_up);
  void tell(Witness& witness) const;

  const Ruleset& ruleset_;
  std::size_t dice_;
  std::size_t first_variable_;
  std::size_t first_thrower_;
  std::size_t first_any_;
  std::vector<Cell> cells_;
  std::vector<std::size_t> touched_;            // cells that are not as at the start
  detail::AskedFacts asked_;                    // what this question asks
  std::vector<std::optional<Values>> domains_;  // per fact
  std::vector<Values> ranges_;                  // per game variable, made when first asked
  Values yes_no_{0, 1};
  std::size_t pick_ = 0;
  int steps_ = 0;
  int total_ = 0;
};

}  // namespace fairroll::linting
