// SPDX-License-Identifier: Apache-2.0
// Line by line: the fast way where it is understood, the general way where not.
#include <algorithm>
#include <bit>
#include <stdexcept>
#include <unordered_map>

#include <fairroll/detail/variable_range.hpp>

#include "fast_line.hpp"
#include "read_line.hpp"

namespace fairroll {
namespace {

using batch::FastForm;
using batch::FastThrow;

static_assert(static_cast<int>(LineKind::Undetermined) == static_cast<int>(RulingKind::Undetermined));

void require_belongs(const Situation& situation, const Ruleset& ruleset) {
  const std::vector<Variable>& variables = ruleset.game.variables;
  bool belongs = situation.game_values.size() == variables.size();
  for (std::size_t i = 0; belongs && i < variables.size(); ++i) belongs = in_range(variables[i], situation.game_values[i]);
  belongs = belongs && (!situation.thrower || *situation.thrower < situation.held_wagers.size());
  for (const std::vector<Index>& held : situation.held_wagers)
    for (const Index wager : held) belongs = belongs && wager < ruleset.wagers.size();
  if (!belongs) throw std::invalid_argument("LineJudge: the situation does not belong to the ruleset");
}

/// A line of `lines` with its line feed, if it has one.
std::string_view line_at(std::string_view lines, std::size_t begin) noexcept {
  const std::size_t end = lines.find('\n', begin);
  return lines.substr(begin, end == std::string_view::npos ? end : end + 1 - begin);
}

/// Without the byte order mark that may stand before any line: each could be the first of a log.
std::string_view unmarked(std::string_view line) noexcept {
  const bool marked = line.size() >= 3 && line[0] == '\xef' && line[1] == '\xbb' && line[2] == '\xbf';
  return marked ? line.substr(3) : line;
}

bool is_blank(std::string_view line) noexcept {
  std::size_t at = 0;
  while (at < line.size() && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r' || line[at] == '\n')) ++at;
  return at == line.size();
}

std::size_t length_of(std::string_view line) noexcept {
  if (line.ends_with('\n')) line.remove_suffix(1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line.size();
}

/// Writes one row after another. The columns grow together, some rows at a time, and are cut to their length when all is written.
class Writer {
 public:
  explicit Writer(LineResults& out) : out_(out) {
    out_.clauses.clear();
    out_.findings.clear();
    out_.errors.clear();
    resize(out_.size());  // columns are written over: it takes time to clear what is written anyway
    out_.clause_begins.front() = out_.finding_begins.front() = 0;
  }

  /// Begins a row. One of the functions below ends it.
  void where(std::uint64_t offset, std::uint64_t length, std::uint64_t number) {
    if (row_ == out_.kinds.size()) resize(row_ + std::clamp<std::size_t>(row_, 16, 512));
    out_.offsets[row_] = offset;
    out_.lengths[row_] = length;
    out_.numbers[row_] = number;
    out_.metadata_spans[row_] = {};
  }
  void meta(Span where) { out_.metadata_spans[row_] = where; }
  void plain(LineKind kind) { end(kind, LineResults::no_total, false); }
  void faults(const Diagnostics& diagnostics) {
    for (const Diagnostic& one : diagnostics) out_.errors.push_back({row_, one.code, one.location.span});
    plain(LineKind::Malformed);
  }
  void judged(const PackedRuling& judged, const ThrowJudge& judge) {
    for (std::uint64_t left = judged.clauses; left != 0; left &= left - 1)
      out_.clauses.push_back(judge.candidate_clauses()[static_cast<std::size_t>(std::countr_zero(left))]);
    judge.list_findings(judged, out_.findings);
    end(static_cast<LineKind>(judged.kind), judged.has_total ? judged.total : LineResults::no_total, true);
  }
  void judged(const BriefRuling& judgement) {
    out_.clauses.insert(out_.clauses.end(), judgement.deciding_clauses.begin(), judgement.deciding_clauses.end());
    out_.findings.insert(out_.findings.end(), judgement.findings.begin(), judgement.findings.end());
    end(static_cast<LineKind>(judgement.kind), judgement.total.value_or(LineResults::no_total), judgement.is_from_tables);
  }
  /// No row follows.
  void close() { resize(row_); }

 private:
  void end(LineKind kind, std::int32_t total, bool from_tables) {
    out_.kinds[row_] = kind;
    out_.totals[row_] = total;
    out_.from_tables[row_] = from_tables ? 1 : 0;
    const std::size_t found_before = out_.finding_begins[row_];
    if (out_.findings.size() - found_before > 1)
      std::sort(out_.findings.begin() + static_cast<std::ptrdiff_t>(found_before), out_.findings.end(),
                [](const BriefFinding& a, const BriefFinding& b) { return a.kind != b.kind ? a.kind < b.kind : a.clause < b.clause; });
    ++row_;
    out_.clause_begins[row_] = out_.clauses.size();
    out_.finding_begins[row_] = out_.findings.size();
  }
  void resize(std::size_t rows) {
    out_.kinds.resize(rows);
    out_.totals.resize(rows);
    out_.from_tables.resize(rows);
    out_.offsets.resize(rows);
    out_.lengths.resize(rows);
    out_.numbers.resize(rows);
    out_.metadata_spans.resize(rows);
    out_.clause_begins.resize(rows + 1);
    out_.finding_begins.resize(rows + 1);
  }

  LineResults& out_;
  std::size_t row_ = 0;
};

/// What the oracle says of throws that the tables do not cover, by their packed words: a log has few different ones, again and again.
class BeyondTables {
 public:
  [[nodiscard]] const BriefRuling* find(PackedThrow packed) const noexcept {
    const auto found = known_.find(packed.bits);
    return found != known_.end() ? &found->second : nullptr;
  }
  void keep(PackedThrow packed, BriefRuling judgement) {
    if (known_.size() < most) known_.emplace(packed.bits, std::move(judgement));
  }

 private:
  static constexpr std::size_t most = 4096;  // about a megabyte
  std::unordered_map<std::uint64_t, BriefRuling> known_;
};

/// What one batch remembers of its lines: what their words say, and what the oracle says.
struct BatchMemo {
  batch::KnownEndings endings;
  BeyondTables beyond;
};

BriefRuling asked_of_oracle(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation) {
  const Ruling ruling = adjudicate(ruleset, record, situation);
  BriefRuling judgement{ruling.kind, ruling.total, ruling.deciding_clauses, {}, false};
  for (const Finding& finding : ruling.findings) judgement.findings.push_back({finding.kind, finding.clause});
  return judgement;
}

}  // namespace

struct LineJudge::State {
  State(std::shared_ptr<const Ruleset> of, Situation in) : ruleset(std::move(of)), situation(std::move(in)) {
    require_belongs(situation, *ruleset);
    tables = ThrowJudge::compile(ruleset, compile_errors);
    if (tables) form.emplace(*tables, situation);
  }
  State(const State&) = delete;  // `form` points into it
  State& operator=(const State&) = delete;

  /// `text`: the line without its mark.
  void judge(std::string_view line, std::string_view text, BatchMemo& known, Writer& out) const {
    if (!form || line.size() > Source::max_bytes) return (void)judge_slowly(line, out);
    FastThrow fast;
    if (!batch::read_fast(*form, text, known.endings, fast)) return (void)judge_slowly(line, out);
    const PackedRuling judged = tables->judge(fast.packed);
    const BriefRuling* const same = judged.is_uncovered && !fast.is_called ? known.beyond.find(fast.packed) : nullptr;
    if (judged.is_uncovered && same == nullptr) {
      std::optional<BriefRuling> answer = judge_slowly(line, out);
      if (answer && !fast.is_called) known.beyond.keep(fast.packed, *std::move(answer));
      return;
    }
    const auto mark = static_cast<std::uint32_t>(line.size() - text.size());
    if (const Span meta = fast.meta; meta.begin != meta.end) out.meta({meta.begin + mark, meta.end + mark});
    if (same != nullptr)
      out.judged(*same);
    else
      out.judged(judged, *tables);
  }

  /// Nothing: there is no throw in it to judge.
  std::optional<BriefRuling> judge_slowly(std::string_view line, Writer& out) const {
    const ParsedLine read = batch::read_line(*ruleset, line, "line");
    if (!read.diagnostics.empty()) {
      out.faults(read.diagnostics);
      return std::nullopt;
    }
    out.meta(read.metadata);
    if (!read.is_throw) {
      out.plain(LineKind::NotAThrow);
      return std::nullopt;
    }
    BriefRuling judgement = tables ? tables->judge(read.record, situation) : asked_of_oracle(*ruleset, read.record, situation);
    out.judged(judgement);
    return judgement;
  }

  std::shared_ptr<const Ruleset> ruleset;
  Situation situation;
  std::vector<CompileError> compile_errors;
  std::optional<ThrowJudge> tables;
  std::optional<FastForm> form;
};

Situation LineJudge::make_unrecorded_situation(const Ruleset& ruleset) {
  Situation situation;
  situation.game_values = first_values(ruleset.game.variables);
  return situation;
}

LineJudge::LineJudge(std::shared_ptr<const Ruleset> ruleset) {
  Situation situation = make_unrecorded_situation(*ruleset);
  state_ = std::make_shared<const State>(std::move(ruleset), std::move(situation));
}

LineJudge::LineJudge(std::shared_ptr<const Ruleset> ruleset, Situation situation)
    : state_(std::make_shared<const State>(std::move(ruleset), std::move(situation))) {}

const Ruleset& LineJudge::ruleset() const noexcept { return *state_->ruleset; }
const Situation& LineJudge::situation() const noexcept { return state_->situation; }
const std::vector<CompileError>& LineJudge::compile_errors() const noexcept { return state_->compile_errors; }

void LineJudge::judge(std::string_view lines, LineResults& out) const {
  Writer writer(out);
  BatchMemo known;
  std::uint64_t number = 0;
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::string_view line = line_at(lines, begin);
    ++number;
    const std::string_view text = unmarked(line);
    if (!is_blank(text)) {
      writer.where(begin, length_of(line), number);
      state_->judge(line, text, known, writer);
    }
    begin += line.size();
  }
  writer.close();
}

ParsedLine LineJudge::parse(std::string_view line, std::string name) const {
  return batch::read_line(*state_->ruleset, line, std::move(name));
}

}  // namespace fairroll
