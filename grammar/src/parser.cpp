// SPDX-License-Identifier: Apache-2.0
// The instantiation of PEGTL for units and what holds statements; part_*.cpp have those for the rest of the language (parts.hpp), and
// json/read_value.cpp the one for JSON.
#include <fairroll/parser.hpp>

#include <algorithm>

#include <fairroll/json_form.hpp>

#include "actions.hpp"
#include "json/reader.hpp"
#include "limits.hpp"

namespace fairroll {

namespace {

#define FAIRROLL_NODE(kind, contents) static_assert(sizeof(rules::kind) > 0, "each kind needs a rule with the same name");
#include <fairroll/nodes.def>
#undef FAIRROLL_NODE

[[nodiscard]] ParseResult finish(Builder& b, Kind root) {
  b.finish(root);
  sort_diagnostics(b.diagnostics);
  return {std::make_shared<const Tree>(std::move(b.tree)), std::move(b.diagnostics)};
}

template <typename File>
[[nodiscard]] ParseResult parse(SourcePtr source, Kind root) {
  Builder b(source);
  if (!b.readable()) return finish(b, root);
  Input in(b.first(), b.text_end(), "");
  try {
    (void)control<File>::template match<apply_mode::action, rewind_mode::required, action, control>(in, b);
  } catch (const syntax_error&) {  // outside every region: already recorded
  }
  return finish(b, root);
}

}  // namespace

ParseResult parse_rules(SourcePtr source) { return parse<rules::rule_file>(std::move(source), Kind::rule_file); }

ParseResult parse_scenarios(SourcePtr source) { return parse<rules::scenario_file>(std::move(source), Kind::scenario_file); }

ParseResult parse_steps(SourcePtr source) {
  return detect_notation(source->text()) == Notation::Text ? parse<rules::loose_steps>(source, Kind::loose_steps)
                                                           : json::parse_steps(source);
}

namespace {

template <typename File>
[[nodiscard]] Continuation tried_at_end(const SourcePtr& source) {
  Builder b(source);
  if (!b.readable()) return {};
  b.probe.at = b.text_end() - 1;
  Input in(b.first(), b.text_end(), "");
  try {
    (void)control<File>::template match<apply_mode::action, rewind_mode::required, action, control>(in, b);
  } catch (const syntax_error&) {
  }
  Continuation tried = std::move(b.probe.tokens);
  for (std::size_t word = 0; word < b.probe.words.size(); ++word)
    if (b.probe.words[word]) tried.words.push_back(words::keywords[word].text);
  std::sort(tried.words.begin(), tried.words.end());
  return tried;
}

}  // namespace

Continuation find_continuation(const SourcePtr& source, std::uint32_t offset, bool scenarios) {
  // A character that begins no token: everything is tried there, and nothing taken.
  const auto cut = std::make_shared<const Source>(source->name(), std::string(source->text().substr(0, offset)) + " ?");
  return scenarios ? tried_at_end<rules::scenario_file>(cut) : tried_at_end<rules::rule_file>(cut);
}

bool is_valid_name(std::string_view text) noexcept {
  const char* const end = text.data() + text.size();
  return text.size() <= max_name && scan::name(text.data(), end) == end && !text.empty();
}

const std::vector<std::string>& reserved_words() {
  static const std::vector<std::string> sorted = [] {
    std::vector<std::string_view> all;  // sorted as views, which takes a tenth of the code
    for (const words::Keyword& word : words::keywords) {
      if (word.reserve == words::Reserve::Reserved) all.push_back(word.text);
    }
    std::sort(all.begin(), all.end());
    return std::vector<std::string>(all.begin(), all.end());
  }();
  return sorted;
}

}  // namespace fairroll
