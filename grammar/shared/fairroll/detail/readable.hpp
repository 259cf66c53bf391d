// SPDX-License-Identifier: Apache-2.0
// What must hold of a text before anybody reads it, or shows it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <fairroll/api.hpp>
#include <fairroll/diagnostic.hpp>

namespace FAIRROLL_API fairroll {

/// too_large (more than Source::max_bytes) or not_utf8, or nothing if the text can be read.
[[nodiscard]] std::optional<Diagnostic> unreadable(const SourcePtr& source);

/// The text with U+FFFD for each character that steers a terminal or a page, line ends and tabs excepted.
[[nodiscard]] std::string without_hidden(std::string_view text);
/// hidden_character: the first of each line that steers a terminal, tabs and line ends excepted. The text must be readable.
[[nodiscard]] Diagnostics hidden_characters(const SourcePtr& source);

}  // namespace fairroll
