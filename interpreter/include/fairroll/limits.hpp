// SPDX-License-Identifier: Apache-2.0
// How much a rule book or a scenario may ask for: whoever reads texts of strangers sets it. docs/limits.md tells these limits, and those
// that nobody can set.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <fairroll/api.hpp>

namespace FAIRROLL_API fairroll {

/// A Library has them, and hands them on to every ruleset that is made of it. Past one of them the text is refused, or the result says what
/// is missing: each has its diagnostic. Counted is work, not time, so a result is the same on every machine. A plain value; what is written
/// into a member is not held against its range, which set_limit() does.
struct Limits {
#define FAIRROLL_LIMIT(name, usual, most, what) std::uint64_t name = usual;  ///< what
#include <fairroll/limits.def>

  /// Equal if each limit is.
  [[nodiscard]] friend bool operator==(const Limits& a, const Limits& b) noexcept = default;
};

/// One of them, for those who take them by name: a command line, a binding.
struct NamedLimit {
  std::string_view name;         ///< `states`
  std::uint64_t usual = 0;       ///< unless somebody sets it
  std::uint64_t most = 0;        ///< that may be set; the least is 1
  std::string_view what;         ///< is counted, in words
  std::uint64_t Limits::*value;  ///< where it is kept
};

/// All of them, in the order of docs/limits.md. They last as long as the program; safe to call from any thread.
[[nodiscard]] std::span<const NamedLimit> named_limits() noexcept;
/// Sets the limit of that name to `value`, from 1 to NamedLimit::most. Nothing: it is set. Else why not, in words, and all stay as they
/// were. Throws std::bad_alloc alone.
[[nodiscard]] std::optional<std::string> set_limit(Limits& limits, std::string_view name, std::uint64_t value);

}  // namespace fairroll
