// SPDX-License-Identifier: Apache-2.0
#include <fairroll/ruling.hpp>

#include <algorithm>
#include <bit>

#include <fairroll/detail/conduct_facts.hpp>

#include "../mask_bit.hpp"
#include "possible_values.hpp"
#include "words.hpp"

namespace fairroll {
namespace {

/// Looks at one record; says every fault once.
class Inspector {
 public:
  Inspector(const ThrowRecord& record, const Vocabulary& vocabulary) : record_(record), vocabulary_(vocabulary) {}

  std::vector<RecordError> inspect() {
    inspect_faces();
    for (std::size_t i = 0; i < record_.observations.size(); ++i) inspect(record_.observations[i], i);
    for (const Call& call : record_.calls) inspect(call);
    return std::move(faults_);
  }

 private:
  void add(RecordError::Kind kind, std::string message, std::string help, const SourceLocation& place) {
    faults_.push_back(RecordError{kind, std::move(message), std::move(help), place});
  }

  std::string face_range() const {
    if (!vocabulary_.face_names.empty()) return "the faces of `" + vocabulary_.name + "` are " + listed(vocabulary_.face_names, "and");
    return "the faces of `" + vocabulary_.name + "` are " + std::to_string(vocabulary_.lowest_face) + " to " +
           std::to_string(vocabulary_.highest_face);
  }

  void inspect_faces() {
    const auto dice = static_cast<std::size_t>(vocabulary_.dice_count);
    if (record_.faces.size() != dice)
      add(RecordError::Kind::WrongDice,
          "the record has " + counted(record_.faces.size(), "face") + ", but a throw under `" + vocabulary_.name + "` has " +
              std::to_string(dice),
          "write " + counted(dice, "face") + "; write `unknown` for a face that was not seen", record_.location);
    for (std::size_t die = 0; die < record_.faces.size(); ++die)
      if (const std::optional<int>& face = record_.faces[die];
          face && (*face < vocabulary_.lowest_face || *face > vocabulary_.highest_face))
        add(RecordError::Kind::FaceOutOfRange, "die " + std::to_string(die + 1) + " cannot show " + std::to_string(*face), face_range(),
            record_.location);
  }

  void inspect(const Observation& observation, std::size_t index) {
    const FactKey& at = observation.fact;
    const bool face = at.subject == Subject::Die && at.fact == no_index;
    if (!face && (at.fact >= vocabulary_.facts.size() || vocabulary_.facts[at.fact].subject != at.subject))
      return add(RecordError::Kind::NotAValue, "`" + vocabulary_.name + "` has no such fact",
                 "record only facts that the vocabulary declares", observation.location);
    if (at.die < 0 || at.die >= (at.subject == Subject::Die ? vocabulary_.dice_count : 1))
      return add(RecordError::Kind::WrongDice, "there is no die " + std::to_string(at.die + 1),
                 "a throw under `" + vocabulary_.name + "` has " + counted(static_cast<std::size_t>(vocabulary_.dice_count), "die", "dice"),
                 observation.location);
    const auto before = record_.observations.begin();
    const bool again =
        std::any_of(before, before + static_cast<std::ptrdiff_t>(index), [&](const Observation& other) { return other.fact == at; });
    const bool face_known =
        face && static_cast<std::size_t>(at.die) < record_.faces.size() && record_.faces[static_cast<std::size_t>(at.die)];
    if (again || face_known)
      return add(RecordError::Kind::Duplicate, "`" + to_string(at, vocabulary_) + "` is recorded twice", "remove one of the two",
                 observation.location);
    inspect_values(observation, face);
    if (!face) inspect_applicability(observation);
  }

  void inspect_values(const Observation& observation, bool face) {
    const Fact* fact = face ? nullptr : &vocabulary_.facts[observation.fact.fact];
    const auto faces = static_cast<std::size_t>(vocabulary_.highest_face - vocabulary_.lowest_face + 1);
    const Mask allowed = fact != nullptr ? detail::every_value(*fact) : bit(faces) - 1;
    const auto wrong = [&](Mask value) { return (value & ~allowed) != 0 || ((face || !fact->is_set) && std::popcount(value) != 1); };
    if (std::none_of(observation.possible_values.begin(), observation.possible_values.end(), wrong)) return;
    add(RecordError::Kind::NotAValue, "`" + to_string(observation.fact, vocabulary_) + "` cannot have this value",
        face ? face_range() : "its values are " + listed(fact->values, allowed, "or"), observation.location);
  }

  void inspect_applicability(const Observation& observation) {
    const Fact& fact = vocabulary_.facts[observation.fact.fact];
    if (observation.possible_values.empty() || may_have_value(record_, vocabulary_, observation.fact.fact, observation.fact.die)) return;
    const Fact& other = vocabulary_.facts[fact.required_fact];
    const FactKey at{other.subject, other.subject == Subject::Die ? observation.fact.die : 0, fact.required_fact};
    const std::string condition = to_string(at, vocabulary_) + ' ' + listed(other.values, fact.required_values, "or");
    add(RecordError::Kind::Inapplicable, "`" + to_string(observation.fact, vocabulary_) + "` has a value only when " + condition,
        "record that this condition is met, or remove `" + to_string(observation.fact, vocabulary_) + "`", observation.location);
  }

  void inspect(const Call& call) {
    if (call.role >= vocabulary_.roles.size())
      add(RecordError::Kind::UnknownRole, "`" + vocabulary_.name + "` has no such role", "its roles are " + listed(vocabulary_.roles, "or"),
          call.location);
    const int least = vocabulary_.dice_count * vocabulary_.lowest_face;
    const int most = vocabulary_.dice_count * vocabulary_.highest_face;
    if (!call.is_no_roll && (call.total < least || call.total > most))
      add(RecordError::Kind::FaceOutOfRange, "no throw has the total " + std::to_string(call.total),
          "totals under `" + vocabulary_.name + "` are " + std::to_string(least) + " to " + std::to_string(most), call.location);
  }

  const ThrowRecord& record_;
  const Vocabulary& vocabulary_;
  std::vector<RecordError> faults_;
};

/// All values that the fact may have, in one mask; 0 if it can have none.
Mask possible_values(const ThrowRecord& record, const Vocabulary& vocabulary, Index index, int die) {
  if (!may_have_value(record, vocabulary, index, die)) return 0;
  const Fact& fact = vocabulary.facts[index];
  const FactKey at{fact.subject, fact.subject == Subject::Die ? die : 0, index};
  const Mask every = detail::every_value(fact);
  Mask values = fact.default_value.value_or(every);
  for (const Observation& observation : record.observations) {
    if (observation.fact != at) continue;
    values = observation.possible_values.empty() ? every : 0;
    for (const Mask value : observation.possible_values) values |= value;
  }
  if (fact.included_fact == no_index) return values;
  const Mask included = possible_values(record, vocabulary, fact.included_fact, die);
  return values | detail::translated(vocabulary.facts[fact.included_fact], included, fact);
}

}  // namespace

bool may_have_value(const ThrowRecord& record, const Vocabulary& vocabulary, Index index, int die) {
  const Fact& fact = vocabulary.facts[index];
  return fact.required_fact == no_index || (possible_values(record, vocabulary, fact.required_fact, die) & fact.required_values) != 0;
}

std::string to_string(const FactKey& at, const Vocabulary& vocabulary) {
  if (at.subject == Subject::Die)
    return "die " + std::to_string(at.die + 1) + ' ' + (at.fact == no_index ? "face" : vocabulary.facts[at.fact].name);
  const std::string subject = at.subject == Subject::Throw ? "throw " : "turn ";
  if (at.fact != no_index) return subject + vocabulary.facts[at.fact].name;
  return subject + (vocabulary.thrower == no_index ? "thrower" : vocabulary.roles[vocabulary.thrower]);
}

namespace {

/// What a record may say where it names no fact: a face of a die, or who throws.
std::string value_name(const FactKey& at, std::size_t bit, const Vocabulary& vocabulary, std::span<const std::string> seats) {
  if (at.subject == Subject::Die) return vocabulary.face_name(vocabulary.lowest_face + static_cast<int>(bit));
  return bit < seats.size() ? seats[bit] : "seat " + std::to_string(bit + 1);
}

}  // namespace

std::string to_string(const FactKey& at, Mask value, const Vocabulary& vocabulary, std::span<const std::string> seats) {
  std::string text = to_string(at, vocabulary);
  if (at.fact == no_index) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < 64; ++i)
      if ((value >> i & 1U) != 0) names.push_back(value_name(at, i, vocabulary, seats));
    return text + ' ' + listed(names, "or");
  }
  const Fact& fact = vocabulary.facts[at.fact];
  if (!fact.preposition.empty()) text += ' ' + fact.preposition;
  return text + ' ' + listed(fact.values, value, fact.is_set ? "" : "or");
}

std::vector<RecordError> find_record_errors(const ThrowRecord& record, const Vocabulary& vocabulary) {
  return Inspector(record, vocabulary).inspect();
}

}  // namespace fairroll
