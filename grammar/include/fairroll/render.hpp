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
  bool use_colours = false;  ///< use ANSI colours; the text is complete without them
  int width = 80;            ///< columns, at least 20; longer source lines are shortened around the caret
};

/// Formats a diagnostic: severity, code, message, source line with carets, labels, witness and help, with a final line end. Control
/// characters and marks for the text direction are replaced with U+FFFD, so that a hostile file cannot move the cursor of a terminal.
[[nodiscard]] std::string render_text(const Diagnostic& diagnostic, const TextStyle& style = {});
/// Formats all diagnostics in order, separated by blank lines.
[[nodiscard]] std::string render_text(const Diagnostics& diagnostics, const TextStyle& style = {});

/// Returns `text` with control characters and marks for the text direction replaced with U+FFFD, except line ends and tabs. Use this for
/// titles, file names and other text from files that is written to a terminal.
[[nodiscard]] std::string sanitize_for_terminal(std::string_view text);

/// Formats diagnostics as GNU lines: `file:line:column: error: message [F0101 expected]`, one line per diagnostic. Labels become `note:`
/// lines.
[[nodiscard]] std::string render_gnu(const Diagnostics& diagnostics);

/// Formats diagnostics as a JSON array of objects with the members code, slug, severity, message, file, line, column, endLine, endColumn,
/// text, caption, labels, witness and help. Lines and columns count as in LineColumn; the end is after the last character. Without a
/// source, the six members from `file` to `text` are null. The result is UTF-8 without a final line end; invalid bytes become U+FFFD.
/// `indent` is the number of spaces per level; if it is negative, the result is one line.
[[nodiscard]] std::string render_json(const Diagnostics& diagnostics, int indent = 2);

/// Formats diagnostics as a SARIF 2.1.0 document (OASIS) with one run of the tool `fairroll` in version `tool_version`. Columns count code
/// points. Witness and help are part of the message. There is no final line end.
[[nodiscard]] std::string render_sarif(const Diagnostics& diagnostics, const std::string& tool_version);

}  // namespace fairroll
