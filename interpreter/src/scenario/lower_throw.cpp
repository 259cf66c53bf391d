// SPDX-License-Identifier: Apache-2.0
// Throws: faces, what was observed, who called what.
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fairroll/detail/dice_words.hpp>

#include "../index_list.hpp"
#include "../mask_bit.hpp"
#include "../oracle/knowledge.hpp"
#include "lower.hpp"

namespace fairroll::scenario {
namespace {

/// A fact has 64 values at most. More doubts of one fact than that are sets of values that somebody has made up.
constexpr std::size_t most_doubts = 64;

Subject subject_of(const Syntax& leaf) {
  if (leaf.is(Kind::of_die)) return Subject::Die;
  return leaf.is(Kind::of_throw) ? Subject::Throw : Subject::Turn;
}

std::string subject_word(Subject subject) {
  constexpr std::array<const char*, 3> words{"die", "throw", "turn"};
  return words[static_cast<std::size_t>(subject)];
}

/// One line with `perhaps`: one of these values, or none of them.
struct Doubt {
  std::vector<Mask> alternatives;  ///< empty: nobody can say which
  SourceLocation place;
};

/// Everything said of one fact: at most one plain observation, any number of `perhaps`.
struct Said {
  std::vector<Mask> plain;
  std::vector<Doubt> doubts;
  SourceLocation place;
  bool only_perhaps = true;
  bool unknown = false;
};

void keep_each_once(std::vector<Mask>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

/// A doubt that names nothing, as doubts of one value each. Each value of a set is in doubt by itself.
void add_each_value(std::vector<Doubt>& doubts, const Fact& fact, const SourceLocation& place) {
  for (std::size_t i = 0; i < fact.values.size(); ++i) doubts.push_back({{bit(i)}, place});
}

/// `perhaps` adds possibilities to what was observed or, if nothing was, to the default; of an `any of` fact it adds the values to the set.
/// `too_far` becomes the line that leaves more open than a ruling can be worked out for, if one does. Empty: anything.
std::vector<Mask> with_perhaps(const Said& said, const Fact& fact, std::optional<SourceLocation>& too_far) {
  std::vector<Mask> possible = said.plain;
  if (possible.empty() && fact.default_value) possible.push_back(*fact.default_value);
  if (possible.empty()) return {};  // without a default it is unknown anyway
  std::vector<Doubt> doubts;
  for (const Doubt& doubt : said.doubts) {
    if (!doubt.alternatives.empty()) {
      doubts.push_back(doubt);
      continue;
    }
    const bool may_be_empty = std::find(possible.begin(), possible.end(), Mask{0}) != possible.end();
    if (!fact.is_set || may_be_empty) return {};
    add_each_value(doubts, fact, doubt.place);
  }
  std::set<std::vector<Mask>> added;  // what is said again adds nothing
  for (const auto& [alternatives, place] : doubts) {
    if (!added.insert(alternatives).second) continue;
    const std::vector<Mask> before = fact.is_set ? possible : std::vector<Mask>{0};
    for (const Mask value : before)
      for (const Mask more : alternatives) possible.push_back(value | more);
    keep_each_once(possible);
    if (possible.size() > most_completions || added.size() > most_doubts) {
      too_far = place;
      return {};
    }
  }
  keep_each_once(possible);
  return possible;
}

Code code_of(RecordError::Kind kind) {
  switch (kind) {
    case RecordError::Kind::WrongDice:
    case RecordError::Kind::FaceOutOfRange:
      return Code::wrong_dice;
    case RecordError::Kind::NotAValue:
      return Code::not_a_value;
    case RecordError::Kind::Duplicate:
    case RecordError::Kind::Inapplicable:
      return Code::contradicts_record;
    case RecordError::Kind::UnknownRole:
      return Code::unknown;
  }
  return Code::contradicts_record;
}

std::string nobody_saw(const Syntax& node) {
  return std::string("write ") + (node.is_json() ? "null" : "`unknown`") + " for a face that was not seen";
}

}  // namespace

ThrowRecord Lowering::thrown(const Syntax& node) {
  ThrowRecord record;
  record.location = node.location();
  const std::size_t before = out_.size();
  lower_faces(node, record);
  lower_details(node, record);
  for (const Syntax& call : node.children())
    if (call.is(Kind::called_no_roll) || call.is(Kind::called_total)) lower_call(call, record);
  if (out_.size() != before) return record;
  for (const RecordError& wrong : find_record_errors(record, vocabulary()))
    fault(code_of(wrong.kind), wrong.location.source ? wrong.location : node.location(), wrong.message, wrong.help);
  return record;
}

void Lowering::lower_faces(const Syntax& node, ThrowRecord& record) {
  std::vector<Syntax> faces;
  for (const Syntax& child : node.children())
    if (child.is(Kind::integer) || child.is(Kind::name) || child.is(Kind::unknown_)) faces.push_back(child);
  const Vocabulary& words = vocabulary();
  if (faces.size() != static_cast<std::size_t>(words.dice_count)) {
    const SourceLocation place =
        faces.empty() ? node.location() : SourceLocation{node.location().source, join(faces.front().span(), faces.back().span())};
    fault(Code::wrong_dice, place,
          "the throw has " + std::to_string(faces.size()) + (faces.size() == 1 ? " die" : " dice") + ", but `" + names_.rules.name +
              "` is played with " + detail::dice_words(words),
          faces.size() < static_cast<std::size_t>(words.dice_count) ? nobody_saw(node) : "");
    return;
  }
  for (const Syntax& leaf : faces) {
    if (leaf.is(Kind::unknown_)) {
      record.faces.emplace_back();
      continue;
    }
    const Word word = word_of(leaf, names_.row);
    const int face = words.face_names.empty() ? small_number(word.text) : words.find_face(word.text).value_or(words.lowest_face - 1);
    if (face < words.lowest_face || face > words.highest_face)
      fault(Code::wrong_dice, word.place,
            "no die has the face `" + word.text + "`; `" + names_.rules.name + "` is played with " + detail::dice_words(words),
            "a face is " + detail::face_words(words) + "; " + nobody_saw(node));
    record.faces.emplace_back(face);
  }
}

std::optional<FactKey> Lowering::fact_at(const Syntax& subject_leaf, const Syntax& die, const Syntax& name) {
  const Vocabulary& words = vocabulary();
  FactKey at;
  at.subject = subject_of(subject_leaf);
  if (die) {
    const int number = small_number(die.text());
    if (number < 1 || number > words.dice_count) {
      fault(Code::wrong_dice, die.location(),
            "there is no die " + die.str() + "; `" + names_.rules.name + "` is played with " + detail::dice_words(words));
      return std::nullopt;
    }
    at.die = number - 1;
  }
  at.fact = names_.rules.find_fact(at.subject, name.str());
  if (at.fact != no_index) means(name.location(), words.facts[at.fact].location, NameKind::Fact);
  if (at.fact != no_index) return at;
  std::vector<std::string> candidates;
  for (const Fact& fact : words.facts) {
    if (fact.subject == at.subject) candidates.push_back(fact.name);
    if (fact.name != name.text()) continue;
    fault(Code::unknown, name.location(),
          "`" + fact.name + "` is a fact about the " + subject_word(fact.subject) + ", not about the " + subject_word(at.subject),
          fact.subject == Subject::Die ? "write `die 1 " + fact.name + " ...`"
                                       : "write `" + subject_word(fact.subject) + " " + fact.name + " ...`");
    return std::nullopt;
  }
  const std::string of = subject_word(at.subject);
  fault(Code::unknown, name.location(), "vocabulary `" + words.name + "` has no fact `" + name.str() + "` about the " + of,
        make_suggestion(name.text(), candidates,
                        candidates.empty() ? "" : "the facts about the " + of + " are " + quoted_list(candidates, "and")));
  return std::nullopt;
}

void Lowering::lower_details(const Syntax& node, ThrowRecord& record) {
  std::map<FactKey, Said> said;
  for (const Syntax& detail : node.children_of_kind(Kind::detail)) {
    const Syntax subject = detail.child_of_any_kind({Kind::of_die, Kind::of_throw, Kind::of_turn});
    const std::optional<FactKey> at = fact_at(subject, detail.child(Kind::integer), detail.child(Kind::name));
    if (!at) continue;
    const Fact& fact = vocabulary().facts[at->fact];
    const Syntax preposition = detail.child(Kind::preposition);
    if (preposition && preposition.text() != fact.preposition) {
      const std::string right = fact.preposition.empty() ? fact.name : fact.name + " " + fact.preposition;
      fault(Code::expected, preposition.location(), "the name of this fact is `" + right + "`", "write `" + right + "`");
      continue;
    }
    const bool unknown = detail.has(Kind::unknown_);
    std::vector<Mask> values = unknown ? std::vector<Mask>{} : values_of(detail, fact);
    if (values.empty() && !unknown) continue;
    Said& entry = said[*at];
    if (!entry.place.source) entry.place = detail.location();
    if (detail.has(Kind::perhaps)) {
      entry.doubts.push_back({std::move(values), detail.location()});
    } else if (!entry.only_perhaps) {
      fault(Code::contradicts_record, detail.location(), "`" + to_string(*at, vocabulary()) + "` is recorded twice",
            fact.is_set ? "join the observed values with `,` on one line, and use `perhaps` for each doubtful value"
                        : "join the possible values with `or` on one line")
          .labels.push_back({entry.place, "first recorded here"});
    } else {
      entry.plain = std::move(values);
      entry.only_perhaps = false;
      entry.unknown = unknown;
      entry.place = detail.location();
    }
  }
  for (const auto& [at, entry] : said) {
    // No possible value recorded means: unknown, whatever the default.
    std::optional<SourceLocation> too_far;
    std::vector<Mask> possible = entry.unknown ? std::vector<Mask>{} : with_perhaps(entry, vocabulary().facts[at.fact], too_far);
    if (too_far) too_much_in_doubt(at, *too_far);
    record.observations.push_back({at, std::move(possible), entry.place});
  }
}

void Lowering::too_much_in_doubt(const FactKey& at, const SourceLocation& place) {
  const std::string words = to_string(at, vocabulary());
  fault(Code::too_much_in_doubt, place,
        "`" + words + "` has more than " + std::to_string(most_doubts) + " doubtful values, or more than " +
            std::to_string(most_completions) + " possible sets of values",
        "write `" + words + " unknown` if nothing more is known, or remove doubtful values on which no clause depends");
}

/// Values joined by `,` are all there (of an `any of` fact), joined by `or` they are alternatives.
std::vector<Mask> Lowering::values_of(const Syntax& detail, const Fact& fact) {
  const Syntax values = detail.child(Kind::values);
  const std::size_t eithers = values.children_of_kind(Kind::either).size();
  const bool ors = eithers > 0;
  const bool commas = values.size() > 2 * eithers + 1;  // more gaps between values than words `or`
  if (commas && !fact.is_set && !ors) {
    fault(Code::contradicts_record, values.location(), "`" + fact.name + "` can have only one value",
          "write `or` between the possible values");
    return {};
  }
  if (commas && ors && fact.is_set) {
    fault(Code::expected, values.location(), "a list of observed values that contains both `,` and `or` is ambiguous",
          "join the observed values with `,`, and write each doubtful value on a separate line with `perhaps`");
    return {};
  }
  std::vector<Mask> alternatives;
  Mask together = 0;
  bool good = true;
  for (const Syntax& value : values.children()) {
    if (value.is(Kind::either)) continue;
    const std::optional<std::vector<Mask>> bits = value_bits(value, fact);
    if (!bits)
      good = false;
    else
      for (const Mask one : *bits) {
        alternatives.push_back(one);
        together |= one;
      }
  }
  if (!good) return {};
  if (fact.is_set && !ors) return {together};
  keep_each_once(alternatives);
  return alternatives;
}

std::optional<Mask> Lowering::value_called(const Word& word, const Fact& fact) {
  const std::optional<std::size_t> value = position_of(fact.values, word.text);
  if (!value) return std::nullopt;
  means(word.place, fact.value_locations[*value], NameKind::Value);
  return bit(*value);
}

std::optional<std::vector<Mask>> Lowering::value_bits(const Syntax& value, const Fact& fact) {
  std::vector<Mask> bits;
  if (value.is(Kind::range)) {
    const int low = small_number(value[0].text());
    const int high = small_number(value[1].text());
    for (int n = low; n >= 0 && n <= high && n - low < 64; ++n)
      if (const auto found = position_of(fact.values, std::to_string(n))) bits.push_back(bit(*found));
    if (high >= low && bits.size() == static_cast<std::size_t>(high - low) + 1) return bits;
  } else {
    const Word word = word_of(value, names_.row);
    if (const auto found = value_called(word, fact)) return std::vector<Mask>{*found};
    if (fact.is_set && word.text == "none") return std::vector<Mask>{0};
    fault(Code::not_a_value, word.place,
          "`" + word.text + "` is not a value of `" + fact.name + "` in vocabulary `" + vocabulary().name + "`",
          make_suggestion(word.text, fact.values, "write one of " + quoted_list(fact.values)));
    return std::nullopt;
  }
  fault(Code::not_a_value, value.location(), "not every number in `" + value.str() + "` is a value of `" + fact.name + "`",
        "write one of " + quoted_list(fact.values));
  return std::nullopt;
}

void Lowering::lower_call(const Syntax& node, ThrowRecord& record) {
  Call call;
  call.location = node.location();
  call.is_no_roll = node.is(Kind::called_no_roll);
  call.role = role_of(node.child(Kind::name));
  if (node.has(Kind::late)) call.time = CallTime::Late;
  if (node.has(Kind::asap)) call.time = CallTime::AsSoonAsPossible;
  if (const auto total = total_of(node.child(Kind::integer))) call.total = *total;
  if (const Syntax ground = node.child(Kind::text)) {
    call.ground = std::string(ground.unquoted_text());
    call.ground_clauses = call_grounds(ground, call.role);
  }
  record.calls.push_back(std::move(call));
}

/// The grounds that an address means: a ground of a power to call no_roll, or such a power and with it all its grounds. Powers of the
/// caller first, so that a short address need not tell apart what others may call.
std::vector<Index> Lowering::call_grounds(const Syntax& text, Index role) {
  const std::string address(text.unquoted_text());
  const std::vector<Index> named = names_.rules.find_clauses(address);
  const auto is_named = [&](Index clause) { return std::find(named.begin(), named.end(), clause) != named.end(); };
  std::vector<Index> own;
  std::vector<Index> others;
  std::vector<std::string> known;
  for (const Power& power : names_.rules.conduct.powers) {
    if (power.action.kind != ConductActionKind::CallNoRoll) continue;
    const bool callers = std::find(power.roles.begin(), power.roles.end(), role) != power.roles.end();
    for (const Ground& ground : power.grounds) {
      if (ground.clause == no_index) continue;
      known.push_back(names_.rules.clauses[ground.clause].address);
      if (is_named(ground.clause) || is_named(power.clause)) (callers ? own : others).push_back(ground.clause);
    }
  }
  const std::vector<Index>& found = own.empty() ? others : own;
  if (found.empty())
    fault(Code::no_target, text.location(), "no ground for calling no_roll in `" + names_.rules.name + "` has the address `" + address + "`",
          known.empty() ? "these rules state no grounds for calling no_roll; remove `under`"
                        : "the grounds are " + quoted_list(known, "and"));
  return found;
}

}  // namespace fairroll::scenario
