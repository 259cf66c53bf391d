// SPDX-License-Identifier: Apache-2.0
// What a table shows, as JSON.
#include <fairroll/detail/dice_words.hpp>
#include <fairroll/detail/variable_range.hpp>
#include <fairroll/json_writer.hpp>
#include <fairroll/table.hpp>

#include "../table/naming.hpp"
#include "states.hpp"

namespace fairroll {

namespace {

Json amount_json(const Ruleset& rules, const std::optional<Money>& amount) {
  return amount ? Json(to_string(*amount, rules.currency)) : Json(nullptr);
}

Json named_by(const std::vector<std::string>& names, const std::optional<Index>& index) {
  return index && *index < names.size() ? Json(names[*index]) : Json(nullptr);
}

/// What a state may be: its words; of a count from where to where, and where a tally starts elsewhere; of a set which totals it gathers.
void write_range(const Variable& variable, JsonWriter& out) {
  switch (variable.kind) {
    case Variable::Kind::State:
      out.member("values", variable.values);
      return;
    case Variable::Kind::Count:
      out.member("from", variable.min_value);
      out.member("to", variable.max_value);
      if (first_value(variable) != variable.min_value) out.member("starts", first_value(variable));
      return;
    case Variable::Kind::Set:
      out.array("of", [&] {
        for (const std::optional<int>& total : variable.totals) out.value(total ? Json(*total) : Json(nullptr));
      });
      return;
  }
}

void write_wager_type(const Ruleset& rules, const Wager& wager, JsonWriter& out) {
  out.member("name", wager.name);
  out.member("title", wager.title);
  out.array("numbers", [&] {
    for (const std::vector<int>& numbers : wager.numbers) out.value(numbers);
  });
  out.member("inOrder", wager.is_ordered);
  out.member("behind", wager.parent == no_index ? Json(nullptr) : Json(rules.wagers[wager.parent].name));
  out.member("madeOfParts", !wager.components.empty());
  out.member("oneRoll", wager.is_one_roll);
}

void write_entry(const Ruleset& rules, const PossibleBet& entry, JsonWriter& out) {
  const Wager& type = rules.wagers[entry.wager.wager];
  out.member("words", reference_words(rules, entry.wager));
  out.member("wager", type.name);
  out.member("title", type.title);
  out.member("numbers", entry.wager.numbers);
  if (entry.wager.parent != no_index) out.member("behind", rules.wagers[entry.wager.parent].name);
  if (entry.wager.parent_number) out.member("behindNumber", *entry.wager.parent_number);
  if (entry.wager.parent_ordinal) out.member("behindOrdinal", *entry.wager.parent_ordinal);
  if (entry.wager.role != no_index) out.member("for", rules.vocabulary.roles[entry.wager.role]);
  out.member("least", to_string(entry.min_amount, rules.currency));
  out.member("step", to_string(entry.amount_step, rules.currency));
  out.member("most", amount_json(rules, entry.max_amount));
  out.member("standing", to_string(entry.current_stake, rules.currency));
}

void write_standing(const Table& table, JsonWriter& out) {
  const Ruleset& rules = table.ruleset();
  for (const StandingWager& one : table.wagers())
    out.object([&] {
      const Wager& type = rules.wagers[one.wager];
      out.member("id", one.id);
      out.member("seat", table.seats()[one.seat]);
      out.member("words", table.describe(one));
      out.member("wager", type.name);
      out.member("title", type.title);
      out.member("numbers", one.numbers);
      out.member("stake", to_string(one.stake, rules.currency));
      out.member("states", states_json(type.variables, one.variables));
      if (one.parent_id != 0) out.member("behind", one.parent_id);
      if (one.composite_id != 0) out.member("composite", one.composite_id);
      if (one.role != no_index) out.member("for", rules.vocabulary.roles[one.role]);
      if (one.is_called_on) out.member("calledOn", *one.is_called_on);
      if (one.is_accepted_in_error) out.member("takenInError", true);
      if (one.is_undetermined) out.member("inDoubt", true);
    });
}

}  // namespace

std::string format_ruleset_json(const Ruleset& rules) {
  std::string text;
  JsonWriter out(text);
  out.object([&] {
    out.member("name", rules.name);
    out.member("title", rules.title);
    out.member("currency", {{"name", rules.currency.name}, {"decimals", rules.currency.decimal_count}});
    out.member("dice", detail::dice_json(rules.vocabulary));
    out.array("states", [&] {
      for (const Variable& one : rules.game.variables)
        out.object([&] {
          out.member("name", one.name);
          write_range(one, out);
        });
    });
    out.array("events", [&] {
      for (const Event& one : rules.game.events) out.value(one.name);
    });
    out.array("wagers", [&] {
      for (const Wager& one : rules.wagers) out.object([&] { write_wager_type(rules, one, out); });
    });
  });
  return text;
}

std::string format_table_json(const Table& table, const std::vector<Index>& events) {
  const Ruleset& rules = table.ruleset();
  std::string text;
  JsonWriter out(text);
  out.object([&] {
    out.member("rules", rules.name);
    out.member("title", rules.title);
    out.member("currency", rules.currency.name);
    out.member("states", states_json(rules.game.variables, table.variables()));
    out.array("events", [&] {
      for (const Index event : events) out.value(rules.game.events.at(event).name);
    });
    out.member("thrower", named_by(table.seats(), table.thrower()));
    out.member("diceWith", named_by(table.seats(), table.dice_holder()));
    out.array("seats", [&] {
      for (Index seat = 0; seat < table.seats().size(); ++seat)
        out.object([&] {
          out.member("name", table.seats()[seat]);
          out.member("boughtIn", table.has_bought_in(seat));
          out.member("chips", to_string(table.account_balance({Account::Kind::Seat, seat}), rules.currency));
          out.member("balance", to_string(table.balance(seat), rules.currency));
        });
    });
    out.array("wagers", [&] { write_standing(table, out); });
    out.array("composites", [&] {
      for (const Composite& one : table.composites())
        out.value({{"id", one.id},
                   {"seat", table.seats()[one.seat]},
                   {"words", table.describe(one)},
                   {"title", rules.wagers[one.wager].title},
                   {"stake", to_string(one.stake, rules.currency)}});
    });
  });
  return text;
}

std::string format_possible_bets_json(const Table& table, Index seat, Index role) {
  std::string text;
  JsonWriter out(text);
  const std::vector<PossibleBet> entries = list_possible_bets(table, seat, role);
  out.array([&] {
    for (const PossibleBet& one : entries) out.object([&] { write_entry(table.ruleset(), one, out); });
  });
  return text;
}

}  // namespace fairroll
