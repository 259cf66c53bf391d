// SPDX-License-Identifier: Apache-2.0
// Explains a word of the language with docs/language/*.md: the table rows that begin with it, and the numbered rules that they name.
#include <algorithm>
#include <set>

#include <fairroll/authoring/hover.hpp>

#include "language_lines.hpp"
#include "word.hpp"

namespace fairroll::authoring {
namespace {

bool holds_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !goes_on_in_word(text[at - 1])) && (end == text.size() || !goes_on_in_word(text[end]))) return true;
  }
  return false;
}

/// The cells of `| a | b |`; a bar inside code belongs to its cell.
std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  if (line.substr(0, 2) != "| ") return cells;
  bool in_code = false;
  std::size_t begin = 1;
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (line[i] == '`') in_code = !in_code;
    if (line[i] != '|' || in_code) continue;
    std::string_view cell = line.substr(begin, i - begin);
    while (!cell.empty() && cell.front() == ' ') cell.remove_prefix(1);
    while (!cell.empty() && cell.back() == ' ') cell.remove_suffix(1);
    cells.push_back(cell);
    begin = i + 1;
  }
  return cells;
}

/// The pieces of text between backticks.
std::vector<std::string_view> code_of(std::string_view cell) {
  std::vector<std::string_view> pieces;
  for (std::size_t open = cell.find('`'); open != std::string_view::npos;) {
    const std::size_t close = cell.find('`', open + 1);
    if (close == std::string_view::npos) break;
    pieces.push_back(cell.substr(open + 1, close - open - 1));
    open = cell.find('`', close + 1);
  }
  return pieces;
}

/// How well a text explains a word: 2 if a piece of code begins with it, 1 if one contains it, otherwise 0.
int rank_of(std::string_view cell, std::string_view word) {
  int rank = 0;
  for (const std::string_view piece : code_of(cell)) {
    const std::string_view text = piece.substr(0, 4) == "the " ? piece.substr(4) : piece;
    if (!holds_word(text, word)) continue;
    rank = std::max(rank, text.substr(0, word.size()) == word ? 2 : 1);
  }
  return rank;
}

/// The rules that a text names, such as `A2` and `T5`.
std::set<std::string> rules_in(std::string_view text) {
  std::set<std::string> rules;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    const bool begins = i == 0 || !goes_on_in_word(text[i - 1]);
    if (!begins || text[i] < 'A' || text[i] > 'Z' || text[i + 1] < '1' || text[i + 1] > '9') continue;
    if (i + 2 < text.size() && goes_on_in_word(text[i + 2])) continue;
    rules.insert(std::string(text.substr(i, 2)));
  }
  return rules;
}

/// Links are relative to the pages, so only their text is kept.
std::string without_links(std::string text) {
  for (std::size_t middle = text.find("]("); middle != std::string::npos; middle = text.find("](")) {
    const std::size_t open = text.rfind('[', middle);
    const std::size_t close = text.find(')', middle);
    if (open == std::string::npos || close == std::string::npos) break;
    text.erase(middle, close + 1 - middle);
    text.erase(open, 1);
  }
  return text;
}

/// Headings, paragraphs, list items and table rows of the pages, without examples.
std::vector<std::string> paragraphs() {
  std::vector<std::string> found;
  bool in_example = false;
  bool is_new = true;
  for (const std::string_view line : language_lines) {
    const bool is_fence = line.substr(0, 3) == "```";
    if (is_fence) in_example = !in_example;
    if (is_fence || in_example || line.empty()) {
      is_new = true;
    } else if (is_new || line.substr(0, 2) == "- " || line[0] == '|' || line[0] == '#') {
      found.emplace_back(line);
      is_new = false;
    } else {
      found.back() += "\n" + std::string(line.substr(std::min(line.find_first_not_of(' '), line.size())));
    }
  }
  std::transform(found.begin(), found.end(), found.begin(), without_links);
  return found;
}

/// The paragraphs below the heading `### T5`.
std::string rule_text(const std::vector<std::string>& all, const std::string& rule) {
  std::string text;
  bool is_inside = false;
  for (const std::string& paragraph : all) {
    if (paragraph[0] == '#') {
      is_inside = paragraph == "### " + rule;
    } else if (is_inside) {
      text += (text.empty() ? "**" + rule + "** " : "\n\n") + paragraph;
    }
  }
  return text;
}

/// The first paragraph or list item with a piece of code that begins with the word; empty if there is none.
std::string paragraph_about(const std::vector<std::string>& all, std::string_view word) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const std::string& paragraph) {
    return paragraph[0] != '|' && paragraph[0] != '#' && rank_of(paragraph, word) == 2;
  });
  if (found == all.end()) return {};
  return found->substr(found->substr(0, 2) == "- " ? 2 : 0);
}

}  // namespace

std::string describe_word(std::string_view word) {
  constexpr std::size_t max_rows = 6;
  const std::vector<std::string> all = paragraphs();
  std::string rows;
  std::set<std::string> rules;
  for (int wanted = 2; wanted > 0 && rows.empty(); --wanted) {
    std::size_t count = 0;
    for (const std::string& paragraph : all) {
      const std::vector<std::string_view> cells = cells_of(paragraph);
      if (cells.size() < 2 || rank_of(cells[0], word) != wanted || count++ >= max_rows) continue;
      rows += (rows.empty() ? "" : "\n\n") + std::string(cells[0]) + "  \n" + std::string(cells[1]);
      rules.merge(rules_in(cells[1]));
    }
  }
  if (rows.empty()) rows = paragraph_about(all, word);
  for (const std::string& rule : rules)
    if (const std::string text = rule_text(all, rule); !text.empty()) rows += "\n\n" + text;
  return rows;
}

}  // namespace fairroll::authoring
