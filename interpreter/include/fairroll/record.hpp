// SPDX-License-Identifier: Apache-2.0
// What was observed of one throw, and who called what. Made by people or sensors; may be incomplete.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/ruleset.hpp>

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
/// them: `die 2 rests on bank or bowl`.
[[nodiscard]] std::string to_string(const FactAt& at, Mask value, const Vocabulary& vocabulary);

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

}  // namespace fairroll
