// SPDX-License-Identifier: Apache-2.0
// Threads that share nothing but the number of the next block. Sums are whole numbers, so it does not matter who adds what, and when.
#include <algorithm>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <thread>

#include "philox.hpp"

namespace fairroll {
namespace {

constexpr std::size_t batch = 4096;     // throws, so that they stay in the nearest cache
constexpr std::size_t cache_line = 64;  // what one thread writes, no other should have to wait for

template <typename Number>
void add(Number& sum, Number more) {
  if (__builtin_add_overflow(sum, more, &sum)) throw std::overflow_error("a sum of the simulation is too large to be counted exactly");
}

Int128 product(std::int64_t a, std::int64_t b) noexcept { return Int128{a} * b; }

template <typename From>
void add_counts(SimulatedBet& sums, const From& from) {
  sums.made += from.made;
  sums.decided += from.decided;
  sums.won += from.won;
  sums.lost += from.lost;
  sums.pushed += from.pushed;
  sums.returned += from.returned;
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
      : simulation_(simulation), fresh_(*simulation.plan_), run_(fresh_), tally_(simulation.plan_->bets().size()), throws_(batch) {
    result.bets.resize(tally_.size());
  }

  void play(std::uint64_t block, std::uint64_t hands) {
    run_ = fresh_;
    Stream stream(simulation_.seed_, block);
    std::uint32_t row = 0;
    for (std::uint64_t left = hands; left > 0;) {
      const std::size_t count = fill(stream, row, left);
      run_.outcomes(std::span<const std::uint16_t>(throws_.data(), count));
      result.throws += count;
    }
    run_.tally(tally_);
    for (std::size_t i = 0; i < tally_.size(); ++i) add(result.bets[i], tally_[i]);
    result.hands += hands;
    ++result.blocks;
  }

  SimulationResult result;

 private:
  /// Throws up to the end of the last hand; `left` are the hands still to be played.
  std::size_t fill(Stream& stream, std::uint32_t& row, std::uint64_t& left) {
    const auto bound = static_cast<std::uint32_t>(simulation_.outcome_of_.size());
    const std::uint16_t* const outcome_of = simulation_.outcome_of_.data();
    const Simulation::Step* const steps = simulation_.steps_.data();
    std::size_t count = 0;
    while (count < batch && left > 0) {
      const std::uint16_t outcome = outcome_of[stream.below(bound)];
      throws_[count++] = outcome;
      const Simulation::Step step = steps[row + outcome];
      row = step.next;
      left -= step.ends;
    }
    return count;
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
        if (block >= simulation_.blocks()) return;
        const std::uint64_t first = block * simulation_.hands_per_block();
        const std::uint64_t hands = std::min(simulation_.hands_per_block(), simulation_.hands() - first);
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
    return broken_.load(std::memory_order_relaxed) || (control_.stop != nullptr && control_.stop->load(std::memory_order_relaxed));
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
  const std::uint64_t threads = std::clamp<std::uint64_t>(std::min<std::uint64_t>(control.threads, blocks()), 1, most_threads);
  Queue queue(*this, control);
  std::vector<std::unique_ptr<SimulationWorker>> workers;
  for (std::uint64_t i = 0; i < threads; ++i) workers.push_back(std::make_unique<SimulationWorker>(*this));
  {
    std::vector<std::jthread> others;
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
    result.hands += worker->result.hands;
    result.throws += worker->result.throws;
    result.blocks += worker->result.blocks;
    for (std::size_t i = 0; i < result.bets.size(); ++i) add(result.bets[i], worker->result.bets[i]);
  }
  result.stopped = result.hands < hands_;
  return result;
}

}  // namespace fairroll
