// SPDX-License-Identifier: Apache-2.0
// Walks a tree and makes every change.
#include <algorithm>
#include <set>
#include <tuple>

#include "site.hpp"

namespace fairroll::analysis {
namespace {

class Walk {
 public:
  Walk(const Ruleset& rules, const MutationScope& scope) : rules_(rules), scope_(scope) {}

  void visit(const Syntax& node) {
    if (is_assertion(node) || (!scope_.is_whole_file && !belongs(node))) return;
    const mutation::Site site(node, above_, rules_, out);
    for (const mutation::Operator& one : mutation::operators())
      if (one.kind == node.kind()) one.make(site);
    above_.push_back(node);
    for (std::size_t i = 0; i < node.size(); ++i) visit(node[i]);
    above_.pop_back();
  }

  std::vector<Mutation> out;

 private:
  /// It says what the rules come to, and is no rule: nothing in it changes.
  [[nodiscard]] static bool is_assertion(const Syntax& node) {
    return node.is(Kind::statement) && node.size() > 0 && node[node.size() - 1].is(Kind::assert_edge);
  }
  /// Of a model, text at the top level that is not adopted does not exist.
  [[nodiscard]] bool belongs(const Syntax& node) const {
    if (!node.is(Kind::statement) || node.size() == 0) return true;
    const Syntax what = node[node.size() - 1];
    const bool inside = std::any_of(above_.begin(), above_.end(),
                                    [](const Syntax& one) { return one.is(Kind::wager) || one.is(Kind::game) || one.is(Kind::paytable); });
    if (inside) return true;
    if (what.is(Kind::game)) return scope_.includes_game;
    if (what.is(Kind::wager) || what.is(Kind::paytable)) return scope_.names.count(what.child(Kind::name).str()) != 0;
    return what.is(Kind::section) || what.is(Kind::reading) || what.is(Kind::choice) || what.is(Kind::overriding);
  }

  const Ruleset& rules_;
  const MutationScope& scope_;
  std::vector<Syntax> above_;
};

std::string trimmed(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return std::string(line.substr(first, line.find_last_not_of(" \t\r") + 1 - first));
}

}  // namespace

std::vector<Mutation> find_mutations(const Tree& file, const Ruleset& ruleset, const MutationScope& scope) {
  Walk walk(ruleset, scope);
  const Syntax top = file.root_node();
  walk.visit(top);
  const Syntax unit = top.child_of_any_kind({Kind::unit, Kind::vocabulary});
  const std::string name = unit ? unit.child(Kind::path).str() : std::string{};
  std::set<std::tuple<std::uint32_t, std::uint32_t, std::string>> seen;
  std::vector<Mutation> out;
  for (Mutation& one : walk.out) {
    if (!seen.emplace(one.location.span.begin, one.location.span.end, one.text).second) continue;
    one.unit = name;
    out.push_back(std::move(one));
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Mutation& a, const Mutation& b) { return a.location.span.begin < b.location.span.begin; });
  return out;
}

SourcePtr Mutation::apply() const {
  std::string text_of_file(location.source->text());
  text_of_file.replace(location.span.begin, location.span.end - location.span.begin, text);
  return std::make_shared<Source>(location.source->name(), std::move(text_of_file));
}

std::string Mutation::line_before() const { return trimmed(location.source->line(location.source->locate(location.span.begin).line)); }

std::string Mutation::line_after() const {
  const SourcePtr changed = apply();
  return trimmed(changed->line(changed->locate(location.span.begin).line));
}

}  // namespace fairroll::analysis
