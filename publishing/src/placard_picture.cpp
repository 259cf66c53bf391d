// SPDX-License-Identifier: Apache-2.0
// A placard as one picture, for whoever sets it with other things: rows of text in columns, in letters as large as the paper allows.
#include <algorithm>
#include <utility>

#include <fairroll/detail/fixed.hpp>
#include <fairroll/detail/page.hpp>

#include "placard_rows.hpp"
#include "sheet.hpp"

namespace fairroll::publishing {

namespace {

using Cell = std::vector<std::string>;  // lines

struct PictureRow {
  std::vector<Cell> cells;
  bool head = false;
};

/// How many signs stand side by side: bytes that go on a sign do not count.
std::size_t signs_in(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// Broken at blanks into lines of so many signs; a longer word stands alone.
void add_wrapped(const std::string& text, std::size_t most, Cell& lines) {
  std::string line;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (!line.empty() && signs_in(line) + 1 + signs_in(word) > most) lines.push_back(std::exchange(line, {}));
    line += (line.empty() ? "" : " ") + word;
    at = end + 1;
  }
  if (!line.empty()) lines.push_back(line);
}

/// In signs, of all lines of a cell.
std::size_t longest_word(const Cell& cell) {
  std::size_t longest = 0;
  for (const std::string& line : cell)
    for (std::size_t at = 0; at < line.size();) {
      const std::size_t end = std::min(line.find(' ', at), line.size());
      longest = std::max(longest, signs_in(std::string_view(line).substr(at, end - at)));
      at = end + 1;
    }
  return longest;
}

/// One line, and a line for each case.
void add_lines(const LimitLine& line, std::vector<std::string>& lines) {
  lines.push_back(line.words + (line.cases.empty() ? "" : ":") + unverified_mark(line.unverified));
  for (const LimitLine::Case& one : line.cases) lines.push_back(one.when + ": " + one.amount);
}

class Picture {
 public:
  Picture(const analysis::EdgeReport& report, const PlacardOptions& options)
      : report_(report), options_(options), size_(sheet_of(options.paper)), rows_(placard_rows(report, options)) {
    const std::vector<std::string> common = take_common(rows_, options.language);
    notes_ = notes_of(report, rows_, common, options);
    notes_.push_back(about_text(*report.ruleset, options.next_change_date, options.language));
    with_limits_ = has_limits(rows_);
    for (const std::vector<Cell>& texts : table()) {
      longest_words_.resize(texts.size());
      for (std::size_t i = 0; i < texts.size(); ++i) longest_words_[i] = std::max(longest_words_[i], longest_word(texts[i]));
    }
  }

  [[nodiscard]] PlacardLayout layout() const {
    PlacardLayout best;
    double best_height = 0;
    for (const std::vector<double>& columns : possible_columns()) {
      double high = size_.max_letters;
      const double enough = std::max(best.letters, least_letters);
      if (best.letters > 0 && !fits(enough, columns)) continue;
      while (high > enough && !fits(high, columns)) high = std::max(enough, high / step);
      const double height = height_of(rows_for(high, columns), high);
      if (high < best.letters || (best.letters >= high && best_height <= height)) continue;
      best = {high, columns};
      best_height = height;
    }
    return best;
  }

  [[nodiscard]] std::string make() const {
    const PlacardLayout layout = this->layout();
    return draw(rows_for(layout.letters, layout.columns), layout);
  }

 private:
  static constexpr double least_letters = 2;
  static constexpr double step = 1.02;  // from one size of letters to the next
  static constexpr double line_height = 1.2;
  static constexpr double sign_width = 0.5;   // of the height of letters, as a usual face has it
  static constexpr double bold_width = 0.56;  // the same in bold letters
  static constexpr double wide_sign = 0.64;   // digits in the widest of usual faces: no figure may be broken

  /// Shares of the width in steps of 4 %.
  [[nodiscard]] std::vector<std::vector<double>> possible_columns() const {
    constexpr double unit = 0.04;
    std::vector<std::vector<double>> all;
    for (int wager = 4; wager <= 8; ++wager)
      for (int pays = 5; pays <= (with_limits_ ? 12 : 5); pays += 2)
        for (int edge = options_.show_edges ? 3 : 0; edge <= (options_.show_edges ? 6 : 0); ++edge) {
          std::vector<double> one{wager * unit, with_limits_ ? pays * unit : 1 - (wager + edge) * unit};
          if (with_limits_) one.push_back(1 - (wager + pays + edge) * unit);
          if (one.back() < 4 * unit - 0.001) continue;
          if (options_.show_edges) one.push_back(edge * unit);
          all.push_back(std::move(one));
        }
    return all;
  }

  [[nodiscard]] bool fits(double high, const std::vector<double>& columns) const {
    constexpr double share = 0.96;  // some room for faces that are wider than usual
    for (std::size_t i = 0; i < columns.size(); ++i)
      if (static_cast<double>(longest_words_[i]) * wide_sign * high > room_in(columns[i], high)) return false;
    return height_of(rows_for(high, columns), high) <= share * (size_.height - 2 * size_.margin);
  }

  [[nodiscard]] std::vector<PictureRow> rows_for(double high, const std::vector<double>& columns) const {
    std::vector<PictureRow> rows;
    for (const std::vector<Cell>& texts : table()) rows.push_back(wrapped_row(texts, high, columns));
    rows.front().head = true;
    for (const std::string& line : notes_) rows.push_back(wrapped_row({{line}}, high, columns));
    return rows;
  }

  /// The texts of the head and of each wager, by column.
  [[nodiscard]] std::vector<std::vector<Cell>> table() const {
    const auto said = [&](Phrase phrase) { return Cell{say(options_.language, phrase)}; };
    std::vector<std::vector<Cell>> all;
    const auto add = [&](Cell wager, Cell pays, Cell limits, Cell edges) {
      all.push_back({std::move(wager), std::move(pays)});
      if (with_limits_) all.back().push_back(std::move(limits));
      if (options_.show_edges) all.back().push_back(std::move(edges));
    };
    add(said(Phrase::Wager), said(Phrase::Pays), said(Phrase::Limits), said(Phrase::HouseEdge));
    for (const PlacardRow& one : rows_) {
      Cell pays;
      for (const PayLine& line : one.pays)
        pays.push_back(line.odds + (line.odds.empty() || line.when.empty() ? "" : " ") + line.when + unverified_mark(line.unverified));
      Cell limits;
      for (const LimitLine& line : one.limits) add_lines(line, limits);
      if (limits.empty()) limits.emplace_back("–");
      add({one.wager}, std::move(pays), std::move(limits), one.edges);
    }
    return all;
  }

  /// The width for text in a column with that share of the paper: cells have a margin of a third of the height of letters on both sides.
  [[nodiscard]] double room_in(double share, double high) const { return (size_.width - 2 * size_.margin) * share - 0.6 * high; }

  [[nodiscard]] PictureRow wrapped_row(const std::vector<Cell>& texts, double high, const std::vector<double>& columns) const {
    PictureRow made;
    for (std::size_t i = 0; i < texts.size() && i < columns.size(); ++i) {
      const double room = room_in(texts.size() == 1 ? 1 : columns[i], high);
      const double sign = high * (i == 0 && texts.size() > 1 ? bold_width : sign_width);
      const auto most = static_cast<std::size_t>(std::max(4.0, room / sign));
      made.cells.emplace_back();
      for (const std::string& text : texts[i]) add_wrapped(text, most, made.cells.back());
    }
    return made;
  }

  static std::size_t lines_in(const PictureRow& row) {
    std::size_t most = 1;
    for (const Cell& cell : row.cells) most = std::max(most, cell.size());
    return most;
  }

  static double height_of(const std::vector<PictureRow>& rows, double high) {
    double height = high * 4.5;  // the title and the authority
    for (const PictureRow& row : rows) height += high * (line_height * static_cast<double>(lines_in(row)) + 0.4);
    return height;
  }

  static std::string text_at(double x, double y, double high, const std::string& words, const std::string& more) {
    return "<text x=\"" + detail::fixed(x, 1) + "\" y=\"" + detail::fixed(y, 1) + "\" font-size=\"" + detail::fixed(high, 2) + "\"" + more +
           ">" + escaped(words) + "</text>\n";
  }

  [[nodiscard]] std::string draw(const std::vector<PictureRow>& rows, const PlacardLayout& layout) const {
    const double high = layout.letters;
    const double side = size_.margin;
    std::string svg = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" lang=\"" +
                      std::string(language_code(options_.language)) + "\" width=\"" + size_.width_words + "\" height=\"" +
                      size_.height_words + "\" viewBox=\"0 0 " + detail::fixed(size_.width, 2) + " " + detail::fixed(size_.height, 2) +
                      "\" font-family=\"Helvetica, Arial, sans-serif\">\n" + element("title", report_.ruleset->title) +
                      "\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    double y = side + high * 1.6;
    svg += text_at(side, y, high * 1.6, report_.ruleset->title, " font-weight=\"bold\"");
    y += high * 1.8;
    for (const PictureRow& row : rows) {
      double x = side;
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        for (std::size_t k = 0; k < row.cells[i].size(); ++k)
          svg += text_at(x, y + high * line_height * static_cast<double>(k), high, row.cells[i][k],
                         row.head || i == 0 ? " font-weight=\"bold\"" : "");
        x += (size_.width - 2 * side) * layout.columns[i];
      }
      y += high * (line_height * static_cast<double>(lines_in(row)) + 0.4);
      svg += "<line x1=\"" + detail::fixed(side, 1) + "\" x2=\"" + detail::fixed(size_.width - side, 1) + "\" y1=\"" +
             detail::fixed(y - high * 1.1, 1) + "\" y2=\"" + detail::fixed(y - high * 1.1, 1) +
             "\" stroke=\"#bbb\" stroke-width=\"0.4\"/>\n";
    }
    return svg + "</svg>\n";
  }

  const analysis::EdgeReport& report_;
  const PlacardOptions& options_;
  Sheet size_;
  std::vector<PlacardRow> rows_;
  std::vector<std::string> notes_;
  bool with_limits_ = false;
  std::vector<std::size_t> longest_words_;  // in signs, of each column
};

}  // namespace

PlacardLayout layout_of(const analysis::EdgeReport& report, const PlacardOptions& options) { return Picture(report, options).layout(); }

std::string build_placard_picture(const analysis::EdgeReport& report, const PlacardOptions& options) {
  return Picture(report, options).make();
}

}  // namespace fairroll::publishing
