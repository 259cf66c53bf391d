// SPDX-License-Identifier: Apache-2.0
// libFuzzer: the parser never crashes or hangs, every span lies inside the text, every diagnostic renders, and formatting keeps the
// meaning.
#include <fairroll/format.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/render.hpp>

#include "bounds.hpp"
#include "meaning.hpp"

namespace {

void check_spans(const fairroll::ParseResult& result, std::size_t size) {
  fuzzing::inside(result, size);
  if (!fuzzing::is_told(result.tree->source->text())) return;
  (void)fairroll::render_text(result.diagnostics);
  (void)fairroll::render_json(result.diagnostics);
  (void)fairroll::render_sarif(result.diagnostics, "fuzz");
}

template <class Parse>
void exercise(Parse parse, const std::string& text) {
  const fairroll::ParseResult first = parse(std::make_shared<const fairroll::Source>("fuzz", text));
  check_spans(first, text.size());
  if (!first.ok()) return;
  const std::string formatted = fairroll::format(*first.tree);
  const fairroll::ParseResult second = parse(std::make_shared<const fairroll::Source>("fuzz", formatted));
  // A text that only fits the size limit without its canonical blanks is the one exception.
  if (formatted.size() > fairroll::Source::max_bytes) return;
  fuzzing::must_mean_the_same(*first.tree, second);
  must::equal_texts("what is formatted stays as it is", fairroll::format(*second.tree), formatted, "the text formatted twice");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const fuzzing::Bound bound;
  const std::string text(data, data + size);
  exercise(fairroll::parse_rules, text);
  exercise(fairroll::parse_scenarios, text);
  return 0;
}
