// SPDX-License-Identifier: Apache-2.0
#include "layers.hpp"

#include "blocks.hpp"
#include "collect.hpp"

namespace fairroll::checking {
namespace {

/// Without a date nothing has lapsed: what ends never counts then.
bool ended(const Period& period, const std::optional<Date>& as_of) {
  return period.until && as_of && *period.until < *as_of;
}

LayerText layer_of(const Library& library, const std::string& unit, Layer::Kind kind, int layer) {
  LayerText text;
  text.unit = unit;
  text.tree = library.find(unit);
  text.node = unit_of(*text.tree);
  text.kind = kind;
  text.layer = layer;
  text.period = period_of_unit(text.node);
  return text;
}

bool is_ruleset(const std::shared_ptr<const Tree>& tree) { return tree && unit_of(*tree).has(Kind::ruleset); }

void refuse_base(const Library& library, const Syntax& unit, const Syntax& path, Report& report) {
  const bool house = unit.has(Kind::house);
  const std::string what =
      library.find(path.str()) ? quoted(path.text()) + " is not a ruleset" : "no ruleset called " + quoted(path.text());
  std::string help = did_you_mean(path.text(), library.names(Kind::ruleset));
  if (help.empty())
    help = house ? "a house works under a ruleset" : "an amendment changes a ruleset; its file lies beside that of the ruleset";
  report.add(Code::no_base, path.place(), what, help);
}

}  // namespace

Period period_of_unit(const Syntax& unit) {
  Syntax in_force = unit.child(Kind::head).child(Kind::in_force);
  for (const Syntax& remark : Blocks::remarks_of(unit))
    if (!in_force && remark.is(Kind::in_force)) in_force = remark;
  Period period;
  if (!in_force) return period;
  const std::vector<Syntax> dates = in_force.all(Kind::date);
  if (!dates.empty()) period.from = parse_date(dates[0].text());
  if (dates.size() > 1) period.until = parse_date(dates[1].text());
  return period;
}

bool in_force(const Period& period, const std::optional<Date>& as_of) { return as_of ? period.contains(*as_of) : !period.until; }

bool build_stack(const Library& library, const std::string& unit, const std::optional<Date>& as_of, Report& report, Stack& stack) {
  stack.name = unit;
  stack.base = unit;
  const std::shared_ptr<const Tree> top = library.find(unit);
  if (!top) return false;
  const Syntax node = unit_of(*top);
  const bool house = node.has(Kind::house) && node.has(Kind::base);
  if (house || node.has(Kind::amendment)) {
    const Syntax path = node.child(Kind::base).child(Kind::path);
    stack.base = path.str();
    if (!is_ruleset(library.find(stack.base))) {
      refuse_base(library, node, path, report);
      return false;
    }
  }
  stack.tree = library.find(stack.base);
  stack.node = unit_of(*stack.tree);
  int layer = first_amendment_layer;
  for (const std::string& amendment : library.amendments_to(stack.base)) {
    LayerText text = layer_of(library, amendment, Layer::Kind::Amendment, layer++);
    text.lapsed = ended(text.period, as_of);
    if (text.lapsed || in_force(text.period, as_of)) stack.layers.push_back(std::move(text));
  }
  if (house) stack.layers.push_back(layer_of(library, unit, Layer::Kind::House, house_layer));
  return true;
}

void refuse_fixed(Report& report, const Item& item, const Item& old, const Place& at) {
  const Block& block = *old.block;
  if (!block.fixed || item.block->layer <= block.fixed_layer) return;
  report.add(Code::fixed_text, at, "this changes text that no later layer may change", {block.fixed_at, "`fixed` here"},
             "leave the change out; only the text that is fixed can lift it");
}

}  // namespace fairroll::checking
