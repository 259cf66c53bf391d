// SPDX-License-Identifier: Apache-2.0
// What layers say on one matter (section 5, rules 1 and 2): a later one prevails, unless the earlier text is fixed or neither is later.
#include <algorithm>
#include <map>

#include "lowering_context.hpp"
#include "topics.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

constexpr std::pair<Kind, WagerAction> act_words[] = {{Kind::removed, WagerAction::Remove},
                                                      {Kind::reduced, WagerAction::Reduce},
                                                      {Kind::raised, WagerAction::Raise},
                                                      {Kind::called_on, WagerAction::CallOn},
                                                      {Kind::called_off, WagerAction::CallOff}};

}  // namespace

std::optional<WagerAction> act_of(const Syntax& word) noexcept {
  for (const auto& [kind, act] : act_words)
    if (word.is(kind)) return act;
  return std::nullopt;
}

std::vector<WagerAction> acts_of(const Syntax& node) {
  if (node.is(Kind::contract)) return {WagerAction::Remove, WagerAction::Reduce};
  std::vector<WagerAction> all;
  if (!node.is(Kind::may)) return all;
  for (const Syntax& child : Children(node))
    if (const std::optional<WagerAction> act = act_of(child)) all.push_back(*act);
  return all;
}

std::vector<Topic> topics_of(const Syntax& node) {
  if (verdict_kinds.has(node)) return {{Kind::wins, {}}};
  if (machine_kinds.has(node)) return {{Kind::list, node.child(Kind::name).str()}};  // one name, one thing
  if (node.is(Kind::stake_limit)) return {{Kind::stake_limit, node.size() == 0 ? std::string() : std::string(kind_name(node[0].kind()))}};
  if (!node.is(Kind::may) && !node.is(Kind::contract)) return {{node.kind(), {}}};
  std::vector<Topic> matters;
  for (const WagerAction act : acts_of(node)) matters.emplace_back(Kind::may, wager_action_name(act));
  return matters;
}

bool covers_every_case(const Syntax& node) {
  switch (node.kind()) {
    case Kind::placed:
    case Kind::off:
    case Kind::may:
    case Kind::contract:
      return node.child(Kind::standing).has(Kind::at_any_time) || node.has(Kind::at_any_time);
    case Kind::pays: {
      const std::vector<Syntax> arms = node.children_of_kind(Kind::arm);
      const auto open = [](const Syntax& arm) { return !arm.has(Kind::on_pattern) && !arm.has(Kind::while_); };
      return node.has(Kind::pays_per) || std::any_of(arms.begin(), arms.end(), open);
    }
    case Kind::commission:
    case Kind::payouts_rounded:
      return true;
    default:
      return false;
  }
}

namespace {

class LayerComparison {
 public:
  explicit LayerComparison(LoweringContext& work) : work_(work) {}

  void compare(const std::vector<Item>& items) {
    std::map<Topic, std::vector<const Item*>> spoken;
    for (const Item& item : items) {
      for (const Topic& matter : topics_of(item.node)) {
        for (const Item* older : spoken[matter])
          if (!compare(*older, item, item.node.location())) break;
        spoken[matter].push_back(&item);
      }
    }
  }

  void compare_rows(const PaytableText& table) {
    std::map<std::string, std::pair<const Item*, SourceLocation>> spoken;
    for (const Item& item : table.amendments) {
      for (const Syntax& row : Children(item.node, Kind::row)) {
        if (row.size() == 0) continue;
        const auto [at, fresh] = spoken.insert({folded(row[0].text()), {&item, row.location()}});
        if (!fresh) (void)compare(*at->second.first, item, row.location());
        at->second = {&item, row.location()};
      }
    }
  }

 private:
  /// False once something was reported.
  bool compare(const Item& older, const Item& newer, const SourceLocation& at) {
    if (older.block->layer >= newer.block->layer) return true;
    const bool told_of_whole = newer.block->amends && !older.block->amends;  // where the `amend` block begins
    if (older.block->fixed && newer.block->layer > older.block->fixed->layer) {
      if (told_of_whole) return false;
      refuse_fixed(work_.report, newer, older, at);
      return false;
    }
    const auto one = work_.first_days.find(older.block->layer);
    const auto other = work_.first_days.find(newer.block->layer);
    if (one == work_.first_days.end() || other == work_.first_days.end() || one->second != other->second) return true;
    work_.report.add(Code::same_day, at, "two amendments that take effect on the same day change the same rule",
                     {older.node.location(), "the other amendment"},
                     "combine the amendments, or let one of the amendments take effect on a different day");
    return false;
  }

  LoweringContext& work_;
};

}  // namespace

void compare_layers(LoweringContext& work) {
  if (work.out.layers.empty()) return;
  LayerComparison comparison(work);
  comparison.compare(work.material.game);
  for (const WagerText& wager : work.material.wagers) comparison.compare(wager.items);
  for (const PaytableText& table : work.material.paytables) comparison.compare_rows(table);
  std::vector<Item> wholes;
  for (const Item& item : work.material.conduct)
    if (whole_conduct_kinds.has(item.node)) wholes.push_back(item);
  comparison.compare(wholes);
}

}  // namespace fairroll::checking
