// SPDX-License-Identifier: Apache-2.0
#include "fast_line.hpp"

#include <algorithm>
#include <utility>

#include "json_scanner.hpp"

namespace fairroll::batch {
namespace {

[[nodiscard]] bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Lines that say more are not usual.
constexpr std::size_t most_values = 32;
constexpr std::size_t most_facts = 64;

/// Of no name outside: what is called once is made part of its caller.
class LineReader {
 public:
  LineReader(const FastForm& form, std::string_view text, PackedThrow bare, FastThrow& out) noexcept : form_(form), scan_(text), out_(out) {
    out_.packed = bare;  // one by one: what is copied as a whole from parts has to wait for them
    out_.is_called = false;
    out_.meta = {};
  }

  [[nodiscard]] bool line(KnownEndings& endings) {
    const bool usual = scan_.word(R"({"throw": {"faces": [)") || scan_.word(R"({"throw":{"faces":[)");
    unsigned met = usual ? 1 : 0;
    const auto member = [&] {
      if (scan_.is_member("throw")) return first(met, 1) && thrown();
      return scan_.is_member("meta") && first(met, 2) && meta();
    };
    const bool understood = usual ? faces() && ending(endings) && scan_.more_members(member) : scan_.object(member);
    return understood && (met & 1U) != 0 && scan_.at_end();
  }
  [[nodiscard]] bool record() { return thrown() && scan_.at_end(); }

 private:
  static constexpr unsigned of_faces = 1;

  /// Without a beginning, as there are many of them and most lines need none.
  struct Seen {
    Index fact;
    int die;
    Mask value;
  };
  /// What a fact says, before it is known which fact it is.
  struct Values {
    std::array<WordTable::Id, most_values> words;
    std::size_t count = 0;
  };

  [[nodiscard]] bool meta() noexcept {
    if (scan_.next() != '{') return false;
    out_.meta.begin = scan_.offset();
    const bool understood = scan_.any_value();
    out_.meta.end = scan_.offset();
    return understood;
  }

  [[nodiscard]] bool thrown() {
    unsigned met = 0;
    return scan_.object([&] { return of_throw(met); }) && (met & of_faces) != 0 && all_apply();
  }

  /// A member of a throw.
  [[nodiscard]] bool of_throw(unsigned& met) {
    if (scan_.is_member("faces")) return first(met, of_faces) && scan_.take('[') && faces();
    if (scan_.is_member("facts")) return first(met, 2) && scan_.array([&] { return fact(); }, true);
    return scan_.is_member("calls") && first(met, 4) && scan_.array([&] { return call(); }, true);
  }

  /// What a throw says behind its faces. None of it looks at the faces, and it writes other bits than they do.
  [[nodiscard]] bool ending(KnownEndings& endings) {
    if (scan_.word("}")) return true;
    const std::string_view text = usual_ending();
    if (const KnownEndings::Ending* const known = text.empty() ? nullptr : endings.find(text)) {
      out_.packed.bits ^= known->difference;
      out_.is_called = known->is_called;
      scan_.skip(text.size());
      return true;
    }
    const std::uint64_t before = out_.packed.bits;
    const std::size_t left = scan_.rest().size();
    unsigned met = of_faces;
    if (!scan_.more_members([&] { return of_throw(met); }) || !all_apply()) return false;
    if (!text.empty() && text.size() == left - scan_.rest().size())
      endings.keep({text.data(), text.size(), out_.packed.bits ^ before, out_.is_called});
    return true;
  }

  /// Up to the first bracket that closes what closes the throw: all of an ending with one fact, or one call. If it says more, this is
  /// another place than where the throw ends. Empty: there is no such bracket.
  [[nodiscard]] std::string_view usual_ending() const noexcept {
    const std::string_view rest = scan_.rest();
    const std::size_t bracket = rest.find(']');
    if (bracket == std::string_view::npos || bracket < 8 || bracket + 1 == rest.size() || rest[bracket + 1] != '}') return {};
    return rest.substr(0, bracket + 2);
  }

  /// Behind their bracket.
  [[nodiscard]] bool faces() {
    const Setting* of_die = form_.face_settings.data();
    const Setting* const end = of_die + form_.face_settings.size();
    do {
      if (of_die == end || !face(of_die)) return false;
      of_die += form_.faces;
    } while (scan_.take(','));
    return of_die == end && scan_.take(']');
  }

  /// Of one die: a number, or its name if faces have names, or `null`: it stays unknown.
  [[nodiscard]] bool face(const Setting* of_die) {
    std::size_t place = 0;
    if (form_.has_names ? !named_face(place) : !numbered_face(place)) return scan_.word("null");
    if (place >= form_.faces) return false;
    of_die[place].write(out_.packed);
    return true;
  }
  [[nodiscard]] bool numbered_face(std::size_t& place) {
    int face = 0;
    if (!scan_.small_number(face)) return false;
    place = static_cast<std::size_t>(face - form_.vocabulary.lowest_face);  // one that is lower comes to very much
    return true;
  }
  [[nodiscard]] bool named_face(std::size_t& place) {
    std::string_view text;
    if (!scan_.string(text)) return false;
    place = form_.words.face(form_.words.find(text));
    return true;
  }

  [[nodiscard]] bool fact() {
    unsigned met = 0;
    int die = 1;
    Subject subject = Subject::Die;
    WordTable::Id name = WordTable::none;
    Values what;
    std::string_view text;
    const bool understood = scan_.object([&] {
      if (scan_.is_member("die")) return first(met, 1) && scan_.small_number(die);
      if (scan_.is_member("fact")) {
        if (!first(met, 2) || !scan_.string(text)) return false;
        name = form_.words.find(text);
        return name != WordTable::none;
      }
      if (scan_.is_member("is")) return first(met, 4) && values(what);
      if (!scan_.is_member("of") || !first(met, 1) || !scan_.string(text)) return false;
      subject = text == "throw" ? Subject::Throw : Subject::Turn;
      return text == "throw" || text == "turn";
    });
    return understood && met == 7 && die >= 1 && die <= form_.vocabulary.dice_count && observed(subject, die - 1, name, what);
  }

  [[nodiscard]] bool values(Values& out) {
    if (scan_.next() != '[') return value(out);
    return scan_.array([&] { return value(out); });
  }

  /// A word in quotes or a number without; nothing that begins with a digit stands in quotes.
  [[nodiscard]] bool value(Values& out) {
    std::string_view text;
    const bool quoted = scan_.next() == '"';
    if (out.count == most_values || !(quoted ? scan_.string(text) : scan_.number(text))) return false;
    if (text.empty() || (quoted && is_digit(text.front()))) return false;
    out.words[out.count] = form_.words.find(text);
    return out.words[out.count++] != WordTable::none;
  }

  [[nodiscard]] bool observed(Subject subject, int die, WordTable::Id name, const Values& values) {
    const Index index = form_.words.fact(subject, name);
    if (index == no_index || seen_count_ == most_facts) return false;
    const Fact& fact = form_.vocabulary.facts[index];
    if (values.count != 1 && !fact.is_set) return false;
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
    if (const Index slot = form_.slot(index, die); slot != no_index) form_.judge.set(out_.packed, slot, seen.value);
    return true;
  }

  [[nodiscard]] bool call() {
    unsigned met = 0;
    bool no_roll = false;
    int total = 0;
    Index role = no_index;
    CallTime time = CallTime::BeforeRest;
    std::string_view text;
    const bool understood = scan_.object([&] {
      if (scan_.is_member("call")) {
        if (!first(met, 1)) return false;
        if (scan_.next() != '"') return scan_.small_number(total);
        no_roll = true;
        return scan_.string(text) && text == "no_roll";
      }
      if (scan_.is_member("when")) return first(met, 4) && called_on(time);
      if (!scan_.is_member("by") || !first(met, 2) || !scan_.string(text)) return false;
      role = form_.words.role(form_.words.find(text));
      return role != no_index;
    });
    if (!understood || (met & 3U) != 3 || std::exchange(out_.is_called, true)) return false;  // several calls are not for tables
    if (no_roll) return form_.judge.set_no_roll_call(out_.packed, role, time);
    const int dice = form_.vocabulary.dice_count;
    return total >= dice * form_.vocabulary.lowest_face && total <= dice * form_.vocabulary.highest_face &&
           form_.judge.set_total_call(out_.packed, total, role, time);
  }

  [[nodiscard]] bool called_on(CallTime& time) {
    std::string_view text;
    if (!scan_.string(text)) return false;
    time = text == "late" ? CallTime::Late : CallTime::AsSoonAsPossible;
    return text == "late" || text == "as_soon_as_possible";
  }

  /// What `only when` gives no value must not be recorded with one: see find_record_errors().
  [[nodiscard]] bool all_apply() const noexcept {
    return std::all_of(seen_.begin(), seen_.begin() + static_cast<std::ptrdiff_t>(seen_count_),
                       [&](const Seen& seen) { return may_apply(form_.vocabulary.facts[seen.fact], seen.die); });
  }

  [[nodiscard]] bool may_apply(const Fact& fact, int die) const noexcept {
    if (fact.required_fact == no_index) return true;
    const Fact& other = form_.vocabulary.facts[fact.required_fact];
    if (!may_apply(other, die)) return false;
    const int of_die = other.subject == Subject::Die ? die : 0;
    for (std::size_t i = 0; i < seen_count_; ++i)
      if (seen_[i].fact == fact.required_fact && seen_[i].die == of_die) return (seen_[i].value & fact.required_values) != 0;
    return !other.default_value || (*other.default_value & fact.required_values) != 0;
  }

  const FastForm& form_;
  JsonScanner scan_;
  FastThrow& out_;
  std::array<Seen, most_facts> seen_;
  std::size_t seen_count_ = 0;
};

}  // namespace

Setting::Setting(const ThrowJudge& judge, Index slot, std::uint64_t value) noexcept {
  PackedThrow none{0};
  PackedThrow all{keep};
  judge.set(none, slot, value);
  judge.set(all, slot, value);
  bits = none.bits;
  keep = all.bits ^ none.bits;
}

FastForm::FastForm(const ThrowJudge& a_judge, const Situation& situation)
    : judge(a_judge), vocabulary(a_judge.ruleset().vocabulary), words(vocabulary) {
  ThrowRecord nothing;
  nothing.faces.resize(static_cast<std::size_t>(vocabulary.dice_count));
  bare = judge.pack(nothing, situation);
  for (Index fact = 0; fact < vocabulary.facts.size(); ++fact)
    for (int die = 0; die < vocabulary.dice_count; ++die) slots.push_back(judge.find_slot({vocabulary.facts[fact].subject, die, fact}));
  has_names = !vocabulary.face_names.empty();
  faces = static_cast<std::size_t>(vocabulary.highest_face - vocabulary.lowest_face) + 1;
  for (int die = 0; die < vocabulary.dice_count; ++die) {
    const Index slot = judge.find_slot({Subject::Die, die, no_index});
    for (std::size_t face = 0; face < faces; ++face)
      face_settings.push_back(slot == no_index ? Setting() : Setting(judge, slot, std::uint64_t{1} << face));
  }
}

bool read_fast(const FastForm& form, std::string_view line, KnownEndings& endings, FastThrow& out) noexcept {
  return form.bare && LineReader(form, line, *form.bare, out).line(endings);
}

bool read_fast_record(const FastForm& form, std::string_view record, const std::optional<PackedThrow>& bare, FastThrow& out) noexcept {
  return bare && LineReader(form, record, *bare, out).record();
}

}  // namespace fairroll::batch
