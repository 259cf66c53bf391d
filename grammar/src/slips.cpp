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
  if (wants(wanted, "on")) return "what a throw does is asked with `on`: `wins on 7`";
  if (wants(wanted, "when")) return "what was observed is asked with `when`: `the roll is invalid when any die rests on wall`";
  if (wants(wanted, "while")) return "how things stand is asked with `while`";
  if (!wants_statement(wanted)) return {};
  return "write `on` and what a throw does, `while` and how things stand, or `when` and what was observed";
}

// A title where the name belongs: `wager "Hop" {`.
[[nodiscard]] std::string help_for_title(const Around& here) {
  const std::string name = as_name(here.found);
  return "first comes a name by which files speak of it: " +
         in_backticks(std::string(here.before) + ' ' + (name.empty() ? "NAME" : name) + ' ' + std::string(here.found));
}

[[nodiscard]] std::string help_for_and(const Around& here) {
  if (here.before.empty() || here.behind.empty()) return "a list is written with commas: `7, 11`";
  return "a list is written with commas: " + in_backticks(std::string(here.before) + ", " + std::string(here.behind));
}

}  // namespace

std::string_view help_for_stray(std::string_view found) noexcept {
  struct Row {
    std::string_view found, help;
  };
  static constexpr Row rows[] = {
      {";", "a statement needs no mark at its end: remove it"},
      {"=", "write `is`"},
      {"<", "write `3 or less`"},
      {">", "write `3 or more`"},
      {"%", "write `percent`"},
      {"/", "write odds as `7 to 6`; remarks begin with `#`"},
      {"&", "write `and`"},
      {"!", "write `not`"},
      {"$", "amounts carry no sign: the unit's head names the currency"},
      {"\xe2\x82\xac", "amounts carry no sign: the unit's head names the currency"},
      {"'", "texts stand in double quotes: `\"...\"`"},
      {"\xe2\x80\x9c", "texts stand in straight double quotes: `\"...\"`"},
      {"\xe2\x80\x9d", "texts stand in straight double quotes: `\"...\"`"},
      {"\xe2\x80\x9e", "texts stand in straight double quotes: `\"...\"`"},
      {"\xe2\x80\x93", "a range is written `8..12`"},
  };
  for (const Row& row : rows) {
    if (row.found == found) return row.help;
  }
  return "outside texts and remarks stand only letters, digits and `{ } ( ) [ ] , : . | _ -`";
}

std::string slip_help(const Around& here, const std::vector<std::string>& wanted) {
  if (here.found == "if") return help_for_if(wanted);
  if (here.found == "otherwise" && (wants_statement(wanted) || wants(wanted, "on")))
    return wants(wanted, "on")
               ? "what no other sentence decides is `any other`: " + in_backticks(std::string(here.before) + " on any other")
               : "what no other sentence decides is `any other`, as in `loses on any other`";
  if (here.found == "and" && wants_statement(wanted)) return help_for_and(here);
  if (here.found == "," && wants(wanted, "in") && is_name(here.before) && is_name(here.behind))
    return "names are joined with `and`: " + in_backticks("for " + std::string(here.before) + " and " + std::string(here.behind) + " in");
  if (here.found.size() > 2 && here.found.front() == '"' && (here.before == "wager" || here.before == "reading"))
    return help_for_title(here);
  if (here.found == "dice" && here.before == "given" && here.behind == "is" && is_name(here.later))
    return "who has the dice is told by an act: " + in_backticks(std::string(here.later) + " takes the dice");
  return {};
}

std::string help_for_number(const Around& here) {
  const std::string number(here.found);
  if (here.before == "roll") return "write the total alone: " + in_backticks(number);
  for (const std::string_view kind : {"hard", "easy"}) {
    const std::string_view rest = here.before.substr(0, kind.size()) == kind ? here.before.substr(kind.size()) : std::string_view();
    if ((here.before == "way" && here.earlier == kind) || rest == "way" || rest == "_way")
      return "write " + in_backticks(std::string(kind) + ' ' + number);
  }
  return "a throw is told by its total, as in `7`, by `hard 6`, `showing 4 twice` or an event; what a state has stands behind `is`";
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
  if (mark.front() == '[') return "a label in `[ ]` begins with a letter and has letters, digits, `_` and inner `-`: `[edge_1]`";
  return "a mark has digits, or up to five letters and digits that begin with a letter, in parts with `.` between: `(3)`, `(b)`, "
         "`(3.4.9)`; a label of your own stands in `[ ]`";
}

}  // namespace fairroll
