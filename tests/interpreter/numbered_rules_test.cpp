// Every numbered rule of meaning is stated in the reference, and named by the title of some test that shows it.
#include <doctest/doctest.h>

#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <utility>

#include "../support/shipped.hpp"

namespace {

/// A1 to A7 and so on, as section 10 of the reference numbers them.
std::set<std::string> numbered_rules() {
  const std::pair<char, int> groups[] = {{'A', 7}, {'S', 10}, {'L', 8}, {'M', 7}, {'T', 3}, {'U', 4}, {'F', 6}};
  std::set<std::string> rules;
  for (const auto& [letter, last] : groups)
    for (int i = 1; i <= last; ++i) rules.insert(letter + std::to_string(i));
  return rules;
}

void collect(const std::string& text, const std::regex& pattern, std::set<std::string>& out) {
  for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at) out.insert(at->str(1));
}

/// The numbers in the titles of test cases and of scenarios; in a title such as `S4, S8: ...` each counts.
std::set<std::string> named_by_tests() {
  const std::regex title(R"re((?:TEST_CASE|SUBCASE|scenario )\(?"([^"]*)")re");
  const std::regex number(R"re(\b([ASLMTUF]\d+)\b)re");
  std::set<std::string> titles;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(std::filesystem::path(FAIRROLL_ROOT) / "tests")) {
    const auto kind = entry.path().extension();
    if (kind != ".cpp" && kind != ".scenario" && kind != ".transcript") continue;
    collect(shipped_text(std::filesystem::relative(entry.path(), FAIRROLL_ROOT)), title, titles);
  }
  std::set<std::string> named;
  for (const std::string& one : titles) collect(one, number, named);
  return named;
}

std::string missing_from(const std::set<std::string>& found) {
  std::string out;
  for (const std::string& rule : numbered_rules())
    if (found.count(rule) == 0) out += (out.empty() ? "" : ", ") + rule;
  return out;
}

TEST_CASE("every numbered rule is named by a test") { CHECK(missing_from(named_by_tests()) == ""); }

TEST_CASE("every numbered rule is stated in the reference") {
  std::set<std::string> stated;
  collect(shipped_text("docs/language.md"), std::regex(R"re(\*\*([ASLMTUF]\d+)\*\*)re"), stated);
  CHECK(missing_from(stated) == "");
}

}  // namespace
