// SPDX-License-Identifier: Apache-2.0
// Limits on the work that a rule book or a scenario may cause. A program that reads files from untrusted users should set lower limits.
// docs/limits.md describes these limits and the fixed limits of the library.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <fairroll/api.hpp>

namespace FAIRROLL_API fairroll {

/// Adjustable limits of a Library and of every ruleset that is checked from it. If a text exceeds a limit, either the text is rejected or
/// its result states what is missing. In both cases, a diagnostic is reported. The limits count work, not time, so a result is the same on
/// every machine. set_limit() checks the range of a value, but a direct assignment to a member is not checked.
struct Limits {
#define FAIRROLL_LIMIT(name, usual, most, what) std::uint64_t name = usual;  ///< Maximum of the quantity that limits.def describes.
#include <fairroll/limits.def>

  /// Returns true if all limits are equal.
  [[nodiscard]] friend bool operator==(const Limits& a, const Limits& b) noexcept = default;
};

/// The description of one limit, for programs that set limits by name, such as a command line or a language binding.
struct NamedLimit {
  std::string_view name;            ///< Name of the limit, such as `states`.
  std::uint64_t default_value = 0;  ///< Default value of the limit.
  std::uint64_t max_value = 0;      ///< Largest value that the limit can have. The smallest value is 1.
  std::string_view description;     ///< Description, in English, of the quantity that is limited.
  std::uint64_t Limits::*member;    ///< Member of Limits that stores the limit.
};

/// Returns the descriptions of all limits, in the order of docs/limits.md. The span is valid until the program ends. Thread-safe.
[[nodiscard]] std::span<const NamedLimit> named_limits() noexcept;
/// Sets the limit `name` to `value`, which must be from 1 to NamedLimit::max_value. Returns `std::nullopt` on success. Otherwise, returns
/// an error message in English and leaves `limits` unchanged. Throws only std::bad_alloc.
[[nodiscard]] std::optional<std::string> set_limit(Limits& limits, std::string_view name, std::uint64_t value);

}  // namespace fairroll
