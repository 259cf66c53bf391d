// SPDX-License-Identifier: Apache-2.0
// How things stand (`given`) and what people do between throws.
#include <algorithm>
#include <utility>

#include "../oracle/settle.hpp"
#include "lower.hpp"

namespace fairroll::scenario {
namespace {

const Syntax amount_leaf(const Syntax& node) {
  // The amount follows a seat (`given ann has X on ...`) or leads (`bets X on ...`, `raises W to X`).
  if (const Syntax number = node.child(Kind::number)) return number;
  const std::vector<Syntax> names = node.children_of_kind(Kind::name);
  return names.empty() ? Syntax{} : names.back();
}

std::vector<Syntax> value_leaves(const Syntax& node) {
  std::vector<Syntax> values;
  bool name_seen = false;
  for (const Syntax& child : node.children()) {
    if (!name_seen && child.is(Kind::name))
      name_seen = true;
    else
      values.push_back(child);
  }
  return values;
}

NameKind sort_of(const Variable& variable) noexcept {
  if (variable.kind == Variable::Kind::Count) return NameKind::Count;
  return variable.kind == Variable::Kind::Set ? NameKind::Set : NameKind::State;
}

}  // namespace

StateStep Lowering::state(const Syntax& node) {
  StateStep step;
  const Syntax name = node.child(Kind::name);
  std::vector<std::string> candidates;
  const std::vector<Variable>& variables = names_.rules.game.variables;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    candidates.push_back(variables[i].name);
    if (variables[i].name != name.text()) continue;
    step.variable = static_cast<Index>(i);
    means(name.location(), variables[i].location, sort_of(variables[i]));
  }
  if (step.variable == no_index) {
    fault(Code::unknown, name.location(), "there is no state, count or set `" + name.str() + "` in the game of `" + names_.rules.name + "`",
          make_suggestion(name.text(), candidates,
                          candidates.empty() ? "the game has no states" : "the game has " + quoted_list(candidates, "and")));
    return step;
  }
  if (const auto value = variable_value(variables[step.variable], value_leaves(node))) step.value = *value;
  return step;
}

GivenWager Lowering::given_wager(const Syntax& node) {
  GivenWager step;
  step.seat = seat_of(node.child(Kind::name));
  if (const auto amount = amount_of(amount_leaf(node), false)) step.stake = *amount;
  const Syntax ref = node.child(Kind::wager_ref);
  std::string lacking;
  step.wager = wager_of(ref, lacking);
  step.written = {ref.location(), one_line(ref, names_.row)};
  if (!lacking.empty())
    fault(names_.rules.as_of ? Code::not_in_force : Code::unknown, ref.location(), lacking,
          "remove the wager, or do not run this scenario under `" + names_.rules.name + "`");
  if (step.wager.wager == no_index) return step;
  require_member(ref, step.wager);
  refuse_ordinal(ref, step.wager);
  const Wager& wager = names_.rules.wagers[step.wager.wager];
  if (!wager.numbers.empty() && step.wager.numbers.empty())
    fault(Code::which_wager, ref.location(), "`" + wager.name + "` is a family of wagers", "write one of " + quoted_list(members(wager)));
  for (const Variable& variable : wager.variables) step.own_states.push_back(first_value(variable));
  for (const Syntax& with : node.children_of_kind(Kind::with_state)) {
    const Syntax name = with.child(Kind::name);
    bool found = false;
    std::vector<std::string> candidates;
    for (std::size_t i = 0; i < wager.variables.size(); ++i) {
      candidates.push_back(wager.variables[i].name);
      if (wager.variables[i].name != name.text()) continue;
      found = true;
      means(name.location(), wager.variables[i].location, sort_of(wager.variables[i]));
      if (const auto value = variable_value(wager.variables[i], value_leaves(with))) step.own_states[i] = *value;
    }
    if (found) continue;
    fault(Code::unknown, name.location(), "wager `" + wager.name + "` has no state `" + name.str() + "`",
          make_suggestion(name.text(), candidates,
                          candidates.empty() ? "the wager has no states" : "the wager has " + quoted_list(candidates, "and")));
  }
  return step;
}

void Lowering::lower_orders(const Syntax& deed, TableAction& act) {
  const Vocabulary& words = vocabulary();
  act.turn_facts.assign(words.facts.size(), 0);
  for (const Syntax& leaf : deed.children_of_kind(Kind::name)) {
    const Word word = word_of(leaf, names_.row);
    bool found = false;
    std::vector<std::string> candidates;
    for (std::size_t i = 0; i < words.facts.size(); ++i) {
      const Fact& fact = words.facts[i];
      if (fact.subject != Subject::Turn) continue;
      candidates.insert(candidates.end(), fact.values.begin(), fact.values.end());
      const std::optional<Mask> value = value_called(word, fact);
      if (!value) continue;
      found = true;
      act.turn_facts[i] |= *value;
    }
    if (found) continue;
    fault(Code::not_a_value, word.place, "no fact about the turn has the value `" + word.text + "` in vocabulary `" + words.name + "`",
          make_suggestion(word.text, candidates,
                          candidates.empty() ? "the vocabulary declares no facts about turns" : "write one of " + quoted_list(candidates)));
  }
}

ActStep Lowering::act(const Syntax& node) {
  ActStep step;
  const Syntax actor = node.child(Kind::name);
  const Word word = word_of(actor, names_.row);
  step.act.seat = seat_called(word);
  if (step.act.seat == no_index && (step.act.role = role_called(word)) == no_index) (void)seat_of(actor);  // reports
  const Syntax deed =
      node.child_of_any_kind({Kind::buys_in, Kind::bets, Kind::raises, Kind::reduces, Kind::removes, Kind::surrenders, Kind::calls,
                              Kind::takes_dice, Kind::declines_dice, Kind::relinquishes_dice, Kind::orders, Kind::does});
  const bool of_a_turn =
      deed.is(Kind::takes_dice) || deed.is(Kind::declines_dice) || deed.is(Kind::relinquishes_dice) || deed.is(Kind::orders);
  if (of_a_turn && vocabulary().thrower == no_index)
    fault(Code::no_thrower, deed.location(), "the game has no turns, because no thrower is declared in vocabulary `" + vocabulary().name + "`",
          "remove the action, or add `thrower` and a role to the vocabulary");
  check_actor(actor, deed, step.act);
  lower_deed(deed, step);
  return step;
}

/// Chips and wagers belong to seats; only the thrower's role stands for a seat, the one that throws.
void Lowering::check_actor(const Syntax& actor, const Syntax& deed, const TableAction& act) {
  const bool of_chips = deed.is(Kind::buys_in) || deed.child(Kind::wager_ref);
  if (!of_chips || act.role == no_index || act.role == vocabulary().thrower) return;
  const std::string& role = vocabulary().roles[act.role];
  fault(Code::wrong_kind, word_of(actor, names_.row).place, "only seats can have chips and wagers, not the role `" + role + "`",
        deed.is(Kind::bets) ? "write the tip as a bet by a seat: `SEAT bets ... for " + role + "`" : "name the seat");
}

void Lowering::lower_deed(const Syntax& deed, ActStep& step) {
  using Action = TableAction::Kind;
  TableAction& act = step.act;
  constexpr std::pair<Kind, Action> deeds[] = {{Kind::buys_in, Action::BuyIn},
                                               {Kind::bets, Action::Bet},
                                               {Kind::raises, Action::Raise},
                                               {Kind::reduces, Action::Reduce},
                                               {Kind::removes, Action::Remove},
                                               {Kind::surrenders, Action::Surrender},
                                               {Kind::calls, Action::CallOff},
                                               {Kind::takes_dice, Action::TakeDice},
                                               {Kind::declines_dice, Action::DeclineDice},
                                               {Kind::relinquishes_dice, Action::RelinquishDice},
                                               {Kind::orders, Action::OrderRelinquishment}};
  act.kind = Action::Other;
  for (const auto& [kind, what] : deeds)
    if (deed.is(kind)) act.kind = what;
  if (deed.is(Kind::calls) && deed.has(Kind::called_on)) act.kind = Action::CallOn;
  if (act.kind == Action::OrderRelinquishment) lower_orders(deed, act);
  if (act.kind == Action::Other) act.text = std::string(deed.child(Kind::text).unquoted_text());
  if (const Syntax ref = deed.child(Kind::wager_ref)) {
    act.wager = wager_of(ref, step.refused);
    step.written = {ref.location(), one_line(ref, names_.row)};
    if (act.kind == Action::Bet) refuse_ordinal(ref, act.wager);
    if (act.kind == Action::Bet && act.wager.wager != no_index && act.wager.numbers.empty() &&
        !names_.rules.wagers[act.wager.wager].numbers.empty())
      fault(Code::which_wager, ref.location(), "`" + step.written.words + "` is a family of wagers",
            "write one of " + quoted_list(members(names_.rules.wagers[act.wager.wager])));
  }
  if (deed.is(Kind::buys_in) || deed.is(Kind::bets) || deed.is(Kind::raises) || deed.is(Kind::reduces))
    if (const auto amount = amount_of(amount_leaf(deed), false, deed.is(Kind::buys_in) ? "buy-in" : "wager")) act.amount = *amount;
  act.is_in_flight = deed.has(Kind::in_flight);
  if (const Syntax confirmed = deed.child(Kind::confirmed_by)) act.confirming_role = role_of(confirmed.child(Kind::name));
  act.is_accepted_in_error = deed.has(Kind::taken_in_error);
}

}  // namespace fairroll::scenario
