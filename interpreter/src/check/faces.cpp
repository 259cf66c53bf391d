// SPDX-License-Identifier: Apache-2.0
// Which faces a throw shows, and how often.
#include <algorithm>
#include <utility>

#include "dice_events.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

constexpr int any_number = 1'000'000'000;  // of like faces: more than there are dice

bool check_face(LoweringContext& work, int value, const SourceLocation& place) {
  const Vocabulary& v = work.out.vocabulary;
  if (v.dice_count == 0 || (v.lowest_face <= value && value <= v.highest_face)) return true;
  work.report.add(Code::not_a_value, place, "no die has the face " + std::to_string(value),
                  "the faces are " + std::to_string(v.lowest_face) + ".." + std::to_string(v.highest_face));
  return false;
}

class FaceReader {
 public:
  FaceReader(LoweringContext& work, const NameScope& reach) : work_(work), reach_(reach) {}

  std::vector<ThrowTest> read(const Syntax& node) {
    switch (node.kind()) {
      case Kind::any_pair:
        read_dice_alike(ThrowTest::Op::Pair, node, 2);
        break;
      case Kind::any_triple:
        read_dice_alike(ThrowTest::Op::Triple, node, 3);
        break;
      case Kind::alike:
        read_alike_faces(node);
        break;
      case Kind::all_alike:
        read_every_die(node);
        break;
      case Kind::all_different:
        read_different(node);
        break;
      case Kind::group_showing:
        read_group_showing(node);
        break;
      default:
        read_showing(node, {});
        break;
    }
    return std::move(out_);
  }

 private:
  void read_dice_alike(ThrowTest::Op op, const Syntax& node, int dice) {
    const std::optional<DieRange> of = lower_group(work_, node.child(Kind::of_group));
    if (!of || !enough_dice(node, *of, dice)) return;
    ThrowTest dice_event = event_at(op, node);
    dice_event.dice = *of;
    out_.push_back(std::move(dice_event));
  }

  /// How many dice those are; 0: nobody knows yet.
  [[nodiscard]] int dice_in(const DieRange& dice) const { return dice.die_count == 0 ? work_.out.vocabulary.dice_count : dice.die_count; }

  bool enough_dice(const Syntax& node, const DieRange& of, int dice) {
    const int there = dice_in(of);
    if (there == 0 || there >= dice) return true;
    work_.report.add(Code::not_a_value, node, in_backticks(node) + " requires " + std::to_string(dice) + " dice",
                     std::string(of.die_count == 0 ? "the vocabulary" : "the group") + " has " + std::to_string(there) +
                         (there == 1 ? " die" : " dice"));
    return false;
  }

  void read_alike_faces(const Syntax& node) {
    ThrowTest alike = event_at(ThrowTest::Op::Alike, node);
    const std::optional<DieRange> of = lower_group(work_, node.child(Kind::of_group));
    if (!of) return;
    alike.dice = *of;
    const bool or_more = node[0].is(Kind::bound_more);
    alike.values.ranges.push_back({0, or_more ? any_number : 0});
    const auto can_be = [&](int count, const SourceLocation& place) {
      if (count < 1)
        work_.report.add(Code::not_a_value, place, "the number of dice that show a face must be at least 1", "write 1 or more");
      return count >= 1 && enough_dice(node, *of, count);
    };
    if (lower_number(work_, reach_, or_more ? node[0][0] : node[0], alike.terms.emplace_back(), can_be)) out_.push_back(std::move(alike));
  }

  void read_every_die(const Syntax& node) {
    ThrowTest alike = event_at(ThrowTest::Op::Alike, node);
    const std::optional<DieRange> of = lower_group(work_, node.child(Kind::of_group));
    if (!of) return;
    alike.dice = *of;
    alike.terms.push_back({false, dice_in(*of)});
    alike.values.ranges.push_back({0, 0});
    out_.push_back(std::move(alike));
  }

  void read_different(const Syntax& node) {
    ThrowTest different = event_at(ThrowTest::Op::Different, node);
    const std::optional<DieRange> of = lower_group(work_, node.child(Kind::of_group));
    if (!of) return;
    different.dice = *of;
    const Vocabulary& v = work_.out.vocabulary;
    if (v.dice_count != 0 && dice_in(*of) > v.highest_face - v.lowest_face + 1)
      work_.report.add(Code::not_a_value, node, "the dice have too few faces for all dice to show different faces",
                       std::to_string(dice_in(*of)) + " dice have " + std::to_string(v.highest_face - v.lowest_face + 1) + " faces");
    else
      out_.push_back(std::move(different));
  }

  void read_group_showing(const Syntax& node) {
    if (const std::optional<DieRange> of = require_group(work_, node[0])) read_showing(node[1], *of);
  }

  bool read_faces(const Syntax& list, std::vector<Term>& terms, std::size_t from) {
    bool sound = true;
    for (std::size_t i = from; i < list.size() && (list[i].is(Kind::integer) || list[i].is(Kind::name)); ++i) {
      Term term;
      sound = lower_face(work_, reach_, list[i], term) && sound;
      terms.push_back(term);
    }
    return sound;
  }

  /// Terms that name one face in every wager of a family.
  static bool same(const Term& a, const Term& b) { return a.is_number_of_wager == b.is_number_of_wager && a.value == b.value; }

  bool all_different(const Syntax& list, const std::vector<Term>& terms, std::size_t from, std::size_t first_node) {
    for (std::size_t i = from; i < terms.size(); ++i)
      for (std::size_t k = from; k < i; ++k)
        if (same(terms[i], terms[k])) {
          work_.report.twice(list[first_node + i - from], "face " + in_backticks(list[first_node + i - from]) + " is listed twice",
                             list[first_node + k - from].location(), "remove one of them");
          return false;
        }
    return true;
  }

  void read_some_faces(const Syntax& node, const DieRange& of) {
    ThrowTest some = event_at(ThrowTest::Op::ShowingSome, node);
    some.dice = of;
    some.required_count = capped_int(node[0]);
    if (!read_faces(node, some.terms, 1) || !all_different(node, some.terms, 0, 1)) return;
    if (some.required_count < 1 || some.required_count > static_cast<int>(some.terms.size()))
      work_.report.add(Code::not_a_value, node[0],
                       "a throw cannot show " + node[0].str() + " of " + std::to_string(some.terms.size()) + " faces",
                       "write 1 to " + std::to_string(some.terms.size()));
    else if (enough_dice(node, of, some.required_count))
      out_.push_back(std::move(some));
  }

  void read_most_often(const Syntax& node, ThrowTest event) {
    event.op = ThrowTest::Op::MostOften;
    const Syntax ties = node.child(Kind::most_often).child(Kind::ties);
    if (ties && (!read_faces(ties, event.terms, 0) || !all_different(ties, event.terms, 1, 0))) return;
    out_.push_back(std::move(event));
  }

  /// How often it is shown: by a word or a number.
  void read_how_often(const Syntax& node, ThrowTest& event) {
    for (const Syntax& child : Children(node)) {
      if (child.is(Kind::once)) event.required_count = 1;
      if (child.is(Kind::twice)) event.required_count = 2;
      if (child.is(Kind::thrice)) event.required_count = 3;
      event.allows_more = event.allows_more || child.is(Kind::least_times);
      if (child.is(Kind::exactly_times) || child.is(Kind::least_times)) event.required_count = capped_int(child[0]);
      if ((child.is(Kind::exactly_times) || child.is(Kind::least_times)) && event.required_count == 0)
        work_.report.add(Code::not_a_value, child[0], "the number of dice that show a face must be at least 1", "write 1 or more");
    }
  }

  static bool is_choice(const Syntax& node) {
    return node.is(Kind::integer) || node.is(Kind::name) || node.is(Kind::range) || node.is(Kind::bound_more) ||
           node.is(Kind::bound_less) || node.is(Kind::all_of);
  }

  /// The events of one element of the list: of `2 and 5` one for both faces, of `4..6` one for each face.
  bool read_choice(const Syntax& node, const Syntax& choice, const DieRange& of, std::vector<ThrowTest>& choices) {
    const auto put = [&](std::vector<Term> terms) {
      ThrowTest& event = choices.emplace_back(event_at(ThrowTest::Op::Showing, node));
      event.dice = of;
      event.terms = std::move(terms);
      if (node.size() > 1 && is_choice(node[1])) event.location = element_place(node, choice, choice.span().begin == node[0].span().begin);
    };
    std::vector<Term> terms;
    if (choice.is(Kind::all_of) || choice.is(Kind::name)) {
      const bool sound = choice.is(Kind::all_of) ? read_faces(choice, terms, 0) : lower_face(work_, reach_, choice, terms.emplace_back());
      put(std::move(terms));
      return sound;
    }
    const Vocabulary& v = work_.out.vocabulary;
    const auto face = [&](int value, const SourceLocation& place) { return check_face(work_, value, place); };
    if (!lower_listed(work_, reach_, choice, {v.lowest_face, v.highest_face}, face, terms)) return false;
    for (const Term& one : terms) put({one});
    return true;
  }

  void read_showing(const Syntax& node, const DieRange& of) {
    if (const Syntax some = node.child(Kind::some_faces)) return read_some_faces(some, of);
    std::vector<ThrowTest> choices;
    bool sound = true;
    for (const Syntax& child : Children(node))
      if (is_choice(child)) sound = read_choice(node, child, of, choices) && sound;
    if (!sound || choices.empty()) return;
    const bool one_face = choices.size() == 1 && choices.front().terms.size() == 1;
    if (node.has(Kind::most_often)) {
      if (one_face) return read_most_often(node, std::move(choices.front()));
      return work_.report.add(Code::not_a_value, node, "`most often` can be stated only for a single face", "write one face");
    }
    read_how_often(node, choices.front());
    if (choices.front().required_count > 0 && !one_face)
      return work_.report.add(Code::not_a_value, node, "a number of times can be stated only for a single face",
                              "write a separate `showing` for each face");
    const int there = dice_in(of);
    for (ThrowTest& event : choices) {
      const int needed = std::max(event.required_count, static_cast<int>(event.terms.size()));
      if (there != 0 && needed > there)
        return work_.report.add(
            Code::not_a_value, node,
            "this pattern requires " + std::to_string(needed) + " dice, but a throw shows only " + std::to_string(there),
            "require fewer faces, or fewer dice that show a face");
    }
    out_ = std::move(choices);
  }

  LoweringContext& work_;
  const NameScope& reach_;
  std::vector<ThrowTest> out_;
};

}  // namespace

bool lower_number(LoweringContext& work, const NameScope& reach, const Syntax& node, Term& term, const CheckNumber& check) {
  if (node.is(Kind::integer)) {
    term.value = capped_int(node);
    return check(term.value, node.location());
  }
  const Found found = find_name(work, reach, node);
  if (found && found.entity->sort == Sort::Number && found.owner == Owner::Parent) {
    work.report.wrong_kind(node, "a number of the parent wager", "a number of this wager",
                           "test the number in a state condition: `while " + node.str() + " is ...`");
    return false;
  }
  if (!found || found.entity->sort != Sort::Number) {
    if (found) {
      work.report.wrong_kind(node, with_article(found.entity->sort), "a number of the wager");
    } else {
      work.report.unknown_name("number of the wager", node, names_of(work, reach, {Sort::Number}));
    }
    return false;
  }
  term.is_number_of_wager = true;
  term.value = static_cast<int>(found.entity->index);
  for (const std::vector<int>& tuple : work.out.wagers[reach.wager].numbers)
    if (!check(tuple[found.entity->index], node.location())) return false;
  return true;
}

bool lower_listed(LoweringContext& work, const NameScope& reach, const Syntax& element, const IntRange& all, const CheckNumber& check,
                  std::vector<Term>& numbers) {
  if (element.is(Kind::integer) || element.is(Kind::name)) return lower_number(work, reach, element, numbers.emplace_back(), check);
  const bool is_range = element.is(Kind::range);
  if (is_range && runs_backwards(element[0], element[1])) {
    work.report.add(Code::not_a_value, element, "the range " + in_backticks(element) + " is in descending order",
                    "write the lower number first");
    return false;
  }
  for (const Syntax& end : Children(element))
    if (!check(capped_int(end), end.location())) return false;
  if (work.out.vocabulary.dice_count == 0) return true;  // the vocabulary is invalid: nothing bounds the list
  const int low = element.is(Kind::bound_less) ? all.low : capped_int(element[0]);
  const int high = element.is(Kind::bound_more) ? all.high : capped_int(element[is_range ? 1 : 0]);
  for (int number = low; number <= high; ++number) numbers.push_back({false, number});
  return true;
}

SourceLocation element_place(const Syntax& word, const Syntax& element, bool is_first) {
  SourceLocation place = is_first ? word.location() : element.location();
  place.span.end = element.span().end;
  return place;
}

bool lower_face(LoweringContext& work, const NameScope& reach, const Syntax& node, Term& term) {
  const Vocabulary& v = work.out.vocabulary;
  if (const auto named = node.is(Kind::name) ? position_of(v.face_names, node.text()) : std::nullopt) {
    term.value = v.lowest_face + static_cast<int>(*named);
    return true;
  }
  if (node.is(Kind::name) && !v.face_names.empty() && !find_name(work, reach, node)) {
    work.report.unknown("face", node, v.face_names);
    return false;
  }
  return lower_number(work, reach, node, term, [&](int value, const SourceLocation& place) { return check_face(work, value, place); });
}

std::vector<ThrowTest> lower_faces(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  return FaceReader(work, reach).read(node);
}

}  // namespace fairroll::checking
