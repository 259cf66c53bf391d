// SPDX-License-Identifier: Apache-2.0
// Logs of throws and of steps. ThrowJudge compiles the rules of conduct to tables, LineJudge judges logs of throws in batches, and LogRun
// executes logs of steps line by line.
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

/// One throw, encoded in 64 bits. It contains the facts, faces and calls on which the clauses of conduct depend. Trivially copyable.
struct PackedThrow {
  std::uint64_t bits = 0;  ///< Encoded throw. It is valid only for the ThrowJudge that encoded it and for copies of that judge.
};

/// A finding without its description, which only adjudicate() returns.
struct BriefFinding {
  FindingKind kind{};  ///< Kind of finding.
  /// Index in Ruleset::clauses of the clause that causes the finding, or `no_index` if no clause or more than one clause causes it.
  Index clause = no_index;
  /// Returns true if both members are equal.
  friend bool operator==(const BriefFinding&, const BriefFinding&) = default;
};

/// The ruling of a ThrowJudge on a packed throw. Trivially copyable.
struct PackedRuling {
  RulingKind kind{};  ///< Ruling on the throw.
  /// True if the tables do not cover the throw. In this case, the other members are meaningless, and adjudicate() must be called instead.
  bool is_uncovered = false;
  bool has_total = false;     ///< True if a total applies to the throw. Always true for a valid throw.
  bool is_miscalled = false;  ///< True if the called total counts and differs from the total of the dice.
  int total = 0;              ///< Total that applies to the throw (A6), or 0 if there is none.
  std::uint16_t row = 0;      ///< Row of the decision table. An internal value for ThrowJudge::list_findings().
  std::uint64_t clauses = 0;  ///< Clauses that decided the ruling: bit i is set for ThrowJudge::candidate_clauses()[i].
  std::uint64_t duties = 0;   ///< Breached duties: bit i is set for ThrowJudge::duties()[i].
};

/// A ruling on a throw, without an explanation.
struct BriefRuling {
  RulingKind kind{};                    ///< Ruling on the throw.
  std::optional<int> total;             ///< Total that applies to a valid throw, or `std::nullopt` for other rulings.
  std::vector<Index> deciding_clauses;  ///< Clauses that decided the ruling, as indices in Ruleset::clauses, in any order.
  std::vector<BriefFinding> findings;   ///< Findings of the ruling, in any order.
  bool is_from_tables = false;          ///< True if compiled tables determined the ruling, and false if adjudicate() was called.
};

/// One input of a ThrowJudge. A ruling depends only on the inputs of the judge and on the calls.
struct ThrowSlot {
  /// Kind of input. It determines the meaning of the value that is passed to ThrowJudge::set().
  enum class Kind : std::uint8_t {
    Fact,  ///< A fact. The value is a set of bits as in Observation::possible_values. For a `one of` fact, exactly one bit is set.
    /// The face of die `fact.die`. Bit i of the value represents the face `Vocabulary::lowest_face` + i. The value 0 means that the face is
    /// unknown.
    Face,
    Variable,  ///< A variable of the game. The value is `game_values[variable]` of the Situation before the throw.
    /// Whether the shooter, or any seat, has one of the wagers in `description`. 0 means no and 1 means yes. For the shooter, 2 means
    /// unknown.
    Holding,
    Excused,  ///< Situation::is_thrower_excused: 1 if the thrower's duties before the throw are waived, and 0 otherwise.
  };
  Kind kind{};                ///< Kind of the input.
  FactKey fact{};             ///< Die and fact, for the kinds Fact and Face.
  Index variable = no_index;  ///< Index in Game::variables, for the kind Variable. Otherwise `no_index`.
  std::string description;    ///< Description for people, such as `die 1 rests`, `point` or `shooter holds pass or dont_pass`.
};

/// The rules of conduct of one ruleset, compiled to tables.
///
/// Objects are immutable after compile(), so threads may share them. The judge shares ownership of the ruleset.
///
/// ```cpp
/// const Index slot = judge.find_slot({Subject::Throw, 0, released});  // `released` is from Ruleset::find_fact(); do this once per ruleset
/// PackedThrow thrown = judge.default_throw();
/// if (slot != no_index) judge.set(thrown, slot, Mask{1} << 2);      // the third value of the fact was observed
/// const bool is_valid = judge.find_deciding_clauses(thrown) == 0;                // false also if the tables do not cover the throw
/// ```
///
/// The tables cover throws with at most one call, if the call names no ground and all facts that the clauses test are known. They do not
/// cover a call whose power or duty depends on the dice (`on`), a die that two clauses read differently, or an unknown face that a clause
/// needs. For a throw that the tables do not cover, find_deciding_clauses() returns uncovered_mask(), and adjudicate() must be used.
class ThrowJudge {
 public:
  /// Compiles the rules of conduct. `ruleset` must not be null. Returns `std::nullopt` and appends the reasons to `faults` if the clauses
  /// depend on more than 64 bits, or if the decision table needs more than 65,536 rows. Pure and thread-safe.
  [[nodiscard]] static std::optional<ThrowJudge> compile(std::shared_ptr<const Ruleset> ruleset, std::vector<CompileError>& faults);

  /// Returns the ruleset from which the judge was compiled. All references that member functions return are valid as long as the judge or a
  /// copy of it exists.
  [[nodiscard]] const Ruleset& ruleset() const noexcept;
  /// Returns all inputs that can be set, in the order of the vocabulary.
  [[nodiscard]] const std::vector<ThrowSlot>& slots() const noexcept;
  /// Returns the index in slots() of a fact. If `at.fact` is `no_index`, returns the index of the die's face. Returns `no_index` if no
  /// clause depends on the input, so that the input need not be recorded.
  [[nodiscard]] Index find_slot(const FactKey& at) const noexcept;

  /// Returns a throw for which nothing was recorded. All facts have their defaults, the game is in its initial state, no seat is known to
  /// have a wager, and there is no call. Faces, and facts without a default, are unknown.
  [[nodiscard]] PackedThrow default_throw() const noexcept;
  /// Sets one input of a packed throw. `slot` is an index in slots(). The slot's ThrowSlot::Kind determines the meaning of `value`. Neither
  /// argument is checked. Allocates no memory.
  void set(PackedThrow& packed, Index slot, std::uint64_t value) const noexcept;
  /// Sets a call of `no_roll`, which replaces any other call. `role` is an index in Vocabulary::roles. Returns false and leaves `packed`
  /// unchanged if the tables do not cover such a call.
  [[nodiscard]] bool set_no_roll_call(PackedThrow& packed, Index role, CallTime time) const noexcept;
  /// Sets a call of a total, which replaces any other call. The other arguments and the result are as in set_no_roll_call(). The dice must
  /// be able to show `total`, which is not checked.
  [[nodiscard]] bool set_total_call(PackedThrow& packed, int total, Index role, CallTime time) const noexcept;
  /// Encodes a complete record. Returns `std::nullopt` if the tables do not cover the record. The preconditions are the same as for
  /// adjudicate().
  [[nodiscard]] std::optional<PackedThrow> pack(const ThrowRecord& record, const Situation& situation) const;

  /// Returns the clauses that decide the ruling, without reading the dice: bit i is set for the clause candidate_clauses()[i]. Returns 0 if
  /// no clause decides, so that the throw is valid. Returns uncovered_mask() if the tables do not cover the throw. Allocates no memory and
  /// does not branch on the inputs.
  [[nodiscard]] std::uint64_t find_deciding_clauses(PackedThrow packed) const noexcept { return clauses_of(asked(packed)); }
  /// Returns the result of find_deciding_clauses() for a throw that the tables do not cover. The only bit set belongs to no clause.
  [[nodiscard]] static constexpr std::uint64_t uncovered_mask() noexcept { return std::uint64_t{1} << (clause_bits - 1); }
  /// Calls `use(position, clauses)` for each throw, in order. `position` starts at 0, and `clauses` is the result of
  /// find_deciding_clauses(). This is the fastest way to judge many throws. Allocates no memory.
  template <typename Use>
  void find_deciding_clauses(std::span<const PackedThrow> throws, const Use& use) const;
  /// Returns the complete ruling on a packed throw. Allocates no memory.
  [[nodiscard]] PackedRuling judge(PackedThrow packed) const noexcept;
  /// Returns the clauses that can decide a ruling, as indices in Ruleset::clauses, in the order of evaluation.
  [[nodiscard]] const std::vector<Index>& candidate_clauses() const noexcept { return candidate_clauses_; }
  /// Returns the clauses of the duties before the throw whose breaches the tables detect, as indices in Ruleset::clauses.
  [[nodiscard]] const std::vector<Index>& duties() const noexcept { return duties_; }
  /// Returns true if the face that counts for each die is the one in `faces`. `faces` must contain one face for each die, and
  /// `judge(packed).is_uncovered` must be false.
  [[nodiscard]] bool has_faces(PackedThrow packed, std::span<const int> faces) const noexcept;
  /// Returns the findings that adjudicate() returns for the same throw, in unspecified order. `judged.is_uncovered` must be false.
  [[nodiscard]] std::vector<BriefFinding> list_findings(const PackedRuling& judged) const;
  /// Appends the findings of the ruling to `out`. Allocates memory only if `out` must grow. `judged.is_uncovered` must be false.
  void list_findings(const PackedRuling& judged, std::vector<BriefFinding>& out) const;

  /// Judges a record with the tables, or with adjudicate() if the tables do not cover the record. The ruling is always the same as the
  /// ruling of adjudicate(). The preconditions and exceptions are also the same.
  [[nodiscard]] BriefRuling judge(const ThrowRecord& record, const Situation& situation) const;

  /// Returns the size of the tables in bytes.
  [[nodiscard]] std::size_t memory_bytes() const noexcept;
  /// Returns the number of throws that compile() judged with the reference interpreter to fill the tables.
  [[nodiscard]] std::size_t evaluated_throw_count() const noexcept { return evaluated_throw_count_; }

 private:
  friend class judging::Compiler;

  static constexpr unsigned decision_bits = 16;
  static constexpr unsigned clause_bits = 48;

  /// A group of bits of the packed throw, and the start of the group's look-up table in `meaning_`.
  struct Chunk {
    std::uint32_t shift = 0;
    std::uint32_t mask = 0;
    std::uint32_t base = 0;
  };
  struct Row {
    std::uint64_t always = 0;   ///< Clauses that decide in any case.
    std::uint64_t if_held = 0;  ///< Clauses that decide if their conditions are true.
    RulingKind kind{};
    bool call_counts = false;   ///< True if a call of the total counts.
    bool call_governs = false;  ///< True if the called total governs.
    /// True if the text leaves the effect of a called total open. The throw is then covered only if the called total equals that of the
    /// dice.
    bool must_agree = false;
    std::vector<BriefFinding> findings{};
  };
  /// The bits of the packed throw that determine how one die is read. They index `faces_`, which contains the faces counted from the lowest
  /// face, or `no_face` if the face is unknown.
  struct Window {
    std::uint32_t shift = 0;
    std::uint32_t mask = 0;
  };
  static constexpr std::uint32_t no_face = 1U << 16U;

  ThrowJudge() = default;

  [[nodiscard]] std::uint64_t look_up(const Chunk& chunk, PackedThrow packed) const noexcept {
    return meaning_[chunk.base + (static_cast<std::uint32_t>(packed.bits >> chunk.shift) & chunk.mask)];
  }
  /// Combines the look-ups of all chunks. The low bits of the result are an index into `effects_`, and the high bits are the clauses whose
  /// conditions are true.
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

  /// The members of a Row that find_deciding_clauses() reads. They are stored separately for better use of the cache.
  struct Effect {
    std::uint64_t always = 0;
    std::uint64_t if_held = 0;
  };

  std::vector<Chunk> chunks_;
  std::vector<std::uint64_t> meaning_;   // One element for each chunk and each value of its bits (see asked()).
  std::vector<std::uint16_t> decision_;  // Index in rows_ for each combination of decision bits.
  std::uint64_t row_mask_ = 0;
  std::vector<Effect> effects_;  // One element for each combination of decision bits.
  std::vector<Row> rows_;        // Row 0 means that the tables do not cover the throw.
  std::vector<Window> windows_;  // One element for each die.
  std::vector<std::uint32_t> faces_;
  Window called_;  // Called total minus the lowest possible total, plus 1, or 0 if there is no call.
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
    std::uint64_t all = meaning[0][static_cast<std::uint32_t>(word) & bits[0]];  // The first chunk begins at bit 0.
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

/// The kind of result of one line. The numbers are part of the interface and do not change.
enum class LineKind : std::uint8_t {
  Valid = 0,    ///< A valid throw, which has a total. This kind and the following four correspond to RulingKind.
  Invalid = 1,  ///< A throw that is invalid under the rules.
  NoRoll = 2,   ///< A throw that an authorized official called a no roll, or that the rules declare to be no roll.
  Void = 3,     ///< A throw whose dice cannot be read.
  /// A throw that the recorded facts do not decide. Ruling::deciding_fact_sets lists the facts that would decide the throw.
  Undetermined = 4,
  NotAThrow = 5,  ///< A line without a throw: another step (such as `act`, `note` or `seats`) or the head of a log.
  Malformed = 6,  ///< An invalid line, which cannot be read or is inconsistent with the ruleset. See LineResults::errors.
};

/// An error in one line. LineJudge::parse() returns the same error as a diagnostic with a message. Trivially copyable.
struct LineError {
  std::uint64_t row = 0;  ///< Row of the line in the columns of LineResults.
  Code code{};  ///< Code of the diagnostic. Store code_number() instead of this value, because the value may change between versions.
  Span span;    ///< Underlined part of the line, in bytes from the start of the line. Empty if the error has no location in the line.
};

/// The results of LineJudge::judge(), in columns. There is one row for each line that is not blank, in the order of the lines.
///
/// All elements are trivially copyable, so a language binding can pass columns on without conversion. Members with several elements per row
/// are stored in pools. The elements of row i are pool[begins[i]] to pool[begins[i + 1] - 1]. Each `begins` column has size() + 1 elements.
///
/// The caller owns the object. LineJudge::judge() replaces all contents and reuses the memory. Therefore, a later batch of at most the same
/// size needs no new memory for lines that compiled tables decide. The results do not refer to the text of the lines. Two threads must not
/// write to the same object at the same time.
struct LineResults {
  /// Element of `totals` for a line that is not a valid throw. No actual total is negative.
  static constexpr std::int32_t no_total = -1;

  std::vector<LineKind> kinds;       ///< Kind of result of each row.
  std::vector<std::int32_t> totals;  ///< Total that applies to the valid throw in each row, or `no_total` for other rows.
  /// For each row, 1 if compiled tables determined the ruling, or 0 if adjudicate() determined it or if the line is not a throw.
  std::vector<std::uint8_t> from_tables;
  std::vector<std::uint64_t> offsets;  ///< Start of each row's line, in bytes from the start of the text that was passed to judge().
  std::vector<std::uint64_t> lengths;  ///< Length of each row's line in bytes, without the line end (LF or CRLF).
  /// Line number of each row in the text that was passed to judge(), starting at 1. Blank lines are counted.
  std::vector<std::uint64_t> numbers;
  /// Position of the `meta` value of each row, in bytes from the start of the line. Empty if the line has no such value.
  std::vector<Span> metadata_spans;

  std::vector<std::uint64_t> clause_begins;  ///< Start of each row's elements in `clauses`.
  std::vector<Index> clauses;  ///< Pool of the clauses that decided each row, as indices in Ruleset::clauses, in the order of evaluation.
  std::vector<std::uint64_t> finding_begins;  ///< Start of each row's elements in `findings`.
  std::vector<BriefFinding> findings;         ///< Pool of the findings of each row, sorted by kind and then by clause.
  /// Errors of all rows, sorted by row and then by location. Each line of kind Malformed has at least one error.
  std::vector<LineError> errors;

  /// Returns the number of rows.
  [[nodiscard]] std::size_t size() const noexcept { return kinds.size(); }
  /// Returns the clauses that decided a row. For this function and the following functions, `row` must be less than size(). The span is
  /// valid until the object changes.
  [[nodiscard]] std::span<const Index> row_clauses(std::size_t row) const noexcept;
  /// Returns the findings of a row. The span is valid until the object changes.
  [[nodiscard]] std::span<const BriefFinding> row_findings(std::size_t row) const noexcept;
  /// Returns the errors of a row. The span is valid until the object changes.
  [[nodiscard]] std::span<const LineError> row_errors(std::size_t row) const noexcept;
  /// Returns the line of a row without its line end. `lines` must be the text that was passed to judge().
  [[nodiscard]] std::string_view line_text(std::size_t row, std::string_view lines) const noexcept;
  /// Removes all rows, but keeps the allocated memory.
  void clear() noexcept;
};

/// The result of LineJudge::parse(): one line with its diagnostics.
struct ParsedLine {
  bool is_throw = false;  ///< True if the line is a valid record of a throw, and false for other steps and for invalid lines.
  /// Record of the throw, if `is_throw` is true. Its locations refer to a copy of the line and share ownership of it.
  ThrowRecord record;
  Span metadata;  ///< Position of the `meta` value in the line, as in LineResults::metadata_spans. Has no meaning for an invalid line.
  Diagnostics diagnostics;  ///< Errors of the line, sorted by location. Empty if and only if the line is valid.
};

/// Judges logs of throws under one ruleset.
///
/// Each line is judged separately, and always in the same situation. No line affects another line, so a log may be divided into batches at
/// any line. To execute a log with its bets and turns, use LogRun.
///
/// The result for each throw is the result of adjudicate() in situation(). A line in the usual form is read by a fast scanner and decided
/// by a ThrowJudge in less than a microsecond. Other lines are parsed like a scenario file, which takes a few microseconds. Such lines are
/// steps other than throws, invalid lines, and lines with escapes in strings, uncertain facts (`null`, `either`, `perhaps`), several calls,
/// or calls that name a ground. A throw that the tables do not cover takes tens of microseconds, and much longer if many facts are unknown.
///
/// Objects are immutable and cheap to copy, because copies share the compiled tables. Several threads may use one object at the same time,
/// each with its own LineResults. The class performs no input or output and does not read the clock.
class LineJudge {
 public:
  /// Returns the situation for a log without any context: the game is in its initial state, the shooter is not recorded, and no seat has a
  /// wager. A ruling that depends on the shooter's wagers is then undetermined.
  [[nodiscard]] static Situation make_unrecorded_situation(const Ruleset& ruleset);

  /// Compiles a ThrowJudge for the ruleset, which must not be null. Create one object per ruleset, not one per log. Every line is judged in
  /// the situation that make_unrecorded_situation() returns. If the rules cannot be compiled, compile_errors() returns the reasons. Each
  /// line is then judged by adjudicate(), with the same results.
  explicit LineJudge(std::shared_ptr<const Ruleset> ruleset);
  /// Compiles a ThrowJudge for the ruleset, which must not be null, and judges every line in `situation`. Throws std::invalid_argument if
  /// the situation is inconsistent with the ruleset: if the number of game values is wrong, the shooter has no seat, or a wager does not
  /// exist.
  LineJudge(std::shared_ptr<const Ruleset> ruleset, Situation situation);

  /// Returns the ruleset. This reference and those that the following functions return are valid as long as the object or a copy of it
  /// exists.
  [[nodiscard]] const Ruleset& ruleset() const noexcept;
  /// Returns the situation in which every line is judged.
  [[nodiscard]] const Situation& situation() const noexcept;
  /// Returns the reasons why the rules of conduct could not be compiled, or an empty list if they were compiled.
  [[nodiscard]] const std::vector<CompileError>& compile_errors() const noexcept;

  /// Judges all lines in `lines` and replaces the contents of `out` with the results.
  ///
  /// Lines end with LF or CRLF. The end of the last line may be missing. Blank lines have no row. Each line is one step in JSON (see
  /// docs/language/json.md):
  ///   {"throw": {"faces": [4, 3], "facts": [{"die": 2, "fact": "rests on", "is": "other_die"}], "calls": [{"call": 7, "by":
  ///   "stickperson"}]}, "meta": {"table": 5}}
  ///
  /// An invalid line has the kind Malformed and at least one error. The following lines are judged as usual. Each line must be UTF-8, with
  /// at most 1 MiB and 100 levels of nesting. The size of `lines` is not limited. Throws only std::bad_alloc. After an exception, `out`
  /// must be cleared before it is read.
  void judge(std::string_view lines, LineResults& out) const;

  /// Reads one line in the same way as judge(), and returns its errors as diagnostics. Text after the first LF is ignored. Diagnostics show
  /// `name` in place of a path. This function is slower than judge() and allocates memory. Use this function for lines that are shown to a
  /// person.
  [[nodiscard]] ParsedLine parse(std::string_view line, std::string name = "line") const;

 private:
  struct State;
  std::shared_ptr<const State> state_;
};

// ---- Logs of steps with one JSON object on each line, executed line by line

/// The comparison of one entry of a log with the rules. An entry is a result that the line records or omits for its step.
struct LogEntryCheck {
  /// Subject of an entry. Ruling is the ruling on a throw or action. Payment is a recorded payment for a wager. Unpaid is a decided wager
  /// without a recorded payment. Balance is the money of a seat or role.
  enum class Kind : std::uint8_t { Ruling, Payment, Unpaid, Balance } kind{};  ///< Subject of the entry.
  bool is_correct = true;                                                      ///< True if the entry is consistent with the rules.
  bool is_undetermined = false;  ///< True if the record does not determine what the rules require. In this case, `is_correct` is false.
  SourceLocation location;       ///< Location of the entry in the line. If the line omits the entry, this is the location of the step.
  std::string recorded_value;    ///< Recorded value, in English. Empty if the line omits the value.
  std::string required_value;    ///< Value that the rules require, in English. Empty if it equals `recorded_value`.
  std::vector<Index> deciding_clauses;  ///< Clauses that determine the required value, as indices in Ruleset::clauses of the step's rules.
  /// Index in Table::seats() of the seat to whose wager or money the entry refers. Otherwise `no_index`.
  Index seat = no_index;
  Index role = no_index;  ///< Index in Vocabulary::roles of the role to whose wager or money the entry refers. Otherwise `no_index`.
  std::string wager;      ///< Name of the wager on the layout (L2), for the kinds Payment and Unpaid. Otherwise empty.
  /// Amount paid to players and officials minus the amount that the rules require, or `std::nullopt` if it is unknown.
  std::optional<Money> difference;
};

/// The result of one line of a log.
struct LogLine {
  /// Kind of line. Head is the head of the log. Seats is a line with the names of the seats. Step is a step with a report. Expectation is
  /// an expected result. Malformed is a line that cannot be executed.
  enum class Kind : std::uint8_t { Head, Seats, Step, Expectation, Malformed };
  Kind kind = Kind::Malformed;  ///< Kind of the line.
  /// The result of the line under one rule book. Pointers and spans are valid until the next line is executed.
  struct RuleBookResult {
    /// Report that contains the rules and the seats. Its member RulesetReport::steps has no meaning here.
    const RulesetReport* report = nullptr;
    /// Value of Selection::as_of with which the rules were selected, or `std::nullopt` if no date was selected.
    std::optional<Date> as_of{};
    /// Report of the step. For an expectation, this is the report of the step to which the expectation refers, and it contains only this
    /// expectation.
    const StepReport* step = nullptr;
    /// Effect of the step according to the ruling of the house, if LogRun::follow_recorded_results() was called. Null if it equals the
    /// effect according to the rules.
    const StepReport* ruled_step = nullptr;
    /// Comparisons of the line's entries with the rules, in order, if LogRun::follow_recorded_results() was called. Otherwise empty.
    std::span<const LogEntryCheck> entry_checks;
    /// The other rule book, if `LogRun::compare_with()` was called. Set only for throws and actions.
    std::shared_ptr<const Ruleset> other_ruleset;
    /// Result of the step under `other_ruleset`, or null if the step cannot be evaluated under it.
    const StepReport* other_step = nullptr;
    std::string_view other_failure_reason;  ///< Reason why `other_step` is null, in English.
    std::optional<Date> other_as_of;        ///< Date with which `other_ruleset` was selected, or `std::nullopt` if no date was selected.
  };
  /// Results of a Step or Expectation, with one element for each rule book, in the order of the rule books.
  std::vector<RuleBookResult> results;
  Diagnostics diagnostics;  ///< Diagnostics of the line. A Malformed line has at least one error.
};

/// Returns the result of a line in the format of `fairroll judge --format jsonl`. For a step or an expectation, the text contains one line
/// of JSON for each rule book, such as `{"line":5,"ruleset":"us_sd.craps",...}`. For other kinds, it contains one line. Each line ends with
/// LF. `number` is the line number, starting at 1. Pure. Any thread may call this function while `line` is valid.
[[nodiscard]] std::string format_log_line_json(std::uint32_t number, const LogLine& line);

struct RestoredLogRun;

/// An additional rule book under which the steps of a log are evaluated (`LogRun::compare_with()`).
struct OtherRuleBook {
  std::string ruleset;        ///< Name of the ruleset or house. Empty for the rule book of the log.
  std::optional<Date> as_of;  ///< Date for which the rules are selected, or `std::nullopt` for the date of the log.

  /// Returns true if both objects denote the same rule book and date.
  friend bool operator==(const OtherRuleBook&, const OtherRuleBook&) = default;
};

/// The result of a line that is consistent with the rules and records a throw, or an accepted or refused action. The summary is valid until
/// the next line is executed, and only as long as the scanned line exists.
struct LogLineSummary {
  const std::shared_ptr<const Ruleset>* ruleset = nullptr;  ///< Rules of the line. Copy the shared_ptr to keep the rules longer.
  /// Value of Selection::as_of with which the rules were selected, or `std::nullopt` if no date was selected.
  std::optional<Date> as_of{};
  bool is_throw = false;                  ///< True if the line is a throw, and false if it is an action.
  std::span<const int> faces;             ///< Recorded faces of a throw. Empty for an action.
  RulingKind ruling = RulingKind::Valid;  ///< Ruling on a throw.
  std::span<const Index> clauses;         ///< Clauses that decided a throw, as indices in Ruleset::clauses.
  std::span<const FindingKind> findings;  ///< Kinds of the findings. A kind may occur several times.
};

namespace detail {
struct ScannedLine;
}  // namespace detail

/// Executes a log line by line, with one table for each rule book.
///
/// The memory of the run does not grow with the log. Only the selected interpretations are used, so RunOptions::try_other_readings has no
/// effect. RunOptions::max_work does not limit the work of a run. Not thread-safe.
class LogRun {
 public:
  /// A callback that is called with the name of a rule book before the rule book is first looked up. The callback may add units to the
  /// library, except units on which existing units depend.
  using UnitLoader = std::function<void(const std::string& name)>;

  /// Creates a run that has not executed any line. `cache` must outlive the run. The rule books are those in RunOptions::rule_books. If
  /// that list is empty, the rule books are those that the head of the log names. The callback `needs` may be empty.
  LogRun(RulesetCache& cache, RunOptions options, UnitLoader needs = {});
  LogRun(LogRun&& other) noexcept;             ///< Moves the run. Afterwards, `other` can only be assigned to or destroyed.
  LogRun& operator=(LogRun&& other) noexcept;  ///< Moves the run. Afterwards, `other` can only be assigned to or destroyed.
  ~LogRun();

  /// Makes the table follow the recorded results, starting with the next line.
  ///
  /// After each line, the table is in the state that the line records, even if the rules require a different result. A throw has the ruling
  /// in `ruled`, the owners of wagers receive the amounts in `paid`, and seats have the recorded `balance`. A bet that the rules refuse is
  /// placed unless the line records that it was refused. Other refused actions have no effect. LogLine::RuleBookResult::entry_checks
  /// compares each recorded entry with the rules.
  ///
  /// A Malformed line does not change the tables under any rule book, and further lines may be executed. After a call to this function, a
  /// line with an expectation is Malformed.
  void follow_recorded_results();

  /// Also evaluates each throw and each action under another rule book. Call this function before the first line.
  ///
  /// Each step is evaluated separately, at a table in the state that the table of the log had before the line. Wagers that do not exist in
  /// the other rule book are removed from that table. States that exist only in the other rule book have their initial values. The result
  /// is stored in LogLine::RuleBookResult::other_step.
  void compare_with(OtherRuleBook other);

  /// Executes the next line, which must not be blank. The names of the seats must be in the options, or in a line before the first step
  /// that is not a note. After a Malformed line, the state of the table is unknown and no further line may be executed, unless
  /// follow_recorded_results() was called.
  [[nodiscard]] LogLine execute(const SourcePtr& line);
  /// Executes a scanned line if everything that the line records is consistent with the rules. This function is much faster than execute(),
  /// but works only after follow_recorded_results() and with one rule book. If the function returns false, nothing has changed, and
  /// execute() must be called.
  [[nodiscard]] bool execute_if_correct(const detail::ScannedLine& line, LogLineSummary& out);
  /// Executes a line that parse_scenario_lines() has parsed. Use this overload if the caller has to examine the line first.
  [[nodiscard]] LogLine execute(const ParseResult& line);
  /// Returns true if the result of any line so far is undetermined and no expectation states that it is undetermined.
  [[nodiscard]] bool is_undetermined() const;

  /// Returns the state of a run that follows its log: the head, the rules in force, the seats, the money and the wagers. Requires
  /// follow_recorded_results(). Takes time proportional to the number of wagers, seats and rule changes. Names of seats must be UTF-8.
  [[nodiscard]] Json save() const;
  /// Restores a run from the result of save(), so that the next line can be executed. `saved` may be any JSON document. An invalid document
  /// is rejected. The other arguments must be the same as for the saved run, and `other` must be the argument of compare_with(). Rule books
  /// are found by name. A rule book is rejected if its fingerprint has changed.
  [[nodiscard]] static RestoredLogRun restore(RulesetCache& cache, RunOptions options, const Json& saved, UnitLoader needs = {},
                                              std::optional<OtherRuleBook> other = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The result of LogRun::restore().
struct RestoredLogRun {
  std::optional<LogRun> run;  ///< Restored run, or `std::nullopt` if it could not be restored.
  Diagnostics diagnostics;    ///< Reasons for a failure: `bad_snapshot`, `other_rules`, or errors in the current rule files.

  /// Returns true if the run was restored, so that `run` has a value.
  [[nodiscard]] bool ok() const noexcept { return run.has_value(); }
};

/// Returns the table after a throw or an action in a log, in the state that a LogRun would reach after follow_recorded_results(). Use this
/// function in programs that write logs and need the state of the table after each line. Returns `std::nullopt` and stores the reason in
/// `out` if the line is another step or cannot be executed. The previous contents of `out` are replaced. Pure and thread-safe.
[[nodiscard]] std::optional<Table> execute_recorded_line(const Table& before, const SourcePtr& line, Diagnostics& out);

}  // namespace fairroll
