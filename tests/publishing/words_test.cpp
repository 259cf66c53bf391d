// SPDX-License-Identifier: Apache-2.0
#include "words.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

namespace fairroll::publishing::words_test {
namespace {

std::set<std::string> holes_in(std::string_view text) {
  std::set<std::string> holes;
  for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) holes.emplace(text.substr(at, 3));
  return holes;
}

TEST_CASE("every phrase is there in every language, with the same holes") {
  REQUIRE(phrase_count() > 50);
  for (std::size_t i = 0; i < phrase_count(); ++i) {
    const auto phrase = static_cast<Phrase>(i);
    const std::string_view english = phrase_of(Language::English, phrase);
    CAPTURE(std::string(english));
    for (const std::string& code : language_codes()) {
      CAPTURE(code);
      const std::string_view text = phrase_of(*find_language(code), phrase);
      CHECK_FALSE(text.empty());
      CHECK(holes_in(text) == holes_in(english));
    }
  }
}

TEST_CASE("what is filled in is never taken for a hole") {
  CHECK(say(Language::French, Phrase::InForceBetween, {"{2}", "b"}) == "en vigueur du {2} au b");
  CHECK(say(Language::English, Phrase::InForceFrom) == "in force from ");
}

TEST_CASE("codes of languages lead there and back") {
  for (const std::string& code : language_codes()) CHECK(language_code(*find_language(code)) == code);
  CHECK_FALSE(find_language("de"));
  CHECK_FALSE(find_language("EN"));
}

}  // namespace
}  // namespace fairroll::publishing::words_test
