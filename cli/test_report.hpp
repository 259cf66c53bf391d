// What `fairroll test` prints.
#pragma once

#include <string>
#include <vector>

#include "session.hpp"

namespace fairroll::cli {

struct TestSummary {
  bool with_coverage = false;
  int threshold = -1;
  std::vector<Coverage::Line> lines;
  std::size_t sides = 0;  ///< what can be covered: every clause deciding, every conditional one also asked in vain
  std::size_t sides_covered = 0;

  /// Rounded down, so that 100 means all of it.
  [[nodiscard]] int percent() const noexcept { return sides == 0 ? 100 : static_cast<int>(sides_covered * 100 / sides); }
};

[[nodiscard]] std::string test_report(const Session& session, const TestSummary& summary, Format format, const TextStyle& style);

/// `decides nothing`, `is never asked in vain`, or both; empty if it is covered.
[[nodiscard]] std::string missing_side(const Coverage::Line& line);

}  // namespace fairroll::cli
