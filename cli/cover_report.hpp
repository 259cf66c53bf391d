// SPDX-License-Identifier: Apache-2.0
// What `fairroll cover` found out, and how it is told.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <fairroll/analysis/cover.hpp>

#include "command.hpp"

namespace fairroll::cli {

/// One ruleset or house: what its scenarios show, and the cases that were made for the rest.
struct CoverBook {
  std::string ruleset;
  std::vector<analysis::TestedClause> clauses;
  std::size_t scenarios = 0;
  std::vector<std::string> failing;  ///< scenarios that do not pass as it is
  bool generated = false;            ///< cases were asked for
  analysis::Generated cases{};
  std::vector<analysis::MissingSide> open{};  ///< what none of the cases shows either
  bool stopped = false;                       ///< not every scenario was run: what is missing may yet be shown
  std::string file{};                         ///< where the cases were written; empty: there are none

  [[nodiscard]] std::size_t count(analysis::Seen seen) const noexcept;
  /// Sides shown of those that can be, in tenths of a percent rounded down; 1000 if there is none.
  [[nodiscard]] std::size_t permille() const noexcept;
};

struct CoverSummary {
  std::vector<CoverBook> books;
  Diagnostics diagnostics{};
  int threshold = -1;  ///< percent; -1: none
  bool interrupted = false;
  [[nodiscard]] bool below_threshold() const noexcept;
};

/// `all`: also what nothing could show.
[[nodiscard]] std::string cover_text(const CoverSummary& summary, bool all, const TextStyle& style);
/// The same as one JSON document; what nothing could show is always in it.
[[nodiscard]] std::string cover_json(const CoverSummary& summary);
/// A scenario file of the cases of one book, in canonical layout.
[[nodiscard]] std::string cases_text(const CoverBook& book);

}  // namespace fairroll::cli
