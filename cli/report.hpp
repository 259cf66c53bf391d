// SPDX-License-Identifier: Apache-2.0
// Diagnostics on the standard streams, in the format that was asked for.
#pragma once

#include <string>

#include <fairroll/diagnostic.hpp>

#include "command.hpp"

namespace fairroll::cli {

/// Writes diagnostics as text to standard error, so that standard output contains only results. With JSON output, the diagnostics are
/// stored for finish().
void complain(const Context& context, const Diagnostics& diagnostics);

/// Must be called once at the end of the program. With JSON output, writes a document of the stored diagnostics, as report() does, if no
/// other document was written. Otherwise, writes them to standard error.
void finish(const Context& context);

/// Returns the document that finish() writes for the diagnostics.
[[nodiscard]] std::string complaint_document(const Diagnostics& diagnostics);

/// Writes the diagnostics that are the result of `check` to standard output. Text and GNU output end with the line `summary` (on standard
/// error for GNU). JSON is one object {"format": 1, "diagnostics": [...], "summary": ...}. SARIF is one document.
void report(const Context& context, Format format, const Diagnostics& diagnostics, const std::string& summary, bool interrupted = false);

/// Returns counts such as `3 errors, 1 warning in 2 files`, or `no errors`. Notes are counted only if there are any.
[[nodiscard]] std::string count_diagnostics(const Diagnostics& diagnostics);

/// Returns a count with its noun, such as `1 file` or `2 files`.
[[nodiscard]] std::string plural(std::size_t count, const std::string& noun);

/// Returns LimitReached if a limit was reached, InvalidFile if there is another error, and otherwise Ok.
[[nodiscard]] ExitCode exit_code_of(const Diagnostics& diagnostics) noexcept;

}  // namespace fairroll::cli
