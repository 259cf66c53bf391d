// SPDX-License-Identifier: Apache-2.0
#include <fairroll/authoring/names.hpp>

#include <algorithm>
#include <set>
#include <tuple>

#include <fairroll/parser.hpp>

namespace fairroll::authoring {
namespace {

auto order(const Place& place) { return std::make_tuple(std::string_view(place.source->name()), place.span.begin, place.span.end); }

void sort_each_once(std::vector<Place>& places) {
  std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return order(a) < order(b); });
  places.erase(std::unique(places.begin(), places.end(), [](const Place& a, const Place& b) { return order(a) == order(b); }),
               places.end());
}

/// Sorts of things of which one may be called as another is, since nobody takes the one for the other.
bool may_clash(NameSort a, NameSort b) noexcept {
  const auto room = [](NameSort sort) {
    switch (sort) {
      case NameSort::Role:
      case NameSort::Seat:
        return 1;
      case NameSort::Fact:
        return 2;
      case NameSort::Paytable:
      case NameSort::Posting:
      case NameSort::Question:
        return 3;
      default:
        return 0;
    }
  };
  return room(a) == room(b);
}

/// The places of that name in an address, a text with its quotes. Paytables are called by themselves: `paytable fire 4`.
std::vector<Place> places_in_address(const Place& address, std::string_view name, bool is_paytable) {
  const std::string_view text = address.text();
  const auto ends = [&](std::size_t at) { return at >= text.size() || text[at] == ' ' || text[at] == '"'; };
  std::vector<Place> places;
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    if (!ends(at - 1) || !ends(at + name.size())) continue;
    const bool of_paytable = text.substr(0, at).ends_with("paytable ");
    const std::uint32_t begin = address.span.begin + static_cast<std::uint32_t>(at);
    if (of_paytable == is_paytable) places.push_back({address.source, {begin, begin + static_cast<std::uint32_t>(name.size())}});
  }
  return places;
}

}  // namespace

NameIndex::Key NameIndex::key_of(const Place& place) { return {place.source->name(), place.span.begin}; }

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
  std::vector<Place>& all = named_by_[a];
  all.insert(all.end(), moved.mapped().begin(), moved.mapped().end());
}

void NameIndex::add(const std::vector<Mention>& mentions) {
  for (const Mention& one : mentions) {
    const Key at = key_of(one.place);
    const Key declaration = key_of(one.declaration);
    std::vector<Mention>& here = mentions_[at];
    const bool known =
        std::any_of(here.begin(), here.end(), [&](const Mention& other) { return key_of(other.declaration) == declaration; });
    if (known) continue;
    here.push_back(one);
    if (at == declaration) declared_.insert({at, one});
    named_by_[root_of(declaration)].push_back(one.place);
  }
  // A declaration that names another replaces it.
  for (const Mention& one : mentions) {
    const Key at = key_of(one.place);
    const Key declaration = key_of(one.declaration);
    if (at != declaration && declared_.count(at) != 0 && one.sort == declared_.at(at).sort) join(declaration, at);
  }
}

std::vector<Mention> NameIndex::at(std::string_view file, std::uint32_t offset) const {
  auto found = mentions_.upper_bound(Key{std::string(file), offset});
  while (found != mentions_.begin()) {
    --found;
    const Place& place = found->second.front().place;
    if (found->first.file != file) break;
    if (offset <= place.span.end) return found->second;
    // Names do not lie in one another, but a clause that is named may hold others.
    if (found->second.front().sort != NameSort::Clause) break;
  }
  return {};
}

std::vector<Place> NameIndex::declarations(std::string_view file, std::uint32_t offset) const {
  std::vector<Place> places;
  for (const Mention& one : at(file, offset)) places.push_back(one.declaration);
  sort_each_once(places);
  return places;
}

std::vector<Place> NameIndex::references(std::string_view file, std::uint32_t offset) const {
  std::vector<Place> places;
  for (const Mention& one : at(file, offset)) {
    const auto found = named_by_.find(root_of(key_of(one.declaration)));
    if (found != named_by_.end()) places.insert(places.end(), found->second.begin(), found->second.end());
  }
  sort_each_once(places);
  return places;
}

Renaming NameIndex::can_rename(std::string_view file, std::uint32_t offset) const {
  const std::vector<Mention> here = at(file, offset);
  if (here.empty()) return {{}, "there is no name here"};
  for (const Mention& one : here) {
    if (one.sort == NameSort::Unit)
      return {{}, "a unit is called as its file is: move the file, and then its `" + std::string(one.place.text()) + "`"};
    if (one.sort == NameSort::Clause) return {{}, "a clause has no name of its own: its address follows from its section and its marks"};
  }
  return {{{here.front().place, std::string(here.front().place.text())}}, {}};
}

Renaming NameIndex::rename(std::string_view file, std::uint32_t offset, const std::string& name) const {
  Renaming renaming = can_rename(file, offset);
  if (!renaming.refusal.empty()) return renaming;
  renaming.edits.clear();
  const std::vector<std::string>& reserved = reserved_words();
  if (std::binary_search(reserved.begin(), reserved.end(), name))
    return {{}, "`" + name + "` is a word of the language and cannot be a name"};
  if (!can_be_name(name)) return {{}, "`" + name + "` is no name: a letter, then letters, digits, `_` and inner `-`, at most 64"};
  const std::vector<Place> places = references(file, offset);
  std::set<std::string_view> files;
  for (const Place& place : places) files.insert(place.source->name());
  const NameSort sort = at(file, offset).front().sort;
  for (const auto& [key, declared] : declared_)
    if (declared.place.text() == name && files.count(key.file) != 0 && may_clash(declared.sort, sort))
      return {{}, "`" + name + "` already names something in " + short_place(declared.place)};
  for (const Place& place : places) renaming.edits.push_back({place, name});
  for (const Place& place : in_addresses(files, std::string(places.front().text()), sort)) renaming.edits.push_back({place, name});
  return renaming;
}

/// Where addresses of clauses in these files have that name in them.
std::vector<Place> NameIndex::in_addresses(const std::set<std::string_view>& files, const std::string& name, NameSort sort) const {
  std::vector<Place> places;
  for (const auto& [at, mentions] : mentions_)
    for (const Mention& one : mentions) {
      const bool is_address = one.sort == NameSort::Clause && one.place.text().starts_with('"');
      if (!is_address || files.count(one.declaration.source->name()) == 0) continue;
      for (Place& place : places_in_address(one.place, name, sort == NameSort::Paytable)) places.push_back(std::move(place));
    }
  sort_each_once(places);
  return places;
}

std::vector<Mention> NameIndex::all_declarations() const {
  std::vector<Mention> all;
  for (const auto& [key, declared] : declared_) all.push_back(declared);
  return all;
}

}  // namespace fairroll::authoring
