// SPDX-License-Identifier: Apache-2.0
#include "layers.hpp"

#include <algorithm>

#include "blocks.hpp"

namespace fairroll::checking {
namespace {

/// Without a date nothing has lapsed: what ends never counts then.
bool ended(const Period& period, const std::optional<Date>& as_of) { return period.last_date && as_of && *period.last_date < *as_of; }

LayerText layer_of(const Library& library, const std::string& unit, Layer::Kind kind, int layer) {
  LayerText text;
  text.unit = unit;
  text.tree = library.find_unit(unit);
  text.node = unit_of(*text.tree);
  text.kind = kind;
  text.layer = layer;
  text.period = period_of_unit(text.node);
  return text;
}

void refuse_base(const Library& library, const Syntax& unit, const Syntax& path, Report& report) {
  const bool house = unit.has(Kind::house);
  const std::string what =
      library.find_unit(path.str()) ? in_backticks(path) + " is not a ruleset" : "there is no ruleset named " + in_backticks(path);
  const std::string help = make_suggestion(
      path.text(), library.unit_names(Kind::ruleset),
      house ? "a house needs a ruleset" : "write the name of a ruleset, and store the amendment in the folder of the ruleset");
  report.add(Code::no_base, path, what, help);
}

}  // namespace

Syntax unit_of(const Tree& tree) {
  if (tree.nodes.empty()) return {};
  return tree.root_node().child_of_any_kind({Kind::vocabulary, Kind::unit});
}

Syntax unit_named(const Library& library, const std::string& name) {
  const std::shared_ptr<const Tree> tree = library.find_unit(name);
  return tree ? unit_of(*tree) : Syntax{};
}

std::string title_of(const Syntax& unit, const std::string& name) {
  const Syntax title = unit.child(Kind::text);
  return title ? std::string(title.unquoted_text()) : name;
}

Layer layer_of(Layer::Kind kind, const Syntax& unit) {
  const Syntax path = unit.child(Kind::path);
  return {kind, path.str(), title_of(unit, path.str()), period_of_unit(unit), path.location()};
}

BlockPtr top_block(const std::string& unit, int layer, const BlockPtr& under, const Item& adopts) {
  Block block;
  block.unit = unit;
  block.lead = unit;
  block.layer = layer;
  if (under) {
    const std::string marks = adopts.marks.empty() ? "adopts" : adopts.marks;
    block.lead = under->lead + " " + marks + " " + unit;
    block.recalled = under->recalled;
    block.section = under->section;
    block.fixed = under->fixed;
    block.readings = under->readings;
    block.adopted_at = under->adopted_at.source ? under->adopted_at : adopts.node.location();
  }
  return std::make_shared<const Block>(std::move(block));
}

UnitKind kind_of_unit(const Syntax& unit) {
  if (unit.has(Kind::model)) return UnitKind::Model;
  if (unit.has(Kind::house)) return unit.has(Kind::base) ? UnitKind::House : UnitKind::WholeHouse;
  return unit.has(Kind::amendment) ? UnitKind::Amendment : UnitKind::Ruleset;
}

Period period_of_unit(const Syntax& unit) {
  Syntax in_force = unit.child(Kind::head).child(Kind::in_force);
  for (const Syntax& remark : Blocks::remarks_of(unit))
    if (!in_force && remark.is(Kind::in_force)) in_force = remark;
  Period period;
  if (!in_force) return period;
  const std::vector<Syntax> dates = in_force.children_of_kind(Kind::date);
  if (!dates.empty()) period.first_date = parse_date(dates[0].text());
  if (dates.size() > 1) period.last_date = parse_date(dates[1].text());
  return period;
}

bool in_force(const Period& period, const std::optional<Date>& as_of) { return as_of ? period.contains(*as_of) : !period.last_date; }

bool build_stack(const Library& library, const std::string& unit, const std::optional<Date>& as_of, Report& report, Stack& stack) {
  stack.name = unit;
  stack.base = unit;
  if (!library.find_unit(unit)) return false;
  const Syntax node = unit_named(library, unit);
  const bool house = node.has(Kind::house) && node.has(Kind::base);
  if (house || node.has(Kind::amendment)) {
    const Syntax path = node.child(Kind::base).child(Kind::path);
    stack.base = path.str();
    if (!unit_named(library, stack.base).has(Kind::ruleset)) {
      refuse_base(library, node, path, report);
      return false;
    }
  }
  stack.tree = library.find_unit(stack.base);
  stack.node = unit_of(*stack.tree);
  int layer = first_amendment_layer;
  for (const std::string& amendment : library.find_amendments(stack.base)) {
    LayerText text = layer_of(library, amendment, Layer::Kind::Amendment, layer++);
    text.lapsed = ended(text.period, as_of);
    if (text.lapsed || in_force(text.period, as_of)) stack.layers.push_back(std::move(text));
  }
  if (house) stack.layers.push_back(layer_of(library, unit, Layer::Kind::House, house_layer));
  return true;
}

void refuse_fixed(Report& report, const Item& item, const Item& old, const SourceLocation& at) {
  const Block& block = *old.block;
  if (!block.fixed || item.block->layer <= block.fixed->layer) return;
  report.add(Code::fixed_text, at, "this statement changes text that is declared `fixed`", {block.fixed->at, "declared `fixed` here"},
             "remove this statement, or remove `fixed` from the text that it changes");
}

std::vector<Period> periods_in(const Tree& tree) {
  std::vector<Period> periods;
  for (const Node& node : tree.nodes) {
    if (node.kind != Kind::in_force) continue;
    const std::vector<Syntax> dates = Syntax(tree, static_cast<NodeId>(&node - tree.nodes.data())).children_of_kind(Kind::date);
    if (dates.empty()) continue;
    periods.push_back({parse_date(dates[0].text()), dates.size() > 1 ? parse_date(dates[1].text()) : std::nullopt});
  }
  return periods;
}

Period covering(const std::vector<Period>& periods) {
  if (periods.empty()) return {};
  Period whole = periods.front();
  for (const Period& one : periods) {
    whole.first_date = whole.first_date && one.first_date ? std::optional(std::min(*whole.first_date, *one.first_date)) : std::nullopt;
    whole.last_date = whole.last_date && one.last_date ? std::optional(std::max(*whole.last_date, *one.last_date)) : std::nullopt;
  }
  return whole;
}

namespace {

void gather(const Tree& tree, const Date& after, std::vector<Beginning>& all) {
  for (const Node& node : tree.nodes) {
    if (node.kind != Kind::in_force) continue;
    const Syntax first = Syntax(tree, static_cast<NodeId>(&node - tree.nodes.data())).child(Kind::date);
    const std::optional<Date> day = first ? parse_date(first.text()) : std::nullopt;
    if (day && after < *day) all.push_back({*day, first.location()});
  }
}

}  // namespace

std::vector<Beginning> beginnings_after(const Library& library, const std::string& unit, const Date& day) {
  std::vector<Beginning> all;
  for (const std::string& reached : list_dependencies(library, unit))
    if (const std::shared_ptr<const Tree> tree = library.find_unit(reached); !unit_of(*tree).has(Kind::assertions)) gather(*tree, day, all);
  std::stable_sort(all.begin(), all.end(), [](const Beginning& a, const Beginning& b) { return a.day < b.day; });
  all.erase(std::unique(all.begin(), all.end(), [](const Beginning& a, const Beginning& b) { return a.day == b.day; }), all.end());
  return all;
}

Diagnostic not_yet_in_force(const std::string& unit, const Date& day, const Beginning& first) {
  return {.code = Code::not_in_force,
          .location = {},
          .message = in_backticks(unit) + " is not in force on " + to_string(day),
          .labels = {{first.place, "in force from this date"}},
          .help = "select " + to_string(first.day) + " or a later date"};
}

}  // namespace fairroll::checking
