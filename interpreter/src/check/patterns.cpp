// SPDX-License-Identifier: Apache-2.0
// What a throw does: happenings.
#include <algorithm>

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
      case Kind::integer:
        return read_total(node);
      case Kind::range:
        return read_range(node);
      case Kind::name:
        return read_name(node);
      case Kind::hard:
        return read_alike(DiceEvent::Op::Hard, node);
      case Kind::easy:
        return read_alike(DiceEvent::Op::Easy, node);
      case Kind::showing:
        return read_showing(node);
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
    if (work_.out.vocabulary.dice != 0 && work_.out.vocabulary.dice < dice) {
      work_.report.add(Code::not_a_value, node, quoted(node) + " needs " + std::to_string(dice) + " dice",
                       "the vocabulary has " + std::to_string(work_.out.vocabulary.dice));
      return;
    }
    put(op, node);
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

  void read_alike(DiceEvent::Op op, const Syntax& node) {
    DiceEvent dice_event = at(op, node);
    const auto total = [&](int value, const Place& place) { return check_total(work_, value, place); };
    if (read_term(node[0], dice_event.first, total)) out_.push_back(std::move(dice_event));
  }

  void read_showing(const Syntax& node) {
    DiceEvent dice_event = at(DiceEvent::Op::Showing, node);
    const Vocabulary& v = work_.out.vocabulary;
    const auto face = [&](int value, const Place& place) {
      if (v.dice == 0 || (v.lowest <= value && value <= v.highest)) return true;
      work_.report.add(Code::not_a_value, place, "no die has the face " + std::to_string(value),
                       "faces are " + std::to_string(v.lowest) + ".." + std::to_string(v.highest));
      return false;
    };
    bool sound = true;
    for (const Syntax& child : Children(node)) {
      if (child.is(Kind::once) || child.is(Kind::twice) || child.is(Kind::thrice)) {
        dice_event.times = child.is(Kind::once) ? 1 : child.is(Kind::twice) ? 2 : 3;
        continue;
      }
      Term term;
      sound = read_term(child, term, face) && sound;
      dice_event.terms.push_back(term);
    }
    const int needed = std::max(dice_event.times, static_cast<int>(dice_event.terms.size()));
    if (dice_event.times > 0 && dice_event.terms.size() > 1) {
      work_.report.add(Code::not_a_value, node, "`once`, `twice` and `thrice` count one face", "name one face");
    } else if (v.dice != 0 && needed > v.dice) {
      work_.report.add(Code::not_a_value, node, "a throw of " + std::to_string(v.dice) + " dice cannot show that", "there are fewer dice");
    } else if (sound) {
      out_.push_back(std::move(dice_event));
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
