// SPDX-License-Identifier: Apache-2.0
#include "layers.hpp"

#include <algorithm>

#include "../addresses.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

bool has_edits(const Tree& tree) {
  return std::any_of(tree.nodes.begin(), tree.nodes.end(), [](const Node& node) { return edit_kinds.has(node.kind); });
}

bool lies_in(const Target& inner, const Target& outer) {
  const Span a = inner.node.span();
  const Span b = outer.node.span();
  return inner.node.location().source == outer.node.location().source && b.begin <= a.begin && a.end <= b.end &&
         (outer.block->subject.empty() || spot_of(outer.node, *outer.block).subject.empty() ||
          inner.block->subject == outer.block->subject);
}

/// Things that are named: without them their names are unknown. A struck event never happens, and may be named.
constexpr KindSet named_kinds{Kind::wager, Kind::paytable, Kind::phase, Kind::state, Kind::count,
                              Kind::tally, Kind::set,      Kind::list,  Kind::figure};

class EditResolver {
 public:
  EditResolver(const Library& library, const Selection& selection, const Stack& stack, Usage& usage, Report& report, Edits& edits)
      : library_(library), selection_(selection), stack_(stack), usage_(usage), report_(report), edits_(edits) {}

  void resolve(std::size_t level) {
    Diagnostics dropped;
    Usage usage;
    LoweringContext below(library_, selection_, dropped, usage);
    below.edits = edits_;
    below.keeps_targets = true;
    read_posted(below, stack_);
    if (!collect_below(below, stack_, level) || below.material.edits.empty()) return;
    lower_all(below);
    for (Target& target : below.targets)
      if (target.clause != no_index) target.address = below.out.clauses[target.clause].address;
    targets_ = &below.targets;
    below_ = &below.material;
    layer_ = level == 0 ? ruleset_layer : stack_.layers[level - 1].layer;
    lapsed_ = level > 0 && stack_.layers[level - 1].lapsed;
    for (const Item& item : below.material.edits) apply(item);
  }

 private:
  /// A whole address is meant when it is given whole, even if a longer one happens to end with it.
  std::vector<const Target*> matching(const std::string& address) const {
    std::map<Spot, const Target*> exact;
    std::map<Spot, const Target*> found;
    for (const Target& target : *targets_) {
      if (!ends_with_words(target.address, address) || address.size() < target.own.size()) continue;
      found.insert({spot_of(target.node, *target.block), &target});
      if (target.address == address) exact.insert({spot_of(target.node, *target.block), &target});
    }
    std::vector<const Target*> all;
    for (const auto& [spot, target] : exact.empty() ? found : exact) all.push_back(target);
    return all;
  }

  void apply(const Item& item) {
    if (!edit_kinds.has(item.node)) return tell_of_lapsed(item);
    const Syntax text = item.node.child(Kind::text);
    const std::vector<const Target*> found = matching(folded(text.unquoted_text()));
    if (found.empty()) return refuse_no_target(text);
    if (found.size() > 1) {
      report_.add(Code::many_targets, text, std::to_string(found.size()) + " statements have the address " + std::string(text.text()),
                  {found.front()->node.location(), "one of them"},
                  "write a longer address, such as " + in_backticks(found.front()->address));
      return;
    }
    const Target& target = *found.front();
    if (usage_.names() != nullptr)
      name_address(
          text.location(), target.node.location(), target.address, target.block->lead.size(),
          [&](const std::string& name) { return below_->wager_called(name); }, *usage_.names());
    if (is_fixed(text, target) || of_one_day(text, target) || !fits(item, target)) return;
    if (!lapsed_) return note(item, target);
    if (item.node.is(Kind::insert_after)) return;
    report_.add(Code::gap, text, "this amendment has lapsed, but the text that it removed does not take effect again",
                {target.node.location(), "the removed text"}, "write an amendment that states the current rule");
    note(item, target);
  }

  void tell_of_lapsed(const Item& item) {
    report_.add(Code::gap, head_of(item.node, item.node.child_of_any_kind({Kind::block, Kind::row})),
                "this amendment has lapsed, and the older text is applied, although no statement puts the older text back into force",
                "write an amendment that states the current rule");
  }

  void refuse_no_target(const Syntax& text) {
    const std::string address = folded(text.unquoted_text());
    if (const Struck* const struck = edits_.struck_address(address)) {
      const bool same = same_first_day(stack_, layer_, struck->by.layer);
      report_.add(same ? Code::same_day : Code::no_target, text.location(),
                  same ? "two amendments that take effect on the same day edit " + std::string(text.text())
                       : std::string(text.text()) + " was removed by an earlier edit",
                  {struck->by.place, same ? "the other amendment" : "removed here"},
                  same ? "combine the amendments, or let one of the amendments take effect on a different day" : "remove this edit");
      return;
    }
    std::vector<std::string> addresses;
    for (const Target& target : *targets_) addresses.push_back(target.address);
    report_.add(Code::no_target, text, "no statement in the earlier layers has the address " + std::string(text.text()),
                help_for_address(address, addresses));
  }

  bool is_fixed(const Syntax& text, const Target& target) {
    for (const Target& inner : *targets_) {
      const Block& block = *inner.block;
      if (!block.fixed || layer_ <= block.fixed->layer || !lies_in(inner, target)) continue;
      report_.add(Code::fixed_text, text, "this statement edits text that is declared `fixed`", {block.fixed->at, "declared `fixed` here"},
                  "remove this statement, or remove `fixed` from the text that it edits");
      return true;
    }
    return false;
  }

  /// Neither of two amendments of one day comes after the other, so neither can edit what the other wrote or edited.
  bool of_one_day(const Syntax& text, const Target& target) {
    SourceLocation other;
    if (const Edit* const edit = edits_.find(target.node, *target.block))
      for (const EditedBy& by : edit->by)
        if (same_first_day(stack_, layer_, by.layer)) other = by.place;
    for (const LayerText& layer : stack_.layers)
      if (layer.unit == target.block->unit && same_first_day(stack_, layer_, layer.layer)) other = target.node.location();
    if (!other.source) return false;
    report_.add(Code::same_day, text, "two amendments that take effect on the same day edit " + std::string(text.text()),
                {other, "the other amendment"}, "combine the amendments, or let one of the amendments take effect on a different day");
    return true;
  }

  /// Grounds take the place of grounds, statements that of statements.
  bool fits(const Item& item, const Target& target) {
    const Syntax text = item.node.child(Kind::new_text);
    if (!text) return true;
    if (target.node.is(Kind::row)) {
      report_.add(Code::misplaced, item.node.child(Kind::text).location(), "a paytable row can be struck but not replaced",
                  {target.node.location(), "the row"}, "use `amend paytable` to change rows");
      return false;
    }
    const Kind wanted = target.node.is(Kind::ground) ? Kind::ground : Kind::statement;
    for (const Syntax& child : Children(text)) {
      if (child.is(wanted)) continue;
      const bool ground = wanted == Kind::ground;
      report_.add(Code::misplaced, child,
                  ground ? "a list of grounds cannot contain a statement" : "a ground is allowed only in a list of grounds",
                  {target.node.location(), "this text has the address"},
                  ground ? "write a mark and a condition" : "write a complete statement, or specify the address of one ground in the list");
      return false;
    }
    return true;
  }

  void note(const Item& item, const Target& target) {
    const Syntax text = item.node.child(Kind::text);
    Edit& edit = edits_.at[spot_of(target.node, *target.block)];
    const bool removes = !item.node.is(Kind::insert_after);
    if (removes && edit.gone) {
      report_.twice(text, std::string(text.text()) + " is edited twice", edit.by.front().place);
      return;
    }
    edit.by.push_back({layer_, text.location()});
    if (removes) take_away(item, target, edit);
    const Syntax fresh = item.node.child(Kind::new_text);
    if (fresh && !lapsed_)
      (removes ? edit.replacement : edit.inserted)
          .push_back({fresh, item.block, (removes ? "replaces " : "inserted after ") + format_short_location(target.node.location())});
  }

  void take_away(const Item& item, const Target& target, Edit& edit) {
    edit.gone = true;
    const EditedBy by{layer_, item.node.child(Kind::text).location()};
    for (const Target& inner : *targets_) {
      if (!lies_in(inner, target)) continue;
      edits_.addresses.push_back({inner.address, by});
      if (named_kinds.has(inner.node)) edits_.names.push_back({inner.node.child(Kind::name).str(), by});
    }
    if (target.node.is(Kind::adopts))
      for (const Syntax& name : Children(target.node, Kind::name)) edits_.names.push_back({name.str(), by});
  }

  const Library& library_;
  const Selection& selection_;
  const Stack& stack_;
  Usage& usage_;
  Report& report_;
  Edits& edits_;
  const std::vector<Target>* targets_ = nullptr;
  const SourceUnits* below_ = nullptr;  // that the targets are of
  int layer_ = 0;
  bool lapsed_ = false;
};

}  // namespace

bool same_first_day(const Stack& stack, int layer, int other) {
  const LayerText* a = nullptr;
  const LayerText* b = nullptr;
  for (const LayerText& text : stack.layers) {
    if (text.layer == layer) a = &text;
    if (text.layer == other) b = &text;
  }
  return a != nullptr && b != nullptr && a != b && a->kind == Layer::Kind::Amendment && b->kind == Layer::Kind::Amendment &&
         a->period.first_date == b->period.first_date;
}

Edits resolve_edits(const Library& library, const Selection& selection, const Stack& stack, std::optional<Spot> left_out, Usage& usage,
                    Report& report) {
  Edits edits;
  edits.left_out = std::move(left_out);
  EditResolver resolver(library, selection, stack, usage, report, edits);
  if (stack.node.has(Kind::ruleset) && has_edits(*stack.tree)) resolver.resolve(0);
  for (std::size_t i = 0; i < stack.layers.size(); ++i)
    if (stack.layers[i].kind == Layer::Kind::Amendment && (stack.layers[i].lapsed || has_edits(*stack.layers[i].tree)))
      resolver.resolve(i + 1);
  return edits;
}

}  // namespace fairroll::checking
