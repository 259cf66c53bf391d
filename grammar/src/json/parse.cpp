// SPDX-License-Identifier: Apache-2.0
// The ways in: a file, or a log of lines. Nodes go into the arena here.
#include <fairroll/json_form.hpp>

#include <algorithm>

#include "../limits.hpp"
#include "reader.hpp"

namespace fairroll {

namespace {

using json::Made;

/// Children are contiguous in the arena, as Tree promises.
NodeId place(Tree& tree, std::vector<Made>& siblings) {
  const auto first = static_cast<NodeId>(tree.nodes.size());
  for (const Made& made : siblings) tree.nodes.push_back({made.kind, made.span, 0, static_cast<std::uint32_t>(made.children.size())});
  for (std::size_t i = 0; i < siblings.size(); ++i) {
    const auto id = static_cast<NodeId>(first + i);
    if (siblings[i].text) tree.texts.emplace(id, std::move(*siblings[i].text));
    if (siblings[i].meta) tree.metadata_spans.emplace(id, *siblings[i].meta);
    const NodeId below = place(tree, siblings[i].children);
    tree.nodes[id].first_child = below;
  }
  return first;
}

[[nodiscard]] ParseResult finish(const SourcePtr& source, Made root, Diagnostics diagnostics, bool is_log = false) {
  Tree tree;
  tree.source = source;
  tree.is_log = is_log;
  tree.is_json = true;
  std::vector<Made> roots;
  roots.push_back(std::move(root));
  tree.root = place(tree, roots);
  sort_diagnostics(diagnostics);
  return {std::make_shared<const Tree>(std::move(tree)), std::move(diagnostics)};
}

[[nodiscard]] Span whole(const SourcePtr& source) {
  const auto size = static_cast<std::uint32_t>(source->text().size());
  const bool marked = source->text().substr(0, 3) == "\xef\xbb\xbf";  // a byte order mark is no part of the text
  return {marked ? 3U : 0U, size};
}

[[nodiscard]] Made empty_file() { return {Kind::scenario_file, {}, {}, {}}; }

/// A scenario of which the file says no more than its steps: titles and versions that stand nowhere have no place either.
[[nodiscard]] Made unsaid_head(const json::Reader& reader, const SourcePtr& source) {
  Made scenario{Kind::scenario, {}, {}, {}};
  std::string title = source->name() == "-" ? "a log" : source->name();
  std::replace(title.begin(), title.end(), '"', '\'');
  scenario.children.push_back(reader.leaf(Kind::text, {}, '"' + title + '"'));
  return scenario;
}

[[nodiscard]] bool is_head(const json::Value& value) {
  return std::any_of(value.members.begin(), value.members.end(),
                     [](const json::Member& one) { return one.key == "title" || one.key == "under"; });
}

constexpr std::size_t most_faults_of_a_log = 10'000;  // each is kept, and a log may have any number of lines

[[nodiscard]] std::vector<Span> lines_of(const SourcePtr& source) {
  std::vector<Span> lines;
  const Span all = whole(source);
  for (std::uint32_t number = source->first_line(); number < source->first_line() + source->line_count(); ++number) {
    const auto begin = std::max(all.begin, source->line_begin(number));
    const Span line{begin, source->line_begin(number) + static_cast<std::uint32_t>(source->line(number).size())};
    if (source->slice(line).find_first_not_of(" \t\r\n") != std::string_view::npos) lines.push_back(line);
  }
  return lines;
}

}  // namespace

ParseResult parse_scenarios_json(SourcePtr source) {
  Diagnostics diagnostics;
  if (auto unfit = unreadable(source)) return finish(source, empty_file(), {std::move(*unfit)});
  diagnostics = hidden_characters(source);
  const std::optional<json::Value> value = json::read_value(source, whole(source), diagnostics);
  Made root = empty_file();
  if (value) root = json::Reader(source, diagnostics).file(*value);
  return finish(source, std::move(root), std::move(diagnostics));
}

ParseResult parse_scenario_lines(SourcePtr source) {
  Diagnostics diagnostics;
  if (auto unfit = unreadable_log(source)) return finish(source, empty_file(), {std::move(*unfit)});
  json::Reader reader(source, diagnostics);
  Made scenario = unsaid_head(reader, source);
  bool first = true;
  for (const Span line : lines_of(source)) {
    if (diagnostics.size() >= most_faults_of_a_log) {
      reader.report(Code::too_many_faults, {line.begin, line.begin},
                    "this log has " + std::to_string(most_faults_of_a_log) + " errors up to this line",
                    "correct the errors above; this line and the rest of the log were not read");
      break;
    }
    const bool too_long = line.end - line.begin > Source::max_bytes;
    if (too_long)
      reader.report(Code::too_large, {line.begin, line.begin}, "the line has " + std::to_string(line.end - line.begin) + " bytes",
                    "write only one step on each line; a line can have at most 1 MiB (1048576 bytes)");
    const std::optional<json::Value> value = too_long ? std::nullopt : json::read_value(source, line, diagnostics);
    if (value && first && is_head(*value))
      scenario = reader.head(*value);
    else if (value)
      reader.step(*value, scenario.children);
    first = false;
  }
  Made root = empty_file();
  root.span = scenario.span = whole(source);
  Made language{Kind::language, {}, {}, {}};
  language.children.push_back(reader.leaf(Kind::integer, {}, "1"));
  root.children.push_back(std::move(language));
  root.children.push_back(std::move(scenario));
  return finish(source, std::move(root), std::move(diagnostics), true);
}

ParseResult json::parse_steps(const SourcePtr& source) {
  Diagnostics diagnostics;
  Made root{Kind::loose_steps, whole(source), {}, {}};
  if (auto unfit = unreadable(source)) return finish(source, std::move(root), {std::move(*unfit)});
  Reader reader(source, diagnostics);
  for (const Span line : lines_of(source))
    if (const std::optional<Value> value = read_value(source, line, diagnostics)) reader.step(*value, root.children);
  return finish(source, std::move(root), std::move(diagnostics));
}

Notation detect_notation(std::string_view text) {
  if (text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  text.remove_prefix(begin);
  if (text.empty() || (text.front() != '{' && text.front() != '[')) return Notation::Text;
  if (text.front() == '[') return Notation::Json;
  const auto first_line = std::make_shared<const Source>("", std::string(text.substr(0, std::min(text.find('\n'), text.size()))));
  Diagnostics ignored;
  const std::optional<json::Value> value = json::read_value(first_line, whole(first_line), ignored);
  if (!value) return Notation::Json;
  const bool is_file = std::any_of(value->members.begin(), value->members.end(),
                                   [](const json::Member& one) { return one.key == "format" || one.key == "scenarios"; });
  return is_file ? Notation::Json : Notation::JsonLines;
}

}  // namespace fairroll
