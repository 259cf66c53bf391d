// SPDX-License-Identifier: Apache-2.0
#include "interrupt.hpp"

namespace fairroll::cli {

namespace {

std::atomic<bool> is_interrupted{false};
std::atomic<bool> lives{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may access only lock-free atomic objects");

void interrupt(int) { is_interrupted.store(true, std::memory_order_relaxed); }

}  // namespace

Interrupt::Interrupt() {
  is_interrupted = false;
  struct sigaction action {};
  action.sa_handler = interrupt;
  sigemptyset(&action.sa_mask);
  action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
  sigaction(SIGINT, &action, &before_);
  lives = true;
}

Interrupt::~Interrupt() {
  lives = false;
  sigaction(SIGINT, &before_, nullptr);
}

bool Interrupt::ask() noexcept {
  if (lives) is_interrupted = true;
  return lives;
}

const std::atomic<bool>& Interrupt::asked() const noexcept { return is_interrupted; }

}  // namespace fairroll::cli
