// SPDX-License-Identifier: Apache-2.0
// How many seconds of a core a call of the program may take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace fairroll::cli {

/// A few seconds to begin with, and more for what is read, so that a large folder has its time and no file takes more than its own. Past
/// it whoever looks at Interrupt is asked to stop, as by Ctrl-C. Who does not look, or does not stop within two seconds, is ended: with
/// the diagnostic and exit code 5. Time is that of the processor: a busy machine stops nothing. There is one; not thread-safe but for
/// the signal.
class TimeLimit {
 public:
  static constexpr std::uint64_t most_seconds = 1'000'000'000;

  /// Of the one call that there is.
  [[nodiscard]] static TimeLimit& of_call() noexcept;

  /// A program begins. `json`: what is told at the end is one document on standard output, if nothing was printed.
  void begin(bool json);
  /// It has ended: no limit any more.
  void end() noexcept;

  /// Somebody says how long: nothing else counts.
  void give_seconds(std::uint64_t seconds) noexcept;
  /// A file of so many bytes was read.
  void give_for_file(std::size_t bytes) noexcept;
  /// A key is made or opened by a password, which takes seconds by intention.
  void give_for_password() noexcept;
  /// What is done has no end of its own (logs, simulations, a server, `--watch`), or an option for its time: only give_seconds() ends it.
  void give_all() noexcept;

  /// The time is up; the work may have ended by itself all the same.
  [[nodiscard]] bool is_up() const noexcept;
  /// The diagnostic that says so (F0831): message and way out.
  [[nodiscard]] static std::string message();
  [[nodiscard]] static const char* help() noexcept;

 private:
  TimeLimit() = default;
};

}  // namespace fairroll::cli
