// SPDX-License-Identifier: Apache-2.0
// An index of the names in several files, which contains the declarations and uses of each name and can rename it. The checker determines
// the meaning of names (fairroll/mentions.hpp), and the index combines the results of the checker.
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

/// An edit that replaces one part of a file.
struct TextEdit {
  SourceLocation location;  ///< Location of the replaced text. If the location is empty, the new text is inserted there.
  std::string text;         ///< Text that replaces the text at `location`.
};

/// The result of a request to rename a name.
struct RenameResult {
  std::vector<TextEdit> edits;  ///< Edits that rename the name. Empty if the name cannot be renamed.
  std::string refusal;          ///< One-line reason why the name cannot be renamed. Empty if it can be renamed.
};

/// The meanings of the names in all added files. Files are identified by the names of their sources. Not thread-safe while
/// mentions are added, and thread-safe afterwards.
class NameIndex {
 public:
  /// Adds mentions from find_mentions() or RunOptions::mentions. The same location can be added several times, because a name can have
  /// different meanings in different rule books.
  void add(const std::vector<Mention>& mentions);

  /// Returns the meanings of the name at byte `offset` of a file. Returns an empty list if no name is there. The position after the last
  /// character of a name belongs to the name.
  [[nodiscard]] std::vector<Mention> find_at(std::string_view file, std::uint32_t offset) const;
  /// Returns the locations at which the name at byte `offset` is declared, without duplicates.
  [[nodiscard]] std::vector<SourceLocation> find_declarations(std::string_view file, std::uint32_t offset) const;
  /// Returns all locations that refer to the name at byte `offset`, sorted by file and position. The declarations of the name are included.
  [[nodiscard]] std::vector<SourceLocation> find_references(std::string_view file, std::uint32_t offset) const;
  /// Returns an edit for the name at byte `offset` if the name can be renamed. Otherwise returns a reason. Clauses and units cannot be
  /// renamed, because their names are addresses and file paths.
  [[nodiscard]] RenameResult check_rename(std::string_view file, std::uint32_t offset) const;
  /// Returns the edits that rename the name at byte `offset` in all files, including the addresses of clauses. If the word has several
  /// meanings, such as a wager and a paytable, all meanings are renamed together. Returns a reason instead if `name` is invalid or
  /// reserved, or if a file that would change already declares another item of the same kind with this name. The caller should check() the
  /// edited files before saving them.
  [[nodiscard]] RenameResult rename(std::string_view file, std::uint32_t offset, const std::string& name) const;
  /// Returns all declarations with their kinds (Mention::kind) and locations, without duplicates. The result is used for lists and
  /// completion.
  [[nodiscard]] std::vector<Mention> list_declarations() const;

 private:
  struct Key {
    std::string file;
    std::uint32_t begin = 0;
    friend bool operator==(const Key&, const Key&) = default;
    // The operator is not `<=>`, because strings in libc++ 13 do not have that operator.
    friend bool operator<(const Key& a, const Key& b) { return std::tie(a.file, a.begin) < std::tie(b.file, b.begin); }
  };
  /// Returns the declaration that represents the group of declarations joined with `key`. Two declarations are joined if one replaces the
  /// other.
  [[nodiscard]] Key root_of(Key key) const;
  [[nodiscard]] static Key key_of(const SourceLocation& place);
  void join(const Key& one, const Key& other);
  /// Returns the locations in clause addresses that refer to the joined names that are declared at `places`.
  [[nodiscard]] std::vector<SourceLocation> in_addresses(const std::vector<SourceLocation>& places) const;
  [[nodiscard]] std::set<NameKind> sorts_at(const std::vector<SourceLocation>& places) const;

  std::map<Key, std::vector<Mention>> mentions_;         // by location
  std::map<Key, std::vector<SourceLocation>> named_by_;  // by the key that root_of() returns
  std::map<Key, Mention> declared_;                      // by place
  std::map<Key, Key> joined_;                            // from a declaration to another declaration with the same meaning
};

}  // namespace authoring
}  // namespace fairroll
