// SPDX-License-Identifier: Apache-2.0
// What every name of a unit means: the checker's own answers, kept as it gives them.
#include <fairroll/mentions.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

#include <fairroll/text_periods.hpp>

#include "layers.hpp"

namespace fairroll {
namespace checking {
namespace {

/// One day for each period of the text. Without a day first: what a reader sees who asks for none.
std::vector<std::optional<Date>> days_of(const Library& library, const std::string& unit) {
  std::vector<std::optional<Date>> days{std::nullopt};
  for (const TextPeriod& period : find_text_periods(library, {unit}))
    if (period.as_of) days.push_back(period.as_of);
  return days;
}

/// Units by the paths that name them, through all that is named.
void name_units(const Library& library, const std::string& unit, std::vector<Mention>& names) {
  for (const std::string& reached : list_dependencies(library, unit)) {
    const std::shared_ptr<const Tree> tree = library.find_unit(reached);
    const Syntax own = unit_of(*tree).child(Kind::path);
    if (own) names.push_back({own.location(), own.location(), NameKind::Unit});
    for (const Node& node : tree->nodes) {
      if (node.kind != Kind::path) continue;
      const Syntax path(*tree, static_cast<NodeId>(&node - tree->nodes.data()));
      const Syntax named = unit_named(library, path.str()).child(Kind::path);
      if (named) names.push_back({path.location(), named.location(), NameKind::Unit});
    }
  }
}

/// The book that an amendment or a file of assertions speaks of; the unit itself if it is one.
std::string book_of(const Syntax& unit, const std::string& name) {
  const bool speaks_of_another = unit.has(Kind::amendment) || unit.has(Kind::assertions);
  return speaks_of_another ? unit.child(Kind::base).child(Kind::path).str() : name;
}

}  // namespace
}  // namespace checking

std::string_view describe_name_kind(NameKind sort) noexcept {
  constexpr std::array<std::string_view, 19> words{"unit",
                                                   "list",
                                                   "state",
                                                   "count",
                                                   "set",
                                                   "phase",
                                                   "event",
                                                   "figure",
                                                   "number",
                                                   "wager",
                                                   "role",
                                                   "fact",
                                                   "value",
                                                   "group",
                                                   "paytable",
                                                   "amount",
                                                   "reading or choice",
                                                   "clause",
                                                   "seat"};
  static_assert(words.size() == static_cast<std::size_t>(NameKind::Seat) + 1);
  return words[static_cast<std::size_t>(sort)];
}

void sort_mentions(std::vector<Mention>& names) {
  const auto key = [](const Mention& one) {
    return std::make_tuple(one.location.source->name(), one.location.source.get(), one.location.span.begin, one.location.span.end, one.kind,
                           one.declaration.source.get(), one.declaration.span.begin);
  };
  std::sort(names.begin(), names.end(), [&](const Mention& a, const Mention& b) { return key(a) < key(b); });
  names.erase(std::unique(names.begin(), names.end(), [&](const Mention& a, const Mention& b) { return key(a) == key(b); }), names.end());
}

std::vector<Mention> find_mentions(const Library& library, const std::string& unit) {
  std::vector<Mention> names;
  const Syntax node = checking::unit_named(library, unit);
  if (!node) return names;
  checking::name_units(library, unit, names);
  checking::Usage usage;
  usage.keep_names(names);
  if (node.is(Kind::vocabulary)) {
    Diagnostics dropped;
    (void)checking::read_vocabulary(library, unit, usage, dropped);
  } else {
    const std::string book = checking::book_of(node, unit);
    for (const std::optional<Date>& day : checking::days_of(library, book))
      (void)checking::lower_for_names(library, book, day, node.has(Kind::model), usage);
  }
  sort_mentions(names);
  return names;
}

}  // namespace fairroll
