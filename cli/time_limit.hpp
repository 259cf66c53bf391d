// SPDX-License-Identifier: Apache-2.0
// How many seconds of a core a call of the program may take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace fairroll::cli {

/// The limit of processor time for a call of the program. A short initial time is extended for each file that is read. After
/// the limit, commands that check Interrupt are asked to stop, as by Ctrl-C. A command that does not check it, or that does
/// not stop within two seconds, is ended with a diagnostic and exit code 5. There is only one object. It is not thread-safe,
/// except for the signal handler.
class TimeLimit {
 public:
  static constexpr std::uint64_t most_seconds = 1'000'000'000;

  /// Returns the object for the current call of the program.
  [[nodiscard]] static TimeLimit& of_call() noexcept;

  /// Starts the limit at the start of the program. `json` is true if the diagnostic is a JSON document unless other output was printed.
  void begin(bool json);
  /// Removes the limit at the end of the program.
  void end() noexcept;

  /// Sets the limit that the user chose. Other extensions are then ignored.
  void give_seconds(std::uint64_t seconds) noexcept;
  /// Extends the limit for a file with the given number of bytes that was read.
  void give_for_file(std::size_t bytes) noexcept;
  /// Extends the limit for creating or decrypting a key with a password, which intentionally takes seconds.
  void give_for_password() noexcept;
  /// Removes the limit for work that has no natural end, such as a server, or has its own time option. give_seconds() still applies.
  void give_all() noexcept;

  /// Returns true if the limit was exceeded. The work may still have ended normally.
  [[nodiscard]] bool is_up() const noexcept;
  /// Returns the message of the diagnostic F0831. help() returns its advice.
  [[nodiscard]] static std::string message();
  [[nodiscard]] static const char* help() noexcept;

 private:
  TimeLimit() = default;
};

}  // namespace fairroll::cli
