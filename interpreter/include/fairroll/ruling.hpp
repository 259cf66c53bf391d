// SPDX-License-Identifier: Apache-2.0
// Judging one throw: the record of the throw, and the ruling of the reference interpreter with its complete explanation. Codes in
// parentheses such as (A3) refer to rules in docs/language/semantics.md. All types are plain values. They contain indices in the lists of a
// ruleset, but no reference to it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/ruleset.hpp>

namespace FAIRROLL_API fairroll {

/// Identifies a fact about one die, the throw or the turn.
struct FactKey {
  Subject subject{};  ///< Subject of the fact: a die, the throw or the turn.
  int die = 0;        ///< Zero-based position of the die, or 0 for a fact about the throw or turn.
  /// Index of the fact in Vocabulary::facts. For a die, `no_index` denotes the face. For a turn, `no_index` denotes the seat that throws
  /// (U4) and occurs only in a Ruling.
  Index fact = no_index;

  /// Orders keys by subject, then by die, and then by fact.
  friend auto operator<=>(const FactKey&, const FactKey&) = default;
};

/// The recorded values of one fact. There is one value if the fact is known. There are several values if it is known only that the fact has
/// one of them. A fact that is not recorded has its default value or, without a default, is unknown. A value of an `any of` fact is a set
/// of bits, and 0 represents `none`. In a value of a face, bit i represents the face `Vocabulary::lowest_face` + i.
struct Observation {
  FactKey fact;  ///< Fact that was observed.
  /// Possible values of the fact. Empty if the fact was recorded as unknown, which overrides its default.
  std::vector<Mask> possible_values;
  SourceLocation location;  ///< Location of the observation, for the messages of find_record_errors(). It may have no source.
};

/// The time of a call, in the categories that the rules distinguish (CallDeadline).
enum class CallTime : std::uint8_t {
  BeforeRest,        ///< The call was made before the dice were at rest.
  Late,              ///< The call was made after the dice were at rest, although an earlier call was possible.
  AsSoonAsPossible,  ///< The call was made after the dice were at rest, because no earlier call was possible.
};

/// A call of an official (A3, A6). A call has an effect only if the rules give the official the power or duty to make the call.
struct Call {
  bool is_no_roll = false;               ///< True for a call of no roll, and false for a call of the total.
  int total = 0;                         ///< Called total, which must be possible with the dice. Not used if `is_no_roll` is true.
  Index role = no_index;                 ///< Index in Vocabulary::roles of the role that made the call.
  CallTime time = CallTime::BeforeRest;  ///< Time of the call.
  /// Address of the ground that the official stated, as recorded, or `std::nullopt` if the official stated none.
  std::optional<std::string> ground;
  /// Indices in Ruleset::clauses of the clauses to which `ground` refers. The caller of adjudicate() looks them up.
  std::vector<Index> ground_clauses{};
  SourceLocation location{};  ///< Location of the record of the call. It may have no source.
};

/// The record of one throw.
struct ThrowRecord {
  /// Faces of the dice, in order, with one element for each die of the vocabulary, or `std::nullopt` for an unknown face.
  std::vector<std::optional<int>> faces;
  std::vector<Observation> observations;  ///< Observations, at most one for each FactKey.
  std::vector<Call> calls;                ///< Calls, in the order in which they were made.
  SourceLocation location;                ///< Location of the record of the throw. It may have no source.
};

/// Returns the name of the fact in records, such as `die 2 rests`, `throw released`, `turn conduct`, `die 1 face` or `turn shooter`.
[[nodiscard]] std::string to_string(const FactKey& at, const Vocabulary& vocabulary);
/// Returns a fact and its value as text, such as `die 2 rests on rail`, `throw manner slid, lobbed`, `die 1 entered none` or
/// `die 1 face 4`. If several bits of a `one of` fact are set, the fact has one of these values, as in `die 2 rests on bank or bowl`. The
/// names of seats that may be throwing are taken from `seats`, as in `turn shooter ann or bob`. A seat without a name is written as
/// `seat 1`.
[[nodiscard]] std::string to_string(const FactKey& at, Mask value, const Vocabulary& vocabulary, std::span<const std::string> seats = {});

/// An error in the record of a throw. Observations that only seem to contradict each other are not errors. For example, if a die rests in a
/// zone but is not recorded as having entered it, `including` adds the missing value.
struct RecordError {
  /// Kind of error. WrongDice means that the number of dice is wrong, or that a die does not exist. FaceOutOfRange means that a face or
  /// called total is impossible. NotAValue means that a fact or value does not exist. Duplicate means that a fact is recorded twice, or
  /// that a face is in both `faces` and `observations`. Inapplicable means that the fact cannot have a value because of `only when`.
  /// UnknownRole means that the role does not exist.
  enum class Kind : std::uint8_t { WrongDice, FaceOutOfRange, NotAValue, Duplicate, Inapplicable, UnknownRole } kind{};  ///< Kind of error.
  std::string message;      ///< Error message in one line. Dice are numbered from 1.
  std::string help;         ///< Advice on how to correct the record.
  SourceLocation location;  ///< Location of the observation, call or throw.
};
/// Returns all errors in a record. adjudicate() and Table::roll() require a record without errors. Pure and thread-safe.
[[nodiscard]] std::vector<RecordError> find_record_errors(const ThrowRecord& record, const Vocabulary& vocabulary);

// ---- The ruling

/// The parts of a table's state before a throw that the rules of conduct depend on (S1, U4).
struct Situation {
  std::vector<int> game_values;                 ///< Values of Game::variables, in the same order.
  std::optional<Index> thrower;                 ///< Index of the seat that throws, or `std::nullopt` if it is not recorded.
  std::vector<std::vector<Index>> held_wagers;  ///< Standing wagers of each seat, as indices in Ruleset::wagers.
  /// Index of the seat that owns the evaluated wager, or that bets on it, or `std::nullopt` if no wager is being evaluated.
  std::optional<Index> owner;
  /// True if `else R throws` waives the thrower's duties before the throw (T3). If `thrower` has no value in that case, no seat throws.
  bool is_thrower_excused = false;
};

/// The stage of a judgement at which a clause is evaluated. A ruling has seven stages: duty before the throw (A1), ruling without a call
/// (A2), call of no roll (A3), void (A4), open question (A8), reading of the dice (A5) and call of the total (A6). If the throw counts,
/// settlement (S), turn (T) and directives (S10) follow. Action is the stage of an action between throws (L3).
enum class Stage : std::uint8_t {
  Duty,
  RulingWithoutCall,
  Call,
  Void,
  OpenQuestion,
  DiceReading,
  Total,
  Settlement,
  Turn,
  Directive,
  Action
};
/// Returns the stage at which rules of this kind (RollRule::kind) are evaluated (A2, A4, A8).
[[nodiscard]] constexpr Stage to_stage(RulingKind kind) noexcept {
  return kind == RulingKind::Void ? Stage::Void : kind == RulingKind::Undetermined ? Stage::OpenQuestion : Stage::RulingWithoutCall;
}

/// The result of evaluating a clause. Depends means that the clause is true only for some combinations of the unknown facts.
enum class Answer : std::uint8_t { Yes, No, Depends };

/// A fact on which the result of a clause depends.
struct Reason {
  FactKey fact;  ///< Fact on which the result depends.
  /// Possible values of the fact. There is one value if the fact is known, and none if the fact has no value because of `only when`. Values
  /// that no clause distinguishes are combined into one element. For a `one of` fact, such an element has several bits.
  std::vector<Mask> values;
};

/// The evaluation of one clause, with its result.
struct TraceEntry {
  Stage stage{};                  ///< Stage at which the clause was evaluated.
  Index clause = no_index;        ///< Index of the clause in Ruleset::clauses.
  Answer answer{};                ///< Result of the evaluation. For a duty before the throw, Yes means that the duty was met.
  bool is_deciding = false;       ///< True if the clause is one of the clauses that decided the ruling or result.
  std::vector<Reason> reasons{};  ///< Facts on which the answer depends.
  std::string explanation{};      ///< Reasons other than facts, as text for display, such as `ann holds pass` or `point is 6`.
  /// Index in Ruleset::clauses of the clause that took precedence over this clause (by `notwithstanding`, `never`, `alone` or similar), or
  /// `no_index` if there is none.
  Index overriding_clause = no_index;
  /// Reason why the clause had no effect, such as `called by boxperson; only designated_employee may make this call`.
  std::string override_reason{};
};

/// The kind of a finding. See docs/language/semantics.md, "Findings".
enum class FindingKind : std::uint8_t {
  Duty,              ///< A duty before the throw was breached (A1).
  WithoutAuthority,  ///< A role made a call or gave an order without the power to do so (A3, A6).
  WithoutCause,      ///< No ground for the use of the power is true (A3, A6).
  TooLate,           ///< A call has no effect because it was too late (A3).
  Late,              ///< A call has an effect although it should have been made earlier (A3).
  Miscalled,         ///< The called total differs from the total of the dice (A6).
  NotPayable,        ///< A win is not a whole number of smallest units, or a stake may lead to such a win (M3).
  OverLimit,         ///< A wager was accepted in error although its stake is above a maximum or violates a step (L4, M5).
  UnderLimit,        ///< A wager was accepted in error although its stake is below a minimum (L4, M5).
  Silent,            ///< The rules do not answer the question (A8, L3, L8, M4, M5).
  /// The result depends on a value or choice that the house has not posted (U4). For open choices, only run_scenarios() reports this
  /// finding.
  ChoiceOpen,
  DependsOnReading,  ///< Another interpretation of a doubtful text would change the result. Only run_scenarios() reports this finding.
  Unsettled,         ///< A wager or state is unchanged because a relevant face or fact is unknown.
  Recalled,          ///< The result depends on unverified text (`recalled`).
};

/// Returns the scenario keyword for a kind of finding, such as `without_authority`. The view refers to a constant.
[[nodiscard]] std::string_view finding_name(FindingKind kind) noexcept;
/// Returns the kind of finding with this scenario keyword, or `std::nullopt` if there is none.
[[nodiscard]] std::optional<FindingKind> parse_finding_kind(std::string_view name) noexcept;

/// A finding, which is a remark in a result that is neither an error nor a ruling.
struct Finding {
  FindingKind kind{};  ///< Kind of finding.
  /// Index in Ruleset::clauses of the clause that causes the finding, or `no_index` if there is no such clause or more than one.
  Index clause = no_index;
  std::string description;  ///< Description of the finding, in one line.
};

/// A ruling that applies for some combinations of the unknown facts.
struct PossibleRuling {
  RulingKind kind{};                              ///< Kind of ruling.
  std::optional<int> total;                       ///< For a valid throw, the total that would apply. Otherwise `std::nullopt`.
  std::vector<Index> deciding_clauses;            ///< Indices in Ruleset::clauses of the clauses that would decide.
  std::vector<std::pair<FactKey, Mask>> example;  ///< Unknown facts, with example values that lead to this ruling (U2).
};

/// The ruling on a throw, with its complete explanation.
struct Ruling {
  RulingKind kind{};  ///< Kind of ruling.
  /// For a valid throw, the total that applies. Otherwise `std::nullopt`. The total may be known even if faces are unknown (U3).
  std::optional<int> total;
  std::vector<Index> deciding_clauses;  ///< Indices in Ruleset::clauses of the clauses that decided. Empty for a valid throw (see `trace`).
  std::vector<TraceEntry> trace;        ///< All clauses that were evaluated, ordered by stage.
  std::vector<Finding> findings;        ///< Findings about conduct. ThrowResult::findings also contains findings about settlement.
  /// For a valid throw, the possible combinations of faces, in the order of the dice. There is one element if all faces are known. The list
  /// is empty if there are too many combinations.
  std::vector<std::vector<int>> faces;
  /// If the ruling is undetermined, the smallest sets of facts whose values would decide the ruling (U2).
  std::vector<std::vector<FactKey>> deciding_fact_sets;
  std::vector<PossibleRuling> possible_rulings;  ///< If the ruling is undetermined, the possible rulings. Otherwise empty.
  std::uint64_t case_count = 1;                  ///< Number of combinations of unknown facts that were evaluated.
  /// True if the unknown facts have more than 65,536 combinations (U4). `deciding_fact_sets` then lists the facts to establish first.
  bool has_too_many_cases = false;
  std::string reason{};  ///< Reason why the ruling is undetermined, in one line. Empty for other rulings.
};

/// Judges one throw with the reference interpreter. find_record_errors(record, ruleset.vocabulary) must return an empty list. Throws
/// std::invalid_argument if the record or the situation is inconsistent with the ruleset, for example if the number of dice or of game
/// values is wrong, or if a fact or role does not exist. Pure and thread-safe.
[[nodiscard]] Ruling adjudicate(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation);

/// Returns the ruling in capital letters for display: `VALID 7`, `INVALID`, `NO ROLL`, `VOID` or `UNDETERMINED`.
[[nodiscard]] std::string format_headline(const Ruling& ruling);

}  // namespace fairroll
