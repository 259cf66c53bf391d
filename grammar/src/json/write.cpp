// SPDX-License-Identifier: Apache-2.0
// Trees as JSON.
#include <algorithm>
#include <set>
#include <utility>

#include <fairroll/json.hpp>
#include <fairroll/json_form.hpp>

#include "../tokens.hpp"
#include "walk.hpp"

namespace fairroll {

namespace {

using json::As;
using json::Form;
using json::form_of;
using json::Part;
using json::Walk;

class Writer {
 public:
  explicit Writer(Diagnostics& out) : out_(out) {}

  [[nodiscard]] Json file(const Syntax& file) {
    Json scenarios = Json::array();
    for (const Syntax& one : file.children_of_kind(Kind::scenario)) scenarios.push_back(scenario(one));
    return {{"format", 1}, {"language", 1}, {"scenarios", std::move(scenarios)}};
  }

 private:
  [[nodiscard]] Json scenario(const Syntax& node) {
    columns_.clear();
    Json out = Json::object();
    out["title"] = std::string(node.child(Kind::text).unquoted_text());
    out["under"] = Json::array();
    for (const Syntax& path : node.children_of_kind(Kind::path)) out["under"].push_back(path.str());
    wishes(node, out);
    if (const Syntax examples = node.child(Kind::examples)) out["rows"] = rows(examples);
    out["steps"] = Json::array();
    std::vector<Json> steps;
    Span around;  // of the last of them
    for (const Syntax& child : node.children()) {
      if (child.is(Kind::expect) && child.span().begin > around.begin && child.span().end < around.end) {
        say_done(child, steps.back());
        continue;
      }
      Json one = step(child);
      if (one.is_null()) continue;
      around = child.span();
      if (!child.metadata().empty()) one["meta"] = Json::verbatim(minify_json(child.metadata()));
      steps.push_back(std::move(one));
    }
    for (Json& one : steps) out["steps"].push_back(std::move(one));
    return out;
  }

  /// An expectation that stands within a step in JSON is what that step says was done.
  void say_done(const Syntax& expectation, Json& step) {
    if (expectation.child(Kind::expect_nothing_else)) {
      if (!step.contains("paid")) step["paid"] = Json::array();
      return;
    }
    Json one = object(expectation);
    const char* const key = expectation.child(Kind::expect_ruling) ? "ruled" : expectation.child(Kind::expect_wager) ? "paid" : "balance";
    if (expectation.child(Kind::expect_ruling))
      step[key] = std::move(one);
    else
      step[key].push_back(std::move(one));
  }

  void wishes(const Syntax& node, Json& out) {
    if (const Syntax day = node.child(Kind::as_of)) out["as_of"] = day.child(Kind::date).str();
    choices(node, Kind::posting, "posting", out);
    choices(node, Kind::reading_as, "reading", out);
  }

  void choices(const Syntax& node, Kind kind, const char* key, Json& out) {
    for (const Syntax& one : node.children_of_kind(kind)) {
      if (out[key].contains(one[0].str()))
        out_.push_back(
            {Code::duplicate, one[0].location(), "`" + one[0].str() + "` is chosen twice", {}, {}, {}, "remove one of the two choices"});
      out[key][one[0].str()] = one[1].str();
    }
  }

  [[nodiscard]] Json rows(const Syntax& examples) {
    Json out = Json::array();
    for (const Syntax& row : examples.children_of_kind(Kind::row)) {
      Json cells = Json::array();
      for (const Syntax& cell : row.children()) {
        if (out.empty()) columns_.insert(cell.str());
        if (cell.size() > 0 || (out.empty() && !cell.is(Kind::name)))
          out_.push_back({Code::wrong_type,
                          cell.location(),
                          "the JSON form cannot contain cells such as `" + cell.str() + "`",
                          {},
                          {},
                          {},
                          "use names as column headings, and write only numbers, amounts, names or `none` in the cells"});
        cells.push_back(cell.str());
      }
      out.push_back(std::move(cells));
    }
    return out;
  }

  [[nodiscard]] Json step(const Syntax& node) {
    switch (node.kind()) {
      case Kind::seats:
      case Kind::note:
        return object(node);
      case Kind::rules_change: {
        Json out = object(node);
        wishes(node, out);
        return out;
      }
      case Kind::given_is:
      case Kind::given_has:
        return {{"given", object(node)}};
      case Kind::throw_:
        return {{"throw", object(node)}};
      case Kind::act:
        return {{"act", object(node)}};
      case Kind::expect:
        return {{"expect", object(node)}};
      default:
        return nullptr;
    }
  }

  [[nodiscard]] Json object(const Syntax& node) {
    Json out = Json::object();
    members(*json::find_form(node.kind()), node, out);
    return out;
  }

  void members(const Form& form, const Syntax& node, Json& out) {
    Walk walk(node);
    for (const Part& part : form.parts) member(part, walk, out);
  }

  void member(const Part& part, Walk& walk, Json& out) {
    if (part.as == As::Literal) {
      out[part.key] = part.literal;
      return;
    }
    if (part.wrap != json::no_kind && part.as != As::Flag) {  // what it holds stands below a node of its own
      const Syntax around = walk.take({part.wrap});
      if (!around) return;
      Part bare = part;
      bare.wrap = json::no_kind;
      Walk inside(around);
      return member(bare, inside, out);
    }
    const std::vector<Syntax> found = walk.take_all(part);
    if (found.empty()) return;
    if (part.as == As::Subject) return subject(found.front(), walk, out);
    if (part.as == As::OneOf && *part.key == '\0') return members(form_of(part, found.front().kind()), found.front(), out);
    if (part.as == As::Fact) {
      const Syntax preposition = walk.take({Kind::preposition});
      out[part.key] = found.front().str() + (preposition ? ' ' + preposition.str() : "");
      return;
    }
    if (!part.many || (part.single && found.size() == 1)) {
      out[part.key] = one(part, found.front());
      return;
    }
    out[part.key] = Json::array();
    for (const Syntax& node : found) out[part.key].push_back(one(part, node));
  }

  void subject(const Syntax& node, Walk& walk, Json& out) {
    if (node.is(Kind::of_die))
      out["die"] = number(walk.take());
    else
      out["of"] = node.is(Kind::of_turn) ? "turn" : "throw";
  }

  [[nodiscard]] Json one(const Part& part, const Syntax& node) {
    switch (part.as) {
      case As::Flag:
        return true;
      case As::Text:
        return std::string(node.unquoted_text());
      case As::Object:
      case As::OneOf:
        return object_of(part, node);
      case As::Seen:
        return seen(node);
      case As::Plain:
      case As::AnyName:
        return node.str();
      case As::Number:
        // No name is a number: it can only be meant as a column.
        return node.is(Kind::name) ? column(node) : leaf(node);
      default:
        return leaf(node);
    }
  }

  [[nodiscard]] Json object_of(const Part& part, const Syntax& node) {
    Json out = Json::object();
    members(part.as == As::OneOf ? form_of(part, node.kind()) : *json::find_form(node.kind()), node, out);
    return out;
  }

  [[nodiscard]] Json leaf(const Syntax& node) {
    if (node.is(Kind::unknown_)) return nullptr;
    if (node.is(Kind::integer)) return number(node);
    if (node.is(Kind::range)) return node[0].str() + ".." + node[1].str();
    if (node.is(Kind::name) && columns_.count(node.str()) > 0) return column(node);
    return node.str();
  }

  [[nodiscard]] static Json column(const Syntax& node) { return {{"column", node.str()}}; }

  [[nodiscard]] Json number(const Syntax& node) {
    const std::string_view digits = node.text();
    if (digits.size() > 1 && digits.front() == '0')
      out_.push_back({Code::wrong_type,
                      node.location(),
                      "JSON numbers cannot begin with `0`",
                      {},
                      {},
                      {},
                      "write the number without the leading `0`"});
    std::uint64_t value = 0;  // at most 18 digits
    for (const char c : digits) value = value * 10 + static_cast<std::uint64_t>(c - '0');
    return value;
  }

  [[nodiscard]] Json seen(const Syntax& node) {
    if (node.is(Kind::unknown_)) return nullptr;
    Json values = Json::array();
    std::size_t eithers = 0;
    for (const Syntax& value : node.children()) {
      if (value.is(Kind::either))
        ++eithers;
      else
        values.push_back(leaf(value));
    }
    if (eithers > 0 && eithers + 1 != values.size())
      out_.push_back({Code::expected,
                      node.location(),
                      "a list of observed values that contains both `,` and `or` is ambiguous",
                      {},
                      {},
                      {},
                      "write `or` between all values if only one of them was observed"});
    if (eithers > 0) return {{"either", std::move(values)}};
    return values.size() == 1 ? values.front() : values;
  }

  Diagnostics& out_;
  std::set<std::string> columns_;
};

/// On one line, with blanks behind commas and colons.
void print_flat(const Json& value, std::string& out) {
  if (!value.is_structured()) {
    out += value.dump();
    return;
  }
  out += value.is_array() ? '[' : '{';
  const char* comma = "";
  for (const Json& item : value.items()) {
    out += std::exchange(comma, ", ");
    print_flat(item, out);
  }
  for (const auto& [name, member] : value.members()) {
    out += std::exchange(comma, ", ") + Json(name).dump() + ": ";
    print_flat(member, out);
  }
  out += value.is_array() ? ']' : '}';
}

/// On one line if it fits, else one member or item a line: a step is a line, as in the text.
void print(const Json& value, std::size_t indent, std::size_t taken, std::string& out) {
  constexpr std::size_t width = 140;
  std::string line;
  print_flat(value, line);
  const bool broken = value.contains("scenarios") || value.contains("steps");
  if (!value.is_structured() || value.empty() || (!broken && taken + line.size() <= width)) {
    out += line;
    return;
  }
  const std::string margin(indent + 2, ' ');
  out += value.is_array() ? '[' : '{';
  const char* comma = "\n";
  for (const Json& item : value.items()) {
    out += std::exchange(comma, ",\n") + margin;
    print(item, indent + 2, margin.size() + 1, out);
  }
  for (const auto& [key, member] : value.members()) {
    const std::string name = Json(key).dump() + ": ";
    out += std::exchange(comma, ",\n") + margin + name;
    print(member, indent + 2, margin.size() + name.size() + 1, out);
  }
  out += '\n' + std::string(indent, ' ') + (value.is_array() ? ']' : '}');
}

}  // namespace

ConvertedText to_json(const Tree& scenarios) {
  ConvertedText out;
  const Json document = Writer(out.diagnostics).file(scenarios.root_node());
  if (!out.diagnostics.empty()) return out;
  print(document, 0, 0, out.text);
  out.text += '\n';
  return out;
}

}  // namespace fairroll
