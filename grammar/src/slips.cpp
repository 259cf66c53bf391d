// SPDX-License-Identifier: Apache-2.0
#include "slips.hpp"

#include <algorithm>

#include "quoted.hpp"

namespace fairroll {

namespace {

[[nodiscard]] bool is_name(std::string_view word) { return !word.empty() && scan::name(word.data(), word.data() + word.size()) != nullptr; }

[[nodiscard]] bool wants(const std::vector<std::string>& wanted, std::string_view word) {
  return std::find(wanted.begin(), wanted.end(), word) != wanted.end();
}

// "Any Craps" as a name: `any_craps`; empty if it would be none.
[[nodiscard]] std::string as_name(std::string_view text) {
  std::string name;
  for (const char c : text) {
    const bool upper = 'A' <= c && c <= 'Z';
    if (scan::is(c, scan::Letter | scan::Digit)) {
      name += upper ? static_cast<char>(c - 'A' + 'a') : c;
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  return is_name(name) && scan::name(name.data(), name.data() + name.size()) == name.data() + name.size() ? name : std::string();
}

// A statement of a rule file could stand there.
[[nodiscard]] bool wants_statement(const std::vector<std::string>& wanted) { return wants(wanted, "wins"); }

[[nodiscard]] std::string help_for_if(const std::vector<std::string>& wanted) {
  if (wants(wanted, "on")) return "write conditions on a throw with `on`: `wins on 7`";
  if (wants(wanted, "when")) return "write conditions on observed facts with `when`: `the roll is invalid when any die rests on wall`";
  if (wants(wanted, "while")) return "write conditions on the state of the game with `while`";
  if (!wants_statement(wanted)) return {};
  return "write `on` for a throw, `while` for the state of the game, or `when` for observed facts";
}

// A title where the name belongs: `wager "Hop" {`.
[[nodiscard]] std::string help_for_title(const Around& here) {
  const std::string name = as_name(here.found);
  return "write a name before the title of the wager or reading: " +
         in_backticks(std::string(here.before) + ' ' + (name.empty() ? "NAME" : name) + ' ' + std::string(here.found));
}

[[nodiscard]] std::string help_for_and(const Around& here) {
  if (here.before.empty() || here.behind.empty()) return "separate list items with commas: `7, 11`";
  return "separate list items with commas: " + in_backticks(std::string(here.before) + ", " + std::string(here.behind));
}

}  // namespace

std::string_view help_for_stray(std::string_view found) noexcept {
  struct Row {
    std::string_view found, help;
  };
  static constexpr Row rows[] = {
      {";", "remove `;`, because statements end without punctuation"},
      {"=", "write `is`"},
      {"<", "write `3 or less`"},
      {">", "write `3 or more`"},
      {"%", "write `percent`"},
      {"/", "write odds as `7 to 6`; comments begin with `#`"},
      {"&", "write `and`"},
      {"!", "write `not`"},
      {"$", "write amounts without a currency sign; the head of the unit declares the currency"},
      {"\xe2\x82\xac", "write amounts without a currency sign; the head of the unit declares the currency"},
      {"'", "write strings in double quotes: `\"...\"`"},
      {"\xe2\x80\x9c", "write strings in straight double quotes: `\"...\"`"},
      {"\xe2\x80\x9d", "write strings in straight double quotes: `\"...\"`"},
      {"\xe2\x80\x9e", "write strings in straight double quotes: `\"...\"`"},
      {"\xe2\x80\x93", "write ranges as `8..12`"},
  };
  for (const Row& row : rows) {
    if (row.found == found) return row.help;
  }
  return "outside strings and comments, only letters, digits and `{ } ( ) [ ] , : . | _ -` are allowed";
}

std::string slip_help(const Around& here, const std::vector<std::string>& wanted) {
  if (here.found == "if") return help_for_if(wanted);
  if (here.found == "otherwise" && (wants_statement(wanted) || wants(wanted, "on")))
    return wants(wanted, "on")
               ? "write `any other` for throws that no other statement decides: " + in_backticks(std::string(here.before) + " on any other")
               : "write `any other` for throws that no other statement decides, for example `loses on any other`";
  if (here.found == "and" && wants_statement(wanted)) return help_for_and(here);
  if (here.found == "," && wants(wanted, "in") && is_name(here.before) && is_name(here.behind))
    return "join names with `and`: " + in_backticks("for " + std::string(here.before) + " and " + std::string(here.behind) + " in");
  if (here.found.size() > 2 && here.found.front() == '"' && (here.before == "wager" || here.before == "reading"))
    return help_for_title(here);
  if (here.found == "dice" && here.before == "given" && here.behind == "is" && is_name(here.later))
    return "to give the dice to a seat, write an action: " + in_backticks(std::string(here.later) + " takes the dice");
  return {};
}

std::string help_for_number(const Around& here) {
  const std::string number(here.found);
  if (here.before == "roll") return "write only the total: " + in_backticks(number);
  for (const std::string_view kind : {"hard", "easy"}) {
    const std::string_view rest = here.before.substr(0, kind.size()) == kind ? here.before.substr(kind.size()) : std::string_view();
    if ((here.before == "way" && here.earlier == kind) || rest == "way" || rest == "_way")
      return "write " + in_backticks(std::string(kind) + ' ' + number);
  }
  return "write a throw as a total, an event, or a pattern such as `hard 6`; write the value of a state after `is`";
}

std::string near_mark(const char* at, const char* end) {
  constexpr std::size_t longest = 40;
  if (at == end || (*at != '(' && *at != '[')) return {};
  const char closing = *at == '(' ? ')' : ']';
  for (const char* p = at + 1; p != end && static_cast<std::size_t>(p - at) < longest; ++p) {
    if (*p == closing) return p - at > 1 ? std::string(at, p + 1) : std::string();
    if (scan::is(*p, scan::Blank) || *p == '(' || *p == '{' || *p == '"') return {};
  }
  return {};
}

std::string help_for_mark(std::string_view mark) {
  if (mark.front() == '[')
    return "begin the label with a letter; after that, use only letters, digits, `_` and `-`, with a letter or digit after each `-`: "
           "`[edge_1]`";
  return "write a mark such as `(3)`, `(b)` or `(3.4.9)`, in which each part is a number, or a letter followed by up to four letters or "
         "digits; write labels of your own in `[ ]`";
}

}  // namespace fairroll
