// SPDX-License-Identifier: Apache-2.0
// Long commands: progress on a terminal, and Ctrl-C that leaves it clean.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "interrupt.hpp"
#include "progress.hpp"

namespace fairroll::cli {

/// Shows the progress of each stage of a long task, and handles Ctrl-C. Only one object can exist at a time (see Interrupt).
class Watching {
 public:
  explicit Watching(ShowProgress show) : show_(show) {}
  /// Creates an object that shows no progress and ignores signals. The task continues while `goes_on` returns true.
  explicit Watching(std::function<bool()> goes_on) : show_(ShowProgress::Never), goes_on_(std::move(goes_on)) {}
  /// Shows progress. Returns false if the user asked to stop. Before the first call, Ctrl-C ends the program.
  bool tell(std::string_view stage, std::size_t done, std::size_t of) {
    if (goes_on_) return !stopped();
    if (!interrupt_) interrupt_.emplace();
    if (stage != stage_ || of != of_) {
      stage_ = stage;
      of_ = of;
      progress_ = std::make_unique<Progress>(show_, of, stage_);
    }
    progress_->tell(done);
    return !interrupt_->asked();
  }
  [[nodiscard]] bool stopped() const { return goes_on_ ? !goes_on_() : interrupt_ && interrupt_->asked(); }
  /// Removes the progress display from the terminal.
  void done() { progress_.reset(); }

 private:
  std::optional<Interrupt> interrupt_;
  ShowProgress show_;
  std::function<bool()> goes_on_;  // empty: until the user interrupts
  std::string stage_;
  std::size_t of_ = 0;
  std::unique_ptr<Progress> progress_;
};

}  // namespace fairroll::cli
