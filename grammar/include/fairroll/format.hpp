// SPDX-License-Identifier: Apache-2.0
// The canonical layout of a file (`fairroll fmt`).
#pragma once

#include <string>

#include <fairroll/api.hpp>
#include <fairroll/syntax.hpp>

namespace FAIRROLL_API fairroll {

/// The text of `tree` in canonical layout: one statement a line, two blanks of indentation, tables aligned, comments and `the` kept, one
/// blank line at most, LF line ends. Only blanks change: parsing the result gives the same meaning, formatting it again the same text.
/// Requires a tree that parse_rules() or parse_scenarios() made of text, without errors: a tree of the JSON form has no layout to keep
/// (to_text() writes it). Lines are of at most 100 columns where a statement can be broken. Pure; safe from any thread.
[[nodiscard]] std::string format(const Tree& tree);

}  // namespace fairroll
