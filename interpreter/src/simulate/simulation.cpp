// SPDX-License-Identifier: Apache-2.0
// Hands, blocks, and threads that share nothing but the number of the next block. Sums are whole numbers, so it does not matter who adds
// what, and when.
#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <system_error>

#include <fairroll/detail/joining_thread.hpp>
#include <fairroll/detail/stream.hpp>
#include <fairroll/simulate.hpp>

namespace fairroll {

// ---- a simulation
namespace {

constexpr std::uint64_t aimed_blocks = 1000;   // enough for an interval, and few enough for the sums of each to cost nothing
constexpr std::uint64_t least_block = 16;      // turns; so that few bets still stand at the end of a block
constexpr std::uint64_t most_block = 65'536;   // turns; so that a stop is soon obeyed
constexpr std::uint64_t throws_of_a_turn = 8;  // about

/// From every row that can be reached a turn can end.
bool turns_end(const GameMachine& game, std::size_t outcomes) {
  std::vector<char> ends(game.row_count, 0);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t at = 0; at < game.cells.size(); ++at) {
      const GameMachine::Cell& cell = game.cells[at];
      if (ends[at / outcomes] != 0 || !(cell.ends_turn || ends[cell.next_row] != 0)) continue;
      ends[at / outcomes] = 1;
      changed = true;
    }
  }
  return std::all_of(ends.begin(), ends.end(), [](char one) { return one != 0; });
}

/// The outcome of each ordered throw of the dice that are not kept, so that all of them are equally likely.
std::vector<std::uint16_t> ordered(const Vocabulary& vocabulary, const DiceOutcomes& outcomes, const HeldDice& aside) {
  std::vector<std::uint16_t> out;
  std::vector<int> faces(static_cast<std::size_t>(vocabulary.dice_count), vocabulary.lowest_face);
  const auto kept = static_cast<std::size_t>(aside.dice.first_die);  // which of them are kept does not matter
  const std::size_t behind = kept + static_cast<std::size_t>(aside.held_count);
  std::fill_n(faces.begin() + aside.dice.first_die, aside.held_count, aside.face);
  for (bool more = !faces.empty(); more;) {
    out.push_back(static_cast<std::uint16_t>(outcomes.find(faces)));
    more = false;
    for (std::size_t die = 0; die < faces.size() && !more; ++die) {
      if (kept <= die && die < behind) continue;
      more = faces[die] != vocabulary.highest_face;
      faces[die] = more ? faces[die] + 1 : vocabulary.lowest_face;
    }
  }
  return out;
}

}  // namespace

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) noexcept {
  return detail::philox_rounds(counter, key);
}

Simulation::Simulation(std::shared_ptr<const Plan> plan, std::uint64_t hands, std::uint64_t seed)
    : plan_(std::move(plan)), hands_(hands), seed_(seed) {
  if (hands < 1 || hands > max_hands) throw std::invalid_argument("the number of hands is out of range");
  const DiceOutcomes& outcomes = plan_->outcomes();
  std::vector<CompileError> faults;
  const std::optional<GameMachine> game = compile_game(plan_->ruleset(), outcomes, faults);
  if (!game) throw std::invalid_argument("the game to which the plan belongs cannot be compiled");  // then there would be no plan
  list_draws(*game);
  is_hand_a_turn_ = turns_end(*game, outcomes.size());
  const std::uint64_t scale = is_hand_a_turn_ ? 1 : throws_of_a_turn;
  hands_per_block_ = std::clamp((hands + aimed_blocks - 1) / aimed_blocks, least_block * scale, most_block * scale);
  for (const GameMachine::Cell& cell : game->cells) {
    const std::uint32_t next = cell.ends_turn ? game->turn_end_rows[cell.next_row] : cell.next_row;
    steps_.push_back({next * static_cast<std::uint32_t>(outcomes.size()), !is_hand_a_turn_ || cell.ends_turn ? 1U : 0U});
  }
}

void Simulation::list_draws(const GameMachine& game) {
  const Vocabulary& vocabulary = plan_->ruleset().vocabulary;
  std::vector<HeldDice> known{{}};
  draws_.push_back(ordered(vocabulary, plan_->outcomes(), {}));
  for (const HeldDice& aside : game.held_dice) {
    const auto found = std::find(known.begin(), known.end(), aside);
    draw_of_row_.push_back(static_cast<std::uint32_t>(found - known.begin()));
    if (found != known.end()) continue;
    known.push_back(aside);
    draws_.push_back(ordered(vocabulary, plan_->outcomes(), aside));
  }
}

// ---- its run
namespace {

constexpr std::size_t batch_size = 4096;  // throws, so that they stay in the nearest cache
constexpr std::size_t cache_line = 64;    // what one thread writes, no other should have to wait for

template <typename Number>
void add(Number& sum, Number more) {
  if (__builtin_add_overflow(sum, more, &sum)) throw std::overflow_error("a sum in the simulation is too large to compute exactly");
}

Int128 product(std::int64_t a, std::int64_t b) noexcept { return Int128{a} * b; }

template <typename From>
void add_counts(SimulatedBet& sums, const From& from) {
  sums.bet_count += from.bet_count;
  sums.decided_count += from.decided_count;
  sums.win_count += from.win_count;
  sums.loss_count += from.loss_count;
  sums.push_count += from.push_count;
  sums.return_count += from.return_count;
  add(sums.net, from.net);
  add(sums.outlay, from.outlay);
}

void add(SimulatedBet& sums, const BetTally& block) {
  add_counts(sums, block);
  add(sums.net_squared, product(block.net, block.net));
  add(sums.net_times_outlay, product(block.net, block.outlay));
  add(sums.outlay_squared, product(block.outlay, block.outlay));
}

void add(SimulatedBet& sums, const SimulatedBet& other) {
  add_counts(sums, other);
  add(sums.net_squared, other.net_squared);
  add(sums.net_times_outlay, other.net_times_outlay);
  add(sums.outlay_squared, other.outlay_squared);
}

}  // namespace

/// What one thread needs. Nothing of it is shared.
class alignas(cache_line) SimulationWorker {
 public:
  explicit SimulationWorker(const Simulation& simulation)
      : simulation_(simulation), fresh_(*simulation.plan_), run_(fresh_), tally_(simulation.plan_->bets().size()), throws_(batch_size) {
    result.bets.resize(tally_.size());
  }

  void play(std::uint64_t block, std::uint64_t hands) {
    run_ = fresh_;
    detail::Stream stream(simulation_.seed_, block);
    std::uint32_t row = 0;
    for (std::uint64_t left = hands; left > 0;) {
      const std::size_t count = fill(stream, row, left);
      run_.roll_outcomes(std::span<const std::uint16_t>(throws_.data(), count));
      result.throw_count += count;
    }
    run_.tally(tally_);
    for (std::size_t i = 0; i < tally_.size(); ++i) add(result.bets[i], tally_[i]);
    result.hand_count += hands;
    ++result.block_count;
  }

  SimulationResult result;

 private:
  /// Throws up to the end of the last hand; `left` are the hands still to be played.
  std::size_t fill(detail::Stream& stream, std::uint32_t& row, std::uint64_t& left) {
    const Simulation::Step* const steps = simulation_.steps_.data();
    const std::vector<std::uint16_t>* draws = &draws_in(row);
    const bool same_draws = simulation_.draw_of_row_.empty();
    std::size_t count = 0;
    while (count < batch_size && left > 0) {
      const std::uint16_t outcome = (*draws)[stream.below(static_cast<std::uint32_t>(draws->size()))];
      throws_[count++] = outcome;
      const Simulation::Step step = steps[row + outcome];
      row = step.next;
      left -= step.ends;
      if (!same_draws) draws = &draws_in(row);
    }
    return count;
  }

  /// `row`: times the outcomes.
  [[nodiscard]] const std::vector<std::uint16_t>& draws_in(std::uint32_t row) const {
    const std::vector<std::uint32_t>& of_row = simulation_.draw_of_row_;
    return simulation_.draws_[of_row.empty() ? 0 : of_row[row / simulation_.plan_->outcomes().size()]];
  }

  const Simulation& simulation_;
  const Plan::Run fresh_;
  Plan::Run run_;
  std::vector<BetTally> tally_;
  std::vector<std::uint16_t> throws_;
};

namespace {

/// The blocks still to be played, and the first thing that went wrong.
class Queue {
 public:
  Queue(const Simulation& simulation, const SimulationControl& control) : simulation_(simulation), control_(control) {}

  /// Blocks are begun in order and always ended, so what a stopped simulation has played is its beginning.
  void work(SimulationWorker& worker, const std::function<void(std::uint64_t)>& progress) noexcept {
    try {
      while (!stopped()) {
        const std::uint64_t block = next_.fetch_add(1, std::memory_order_relaxed);
        if (block >= simulation_.block_count()) return;
        const std::uint64_t first = block * simulation_.hands_per_block();
        const std::uint64_t hands = std::min(simulation_.hands_per_block(), simulation_.hand_count() - first);
        worker.play(block, hands);
        const std::uint64_t done = done_.fetch_add(hands, std::memory_order_relaxed) + hands;
        if (progress) progress(done);
      }
    } catch (...) {
      const std::lock_guard lock(fault_guard_);
      if (!fault_) fault_ = std::current_exception();
      broken_.store(true, std::memory_order_relaxed);
    }
  }

  void rethrow() const {
    if (fault_) std::rethrow_exception(fault_);
  }

 private:
  [[nodiscard]] bool stopped() const noexcept {
    return broken_.load(std::memory_order_relaxed) ||
           (control_.stop_flag != nullptr && control_.stop_flag->load(std::memory_order_relaxed));
  }

  const Simulation& simulation_;
  const SimulationControl& control_;
  alignas(cache_line) std::atomic<std::uint64_t> next_{0};
  std::atomic<std::uint64_t> done_{0};
  std::atomic<bool> broken_{false};
  std::mutex fault_guard_;
  std::exception_ptr fault_;
};

}  // namespace

SimulationResult Simulation::run(const SimulationControl& control) const {
  const std::uint64_t threads = std::clamp<std::uint64_t>(std::min<std::uint64_t>(control.threads, block_count()), 1, max_threads);
  Queue queue(*this, control);
  std::vector<std::unique_ptr<SimulationWorker>> workers;
  for (std::uint64_t i = 0; i < threads; ++i) workers.push_back(std::make_unique<SimulationWorker>(*this));
  {
    std::vector<detail::JoiningThread> others;
    try {
      for (std::uint64_t i = 1; i < threads; ++i) others.emplace_back([&queue, &worker = *workers[i]] { queue.work(worker, nullptr); });
    } catch (const std::system_error&) {  // the machine gives no more: those that there are do the work
    }
    queue.work(*workers.front(), control.progress);
  }
  queue.rethrow();
  SimulationResult result;
  result.bets.resize(plan_->bets().size());
  for (const auto& worker : workers) {
    result.hand_count += worker->result.hand_count;
    result.throw_count += worker->result.throw_count;
    result.block_count += worker->result.block_count;
    for (std::size_t i = 0; i < result.bets.size(); ++i) add(result.bets[i], worker->result.bets[i]);
  }
  result.stopped = result.hand_count < hands_;
  return result;
}

}  // namespace fairroll
