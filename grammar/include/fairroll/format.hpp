// SPDX-License-Identifier: Apache-2.0
// The canonical layout of a file (`fairroll fmt`).
#pragma once

#include <string>

#include <fairroll/api.hpp>
#include <fairroll/syntax.hpp>

namespace FAIRROLL_API fairroll {

/// Returns the text of `tree` in canonical layout. Each statement is on its own line, indentation is two spaces per level, and tables are
/// aligned. At most one blank line separates two lines, and lines end with LF. A line exceeds 100 columns only if the statement cannot be
/// broken. Comments and the word `the` are kept. Only whitespace changes. The result therefore has the same meaning, and formatting it
/// again returns the same text.
///
/// `tree` must have been parsed from text by parse_rules() or parse_scenarios(), without errors. For a tree that was parsed from JSON, use
/// to_text(). Thread-safe.
[[nodiscard]] std::string format(const Tree& tree);

}  // namespace fairroll
