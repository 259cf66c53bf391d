// SPDX-License-Identifier: Apache-2.0
#include <fairroll/authoring/names.hpp>

#include <algorithm>
#include <set>
#include <tuple>

#include <fairroll/parser.hpp>

namespace fairroll::authoring {
namespace {

auto order(const SourceLocation& place) {
  return std::make_tuple(std::string_view(place.source->name()), place.span.begin, place.span.end);
}

void sort_each_once(std::vector<SourceLocation>& places) {
  std::sort(places.begin(), places.end(), [](const SourceLocation& a, const SourceLocation& b) { return order(a) < order(b); });
  places.erase(
      std::unique(places.begin(), places.end(), [](const SourceLocation& a, const SourceLocation& b) { return order(a) == order(b); }),
      places.end());
}

/// Sorts of things of which one may be called as another is, since nobody takes the one for the other. A list of the vocabulary stands
/// where its values may.
bool may_clash(NameKind a, NameKind b) noexcept {
  if (a == NameKind::Seat && b == NameKind::Seat) return false;  // each scenario has its own
  if (a == NameKind::List && b == NameKind::Value) return true;
  if (a == NameKind::Value && b == NameKind::List) return true;
  const auto room = [](NameKind sort) {
    switch (sort) {
      case NameKind::Role:
      case NameKind::Seat:
      case NameKind::Value:
        return 1;
      case NameKind::Fact:
        return 2;
      case NameKind::Paytable:
      case NameKind::Posting:
      case NameKind::Question:
        return 3;
      default:
        return 0;
    }
  };
  return room(a) == room(b);
}

/// Clauses and units are called after where they stand.
bool has_a_name(NameKind sort) noexcept { return sort != NameKind::Clause && sort != NameKind::Unit; }

bool is_within(const SourceLocation& inner, const SourceLocation& outer) {
  return inner.source->name() == outer.source->name() && outer.span.begin <= inner.span.begin && inner.span.end <= outer.span.end;
}

}  // namespace

NameIndex::Key NameIndex::key_of(const SourceLocation& place) { return {place.source->name(), place.span.begin}; }

NameIndex::Key NameIndex::root_of(Key key) const {
  for (auto found = joined_.find(key); found != joined_.end(); found = joined_.find(key)) key = found->second;
  return key;
}

void NameIndex::join(const Key& one, const Key& other) {
  const Key a = root_of(one);
  const Key b = root_of(other);
  if (a == b) return;
  joined_[b] = a;
  const auto moved = named_by_.extract(b);
  if (moved.empty()) return;
  std::vector<SourceLocation>& all = named_by_[a];
  all.insert(all.end(), moved.mapped().begin(), moved.mapped().end());
}

void NameIndex::add(const std::vector<Mention>& mentions) {
  for (const Mention& one : mentions) {
    const Key at = key_of(one.location);
    const Key declaration = key_of(one.declaration);
    std::vector<Mention>& here = mentions_[at];
    const bool known =
        std::any_of(here.begin(), here.end(), [&](const Mention& other) { return key_of(other.declaration) == declaration; });
    if (known) continue;
    here.push_back(one);
    if (at == declaration) declared_.insert({at, one});
    named_by_[root_of(declaration)].push_back(one.location);
  }
  // What one word means in two books, or under two readings, is called alike; so is a declaration and what it replaces.
  for (const Mention& one : mentions)
    for (const Mention& other : mentions_[key_of(one.location)])
      if (has_a_name(one.kind) && has_a_name(other.kind)) join(key_of(one.declaration), key_of(other.declaration));
}

std::vector<Mention> NameIndex::find_at(std::string_view file, std::uint32_t offset) const {
  auto found = mentions_.upper_bound(Key{std::string(file), offset});
  while (found != mentions_.begin()) {
    --found;
    const SourceLocation& place = found->second.front().location;
    if (found->first.file != file) break;
    if (offset <= place.span.end) return found->second;
    // Names do not lie in one another, but a clause that is named may hold others.
    if (found->second.front().kind != NameKind::Clause) break;
  }
  return {};
}

std::vector<SourceLocation> NameIndex::find_declarations(std::string_view file, std::uint32_t offset) const {
  std::vector<SourceLocation> places;
  for (const Mention& one : find_at(file, offset)) places.push_back(one.declaration);
  sort_each_once(places);
  return places;
}

std::vector<SourceLocation> NameIndex::find_references(std::string_view file, std::uint32_t offset) const {
  std::vector<SourceLocation> places;
  for (const Mention& one : find_at(file, offset)) {
    const auto found = named_by_.find(root_of(key_of(one.declaration)));
    if (found != named_by_.end()) places.insert(places.end(), found->second.begin(), found->second.end());
  }
  sort_each_once(places);
  return places;
}

RenameResult NameIndex::check_rename(std::string_view file, std::uint32_t offset) const {
  const std::vector<Mention> here = find_at(file, offset);
  if (here.empty()) return {{}, "there is no name at the cursor"};
  for (const Mention& one : here) {
    if (one.kind == NameKind::Unit)
      return {{}, "a unit is named after the path of its file; rename the file, then change `" + std::string(one.location.text()) + "` in it"};
    if (one.kind == NameKind::Clause) return {{}, "a clause cannot be renamed, because its address is derived from its section and marks"};
  }
  return {{{here.front().location, std::string(here.front().location.text())}}, {}};
}

RenameResult NameIndex::rename(std::string_view file, std::uint32_t offset, const std::string& name) const {
  RenameResult renaming = check_rename(file, offset);
  if (!renaming.refusal.empty()) return renaming;
  renaming.edits.clear();
  const std::vector<std::string>& reserved = reserved_words();
  if (std::binary_search(reserved.begin(), reserved.end(), name))
    return {{}, "`" + name + "` is a keyword of the language and cannot be used as a name"};
  if (!is_valid_name(name))
    return {{},
            "`" + name +
                "` is not a valid name; a name begins with a letter and contains at most 64 letters, digits, `_` and `-`, and does not end "
                "with `-`"};
  const std::vector<SourceLocation> places = find_references(file, offset);
  std::set<std::string_view> files;
  for (const SourceLocation& place : places) files.insert(place.source->name());
  const std::set<NameKind> sorts = sorts_at(places);
  for (const auto& [key, declared] : declared_)
    for (const NameKind sort : sorts)
      if (declared.location.text() == name && files.count(key.file) != 0 && may_clash(declared.kind, sort))
        return {{}, "`" + name + "` is already declared in " + format_short_location(declared.location)};
  for (const SourceLocation& place : places) renaming.edits.push_back({place, name});
  for (const SourceLocation& place : in_addresses(places)) renaming.edits.push_back({place, name});
  return renaming;
}

std::set<NameKind> NameIndex::sorts_at(const std::vector<SourceLocation>& places) const {
  std::set<NameKind> sorts;
  for (const SourceLocation& place : places)
    if (const auto found = mentions_.find(key_of(place)); found != mentions_.end())
      for (const Mention& one : found->second) sorts.insert(one.kind);
  return sorts;
}

/// Addresses go on with words of their clauses. A name among them means what it means in the clause; rows are called by their paytable.
std::vector<SourceLocation> NameIndex::in_addresses(const std::vector<SourceLocation>& places) const {
  const std::string name(places.front().text());
  std::set<std::string_view> files_of_tables;
  for (const SourceLocation& place : places)
    if (sorts_at({place}).count(NameKind::Paytable) != 0) files_of_tables.insert(place.source->name());
  const auto names_it = [&](const Mention& mention, bool as_table) {
    const SourceLocation& clause = mention.declaration;
    if (as_table) return files_of_tables.count(clause.source->name()) != 0;
    return std::any_of(places.begin(), places.end(), [&](const SourceLocation& one) { return is_within(one, clause); });
  };
  std::vector<SourceLocation> found;
  for (const auto& [key, mentions] : mentions_)
    for (const Mention& mention : mentions) {
      if (mention.kind != NameKind::Clause) continue;
      const SourceLocation& address = mention.location;
      const std::string_view text = address.text();
      const auto ends = [&](std::size_t at) { return at >= text.size() || text[at] == ' ' || text[at] == '"'; };
      for (std::size_t at = text.find(name, mention.label_offset); at != std::string_view::npos; at = text.find(name, at + 1)) {
        if (!ends(at - 1) || !ends(at + name.size()) || !names_it(mention, text.substr(0, at).ends_with("paytable "))) continue;
        const std::uint32_t begin = address.span.begin + static_cast<std::uint32_t>(at);
        found.push_back({address.source, {begin, begin + static_cast<std::uint32_t>(name.size())}});
      }
    }
  sort_each_once(found);
  return found;
}

std::vector<Mention> NameIndex::list_declarations() const {
  std::vector<Mention> all;
  for (const auto& [key, declared] : declared_) all.push_back(declared);
  return all;
}

}  // namespace fairroll::authoring
