// SPDX-License-Identifier: Apache-2.0
// Logs: the rules of conduct compiled for speed, lines of throws judged in batches, and steps played line by line.
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

/// What clauses of conduct ask of one throw, in one word whose layout its ThrowJudge knows. Trivially copyable.
struct PackedThrow {
  std::uint64_t bits = 0;  ///< means something to the ThrowJudge that wrote it alone
};

/// A finding without its words; the oracle has those.
struct JudgedFinding {
  FindingKind kind{};       ///< as Finding::kind
  Index clause = no_index;  ///< as Finding::clause
  /// The same kind and clause.
  friend bool operator==(const JudgedFinding&, const JudgedFinding&) = default;
};

/// What a ThrowJudge says of a packed throw. Trivially copyable.
struct Judged {
  RulingKind kind{};          ///< the ruling
  bool beyond = false;        ///< the tables do not cover this throw: ask adjudicate(); nothing else here means anything
  bool has_total = false;     ///< of a valid throw, always
  bool miscalled = false;     ///< the total called counts and differs from the dice
  int total = 0;              ///< the total that governs (A6); 0 without one
  std::uint16_t row = 0;      ///< which row of the decision table; only ThrowJudge knows what it means
  std::uint64_t clauses = 0;  ///< bit i: ThrowJudge::deciders()[i] decided
  std::uint64_t duties = 0;   ///< bit i: ThrowJudge::duties()[i] is breached
};

/// What adjudicate() says, without the explanation.
struct Judgement {
  RulingKind kind{};                    ///< as Ruling::kind
  std::optional<int> total;             ///< as Ruling::total
  std::vector<Index> by;                ///< as Ruling::by, perhaps in another order
  std::vector<JudgedFinding> findings;  ///< as Ruling::findings, perhaps in another order
  bool by_tables = false;               ///< else the oracle was asked
};

/// One thing that an observer can tell a ThrowJudge. Nothing else of a throw matters to the clauses, but for calls.
struct ThrowSlot {
  /// What it is, and what its value means.
  enum class Of : std::uint8_t {
    Fact,      ///< value as in an Observation: a set of bits, for a `one of` fact exactly one
    Face,      ///< of die `at.die`: bit i is `Vocabulary::lowest` + i; 0: not known
    Variable,  ///< `game[variable]` of a Situation, as it stood before the throw
    Holding,   ///< whether the thrower, or any seat, holds one of the wagers in `words`: 0 no, 1 yes, 2 not known (the thrower only)
    Excused,   ///< `thrower_excused` of a Situation: 0 or 1
  };
  Of of{};                    ///< which
  FactAt at{};                ///< Fact, Face
  Index variable = no_index;  ///< Variable: into Game::variables
  std::string words;          ///< `die 1 rests`, `point`, `shooter holds pass or dont_pass`
};

/// The clauses of conduct as tables. Immutable after compile(), safe to share between threads. It keeps the ruleset alive.
///
/// ```cpp
/// const Index slot = judge.slot_of({Subject::Throw, 0, released});  // released: Ruleset::find_fact(); once, not for each throw
/// PackedThrow thrown = judge.standard();
/// if (slot != no_index) judge.set(thrown, slot, Mask{1} << 2);      // the third of its values was seen
/// const bool stands = judge.deciding(thrown) == 0;                  // no clause stands against it; beyond() is not 0 either
/// ```
///
/// The tables cover throws whose facts are known, as far as any clause asks for them, with at most one call, of a caller who names no
/// ground. Of a call whose power or duty depends on what the throw does (`on`), of a die that two clauses read differently, of a face that
/// matters and is not known they say `beyond`: then only the oracle can tell.
class ThrowJudge {
 public:
  /// Pure. Nothing, and why, if the clauses ask more than a word holds or than a table of 65,536 rows can tell apart.
  [[nodiscard]] static std::optional<ThrowJudge> compile(std::shared_ptr<const Ruleset> ruleset, std::vector<CompileFault>& faults);

  /// What was compiled. This and the references below live as long as the judge or a copy of it.
  [[nodiscard]] const Ruleset& ruleset() const noexcept;
  /// What can be set, in the order of the vocabulary.
  [[nodiscard]] const std::vector<ThrowSlot>& slots() const noexcept;
  /// The slot of a fact, or of a face (`at.fact` is no_index); no_index: no clause asks for it, so it need not be recorded.
  [[nodiscard]] Index slot_of(const FactAt& at) const noexcept;

  /// A throw of which nothing special was observed: each fact at its default, the game at its start, nobody known to hold anything, no
  /// call. The faces are not known yet. Facts without default are not known either.
  [[nodiscard]] PackedThrow standard() const noexcept;
  /// Writes one observation. No allocation. `slot` is an index into slots(), `value` what ThrowSlot::Of says; both unchecked.
  void set(PackedThrow& packed, Index slot, std::uint64_t value) const noexcept;
  /// Writes a call in place of any other. False: the tables do not cover calls of this kind, and `packed` is unchanged.
  [[nodiscard]] bool call_no_roll(PackedThrow& packed, Index role, CallTime time) const noexcept;
  /// The same of a total that the dice can show.
  [[nodiscard]] bool call_total(PackedThrow& packed, int total, Index role, CallTime time) const noexcept;
  /// A whole record in one word; nothing if the tables do not cover it. Requires what adjudicate() requires.
  [[nodiscard]] std::optional<PackedThrow> pack(const ThrowRecord& record, const Situation& situation) const;

  /// Which clauses decide, without reading the dice: bit i stands for deciders()[i]; none: no clause stands against the throw. `beyond()`
  /// if the tables do not cover it. No allocation, no branch on what was observed.
  [[nodiscard]] std::uint64_t deciding(PackedThrow packed) const noexcept { return clauses_of(asked(packed)); }
  /// What deciding() says of a throw that the tables do not cover: a bit that stands for no clause.
  [[nodiscard]] static constexpr std::uint64_t beyond() noexcept { return std::uint64_t{1} << (clause_bits - 1); }
  /// The same of many: `use(position, clauses)` for each, in order, `position` from 0. The fastest way to judge a batch. No allocation of
  /// its own.
  template <typename Use>
  void deciding(std::span<const PackedThrow> throws, const Use& use) const;
  /// The whole ruling. No allocation.
  [[nodiscard]] Judged judge(PackedThrow packed) const noexcept;
  /// The clauses that can decide, in the order in which they are asked.
  [[nodiscard]] const std::vector<Index>& deciders() const noexcept { return deciders_; }
  /// The clauses of the duties before the throw whose breach the tables tell.
  [[nodiscard]] const std::vector<Index>& duties() const noexcept { return duties_; }
  /// Each die is read as that face. Requires one face for each, and `!judged.beyond` of judge().
  [[nodiscard]] bool reads_as(PackedThrow packed, std::span<const int> faces) const noexcept;
  /// What adjudicate() finds in such a throw, in no particular order. Requires `!judged.beyond`.
  [[nodiscard]] std::vector<JudgedFinding> findings(const Judged& judged) const;
  /// The same at the end of `out`; allocates only where `out` has to grow.
  void findings(const Judged& judged, std::vector<JudgedFinding>& out) const;

  /// Packs and judges; asks the oracle where the tables end. Always says what adjudicate() says.
  [[nodiscard]] Judgement judge(const ThrowRecord& record, const Situation& situation) const;

  /// Memory of the tables, in bytes.
  [[nodiscard]] std::size_t bytes() const noexcept;
  /// How many throws the oracle was asked about to fill them.
  [[nodiscard]] std::size_t questions_asked() const noexcept { return questions_asked_; }

 private:
  friend class judging::Compiler;

  static constexpr unsigned decision_bits = 16;
  static constexpr unsigned clause_bits = 48;

  /// Some bits of the word, and where the table of what they mean begins.
  struct Chunk {
    std::uint32_t shift = 0;
    std::uint32_t mask = 0;
    std::uint32_t base = 0;
  };
  struct Row {
    std::uint64_t always = 0;   ///< clauses that decide
    std::uint64_t if_held = 0;  ///< and those of these that hold
    RulingKind kind{};
    bool call_counts = false;   ///< a call of the total counts ...
    bool call_governs = false;  ///< ... and governs
    bool must_agree = false;    ///< the text leaves open what a total called is worth: told only where it is what the dice show
    std::vector<JudgedFinding> findings{};
  };
  /// Where the word says how one die is read, and the table of faces from the lowest; `no_face` where it does not tell.
  struct Window {
    std::uint32_t shift = 0;
    std::uint32_t mask = 0;
  };
  static constexpr std::uint32_t no_face = 1U << 16U;

  ThrowJudge() = default;

  [[nodiscard]] std::uint64_t look_up(const Chunk& chunk, PackedThrow packed) const noexcept {
    return meaning_[chunk.base + (static_cast<std::uint32_t>(packed.bits >> chunk.shift) & chunk.mask)];
  }
  /// Low bits: the row to look up. High bits: which clauses hold, as far as they need no row.
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

  /// The hot part of a Row.
  struct Effect {
    std::uint64_t always = 0;
    std::uint64_t if_held = 0;
  };

  std::vector<Chunk> chunks_;
  std::vector<std::uint64_t> meaning_;   // per chunk and value: see asked()
  std::vector<std::uint16_t> decision_;  // per combination of decision bits: a row
  std::uint64_t row_mask_ = 0;
  std::vector<Effect> effects_;  // per combination
  std::vector<Row> rows_;        // row 0: beyond the tables
  std::vector<Window> windows_;  // per die
  std::vector<std::uint32_t> faces_;
  Window called_;  // the total called, from the least possible, + 1
  int least_total_ = 0;
  std::uint64_t duty_mask_ = 0;
  std::uint64_t excused_bit_ = 0;
  std::uint64_t thrower_duties_ = 0;
  std::vector<Index> deciders_;
  std::vector<Index> duties_;
  unsigned first_duty_ = 0;
  std::size_t questions_asked_ = 0;
  std::shared_ptr<const judging::Layout> layout_;
};

template <std::size_t chunks, typename Use>
void ThrowJudge::deciding_by(std::span<const PackedThrow> throws, const Use& use) const {
  // Copies, so that they stay in registers.
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
    std::uint64_t all = meaning[0][static_cast<std::uint32_t>(word) & bits[0]];  // the first begins with the lowest bit
    for (std::size_t i = 1; i < chunks; ++i) all |= meaning[i][static_cast<std::uint32_t>(word >> shift[i]) & bits[i]];
    const Effect& effect = effects[all & mask];
    use(position, effect.always | (effect.if_held & (all >> decision_bits)));
  }
}

template <typename Use>
void ThrowJudge::deciding(std::span<const PackedThrow> throws, const Use& use) const {
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
      for (std::size_t position = 0; position < throws.size(); ++position) use(position, deciding(throws[position]));
  }
}

// ---- A log of throws judged at once

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
  /// text; blank lines have no row. Each is one step in its JSON form, see docs/language/json.md:
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

// ---- A log of steps, one JSON object a line, played line by line

/// What a line of a log says was done, or did not say, held against the rules.
struct LogDeed {
  /// How a throw or an act was ruled; what a wager was paid; what was decided and not paid; how somebody's money stands.
  enum class Kind : std::uint8_t { Ruling, Payment, Unpaid, Balance } kind{};  ///< which of them
  bool is_due = true;                                                          ///< the rules say the same
  bool is_open = false;             ///< not due, and not wrong: what is recorded does not decide what the rules say
  Place place;                      ///< in the line; of what it does not say, the step
  std::string told;                 ///< in words; empty: the line does not say it
  std::string due;                  ///< what the rules say instead; empty if the same
  std::vector<Index> by;            ///< the clauses that decide what is due, into the clauses of the step's rules
  Index seat = no_index;            ///< whose wager or money; else no_index
  Index role = no_index;            ///< the same of a role
  std::string wager;                ///< of a payment, or of what was not paid: its name, as the layout tells it from others
  std::optional<Money> difference;  ///< what players and officials got more than is due, less than nothing: less; nothing: nobody can say
};

/// What a line came to.
struct LogLine {
  /// The head of the log; the seats; a step with a report; an expectation; or nothing that can be played.
  enum class Kind : std::uint8_t { Head, Seats, Step, Expectation, Faulty };
  Kind kind = Kind::Faulty;  ///< what it is
  /// What it came to under one rule book.
  struct Under {
    const RulesetReport* frame = nullptr;  ///< the rules and the seats; its steps mean nothing
    std::optional<Date> day{};             ///< Selection::as_of with which the rules were selected
    const StepReport* step = nullptr;      ///< of an expectation: the step that it speaks of, with this expectation alone
    /// Of a table that follows the log (LogRun::follow): what the step did as the house ruled it. Null: nothing else than the rules say.
    const StepReport* as_done = nullptr;
    std::span<const LogDeed> told;               ///< of a table that follows the log: what the line says of its step, in order
    std::shared_ptr<const Ruleset> other_rules;  ///< of a throw or an act, if there is another rule book (LogRun::beside)
    const StepReport* other = nullptr;           ///< what its rules say of the step; null: it cannot be put to them
    std::string_view not_put;                    ///< why not
    std::optional<Date> other_day;               ///< of `other_rules`, as it was asked for: the text may have stood so for long
  };
  std::vector<Under> under;  ///< of a Step or an Expectation, in the order of the rule books; valid until the next line
  Diagnostics diagnostics;   ///< of a Faulty line an error at least
};

/// What the line came to, for programs: a line of JSON with its LF for each rule book, `{"line":5,"ruleset":"us_sd.craps",...}`, as
/// `fairroll judge --format jsonl` prints them; of a head, of seats and of a faulty line one. `number` is that of the line, from 1. Pure;
/// any thread may call it while the line is valid.
[[nodiscard]] std::string log_line_json(std::uint32_t number, const LogLine& line);

struct LogRunRestored;

/// Another rule book, by which a log is judged as well: LogRun::beside().
struct LogOther {
  std::string ruleset;        ///< empty: that of the log
  std::optional<Date> as_of;  ///< nothing: the day of the log

  /// The same wish.
  friend bool operator==(const LogOther&, const LogOther&) = default;
};

/// What came of a line that was done as the rules say: a throw, or an act that they accept or refuse. Valid until the next
/// line, and as long as the line that was scanned.
struct LogTally {
  const std::shared_ptr<const Ruleset>* rules = nullptr;  ///< by which it was judged; a copy keeps it beyond the line
  std::optional<Date> day{};                              ///< Selection::as_of with which the rules were selected
  bool is_throw = false;                                  ///< else an act
  std::span<const int> faces;                             ///< of a throw, as recorded
  RulingKind ruling = RulingKind::Valid;                  ///< of a throw
  std::span<const Index> clauses;                         ///< of a throw: those that decided
  std::span<const FindingKind> findings;                  ///< as often as there are
};

namespace detail {
struct ScannedLine;
}  // namespace detail

/// Plays a log at a table for each rule book. Readings other than the chosen are not tried (RunOptions::try_other_readings), and no work is
/// counted (most_work), since nothing is kept. Not thread-safe.
class LogRun {
 public:
  /// Told of a rule book before it is looked up for the first time: it may add units to the library that those in it do not rest on.
  using Needs = std::function<void(const std::string& name)>;

  /// The cache must outlive it. The rule books are `options.under`, else those that the head of the log names.
  LogRun(RulesetCache& cache, RunOptions options, Needs needs = {});
  LogRun(LogRun&& other) noexcept;             ///< `other` can only be destroyed or assigned to
  LogRun& operator=(LogRun&& other) noexcept;  ///< the same
  ~LogRun();

  /// From now on the table stands behind each line as the line says that it was done: a throw counts as it was `ruled`, wagers have been
  /// `paid`, and seats have the `balance` that it tells, whatever the rules say; a bet that the rules refuse stands, unless the line says
  /// that it was refused; other acts that they refuse change nothing. What a line tells is held against the rules all the same:
  /// LogLine::Under::told. Behind a Faulty line the table stands as before it under every rule book, and the log may go on. An expectation
  /// is not asked.
  void follow();

  /// From now on each throw and each act is put to another rule book as well, at a table that stands as this one does before the line:
  /// whatever the other book would have made of the lines before, each line is asked by itself. Wagers that the other book does not have
  /// are taken down before, and states that it alone has are at their start. Before the first line.
  void beside(LogOther other);

  /// Plays the next line, which must not be blank. Seats come before the first step that is no note, or from the options. Behind a Faulty
  /// line nothing may be played, unless the table follows the log: nobody knows how it stands.
  [[nodiscard]] LogLine play(const SourcePtr& line);
  /// Of a table that follows the log, under one rule book: plays a line that was scanned if all that it tells was done as the rules say, at
  /// a fraction of what play() takes. False: nothing has changed, and play() has to be asked.
  [[nodiscard]] bool play_if_due(const detail::ScannedLine& line, LogTally& out);
  /// The same of what parse_scenario_lines() gave of that line: for whoever has looked into it before.
  [[nodiscard]] LogLine play(const ParseResult& line);
  /// Something up to here is undetermined that nobody expected to be.
  [[nodiscard]] bool undetermined() const;

  /// How a table that follows the log stands behind the last line: the head, which rules hold, seats, money, wagers. Requires follow().
  /// Takes as long as wagers, seats and changes of rules are many. The names of seats must be UTF-8, as those of logs are.
  [[nodiscard]] Json save() const;
  /// The run as it was when save() gave that, which may be any document; the next line is played as behind it. Cache, options, `needs` and
  /// `other` (beside()) as for the run that was saved; rule books are asked for by name and refused if they have another fingerprint since.
  [[nodiscard]] static LogRunRestored restore(RulesetCache& cache, RunOptions options, const Json& saved, Needs needs = {},
                                              std::optional<LogOther> other = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// A run, or why there is none.
struct LogRunRestored {
  std::optional<LogRun> run;  ///< follows its log
  Diagnostics diagnostics;    ///< why: bad_snapshot, other_rules, or what is wrong with the rules now

  /// There is a run.
  [[nodiscard]] bool ok() const noexcept { return run.has_value(); }
};

/// The table behind a throw or an act of a log, as LogRun::follow() has it: for whoever writes logs, and knows how the table stands before
/// the line. Nothing, and why, if the line is none of these or cannot be played. Pure; safe from any thread.
[[nodiscard]] std::optional<Table> follow_line(const Table& before, const SourcePtr& line, Diagnostics& out);

}  // namespace fairroll
