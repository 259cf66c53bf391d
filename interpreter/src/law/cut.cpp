// SPDX-License-Identifier: Apache-2.0
// A text of the law, cut line by line into sections and items.
#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include <fairroll/detail/readable.hpp>
#include <fairroll/law_text.hpp>

#include "citations.hpp"
#include "marks.hpp"

namespace fairroll {
namespace law {
namespace {

constexpr std::string_view section_sign = "\xC2\xA7";

/// A letter or a digit begins there, or goes on. Of what is no ASCII that is all but the signs of Latin-1 and of general punctuation
/// (U+0080 to U+00BF, U+2000 to U+206F): dashes, quotation marks, the section sign.
bool counts_as_word(std::string_view text) noexcept {
  const char c = text.empty() ? ' ' : text.front();
  const bool is_sign = c == '\xC2' || text.substr(0, 2) == "\xE2\x80" || text.substr(0, 2) == "\xE2\x81";
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (static_cast<unsigned char>(c) >= 0x80U && !is_sign);
}
bool has_digit(std::string_view text) noexcept { return text.find_first_of("0123456789") != std::string_view::npos; }

/// `20:18:33:06` and `661a.4`: no number that a sentence has.
bool has_inner_sign(std::string_view number) noexcept {
  for (std::size_t i = 1; i + 1 < number.size(); ++i)
    if (!counts_as_word(number.substr(i)) && number[i] != ' ' && counts_as_word(number.substr(i - 1)) &&
        counts_as_word(number.substr(i + 1)))
      return true;
  return false;
}

/// A number ends before a blank and before a sign that nothing follows: in `4.1` there is no section 4.
bool ends_number(std::string_view text, std::size_t at) noexcept {
  if (at >= text.size()) return true;
  if (counts_as_word(text.substr(at))) return false;
  const bool joins = text[at] == '.' || text[at] == ':' || text[at] == '-' || text[at] == '/';
  return !joins || !counts_as_word(text.substr(at + 1));
}

/// What a line says as a heading. Without a number it only ends the section before it.
struct Heading {
  std::string number;
  Span span;
  int level = 0;        ///< of Markdown, 1 to 6; 0: a plain line
  bool within = false;  ///< it divides the section, and ends its words alone
};

/// A mark to which words may return.
struct OpenMark {
  std::string marks;
  Span span;
  std::size_t indent = 0;  ///< of the line that it stands on
};

class Cutter {
 public:
  Cutter(const Source& source, const std::vector<std::string>& cited, std::vector<LawText::Section>& out) : source_(source), out_(out) {
    for (const std::string& number : cited) {
      std::string_view bare(number);
      while (!bare.empty() && (blank_at(bare) > 0 || bare.substr(0, 2) == section_sign))
        bare.remove_prefix(std::max(blank_at(bare), bare.substr(0, 2) == section_sign ? section_sign.size() : 0));
      if (bare.empty() || !cited_.emplace(bare, number).second) continue;
      lengths_.insert(bare.size());
    }
  }

  void cut() {
    for (std::uint32_t i = 0; i < source_.line_count(); ++i) take_line(source_.first_line() + i);
    close();
  }

 private:
  void take_line(std::uint32_t number) {
    begin_ = source_.line_begin(number);
    line_ = source_.line(number);
    const std::size_t blank = blank_at(line_);
    if (blank == line_.size()) {
      after_blank_ = true;
      return;
    }
    if (const std::optional<Heading> heading = heading_at(blank))
      open(*heading);
    else if (in_section_)
      take_words(blank);
    after_blank_ = false;
  }

  // ---- headings

  [[nodiscard]] std::optional<Heading> heading_at(std::size_t at) const {
    const std::size_t hashes = std::min(line_.find_first_not_of('#', at), line_.size()) - at;
    const bool markdown = hashes >= 1 && hashes <= 6 && blank_at(line_.substr(at + hashes)) > 0;
    bool signed_or_bold = false;
    if (markdown) at += hashes;
    for (std::size_t before = std::string_view::npos; before != at && at < line_.size();) {
      before = at;
      at += blank_at(line_.substr(at));
      const std::size_t sign = line_.substr(at, 2) == section_sign                           ? section_sign.size()
                               : at < line_.size() && (line_[at] == '*' || line_[at] == '_') ? 1
                                                                                             : 0;
      signed_or_bold = signed_or_bold || sign > 0;
      at += sign;
    }
    const std::string_view rest = line_.substr(std::min(at, line_.size()));
    return markdown ? in_markdown(static_cast<int>(hashes), rest) : plain(rest, at, signed_or_bold);
  }

  /// The longest number that a section cites and `text` begins with.
  [[nodiscard]] std::string_view cited_at(std::string_view text) const {
    for (auto length = lengths_.rbegin(); length != lengths_.rend(); ++length) {
      if (*length > text.size() || !ends_number(text, *length)) continue;
      const auto found = cited_.find(text.substr(0, *length));
      if (found != cited_.end()) return found->first;
    }
    return {};
  }

  [[nodiscard]] std::optional<Heading> in_markdown(int level, std::string_view text) const {
    const Span line{begin_, end_of_line()};
    if (const std::string_view number = cited_at(text); !number.empty()) return Heading{cited_.find(number)->second, line, level};
    const bool within = in_section_ && level > level_;
    return Heading{within ? std::string() : first_number(text), line, level, within};
  }

  /// The first word with a digit in it; empty if there is none.
  [[nodiscard]] static std::string first_number(std::string_view text) {
    for (std::string_view rest = text; !rest.empty();) {
      rest.remove_prefix(blank_at(rest));
      std::string_view word = rest.substr(0, std::min(rest.find_first_of(" \t\r"), rest.size()));
      rest.remove_prefix(word.size());
      while (!word.empty() && std::string_view(".,:;*_").find(word.back()) != std::string_view::npos) word.remove_suffix(1);
      if (has_digit(word)) return std::string(word);
    }
    return {};
  }

  [[nodiscard]] std::optional<Heading> plain(std::string_view text, std::size_t at, bool signed_or_bold) const {
    if (!after_blank_ && !signed_or_bold) return std::nullopt;
    const std::string_view number = cited_at(text);
    if (number.empty() || !has_digit(number) || !(signed_or_bold || has_inner_sign(number))) return std::nullopt;
    const auto begin = begin_ + static_cast<std::uint32_t>(at);
    return Heading{cited_.find(number)->second, {begin, begin + static_cast<std::uint32_t>(number.size())}, 0};
  }

  void open(const Heading& heading) {
    close();
    open_marks_.clear();
    if (heading.within) return;
    lists_.clear();
    level_ = heading.level;
    in_section_ = !heading.number.empty();
    if (!in_section_) return;
    out_.push_back({heading.number, heading.span, {}, {}});
    if (heading.level == 0) run_ = Span{heading.span.begin, end_of_line()};  // the words may go on behind the number
  }

  // ---- words

  void take_words(std::size_t blank) {
    std::size_t at = blank;
    while (at < line_.size()) {  // what a list may hang its items on
      const std::size_t bullet =
          line_.substr(at, 3) == "\xE2\x80\xA2" ? 3 : std::string_view("-*+>").find(line_[at]) != std::string_view::npos;
      if (bullet == 0 || blank_at(line_.substr(at + bullet)) == 0) break;
      at += bullet + blank_at(line_.substr(at + bullet));
    }
    const std::size_t indent = width_of_blanks(blank);
    if (!take_marks(at, indent) && after_blank_) return_to_mark_before(indent);
    if (!run_) run_ = Span{begin_ + static_cast<std::uint32_t>(blank), 0};
    run_->end = end_of_line();
  }

  /// Behind a blank line words belong to the innermost mark whose line begins further left.
  void return_to_mark_before(std::size_t indent) {
    if (open_marks_.empty() || indent > open_marks_.back().indent) return;
    close();
    while (!open_marks_.empty() && indent <= open_marks_.back().indent) open_marks_.pop_back();
    if (!open_marks_.empty()) out_.back().items.push_back({open_marks_.back().marks, open_marks_.back().span, {}});
  }

  void open_mark(std::string marks, Span span, std::size_t indent) {
    while (!open_marks_.empty() && !lies_in(marks, open_marks_.back().marks)) open_marks_.pop_back();
    open_marks_.push_back({std::move(marks), span, indent});
    out_.back().items.push_back({open_marks_.back().marks, span, span});
  }

  bool take_marks(std::size_t at, std::size_t indent) {
    bool any = false;
    for (;;) {
      while (at < line_.size() && (line_[at] == '*' || line_[at] == '_')) ++at;
      const std::optional<MarkRead> read = mark_at(line_.substr(std::min(at, line_.size())));
      if (!read || (any && line_[at] != '(' && at + read->size == line_.size())) return any;  // `(1) I.` is a sentence
      close();
      const auto begin = begin_ + static_cast<std::uint32_t>(at);
      const Span mark{begin, begin + static_cast<std::uint32_t>(read->size)};
      open_mark(lists_.take(read->mark), mark, indent);
      run_ = mark;
      any = true;
      at += read->size;
      at += blank_at(line_.substr(at));
    }
  }

  /// In columns; a tab takes four.
  [[nodiscard]] std::size_t width_of_blanks(std::size_t bytes) const noexcept {
    std::size_t width = 0;
    for (const char c : line_.substr(0, bytes)) width += c == '\t' ? 4 : c == '\xC2' ? 0 : 1;
    return width;
  }

  [[nodiscard]] std::uint32_t end_of_line() const noexcept { return begin_ + static_cast<std::uint32_t>(line_.size()); }

  /// The words that were gathered last go where they belong.
  void close() {
    if (run_ && !open_marks_.empty())
      out_.back().items.back().text = *run_;
    else if (run_)
      out_.back().unmarked_spans.push_back(*run_);
    run_.reset();
  }

  const Source& source_;
  std::vector<LawText::Section>& out_;
  std::map<std::string, std::string, std::less<>> cited_;  // without a sign before it: as it is cited
  std::set<std::size_t> lengths_;                          // of them
  OpenLists lists_;
  std::vector<OpenMark> open_marks_;  // each lies in the one before it; words go to the last
  std::string_view line_;
  std::uint32_t begin_ = 0;  // of the line
  std::optional<Span> run_;  // words that are not put away
  bool in_section_ = false;
  bool after_blank_ = true;
  int level_ = 0;  // of the heading of the section; 0: a plain line
};

}  // namespace
}  // namespace law

LawText::LawText(SourcePtr text, const std::vector<std::string>& cited) : source_(std::move(text)), fault_(unreadable(source_)) {
  if (!fault_) law::Cutter(*source_, cited, sections_).cut();
  for (const Section& section : sections_) {
    for (const Span& words : section.unmarked_spans) keep(section.number, {}, {{}, words});
    for (const Item& item : section.items) {
      keep(section.number, item.marks, {item.marks, item.text});
      for (std::size_t end = item.marks.rfind(' '); end != std::string::npos; end = item.marks.rfind(' ', end - 1))
        keep(section.number, item.marks.substr(0, end), {item.marks, item.text});
    }
  }
}

void LawText::keep(const std::string& section, const std::string& cited, Found found) {
  std::vector<Found>& all = by_mark_[{section, cited}];
  if (all.size() < max_passages) all.push_back(std::move(found));
}

std::vector<Passage> LawText::find_passages(const std::string& section, const std::string& marks) const {
  std::vector<Passage> out;
  const auto add = [&](const Found& one) { out.push_back({section, one.marks, {source_, one.words}}); };
  for (std::size_t end = marks.find(' '); end != std::string::npos; end = marks.find(' ', end + 1)) {
    const std::string around = marks.substr(0, end);
    const auto at = by_mark_.find({section, around});
    if (at != by_mark_.end() && at->second.front().marks == around) add(at->second.front());  // what leads to the list
  }
  if (const auto at = by_mark_.find({section, marks}); at != by_mark_.end())
    for (const Found& one : at->second) add(one);
  return out;
}

}  // namespace fairroll
