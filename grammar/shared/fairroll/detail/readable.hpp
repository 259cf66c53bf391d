// SPDX-License-Identifier: Apache-2.0
// Checks for texts before they are parsed or displayed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <fairroll/api.hpp>
#include <fairroll/diagnostic.hpp>

namespace FAIRROLL_API fairroll {

/// Returns a diagnostic too_large (more than Source::max_bytes) or not_utf8, or `std::nullopt` if the text can be parsed.
[[nodiscard]] std::optional<Diagnostic> unreadable(const SourcePtr& source);

/// Returns a copy of `text` with U+FFFD for each control character and each mark for the text direction, except line ends and tabs.
[[nodiscard]] std::string without_hidden(std::string_view text);
/// Returns a diagnostic hidden_character for the first control character or mark for the text direction in each line. Tabs and line ends
/// are allowed. unreadable() must have returned `std::nullopt` for the text.
[[nodiscard]] Diagnostics hidden_characters(const SourcePtr& source);

}  // namespace fairroll
