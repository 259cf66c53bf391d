// SPDX-License-Identifier: Apache-2.0
// Output formats for diagnostics: text for people, GNU lines for editors, JSON and SARIF for programs. All functions are pure and
// thread-safe.
#pragma once

#include <string>
#include <string_view>

#include <fairroll/api.hpp>
#include <fairroll/diagnostic.hpp>

namespace FAIRROLL_API fairroll {

/// Options of render_text().
struct TextStyle {
  bool use_colours = false;  ///< True to use ANSI colours. Without colours, the text contains the same information.
  int width = 80;            ///< Number of columns, at least 20. Longer source lines are shortened around the caret.
};

/// Formats a diagnostic with its severity, code, message, source line with carets, labels, witness and help. The result ends with a line
/// ending. Control characters and marks for the text direction are replaced with U+FFFD, so that a hostile file cannot move the cursor of a
/// terminal.
[[nodiscard]] std::string render_text(const Diagnostic& diagnostic, const TextStyle& style = {});
/// Formats all diagnostics in order, separated by blank lines.
[[nodiscard]] std::string render_text(const Diagnostics& diagnostics, const TextStyle& style = {});

/// Returns a copy of `text` in which U+FFFD replaces control characters and marks for the text direction. Line endings and tabs are kept.
/// Use this function for titles, file names and other text from files before writing it to a terminal.
[[nodiscard]] std::string sanitize_for_terminal(std::string_view text);

/// Formats diagnostics in the GNU format, with one line per diagnostic, such as `file:line:column: error: message [F0101 expected]`. Each
/// label becomes a separate line with the word `note:`.
[[nodiscard]] std::string render_gnu(const Diagnostics& diagnostics);

/// Formats diagnostics as a JSON array of objects with the members `code`, `slug`, `severity`, `message`, `file`, `line`, `column`,
/// `endLine`, `endColumn`, `text`, `caption`, `labels`, `witness` and `help`. Lines and columns are counted as in LineColumn. The end is
/// the position after the last character. If a diagnostic has no source, the six members from `file` to `text` are null. The result is
/// UTF-8 without a final line ending. Invalid bytes become U+FFFD. `indent` is the number of spaces per level. If `indent` is negative, the
/// result is one line.
[[nodiscard]] std::string render_json(const Diagnostics& diagnostics, int indent = 2);

/// Formats diagnostics as a SARIF 2.1.0 document (OASIS) with one run of the tool `fairroll` in version `tool_version`. Columns count code
/// points. The witness and the help are part of the message. The result has no final line ending.
[[nodiscard]] std::string render_sarif(const Diagnostics& diagnostics, const std::string& tool_version);

}  // namespace fairroll
