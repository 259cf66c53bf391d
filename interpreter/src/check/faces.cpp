// SPDX-License-Identifier: Apache-2.0
// Which faces a throw shows, and how often.
#include <algorithm>
#include <utility>

#include "dice_events.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

constexpr int any_number = 1'000'000'000;  // of like faces: more than there are dice

class FaceReader {
 public:
  FaceReader(LoweringContext& work, const NameScope& reach) : work_(work), reach_(reach) {}

  std::optional<DiceEvent> read(const Syntax& node) {
    switch (node.kind()) {
      case Kind::any_pair:
        read_dice_alike(DiceEvent::Op::Pair, node, 2);
        break;
      case Kind::any_triple:
        read_dice_alike(DiceEvent::Op::Triple, node, 3);
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
  void read_dice_alike(DiceEvent::Op op, const Syntax& node, int dice) {
    const std::optional<DieRange> of = lower_group(work_, node.child(Kind::of_group));
    if (!of || !enough_dice(node, *of, dice)) return;
    DiceEvent dice_event = event_at(op, node);
    dice_event.dice = *of;
    out_ = std::move(dice_event);
  }

  /// How many dice those are; 0: nobody knows yet.
  [[nodiscard]] int dice_in(const DieRange& dice) const { return dice.count == 0 ? work_.out.vocabulary.dice : dice.count; }

  bool enough_dice(const Syntax& node, const DieRange& of, int dice) {
    const int there = dice_in(of);
    if (there == 0 || there >= dice) return true;
    work_.report.add(Code::not_a_value, node, quoted(node) + " needs " + std::to_string(dice) + " dice",
                     std::string(of.count == 0 ? "the vocabulary" : "the group") + " has " + std::to_string(there));
    return false;
  }

  void read_alike_faces(const Syntax& node) {
    DiceEvent alike = event_at(DiceEvent::Op::Alike, node);
    const std::optional<DieRange> of = lower_group(work_, node.child(Kind::of_group));
    if (!of) return;
    alike.dice = *of;
    const bool or_more = node[0].is(Kind::bound_more);
    alike.values.ranges.push_back({0, or_more ? any_number : 0});
    const auto can_be = [&](int count, const Place& place) {
      if (count < 1) work_.report.add(Code::not_a_value, place, "a face that is shown is shown at least once", "write 1 or more");
      return count >= 1 && enough_dice(node, *of, count);
    };
    if (lower_number(work_, reach_, or_more ? node[0][0] : node[0], alike.terms.emplace_back(), can_be)) out_ = std::move(alike);
  }

  void read_every_die(const Syntax& node) {
    DiceEvent alike = event_at(DiceEvent::Op::Alike, node);
    const std::optional<DieRange> of = lower_group(work_, node.child(Kind::of_group));
    if (!of) return;
    alike.dice = *of;
    alike.terms.push_back({false, dice_in(*of)});
    alike.values.ranges.push_back({0, 0});
    out_ = std::move(alike);
  }

  void read_different(const Syntax& node) {
    DiceEvent different = event_at(DiceEvent::Op::Different, node);
    const std::optional<DieRange> of = lower_group(work_, node.child(Kind::of_group));
    if (!of) return;
    different.dice = *of;
    const Vocabulary& v = work_.out.vocabulary;
    if (v.dice != 0 && dice_in(*of) > v.highest - v.lowest + 1)
      work_.report.add(Code::not_a_value, node, "these dice have too few faces to be all different",
                       std::to_string(dice_in(*of)) + " dice have " + std::to_string(v.highest - v.lowest + 1) + " faces");
    else
      out_ = std::move(different);
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
          work_.report.twice(list[first_node + i - from], "face " + quoted(list[first_node + i - from]) + " is named twice",
                             list[first_node + k - from].place(), "leave one of them out");
          return false;
        }
    return true;
  }

  void read_some_faces(const Syntax& node, const DieRange& of) {
    DiceEvent some = event_at(DiceEvent::Op::ShowingSome, node);
    some.dice = of;
    some.times = capped_int(node[0]);
    if (!read_faces(node, some.terms, 1) || !all_different(node, some.terms, 0, 1)) return;
    if (some.times < 1 || some.times > static_cast<int>(some.terms.size()))
      work_.report.add(Code::not_a_value, node[0],
                       "of " + std::to_string(some.terms.size()) + " faces " + node[0].str() + " cannot be shown",
                       "write 1 to " + std::to_string(some.terms.size()));
    else if (enough_dice(node, of, some.times))
      out_ = std::move(some);
  }

  void read_most_often(const Syntax& node, DiceEvent event) {
    event.op = DiceEvent::Op::MostOften;
    if (event.terms.size() != 1) {
      work_.report.add(Code::not_a_value, node, "one face is shown most often, not several", "name one face");
      return;
    }
    const Syntax ties = node.child(Kind::most_often).child(Kind::ties);
    if (ties && (!read_faces(ties, event.terms, 0) || !all_different(ties, event.terms, 1, 0))) return;
    out_ = std::move(event);
  }

  /// How often it is shown: by a word or a number.
  void read_how_often(const Syntax& node, DiceEvent& event) {
    for (const Syntax& child : Children(node)) {
      if (child.is(Kind::once)) event.times = 1;
      if (child.is(Kind::twice)) event.times = 2;
      if (child.is(Kind::thrice)) event.times = 3;
      event.or_more = event.or_more || child.is(Kind::least_times);
      if (child.is(Kind::exactly_times) || child.is(Kind::least_times)) event.times = capped_int(child[0]);
      if ((child.is(Kind::exactly_times) || child.is(Kind::least_times)) && event.times == 0)
        work_.report.add(Code::not_a_value, child[0], "a face that is shown is shown at least once", "write 1 or more");
    }
  }

  void read_showing(const Syntax& node, const DieRange& of) {
    if (const Syntax some = node.child(Kind::some_faces)) return read_some_faces(some, of);
    DiceEvent event = event_at(DiceEvent::Op::Showing, node);
    event.dice = of;
    const bool sound = read_faces(node, event.terms, 0);
    if (node.has(Kind::most_often)) {
      if (sound) read_most_often(node, std::move(event));
      return;
    }
    read_how_often(node, event);
    const int needed = std::max(event.times, static_cast<int>(event.terms.size()));
    const int there = dice_in(of);
    if (event.times > 0 && event.terms.size() > 1) {
      work_.report.add(Code::not_a_value, node, "how often faces are shown is counted for one face", "name one face");
    } else if (there != 0 && needed > there) {
      work_.report.add(Code::not_a_value, node, "a throw of " + std::to_string(there) + " dice cannot show that", "there are fewer dice");
    } else if (sound) {
      out_ = std::move(event);
    }
  }

  LoweringContext& work_;
  const NameScope& reach_;
  std::optional<DiceEvent> out_;
};

}  // namespace

bool lower_number(LoweringContext& work, const NameScope& reach, const Syntax& node, Term& term, const CheckNumber& check) {
  if (node.is(Kind::integer)) {
    term.value = capped_int(node);
    return check(term.value, node.place());
  }
  const Found found = find_name(work, reach, node);
  if (found && found.entity->sort == Sort::Number && found.owner == Owner::Parent) {
    work.report.wrong_kind(node, "a number of the wager behind which it stands", "a number of its own",
                           "how things stand may name it: write `while " + node.str() + " is ...`");
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
    if (!check(tuple[found.entity->index], node.place())) return false;
  return true;
}

bool lower_face(LoweringContext& work, const NameScope& reach, const Syntax& node, Term& term) {
  const Vocabulary& v = work.out.vocabulary;
  if (const auto named = node.is(Kind::name) ? position_of(v.face_names, node.text()) : std::nullopt) {
    term.value = v.lowest + static_cast<int>(*named);
    return true;
  }
  if (node.is(Kind::name) && !v.face_names.empty() && !find_name(work, reach, node)) {
    work.report.unknown("face", node, v.face_names);
    return false;
  }
  return lower_number(work, reach, node, term, [&](int value, const Place& place) {
    if (v.dice == 0 || (v.lowest <= value && value <= v.highest)) return true;
    work.report.add(Code::not_a_value, place, "no die has the face " + std::to_string(value),
                    "faces are " + std::to_string(v.lowest) + ".." + std::to_string(v.highest));
    return false;
  });
}

std::optional<DiceEvent> lower_faces(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  return FaceReader(work, reach).read(node);
}

}  // namespace fairroll::checking
