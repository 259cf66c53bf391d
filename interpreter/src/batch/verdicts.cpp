// SPDX-License-Identifier: Apache-2.0
#include <fairroll/log.hpp>

#include <algorithm>

namespace fairroll {

std::span<const Index> LineResults::row_clauses(std::size_t row) const noexcept {
  return std::span(clauses).subspan(clause_begins[row], clause_begins[row + 1] - clause_begins[row]);
}

std::span<const BriefFinding> LineResults::row_findings(std::size_t row) const noexcept {
  return std::span(findings).subspan(finding_begins[row], finding_begins[row + 1] - finding_begins[row]);
}

std::span<const LineError> LineResults::row_errors(std::size_t row) const noexcept {
  const auto begin =
      std::lower_bound(errors.begin(), errors.end(), row, [](const LineError& fault, std::size_t at) { return fault.row < at; });
  const auto end = std::upper_bound(begin, errors.end(), row, [](std::size_t at, const LineError& fault) { return at < fault.row; });
  return std::span(errors).subspan(static_cast<std::size_t>(begin - errors.begin()), static_cast<std::size_t>(end - begin));
}

std::string_view LineResults::line_text(std::size_t row, std::string_view lines) const noexcept {
  const std::size_t begin = std::min<std::size_t>(offsets[row], lines.size());
  return lines.substr(begin, lengths[row]);
}

void LineResults::clear() noexcept {
  kinds.clear();
  totals.clear();
  from_tables.clear();
  offsets.clear();
  lengths.clear();
  numbers.clear();
  metadata_spans.clear();
  clause_begins.clear();
  clauses.clear();
  finding_begins.clear();
  findings.clear();
  errors.clear();
}

}  // namespace fairroll
