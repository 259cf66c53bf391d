// SPDX-License-Identifier: Apache-2.0
// The parts of the language server: frames, addresses, positions, JSON.
#include <doctest/doctest.h>

#include <fairroll/detail/read_json.hpp>
#include <fairroll/detail/unified_diff.hpp>

#include "../../cli/lsp/framing.hpp"
#include "../../cli/lsp/positions.hpp"
#include "../../cli/lsp/uri.hpp"

namespace fairroll::cli::lsp::lsp_parts_test {
namespace {

using publishing::replaced_lines;
using publishing::Replacement;
using Words = std::vector<std::string>;

std::optional<Json> read_json(std::string_view text) { return detail::read_json(text, {.depth = 128, .members = 4096, .fractions = true}); }

TEST_CASE("messages come out of a stream whatever pieces it comes in") {
  const std::string stream = framed("{}") + framed("[1, 2]") + "content-LENGTH:3\r\nContent-Type: x\r\n\r\nabc" + framed("end");
  for (std::size_t size = 1; size < stream.size(); ++size) {
    MessageReader reader;
    Words all;
    for (std::size_t at = 0; at < stream.size(); at += size)
      for (std::string& one : reader.feed(stream.substr(at, size))) all.push_back(std::move(one));
    CHECK(all == Words{"{}", "[1, 2]", "abc", "end"});
  }
}

TEST_CASE("behind what is no message the next one is read") {
  MessageReader reader;
  CHECK(reader.feed("garbage\n\n" + framed("a")) == Words{"", "a"});
  CHECK(reader.feed("Content-Length: many\r\n\r\n" + framed("b")) == Words{"", "b"});
  CHECK(reader.feed("Content-Length: -1\r\n\r\n" + framed("c")) == Words{"", "c"});
  CHECK(reader.feed("Content-Length: 0\r\n\r\n" + framed("d")) == Words{"", "d"});
  CHECK(reader.feed(std::string(100'000, 'x') + "\r\n\r\n" + framed("e")) == Words{"", "e"});
}

TEST_CASE("a message that is too large is passed over and takes no room") {
  MessageReader reader;
  CHECK(reader.feed("Content-Length: " + std::to_string(most_message_bytes + 1) + "\r\n\r\n").empty());
  const std::string part(1U << 20U, 'x');
  for (std::size_t fed = 0; fed < most_message_bytes; fed += part.size()) CHECK(reader.feed(part).empty());
  CHECK(reader.feed("x" + framed("next")) == Words{"", "next"});
  CHECK(reader.feed("Content-Length: 99999999999999999999999\r\n\r\nand what follows").empty());
}

TEST_CASE("addresses and paths") {
  CHECK(uri_of("/a b/ä#1.fair") == "file:///a%20b/%C3%A4%231.fair");
  CHECK(path_of("file:///a%20b/%C3%A4%231.fair") == "/a b/ä#1.fair");
  CHECK(path_of("file:///a/../b/./c.fair") == "/b/c.fair");
  CHECK(path_of("file://localhost/a") == "/a");
  CHECK(path_of("file:/a/") == "/a");
  CHECK(path_of("file:///") == "/");
  for (const char* const other :
       {"", "untitled:Untitled-1", "file:", "file://host/a", "file:a", "file:///a%", "file:///a%2", "file:///a%zz", "file:///a%00b"})
    CHECK_FALSE(path_of(other).has_value());
}

TEST_CASE("positions count what was agreed upon") {
  const std::string text = "a\xC3\xA4\xF0\x9F\x8E\xB2z\r\nb\rc\n";  // ä, a die
  const Lines lines(text);
  CHECK(lines.offset(text, {0, 4}, Encoding::Utf16) == 7);
  CHECK(lines.offset(text, {0, 3}, Encoding::Utf32) == 7);
  CHECK(lines.offset(text, {0, 7}, Encoding::Utf8) == 7);
  CHECK(lines.position(text, 7, Encoding::Utf16) == Position{0, 4});
  CHECK(lines.position(text, 7, Encoding::Utf32) == Position{0, 3});
  CHECK(lines.position(text, 7, Encoding::Utf8) == Position{0, 7});
  CHECK(lines.offset(text, {1, 1}, Encoding::Utf16) == 11);
  CHECK(lines.position(text, 12, Encoding::Utf16) == Position{2, 0});
  CHECK(lines.position(text, 14, Encoding::Utf16) == Position{3, 0});
}

TEST_CASE("a position outside means the nearest one that there is") {
  const std::string text = "\xF0\x9F\x8E\xB2x\r\nend";
  const Lines lines(text);
  CHECK(lines.offset(text, {0, 1}, Encoding::Utf16) == 0);  // inside of a character
  CHECK(lines.offset(text, {0, 99}, Encoding::Utf16) == 5);
  CHECK(lines.offset(text, {1, 99}, Encoding::Utf16) == 10);
  CHECK(lines.offset(text, {9, 0}, Encoding::Utf16) == 10);
  CHECK(lines.position(text, 99, Encoding::Utf16) == Position{1, 3});
  CHECK(lines.position(text, 2, Encoding::Utf16) == Position{0, 0});
  CHECK(lines.span(text, {{1, 2}, {0, 0}}, Encoding::Utf16) == Span{9, 9});  // turned around: nothing
  CHECK(Lines("").offset("", {3, 3}, Encoding::Utf16) == 0);
}

TEST_CASE("bytes that are no characters count one each") {
  const std::string text = "\xFF\xC3(\xF0\x9F";
  const Lines lines(text);
  for (std::uint32_t i = 0; i < text.size(); ++i) CHECK(lines.position(text, i, Encoding::Utf16) == Position{0, i});
}

TEST_CASE("JSON is read, or it is none") {
  CHECK(read_json(R"({"a": [1, -2, "x", null, true], "a": 1.5})")->dump() == R"({"a":1.5})");
  CHECK(read_json("18446744073709551615")->unsigned_integer() == 18446744073709551615U);
  for (const std::string& bad :
       {std::string(), std::string("{"), std::string("{} {}"), std::string("\"\xFF\""), std::string(200, '['), std::string("1e999999")})
    CHECK_FALSE(read_json(bad).has_value());
}

TEST_CASE("lines that are replaced make the second text of the first") {
  const std::string before = "a\nb\nc\nd\n";
  for (const std::string after : {"a\nb\nc\nd\n", "", "a\nB\nc\nd\n", "x\na\nb\nc\nd", "b\nd\ne\n"}) {
    std::string made = before;
    const std::vector<Replacement> all = replaced_lines(before, after);
    for (auto one = all.rbegin(); one != all.rend(); ++one) made.replace(one->span.begin, one->span.end - one->span.begin, one->with);
    CHECK(made == after);
  }
  CHECK(replaced_lines(before, "a\nB\nc\nd\n").size() == 1);
}

}  // namespace
}  // namespace fairroll::cli::lsp::lsp_parts_test
