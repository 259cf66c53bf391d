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
/// by. `rate`: what else is told then, `35,000 lines a second`. Of what is done `begun` was done before time began to pass.
[[nodiscard]] std::string progress_words(std::uint64_t done, std::uint64_t whole, const std::string& unit, std::chrono::milliseconds passed,
                                         const std::string& rate = {}, std::uint64_t begun = 0);
/// `1,234,567 lines a second`; empty: too little has passed.
[[nodiscard]] std::string rate_words(std::uint64_t done, const std::string& unit, std::chrono::milliseconds passed);

class Progress {
 public:
  /// `unit`: `hands`. `begun` of them are done already.
  Progress(ShowProgress show, std::uint64_t whole, std::string unit, std::uint64_t begun = 0);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// Leaves a terminal as it was found.
  ~Progress();
  void tell(std::uint64_t done);
  /// The same, with how many of another unit, `lines`, it took since the begin.
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
