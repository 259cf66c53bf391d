// SPDX-License-Identifier: Apache-2.0
#include "layout.hpp"

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "../utf8.hpp"
#include "columns.hpp"

namespace fairroll::formatting {

namespace {

constexpr std::size_t step = 2;         // indentation of a block
constexpr std::size_t continued = 4;    // and of a line that goes on
constexpr std::size_t least_room = 40;  // columns of text that a line has, however deep it stands
constexpr std::size_t wide_gap = 3;     // blanks between things of one kind on a line

// Half-open range of token indices.
struct Range {
  std::size_t begin;
  std::size_t end;
};

// What may stand between the braces of an item on one line.
enum class Braces { Broken, One, Many };

Braces braces_of(Kind item) {
  switch (item) {
    case Kind::throw_:
      return Braces::Many;
    case Kind::wager:
    case Kind::every_wager:
    case Kind::alternative:
    case Kind::amend_game:
    case Kind::amend_wager:
    case Kind::replace:
    case Kind::insert_after:
      return Braces::One;
    default:
      return Braces::Broken;
  }
}

bool one_of(const Token& token, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(), [&token](std::string_view word) { return token.is(word); });
}

// How good a place that is to go on in the next line. Some statements are lists first, others sentences with lists in them.
int rank_of_break(const Token& before, const Token& after, Kind item) {
  const bool list_first = item == Kind::parts || item == Kind::commission || item == Kind::adopts;
  if (item == Kind::scenario && after.is("under")) return 4;
  if (item == Kind::assert_edge) return after.is("is") ? 4 : 0;
  if (before.is(",")) return list_first ? 4 : 2;
  const bool fixed_phrase = before.is("taken") || before.is("refunded");
  if (one_of(after, {"when", "while", "unless", "until", "from", "except", "else", "subject", "notwithstanding", "with", "needs", "posting",
                     "reading", "about"})) {
    return fixed_phrase ? 0 : 3;
  }
  return one_of(after, {"or", "and", "under", "by", "as", "per", "behind", "on"}) ? 1 : 0;
}

// A string belongs to the word before it; a mark to what it numbers.
bool may_break(const Token& before, const Token& after) {
  if (before.type == Token::Type::Mark || before.is("(") || before.is("..") || before.is("the")) return false;
  if (after.is(",") || after.is(")") || after.is(":") || after.is("..") || after.is("{") || after.is("}")) return false;
  return after.type != Token::Type::String || before.is(",");
}

class Layout {
 public:
  explicit Layout(const std::vector<Token>& tokens) : tokens_(tokens) {}

  std::vector<Line> lay_out() {
    block({0, tokens_.size()}, 0);
    return std::move(lines_);
  }

 private:
  const Token& at(std::size_t i) const { return tokens_[i]; }

  // Everything between two braces, or the whole file.
  void block(Range range, std::size_t indent) {
    const std::size_t first_line = lines_.size();
    for (std::size_t i = range.begin; i < range.end;) {
      const std::size_t line = lines_.size();
      const bool blank = at(i).blank_before && line > first_line;
      if (at(i).is_comment()) {
        i = comments({i, range.end}, indent);
      } else {
        const std::size_t end = item_end({i, range.end});
        item({i, end}, indent + shift(i));
        i = end;
        if (i < range.end && at(i).is_comment() && !at(i).own_line) remark(i++);
      }
      if (line < lines_.size()) lines_[line].blank_before = blank;
    }
  }

  void remark(std::size_t comment) { lines_.back().comment = std::string(at(comment).text); }

  // What is expected of a step stands deeper than the step.
  std::size_t shift(std::size_t i) const { return at(i).starts_item && at(i).item == Kind::expect ? step : 0; }

  // Comments stand as deep as what they precede. Returns where that begins.
  std::size_t comments(Range range, std::size_t indent) {
    std::size_t end = range.begin;
    while (end < range.end && at(end).is_comment()) ++end;
    if (end < range.end) indent += shift(end);
    for (std::size_t i = range.begin; i < end; ++i) {
      const bool blank = i > range.begin && at(i).blank_before;
      lines_.push_back({.indent = indent, .text = std::string(at(i).text), .blank_before = blank, .only_comment = true});
    }
    return end;
  }

  // Behind the last token of the item that begins the range; comments behind it are not counted in.
  std::size_t item_end(Range range) const {
    std::size_t end = range.begin + 1;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (i > range.begin && at(i).starts_item) break;
      if (at(i).is("{")) i = at(i).partner;
      if (!at(i).is_comment()) end = i + 1;
    }
    return end;
  }

  void item(Range range, std::size_t indent) {
    const Kind kind = at(range.begin).item;
    kind_ = kind;
    if (one_line(range, kind) && fits(range, indent)) {
      push(range, indent, true);
      return;
    }
    std::size_t begin = range.begin;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (!at(i).is("{") || at(i).partner == i + 1) continue;
      const std::size_t close = at(i).partner;
      flow({begin, i + 1}, indent);
      std::size_t inner = i + 1;
      if (at(inner).is_comment() && !at(inner).own_line) remark(inner++);
      block({inner, close}, indent + step);
      kind_ = kind;
      begin = i = close;
    }
    flow({begin, range.end}, indent);
  }

  // Whether it may stand on one line, if it fits.
  bool one_line(Range range, Kind kind) const {
    if (range.end - range.begin > page_width) return false;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (at(i).is_comment() || (at(i).starts_move)) return false;
      if (!at(i).is("{") || at(i).partner == i + 1) continue;
      const Range inner = {i + 1, at(i).partner};
      if (!one_line_block(inner, braces_of(kind))) return false;
      i = at(i).partner;
    }
    return true;
  }

  bool one_line_block(Range range, Braces braces) const {
    if (braces == Braces::Broken) return false;
    std::size_t items = 0;
    for (std::size_t i = range.begin; i < range.end; ++items) {
      if (at(i).is_comment()) return false;
      const std::size_t end = item_end({i, range.end});
      if (!one_line({i, end}, at(i).item)) return false;
      i = end;
    }
    return items == 1 || braces == Braces::Many;
  }

  // Tokens without a block among them: a statement, or its part before, between or behind blocks.
  void flow(Range range, std::size_t indent) {
    std::size_t begin = range.begin;
    bool moved = false;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (!at(i).starts_move || i == range.begin) continue;
      stretch({begin, i}, moved ? indent + step : indent);
      begin = i;
      moved = true;
    }
    stretch({begin, range.end}, moved ? indent + step : indent);
  }

  // A comment ends its line, wherever it stands.
  void stretch(Range range, std::size_t indent) {
    std::size_t begin = range.begin;
    std::size_t column = indent;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (!at(i).is_comment()) continue;
      if (begin < i) {
        cases({begin, i}, column);
        column = indent + continued;
      }
      if (at(i).own_line || i == range.begin) {
        lines_.push_back({.indent = column, .text = std::string(at(i).text), .only_comment = true});
      } else {
        remark(i);
      }
      begin = i + 1;
    }
    if (begin < range.end) cases({begin, range.end}, column);
  }

  // Several odds or limits stand on one line, or below one another.
  void cases(Range range, std::size_t indent) {
    std::vector<std::size_t> begins;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (at(i).starts_case) begins.push_back(i);
    }
    if (begins.size() < 2 || fits(range, indent)) {
      wrap(range, indent, indent + continued);
      return;
    }
    const std::string lead = flat({range.begin, begins.front()});
    const std::size_t column = lead.empty() ? indent : indent + utf8::count(lead) + 1;
    begins.push_back(range.end);
    wrap({range.begin, begins[1]}, indent, column + continued);
    for (std::size_t i = 1; i + 1 < begins.size(); ++i) wrap({begins[i], begins[i + 1]}, column, column + continued, true);
  }

  // Fills lines; prefers to break where the sentence allows it, but not if that leaves most of the line empty.
  void wrap(Range range, std::size_t indent, std::size_t next_indent, bool goes_on = false) {
    while (kind_ != Kind::row && !fits(range, indent)) {  // a row ends with its line
      const std::size_t end = break_of(range, indent);
      if (end == range.end) break;
      push({range.begin, end}, indent, false);
      lines_.back().continues = goes_on;
      goes_on = true;
      range.begin = end;
      indent = next_indent;
    }
    push(range, indent, true);
    lines_.back().continues = goes_on;
  }

  // Where the next line begins; the end of the range if it cannot be broken. The best place wins that is not far to the left, outside
  // parentheses before inside, and of equals the last.
  std::size_t break_of(Range range, std::size_t indent) const {
    const std::size_t room = room_of(indent);
    std::size_t width = 0;
    std::size_t best = range.end;
    int best_rank = -1;
    int depth = 0;
    for (std::size_t i = range.begin + 1; i < range.end && width <= room; ++i) {
      width += (i > range.begin + 1 ? gap(i - 1) : 0) + utf8::count(at(i - 1).text);
      if (at(i - 1).is("(")) ++depth;
      if (at(i - 1).is(")")) --depth;
      if (width > room && best != range.end) break;
      if (!may_break(at(i - 1), at(i)) || width <= room / 3) continue;
      const int rank = depth > 0 ? 0 : 1 + rank_of_break(at(i - 1), at(i), kind_);
      if (rank < best_rank) continue;
      best = i;
      best_rank = rank;
    }
    return best;
  }

  static std::size_t room_of(std::size_t indent) { return std::max(least_room, page_width > indent ? page_width - indent : 0); }

  // Looks no further than a line is long: a list may go on for a megabyte.
  bool fits(Range range, std::size_t indent) const {
    const std::size_t room = room_of(indent);
    std::size_t width = 0;
    for (std::size_t i = range.begin; i < range.end && width <= room; ++i) {
      width += (i > range.begin ? gap(i) : 0) + utf8::count(at(i).text);
    }
    return width <= room;
  }

  // Blanks between the token and the one before it.
  std::size_t gap(std::size_t i) const {
    const Token& before = at(i - 1);
    const Token& after = at(i);
    if (before.is("(") || before.is("..") || after.is(",") || after.is(")") || after.is(":") || after.is("..")) return 0;
    const bool another_item = after.starts_item && !before.is("{");
    return another_item || (after.starts_case && has_case_before(i)) ? wide_gap : 1;
  }

  // Of the same statement: what stands before the first one is `pays`, `at least` and the like, never a `{` or a case.
  bool has_case_before(std::size_t i) const {
    while (i-- > 0) {
      if (at(i).starts_case) return true;
      if (at(i).starts_item || at(i).is("{")) return false;
    }
    return false;
  }

  std::string flat(Range range) const {
    std::string text;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (i > range.begin) text.append(gap(i), ' ');
      text += at(i).text;
    }
    return text;
  }

  // A line of those tokens. Only a whole item takes part in columns.
  void push(Range range, std::size_t indent, bool last) {
    if (range.begin >= range.end) return;
    Line line{.indent = indent};
    std::vector<std::size_t> offsets;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (i > range.begin) line.text.append(gap(i), ' ');
      offsets.push_back(line.text.size());
      line.text += at(i).text;
    }
    const bool begins_item = at(range.begin).starts_item;
    if (begins_item) {
      std::size_t behind = range.begin;
      while (behind < range.end && at(behind).type == Token::Type::Mark) ++behind;
      if (behind > range.begin && behind < range.end) line.mark_stop = offsets[behind - range.begin];
    }
    if (begins_item && last) {
      const Columns columns = columns_of(tokens_.data() + range.begin, range.end - range.begin);
      line.column_class = columns.column_class;
      for (const std::size_t stop : columns.stops) line.stops.push_back(offsets[stop]);
    }
    lines_.push_back(std::move(line));
  }

  const std::vector<Token>& tokens_;
  std::vector<Line> lines_;
  Kind kind_{};  // of the item that is laid out
};

}  // namespace

std::vector<Line> lines_of(const std::vector<Token>& tokens) { return Layout(tokens).lay_out(); }

}  // namespace fairroll::formatting
