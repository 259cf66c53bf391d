// SPDX-License-Identifier: Apache-2.0
#include "fast_line.hpp"

#include <algorithm>
#include <bit>

namespace fairroll::batch {
namespace {

[[nodiscard]] bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

}  // namespace

FastForm::FastForm(const ThrowJudge& a_judge, const Situation& situation)
    : judge(a_judge), vocabulary(a_judge.ruleset().vocabulary), words(vocabulary) {
  ThrowRecord nothing;
  nothing.faces.resize(static_cast<std::size_t>(vocabulary.dice));
  bare = judge.pack(nothing, situation);
  for (Index fact = 0; fact < vocabulary.facts.size(); ++fact)
    for (int die = 0; die < vocabulary.dice; ++die) slots.push_back(judge.slot_of({vocabulary.facts[fact].subject, die, fact}));
  for (int die = 0; die < vocabulary.dice; ++die) face_slots.push_back(judge.slot_of({Subject::Die, die, no_index}));
}

bool FastLine::handed_through() noexcept {
  if (scan_.next() != '{') return false;
  meta_.begin = scan_.offset();
  const bool understood = scan_.any_value();
  meta_.end = scan_.offset();
  return understood;
}

std::optional<PackedThrow> FastLine::read() {
  if (!bare_) return std::nullopt;
  packed_ = *bare_;
  unsigned met = 0;
  const bool understood = scan_.object([&](std::string_view key) {
    if (key == "throw") return first(met, 1) && thrown();
    return key == "meta" && first(met, 2) && handed_through();
  });
  if (!understood || (met & 1U) == 0 || !scan_.at_end() || !all_apply()) return std::nullopt;
  return packed_;
}

std::optional<PackedThrow> FastLine::read_record() {
  if (!bare_) return std::nullopt;
  packed_ = *bare_;
  if (!thrown() || !scan_.at_end() || !all_apply()) return std::nullopt;
  return packed_;
}

bool FastLine::thrown() {
  unsigned met = 0;
  const bool understood = scan_.object([&](std::string_view key) {
    if (key == "faces") return first(met, 1) && faces();
    if (key == "facts") return first(met, 2) && scan_.array([&] { return fact(); }, true);
    if (key != "calls" || !first(met, 4)) return false;
    return scan_.array([&] { return call(); }, true);
  });
  return understood && (met & 1U) != 0;
}

bool FastLine::faces() {
  const Vocabulary& vocabulary = form_.vocabulary;
  int die = 0;
  const bool understood = scan_.array([&] {
    if (die == vocabulary.dice) return false;
    const Index slot = form_.face_slots[static_cast<std::size_t>(die++)];
    if (scan_.next() == 'n') return scan_.word("null");  // it stays unknown
    int shown = 0;
    if (!face(shown)) return false;
    if (slot != no_index) form_.judge.set(packed_, slot, std::uint64_t{1} << static_cast<unsigned>(shown - vocabulary.lowest));
    return true;
  });
  return understood && die == vocabulary.dice;
}

/// A number, or its name if faces have names.
bool FastLine::face(int& face) {
  const Vocabulary& vocabulary = form_.vocabulary;
  if (vocabulary.face_names.empty()) return scan_.small_number(face) && face >= vocabulary.lowest && face <= vocabulary.highest;
  std::string_view text;
  if (!scan_.string(text)) return false;
  const Index place = form_.words.face(form_.words.find(text));
  face = vocabulary.lowest + static_cast<int>(place);
  return place != no_index;
}

bool FastLine::fact() {
  unsigned met = 0;
  int die = 1;
  Subject subject = Subject::Die;
  WordTable::Id name = WordTable::none;
  Values what;
  std::string_view text;
  const bool understood = scan_.object([&](std::string_view key) {
    if (key == "die") return first(met, 1) && scan_.small_number(die);
    if (key == "fact") {
      if (!first(met, 2) || !scan_.string(text)) return false;
      name = form_.words.find(text);
      return name != WordTable::none;
    }
    if (key == "is") return first(met, 4) && values(what);
    if (key != "of" || !first(met, 1) || !scan_.string(text)) return false;
    subject = text == "throw" ? Subject::Throw : Subject::Turn;
    return text == "throw" || text == "turn";
  });
  return understood && met == 7 && die >= 1 && die <= form_.vocabulary.dice && record(subject, die - 1, name, what);
}

bool FastLine::values(Values& out) {
  if (scan_.next() != '[') return value(out);
  return scan_.array([&] { return value(out); });
}

/// A word in quotes or a number without; nothing that begins with a digit stands in quotes.
bool FastLine::value(Values& out) {
  std::string_view text;
  const bool quoted = scan_.next() == '"';
  if (out.count == most_values || !(quoted ? scan_.string(text) : scan_.number(text))) return false;
  if (text.empty() || (quoted && is_digit(text.front()))) return false;
  out.words[out.count] = form_.words.find(text);
  return out.words[out.count++] != WordTable::none;
}

bool FastLine::record(Subject subject, int die, WordTable::Id name, const Values& values) {
  const Index index = form_.words.fact(subject, name);
  if (index == no_index || seen_count_ == most_facts) return false;
  const Fact& fact = form_.vocabulary.facts[index];
  if (values.count != 1 && !fact.several) return false;
  Seen& seen = seen_[seen_count_];
  seen = {index, die, 0};
  for (std::size_t i = 0; i < values.count; ++i) {
    const std::optional<Mask> one = form_.words.value(index, values.words[i]);
    if (!one) return false;
    seen.value |= *one;
  }
  for (std::size_t i = 0; i < seen_count_; ++i)
    if (seen_[i].fact == index && seen_[i].die == die) return false;
  ++seen_count_;
  if (const Index slot = form_.slot(index, die); slot != no_index) form_.judge.set(packed_, slot, seen.value);
  return true;
}

bool FastLine::call() {
  unsigned met = 0;
  bool no_roll = false;
  int total = 0;
  Index role = no_index;
  CallTime time = CallTime::BeforeRest;
  std::string_view text;
  const bool understood = scan_.object([&](std::string_view key) {
    if (key == "call") {
      if (!first(met, 1)) return false;
      if (scan_.next() != '"') return scan_.small_number(total);
      no_roll = true;
      return scan_.string(text) && text == "no_roll";
    }
    if (key == "when") return first(met, 4) && called_on(time);
    if (key != "by" || !first(met, 2) || !scan_.string(text)) return false;
    role = form_.words.role(form_.words.find(text));
    return role != no_index;
  });
  if (!understood || (met & 3U) != 3 || std::exchange(called_, true)) return false;  // several calls are not for tables
  if (no_roll) return form_.judge.call_no_roll(packed_, role, time);
  const int dice = form_.vocabulary.dice;
  return total >= dice * form_.vocabulary.lowest && total <= dice * form_.vocabulary.highest &&
         form_.judge.call_total(packed_, total, role, time);
}

bool FastLine::called_on(CallTime& time) {
  std::string_view text;
  if (!scan_.string(text)) return false;
  time = text == "late" ? CallTime::Late : CallTime::AsSoonAsPossible;
  return text == "late" || text == "as_soon_as_possible";
}

/// What `only when` gives no value must not be recorded with one: see faults() of a record.
bool FastLine::all_apply() const noexcept {
  return std::all_of(seen_.begin(), seen_.begin() + static_cast<std::ptrdiff_t>(seen_count_),
                     [&](const Seen& seen) { return may_apply(form_.vocabulary.facts[seen.fact], seen.die); });
}

bool FastLine::may_apply(const Fact& fact, int die) const noexcept {
  if (fact.only_when == no_index) return true;
  const Fact& other = form_.vocabulary.facts[fact.only_when];
  if (!may_apply(other, die)) return false;
  const int of_die = other.subject == Subject::Die ? die : 0;
  for (std::size_t i = 0; i < seen_count_; ++i)
    if (seen_[i].fact == fact.only_when && seen_[i].die == of_die) return (seen_[i].value & fact.only_when_values) != 0;
  return !other.standard || (*other.standard & fact.only_when_values) != 0;
}

}  // namespace fairroll::batch
