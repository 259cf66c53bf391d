// SPDX-License-Identifier: Apache-2.0
// A log of throws judged at once: one JSON object a line in, columns of plain values out. For engines, audits and bindings that judge
// records by the million; whoever wants the explanation of one throw asks adjudicate().
//
//   const fairroll::LineJudge judge(checked.ruleset);           // once; any number of threads may use it
//   fairroll::Verdicts verdicts;                                // one for each thread; use it again, it keeps its memory
//   judge.judge(log, verdicts);
//   for (std::size_t row = 0; row < verdicts.size(); ++row)
//     if (verdicts.kinds[row] == fairroll::LineKind::Faulty)    // what is wrong with a line is put into words when somebody asks
//       report(judge.read(verdicts.text(row, log), "line " + std::to_string(verdicts.numbers[row])).diagnostics);
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/throw_judge.hpp>

namespace FAIRROLL_API fairroll {

/// What a line comes to. The numbers are part of the interface: they never change their meaning.
enum class LineKind : std::uint8_t {
  Valid = 0,         ///< a throw, valid: it has a total. This and the next four are as in RulingKind
  Invalid = 1,       ///< a throw that is invalid by law
  NoRoll = 2,        ///< a throw that somebody called no roll, with the power to do so
  Void = 3,          ///< a throw that is void
  Undetermined = 4,  ///< a throw that what is recorded does not decide; adjudicate() says what would
  NotAThrow = 5,     ///< another step of a log (`act`, `note`, `seats`, ...), or the head of one: nothing to judge, nothing wrong
  Faulty = 6,        ///< it cannot be read, or says what the ruleset does not know: see Verdicts::faults
};

/// What is wrong with one line. The words, and the way out, are in the diagnostics of LineJudge::read(). Trivially copyable.
struct LineFault {
  std::uint64_t row = 0;  ///< into the columns of Verdicts
  Code code{};            ///< of the diagnostic; what is kept or handed on is code_number(), since the enumerator's value may move
  Span span;              ///< what is underlined, in bytes from the first byte of the line; empty: no place in it
};

/// What judge() found: a column for each question and a row for each line that is not blank, in the order of the lines.
///
/// Every element is trivially copyable, so that a binding may hand columns on as they are. What a row has several of stands in a pool:
/// those of row i are pool[begins[i]] to pool[begins[i + 1] - 1]; `begins` has one element more than there are rows.
///
/// Owned by the caller, and plain: copy, move and read it as you like. LineJudge::judge() writes all of it anew and keeps its memory, so
/// that a second batch which is no larger than the first allocates nothing for lines that the tables decide. Nothing here points into the
/// lines. Not to be written by two threads at a time.
struct Verdicts {
  /// In `totals`: the line has none, because it is not a valid throw. No throw comes to less than 0.
  static constexpr std::int32_t no_total = -1;

  std::vector<LineKind> kinds;          ///< what each line comes to
  std::vector<std::int32_t> totals;     ///< of a valid throw: the total that governs; else no_total
  std::vector<std::uint8_t> by_tables;  ///< 1: compiled tables decided; 0: the oracle did, or there was nothing to decide. The same answer
  std::vector<std::uint64_t> offsets;   ///< bytes from the begin of `lines` to the first byte of this one
  std::vector<std::uint64_t> lengths;   ///< bytes, without the line feed and a carriage return before it
  std::vector<std::uint64_t> numbers;   ///< of the line in `lines`, from 1; blank lines count
  std::vector<Span> metas;              ///< where its `meta` stands, in bytes from the first byte of the line; empty: it has none

  std::vector<std::uint64_t> clause_begins;   ///< size() + 1; into `clauses`
  std::vector<Index> clauses;                 ///< pool: into Ruleset::clauses; those that decided, in the order in which they are asked
  std::vector<std::uint64_t> finding_begins;  ///< size() + 1; into `findings`
  std::vector<JudgedFinding> findings;        ///< pool: by kind, then by clause; `clause` is no_index where a finding rests on none
  std::vector<LineFault> faults;              ///< by row, then by place; of Faulty lines at least one, of others none

  /// How many rows there are.
  [[nodiscard]] std::size_t size() const noexcept { return kinds.size(); }
  /// The clauses that decided that row. Requires row < size(); the span lives as long as this stays unchanged. Likewise below.
  [[nodiscard]] std::span<const Index> clauses_of(std::size_t row) const noexcept;
  /// What was found in that row.
  [[nodiscard]] std::span<const JudgedFinding> findings_of(std::size_t row) const noexcept;
  /// What is wrong with that row.
  [[nodiscard]] std::span<const LineFault> faults_of(std::size_t row) const noexcept;
  /// The line of that row in `lines`, which must be what judge() was given, without its end.
  [[nodiscard]] std::string_view text(std::size_t row, std::string_view lines) const noexcept;
  /// Forgets all rows, keeps the memory.
  void clear() noexcept;
};

/// One line, read in full.
struct ReadLine {
  bool is_throw = false;    ///< `record` may be judged; else it is another step, or faulty
  ThrowRecord record;       ///< meaningful only if is_throw; its places point into a copy of the line, which they keep alive
  Span meta;                ///< of a line that is not faulty: as Verdicts::metas
  Diagnostics diagnostics;  ///< sorted; empty exactly if nothing is wrong
};

/// Judges logs under one ruleset. Immutable, and cheap to copy (copies share what is compiled): one object may be used by any number of
/// threads at once, each with Verdicts of its own. It does no input or output, and knows no clock.
///
/// Every line is judged by itself, as if it were all of the log: neither the order of lines nor where a log is cut into batches makes a
/// difference. So nothing of one line (who has the dice, what was bet, what the game came to) is remembered for the next; a log that is to
/// be played is a matter for run_scenarios().
///
/// What is said of a line is exactly what adjudicate() says of its record in the situation of this judge. Lines of the usual form are read
/// by a scanner that accepts only what it fully understands, and decided by a ThrowJudge, at a fraction of a microsecond each. Everything
/// else takes the way of a scenario file, at some microseconds: other steps, faulty lines, strings with escapes, facts that are doubtful
/// (`null`, `either`, `perhaps`), several calls, calls that name a ground. Where the tables end, the oracle is asked, for tens of
/// microseconds; a line with very many unknown facts may cost far more.
class LineJudge {
 public:
  /// How things stand when nothing but the log is known: the game at its start; who throws is not recorded, and nobody holds a wager. A
  /// ruling that rests on what the thrower holds is then Undetermined, not guessed.
  [[nodiscard]] static Situation unrecorded(const Ruleset& ruleset);

  /// Compiles a ThrowJudge for the ruleset, which must not be null: once for a ruleset, not for each log. If it cannot be compiled,
  /// not_compiled() says why, and every line is judged by the oracle: the answers are the same.
  explicit LineJudge(std::shared_ptr<const Ruleset> ruleset);
  /// The same with a situation in which every line is judged. One that does not belong to the ruleset (number of game values, a thrower
  /// without seat, wagers that there are not) is a std::invalid_argument.
  LineJudge(std::shared_ptr<const Ruleset> ruleset, Situation situation);

  /// By which lines are judged. Lives as long as this judge or a copy of it; likewise below.
  [[nodiscard]] const Ruleset& ruleset() const noexcept;
  /// In which every line is judged.
  [[nodiscard]] const Situation& situation() const noexcept;
  /// Empty if the tables are there.
  [[nodiscard]] const std::vector<CompileFault>& not_compiled() const noexcept;

  /// Judges every line of `lines` and writes the verdicts over what `out` held. A line ends with LF or CRLF, the last one may end with the
  /// text; blank lines have no row. Each is one step in its JSON form, see docs/language.md, "JSON forms":
  ///   {"throw": {"faces": [4, 3], "facts": [{"die": 2, "fact": "rests on", "is": "other_die"}], "calls": [{"call": 7, "by":
  ///   "stickperson"}]}, "meta": {"table": 5}}
  /// A bad line is Faulty, with faults of its own, and the batch goes on. The limits are those of texts, for each line: 1 MiB, 100 levels
  /// of nesting, UTF-8; `lines` itself may be of any size and hold any bytes. Throws nothing but std::bad_alloc; then `out` has to be
  /// cleared before anything is read from it.
  void judge(std::string_view lines, Verdicts& out) const;

  /// Reads one line (what stands behind its first line feed is ignored) as judge() does and says in words what is wrong with it. `name`
  /// stands for the line in diagnostics, where files have their path. For the few lines that somebody looks at; allocates.
  [[nodiscard]] ReadLine read(std::string_view line, std::string name = "line") const;

 private:
  struct State;
  std::shared_ptr<const State> state_;
};

}  // namespace fairroll
