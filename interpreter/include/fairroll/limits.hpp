// SPDX-License-Identifier: Apache-2.0
// Limits on the work that a rule book or a scenario may cause. A program that reads texts from strangers should lower them. docs/limits.md
// describes these limits, and the fixed limits of the library.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <fairroll/api.hpp>

namespace FAIRROLL_API fairroll {

/// Adjustable limits of a Library and of every ruleset that is checked from it. A text that exceeds a limit is rejected, or its result
/// states what is missing; both produce a diagnostic. The limits count work, not time, so a result is the same on every machine. A plain
/// value: direct assignment to a member is not checked against its range; set_limit() checks it.
struct Limits {
#define FAIRROLL_LIMIT(name, usual, most, what) std::uint64_t name = usual;  ///< what
#include <fairroll/limits.def>

  /// Returns true if all limits are equal.
  [[nodiscard]] friend bool operator==(const Limits& a, const Limits& b) noexcept = default;
};

/// Description of one limit, for programs that set limits by name, such as a command line or a language binding.
struct NamedLimit {
  std::string_view name;            ///< name of the limit, such as `states`
  std::uint64_t default_value = 0;  ///< default value
  std::uint64_t max_value = 0;      ///< maximum that can be set; the minimum is 1
  std::string_view description;     ///< English description of the limited quantity
  std::uint64_t Limits::*member;    ///< member of Limits that stores the value
};

/// Returns the descriptions of all limits, in the order of docs/limits.md. The span is valid until the program ends. Thread-safe.
[[nodiscard]] std::span<const NamedLimit> named_limits() noexcept;
/// Sets the limit `name` to `value`, which must be from 1 to NamedLimit::max_value. Returns `std::nullopt` on success. Otherwise it returns
/// an error message in English, and `limits` is unchanged. Throws only std::bad_alloc.
[[nodiscard]] std::optional<std::string> set_limit(Limits& limits, std::string_view name, std::uint64_t value);

}  // namespace fairroll
