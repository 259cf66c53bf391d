// SPDX-License-Identifier: Apache-2.0
// What every name of a unit means: the checker's own answers, kept as it gives them.
#include <fairroll/mentions.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

#include "layers.hpp"

namespace fairroll {
namespace checking {
namespace {

std::vector<std::optional<Date>> days_of(const Library& library, const std::string& unit) {
  std::vector<std::optional<Date>> days{std::nullopt};
  for (const Beginning& one : beginnings_after(library, unit, Date{})) days.emplace_back(one.day);
  return days;
}

void declare_vocabulary(const Vocabulary& vocabulary, std::vector<Mention>& names) {
  for (const Place& role : vocabulary.role_places) names.push_back({role, role, NameSort::Role});
  for (const Fact& fact : vocabulary.facts) names.push_back({fact.place, fact.place, NameSort::Fact});
  for (const DiceGroup& group : vocabulary.groups) names.push_back({group.place, group.place, NameSort::Group});
}

/// The words of the vocabulary that name its own roles and facts.
void read_vocabulary(const Syntax& node, const Vocabulary& vocabulary, std::vector<Mention>& names) {
  declare_vocabulary(vocabulary, names);
  const Syntax thrower = node.child(Kind::thrower);
  if (!thrower || vocabulary.thrower == no_index || thrower.size() == 0) return;
  names.push_back({thrower[0].place(), vocabulary.role_places[vocabulary.thrower], NameSort::Role});
}

/// Units by the paths that name them, through all that is named.
class UnitNames {
 public:
  UnitNames(const Library& library, std::vector<Mention>& names) : library_(library), names_(names) {}

  void read(const std::string& unit) {
    const std::shared_ptr<const Tree> tree = seen_.insert(unit).second ? library_.find(unit) : nullptr;
    if (!tree) return;
    const Syntax own = unit_of(*tree).child(Kind::path);
    if (own) names_.push_back({own.place(), own.place(), NameSort::Unit});
    for (const Node& node : tree->nodes) {
      if (node.kind != Kind::path) continue;
      const Syntax path(*tree, static_cast<NodeId>(&node - tree->nodes.data()));
      const Syntax named = unit_named(library_, path.str()).child(Kind::path);
      if (named) names_.push_back({path.place(), named.place(), NameSort::Unit});
    }
    for (const std::string& other : units_named_in(*tree)) read(other);
    for (const std::string& other : library_.amendments_to(unit)) read(other);
    for (const std::string& other : library_.assertions_for(unit)) read(other);
  }

 private:
  const Library& library_;
  std::vector<Mention>& names_;
  std::set<std::string> seen_;
};

/// The book that an amendment or a file of assertions speaks of; the unit itself if it is one.
std::string book_of(const Syntax& unit, const std::string& name) {
  const bool speaks_of_another = unit.has(Kind::amendment) || unit.has(Kind::assertions);
  return speaks_of_another ? unit.child(Kind::base).child(Kind::path).str() : name;
}

}  // namespace
}  // namespace checking

std::string_view name_sort_words(NameSort sort) noexcept {
  constexpr std::array<std::string_view, 18> words{"unit",   "list",  "state", "count", "set",   "phase",    "event",  "figure",
                                                   "number", "wager", "role",  "fact",  "group", "paytable", "amount", "reading or choice",
                                                   "clause", "seat"};
  static_assert(words.size() == static_cast<std::size_t>(NameSort::Seat) + 1);
  return words[static_cast<std::size_t>(sort)];
}

void sort_mentions(std::vector<Mention>& names) {
  const auto key = [](const Mention& one) {
    return std::make_tuple(one.place.source->name(), one.place.source.get(), one.place.span.begin, one.place.span.end, one.sort,
                           one.declaration.source.get(), one.declaration.span.begin);
  };
  std::sort(names.begin(), names.end(), [&](const Mention& a, const Mention& b) { return key(a) < key(b); });
  names.erase(std::unique(names.begin(), names.end(), [&](const Mention& a, const Mention& b) { return key(a) == key(b); }), names.end());
}

std::vector<Mention> mentions_in(const Library& library, const std::string& unit) {
  std::vector<Mention> names;
  const Syntax node = checking::unit_named(library, unit);
  if (!node) return names;
  checking::UnitNames(library, names).read(unit);
  if (node.is(Kind::vocabulary)) {
    if (const std::optional<Vocabulary> vocabulary = vocabulary_of(library, unit)) checking::read_vocabulary(node, *vocabulary, names);
  } else {
    checking::Usage usage;
    usage.keep_names(names);
    const std::string book = checking::book_of(node, unit);
    for (const std::optional<Date>& day : checking::days_of(library, book))
      if (const auto ruleset = checking::lower_for_names(library, book, day, node.has(Kind::model), usage))
        checking::declare_vocabulary(ruleset->vocabulary, names);
  }
  sort_mentions(names);
  return names;
}

}  // namespace fairroll
