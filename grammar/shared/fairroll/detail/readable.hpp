// SPDX-License-Identifier: Apache-2.0
// What must hold of a text before anybody reads it, or shows it.
#pragma once

#include <optional>

#include <fairroll/api.hpp>
#include <fairroll/diagnostic.hpp>

namespace FAIRROLL_API fairroll {

/// too_large (more than Source::max_bytes) or not_utf8, or nothing if the text can be read.
[[nodiscard]] std::optional<Diagnostic> unreadable(const SourcePtr& source);

/// hidden_character: the first of each line that steers a terminal, tabs and line ends excepted. The text must be readable.
[[nodiscard]] Diagnostics hidden_characters(const SourcePtr& source);

}  // namespace fairroll
