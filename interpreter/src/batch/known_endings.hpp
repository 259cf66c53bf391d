// SPDX-License-Identifier: Apache-2.0
// What throws of one batch say behind their faces, by its bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fairroll::batch {

/// A table writes few different facts and calls, again and again: `, "facts": [{"die": 2, "fact": "rests on", "is": "rail"}]}`. What such
/// an ending comes to is looked up here instead of read anew. Bytes are compared in full. They stay where they are, and must live as long.
/// Of a fixed size, without memory of its own; which endings are kept when it is full makes no difference to what is said of a line.
class KnownEndings {
 public:
  /// Without a beginning: most batches are too short to need any.
  struct Ending {
    const char* text;
    std::size_t size;
    std::uint64_t difference;  ///< bits of the packed throw that it flips
    bool is_called;            ///< it holds a call

    [[nodiscard]] bool is(std::string_view other) const noexcept { return std::string_view(text, size) == other; }
  };

  /// Requires 8 bytes.
  [[nodiscard]] const Ending* find(std::string_view text) const noexcept {
    if (missed_ < patience) return nullptr;
    const Ending* one = &slots_[place_of(text)];
    for (const Ending* const end = one + most_tries; one != end; ++one)
      if (one->is(text)) return one;
    return nullptr;
  }
  /// One that was not found.
  void keep(const Ending& ending) noexcept;

 private:
  static constexpr int patience = 16;   ///< so many are read before it pays to clear the table
  static constexpr unsigned bits = 9;   ///< of places
  static constexpr int most_tries = 4;  ///< an ending stands at its place or near behind it

  [[nodiscard]] static std::size_t place_of(std::string_view text) noexcept;

  int missed_ = 0;
  std::array<Ending, (std::size_t{1} << bits) + most_tries> slots_;  // nothing in them before they are cleared
};

}  // namespace fairroll::batch
