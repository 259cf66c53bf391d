// SPDX-License-Identifier: Apache-2.0
// A line of a log as it stands, in pieces: no tree, no meaning, and no memory once one as long was read.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/table.hpp>

namespace FAIRROLL_API fairroll {
namespace detail {

/// A wager as a line names it.
struct ScannedWager {
  static constexpr std::size_t most_numbers = 4;

  std::string_view name;
  std::array<int, most_numbers> numbers{};
  std::size_t count = 0;    ///< of `numbers`
  std::string_view behind;  ///< empty: not said
  std::optional<int> behind_number;
};

/// What a line says was paid.
struct ScannedPayment {
  std::string_view who;
  ScannedWager on;
  Outcome outcome{};        ///< Wins, Loses, Pushes or Returned
  std::string_view amount;  ///< of a win
};

/// How a line says that somebody stands.
struct ScannedBalance {
  std::string_view who;
  bool down = false;  ///< else up
  std::string_view amount;
};

/// A throw whose faces are known, or an act of a seat; all members point into the line.
struct ScannedLine {
  static constexpr std::size_t most_dice = 8;

  bool is_throw = false;  ///< else an act

  std::array<int, most_dice> faces{};
  std::size_t dice = 0;
  std::string_view record;  ///< of a throw of which more is recorded than its faces: all of it, as it stands; else empty

  TableAct::Kind act{};
  std::string_view who;
  std::string_view amount;
  ScannedWager on;

  std::string_view ruling;   ///< of `ruled`; empty: it does not stand there
  std::optional<int> total;  ///< of `ruled`
  bool says_paid = false;
  std::vector<ScannedPayment> paid;
  std::vector<ScannedBalance> balances;

  std::string_view meta;  ///< as it stands; empty: there is none
  /// The plain values among its members: a string without its quotes, a whole number as it stands.
  std::vector<std::pair<std::string_view, std::string_view>> members;

  /// The value of that member of `meta`; null data: it is not among those.
  [[nodiscard]] std::string_view member(std::string_view name) const noexcept {
    for (const auto& [key, value] : members)
      if (key == name) return value;
    return {};
  }
};

/// Reads one line without its end. False: it is no such line, or written in an unusual way; then `out` means nothing. Throws nothing but
/// for want of memory.
[[nodiscard]] bool scan_line(std::string_view line, ScannedLine& out);

/// Reads only the `meta` of a line that begins as a throw or an act does and ends with a flat `meta`. False: it does not, and `out` means
/// nothing. Where the line is one at all, its `meta` is this; `out` has no more than that.
/// Throws nothing but for want of memory.
[[nodiscard]] bool scan_meta(std::string_view line, ScannedLine& out);

}  // namespace detail
}  // namespace fairroll
