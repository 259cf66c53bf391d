// Where variables of the game go: whoever enumerates asks of one state after another, and in each of every throw.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "memory.hpp"

namespace fairroll::linting {

/// Some variables of the game. Not thread-safe.
class GameMoves {
 public:
  enum class Tells : std::uint8_t {
    Faults,  ///< of every fault
    All,     ///< and once of every sentence that moves something in some state, though not of each time
  };

  /// All must outlive it.
  GameMoves(const Ruleset& ruleset, Memory& memory, const std::vector<Index>& members);

  /// From now on throws are thrown in the state of that moment.
  void stand(const Moment& moment);
  /// Where a throw leads them. `moment`: of that state. `tell` hears of a member's movement: which member, by its place, and the Movement.
  template <Tells Wanted, typename Tell>
  void thrown(const Moment& moment, int* after, const Tell& tell) {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const Row& row = rows_[i];
      Met* const met = row.met != nullptr && moment.memory ? row.met + row.class_of[moment.memory.thrown] : nullptr;
      const std::optional<int> to =
          met != nullptr && met->known && (Wanted == Tells::Faults || met->told) ? plain(row, *met) : std::nullopt;
      after[i] = to ? *to : move(row, met, moment);
      if (to) continue;
      if (!movement_.clauses.empty()) tell(i, movement_);
      if (Wanted == Tells::All && met != nullptr) met->told = movement_.fault == Movement::Fault::None;
    }
  }

 private:
  struct Row {
    Index index = no_index;
    const Variable* variable = nullptr;
    int from = 0;
    Met* met = nullptr;  // per class of throws; null: not remembered
    const std::uint16_t* class_of = nullptr;
  };
  /// Nothing: it takes a closer look at the dice, or may be at fault.
  [[nodiscard]] static std::optional<int> plain(const Row& row, const Met& met) {
    if (met.sentences == 0) return row.from;
    const Variable& variable = *row.variable;
    if (variable.kind == Variable::Kind::Count) {
      if (row.from < variable.high) return row.from + 1;
      return variable.or_more ? std::optional<int>(row.from) : std::nullopt;
    }
    if (variable.kind != Variable::Kind::State || !std::has_single_bit(met.sentences)) return std::nullopt;
    const Move& move = variable.moves[static_cast<std::size_t>(std::countr_zero(met.sentences))];
    return move.becomes_total ? std::nullopt : std::optional<int>(move.value);
  }
  /// Also into movement_. `met`: null if it is not remembered.
  int move(const Row& row, Met* met, const Moment& moment);

  Memory& memory_;
  std::vector<Row> rows_;  // per member
  Movement movement_;      // used again and again
};

}  // namespace fairroll::linting
