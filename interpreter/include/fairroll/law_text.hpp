// SPDX-License-Identifier: Apache-2.0
// Texts of the law: the wording of a regulation, in a file that the head of a unit names (`words in "craps.md"`). The text is divided by
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

/// A text of the law, divided into sections and marked items. Objects are immutable, so threads may share them.
class LawText {
 public:
  /// A marked item of a section. If text after an inner list continues an outer item, that text is a separate item with the same marks.
  struct Item {
    /// Marks of the item from the outermost to the innermost, such as `(a) (1)`. They are always in round brackets, even if the text uses a
    /// different form.
    std::string marks;
    Span mark;  ///< Location of the item's own mark, which is the last mark in `marks`.
    Span text;  ///< Location of the item's text, without inner items. It includes the item's own mark if the text begins with this mark.
  };
  /// The part of the text between two headings.
  struct Section {
    /// Section number in the form in which the rule file cites it. If the rule file does not cite the section, this is the number in the
    /// heading.
    std::string number;
    Span heading;  ///< Location of the number in the heading. For a Markdown heading, this is the location of the complete line.
    std::vector<Span> unmarked_spans;  ///< Locations of the parts of the section that have no mark, in the order of the text.
    std::vector<Item> items;           ///< Marked items of the section, in the order of the text. The same marks may occur several times.
  };

  /// Divides a text into sections and items. `cited` contains the section numbers that the rule file cites. They are used to recognise
  /// headings. Any bytes are accepted. A text that cannot be shown has no sections, and error() returns the reason. Takes time linear in
  /// the length of the text.
  LawText(SourcePtr text, const std::vector<std::string>& cited);

  /// Returns the source of the text. Never null.
  [[nodiscard]] const SourcePtr& source() const noexcept { return source_; }
  /// Returns the error of a text that cannot be shown: `too_large` (more than Source::max_bytes) or `not_utf8`. Returns `std::nullopt` if
  /// there is no error.
  [[nodiscard]] const std::optional<Diagnostic>& error() const noexcept { return fault_; }
  /// Returns the sections in the order of the text. Text before the first heading belongs to no section.
  [[nodiscard]] const std::vector<Section>& sections() const noexcept { return sections_; }
  /// Returns the passages of a section for marks such as `(a) (1)`, in the order of the text. The opening words of each outer item come
  /// first, followed by the items that have these marks and the items inside them. At most `max_passages` items are returned. If `marks` is
  /// empty, returns the text that has no mark. Returns an empty list if the text does not contain the marks.
  [[nodiscard]] std::vector<Passage> find_passages(const std::string& section, const std::string& marks) const;

  static constexpr std::size_t max_passages = 32;  ///< Maximum number of items that find_passages() returns.

 private:
  struct Found {
    std::string marks;
    Span words;
  };
  void keep(const std::string& section, const std::string& cited, Found found);

  SourcePtr source_;
  std::optional<Diagnostic> fault_;
  std::vector<Section> sections_;
  std::map<std::pair<std::string, std::string>, std::vector<Found>> by_mark_;  // Keyed by section and marks.
};

/// Returns the digest that identifies a version of a text, as 16 hexadecimal digits. The type of line endings (LF or CRLF) and a byte order
/// mark do not affect the digest.
[[nodiscard]] std::string compute_text_digest(std::string_view text);

/// Returns the file names of the texts of the law that the head of a rule file names (`words in`), in the order of the head. Does not parse
/// the rest of the rule file. Accepts any bytes.
[[nodiscard]] std::vector<std::string> list_cited_law_texts(std::string_view rule_file);
/// Returns true if the file name of a text of the law is allowed. The name must not contain `/`, a backslash or `..`, because the text must
/// be in the same folder as the rule file.
[[nodiscard]] bool is_valid_text_name(std::string_view name) noexcept;

/// Returns the passages of the text of the law for a location in a rule file, in the order of the text. The passages belong to the section
/// and marks that contain the location. If the location has no marks in round brackets, the passages are the parts of the section that have
/// no mark. Returns an empty list if the unit has no text of the law, or if the text does not contain the section or marks. Intended for
/// editors. In contrast to this function, Clause::law_passages also covers adopted text. Pure.
[[nodiscard]] std::vector<Passage> find_passages(const Library& library, const SourceLocation& place);
/// Returns the text of a passage on one line, with each sequence of blanks replaced by one space.
[[nodiscard]] std::string format_passage(const Passage& passage);

/// Compares a unit with its texts of the law and returns the diagnostics. They report texts that are missing, unreadable or changed, cited
/// sections and marks that do not occur in the text, and marks that no statement covers. The list is empty if the unit names no text. None
/// of these diagnostics prevents the use of the rules.
[[nodiscard]] Diagnostics check_law_texts(const Library& library, const std::string& unit);

}  // namespace fairroll
