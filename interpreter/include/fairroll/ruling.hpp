// SPDX-License-Identifier: Apache-2.0
// One throw: what was observed of it, and the oracle's ruling, which *is* its explanation. Rules A1-A7 and U1-U4.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/ruleset.hpp>

namespace FAIRROLL_API fairroll {

/// One place where a fact is observed.
struct FactAt {
  Subject subject{};      ///< of what
  int die = 0;            ///< 0-based; 0 for a throw or turn fact
  Index fact = no_index;  ///< no_index with Subject::Die: the die's face; with Subject::Turn: whose turn it is (U4), in a Ruling only

  /// By subject, die, fact.
  friend auto operator<=>(const FactAt&, const FactAt&) = default;
};

/// What somebody saw of one fact: a single possible value is knowledge, several mean "one of these". For an `any of` fact a value is a set
/// of bits (0: none). Facts that are not observed are at their default; without one they are unknown. Of a face, bit i is
/// `Vocabulary::lowest` + i.
struct Observation {
  FactAt at;                   ///< what was looked at
  std::vector<Mask> possible;  ///< empty: unknown, whatever its default
  Place place;                 ///< where it is recorded, for faults(); may be without a source
};

/// When a call came, as far as Timing asks.
enum class CallTime : std::uint8_t {
  BeforeRest,        ///< before the dice came to rest
  Late,              ///< after, although an earlier call was possible
  AsSoonAsPossible,  ///< after, because no earlier call was possible
};

/// What an official called (A3, A6). It has effect only if the rules give it one.
struct Call {
  bool no_roll = false;                  ///< else a call of the total
  int total = 0;                         ///< of a call of the total: one that the dice can show
  Index role = no_index;                 ///< who called
  CallTime time = CallTime::BeforeRest;  ///< when
  std::optional<std::string> ground;     ///< the address the caller named, as written
  std::vector<Index> ground_clauses{};   ///< the clauses that it means; resolved by whoever makes the record
  Place place{};                         ///< where it is recorded
};

/// One throw as somebody recorded it. A value; it holds no reference to a ruleset, but its indices are those of one.
struct ThrowRecord {
  std::vector<std::optional<int>> faces;  ///< in the order of the dice; nothing: not known. As many as the vocabulary has dice
  std::vector<Observation> observations;  ///< at most one per FactAt
  std::vector<Call> calls;                ///< in the order in which they came; at most one matters to the tables of ThrowJudge
  Place place;                            ///< of the whole; may be without a source
};

/// `die 2 rests`, `throw released`, `turn conduct`, `die 1 face`, `turn shooter`.
[[nodiscard]] std::string to_string(const FactAt& at, const Vocabulary& vocabulary);
/// `die 2 rests on rail`, `throw manner slid, lobbed`, `die 1 entered none`, `die 1 face 4`. Several bits of a `one of` fact mean one of
/// them: `die 2 rests on bank or bowl`. Who throws is told by the names of `seats`, else by their places: `turn shooter ann or bob`.
[[nodiscard]] std::string to_string(const FactAt& at, Mask value, const Vocabulary& vocabulary, std::span<const std::string> seats = {});

/// What is wrong with a record as such: number of dice, faces outside the range, totals that no throw can show, a fact of another subject,
/// two observations of one fact, a value where `only when` gives none, contradictions (a die that rests where it did not enter is no
/// contradiction: `including` adds it). Empty: it can be judged.
struct RecordFault {
  /// FaceOutOfRange also of a total called; Duplicate also of an observation of a face that is known; Inapplicable: `only when`.
  enum class Kind : std::uint8_t { WrongDice, FaceOutOfRange, NotAValue, Duplicate, Inapplicable, UnknownRole } kind{};  ///< what is wrong
  std::string message;  ///< one line, for people; dice count from 1 in it
  std::string help;     ///< the way out
  Place place;          ///< of the observation, the call or the record
};
/// Every fault of a record, each once. adjudicate() and Table::roll() require that there is none. Pure; safe from any thread.
[[nodiscard]] std::vector<RecordFault> faults(const ThrowRecord& record, const Vocabulary& vocabulary);

// ---- The oracle's answer about one throw

/// How things stood before the throw, as far as conduct may ask (S1, U4).
struct Situation {
  std::vector<int> game;                 ///< values of Game::variables
  std::optional<Index> thrower;          ///< the seat that throws; nothing: not recorded
  std::vector<std::vector<Index>> held;  ///< per seat: wagers that it has standing
  std::optional<Index> owner;            ///< the seat that made, or makes, the wager that is asked about; nothing: none is
  bool thrower_excused = false;          ///< T3: `else R throws` waives the duty before the throw; without a thrower no seat throws
};

/// When a clause was asked: the duty before the throw (A1), by operation of the rule (A2), calls (A3), void (A4), what the text leaves open
/// (A8), reading of dice (A5),
/// calls of the total (A6), then settlement (S), turn (T) and direction (S10) of a throw that counts; or for an act between throws (L3).
enum class Stage : std::uint8_t { Duty, LawOfTheRoll, Call, Void, Silence, Reading, Total, Settlement, Turn, Direction, Act };
/// The stage at which rules of that kind are asked (A2, A4, A8).
[[nodiscard]] constexpr Stage stage_of(RulingKind kind) noexcept {
  return kind == RulingKind::Void ? Stage::Void : kind == RulingKind::Undetermined ? Stage::Silence : Stage::LawOfTheRoll;
}

/// What a clause was found to say.
enum class Answer : std::uint8_t { Yes, No, Depends };  ///< Depends: in some completions of what is unknown

/// One fact that an answer rests on.
struct Reason {
  FactAt at;                 ///< which
  std::vector<Mask> values;  ///< what is possible; one: known; none: `only when` gives it no value. One value may stand for all that the
                             ///< clauses do not tell apart: then a `one of` fact has several bits
};

/// One clause that was asked, and what came of it.
struct TraceEntry {
  Stage stage{};                  ///< when
  Index clause = no_index;        ///< into Ruleset::clauses
  Answer answer{};                ///< whether it holds; of a duty before the throw: whether it was kept
  bool decided = false;           ///< it is part of what decided
  std::vector<Reason> reasons{};  ///< the facts it looked at
  std::string words{};            ///< further reasons in words (`ann holds pass`, `point is 6`)
  Index beaten_by = no_index;     ///< the clause that took its effect (notwithstanding, never, alone, ...), if one did
  std::string why_beaten{};       ///< in words: `called by floorperson; only designated_employee may make this call`
};

/// What sort of thing is worth knowing; docs/language/semantics.md, "Findings".
enum class FindingKind : std::uint8_t {
  Duty,              ///< a duty before the throw was not kept (A1)
  WithoutAuthority,  ///< a call or an order by somebody who has no such power (A3, A6)
  WithoutCause,      ///< no ground of the power is good (A3, A6)
  TooLate,           ///< a call without effect, because it came too late (A3)
  Late,              ///< a call that should have come earlier and stands (A3)
  Miscalled,         ///< the total called differs from the dice (A6)
  NotPayable,        ///< a win that is no whole number of units, or a stake that may come to one (M3)
  OverLimit,         ///< taken in error over its maximum (L4, M5)
  UnderLimit,        ///< taken in error under its minimum (L4, M5)
  Silent,            ///< the text does not say (A8, L3, L8, M4, M5)
  ChoiceOpen,        ///< it depends on what the house has not posted (U4); of a choice left open found by run_scenarios() alone
  DependsOnReading,  ///< another reading of a doubtful text would change it; found by run_scenarios() alone
  Unsettled,         ///< something stays as it was because a face or a fact that matters is not known
  Recalled,          ///< it rests on text that was never read (`recalled`)
};

/// `without_authority` etc., as scenarios write it.
[[nodiscard]] std::string_view finding_name(FindingKind kind) noexcept;
/// The same back; nothing if no kind has that name.
[[nodiscard]] std::optional<FindingKind> finding_of(std::string_view name) noexcept;

/// Worth knowing about a run; never an error, never a ruling.
struct Finding {
  FindingKind kind{};       ///< what sort
  Index clause = no_index;  ///< what it rests on, if one clause
  std::string words;        ///< one line
};

/// What the ruling would be under some completions of the unknown facts.
struct Possibility {
  RulingKind kind{};                             ///< what the ruling would be
  std::optional<int> total;                      ///< and the total that would govern
  std::vector<Index> by;                         ///< the clauses that would decide
  std::vector<std::pair<FactAt, Mask>> example;  ///< one completion that leads here, unknown facts only
};

/// The ruling, with everything that it rests on. A value: indices are those of the ruleset, which it does not keep alive.
struct Ruling {
  RulingKind kind{};              ///< what the throw is
  std::optional<int> total;       ///< of a valid throw: the total that governs (U3: known even if faces are open)
  std::vector<Index> by;          ///< clauses that decided; of a valid throw: none (reading clauses are in `asked`)
  std::vector<TraceEntry> asked;  ///< in the order A1..A7
  std::vector<Finding> findings;  ///< those of conduct; ThrowResult::findings has them and those of settlement
  /// Of a valid throw: the faces that fit, in die order; one entry: they are known; none: too many to list.
  std::vector<std::vector<int>> faces;
  /// Undetermined: the smallest sets of facts that would decide, whatever they turn out to be (U2).
  std::vector<std::vector<FactAt>> needs;
  std::vector<Possibility> possible;  ///< Undetermined: what it would be
  std::uint64_t cases = 1;            ///< how many completions of what is unknown were gone through
  bool too_many = false;              ///< U4: more than 65,536 completions; `needs` names facts to establish first
  std::string why{};                  ///< Undetermined: one line that says why; empty otherwise
};

/// Judges one throw. Pure; safe to call from any thread. Requires faults(record, ruleset.vocabulary) to be empty. A record or a situation
/// that does not belong to the ruleset (number of dice or game values, unknown facts or roles) is a std::invalid_argument.
[[nodiscard]] Ruling adjudicate(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation);

/// `VALID 7`, `INVALID`, `NO ROLL`, `VOID`, `UNDETERMINED`.
[[nodiscard]] std::string headline(const Ruling& ruling);

}  // namespace fairroll
