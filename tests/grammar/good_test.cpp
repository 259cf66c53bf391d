// SPDX-License-Identifier: Apache-2.0
// Every file of tests/corpus/good parses without a word, and its tree keeps the promises of syntax.hpp.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include <fairroll/parser.hpp>
#include <fairroll/render.hpp>

namespace fairroll::good_test {
namespace {

ParseResult parse_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  const auto source = std::make_shared<const Source>(path.filename().string(), text.str());
  return path.extension() == ".scenario" ? parse_scenarios(source) : parse_rules(source);
}

// A child lies within its parent; siblings follow each other.
void check_spans(const Syntax& node) {
  std::uint32_t at = node.span().begin;
  CHECK(node.span().begin <= node.span().end);
  for (const Syntax& child : node.children()) {
    CHECK(child.span().begin >= at);
    at = child.span().end;
    check_spans(child);
  }
  CHECK(at <= node.span().end);
}

TEST_CASE("the good corpus parses") {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(FAIRROLL_ROOT "/tests/corpus/good")) {
    const ParseResult result = parse_file(entry.path());
    CAPTURE(entry.path().filename().string());
    INFO(render_text(result.diagnostics));
    CHECK(result.diagnostics.empty());
    check_spans(result.tree->root_node());
    CHECK(have_same_meaning(*result.tree, *result.tree));
    ++files;
  }
  CHECK(files >= 23);
}

}  // namespace
}  // namespace fairroll::good_test
