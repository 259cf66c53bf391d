// SPDX-License-Identifier: Apache-2.0
// The words of the law beside the rules: a text that the head of a unit names (`words in "craps.md"`), cut by section and mark, so that
// each clause can be shown with the words that it writes down. docs/law_text.md says what a heading and what a mark is.
// Nothing here decides anything: a ruling is the same with the text and without it.
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

/// One text of the law, cut. Immutable and safe to share between threads.
class LawText {
 public:
  /// An item of a list, with all marks that lead to it.
  struct Item {
    std::string marks;  ///< `(a) (1)`: blanks between, round brackets however the text writes them
    Span mark;          ///< its own mark, the last of them
    Span words;         ///< from its own mark, or where words return to it, to their end; items within it left out
  };
  /// What stands between two headings.
  struct Section {
    std::string number;          ///< as the rule file cites it; of a section that is not cited, as the heading has it
    Span heading;                ///< its number; a heading in Markdown is its whole line
    std::vector<Span> unmarked;  ///< its words under no mark, in the order of the text
    std::vector<Item> items;     ///< in the order of the text; marks repeat where words return to one, or a section has two lists
  };

  /// Cuts the text. `cited`: the numbers of sections that the rule file has; they tell which lines are headings. Any bytes are accepted: of
  /// a text that cannot be shown fault() says why, and it has no sections. Takes a time proportional to the text.
  LawText(SourcePtr text, const std::vector<std::string>& cited);

  /// Never null.
  [[nodiscard]] const SourcePtr& source() const noexcept { return source_; }
  /// too_large (more than Source::max_bytes) or not_utf8.
  [[nodiscard]] const std::optional<Diagnostic>& fault() const noexcept { return fault_; }
  /// In the order of the text. What stands before the first heading belongs to none.
  [[nodiscard]] const std::vector<Section>& sections() const noexcept { return sections_; }
  /// The words at these marks and at those within them, behind those with which each mark around begins; for no marks those of the section
  /// under no mark. In the order of the text. A text that repeats one mark for ever is no reason to show it all: the first `most_passages`.
  [[nodiscard]] std::vector<Passage> passages(const std::string& section, const std::string& marks) const;

  static constexpr std::size_t most_passages = 32;  ///< of one clause

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

/// What tells one version of a text from another: 16 hexadecimal digits. Line ends (LF or CRLF) and a byte order mark do not count.
[[nodiscard]] std::string digest_of_words(std::string_view text);

/// The texts that the head of a rule file names, in its order, without parsing it. Any bytes are accepted.
[[nodiscard]] std::vector<std::string> texts_named_in(std::string_view rule_file);
/// Whether a text may have that name: a file in the very folder of the rule file, named without `/`, a backslash or `..`.
[[nodiscard]] bool may_name_text(std::string_view name) noexcept;

/// The words of the law that stand beside a place of a rule file: those of the section and the marks around it, in the order of
/// the text. A place under no mark in round brackets has the words of its section that stand under no mark. None: its unit has no text,
/// or the text does not have what is cited. Pure; for editors. Of a clause see Clause::words, which knows of adoptions, too.
[[nodiscard]] std::vector<Passage> words_at(const Library& library, const Place& place);
/// The words on one line, blanks folded.
[[nodiscard]] std::string in_one_line(const Passage& passage);

/// Holds a unit against its texts: texts that are missing, cannot be read or have changed, sections and marks that are cited and not there,
/// marks that nothing speaks to. Nothing is found wrong with a unit that names no text. No finding keeps the rules from being used.
[[nodiscard]] Diagnostics check_words(const Library& library, const std::string& unit);

}  // namespace fairroll
