// SPDX-License-Identifier: Apache-2.0
// What tests of LineJudge share: a judge of one shipped rule book, and what must hold of all columns.
#pragma once

#include <algorithm>
#include <memory>
#include <string>

#include <doctest/doctest.h>

#include "support/json_lines.hpp"
#include "support/shipped.hpp"

namespace lines {

inline const Library& library() {
  static const Library all = shipped_rules();
  return all;
}

inline std::shared_ptr<const Ruleset> rules(const std::string& name) { return check(library(), name).ruleset; }

inline const LineJudge& south_dakota() {
  static const LineJudge judge(rules("us_sd.craps"));
  return judge;
}

inline LineResults judged(const LineJudge& judge, std::string_view text) {
  LineResults out;
  judge.judge(text, out);
  return out;
}

/// The one line of a log.
inline std::string told(const LineJudge& judge, const std::string& line) {
  const LineResults verdicts = judged(judge, line);
  REQUIRE(verdicts.size() == 1);
  return lines::told(judge, verdicts, 0);
}

/// All columns say something of every row, and every pool is divided among the rows.
inline void check_columns(const LineResults& verdicts) {
  const std::size_t rows = verdicts.size();
  CHECK(verdicts.totals.size() == rows);
  CHECK(verdicts.from_tables.size() == rows);
  CHECK(verdicts.offsets.size() == rows);
  CHECK(verdicts.lengths.size() == rows);
  CHECK(verdicts.numbers.size() == rows);
  CHECK(verdicts.metadata_spans.size() == rows);
  REQUIRE(verdicts.clause_begins.size() == rows + 1);
  REQUIRE(verdicts.finding_begins.size() == rows + 1);
  CHECK(verdicts.clause_begins.front() == 0);
  CHECK(verdicts.clause_begins.back() == verdicts.clauses.size());
  CHECK(verdicts.finding_begins.front() == 0);
  CHECK(verdicts.finding_begins.back() == verdicts.findings.size());
  CHECK(std::is_sorted(verdicts.clause_begins.begin(), verdicts.clause_begins.end()));
  CHECK(std::is_sorted(verdicts.finding_begins.begin(), verdicts.finding_begins.end()));
  for (std::size_t row = 0; row < rows; ++row) {
    CAPTURE(row);
    CHECK((verdicts.kinds[row] == LineKind::Malformed) == !verdicts.row_errors(row).empty());
    if (verdicts.kinds[row] == LineKind::Valid)
      CHECK(verdicts.totals[row] != LineResults::no_total);
    else
      CHECK(verdicts.totals[row] == LineResults::no_total);
  }
}

/// A throw of which all sorts of things are said.
inline constexpr const char* sample =
    R"({"throw": {"faces": [4, 3], "facts": [{"die": 2, "fact": "rests on", "is": "rail"}, {"of": "throw", "fact": "released", "is": "together"}], )"
    R"("calls": [{"call": 7, "by": "stickperson", "when": "late"}]}})";

}  // namespace lines
