// SPDX-License-Identifier: Apache-2.0
// What the reference says of a word: the row of a table that begins with it, and the numbered rules that the row names.
#include <algorithm>
#include <set>

#include <fairroll/authoring/hover.hpp>

#include "language_page.hpp"
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

/// The cells of `| a | b |`; a bar within code belongs to its cell.
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

/// What stands between backticks.
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

/// How well a row explains a word: 2, it begins with it; 1, it has it; 0, neither.
int rank_of(std::string_view cell, std::string_view word) {
  int rank = 0;
  for (const std::string_view piece : code_of(cell)) {
    const std::string_view text = piece.substr(0, 4) == "the " ? piece.substr(4) : piece;
    if (!holds_word(text, word)) continue;
    rank = std::max(rank, text.substr(0, word.size()) == word ? 2 : 1);
  }
  return rank;
}

/// `A2`, `T5`: the rules that a row names.
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

/// The item of the list of rules, with the lines that continue it.
std::string rule_text(const std::string& rule) {
  const std::string head = "- **" + rule + "** ";
  std::string text;
  for (const std::string_view line : language_page) {
    const bool begins = line.substr(0, head.size()) == head;
    if (!text.empty() && (begins || line.substr(0, 2) != "  ")) break;
    if (begins) text = std::string(line.substr(2));
    if (!begins && !text.empty()) text += "\n" + std::string(line.substr(2));
  }
  return text;
}

/// The paragraph or item of a list that says first what the word does: one that has it at the beginning of a piece of code.
std::string item_about(std::string_view word) {
  std::string text;
  for (const std::string_view line : language_page) {
    if (!text.empty()) {
      if (line.substr(0, 2) != "  ") break;
      text += "\n" + std::string(line.substr(2));
    } else if (line.substr(0, 2) != "| " && line.substr(0, 1) != "#" && rank_of(line, word) == 2) {
      text = std::string(line.substr(0, 2) == "- " ? line.substr(2) : line);
    }
  }
  return text;
}

}  // namespace

std::string about_word(std::string_view word) {
  constexpr std::size_t most_rows = 4;
  std::string rows;
  std::set<std::string> rules;
  for (int wanted = 2; wanted > 0 && rows.empty(); --wanted) {
    std::size_t count = 0;
    for (const std::string_view line : language_page) {
      const std::vector<std::string_view> cells = cells_of(line);
      if (cells.size() < 2 || rank_of(cells[0], word) != wanted || count++ >= most_rows) continue;
      rows += (rows.empty() ? "" : "\n\n") + std::string(cells[0]) + "  \n" + std::string(cells[1]);
      rules.merge(rules_in(cells[1]));
    }
  }
  if (rows.empty()) rows = item_about(word);
  for (const std::string& rule : rules)
    if (const std::string text = rule_text(rule); !text.empty()) rows += "\n\n" + text;
  return rows;
}

}  // namespace fairroll::authoring
