// SPDX-License-Identifier: Apache-2.0
// States of the game and whose turn it is.
#include <algorithm>

#include "../oracle/settle.hpp"
#include "archive.hpp"

namespace fairroll {

void TableArchive::read_currency(const Json& document) {
  const Json& currency = member(document, "currency", "");
  const std::string& name = text(member(currency, "name", "currency"), "currency");
  const std::int64_t decimals = whole(member(currency, "decimals", "currency"), 0, 9, "currency");
  if (name != rules_->currency.name || decimals != rules_->currency.decimals)
    end("currency", "`" + rules_->name + "` counts in " + rules_->currency.name + " with " + std::to_string(rules_->currency.decimals) +
                        " decimals, the table in " + name + " with " + std::to_string(decimals));
  const Json& dice = member(document, "dice", "");
  const Vocabulary& words = rules_->vocabulary;
  if (whole(member(dice, "count", "dice"), 1, 8, "dice") != words.dice || member(dice, "lowest", "dice") != words.lowest ||
      member(dice, "highest", "dice") != words.highest)
    end("dice", "`" + rules_->name + "` is played with other dice");
}

int TableArchive::read_value(const Variable& variable, const Json& value, const std::string& where) {
  switch (variable.kind) {
    case Variable::Kind::State: {
      const auto at = std::find(variable.values.begin(), variable.values.end(), text(value, where));
      if (at != variable.values.end()) return static_cast<int>(at - variable.values.begin());
      misfit(where, "`" + variable.name + "` is never " + text(value, where));
      return 0;
    }
    case Variable::Kind::Count: {
      const std::int64_t number = whole(value, 0, 1'000'000'000, where);
      if (number >= variable.low && number <= variable.high) return static_cast<int>(number);
      misfit(where, "`" + variable.name + "` is never " + std::to_string(number));
      return variable.low;
    }
    case Variable::Kind::Set:
      break;
  }
  if (!value.is_array()) end(where, "`" + variable.name + "` is a set of totals");
  unsigned bits = 0;
  for (const Json& one : value.items()) {
    const std::int64_t total = whole(one, 0, 1'000'000, where);
    const auto at = std::find(variable.totals.begin(), variable.totals.end(), std::optional<int>(static_cast<int>(total)));
    if (at == variable.totals.end())
      misfit(where, "`" + variable.name + "` never has " + std::to_string(total));
    else
      bits |= 1U << static_cast<unsigned>(at - variable.totals.begin());
  }
  return static_cast<int>(bits);
}

std::vector<int> TableArchive::read_values(const std::vector<Variable>& variables, const Json& object, const std::string& where,
                                           const Json& without) {
  if (!object.is_object()) end(where, "this is no list of states");
  std::vector<int> values;
  for (const Variable& variable : variables) {
    const Json* found = object.find(variable.name);
    values.push_back(first_value(variable));
    if (found != nullptr)
      values.back() = read_value(variable, *found, where);
    else if (!carried_)
      end(where, "the state `" + variable.name + "` is missing");
  }
  for (const auto& [name, value] : object.members()) {
    const std::string& named = name;
    const bool known = std::any_of(variables.begin(), variables.end(), [&](const Variable& one) { return one.name == named; });
    const bool spared =
        without.is_null() || std::find(without.items().begin(), without.items().end(), Json(named)) != without.items().end();
    if (!known && !(carried_ && spared))
      misfit(where, "`" + rules_->name + "` has no state `" + named + "` there, and it is " + value.dump());
  }
  return values;
}

/// A state that is as at the start says nothing, and what the last throw found matters only to what still asks.
void TableArchive::read_game(const Json& document) {
  const Json* const at_start = document.find("at_start");
  state().variables =
      read_values(rules_->game.variables, member(document, "game", ""), "game", at_start != nullptr ? *at_start : Json::array());
  if (const Json* before = document.find("game_before"))
    state().last_game = read_values(rules_->game.variables, *before, "game before the last throw", Json());
}

void TableArchive::read_turn(const Json& document) {
  const auto seat_of = [&](const char* key) -> std::optional<Index> {
    const Json& value = member(document, key, "");
    if (value.is_null()) return std::nullopt;
    return seat(value, key);
  };
  state().thrower = seat_of("thrower");
  state().offered = seat_of("offered");
  state().last_thrower = seat_of("last_thrower");
  if ((state().thrower || state().offered) && rules_->vocabulary.thrower == no_index)
    misfit("dice", "nobody throws under `" + rules_->name + "`, and a seat has the dice");
  for (const Json& one : list(document, "declined").items()) state().declined.at(seat(one, "declined")) = true;
  for (const Json& one : list(document, "only").items()) state().only.push_back(wager(one, "only"));
  state().excused = flag(member(document, "excused", ""), "excused");
  const Vocabulary& words = rules_->vocabulary;
  state().last_faces.clear();
  for (const Json& faces : list(document, "last_faces").items()) {
    if (!faces.is_array() || faces.size() != static_cast<std::size_t>(words.dice)) end("last_faces", "another number of dice");
    state().last_faces.emplace_back();
    for (const Json& face : faces.items())
      state().last_faces.back().push_back(static_cast<int>(whole(face, words.lowest, words.highest, "last_faces")));
  }
}

}  // namespace fairroll
