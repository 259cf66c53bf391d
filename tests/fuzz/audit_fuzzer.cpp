// SPDX-License-Identifier: Apache-2.0
// libFuzzer: a log is audited to its end, whatever its lines are, and the summary counts what was told; and it comes to the same at a table
// that has seen so many lines before that it is played from tables where it can be. The size chooses the rule book.
#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include <fairroll/audit/audit.hpp>
#include <fairroll/render.hpp>

#include "bounds.hpp"
#include "lines.hpp"
#include "support/must.hpp"
#include "support/shipped.hpp"

namespace {

using namespace fairroll;

constexpr std::array<const char*, 3> books{"us_sd.craps", "us_pa.sic_bo", "nv.house"};

std::uint64_t discrepancies_in(const audit::AuditSummary& summary) {
  std::uint64_t all = 0;
  for (const auto& [name, under] : summary.rulesets)
    for (const audit::Tally& tally : under.tallies_by_kind) all += tally.count;
  return all;
}

std::string words_of(const audit::LineAuditResult& audited) {
  std::string words = render_text(audited.diagnostics);
  for (const audit::UndeterminedLine& one : audited.undetermined_lines) words += "open: " + one.reason + "\n";
  for (const audit::Discrepancy& one : audited.discrepancies)
    words +=
        one.recorded_result + " | " + one.expected_result + " | " + (one.difference ? std::to_string(one.difference->units) : "?") + "\n";
  return words;
}

/// What the first lines of a log come to behind so many notes, by line and in all.
std::pair<std::string, std::map<std::string, audit::RulesetSummary>> behind_notes(RulesetCache& cache, const audit::AuditOptions& options,
                                                                                  const std::string& text, std::uint32_t notes) {
  constexpr int few = 40;  // alone they are too few to be played from tables
  audit::Audit log(cache, options);
  for (std::uint32_t i = 0; i < notes; ++i) (void)log.audit_line(R"({"note": "a line"})", "fuzz.jsonl", 1);
  std::string words;
  int lines = 0;
  fuzzing::for_each_line(text, [&](const SourcePtr& line) {
    words += words_of(log.audit_line(line));
    return ++lines < few;
  });
  return {std::move(words), log.summary().rulesets};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  static const Library library = shipped_rules(fuzzing::bounded());
  static std::unique_ptr<RulesetCache> cache;
  static int inputs = 0;
  const fuzzing::Bound bound;
  if (inputs++ % 1000 == 0) cache = std::make_unique<RulesetCache>(library);  // a head may name any date
  audit::AuditOptions options;
  options.run_options.rule_books = {books[size % books.size()]};
  audit::Audit log(*cache, options);
  const std::string text(data, data + size);
  std::uint64_t lines = 0;
  std::uint64_t bad = 0;
  std::uint64_t told = 0;
  fuzzing::for_each_line(text, [&](const SourcePtr& line) {
    const audit::LineAuditResult audited = log.audit_line(line);
    (void)render_text(audited.diagnostics);
    ++lines;
    bad += audited.diagnostics.empty() ? 0 : 1;
    told += audited.discrepancies.size();
    return true;
  });
  must::equal("lines", lines, log.summary().line_count, [&] { return "the log\n" + text; });
  must::equal("bad lines", bad, log.summary().invalid_line_count, [&] { return "the log\n" + text; });
  must::equal("discrepancies", told, discrepancies_in(log.summary()), [&] { return "the log\n" + text; });
  const auto [in_full, sums_in_full] = behind_notes(*cache, options, text, 1);
  const auto [from_tables, sums_from_tables] = behind_notes(*cache, options, text, 60);
  must::equal("what is told", in_full, from_tables, [&] { return "the log\n" + text; });
  must::equal("sums", sums_in_full == sums_from_tables, true, [&] { return "the log\n" + text; });
  return 0;
}
