// SPDX-License-Identifier: Apache-2.0
// Ctrl-C that lets a command tell what it has done so far.
#pragma once

#include <atomic>
#include <csignal>

namespace fairroll::cli {

/// While one lives, the first SIGINT sets asked() instead of ending the program; a second one ends it. One at a time.
class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();
  [[nodiscard]] const std::atomic<bool>& asked() const noexcept;
  /// As if Ctrl-C had been pressed; false: none lives. For a signal handler.
  [[nodiscard]] static bool ask() noexcept;

 private:
  struct sigaction before_ {};
};

}  // namespace fairroll::cli
