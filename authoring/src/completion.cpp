// SPDX-License-Identifier: Apache-2.0
#include <fairroll/authoring/completion.hpp>

#include <algorithm>
#include <array>
#include <set>

#include <fairroll/detail/lexemes.hpp>
#include <fairroll/parser.hpp>

#include "word.hpp"

namespace fairroll::authoring {
namespace {

using detail::Lexeme;

/// Inside a comment or a string nothing of the language stands.
bool is_quoted(const Tree& tree, std::uint32_t offset) {
  const std::vector<Lexeme> all = detail::lexemes(tree);
  return std::any_of(all.begin(), all.end(), [&](const Lexeme& one) {
    if (one.of == Lexeme::Class::Comment) return one.span.begin < offset && offset <= one.span.end;
    return one.of == Lexeme::Class::Text && one.span.begin < offset && offset < one.span.end;
  });
}

/// A statement to fill in, offered where its first word may stand.
struct Snippet {
  std::string_view word;
  std::string_view label;
  std::string_view body;
};
constexpr std::array<Snippet, 12> snippets{{
    {"assert", "assert edge of ...", "assert edge of ${1:some_wager} is ${2:7/495}"},
    {"event", "event ... on ... while ...", "event ${1:name} on ${2:7} while ${3:some_phase}"},
    {"phase", "phase ... while ...", "phase ${1:name} while ${2:some_state is none}"},
    {"power", "power of ... to call no_roll when ...", "power of ${1:role} to call no_roll when ${2:any die some_fact some_value}"},
    {"reading", "reading ... { as ... }",
     "reading ${1:name} \"${2:what is doubtful}\" {\n  as ${3:written} {\n    $0\n  }\n  as ${4:meant} {\n  }\n}"},
    {"roll", "roll is invalid when { ... }", "roll is invalid when {\n  (${1:1}) any die ${2:some_fact some_value}\n}"},
    {"scenario", "scenario ... under ... { ... }",
     "scenario \"${1:what happens}\" under ${2:ruleset} {\n  seats ${3:ann}\n  throw ${4:4 3}\n  expect ${5:valid 7}\n}"},
    {"section", "section ... { ... }", "section \"${1:number}\" \"${2:title}\" {\n  $0\n}"},
    {"state", "state ... becomes ...",
     "state ${1:name} none or ${2:4, 5, 6}\n  becomes total on ${3:some_event}\n  becomes none on ${4:other_event}"},
    {"throw", "throw ..., expect ...", "throw ${1:4 3}\nexpect ${2:valid 7}"},
    {"unencoded", "unencoded ...", "unencoded \"${1:what the file leaves out}\""},
    {"wager", "wager ... { ... }",
     "wager ${1:name} \"${2:Title}\" {\n  placed ${3:at any time}\n  wins on ${4:7, 11}\n  loses on ${5:2, 3, 12}\n  pays ${6:1 to "
     "1}\n}"},
}};

/// Names that are in reach of a file: what is declared in it, and in what it names.
std::set<std::string> names_in_reach(const DocumentContext& context, bool units, std::vector<CompletionItem>& out) {
  std::set<std::string> seen;
  if (context.names == nullptr) return seen;
  for (const Mention& one : context.names->list_declarations()) {
    if ((one.kind == NameKind::Unit) != units || one.kind == NameKind::Clause) continue;
    const std::string name(one.declaration.text());
    if (seen.insert(name).second) out.push_back({name, CompletionItemKind::Name, std::string(describe_name_kind(one.kind)), name});
  }
  return seen;
}

/// Values of facts, names of faces: words that the vocabulary knows, and no file declares as names.
void values_of(const DocumentContext& context, const std::set<std::string>& seen, std::vector<CompletionItem>& out) {
  if (!context.ruleset) return;
  std::set<std::string> values;
  for (const Fact& fact : context.ruleset->vocabulary.facts)
    for (const std::string& value : fact.values)
      if (!value.empty() && (value.front() < '0' || value.front() > '9')) values.insert(value);
  values.insert(context.ruleset->vocabulary.face_names.begin(), context.ruleset->vocabulary.face_names.end());
  for (const std::string& value : values)
    if (seen.count(value) == 0) out.push_back({value, CompletionItemKind::Name, "value", value});
}

void words_of(const Continuation& may, std::vector<CompletionItem>& out) {
  for (const std::string_view word : may.words) out.push_back({std::string(word), CompletionItemKind::Word, {}, std::string(word)});
}

/// Sections hold no sections.
bool in_section(const Tree& tree, std::uint32_t offset) {
  return std::any_of(tree.nodes.begin(), tree.nodes.end(),
                     [&](const Node& node) { return node.kind == Kind::section && node.span.begin < offset && offset < node.span.end; });
}

void snippets_of(const Continuation& may, bool sections, std::vector<CompletionItem>& out) {
  for (const Snippet& one : snippets)
    if ((sections || one.word != "section") && std::binary_search(may.words.begin(), may.words.end(), one.word))
      out.push_back({std::string(one.label), CompletionItemKind::Snippet, {}, std::string(one.body)});
}

}  // namespace

CompletionList find_completion_items(const DocumentContext& context, std::uint32_t offset) {
  const SourcePtr& source = context.tree.source;
  offset = std::min(offset, static_cast<std::uint32_t>(source->text().size()));
  CompletionList result{word_at(source->text(), offset), {}};
  if (is_quoted(context.tree, offset)) return result;
  const bool scenarios = !context.tree.nodes.empty() && context.tree.root_node().is(Kind::scenario_file);
  const Continuation may = find_continuation(source, result.replaced_span.begin, scenarios);
  if (may.accepts_path) names_in_reach(context, true, result.items);
  if (may.accepts_name) values_of(context, names_in_reach(context, false, result.items), result.items);
  std::sort(result.items.begin(), result.items.end(), [](const CompletionItem& a, const CompletionItem& b) { return a.label < b.label; });
  words_of(may, result.items);
  snippets_of(may, !in_section(context.tree, offset), result.items);
  return result;
}

}  // namespace fairroll::authoring
