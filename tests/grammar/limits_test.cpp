// SPDX-License-Identifier: Apache-2.0
// Hostile and unusual texts: every limit has its own diagnostic, and nothing costs more than reading.
#include <doctest/doctest.h>

#include <fairroll/parser.hpp>

namespace fairroll::limits_test {
namespace {

const std::string head = "language 1\nruleset a.b { uses x.y }\n";

std::string repeated(std::string_view part, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += part;
  return all;
}

ParseResult parse(std::string text) { return parse_rules(std::make_shared<const Source>("test.fair", std::move(text))); }

std::string slugs(const ParseResult& result) {
  std::string all;
  for (const Diagnostic& d : result.diagnostics) {
    all.append(all.empty() ? "" : " ").append(code_slug(d.code));
    CHECK(d.location.span.begin <= d.location.span.end);
    CHECK(d.location.span.end <= result.tree->source->text().size());
    CHECK_FALSE(d.message.empty());
  }
  return all;
}

TEST_CASE("files that are no text") {
  CHECK(slugs(parse("")) == "expected");
  CHECK(slugs(parse("# only a remark\n")) == "expected");
  CHECK(slugs(parse_scenarios(std::make_shared<const Source>("t.scenario", "language 1\n"))) == "expected");
  CHECK(slugs(parse(head + "#" + std::string(Source::max_bytes, 'x'))) == "too_large");
  CHECK(slugs(parse(head + "#" + std::string(Source::max_bytes - head.size() - 1, 'x'))).empty());
  const ParseResult nul = parse(head + std::string("phase\0x", 7));
  CHECK(slugs(nul) == "not_utf8");
  CHECK(nul.diagnostics.front().location.span.begin == head.size() + 5);
  const ParseResult latin = parse(head + "note \"caf\xe9\"");
  CHECK(slugs(latin) == "not_utf8");
  CHECK(latin.diagnostics.front().location.span.begin == head.size() + 9);
}

TEST_CASE("a byte order mark and other line ends are accepted") {
  CHECK(slugs(parse("\xef\xbb\xbf" + head)).empty());
  CHECK(slugs(parse("language 1\r\nruleset a.b { uses x.y }\r\npaytable x by y {\r\n a | b\r\n 1 | 2\r\n}\r\n")).empty());
  CHECK(slugs(parse("language 1\rruleset a.b { uses x.y }\rphase x\rwhile y\r")).empty());
  CHECK(slugs(parse("language 1\r# x\rruleset a.b { uses x.y }\r")) == "stray_character");
  CHECK(slugs(parse("language 1 # x\r\r\nruleset a.b { uses x.y } # y\r")).empty());
}

TEST_CASE("versions of the language") {
  CHECK(slugs(parse("language 2 whatever { comes")) == "language_version");
  CHECK(slugs(parse("ruleset a.b { uses x.y }\nphase x while y")) == "expected");
}

TEST_CASE("nesting") {
  const std::string phase = "phase x while ";
  CHECK(slugs(parse(head + repeated("game {", 99) + repeated("}", 99))).empty());
  CHECK(slugs(parse(head + repeated("game {", 200) + repeated("}", 200))) == "too_deep");
  CHECK(slugs(parse(head + phase + repeated("(", 90) + "a" + repeated(")", 90))).empty());
  CHECK(slugs(parse(head + phase + repeated("(", 200) + "a" + repeated(")", 200) + "\nphase y while b\nwinz")) == "too_deep expected");
  CHECK(slugs(parse(head + phase + repeated("not ", 200) + "a")) == "too_deep");
  CHECK(slugs(parse(head + phase + repeated("(", 200'000))) == "too_deep");
  CHECK(slugs(parse(head + phase + repeated("not ", 200'000))) == "too_deep");
  CHECK(slugs(parse(head + repeated("game {", 100'000))).find("too_deep") != std::string::npos);
}

TEST_CASE("long numbers and names") {
  CHECK(slugs(parse(head + "wager x { stake at most 123456789012345678 }")).empty());
  CHECK(slugs(parse(head + "wager x { stake at most 1234567890123456789 }")) == "number_too_long");
  CHECK(slugs(parse(head + "wager x { stake at most 12345678901234567.89 }")) == "number_too_long");
  CHECK(slugs(parse(head + "wager x { loses on 1234567890123456789 }")) == "number_too_long");
  CHECK(slugs(parse(head + "phase " + std::string(64, 'a') + " while b")).empty());
  CHECK(slugs(parse(head + "phase " + std::string(65, 'a') + " while b")) == "name_too_long");
}

TEST_CASE("masses of errors") {
  CHECK(parse(head + repeated("wager x { wnis on 7 }\n", 1000)).diagnostics.size() == 1000);
  CHECK(parse(head + repeated("} ", 1000)).diagnostics.size() == 1);  // a run of them is one fault
  CHECK(parse(head + repeated("}\nnote \"n\"\n", 1000)).diagnostics.size() == 1000);
  CHECK_FALSE(parse(head + repeated("(1)", 10'000)).ok());
  CHECK_FALSE(parse(head + repeated("\"\n", 10'000)).ok());
}

TEST_CASE("invisible characters are told, once a line, in strings and remarks; tabs, line ends and a byte order mark are not") {
  const auto told = [](const std::string& text) {
    std::string out;
    for (const Diagnostic& one : parse(text).diagnostics)
      out += std::string(code_slug(one.code)) + " " + format_short_location(one.location) + "; ";
    return out;
  };
  const std::string unit = "vocabulary a.b { dice 2 with faces 1..6 }";
  CHECK(told("language 1\n# \xe2\x80\xae a \xe2\x80\xac\n" + unit) == "hidden_character test.fair:2; ");
  CHECK(told("language 1 # \x1b[31m\n# \x7f\n" + unit) == "hidden_character test.fair:1; hidden_character test.fair:2; ");
  CHECK(told("language 1 # \xc2\x9b or \xef\xbb\xbf\n" + unit) == "hidden_character test.fair:1; ");
  CHECK(told("\xef\xbb\xbflanguage 1\t# caf\xc3\xa9 \xf0\x9f\x8e\xb2 \xd7\xa9\r\n" + unit).empty());
  CHECK(told(head + "note \"a\x08"
                    "b\"") == "hidden_character test.fair:3; ");
}

// Whatever is cut off a file, the parser says something and stays inside the text.
TEST_CASE("every beginning of a file") {
  const std::string text = head +
                           "section \"1\" \"t\" {\n  the roll is invalid when { (1) any die (rests on rail or not entered bowl) }\n"
                           "  wager x \"X\" for n in 4..6 { pays 7 to 6 on n while (point is none)   stake at most 3 times y }\n"
                           "  paytable x by y {\n    a | b\n    3 or more | 5 for 1\n  }\n}\n";
  CHECK(slugs(parse(text)).empty());
  for (std::size_t n = 0; n < text.size(); ++n) {
    CAPTURE(n);
    (void)slugs(parse(text.substr(0, n)));
  }
}

}  // namespace
}  // namespace fairroll::limits_test
