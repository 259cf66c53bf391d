// SPDX-License-Identifier: Apache-2.0
// Replacement for std::jthread, which libc++ 13 lacks. Internal header, not installed.
#pragma once

#include <thread>
#include <utility>

namespace fairroll::detail {

/// A thread that the destructor joins.
class JoiningThread {
 public:
  /// Starts a thread that calls `work`. Throws std::system_error if the system cannot start a thread.
  template <typename Work>
  explicit JoiningThread(Work&& work) : thread_(std::forward<Work>(work)) {}
  JoiningThread(JoiningThread&&) noexcept = default;
  JoiningThread& operator=(JoiningThread&&) = delete;
  ~JoiningThread() {
    if (thread_.joinable()) thread_.join();
  }

 private:
  std::thread thread_;
};

}  // namespace fairroll::detail
