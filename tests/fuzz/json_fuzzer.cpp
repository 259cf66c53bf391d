// SPDX-License-Identifier: Apache-2.0
// libFuzzer: the JSON reader never crashes or hangs, every span lies inside the text, and what was read is written as JSON and as text that
// mean the same. Inputs that are scenario files in text take the way there, too.
#include <fairroll/json_form.hpp>
#include <fairroll/render.hpp>

#include "bounds.hpp"
#include "meaning.hpp"

namespace {

using fairroll::ParseResult;

fairroll::SourcePtr source_of(const std::string& text) { return std::make_shared<const fairroll::Source>("fuzz", text); }

void check_spans(const ParseResult& result, std::size_t size) {
  fuzzing::inside(result, size);
  if (fuzzing::is_told(result.tree->source->text())) (void)fairroll::render_text(result.diagnostics);
}

/// A form that only fits the size limit in its own notation is the one exception.
void must_mean(const fairroll::Tree& tree, const std::string& text, ParseResult (*parse)(fairroll::SourcePtr)) {
  if (text.size() > fairroll::Source::max_bytes) return;
  const ParseResult again = parse(source_of(text));
  fuzzing::must_mean_the_same(tree, again);
}

void there_and_back(const ParseResult& read) {
  if (!read.ok()) return;
  if (const fairroll::ConvertedText json = fairroll::to_json(*read.tree); json.diagnostics.empty())
    must_mean(*read.tree, json.text, fairroll::parse_scenarios_json);
  if (const fairroll::ConvertedText text = fairroll::to_text(*read.tree); text.diagnostics.empty())
    must_mean(*read.tree, text.text, fairroll::parse_scenarios);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const fuzzing::Bound bound;
  const std::string text(data, data + size);
  (void)fairroll::detect_notation(text);
  for (const auto parse : {fairroll::parse_scenarios_json, fairroll::parse_scenario_lines, fairroll::parse_scenarios}) {
    const ParseResult read = parse(source_of(text));
    check_spans(read, size);
    if (parse != fairroll::parse_scenario_lines) there_and_back(read);
  }
  return 0;
}
