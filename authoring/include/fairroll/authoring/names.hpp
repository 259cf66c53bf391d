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

/// A replacement of one part of a file.
struct TextEdit {
  Place place;       ///< the replaced text; if the span is empty, the position of the insertion
  std::string text;  ///< the new text
};

/// The result of a request to rename.
struct RenameResult {
  std::vector<TextEdit> edits;  ///< empty if the name cannot be renamed
  std::string refusal;          ///< one line with the reason if the name cannot be renamed; otherwise empty
};

/// The meanings of the names in all added files. Files are identified by the names of their sources. Not thread-safe while
/// mentions are added; afterwards thread-safe.
class NameIndex {
 public:
  /// Adds the mentions from find_mentions() or RunOptions::mentions. The same location can be added several times, with different meanings in
  /// different rule books.
  void add(const std::vector<Mention>& mentions);

  /// Returns the meanings of the name at byte `offset` of a file; empty if there is no name. The position after the last character of a
  /// name counts as part of the name.
  [[nodiscard]] std::vector<Mention> find(std::string_view file, std::uint32_t offset) const;
  /// Returns the locations at which the name at byte `offset` is declared, without duplicates.
  [[nodiscard]] std::vector<Place> declarations(std::string_view file, std::uint32_t offset) const;
  /// Returns all locations that refer to the name at byte `offset`, including its declarations, sorted by file and position.
  [[nodiscard]] std::vector<Place> references(std::string_view file, std::uint32_t offset) const;
  /// Returns an edit for the name at byte `offset` if it can be renamed, otherwise a refusal. Clauses and units cannot be renamed, because
  /// their names are addresses and paths of files.
  [[nodiscard]] RenameResult check_rename(std::string_view file, std::uint32_t offset) const;
  /// Returns the edits that rename the name at byte `offset` in all files, including addresses of clauses. If the word has several
  /// meanings, such as a wager and a paytable, all are renamed together. Refused if `name` is not a valid name or is reserved, or if a
  /// changed file declares something else of the same kind with this name. The caller should check() the result of the edits before saving
  /// it.
  [[nodiscard]] RenameResult rename(std::string_view file, std::uint32_t offset, const std::string& name) const;
  /// Returns all declarations without duplicates, with their kinds (Mention::sort) and locations, for lists and completion.
  [[nodiscard]] std::vector<Mention> list_declarations() const;

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
