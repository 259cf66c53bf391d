// SPDX-License-Identifier: Apache-2.0
// A thread that is waited for at its end, as std::jthread, which libc++ 13 lacks. For the floors of this project alone: it is not installed.
#pragma once

#include <thread>
#include <utility>

namespace fairroll::detail {

class JoiningThread {
 public:
  /// Throws std::system_error: the machine gives no more threads.
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
