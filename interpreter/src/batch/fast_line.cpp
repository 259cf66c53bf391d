// SPDX-License-Identifier: Apache-2.0
#include "fast_line.hpp"

#include <algorithm>
#include <bit>

namespace fairroll::batch {
namespace {

/// A member stands once.
[[nodiscard]] bool first(unsigned& met, unsigned member) noexcept {
  const bool fresh = (met & member) == 0;
  met |= member;
  return fresh;
}

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

void FastLine::skip_blanks() noexcept {
  while (p_ != end_ && (*p_ == ' ' || *p_ == '\t' || *p_ == '\n' || *p_ == '\r')) ++p_;
}

char FastLine::next() noexcept {
  skip_blanks();
  return p_ != end_ ? *p_ : '\0';
}

bool FastLine::take(char wanted) noexcept {
  skip_blanks();
  if (p_ == end_ || *p_ != wanted) return false;
  ++p_;
  return true;
}

/// What is compared with known words needs no look at escapes and control characters: no known word has any.
bool FastLine::string(std::string_view& text) noexcept {
  if (!take('"')) return false;
  const char* const begin = p_;
  while (p_ != end_ && *p_ != '"') ++p_;
  if (p_ == end_) return false;
  text = {begin, static_cast<std::size_t>(p_ - begin)};
  ++p_;
  return true;
}

/// Digits without a leading zero; a sign, decimals or an exponent are left standing, and nobody takes them.
bool FastLine::number(std::string_view& text) noexcept {
  skip_blanks();
  const char* const begin = p_;
  while (p_ != end_ && is_digit(*p_)) ++p_;
  text = {begin, static_cast<std::size_t>(p_ - begin)};
  return text.size() == 1 || (text.size() > 1 && text.front() != '0');
}

bool FastLine::small_number(int& value) noexcept {
  std::string_view text;
  if (!number(text) || text.size() > 6) return false;
  value = 0;
  for (const char c : text) value = value * 10 + (c - '0');
  return true;
}

bool FastLine::word(std::string_view wanted) noexcept {
  if (std::string_view(p_, static_cast<std::size_t>(end_ - p_)).substr(0, wanted.size()) != wanted) return false;
  p_ += wanted.size();
  return true;
}

// ---- what is handed through: any JSON, of which only the usual letters are understood here

bool FastLine::plain_string() noexcept {
  if (!take('"')) return false;
  for (; p_ != end_ && *p_ != '"'; ++p_)
    if (static_cast<unsigned char>(*p_) < 0x20 || static_cast<unsigned char>(*p_) >= 0x80 || *p_ == '\\') return false;
  return take('"');
}

bool FastLine::digits() noexcept {
  const char* const begin = p_;
  while (p_ != end_ && is_digit(*p_)) ++p_;
  return p_ != begin;
}

bool FastLine::any_number() noexcept {
  if (p_ != end_ && *p_ == '-') ++p_;
  const bool zero = p_ != end_ && *p_ == '0';
  if (zero ? (++p_, false) : !digits()) return false;
  if (p_ != end_ && *p_ == '.' && (++p_, !digits())) return false;
  if (p_ == end_ || (*p_ != 'e' && *p_ != 'E')) return true;
  ++p_;
  if (p_ != end_ && (*p_ == '+' || *p_ == '-')) ++p_;
  return digits();
}

bool FastLine::any_value(int level) noexcept {
  if (level == most_levels) return false;
  switch (next()) {
    case '{':
      (void)take('{');
      if (take('}')) return true;
      do {
        if (!plain_string() || !take(':') || !any_value(level + 1)) return false;
      } while (take(','));
      return take('}');
    case '[':
      (void)take('[');
      if (take(']')) return true;
      do {
        if (!any_value(level + 1)) return false;
      } while (take(','));
      return take(']');
    case '"':
      return plain_string();
    case 't':
      return word("true");
    case 'f':
      return word("false");
    case 'n':
      return word("null");
    default:
      return any_number();
  }
}

bool FastLine::handed_through() noexcept {
  if (next() != '{') return false;
  const char* const from = p_;
  if (!any_value(0)) return false;
  meta_ = {static_cast<std::uint32_t>(from - begin_), static_cast<std::uint32_t>(p_ - begin_)};
  return true;
}

template <typename Member>
bool FastLine::object(const Member& member) {
  if (!take('{')) return false;
  do {
    std::string_view key;
    if (!string(key) || !take(':') || !member(key)) return false;
  } while (take(','));
  return take('}');
}

template <typename Element>
bool FastLine::array(const Element& element, bool may_be_empty) {
  if (!take('[')) return false;
  if (may_be_empty && take(']')) return true;
  do {
    if (!element()) return false;
  } while (take(','));
  return take(']');
}

std::optional<PackedThrow> FastLine::read() {
  if (!form_.bare) return std::nullopt;
  packed_ = *form_.bare;
  unsigned met = 0;
  const bool understood = object([&](std::string_view key) {
    if (key == "throw") return first(met, 1) && thrown();
    return key == "meta" && first(met, 2) && handed_through();
  });
  skip_blanks();
  if (!understood || (met & 1U) == 0 || p_ != end_ || !all_apply()) return std::nullopt;
  return packed_;
}

bool FastLine::thrown() {
  unsigned met = 0;
  const bool understood = object([&](std::string_view key) {
    if (key == "faces") return first(met, 1) && faces();
    if (key == "facts") return first(met, 2) && array([&] { return fact(); }, true);
    if (key != "calls" || !first(met, 4)) return false;
    return array([&] { return call(); }, true);
  });
  return understood && (met & 1U) != 0;
}

bool FastLine::faces() {
  const Vocabulary& vocabulary = form_.vocabulary;
  int die = 0;
  const bool understood = array([&] {
    if (die == vocabulary.dice) return false;
    const Index slot = form_.face_slots[static_cast<std::size_t>(die++)];
    if (next() == 'n') return word("null");  // it stays unknown
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
  if (vocabulary.face_names.empty()) return small_number(face) && face >= vocabulary.lowest && face <= vocabulary.highest;
  std::string_view text;
  if (!string(text)) return false;
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
  const bool understood = object([&](std::string_view key) {
    if (key == "die") return first(met, 1) && small_number(die);
    if (key == "fact") {
      if (!first(met, 2) || !string(text)) return false;
      name = form_.words.find(text);
      return name != WordTable::none;
    }
    if (key == "is") return first(met, 4) && values(what);
    if (key != "of" || !first(met, 1) || !string(text)) return false;
    subject = text == "throw" ? Subject::Throw : Subject::Turn;
    return text == "throw" || text == "turn";
  });
  return understood && met == 7 && die >= 1 && die <= form_.vocabulary.dice && record(subject, die - 1, name, what);
}

bool FastLine::values(Values& out) {
  if (next() != '[') return value(out);
  return array([&] { return value(out); });
}

/// A word in quotes or a number without; nothing that begins with a digit stands in quotes.
bool FastLine::value(Values& out) {
  std::string_view text;
  const bool quoted = next() == '"';
  if (out.count == most_values || !(quoted ? string(text) : number(text))) return false;
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
  const bool understood = object([&](std::string_view key) {
    if (key == "call") {
      if (!first(met, 1)) return false;
      if (next() != '"') return small_number(total);
      no_roll = true;
      return string(text) && text == "no_roll";
    }
    if (key == "when") return first(met, 4) && called_on(time);
    if (key != "by" || !first(met, 2) || !string(text)) return false;
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
  if (!string(text)) return false;
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
