// SPDX-License-Identifier: Apache-2.0
// Trees in the words of the text.
#include <fairroll/detail/joined.hpp>
#include <fairroll/format.hpp>
#include <fairroll/json_form.hpp>

#include "walk.hpp"

namespace fairroll {

namespace {

using json::As;
using json::Form;
using json::form_of;
using json::Part;
using json::Walk;

using WordOf = std::function<std::string(const Syntax& leaf)>;

/// ` as of 2018-01-31 posting bar twelve`: what a scenario or a change of rules wishes.
[[nodiscard]] std::string wishes_words(const Syntax& node) {
  std::string out;
  if (const Syntax day = node.child(Kind::as_of)) out += " as of " + day.child(Kind::date).str();
  for (const Syntax& one : node.children_of_kind(Kind::posting)) out += " posting " + one[0].str() + ' ' + one[1].str();
  for (const Syntax& one : node.children_of_kind(Kind::reading_as)) out += " reading " + one[0].str() + " as " + one[1].str();
  return out;
}

class Speaker {
 public:
  explicit Speaker(const WordOf& word) : word_(word) {}

  [[nodiscard]] std::string node(const Syntax& node) const {
    const Form* const form = json::find_form(node.kind());
    if (form == nullptr) return leaf(node);
    if (node.is(Kind::expect)) return "expect " + parts(*form, node);
    if (node.is(Kind::rules_change)) return "rules change" + parts(*form, node) + wishes_words(node);
    return node.is(Kind::throw_) ? a_throw(node) : parts(*form, node);
  }

 private:
  [[nodiscard]] std::string parts(const Form& form, const Syntax& node) const {
    std::string out;
    Walk walk(node);
    for (const Part& part : form.parts) add(part, walk, out);
    return out;
  }

  void add(const Part& part, Walk& walk, std::string& out) const {
    if (part.as == As::Literal) {
      out += part.before;
      return;
    }
    if (part.wrap != json::no_kind && part.as != As::Flag) {
      const Syntax around = walk.take({part.wrap});
      if (!around) return;
      Part bare = part;
      bare.wrap = json::no_kind;
      Walk inside(around);
      add(bare, inside, out);
      out += part.after;
      return;
    }
    const std::vector<Syntax> found = walk.take_all(part);
    for (std::size_t i = 0; i < found.size(); ++i) out += (i == 0 ? part.before : part.between) + one(part, found[i]);
    if (found.empty()) return;
    if (part.as == As::Subject && found.front().is(Kind::of_die)) out += ' ' + leaf(walk.take());
    if (part.as == As::Fact)
      if (const Syntax preposition = walk.take({Kind::preposition})) out += ' ' + preposition.str();
  }

  [[nodiscard]] std::string one(const Part& part, const Syntax& one) const {
    switch (part.as) {
      case As::Flag:
        return {};
      case As::OneOf:
        return parts(form_of(part, one.kind()), one);
      case As::Seen:
        return seen(one);
      case As::Subject:
        return one.is(Kind::of_die) ? "die" : one.is(Kind::of_turn) ? "turn" : "throw";
      default:
        return node(one);
    }
  }

  /// Faces, then in braces what was observed and called.
  [[nodiscard]] std::string a_throw(const Syntax& node) const {
    std::string faces;
    std::string record;
    for (const Syntax& child : node.children()) {
      const bool noted = child.is(Kind::detail) || child.is(Kind::called_no_roll) || child.is(Kind::called_total);
      (noted ? record : faces) += ' ' + this->node(child);
    }
    return "throw" + faces + (record.empty() ? "" : " {" + record + " }");
  }

  [[nodiscard]] std::string seen(const Syntax& values) const {
    if (values.is(Kind::unknown_)) return "unknown";
    std::string out;
    bool either = false;
    for (const Syntax& value : values.children()) {
      if (value.is(Kind::either)) {
        either = true;
        continue;
      }
      out += (out.empty() ? "" : either ? " or " : ", ") + leaf(value);
      either = false;
    }
    return out;
  }

  [[nodiscard]] std::string leaf(const Syntax& node) const {
    if (node.is(Kind::unknown_)) return "unknown";
    return word_ && node.size() == 0 ? word_(node) : node.str();
  }

  const WordOf& word_;
};

/// Reports characters that a JSON string can contain and a text of a scenario file cannot.
void check_text(const Syntax& text, Diagnostics& out) {
  const std::string_view said = text.unquoted_text();
  const auto bad = [](char c) { return c == '"' || static_cast<unsigned char>(c) < 0x20; };
  for (const char c : said) {
    if (!bad(c)) continue;
    out.push_back({Code::stray_character,
                   text.location(),
                   "strings in a scenario file cannot contain `\"`, line breaks or other control characters",
                   {},
                   {},
                   {},
                   "remove quotation marks and control characters from the string, or keep the file in JSON"});
    return;
  }
}

/// Reports each `meta`, which has no equivalent in a scenario file.
void check_meta(const Syntax& scenario, Diagnostics& out) {
  for (const Syntax& step : scenario.children())
    if (!step.metadata().empty())
      out.push_back({Code::unknown_key,
                     step.location(),
                     "a scenario file cannot contain the `meta` member of a step",
                     {},
                     {},
                     {},
                     "remove `meta`, or keep the file in JSON"});
}

void check_texts(const Syntax& node, Diagnostics& out) {
  if (node.is(Kind::text)) check_text(node, out);
  for (const Syntax& child : node.children()) check_texts(child, out);
}

[[nodiscard]] std::string rows_words(const Syntax& examples) {
  std::string out = " with each row of {\n";
  for (const Syntax& row : examples.children_of_kind(Kind::row)) {
    std::string line = detail::joined(row.children(), " | ", [&](const Syntax& cell) { return cell.str(); });
    out += line + '\n';
  }
  return out + "}";
}

[[nodiscard]] std::string scenario_words(const Syntax& scenario) {
  std::string out = "\nscenario " + scenario.child(Kind::text).str() + " under";
  bool first = true;
  for (const Syntax& path : scenario.children_of_kind(Kind::path)) {
    out += (first ? " " : ", ") + path.str();
    first = false;
  }
  out += wishes_words(scenario);
  if (const Syntax examples = scenario.child(Kind::examples)) out += rows_words(examples);
  out += " {\n";
  for (const Syntax& step : scenario.children())
    if (json::find_form(step.kind()) != nullptr) out += format_syntax(step) + '\n';
  return out + "}\n";
}

}  // namespace

std::string format_syntax(const Syntax& node, const WordOf& word) { return Speaker(word).node(node); }

ConvertedText to_text(const Tree& scenarios) {
  ConvertedText out;
  check_texts(scenarios.root_node(), out.diagnostics);
  std::string text = "language 1\n";
  for (const Syntax& scenario : scenarios.root_node().children_of_kind(Kind::scenario)) {
    check_meta(scenario, out.diagnostics);
    if (!scenario.has(Kind::path))
      out.diagnostics.push_back({Code::missing_key,
                                 scenario.child(Kind::text).location(),
                                 "a scenario file must name a rule book, but the log names none",
                                 {},
                                 {},
                                 {},
                                 "begin the log with `{\"title\": \"...\", \"under\": [\"...\"]}`"});
    text += scenario_words(scenario);
  }
  if (!out.diagnostics.empty()) return out;
  const ParseResult parsed = parse_scenarios(std::make_shared<const Source>(scenarios.source->name(), std::move(text)));
  out.diagnostics = parsed.diagnostics;
  if (parsed.ok()) out.text = format(*parsed.tree);
  return out;
}

}  // namespace fairroll
