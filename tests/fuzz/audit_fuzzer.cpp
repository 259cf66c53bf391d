// SPDX-License-Identifier: Apache-2.0
// libFuzzer: a log is audited to its end, whatever its lines are, and the summary counts what was told. The size chooses the rule book.
#include <array>
#include <memory>

#include <fairroll/audit/audit.hpp>
#include <fairroll/render.hpp>

#include "bounds.hpp"
#include "lines.hpp"
#include "support/must.hpp"
#include "support/shipped.hpp"

namespace {

using namespace fairroll;

constexpr std::array<const char*, 3> books{"us_sd.craps", "us_pa.sic_bo", "nv.house"};

std::uint64_t discrepancies_in(const audit::Summary& summary) {
  std::uint64_t all = 0;
  for (const auto& [name, under] : summary.rulesets)
    for (const audit::Tally& tally : under.by_kind) all += tally.count;
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  static const Library library = shipped_rules();
  static std::unique_ptr<RulesetCache> cache;
  static int inputs = 0;
  const fuzzing::Bound bound;
  if (inputs++ % 1000 == 0) cache = std::make_unique<RulesetCache>(library);  // a head may name any date
  audit::AuditOptions options;
  options.run.under = {books[size % books.size()]};
  audit::Audit log(*cache, options);
  const std::string text(data, data + size);
  std::uint64_t lines = 0;
  std::uint64_t bad = 0;
  std::uint64_t told = 0;
  fuzzing::for_each_line(text, [&](const SourcePtr& line) {
    const audit::LineAudit audited = log.line(line);
    (void)render_text(audited.faults);
    ++lines;
    bad += audited.faults.empty() ? 0 : 1;
    told += audited.discrepancies.size();
    return true;
  });
  must::equal("lines", lines, log.summary().lines, [&] { return "the log\n" + text; });
  must::equal("bad lines", bad, log.summary().bad_lines, [&] { return "the log\n" + text; });
  must::equal("discrepancies", told, discrepancies_in(log.summary()), [&] { return "the log\n" + text; });
  return 0;
}
