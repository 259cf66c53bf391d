// SPDX-License-Identifier: Apache-2.0
// Ctrl-C that lets a command tell what it has done so far.
#pragma once

#include <atomic>
#include <csignal>

namespace fairroll::cli {

/// During its lifetime, the first SIGINT sets asked() and the second ends the program. Only one object can exist at a time.
class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();
  [[nodiscard]] const std::atomic<bool>& asked() const noexcept;
  /// Has the same effect as Ctrl-C. Returns false if no object exists. Can be called from a signal handler.
  [[nodiscard]] static bool ask() noexcept;

 private:
  struct sigaction before_ {};
};

}  // namespace fairroll::cli
