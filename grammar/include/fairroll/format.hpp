// The canonical layout of a file (`fairroll fmt`).
#pragma once

#include <string>

#include <fairroll/api.hpp>
#include <fairroll/syntax.hpp>

namespace FAIRROLL_API fairroll {

/// The text of `tree` in canonical layout: one statement a line, two blanks of indentation, tables aligned, comments and `the` kept, one blank
/// line at most, LF line ends. Only blanks change: parsing the result gives the same meaning, formatting it again the same text.
/// Requires a tree that was parsed without errors.
[[nodiscard]] std::string format(const Tree& tree);

}  // namespace fairroll
