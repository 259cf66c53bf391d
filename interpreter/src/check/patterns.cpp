// SPDX-License-Identifier: Apache-2.0
// What a throw does: happenings.
#include <algorithm>
#include <iterator>
#include <utility>

#include "dice_events.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

class PatternReader {
 public:
  PatternReader(LoweringContext& work, const NameScope& reach) : work_(work), reach_(reach) {}

  std::vector<ThrowTest> read_all(const Syntax& list) {
    out_.reserve(list.size());
    for (const Syntax& node : Children(list))
      if (!node.is(Kind::except)) read(node);
    return std::move(out_);
  }

 private:
  void put(ThrowTest::Op op, const Syntax& node) { out_.push_back(event_at(op, node)); }
  void put(std::vector<ThrowTest> dice_events) { std::move(dice_events.begin(), dice_events.end(), std::back_inserter(out_)); }

  void put_totals(const Syntax& node, int low, int high) {
    ThrowTest dice_event = event_at(ThrowTest::Op::Total, node);
    dice_event.first_term.value = low;
    dice_event.last_term.value = high;
    out_.push_back(std::move(dice_event));
  }

  void read(const Syntax& node) {
    switch (node.kind()) {
      case Kind::all_of:
        return read_all_of(node);
      case Kind::bound_more:
      case Kind::bound_less:
      case Kind::figure_test:
        return put(lower_figure_test(work_, reach_, node));
      case Kind::alike:
      case Kind::all_alike:
      case Kind::all_different:
      case Kind::any_pair:
      case Kind::any_triple:
      case Kind::showing:
      case Kind::group_showing:
        return put(lower_faces(work_, reach_, node));
      case Kind::integer:
        return read_total(node);
      case Kind::range:
        return read_range(node);
      case Kind::name:
        return read_name(node);
      case Kind::hard:
        return read_total_alike(ThrowTest::Op::Hard, node);
      case Kind::easy:
        return read_total_alike(ThrowTest::Op::Easy, node);
      case Kind::odd:
        return put(ThrowTest::Op::Odd, node);
      case Kind::even:
        return put(ThrowTest::Op::Even, node);
      case Kind::any_roll:
        return put(ThrowTest::Op::AnyRoll, node);
      case Kind::any_other:
        return read_other(node);
      case Kind::change_of:
        return read_change(node);
      case Kind::invalid_roll:
        return read_invalid(node);
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
    if (check_total(work_, total, node.location())) put_totals(node, total, total);
  }

  void read_range(const Syntax& node) {
    const int low = capped_int(node[0]);
    const int high = capped_int(node[1]);
    if (runs_backwards(node[0], node[1])) {
      work_.report.add(Code::not_a_value, node, "the range " + in_backticks(node) + " is in descending order",
                       "write the lower number first");
    } else if (check_total(work_, low, node[0].location()) && check_total(work_, high, node[1].location())) {
      put_totals(node, low, high);
    }
  }

  // ---- several at once

  /// Only what the dice show on this throw can be joined.
  bool can_be_joined(const Syntax& node) {
    const bool cannot = node.is(Kind::any_roll) || node.is(Kind::any_other) || node.is(Kind::change_of) || node.is(Kind::invalid_roll);
    if (cannot)
      work_.report.add(Code::wrong_kind, node, in_backticks(node) + " cannot be combined with another pattern by `and`",
                       "write a pattern of faces on each side of `and`");
    return !cannot;
  }

  /// A list of totals is one happening here.
  void join_totals(std::vector<ThrowTest>& operands) {
    const auto is_total = [](const ThrowTest& one) { return one.op == ThrowTest::Op::Total; };
    if (operands.size() < 2 || !std::all_of(operands.begin(), operands.end(), is_total)) return;
    ThrowTest one = operands.front();
    one.op = ThrowTest::Op::FigureIs;
    one.figure = {{.kind = FigureTerm::Kind::Total}};
    for (const ThrowTest& total : operands) one.values.ranges.push_back({total.first_term.value, total.last_term.value});
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
    work_.report.add(Code::not_a_value, node,
                     "a throw has only one total and cannot have both " + in_backticks(totals[0]) + " and " + in_backticks(totals[1]),
                     "write a list with commas: `" + totals[0].str() + ", " + totals[1].str() + "`");
    return false;
  }

  /// `odd and showing 1, 3` is `odd and showing 1, odd and showing 3`: each combination of the elements is one happening.
  void read_all_of(const Syntax& node) {
    if (!has_one_total(node)) return;
    bool sound = true;
    std::vector<std::vector<ThrowTest>> combinations(1);
    for (const Syntax& child : Children(node)) {
      sound = can_be_joined(child) && sound;
      std::vector<ThrowTest> before = std::exchange(out_, {});
      read(child);
      join_totals(out_);
      const std::vector<ThrowTest> elements = std::exchange(out_, std::move(before));
      sound = sound && !elements.empty() && can_be_combined(node, combinations.size() * elements.size());
      if (sound) combinations = combine(combinations, elements);
    }
    if (!sound) return;
    for (std::vector<ThrowTest>& operands : combinations) {
      ThrowTest all = event_at(ThrowTest::Op::All, node);
      if (operands.size() == 1)
        all = std::exchange(operands.front(), {});
      else
        all.operands = std::move(operands);
      all.location = node.location();
      out_.push_back(std::move(all));
    }
  }

  bool can_be_combined(const Syntax& node, std::size_t combinations) {
    constexpr std::size_t max_combinations = 1000;
    if (combinations > max_combinations)
      work_.report.add(Code::too_many_states, node, "the lists have more than 1000 combinations",
                       "declare an `event` for one of the lists, and use the event in place of that list");
    return combinations <= max_combinations;
  }

  static std::vector<std::vector<ThrowTest>> combine(const std::vector<std::vector<ThrowTest>>& combinations,
                                                     const std::vector<ThrowTest>& elements) {
    std::vector<std::vector<ThrowTest>> all;
    for (const std::vector<ThrowTest>& operands : combinations)
      for (const ThrowTest& element : elements) join(all.emplace_back(operands), element);
    return all;
  }

  /// `3 alike and 2 alike` means two faces.
  static void join(std::vector<ThrowTest>& operands, ThrowTest one) {
    const auto same = [&](const ThrowTest& other) {
      return other.op == ThrowTest::Op::Alike && other.dice.first_die == one.dice.first_die && other.dice.die_count == one.dice.die_count;
    };
    const auto found = one.op == ThrowTest::Op::Alike ? std::find_if(operands.begin(), operands.end(), same) : operands.end();
    if (found == operands.end()) return operands.push_back(std::move(one));
    found->terms.push_back(one.terms.front());
    found->values.ranges.push_back(one.values.ranges.front());
  }

  void read_other(const Syntax& node) {
    if (!reach_.verdict) {
      work_.report.add(Code::wrong_kind, node,
                       "`any other` is allowed only in verdicts, because it refers to throws that match no other verdict of the wager",
                       "write `any roll`, or a pattern of throws");
      return;
    }
    put(ThrowTest::Op::AnyOther, node);
  }

  void read_change(const Syntax& node) {
    const Index role = find_role(work_, node[0]);
    if (role == no_index) return;
    if (role != work_.out.vocabulary.thrower)
      return work_.report.wrong_kind(node[0], "a role that does not throw", "the thrower",
                                     "use the role of the thrower; `change of` applies to no other role");
    put(ThrowTest::Op::ChangeOfThrower, node);
  }

  void read_invalid(const Syntax& node) {
    if (reach_.uncounted) return put(ThrowTest::Op::InvalidRoll, node);
    work_.report.add(Code::wrong_kind, node, "`invalid roll` is not allowed here, because only throws that count have an effect here",
                     "use `invalid roll` only in states, counts, tallies and events of the game, in duties and in `direct`");
  }

  /// Some throw of these dice has the total with all dice alike, or with dice that are not.
  [[nodiscard]] bool can_be(ThrowTest::Op op, int total) const {
    const Vocabulary& v = work_.out.vocabulary;
    if (v.dice_count == 0) return true;
    return op == ThrowTest::Op::Hard ? total % v.dice_count == 0
                                     : v.dice_count * v.lowest_face < total && total < v.dice_count * v.highest_face;
  }

  void read_total_alike(ThrowTest::Op op, const Syntax& node) {
    const Vocabulary& v = work_.out.vocabulary;
    const auto is_total = [&](int value, const SourceLocation& place) { return check_total(work_, value, place); };
    for (std::size_t i = 0; i < node.size(); ++i) {
      std::vector<Term> totals;
      if (!lower_listed(work_, reach_, node[i], {v.dice_count * v.lowest_face, v.dice_count * v.highest_face}, is_total, totals)) continue;
      // A range names the totals that there are; a total that is written alone and that no throw has is reported later.
      const auto is_idle = [&](const Term& total) { return !can_be(op, total.value); };
      if (totals.size() > 1) totals.erase(std::remove_if(totals.begin(), totals.end(), is_idle), totals.end());
      put_each(op, node, i, totals, [](ThrowTest& dice_event, const Term& total) { dice_event.first_term = total; });
    }
  }

  static std::size_t first_element(ThrowTest::Op op) noexcept {
    return op == ThrowTest::Op::Reaching || op == ThrowTest::Op::SetReaching ? 1 : 0;  // behind the name
  }

  template <typename Set>
  void put_each(ThrowTest::Op op, const Syntax& node, std::size_t element, const std::vector<Term>& numbers, const Set& set) {
    for (const Term& number : numbers) {
      ThrowTest dice_event = event_at(op, node);
      dice_event.location = element_place(node, node[element], element == first_element(op));
      set(dice_event, number);
      out_.push_back(std::move(dice_event));
    }
  }

  void read_reaching(const Syntax& node, Sort wanted) {
    const std::string help = wanted == Sort::Set ? "" : "write `number of " + node[0].str() + " reaching ...`";
    const Found found = require_name(work_, reach_, node[0], wanted, help);
    if (!found) return;
    ++found.entity->named;
    const ThrowTest::Op op = wanted == Sort::Set ? ThrowTest::Op::SetReaching : ThrowTest::Op::Reaching;
    const int top = top_of(*found.entity);
    const auto reachable = [&](int value, const SourceLocation& place) {
      if (1 <= value && value <= top) return true;
      work_.report.add(Code::not_a_value, place, in_backticks(node[0]) + " never reaches " + number_words(value, place),
                       {found.entity->place, "declared here"}, "it can reach 1.." + std::to_string(top));
      return false;
    };
    for (std::size_t i = 1; i < node.size(); ++i) {
      std::vector<Term> numbers;
      if (!lower_listed(work_, reach_, node[i], {1, top}, reachable, numbers)) continue;
      put_each(op, node, i, numbers, [&](ThrowTest& dice_event, const Term& number) {
        dice_event.variable = found.variable();
        dice_event.first_term = number;
      });
    }
  }

  int top_of(const Entity& entity) {
    if (entity.sort == Sort::Count) {
      const std::vector<Syntax> bounds = entity.item.node.children_of_kind(Kind::integer);
      return std::max(capped_int(bounds.front()), capped_int(bounds.back()));  // the larger one, should they be at fault
    }
    return static_cast<int>(expand_values(work_, {}, entity.item.node.child(Kind::values)).size());
  }

  void read_name(const Syntax& node) {
    const Found found = find_name(work_, reach_, node);
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
        ThrowTest dice_event = event_at(ThrowTest::Op::Event, node);
        dice_event.event_index = found.entity->index;
        dice_event.variable.owner = found.owner;
        return out_.push_back(std::move(dice_event));
      }
      case Sort::State:
        return read_state(node, found);
      case Sort::Figure:
        return work_.report.wrong_kind(node, "a figure", "an event", "write a comparison with a value: `" + node.str() + " 5 or more`");
      case Sort::Phase:
        return work_.report.wrong_kind(node, "a phase", "an event", "write a state condition after `while`: `while " + node.str() + "`");
      case Sort::Count:
        return work_.report.wrong_kind(node, "a count", "an event", "write `" + node.str() + " reaching ...`");
      case Sort::Set:
        return work_.report.wrong_kind(node, "a set", "an event", "write `number of " + node.str() + " reaching ...`");
    }
  }

  void read_number(const Syntax& node) {
    ThrowTest dice_event = event_at(ThrowTest::Op::Total, node);
    const auto total = [&](int value, const SourceLocation& place) { return check_total(work_, value, place); };
    if (!lower_number(work_, reach_, node, dice_event.first_term, total)) return;
    dice_event.last_term = dice_event.first_term;
    out_.push_back(std::move(dice_event));
  }

  void read_list(const Syntax& node, const Found& found) {
    const NameScope own{found.owner == Owner::Wager ? reach_.wager : no_index};
    std::vector<int> totals;
    for (const Value& value : list_values(work_, own, *found.entity)) {
      if (!value.number) {
        work_.report.add(Code::not_a_value, node,
                         "list " + in_backticks(node) + " contains " + in_backticks(value.text) + ", which is not a total",
                         {found.entity->place, "declared here"}, "use a list of numbers");
        return;
      }
      if (!check_total(work_, *value.number, node.location())) return;
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
    ThrowTest dice_event = event_at(ThrowTest::Op::StateValue, node);
    dice_event.variable = found.variable();
    out_.push_back(std::move(dice_event));
  }

  LoweringContext& work_;
  const NameScope& reach_;
  std::vector<ThrowTest> out_;
};

}  // namespace

ThrowTest event_at(ThrowTest::Op op, const Syntax& node) {
  ThrowTest dice_event;
  dice_event.op = op;
  dice_event.location = node.location();
  return dice_event;
}

ThrowPattern lower_pattern(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  ThrowPattern pattern;
  if (!node) return pattern;
  pattern.included_tests = PatternReader(work, reach).read_all(node);
  if (const Syntax except = node.child(Kind::except)) pattern.excluded_tests = PatternReader(work, reach).read_all(except);
  return pattern;
}

Trigger lower_trigger(LoweringContext& work, const NameScope& reach, const Syntax& node) {
  return {lower_pattern(work, reach, node.child(Kind::pattern)), lower_while(work, reach, node)};
}

bool is_unconditional(const Trigger& trigger) noexcept {
  return trigger.condition.op == Condition::Op::Always && trigger.pattern.excluded_tests.empty() &&
         trigger.pattern.included_tests.size() == 1 && trigger.pattern.included_tests.front().op == ThrowTest::Op::AnyRoll;
}

}  // namespace fairroll::checking
