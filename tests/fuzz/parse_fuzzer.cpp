// libFuzzer: the parser never crashes or hangs, every span lies inside the text, every diagnostic renders, and formatting keeps the meaning.
#include <cstdlib>

#include <fairroll/format.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/render.hpp>

namespace {

void check_spans(const fairroll::ParseResult& result, std::size_t size) {
  for (const fairroll::Node& node : result.tree->nodes)
    if (node.span.begin > node.span.end || node.span.end > size) std::abort();
  for (const fairroll::Diagnostic& diagnostic : result.diagnostics)
    if (diagnostic.place.span.begin > diagnostic.place.span.end || diagnostic.place.span.end > size) std::abort();
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
  if (!second.ok() || !fairroll::same_meaning(*first.tree, *second.tree)) std::abort();
  if (fairroll::format(*second.tree) != formatted) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string text(data, data + size);
  exercise(fairroll::parse_rules, text);
  exercise(fairroll::parse_scenarios, text);
  return 0;
}
