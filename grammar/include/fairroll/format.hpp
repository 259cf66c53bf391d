// SPDX-License-Identifier: Apache-2.0
// The canonical layout of a file (`fairroll fmt`).
#pragma once

#include <string>

#include <fairroll/api.hpp>
#include <fairroll/syntax.hpp>

namespace FAIRROLL_API fairroll {

/// Returns the text of `tree` in canonical layout: one statement per line, indentation of two spaces, aligned tables, at most one blank
/// line in a row, LF line ends. Comments and the word `the` are kept. Only whitespace changes: the result has the same meaning, and
/// formatting it again returns the same text. Lines have at most 100 columns where a statement can be broken.
///
/// `tree` must have been parsed from text by parse_rules() or parse_scenarios(), without errors. Use to_text() for a tree of the JSON form.
/// Thread-safe.
[[nodiscard]] std::string format(const Tree& tree);

}  // namespace fairroll
