// SPDX-License-Identifier: Apache-2.0
// An index of names in several files: where a name is declared, where it is used, and how it can be renamed. The checker determines the
// meaning of names (fairroll/mentions.hpp); the index combines its results.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/mentions.hpp>

namespace fairroll {
namespace FAIRROLL_API authoring {

/// A replacement of a part of a file.
struct TextEdit {
  Place place;       ///< the replaced text; if the span is empty, the position of the insertion
  std::string text;  ///< the new text
};

/// The result of a request to rename.
struct Renaming {
  std::vector<TextEdit> edits;  ///< empty if the name cannot be renamed
  std::string refusal;          ///< one line with the reason if the name cannot be renamed; otherwise empty
};

/// The meaning of the names in all files that were added. Files are identified by the names of their sources. Not thread-safe while
/// mentions are added; afterwards thread-safe.
class NameIndex {
 public:
  /// Adds the mentions from find_mentions() or RunOptions::mentions. The same place can be added several times, with a different meaning in
  /// each rule book.
  void add(const std::vector<Mention>& mentions);

  /// Returns the meanings of the name at byte `offset` of a file; empty if there is no name. The position after the last character of a
  /// name counts as part of the name.
  [[nodiscard]] std::vector<Mention> at(std::string_view file, std::uint32_t offset) const;
  /// Returns the places where the name at this byte is declared, without duplicates.
  [[nodiscard]] std::vector<Place> declarations(std::string_view file, std::uint32_t offset) const;
  /// Returns all places that refer to the name at this byte, including its declarations, sorted by file and place.
  [[nodiscard]] std::vector<Place> references(std::string_view file, std::uint32_t offset) const;
  /// Returns the place of the name at this byte if it can be renamed, otherwise a refusal. Clauses and units cannot be renamed: they are
  /// named by their addresses and by the paths of their files.
  [[nodiscard]] Renaming can_rename(std::string_view file, std::uint32_t offset) const;
  /// Renames the name at this byte everywhere, including addresses of clauses. All meanings of the same word are renamed together: in
  /// several rule books, under several interpretations, or as a wager and a paytable. Refused if `name` is not a valid name or is reserved,
  /// or if a changed file declares something else of the same kind with this name. The caller should check() the result of the edits before
  /// saving it.
  [[nodiscard]] Renaming rename(std::string_view file, std::uint32_t offset, const std::string& name) const;
  /// Returns all declarations without duplicates, with their kind (`sort`) and place, for lists and completion.
  [[nodiscard]] std::vector<Mention> all_declarations() const;

 private:
  struct Key {
    std::string file;
    std::uint32_t begin = 0;
    friend bool operator==(const Key&, const Key&) = default;
    // Not `<=>`, because strings of libc++ 13 do not have it.
    friend bool operator<(const Key& a, const Key& b) { return std::tie(a.file, a.begin) < std::tie(b.file, b.begin); }
  };
  /// Returns the declaration that represents all declarations joined with `key`, because one replaces another.
  [[nodiscard]] Key root_of(Key key) const;
  [[nodiscard]] static Key key_of(const Place& place);
  void join(const Key& one, const Key& other);
  /// Returns the places in addresses of clauses that refer to the joined names declared at `places`.
  [[nodiscard]] std::vector<Place> in_addresses(const std::vector<Place>& places) const;
  [[nodiscard]] std::set<NameKind> sorts_at(const std::vector<Place>& places) const;

  std::map<Key, std::vector<Mention>> mentions_;  // by place
  std::map<Key, std::vector<Place>> named_by_;    // by the key that root_of() returns
  std::map<Key, Mention> declared_;               // by place
  std::map<Key, Key> joined_;                     // from a declaration to another with the same meaning
};

}  // namespace authoring
}  // namespace fairroll
