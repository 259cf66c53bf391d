// SPDX-License-Identifier: Apache-2.0
// Diagnostics on the standard streams, in the format that was asked for.
#pragma once

#include <string>

#include <fairroll/diagnostic.hpp>

#include "command.hpp"

namespace fairroll::cli {

/// Faults on the way to a result: as text, to standard error, so that standard output holds results only. Where JSON was asked for they
/// wait for finish().
void complain(const Context& context, const Diagnostics& diagnostics);

/// Once, at the end of the program: if JSON was asked for and none was written, writes a document of what was complained of, as report()
/// would; otherwise tells it on standard error.
void finish(const Context& context);

/// The document that finish() writes of what was complained of.
[[nodiscard]] std::string complaint_document(const Diagnostics& diagnostics);

/// Diagnostics that are the result (`check`): to standard output. Text and GNU end with `summary` as a line of its own (to standard error
/// for GNU, which is for machines); JSON is one object {"format": 1, "diagnostics": [...], "summary": ...}; SARIF is one document.
void report(const Context& context, Format format, const Diagnostics& diagnostics, const std::string& summary, bool interrupted = false);

/// `3 errors, 1 warning in 2 files`; `no errors` if there is nothing to tell. Notes are counted only if there are any.
[[nodiscard]] std::string count_diagnostics(const Diagnostics& diagnostics);

/// `1 file`, `2 files`.
[[nodiscard]] std::string plural(std::size_t count, const std::string& noun);

/// LimitReached if a limit was met, else InvalidFile if there is an error among them, else Ok.
[[nodiscard]] ExitCode exit_code_of(const Diagnostics& diagnostics) noexcept;

}  // namespace fairroll::cli
