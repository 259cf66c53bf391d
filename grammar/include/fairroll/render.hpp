// SPDX-License-Identifier: Apache-2.0
// Diagnostics as people, editors and machines want them.
#pragma once

#include <string>
#include <string_view>

#include <fairroll/api.hpp>
#include <fairroll/diagnostic.hpp>

namespace FAIRROLL_API fairroll {

/// How render_text() writes.
struct TextStyle {
  bool colour = false;  ///< ANSI colours; they never carry meaning alone
  int width = 80;       ///< columns; longer source lines are clamped around the caret, though never to less than 20
};

/// Severity, code, message, the source line with carets, labels, witness and help; ends with a line end. Whatever the texts hold, controls
/// and marks that turn the direction of writing come out as U+FFFD, so a hostile file cannot move the cursor. Pure, as everything here;
/// safe from any thread.
[[nodiscard]] std::string render_text(const Diagnostic& diagnostic, const TextStyle& style = {});
/// All of them, in order, with a blank line between.
[[nodiscard]] std::string render_text(const Diagnostics& diagnostics, const TextStyle& style = {});

/// `text` as render_text() treats what it quotes; line ends and tabs stay. Titles, remarks, names of files and whatever else somebody wrote
/// can go to a terminal like this.
[[nodiscard]] std::string terminal_text(std::string_view text);

/// GNU one-liners: `file:line:column: error: message [F0101 expected]`, one per diagnostic, labels as `note:` lines.
[[nodiscard]] std::string render_gnu(const Diagnostics& diagnostics);

/// A JSON array of objects {code, slug, severity, message, file, line, column, endLine, endColumn, text, caption, labels, witness, help};
/// lines and columns as in LineColumn, the end behind the last character. Without a source the six members from `file` to `text` are null.
/// Always UTF-8: bytes that are none become U+FFFD. `indent` is in blanks for each level; < 0 puts it on one line. No line end behind it.
[[nodiscard]] std::string render_json(const Diagnostics& diagnostics, int indent = 2);

/// A SARIF 2.1.0 document (OASIS) with one run, of the tool `fairroll` in `tool_version`; columns count code points. Witness and help are
/// part of the message. No line end behind it.
[[nodiscard]] std::string render_sarif(const Diagnostics& diagnostics, const std::string& tool_version);

}  // namespace fairroll
