// SPDX-License-Identifier: Apache-2.0
// Fast scanner for lines of a log. It splits a line into pieces without building a tree or resolving names, and does not allocate once a
// line of the same size has been read. Internal header, not installed.
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

/// Name of a wager in a line.
struct ScannedWager {
  static constexpr std::size_t most_numbers = 4;

  std::string_view name;
  std::array<int, most_numbers> numbers{};
  std::size_t count = 0;             ///< number of elements of `numbers` in use
  std::string_view behind;           ///< name of the parent; empty if the line does not state it
  std::optional<int> parent_number;  ///< number of the parent, if stated
};

/// Payment that a line records.
struct ScannedPayment {
  std::string_view who;
  ScannedWager on;
  Outcome outcome{};        ///< Wins, Loses, Pushes or Returned
  std::string_view amount;  ///< profit; only for a win
};

/// Balance of a seat or role that a line records.
struct ScannedBalance {
  std::string_view who;
  bool down = false;  ///< true if the amount is a loss, false if it is a gain
  std::string_view amount;
};

/// A throw with known faces, or an action of a seat. All texts refer to the line, which must outlive the object.
struct ScannedLine {
  static constexpr std::size_t most_dice = 8;

  bool is_throw = false;  ///< true for a throw, false for an action

  std::array<int, most_dice> faces{};
  std::size_t dice = 0;
  std::string_view record;  ///< text of the throw, if more than its faces is recorded; otherwise empty

  TableAction::Kind act{};
  std::string_view who;
  std::string_view amount;
  ScannedWager on;

  std::string_view ruling;   ///< ruling in `ruled`; empty if the line has none
  std::optional<int> total;  ///< total in `ruled`
  bool says_paid = false;    ///< true if the line has a member `paid`, even an empty one
  std::vector<ScannedPayment> paid;
  std::vector<ScannedBalance> balances;

  std::string_view meta;  ///< text of the value; empty if there is none
  /// Members of `meta` with plain values: strings, without quotes, and integers, as text.
  std::vector<std::pair<std::string_view, std::string_view>> members;

  /// Returns the value of a member of `meta`; a view with null data if `members` has no such member.
  [[nodiscard]] std::string_view member(std::string_view name) const noexcept {
    for (const auto& [key, value] : members)
      if (key == name) return value;
    return {};
  }
};

/// Scans one line, without its line end. Returns false if it is another kind of line or has an unusual form; `out` then has no meaning.
/// Throws only std::bad_alloc.
[[nodiscard]] bool scan_line(std::string_view line, ScannedLine& out);

/// Scans only the `meta` of a line that begins like a throw or an action and ends with a flat `meta`. Returns false for any other line;
/// `out` then has no meaning. Only `meta` and `members` of `out` are set, and they are correct if the line is valid. Throws only
/// std::bad_alloc.
[[nodiscard]] bool scan_meta(std::string_view line, ScannedLine& out);

}  // namespace detail
}  // namespace fairroll
