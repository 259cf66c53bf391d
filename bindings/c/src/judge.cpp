// SPDX-License-Identifier: Apache-2.0
// Logs judged in batches.
#include <cstddef>

#include <fairroll/log.hpp>

#include "fault.hpp"
#include "handles.hpp"

using namespace fairroll;
using namespace fairroll::c;

struct fairroll_judge {
  LineJudge lines;
};

struct fairroll_verdicts {
  LineResults found;
  // Columns whose elements look otherwise in C.
  std::vector<fairroll_finding> findings;
  std::vector<fairroll_line_error> faults;

  fairroll_verdicts() { clear(); }
  void clear() {
    found.clear();
    findings.clear();
    faults.clear();
    found.clause_begins.assign(1, 0);
    found.finding_begins.assign(1, 0);
  }
};

namespace {

static_assert(sizeof(Span) == sizeof(fairroll_span) && offsetof(Span, begin) == offsetof(fairroll_span, begin) &&
              offsetof(Span, end) == offsetof(fairroll_span, end));
static_assert(static_cast<int>(LineKind::Valid) == FAIRROLL_VALID && static_cast<int>(LineKind::Undetermined) == FAIRROLL_UNDETERMINED &&
              static_cast<int>(LineKind::NotAThrow) == FAIRROLL_NOT_A_THROW &&
              static_cast<int>(LineKind::Malformed) == FAIRROLL_INVALID_LINE);
static_assert(sizeof(LineKind) == 1 && LineResults::no_total == -1);

/// 301 for F0301.
std::uint32_t number_of(Code code) {
  std::uint32_t number = 0;
  for (const char digit : code_number(code).substr(1)) number = number * 10 + static_cast<std::uint32_t>(digit - '0');
  return number;
}

void add_c_columns(fairroll_verdicts& verdicts) {
  verdicts.findings.clear();
  for (const BriefFinding& one : verdicts.found.findings) {
    fairroll_finding finding{};
    finding.clause = one.clause;
    finding.kind = static_cast<std::uint8_t>(one.kind);
    verdicts.findings.push_back(finding);
  }
  verdicts.faults.clear();
  for (const LineError& one : verdicts.found.errors) {
    fairroll_line_error fault{};
    fault.row = one.row;
    fault.code = number_of(one.code);
    fault.begin = one.span.begin;
    fault.end = one.span.end;
    verdicts.faults.push_back(fault);
  }
}

}  // namespace

fairroll_status fairroll_judge_new(const fairroll_rules* rules, fairroll_judge** out, fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(rules, "rules");
    *out = new fairroll_judge{LineJudge(rules->program->shared_ruleset())};
  });
}
void fairroll_judge_free(fairroll_judge* judge) { delete judge; }

fairroll_status fairroll_verdicts_new(fairroll_verdicts** out, fairroll_error** error) {
  return making(__func__, out, error, [&] { *out = new fairroll_verdicts; });
}
void fairroll_verdicts_free(fairroll_verdicts* verdicts) { delete verdicts; }

fairroll_status fairroll_judge_lines(const fairroll_judge* judge, const char* lines, size_t size, fairroll_verdicts* verdicts,
                                     fairroll_error** error) {
  const fairroll_status status = guarded(__func__, error, [&] {
    need(judge, "judge");
    need(verdicts, "verdicts");
    judge->lines.judge(bytes(lines, size, "lines"), verdicts->found);
    add_c_columns(*verdicts);
  });
  if (status != FAIRROLL_OK && verdicts != nullptr) (void)guarded(__func__, nullptr, [&] { verdicts->clear(); });
  return status;
}

fairroll_status fairroll_judge_check_line(const fairroll_judge* judge, const char* line, size_t size, const char* name,
                                          fairroll_error** error) {
  return guarded(__func__, error, [&] {
    need(judge, "judge");
    ParsedLine read = judge->lines.parse(bytes(line, size, "line"), name == nullptr ? "line" : name);
    if (has_errors(read.diagnostics)) throw BadInput{std::move(read.diagnostics)};
  });
}

const char* fairroll_finding_name(uint8_t kind) {
  if (kind > static_cast<std::uint8_t>(FindingKind::Recalled)) return nullptr;
  return finding_name(static_cast<FindingKind>(kind)).data();  // of a literal
}

fairroll_status fairroll_verdicts_columns(const fairroll_verdicts* verdicts, fairroll_columns* out) {
  if (out == nullptr) return FAIRROLL_ERROR_ARGUMENT;
  *out = fairroll_columns{};
  if (verdicts == nullptr) return FAIRROLL_ERROR_ARGUMENT;
  const LineResults& found = verdicts->found;
  out->rows = found.size();
  out->rulings = reinterpret_cast<const std::uint8_t*>(found.kinds.data());
  out->totals = found.totals.data();
  out->from_tables = found.from_tables.data();
  out->offsets = found.offsets.data();
  out->lengths = found.lengths.data();
  out->numbers = found.numbers.data();
  out->clause_begins = found.clause_begins.data();
  out->clauses = found.clauses.data();
  out->finding_begins = found.finding_begins.data();
  out->findings = verdicts->findings.data();
  out->errors = verdicts->faults.data();
  out->error_count = verdicts->faults.size();
  return FAIRROLL_OK;
}

fairroll_status fairroll_verdicts_meta_spans(const fairroll_verdicts* verdicts, const fairroll_span** out, size_t* count) {
  if (count != nullptr) *count = 0;
  if (out == nullptr) return FAIRROLL_ERROR_ARGUMENT;
  *out = nullptr;
  if (verdicts == nullptr || count == nullptr) return FAIRROLL_ERROR_ARGUMENT;
  *out = reinterpret_cast<const fairroll_span*>(verdicts->found.metadata_spans.data());
  *count = verdicts->found.metadata_spans.size();
  return FAIRROLL_OK;
}
