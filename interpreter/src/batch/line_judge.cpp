// SPDX-License-Identifier: Apache-2.0
// Line by line: the fast way where it is understood, the general way where not.
#include <algorithm>
#include <bit>
#include <stdexcept>

#include <fairroll/detail/variable_range.hpp>

#include "fast_line.hpp"
#include "read_line.hpp"

namespace fairroll {
namespace {

using batch::FastForm;
using batch::FastLine;

static_assert(static_cast<int>(LineKind::Undetermined) == static_cast<int>(RulingKind::Undetermined));

void require_belongs(const Situation& situation, const Ruleset& ruleset) {
  const std::vector<Variable>& variables = ruleset.game.variables;
  bool belongs = situation.game.size() == variables.size();
  for (std::size_t i = 0; belongs && i < variables.size(); ++i) belongs = in_range(variables[i], situation.game[i]);
  belongs = belongs && (!situation.thrower || *situation.thrower < situation.held.size());
  for (const std::vector<Index>& held : situation.held)
    for (const Index wager : held) belongs = belongs && wager < ruleset.wagers.size();
  if (!belongs) throw std::invalid_argument("LineJudge: the situation does not belong to the ruleset");
}

/// A line of `lines` with its line feed, if it has one.
std::string_view line_at(std::string_view lines, std::size_t begin) noexcept {
  const std::size_t end = lines.find('\n', begin);
  return lines.substr(begin, end == std::string_view::npos ? end : end + 1 - begin);
}

/// Without the byte order mark that may stand before any line: each could be the first of a log.
std::string_view unmarked(std::string_view line) noexcept { return line.substr(0, 3) == "\xef\xbb\xbf" ? line.substr(3) : line; }

bool is_blank(std::string_view line) noexcept { return line.find_first_not_of(" \t\r\n") == std::string_view::npos; }

std::size_t length_of(std::string_view line) noexcept {
  if (line.ends_with('\n')) line.remove_suffix(1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line.size();
}

/// Writes one row after another.
class Writer {
 public:
  explicit Writer(Verdicts& out) : out_(out) {
    out_.clear();
    close();
  }

  void where(std::uint64_t offset, std::uint64_t length, std::uint64_t number) {
    out_.offsets.push_back(offset);
    out_.lengths.push_back(length);
    out_.numbers.push_back(number);
    out_.metas.emplace_back();
  }
  void meta(Span where) { out_.metas.back() = where; }
  void plain(LineKind kind) { row(kind, Verdicts::no_total, false); }
  void faults(const Diagnostics& diagnostics) {
    for (const Diagnostic& one : diagnostics) out_.faults.push_back({out_.kinds.size(), one.code, one.place.span});
    plain(LineKind::Faulty);
  }
  void judged(const Judged& judged, const ThrowJudge& judge) {
    for (std::uint64_t left = judged.clauses; left != 0; left &= left - 1)
      out_.clauses.push_back(judge.deciders()[static_cast<std::size_t>(std::countr_zero(left))]);
    judge.findings(judged, out_.findings);
    row(static_cast<LineKind>(judged.kind), judged.has_total ? judged.total : Verdicts::no_total, true);
  }
  void judged(const Judgement& judgement) {
    out_.clauses.insert(out_.clauses.end(), judgement.by.begin(), judgement.by.end());
    out_.findings.insert(out_.findings.end(), judgement.findings.begin(), judgement.findings.end());
    row(static_cast<LineKind>(judgement.kind), judgement.total.value_or(Verdicts::no_total), judgement.by_tables);
  }

 private:
  void row(LineKind kind, std::int32_t total, bool by_tables) {
    out_.kinds.push_back(kind);
    out_.totals.push_back(total);
    out_.by_tables.push_back(by_tables ? 1 : 0);
    const std::size_t found_before = out_.finding_begins.back();
    if (out_.findings.size() - found_before > 1)
      std::sort(out_.findings.begin() + static_cast<std::ptrdiff_t>(found_before), out_.findings.end(),
                [](const JudgedFinding& a, const JudgedFinding& b) { return a.kind != b.kind ? a.kind < b.kind : a.clause < b.clause; });
    close();
  }
  void close() {
    out_.clause_begins.push_back(out_.clauses.size());
    out_.finding_begins.push_back(out_.findings.size());
  }

  Verdicts& out_;
};

/// What the oracle says of throws that the tables do not cover, by their packed words: a log has few different ones, again and again.
class BeyondTables {
 public:
  [[nodiscard]] const Judgement* find(PackedThrow packed) const noexcept {
    const auto same = [&](const auto& known) { return known.first == packed.bits; };
    const auto found = std::find_if(known_.begin(), known_.end(), same);
    return found != known_.end() ? &found->second : nullptr;
  }
  void keep(PackedThrow packed, Judgement judgement) {
    if (known_.size() < most) known_.emplace_back(packed.bits, std::move(judgement));
  }

 private:
  static constexpr std::size_t most = 64;  // looking through more costs what it saves
  std::vector<std::pair<std::uint64_t, Judgement>> known_;
};

Judgement asked_of_oracle(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation) {
  const Ruling ruling = adjudicate(ruleset, record, situation);
  Judgement judgement{ruling.kind, ruling.total, ruling.by, {}, false};
  for (const Finding& finding : ruling.findings) judgement.findings.push_back({finding.kind, finding.clause});
  return judgement;
}

}  // namespace

struct LineJudge::State {
  State(std::shared_ptr<const Ruleset> of, Situation in) : ruleset(std::move(of)), situation(std::move(in)) {
    require_belongs(situation, *ruleset);
    tables = ThrowJudge::compile(ruleset, not_compiled);
    if (tables) form.emplace(*tables, situation);
  }
  State(const State&) = delete;  // `form` points into it
  State& operator=(const State&) = delete;

  void judge(std::string_view line, BeyondTables& known, Writer& out) const {
    if (!form || line.size() > Source::max_bytes) return (void)judge_slowly(line, out);
    const std::string_view text = unmarked(line);
    FastLine fast(*form, text);
    const std::optional<PackedThrow> packed = fast.read();
    if (!packed) return (void)judge_slowly(line, out);
    const Judged judged = tables->judge(*packed);
    const Judgement* const same = judged.beyond && !fast.is_called() ? known.find(*packed) : nullptr;
    if (judged.beyond && same == nullptr) {
      std::optional<Judgement> answer = judge_slowly(line, out);
      if (answer && !fast.is_called()) known.keep(*packed, *std::move(answer));
      return;
    }
    const auto mark = static_cast<std::uint32_t>(line.size() - text.size());
    if (const Span meta = fast.meta(); meta.begin != meta.end) out.meta({meta.begin + mark, meta.end + mark});
    if (same != nullptr)
      out.judged(*same);
    else
      out.judged(judged, *tables);
  }

  /// Nothing: there is no throw in it to judge.
  std::optional<Judgement> judge_slowly(std::string_view line, Writer& out) const {
    const ReadLine read = batch::read_line(*ruleset, line, "line");
    if (!read.diagnostics.empty()) {
      out.faults(read.diagnostics);
      return std::nullopt;
    }
    out.meta(read.meta);
    if (!read.is_throw) {
      out.plain(LineKind::NotAThrow);
      return std::nullopt;
    }
    Judgement judgement = tables ? tables->judge(read.record, situation) : asked_of_oracle(*ruleset, read.record, situation);
    out.judged(judgement);
    return judgement;
  }

  std::shared_ptr<const Ruleset> ruleset;
  Situation situation;
  std::vector<CompileFault> not_compiled;
  std::optional<ThrowJudge> tables;
  std::optional<FastForm> form;
};

Situation LineJudge::unrecorded(const Ruleset& ruleset) {
  Situation situation;
  situation.game = first_values(ruleset.game.variables);
  return situation;
}

LineJudge::LineJudge(std::shared_ptr<const Ruleset> ruleset) {
  Situation situation = unrecorded(*ruleset);
  state_ = std::make_shared<const State>(std::move(ruleset), std::move(situation));
}

LineJudge::LineJudge(std::shared_ptr<const Ruleset> ruleset, Situation situation)
    : state_(std::make_shared<const State>(std::move(ruleset), std::move(situation))) {}

const Ruleset& LineJudge::ruleset() const noexcept { return *state_->ruleset; }
const Situation& LineJudge::situation() const noexcept { return state_->situation; }
const std::vector<CompileFault>& LineJudge::not_compiled() const noexcept { return state_->not_compiled; }

void LineJudge::judge(std::string_view lines, Verdicts& out) const {
  Writer writer(out);
  BeyondTables known;
  std::uint64_t number = 0;
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::string_view line = line_at(lines, begin);
    ++number;
    if (!is_blank(unmarked(line))) {
      writer.where(begin, length_of(line), number);
      state_->judge(line, known, writer);
    }
    begin += line.size();
  }
}

ReadLine LineJudge::read(std::string_view line, std::string name) const {
  return batch::read_line(*state_->ruleset, line, std::move(name));
}

}  // namespace fairroll
