// SPDX-License-Identifier: Apache-2.0
// Every numbered rule of meaning is stated in the reference, and named by the title of some test that shows it.
#include <doctest/doctest.h>

#include <cctype>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "../support/shipped.hpp"

namespace numbered_rules_test {

namespace {

/// A1 to A8 and so on, as docs/language/semantics.md numbers them.
std::set<std::string> numbered_rules() {
  const std::pair<char, int> groups[] = {{'A', 8}, {'S', 10}, {'L', 8}, {'M', 7}, {'T', 5}, {'U', 4}, {'F', 6}};
  std::set<std::string> rules;
  for (const auto& [letter, last] : groups)
    for (int i = 1; i <= last; ++i) rules.insert(letter + std::to_string(i));
  return rules;
}

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Words such as `M4`.
void collect_numbers(std::string_view text, std::set<std::string>& out) {
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && in_word(text[end])) ++end;
    const std::string word(text.substr(begin, end - begin));
    const bool lettered = word.size() > 1 && std::string_view("ASLMTUF").find(word.front()) != std::string_view::npos;
    if (lettered && word.find_first_not_of("0123456789", 1) == std::string::npos) out.insert(word);
    begin = end + 1;
  }
}

/// The strings that stand behind `opening`, up to `closing`.
void collect_between(std::string_view text, std::string_view opening, std::string_view closing, std::set<std::string>& out) {
  for (std::size_t at = text.find(opening); at != std::string_view::npos; at = text.find(opening, at + 1)) {
    const std::size_t begin = at + opening.size();
    out.insert(std::string(text.substr(begin, text.find(closing, begin) - begin)));
  }
}

/// The numbers in the titles of test cases and of scenarios; in a title such as `S4, S8: ...` each counts.
std::set<std::string> named_by_tests() {
  std::set<std::string> titles;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(std::filesystem::path(FAIRROLL_ROOT) / "tests")) {
    const auto kind = entry.path().extension();
    if (kind != ".cpp" && kind != ".scenario" && kind != ".transcript") continue;
    const std::string text = shipped_text(std::filesystem::relative(entry.path(), FAIRROLL_ROOT));
    for (const char* opening : {"TEST_CASE(\"", "SUBCASE(\"", "scenario \""}) collect_between(text, opening, "\"", titles);
  }
  std::set<std::string> named;
  for (const std::string& one : titles) collect_numbers(one, named);
  return named;
}

void check_all_in(const std::set<std::string>& found) {
  for (const std::string& rule : numbered_rules()) {
    CAPTURE(rule);
    CHECK(found.count(rule) == 1);
  }
}

TEST_CASE("every numbered rule is named by a test") { check_all_in(named_by_tests()); }

TEST_CASE("every numbered rule is stated in the reference") {
  std::set<std::string> stated;
  collect_between(shipped_text("docs/language/semantics.md"), "\n### ", "\n", stated);
  check_all_in(stated);
}

}  // namespace

}  // namespace numbered_rules_test
