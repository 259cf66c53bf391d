// libFuzzer: a log judged as a batch comes to what the general way says of each of its lines, whatever the lines are; faults lie inside
// their line. The size chooses the rule book.
#include <algorithm>
#include <array>
#include <cstdlib>

#include <fairroll/batch.hpp>

#include "support/shipped.hpp"

namespace {

using namespace fairroll;

struct Book {
  LineJudge judge;
  ThrowJudge tables;
};

Book book(const Library& library, const char* name) {
  const std::shared_ptr<const Ruleset> rules = check(library, name).ruleset;
  std::vector<CompileFault> faults;
  return {LineJudge(rules), *ThrowJudge::compile(rules, faults)};
}

void must(bool holds) {
  if (!holds) std::abort();
}

/// The tables stand in for the oracle: they are held against it elsewhere, and it takes its time.
void compare(const Book& book, const Verdicts& verdicts, std::size_t row, std::string_view line) {
  const ReadLine read = book.judge.read(line);
  const LineKind kind = verdicts.kinds[row];
  must((kind == LineKind::Faulty) == !read.diagnostics.empty());
  must(verdicts.faults_of(row).size() == read.diagnostics.size());
  for (std::size_t i = 0; i < read.diagnostics.size(); ++i) {
    const LineFault& fault = verdicts.faults_of(row)[i];
    must(fault.code == read.diagnostics[i].code && fault.span == read.diagnostics[i].place.span);
    must(fault.span.begin <= fault.span.end && fault.span.end <= line.size());
  }
  if (kind == LineKind::Faulty) return;
  must((kind == LineKind::NotAThrow) == !read.is_throw);
  if (!read.is_throw) return;
  const Judgement judgement = book.tables.judge(read.record, book.judge.situation());
  must(static_cast<RulingKind>(kind) == judgement.kind);
  must(verdicts.totals[row] == judgement.total.value_or(Verdicts::no_total));
  must(std::equal(judgement.by.begin(), judgement.by.end(), verdicts.clauses_of(row).begin(), verdicts.clauses_of(row).end()));
  must(judgement.findings.size() == verdicts.findings_of(row).size());
  must(verdicts.by_tables[row] == (judgement.by_tables ? 1 : 0));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  static const Library library = shipped_rules();
  static const std::array<Book, 3> books{book(library, "us_sd.craps"), book(library, "nv.fair_roll"), book(library, "us_pa.sic_bo")};
  static Verdicts verdicts;
  const Book& chosen = books[size % books.size()];
  const std::string text(data, data + size);
  chosen.judge.judge(text, verdicts);
  must(verdicts.clause_begins.size() == verdicts.size() + 1 && verdicts.finding_begins.size() == verdicts.size() + 1);
  for (std::size_t row = 0; row < verdicts.size(); ++row) {
    const std::string_view line = std::string_view(text).substr(verdicts.offsets[row]);
    compare(chosen, verdicts, row, line.substr(0, std::min(line.find('\n'), line.size() - 1) + 1));
  }
  return 0;
}
