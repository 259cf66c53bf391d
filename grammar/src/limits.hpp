// SPDX-License-Identifier: Apache-2.0
// What must hold of a text before anybody reads it.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <fairroll/detail/readable.hpp>
#include <fairroll/diagnostic.hpp>

namespace fairroll {

/// Characters of a name.
inline constexpr std::size_t max_name = 64;

/// not_utf8, or nothing if the text can be read: a log may be of any size that spans can count.
[[nodiscard]] std::optional<Diagnostic> unreadable_log(const SourcePtr& source);

/// The warning of a letter that steers a terminal.
[[nodiscard]] Diagnostic hidden_character(const SourceLocation& place, char32_t letter);

/// In a scenario file these words begin the next step, so nobody and nothing is called by them.
[[nodiscard]] bool begins_step(std::string_view word) noexcept;

}  // namespace fairroll
