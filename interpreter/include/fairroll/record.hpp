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
  Subject subject{};
  int die = 0;             ///< 0-based; 0 for a throw or turn fact
  Index fact = no_index;   ///< no_index with Subject::Die: the die's face; with Subject::Turn: whose turn it is (U4), in a Ruling only

  friend auto operator<=>(const FactAt&, const FactAt&) = default;
};

/// What somebody saw of one fact: a single possible value is knowledge, several mean "one of these". For an `any of` fact a value is a set of
/// bits (0: none). Facts that are not observed are at their default; without one they are unknown. Of a face, bit i is `Vocabulary::lowest` + i.
struct Observation {
  FactAt at;
  std::vector<Mask> possible;  ///< empty: unknown, whatever its default
  Place place;
};

enum class CallTime : std::uint8_t {
  BeforeRest,     ///< before the dice came to rest
  Late,           ///< after, although an earlier call was possible
  AsSoonAsPossible,  ///< after, because no earlier call was possible
};

struct Call {
  bool no_roll = false;       ///< else a call of the total
  int total = 0;
  Index role = no_index;      ///< who called
  CallTime time = CallTime::BeforeRest;
  std::optional<std::string> ground;    ///< the address the caller named, as written
  std::vector<Index> ground_clauses{};  ///< the clauses that it means; resolved by whoever makes the record
  Place place{};
};

struct ThrowRecord {
  std::vector<std::optional<int>> faces;  ///< in the order of the dice; nothing: not known. As many as the vocabulary has dice
  std::vector<Observation> observations;  ///< at most one per FactAt
  std::vector<Call> calls;
  Place place;
};

/// `die 2 rests`, `throw released`, `turn conduct`, `die 1 face`, `turn shooter`.
[[nodiscard]] std::string to_string(const FactAt& at, const Vocabulary& vocabulary);
/// `die 2 rests on rail`, `throw manner slid, lobbed`, `die 1 entered none`, `die 1 face 4`. Several bits of a `one of` fact mean one of them:
/// `die 2 rests on bank or bowl`.
[[nodiscard]] std::string to_string(const FactAt& at, Mask value, const Vocabulary& vocabulary);

/// What is wrong with a record as such: number of dice, faces outside the range, totals that no throw can show, a fact of another subject, two observations of one fact, a value where
/// `only when` gives none, contradictions (a die that rests where it did not enter is no contradiction: `including` adds it). Empty: it can be judged.
struct RecordFault {
  enum class Kind : std::uint8_t { WrongDice, FaceOutOfRange, NotAValue, Duplicate, Inapplicable, UnknownRole } kind{};
  std::string message;
  std::string help;
  Place place;
};
[[nodiscard]] std::vector<RecordFault> faults(const ThrowRecord& record, const Vocabulary& vocabulary);

}  // namespace fairroll
