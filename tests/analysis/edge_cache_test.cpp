// SPDX-License-Identifier: Apache-2.0
// Edges that are remembered are those that would be worked out, whatever was changed in between.
#include <doctest/doctest.h>

#include <cstdlib>
#include <random>

#include <fairroll/analysis/assertions.hpp>
#include <fairroll/analysis/edge_cache.hpp>
#include <fairroll/render.hpp>

#include "support/shipped.hpp"

namespace fairroll::analysis::edge_cache_test {
namespace {

/// The library with another text of that unit.
Library with(const std::map<std::string, std::string>& texts, const std::string& unit, const std::string& text) {
  Library library;
  for (const auto& [name, old] : texts) (void)library.add(std::make_shared<const Source>(name, name == unit ? text : old), name);
  return library;
}

std::map<std::string, std::string> shipped_texts() {
  const Library library = shipped_rules_and_samples();
  std::map<std::string, std::string> texts;
  for (const std::string& unit : library.unit_names()) texts[unit] = std::string(library.find_unit(unit)->source->text());
  return texts;
}

/// Another digit, a line that is doubled or gone, two lines changed over: most of it can still be checked.
std::string changed(std::string text, std::mt19937& random) {
  const std::size_t at = random() % text.size();
  const std::size_t line = text.rfind('\n', at) == std::string::npos ? 0 : text.rfind('\n', at) + 1;
  const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
  const std::size_t digit = text.find_first_of("0123456789", at);
  switch (random() % 4) {
    case 0:
      return text.insert(end, text.substr(line, end - line));
    case 1:
      return text.erase(line, end - line);
    default:
      if (digit != std::string::npos) text[digit] = static_cast<char>('1' + random() % 9);
      return text;
  }
}

TEST_CASE("random edits of shipped books: with and without a memory the same is told") {
  const std::map<std::string, std::string> texts = shipped_texts();
  const std::vector<std::pair<std::string, std::string>> books = {// the text that is changed, and a book that is made of it
                                                                  {"us_sd.craps", "us_sd.craps"},
                                                                  {"common.craps", "us_co.craps"},
                                                                  {"nv.house", "nv.house"},
                                                                  {"us_pa.sic_bo", "us_pa.sic_bo"}};
  const int rounds = std::getenv("FAIRROLL_LONG") != nullptr ? 2000 : 12;
  std::mt19937 random(5);
  EdgeCache memo;
  int checked = 0;
  for (int i = 0; i < rounds; ++i)
    for (const auto& [unit, book] : books) {
      const Library library = with(texts, unit, changed(texts.at(unit), random));
      const CheckResult result = check(library, book);
      if (!result.ok()) continue;
      ++checked;
      CHECK(render_text(check_assertions(result, &memo)) == render_text(check_assertions(result)));
    }
  CHECK(checked > rounds / 2);
  CHECK(memo.hit_count() > memo.miss_count());
}

TEST_CASE("every edge of the shipped books is the same from the memory") {
  const Library library = shipped_rules();
  EdgeCache memo;
  for (const char* const name : {"us_sd.craps", "nv.fair_roll", "us_pa.sic_bo"}) {
    const std::shared_ptr<const Ruleset> rules = check(library, name).ruleset;
    REQUIRE(rules);
    for (Index wager = 0; wager < rules->wagers.size(); ++wager) {
      EdgeOptions options;
      options.wager = wager;
      const std::vector<WagerEdge> worked_out = compute_edges(rules, options);
      for (int round = 0; round < 2; ++round) {
        const std::vector<WagerEdge> known = compute_edges(rules, options, memo);
        REQUIRE(known.size() == worked_out.size());
        for (std::size_t i = 0; i < known.size(); ++i) {
          CHECK(known[i].name == worked_out[i].name);
          CHECK(known[i].column == worked_out[i].column);
          CHECK(have_same_first_bet_figures(known[i], worked_out[i]));
          CHECK(known[i].components == worked_out[i].components);
        }
      }
    }
  }
}

TEST_CASE("a memory that is full begins anew, and is right") {
  const Library library = shipped_rules();
  const CheckResult result = check(library, "us_sd.craps");
  EdgeCache memo(1);
  for (int i = 0; i < 2; ++i) CHECK(render_text(check_assertions(result, &memo)) == render_text(check_assertions(result)));
}

}  // namespace
}  // namespace fairroll::analysis::edge_cache_test
