// SPDX-License-Identifier: Apache-2.0
// How far a long command is, on standard error.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "command.hpp"

namespace fairroll::cli {

/// Auto: on a terminal only. Always: where standard error is no terminal, a line of its own for each further percent.
enum class ShowProgress { Never, Auto, Always };

/// Adds `--progress`. `show` must outlive the parse.
void add_progress(CommandForm& command, ShowProgress& show);

/// ` 12 % of 250 hands, 40 seconds left`. How long the rest takes is told once two seconds have passed, and there is something to tell it
/// by.
[[nodiscard]] std::string progress_words(std::uint64_t done, std::uint64_t whole, const std::string& unit,
                                         std::chrono::milliseconds passed);

class Progress {
 public:
  /// `unit`: `hands`.
  Progress(ShowProgress show, std::uint64_t whole, std::string unit);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// Leaves a terminal as it was found.
  ~Progress();
  void tell(std::uint64_t done);

 private:
  void draw(std::uint64_t done);

  bool terminal_;
  bool shown_;
  bool drawn_ = false;
  int width_;
  std::uint64_t whole_;
  std::string unit_;
  std::uint64_t percent_ = 101;  // that was told last
  std::chrono::steady_clock::time_point last_{};
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace fairroll::cli
