// SPDX-License-Identifier: Apache-2.0
// What can be said of a rule file before it is parsed, and which units it names.
#include <algorithm>
#include <array>
#include <fairroll/law_text.hpp>
#include <utility>

#include "names.hpp"

namespace fairroll {
namespace {

/// The next word, without comments; empty at the end.
std::string_view next_word(std::string_view& text) {
  for (;;) {
    const std::size_t blanks = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    text.remove_prefix(blanks);
    if (text.empty() || text.front() != '#') break;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
  if (text.empty()) return {};
  if (text.front() == '"') {
    const std::size_t end = std::min(text.find('"', 1), text.size() - 1);
    const std::string_view word = text.substr(0, end + 1);
    text.remove_prefix(end + 1);
    return word;
  }
  const std::size_t length = std::max<std::size_t>(1, std::min(text.find_first_of(" \t\r\n#\"{"), text.size()));
  const std::string_view word = text.substr(0, length);
  text.remove_prefix(length);
  return word;
}

void find_paths(const Syntax& node, std::vector<Syntax>& out) {
  if (node.is(Kind::path)) out.push_back(node);
  if (node.is(Kind::pattern) || node.is(Kind::grounds)) return;
  for (std::size_t i = 0; i < node.size(); ++i) find_paths(node[i], out);
}

/// Units that are for another, and the word before its name.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> for_others = {
    {{"house", "under"}, {"amendment", "to"}, {"assertions", "for"}}};

bool is_for_another(std::string_view kind) {
  return std::any_of(for_others.begin(), for_others.end(), [&](const auto& one) { return one.first == kind; });
}

bool leads_to_another(std::string_view word) {
  return std::any_of(for_others.begin(), for_others.end(), [&](const auto& one) { return one.second == word; });
}

}  // namespace

bool UnitHead::is_complete() const { return !name.empty() && is_for_another(kind) == !target.empty(); }

UnitHead parse_unit_head(std::string_view text) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  UnitHead head;
  if (next_word(text) != "language") return head;
  (void)next_word(text);
  const std::string_view kind = next_word(text);
  static constexpr std::array<std::string_view, 6> kinds = {"vocabulary", "model", "ruleset", "house", "amendment", "assertions"};
  if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) return head;
  head.kind = kind;
  head.name = next_word(text);
  std::string_view word = next_word(text);
  if (!word.empty() && word.front() == '"') word = next_word(text);
  if (leads_to_another(word)) head.target = next_word(text);
  return head;
}

std::vector<std::string> list_cited_law_texts(std::string_view rule_file) {
  std::vector<std::string> names;
  if (!parse_unit_head(rule_file).is_complete()) return names;
  if (rule_file.substr(0, 3) == "\xEF\xBB\xBF") rule_file.remove_prefix(3);
  std::string_view word = next_word(rule_file);
  while (!word.empty() && word != "{") word = next_word(rule_file);
  for (std::string_view before; !word.empty() && word.back() != '}'; before = std::exchange(word, next_word(rule_file))) {
    if (before != "words" || word != "in") continue;
    word = next_word(rule_file);
    if (word.size() > 2 && word.front() == '"' && word.back() == '"') names.emplace_back(word.substr(1, word.size() - 2));
  }
  return names;
}

std::vector<Syntax> names_of_units_in(const Tree& tree) {
  std::vector<Syntax> names;
  if (!tree.nodes.empty()) find_paths(tree.root_node(), names);
  return names;
}

std::vector<std::string> list_named_units(const Tree& tree) {
  std::vector<std::string> named;
  for (const Syntax& name : names_of_units_in(tree)) named.push_back(name.str());
  return named;
}

std::string unit_file_path(std::string_view unit) {
  std::string path(unit);
  std::replace(path.begin(), path.end(), '.', '/');
  return path + ".fair";
}

}  // namespace fairroll
