// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <fairroll/diagnostic.hpp>
#include <ostream>
#include <set>

namespace fairroll::diagnostic_test {
namespace {

TEST_CASE("codes are numbered once, in order, and their meanings follow the wording rules") {
  std::string last;
  std::set<std::string_view> slugs;
  for (const Code code : all_codes()) {
    const std::string number(code_number(code));
    CAPTURE(number);
    CHECK(number.size() == 5);
    CHECK(number[0] == 'F');
    CHECK(last < number);
    last = number;
    CHECK(slugs.insert(code_slug(code)).second);
    const std::string_view meaning = code_meaning(code);
    REQUIRE_FALSE(meaning.empty());
    CHECK(meaning.back() != '.');
    CHECK(meaning.find('\n') == std::string_view::npos);
  }
}

TEST_CASE("the nearest word") {
  const std::vector<std::string> zones = {"layout",    "rail",      "bank",         "bowl",        "speed_rack",
                                          "off_table", "other_die", "player_chips", "dealer_chips"};
  struct Row {
    const char* word;
    const char* expected;
  };
  const Row rows[] = {
      {"rial", "rail"},           // neighbours swapped
      {"raill", "rail"},          // one too many
      {"ral", "rail"},            // one missing
      {"RAIL", "rail"},           // upper case
      {"bnak", "bank"},           //
      {"bowk", "bowl"},           // one wrong
      {"of_table", "off_table"},  //
      {"ofTable", "off_table"},   //
      {"playerchips", "player_chips"},
      {"speedrak", "speed_rack"},  // two of eight
      {"rail", ""},                // the word itself is no suggestion
      {"xyz", ""},                 // nothing is near
      {"ceiling", ""},             //
      {"b", ""},                   // nothing of one letter would be left
      {"", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.word);
    CHECK(find_nearest(row.word, zones) == row.expected);
  }
  CHECK(find_nearest("winz", {"win", "wins"}) == "wins");  // a letter mistaken, none forgotten
  CHECK(find_nearest("bat", {"cat", "bad", "rat"}) == "bad");
  CHECK(find_nearest("bat", {"rat", "cat"}) == "cat");  // the alphabet decides, not the order
  CHECK(find_nearest(std::string(65, 'a'), {std::string(64, 'a')}).empty());
}

TEST_CASE("did you mean") {
  CHECK(make_suggestion("rial", {"rail"}) == "did you mean `rail`?");
  CHECK(make_suggestion("rial", {}) == "");
}

Diagnostic at(const SourcePtr& source, Span span, Code code, std::string message = "m") {
  return {code, {source, span}, std::move(message)};
}

TEST_CASE("diagnostics are sorted by source, place and code, without duplicates") {
  const auto a = std::make_shared<const Source>("a", "0123456789");
  const auto b = std::make_shared<const Source>("b", "0123456789");
  Diagnostics all = {
      at(b, {0, 1}, Code::expected),          at(a, {5, 6}, Code::unknown),      at(a, {5, 6}, Code::expected, "first"),
      at(a, {5, 6}, Code::expected, "again"), at(a, {1, 9}, Code::expected),     at(a, {1, 2}, Code::expected),
      at({}, {}, Code::unreadable, "x"),      at({}, {}, Code::unreadable, "y"), at({}, {}, Code::unreadable, "y"),
  };
  sort_diagnostics(all);
  REQUIRE(all.size() == 7);
  CHECK(all[0].message == "x");
  CHECK(all[1].message == "y");
  CHECK(all[2].location.span == Span{1, 2});
  CHECK(all[3].location.span == Span{1, 9});
  CHECK(all[4].message == "first");
  CHECK(all[5].code == Code::unknown);
  CHECK(all[6].location.source == b);
}

TEST_CASE("only errors are errors") {
  CHECK_FALSE(has_errors({}));
  CHECK_FALSE(has_errors({at({}, {}, Code::unused), at({}, {}, Code::choice_open)}));
  CHECK(has_errors({at({}, {}, Code::unused), at({}, {}, Code::expected)}));
}

}  // namespace
}  // namespace fairroll::diagnostic_test
