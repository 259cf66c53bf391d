// SPDX-License-Identifier: Apache-2.0
// Bets made again and again: compiled into one table, played with dice from a seed, and told in words and as JSON.
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

/// One bet of a plan: made whenever the rules, its limits among them, let it be made and nothing of it stands, by one seat that throws the
/// dice hand after hand and never lacks chips. A bet on a wager made of parts is told as one, by what its parts come to together (L7).
struct PlannedBet {
  Index wager = no_index;             ///< into Ruleset::wagers
  std::vector<int> numbers;           ///< as one of Wager::numbers; empty if it has none
  Money stake;                        ///< > 0
  std::optional<std::size_t> behind;  ///< an earlier bet of the plan, where the wager stands behind another
};

/// What a throw decided. Trivially copyable.
struct PlanSettlement {
  std::uint32_t bet = 0;  ///< into the plan's bets
  Outcome outcome{};      ///< Wins, Loses, Pushes or Returned
  bool ended = false;     ///< false: it won and stays up
  std::int64_t net = 0;   ///< what its owner gains or, negative, loses, in units of the currency; a commission on or after a win is in it
  std::int64_t commission = 0;  ///< in `net`: what the house took, less what it gave back
};

/// What a batch of throws decided, settlement by settlement: numbers of Plan::settlements(), in the order of the throws and within a throw
/// of the plan's bets. A value; keep one and use it again, so that only its first batch allocates. Not thread-safe by itself.
class PlanReport {
 public:
  /// Throws of the last batch.
  [[nodiscard]] std::size_t throws() const noexcept { return throws_; }
  /// All settlements of the last batch, each an index into Plan::settlements(). This span and the one below are valid until the next batch
  /// is written here.
  [[nodiscard]] std::span<const std::uint16_t> settlements() const noexcept {
    return {decided_.data(), throws_ == 0 ? 0 : ends_[throws_ - 1]};
  }
  /// Those of one throw, < throws().
  [[nodiscard]] std::span<const std::uint16_t> of(std::size_t thrown) const noexcept {
    const std::uint32_t first = thrown == 0 ? 0 : ends_[thrown - 1];
    return {decided_.data() + first, ends_[thrown] - first};
  }

 private:
  friend class Plan;

  std::size_t throws_ = 0;
  std::vector<std::uint16_t> decided_;  // as long as the longest batch could need
  std::vector<std::uint32_t> ends_;     // per throw: where its settlements end
};

/// What became of one bet in a run.
struct BetTotals {
  std::uint64_t made = 0;                        ///< times that it was made
  std::uint64_t won = 0;                         ///< wins, those that stayed up among them
  std::uint64_t lost = 0;                        ///< losses
  std::uint64_t pushed = 0;                      ///< pushes
  std::uint64_t returned = 0;                    ///< stakes given back
  std::int64_t net = 0;                          ///< in units of the currency, all commissions taken off
  std::int64_t commission = 0;                   ///< in `net`: taken, those when placed as well, less what was given back
  std::map<std::int64_t, std::uint64_t> by_net;  ///< how often a decision came to that, in units of the currency
};

/// The same for thousands of short runs, without how often each net came about. What is decided and stays up is made anew; a wager made of
/// parts is not, before its last part is down.
struct BetTally {
  std::uint64_t made = 0;      ///< times that it was made, or made anew
  std::uint64_t decided = 0;   ///< won + lost + pushed + returned
  std::uint64_t won = 0;       ///< wins
  std::uint64_t lost = 0;      ///< losses
  std::uint64_t pushed = 0;    ///< pushes
  std::uint64_t returned = 0;  ///< stakes given back
  std::int64_t net = 0;        ///< as BetTotals::net
  std::int64_t outlay = 0;     ///< stakes of those decided, and the commissions taken when bets were placed
};

/// What a run came to so far.
struct PlanTotals {
  std::uint64_t throws = 0;           ///< all that were played
  std::uint64_t turns = 0;            ///< ended by duty
  std::vector<std::uint64_t> events;  ///< per event of the game: on how many throws it happened
  std::vector<BetTotals> bets;        ///< per bet of the plan
};

/// Bets fused into as few automata as their states allow. Immutable; share it freely between threads. A value, but a large one: hold it by
/// shared_ptr to share it. It keeps the ruleset alive.
///
/// ```cpp
/// std::vector<CompileFault> faults;
/// const PlannedBet bet{wager, {}, Money{1000}, {}};  // wager: Ruleset::find_wager(); 10.00, where the currency has two decimals
/// const std::optional<Plan> plan = Plan::compile(ruleset, {bet}, faults);  // nothing: faults says why and what to do
/// Plan::Run run(*plan);
/// run.throws(faces);                     // std::uint8_t: 3, 4, 6, 1 are two throws
/// const PlanTotals totals = run.totals();
/// const std::int64_t gained = totals.bets[0].net;  // in cents, like the stake
/// ```
class Plan {
 public:
  /// Pure; safe from any thread; takes as long as its states are many. Faults are added to `faults`, at least one where there is no plan.
  /// Nothing, and why: a bet is none of this ruleset, or can never be made at its stake; a win of it cannot be paid exactly; the house has
  /// not posted what decides; what becomes of it cannot be said; or it has too many states. What a bet comes to is asked of the table's own
  /// rules: rounding, commissions, limits and caps (M1-M6, L4).
  [[nodiscard]] static std::optional<Plan> compile(std::shared_ptr<const Ruleset> ruleset, std::vector<PlannedBet> bets,
                                                   std::vector<CompileFault>& faults);
  /// The same of a ruleset that was checked just now, which takes less. Precondition: `checked.ok()`. Not from two threads at once for one
  /// CheckResult.
  [[nodiscard]] static std::optional<Plan> compile(const CheckResult& checked, std::vector<PlannedBet> bets,
                                                   std::vector<CompileFault>& faults);

  /// What the bets are made under. This and the references below live as long as the plan.
  [[nodiscard]] const Ruleset& ruleset() const noexcept { return *ruleset_; }
  /// Of its dice, for Run::outcomes(); always possible().
  [[nodiscard]] const DiceOutcomes& outcomes() const noexcept { return *outcomes_; }
  /// As they were given; settlements and totals name them by their place in this list.
  [[nodiscard]] const std::vector<PlannedBet>& bets() const noexcept { return bets_; }
  /// The different settlements that a throw may decide, by the numbers that a PlanReport gives; fewer than 65,536.
  [[nodiscard]] std::span<const PlanSettlement> settlements() const noexcept { return kinds_; }
  /// Rows of all automata together.
  [[nodiscard]] std::size_t rows() const noexcept;
  /// How many automata: each costs one look-up for every throw.
  [[nodiscard]] std::size_t automata() const noexcept { return groups_.size(); }

  /// One run from the start: no throw yet, every bet made that may be. Cheap to make; not thread-safe by itself. The plan must outlive it
  /// and stay where it is. A copy goes on by itself.
  class Run {
   public:
    /// Begins a run. Allocates a count for each cell of the plan.
    explicit Run(const Plan& plan);

    /// Plays throws of two dice, faces in pairs; an odd one at the end is left out. Faces must be those of the dice. Allocates nothing.
    /// Throws std::logic_error where the ruleset has not two dice of at most 16 faces: play outcomes then.
    void throws(std::span<const std::uint8_t> faces);
    /// The same, and writes down what each throw decided, which no branch of the processor has to foresee: the fastest way to every
    /// settlement in batches of some thousand throws. Throws std::length_error for a batch that might decide more than 2^32 settlements.
    void throws(std::span<const std::uint8_t> faces, PlanReport& report);
    /// The same, giving what each throw decided to `sink(throw, std::span<const PlanSettlement>)`: the throws in order, once for every
    /// automaton that decides something. `throw` counts from 0 since the run began; the span lives as long as the plan.
    template <typename Sink>
    requires std::invocable<Sink&, std::uint64_t, std::span<const PlanSettlement>>
    void throws(std::span<const std::uint8_t> faces, Sink&& sink);
    /// Plays outcomes by their index (Plan::outcomes), for dice of any number. Allocates nothing. Indices are not checked. A throw that
    /// dice that are kept bar (T5) does nothing.
    void outcomes(std::span<const std::uint16_t> indices);
    /// The same, giving what each throw decided to `sink`, as throws() does.
    template <typename Sink>
    requires std::invocable<Sink&, std::uint64_t, std::span<const PlanSettlement>>
    void outcomes(std::span<const std::uint16_t> indices, Sink&& sink);

    /// Counts so far. Throws std::overflow_error if money outgrows 64 bits.
    [[nodiscard]] PlanTotals totals() const;
    /// The same per bet, written over `bets`, one for each bet of the plan. Throws as totals(), and std::invalid_argument for another size.
    void tally(std::span<BetTally> bets) const;

   private:
    template <std::size_t Blocks>
    void report_one(std::span<const std::uint8_t> faces, PlanReport& report);
    void report_all(std::span<const std::uint8_t> faces, PlanReport& report);
    template <typename Columns, typename Sink>
    void play(std::size_t throws, const Columns& column_of, Sink&& sink);
    /// How often everything came about.
    struct Counts {
      std::vector<std::uint64_t> settled;          // per settlement of the plan
      std::vector<std::uint64_t> settled_at_last;  // the same by the last throw alone
      std::vector<std::uint64_t> made;             // per bet
      std::vector<std::int64_t> charged;           // per bet: commissions taken when it was placed
    };
    [[nodiscard]] Counts counts() const;

    struct Cursor {
      std::uint32_t base = 0;             // row x columns
      std::vector<std::uint64_t> visits;  // per cell
      std::uint32_t last = 0xFFFFFFFF;    // the last cell; none before the first throw
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

  static constexpr std::size_t block = 8;  // numbers of settlements that are copied at once: 16 bytes

  struct Cell {
    std::uint32_t next = 0;   // row x columns
    std::uint32_t first = 0;  // into settlements
    std::uint32_t count = 0;
  };
  struct Placement {  // of a bet
    std::uint32_t bet = 0;
    std::int64_t commission = 0;  // taken when placed
  };
  /// What a throw does besides settling. Only totals ask for it, and few are different.
  struct Effect {
    std::uint32_t made = 0;    // behind it: into makings
    bool turn_ends = false;    // by a duty to give up the dice; only in the first group
    std::uint64_t events = 0;  // bit i: Game::events[i]; only in the first group
  };
  struct Group {
    std::uint32_t columns = 0;
    std::uint32_t start = 0;  // row x columns, all bets made
    std::vector<Cell> cells;
    std::vector<std::uint16_t> column_of;       // per outcome
    std::vector<std::uint16_t> column_of_pair;  // two dice: per (first - lowest) * 16 + (second - lowest)
    std::vector<PlanSettlement> settlements;
    // Apart from the cells, which are read at every throw:
    std::vector<std::uint32_t> effect_of;  // per cell: into effects
    std::vector<Effect> effects;
    std::vector<std::vector<Placement>> placements;  // the different ones
    std::vector<Placement> made_at_start;
    // What is read at every throw, once more and apart from the rest, so that it stays in the nearest cache.
    std::vector<std::uint32_t> next;     // per cell
    std::vector<std::uint32_t> list_of;  // per cell: into lists
    std::vector<std::uint16_t> lists;    // how many, then that many numbers of kinds_, then room to copy `blocks` blocks
    std::size_t blocks = 0;              // that hold the longest list
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

/// `column_of(group, i)`: of the throw, the i-th of these.
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
void Plan::Run::throws(std::span<const std::uint8_t> faces, Sink&& sink) {
  plan_->need_pairs();
  const auto lowest = static_cast<std::uint32_t>(plan_->ruleset_->vocabulary.lowest);
  play(
      faces.size() / 2, [&](const Group& group, std::size_t i) { return group.column_of_pair[pair_of(&faces[2 * i], lowest)]; }, sink);
}

template <typename Sink>
requires std::invocable<Sink&, std::uint64_t, std::span<const PlanSettlement>>
void Plan::Run::outcomes(std::span<const std::uint16_t> indices, Sink&& sink) {
  play(
      indices.size(), [&](const Group& group, std::size_t i) { return group.column_of[indices[i]]; }, sink);
}

// ---- Playing a plan hand after hand with dice from a seed

/// Wide enough for a sum of squares of 64-bit numbers.
__extension__ typedef __int128 Int128;
/// In decimal, with a minus sign if need be.
[[nodiscard]] std::string to_string(Int128 value);

/// What a simulation bets when nobody says: see default_bets().
struct DefaultBets {
  /// A bet that is left out.
  struct Left {
    PlannedBet bet;    ///< its stake is nothing where none was found
    std::string why;   ///< one line
    std::string help;  ///< the way out; may be empty
    bool limit;        ///< it is too large to be played
  };
  std::shared_ptr<const Plan> plan;  ///< null if it can play none of them
  std::vector<Left> left;            ///< what it cannot play, each with the reason
};

/// Every wager of the ruleset, each number of a family, each wager behind every one that it may stand behind, at least_stake(); a parent's
/// stake is raised to what the limits of the wagers behind it need. Parents stand before what is behind them. Pure; safe from any thread;
/// compiles every wager, so it may take a second.
[[nodiscard]] DefaultBets default_bets(const std::shared_ptr<const Ruleset>& ruleset);

/// Bets that a person named, and where.
struct NamedBets {
  std::shared_ptr<const Ruleset> ruleset;  ///< as the scenario chose it: date, readings, postings; null if that went wrong
  Selection selection;                     ///< what it was chosen with
  std::shared_ptr<const Plan> plan;        ///< null if there were errors
  Diagnostics diagnostics;                 ///< of the file, the ruleset and the bets
};

/// The bets of a scenario file, played under `ruleset` instead of those that it names: one scenario with `seats` and `bets`, one seat, and
/// nothing else, since a simulation throws and bets again by itself. A wager behind another names it, below that one's line. The date,
/// readings and postings of `wishes` replace those of the scenario. `today` is the date if neither states one (RunOptions::today).
[[nodiscard]] NamedBets named_bets(RulesetCache& cache, const Tree& scenarios, const std::string& ruleset, const Selection& wishes = {},
                                   const std::optional<Date>& today = std::nullopt);
/// The same of steps without a scenario around them (parse_steps()), under a ruleset as it was chosen; never null. The selection is then
/// empty.
[[nodiscard]] NamedBets named_bets(const std::shared_ptr<const Ruleset>& ruleset, const Tree& steps);

/// Bets of one seat in the words of a scenario, in their order.
struct ListedBets {
  std::vector<PlannedBet> bets;  ///< as written; empty if there are errors
  std::vector<Place> places;     ///< place of each bet, from its word `bets` on
  Diagnostics diagnostics;       ///< errors: unknown names, numbers and parents; steps other than bets
};
/// Reads the steps of parse_steps() as named_bets() does and compiles nothing: no stake is checked against the limits, and one wager may be
/// listed several times. `ruleset` must not be null. Pure; safe from any thread.
[[nodiscard]] ListedBets listed_bets(const std::shared_ptr<const Ruleset>& ruleset, const Tree& steps);

/// The smallest stake of that wager that its least stakes and steps allow, of which every `pays` of it is paid exactly, no payout or
/// commission is rounded and no least commission applies. `parent`: the stake of the wager that it stands behind, for limits measured by
/// it. A most stake is not asked: Plan::compile() does. Nothing: there is none that can be counted.
[[nodiscard]] std::optional<Money> least_stake(const Ruleset& ruleset, Index wager, std::optional<Money> parent = std::nullopt);

/// What became of one bet, and what the interval of its edge is reckoned from. All exact; amounts in units of the currency, sums of
/// products over blocks b. Counts as in BetTally.
struct SimulatedBet {
  std::uint64_t made = 0;       ///< times that it was made, or made anew
  std::uint64_t decided = 0;    ///< less than `made` by those that still stood when their block ended
  std::uint64_t won = 0;        ///< wins
  std::uint64_t lost = 0;       ///< losses
  std::uint64_t pushed = 0;     ///< pushes
  std::uint64_t returned = 0;   ///< stakes given back
  std::int64_t net = 0;         ///< what its owner gained or, negative, lost, commissions taken off
  std::int64_t outlay = 0;      ///< what was put down; the edge is -net / outlay
  Int128 net_squared = 0;       ///< sum of net(b)^2
  Int128 net_times_outlay = 0;  ///< sum of net(b) outlay(b)
  Int128 outlay_squared = 0;    ///< sum of outlay(b)^2

  /// The same sums: two runs of one simulation that were not stopped compare equal.
  friend bool operator==(const SimulatedBet&, const SimulatedBet&) = default;
};

/// What a simulation came to.
struct SimulationResult {
  std::uint64_t hands = 0;         ///< played
  std::uint64_t throws = 0;        ///< in them
  std::uint64_t blocks = 0;        ///< played, from the first on without a gap
  bool stopped = false;            ///< before all hands were played: then the first `blocks` blocks were
  std::vector<SimulatedBet> bets;  ///< one for each bet of the plan
};

/// How a simulation runs. None of it changes the sums of a run that is not stopped.
struct SimulationControl {
  unsigned threads = 1;                                 ///< 1..most_threads; the caller's is one of them
  const std::atomic<bool>* stop = nullptr;              ///< once true, blocks that were begun are ended and no other is begun
  std::function<void(std::uint64_t hands)> progress{};  ///< called by the caller's thread between blocks: hands done so far
};

/// Hands of a plan, cut into blocks that are played from the start of a table, each with its own stream of throws. Immutable.
/// A hand is a turn of the shooter, to the throw on which a duty to give up the dice arises. Where the rules know no such duty, or a turn
/// may go on for ever, a hand is one throw.
class Simulation {
 public:
  static constexpr std::uint64_t most_hands = 1'000'000'000'000;  ///< of one simulation
  static constexpr unsigned most_threads = 1024;                  ///< of one run

  /// `hands` in 1..most_hands; std::invalid_argument otherwise.
  Simulation(std::shared_ptr<const Plan> plan, std::uint64_t hands, std::uint64_t seed);

  /// What is played; the simulation keeps it alive.
  [[nodiscard]] const Plan& plan() const noexcept { return *plan_; }
  /// How many hands all blocks have together.
  [[nodiscard]] std::uint64_t hands() const noexcept { return hands_; }
  /// The same seed, plan and number of hands give the same sums on every machine.
  [[nodiscard]] std::uint64_t seed() const noexcept { return seed_; }
  /// Else a hand is one throw.
  [[nodiscard]] bool hand_is_a_turn() const noexcept { return hand_is_a_turn_; }
  /// Of every block but the last, which may be shorter. About a thousandth of all hands, in 16..65,536; in 128..524,288 where a hand is a
  /// throw.
  [[nodiscard]] std::uint64_t hands_per_block() const noexcept { return hands_per_block_; }
  /// How many blocks there are.
  [[nodiscard]] std::uint64_t blocks() const noexcept { return (hands_ + hands_per_block_ - 1) / hands_per_block_; }

  /// Plays all blocks, or those before `control.stop`. Throws std::overflow_error if a sum outgrows its type. Any number of runs of one
  /// simulation may be made at once.
  [[nodiscard]] SimulationResult run(const SimulationControl& control = {}) const;

 private:
  friend class SimulationWorker;
  struct Step {
    std::uint32_t next = 0;  // row x outcomes
    std::uint32_t ends = 0;  // 1: a hand
  };
  void list_draws(const GameMachine& game);

  std::shared_ptr<const Plan> plan_;
  std::uint64_t hands_;
  std::uint64_t seed_;
  std::uint64_t hands_per_block_;
  bool hand_is_a_turn_ = false;
  std::vector<Step> steps_;                        // rows of the game x outcomes
  std::vector<std::vector<std::uint16_t>> draws_;  // the outcome of each ordered throw; as other dice are kept, others
  std::vector<std::uint32_t> draw_of_row_;         // per row of the game, into them; empty: there is one
};

/// An interval that covers the true edge in about `confidence` of all simulations, by ratio estimation over blocks. An estimate, and the
/// only thing here that is not exact (W. G. Cochran, "Sampling Techniques", 3rd ed., 1977, section 2.11; Student's t with blocks - 1
/// degrees).
struct EdgeInterval {
  double low = 0;   ///< as a share of what was put down: 0.01 is one percent for the house
  double high = 0;  ///< >= low
};
/// Nothing: fewer than two blocks, or no bet decided. `confidence` in 0..1, `blocks` as SimulationResult::blocks. Pure.
[[nodiscard]] std::optional<EdgeInterval> edge_interval(const SimulatedBet& bet, std::uint64_t blocks, double confidence);

/// Philox4x32-10: ten rounds that turn a counter and a key into four random words. J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw,
/// "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
[[nodiscard]] std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) noexcept;

// ---- What a simulation came to, bet by bet, in words and as JSON

/// How sure an interval is.
struct Confidence {
  std::string percent = "99";  ///< as somebody wrote it
  double share = 0.99;         ///< the same as a share of 1
};
/// Of a percentage from 50 to 99.9999 (`99.9`); nothing: the text is none. Reads digits alike in every locale.
[[nodiscard]] std::optional<Confidence> confidence_of(const std::string& percent);

/// A simulation with its result. What it refers to must outlive the report.
struct SimulationReport {
  const Simulation& simulation;                ///< what was to be played
  const SimulationResult& result;              ///< what was, of that simulation
  const std::vector<DefaultBets::Left>& left;  ///< not simulated, each with the reason
  Confidence confidence{};                     ///< of the intervals
  std::vector<AlternativeTaken> questions{};   ///< readings and choices that bear on the bets, as they were played
};

/// One bet of a report.
struct SimulatedLine {
  std::string wager;                  ///< bet_words()
  std::string stake;                  ///< amounts in the currency of the rules, as `net` and `outlay`
  const SimulatedBet* bet = nullptr;  ///< its counts and sums, in the report's result
  std::uint64_t open = 0;             ///< stood when their block ended
  std::string net;                    ///< what its owner gained
  std::string outlay;                 ///< what was put down
  std::string fraction;               ///< of the edge, exactly; empty if no bet was decided
  std::string edge;                   ///< the same in percent, with 4 digits, halves away from 0
  std::string low;                    ///< the interval in percent, estimated; empty: there is none
  std::string high;                   ///< its other end
};
/// One for each bet of the plan. Pure, as all here.
[[nodiscard]] std::vector<SimulatedLine> simulated_lines(const SimulationReport& report);

/// `place 6`, `come_odds behind come`.
[[nodiscard]] std::string bet_words(const Plan& plan, std::size_t bet);
/// `place 6`: without what it stands behind.
[[nodiscard]] std::string bet_words(const Ruleset& ruleset, Index wager, const std::vector<int>& numbers);

/// The document that `fairroll simulate --format json` prints, indented by two blanks, with a line end. Sums are exact; the intervals are
/// estimates. `fairroll schema NAME result` prints its schema.
[[nodiscard]] std::string simulation_json(const SimulationReport& report);

}  // namespace fairroll
