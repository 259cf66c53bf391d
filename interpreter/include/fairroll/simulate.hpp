// SPDX-License-Identifier: Apache-2.0
// Playing a plan hand after hand with dice from a seed: exact sums that depend on the seed and the number of hands only, whatever the
// number of threads.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/plan.hpp>
#include <fairroll/scenario.hpp>

namespace FAIRROLL_API fairroll {

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
/// readings and postings of `wishes` go before those of the scenario.
[[nodiscard]] NamedBets named_bets(RulesetCache& cache, const Tree& scenarios, const std::string& ruleset, const Selection& wishes = {});
/// The same of steps without a scenario around them (parse_steps()), under a ruleset as it was chosen; never null. The selection is then
/// empty.
[[nodiscard]] NamedBets named_bets(const std::shared_ptr<const Ruleset>& ruleset, const Tree& steps);

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

  std::shared_ptr<const Plan> plan_;
  std::uint64_t hands_;
  std::uint64_t seed_;
  std::uint64_t hands_per_block_;
  bool hand_is_a_turn_ = false;
  std::vector<Step> steps_;                // rows of the game x outcomes
  std::vector<std::uint16_t> outcome_of_;  // per ordered throw
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

}  // namespace fairroll
