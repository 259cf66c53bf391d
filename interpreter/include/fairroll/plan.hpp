// Bets made again and again, compiled into one table: simulation and batches of throws at the speed of a table look-up.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <fairroll/program.hpp>

namespace fairroll {

/// One bet of a plan: made whenever the rules let it be placed and it does not stand, by one seat that throws the dice hand after hand.
struct PlannedBet {
  Index wager = no_index;
  std::vector<int> numbers;
  Money stake;                        ///< > 0
  std::optional<std::size_t> behind;  ///< an earlier bet of the plan, where the wager stands behind another
};

/// What a throw decided. Trivially copyable.
struct PlanSettlement {
  std::uint32_t bet = 0;  ///< into the plan's bets
  Outcome outcome{};      ///< Wins, Loses, Pushes or Returned
  bool ended = false;     ///< false: it won and stays up
  std::int64_t net = 0;   ///< what its owner gains or, negative, loses, in units of the currency
};

/// What became of one bet in a run.
struct BetTotals {
  std::uint64_t made = 0;
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  std::uint64_t pushed = 0;
  std::uint64_t returned = 0;
  std::int64_t net = 0;                          ///< in units of the currency
  std::map<std::int64_t, std::uint64_t> by_net;  ///< how often a decision came to that, in units of the currency
};

struct PlanTotals {
  std::uint64_t throws = 0;
  std::uint64_t turns = 0;            ///< ended by duty
  std::vector<std::uint64_t> events;  ///< per event of the game
  std::vector<BetTotals> bets;
};

/// Bets fused into as few automata as their states allow. Immutable; share it freely between threads.
class Plan {
 public:
  /// Nothing, and why, if a bet cannot be compiled, if some win of its stake cannot be paid exactly, or if its wager has a commission,
  /// limits, rounding or a cap: those are the table's (fairroll/table.hpp).
  [[nodiscard]] static std::optional<Plan> compile(std::shared_ptr<const Ruleset> ruleset, std::vector<PlannedBet> bets,
                                                   std::vector<CompileFault>& faults);

  [[nodiscard]] const Ruleset& ruleset() const noexcept { return *ruleset_; }
  [[nodiscard]] const Outcomes& outcomes() const noexcept { return *outcomes_; }
  [[nodiscard]] const std::vector<PlannedBet>& bets() const noexcept { return bets_; }
  /// Rows of all automata together.
  [[nodiscard]] std::size_t rows() const noexcept;
  [[nodiscard]] std::size_t automata() const noexcept { return groups_.size(); }

  /// One run from the start: no throw yet, every bet made that may be. Cheap to make; not thread-safe by itself. The plan must outlive it.
  class Run {
   public:
    explicit Run(const Plan& plan);

    /// Plays throws of two dice, faces in pairs, and gives what each throw decided to `sink(throw, std::span<const PlanSettlement>)`: the
    /// throws in order, once for every automaton that decides something. Faces must be those of the dice. Allocates nothing.
    template <typename Sink>
    void throws(std::span<const std::uint8_t> faces, Sink&& sink);
    /// The same without telling what each throw decided.
    void throws(std::span<const std::uint8_t> faces);
    /// Plays outcomes by their index (Plan::outcomes), for dice of any number. Allocates nothing.
    void outcomes(std::span<const std::uint16_t> indices);

    /// Counts so far. Throws std::overflow_error if money outgrows 64 bits.
    [[nodiscard]] PlanTotals totals() const;

   private:
    struct Cursor {
      std::uint32_t base = 0;           // row x columns
      std::vector<std::uint64_t> visits;  // per cell
      std::uint32_t last = 0xFFFFFFFF;  // the last cell; none before the first throw
    };
    const Plan* plan_;
    std::uint64_t throws_ = 0;
    std::vector<Cursor> cursors_;
  };

 private:
  friend class PlanBuilder;
  friend class PlanFusion;

  struct Cell {
    std::uint32_t next = 0;   // row x columns
    std::uint32_t first = 0;  // into settlements
    std::uint32_t count = 0;
  };
  struct Group {
    std::uint32_t columns = 0;
    std::uint32_t start = 0;  // row x columns, all bets made
    std::vector<Cell> cells;
    std::vector<std::uint16_t> column_of;       // per outcome
    std::vector<std::uint16_t> column_of_pair;  // two dice: per (first - lowest) * 16 + (second - lowest)
    std::vector<PlanSettlement> settlements;
    std::vector<std::vector<std::uint32_t>> made;  // per cell: bets made behind the throw
    std::vector<std::uint32_t> made_at_start;
    std::vector<std::uint64_t> events;  // per cell; only of the first group
    std::vector<char> turn_ends;        // per cell; only of the first group
  };

  std::shared_ptr<const Ruleset> ruleset_;
  std::shared_ptr<const Outcomes> outcomes_;
  std::vector<PlannedBet> bets_;
  std::vector<Group> groups_;
};

template <typename Sink>
void Plan::Run::throws(std::span<const std::uint8_t> faces, Sink&& sink) {
  const auto lowest = static_cast<std::uint32_t>(plan_->ruleset_->vocabulary.lowest);
  const auto play = [&](const Group& group, Cursor& cursor, std::size_t from, std::size_t to) {
    const Cell* const cells = group.cells.data();
    const std::uint16_t* const column_of = group.column_of_pair.data();
    std::uint64_t* const visits = cursor.visits.data();
    std::uint32_t base = cursor.base;
    std::uint32_t at = cursor.last;
    for (std::size_t i = from; i < to; i += 2) {
      at = base + column_of[(faces[i] - lowest) * 16 + (faces[i + 1] - lowest)];
      const Cell cell = cells[at];
      ++visits[at];
      base = cell.next;
      if (cell.count != 0) sink(throws_ + i / 2, std::span<const PlanSettlement>(group.settlements.data() + cell.first, cell.count));
    }
    cursor.base = base;
    cursor.last = at;
  };
  const std::size_t end = faces.size() / 2 * 2;
  if (cursors_.size() == 1) {
    play(plan_->groups_.front(), cursors_.front(), 0, end);
  } else {
    for (std::size_t i = 0; i < end; i += 2)
      for (std::size_t g = 0; g < cursors_.size(); ++g) play(plan_->groups_[g], cursors_[g], i, i + 2);
  }
  throws_ += end / 2;
}

}  // namespace fairroll
