// SPDX-License-Identifier: Apache-2.0
// Why one line of a log is judged as it is.
#pragma once

#include <string>

#include <fairroll/audit/audit.hpp>

#include "../command.hpp"

namespace fairroll::cli {

/// A line of a log, as specified with `--explain`.
struct LineAddress {
  std::string file;  ///< Name of the log. Empty if there is only one log.
  std::uint64_t line = 0;
};
/// Parses a line address such as `12` or `night.jsonl:12`. Throws WrongValue.
[[nodiscard]] LineAddress line_address(const std::string& text);

/// Prints the state of the table, the recorded ruling and payments, the correct payments, and every evaluated clause. The output is text
/// or one JSON object.
void tell_reasons(const Source& line, const audit::LineExplanation& reasons, Format format, const TextStyle& style);

}  // namespace fairroll::cli
