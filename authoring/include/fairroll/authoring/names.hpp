// SPDX-License-Identifier: Apache-2.0
// Names over many files: where a thing is declared, where it is named, and how it is renamed. What a name means is the checker's to say
// (fairroll/mentions.hpp); here its answers are kept together.
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

/// A replacement of some bytes of a file.
struct TextEdit {
  Place place;       ///< what is replaced; an empty span: something is inserted there
  std::string text;  ///< by this
};

/// What came of a wish to rename.
struct Renaming {
  std::vector<TextEdit> edits;  ///< none where it cannot be done
  std::string refusal;          ///< why not, one line; empty where it can
};

/// What names mean in all the files that were added. Files are told apart by the names of their sources. Not thread-safe while anything is
/// added; share it freely afterwards.
class NameIndex {
 public:
  /// What mentions_in() or RunOptions::names gave. The same place may be added again; a place may mean several things, one in each rule
  /// book.
  void add(const std::vector<Mention>& mentions);

  /// What stands at that byte of that file; none where no name does. Also just behind a word, where a cursor often is.
  [[nodiscard]] std::vector<Mention> at(std::string_view file, std::uint32_t offset) const;
  /// Where the things at that byte are declared, each place once.
  [[nodiscard]] std::vector<Place> declarations(std::string_view file, std::uint32_t offset) const;
  /// All places that name one of them, the declarations among them, sorted by file and place.
  [[nodiscard]] std::vector<Place> references(std::string_view file, std::uint32_t offset) const;
  /// Whether something at that byte can be renamed: its place, or a refusal. A clause is named by its address, a unit by the path of its
  /// file.
  [[nodiscard]] Renaming can_rename(std::string_view file, std::uint32_t offset) const;
  /// Renames it wherever it is named, addresses of clauses included. What one word names in two books, under two readings, or as a wager
  /// and as a paytable, is called anew together. Refused: what is no name of the language, a reserved word, a name that something else of
  /// its sort is declared by in one of the files that are changed. Whoever applies the edits should check() the result before it is kept.
  [[nodiscard]] Renaming rename(std::string_view file, std::uint32_t offset, const std::string& name) const;
  /// Everything that is declared, each once, for lists and for completion: `sort` and the word's place.
  [[nodiscard]] std::vector<Mention> all_declarations() const;

 private:
  struct Key {
    std::string file;
    std::uint32_t begin = 0;
    friend bool operator==(const Key&, const Key&) = default;
    // Not by `<=>`, which strings of libc++ 13 lack.
    friend bool operator<(const Key& a, const Key& b) { return std::tie(a.file, a.begin) < std::tie(b.file, b.begin); }
  };
  /// Of all declarations that are called alike because one replaces the other, one that stands for all.
  [[nodiscard]] Key root_of(Key key) const;
  [[nodiscard]] static Key key_of(const Place& place);
  void join(const Key& one, const Key& other);
  /// Where addresses name what is named at these places, which are called alike.
  [[nodiscard]] std::vector<Place> in_addresses(const std::vector<Place>& places) const;
  [[nodiscard]] std::set<NameSort> sorts_at(const std::vector<Place>& places) const;

  std::map<Key, std::vector<Mention>> mentions_;  // by where they stand
  std::map<Key, std::vector<Place>> named_by_;    // by root of the declaration
  std::map<Key, Mention> declared_;               // by where
  std::map<Key, Key> joined_;                     // a declaration to another that means the same
};

}  // namespace authoring
}  // namespace fairroll
