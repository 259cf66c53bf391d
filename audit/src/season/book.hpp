// SPDX-License-Identifier: Apache-2.0
// What one rule book means for a season: which bets are open when, and what makes a throw count or not. All of it is asked of the oracle
// and the table; nothing is known by name.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/audit/log_generator.hpp>
#include <fairroll/detail/stream.hpp>
#include <fairroll/ruling.hpp>

namespace fairroll::audit::season {

/// Something that is recorded with a throw besides its faces.
struct Mark {
  std::optional<Observation> seen;  ///< of a die: of any
  std::optional<Call> call;
};

class Book {
 public:
  /// Compiles nothing; asks what marks do.
  explicit Book(GeneratorRuleset book);

  [[nodiscard]] const std::string& name() const noexcept { return book_.name; }
  [[nodiscard]] std::uint64_t from() const noexcept { return book_.first_step; }
  [[nodiscard]] const Ruleset& rules() const noexcept { return book_.program->ruleset(); }
  [[nodiscard]] const std::shared_ptr<const Program>& program() const noexcept { return book_.program; }
  [[nodiscard]] const std::vector<PlannedBet>& bets() const noexcept { return book_.bets; }
  /// Bets that stand behind nothing, into bets().
  [[nodiscard]] const std::vector<std::size_t>& opening() const noexcept { return opening_; }
  /// Those of them that a seat makes whose bet it always is: that the rules ask of who throws, or that may be made before the
  /// first throw.
  [[nodiscard]] const std::vector<std::size_t>& staple() const noexcept { return staple_; }
  /// Bets that stand behind that one, into bets().
  [[nodiscard]] const std::vector<std::size_t>& behind(Index wager) const { return behind_[wager]; }
  /// Whether somebody who has nothing on the table may make that bet as the game stands. What else counts, the table says when it is made.
  [[nodiscard]] bool offers(const std::vector<int>& variables, std::size_t bet);

  /// What makes a throw not count, as the game begins; what is recorded and changes nothing.
  [[nodiscard]] const std::vector<Mark>& uncounted() const noexcept { return uncounted_; }
  [[nodiscard]] const std::vector<Mark>& harmless() const noexcept { return harmless_; }
  /// Falls dice, but those that are kept (T5).
  [[nodiscard]] std::vector<int> faces(detail::Stream& stream, const Table& table) const;

 private:
  void sort_marks();
  void sort_mark(const Situation& situation, const Mark& mark);

  GeneratorRuleset book_;
  std::vector<std::size_t> opening_;
  std::vector<std::size_t> staple_;
  std::vector<std::vector<std::size_t>> behind_;
  std::map<std::vector<int>, std::vector<char>> offers_;  ///< by the game's variables: per bet, whether it is open; 2: not asked yet
  std::vector<Mark> uncounted_;
  std::vector<Mark> harmless_;
};

/// Bets as an act.
[[nodiscard]] TableAction bet_of(const PlannedBet& bet, Index seat, std::uint32_t times);

/// The record of a throw with that mark; `die`: which die is meant, if one is.
[[nodiscard]] ThrowRecord marked(const std::vector<int>& faces, const Mark* mark, int die);

}  // namespace fairroll::audit::season
