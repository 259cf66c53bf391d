// SPDX-License-Identifier: Apache-2.0
// How far a long command is, on standard error.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "command.hpp"

namespace fairroll::cli {

/// When progress is shown. Auto: only on a terminal. Always: if standard error is not a terminal, one line for each new percent.
enum class ShowProgress { Never, Auto, Always };

/// Adds `--progress`. `show` must outlive parsing.
void add_progress(CommandForm& command, ShowProgress& show);

/// Returns a text such as ` 12 % of 250 hands, 40 seconds left`. After two seconds with measurable progress, it includes the remaining
/// time and `rate`, such as `35,000 lines per second`. `begun` of the `done` items were finished before the time measurement began.
[[nodiscard]] std::string progress_words(std::uint64_t done, std::uint64_t whole, const std::string& unit, std::chrono::milliseconds passed,
                                         const std::string& rate = {}, std::uint64_t begun = 0);
/// Returns a text such as `1,234,567 lines per second`, or an empty text if too little time has passed.
[[nodiscard]] std::string rate_words(std::uint64_t done, const std::string& unit, std::chrono::milliseconds passed);

class Progress {
 public:
  /// Starts the display. `unit` is a word such as `hands`. `begun` items are already finished.
  Progress(ShowProgress show, std::uint64_t whole, std::string unit, std::uint64_t begun = 0);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// Removes the display from a terminal.
  ~Progress();
  void tell(std::uint64_t done);
  /// Also shows the rate of another unit, such as `lines`, of which `pieces` were processed since the start.
  void tell(std::uint64_t done, std::uint64_t pieces, const std::string& unit);

 private:
  void tell(std::uint64_t done, const std::string& rate);
  void draw(std::uint64_t done, const std::string& rate);
  [[nodiscard]] std::chrono::milliseconds passed() const;

  bool terminal_;
  bool shown_;
  bool drawn_ = false;
  int width_;
  std::uint64_t whole_;
  std::uint64_t begun_;
  std::string unit_;
  std::uint64_t percent_ = 101;  // that was told last
  std::chrono::steady_clock::time_point last_{};
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace fairroll::cli
