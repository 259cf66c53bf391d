// SPDX-License-Identifier: Apache-2.0
#include "../../cli/discover.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <ostream>

#include "scratch.hpp"

namespace fairroll::cli::discover_test {
namespace {

namespace fs = std::filesystem;

std::string told(const Scratch& scratch, const Discovery& found) {
  std::string text;
  for (const InputFile& file : found.files) {
    const std::string path = file.path.rfind(scratch.folder(), 0) == 0 ? file.path.substr(scratch.folder().size() + 1) : file.path;
    text += path + '=' + file.unit + (file.kind == FileKind::Scenarios ? "!" : "") + ' ';
  }
  for (const Diagnostic& d : found.diagnostics) text += std::string(code_slug(d.code)) + ' ';
  return text;
}

TEST_CASE("folders are searched at every depth, in the order of the alphabet, and give the units their names") {
  const Scratch scratch;
  for (const char* name : {"us_sd/craps.fair", "us_sd/a/b.scenario", "common/craps.fair", "top.fair", "README.md", ".git/x.fair",
                           "us_sd/.x.fair", "us_sd/x.fair.orig", ".fair"}) {
    scratch.write(name, "");
  }
  const std::string all = "common/craps.fair=common.craps top.fair=top us_sd/a/b.scenario=us_sd.a.b! us_sd/craps.fair=us_sd.craps ";
  CHECK(told(scratch, discover({scratch.folder()})) == all);
  CHECK(told(scratch, discover({scratch.folder() + "/", scratch.path("us_sd"), scratch.path("top.fair")})) == all);
  CHECK(told(scratch, discover({scratch.path("us_sd")})) == "us_sd/a/b.scenario=a.b! us_sd/craps.fair=craps ");
  CHECK(discover({scratch.folder()}).files.front().root == scratch.folder());
  CHECK(discover({scratch.folder()}).of(FileKind::Scenarios).size() == 1);
}

TEST_CASE("a folder too large to look through is F0813, and nothing of it is taken") {
  const Scratch scratch;
  for (const char* name : {"a.fair", "b.fair", "c/d.fair"}) scratch.write(name, "");
  CHECK(told(scratch, discover({scratch.folder()}, 4)) == "a.fair=a b.fair=b c/d.fair=c.d ");
  CHECK(told(scratch, discover({scratch.folder()}, 3)) == "too_many_files ");
  CHECK(told(scratch, discover({scratch.folder()}, 2)) == "too_many_files ");
}

TEST_CASE("files stand for themselves, and once") {
  const Scratch scratch;
  scratch.write("b.fair", "");
  scratch.write("a.scenario", "");
  const std::string b = scratch.path("b.fair");
  const std::string a = scratch.path("a.scenario");
  CHECK(told(scratch, discover({b, a, scratch.path("../") + scratch.folder().substr(scratch.folder().rfind('/') + 1) + "/b.fair"})) ==
        "b.fair= a.scenario=! ");
  CHECK(told(scratch, discover({"-", "-"})) == "-= ");
  CHECK(told(scratch, discover({scratch.path("missing.scenario")})) == "missing.scenario=! ");
}

TEST_CASE("what holds nothing to read is said") {
  const Scratch scratch;
  scratch.write("notes.txt", "");
  CHECK(told(scratch, discover({scratch.folder()})) == "nothing_to_do ");
  CHECK(told(scratch, discover({scratch.path("notes.txt")})) == "nothing_to_do ");
}

TEST_CASE("loops of symbolic links end") {
  const Scratch scratch;
  scratch.write("a/x.fair", "");
  fs::create_directory_symlink("..", scratch.path("a/up"));
  fs::create_directory_symlink("a", scratch.path("b"));
  fs::create_symlink("x.fair", scratch.path("a/y.fair"));
  fs::create_symlink("nowhere.fair", scratch.path("a/z.fair"));
  fs::create_symlink("self.fair", scratch.path("a/self.fair"));
  const Discovery found = discover({scratch.folder()});
  CHECK(told(scratch, found) == "a/self.fair=a.self a/x.fair=a.x a/z.fair=a.z ");
}

TEST_CASE("standard input is known by its first word") {
  struct Row {
    const char* text;
    FileKind expected;
  };
  const Row rows[] = {
      {"language 1\nscenario \"x\" under a {}", FileKind::Scenarios},
      {"# scenario\nlanguage 1 # x\n\n  scenario \"x\"", FileKind::Scenarios},
      {"\xEF\xBB\xBFlanguage 1 scenario", FileKind::Scenarios},
      {"language 1 ruleset a {} # scenario", FileKind::Rules},
      {"language 1", FileKind::Rules},
      {"", FileKind::Rules},
      {"#", FileKind::Rules},
      {"language 1 scenarios", FileKind::Rules},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK((guess_kind(row.text) == row.expected));
  }
}

}  // namespace
}  // namespace fairroll::cli::discover_test
