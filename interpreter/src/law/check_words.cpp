// SPDX-License-Identifier: Apache-2.0
// A unit held against the texts of the law that it names.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fairroll/detail/readable.hpp>
#include <fairroll/law_text.hpp>

#include "../check/layers.hpp"
#include "../check/report.hpp"
#include "../check/words.hpp"
#include "../snapshot/document.hpp"
#include "citations.hpp"
#include "marks.hpp"

namespace fairroll {
namespace law {
namespace {

using checking::Children;
using checking::in_backticks;
using checking::Report;

/// What the rule file says of one section of the law.
struct Spoken {
  SourceLocation number;
  bool recalled = false;                                      ///< the text is unverified, so the law text need not contain it
  std::vector<std::pair<std::string, SourceLocation>> cited;  ///< marks with the location of their first occurrence
  std::set<std::string> at;                                   ///< the same, to look up
  std::set<std::string> named;                                ///< marks that a remark (`unencoded`, `note`) names in its words
};

/// Marks in a remark: `(7)`, or `(a) (1)` if they follow one another.
void add_marks_in(std::string_view text, std::set<std::string>& out) {
  std::string together;
  for (std::size_t at = 0; at <= text.size();) {
    const bool opens = at < text.size() && text[at] == '(';
    const std::size_t end = opens ? text.substr(at, longest_mark).find(')') : std::string_view::npos;
    const auto read = end == std::string_view::npos ? std::nullopt : mark_at(text.substr(at, end + 1));
    if (read) checking::append_words(together, read->mark);
    const std::size_t blank = read || at == text.size() ? 0 : blank_at(text.substr(at));
    if (!read && blank == 0) {
      if (!together.empty()) out.insert(std::exchange(together, {}));
      ++at;
    } else {
      at += read ? read->size : blank;
    }
  }
}

class Citations {
 public:
  void add(const Syntax& unit) {
    for (const Syntax& statement : Children(unit, Kind::statement)) {
      const Syntax section = statement.child(Kind::section);
      if (!section) continue;
      Spoken& spoken = sections[std::string(section[0].unquoted_text())];
      if (!spoken.number.source) spoken.number = section[0].location();
      for (const Syntax& inner : Children(section.child(Kind::block), Kind::statement))
        spoken.recalled = spoken.recalled || inner.has(Kind::recalled);
      walk(section.child(Kind::block), {}, spoken);
    }
  }

  std::map<std::string, Spoken> sections;

 private:
  static void walk(const Syntax& node, std::string marks, Spoken& spoken) {
    for (const Syntax& mark : marks_before(node)) {
      checking::append_words(marks, mark.text());
      if (spoken.at.insert(marks).second) spoken.cited.emplace_back(marks, mark.location());
    }
    if (node.is(Kind::unencoded) || node.is(Kind::left_open) || node.is(Kind::note)) add_marks_in(node[0].unquoted_text(), spoken.named);
    for (const Syntax& child : Children(node)) walk(child, marks, spoken);
  }
};

class WordsChecker {
 public:
  WordsChecker(const Library& library, const std::string& unit, const Syntax& top, Diagnostics& out)
      : library_(library), unit_(unit), texts_(library.law_texts(unit)), top_(top), out_(out), report_(out) {
    citations_.add(top);
  }

  void check() {
    std::map<std::string, SourceLocation> named;
    for (const Syntax& statement : Children(top_.child(Kind::head), Kind::law_text)) {
      const auto [first, fresh] = named.emplace(statement[0].unquoted_text(), statement[0].location());
      if (fresh)
        check_text(statement);
      else
        report_.twice(statement[0], in_backticks(first->first) + " is listed twice", first->second);
    }
    if (named.empty() || !whole_) return;  // what is not there may be in the text that is missing
    std::map<std::string_view, Marks> there;
    for (const auto& text : texts_)
      for (const LawText::Section& section : text->sections()) {
        Marks& marks = there[section.number];
        for (const LawText::Item& item : section.items) marks.insert(item.marks);
      }
    for (const auto& [number, spoken] : citations_.sections) {
      const auto found = there.find(number);
      check_cited(number, spoken, found == there.end() ? nullptr : &found->second);
    }
    for (const auto& text : texts_) check_spoken(*text);
    for (const auto& [number, places] : headings_) refuse_second(number, places);
  }

 private:
  // ---- the text as such

  void check_text(const Syntax& statement) {
    const Syntax name = statement[0];
    if (!is_valid_text_name(name.unquoted_text())) {
      whole_ = false;
      if (name.unquoted_text().empty() || name.unquoted_text() == ".")
        return report_.add(Code::no_words, name, name.text().size() == 2 ? "the file name is empty" : "`.` is not a file name",
                           "write the name of the file that contains the text");
      return report_.add(Code::outside_folders, name, in_backticks(name.unquoted_text()) + " is not in the folder of the rule file",
                         "store the text in the folder of the rule file, and write only the file name");
    }
    const LawText* const text = text_called(name.unquoted_text());
    if (text == nullptr)
      return missing(name, "there is no readable file " + in_backticks(name.unquoted_text()) + " in the folder of the rule file");
    if (text->error() && text->error()->code == Code::too_large) {
      whole_ = false;
      return report_.add(Code::no_words, name, in_backticks(name.unquoted_text()) + " is larger than 1 MiB",
                         "split the text into several files, and write a `words in` statement for each file");
    }
    if (text->error()) {
      whole_ = false;
      return report_.add(Code::no_words, name, in_backticks(name.unquoted_text()) + " cannot be read: " + text->error()->message,
                         {text->error()->location, "here"}, text->error()->help);
    }
    const std::string_view all = text->source()->text();
    if (blank_at(all) == all.size()) return missing(name, in_backticks(name.unquoted_text()) + " is empty");
    for (Diagnostic& hidden : hidden_characters(text->source())) out_.push_back(std::move(hidden));
    check_digest(statement, compute_text_digest(all));
  }

  void missing(const Syntax& name, std::string message) {
    whole_ = false;
    report_.add(Code::no_words, name, std::move(message),
                "store the text of the law in that folder as a UTF-8 text or Markdown file of at most 1 MiB, or remove the statement");
  }

  [[nodiscard]] const LawText* text_called(std::string_view name) const {
    for (const auto& text : texts_) {
      const std::string_view path = text->source()->name();
      if (path.substr(path.find_last_of('/') + 1) == name) return text.get();
    }
    return nullptr;
  }

  void check_digest(const Syntax& statement, const std::string& now) {
    const Syntax written = statement.child(Kind::digest);
    const std::string name = in_backticks(statement[0].unquoted_text());
    const std::string digest = "digest \"" + now + "\"";
    if (!written) {
      report_.add(Code::no_digest, statement, "the rule file does not record which version of " + name + " it encodes",
                  "compare the text with the rules, then write `words in " + statement[0].str() + " " + digest + "`");
      const SourceLocation behind(statement.location().source, {statement.span().end, statement.span().end});
      out_.back().repairs = {{"write `" + digest + "`", behind, " " + digest}};
    } else if (written[0].unquoted_text() != now) {
      report_.add(Code::words_changed, written, name + " is not the text that was encoded; the digest is now " + now,
                  "compare the text with the rules, change the rules where necessary, then write `" + digest + "`");
      out_.back().repairs = {{"write `" + digest + "`", written.location(), digest}};
    }
  }

  // ---- what the rule file cites, and the text does not have

  using Marks = std::set<std::string_view>;

  /// `there`: the marks that the texts have in that section; null: none has the section.
  void check_cited(const std::string& number, const Spoken& spoken, const Marks* there) {
    if (there == nullptr && spoken.recalled) return;
    if (there == nullptr)
      return report_.add(Code::not_in_words, spoken.number, "the text of the law has no section " + in_backticks(number),
                         "add `words in` for the text that contains the section, or add the number to the heading; "
                         "write `recalled` if the section was not compared with the text of the law");
    for (const auto& [marks, place] : spoken.cited)
      if (there->count(marks) == 0)
        report_.add(Code::not_in_words, place, "section " + in_backticks(number) + " of the text has no mark " + marks,
                    "write a mark from the text, or a label of your own, such as `[name]`");
  }

  // ---- what the text has, and no statement speaks to

  void check_spoken(const LawText& text) {
    const Citations all = citations_of_all(text);
    const bool is_of_base = shares(top_.child(Kind::base).child(Kind::path).str(), text);
    std::string uncited;
    std::size_t count = 0;
    SourceLocation first;
    for (const LawText::Section& section : text.sections()) {
      if (!stands_alone(text, section)) continue;
      const auto own = citations_.sections.find(section.number);
      if (own != citations_.sections.end()) {
        check_items(text, section, own->second.number, all.sections.at(section.number));
      } else if (!is_of_base && all.sections.count(section.number) == 0 && !(section.items.empty() && section.unmarked_spans.empty())) {
        if (count == 0) first = {text.source(), section.heading};
        add_name(uncited, in_backticks(section.number), count++);
      }
    }
    if (count == 0) return;
    report_.add(Code::unspoken, first, "no section of the rule file encodes section " + uncited + more(count),
                "add a `section` with this number, and use `unencoded` for omitted rules");
  }

  /// What this unit and those that it is made of say, as far as they name the same text: of a section that a ruleset and its amendment both
  /// write down each may speak to some marks.
  [[nodiscard]] Citations citations_of_all(const LawText& text) const {
    Citations all;
    for (const std::string& reached : list_dependencies(library_, unit_))
      if (shares(reached, text)) all.add(checking::unit_of(*library_.find_unit(reached)));
    return all;
  }
  [[nodiscard]] bool shares(const std::string& unit, const LawText& text) const {
    const auto& named = library_.law_texts(unit);
    return std::any_of(named.begin(), named.end(), [&](const auto& one) { return one->source()->name() == text.source()->name(); });
  }

  void check_items(const LawText& text, const LawText::Section& section, const SourceLocation& number, const Spoken& spoken) {
    std::string names;
    std::size_t count = 0;
    SourceLocation first;
    std::set<std::string> told;
    for (const LawText::Item& item : section.items) {
      if (is_spoken_to(item.marks, spoken) || !told.insert(item.marks).second) continue;
      if (count == 0) first = {text.source(), item.mark};
      add_name(names, item.marks, count++);
    }
    if (count == 0) return;
    report_.add(Code::unspoken, first, "no statement of section " + in_backticks(section.number) + " encodes " + names + more(count),
                {number, "the section"},
                "write the mark before the statement that encodes it, or mention the mark in a `note` or `unencoded` statement");
  }

  static constexpr std::size_t most_named = 8;

  static void add_name(std::string& names, const std::string& name, std::size_t before) {
    if (before < most_named) names += (before == 0 ? "" : ", ") + name;
  }
  static std::string more(std::size_t count) {
    return count <= most_named ? std::string() : " and " + std::to_string(count - most_named) + " more";
  }

  /// A statement stands at the mark or at one within it; one around it speaks to all within it if none stands at any of those.
  [[nodiscard]] static bool is_spoken_to(const std::string& mark, const Spoken& spoken) {
    const auto within = [&](const std::string& outer) {
      const auto at = spoken.at.upper_bound(outer + " ");
      return at != spoken.at.end() && lies_in(*at, outer);
    };
    if (spoken.at.count(mark) != 0 || within(mark)) return true;
    if (is_named(mark, spoken.named)) return true;
    for (std::size_t blank = mark.rfind(' '); blank != std::string::npos; blank = mark.rfind(' ', blank - 1)) {
      const std::string outer = mark.substr(0, blank);
      if (spoken.at.count(outer) != 0) return !within(outer);
    }
    return false;
  }

  /// A remark names a mark by the last of the marks that lead to it, or by one around it with all that lead there.
  [[nodiscard]] static bool is_named(const std::string& mark, const std::set<std::string>& named) {
    if (named.count(mark) != 0) return true;
    for (std::size_t blank = mark.find(' '); blank != std::string::npos; blank = mark.find(' ', blank + 1))
      if (named.count(mark.substr(0, blank)) != 0 || named.count(mark.substr(blank + 1)) != 0) return true;
    return false;
  }

  [[nodiscard]] bool stands_alone(const LawText& text, const LawText::Section& section) {
    std::vector<SourceLocation>& places = headings_[section.number];
    places.push_back({text.source(), section.heading});
    return places.size() == 1;
  }

  /// One warning for each number, however often it stands there.
  void refuse_second(const std::string& number, const std::vector<SourceLocation>& places) {
    if (places.size() < 2) return;
    report_.add(Code::two_passages, places[1],
                std::to_string(places.size()) + " sections of the text have the number " + in_backticks(number),
                {places[0], "first occurrence"}, "keep only the version that the rules encode, and remove any table of contents");
  }

  const Library& library_;
  std::string unit_;
  const std::vector<std::shared_ptr<const LawText>>& texts_;
  Syntax top_;
  Citations citations_;  // its own
  std::map<std::string, std::vector<SourceLocation>> headings_;
  bool whole_ = true;  // every text that is named is there
  Diagnostics& out_;
  Report report_;
};

}  // namespace
}  // namespace law

std::string compute_text_digest(std::string_view text) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] != '\r' || i + 1 == text.size() || text[i + 1] != '\n') plain += text[i];
  return digest_words(plain);
}

Diagnostics check_law_texts(const Library& library, const std::string& unit) {
  Diagnostics out;
  const std::shared_ptr<const Tree> tree = library.find_unit(unit);
  if (!tree || has_errors(library.errors(unit))) return out;  // what could not be parsed may be what speaks to a mark
  law::WordsChecker(library, unit, checking::unit_of(*tree), out).check();
  sort_diagnostics(out);
  return out;
}

}  // namespace fairroll
