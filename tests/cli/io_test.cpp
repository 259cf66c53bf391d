// SPDX-License-Identifier: Apache-2.0
#include "../../cli/io.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "scratch.hpp"

namespace fairroll::cli::io_test {
namespace {

Code only_code(const Diagnostics& diagnostics) {
  REQUIRE(diagnostics.size() == 1);
  CHECK_FALSE(diagnostics.front().location.source);
  return diagnostics.front().code;
}

TEST_CASE("a file is read as it is") {
  const Scratch scratch;
  scratch.write("a.fair", std::string("language 1\r\n\0x", 14));
  const ReadResult read = read_source(scratch.path("a.fair"));
  REQUIRE(read.ok());
  CHECK(read.source->text() == std::string_view("language 1\r\n\0x", 14));
  CHECK(read.source->name() == scratch.path("a.fair"));
}

TEST_CASE("what cannot be read is reported with the reason") {
  const Scratch scratch;
  CHECK(only_code(read_source(scratch.path("missing.fair")).diagnostics) == Code::unreadable);
  CHECK(only_code(read_source(scratch.path("missing.fair") + "/x").diagnostics) == Code::unreadable);
  CHECK(only_code(read_source(scratch.folder()).diagnostics) == Code::not_a_file);
  CHECK(only_code(read_source("/dev/zero").diagnostics) == Code::not_a_file);
  scratch.write("a.fair", "x");
  CHECK(only_code(read_source(scratch.path("a.fair/b.fair")).diagnostics) == Code::unreadable);
  if (::geteuid() != 0) {  // nothing is closed to root
    std::filesystem::permissions(scratch.path("a.fair"), std::filesystem::perms::none);
    CHECK(only_code(read_source(scratch.path("a.fair")).diagnostics) == Code::unreadable);
  }
}

TEST_CASE("1 MiB is read, one byte more is not") {
  const Scratch scratch;
  scratch.write("most.fair", std::string(Source::max_bytes, ' '));
  scratch.write("more.fair", std::string(Source::max_bytes + 1, ' '));
  CHECK(read_source(scratch.path("most.fair")).ok());
  const ReadResult more = read_source(scratch.path("more.fair"));
  CHECK_FALSE(more.ok());
  CHECK(only_code(more.diagnostics) == Code::too_large);
  scratch.write("more.jsonl", std::string(Source::max_bytes + 1, ' '));  // a log: its lines have a limit, each for itself
  CHECK(read_source(scratch.path("more.jsonl")).ok());
}

TEST_CASE("a file is replaced whole, keeps its permissions, and a link stays a link") {
  namespace fs = std::filesystem;
  const Scratch scratch;
  scratch.write("a.fair", "old and longer");
  fs::permissions(scratch.path("a.fair"), fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
  fs::create_symlink("a.fair", scratch.path("link.fair"));
  CHECK(write_file(scratch.path("link.fair"), "new").empty());
  CHECK(scratch.read("a.fair") == "new");
  CHECK(fs::is_symlink(scratch.path("link.fair")));
  CHECK(fs::status(scratch.path("a.fair")).permissions() == (fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read));
  CHECK(std::distance(fs::directory_iterator(scratch.folder()), fs::directory_iterator()) == 2);
  CHECK(only_code(write_file(scratch.path("missing/b.fair"), "x")) == Code::unwritable);
}

TEST_CASE("colour is for terminals, and for who asks") {
  std::FILE* file = std::tmpfile();
  REQUIRE(file != nullptr);
  CHECK_FALSE(style_for(file, Colour::Auto).use_colours);
  CHECK_FALSE(style_for(file, Colour::Never).use_colours);
  CHECK(style_for(file, Colour::Always).use_colours);
  CHECK(style_for(file, Colour::Auto).width == 80);
  std::fclose(file);
}

TEST_CASE("output that goes nowhere is not taken for written") {
  std::FILE* full = std::fopen("/dev/full", "w");
  if (full == nullptr) return;
  const auto write = [full] {
    print(full, "words");
    flush(full);
  };
  CHECK_THROWS_AS(write(), std::runtime_error);
  std::fclose(full);
}

}  // namespace
}  // namespace fairroll::cli::io_test
