// SPDX-License-Identifier: Apache-2.0
// Why one line of a log is judged as it is.
#pragma once

#include <string>

#include <fairroll/audit/audit.hpp>

#include "../command.hpp"

namespace fairroll::cli {

/// A line of a log, as `--explain` names it.
struct LineAddress {
  std::string file;  ///< empty: the only log
  std::uint64_t line = 0;
};
/// `12`, `night.jsonl:12`; throws WrongValue.
[[nodiscard]] LineAddress line_address(const std::string& text);

/// How the table stood, what the line says of each wager and of the ruling, what is due, and every clause that was asked. Text, or one
/// object of JSON.
void tell_reasons(const Source& line, const audit::LineExplanation& reasons, Format format, const TextStyle& style);

}  // namespace fairroll::cli
