// SPDX-License-Identifier: Apache-2.0
// Each file of tests/corpus/syntax holds its own expectation:  #! slug | part of the message [| part of the help]   on the line where the
// error is shown (several on one line; `#!^` is about the line above). Every diagnostic must be expected, and everything expected must be
// reported.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fairroll/parser.hpp>
#include <fairroll/render.hpp>

namespace fairroll::syntax_error_test {
namespace {

struct Expected {
  std::uint32_t line = 0;
  std::string slug, part, help;
};

std::string trimmed(std::string_view s) {
  const auto begin = s.find_first_not_of(" \t\r");
  return begin == std::string_view::npos ? std::string() : std::string(s.substr(begin, s.find_last_not_of(" \t\r") - begin + 1));
}

std::vector<Expected> expectations(const Source& source) {
  std::vector<Expected> all;
  for (std::uint32_t number = 1; number <= source.line_count(); ++number) {
    std::string_view rest = source.line(number);
    for (auto at = rest.find("#!"); at != std::string_view::npos; at = rest.find("#!")) {
      rest.remove_prefix(at + 2);
      const bool above = !rest.empty() && rest.front() == '^';
      if (above) rest.remove_prefix(1);
      const std::string_view one = rest.substr(0, rest.find("#!"));
      const auto bar = one.find('|');
      const auto last = one.find('|', bar + 1);
      all.push_back({above ? number - 1 : number, trimmed(one.substr(0, bar)), trimmed(one.substr(bar + 1, last - bar - 1)),
                     last == std::string_view::npos ? std::string() : trimmed(one.substr(last + 1))});
    }
  }
  return all;
}

TEST_CASE("syntax errors are all reported, each once") {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(FAIRROLL_ROOT "/tests/corpus/syntax")) {
    std::ifstream file(entry.path(), std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    const auto source = std::make_shared<const Source>(entry.path().filename().string(), text.str());
    const ParseResult result = entry.path().extension() == ".scenario" ? parse_scenarios(source) : parse_rules(source);
    std::vector<Expected> open = expectations(*source);
    CHECK_FALSE(open.empty());
    for (const Diagnostic& d : result.diagnostics) {
      CHECK(d.location.span.end <= source->text().size());
      const std::uint32_t line = source->locate(d.location.span.begin).line;
      const auto found = std::find_if(open.begin(), open.end(), [&](const Expected& e) {
        return e.line == line && e.slug == code_slug(d.code) && d.message.find(e.part) != std::string::npos &&
               d.help.find(e.help) != std::string::npos;
      });
      INFO("unexpected:\n", render_text(d));
      CHECK(found != open.end());
      if (found != open.end()) open.erase(found);
    }
    for (const Expected& e : open) FAIL_CHECK(source->name(), ":", e.line, ": not reported: ", e.slug, " | ", e.part, " | ", e.help);
    ++files;
  }
  CHECK(files >= 5);
}

}  // namespace
}  // namespace fairroll::syntax_error_test
