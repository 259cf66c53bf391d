// SPDX-License-Identifier: Apache-2.0
// Judging one throw: the record of what was observed, and the ruling of the reference interpreter with its complete explanation. Codes in
// parentheses such as (A3) are rules in docs/language/semantics.md. All types are plain values. They contain indices into the lists of a
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

/// Identifies a fact: a fact of one die, of the throw or of the turn.
struct FactKey {
  Subject subject{};      ///< die, throw or turn
  int die = 0;            ///< zero-based position of the die; 0 for a fact of the throw or turn
  Index fact = no_index;  ///< index into Vocabulary::facts. For a die, no_index is its face. For a turn, it is the seat that throws (U4),
                          ///< which occurs only in a Ruling

  /// Orders by subject, die and fact.
  friend auto operator<=>(const FactKey&, const FactKey&) = default;
};

/// The recorded values of one fact: one value if the fact is known, several if it is known only that the fact has one of these values.
/// Facts that are not recorded have their default value; without a default they are unknown. A value of an `any of` fact is a set of bits,
/// with 0 for `none`. In a value of a face, bit i represents the face `Vocabulary::lowest` + i.
struct Observation {
  FactKey fact;                       ///< observed fact
  std::vector<Mask> possible_values;  ///< possible values; empty if the fact was recorded as unknown, which overrides its default
  Place place;                        ///< where the observation is recorded, for the messages of find_record_errors(); may have no source
};

/// The time of a call, as far as the rules distinguish times (Timing).
enum class CallTime : std::uint8_t {
  BeforeRest,        ///< before the dice rest
  Late,              ///< after the dice rest, although an earlier call was possible
  AsSoonAsPossible,  ///< after the dice rest, because no earlier call was possible
};

/// A call of an official (A3, A6). A call takes effect only if the rules give the official the power to make it.
struct Call {
  bool is_no_roll = false;               ///< true: a call of no_roll; false: a call of the total
  int total = 0;                         ///< called total, which must be possible with the dice
  Index role = no_index;                 ///< role that called (index into Vocabulary::roles)
  CallTime time = CallTime::BeforeRest;  ///< time of the call
  /// Address of the ground that the official stated, as recorded; `std::nullopt` if the official stated none.
  std::optional<std::string> ground;
  std::vector<Index> ground_clauses{};  ///< clauses that `ground` refers to; the caller of adjudicate() looks them up
  Place place{};                        ///< where the call is recorded; may have no source
};

/// The record of one throw.
struct ThrowRecord {
  std::vector<std::optional<int>> faces;  ///< one face for each die of the vocabulary, in the order of the dice; `std::nullopt`: unknown
  std::vector<Observation> observations;  ///< at most one observation for each FactKey
  std::vector<Call> calls;                ///< calls in the order in which they were made
  Place place;                            ///< where the throw is recorded; may have no source
};

/// Returns the name of the fact in records: `die 2 rests`, `throw released`, `turn conduct`, `die 1 face` or `turn shooter`.
[[nodiscard]] std::string to_string(const FactKey& at, const Vocabulary& vocabulary);
/// Returns a fact with its value, such as `die 2 rests on rail`, `throw manner slid, lobbed`, `die 1 entered none` or `die 1 face 4`.
/// Several bits of a `one of` fact mean one of these values: `die 2 rests on bank or bowl`. The seat that throws is named from `seats`
/// (`turn shooter ann or bob`), and without a name as `seat 1`.
[[nodiscard]] std::string to_string(const FactKey& at, Mask value, const Vocabulary& vocabulary, std::span<const std::string> seats = {});

/// An error in a record of a throw. Observations that only seem to contradict each other are not errors: if a die rests in a zone that it
/// did not enter, `including` adds the missing value.
struct RecordError {
  /// WrongDice: wrong number of dice, or no such die. FaceOutOfRange: impossible face or called total. NotAValue: no such fact or value.
  /// Duplicate: a fact is recorded twice, or a face is both known and observed. Inapplicable: the fact has no value because of `only when`.
  /// UnknownRole: no such role.
  enum class Kind : std::uint8_t { WrongDice, FaceOutOfRange, NotAValue, Duplicate, Inapplicable, UnknownRole } kind{};  ///< kind of error
  std::string message;  ///< message of one line; dice are numbered from 1
  std::string help;     ///< how to correct the record
  Place place;          ///< place of the observation, call or throw
};
/// Returns all errors of a record. adjudicate() and Table::roll() require a record without errors. Pure; safe from any thread.
[[nodiscard]] std::vector<RecordError> find_record_errors(const ThrowRecord& record, const Vocabulary& vocabulary);

// ---- The ruling

/// The state of the table before a throw, as far as conduct depends on it (S1, U4).
struct Situation {
  std::vector<int> game;                        ///< values of Game::variables, in that order
  std::optional<Index> thrower;                 ///< seat that throws; `std::nullopt`: not recorded
  std::vector<std::vector<Index>> held_wagers;  ///< for each seat: its standing wagers (indices into Ruleset::wagers)
  std::optional<Index> owner;                   ///< seat that owns, or bets on, the evaluated wager; `std::nullopt`: there is no such wager
  bool thrower_excused = false;  ///< true if `else R throws` waives the duty before the throw (T3); without a `thrower`, no seat
                                 ///< throws in that case
};

/// Stage of a judgement at which a clause is evaluated. A ruling has the stages duty before the throw (A1), ruling without a call (A2),
/// call of no_roll (A3), void (A4), question that the text leaves open (A8), reading of the dice (A5) and call of the total (A6). A throw
/// that counts then has settlement (S), turn (T) and directives (S10). Action is an action between throws (L3).
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
[[nodiscard]] constexpr Stage stage_of(RulingKind kind) noexcept {
  return kind == RulingKind::Void ? Stage::Void : kind == RulingKind::Undetermined ? Stage::OpenQuestion : Stage::RulingWithoutCall;
}

/// The result of evaluating a clause.
enum class Answer : std::uint8_t { Yes, No, Depends };  ///< Depends: the clause is true only for some combinations of the unknown facts

/// A fact on which the result of a clause depends.
struct Reason {
  FactKey fact;              ///< the fact
  std::vector<Mask> values;  ///< possible values: one if it is known, none if the fact has no value because of `only when`. Values that no
                             ///< clause distinguishes are one element, which for a `one of` fact then has several bits
};

/// An evaluated clause and its result.
struct TraceEntry {
  Stage stage{};                  ///< stage of the evaluation
  Index clause = no_index;        ///< index into Ruleset::clauses
  Answer answer{};                ///< result of the evaluation; for a duty before the throw, Yes if it was kept
  bool decided = false;           ///< true if the clause is one of those that decided
  std::vector<Reason> reasons{};  ///< facts that the answer depends on
  std::string explanation{};      ///< reasons other than facts, for display, such as `ann holds pass` or `point is 6`
  Index overridden_by =
      no_index;  ///< clause that took precedence over this clause (by `notwithstanding`, `never`, `alone` or similar); otherwise no_index
  std::string override_reason{};  ///< reason why the clause had no effect, such as `called by boxperson; only designated_employee may make
                                  ///< this call`
};

/// The kind of a finding. See docs/language/semantics.md, "Findings".
enum class FindingKind : std::uint8_t {
  Duty,              ///< a duty before the throw was breached (A1)
  WithoutAuthority,  ///< a call or order by a role without that power (A3, A6)
  WithoutCause,      ///< no ground of the power is true (A3, A6)
  TooLate,           ///< a call has no effect because it came too late (A3)
  Late,              ///< a call takes effect although it should have come earlier (A3)
  Miscalled,         ///< the called total differs from the dice (A6)
  NotPayable,        ///< a win is not a whole number of units, or a stake may lead to such a win (M3)
  OverLimit,         ///< a wager above a maximum, or off its steps, was taken in error (L4, M5)
  UnderLimit,        ///< a wager below a minimum was taken in error (L4, M5)
  Silent,            ///< the text does not decide this (A8, L3, L8, M4, M5)
  ChoiceOpen,        ///< the result depends on something that the house has not posted (U4); for open choices only run_scenarios() finds it
  DependsOnReading,  ///< another interpretation of a doubtful text would change the result; only run_scenarios() finds it
  Unsettled,         ///< something is unchanged because a relevant face or fact is unknown
  Recalled,          ///< the result rests on unverified text (`recalled`)
};

/// Returns the name of the kind in scenarios, such as `without_authority`. The view refers to a constant.
[[nodiscard]] std::string_view finding_name(FindingKind kind) noexcept;
/// Returns the kind with that name in scenarios, or `std::nullopt` if there is none.
[[nodiscard]] std::optional<FindingKind> parse_finding_kind(std::string_view name) noexcept;

/// A finding: a remark in a result that is neither an error nor a ruling.
struct Finding {
  FindingKind kind{};       ///< kind of finding
  Index clause = no_index;  ///< clause that causes the finding (index into Ruleset::clauses); no_index if there is not exactly one
  std::string description;  ///< description of one line
};

/// A ruling that applies for some combinations of the unknown facts.
struct PossibleRuling {
  RulingKind kind{};                              ///< the ruling
  std::optional<int> total;                       ///< for a valid throw, the total that would govern
  std::vector<Index> deciding_clauses;            ///< clauses that would decide (indices into Ruleset::clauses)
  std::vector<std::pair<FactKey, Mask>> example;  ///< unknown facts with values that lead to this ruling (U2)
};

/// The ruling on a throw, with its complete explanation.
struct Ruling {
  RulingKind kind{};                    ///< the ruling
  std::optional<int> total;             ///< for a valid throw, the total that governs; it may be known even if faces are unknown (U3)
  std::vector<Index> deciding_clauses;  ///< clauses that decided (indices into Ruleset::clauses); empty for a valid throw, see `trace`
  std::vector<TraceEntry> trace;        ///< all evaluated clauses, by stage
  std::vector<Finding> findings;        ///< findings of conduct; ThrowResult::findings also contains those of settlement
  /// For a valid throw, the possible combinations of faces, in the order of the dice. One element if the faces are known; empty if there
  /// are too many to list.
  std::vector<std::vector<int>> faces;
  /// If the ruling is undetermined, the smallest sets of facts whose values would decide it (U2).
  std::vector<std::vector<FactKey>> deciding_fact_sets;
  std::vector<PossibleRuling> possible_rulings;  ///< if the ruling is undetermined, the possible rulings
  std::uint64_t case_count = 1;                  ///< number of combinations of unknown facts that were evaluated
  bool has_too_many_cases =
      false;             ///< true if there are more than 65,536 combinations (U4); `deciding_fact_sets` lists the facts to establish first
  std::string reason{};  ///< if the ruling is undetermined, the reason, in one line; otherwise empty
};

/// Judges one throw with the reference interpreter. Requires that find_record_errors(record, ruleset.vocabulary) is empty. Throws
/// std::invalid_argument if the record or the situation does not fit the ruleset: number of dice or game values, unknown facts or roles.
/// Pure; safe from any thread.
[[nodiscard]] Ruling adjudicate(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation);

/// Returns the ruling in capital letters, for display: `VALID 7`, `INVALID`, `NO ROLL`, `VOID` or `UNDETERMINED`.
[[nodiscard]] std::string format_headline(const Ruling& ruling);

}  // namespace fairroll
