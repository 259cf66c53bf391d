// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <sstream>

#include "../scene.hpp"
#include "said.hpp"
#include "wager_pair.hpp"

namespace fairroll::analysis::difference {

namespace {

constexpr std::size_t bettor = 0;
const std::string placing = "placed";

/// `come_odds behind come 5`, as acts refer to it.
WagerRef reference_of(const Ruleset& rules, const std::string& words) {
  WagerRef ref;
  std::istringstream in(words);
  bool behind = false;
  for (std::string word; in >> word;) {
    const bool number = word.find_first_not_of("0123456789") == std::string::npos;
    if (word == "behind")
      behind = true;
    else if (number && behind)
      ref.behind_number = std::stoi(word);
    else if (number)
      ref.numbers.push_back(std::stoi(word));
    else if (word != "and" && behind && ref.behind == no_index)
      ref.behind = rules.find_wager(word);
    else if (word != "and" && !behind)
      ref.wager = rules.find_wager(word);
  }
  return ref;
}

/// One act that may show it.
struct Tried {
  TableAct act;
  std::string words;
};

TableAct::Kind kind_of(const std::string& topic) {
  static const std::map<std::string, TableAct::Kind> kinds{{std::string(act_name(Act::Removed)), TableAct::Kind::Removes},
                                                           {std::string(act_name(Act::Reduced)), TableAct::Kind::Reduces},
                                                           {std::string(act_name(Act::CalledOn)), TableAct::Kind::CallsOn},
                                                           {std::string(act_name(Act::CalledOff)), TableAct::Kind::CallsOff},
                                                           {"surrendered", TableAct::Kind::Surrenders},
                                                           {"commission back", TableAct::Kind::Removes},
                                                           {placing, TableAct::Kind::Bets}};
  const auto at = kinds.find(topic);
  return at == kinds.end() ? TableAct::Kind::Raises : at->second;  // limits are shown by a raise
}

/// The act on one table, with that amount.
Tried act_on(const Compared& side, const Played& played, const MachineKey& key, TableAct::Kind kind, Money amount) {
  const Ruleset& rules = *side.ruleset;
  std::string name = played.wager;
  if (kind == TableAct::Kind::Bets) {
    name = rules.wagers[key.wager].named(key.numbers);
    if (key.parent)
      for (const StandingWager& one : played.table->wagers())
        if (one.seat == bettor && one.wager == key.parent->wager && one.numbers == key.parent->numbers)
          name += " behind " + played.table->describe(one);
  }
  Tried tried;
  tried.act.kind = kind;
  tried.act.seat = bettor;
  tried.act.wager = reference_of(rules, name);
  tried.act.amount = amount;
  const std::string sum = to_string(amount, rules.currency);
  const std::string who = played.table->seats()[bettor];
  switch (kind) {
    case TableAct::Kind::Bets:
      tried.words = who + " bets " + sum + " on " + name;
      break;
    case TableAct::Kind::Removes:
      tried.words = who + " removes " + name;
      break;
    case TableAct::Kind::Reduces:
      tried.words = who + " reduces " + name + " to " + sum;
      break;
    case TableAct::Kind::Surrenders:
      tried.words = who + " surrenders " + name;
      break;
    case TableAct::Kind::CallsOn:
    case TableAct::Kind::CallsOff:
      tried.words = who + " calls " + name + (kind == TableAct::Kind::CallsOn ? " on" : " off");
      break;
    default:
      tried.words = who + " raises " + name + " to " + sum;
  }
  return tried;
}

/// What came of it; nothing: it cannot be tried.
std::optional<ActResult> result_of(const Played& played, const Tried& tried) {
  if (tried.act.wager.wager == no_index) return std::nullopt;
  Table table = *played.table;
  return table.act(tried.act, Reasons::None);
}

bool fits(TableAct::Kind kind, const Played& played, Money amount) {
  const bool raises = kind == TableAct::Kind::Raises;
  if (!raises && kind != TableAct::Kind::Reduces) return true;
  for (const StandingWager& one : played.table->wagers())
    if (one.seat == bettor && played.table->describe(one) == played.wager) return raises ? one.stake < amount : amount < one.stake;
  return false;
}

}  // namespace

void Acts::look_at(const WagerPair& pair, const Pairs& pairs, const PairStep& step) {
  if (step.a != nullptr) return;
  const Ruleset& a = *pair.a.ruleset;
  const Ruleset& b = *pair.b.ruleset;
  if (step.open_a != step.open_b) {
    const auto side = [](const Ruleset& rules, Index wager, bool open) {
      std::vector<Index> clauses;
      for (const Standing& one : rules.wagers[wager].placed) clauses.push_back(one.clause);
      return DiffSide{open ? "may be placed" : "may not be placed", citations(rules, std::move(clauses))};
    };
    add(pair, pairs, placing, side(a, pair.key_a.wager, step.open_a), side(b, pair.key_b.wager, step.open_b));
  }
  ++work_.result.counts.terms;
  if (!a.wagers[pair.key_a.wager].parts.empty() || !pair.machine_a.stands(step.row_a) || !pair.machine_b.stands(step.row_b)) return;
  const std::map<std::string, SaidOf> here = said_of(a, pair.machine_a, step.row_a);
  const std::map<std::string, SaidOf> there = said_of(b, pair.machine_b, step.row_b);
  for (const auto& [topic, one] : here) {
    ++work_.result.counts.terms;
    const auto other = there.find(topic);
    if (other == there.end() || other->second.result == one.result) continue;
    add(pair, pairs, topic, {one.result, citations(a, one.clauses)}, {other->second.result, citations(b, other->second.clauses)});
  }
}

void Acts::add(const WagerPair& pair, const Pairs& pairs, const std::string& topic, const DiffSide& a, const DiffSide& b) {
  const Key key{topic, a.result, b.result, places_of(a.by), places_of(b.by)};
  const auto [at, fresh] = groups_.try_emplace(key);
  if (fresh) {
    order_.push_back(key);
    Difference& difference = at->second.difference;
    const bool limit = a.result.find(" at ") != std::string::npos || a.result.find("in steps") != std::string::npos;
    difference.kind = limit ? Difference::Kind::Term : Difference::Kind::Act;
    difference.a = a;
    difference.b = b;
    show(pair, pairs.way(), topic, difference);
  }
  at->second.add(pair);
}

/// The first act, with the first amount, that the two tables answer otherwise; else the way alone.
void Acts::show(const WagerPair& pair, std::vector<WayStep> way, const std::string& topic, Difference& difference) {
  TableAct::Kind kind = kind_of(topic);
  const bool raises = kind == TableAct::Kind::Raises && topic != act_name(Act::Raised);
  if (raises && !way.empty() && way.back().placed == pair.key_a) {  // a limit is shown by the bet itself
    way.pop_back();
    kind = TableAct::Kind::Bets;
  }
  const std::string title = pair.name + ": " + difference.a.result + ", or " + difference.b.result;
  const Played here = play(pair.a.ruleset, pair.a.selection, title, pair.key_a, way);
  const Played there = play(pair.b.ruleset, pair.b.selection, title, pair.key_b, translated(pair, way));
  difference.steps = steps_of(here.scenario);
  std::vector<Money> amounts = Scene::stakes(pair.a.ruleset->currency);
  if (topic != placing) std::sort(amounts.begin(), amounts.end());
  for (const Money amount : amounts) {
    if (!fits(kind, here, amount) || !fits(kind, there, amount)) continue;
    const Tried one = act_on(pair.a, here, pair.key_a, kind, amount);
    const Tried other = act_on(pair.b, there, pair.key_b, kind, amount);
    const std::optional<ActResult> a = result_of(here, one);
    const std::optional<ActResult> b = result_of(there, other);
    if (!a || !b) return;
    if (a->status == b->status && a->refund == b->refund) continue;
    difference.steps.push_back(one.words);
    difference.scenario = both_scenarios(continued(here.scenario, one.words, std::string(status_name(a->status))),
                                         continued(there.scenario, other.words, std::string(status_name(b->status))));
    return;
  }
}

void Acts::tell() {
  for (const Key& key : order_) {
    Gathered& one = groups_.at(key);
    one.difference.count = std::to_string(one.times);
    work_.result.differences.push_back(std::move(one.difference));
  }
}

}  // namespace fairroll::analysis::difference
