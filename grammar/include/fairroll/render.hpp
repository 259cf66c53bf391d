// Diagnostics as people, editors and machines want them.
#pragma once

#include <string>

#include <fairroll/api.hpp>
#include <fairroll/diagnostic.hpp>

namespace FAIRROLL_API fairroll {

struct TextStyle {
  bool colour = false;  ///< ANSI colours; they never carry meaning alone
  int width = 80;       ///< columns; longer source lines are clamped around the caret
};

/// Severity, code, message, the source line with carets, labels, witness and help; ends with a line end.
[[nodiscard]] std::string render_text(const Diagnostic& diagnostic, const TextStyle& style = {});
/// All of them, in order, with a blank line between.
[[nodiscard]] std::string render_text(const Diagnostics& diagnostics, const TextStyle& style = {});

/// GNU one-liners: `file:line:column: error: message [F0101 expected]`, one per diagnostic, labels as `note:` lines.
[[nodiscard]] std::string render_gnu(const Diagnostics& diagnostics);

/// A JSON array of objects {code, slug, severity, message, file, line, column, endLine, endColumn, text, labels, witness, help}; lines and
/// columns as in LineColumn. `indent` < 0 puts it on one line.
[[nodiscard]] std::string render_json(const Diagnostics& diagnostics, int indent = 2);

/// A SARIF 2.1.0 document with one run.
[[nodiscard]] std::string render_sarif(const Diagnostics& diagnostics, const std::string& tool_version);

}  // namespace fairroll
