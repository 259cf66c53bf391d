// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <fairroll/source.hpp>
#include <ostream>

namespace fairroll::source_test {
namespace {

TEST_CASE("lines end with LF or CRLF, and the last may end without") {
  const Source source("a.fair", "one\r\ntwo\n\nfour");
  CHECK(source.line_count() == 4);
  CHECK(source.line(1) == "one");
  CHECK(source.line(2) == "two");
  CHECK(source.line(3) == "");
  CHECK(source.line(4) == "four");
  CHECK(source.line(0) == "one");
  CHECK(source.line(99) == "four");
  CHECK(source.line_begin(2) == 5);
  CHECK(Source("empty", "").line_count() == 1);
  CHECK(Source("empty", "").line(1) == "");
}

TEST_CASE("a place is a line and a column in code points") {
  struct Row {
    const char* text;
    std::uint32_t offset;
    LineColumn expected;
  };
  const Row rows[] = {
      {"abc", 0, {1, 1}},
      {"abc", 2, {1, 3}},
      {"abc", 3, {1, 4}},
      {"abc", 99, {1, 4}},
      {"a\nb", 2, {2, 1}},
      {"\tb", 1, {1, 2}},
      {"\xC3\xA9t\xC3\xA9", 3, {1, 3}},  // été: the second t... is the third byte, the second column is `t`
      {"\xE2\x82\xAC"
       "5",
       3,
       {1, 2}},                             // a sign of three bytes
      {"\xF0\x9F\x8E\xB2 die", 5, {1, 3}},  // one of four
      {"\xFF\xFE"
       "x",
       2,
       {1, 3}},  // bytes that are no UTF-8 count one each
      {"\xEF\xBB\xBF"
       "language",
       3,
       {1, 1}},  // the byte order mark is no column
      {"\xEF\xBB\xBF"
       "language",
       0,
       {1, 1}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CAPTURE(row.offset);
    const LineColumn at = Source("x", row.text).locate(row.offset);
    CHECK(at.line == row.expected.line);
    CHECK(at.column == row.expected.column);
  }
}

TEST_CASE("slices are clamped to the text") {
  const Source source("x", "abc");
  CHECK(source.slice({1, 2}) == "b");
  CHECK(source.slice({1, 99}) == "bc");
  CHECK(source.slice({99, 100}) == "");
  CHECK(source.slice({2, 1}) == "");
}

TEST_CASE("a short place names file and line, or nothing") {
  const auto source = std::make_shared<const Source>("us_sd/craps.fair", "a\nb\nc");
  CHECK(format_short_location({source, {4, 5}}) == "us_sd/craps.fair:3");
  CHECK(format_short_location({}) == "");
  CHECK(join({3, 5}, {1, 4}) == Span{1, 5});
}

}  // namespace
}  // namespace fairroll::source_test
