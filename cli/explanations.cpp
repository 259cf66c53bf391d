// SPDX-License-Identifier: Apache-2.0
// Why a mutant may survive, as the README beside the rule file says it.
#include <algorithm>
#include <filesystem>

#include "mutate.hpp"

namespace fairroll::cli {

namespace {

namespace fs = std::filesystem;

/// Without blanks around it or twice inside it, and without backticks.
std::string folded(std::string_view cell) {
  std::string out;
  for (const char c : cell) {
    if (c == '`' || c == '\r') continue;
    const bool blank = c == ' ' || c == '\t';
    if (blank && (out.empty() || out.back() == ' ')) continue;
    out.push_back(blank ? ' ' : c);
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells;
  std::string cell;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|') {
      cell.push_back(line[++i]);
    } else if (line[i] == '|') {
      cells.push_back(folded(cell));
      cell.clear();
    } else {
      cell.push_back(line[i]);
    }
  }
  return cells;
}

}  // namespace

const std::vector<Explanations::Row>& Explanations::rows_beside(const std::string& path) {
  const std::string readme = (fs::path(path).parent_path() / "README.md").string();
  const auto known = std::find_if(read_.begin(), read_.end(), [&](const auto& one) { return one.first == readme; });
  if (known != read_.end()) return known->second;
  std::vector<Row> rows;
  std::error_code error;
  const ReadResult read = fs::is_regular_file(readme, error) ? read_source(readme) : ReadResult{};
  for (std::uint32_t i = 1; read.ok() && i <= read.source->line_count(); ++i) {
    const std::vector<std::string> cells = cells_of(read.source->line(i));
    if (cells.size() == 5) rows.push_back({cells[1], cells[2], cells[3], cells[4]});
  }
  return read_.emplace_back(readme, std::move(rows)).second;
}

std::string Explanations::of(const analysis::Mutation& mutation) {
  const std::string path = mutation.place.source->name();
  const std::string file = fs::path(path).filename().string();
  const std::string before = folded(mutation.line_before());
  const std::string after = folded(mutation.line_after());
  for (const Row& row : rows_beside(path))
    if (row.file == file && row.before == before && row.after == after) return row.why;
  return {};
}

}  // namespace fairroll::cli
