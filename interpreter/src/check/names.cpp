// SPDX-License-Identifier: Apache-2.0
// Scopes: what a name means where, and which values a list has.
#include <algorithm>
#include <set>

#include "lowering_context.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

constexpr int most_in_range = 4097;

std::optional<Sort> machine_sort(const Syntax& node) noexcept {
  static constexpr std::pair<Kind, Sort> sorts[] = {{Kind::list, Sort::List},   {Kind::state, Sort::State},  {Kind::count, Sort::Count},
                                                    {Kind::tally, Sort::Count}, {Kind::set, Sort::Set},      {Kind::phase, Sort::Phase},
                                                    {Kind::event, Sort::Event}, {Kind::figure, Sort::Figure}};
  for (const auto& [kind, sort] : sorts)
    if (node.is(kind)) return sort;
  return std::nullopt;
}

/// Section 5, rule 1: a named thing is replaced whole by a later one of its name; in one layer a name stands once.
void declare(LoweringContext& work, Scope& scope, const Item& item, Sort sort) {
  const Syntax name = item.node.child(Kind::name);
  const Report::Adopted adopted(work.report, item.block->adopted_at);
  if (const Entity* before = scope.find(name.str())) {
    const int older = order_of(*before->item.block);
    if (older > order_of(*item.block)) return;
    if (older == order_of(*item.block)) {
      work.report.twice(name, std::string(name_of(sort)) + " " + in_backticks(name) + " has a name that is already used", before->place,
                        "rename one of them");
      return;
    }
  }
  if (const Entity* before = scope.find(name.str())) work.usage.means(name, before->place, name_sort_of(sort));
  work.usage.declares(name, name_sort_of(sort));
  scope.put(Entity{sort, name.str(), item, name.location()});
  if (sort == Sort::List || sort == Sort::Figure) add_target(work, item, std::string(name_of(sort)) + " " + name.str());
  if (item.struck) return;
  if (work.is_model || !item.block->adopted_at.source) {
    work.usage.declare(name.location(), name_of(sort), name.text(), Usage::Advice::UseIt);
  }
}

/// Indices in the order of declaration, now that replaced things are gone.
void number_entities(Scope& scope) {
  Index variables = 0;
  Index phases = 0;
  Index events = 0;
  for (Entity& entity : scope.entities()) {
    if (entity.item.struck) continue;
    if (entity.sort == Sort::Phase) {
      entity.index = phases++;
    } else if (entity.sort == Sort::Event) {
      entity.index = events++;
    } else if (entity.sort != Sort::List && entity.sort != Sort::Number && entity.sort != Sort::Figure) {
      entity.index = variables++;
    }
  }
}

void warn_of_shadow(LoweringContext& work, Scope& inner, Scope& outer) {
  for (const Entity& entity : inner.entities()) {
    const Entity* other = outer.find(entity.name);
    if (other == nullptr) continue;
    const Report::Adopted adopted(work.report, entity.item.block->adopted_at);
    work.report.add(Code::duplicate, entity.place, in_backticks(entity.name) + " already names " + std::string(with_article(other->sort)),
                    {other->place, "declared here"}, "rename one of them");
  }
}

Found seek(LoweringContext& work, const NameScope& reach, const std::string& name) {
  if (reach.wager != no_index) {
    if (Entity* entity = work.wager_names[reach.wager].find(name)) return {entity, Owner::Wager};
    const Index parent = work.out.wagers[reach.wager].parent;
    if (parent != no_index) {
      Entity* entity = work.wager_names[parent].find(name);
      if (entity != nullptr) return {entity, Owner::Parent};
    }
  }
  if (Entity* entity = work.game_names.find(name)) return {entity, Owner::Game};
  return {};
}

/// Values in the order of the text, each once.
class Gathered {
 public:
  Gathered(LoweringContext& work, std::size_t about) : work_(work) { values_.reserve(about); }

  void put(Value value) {
    if (is_new(value.text)) values_.push_back(std::move(value));
  }

  void put_range(const Syntax& node) {
    const RangeFault fault = fault_of_range(node, most_in_range);
    if (!fault.message.empty()) work_.report.add(Code::not_a_value, node, fault.message, fault.help);
    if (!fault.message.empty() && !runs_backwards(node[0], node[1])) return;
    // One that runs backwards is told once: what names its numbers is not at fault.
    const auto [low, high] = std::minmax({capped_int(node[0]), capped_int(node[1])});
    for (int i = low; i <= high && i - low < most_in_range; ++i) put({std::to_string(i), i, node.location()});
  }

  [[nodiscard]] Values take() { return std::move(values_); }

 private:
  static constexpr std::size_t few = 16;  // quicker to go through than to look up

  bool is_new(const std::string& text) {
    if (values_.size() < few) return std::none_of(values_.begin(), values_.end(), [&](const Value& value) { return value.text == text; });
    if (seen_.empty())
      for (const Value& value : values_) seen_.insert(value.text);
    return seen_.insert(text).second;
  }

  LoweringContext& work_;
  Values values_;
  std::set<std::string> seen_;  // filled once there are more
};

}  // namespace

void declare_game_names(LoweringContext& work) {
  work.game_names.expect(work.material.game.size());
  for (const Item& item : work.material.game)
    if (const auto sort = machine_sort(item.node)) declare(work, work.game_names, item, *sort);
  number_entities(work.game_names);
}

void declare_wager_names(LoweringContext& work) {
  for (std::size_t i = 0; i < work.material.wagers.size(); ++i) {
    const WagerText& text = work.material.wagers[i];
    Scope& scope = work.wager_names[i];
    for (const Item& item : text.items)
      if (const auto sort = machine_sort(item.node)) declare(work, scope, item, *sort);
    for (const Item& item : text.every) {  // where the wager does not speak itself
      const auto sort = machine_sort(item.node);
      if (sort && scope.find(item.node.child(Kind::name).str()) == nullptr) declare(work, scope, item, *sort);
    }
    number_entities(scope);
    warn_of_shadow(work, scope, work.game_names);
  }
}

Found peek_name(LoweringContext& work, const NameScope& reach, const std::string& name) { return seek(work, reach, name); }

Found find_name(LoweringContext& work, const NameScope& reach, const Syntax& word) {
  const Found found = seek(work, reach, word.str());
  if (!found) return found;
  work.usage.use(found.entity->place);
  work.usage.means(word, found.entity->place, name_sort_of(found.entity->sort));
  return found;
}

Found require_name(LoweringContext& work, const NameScope& reach, const Syntax& word, Sort wanted, std::string help) {
  const Found found = find_name(work, reach, word);
  if (found && found.entity->sort == wanted) return found;
  if (!found) {
    work.report.unknown_name(name_of(wanted), word, names_of(work, reach, {wanted}));
  } else {
    if (found.entity->sort != Sort::Set && wanted != Sort::Set) help.clear();
    work.report.wrong_kind(word, with_article(found.entity->sort), with_article(wanted), std::move(help));
  }
  return {};
}

std::vector<std::string> names_of(LoweringContext& work, const NameScope& reach, std::initializer_list<Sort> sorts) {
  std::vector<std::string> names;
  if (!work.report.suggests()) return names;
  const auto gather = [&](Scope& scope) {
    for (const Entity& entity : scope.entities())
      if (contains(sorts, entity.sort)) names.push_back(entity.name);
  };
  if (reach.wager != no_index) {
    gather(work.wager_names[reach.wager]);
    const Index parent = work.out.wagers[reach.wager].parent;
    if (parent != no_index) gather(work.wager_names[parent]);
  }
  gather(work.game_names);
  return names;
}

const Values& list_values(LoweringContext& work, const NameScope& reach, Entity& list) {
  if (list.progress != Entity::Progress::Unresolved) return list.values;
  const Report::Adopted adopted(work.report, list.item.block->adopted_at);
  if (work.list_depth == deepest) {
    work.report.add(Code::too_deep, list.place, "lists are nested more than 100 levels deep",
                    "replace the names of the lists with their values");
    return list.values;
  }
  list.progress = Entity::Progress::Resolving;
  ++work.list_depth;
  list.values = expand_values(work, reach, list.item.node.child(Kind::values));
  --work.list_depth;
  list.progress = Entity::Progress::Resolved;
  return list.values;
}

Values expand_values(LoweringContext& work, const NameScope& reach, const Syntax& of) {
  Gathered values(work, of.size());
  for (const Syntax& node : Children(of)) {
    if (node.is(Kind::integer)) {
      const std::optional<int> number = small_int(node);
      if (number) {
        values.put({std::to_string(*number), number, node.location()});
      } else {
        work.report.add(Code::not_a_value, node, in_backticks(node) + " is too large",
                        "the maximum value is " + std::to_string(largest_number));
      }
      continue;
    }
    if (node.is(Kind::range)) {
      values.put_range(node);
      continue;
    }
    const Found found = node.is(Kind::name) ? find_name(work, reach, node) : Found{};
    if (!found && node.is(Kind::name) && work.report.refuse_struck("list", node)) continue;
    if (!found || found.entity->sort != Sort::List) {
      values.put({node.str(), std::nullopt, node.location()});
    } else if (found.entity->progress == Entity::Progress::Resolving) {
      work.report.add(Code::circular, node, "list " + in_backticks(node) + " contains itself",
                      "replace the name of the list with its values");
    } else {
      const NameScope own{found.owner == Owner::Wager ? reach.wager : no_index};
      for (const Value& value : list_values(work, own, *found.entity)) values.put({value.text, value.number, node.location()});
    }
  }
  return values.take();
}

Index find_role(LoweringContext& work, const Syntax& word) {
  const Index role = work.out.find_role(word.str());
  if (role == no_index)
    work.report.unknown("role", word, work.out.vocabulary.roles);
  else
    work.usage.means(word, work.out.vocabulary.role_locations[role], NameKind::Role);
  return role;
}

std::vector<Index> find_roles(LoweringContext& work, const Syntax& of) {
  std::vector<Index> roles;
  for (const Syntax& word : Children(of, Kind::name)) {
    const Index role = find_role(work, word);
    if (role == no_index) continue;
    if (contains(roles, role)) {
      work.report.add(Code::duplicate, word, "role " + in_backticks(word) + " is listed twice", "remove one of them");
      continue;
    }
    roles.push_back(role);
  }
  return roles;
}

Index find_wager(LoweringContext& work, const Syntax& word) {
  const auto found = work.wagers_by_name.find(word.str());
  if (found == work.wagers_by_name.end()) return no_index;
  if (work.usage.names() != nullptr) work.usage.means(word, work.material.wager_called(word.str()), NameKind::Wager);
  return found->second;
}

bool is_wager(const LoweringContext& work, const std::string& name) { return work.wagers_by_name.count(name) != 0; }

Index find_fact(LoweringContext& work, Subject subject, const Syntax& word) {
  const Index fact = work.out.find_fact(subject, word.str());
  if (fact != no_index) work.usage.means(word, work.out.vocabulary.facts[fact].location, NameKind::Fact);
  return fact;
}

std::vector<Index> find_wagers(LoweringContext& work, const Syntax& of) {
  std::vector<Index> wagers;
  for (const Syntax& word : Children(of, Kind::name)) {
    const Index wager = find_wager(work, word);
    if (wager != no_index) {
      wagers.push_back(wager);
      continue;
    }
    const Found found = peek_name(work, {}, word.str());
    if (found && found.entity->sort == Sort::Phase && of.children_of_kind(Kind::name).size() > 1) {
      work.report.add(Code::read_as_value, word, "phase " + in_backticks(word) + " is parsed as an additional wager in the preceding list",
                      "put the phase in parentheses");
    } else if (found) {
      work.report.wrong_kind(word, with_article(found.entity->sort), "a wager");
    } else {
      work.report.unknown_name("wager", word, work.report.names_of(work.material.wagers));
    }
  }
  return wagers;
}

bool check_total(LoweringContext& work, int total, const SourceLocation& place) {
  const Vocabulary& v = work.out.vocabulary;
  if (v.dice_count == 0 || (v.dice_count * v.lowest_face <= total && total <= v.dice_count * v.highest_face)) return true;
  work.report.add(Code::not_a_value, place, "no throw has the total " + number_words(total, place),
                  "the totals of these dice are " + std::to_string(v.dice_count * v.lowest_face) + ".." +
                      std::to_string(v.dice_count * v.highest_face));
  return false;
}

}  // namespace fairroll::checking
