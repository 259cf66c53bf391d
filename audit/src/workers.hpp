// SPDX-License-Identifier: Apache-2.0
// Threads that stay for the next batch: to begin one takes as long as hundreds of lines.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <vector>

#include <fairroll/detail/joining_thread.hpp>

namespace fairroll::audit {

/// Not thread-safe: one thread asks for work and waits for it.
class Workers {
 public:
  using Work = std::function<void(std::size_t worker)>;

  Workers() = default;
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  Workers(Workers&&) = delete;
  Workers& operator=(Workers&&) = delete;
  ~Workers();

  /// Calls `work` for each worker below `count`, the first on the thread of the caller, and waits for all. Throws the first exception of
  /// any, and what a thread that cannot be begun throws: then nothing was called. `count` is at least 1.
  void run(std::size_t count, const Work& work);

 private:
  void serve(std::size_t worker);
  void call(const Work& work, std::size_t worker) noexcept;

  std::mutex mutex_;
  std::condition_variable asked_;
  std::condition_variable done_;
  const Work* work_ = nullptr;  // at hand; of the workers below `count_`
  std::size_t count_ = 0;
  std::size_t left_ = 0;      // that have not ended
  std::uint64_t round_ = 0;   // how often there was work
  std::exception_ptr fault_;  // the first of this round
  bool ends_ = false;
  std::vector<fairroll::detail::JoiningThread> threads_;  // the last member: they look at the others
};

}  // namespace fairroll::audit
