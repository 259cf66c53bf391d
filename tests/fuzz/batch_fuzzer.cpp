// SPDX-License-Identifier: Apache-2.0
// libFuzzer: a log judged as a batch comes to what the general way says of each of its lines, whatever the lines are; faults lie inside
// their line. The size chooses the rule book.
#include <algorithm>
#include <array>

#include <fairroll/log.hpp>
#include <fairroll/render.hpp>
#include <fairroll/report.hpp>

#include "bounds.hpp"
#include "support/must.hpp"
#include "support/shipped.hpp"

namespace {

using namespace fairroll;

struct Book {
  LineJudge judge;
  ThrowJudge tables;
};

Book book(const Library& library, const char* name) {
  const std::shared_ptr<const Ruleset> rules = check(library, name).ruleset;
  std::vector<CompileError> faults;
  return {LineJudge(rules), *ThrowJudge::compile(rules, faults)};
}

std::string kind_words(LineKind kind) {
  if (kind == LineKind::Malformed) return "faulty";
  return kind == LineKind::NotAThrow ? "not a throw" : std::string(words::ruling_name(static_cast<RulingKind>(kind)));
}

std::string official_error_kind_name(Code code, Span span) {
  return std::string(code_slug(code)) + " at bytes " + std::to_string(span.begin) + ".." + std::to_string(span.end);
}

/// What a failure belongs to: `row 3, under us_sd.craps, of line `{...}``.
struct Row {
  const Book& book;
  std::size_t row;
  std::string_view line;

  [[nodiscard]] auto of(const char* what) const {
    return [this, what] {
      return what + std::string(" of row ") + std::to_string(row) + " under " + book.tables.ruleset().name + ", line `" +
             std::string(line) + "`,";
    };
  }
};

void compare_faults(const Row& at, std::span<const LineError> faults, const Diagnostics& general) {
  must::equal("a line has the faults that the general way finds", faults.size(), general.size(), at.of("the number of faults"));
  for (std::size_t i = 0; i < general.size(); ++i) {
    const LineError& fault = faults[i];
    must::equal("a fault is the one that the general way finds", official_error_kind_name(fault.code, fault.span),
                official_error_kind_name(general[i].code, general[i].location.span), at.of("a fault"));
    must::hold(fault.span.begin <= fault.span.end && fault.span.end <= at.line.size(), [&] {
      return "a fault lies inside its line: " + official_error_kind_name(fault.code, fault.span) + ", " + at.of("a fault")();
    });
  }
}

/// The tables stand in for the oracle: they are held against it elsewhere, and it takes its time.
void compare(const Book& book, const LineResults& verdicts, std::size_t row, std::string_view line) {
  const Row at{book, row, line};
  const ParsedLine read = book.judge.parse(line);
  const LineKind kind = verdicts.kinds[row];
  must::equal("a line is faulty if the general way finds faults", kind == LineKind::Malformed, !read.diagnostics.empty(),
              at.of("being faulty"));
  compare_faults(at, verdicts.row_errors(row), read.diagnostics);
  if (kind == LineKind::Malformed) return;
  must::equal("a line is a throw if the general way says so", kind != LineKind::NotAThrow, read.is_throw, at.of("being a throw"));
  if (!read.is_throw) return;
  const BriefRuling judgement = book.tables.judge(read.record, book.judge.situation());
  must::equal("one ruling", kind_words(kind), kind_words(static_cast<LineKind>(judgement.kind)), at.of("the ruling"));
  must::equal("one total", verdicts.totals[row], judgement.total.value_or(LineResults::no_total), at.of("the total"));
  const auto clauses = verdicts.row_clauses(row);
  must::equal("one decision", words::format_addresses(book.tables.ruleset(), {clauses.begin(), clauses.end()}),
              words::format_addresses(book.tables.ruleset(), judgement.deciding_clauses), at.of("the deciding clauses"));
  must::equal("as many findings", verdicts.row_findings(row).size(), judgement.findings.size(), at.of("the number of findings"));
  must::equal("decided by tables alike", verdicts.from_tables[row] == 1, judgement.is_from_tables, at.of("being decided by tables"));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  static const Library library = shipped_rules(fuzzing::bounded());
  static const std::array<Book, 3> books{book(library, "us_sd.craps"), book(library, "nv.fair_roll"), book(library, "us_pa.sic_bo")};
  static LineResults verdicts;
  const fuzzing::Bound bound;
  const Book& chosen = books[size % books.size()];
  const std::string text(data, data + size);
  chosen.judge.judge(text, verdicts);
  must::equal("clauses are divided among the rows", verdicts.clause_begins.size(), verdicts.size() + 1, "the number of marks");
  must::equal("findings are divided among the rows", verdicts.finding_begins.size(), verdicts.size() + 1, "the number of marks");
  for (std::size_t row = 0; row < verdicts.size(); ++row) {
    const std::string_view line = std::string_view(text).substr(verdicts.offsets[row]);
    compare(chosen, verdicts, row, line.substr(0, std::min(line.find('\n'), line.size() - 1) + 1));
  }
  return 0;
}
