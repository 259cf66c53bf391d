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

/// Shows each stage of a long piece of work. One at a time (see Interrupt).
class Watching {
 public:
  explicit Watching(ShowProgress show) : show_(show) {}
  /// Shows nothing, and leaves signals alone: work goes on as long as that says so.
  explicit Watching(std::function<bool()> goes_on) : show_(ShowProgress::Never), goes_on_(std::move(goes_on)) {}
  /// False: the user asked to stop. Before it is told for the first time there is nothing to show, and Ctrl-C ends the program.
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
  /// Leaves the terminal as it was found.
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
