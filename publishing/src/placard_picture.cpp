// SPDX-License-Identifier: Apache-2.0
// A placard as one picture, for whoever sets it with other things: rows of text in columns, in letters as large as the paper allows.
#include <algorithm>
#include <utility>

#include <fairroll/detail/fixed.hpp>
#include <fairroll/detail/page.hpp>

#include "placard_rows.hpp"

namespace fairroll::publishing {

namespace {

using Cell = std::vector<std::string>;  // lines

struct PictureRow {
  std::vector<Cell> cells;
  bool head = false;
};

struct SheetSize {
  double width;  // in points
  double height;
  const char* wide;  // as the paper is sold
  const char* high;
};

SheetSize size_of(Paper paper) {
  if (paper == Paper::A4) return {595.28, 841.89, "210mm", "297mm"};
  if (paper == Paper::Letter) return {612, 792, "8.5in", "11in"};
  return {288, 432, "4in", "6in"};
}

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

class Picture {
 public:
  Picture(const analysis::EdgeReport& report, const PlacardOptions& options)
      : report_(report), options_(options), size_(size_of(options.paper)) {
    columns_ = options.edges ? std::vector<double>{0.22, 0.34, 0.27, 0.17} : std::vector<double>{0.25, 0.42, 0.33};
  }

  /// As large as the paper allows.
  [[nodiscard]] double letters() const {
    double high = options_.paper == Paper::Card ? 8 : 11;
    while (high > least_letters && height_of(rows_for(high, margin()), high) > size_.height - 2 * margin()) high *= 0.95;
    return high;
  }

  [[nodiscard]] std::string make() const { return draw(rows_for(letters(), margin()), letters(), margin()); }

 private:
  [[nodiscard]] double margin() const { return options_.paper == Paper::Card ? 12 : 36; }

  static constexpr double least_letters = 2;
  static constexpr double line_height = 1.25;
  static constexpr double sign_width = 0.53;  // of the height of letters, as a usual face has it

  [[nodiscard]] std::vector<PictureRow> rows_for(double high, double side) const {
    const auto said = [&](Phrase phrase) { return say(options_.language, phrase); };
    std::vector<PictureRow> rows;
    rows.push_back(row({{said(Phrase::Wager)}, {said(Phrase::Pays)}, {said(Phrase::Limits)}, {said(Phrase::HouseEdge)}}, high, side));
    rows.back().head = true;
    std::vector<PlacardRow> all = placard_rows(report_, options_);
    const std::vector<LimitLine> common = take_common(all);
    for (const PlacardRow& one : all) {
      Cell pays;
      for (const PayLine& line : one.pays) pays.push_back(line.odds + (line.when.empty() ? "" : " " + line.when));
      Cell limits;
      for (const LimitLine& line : one.limits) limits.push_back(line.words.empty() ? line.as_said : line.words);
      rows.push_back(row({{one.wager}, pays, limits, one.edges}, high, side));
    }
    for (const std::string& line : posted_lines(*report_.rules, common, options_.language)) rows.push_back(row({{line}}, high, side));
    return rows;
  }

  [[nodiscard]] PictureRow row(const std::vector<Cell>& texts, double high, double side) const {
    PictureRow made;
    for (std::size_t i = 0; i < texts.size() && i < columns_.size(); ++i) {
      const double share = texts.size() == 1 ? 1 : columns_[i];
      const auto most = static_cast<std::size_t>(std::max(4.0, (size_.width - 2 * side) * share / (high * sign_width) - 1));
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
    double height = high * 4;  // the title
    for (const PictureRow& row : rows) height += high * (line_height * static_cast<double>(lines_in(row)) + 0.4);
    return height;
  }

  static std::string text_at(double x, double y, double high, const std::string& words, const std::string& more) {
    return "<text x=\"" + detail::fixed(x, 1) + "\" y=\"" + detail::fixed(y, 1) + "\" font-size=\"" + detail::fixed(high, 2) + "\"" + more +
           ">" + escaped(words) + "</text>\n";
  }

  [[nodiscard]] std::string draw(const std::vector<PictureRow>& rows, double high, double side) const {
    std::string svg = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" lang=\"" +
                      std::string(code_of(options_.language)) + "\" width=\"" + size_.wide + "\" height=\"" + size_.high +
                      "\" viewBox=\"0 0 " + detail::fixed(size_.width, 2) + " " + detail::fixed(size_.height, 2) +
                      "\" font-family=\"Helvetica, Arial, sans-serif\">\n" + element("title", report_.rules->title) +
                      "\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    double y = side + high * 1.6;
    svg += text_at(side, y, high * 1.6, report_.rules->title, " font-weight=\"bold\"");
    y += high * 1.8;
    for (const PictureRow& row : rows) {
      double x = side;
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        for (std::size_t k = 0; k < row.cells[i].size(); ++k)
          svg += text_at(x, y + high * line_height * static_cast<double>(k), high, row.cells[i][k],
                         row.head || i == 0 ? " font-weight=\"bold\"" : "");
        x += (size_.width - 2 * side) * columns_[i];
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
  SheetSize size_;
  std::vector<double> columns_;  // shares of the width
};

}  // namespace

double letters_that_fit(const analysis::EdgeReport& report, const PlacardOptions& options) { return Picture(report, options).letters(); }

std::string placard_picture(const analysis::EdgeReport& report, const PlacardOptions& options) { return Picture(report, options).make(); }

}  // namespace fairroll::publishing
