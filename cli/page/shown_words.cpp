// SPDX-License-Identifier: Apache-2.0
#include "shown_words.hpp"

#include <algorithm>
#include <cctype>

#include <fairroll/detail/page.hpp>

namespace fairroll::cli {

namespace {

bool is_in_name(char c) { return c == '_' || c == '.' || std::isalnum(static_cast<unsigned char>(c)) != 0; }

}  // namespace

const Wager* ShownWords::find_wager(const std::string& name) const {
  for (const Ruleset* const rules : books_)
    if (const Index index = rules->find_wager(name); index != no_index) return &rules->wagers[index];
  return nullptr;
}

/// Names without an underscore may be ordinary words, such as `place`.
std::string ShownWords::replaced(const std::string& text, Titles titles) const {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_in_name(text[end])) ++end;
    const std::string word = text.substr(at, std::max<std::size_t>(end - at, 1));
    at += word.size();
    if (word == "`") continue;
    const bool has_underscore = word.find('_') != std::string::npos && word.find('.') == std::string::npos;
    const bool may_be_wager = titles == Titles::OfAll || (titles == Titles::OfUnderscored && has_underscore);
    const Wager* const wager = may_be_wager ? find_wager(word) : nullptr;
    out += wager != nullptr ? wager->title : has_underscore ? publishing::shown_name(word) : word;
  }
  return out;
}

std::string ShownWords::words(const std::string& text) const { return replaced(text, Titles::OfUnderscored); }
std::string ShownWords::address(const std::string& text) const { return replaced(text, Titles::None); }

ShownWords::Title ShownWords::title_parts(const std::string& name) const {
  Title parts;
  bool is_wager = true;
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t end = std::min(name.find(' ', at), name.size());
    const std::string word = name.substr(at, end - at);
    if (is_wager) {
      const Wager* const wager = find_wager(word);
      if (!parts.tail.empty()) parts.stem += " " + parts.tail;
      parts.stem += (parts.stem.empty() ? "" : " ") + (wager == nullptr ? publishing::shown_name(word) : wager->title);
      parts.tail.clear();
    } else {
      parts.tail += (parts.tail.empty() ? "" : " ") + word;
    }
    is_wager = word == "behind";
    at = end + 1;
  }
  return parts;
}

std::string ShownWords::title(const std::string& name) const {
  const Title parts = title_parts(name);
  return parts.stem + (parts.tail.empty() ? "" : " " + parts.tail);
}

std::vector<std::string> ShownWords::families(const std::vector<std::string>& names) const {
  std::vector<std::string> stems;
  std::vector<std::string> families;
  for (const std::string& name : names) {
    const Title parts = title_parts(name);
    const auto known = std::find(stems.begin(), stems.end(), parts.stem);
    if (known != stems.end() && !parts.tail.empty()) {
      families[static_cast<std::size_t>(known - stems.begin())] += ", " + parts.tail;
      continue;
    }
    stems.push_back(parts.stem);
    families.push_back(title(name));
  }
  return families;
}

std::vector<std::string> ShownWords::steps(const std::vector<std::string>& steps) const {
  const std::string throws = "throw ";
  std::vector<std::string> all;
  bool joins = false;  // the last line has nothing but faces
  for (const std::string& step : steps) {
    const bool is_throw = step.starts_with(throws);
    const std::size_t open = is_throw ? step.find(" { ") : std::string::npos;
    const bool is_plain = is_throw && open == std::string::npos;
    if (is_plain && joins) {
      all.back() += ", " + step.substr(throws.size());
    } else if (open != std::string::npos) {
      std::string details = step.substr(open + 3, step.size() - open - 5);
      for (std::size_t at = 0; (at = details.find("  ", at)) != std::string::npos;) details.replace(at, 2, "; ");
      all.push_back(step.substr(0, open) + ": " + words(details));
    } else {
      all.push_back(is_throw ? step : replaced(step, Titles::OfAll));
    }
    joins = is_plain;
  }
  return all;
}

}  // namespace fairroll::cli
