// SPDX-License-Identifier: Apache-2.0
// Simulations: a Plan compiles repeated bets to automata, a Simulation runs them with pseudorandom throws from a seed, and a
// SimulationReport describes the results as text and as JSON. See docs/simulation.md.
#pragma once

#include <array>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/automata.hpp>
#include <fairroll/scenario.hpp>

namespace FAIRROLL_API fairroll {

/// One bet of a plan. The simulation places the bet whenever it is not in play and the rules and limits allow it. A plan has only one seat,
/// which makes all throws and never runs out of chips. A bet on a composite wager is reported as one bet, with the combined result of its
/// components (L7).
struct PlannedBet {
  Index wager = no_index;    ///< Index of the wager's kind in Ruleset::wagers.
  std::vector<int> numbers;  ///< Numbers of the wager (an element of Wager::numbers). Empty if the wager has no numbers.
  Money stake;               ///< Stake of the bet. Always positive.
  /// Index in the plan of the parent, which must be an earlier bet, or `std::nullopt` if the wager has no parent.
  std::optional<std::size_t> parent;
};

/// The decision of one throw on one bet. Trivially copyable.
struct PlanSettlement {
  std::uint32_t bet_index = 0;  ///< Index of the bet in Plan::bets().
  Outcome outcome{};            ///< Result of the bet: Wins, Loses, Pushes or Returned.
  bool has_ended = false;       ///< True if the bet is no longer in play, and false if it was decided and stays up.
  std::int64_t net = 0;  ///< Gain of the owner, stored as in Money::units, after the commissions of this decision. Negative for a loss.
  /// Charged commission minus refunded commission, stored as in Money::units. It is already included in `net`.
  std::int64_t commission = 0;
};

/// The settlements of a batch of throws. They are in the order of the throws and, for each throw, in the order of the bets.
///
/// Use the same object for all batches to avoid repeated allocation of memory. Not thread-safe.
class PlanSettlements {
 public:
  /// Returns the number of throws in the last batch.
  [[nodiscard]] std::size_t throw_count() const noexcept { return throws_; }
  /// Returns all settlements of the last batch, as indices in Plan::settlements(). The span is valid until the next batch is stored in this
  /// object.
  [[nodiscard]] std::span<const std::uint16_t> settlements() const noexcept {
    return {decided_.data(), throws_ == 0 ? 0 : ends_[throws_ - 1]};
  }
  /// Returns the settlements of one throw, as indices in Plan::settlements(). `thrown` is the position of the throw in the batch and must
  /// be less than throw_count(). The span is valid until the next batch is stored in this object.
  [[nodiscard]] std::span<const std::uint16_t> settlements(std::size_t thrown) const noexcept {
    const std::uint32_t first = thrown == 0 ? 0 : ends_[thrown - 1];
    return {decided_.data() + first, ends_[thrown] - first};
  }

 private:
  friend class Plan;

  std::size_t throws_ = 0;
  std::vector<std::uint16_t> decided_;  // Large enough for the largest batch so far.
  std::vector<std::uint32_t> ends_;     // End of each throw's settlements in decided_.
};

/// The totals of one bet in a simulation run. Amounts are stored as in Money::units.
struct BetTotals {
  std::uint64_t bet_count = 0;     ///< Number of times that the bet was placed.
  std::uint64_t win_count = 0;     ///< Number of wins, including those after which the bet stayed up.
  std::uint64_t loss_count = 0;    ///< Number of losses.
  std::uint64_t push_count = 0;    ///< Number of pushes.
  std::uint64_t return_count = 0;  ///< Number of returned bets.
  std::int64_t net = 0;            ///< Gain of the owner after all commissions. Negative for a loss.
  std::int64_t commission = 0;     ///< Charged commissions minus refunded commissions. They are already included in `net`.
  /// Number of decisions for each net result. The key is the net result, stored as in Money::units.
  std::map<std::int64_t, std::uint64_t> decisions_by_net;
};

/// The totals of one bet, for simulations of thousands of short runs. Cheaper than BetTotals. Amounts are stored as in Money::units.
///
/// A bet that is decided and stays up is counted as a new bet. A bet on a composite wager is counted as one bet until its last component
/// ends.
struct BetTally {
  std::uint64_t bet_count = 0;  ///< Number of bets, including those that stayed up after a decision.
  /// Number of decided bets. Except for bets on composite wagers, this is the sum of the four counts that follow.
  std::uint64_t decided_count = 0;
  std::uint64_t win_count = 0;     ///< Number of wins.
  std::uint64_t loss_count = 0;    ///< Number of losses.
  std::uint64_t push_count = 0;    ///< Number of pushes.
  std::uint64_t return_count = 0;  ///< Number of returned bets.
  std::int64_t net = 0;            ///< Gain of the owner after all commissions. Negative for a loss.
  std::int64_t outlay = 0;         ///< Sum of the stakes of decided bets and of the commissions that were charged when bets were placed.
};

/// The totals of a simulation run so far.
struct PlanTotals {
  std::uint64_t throw_count = 0;      ///< Number of throws so far.
  std::uint64_t turn_count = 0;       ///< Number of turns that ended because of a duty to relinquish the dice.
  std::vector<std::uint64_t> events;  ///< Number of throws on which each event of Game::events happened.
  std::vector<BetTotals> bets;        ///< Totals of each bet in Plan::bets().
};

/// A list of bets that are compiled to automata. The plan uses the smallest number of automata that the limit on states allows.
///
/// A plan is immutable, so threads may share it. Because a plan is a large value, share it with std::shared_ptr. The plan shares ownership
/// of the ruleset.
///
/// ```cpp
/// std::vector<CompileError> faults;
/// const PlannedBet bet{wager, {}, Money{1000}, {}};  // `wager` is from Ruleset::find_wager(); 10.00 in a currency with two decimals
/// const std::optional<Plan> plan = Plan::compile(ruleset, {bet}, faults);  // std::nullopt: `faults` has the reasons and solutions
/// Plan::Run run(*plan);
/// run.roll(faces);                     // std::uint8_t: 3, 4, 6, 1 are two throws
/// const PlanTotals totals = run.totals();
/// const std::int64_t gained = totals.bets[0].net;  // in cents, like the stake
/// ```
class Plan {
 public:
  /// Compiles a plan. `ruleset` must not be null. The compile time is proportional to the number of states.
  ///
  /// Results of bets follow the rules of Table for rounding, commissions, limits, and caps on total wins (M1-M6, L4).
  ///
  /// On failure, returns `std::nullopt` and appends at least one error to `faults`. Compilation fails if a bet does not belong to the
  /// ruleset or can never be placed with its stake. It fails if a win cannot be paid exactly, or if a result is undetermined or depends on
  /// a value that the house has not posted. It also fails if the bets have too many states.
  ///
  /// Pure and thread-safe.
  [[nodiscard]] static std::optional<Plan> compile(std::shared_ptr<const Ruleset> ruleset, std::vector<PlannedBet> bets,
                                                   std::vector<CompileError>& faults);
  /// Compiles a plan for a ruleset that was just checked. This overload is faster, because it reuses the states that the check enumerated.
  /// `checked.ok()` must be true. The same CheckResult must not be used by several threads at the same time.
  [[nodiscard]] static std::optional<Plan> compile(const CheckResult& checked, std::vector<PlannedBet> bets,
                                                   std::vector<CompileError>& faults);

  /// Returns the rules of the bets. This reference and those that the following functions return are valid as long as the plan exists.
  [[nodiscard]] const Ruleset& ruleset() const noexcept { return *ruleset_; }
  /// Returns the outcomes of the dice, whose indices are passed to Run::roll_outcomes(). DiceOutcomes::is_enumerated() returns true.
  [[nodiscard]] const DiceOutcomes& outcomes() const noexcept { return *outcomes_; }
  /// Returns the bets in the order in which they were passed to compile(). Settlements and totals refer to bets by index.
  [[nodiscard]] const std::vector<PlannedBet>& bets() const noexcept { return bets_; }
  /// Returns all distinct settlements that a throw can cause, always fewer than 65,536. PlanSettlements refers to settlements by index.
  [[nodiscard]] std::span<const PlanSettlement> settlements() const noexcept { return kinds_; }
  /// Returns the total number of rows in the tables of all automata.
  [[nodiscard]] std::size_t row_count() const noexcept;
  /// Returns the number of automata. Each automaton costs one table lookup per throw.
  [[nodiscard]] std::size_t automaton_count() const noexcept { return groups_.size(); }

  /// One run of the plan. A run begins before the first throw, and every bet that the rules allow is already placed.
  ///
  /// Copies continue independently. Not thread-safe. The plan must outlive the run and must not be moved.
  class Run {
   public:
    /// Begins a run. Allocates one counter for each cell in the tables of the plan's automata.
    explicit Run(const Plan& plan);

    /// Simulates throws of two dice. `faces` contains pairs of faces, which are not checked. An unpaired last face is ignored. Allocates no
    /// memory. Throws std::logic_error unless the ruleset has two dice with at most 16 faces. For other rules, use roll_outcomes().
    void roll(std::span<const std::uint8_t> faces);
    /// Simulates throws of two dice and stores their settlements in `report`. This is the fastest way to obtain every settlement, in
    /// batches of several thousand throws. Throws std::length_error if the batch might have more than 2^32 settlements. Throws
    /// std::logic_error under the same condition as roll(faces).
    void roll(std::span<const std::uint8_t> faces, PlanSettlements& report);
    /// Simulates throws of two dice and calls `sink(throw, std::span<const PlanSettlement>)` with their settlements. The calls are in the
    /// order of the throws. There is one call for each automaton that decides at least one bet on the throw. The first argument is the
    /// number of the throw, starting at 0 for the first throw of the run. The span is valid as long as the plan exists. Throws
    /// std::logic_error under the same condition as roll(faces).
    template <typename Sink>
    requires std::invocable<Sink&, std::uint64_t, std::span<const PlanSettlement>>
    void roll(std::span<const std::uint8_t> faces, Sink&& sink);
    /// Simulates throws of any number of dice. Each element of `indices` is an index in Plan::outcomes(), which is not checked. A throw
    /// that does not show the held dice (T5) has no effect. Allocates no memory.
    void roll_outcomes(std::span<const std::uint16_t> indices);
    /// Simulates throws of any number of dice and calls `sink` as roll() does.
    template <typename Sink>
    requires std::invocable<Sink&, std::uint64_t, std::span<const PlanSettlement>>
    void roll_outcomes(std::span<const std::uint16_t> indices, Sink&& sink);

    /// Returns the totals so far. Throws std::overflow_error if an amount does not fit in 64 bits.
    [[nodiscard]] PlanTotals totals() const;
    /// Stores the totals of each bet in `bets`. Throws std::invalid_argument if the size of `bets` is not the number of bets in the plan,
    /// and std::overflow_error if an amount does not fit in 64 bits.
    void tally(std::span<BetTally> bets) const;

   private:
    template <std::size_t Blocks>
    void report_one(std::span<const std::uint8_t> faces, PlanSettlements& report);
    void report_all(std::span<const std::uint8_t> faces, PlanSettlements& report);
    template <typename Columns, typename Sink>
    void play(std::size_t throws, const Columns& column_of, Sink&& sink);
    /// Counts computed from the number of visits to each cell.
    struct Counts {
      std::vector<std::uint64_t> settled;          // Count of each settlement of the plan.
      std::vector<std::uint64_t> settled_at_last;  // Count of each settlement of the plan by the last throw only.
      std::vector<std::uint64_t> made;             // Number of times that each bet was placed.
      std::vector<std::int64_t> charged;           // Commissions charged when each bet was placed.
    };
    [[nodiscard]] Counts counts() const;

    struct Cursor {
      std::uint32_t base = 0;             // Current row times the number of columns.
      std::vector<std::uint64_t> visits;  // Number of visits of each cell.
      std::uint32_t last = 0xFFFFFFFF;    // Last visited cell; 0xFFFFFFFF before the first throw.
    };
    const Plan* plan_;
    std::uint64_t throws_ = 0;
    std::vector<Cursor> cursors_;
  };

 private:
  friend class PlanBuilder;
  friend class PlanFusion;
  friend class PlanLists;
  friend class PlanCluster;

  static constexpr std::size_t block = 8;  // Number of settlement indices that are copied at once: 16 bytes.

  struct Cell {
    std::uint32_t next = 0;   // Next row times the number of columns.
    std::uint32_t first = 0;  // Index in Group::settlements.
    std::uint32_t count = 0;
  };
  /// The placement of a bet.
  struct Placement {
    std::uint32_t bet = 0;
    std::int64_t commission = 0;  // Commission charged when the bet is placed.
  };
  /// The effects of a throw other than settlements. Only totals() and tally() read them, and many cells share one object.
  struct Effect {
    std::uint32_t made = 0;    // Bets placed after the throw, as an index in Group::placements.
    bool turn_ends = false;    // True if a duty to relinquish the dice ends the turn; set only in the first group.
    std::uint64_t events = 0;  // Bit i is set if Game::events[i] happens; set only in the first group.
  };
  struct Group {
    std::uint32_t columns = 0;
    std::uint32_t start = 0;  // First row, in which all bets are placed, times the number of columns.
    std::vector<Cell> cells;
    std::vector<std::uint16_t> column_of;       // Column of each outcome.
    std::vector<std::uint16_t> column_of_pair;  // For two dice, the column for (first - lowest) * 16 + (second - lowest).
    std::vector<PlanSettlement> settlements;
    // The effects are stored apart from the cells, because the cells are read at every throw.
    std::vector<std::uint32_t> effect_of;  // Index in effects for each cell.
    std::vector<Effect> effects;
    std::vector<std::vector<Placement>> placements;  // Distinct lists of placements.
    std::vector<Placement> made_at_start;
    // A compact copy of the data that is read at every throw, so that it fits in the first-level cache.
    std::vector<std::uint32_t> next;     // Next row of each cell, times the number of columns.
    std::vector<std::uint32_t> list_of;  // Index in lists for each cell.
    std::vector<std::uint16_t> lists;    // Size of each list, then indices in kinds_, padded so that `blocks` blocks can be copied.
    std::size_t blocks = 0;              // Number of blocks that the longest list needs.
  };

  [[nodiscard]] static std::size_t pair_of(const std::uint8_t* faces, std::uint32_t lowest) noexcept {
    return (faces[0] - lowest) * 16 + (faces[1] - lowest);
  }
  void need_pairs() const;

  std::shared_ptr<const Ruleset> ruleset_;
  std::shared_ptr<const DiceOutcomes> outcomes_;
  std::vector<PlannedBet> bets_;
  std::vector<Group> groups_;
  std::vector<PlanSettlement> kinds_;
};

/// Simulates `throws` throws. `column_of(group, i)` returns the column of throw `i` in `group`.
template <typename Columns, typename Sink>
void Plan::Run::play(std::size_t throws, const Columns& column_of, Sink&& sink) {
  for (std::size_t i = 0; i < throws; ++i, ++throws_) {
    for (std::size_t g = 0; g < cursors_.size(); ++g) {
      const Group& group = plan_->groups_[g];
      Cursor& cursor = cursors_[g];
      cursor.last = cursor.base + column_of(group, i);
      ++cursor.visits[cursor.last];
      const Cell& cell = group.cells[cursor.last];
      cursor.base = cell.next;
      if (cell.count != 0) sink(throws_, std::span<const PlanSettlement>(group.settlements.data() + cell.first, cell.count));
    }
  }
}

template <typename Sink>
requires std::invocable<Sink&, std::uint64_t, std::span<const PlanSettlement>>
void Plan::Run::roll(std::span<const std::uint8_t> faces, Sink&& sink) {
  plan_->need_pairs();
  const auto lowest = static_cast<std::uint32_t>(plan_->ruleset_->vocabulary.lowest_face);
  play(
      faces.size() / 2, [&](const Group& group, std::size_t i) { return group.column_of_pair[pair_of(&faces[2 * i], lowest)]; }, sink);
}

template <typename Sink>
requires std::invocable<Sink&, std::uint64_t, std::span<const PlanSettlement>>
void Plan::Run::roll_outcomes(std::span<const std::uint16_t> indices, Sink&& sink) {
  play(
      indices.size(), [&](const Group& group, std::size_t i) { return group.column_of[indices[i]]; }, sink);
}

// ---- Simulation of a plan with pseudorandom throws

/// A 128-bit integer for sums of squares of 64-bit numbers.
__extension__ typedef __int128 Int128;
/// Returns the value as decimal digits, with a minus sign if it is negative.
[[nodiscard]] std::string to_string(Int128 value);

/// The result of make_default_bets(): the default bets of a simulation.
struct DefaultBets {
  /// A bet that cannot be simulated, with the reason.
  struct UnsimulatedBet {
    PlannedBet bet;            ///< Bet that cannot be simulated. Its stake is 0 if no suitable stake exists.
    std::string reason;        ///< Reason why the bet cannot be simulated, in one line of English.
    std::string help;          ///< Advice on how to avoid the problem, in English. Empty if there is none.
    bool has_too_many_states;  ///< True if the bet cannot be simulated because it has too many states.
  };
  std::shared_ptr<const Plan> plan;              ///< Plan of the bets that can be simulated, or null if there are none.
  std::vector<UnsimulatedBet> unsimulated_bets;  ///< Bets that cannot be simulated, with the reasons.
};

/// Returns one bet on each wager of the ruleset, on each number of a family, and on each wager behind each possible parent. The stakes are
/// those of find_min_stake(), but the stake of a parent is raised if the limits of the wagers behind it require a higher stake. Parents
/// precede the wagers behind them. Compiles each wager, which may take a second. `ruleset` must not be null. Pure and thread-safe.
[[nodiscard]] DefaultBets make_default_bets(const std::shared_ptr<const Ruleset>& ruleset);

/// The result of compile_bets(): bets that a user wrote as a scenario, in compiled form.
struct CompiledBets {
  /// Ruleset with the date, interpretations and posted values applied, or null if they could not be applied.
  std::shared_ptr<const Ruleset> ruleset;
  Selection selection;               ///< Date, interpretations and posted values that were applied.
  std::shared_ptr<const Plan> plan;  ///< Plan of the bets, or null if there were errors.
  Diagnostics diagnostics;           ///< Errors and warnings about the file, the ruleset and the bets, sorted.
};

/// Compiles the bets of a scenario file.
///
/// The file must contain one scenario that has one seat and contains only `bets` steps of that seat, because the simulation makes the
/// throws and repeats the bets. Each wager behind another wager must follow its parent. `ruleset` replaces the rule books that the scenario
/// names. The date, interpretations and posted values of `selection` take precedence over those of the scenario. `today` is the date if
/// neither `selection` nor the scenario states a date (RunOptions::today).
[[nodiscard]] CompiledBets compile_bets(RulesetCache& cache, const Tree& scenarios, const std::string& ruleset,
                                        const Selection& selection = {}, const std::optional<Date>& today = std::nullopt);
/// Compiles bets from steps without a scenario (parse_steps()), under a given ruleset, which must not be null. CompiledBets::selection is
/// then empty.
[[nodiscard]] CompiledBets compile_bets(const std::shared_ptr<const Ruleset>& ruleset, const Tree& steps);

/// The result of parse_bets(): the bets of one seat.
struct ParsedBets {
  std::vector<PlannedBet> bets;           ///< Bets in the order of the steps. Empty if there are errors.
  std::vector<SourceLocation> locations;  ///< Location of each bet, starting at the word `bets`.
  Diagnostics diagnostics;                ///< Errors in the steps: unknown names, numbers and parents, and steps other than bets.
};
/// Returns the bets in steps that parse_steps() parsed, without compiling them. Stakes are not checked against the limits, and the same
/// wager may be listed several times. `ruleset` must not be null. Pure and thread-safe.
[[nodiscard]] ParsedBets parse_bets(const std::shared_ptr<const Ruleset>& ruleset, const Tree& steps);

/// Returns the smallest stake that complies with the minimum and the steps of a wager and avoids rounding.
///
/// With this stake, every win of the wager is paid exactly, no payout or commission is rounded, and no minimum commission applies. Maximum
/// stakes are not considered, because Plan::compile() checks them. `wager` is an index in Ruleset::wagers. `parent` is the stake of the
/// parent, for limits that depend on it. Returns `std::nullopt` if no such stake fits in 64 bits.
[[nodiscard]] std::optional<Money> find_min_stake(const Ruleset& ruleset, Index wager, std::optional<Money> parent = std::nullopt);

/// The sums of one bet, from which its edge and the confidence interval of the edge are computed. All sums are exact. Counts are as in
/// BetTally, and amounts are stored as in Money::units. The last three members are sums over all blocks of hands, and net(b) is
/// the net gain in block b.
struct SimulatedBet {
  std::uint64_t bet_count = 0;      ///< Number of bets, including those that stayed up after a decision.
  std::uint64_t decided_count = 0;  ///< Number of decided bets. The other bets were in play when their block of hands ended.
  std::uint64_t win_count = 0;      ///< Number of wins.
  std::uint64_t loss_count = 0;     ///< Number of losses.
  std::uint64_t push_count = 0;     ///< Number of pushes.
  std::uint64_t return_count = 0;   ///< Number of returned bets.
  std::int64_t net = 0;             ///< Gain of the owner after all commissions. Negative for a loss.
  /// Sum of the stakes of decided bets and of the commissions that were charged when bets were placed. The edge is -net / outlay.
  std::int64_t outlay = 0;
  Int128 net_squared = 0;       ///< Sum of net(b)^2 over all blocks b of hands.
  Int128 net_times_outlay = 0;  ///< Sum of net(b) times outlay(b) over all blocks b of hands.
  Int128 outlay_squared = 0;    ///< Sum of outlay(b)^2 over all blocks b of hands.

  /// Returns true if all sums are equal, as for two complete runs of the same simulation.
  friend bool operator==(const SimulatedBet&, const SimulatedBet&) = default;
};

/// The result of Simulation::run().
struct SimulationResult {
  std::uint64_t hand_count = 0;    ///< Number of simulated hands.
  std::uint64_t throw_count = 0;   ///< Number of throws in the simulated hands.
  std::uint64_t block_count = 0;   ///< Number of simulated blocks of hands. These are always the first blocks.
  bool stopped = false;            ///< True if the run was stopped before all hands were simulated.
  std::vector<SimulatedBet> bets;  ///< Sums of each bet in Plan::bets().
};

/// The options of a run. They do not affect the sums of a run that is not stopped.
struct SimulationControl {
  unsigned threads = 1;  ///< Number of threads, including the calling thread, from 1 to Simulation::max_threads.
  /// Flag that stops the run. When it becomes true, the current blocks of hands are completed and no further block begins. If the pointer
  /// is null, the run is not stopped.
  const std::atomic<bool>* stop_flag = nullptr;
  /// Callback that receives the number of hands that all threads have simulated. It is called on the thread that called run(), after each
  /// block of hands that this thread simulates.
  std::function<void(std::uint64_t hands)> progress{};
};

/// A simulation of a plan for a given number of hands, which are divided into groups called blocks. Immutable.
///
/// Each block begins at a new table and has its own stream of pseudorandom throws. A hand is one turn of the shooter, up to the throw on
/// which a duty to relinquish the dice arises. If the rules have no such duty, or if a turn may never end, a hand is one throw.
class Simulation {
 public:
  static constexpr std::uint64_t max_hands = 1'000'000'000'000;  ///< Maximum number of hands of a simulation.
  static constexpr unsigned max_threads = 1024;                  ///< Maximum number of threads of a run.

  /// Prepares a simulation. `plan` must not be null. The simulation shares ownership of the plan. `hand_count` must be from 1 to max_hands.
  /// Otherwise, the constructor throws std::invalid_argument.
  Simulation(std::shared_ptr<const Plan> plan, std::uint64_t hand_count, std::uint64_t seed);

  /// Returns the plan. The reference is valid as long as the simulation exists.
  [[nodiscard]] const Plan& plan() const noexcept { return *plan_; }
  /// Returns the total number of hands.
  [[nodiscard]] std::uint64_t hand_count() const noexcept { return hands_; }
  /// Returns the seed of the throws. The same seed, plan and number of hands give the same sums on every machine.
  [[nodiscard]] std::uint64_t seed() const noexcept { return seed_; }
  /// Returns true if a hand is one turn of the shooter, and false if it is one throw.
  [[nodiscard]] bool is_hand_a_turn() const noexcept { return is_hand_a_turn_; }
  /// Returns the number of hands in each block of hands. The last block may be smaller. The number is about a thousandth of all hands. It
  /// is from 16 to 65,536 if a hand is a turn, and from 128 to 524,288 if a hand is a throw.
  [[nodiscard]] std::uint64_t hands_per_block() const noexcept { return hands_per_block_; }
  /// Returns the number of blocks of hands.
  [[nodiscard]] std::uint64_t block_count() const noexcept { return (hands_ + hands_per_block_ - 1) / hands_per_block_; }

  /// Simulates all blocks of hands, or fewer if `*control.stop_flag` becomes true. Throws std::overflow_error if a sum does not fit in its
  /// type. Several runs of the same simulation may take place at the same time.
  [[nodiscard]] SimulationResult run(const SimulationControl& control = {}) const;

 private:
  friend class SimulationWorker;
  struct Step {
    std::uint32_t next = 0;  // Next row times the number of outcomes.
    std::uint32_t ends = 0;  // 1 if a hand ends. Otherwise 0.
  };
  void list_draws(const GameMachine& game);

  std::shared_ptr<const Plan> plan_;
  std::uint64_t hands_;
  std::uint64_t seed_;
  std::uint64_t hands_per_block_;
  bool is_hand_a_turn_ = false;
  std::vector<Step> steps_;                        // One element for each row of the game and each outcome.
  std::vector<std::vector<std::uint16_t>> draws_;  // For each set of held dice, the outcome of each ordered throw.
  std::vector<std::uint32_t> draw_of_row_;         // Index in draws_ for each row of the game. Empty if there is only one list.
};

/// A confidence interval of the house edge of a bet, as a share of the money staked. For example, 0.01 is an edge of one percent.
///
/// In repeated simulations, the proportion of intervals that contain the true edge is about `confidence` (see compute_edge_interval()). The
/// interval is estimated from the ratio of sums over blocks of hands, in floating point. All other results are exact. Source: W. G.
/// Cochran, "Sampling Techniques", 3rd ed., 1977, section 2.11, with Student's t and blocks - 1 degrees of freedom.
struct EdgeInterval {
  double low = 0;   ///< Lower end of the interval.
  double high = 0;  ///< Upper end of the interval, at least `low`.
};
/// Returns the confidence interval of the edge of a bet. `blocks` is SimulationResult::block_count. `confidence` is the confidence level,
/// from 0 to 1. Returns `std::nullopt` if there are fewer than two blocks of hands, or if no bet was decided. Pure and thread-safe.
[[nodiscard]] std::optional<EdgeInterval> compute_edge_interval(const SimulatedBet& bet, std::uint64_t blocks, double confidence);

/// Returns four pseudorandom words for a counter and a key, computed by ten rounds of the generator Philox4x32-10. Source: J. K. Salmon, M.
/// A. Moraes, R. O. Dror, D. E. Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011. Pure and thread-safe.
[[nodiscard]] std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) noexcept;

// ---- Reports of a simulation, as text and as JSON

/// The confidence level of intervals.
struct Confidence {
  std::string percent = "99";  ///< Confidence level in percent, as the user wrote it.
  double fraction = 0.99;      ///< Confidence level as a number from 0 to 1.
};
/// Parses a confidence level in percent, from 50 to 99.9999, such as `99.9`. Returns `std::nullopt` for any other text. Does not depend on
/// the locale.
[[nodiscard]] std::optional<Confidence> parse_confidence(const std::string& percent);

/// A simulation with its result, as input for the report functions. The referenced objects must outlive the report.
struct SimulationReport {
  const Simulation& simulation;                                      ///< Simulation that was run.
  const SimulationResult& result;                                    ///< Result of a run of `simulation`.
  const std::vector<DefaultBets::UnsimulatedBet>& unsimulated_bets;  ///< Bets that were not simulated, with the reasons.
  Confidence confidence{};                                           ///< Confidence level of the intervals.
  std::vector<SelectedAlternative>
      selected_alternatives{};  ///< Interpretations and choices that affect the bets, with the selected alternatives.
};

/// One bet of a simulation report, with its values as text. Amounts are in the currency of the rules.
struct SimulatedBetText {
  std::string wager;                  ///< Name of the bet, as format_bet() returns it.
  std::string stake;                  ///< Stake of the bet as text.
  const SimulatedBet* bet = nullptr;  ///< Counts and sums of the bet, stored in SimulationReport::result.
  std::uint64_t open_count = 0;       ///< Number of bets that were still in play when their block of hands ended.
  std::string net;                    ///< Gain of the owner as text. Negative for a loss.
  std::string outlay;                 ///< Money staked, including commissions that were charged when bets were placed.
  std::string fraction;               ///< House edge as an exact fraction. Empty if no bet was decided.
  std::string edge;  ///< House edge in percent with 4 decimals, with halves rounded away from zero. Empty if no bet was decided.
  std::string low;   ///< Lower end of the confidence interval in percent, with 4 decimals. Empty if there is no interval.
  std::string high;  ///< Upper end of the confidence interval in percent, with 4 decimals. Empty if there is no interval.
};
/// Returns one line for each bet in Plan::bets(). Pure and thread-safe, like the functions that follow.
[[nodiscard]] std::vector<SimulatedBetText> format_simulated_lines(const SimulationReport& report);

/// Returns the name of a bet and its parent, such as `place 6` or `come_odds behind come`. `bet` is an index in Plan::bets().
[[nodiscard]] std::string format_bet(const Plan& plan, std::size_t bet);
/// Returns the name of a wager and its numbers, without a parent, such as `place 6`. `wager` is an index in Ruleset::wagers.
[[nodiscard]] std::string format_bet(const Ruleset& ruleset, Index wager, const std::vector<int>& numbers);

/// Returns the document that `fairroll simulate --format json` prints. The text is indented by two spaces and ends with LF. Sums are exact,
/// and intervals are estimates. `fairroll schema NAME result` prints the schema of the document.
[[nodiscard]] std::string format_simulation_json(const SimulationReport& report);

}  // namespace fairroll
