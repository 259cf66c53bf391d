// SPDX-License-Identifier: Apache-2.0
// Texts of the law: the words of a regulation in a file that the head of a unit names (`words in "craps.md"`). The text is divided by
// section and mark, so that each clause can be shown with the passages that it encodes. docs/law_text.md defines headings and marks. The
// text does not affect rulings.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/diagnostic.hpp>
#include <fairroll/model/clause.hpp>
#include <fairroll/rules.hpp>

namespace FAIRROLL_API fairroll {

/// A text of the law, divided into sections and marked items. Immutable; safe to share between threads.
class LawText {
 public:
  /// A marked item. If text after an inner list belongs to an outer mark again, it is another item with the same marks.
  struct Item {
    std::string marks;  ///< marks from the outermost to its own, such as `(a) (1)`; in round brackets, however the text writes them
    Span mark;          ///< location of the last mark in `marks`, which is the mark of the item itself
    Span text;          ///< text of the item, with its mark if the text begins with the mark, without inner items
  };
  /// The text between two headings.
  struct Section {
    std::string number;                ///< number as the rule file cites it, otherwise as in the heading
    Span heading;                      ///< number in the heading; for a Markdown heading the complete line
    std::vector<Span> unmarked_spans;  ///< parts of the text that are under no mark, in order
    std::vector<Item> items;           ///< marked items, in the order of the text; marks may occur several times
  };

  /// Divides a text. `cited` contains the numbers of the sections in the rule file, by which headings are recognised. Any bytes are
  /// accepted: a text that cannot be shown has no sections, and error() returns the reason. Takes time linear in the length of the text.
  LawText(SourcePtr text, const std::vector<std::string>& cited);

  /// Source of the text; never null.
  [[nodiscard]] const SourcePtr& source() const noexcept { return source_; }
  /// Error of a text that cannot be shown: `too_large` (more than Source::max_bytes) or `not_utf8`. Otherwise `std::nullopt`.
  [[nodiscard]] const std::optional<Diagnostic>& error() const noexcept { return fault_; }
  /// Sections in the order of the text. Text before the first heading belongs to no section.
  [[nodiscard]] const std::vector<Section>& sections() const noexcept { return sections_; }
  /// Returns the passages of a section for marks such as `(a) (1)`, in the order of the text. First come the opening words of each outer
  /// mark, then the items with these marks or inside them, at most `max_passages`. Empty `marks` select the text that is under no mark.
  /// Marks that the text does not contain have no passages.
  [[nodiscard]] std::vector<Passage> passages(const std::string& section, const std::string& marks) const;

  static constexpr std::size_t max_passages = 32;  ///< maximum number of items that passages() returns

 private:
  struct Found {
    std::string marks;
    Span words;
  };
  void keep(const std::string& section, const std::string& cited, Found found);

  SourcePtr source_;
  std::optional<Diagnostic> fault_;
  std::vector<Section> sections_;
  std::map<std::pair<std::string, std::string>, std::vector<Found>> by_mark_;  // by section and marks
};

/// Returns the digest that identifies a version of a text: 16 hexadecimal digits. Line ends (LF or CRLF) and a byte order mark do not
/// affect it.
[[nodiscard]] std::string compute_text_digest(std::string_view text);

/// Returns the file names of the texts of the law that the head of a rule file states (`words in`), in order. Does not parse the rest of
/// the file. Accepts any bytes.
[[nodiscard]] std::vector<std::string> list_named_texts(std::string_view rule_file);
/// Returns true if the file name of a text of the law is allowed: it must not contain `/`, a backslash or `..`, because the text is in the
/// folder of the rule file.
[[nodiscard]] bool is_valid_text_name(std::string_view name) noexcept;

/// Returns the passages of the text of the law for a place in a rule file, in the order of the text: those of the section and of the marks
/// around the place. Without marks in round brackets, it is the text of the section that is under no mark. Returns an empty list if the
/// unit has no text, or if the text does not contain the section or marks. Intended for editors; Clause::law_passages also covers adopted
/// text. Pure.
[[nodiscard]] std::vector<Passage> find_passages(const Library& library, const Place& place);
/// Returns the text of a passage on one line, with each sequence of blanks replaced by one space.
[[nodiscard]] std::string format_passage(const Passage& passage);

/// Compares a unit with its texts of the law and returns the diagnostics. They report texts that are missing, unreadable or changed, cited
/// sections and marks that the text does not contain, and marks that no statement covers. For a unit that names no text, the list is empty.
/// None of the diagnostics prevents the use of the rules.
[[nodiscard]] Diagnostics check_law_texts(const Library& library, const std::string& unit);

}  // namespace fairroll
