// SPDX-License-Identifier: Apache-2.0
// Rule books by name from folders, from memory, and from whoever has them.
#include <fairroll/load.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <thread>

#include <fairroll/render.hpp>

#include "support/shipped.hpp"

using namespace fairroll;

namespace {

const std::string rulesets = FAIRROLL_ROOT "/rulesets";

std::map<std::string, std::string> all_texts() {
  std::map<std::string, std::string> texts;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(rulesets))
    if (entry.path().extension() == ".fair") texts[entry.path().filename().string() + std::to_string(texts.size())] = shipped_text(entry.path());
  return texts;
}

void check_says(const Loaded& loaded, Code code, const std::string& words) {
  INFO("expected ", code_slug(code), " with `", words, "`, got:\n", render_text(loaded.diagnostics));
  CHECK(std::any_of(loaded.diagnostics.begin(), loaded.diagnostics.end(),
                    [&](const Diagnostic& one) { return one.code == code && one.message.find(words) != std::string::npos; }));
}

}  // namespace

TEST_CASE("a rule book comes out the same from folders, from memory and through a resolver") {
  const Library library = shipped_rules();
  for (const std::string& name : {std::string("us_sd.craps"), std::string("us_sd.deadwood_one"), std::string("nv.strip")}) {
    CAPTURE(name);
    const Loaded from_folder = load(name, in_folders({rulesets}));
    INFO(render_text(from_folder.diagnostics));
    REQUIRE(from_folder.ok());
    CHECK(from_folder.ruleset == from_folder.program->ruleset_pointer());
    const Loaded from_memory = load(name, in_memory(all_texts()));
    REQUIRE(from_memory.ok());
    const CheckResult by_hand = check(library, name);
    REQUIRE(by_hand.ok());
    for (const Loaded* one : {&from_folder, &from_memory}) {
      CHECK(one->ruleset->clauses.size() == by_hand.ruleset->clauses.size());
      CHECK(one->ruleset->layers.size() == by_hand.ruleset->layers.size());
      CHECK(one->ruleset->assertions.size() == by_hand.ruleset->assertions.size());
      CHECK(one->ruleset->wagers.size() == by_hand.ruleset->wagers.size());
    }
  }
}

TEST_CASE("a resolver is asked once for each unit, and what it throws comes out") {
  std::map<std::string, int> asked;
  const Resolver shipped = in_folders({rulesets});
  const Loaded loaded = load("us_sd.craps", [&](const std::string& unit, Diagnostics& out) {
    ++asked[unit];
    return shipped(unit, out);
  });
  CHECK(loaded.ok());
  CHECK(asked.at("us_sd.craps") == 1);
  CHECK(asked.at("common.craps") == 1);
  for (const auto& [name, times] : asked) {
    const std::string unit = name;
    CAPTURE(unit);
    CHECK(times == 1);
  }
  struct Broken {};
  CHECK_THROWS_AS((void)load("us_sd.craps", [](const std::string&, Diagnostics&) -> std::vector<UnitFile> { throw Broken{}; }), Broken);
}

TEST_CASE("the first resolver that has a unit gives it") {
  const std::map<std::string, std::string> own = {
      {"mine.fair", "language 1\nhouse my.house \"Mine\" under us_sd.craps {\n}\n"}};
  const Loaded loaded = load("my.house", first_of({in_memory(own), in_folders({rulesets})}));
  INFO(render_text(loaded.diagnostics));
  REQUIRE(loaded.ok());
  CHECK(loaded.ruleset->base == "us_sd.craps");
}

TEST_CASE("what cannot be loaded says why") {
  check_says(load("us_sd.crabs", in_folders({rulesets})), Code::no_unit, "us_sd.crabs");
  check_says(load("../rulesets/us_sd.craps", in_folders({rulesets})), Code::outside_folders, "leaves the folders");
  CHECK_FALSE(load("", in_folders({rulesets})).ok());
  CHECK_FALSE(load("us_sd.craps", in_folders({})).ok());
  CHECK_FALSE(load("us_sd.craps", in_folders({"/nowhere"})).ok());
  // A file whose name is another's, one that does not parse, one that lacks what it adopts.
  check_says(load("a.b",
                  [](const std::string&, Diagnostics&) {
                    return std::vector<UnitFile>{{std::make_shared<const Source>("x", "language 1\nruleset c.d \"C\" {\n}\n"), "a.b"}};
                  }),
             Code::name_and_path, "`a.b`");
  const Loaded half = load("a.b", in_memory({{"x", "language 1\nruleset a.b \"A\" {\n  adopts c.d\n  %\n}\n"}}));
  CHECK_FALSE(half.ok());
  CHECK(half.ruleset == nullptr);
  CHECK(has_errors(half.diagnostics));
  Selection selection;
  selection.readings["no_such"] = "thing";
  check_says(load("us_sd.craps", in_folders({rulesets}), selection), Code::no_such_reading, "no_such");
}

TEST_CASE("the first words of a rule file") {
  const UnitHead house = unit_head("\xEF\xBB\xBF# a remark\nlanguage 1 # one\nhouse a.b \"T { }\" under c.d {");
  CHECK(house.kind == "house");
  CHECK(house.name == "a.b");
  CHECK(house.target == "c.d");
  CHECK_FALSE(house.speaks_of("c.d"));
  CHECK(unit_head("language 1 amendment a.c \"x\" to a.b {").speaks_of("a.b"));
  for (const char* const not_one : {"", "language", "scenario", "language 1 \"", "language 1 ruleset"}) {
    CAPTURE(not_one);
    CHECK(unit_head(not_one).name.empty());
  }
  CHECK(file_of_unit("us_sd.craps") == "us_sd/craps.fair");
}

TEST_CASE("loading has no state of its own: eight threads load at once") {
  std::vector<std::thread> threads;
  std::vector<std::size_t> rows(8);
  for (std::size_t i = 0; i < rows.size(); ++i)
    threads.emplace_back([&rows, i] { rows[i] = load(i % 2 == 0 ? "us_sd.craps" : "nv.fair_roll", in_folders({rulesets})).program->rows(); });
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 2; i < rows.size(); ++i) {
    CAPTURE(i);
    CHECK(rows[i] == rows[i % 2]);
  }
}
