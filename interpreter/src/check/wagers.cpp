// SPDX-License-Identifier: Apache-2.0
// Wagers: what they are called, which numbers they have, what they follow, and their sentences.
#include <algorithm>
#include <functional>
#include <map>

#include "lowering_context.hpp"
#include "topics.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

constexpr std::size_t most_in_a_family = 1000;
/// Each is held beside every other one.
constexpr std::size_t most_sentences = 500;

/// Every choice of `width` different values: in ascending order each, or in all orders. One more than a family may have, at most.
std::vector<std::vector<int>> choices_of(const std::vector<int>& values, std::size_t width, bool in_order) {
  std::vector<std::vector<int>> all;
  std::vector<int> tuple;
  const auto taken = [&](int value) { return contains(tuple, value); };
  const std::function<void(std::size_t)> choose = [&](std::size_t from) {
    if (all.size() > most_in_a_family) return;
    if (tuple.size() == width) return all.push_back(tuple);
    for (std::size_t i = in_order ? 0 : from; i < values.size(); ++i) {
      if (taken(values[i])) continue;
      tuple.push_back(values[i]);
      choose(i + 1);
      tuple.pop_back();
    }
  };
  choose(0);
  return all;
}

/// `for n in 4, 6`; `for a and b in 1..6`: different values in no order; `for a then b in 1..6`: in each order.
void read_numbers(LoweringContext& work, const Item& declaration, Wager& wager, Scope& scope) {
  const Syntax each = declaration.node.child(Kind::for_each);
  if (!each) return;
  const Syntax ordered = each.child(Kind::in_order);
  wager.is_ordered = static_cast<bool>(ordered);
  for (const Syntax& name : Children(ordered ? ordered : each, Kind::name)) {
    if (const Entity* before = scope.find(name.str())) {
      work.report.twice(name, "number " + in_backticks(name) + " is listed twice", before->place, "rename one of them");
      continue;
    }
    work.usage.declares(name, NameKind::Number);
    scope.put(Entity{Sort::Number, name.str(), declaration, name.location(), static_cast<Index>(wager.number_names.size())});
    wager.number_names.push_back(name.str());
  }
  std::vector<int> values;
  const Syntax nodes = each.child(Kind::values);
  for (const Value& value : expand_values(work, {}, nodes)) {
    if (value.number) {
      values.push_back(*value.number);
    } else {
      const std::vector<std::string> lists = names_of(work, {}, {Sort::List});
      work.report.add(Code::unknown, value.place, "there is no list named " + in_backticks(value.text), make_suggestion(value.text, lists));
    }
  }
  const std::size_t width = wager.number_names.size();
  std::sort(values.begin(), values.end());
  wager.numbers = choices_of(values, width, wager.is_ordered);
  if (wager.numbers.size() > most_in_a_family) {
    work.report.add(Code::too_many_states, nodes, "the wager has more than 1000 numbers", "list fewer values");
    wager.numbers.resize(most_in_a_family);
  }
  if (wager.numbers.empty() && values.size() < width && !values.empty())
    work.report.add(Code::not_a_value, nodes, "the list has fewer values than the wager has numbers, but the numbers must differ",
                    "list more values");
}

void declare_wager(LoweringContext& work, const WagerText& text, Index index) {
  Wager& wager = work.out.wagers[index];
  const Syntax node = text.declaration.node;
  const Report::Adopted adopted(work.report, text.declaration.block->adopted_at);
  wager.name = text.name;
  wager.location = node.child(Kind::name).location();
  work.usage.declares(node.child(Kind::name), NameKind::Wager);
  const Syntax title = node.child(Kind::text);
  wager.title = title ? std::string(title.unquoted_text()) : text.name;
  Item declaration = text.declaration;
  declaration.marks.clear();  // the name says which
  const SourceLocation head = head_of(node, node.child(Kind::block));
  wager.clause = add_clause(work, declaration, {.kind = ClauseKind::Other, .place = head, .subject = text.name, .least_words = 0});
  read_numbers(work, text.declaration, wager, work.wager_names[index]);
}

void find_parent(LoweringContext& work, const WagerText& text, Index index) {
  const Syntax behind = text.declaration.node.child(Kind::behind);
  if (!behind) return;
  const Report::Adopted adopted(work.report, text.declaration.block->adopted_at);
  const Index parent = find_wager(work, behind[0]);
  if (parent == no_index)
    return work.report.unknown_name("wager", behind[0], work.report.names_of(work.material.wagers), "declare or adopt the parent wager");
  std::size_t depth = 0;
  for (Index at = parent; at != no_index; at = work.out.wagers[at].parent) {
    if (++depth > deepest)
      return work.report.add(Code::too_deep, behind, "more than 100 wagers are placed behind one another",
                             "place the wager behind a wager with fewer parents");
    if (at != index) continue;
    return work.report.add(Code::circular, behind[0], in_backticks(text.name) + " is placed behind itself",
                           "write the name of a different wager after `behind`");
  }
  work.out.wagers[index].parent = parent;
}

std::size_t verdicts_in(const std::vector<Item>& items) {
  const auto counts = [](const Item& item) { return verdict_kinds.has(item.node); };
  return static_cast<std::size_t>(std::count_if(items.begin(), items.end(), counts));
}

/// What `every wager` is silent on where the wager speaks itself.
struct Spoken {
  std::vector<Kind> matters;
  std::vector<WagerAction> acts;

  void hear(const std::vector<Item>& items) {
    for (const Item& item : items) {
      const Kind matter = matter_of(item.node.kind());
      if (!has(matter)) matters.push_back(matter);
      for (const WagerAction act : acts_of(item.node)) acts.push_back(act);
    }
  }

  [[nodiscard]] bool has(Kind matter) const { return contains(matters, matter); }

  /// All verdicts are one matter.
  static Kind matter_of(Kind kind) noexcept { return verdict_kinds.has(kind) ? Kind::wins : kind; }

  [[nodiscard]] bool silences(const Syntax& node) const {
    if (node.is(Kind::stake_limit) || node.is(Kind::win_limit)) return false;  // limits add up
    const std::vector<WagerAction> asked = acts_of(node);
    if (asked.empty()) return has(matter_of(node.kind()));
    return std::all_of(asked.begin(), asked.end(), [&](WagerAction act) { return contains(acts, act); });
  }
};

void check_window(LoweringContext& work, const WagerText& text, const Wager& wager) {
  if (!wager.betting_windows.empty() || work.is_model) return;
  const Report::Adopted adopted(work.report, text.declaration.block->adopted_at);
  work.report.add(Code::no_window, wager.location, "wager " + in_backticks(wager.name) + " can never be placed",
                  "add `placed at any time` or `placed while ...`");
}

/// A wager with parts has no life of its own: its parts are decided and paid by their own sentences (L7).
constexpr KindSet kinds_beside_parts{Kind::parts, Kind::placed, Kind::may, Kind::contract, Kind::stake_limit, Kind::list, Kind::phase};

void refuse_beside_parts(LoweringContext& work, const WagerText& text, const Item& item) {
  const auto is_parts = [](const Item& other) { return other.node.is(Kind::parts); };
  const Item& parts = *std::find_if(text.items.begin(), text.items.end(), is_parts);
  work.report.add(Code::bad_parts, first_word_of(item.node),
                  "wager " + in_backticks(text.name) + " is a composite wager, so only its components can have verdicts and odds",
                  {parts.node.location(), "its components"}, "remove this statement or `parts`");
}

void lower_sentence(LoweringContext& work, const NameScope& reach, const Item& item, const std::vector<WagerAction>& muted, bool every) {
  if (term_kinds.has(item.node)) {
    lower_term(work, reach, item, every);
  } else {
    lower_bet(work, reach, item, muted);
  }
}

void lower_wager(LoweringContext& work, const WagerText& text, Index index) {
  if (text.items.size() + text.every.size() > most_sentences)
    return work.report.add(Code::too_many_states, text.declaration.node.child(Kind::name).location(),
                           "the wager has more than " + std::to_string(most_sentences) + " statements",
                           "combine identical statements, or divide the wager into several wagers");
  const NameScope reach{index};
  Wager& wager = work.out.wagers[index];
  lower_phases_and_events(work, reach, work.wager_names[index], wager.phases, wager.events, text.name);
  move_variables(work, reach, work.wager_names[index], wager.variables, text.name);
  Spoken spoken;
  if (!text.every.empty()) spoken.hear(text.items);
  wager.verdicts.reserve(verdicts_in(text.items));
  const auto is_parts = [](const Item& item) { return item.node.is(Kind::parts); };
  const bool in_parts = std::any_of(text.items.begin(), text.items.end(), is_parts);
  for (const Item& item : text.items) {
    const Report::Adopted adopted(work.report, item.block->adopted_at);
    if (in_parts && !kinds_beside_parts.has(item.node)) {
      refuse_beside_parts(work, text, item);
    } else if (!machine_kinds.has(item.node)) {
      lower_sentence(work, reach, item, {}, false);
    }
  }
  for (const Item& item : text.every) {
    const Report::Adopted adopted(work.report, item.block->adopted_at);
    if (machine_kinds.has(item.node) || spoken.silences(item.node)) continue;
    if (!in_parts || kinds_beside_parts.has(item.node)) lower_sentence(work, reach, item, spoken.acts, true);
  }
  check_window(work, text, work.out.wagers[index]);
}

}  // namespace

void declare_wagers(LoweringContext& work) {
  const std::vector<WagerText>& texts = work.material.wagers;
  work.out.wagers.resize(texts.size());
  work.wager_names.resize(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    work.out.wagers[i].name = texts[i].name;
    work.wagers_by_name.insert({texts[i].name, static_cast<Index>(i)});
  }
  for (std::size_t i = 0; i < texts.size(); ++i) declare_wager(work, texts[i], static_cast<Index>(i));
  for (std::size_t i = 0; i < texts.size(); ++i) find_parent(work, texts[i], static_cast<Index>(i));
  declare_wager_names(work);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const NameScope reach{static_cast<Index>(i)};
    shape_variables(work, reach, work.wager_names[i], work.out.wagers[i].variables, texts[i].name);
  }
}

void lower_wagers(LoweringContext& work) {
  work.parts_layers.assign(work.material.wagers.size(), 0);
  for (std::size_t i = 0; i < work.material.wagers.size(); ++i) lower_wager(work, work.material.wagers[i], static_cast<Index>(i));
  check_parts(work);
}

}  // namespace fairroll::checking
