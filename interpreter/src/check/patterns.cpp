// SPDX-License-Identifier: Apache-2.0
// What a throw does: happenings.
#include <algorithm>
#include <utility>

#include "lowering_context.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

DiceEvent at(DiceEvent::Op op, const Syntax& node) {
  DiceEvent dice_event;
  dice_event.op = op;
  dice_event.place = node.place();
  return dice_event;
}

class PatternReader {
 public:
  PatternReader(LoweringContext& work, const NameScope& reach) : work_(work), reach_(reach) {}

  std::vector<DiceEvent> read_all(const Syntax& list) {
    out_.reserve(list.size());
    for (const Syntax& node : Children(list))
      if (!node.is(Kind::except)) read(node);
    return std::move(out_);
  }

 private:
  void put(DiceEvent::Op op, const Syntax& node) { out_.push_back(at(op, node)); }

  void put_totals(const Syntax& node, int low, int high) {
    DiceEvent dice_event = at(DiceEvent::Op::Total, node);
    dice_event.first.value = low;
    dice_event.last.value = high;
    out_.push_back(std::move(dice_event));
  }

  void read(const Syntax& node) {
    switch (node.kind()) {
      case Kind::all_of:
        return read_all_of(node);
      case Kind::bound_more:
      case Kind::bound_less:
      case Kind::figure_test:
        return read_figure_test(node);
      case Kind::alike:
        return read_alike_faces(node);
      case Kind::all_alike:
        return read_every_die(node);
      case Kind::all_different:
        return read_different(node);
      case Kind::group_showing:
        return read_group_showing(node);
      case Kind::integer:
        return read_total(node);
      case Kind::range:
        return read_range(node);
      case Kind::name:
        return read_name(node);
      case Kind::hard:
        return read_total_alike(DiceEvent::Op::Hard, node);
      case Kind::easy:
        return read_total_alike(DiceEvent::Op::Easy, node);
      case Kind::showing:
        return read_showing(node, {});
      case Kind::odd:
        return put(DiceEvent::Op::Odd, node);
      case Kind::even:
        return put(DiceEvent::Op::Even, node);
      case Kind::any_pair:
        return read_dice_alike(DiceEvent::Op::Pair, node, 2);
      case Kind::any_triple:
        return read_dice_alike(DiceEvent::Op::Triple, node, 3);
      case Kind::any_roll:
        return put(DiceEvent::Op::AnyRoll, node);
      case Kind::any_other:
        return read_other(node);
      case Kind::change_of:
        return read_change(node);
      case Kind::reaching:
        return read_reaching(node, Sort::Count);
      case Kind::number_reaching:
        return read_reaching(node, Sort::Set);
      default:
        return;
    }
  }

  void read_total(const Syntax& node) {
    const int total = capped_int(node);
    if (check_total(work_, total, node.place())) put_totals(node, total, total);
  }

  void read_range(const Syntax& node) {
    const int low = capped_int(node[0]);
    const int high = capped_int(node[1]);
    if (runs_backwards(node[0], node[1])) {
      work_.report.add(Code::not_a_value, node, "the range " + quoted(node) + " runs backwards", "write the lower number first");
    } else if (check_total(work_, low, node[0].place()) && check_total(work_, high, node[1].place())) {
      put_totals(node, low, high);
    }
  }

  void read_dice_alike(DiceEvent::Op op, const Syntax& node, int dice) {
    const std::optional<DieRange> of = lower_group(work_, node.child(Kind::of_group));
    if (!of || !enough_dice(node, *of, dice)) return;
    DiceEvent dice_event = at(op, node);
    dice_event.dice = *of;
    out_.push_back(std::move(dice_event));
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

  // ---- several at once

  /// Only what the dice show on this throw can be joined.
  bool can_be_joined(const Syntax& node) {
    const bool cannot = node.is(Kind::any_roll) || node.is(Kind::any_other) || node.is(Kind::change_of);
    if (cannot)
      work_.report.add(Code::wrong_kind, node, quoted(node) + " cannot be joined to something else by `and`",
                       "name on both sides of `and` what the dice show");
    return !cannot;
  }

  /// A list of totals is one happening here.
  void join_totals(std::vector<DiceEvent>& operands) {
    if (operands.size() < 2) return;
    DiceEvent one = operands.front();
    one.op = DiceEvent::Op::FigureIs;
    one.figure = {{.of = FigurePart::Of::Total}};
    for (const DiceEvent& total : operands) one.values.ranges.push_back({total.first.value, total.last.value});
    operands.assign(1, std::move(one));
  }

  /// `7 and 11` is what people say who mean a list.
  bool has_one_total(const Syntax& node) {
    const auto is_total = [](const Syntax& one) { return one.is(Kind::integer) || one.is(Kind::range); };
    const std::vector<Syntax> totals = [&] {
      std::vector<Syntax> all;
      for (const Syntax& child : Children(node))
        if (is_total(child)) all.push_back(child);
      return all;
    }();
    if (totals.size() < 2) return true;
    work_.report.add(Code::not_a_value, node, "a throw has one total, not both " + quoted(totals[0]) + " and " + quoted(totals[1]),
                     "a list is written with commas: `" + totals[0].str() + ", " + totals[1].str() + "`");
    return false;
  }

  void read_all_of(const Syntax& node) {
    if (!has_one_total(node)) return;
    DiceEvent all = at(DiceEvent::Op::All, node);
    bool sound = true;
    for (const Syntax& child : Children(node)) {
      sound = can_be_joined(child) && sound;
      std::vector<DiceEvent> before = std::exchange(out_, {});
      read(child);
      join_totals(out_);
      sound = sound && !out_.empty();
      for (DiceEvent& one : out_) join(all.operands, std::move(one));
      out_ = std::move(before);
    }
    if (!sound) return;
    if (all.operands.size() == 1) {
      all.operands.front().place = node.place();
      out_.push_back(std::move(all.operands.front()));
    } else {
      out_.push_back(std::move(all));
    }
  }

  /// `3 alike and 2 alike` means two faces.
  static void join(std::vector<DiceEvent>& operands, DiceEvent one) {
    const auto same = [&](const DiceEvent& other) {
      return other.op == DiceEvent::Op::Alike && other.dice.first == one.dice.first && other.dice.count == one.dice.count;
    };
    const auto found = one.op == DiceEvent::Op::Alike ? std::find_if(operands.begin(), operands.end(), same) : operands.end();
    if (found == operands.end()) return operands.push_back(std::move(one));
    found->terms.push_back(one.terms.front());
    found->values.ranges.push_back(one.values.ranges.front());
  }

  // ---- figures

  static constexpr int far = 1'000'000'000;

  /// `5 or more`, `2..4`, `7`
  bool read_values(const Syntax& node, IntSet& values) {
    const int first = capped_int(node.is(Kind::integer) ? node : node[0]);
    if (node.is(Kind::bound_more)) {
      values.ranges.push_back({first, far});
    } else if (node.is(Kind::bound_less)) {
      values.ranges.push_back({-far, first});
    } else if (node.is(Kind::range) && runs_backwards(node[0], node[1])) {
      work_.report.add(Code::not_a_value, node, "the range " + quoted(node) + " runs backwards", "write the lower number first");
      return false;
    } else {
      values.ranges.push_back({first, node.is(Kind::range) ? capped_int(node[1]) : first});
    }
    return true;
  }

  static IntRange bound_of(Kind kind) {
    switch (kind) {
      case Kind::above:
        return {1, far};
      case Kind::below:
        return {-far, -1};
      case Kind::no_less:
        return {0, far};
      case Kind::no_more:
        return {-far, 0};
      default:
        return {0, 0};
    }
  }

  /// `above F` says that what is left of F above nothing is at least 1: the other side is taken off.
  bool read_bound(const Syntax& node, DiceEvent& test) {
    if (node.is(Kind::integer) || node.is(Kind::range) || node.is(Kind::bound_more) || node.is(Kind::bound_less))
      return read_values(node, test.values) && is_in_range(node, test.figure, test.values.ranges.back());
    std::optional<Figure> other = lower_figure(work_, reach_, node[0], FigureMay::NameVariables);
    if (!other) return false;
    for (FigurePart& part : *other) {
      part.less = !part.less;
      test.figure.push_back(part);
    }
    test.values.ranges.push_back(bound_of(node.kind()));
    return is_in_range(node, test.figure, test.values.ranges.back());
  }

  bool is_in_range(const Syntax& node, const Figure& figure, const IntRange& wanted) {
    if (work_.out.vocabulary.dice == 0) return true;
    const IntRange range = range_of(work_, reach_, figure);
    if (wanted.low <= range.high && range.low <= wanted.high) return true;
    const bool compared = !node.is(Kind::integer) && !node.is(Kind::range) && !node.is(Kind::bound_more) && !node.is(Kind::bound_less);
    work_.report.add(Code::not_a_value, node, compared ? "no throw is " + quoted(node) : "the figure is never " + quoted(node),
                     compared ? "the difference is " + std::to_string(range.low) + ".." + std::to_string(range.high)
                              : "it is " + std::to_string(range.low) + ".." + std::to_string(range.high));
    return false;
  }

  void read_figure_test(const Syntax& node) {
    DiceEvent test = at(DiceEvent::Op::FigureIs, node);
    const Syntax expression = node.child(Kind::expression);
    test.figure = {{.of = FigurePart::Of::Total}};
    if (expression) {
      std::optional<Figure> figure = lower_figure(work_, reach_, expression, FigureMay::NameVariables);
      if (!figure) return;
      test.figure = std::move(*figure);
    }
    bool sound = true;
    if (!node.is(Kind::figure_test)) {
      sound = read_bound(node, test);  // `8 or more`
    } else {
      for (const Syntax& child : Children(node))
        if (!child.is(Kind::expression)) sound = read_bound(child, test) && sound;
    }
    if (sound) out_.push_back(std::move(test));
  }

  // ---- how often faces are shown

  void read_alike_faces(const Syntax& node) {
    DiceEvent alike = at(DiceEvent::Op::Alike, node);
    const std::optional<DieRange> of = lower_group(work_, node.child(Kind::of_group));
    if (!of) return;
    alike.dice = *of;
    const bool or_more = node[0].is(Kind::bound_more);
    alike.values.ranges.push_back({0, or_more ? far : 0});
    const auto can_be = [&](int count, const Place& place) {
      if (count < 1) work_.report.add(Code::not_a_value, place, "a face that is shown is shown at least once", "write 1 or more");
      return count >= 1 && enough_dice(node, *of, count);
    };
    if (read_term(or_more ? node[0][0] : node[0], alike.terms.emplace_back(), can_be)) out_.push_back(std::move(alike));
  }

  void read_every_die(const Syntax& node) {
    DiceEvent alike = at(DiceEvent::Op::Alike, node);
    const std::optional<DieRange> of = lower_group(work_, node.child(Kind::of_group));
    if (!of) return;
    alike.dice = *of;
    alike.terms.push_back({false, dice_in(*of)});
    alike.values.ranges.push_back({0, 0});
    out_.push_back(std::move(alike));
  }

  void read_different(const Syntax& node) {
    DiceEvent different = at(DiceEvent::Op::Different, node);
    const std::optional<DieRange> of = lower_group(work_, node.child(Kind::of_group));
    if (!of) return;
    different.dice = *of;
    const Vocabulary& v = work_.out.vocabulary;
    if (v.dice != 0 && dice_in(*of) > v.highest - v.lowest + 1)
      work_.report.add(Code::not_a_value, node, "these dice have too few faces to be all different",
                       std::to_string(dice_in(*of)) + " dice have " + std::to_string(v.highest - v.lowest + 1) + " faces");
    else
      out_.push_back(std::move(different));
  }

  void read_group_showing(const Syntax& node) {
    if (const std::optional<DieRange> of = require_group(work_, node[0])) read_showing(node[1], *of);
  }

  void read_other(const Syntax& node) {
    if (!reach_.verdict) {
      work_.report.add(Code::wrong_kind, node,
                       "`any other` means the throws that no other verdict of a wager names, so it has no meaning here",
                       "write `any roll`, or name what happens");
      return;
    }
    put(DiceEvent::Op::AnyOther, node);
  }

  void read_change(const Syntax& node) {
    const Index role = find_role(work_, node[0]);
    if (role == no_index) return;
    if (role != work_.out.vocabulary.thrower)
      return work_.report.wrong_kind(node[0], "a role that does not throw", "the thrower", "only the thrower changes");
    put(DiceEvent::Op::ChangeOfThrower, node);
  }

  /// A literal, or one of the wager's own numbers; in both cases each possible value is checked.
  template <typename Check>
  bool read_term(const Syntax& node, Term& term, const Check& check) {
    if (node.is(Kind::integer)) {
      term.value = capped_int(node);
      return check(term.value, node.place());
    }
    const Found found = find_name(work_, reach_, node.str());
    if (found && found.entity->sort == Sort::Number && found.owner == Owner::Parent) {
      work_.report.wrong_kind(node, "a number of the wager behind which it stands", "a number of its own",
                              "how things stand may name it: write `while " + node.str() + " is ...`");
      return false;
    }
    if (!found || found.entity->sort != Sort::Number) {
      if (found) {
        work_.report.wrong_kind(node, with_article(found.entity->sort), "a number of the wager");
      } else {
        work_.report.unknown_name("number of the wager", node, names_of(work_, reach_, {Sort::Number}));
      }
      return false;
    }
    term.is_number_of_wager = true;
    term.value = static_cast<int>(found.entity->index);
    for (const std::vector<int>& tuple : work_.out.wagers[reach_.wager].numbers)
      if (!check(tuple[found.entity->index], node.place())) return false;
    return true;
  }

  void read_total_alike(DiceEvent::Op op, const Syntax& node) {
    DiceEvent dice_event = at(op, node);
    const auto total = [&](int value, const Place& place) { return check_total(work_, value, place); };
    if (read_term(node[0], dice_event.first, total)) out_.push_back(std::move(dice_event));
  }

  /// A face in digits, by its name, or one of the wager's numbers.
  bool read_face(const Syntax& node, Term& term) {
    const Vocabulary& v = work_.out.vocabulary;
    if (const auto named = node.is(Kind::name) ? position_of(v.face_names, node.text()) : std::nullopt) {
      term.value = v.lowest + static_cast<int>(*named);
      return true;
    }
    if (node.is(Kind::name) && !v.face_names.empty() && !find_name(work_, reach_, node.str())) {
      work_.report.unknown("face", node, v.face_names);
      return false;
    }
    return read_term(node, term, [&](int value, const Place& place) {
      if (v.dice == 0 || (v.lowest <= value && value <= v.highest)) return true;
      work_.report.add(Code::not_a_value, place, "no die has the face " + std::to_string(value),
                       "faces are " + std::to_string(v.lowest) + ".." + std::to_string(v.highest));
      return false;
    });
  }

  bool read_faces(const Syntax& list, std::vector<Term>& terms, std::size_t from) {
    bool sound = true;
    for (std::size_t i = from; i < list.size() && (list[i].is(Kind::integer) || list[i].is(Kind::name)); ++i) {
      Term term;
      sound = read_face(list[i], term) && sound;
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
    DiceEvent some = at(DiceEvent::Op::ShowingSome, node);
    some.dice = of;
    some.times = capped_int(node[0]);
    if (!read_faces(node, some.terms, 1) || !all_different(node, some.terms, 0, 1)) return;
    if (some.times < 1 || some.times > static_cast<int>(some.terms.size()))
      work_.report.add(Code::not_a_value, node[0],
                       "of " + std::to_string(some.terms.size()) + " faces " + node[0].str() + " cannot be shown",
                       "write 1 to " + std::to_string(some.terms.size()));
    else if (enough_dice(node, of, some.times))
      out_.push_back(std::move(some));
  }

  void read_most_often(const Syntax& node, DiceEvent event) {
    event.op = DiceEvent::Op::MostOften;
    if (event.terms.size() != 1) {
      work_.report.add(Code::not_a_value, node, "one face is shown most often, not several", "name one face");
      return;
    }
    const Syntax ties = node.child(Kind::most_often).child(Kind::ties);
    if (ties && (!read_faces(ties, event.terms, 0) || !all_different(ties, event.terms, 1, 0))) return;
    out_.push_back(std::move(event));
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
    DiceEvent event = at(DiceEvent::Op::Showing, node);
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
      out_.push_back(std::move(event));
    }
  }

  void read_reaching(const Syntax& node, Sort wanted) {
    const std::string help = wanted == Sort::Set ? "" : "write `number of " + node[0].str() + " reaching ...`";
    const Found found = require_name(work_, reach_, node[0], wanted, help);
    if (!found) return;
    ++found.entity->named;
    DiceEvent dice_event = at(wanted == Sort::Set ? DiceEvent::Op::SetReaching : DiceEvent::Op::Reaching, node);
    dice_event.variable = found.variable();
    const int top = top_of(*found.entity);
    const auto reachable = [&](int value, const Place& place) {
      if (1 <= value && value <= top) return true;
      work_.report.add(Code::not_a_value, place, quoted(node[0]) + " never reaches " + number_words(value, place),
                       {found.entity->place, "declared here"}, "it can reach 1.." + std::to_string(top));
      return false;
    };
    if (read_term(node[1], dice_event.first, reachable)) out_.push_back(std::move(dice_event));
  }

  int top_of(const Entity& entity) {
    if (entity.sort == Sort::Count) {
      const std::vector<Syntax> bounds = entity.item.node.all(Kind::integer);
      return std::max(capped_int(bounds.front()), capped_int(bounds.back()));  // the larger one, should they be at fault
    }
    return static_cast<int>(expand_values(work_, {}, entity.item.node.child(Kind::values)).size());
  }

  void read_name(const Syntax& node) {
    const Found found = find_name(work_, reach_, node.str());
    if (!found)
      return work_.report.unknown_name("event, list, state or number", node,
                                       names_of(work_, reach_, {Sort::Event, Sort::List, Sort::State, Sort::Number}));
    switch (found.entity->sort) {
      case Sort::Number:
        return read_number(node);
      case Sort::List:
        return read_list(node, found);
      case Sort::Event: {
        if (found.entity->item.struck) return;  // it never happens
        ++found.entity->named;
        DiceEvent dice_event = at(DiceEvent::Op::Event, node);
        dice_event.index = found.entity->index;
        dice_event.variable.owner = found.owner;
        return out_.push_back(std::move(dice_event));
      }
      case Sort::State:
        return read_state(node, found);
      case Sort::Figure:
        return work_.report.wrong_kind(node, "a figure", "an event", "say what it is: `" + node.str() + " 5 or more`");
      case Sort::Phase:
        return work_.report.wrong_kind(node, "a phase", "an event", "say how things stand after `while`: `while " + node.str() + "`");
      case Sort::Count:
        return work_.report.wrong_kind(node, "a count", "an event", "write `" + node.str() + " reaching ...`");
      case Sort::Set:
        return work_.report.wrong_kind(node, "a set", "an event", "write `number of " + node.str() + " reaching ...`");
    }
  }

  void read_number(const Syntax& node) {
    DiceEvent dice_event = at(DiceEvent::Op::Total, node);
    const auto total = [&](int value, const Place& place) { return check_total(work_, value, place); };
    if (!read_term(node, dice_event.first, total)) return;
    dice_event.last = dice_event.first;
    out_.push_back(std::move(dice_event));
  }

  void read_list(const Syntax& node, const Found& found) {
    const NameScope own{found.owner == Owner::Wager ? reach_.wager : no_index};
    std::vector<int> totals;
    for (const Value& value : list_values(work_, own, *found.entity)) {
      if (!value.number) {
        work_.report.add(Code::not_a_value, node, "list " + quoted(node) + " contains " + quoted(value.text) + ", which is no total",
                         {found.entity->place, "declared here"}, "only lists of numbers can happen");
        return;
      }
      if (!check_total(work_, *value.number, node.place())) return;
      totals.push_back(*value.number);
    }
    std::sort(totals.begin(), totals.end());
    for (std::size_t i = 0; i < totals.size();) {
      std::size_t end = i + 1;
      while (end < totals.size() && totals[end] == totals[end - 1] + 1) ++end;
      put_totals(node, totals[i], totals[end - 1]);
      i = end;
    }
  }

  void read_state(const Syntax& node, const Found& found) {
    DiceEvent dice_event = at(DiceEvent::Op::StateValue, node);
    dice_event.variable = found.variable();
    out_.push_back(std::move(dice_event));
  }

  LoweringContext& work_;
  const NameScope& reach_;
  std::vector<DiceEvent> out_;
};

}  // namespace

DicePattern lower_pattern(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  DicePattern pattern;
  if (!node) return pattern;
  pattern.any = PatternReader(work, reach).read_all(node);
  if (const Syntax except = node.child(Kind::except)) pattern.except = PatternReader(work, reach).read_all(except);
  return pattern;
}

Trigger lower_trigger(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  return {lower_pattern(work, reach, node.child(Kind::pattern)), lower_while(work, reach, node)};
}

bool is_unconditional(const Trigger& trigger) noexcept {
  return trigger.while_.op == Condition::Op::Always && trigger.on.except.empty() && trigger.on.any.size() == 1 &&
         trigger.on.any.front().op == DiceEvent::Op::AnyRoll;
}

}  // namespace fairroll::checking
