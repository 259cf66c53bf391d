// SPDX-License-Identifier: Apache-2.0
// Logs: ThrowJudge compiles the rules of conduct to tables, LineJudge judges logs of throws in batches, and LogRun plays logs line by line.
#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/automata.hpp>
#include <fairroll/json.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/ruling.hpp>
#include <fairroll/scenario.hpp>

namespace FAIRROLL_API fairroll {

namespace FAIRROLL_INTERNAL judging {
struct Layout;
class Compiler;
}  // namespace judging

/// One throw, encoded in 64 bits: the facts, faces and calls on which clauses of conduct depend. Trivially copyable.
struct PackedThrow {
  std::uint64_t bits = 0;  ///< encoded by one ThrowJudge, and valid only for this judge and its copies
};

/// A finding without its description, which adjudicate() returns.
struct BriefFinding {
  FindingKind kind{};       ///< kind of finding
  Index clause = no_index;  ///< clause that causes the finding, an index into Ruleset::clauses; no_index if there is not exactly one
  /// Returns true if kind and clause are equal.
  friend bool operator==(const BriefFinding&, const BriefFinding&) = default;
};

/// The ruling of a ThrowJudge on a packed throw. Trivially copyable.
struct PackedRuling {
  RulingKind kind{};  ///< the ruling
  bool is_uncovered =
      false;               ///< true if the tables do not cover the throw. All other members then have no meaning; call adjudicate() instead
  bool has_total = false;  ///< true if a total governs; always true for a valid throw
  bool miscalled = false;  ///< true if the called total counts and differs from the dice
  int total = 0;           ///< the total that governs (A6); 0 if there is none
  std::uint16_t row = 0;   ///< row of the decision table; an internal value for ThrowJudge::findings()
  std::uint64_t clauses = 0;  ///< bit i: clause ThrowJudge::candidate_clauses()[i] decided
  std::uint64_t duties = 0;   ///< bit i: duty ThrowJudge::duties()[i] was breached
};

/// A ruling on a throw, without an explanation.
struct BriefRuling {
  RulingKind kind{};                    ///< the ruling
  std::optional<int> total;             ///< for a valid throw, the total that governs
  std::vector<Index> deciding_clauses;  ///< clauses that decided the ruling, indices into Ruleset::clauses, in any order
  std::vector<BriefFinding> findings;   ///< findings of the ruling, in any order
  bool from_tables = false;             ///< true if compiled tables decided; false if adjudicate() was called
};

/// One input of a ThrowJudge. A ruling depends only on these inputs and on the calls.
struct ThrowSlot {
  /// Kind of input; determines the meaning of the value that ThrowJudge::set() takes.
  enum class Kind : std::uint8_t {
    Fact,      ///< a fact; the value is a set of bits as in Observation::possible_values, with exactly one bit for a `one of` fact
    Face,      ///< the face of die `at.die`; bit i means the face `Vocabulary::lowest` + i, and 0 means unknown
    Variable,  ///< a variable of the game; the value is `game[variable]` of the Situation before the throw
    Holding,   ///< whether the shooter, or any seat, has one of the wagers in `description`: 0 no, 1 yes, 2 unknown (only for the shooter)
    Excused,   ///< Situation::thrower_excused: 0 or 1
  };
  Kind kind{};                ///< kind of input
  FactKey fact{};             ///< for Fact and Face: the die and fact
  Index variable = no_index;  ///< for Variable: an index into Game::variables
  std::string description;    ///< description for people: `die 1 rests`, `point`, `shooter holds pass or dont_pass`
};

/// The rules of conduct of one ruleset, compiled to tables.
///
/// Immutable after compile(); may be shared between threads. Shares ownership of the ruleset.
///
/// ```cpp
/// const Index slot = judge.find_slot({Subject::Throw, 0, released});  // `released` is from Ruleset::find_fact(); do this once per ruleset
/// PackedThrow thrown = judge.default_throw();
/// if (slot != no_index) judge.set(thrown, slot, Mask{1} << 2);      // the third value of the fact was observed
/// const bool is_valid = judge.find_deciding_clauses(thrown) == 0;                // false also if the tables do not cover the throw
/// ```
///
/// The tables cover throws with at most one call, which names no ground, if all facts that the clauses evaluate are known. They do not
/// cover a call whose power or duty depends on the dice (`on`), a die that two clauses read differently, and an unknown face that a clause
/// needs. The result is then uncovered(), and adjudicate() has to be used.
class ThrowJudge {
 public:
  /// Compiles the rules of conduct. Returns `std::nullopt`, and adds the reasons to `faults`, if the clauses depend on more than 64 bits,
  /// or if the decision table needs more than 65,536 rows. `ruleset` must not be null. Pure; thread-safe.
  [[nodiscard]] static std::optional<ThrowJudge> compile(std::shared_ptr<const Ruleset> ruleset, std::vector<CompileError>& faults);

  /// The compiled ruleset. All references that members return are valid as long as the judge or a copy of it exists.
  [[nodiscard]] const Ruleset& ruleset() const noexcept;
  /// All inputs that can be set, in the order of the vocabulary.
  [[nodiscard]] const std::vector<ThrowSlot>& slots() const noexcept;
  /// Returns the index in slots() of a fact, or of a face if `at.fact` is no_index. Returns no_index if no clause depends on it, so that it
  /// need not be recorded.
  [[nodiscard]] Index find_slot(const FactKey& at) const noexcept;

  /// Returns a throw of which nothing unusual was observed: all facts have their defaults, the game is at its start, no seat is known to
  /// have a wager, and there is no call. Faces, and facts without a default, are unknown.
  [[nodiscard]] PackedThrow default_throw() const noexcept;
  /// Stores one input in a packed throw. `slot` is an index into slots(); ThrowSlot::Kind describes `value`. Neither is checked. Does not
  /// allocate.
  void set(PackedThrow& packed, Index slot, std::uint64_t value) const noexcept;
  /// Stores a call of `no_roll` and replaces any other call. Returns false, and leaves `packed` unchanged, if the tables do not cover such
  /// a call. `role` is an index into Vocabulary::roles.
  [[nodiscard]] bool set_no_roll_call(PackedThrow& packed, Index role, CallTime time) const noexcept;
  /// Stores a call of a total, as set_no_roll_call() does. The dice must be able to show `total`; this is not checked.
  [[nodiscard]] bool set_total_call(PackedThrow& packed, int total, Index role, CallTime time) const noexcept;
  /// Encodes a complete record. Returns `std::nullopt` if the tables do not cover it. The preconditions are those of adjudicate().
  [[nodiscard]] std::optional<PackedThrow> pack(const ThrowRecord& record, const Situation& situation) const;

  /// Returns the clauses that decide, without reading the dice: bit i is set for candidate_clauses()[i]. Returns 0 if no clause decides, so
  /// that the throw is valid, and uncovered() if the tables do not cover it. Does not allocate, and does not branch on the inputs.
  [[nodiscard]] std::uint64_t find_deciding_clauses(PackedThrow packed) const noexcept { return clauses_of(asked(packed)); }
  /// Result of find_deciding_clauses() for a throw that the tables do not cover. Its bit belongs to no clause.
  [[nodiscard]] static constexpr std::uint64_t uncovered() noexcept { return std::uint64_t{1} << (clause_bits - 1); }
  /// Calls `use(position, clauses)` for each throw in order, where `position` starts at 0 and `clauses` is the result of
  /// find_deciding_clauses(). This is the fastest way to judge many throws. Does not allocate.
  template <typename Use>
  void find_deciding_clauses(std::span<const PackedThrow> throws, const Use& use) const;
  /// Returns the complete ruling on a packed throw. Does not allocate.
  [[nodiscard]] PackedRuling judge(PackedThrow packed) const noexcept;
  /// Clauses that can decide, indices into Ruleset::clauses, in the order of evaluation.
  [[nodiscard]] const std::vector<Index>& candidate_clauses() const noexcept { return candidate_clauses_; }
  /// Clauses of the duties before the throw whose breach the tables detect, indices into Ruleset::clauses.
  [[nodiscard]] const std::vector<Index>& duties() const noexcept { return duties_; }
  /// Returns true if each die is read as the given face. `faces` must have one face for each die, and `is_uncovered` must be false in the
  /// result of judge(packed).
  [[nodiscard]] bool has_faces(PackedThrow packed, std::span<const int> faces) const noexcept;
  /// Returns the findings of adjudicate() for such a throw, in unspecified order. Precondition: `!judged.is_uncovered`.
  [[nodiscard]] std::vector<BriefFinding> findings(const PackedRuling& judged) const;
  /// Appends the findings to `out`. Allocates only if `out` has to grow. Precondition: `!judged.is_uncovered`.
  void findings(const PackedRuling& judged, std::vector<BriefFinding>& out) const;

  /// Judges a record from the tables, or with adjudicate() if they do not cover it. The result is always that of adjudicate(). The
  /// preconditions and exceptions are those of adjudicate().
  [[nodiscard]] BriefRuling judge(const ThrowRecord& record, const Situation& situation) const;

  /// Memory of the tables, in bytes.
  [[nodiscard]] std::size_t memory_bytes() const noexcept;
  /// Number of throws that compile() judged with the reference interpreter to fill the tables.
  [[nodiscard]] std::size_t evaluated_throw_count() const noexcept { return evaluated_throw_count_; }

 private:
  friend class judging::Compiler;

  static constexpr unsigned decision_bits = 16;
  static constexpr unsigned clause_bits = 48;

  /// A group of bits of the packed throw, and the start of its look-up table in `meaning_`.
  struct Chunk {
    std::uint32_t shift = 0;
    std::uint32_t mask = 0;
    std::uint32_t base = 0;
  };
  struct Row {
    std::uint64_t always = 0;   ///< clauses that decide in any case
    std::uint64_t if_held = 0;  ///< clauses that decide if they are true
    RulingKind kind{};
    bool call_counts = false;   ///< true if a call of the total counts
    bool call_governs = false;  ///< true if the called total governs
    bool must_agree = false;    ///< true if the text leaves the value of a called total open: covered only if it equals that of the dice
    std::vector<BriefFinding> findings{};
  };
  /// The bits of the packed throw that determine how one die is read. They index `faces_`, which contains faces counted from the lowest, or
  /// `no_face` if the face is unknown.
  struct Window {
    std::uint32_t shift = 0;
    std::uint32_t mask = 0;
  };
  static constexpr std::uint32_t no_face = 1U << 16U;

  ThrowJudge() = default;

  [[nodiscard]] std::uint64_t look_up(const Chunk& chunk, PackedThrow packed) const noexcept {
    return meaning_[chunk.base + (static_cast<std::uint32_t>(packed.bits >> chunk.shift) & chunk.mask)];
  }
  /// Combines the look-ups of all chunks. Low bits: index into `effects_`. High bits: clauses that are true.
  [[nodiscard]] std::uint64_t asked(PackedThrow packed) const noexcept {
    std::uint64_t all = 0;
    for (const Chunk& chunk : chunks_) all |= look_up(chunk, packed);
    return all;
  }
  [[nodiscard]] std::uint64_t clauses_of(std::uint64_t all) const noexcept {
    const Effect& effect = effects_[all & row_mask_];
    return effect.always | (effect.if_held & (all >> decision_bits));
  }
  template <std::size_t chunks, typename Use>
  void deciding_by(std::span<const PackedThrow> throws, const Use& use) const;

  /// The members of a Row that find_deciding_clauses() reads, apart from the others for better use of the cache.
  struct Effect {
    std::uint64_t always = 0;
    std::uint64_t if_held = 0;
  };

  std::vector<Chunk> chunks_;
  std::vector<std::uint64_t> meaning_;   // per chunk and value of its bits: see asked()
  std::vector<std::uint16_t> decision_;  // per combination of decision bits: an index into rows_
  std::uint64_t row_mask_ = 0;
  std::vector<Effect> effects_;  // per combination of decision bits
  std::vector<Row> rows_;        // row 0: not covered by the tables
  std::vector<Window> windows_;  // per die
  std::vector<std::uint32_t> faces_;
  Window called_;  // the called total minus the lowest possible one, plus 1; 0: no call
  int least_total_ = 0;
  std::uint64_t duty_mask_ = 0;
  std::uint64_t excused_bit_ = 0;
  std::uint64_t thrower_duties_ = 0;
  std::vector<Index> candidate_clauses_;
  std::vector<Index> duties_;
  unsigned first_duty_ = 0;
  std::size_t evaluated_throw_count_ = 0;
  std::shared_ptr<const judging::Layout> layout_;
};

template <std::size_t chunks, typename Use>
void ThrowJudge::deciding_by(std::span<const PackedThrow> throws, const Use& use) const {
  // Local copies can stay in registers.
  const std::uint64_t* meaning[chunks];
  std::uint32_t shift[chunks];
  std::uint32_t bits[chunks];
  for (std::size_t i = 0; i < chunks; ++i) {
    meaning[i] = meaning_.data() + chunks_[i].base;
    shift[i] = chunks_[i].shift;
    bits[i] = chunks_[i].mask;
  }
  const Effect* const effects = effects_.data();
  const std::uint64_t mask = row_mask_;
  for (std::size_t position = 0; position < throws.size(); ++position) {
    const std::uint64_t word = throws[position].bits;
    std::uint64_t all = meaning[0][static_cast<std::uint32_t>(word) & bits[0]];  // the first chunk begins at bit 0
    for (std::size_t i = 1; i < chunks; ++i) all |= meaning[i][static_cast<std::uint32_t>(word >> shift[i]) & bits[i]];
    const Effect& effect = effects[all & mask];
    use(position, effect.always | (effect.if_held & (all >> decision_bits)));
  }
}

template <typename Use>
void ThrowJudge::find_deciding_clauses(std::span<const PackedThrow> throws, const Use& use) const {
  switch (chunks_.size()) {
    case 1:
      return deciding_by<1>(throws, use);
    case 2:
      return deciding_by<2>(throws, use);
    case 3:
      return deciding_by<3>(throws, use);
    case 4:
      return deciding_by<4>(throws, use);
    default:
      for (std::size_t position = 0; position < throws.size(); ++position) use(position, find_deciding_clauses(throws[position]));
  }
}

// ---- Logs of throws, judged in batches

/// Kind of result of one line. The numbers are part of the interface and do not change.
enum class LineKind : std::uint8_t {
  Valid = 0,         ///< a valid throw, which has a total; the first five kinds are those of RulingKind
  Invalid = 1,       ///< a throw that is invalid by operation of the rules
  NoRoll = 2,        ///< a throw that an official called no roll, with a power to do so
  Void = 3,          ///< a throw whose dice cannot be read
  Undetermined = 4,  ///< a throw that the recorded facts do not decide; Ruling::deciding_fact_sets of adjudicate() lists facts that would
  NotAThrow = 5,     ///< another step (`act`, `note`, `seats` and so on) or the head of a log; there is nothing to judge
  Malformed = 6,     ///< an invalid line: it cannot be read, or does not fit the ruleset; see Verdicts::faults
};

/// Error in one line. LineJudge::parse() returns it as a diagnostic with text. Trivially copyable.
struct LineError {
  std::uint64_t row = 0;  ///< row in the columns of Verdicts
  Code code{};            ///< code of the diagnostic; store code_number() instead, because the value of the enumerator may change
  Span span;              ///< underlined part, in bytes from the start of the line; empty if the error has no place in it
};

/// Results of LineJudge::judge(), in columns. There is one row for each line that is not blank, in the order of the lines.
///
/// All elements are trivially copyable, so a language binding can pass columns on without conversion. Members with several elements per row
/// are stored in pools: those of row i are pool[begins[i]] to pool[begins[i + 1] - 1]. The `begins` columns have size() + 1 elements.
///
/// A plain value, owned by the caller. LineJudge::judge() replaces all contents and reuses the memory. A later batch that is not larger
/// therefore allocates nothing for lines that compiled tables decide. Nothing refers to the text of the lines. Two threads must not write
/// one object at the same time.
struct LineResults {
  /// Element of `totals` for a line that is not a valid throw. No total is negative.
  static constexpr std::int32_t no_total = -1;

  std::vector<LineKind> kinds;            ///< kind of result
  std::vector<std::int32_t> totals;       ///< the total that governs a valid throw; otherwise no_total
  std::vector<std::uint8_t> from_tables;  ///< 1 if compiled tables decided; 0 if adjudicate() did, or if the line is not a throw
  std::vector<std::uint64_t> offsets;     ///< start of the line, in bytes from the start of `lines`
  std::vector<std::uint64_t> lengths;     ///< length of the line in bytes, without LF or CRLF
  std::vector<std::uint64_t> numbers;     ///< number of the line in `lines`, from 1; blank lines count
  std::vector<Span> metas;                ///< position of its `meta` value, in bytes from the start of the line; empty if it has none

  std::vector<std::uint64_t> clause_begins;   ///< start of the row in `clauses`
  std::vector<Index> clauses;                 ///< pool: clauses that decided, into Ruleset::clauses, in the order of evaluation
  std::vector<std::uint64_t> finding_begins;  ///< start of the row in `findings`
  std::vector<BriefFinding> findings;         ///< pool: findings, sorted by kind, then by clause
  std::vector<LineError> errors;              ///< errors, sorted by row, then by place; at least one for each line of kind Malformed

  /// Number of rows.
  [[nodiscard]] std::size_t size() const noexcept { return kinds.size(); }
  /// Returns the clauses that decided a row. Precondition of this and the following functions: row < size(). The span is valid until the
  /// object changes.
  [[nodiscard]] std::span<const Index> row_clauses(std::size_t row) const noexcept;
  /// Returns the findings of a row. The span is valid until the object changes.
  [[nodiscard]] std::span<const BriefFinding> row_findings(std::size_t row) const noexcept;
  /// Returns the errors of a row. The span is valid until the object changes.
  [[nodiscard]] std::span<const LineError> row_errors(std::size_t row) const noexcept;
  /// Returns the line of a row, without its end. `lines` must be the text that was passed to judge().
  [[nodiscard]] std::string_view line_text(std::size_t row, std::string_view lines) const noexcept;
  /// Removes all rows, but keeps the memory.
  void clear() noexcept;
};

/// Result of LineJudge::parse(): one line with its diagnostics.
struct ParsedLine {
  bool is_throw = false;    ///< true if the line is a valid record of a throw; false for another step and for an invalid line
  ThrowRecord record;       ///< the throw, if `is_throw`; its places refer to a copy of the line, which they keep alive
  Span meta;                ///< as Verdicts::metas; has no meaning for an invalid line
  Diagnostics diagnostics;  ///< errors, sorted by place; empty if and only if the line is valid
};

/// Judges logs of throws under one ruleset.
///
/// Each line is judged by itself, in the same situation. No line affects another, and it makes no difference where a log is divided into
/// batches. To play a log with its bets and turns, use LogRun.
///
/// The result of each throw is that of adjudicate() in situation(). A line in the usual form is read by a fast scanner and decided by a
/// ThrowJudge, in less than a microsecond. Other lines are parsed like a scenario file, in some microseconds: other steps, invalid lines,
/// strings with escapes, uncertain facts (`null`, `either`, `perhaps`), several calls, and calls that name a ground. A throw that the
/// tables do not cover takes tens of microseconds, and much longer if many facts are unknown.
///
/// Immutable, and cheap to copy, since copies share the compiled tables. One object may be used by several threads at once, each with its
/// own Verdicts. Performs no input or output, and does not read the clock.
class LineJudge {
 public:
  /// Returns the situation for a log without any context: the game is at its start, the shooter is not recorded, and no seat has a wager. A
  /// ruling that depends on the wagers of the shooter is then undetermined.
  [[nodiscard]] static Situation unrecorded_situation(const Ruleset& ruleset);

  /// Compiles a ThrowJudge for the ruleset, which must not be null. Create one object per ruleset, not per log. The situation is
  /// unrecorded(). If the rules cannot be compiled, compile_errors() returns the reasons, and each line is judged by adjudicate(), with the
  /// same results.
  explicit LineJudge(std::shared_ptr<const Ruleset> ruleset);
  /// Compiles a ThrowJudge, and judges every line in `situation`. Throws std::invalid_argument if the situation does not fit the ruleset: a
  /// wrong number of game values, a shooter without a seat, or wagers that do not exist.
  LineJudge(std::shared_ptr<const Ruleset> ruleset, Situation situation);

  /// The ruleset. This and the following references are valid as long as the object or a copy of it exists.
  [[nodiscard]] const Ruleset& ruleset() const noexcept;
  /// The situation in which every line is judged.
  [[nodiscard]] const Situation& situation() const noexcept;
  /// Reasons why the rules of conduct could not be compiled; empty if they were.
  [[nodiscard]] const std::vector<CompileError>& compile_errors() const noexcept;

  /// Judges all lines, and replaces the contents of `out` by the results.
  ///
  /// Lines end with LF or CRLF; the end of the last line may be missing. Blank lines have no row. Each line is one step in JSON, see
  /// docs/language/json.md:
  ///   {"throw": {"faces": [4, 3], "facts": [{"die": 2, "fact": "rests on", "is": "other_die"}], "calls": [{"call": 7, "by":
  ///   "stickperson"}]}, "meta": {"table": 5}}
  ///
  /// An invalid line gets the kind Malformed and its errors, and the following lines are judged as usual. Each line may have at most 1 MiB
  /// and 100 levels of nesting, and must be UTF-8; `lines` may have any size. Throws only std::bad_alloc; `out` must then be cleared before
  /// it is read.
  void judge(std::string_view lines, LineResults& out) const;

  /// Reads one line as judge() does, and returns its errors as diagnostics. Text after the first LF is ignored. `name` is shown in
  /// diagnostics in place of a path. Allocates; use it for the lines that a person looks at.
  [[nodiscard]] ParsedLine parse(std::string_view line, std::string name = "line") const;

 private:
  struct State;
  std::shared_ptr<const State> state_;
};

// ---- Logs of steps, one JSON object on each line, played line by line

/// Comparison of one entry of a log with the rules. An entry is what the line states about its step, or leaves out.
struct LogEntryCheck {
  /// Subject of the entry. Ruling: the ruling on a throw or action. Payment: a recorded payment for a wager. Unpaid: a decided wager
  /// without a recorded payment. Balance: the money of a seat or role.
  enum class Kind : std::uint8_t { Ruling, Payment, Unpaid, Balance } kind{};  ///< subject of the entry
  bool is_correct = true;                                                      ///< true if the entry agrees with the rules
  bool is_undetermined = false;         ///< true if the record does not decide what the rules require; `is_correct` is then false
  Place place;                          ///< place in the line; for something that the line leaves out, the place of the step
  std::string recorded_value;           ///< recorded value in English; empty if the line leaves it out
  std::string required_value;           ///< value that the rules require, in English; empty if it equals `recorded_value`
  std::vector<Index> deciding_clauses;  ///< clauses that decide the required value, into Ruleset::clauses of the step's rules
  Index seat = no_index;                ///< seat whose wager or money it is; otherwise no_index
  Index role = no_index;                ///< role whose wager or money it is; otherwise no_index
  std::string wager;                    ///< for Payment and Unpaid, the name of the wager on the layout (L2)
  std::optional<Money> difference;      ///< amount paid to players and officials minus the required one; `std::nullopt` if unknown
};

/// Result of one line of a log.
struct LogLine {
  /// Kind of line. Head: the head of the log. Seats: the names of the seats. Step: a step with a report. Expectation: an expected result.
  /// Malformed: a line that cannot be executed.
  enum class Kind : std::uint8_t { Head, Seats, Step, Expectation, Malformed };
  Kind kind = Kind::Malformed;  ///< kind of line
  /// Result of the line under one rule book. Pointers and spans are valid until the next line is executed.
  struct RuleBookResult {
    const RulesetReport* report = nullptr;  ///< report with the rules and the seats; RulesetReport::steps has no meaning
    std::optional<Date> as_of{};            ///< Selection::as_of with which the rules were selected
    const StepReport* step = nullptr;       ///< the step; for an expectation, the step that it refers to, with only this expectation
    /// With LogRun::follow(), the effect of the step as the house ruled it. Null if it is the same as by the rules.
    const StepReport* as_ruled = nullptr;
    std::span<const LogEntryCheck> entry_checks;  ///< with LogRun::follow(), the entries of the line, compared with the rules, in order
    std::shared_ptr<const Ruleset> other_rules;   ///< with `LogRun::compare_with()`, the other rule book; set only for throws and actions
    const StepReport* other_step = nullptr;       ///< result of the step under `other_rules`; null if it cannot be evaluated there
    std::string_view other_failure;               ///< reason why `other_step` is null, in English
    std::optional<Date> other_as_of;              ///< date with which `other_rules` were selected
  };
  std::vector<RuleBookResult> results;  ///< results of a Step or Expectation, one for each rule book, in their order
  Diagnostics diagnostics;              ///< for a Malformed line, at least one error
};

/// Returns the result of a line in the format of `fairroll judge --format jsonl`. For a step or an expectation there is one line of JSON,
/// with LF, for each rule book: `{"line":5,"ruleset":"us_sd.craps",...}`. For other kinds there is one line. `number` is the number of the
/// line, from 1. Pure; any thread may call it while `line` is valid.
[[nodiscard]] std::string log_line_json(std::uint32_t number, const LogLine& line);

struct RestoredLogRun;

/// Another rule book under which the steps of a log are evaluated in addition (`LogRun::compare_with()`).
struct OtherRuleBook {
  std::string ruleset;        ///< name of the ruleset or house; empty: the same as that of the log
  std::optional<Date> as_of;  ///< date for which its rules are selected; `std::nullopt`: the date of the log

  /// Returns true if both name the same rule book and date.
  friend bool operator==(const OtherRuleBook&, const OtherRuleBook&) = default;
};

/// Result of a line that agrees with the rules: a throw, or an accepted or refused action. Valid until the next line is executed, as long
/// as the scanned line exists.
struct LogLineSummary {
  const std::shared_ptr<const Ruleset>* rules = nullptr;  ///< rules of the line; copy the shared_ptr to keep them longer
  std::optional<Date> as_of{};                            ///< Selection::as_of with which the rules were selected
  bool is_throw = false;                                  ///< true for a throw, false for an action
  std::span<const int> faces;                             ///< faces of a throw, as recorded
  RulingKind ruling = RulingKind::Valid;                  ///< ruling on a throw
  std::span<const Index> clauses;                         ///< clauses that decided a throw, into Ruleset::clauses
  std::span<const FindingKind> findings;                  ///< findings, with repetitions
};

namespace detail {
struct ScannedLine;
}  // namespace detail

/// Executes a log line by line, at one table for each rule book.
///
/// The memory of the run does not grow with the log. Only the selected interpretations are used (RunOptions::try_other_readings has no
/// effect), and work is not limited by RunOptions::max_work. Not thread-safe.
class LogRun {
 public:
  /// Callback that is called with the name of a rule book before the rule book is first looked up. It may add units to the library, except
  /// such that existing units depend on.
  using UnitLoader = std::function<void(const std::string& name)>;

  /// Creates a run that has not executed a line. `cache` must outlive it. The rule books are those of RunOptions::rule_books, or if that is
  /// empty, those that the head of the log names.
  LogRun(RulesetCache& cache, RunOptions options, UnitLoader needs = {});
  LogRun(LogRun&& other) noexcept;             ///< moves the run; afterwards `other` can only be assigned to or destroyed
  LogRun& operator=(LogRun&& other) noexcept;  ///< moves the run; afterwards `other` can only be assigned to or destroyed
  ~LogRun();

  /// Makes the table follow the recorded results, from the next line on.
  ///
  /// The table is then as the line records it, even where the rules differ. A throw counts as `ruled`, wagers receive what was `paid`, and
  /// seats have the recorded `balance`. A bet that the rules refuse is placed unless the line records that it was refused; other refused
  /// actions have no effect. LogLine::RuleBookResult::entry_checks compares each recorded entry with the rules.
  ///
  /// After a Malformed line, the tables under all rule books are as before it, and further lines may be played. A line with an expectation
  /// is then Malformed.
  void follow();

  /// Also evaluates each throw and each action under another rule book. Call this function before the first line.
  ///
  /// Each step is evaluated by itself, at a table in the state of this one before the line. Wagers that the other rule book does not have
  /// are removed from that table, and states that only it has are at their first values. LogLine::RuleBookResult::other_step has the
  /// result.
  void compare_with(OtherRuleBook other);

  /// Executes the next line, which must not be blank. The seats must be given before the first step that is not a note, or in the options.
  /// After a Malformed line no further line may be played, because the state of the table is unknown, unless the table follows the log.
  [[nodiscard]] LogLine execute(const SourcePtr& line);
  /// Executes a scanned line if everything that the line records agrees with the rules. This is much faster than execute(). Works only if
  /// the table follows the log under one rule book. If it returns false, nothing has changed, and execute() must be called.
  [[nodiscard]] bool execute_if_correct(const detail::ScannedLine& line, LogLineSummary& out);
  /// Executes a line that parse_scenario_lines() has parsed, for callers that have to examine the line first.
  [[nodiscard]] LogLine execute(const ParseResult& line);
  /// Returns true if the result of a line so far is undetermined, and no expectation states that it is.
  [[nodiscard]] bool is_undetermined() const;

  /// Returns the state of a run that follows its log: head, rules in force, seats, money and wagers. Requires follow(). The time is
  /// proportional to the number of wagers, seats and changes of rules. Names of seats must be UTF-8.
  [[nodiscard]] Json save() const;
  /// Restores a run from the result of save(), so that the next line can be played. `saved` may be any document; an invalid one is
  /// rejected. The other arguments must be those of the saved run, and `other` that of compare_with(). Rule books are looked up by name and
  /// rejected if their fingerprint has changed.
  [[nodiscard]] static RestoredLogRun restore(RulesetCache& cache, RunOptions options, const Json& saved, UnitLoader needs = {},
                                              std::optional<OtherRuleBook> other = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Result of LogRun::restore().
struct RestoredLogRun {
  std::optional<LogRun> run;  ///< a run that follows its log; `std::nullopt` if it could not be restored
  Diagnostics diagnostics;    ///< reasons for a failure: bad_snapshot, other_rules, or errors in the current rule files

  /// Returns true if `run` has a value.
  [[nodiscard]] bool ok() const noexcept { return run.has_value(); }
};

/// Returns the table after a throw or an action of a log, as LogRun::follow() has it. For programs that write logs and need the state of
/// the table after each line. Returns `std::nullopt`, with the reason in `out`, if the line is another step or cannot be played. `out` is
/// overwritten. Pure; thread-safe.
[[nodiscard]] std::optional<Table> follow_line(const Table& before, const SourcePtr& line, Diagnostics& out);

}  // namespace fairroll
