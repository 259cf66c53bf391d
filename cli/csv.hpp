// SPDX-License-Identifier: Apache-2.0
// Tables for spreadsheets (RFC 4180).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairroll::cli {

/// Returns a cell of a table, in double quotes if necessary.
[[nodiscard]] inline std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + '"';
}

/// Returns a line with the given cells and a line ending.
[[nodiscard]] inline std::string csv_line(const std::vector<std::string>& cells) {
  std::string out;
  for (std::size_t i = 0; i < cells.size(); ++i) out += (i == 0 ? "" : ",") + csv_cell(cells[i]);
  return out + '\n';
}

}  // namespace fairroll::cli
