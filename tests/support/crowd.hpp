// SPDX-License-Identifier: Apache-2.0
// People at a table who do anything that can be done, at random, and dice that fall anyhow.
#pragma once

#include <random>

#include <fairroll/table.hpp>

/// Draws are taken by remainder, so that every library draws alike. The seats that it acts for are the first three.
class Crowd {
 public:
  explicit Crowd(std::uint32_t seed) : draw_(seed) {}

  std::uint32_t pick(std::size_t below) { return static_cast<std::uint32_t>(draw_() % below); }
  bool chance(std::size_t of) { return pick(of) == 0; }

  /// Faces and nothing else; now and then one is not known.
  fairroll::ThrowRecord some_throw(const fairroll::Ruleset& rules) {
    const fairroll::Vocabulary& words = rules.vocabulary;
    fairroll::ThrowRecord record;
    for (int die = 0; die < words.dice_count; ++die)
      record.faces.emplace_back(words.lowest_face +
                                static_cast<int>(pick(static_cast<std::size_t>(words.highest_face - words.lowest_face + 1))));
    if (chance(30)) record.faces[0].reset();
    return record;
  }

  fairroll::TableAction some_act(const fairroll::Table& table) {
    const fairroll::Ruleset& rules = table.ruleset();
    fairroll::TableAction act;
    act.kind = static_cast<fairroll::TableAction::Kind>(pick(static_cast<std::size_t>(fairroll::TableAction::Kind::Other) + 1));
    if (chance(2)) act.kind = fairroll::TableAction::Kind::Bet;
    act.seat = pick(3);
    if (act.kind == fairroll::TableAction::Kind::BuyIn) act.seat = pick(2);  // one seat never buys in
    act.wager = some_wager(table, act.kind == fairroll::TableAction::Kind::Bet, act.seat);
    act.amount = some_money(rules);
    if (act.kind == fairroll::TableAction::Kind::BuyIn) act.amount.units *= 20;
    act.is_in_flight = chance(20);
    if (act.is_in_flight) act.confirming_role = pick(rules.vocabulary.roles.size());
    act.is_accepted_in_error = chance(12);
    if (act.kind != fairroll::TableAction::Kind::OrderRelinquishment) return act;
    act.seat = fairroll::no_index;
    act.role = pick(rules.vocabulary.roles.size());
    act.turn_facts.resize(rules.vocabulary.facts.size());
    for (std::size_t i = 0; i < act.turn_facts.size(); ++i)
      if (rules.vocabulary.facts[i].subject == fairroll::Subject::Turn) act.turn_facts[i] = pick(8);
    return act;
  }

 private:
  fairroll::Money some_money(const fairroll::Ruleset& rules) {
    const std::int64_t step = rules.currency.smallest_unit;
    std::int64_t major = 1;
    for (int i = 0; i < rules.currency.decimal_count; ++i) major *= 10;
    const std::int64_t amount = static_cast<std::int64_t>(chance(6) ? 1 + pick(500) : (1 + pick(24)) * (chance(3) ? 1 : 5));
    return fairroll::Money{chance(8) ? amount * step : amount * major};
  }

  /// Any wager, or for an act on a wager mostly one that stands.
  fairroll::WagerRef some_wager(const fairroll::Table& table, bool new_one, fairroll::Index seat) {
    const fairroll::Ruleset& rules = table.ruleset();
    fairroll::WagerRef wager;
    if (!new_one && !table.wagers().empty() && !chance(4)) {
      const fairroll::StandingWager& one = table.wagers()[pick(table.wagers().size())];
      wager.wager = one.wager;
      wager.numbers = one.numbers;
      wager.role = one.role;
      return wager;
    }
    wager.wager = pick(rules.wagers.size());
    const fairroll::Wager& type = rules.wagers[wager.wager];
    if (!type.numbers.empty()) wager.numbers = type.numbers[pick(type.numbers.size())];
    if (type.numbers.empty() && chance(4)) wager.numbers = {static_cast<int>(4 + pick(7))};
    if (chance(8)) wager.role = pick(rules.vocabulary.roles.size());
    if (type.parent == fairroll::no_index) return wager;
    for (const fairroll::StandingWager& parent : table.wagers()) {  // behind one that is there, or nothing would ever stand there
      if (parent.seat != seat || parent.wager != type.parent || !chance(2)) continue;
      wager.role = parent.role;
      wager.parent = type.parent;
      for (const int value : parent.variables)
        if (value > 0 && rules.wagers[type.parent].variables.front().kind == fairroll::Variable::Kind::State)
          wager.parent_number = rules.wagers[type.parent].variables.front().totals.at(static_cast<std::size_t>(value));
    }
    return wager;
  }

  std::mt19937 draw_;
};
