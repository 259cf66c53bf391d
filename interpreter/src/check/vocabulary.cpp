// SPDX-License-Identifier: Apache-2.0
// What officials can observe, and who acts.
#include <algorithm>

#include <fairroll/detail/conduct_facts.hpp>

#include "../mask_bit.hpp"
#include "../oracle/every_throw.hpp"
#include "lowering_context.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

constexpr std::size_t max_values = 64;
constexpr int max_dice = 8;
constexpr int max_faces = 20;
constexpr int most_listed = 1001;

class VocabularyReader {
 public:
  VocabularyReader(Report& report, Usage& usage, const Syntax& node, ValueLists& lists)
      : report_(report), usage_(usage), node_(node), lists_(lists) {}

  Vocabulary read() {
    out_.name = node_.child(Kind::path).str();
    read_dice();
    read_opposite();
    read_roles();
    for (const Syntax& list : Children(node_, Kind::list)) declare_list(list);
    for (auto& [name, list] : list_nodes_) read_list(name);
    const Children facts(node_, Kind::fact);
    out_.facts.reserve(node_.size());
    for (const Syntax& fact : facts) read_fact(fact);
    for (const Syntax& fact : facts) relate(fact);
    return std::move(out_);
  }

 private:
  /// The only statement of that kind; a second one is reported.
  Syntax single(Kind kind, const char* what) {
    const Syntax first = node_.child(kind);
    for (const Syntax& other : Children(node_, kind))
      if (!(other == first)) report_.twice(other, std::string(what) + " is stated twice", first.location());
    return first;
  }

  void read_dice() {
    const Syntax dice = single(Kind::dice, "the set of dice");
    if (!dice) {
      const Syntax path = node_.child(Kind::path);
      report_.add(Code::incomplete, path, "vocabulary " + in_backticks(path) + " does not declare the dice",
                  "add `dice 2 with faces 1..6`");
      return;
    }
    const int count = read_groups(dice);
    const Syntax names = dice.child(Kind::face_names);
    const std::vector<Syntax> bounds = bounds_of(dice);
    if (names) read_face_names(names);
    const int low = names ? 0 : capped_int(bounds[0]);
    const int high = names ? static_cast<int>(out_.face_names.size()) - 1 : capped_int(bounds[1]);
    if (count < 1 || count > max_dice) {
      report_.add(Code::not_a_value, dice[0],
                  "a throw must have 1 to 8 dice, not " + (out_.groups.empty() ? dice[0].str() : std::to_string(count)));
    } else if (!names && !small_int(bounds[0])) {
      report_.add(Code::not_a_value, bounds[0], in_backticks(bounds[0]) + " is too large",
                  "the maximum value is " + std::to_string(largest_number));
    } else if (high < low) {
      report_.add(Code::not_a_value, bounds[1],
                  "the faces " + in_backticks(bounds[0].str() + ".." + bounds[1].str()) + " are in descending order",
                  "write the lowest face first");
    } else if (high - low >= max_faces) {
      if (names)
        report_.add(Code::too_many_states, names, "the die has too many faces", "write at most 20 faces");
      else
        report_.add(Code::too_many_states, span_of(bounds[0], bounds[1]),
                    "the die has too many faces: " + bounds[0].str() + ".." + bounds[1].str(), "write at most 20 faces");
    } else if (const long ways = all_outcomes(count, high - low + 1); ways > static_cast<long>(most_unordered_throws)) {
      report_.add(Code::too_many_states, dice, "these dice have " + std::to_string(ways) + " outcomes",
                  "declare fewer dice or faces: at most " + std::to_string(most_unordered_throws) + " outcomes can be enumerated");
    } else {
      out_.dice_count = count;
      out_.lowest_face = low;
      out_.highest_face = high;
    }
    if (out_.dice_count == 0) out_.groups.clear();
  }

  /// The numbers behind the dice: lowest and highest face.
  static std::vector<Syntax> bounds_of(const Syntax& dice) {
    std::vector<Syntax> numbers = dice.children_of_kind(Kind::integer);
    if (!dice.has(Kind::die_group)) numbers.erase(numbers.begin());  // how many dice
    return numbers;
  }

  /// How many dice there are, and which of them can be told apart.
  int read_groups(const Syntax& dice) {
    if (!dice.has(Kind::die_group)) return capped_int(dice[0]);
    int count = 0;
    for (const Syntax& node : Children(dice, Kind::die_group)) {
      const int more = capped_int(node[1]);
      if (more < 1) report_.add(Code::not_a_value, node[1], "a group must have at least one die", "remove the group");
      const auto same = [&](const DiceGroup& one) { return one.name == node[0].text(); };
      if (std::any_of(out_.groups.begin(), out_.groups.end(), same))
        report_.twice(node[0], "group " + in_backticks(node[0]) + " is listed twice", dice.child(Kind::die_group)[0].location(),
                      "rename one of them");
      out_.groups.push_back({node[0].str(), count, more, node[0].location()});
      usage_.declares(node[0], NameKind::Group);
      count = std::min(count + more, max_dice + 1);
    }
    return count;
  }

  void read_face_names(const Syntax& names) {
    for (const Syntax& name : Children(names)) {
      if (contains(out_.face_names, name.str()))
        report_.twice(name, "face " + in_backticks(name) + " is listed twice", names[*position_of(out_.face_names, name.text())].location(),
                      "list each face once");
      else
        out_.face_names.push_back(name.str());
    }
  }

  /// Ways to throw all dice, in no order inside a group.
  [[nodiscard]] long all_outcomes(int count, int faces) const {
    if (out_.groups.empty()) return outcomes(count, faces);
    long ways = 1;
    for (const DiceGroup& group : out_.groups) ways = std::min(ways * outcomes(group.die_count, faces), 1'000'000'000L);
    return ways;
  }

  /// Ways to throw `count` like dice, in no order.
  static long outcomes(int count, int faces) {
    long ways = 1;
    for (int i = 1; i <= count; ++i) ways = ways * (faces + i - 1) / i;
    return ways;
  }

  void read_opposite() {
    const Syntax opposite = single(Kind::opposite, "the sum of opposite faces");
    if (!opposite) return;
    const int sum = small_int(opposite[0]).value_or(0);
    if (out_.dice_count != 0 && sum != out_.lowest_face + out_.highest_face) {
      report_.add(Code::not_a_value, opposite[0],
                  "faces " + std::to_string(out_.lowest_face) + ".." + std::to_string(out_.highest_face) +
                      " cannot be paired as opposite faces with the sum " + opposite[0].str(),
                  "write the sum of the lowest face and the highest face");
      return;
    }
    out_.opposite_face_sum = sum;
  }

  void read_roles() {
    std::map<std::string, SourceLocation> seen;
    for (const Syntax& roles : Children(node_, Kind::roles)) {
      out_.roles.reserve(roles.size());
      for (const Syntax& role : Children(roles, Kind::name)) {
        const auto [at, fresh] = seen.insert({role.str(), role.location()});
        if (fresh) {
          if (out_.roles.size() == most_roles)
            report_.add(Code::too_many_states, role, "the vocabulary has more than " + std::to_string(most_roles) + " roles",
                        "use one role for officials with the same powers and duties");
          out_.roles.push_back(role.str());
          out_.role_locations.push_back(role.location());
          usage_.declares(role, NameKind::Role);
        } else {
          report_.twice(role, "role " + in_backticks(role) + " is listed twice", at->second, {});
        }
      }
    }
    const Syntax thrower = single(Kind::thrower, "the thrower");
    if (!thrower) return;
    const auto role = position_of(out_.roles, thrower[0].text());
    if (!role) return report_.unknown("role", thrower[0], out_.roles);
    out_.thrower = static_cast<Index>(*role);
    usage_.means(thrower[0], out_.role_locations[*role], NameKind::Role);
  }

  void declare_list(const Syntax& list) {
    const Syntax name = list.child(Kind::name);
    const auto [at, fresh] = list_nodes_.insert({name.str(), list});
    if (!fresh)
      return report_.twice(name, "list " + in_backticks(name) + " is declared twice", at->second.child(Kind::name).location(),
                           "rename one of them");
    usage_.declares(name, NameKind::List);
  }

  const Values& read_list(const std::string& name) {
    const auto done = lists_.find(name);
    if (done != lists_.end()) return done->second.values;
    const Syntax list = list_nodes_.at(name);
    const SourceLocation place = list.child(Kind::name).location();
    if (open_.size() == 100) {
      report_.add(Code::too_deep, list, "lists are nested more than 100 levels deep", "replace the names of the lists with their values");
      return lists_.insert({name, {place, {}}}).first->second.values;
    }
    open_.push_back(name);
    const Syntax nodes = list.child(Kind::values);
    Values values = expand(nodes);
    name_values(nodes, values);
    open_.pop_back();
    return lists_.insert_or_assign(name, ValueList{place, std::move(values)}).first->second.values;
  }

  Values expand(const Syntax& nodes) {
    Values values;
    values.reserve(nodes.size());
    const auto put = [&](Value value) {
      const auto same = [&](const Value& v) { return v.text == value.text; };
      if (std::none_of(values.begin(), values.end(), same)) values.push_back(std::move(value));
    };
    for (const Syntax& node : Children(nodes)) {
      if (node.is(Kind::integer)) {
        put({node.str(), small_int(node), node.location()});
      } else if (node.is(Kind::range)) {
        const RangeFault fault = fault_of_range(node, most_listed);
        if (!fault.message.empty()) {
          report_.add(Code::not_a_value, node, fault.message, fault.help);
          continue;
        }
        const int low = capped_int(node[0]);
        const int high = capped_int(node[1]);
        values.reserve(values.size() + static_cast<std::size_t>(high - low) + 1);
        for (int i = low; i <= high; ++i) put({std::to_string(i), i, node.location()});
      } else if (node.is(Kind::name) && (node.text() == "roles") && list_nodes_.count("roles") == 0) {
        values.reserve(values.size() + out_.roles.size());
        for (const std::string& role : out_.roles) put({role, std::nullopt, node.location()});
      } else if (node.is(Kind::name) && !list_nodes_.empty() && list_nodes_.count(node.str()) != 0) {
        if (contains(open_, node.text())) {
          report_.add(Code::circular, node, "list " + in_backticks(node) + " contains itself",
                      "replace the name of the list with its values");
          continue;
        }
        usage_.means(node, list_nodes_.at(node.str()).child(Kind::name).location(), NameKind::List);
        for (const Value& value : read_list(node.str())) put(value);
      } else if (!node.is(Kind::none_)) {  // an empty set needs no value of its own
        put({node.str(), std::nullopt, node.location()});
      } else {
        report_.add(Code::not_a_value, node,
                    "`none` cannot be declared as a value, because a fact with `any of` may have none of its values",
                    "remove `none`, or declare a value with a different name for that observation");
      }
    }
    return values;
  }

  /// Where a value is declared: a role is one everywhere.
  [[nodiscard]] const SourceLocation& declaration_of(const Value& value) const {
    const auto role = position_of(out_.roles, value.text);
    return role ? out_.role_locations[*role] : value.place;
  }

  /// Words of a list or a fact.
  void name_values(const Syntax& nodes, const Values& values) {
    if (usage_.names() == nullptr) return;
    for (const Syntax& node : Children(nodes, Kind::name)) {
      const auto same = [&](const Value& value) { return value.text == node.text(); };
      const auto found = std::find_if(values.begin(), values.end(), same);
      if (found != values.end()) usage_.means(node, declaration_of(*found), NameKind::Value);
    }
  }

  static Subject subject_of(const Syntax& fact) {
    if (fact.has(Kind::of_die)) return Subject::Die;
    return fact.has(Kind::of_throw) ? Subject::Throw : Subject::Turn;
  }

  Index find(Subject subject, const std::string& name) const {
    for (std::size_t i = 0; i < out_.facts.size(); ++i)
      if (out_.facts[i].subject == subject && out_.facts[i].name == name) return static_cast<Index>(i);
    return no_index;
  }

  std::vector<std::string> names(Subject subject) const {
    std::vector<std::string> result;
    for (const Fact& fact : out_.facts)
      if (fact.subject == subject) result.push_back(fact.name);
    return result;
  }

  void read_fact(const Syntax& node) {
    Fact fact;
    fact.subject = subject_of(node);
    const Syntax name = node.child(Kind::name);
    fact.name = name.str();
    fact.preposition = node.child(Kind::preposition).str();
    fact.is_set = node.has(Kind::any_of);
    fact.location = name.location();
    usage_.declares(name, NameKind::Fact);
    const Index before = find(fact.subject, fact.name);
    if (before != no_index) {
      report_.twice(name, "fact " + in_backticks(name) + " is declared twice", out_.facts[before].location, "rename one of them");
      return;
    }
    const Syntax nodes = node.child_of_any_kind({Kind::one_of, Kind::any_of});
    Values values = expand(nodes);
    name_values(nodes, values);
    fact.values.reserve(std::min(values.size(), max_values));
    fact.value_locations.reserve(fact.values.capacity());
    for (Value& value : values) {
      if (fact.values.size() == max_values) {
        report_.add(Code::too_many_states, nodes, "fact " + in_backticks(name) + " has more than 64 values",
                    "replace the fact with several facts that have fewer values");
        break;
      }
      fact.value_locations.push_back(declaration_of(value));
      fact.values.push_back(std::move(value.text));
    }
    read_default(node, fact);
    out_.facts.push_back(std::move(fact));
  }

  void read_default(const Syntax& node, Fact& fact) {
    const Syntax standard = node.child(Kind::default_value);
    if (fact.values.empty()) return;  // they were refused
    if (!standard) {
      if (!node.has(Kind::only_when)) {
        report_.add(Code::needs_default, fact.location,
                    "fact " + in_backticks(fact.name) + " has no default, so it is unknown for most throws",
                    "add `default` with the usual value of the fact, or add `only when` with the fact on which it depends");
      }
      return;
    }
    const Syntax value = standard[0];
    if (value.is(Kind::none_) && fact.is_set) {
      fact.default_value = 0;
      return;
    }
    if (const auto i = position_of(fact.values, value.text())) {
      fact.default_value = bit(*i);
      usage_.means(value, fact.value_locations[*i], NameKind::Value);
      return;
    }
    report_.add(Code::not_a_value, value, in_backticks(value) + " is not a value of " + in_backticks(fact.name),
                value.is(Kind::none_) ? "write `any of` if the fact may have no value" : make_suggestion(value.text(), fact.values));
  }

  void relate(const Syntax& node) {
    const Subject subject = subject_of(node);
    const Index index = find(subject, node.child(Kind::name).str());
    if (index == no_index || !(out_.facts[index].location.span == node.child(Kind::name).span())) return;
    if (const Syntax including = node.child(Kind::including)) include(out_.facts[index], including[0]);
    if (const Syntax only = node.child(Kind::only_when)) depend(index, only[0]);
  }

  void include(Fact& fact, const Syntax& word) {
    const Index other = find(fact.subject, word.str());
    if (other == no_index) return report_.unknown("fact", word, names(fact.subject));
    usage_.means(word, out_.facts[other].location, NameKind::Fact);
    if (!fact.is_set || out_.facts[other].values != fact.values) {
      report_.add(Code::wrong_kind, word, in_backticks(fact.name) + " cannot include " + in_backticks(word),
                  {out_.facts[other].location, "declared here"}, "declare both facts with `any of` and the same values");
    } else {
      fact.included_fact = other;
      for (std::size_t i = 0; i < fact.values.size(); ++i)
        usage_.means(fact.value_locations[i], out_.facts[other].value_locations[i], NameKind::Value);
    }
  }

  void depend(Index index, const Syntax& test) {
    Fact& fact = out_.facts[index];
    const Syntax word = test.child(Kind::name);
    const Index other = find(fact.subject, word.str());
    if (other == no_index) return report_.unknown("fact", word, names(fact.subject));
    usage_.means(word, out_.facts[other].location, NameKind::Fact);
    if (depends_on(other, index)) {
      return report_.add(Code::circular, word, "the `only when` of " + in_backticks(fact.name) + " depends on the fact itself",
                         "write a fact that always has a value after `only when`");
    }
    Mask mask = 0;
    const Syntax nodes = test.child(Kind::values);
    for (const Syntax& node : Children(nodes, Kind::name))
      if (const auto i = position_of(out_.facts[other].values, node.text()))
        usage_.means(node, out_.facts[other].value_locations[*i], NameKind::Value);
    for (const Value& value : expand(nodes)) {
      if (const auto i = position_of(out_.facts[other].values, value.text)) {
        mask |= bit(*i);
      } else {
        report_.add(Code::not_a_value, value.place, in_backticks(value.text) + " is not a value of " + in_backticks(word),
                    make_suggestion(value.text, out_.facts[other].values));
      }
    }
    if (test.has(Kind::negated)) mask = ~mask & detail::every_value(out_.facts[other]);
    fact.required_fact = other;
    fact.required_values = mask;
  }

  bool depends_on(Index from, Index on) const {
    for (std::size_t steps = 0; from != no_index && steps <= out_.facts.size(); ++steps) {
      if (from == on) return true;
      from = out_.facts[from].required_fact;
    }
    return false;
  }

  Report& report_;
  Usage& usage_;
  Syntax node_;
  ValueLists& lists_;
  std::map<std::string, Syntax> list_nodes_;
  std::vector<std::string> open_;  // lists being read
  Vocabulary out_;
};

}  // namespace

Vocabulary lower_vocabulary(Report& report, Usage& usage, const Syntax& node, ValueLists& lists) {
  return VocabularyReader(report, usage, node, lists).read();
}

}  // namespace fairroll::checking
