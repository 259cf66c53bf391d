// SPDX-License-Identifier: Apache-2.0
// Rule books by name from folders, from memory, and from whoever has them.
#include <fairroll/rules.hpp>

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <thread>

#include <fairroll/render.hpp>

#include "support/shipped.hpp"

namespace load_test {

using namespace fairroll;

namespace {

const std::string rulesets = FAIRROLL_ROOT "/rulesets";

std::map<std::string, std::string> all_texts() {
  std::map<std::string, std::string> texts;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(rulesets))
    if (entry.path().extension() == ".fair")
      texts[entry.path().filename().string() + std::to_string(texts.size())] = shipped_text(entry.path());
  return texts;
}

void check_says(const LoadResult& loaded, Code code, const std::string& words) {
  INFO("expected ", code_slug(code), " with `", words, "`, got:\n", render_text(loaded.diagnostics));
  CHECK(std::any_of(loaded.diagnostics.begin(), loaded.diagnostics.end(),
                    [&](const Diagnostic& one) { return one.code == code && one.message.find(words) != std::string::npos; }));
}

}  // namespace

TEST_CASE("a rule book comes out the same from folders, from memory and through a resolver") {
  const Library library = shipped_rules();
  for (const std::string& name : {std::string("us_sd.craps"), std::string("us_sd.deadwood_one"), std::string("nv.strip")}) {
    CAPTURE(name);
    const LoadResult from_folder = load(name, make_folder_resolver({rulesets}));
    INFO(render_text(from_folder.diagnostics));
    REQUIRE(from_folder.ok());
    CHECK(from_folder.ruleset == from_folder.program->shared_ruleset());
    const LoadResult from_memory = load(name, make_memory_resolver(all_texts()));
    REQUIRE(from_memory.ok());
    const CheckResult by_hand = check(library, name);
    REQUIRE(by_hand.ok());
    for (const LoadResult* one : {&from_folder, &from_memory}) {
      CHECK(one->ruleset->clauses.size() == by_hand.ruleset->clauses.size());
      CHECK(one->ruleset->layers.size() == by_hand.ruleset->layers.size());
      CHECK(one->ruleset->assertions.size() == by_hand.ruleset->assertions.size());
      CHECK(one->ruleset->wagers.size() == by_hand.ruleset->wagers.size());
    }
  }
}

TEST_CASE("a resolver is asked once for each unit, and what it throws comes out") {
  std::map<std::string, int> asked;
  const Resolver shipped = make_folder_resolver({rulesets});
  const LoadResult loaded = load("us_sd.craps", [&](const std::string& unit, Diagnostics& out) {
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
  const std::map<std::string, std::string> own = {{"mine.fair", "language 1\nhouse my.house \"Mine\" under us_sd.craps {\n}\n"}};
  const LoadResult loaded = load("my.house", combine_resolvers({make_memory_resolver(own), make_folder_resolver({rulesets})}));
  INFO(render_text(loaded.diagnostics));
  REQUIRE(loaded.ok());
  CHECK(loaded.ruleset->base == "us_sd.craps");
}

namespace {

/// Limits the field.
std::string amendment(const std::string& to = "us_sd.craps", const std::string& name = "us_sd.tonight") {
  return "language 1\namendment " + name + " \"Tonight\" to " + to +
         " {\n  in force from 2026-07-01\n}\namend wager field {\n  stake at most 500.00\n}\n";
}

/// A folder of one test, gone behind it.
class Folder {
 public:
  explicit Folder(const std::string& name) : path_(std::filesystem::temp_directory_path() / ("fairroll_load_" + name)) {
    std::filesystem::remove_all(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }

  void write(const std::string& file, const std::string& text) const {
    std::filesystem::create_directories((path_ / file).parent_path());
    std::ofstream(path_ / file, std::ios::binary) << text;
  }
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

std::vector<std::string> layers_of(const LoadResult& loaded) {
  std::vector<std::string> all;
  if (!loaded.ok()) return all;
  for (const Layer& layer : loaded.ruleset->all_layers())
    all.push_back(std::string(layer_name(layer.kind)) + " " + layer.unit + " from " + layer.location.source->name());
  return all;
}

}  // namespace

TEST_CASE("an amendment is played wherever it lies") {
  const Resolver shipped = make_folder_resolver({rulesets});
  const std::vector<std::string> as_shipped = layers_of(load("us_sd.craps", shipped));
  REQUIRE(as_shipped.size() >= 2);
  CHECK(as_shipped.front() == "model common.craps from common/craps.fair");
  const auto with = [&](const std::string& last) {
    std::vector<std::string> all = as_shipped;
    all.push_back(last);
    return all;
  };

  const Resolver text = make_memory_resolver({{"tonight", amendment()}});
  for (const Resolver& both : {combine_resolvers({text, shipped}), combine_resolvers({shipped, text})}) {
    const LoadResult loaded = load("us_sd.craps", both);
    INFO(render_text(loaded.diagnostics));
    CHECK(layers_of(loaded) == with("amendment us_sd.tonight from tonight"));
    REQUIRE(loaded.ok());
    CHECK(loaded.ruleset->layers.back().period.first_date == parse_date("2026-07-01"));
  }
  const Folder alone("alone");
  alone.write("us_sd/tonight.fair", amendment());
  for (const std::vector<std::string>& folders :
       {std::vector<std::string>{alone.path(), rulesets}, std::vector<std::string>{rulesets, alone.path()}})
    CHECK(layers_of(load("us_sd.craps", make_folder_resolver(folders))) == with("amendment us_sd.tonight from us_sd/tonight.fair"));
  const Resolver database = [](const std::string& unit, Diagnostics&) {
    std::vector<UnitFile> files;
    if (unit == "us_sd.craps") files.push_back({std::make_shared<const Source>("row 7", amendment()), {}});
    return files;
  };
  CHECK(layers_of(load("us_sd.craps", combine_resolvers({database, shipped}))) == with("amendment us_sd.tonight from row 7"));
  // A house stands on it as well.
  const LoadResult house = load("us_sd.deadwood_one", combine_resolvers({text, shipped}));
  INFO(render_text(house.diagnostics));
  REQUIRE(house.ok());
  const std::vector<std::string> under_house = layers_of(house);
  CHECK(std::find(under_house.begin(), under_house.end(), "amendment us_sd.tonight from tonight") == under_house.end() - 2);
  CHECK(under_house.back() == "house us_sd.deadwood_one from us_sd/deadwood_one.fair");
}

TEST_CASE("of a unit that lies in two places the first counts") {
  const Folder older("older");
  older.write("us_sd/tonight.fair", amendment());
  const Folder newer("newer");
  newer.write("us_sd/tonight.fair", "# newer\n" + amendment());
  const LoadResult loaded = load("us_sd.craps", make_folder_resolver({newer.path(), older.path(), rulesets}));
  INFO(render_text(loaded.diagnostics));
  REQUIRE(loaded.ok());
  CHECK(loaded.ruleset->layers.back().location.source->text().substr(0, 7) == "# newer");
}

TEST_CASE("two files of one unit in one folder are an error, whichever of them lies where the unit is looked for") {
  const Folder folder("twice");
  const std::string mini = shipped_text(rulesets + "/us_nj/mini_dice.fair");
  folder.write("us_nj/mini_dice.fair", mini);
  CHECK(load("us_nj.mini_dice", make_folder_resolver({folder.path(), rulesets})).ok());
  folder.write("us_nj/copy.fair", mini);
  const LoadResult twice = load("us_nj.mini_dice", make_folder_resolver({folder.path(), rulesets}));
  check_says(twice, Code::two_units, "`us_nj.mini_dice`");
  INFO(render_text(twice.diagnostics));
  REQUIRE(twice.diagnostics.size() == 1);
  CHECK(twice.diagnostics.front().location.source->name() == "us_nj/copy.fair");
  CHECK(load("us_sd.craps", make_folder_resolver({folder.path(), rulesets})).ok());  // of another folder
}

TEST_CASE("a load keeps no text of a folder but those that it was given") {
  const Folder folder("kept");
  folder.write("my/one.fair", "language 1\nmodel my.one \"One\" { uses common.craps_table }\n");
  const Resolver::FileFinder files = make_folder_resolver({folder.path()}).make_file_finder();
  Diagnostics out;
  std::weak_ptr<const Source> text;
  {
    const std::vector<UnitFile> given = files("my.one", out);
    REQUIRE(given.size() == 1);
    text = given.front().source;
  }
  CHECK(text.expired());
  CHECK(files("my.one", out).size() == 1);
  CHECK(out.empty());
}

TEST_CASE("of a folder that may be entered but not listed, a unit's own file is found") {
  namespace fs = std::filesystem;
  const Folder folder("closed");
  folder.write("my/one.fair", "language 1\nmodel my.one \"One\" { uses common.craps_table }\n");
  const fs::path closed = fs::path(folder.path()) / "my";
  fs::permissions(closed, fs::perms::owner_write | fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec);
  const uid_t user = ::geteuid();
  constexpr uid_t nobody = 65534;
  if (user == 0) REQUIRE(::seteuid(nobody) == 0);  // root may list everything
  Diagnostics out;
  const std::vector<UnitFile> files = make_folder_resolver({folder.path()})("my.one", out);
  REQUIRE(::seteuid(user) == 0);
  fs::permissions(closed, fs::perms::owner_all);
  INFO(render_text(out));
  REQUIRE(files.size() == 1);
  CHECK(files.front().source->name() == "my/one.fair");
  CHECK(out.empty());
}

TEST_CASE("a unit that came with another is asked for all the same: others may amend it") {
  const std::string house = "language 1\nhouse my.house \"Mine\" under us_sd.craps {\n}\n";
  const Resolver gives_two = [&](const std::string& unit, Diagnostics& out) {
    std::vector<UnitFile> files;
    if (unit != "my.house") return files;
    files = make_folder_resolver({rulesets})("us_sd.craps", out);
    files.insert(files.begin(), {std::make_shared<const Source>("mine", house), unit});
    return files;
  };
  const LoadResult loaded =
      load("my.house", combine_resolvers({gives_two, make_memory_resolver({{"tonight", amendment()}}), make_folder_resolver({rulesets})}));
  INFO(render_text(loaded.diagnostics));
  REQUIRE(loaded.ok());
  REQUIRE(loaded.ruleset->layers.size() >= 2);
  CHECK(loaded.ruleset->layers[loaded.ruleset->layers.size() - 2].unit == "us_sd.tonight");
}

TEST_CASE("a text that was handed over and that nothing takes is told of") {
  struct Case {
    const char* what;
    std::string text;
    Code code;
    const char* underlined;
    const char* message;
    const char* help;
  };
  const std::string house = "language 1\nhouse my.house \"Mine\" under us_sd.craps {\n}\n";
  const Case cases[] = {
      {"garbage", "garbage", Code::expected, "garbage", "expected `language 1`", ""},
      {"nothing", "", Code::expected, "", "expected `language 1`", ""},
      {"no such kind", "language 1\namendmnt us_sd.tonight to us_sd.craps {\n}\n", Code::expected, "amendmnt", "found `amendmnt`", ""},
      {"no target", "language 1\namendment us_sd.tonight \"Tonight\" {\n}\n", Code::expected, "{", "expected `to`", ""},
      {"misspelt", amendment("us_sd.crap"), Code::not_taken, "us_sd.crap", "`us_sd.craps` does not use `us_sd.crap`",
       "did you mean `us_sd.craps`?"},
      {"of others", amendment("nv.crapless"), Code::not_taken, "nv.crapless", "so this text has no effect", "remove this text"},
      {"to a model", amendment("common.craps"), Code::not_taken, "common.craps", "is not a ruleset",
       "amend the ruleset that uses the unit"},
      {"asserts of others", "language 1\nassertions a.edges \"E\" for nv.crapless { }\n", Code::not_taken, "nv.crapless",
       "so this text has no effect", "remove this text"},
      {"a house", house, Code::not_needed, "my.house", "`us_sd.craps` does not use `my.house`", "remove this text"},
  };
  for (const Case& one : cases)
    for (const bool first : {true, false}) {
      CAPTURE(one.what);
      const Resolver text = make_memory_resolver({{"tonight", one.text}});
      const Resolver shipped = make_folder_resolver({rulesets});
      const LoadResult loaded = load("us_sd.craps", first ? combine_resolvers({text, shipped}) : combine_resolvers({shipped, text}));
      INFO(render_text(loaded.diagnostics));
      CHECK(loaded.ok() == (one.code == Code::not_needed));
      const auto found =
          std::find_if(loaded.diagnostics.begin(), loaded.diagnostics.end(), [&](const Diagnostic& d) { return d.code == one.code; });
      REQUIRE(found != loaded.diagnostics.end());
      CHECK(found->location.text() == one.underlined);
      CHECK(found->message.find(one.message) != std::string::npos);
      CHECK(found->help.find(one.help) != std::string::npos);
    }
  // What is said of what else was handed over, and of a unit that another place has.
  const std::map<std::string, std::string> several = {{"a", house}, {"b", "language 1\nassertions my.edges \"E\" for my.house { }\n"}};
  const LoadResult loaded = load("us_sd.craps", combine_resolvers({make_memory_resolver(several), make_folder_resolver({rulesets})}));
  INFO(render_text(loaded.diagnostics));
  CHECK(loaded.ok());
  CHECK(std::count_if(loaded.diagnostics.begin(), loaded.diagnostics.end(),
                      [](const Diagnostic& d) { return d.code == Code::not_needed; }) == 2);
  const std::map<std::string, std::string> late = {{"late", shipped_text("rulesets/common/craps.fair")}};
  check_says(load("us_sd.craps", combine_resolvers({make_folder_resolver({rulesets}), make_memory_resolver(late)})), Code::not_needed,
             "is loaded from `common/craps.fair`");
}

TEST_CASE("a file beside a rule book that does not begin like a rule file may have been an amendment") {
  const Folder alone("garbage");
  for (const std::string& text :
       {std::string("garbage"), std::string(), std::string("language 1\namendment us_sd.tonight \"Tonight\" us_sd.craps {\n}\n")}) {
    alone.write("us_sd/tonight.fair", text);
    const LoadResult loaded = load("us_sd.craps", make_folder_resolver({rulesets, alone.path()}));
    INFO(text, render_text(loaded.diagnostics));
    CHECK_FALSE(loaded.ok());
    REQUIRE(loaded.diagnostics.size() == 1);
    CHECK(loaded.diagnostics.front().code == Code::expected);
    CHECK(loaded.diagnostics.front().location.source->name() == "us_sd/tonight.fair");
  }
  CHECK(load("nv.crapless", make_folder_resolver({rulesets, alone.path()})).ok());  // of another folder
}

TEST_CASE("sources are named by their path below the folder") {
  const LoadResult loaded = load("us_sd.craps", make_folder_resolver({rulesets}));
  REQUIRE(loaded.ok());
  for (const SourcePtr& source : loaded.ruleset->sources) {
    CAPTURE(source->name());
    CHECK(std::filesystem::path(source->name()).is_relative());
    CHECK(std::filesystem::is_regular_file(rulesets + "/" + source->name()));
  }
}

TEST_CASE("what cannot be loaded says why") {
  check_says(load("us_sd.crabs", make_folder_resolver({rulesets})), Code::no_unit, "us_sd.crabs");
  check_says(load("../rulesets/us_sd.craps", make_folder_resolver({rulesets})), Code::outside_folders, "is outside the folders");
  CHECK_FALSE(load("", make_folder_resolver({rulesets})).ok());
  CHECK_FALSE(load("us_sd.craps", make_folder_resolver({})).ok());
  CHECK_FALSE(load("us_sd.craps", make_folder_resolver({"/nowhere"})).ok());
  // A file whose name is another's, one that does not parse, one that lacks what it adopts.
  check_says(load("a.b",
                  [](const std::string&, Diagnostics&) {
                    return std::vector<UnitFile>{{std::make_shared<const Source>("x", "language 1\nruleset c.d \"C\" {\n}\n"), "a.b"}};
                  }),
             Code::name_and_path, "`a.b`");
  const LoadResult half = load("a.b", make_memory_resolver({{"x", "language 1\nruleset a.b \"A\" {\n  adopts c.d\n  %\n}\n"}}));
  CHECK_FALSE(half.ok());
  CHECK(half.ruleset == nullptr);
  CHECK(has_errors(half.diagnostics));
  Selection selection;
  selection.readings["no_such"] = "thing";
  check_says(load("us_sd.craps", make_folder_resolver({rulesets}), selection), Code::no_such_reading, "no_such");
}

TEST_CASE("a resolver that always names another unit is not asked for ever") {
  std::size_t asked = 0;
  const LoadResult loaded = load("a.m0", [&asked](const std::string& unit, Diagnostics&) {
    const std::string text = "language 1\nmodel " + unit + " \"M\" {\n  uses a.v\n}\nadopts game from a.m" + std::to_string(++asked) + "\n";
    REQUIRE(asked < 10'000);
    return std::vector<UnitFile>{{std::make_shared<const Source>(unit, text), unit}};
  });
  CHECK(asked <= 256);
  const auto told = std::find_if(loaded.diagnostics.begin(), loaded.diagnostics.end(),
                                 [](const Diagnostic& one) { return one.code == Code::too_many_units; });
  REQUIRE(told != loaded.diagnostics.end());
  REQUIRE(told->location.source);  // location of the name that exceeds the limit
  CHECK(told->location.source->name() == "a.m253");
  CHECK(told->location.text() == "a.m255");
}

TEST_CASE("the first words of a rule file") {
  const UnitHead house = parse_unit_head("\xEF\xBB\xBF# a remark\nlanguage 1 # one\nhouse a.b \"T { }\" under c.d {");
  CHECK(house.kind == "house");
  CHECK(house.name == "a.b");
  CHECK(house.target == "c.d");
  CHECK_FALSE(house.refers_to("c.d"));
  CHECK(parse_unit_head("language 1 amendment a.c \"x\" to a.b {").refers_to("a.b"));
  for (const char* const not_one : {"", "language", "scenario", "language 1 \"", "language 1 ruleset"}) {
    CAPTURE(not_one);
    CHECK(parse_unit_head(not_one).name.empty());
  }
  CHECK(unit_file_path("us_sd.craps") == "us_sd/craps.fair");
}

TEST_CASE("loading has no state of its own: eight threads load at once") {
  std::vector<std::thread> threads;
  std::vector<std::size_t> rows(8);
  for (std::size_t i = 0; i < rows.size(); ++i)
    threads.emplace_back(
        [&rows, i] { rows[i] = load(i % 2 == 0 ? "us_sd.craps" : "nv.fair_roll", make_folder_resolver({rulesets})).program->row_count(); });
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 2; i < rows.size(); ++i) {
    CAPTURE(i);
    CHECK(rows[i] == rows[i % 2]);
  }
}

}  // namespace load_test
